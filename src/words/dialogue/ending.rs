//! How a game has ended.

use super::say;
use crate::notation::{self, own};
use crate::session::Session;
use crate::view::Viewer;

/// How the game ended: the reason, the winners, the scores that the viewer may see.
pub fn ending(session: &Session, viewer: Viewer) -> Vec<String> {
    let (game, names) = (session.game(), session.names());
    let ended = session.state().ending();
    let winners = ended.into_iter().flat_map(|ending| ending.winners.bits());
    let winners: Vec<&str> = winners.map(|seat| names.of(seat)).collect();
    let winners = if winners.is_empty() {
        say(session, &own::NOBODY_WINS, [])
    } else {
        say(session, &own::WON_BY, [&winners.join(", ")])
    };
    let reason =
        ended.map_or_else(String::new, |ending| notation::say(game, names, &ending.reason));
    let mut lines = vec![say(session, &own::OVER, [&reason]), winners];
    let scores = session.seen_scores(viewer).unwrap_or_default();
    if scores.iter().any(Option::is_some) {
        let named = session.names().seats.iter().zip(scores);
        let each: Vec<String> = named
            .map(|(name, score)| match score {
                Some(score) => format!("{name} {score}"),
                None => say(session, &own::HIDDEN, [name]),
            })
            .collect();
        lines.push(say(session, &own::SCORES, [&each.join(", ")]));
    }
    lines
}

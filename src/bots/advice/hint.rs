//! What a bot would do in a player's place, in lines. It knows no more than the player.

use crate::bot::{Candidate, Choice};
use crate::dialogue::say;
use crate::engine::Move;
use crate::notation::{event_text, move_text, prompt as words};
use crate::session::Session;

/// So many moves are told with their reasons.
const TOLD: usize = 5;

/// What a bot would do.
#[must_use]
pub fn hint(session: &Session, choice: &Choice) -> String {
    say(session, &words::BOT_WOULD, [&named(session, choice.action.as_ref())])
}

/// The moves that a bot has thought of, the best first.
#[must_use]
pub fn hint_with_reasons(session: &Session, choice: &Choice) -> Vec<String> {
    if choice.candidates.is_empty() {
        let action = named(session, choice.action.as_ref());
        let phrase = if choice.only { &words::ONLY_MOVE } else { &words::NO_TABLE_TO_TRY };
        return vec![say(session, phrase, [&action])];
    }
    let first = if session.game().hides_nothing() {
        say(session, &words::TRIED, [])
    } else {
        say(session, &words::TRIED_IN, [&choice.worlds.to_string()])
    };
    let told = choice.candidates.iter().take(TOLD);
    let rows: Vec<(String, &Candidate)> =
        told.map(|it| (named(session, it.action.as_ref()), it)).collect();
    let width = rows.iter().map(|(action, _)| action.chars().count()).max().unwrap_or(0);
    let line = |(action, it): &(String, &Candidate)| {
        let percent = format!("{}.{}", it.value / 10, it.value % 10);
        let worth = say(session, &words::WORTH, [&percent, &it.visits.to_string()]);
        format!("  {action:width$}  {worth}")
    };
    let mut lines: Vec<String> = std::iter::once(first).chain(rows.iter().map(line)).collect();
    if choice.line.len() > 1 {
        let (game, names) = (session.game(), session.names());
        let moves = choice.line.iter().map(|seen| event_text(game, names, seen));
        lines.push(say(session, &words::EXPECTS, [&moves.collect::<Vec<_>>().join(" · ")]));
    }
    lines
}

fn named(session: &Session, action: Option<&Move>) -> String {
    let (game, names) = (session.game(), session.names());
    match action {
        Some(action) => move_text(game, names, action, |_| false),
        None => say(session, &words::WAIT_FOR_OTHERS, []),
    }
}

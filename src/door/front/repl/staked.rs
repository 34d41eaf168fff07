//! Moves that stake the game: the player is told so, and asked, before the move is made.

use std::collections::BTreeSet;

use hoyle::dialogue;
use hoyle::hir::{Game, Ty, TypeId, ZoneId};
use hoyle::notation::{move_text, place_text, prompt as words, show};
use hoyle::state::Value;
use hoyle::view::PlaceId;
use hoyle::{Move, Session, Viewer};

use super::prompt::Prompt;

/// What is said before a line is done that is a legal move and stakes the game; nothing for any other line.
pub(super) fn stakes(prompt: &Prompt, line: &str) -> Option<Vec<String>> {
    let line = line.trim();
    if prompt.is_for_hoyle(line) {
        return None;
    }
    let (seat, text) = prompt.addressed(line);
    if seat != prompt.seat() {
        return None;
    }
    let action = dialogue::read_meant(&prompt.session, seat, text).ok()?;
    let hidden = prompt.session.game().staked_by(action.action)?;
    let explained = prompt.session.explain(&action).ok()?;
    if explained.refusal.is_some() {
        return None;
    }
    let session = prompt.session();
    let (game, names) = (session.game(), session.names());
    let text = move_text(game, names, &action, |_| false);
    let seen = seen_elsewhere(session, &action, &hidden).into_iter();
    let seen = seen.map(|(card, place)| prompt.say(&words::LIES_IN, [&card, &place]));
    let mut said = vec![prompt.say(&words::STAKES, [&text])];
    said.extend(seen);
    Some(vec![said.join(" ")])
}

/// The cards that a move names, where whoever makes it sees them lie elsewhere than in the zones against which the move
/// is held: each with its place.
fn seen_elsewhere(
    session: &Session,
    action: &Move,
    hidden: &BTreeSet<ZoneId>,
) -> Vec<(String, String)> {
    let (game, names) = (session.game(), session.names());
    let view = session.view(Viewer::Seat(action.seat));
    let is_held = |of: TypeId| hidden.iter().any(|id| game.zone(*id).of == of);
    let lies = |of: TypeId, card: u32| {
        let mut entries = view.entries.iter();
        let entry = entries.find(|entry| {
            let is_other = match entry.place.id {
                PlaceId::Zone(id) => !hidden.contains(&id),
                PlaceId::State(_) => false,
            };
            is_other && entry.shown.cards(of).iter().any(|it| it.number == card)
        })?;
        Some((
            show(game, names, &Value::Member(card), &Ty::Member(of)),
            place_text(game, names, &entry.place),
        ))
    };
    let named = cards_named(game, action).into_iter();
    let named = named.filter(|(of, _)| is_held(*of));
    named.filter_map(|(of, card)| lies(of, card)).collect()
}

/// The members that a move names, with their types.
fn cards_named(game: &Game, action: &Move) -> Vec<(TypeId, u32)> {
    let parameters = game.action(action.action).parameters.iter();
    let types = parameters.map(|it| game.local(it.local));
    let pairs = action.arguments.iter().zip(types);
    let named = pairs.flat_map(|(value, local)| value.members(&local.ty));
    named.collect()
}

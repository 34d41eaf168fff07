//! Moves that stake the game: whoever types one is told so, and asked, before it is made.

use std::collections::BTreeSet;

use hoyle::Move;
use hoyle::Viewer;
use hoyle::hir::{Ty, TypeId, ZoneId};
use hoyle::notation::{move_text, place_text, prompt as words, show};
use hoyle::state::Value;
use hoyle::view::PlaceId;

use super::prompt::Prompt;

impl Prompt {
    /// What is said before a line is done that is a legal move and stakes the game; nothing for any other line.
    pub(super) fn stakes(&self, line: &str) -> Option<Vec<String>> {
        let line = line.trim();
        if self.is_for_hoyle(line) {
            return None;
        }
        let (seat, text) = self.addressed(line);
        if seat != self.seat() {
            return None;
        }
        let action = self.session.read_move(seat, text).ok()?;
        let hidden = self.session.game().staked_by(action.action)?;
        let explained = self.session.explain(&action).ok()?;
        if explained.refusal.is_some() {
            return None;
        }
        let (game, names) = (self.session.game(), self.session.names());
        let text = move_text(game, names, &action, |_| false);
        let seen = self.seen_elsewhere(&action, &hidden).into_iter();
        let seen = seen.map(|(card, place)| self.say(&words::LIES_IN, [&card, &place]));
        let mut said = vec![self.say(&words::STAKES, [&text])];
        said.extend(seen);
        Some(vec![said.join(" ")])
    }

    /// The cards that a move names, where whoever makes it sees them lie elsewhere than in the zones against which the move
    /// is held: each with its place.
    fn seen_elsewhere(&self, action: &Move, hidden: &BTreeSet<ZoneId>) -> Vec<(String, String)> {
        let (game, names) = (self.session.game(), self.session.names());
        let view = self.session.view(Viewer::Seat(self.seat()));
        let is_held = |of: TypeId| {
            let mut zones = hidden.iter().filter_map(|id| game.zones.get(*id));
            zones.any(|zone| zone.of == of)
        };
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
        let named = self.cards_named(action).into_iter();
        let named = named.filter(|(of, _)| is_held(*of));
        named.filter_map(|(of, card)| lies(of, card)).collect()
    }

    /// The members that a move names, with their types.
    fn cards_named(&self, action: &Move) -> Vec<(TypeId, u32)> {
        let game = self.session.game();
        let declared = game.actions.get(action.action);
        let parameters = declared.into_iter().flat_map(|it| &it.parameters);
        let types = parameters.filter_map(|it| game.locals.get(it.local));
        let pairs = action.arguments.iter().zip(types);
        let named = pairs.flat_map(|(value, local)| value.members(&local.ty));
        named.collect()
    }
}

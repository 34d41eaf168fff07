//! What lies where, and what has been chosen in private: what may decide which cards come to lie open.

use std::collections::{BTreeMap, BTreeSet};

use hoyle::engine::{Drawn, Event, Place};
use hoyle::hir::TypeId;

use super::chosen::{Card, Laid, Picked};
use super::observed::Look;
use super::sight::plain;
use super::worlds::Input;

type Lying = BTreeMap<String, BTreeSet<(Card, String)>>;

impl Look<'_> {
    pub fn card(self, of: TypeId, number: u32) -> Card {
        format!("{}#{number}", self.worlds.runtime.game.types[of].name)
    }

    /// What a card is a copy of; of others, itself.
    fn kind(self, of: TypeId, number: u32) -> String {
        let game = &self.worlds.runtime.game;
        let Some(kind) = game.types[of].copies_of else {
            return self.card(of, number);
        };
        let kinds = u32::try_from(game.types[kind].members.len()).unwrap();
        let copies = u32::try_from(game.types[of].members.len()).unwrap() / kinds;
        format!("kind {}", number / copies)
    }

    /// What lies in each zone before an event of this step.
    pub fn lying(self, event: usize) -> Lying {
        let (game, layout) = (&self.worlds.runtime.game, &self.worlds.runtime.layout);
        let node = &self.worlds.nodes[self.at];
        let mut all = Lying::new();
        let named = |of, number| (self.card(of, number), self.kind(of, number));
        for (id, zone) in game.zones.iter_enumerated() {
            for indices in layout.zone_indices(id, node.state.seats()) {
                let cards = layout.cards(&node.state, id, &indices).unwrap_or_default();
                let cards = cards.iter().map(|card| named(zone.of, card.cast_unsigned()));
                all.insert(format!("{} {indices:?}", zone.name), cards.collect());
            }
        }
        for later in node.events[event..].iter().rev() {
            let Event::Went { from, to, cards, .. } = plain(later).1 else {
                continue;
            };
            for card in cards.iter().map(|card| named(game.zone(to.id).of, *card)) {
                if let Some(lying) = all.get_mut(&self.place(to)) {
                    lying.remove(&card);
                }
                if let Some(lying) = from.as_ref().and_then(|it| all.get_mut(&self.place(it))) {
                    lying.insert(card);
                }
            }
        }
        all
    }

    fn place(self, at: &Place) -> String {
        format!("{} {:?}", self.worlds.runtime.game.zone(at.id).name, at.indices)
    }

    /// What seats have named in private so far: the seat, the cards, and all of it as text.
    fn named(self) -> Vec<(u32, Vec<Card>, String)> {
        let game = &self.worlds.runtime.game;
        let path = self.worlds.path(self.at).into_iter();
        let moves = path.filter_map(|at| match &self.worlds.nodes[at].input {
            Input::Move(action) => Some(action),
            Input::Start | Input::Begin | Input::Chance(..) => None,
        });
        let mut all = Vec::new();
        for action in moves {
            let parameters = &game.action(action.action).parameters;
            for (value, parameter) in action.arguments.iter().zip(parameters) {
                let members = value.members(&game.local(parameter.local).ty);
                let cards: Vec<Card> = members.iter().map(|it| self.card(it.0, it.1)).collect();
                if !cards.is_empty() {
                    let text = format!("{} {cards:?}", action.seat);
                    all.push((action.seat, cards, text));
                }
            }
        }
        all
    }

    pub fn choices(self) -> Vec<String> {
        self.named().into_iter().map(|it| it.2).chain(self.drawn()).collect()
    }

    /// The cards that have been drawn.
    fn drawn(self) -> Vec<Card> {
        let path = self.worlds.path(self.at).into_iter();
        let drawn = path.flat_map(|at| &self.worlds.nodes[at].events).filter_map(|event| {
            match plain(event).1 {
                Event::Drew { drawn: Drawn::Choice(value), ty, .. } => Some(value.members(ty)),
                _ => None,
            }
        });
        drawn.flatten().map(|it| self.card(it.0, it.1)).collect()
    }

    /// How all dice have fallen.
    pub fn rolls(self) -> Vec<String> {
        let path = self.worlds.path(self.at).into_iter();
        let rolls = path.filter_map(|at| match &self.worlds.nodes[at].input {
            Input::Chance(name, Drawn::Choice(face)) if name == "roll" => Some(format!("{face:?}")),
            Input::Start | Input::Begin | Input::Chance(..) | Input::Move(_) => None,
        });
        rolls.collect()
    }

    /// The cards of a movement, which come to lie open.
    pub fn pick(self, event: &Event, picked: &mut Picked) {
        let Event::Went { from: Some(from), to, cards, faces, way } = event else {
            return;
        };
        let of = self.worlds.runtime.game.zone(to.id).of;
        let named = self.named();
        let seen = self.viewer.sees(from.seers.as_ref());
        for number in cards {
            let card = self.card(of, *number);
            let names =
                |it: &(u32, Vec<Card>, String)| from.was_seen_by(it.0) && it.1.contains(&card);
            picked.cards.insert(Laid {
                kind: self.kind(of, *number),
                from: self.place(from),
                top: way.off_top && cards.len() == 1,
                named: named.iter().any(names),
                drawn: self.drawn().contains(&card),
                seen,
                card,
            });
        }
        if !seen {
            let shown = cards.iter().zip(faces);
            let shown = shown.map(|(die, face)| (self.card(of, *die), face.to_string()));
            picked.faces.extend(shown);
        }
    }
}

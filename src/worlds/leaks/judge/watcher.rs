//! What a viewer sees of one step, one thing after the other.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::draws::Draws;
use super::item::{Carried, Drew, Item};
use super::look::Look;
use super::owned::Places;
use super::tree::{Node, Tree};
use crate::engine::{ChanceKind, Drawn, Event, Fault, Handled, Handling, Place};
use crate::hir::{Audience, TypeId};
use crate::history::Next;
use crate::leaks::Experiment;
use crate::leaks::ask::Asked;
use crate::leaks::setup::{plain, see};
use crate::session::Input;
use crate::state::{Set, Value};
use crate::view::{Card, Cards, Disclosed, Seen, Viewer};

/// Puts together what a viewer sees.
pub struct Watcher<'a> {
    pub experiment: &'a Experiment<'a>,
    pub tree: &'a Tree<'a>,
    pub draws: &'a Draws,
    pub viewer: Viewer,
    /// For paired games, the history of the original and what the seat is asked there: it tries the same moves in the
    /// other game. Otherwise it tries all, up to a limit.
    pub asked: Option<(usize, Rc<Asked>)>,
}

impl Watcher<'_> {
    /// What the viewer sees of the last step of a history, and of the position after it.
    pub fn items(&self, at: usize) -> Result<Vec<Item>, Fault> {
        let Some(node) = self.tree.node(at) else {
            return Ok(Vec::new());
        };
        if node.stops {
            let is_told = self.is_told(node);
            return Ok(is_told.then_some(Item::Stopped).into_iter().collect());
        }
        let mut items = Vec::new();
        items.extend(self.fell(node));
        let in_setup =
            |it: &Event| matches!(it, Event::InSetup(_) | Event::Ended { goes_on: true, .. });
        let last = || node.events.iter().rposition(in_setup);
        let laid_out = self.begins_play(node).then(|| last().map_or(0, |at| at + 1));
        for (number, event) in node.events.iter().enumerate() {
            if laid_out == Some(number) {
                items.push(self.laid_out(node, number));
            }
            items.extend(self.event(node, number, event));
        }
        let end = laid_out.filter(|at| *at >= node.events.len());
        items.extend(end.map(|at| self.laid_out(node, at)));
        items.extend(self.look(at)?);
        Ok(items)
    }

    /// What the viewer sees of the position after the last step of a history.
    pub fn look(&self, at: usize) -> Result<Option<Item>, Fault> {
        match self.tree.node(at).map(|node| &node.next) {
            Some(Next::Decision(_) | Next::Over) => {
                Ok(Some(Item::Look(Rc::new(Look::new(self, at)?))))
            }
            Some(Next::Chance(_)) | None => Ok(None),
        }
    }

    /// Whether a fault is the viewer's to hear of: whoever made the last move is told, and before all moves, everybody.
    fn is_told(&self, node: &Node) -> bool {
        let back = std::iter::successors(Some(node), |node| self.tree.node(node.before?));
        let mover = back.into_iter().find_map(|node| match &node.input {
            Input::Move(action) => Some(action.seat),
            Input::Start | Input::Chance { .. } | Input::TakenBack => None,
        });
        mover.is_none_or(|seat| self.viewer == Viewer::Seat(seat))
    }

    /// The chance that fell last.
    fn fell(&self, node: &Node) -> Option<Item> {
        let Input::Chance { name, drawn, .. } = &node.input else {
            return None;
        };
        let before = node.before?;
        let Next::Chance(chance) = &self.tree.node(before)?.next else {
            return None;
        };
        match (&chance.kind, drawn) {
            (ChanceKind::Choice { from, .. }, _) => {
                let mut from: Vec<Value> =
                    from.iter().map(|value| chance.look_of_value(value)).collect();
                from.sort_unstable();
                let value = match drawn {
                    Drawn::Choice(value) => Drawn::Choice(chance.look_of_value(value)),
                    Drawn::Order(_) => drawn.clone(),
                };
                let (own, could) = self.own(before, node);
                Some(Item::Drew(Drew {
                    name: name.clone(),
                    from,
                    value,
                    open: self.draws.are_open(self.experiment, self.tree, before, self.viewer),
                    own,
                    could,
                }))
            }
            (ChanceKind::Order { .. }, Drawn::Order(cards)) => {
                let game = &self.experiment.runtime.game;
                let zone = game.zones.iter().find(|zone| zone.name == *name)?;
                // Nobody looks before setup is done.
                let in_setup = self.tree.node(before)?.state.stands_in(game.setup);
                let looks = cards.iter().map(|card| chance.look(*card)).collect();
                (zone.audience == Audience::Public && !in_setup)
                    .then(|| Item::Fell { name: name.clone(), cards: looks })
            }
            (ChanceKind::Order { .. }, Drawn::Choice(_)) => None,
        }
    }

    /// The viewer's own places that a draw has chosen in a history, and all that it could have chosen.
    fn own(&self, before: usize, node: &Node) -> (Places, BTreeSet<Places>) {
        let all = self.draws.own(self.experiment, self.tree, before, self.viewer);
        let after = self.tree.node(before).map_or(&[][..], |it| &it.after);
        let is_it = |at: &usize| {
            let after = self.tree.node(*at);
            after.is_some_and(|after| after.input == node.input)
        };
        let own = after.iter().position(is_it).and_then(|at| all.get(at));
        (own.cloned().unwrap_or_default(), all.into_iter().collect())
    }

    /// Whether setup is done in this step.
    fn begins_play(&self, node: &Node) -> bool {
        let setup = self.experiment.runtime.game.setup;
        let before = node.before.and_then(|before| self.tree.node(before));
        let is_new = before.is_none_or(|before| {
            before.state.stands_in(setup) || before.state.games != node.state.games
        });
        is_new && !node.state.stands_in(setup)
    }

    fn event(&self, node: &Node, number: usize, event: &Event) -> Option<Item> {
        if let Event::Shuffled { name, .. } = plain(event) {
            return Some(Item::Shuffled(name.clone()));
        }
        if let Event::Carried { to, to_bottom, count } = plain(event) {
            let carried = self.carried(node, (number, *count), to, *to_bottom);
            return Some(Item::Carried(carried));
        }
        if event.is_named() {
            return None;
        }
        let seen = self.see(event)?;
        let (mut opens, mut hidden) = (true, false);
        if let Some(handled) = event.parts().handled {
            (opens, hidden) = match handled.how {
                Handling::Moved { from, .. } => {
                    let saw = from.is_some_and(|from| self.saw(event, from));
                    let opens = shown(&seen).is_some() && !saw;
                    (opens, opens && is_unseen(from))
                }
                Handling::Shown => (true, self.is_covered(node, &handled)),
                Handling::Rolled => (true, false),
            };
        }
        let dice = shown(&seen).filter(|_| hidden).map(dice);
        Some(Item::Event { unseen: self.unseen(node, number, dice), seen, opens })
    }

    /// Whether nobody sees the zone in which cards lie.
    fn is_covered(&self, node: &Node, handled: &Handled<'_>) -> bool {
        let (game, layout) = (&self.experiment.runtime.game, &self.experiment.runtime.layout);
        let seers = layout.seers_of(game, &node.state, handled.zone, handled.indices);
        seers == Some(Set::default())
    }

    pub fn see(&self, event: &Event) -> Option<Seen> {
        see(self.experiment, event, self.viewer)
    }

    /// Whether the viewer saw the cards of a place in their order, and so which of them leaves it.
    fn saw(&self, event: &Event, from: &Place) -> bool {
        !matches!(event, Event::InSetup(_)) && self.experiment.runtime.game.is_public(from.id)
    }

    /// The named cards that a statement has moved, whose events end before a place in the step.
    fn carried(
        &self,
        node: &Node,
        (number, count): (usize, usize),
        to: &Place,
        to_bottom: bool,
    ) -> Carried {
        let first = number.saturating_sub(count);
        // The bottom of an empty pile is its top.
        let mut is_top = to_bottom && self.experiment.runtime.game.top_is_public(to.id) && {
            let place = (to.id, to.indices.clone());
            self.lay_in(node, first, place).cards.is_empty()
        };
        let mut carried = Carried {
            to: (to.id, to.indices.clone()),
            to_bottom,
            ways: Vec::new(),
            new: Vec::new(),
            unseen: Vec::new(),
            leaving: Vec::new(),
            tops: Vec::new(),
            lay: Vec::new(),
        };
        for event in node.events.get(first..number).unwrap_or_default() {
            self.carries((node, first), event, is_top, &mut carried);
            is_top = false;
        }
        // Two games are compared in what comes to light alone.
        if self.asked.is_none() || !carried.new.is_empty() {
            carried.lay = self.lay(node, first, to.id);
        }
        carried
    }

    /// Adds a card that goes with others.
    fn carries(
        &self,
        (node, first): (&Node, usize),
        event: &Event,
        is_top: bool,
        carried: &mut Carried,
    ) {
        let Event::Went { from, to, cards, faces, way } = plain(event) else {
            return;
        };
        let Some(Seen::Went(seen)) = self.see(event) else {
            return;
        };
        let was_seen = from.as_ref().is_some_and(|from| self.saw(event, from));
        let game = &self.experiment.runtime.game;
        let of = game.zone(to.id).of;
        let cards: Vec<u32> = cards.iter().map(|card| game.look_of(of, *card)).collect();
        if way.off_top {
            carried.tops.extend(cards.iter().copied());
        }
        if (seen.cards.is_some() || is_top) && !was_seen {
            let faces = faces.iter().copied().map(Some);
            let faces = faces.chain(std::iter::repeat(None));
            let new = cards.iter().copied().zip(faces);
            let new = new.map(|(number, face)| (Card { number, face }, from.clone()));
            carried.new.extend(new);
            if is_unseen(from.as_ref()) {
                let new = carried.new.iter().filter(|(card, _)| card.face.is_some());
                let dice = new.map(|(card, _)| (of, *card)).collect();
                carried.unseen = self.unseen(node, first, Some(dice));
            }
        }
        if was_seen {
            carried.leaving.extend(cards);
        }
        carried.ways.push(seen);
    }
}

/// Whether nobody sees a place.
fn is_unseen(place: Option<&Place>) -> bool {
    place.is_none_or(|place| place.seers == Some(Set::default()))
}

/// The cards that are seen in an event.
const fn shown(seen: &Seen) -> Option<&Cards> {
    match seen.discloses() {
        Disclosed::Cards(cards) => Some(cards),
        Disclosed::Nothing | Disclosed::Choice | Disclosed::Value(..) | Disclosed::Faces(_) => None,
    }
}

/// The dice among cards.
pub fn dice(cards: &Cards) -> Vec<(TypeId, Card)> {
    let dice = cards.cards.iter().filter(|card| card.face.is_some());
    dice.map(|die| (cards.of, *die)).collect()
}

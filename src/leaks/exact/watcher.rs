//! What a viewer sees of one step, one thing after the other.

use std::rc::Rc;

use super::draws::{Draws, sees};
use super::item::{Carried, Drew, Item, Lying};
use super::look::Look;
use super::tree::{Node, Tree};
use crate::engine::{Budget, ChanceKind, Drawn, Event, Fault, Place, Task};
use crate::hir::{Audience, ZoneId};
use crate::history::Next;
use crate::leaks::Experiment;
use crate::session::Input;
use crate::state::Value;
use crate::view::{self, Seen, Viewer};

/// Puts together what a viewer sees.
pub struct Watcher<'a> {
    pub experiment: &'a Experiment<'a>,
    pub tree: &'a Tree,
    pub draws: &'a Draws,
    pub viewer: Viewer,
}

impl Watcher<'_> {
    /// What the viewer sees of the last step of a history, and of the position after it.
    pub fn items(&self, at: usize) -> Result<Vec<Item>, Fault> {
        let Some(node) = self.tree.node(at) else {
            return Ok(Vec::new());
        };
        let mut items = Vec::new();
        items.extend(self.fell(node));
        let laid_out = self.begins_play(node).then(|| self.set_up(node));
        for (number, event) in node.events.iter().enumerate() {
            if laid_out == Some(number) {
                items.push(self.laid_out(node, number));
            }
            items.extend(self.event(node, number, event));
        }
        let end = laid_out.filter(|at| *at >= node.events.len());
        items.extend(end.map(|at| self.laid_out(node, at)));
        match node.next {
            Next::Chance(_) => {}
            Next::Decision(_) | Next::Over => {
                items.push(Item::Look(Rc::new(Look::new(self, at)?)));
            }
        }
        Ok(items)
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
                let mut from = from.clone();
                from.sort_unstable();
                Some(Item::Drew(Drew {
                    name: name.clone(),
                    from,
                    value: drawn.clone(),
                    open: self
                        .draws
                        .are_open(self.experiment, self.tree, before, self.viewer),
                }))
            }
            (ChanceKind::Order { .. }, Drawn::Order(cards)) => {
                let zones = &self.experiment.runtime.game.zones;
                let zone = zones.iter().find(|zone| zone.name == *name)?;
                (zone.audience == Audience::Public).then(|| Item::Fell {
                    name: name.clone(),
                    cards: cards.clone(),
                })
            }
            (ChanceKind::Order { .. }, Drawn::Choice(_)) => None,
        }
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

    /// How many events of the step in which setup is done come before that.
    fn set_up(&self, node: &Node) -> usize {
        let is_next_game = |event: &Event| matches!(event, Event::Ended { goes_on: true, .. });
        if let Some(end) = node.events.iter().rposition(is_next_game) {
            return end + 1;
        }
        let rules = &self.experiment.runtime.rules;
        let budget = Budget::new(Task::Move);
        let before = node.before.and_then(|before| self.tree.node(before));
        let events = match (&node.input, before) {
            (Input::Chance { drawn, .. }, Some(before)) => {
                rules.resolve(&mut before.state.clone(), drawn, &budget)
            }
            (Input::Start | Input::Move(_) | Input::TakenBack | Input::Chance { .. }, _) => {
                let options = &self.experiment.setup.options;
                let started = rules.start(self.experiment.seats(), options, &budget);
                started.map(|(_, events)| events)
            }
        };
        events.map_or(0, |events| events.len())
    }

    /// The table where play begins, before an event of a step.
    fn laid_out(&self, node: &Node, first: usize) -> Item {
        let layout = &self.experiment.runtime.layout;
        let zones = &self.experiment.runtime.game.zones;
        let mut all = Vec::new();
        for (id, zone) in zones.iter_enumerated() {
            for indices in self.experiment.zones(id) {
                let seers = layout.seers(&node.state, zone.audience, indices);
                let lying = self.lay_in(node, first, (id, indices.clone()));
                let top = lying.top.filter(|_| seers.is_none() || zone.top_public);
                if sees(self.viewer, seers) {
                    all.push(Lying { top, ..lying });
                } else if zone.top_public {
                    all.push(Lying {
                        cards: Vec::new(),
                        top,
                        ..lying
                    });
                }
            }
        }
        Item::LaidOut(all)
    }

    fn event(&self, node: &Node, number: usize, event: &Event) -> Option<Item> {
        match event {
            Event::Shuffled { name, .. } => Some(Item::Shuffled(name.clone())),
            Event::Went { way, .. } if way.named => None,
            Event::Carried {
                to,
                to_bottom,
                count,
            } => Some(Item::Carried(self.carried(
                node,
                (number, *count),
                to,
                *to_bottom,
            ))),
            Event::Went { from, .. } => {
                let seen = self.see(event)?;
                let saw = from.as_ref().is_some_and(|from| self.saw(from));
                let shown = matches!(&seen, Seen::Went(went) if went.cards.is_some());
                Some(Item::Event {
                    seen,
                    opens: shown && !saw,
                })
            }
            Event::Moved { .. }
            | Event::Opened { .. }
            | Event::Told { .. }
            | Event::Revealed { .. }
            | Event::Rolled { .. }
            | Event::Paid(_)
            | Event::Drew { .. }
            | Event::Ended { .. }
            | Event::TakenBack(_) => Some(Item::Event {
                seen: self.see(event)?,
                opens: true,
            }),
        }
    }

    fn see(&self, event: &Event) -> Option<Seen> {
        view::see(&self.experiment.runtime.game, event, self.viewer)
    }

    fn audience(&self, place: &Place) -> Option<Audience> {
        let zone = self.experiment.runtime.game.zones.get(place.id);
        zone.map(|it| it.audience)
    }

    /// Whether the viewer saw the cards of a place in their order, and so which of them leaves it.
    fn saw(&self, from: &Place) -> bool {
        self.audience(from) == Some(Audience::Public)
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
        let own = node.events.get(first..number).unwrap_or_default();
        let (mut ways, mut new) = (Vec::new(), Vec::new());
        let (mut leaving, mut tops) = (Vec::new(), Vec::new());
        for event in own {
            let Event::Went {
                from, cards, way, ..
            } = event
            else {
                continue;
            };
            let Some(Seen::Went(seen)) = self.see(event) else {
                continue;
            };
            let was_seen = from.as_ref().is_some_and(|from| self.saw(from));
            if way.off_top {
                tops.extend(cards.iter().copied());
            }
            if seen.cards.is_some() && !was_seen {
                new.extend(cards.iter().map(|card| (*card, from.clone())));
            }
            if was_seen {
                leaving.extend(cards.iter().copied());
            }
            ways.push(seen);
        }
        Carried {
            to: (to.id, to.indices.clone()),
            to_bottom,
            ways,
            new,
            leaving,
            tops,
            lay: self.lay(node, first, to.id),
        }
    }

    /// What lay in each zone with cards of one type before an event of a step. It is worked out from what lies there
    /// after the step.
    fn lay(&self, node: &Node, first: usize, like: ZoneId) -> Vec<Lying> {
        let game = &self.experiment.runtime.game;
        let of = game.zones.get(like).map(|zone| zone.of);
        let zones = game.zones.iter_enumerated();
        let zones = zones.filter(|(_, zone)| Some(zone.of) == of);
        let places = zones.flat_map(|(id, _)| {
            let all = self.experiment.zones(id).iter();
            all.map(move |indices| (id, indices.clone()))
        });
        places
            .map(|place| self.lay_in(node, first, place))
            .collect()
    }

    fn lay_in(&self, node: &Node, first: usize, zone: (ZoneId, Vec<Value>)) -> Lying {
        let layout = &self.experiment.runtime.layout;
        let (id, indices) = (zone.0, zone.1.as_slice());
        let cards = layout.cards(&node.state, id, indices).unwrap_or_default();
        let mut cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
        let mut unordered = layout.unordered(&node.state, id, indices);
        let is_it = |place: &Place| place.id == id && place.indices == indices;
        let later = node.events.get(first..).unwrap_or_default();
        for event in later.iter().rev() {
            let Event::Went {
                from,
                to,
                cards: moved,
                way,
                ..
            } = event
            else {
                continue;
            };
            if is_it(to) {
                cards.retain(|card| !moved.contains(card));
                unordered.retain(|card| !moved.contains(card));
            }
            if from.as_ref().is_some_and(is_it) {
                let at = if way.off_top { cards.len() } else { 0 };
                cards.splice(at..at, moved.iter().copied());
            }
        }
        let top = cards.last().copied();
        cards.sort_unstable();
        Lying {
            zone,
            cards,
            top: top.filter(|card| !unordered.contains(card)),
        }
    }
}

//! What a viewer sees of one step, one thing after the other, and what of each is released to it.

use std::rc::Rc;

use super::draws::{Draws, sees};
use super::look::Look;
use super::tree::{Node, Tree};
use crate::engine::{ChanceKind, Drawn, Event, Fault, Place};
use crate::hir::{Audience, ZoneId};
use crate::history::Next;
use crate::leaks::Experiment;
use crate::session::Input;
use crate::state::Value;
use crate::view::{self, Card, Cards, Seen, SeenPlace, SeenWay, Viewer};

/// Something that a viewer comes to know.
pub enum Item {
    /// An event; `opens` if it lays cards open to the viewer.
    Event { seen: Seen, opens: bool },
    /// A value is drawn.
    Drew(Drew),
    /// The order of open cards falls.
    Fell { name: String, cards: Vec<u32> },
    /// A zone is shuffled.
    Shuffled(String),
    /// Setup is done: the cards in each zone that the viewer sees.
    LaidOut(Vec<Lying>),
    /// A statement moves named cards.
    Carried(Carried),
    /// The table and all answers, where somebody decides or the game is over.
    Look(Rc<Look>),
}

/// A value that is drawn.
pub struct Drew {
    pub name: String,
    /// What it is drawn from.
    pub from: Vec<Value>,
    pub value: Drawn,
    /// Whether it is drawn only for places that the viewer sees.
    pub open: bool,
}

/// Cards that a statement names and moves.
pub struct Carried {
    /// Where they go.
    pub to: (ZoneId, Vec<Value>),
    pub to_bottom: bool,
    /// The movements in their order, as the viewer sees them.
    pub ways: Vec<SeenWay>,
    /// The cards that the viewer comes to see, with the zones in which it did not see them.
    pub new: Vec<(u32, Option<Place>)>,
    /// Cards that leave places that the viewer sees.
    pub leaving: Vec<u32>,
    /// Cards that lay on top.
    pub tops: Vec<u32>,
    /// What lay in each zone of such cards before.
    pub lay: Vec<Lying>,
}

/// A zone with its cards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lying {
    pub zone: (ZoneId, Vec<Value>),
    /// The cards, by their numbers.
    pub cards: Vec<u32>,
    /// The top card, if it has fallen.
    pub top: Option<u32>,
}

/// What an item releases: the viewer may learn it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Released {
    Nothing,
    /// A choice.
    Choice(Box<Seen>),
    Value(Value),
    Drawn(Drawn),
    /// Cards that come to lie open.
    Cards(Vec<Card>),
    /// Named cards that come to lie open, and where they lay.
    Laid(Vec<(Option<SeenPlace>, Card)>),
    /// What lies where when setup is done.
    LaidOut(Vec<Lying>),
    /// Places that come to be seen.
    Places(Vec<super::look::Place>),
}

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
        items.extend(self.laid_out(node));
        for (number, event) in node.events.iter().enumerate() {
            items.extend(self.event(node, number, event));
        }
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

    /// The table where play begins.
    fn laid_out(&self, node: &Node) -> Option<Item> {
        let setup = self.experiment.runtime.game.setup;
        let before = node.before.and_then(|before| self.tree.node(before));
        let is_new = before.is_none_or(|before| {
            before.state.stands_in(setup) || before.state.games != node.state.games
        });
        if !is_new || node.state.stands_in(setup) {
            return None;
        }
        let layout = &self.experiment.runtime.layout;
        let zones = &self.experiment.runtime.game.zones;
        let mut all = Vec::new();
        for (id, zone) in zones.iter_enumerated() {
            for indices in self.experiment.zones(id) {
                let seers = layout.seers(&node.state, zone.audience, indices);
                if sees(self.viewer, seers) {
                    let lying = self.lay_in(node, 0, (id, indices.clone()));
                    let top = lying.top.filter(|_| seers.is_none());
                    all.push(Lying { top, ..lying });
                }
            }
        }
        Some(Item::LaidOut(all))
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
            Event::Went { from, way, .. } => {
                let seen = self.see(event)?;
                let in_order = |place: &Place| self.audience(place) == Some(Audience::Public);
                let opens = !from.as_ref().is_some_and(in_order)
                    && matches!(&seen, Seen::Went(went) if went.cards.is_some());
                // The top card of an open pile was seen before.
                let known = way.off_top
                    && from.as_ref().is_some_and(|from| self.shows_top(from))
                    && matches!(&seen, Seen::Went(went) if went.count == 1);
                Some(Item::Event {
                    seen,
                    opens: opens && !known,
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

    /// Whether the viewer saw the card that leaves a place. If it does not see the order there, it did not see which
    /// card was on top.
    fn saw(&self, from: &Place, off_top: bool) -> bool {
        if off_top {
            self.shows_top(from) || self.audience(from) == Some(Audience::Public)
        } else {
            sees(self.viewer, from.seers)
        }
    }

    fn shows_top(&self, place: &Place) -> bool {
        self.experiment.runtime.game.top_is_public(place.id)
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
            let was_seen = from
                .as_ref()
                .is_some_and(|from| self.saw(from, way.off_top));
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

impl Item {
    /// What the viewer is released.
    pub fn released(&self, heard: bool) -> Released {
        match self {
            Self::Event { seen, opens } => released(seen, *opens),
            Self::Drew(drew) if heard => Released::Drawn(drew.value.clone()),
            Self::Drew(_) | Self::Shuffled(_) => Released::Nothing,
            Self::Fell { cards, .. } => Released::Drawn(Drawn::Order(cards.clone())),
            Self::Carried(carried) => carried.released(),
            Self::LaidOut(all) => Released::LaidOut(all.clone()),
            Self::Look(look) => Released::Places(look.released()),
        }
    }
}

impl Carried {
    /// The cards that the viewer comes to see, and where they lay.
    fn released(&self) -> Released {
        let is_new = |card: &Card| self.new.iter().any(|(new, _)| *new == card.number);
        let mut laid: Vec<(Option<SeenPlace>, Card)> = Vec::new();
        for way in &self.ways {
            let cards = way.cards.iter().flat_map(|cards| &cards.cards);
            let new = cards.filter(|card| is_new(card));
            laid.extend(new.map(|card| (way.from.clone(), *card)));
        }
        laid.sort_unstable();
        if laid.is_empty() {
            Released::Nothing
        } else {
            Released::Laid(laid)
        }
    }
}

fn released(seen: &Seen, opens: bool) -> Released {
    match seen {
        Seen::Moved(_) | Seen::Chosen { .. } | Seen::Opened(_) => {
            Released::Choice(Box::new(seen.clone()))
        }
        Seen::Told { value, .. } => Released::Value(value.clone()),
        Seen::Revealed { cards, .. } => Released::Cards(cards.cards.clone()),
        Seen::Went(way) if opens => Released::Cards(of(way.cards.as_ref())),
        Seen::Rolled { dice, .. } => Released::Cards(of(dice.as_ref())),
        Seen::Went(_)
        | Seen::Paid { .. }
        | Seen::Chance { .. }
        | Seen::Ended { .. }
        | Seen::TakenBack(_) => Released::Nothing,
    }
}

fn of(cards: Option<&Cards>) -> Vec<Card> {
    cards.map(|it| it.cards.clone()).unwrap_or_default()
}

/// An event without what it releases: everybody who has seen the same before must see the same of it.
pub fn blank(seen: &Seen, opens: bool) -> Seen {
    let mut seen = seen.clone();
    match &mut seen {
        Seen::Moved(_) | Seen::Chosen { .. } => return Seen::Chosen { seat: 0 },
        Seen::Opened(action) => return Seen::Chosen { seat: action.seat },
        Seen::Told { value, text, .. } => {
            *value = Value::None;
            *text = None;
        }
        Seen::Revealed { cards, .. } => cover(cards),
        Seen::Went(way) if opens => way.cards.iter_mut().for_each(cover),
        Seen::Rolled { dice, .. } => {
            let cards = dice.iter_mut().flat_map(|dice| &mut dice.cards);
            cards.for_each(|die| die.face = None);
        }
        Seen::Went(_)
        | Seen::Paid { .. }
        | Seen::Chance { .. }
        | Seen::Ended { .. }
        | Seen::TakenBack(_) => {}
    }
    seen
}

/// As many cards, whatever they are.
fn cover(cards: &mut Cards) {
    for card in &mut cards.cards {
        *card = Card {
            number: 0,
            face: None,
        };
    }
}

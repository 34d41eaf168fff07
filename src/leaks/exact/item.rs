//! A thing that a viewer sees, and what of it is released to the viewer.

use std::rc::Rc;

use super::look::Look;
use crate::engine::{Drawn, Place};
use crate::hir::ZoneId;
use crate::state::Value;
use crate::view::{Card, Cards, Seen, SeenPlace, SeenWay};

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
    /// The cards that the viewer sees now, with the zones in which it did not see them in their order.
    pub new: Vec<(u32, Option<Place>)>,
    /// Cards that leave places in which the viewer saw them in their order.
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

impl Item {
    /// The movement of named cards that this is.
    pub const fn carried(&self) -> Option<&Carried> {
        if let Self::Carried(carried) = self {
            Some(carried)
        } else {
            None
        }
    }

    /// The draw that this is.
    pub const fn drew(&self) -> Option<&Drew> {
        if let Self::Drew(drew) = self {
            Some(drew)
        } else {
            None
        }
    }

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

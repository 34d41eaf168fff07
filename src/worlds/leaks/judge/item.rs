//! A thing that a viewer sees, and what of it is released to the viewer.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::look::Look;
use super::owned::Places;
use super::release::Release;
use crate::engine::{Drawn, Place};
use crate::hir::{TypeId, ZoneId};
use crate::state::Value;
use crate::view::{Card, Seen, SeenWay};

/// Something that a viewer comes to know.
pub enum Item {
    /// An event; `opens` if it lays cards open to the viewer, with the dice that nobody saw before.
    Event { seen: Seen, opens: bool, unseen: Vec<Unseen> },
    /// A value is drawn.
    Drew(Drew),
    /// The order of open cards falls.
    Fell { name: String, cards: Vec<u32> },
    /// A zone is shuffled.
    Shuffled(String),
    /// Setup is done: what is released then of zones, and by which row of the table.
    LaidOut(Vec<(Release, Row)>),
    /// A statement moves named cards.
    Carried(Carried),
    /// The table and all answers, at a decision or at the end of the game.
    Look(Rc<Look>),
    /// A move of the viewer ends in a fault.
    Stopped,
}

/// A die that nobody saw where it lay.
#[derive(Clone, Copy, Debug)]
pub struct Unseen {
    /// The type of the die.
    pub of: TypeId,
    /// The die with its face.
    pub die: Card,
    /// Whether it was turned there.
    pub turned: bool,
}

/// A zone with cards in their order.
pub type Row = ((ZoneId, Vec<Value>), Vec<u32>);

/// A value that is drawn.
pub struct Drew {
    pub name: String,
    /// What it is drawn from.
    pub from: Vec<Value>,
    pub value: Drawn,
    /// Whether it is drawn only for places that the viewer sees.
    pub open: bool,
    /// The places of families that it chooses, as far as the viewer sees them.
    pub own: Places,
    /// The same for whatever could have been drawn.
    pub could: BTreeSet<Places>,
}

/// Cards that a statement names and moves.
pub struct Carried {
    /// Where they go.
    pub to: (ZoneId, Vec<Value>),
    pub to_bottom: bool,
    /// The movements in their order, as the viewer sees them.
    pub ways: Vec<SeenWay>,
    /// The cards that the viewer sees now, with the zones in which it did not see them in their order.
    pub new: Vec<(Card, Option<Place>)>,
    /// Those of them that are dice that nobody saw before.
    pub unseen: Vec<Unseen>,
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
    /// The faces, if they are dice; otherwise empty.
    pub faces: Vec<i32>,
    /// The top card, if it has fallen.
    pub top: Option<u32>,
}

impl Lying {
    /// Whether the same lies there. An order that has not fallen decides nothing.
    pub fn is_like(&self, other: &Self) -> bool {
        let tops = self.top.zip(other.top);
        let bare = (&self.zone, &self.cards, &self.faces);
        bare == (&other.zone, &other.cards, &other.faces) && tops.is_none_or(|(a, b)| a == b)
    }
}

impl Item {
    /// The movement of named cards that this is.
    pub const fn carried(&self) -> Option<&Carried> {
        if let Self::Carried(carried) = self { Some(carried) } else { None }
    }

    /// The draw that this is.
    pub const fn drew(&self) -> Option<&Drew> {
        if let Self::Drew(drew) = self { Some(drew) } else { None }
    }

    /// The dice whose faces the viewer sees, and nobody saw before.
    pub fn unseen(&self) -> &[Unseen] {
        match self {
            Self::Event { unseen, .. } => unseen,
            Self::Carried(carried) => &carried.unseen,
            Self::Look(look) => &look.unseen,
            Self::Drew(_)
            | Self::Fell { .. }
            | Self::Shuffled(_)
            | Self::LaidOut(_)
            | Self::Stopped => &[],
        }
    }
}

/// An event without what it releases: everybody who has seen the same before must see the same of it.
pub fn blank(seen: &Seen, opens: bool) -> Seen {
    if opens { seen.covered() } else { seen.clone() }
}

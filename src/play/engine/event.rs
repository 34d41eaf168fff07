//! What happens in a game.

use serde::{Deserialize, Serialize};

use super::{Drawn, Move};
use crate::hir::{StateId, Ty, ZoneId};
use crate::state::{Ending, FilledText, Set, Value};

/// One zone or state of a family in which something happened, with the seats that saw it then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct At<Id> {
    /// The family.
    pub id: Id,
    /// One value for each index of the family; empty without indices.
    pub indices: Vec<Value>,
    /// The seats that saw it when it happened; nothing if all did.
    pub seers: Option<Set>,
}

impl<Id> At<Id> {
    /// Whether a seat saw it when it happened.
    #[must_use]
    pub fn was_seen_by(&self, seat: u32) -> bool {
        self.seers.as_ref().is_none_or(|seers| seers.has(seat))
    }
}

/// One zone of a family.
pub type Place = At<ZoneId>;

/// One state of a family.
pub type StatePlace = At<StateId>;

/// So much goes from one state to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    /// How much, at least 0.
    pub amount: i32,
    /// The state that it is taken from.
    pub from: StatePlace,
    /// The state that it is added to.
    pub to: StatePlace,
}

/// A cost of a move, and the state that pays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How much.
    pub amount: i32,
    /// The state that it is taken from.
    pub from: StatePlace,
}

/// How cards went from the one place to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// From the top, and not from between others.
    pub off_top: bool,
    /// Whether they were named one by one, and not taken as a number from a pile.
    pub named: bool,
    /// Whether they went to the bottom, under the cards that were there.
    pub to_bottom: bool,
}

/// Something that happened, with those who may know of it. Only `view` decides what a seat is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A move was made. What is private in it is seen by `seers`, and so is a sealed one until all have answered.
    Moved {
        /// The move.
        action: Move,
        /// Whether it stays hidden until all have answered.
        sealed: bool,
        /// The seats that see what is private in it.
        seers: Set,
    },
    /// A sealed answer was opened.
    Opened {
        /// The move.
        action: Move,
    },
    /// A value was told.
    Told {
        /// The seats that heard it; nothing if all did.
        to: Option<Set>,
        /// The name under which it was told.
        name: String,
        /// What was told.
        value: Value,
        /// The type of the value.
        ty: Ty,
        /// The sentence in which it was told, if there is one.
        text: Option<FilledText>,
    },
    /// A zone was shown, with the faces of its dice.
    Revealed {
        /// The seats that saw it; nothing if all did.
        to: Option<Set>,
        /// The family of the zone.
        zone: ZoneId,
        /// One value for each index of the family.
        indices: Vec<Value>,
        /// Its cards, the top one first.
        cards: Vec<u32>,
        /// The faces, if they are dice; otherwise empty.
        faces: Vec<i32>,
    },
    /// Cards went from one zone to another, the top one last. Dice keep their faces.
    Went {
        /// Where they came from; nothing for cards that lay in no zone.
        from: Option<Place>,
        /// Where they lie now.
        to: Place,
        /// The cards, the top one last.
        cards: Vec<u32>,
        /// The faces, if they are dice; otherwise empty.
        faces: Vec<i32>,
        /// How they went.
        way: Way,
    },
    /// A statement has moved cards that it names. So many events before this one say how each of them went; there are
    /// none if it named no card. Nobody is shown this.
    Carried {
        /// Where they lie now.
        to: Place,
        /// Whether they went to the bottom.
        to_bottom: bool,
        /// How many cards there are.
        count: usize,
    },
    /// This happened in setup. It is made only where it is asked for, and then cards that are moved count, too.
    InSetup(Box<Event>),
    /// A state got a value. Nobody is shown this, and it is made only where it is asked for.
    Wrote {
        /// The family of the state.
        state: StateId,
        /// One value for each index of the family.
        indices: Vec<Value>,
    },
    /// Dice were rolled.
    Rolled {
        /// The zone in which they lie.
        at: Place,
        /// The dice.
        dice: Vec<u32>,
        /// The face of each of them, in the same order.
        faces: Vec<i32>,
    },
    /// A number went from one state to another.
    Paid(Paid),
    /// A zone was shuffled. The order of its cards falls when something depends on it.
    Shuffled {
        /// The name of the zone.
        name: String,
        /// Its cards, by their numbers.
        cards: Vec<u32>,
        /// The type of a card.
        ty: Ty,
        /// What each card of the type looks like, if some are alike; otherwise empty.
        looks: Vec<u32>,
    },
    /// Chance fell.
    Drew {
        /// What fell: the zone that is shuffled, or the name in a `draw`.
        name: String,
        /// The outcome, as it looks.
        drawn: Drawn,
        /// The type of a card, or of the value.
        ty: Ty,
    },
    /// The game is over; in a match, another one may follow.
    Ended {
        /// How it ended.
        ending: Ending,
        /// Whether another game of the match follows.
        goes_on: bool,
    },
    /// This had happened, and a player has taken it back.
    TakenBack(Box<Event>),
}

/// What an event is made of, for those who go through all events.
#[derive(Clone, Copy, Debug, Default)]
pub struct EventParts<'e> {
    /// The cards or dice that something is done to.
    pub handled: Option<Handled<'e>>,
    /// The state that got a value.
    pub written: Option<(StateId, &'e [Value])>,
}

/// Cards or dice, and what is done to them.
#[derive(Clone, Copy, Debug)]
pub struct Handled<'e> {
    /// What is done to them.
    pub how: Handling<'e>,
    /// The family of the zone in which they lie now.
    pub zone: ZoneId,
    /// One value for each index of the family.
    pub indices: &'e [Value],
    /// Their numbers.
    pub cards: &'e [u32],
    /// The faces, if they are dice; otherwise empty.
    pub faces: &'e [i32],
}

/// What is done to cards or dice.
#[derive(Clone, Copy, Debug)]
pub enum Handling<'e> {
    /// They are shown where they lie.
    Shown,
    /// They have come to their zone.
    Moved {
        /// Where they came from; nothing for cards that lay in no zone.
        from: Option<&'e Place>,
        /// How they went.
        way: Way,
    },
    /// They are rolled.
    Rolled,
}

impl Event {
    /// Whether cards go that a statement names one by one.
    #[must_use]
    pub fn is_named(&self) -> bool {
        let handled = self.parts().handled;
        handled.is_some_and(|it| matches!(it.how, Handling::Moved { way, .. } if way.named))
    }

    /// Its parts, in setup or later.
    #[must_use]
    pub fn parts(&self) -> EventParts<'_> {
        let handled = |how, (zone, indices), cards, faces| EventParts {
            handled: Some(Handled { how, zone, indices, cards, faces }),
            written: None,
        };
        match self {
            Self::InSetup(inner) => inner.parts(),
            Self::Revealed { zone, indices, cards, faces, .. } => {
                handled(Handling::Shown, (*zone, indices), cards, faces)
            }
            Self::Went { from, to, cards, faces, way } => {
                let (from, way) = (from.as_ref(), *way);
                handled(Handling::Moved { from, way }, to.zone(), cards, faces)
            }
            Self::Rolled { at, dice, faces } => handled(Handling::Rolled, at.zone(), dice, faces),
            Self::Wrote { state, indices } => {
                EventParts { handled: None, written: Some((*state, indices)) }
            }
            Self::Moved { .. }
            | Self::Opened { .. }
            | Self::Told { .. }
            | Self::Carried { .. }
            | Self::Paid(_)
            | Self::Shuffled { .. }
            | Self::Drew { .. }
            | Self::Ended { .. }
            | Self::TakenBack(_) => EventParts::default(),
        }
    }
}

impl Place {
    fn zone(&self) -> (ZoneId, &[Value]) {
        (self.id, &self.indices)
    }
}

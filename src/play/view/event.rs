//! [`Seen`]: events as a viewer sees them.

use super::{Cards, PlaceId, SeenPlace, Viewer};
use crate::engine::{At, Drawn, Event, Move, Paid, Place, StatePlace, Way};
use crate::hir::{ActionId, ActionKind, Game, StateId, Ty, TypeId};
use crate::state::{Ending, FilledText, Set, Value};

/// What one viewer learns of an event. Nothing in it is hidden from this viewer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// A move was made.
    Moved(SeenMove),
    /// A seat has chosen, and its choice is still sealed.
    Chosen {
        /// The seat, counted from 0.
        seat: u32,
    },
    /// A sealed choice was opened.
    Opened(SeenMove),
    /// A value was told.
    Told {
        /// The seats that heard it; `None` if all did.
        to: Option<Set>,
        /// The name under which it was told.
        name: String,
        /// What was told.
        value: Value,
        /// The type of the value.
        ty: Ty,
        /// The sentence with the value, if there is one.
        text: Option<FilledText>,
    },
    /// A zone was shown.
    Revealed {
        /// The seats that saw it; `None` if all did.
        to: Option<Set>,
        /// The zone.
        zone: SeenPlace,
        /// Its cards.
        cards: Cards,
    },
    /// Cards went from one zone to another.
    Went(SeenWay),
    /// Dice were rolled.
    Rolled {
        /// The zone of the dice.
        zone: SeenPlace,
        /// How many were rolled.
        count: usize,
        /// The dice with their faces, for viewers who see them.
        dice: Option<Cards>,
    },
    /// A number went from one state to another.
    Paid {
        /// How much.
        amount: i32,
        /// The state that it was taken from, if the viewer sees it.
        from: Option<SeenPlace>,
        /// The state that it was added to, if the viewer sees it.
        to: Option<SeenPlace>,
    },
    /// An outcome of chance fell. Only a referee sees it.
    Chance {
        /// The zone that was shuffled, or the name in a `draw`.
        name: String,
        /// The outcome.
        drawn: Drawn,
        /// The type of a card, or of the value.
        ty: Ty,
    },
    /// The game is over; in a match that continues, another one follows.
    Ended {
        /// How it ended.
        ending: Ending,
        /// Whether another game of the match follows.
        goes_on: bool,
    },
    /// This had happened, and was taken back.
    TakenBack(Box<Self>),
}

/// What an event discloses to its viewer, besides that it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disclosed<'s> {
    /// Nothing.
    Nothing,
    /// A choice of a seat.
    Choice,
    /// A value and its type.
    Value(&'s Value, &'s Ty),
    /// The identity of cards.
    Cards(&'s Cards),
    /// The faces of dice.
    Faces(&'s Cards),
}

/// A move without its hidden arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeenMove {
    /// The seat that made it, counted from 0.
    pub seat: u32,
    /// What it did.
    pub action: ActionId,
    /// The value of each parameter; `None` if it is hidden.
    pub arguments: Vec<Option<Value>>,
}

/// Cards that went from one zone to another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeenWay {
    /// Where they came from; `None` for cards that lay in no zone.
    pub from: Option<SeenPlace>,
    /// Where they are now.
    pub to: SeenPlace,
    /// The number of cards.
    pub count: usize,
    /// The cards, for viewers who see which: in their order if that is open, and otherwise by number.
    pub cards: Option<Cards>,
    /// Whether they went to the bottom, under the cards that were there.
    pub to_bottom: bool,
    /// Whether the rules named the cards one by one, usually because a move did.
    pub named: bool,
}

impl Seen {
    /// Whether the event begins a new line in a log.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(
            self,
            Self::Moved(_) | Self::Chosen { .. } | Self::Chance { .. } | Self::TakenBack(_)
        )
    }

    /// What the event discloses to its viewer, besides that it happened.
    #[must_use]
    pub const fn discloses(&self) -> Disclosed<'_> {
        match self {
            Self::Moved(_) | Self::Chosen { .. } | Self::Opened(_) => Disclosed::Choice,
            Self::Told { value, ty, .. } => Disclosed::Value(value, ty),
            Self::Revealed { cards, .. } => Disclosed::Cards(cards),
            Self::Went(SeenWay { cards: Some(cards), .. }) => Disclosed::Cards(cards),
            Self::Rolled { dice: Some(dice), .. } => Disclosed::Faces(dice),
            Self::Went(SeenWay { cards: None, .. })
            | Self::Rolled { dice: None, .. }
            | Self::Paid { .. }
            | Self::Chance { .. }
            | Self::Ended { .. }
            | Self::TakenBack(_) => Disclosed::Nothing,
        }
    }

    /// The event without what it discloses.
    #[must_use]
    pub fn covered(&self) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Self::Moved(_) | Self::Chosen { .. } => return Self::Chosen { seat: 0 },
            Self::Opened(action) => return Self::Chosen { seat: action.seat },
            Self::Told { value, text, .. } => {
                *value = Value::None;
                *text = None;
            }
            Self::Revealed { cards, .. } => cards.cover(),
            Self::Went(way) => way.cards.iter_mut().for_each(Cards::cover),
            Self::Rolled { dice, .. } => {
                let cards = dice.iter_mut().flat_map(|dice| &mut dice.cards);
                cards.for_each(|die| die.face = None);
            }
            Self::Paid { .. } | Self::Chance { .. } | Self::Ended { .. } | Self::TakenBack(_) => {}
        }
        seen
    }

    /// The members of types among the arguments.
    #[must_use]
    pub fn arguments(&self, game: &Game) -> Vec<(TypeId, u32)> {
        let mut found = Vec::new();
        if let Self::Moved(action) | Self::Opened(action) = self {
            let parameters = &game.action(action.action).parameters;
            for (value, parameter) in action.arguments.iter().zip(parameters) {
                let value = value.iter();
                found.extend(value.flat_map(|it| it.members(&game.local(parameter.local).ty)));
            }
        }
        found
    }
}

/// A move as a viewer sees it. Only the seat itself sees its private arguments.
#[must_use]
pub fn seen_move(game: &Game, action: &Move, viewer: Viewer) -> SeenMove {
    let own = viewer.sees(Some(&Set::default().with(action.seat)));
    shown_move(game, action, false, own)
}

/// The move without private arguments, and without sealed ones if it is `sealed`, unless everything is `open`.
fn shown_move(game: &Game, action: &Move, sealed: bool, open: bool) -> SeenMove {
    let parameters = &game.action(action.action).parameters;
    let is_private = |at: usize| parameters.get(at).is_some_and(|it| it.private);
    let arguments = action.arguments.iter().enumerate();
    SeenMove {
        seat: action.seat,
        action: action.action,
        arguments: arguments
            .map(|(at, value)| (open || !(sealed || is_private(at))).then(|| value.clone()))
            .collect(),
    }
}

fn is_answer(game: &Game, action: &Move) -> bool {
    matches!(game.action(action.action).kind, ActionKind::Answer(_))
}

/// What a viewer learns of an event; `None` if that is nothing.
#[must_use]
pub fn see(game: &Game, event: &Event, viewer: Viewer) -> Option<Seen> {
    Some(match event {
        Event::Moved { action, sealed, seers } => {
            moved(game, action, *sealed, viewer.sees(Some(seers)))
        }
        Event::Opened { action } => Seen::Opened(seen_move(game, action, viewer)),
        Event::Told { to, name, value, ty, text } if viewer.sees(to.as_ref()) => Seen::Told {
            to: to.clone(),
            name: name.clone(),
            value: value.clone(),
            ty: ty.clone(),
            text: text.clone(),
        },
        Event::Revealed { to, zone, indices, cards, faces } if viewer.sees(to.as_ref()) => {
            Seen::Revealed {
                to: to.clone(),
                zone: SeenPlace::new(*zone, indices.clone()),
                cards: Cards::new(game, game.zone(*zone).of, (cards, faces)).by_number(),
            }
        }
        Event::Went { from, to, cards, faces, way } => {
            let cards = Cards::new(game, game.zone(to.id).of, (cards, faces));
            Seen::Went(went(game, (from.as_ref(), to), cards, *way, viewer))
        }
        Event::Rolled { at, dice, faces } => rolled(game, at, (dice, faces), viewer),
        Event::Paid(payment) => paid(payment, viewer)?,
        Event::Drew { name, drawn, ty } => drew(name, drawn, ty, viewer)?,
        Event::Ended { ending, goes_on } => {
            Seen::Ended { ending: ending.clone(), goes_on: *goes_on }
        }
        Event::TakenBack(event) => Seen::TakenBack(Box::new(see(game, event, viewer)?)),
        Event::Told { .. }
        | Event::Revealed { .. }
        | Event::Shuffled { .. }
        | Event::InSetup(_)
        | Event::Wrote { .. }
        | Event::Carried { .. } => return None,
    })
}

/// An outcome of chance, which only a referee sees.
fn drew(name: &str, drawn: &Drawn, ty: &Ty, viewer: Viewer) -> Option<Seen> {
    (viewer == Viewer::Referee).then(|| Seen::Chance {
        name: name.to_owned(),
        drawn: drawn.clone(),
        ty: ty.clone(),
    })
}

/// A move when it is made. Of a sealed choice, only the seat that has chosen is shown, unless all of it is `open`.
fn moved(game: &Game, action: &Move, sealed: bool, open: bool) -> Seen {
    if sealed && !open && !is_answer(game, action) {
        Seen::Chosen { seat: action.seat }
    } else {
        Seen::Moved(shown_move(game, action, sealed, open))
    }
}

fn rolled(game: &Game, at: &Place, (dice, faces): (&[u32], &[i32]), viewer: Viewer) -> Seen {
    let dice = Cards::new(game, game.zone(at.id).of, (dice, faces));
    Seen::Rolled {
        zone: place(at),
        count: dice.cards.len(),
        dice: viewer.sees(at.seers.as_ref()).then_some(dice),
    }
}

/// The state that got a value, for viewers who see it.
#[must_use]
pub fn see_written(written: &StatePlace, viewer: Viewer) -> Option<SeenPlace> {
    viewer.sees(written.seers.as_ref()).then(|| place(written))
}

fn place<Id: Copy + Into<PlaceId>>(at: &At<Id>) -> SeenPlace {
    SeenPlace::new(at.id, at.indices.clone())
}

/// A movement of cards. Viewers who see one of the two places see which cards they are.
fn went(
    game: &Game,
    (from, to): (Option<&Place>, &Place),
    cards: Cards,
    way: Way,
    viewer: Viewer,
) -> SeenWay {
    let count = cards.cards.len();
    let open = |place: &Place, on_top: bool| {
        let top_public = game.zone(place.id).top_public;
        viewer.sees(place.seers.as_ref()) || (top_public && on_top && count == 1)
    };
    let known = open(to, !way.to_bottom) || from.is_some_and(|from| open(from, way.off_top));
    // The order of cards is open only if all seats see them.
    let in_order = viewer == Viewer::Referee
        || to.seers.is_none()
        || from.is_some_and(|from| from.seers.is_none());
    let cards = if in_order { cards } else { cards.by_number() };
    SeenWay {
        from: from.map(place),
        to: place(to),
        count,
        cards: known.then_some(cards),
        to_bottom: way.to_bottom,
        named: way.named,
    }
}

/// A payment, for viewers who see one of its places.
fn paid(payment: &Paid, viewer: Viewer) -> Option<Seen> {
    let seen = |at: &At<StateId>| viewer.sees(at.seers.as_ref()).then(|| place(at));
    let (from, to) = (seen(&payment.from), seen(&payment.to));
    (from.is_some() || to.is_some()).then_some(Seen::Paid { amount: payment.amount, from, to })
}

//! [`Known`]: what one seat has seen of a game, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::engine::{Fault, Legal, Move, Offer, Role};
use crate::hir::TypeId;
use crate::history::{History, Next, Observed, Observer, nameless};
use crate::runtime::Runtime;
use crate::session::{Input, Setup};
use crate::state::Position;
use crate::view::{Cards, Disclosed, Seen, SeenMove, Shown};

use super::world::Moment;

/// What one seat knows at a decision: the rules, the seats and options, all that it has seen in the order in which it
/// saw it, and its own legal moves. No position, no record and no source of chance can be reached from here.
#[derive(Clone)]
pub struct Known {
    pub(super) runtime: Runtime,
    pub(super) setup: Setup,
    pub(super) observer: Observer,
    seat: u32,
    pub(super) seen: Vec<Observed>,
    /// When the seat has seen each card: after so many moves.
    sightings: BTreeMap<(TypeId, u32), BTreeSet<usize>>,
    choices: Choices,
    pub(super) beginning: Beginning,
}

/// How the course of play is known from the beginning.
#[derive(Clone)]
pub(super) enum Beginning {
    /// By setup.
    SetUp,
    /// Nothing is hidden in this game: all seats see where it stands, and how it came to that.
    Open(Vec<Input>),
    /// Play began in a position in which something was hidden.
    Unknown,
}

/// The legal moves of one seat. They follow from what the seat sees, as the check of secrets makes sure of.
#[derive(Clone)]
struct Choices {
    offers: Vec<Offer>,
    /// Those of them that are no interrupts.
    duties: Vec<Offer>,
    state: Position,
}

impl fmt::Debug for Known {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Known")
            .field("seat", &self.seat)
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}

impl Known {
    /// What a seat knows at the end of a history.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn of(history: &History, seat: u32) -> Result<Self, Fault> {
        let is_open = history.runtime().game.hides_nothing();
        let position = history.setup().position.clone();
        let beginning = match &position {
            _ if is_open => Beginning::Open(history.inputs().into_iter().cloned().collect()),
            Some(_) => Beginning::Unknown,
            None => Beginning::SetUp,
        };
        let setup = Setup {
            seed: 0,
            given: Vec::new(),
            position: position.filter(|_| is_open),
            ..history.setup().clone()
        };
        let offers: Vec<Offer> = match history.next() {
            Next::Decision(offers) => offers.iter().filter(|it| it.seat == seat).copied().collect(),
            Next::Chance(_) | Next::Over => Vec::new(),
        };
        let seen = history.observed(seat)?;
        Ok(Self {
            sightings: sightings(&seen),
            runtime: history.runtime().clone(),
            setup,
            observer: Observer::new(history.runtime()),
            seat,
            seen,
            choices: Choices {
                duties: offers.iter().filter(|it| it.role != Role::Interrupt).copied().collect(),
                offers,
                state: history.state().clone(),
            },
            beginning,
        })
    }

    /// The seat, counted from 0.
    #[must_use]
    pub const fn seat(&self) -> u32 {
        self.seat
    }

    /// The rules, ready for play.
    #[must_use]
    pub const fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// The seats and the options. A position in which play began is in it only if nothing in it is hidden.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All that the seat has seen, in order.
    #[must_use]
    pub fn seen(&self) -> &[Observed] {
        &self.seen
    }

    /// All that the seat has seen as JSON text, in which the seats are called `seat1`, `seat2` and so on.
    #[must_use]
    pub fn information_state(&self) -> String {
        nameless(&self.runtime.game, self.choices.state.seats(), &self.seen)
    }

    /// What is offered to the seat.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.choices.offers
    }

    /// The legal moves of the seat.
    #[must_use]
    pub fn legal(&self) -> Legal<'_> {
        Legal::new(self.runtime.rules.as_ref(), &self.choices.state, &self.choices.offers)
    }

    /// The position and what led there, if nothing is hidden in this game.
    pub(super) fn whole(&self) -> Option<(&Position, &[Input])> {
        match &self.beginning {
            Beginning::Open(inputs) => Some((&self.choices.state, inputs)),
            Beginning::SetUp | Beginning::Unknown => None,
        }
    }

    /// Whether the seat has seen a card since a moment.
    pub(super) fn has_seen(&self, of: TypeId, card: u32, since: Moment) -> bool {
        let sightings = self.sightings.get(&(of, card));
        sightings.is_some_and(|it| it.range(since.moves..).next().is_some())
    }

    /// The legal moves of the seat that are no interrupts: there is one if something has to be done.
    #[must_use]
    pub fn duties(&self) -> Legal<'_> {
        let Choices { state, duties, .. } = &self.choices;
        Legal::new(self.runtime.rules.as_ref(), state, duties)
    }

    /// Whether a move of the seat is an interrupt, which it need not take; letting the others go first is none.
    #[must_use]
    pub fn is_interrupt(&self, action: Option<&Move>) -> bool {
        let is_duty =
            |action: &Move| self.choices.duties.iter().any(|it| it.action == action.action);
        action.is_some_and(|action| !is_duty(action))
    }

    /// Whether the seat may let the others go first: nothing that is offered has to be done.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.choices.duties.is_empty()
    }
}

/// When each card was seen.
fn sightings(seen: &[Observed]) -> BTreeMap<(TypeId, u32), BTreeSet<usize>> {
    let mut sightings: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
    let mut moves = 0;
    for observed in seen {
        moves += usize::from(acted(observed).is_some());
        let mut note = |cards: &Cards| {
            for card in &cards.cards {
                sightings.entry((cards.of, card.number)).or_default().insert(moves);
            }
        };
        match observed {
            Observed::Event(seen) => {
                if let Disclosed::Cards(cards) = seen.discloses() {
                    note(cards);
                }
            }
            Observed::Table(view) => {
                for entry in &view.entries {
                    match &entry.shown {
                        Shown::Cards(cards) => note(cards),
                        Shown::Pile { of, top: Some(top), .. } => {
                            note(&Cards { of: *of, cards: vec![*top] });
                        }
                        Shown::Pile { top: None, .. } | Shown::Value(_) => {}
                    }
                }
            }
            Observed::Decision { .. } => {}
        }
    }
    sightings
}

/// What a seat sees of a move that is made: the move, without what is hidden from the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acted<'k> {
    /// The move, with the arguments that the seat sees.
    Openly(&'k SeenMove),
    /// The seat that has chosen; the choice is sealed.
    Sealed(u32),
}

impl Acted<'_> {
    /// The seat that acts.
    pub(super) const fn seat(self) -> u32 {
        match self {
            Self::Openly(seen) => seen.seat,
            Self::Sealed(seat) => seat,
        }
    }
}

/// What is seen of a move, if this is one that is made now.
pub(super) fn acted(observed: &Observed) -> Option<Acted<'_>> {
    let Observed::Event(seen) = observed else {
        return None;
    };
    match seen {
        Seen::Moved(seen) => Some(Acted::Openly(seen)),
        Seen::Chosen { seat } => Some(Acted::Sealed(*seat)),
        Seen::Opened(_)
        | Seen::Told { .. }
        | Seen::Revealed { .. }
        | Seen::Went(_)
        | Seen::Rolled { .. }
        | Seen::Paid { .. }
        | Seen::Chance { .. }
        | Seen::Ended { .. }
        | Seen::TakenBack(_) => None,
    }
}

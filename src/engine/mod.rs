//! The vocabulary of play, and the questions that every executor answers. An executor is given a
//! position and a move or a drawn outcome; it holds neither a position nor a generator.

#![deny(clippy::wildcard_enum_match_arm)]

mod budget;
mod error;
mod facts;
mod number;
mod outcomes;
mod report;
mod returns;

pub use budget::{Budget, CHANCE, EVENT, NEXT_GAME, SCRIPT, Task};
pub use facts::{Fact, facts};
pub use number::{Count, Exact, exact, one_of};
pub use outcomes::{Outcomes, outcomes};
pub(crate) use report::{
    bad_index, broken_invariant, covered_fault, endless, hook_failed, hook_result,
    less_than_nothing, nobody, not_enough, nothing_to_draw, out_of_range, overlong, stuck,
    wrong_element, wrong_size,
};
pub use returns::returns;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{ActionId, CiteId, Expr, HookId, PhaseId, StateId, Ty, ZoneId};
use crate::state::{Ending, Set, State, Value, Words};

/// What a seat does: an action with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// The seat that acts, counted from 0.
    pub seat: u32,
    /// What it does.
    pub action: ActionId,
    /// One value for each parameter of the action, in order.
    pub arguments: Vec<Value>,
}

/// What happens next in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Seats may act. Where no offer is a must, nobody has to.
    Decision(Vec<Offer>),
    /// Somebody has to act and cannot, which is a fault of the game.
    Stuck(Stuck),
    /// Something is drawn.
    Chance(Chance),
    /// The game is over.
    Over,
}

/// These seats have to act, in a phase or else with an answer, and none of them can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The seats that have to act.
    pub seats: Set,
    /// The phase of the turn; nothing where they are asked.
    pub phase: Option<PhaseId>,
    /// The statement that waits for them.
    pub span: Span,
}

/// A seat may take an action, if its conditions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The seat, counted from 0.
    pub seat: u32,
    /// The action it may take.
    pub action: ActionId,
    /// Why it may.
    pub role: Role,
}

/// How an action comes to be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// It is the seat's turn.
    Turn,
    /// The seat is asked.
    Answer,
    /// The seat may break in.
    Interrupt,
}

/// What is drawn, and from what; all outcomes are equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The zone that is shuffled, or the name in a `draw`.
    pub name: String,
    /// What can fall.
    pub kind: ChanceKind,
}

/// What can fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceKind {
    /// An order of these cards.
    Order {
        /// The cards in the order in which they lie, from the top down.
        cards: Vec<u32>,
        /// The type of a card.
        ty: Ty,
    },
    /// One of these values.
    Choice {
        /// The values, each equally likely.
        from: Vec<Value>,
        /// The type of a value.
        ty: Ty,
    },
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Drawn {
    /// Cards from the top down.
    Order(Vec<u32>),
    /// The value that was drawn.
    Choice(Value),
}

/// One of a family where something happened, and the seats that saw it then; nothing where all did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct At<Id> {
    /// The family.
    pub id: Id,
    /// One value for each index of the family; none where it stands alone.
    pub indices: Vec<Value>,
    /// The seats that saw it when it happened; nothing where all did.
    pub seers: Option<Set>,
}

/// One zone of a family.
pub type Place = At<ZoneId>;

/// One state of a family.
pub type StatePlace = At<StateId>;

/// So much goes from one state to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// How much, at least 0.
    pub amount: i32,
    /// The state that it is taken from.
    pub from: StatePlace,
    /// The state that it is added to.
    pub to: StatePlace,
}

/// What has to be paid for a move, and from where.
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
    /// Named one by one, and not so many from a pile.
    pub named: bool,
    /// Under what lies there, and not on top of it.
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
    /// A value was told; `to` is nothing where all heard it.
    Told {
        /// The seats that heard it; nothing where all did.
        to: Option<Set>,
        /// The name under which it was told.
        name: String,
        /// What was told.
        value: Value,
        /// The type of the value.
        ty: Ty,
        /// The sentence in which it was told, if there is one.
        text: Option<Words>,
    },
    /// A zone was shown, with the faces of its dice.
    Revealed {
        /// The seats that saw it; nothing where all did.
        to: Option<Set>,
        /// The family of the zone.
        zone: ZoneId,
        /// One value for each index of the family.
        indices: Vec<Value>,
        /// Its cards, the top one first.
        cards: Vec<u32>,
        /// The face of each of them where they are dice; else empty.
        faces: Vec<i32>,
    },
    /// Cards went from one zone to another, the top one last. With dice goes what they show.
    Went {
        /// Where they came from; nothing for cards that lay in no zone.
        from: Option<Place>,
        /// Where they lie now.
        to: Place,
        /// The cards, the top one last.
        cards: Vec<u32>,
        /// The face of each of them where they are dice; else empty.
        faces: Vec<i32>,
        /// How they went.
        way: Way,
    },
    /// Dice were rolled where they lie.
    Rolled {
        /// The zone in which they lie.
        at: Place,
        /// The dice.
        dice: Vec<u32>,
        /// The face of each of them, in the same order.
        faces: Vec<i32>,
    },
    /// A number went from one state to another.
    Paid(Payment),
    /// Chance fell.
    Drew {
        /// What fell: the zone that is shuffled, or the name in a `draw`.
        name: String,
        /// The outcome.
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

/// A condition that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Which one.
    pub condition: CiteId,
    /// Its reason, as the file gives it.
    pub sentence: Words,
    /// The values that it depends on: where they are written, and what they are.
    pub values: Vec<(Span, Value, Ty)>,
}

/// Why a move is not made. It is a value, not a mistake in the game; `notation::refusal_lines` puts it into the words of
/// the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Nobody is asked for this now. Play waits for some seats; the one that tried may do some other things.
    NotOffered {
        /// The seats that play waits for.
        acting: Vec<u32>,
        /// What the seat that tried may do now.
        offered: Vec<ActionId>,
    },
    /// An argument is no value of its parameter.
    Argument {
        /// Its place among the parameters, counted from 0.
        parameter: usize,
    },
    /// An outcome of chance that was given is none of those that can fall.
    CannotFall {
        /// The name in the `draw`.
        name: String,
        /// What can fall.
        from: Vec<Value>,
        /// The type of what can fall.
        ty: Ty,
    },
    /// Conditions do not hold.
    Conditions(Vec<Reason>),
}

/// A mistake in the game that shows only in play. It is told like any other.
pub type Fault = Box<Diagnostic>;

/// Why the rules did not go on. As text, a fault is said in full: what a seat may read of it is up to `view::see_fault`.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The setup does not allow these seats or options.
    Setup(Words),
    /// The move is not legal, or the outcome cannot fall.
    Refused(Refusal),
    /// The game has a mistake.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Functions outside the language. A hook is given a view and plain values, never the position itself.
pub trait Host: Send + Sync {
    /// Calls a hook: what it gives, and how many operations its script took.
    ///
    /// # Errors
    /// In words for the author, when the script fails or gives a value of another type.
    fn call(
        &self,
        hook: HookId,
        state: &State,
        arguments: &[Value],
    ) -> Result<(Value, u64), HookError>;
}

/// How a hook failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HookError {
    /// Why, and where in the script if it is known.
    Failed(String, Option<Span>),
    /// What it gave, and which function of the script gave it.
    WrongType(String, Option<Span>),
}

/// What an executor answers. All of it is about one position; nothing is remembered between calls. What goes
/// on by itself shares one [`Budget`]: a move and the chance that falls after it. Each question has its own.
pub trait Rules: Send + Sync {
    /// The first position: setup runs up to the first chance.
    ///
    /// # Errors
    /// When setup refuses, or the game has a fault.
    fn start(
        &self,
        seats: u32,
        options: &[(StateId, Value)],
        budget: &Budget,
    ) -> Result<(State, Vec<Event>), Stop>;

    /// Runs from the end of setup into play. Called once, when `pending` says that setup is done.
    ///
    /// # Errors
    /// When the game has a fault.
    fn begin(&self, state: &mut State, budget: &Budget) -> Result<Vec<Event>, Stop>;

    /// Whether setup has run and play has not begun.
    fn is_set_up(&self, state: &State) -> bool;

    /// What comes next.
    ///
    /// # Errors
    /// When the game has a fault.
    fn pending(&self, state: &State) -> Result<Pending, Fault>;

    /// The seats that play waits for: all of a team, whatever its members can do.
    fn awaited(&self, state: &State) -> Vec<u32>;

    /// Lets chance fall.
    ///
    /// # Errors
    /// When the outcome is not one of those possible, or the game has a fault.
    fn resolve(
        &self,
        state: &mut State,
        drawn: &Drawn,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop>;

    /// Whether a move is legal, judged on its arguments alone.
    ///
    /// # Errors
    /// The refusal, or a fault.
    fn legality(&self, state: &State, action: &Move) -> Result<(), Stop>;

    /// How many legal moves a seat has with an action.
    ///
    /// # Errors
    /// When the game has a fault.
    fn count(&self, state: &State, seat: u32, action: ActionId) -> Result<u64, Fault>;

    /// The legal arguments at a place in their order, counted from 0.
    ///
    /// # Errors
    /// When the game has a fault.
    fn nth(
        &self,
        state: &State,
        seat: u32,
        action: ActionId,
        at: u64,
    ) -> Result<Option<Vec<Value>>, Fault>;

    /// How many legal moves a seat has with an action, and the arguments of the first of them, at most so many.
    ///
    /// # Errors
    /// When the game has a fault.
    fn list(
        &self,
        state: &State,
        seat: u32,
        action: ActionId,
        most: usize,
    ) -> Result<(u64, Vec<Vec<Value>>), Fault>;

    /// The values of the next parameter with which a legal move begins.
    ///
    /// # Errors
    /// When the game has a fault.
    fn candidates(
        &self,
        state: &State,
        seat: u32,
        action: ActionId,
        prefix: &[Value],
    ) -> Result<Vec<Value>, Fault>;

    /// Makes a move, if it is legal. On an error the position is as it was.
    ///
    /// # Errors
    /// The refusal, or a fault.
    fn apply(&self, state: &mut State, action: &Move, budget: &Budget) -> Result<Vec<Event>, Stop>;

    /// The value of an expression that names no local; `told` is what was last told under each name.
    ///
    /// # Errors
    /// When the game has a fault.
    fn eval(
        &self,
        state: &State,
        told: &BTreeMap<String, Value>,
        expr: &Expr,
    ) -> Result<Value, Fault>;

    /// Every condition of a move, in order, and whether it holds.
    ///
    /// # Errors
    /// When the game has a fault.
    fn explain(&self, state: &State, action: &Move) -> Result<Vec<(Reason, bool)>, Fault>;

    /// What a seat is asked with a question, with the values that it can see; nothing for what is no question.
    ///
    /// # Errors
    /// When the game has a fault.
    fn question(&self, state: &State, seat: u32, action: ActionId) -> Result<Option<Words>, Fault>;

    /// What a move costs, whether or not it can be paid; nothing where it is no move. What the seat that makes it cannot
    /// know is left out, and so is what comes to nothing.
    ///
    /// # Errors
    /// When the game has a fault.
    fn costs(&self, state: &State, action: &Move) -> Result<Vec<Cost>, Fault>;
}

//! The questions that every executor answers.

use std::collections::BTreeMap;

use super::{Budget, Cost, Drawn, Event, Fault, Move, Pending, Playout, Reason, Stop};
use crate::hir::{ActionId, Expr, StateId};
use crate::state::{FilledText, Position, Value};

/// What an executor answers. All of it is about one position; nothing is remembered between calls. What goes
/// on by itself shares one [`Budget`]: a move and the chance that falls after it. Each question has its own.
///
/// What changes a position may leave it unfinished on a fault: who wants to go on keeps a copy.
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
    ) -> Result<(Position, Vec<Event>), Stop>;

    /// Runs from the end of setup into play. Called once, when `pending` says that setup is done.
    ///
    /// # Errors
    /// When the game has a fault.
    fn begin(&self, state: &mut Position, budget: &Budget) -> Result<Vec<Event>, Stop>;

    /// Stands at the beginning of play, where nothing has happened yet: what `begin` runs is left to [`Self::go_on`].
    fn enter_play(&self, state: &mut Position);

    /// Whether setup has run and play has not begun.
    fn is_set_up(&self, state: &Position) -> bool;

    /// What comes next.
    ///
    /// # Errors
    /// When the game has a fault.
    fn pending(&self, state: &Position) -> Result<Pending, Fault>;

    /// The seats that play waits for: all of a team, whatever its members can do.
    fn awaited(&self, state: &Position) -> Vec<u32>;

    /// Whether all can see that a seat has no legal move with an action: a condition fails that depends on no
    /// argument and on nothing hidden. One that cannot be judged bars nobody.
    fn is_barred(&self, state: &Position, seat: u32, action: ActionId) -> bool;

    /// Lets chance fall.
    ///
    /// # Errors
    /// When the outcome is not one of those possible, or the game has a fault.
    fn resolve(
        &self,
        state: &mut Position,
        drawn: &Drawn,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop>;

    /// Whether a move is legal, judged on its arguments alone.
    ///
    /// # Errors
    /// The refusal, or a fault.
    fn legality(&self, state: &Position, action: &Move) -> Result<(), Stop>;

    /// How many legal moves a seat has with an action.
    ///
    /// # Errors
    /// When the game has a fault.
    fn count(&self, state: &Position, seat: u32, action: ActionId) -> Result<u64, Fault>;

    /// The legal arguments at a place in their order, counted from 0.
    ///
    /// # Errors
    /// When the game has a fault.
    fn nth(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        at: u64,
    ) -> Result<Option<Vec<Value>>, Fault>;

    /// How many legal moves a seat has with an action, and the arguments of the first of them, at
    /// most this number.
    ///
    /// # Errors
    /// When the game has a fault.
    fn list(
        &self,
        state: &Position,
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
        state: &Position,
        seat: u32,
        action: ActionId,
        prefix: &[Value],
    ) -> Result<Vec<Value>, Fault>;

    /// Makes a move, if it is legal. A refusal leaves the position as it was.
    ///
    /// # Errors
    /// The refusal, or a fault.
    fn apply(
        &self,
        state: &mut Position,
        action: &Move,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop>;

    /// Lets a game go on by itself to its end, or to a decision that it cannot make; says whether nothing has come up that
    /// has to be looked at in a session.
    ///
    /// # Errors
    /// When the game has a fault, or perhaps has one.
    fn go_on(&self, state: &mut Position, playout: &mut Playout<'_>) -> Result<bool, Stop>;

    /// The value of an expression that names no local; `told` is what was last told under each name.
    ///
    /// # Errors
    /// When the game has a fault.
    fn eval(
        &self,
        state: &Position,
        told: &BTreeMap<String, Value>,
        expr: &Expr,
    ) -> Result<Value, Fault>;

    /// The first `always` that does not hold, by its place in the file. Those in `exempt` are left
    /// out, and those that read nothing that has changed since the position `before`, if there is
    /// one.
    ///
    /// # Errors
    /// When the game has a fault.
    fn broken(
        &self,
        state: &Position,
        before: Option<&Position>,
        exempt: &[usize],
    ) -> Result<Option<usize>, Fault>;

    /// Each `always` of which is known, by its place in the file, that it holds in every position of a game
    /// with so many seats.
    fn always_hold(&self, seats: u32) -> &[usize];

    /// Every condition of a move, in order, and whether it holds.
    ///
    /// # Errors
    /// When the game has a fault.
    fn explain(&self, state: &Position, action: &Move) -> Result<Vec<(Reason, bool)>, Fault>;

    /// The text of a question to a seat, with the values that the seat can see; of an action at a
    /// turn, what its phase is about. Nothing if there is no text.
    ///
    /// # Errors
    /// When the game has a fault.
    fn question(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
    ) -> Result<Option<FilledText>, Fault>;

    /// The costs of a move, whether or not they can be paid; empty if it is not a move. Costs that
    /// its seat cannot know are left out, and so are costs of 0.
    ///
    /// # Errors
    /// When the game has a fault.
    fn costs(&self, state: &Position, action: &Move) -> Result<Vec<Cost>, Fault>;
}

//! [`Rules`]: the questions about a position that an executor answers.

use std::collections::BTreeMap;

use super::{Budget, Cost, Drawn, Event, Fault, Move, Pending, Playout, Reason, Stop};
use crate::hir::{ActionId, Expr, StateId};
use crate::state::{FilledText, Position, Value};

/// An executor. Every question is about one position, and nothing is remembered between calls. A move and the chance
/// that falls after it share one [`Budget`]; each other question has its own.
///
/// A fault may leave a position unfinished that the call was to change: a caller that wants to go on keeps a copy.
pub trait Rules: Send + Sync {
    /// The table before setup, with zones and states as they are declared.
    ///
    /// # Errors
    /// When the game has a fault.
    fn laid_out(&self, seats: u32, options: &[(StateId, Value)]) -> Result<Position, Fault>;

    /// The first position, after setup or at its first chance.
    ///
    /// # Errors
    /// When setup refuses, or the game has a fault.
    fn start(
        &self,
        seats: u32,
        options: &[(StateId, Value)],
        budget: &Budget,
    ) -> Result<(Position, Vec<Event>), Stop>;

    /// Runs from the end of setup into play. The caller calls this once, when `pending` says that setup is done.
    ///
    /// # Errors
    /// When the game has a fault.
    fn begin(&self, state: &mut Position, budget: &Budget) -> Result<Vec<Event>, Stop>;

    /// Enters play without running anything: what `begin` runs is left to [`Self::go_on`].
    fn enter_play(&self, state: &mut Position);

    /// Whether setup has run and play has not begun.
    fn is_set_up(&self, state: &Position) -> bool;

    /// What comes next in a position.
    ///
    /// # Errors
    /// When the game has a fault.
    fn pending(&self, state: &Position) -> Result<Pending, Fault>;

    /// The seats for which play waits: all seats of a team, whatever each of them can do.
    fn awaited(&self, state: &Position) -> Vec<u32>;

    /// Whether all seats can see that a seat has no legal move with an action, because a condition fails that depends
    /// on no argument and on nothing hidden. A condition with a fault does not count.
    fn is_barred(&self, state: &Position, seat: u32, action: ActionId) -> bool;

    /// Lets an outcome of chance fall.
    ///
    /// # Errors
    /// When the outcome cannot fall, or the game has a fault.
    fn resolve(
        &self,
        state: &mut Position,
        drawn: &Drawn,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop>;

    /// Checks whether a move is legal, by its arguments alone.
    ///
    /// # Errors
    /// The refusal, or a fault.
    fn legality(&self, state: &Position, action: &Move) -> Result<(), Stop>;

    /// How many legal moves a seat has with an action.
    ///
    /// # Errors
    /// When the game has a fault.
    fn count(&self, state: &Position, seat: u32, action: ActionId) -> Result<u64, Fault>;

    /// The arguments of a legal move by its number, counted from 0; `None` if there are fewer.
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

    /// How many legal moves a seat has with an action, and the arguments of the first `most` of them.
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

    /// The values of the next parameter, behind those in `prefix`, with which a legal move begins.
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

    /// Plays on to the end of the game, or to a decision that cannot be made here. Returns `false` if something came up
    /// that only a session can handle.
    ///
    /// # Errors
    /// When the game has a fault, or perhaps has one.
    fn go_on(&self, state: &mut Position, playout: &mut Playout<'_>) -> Result<bool, Stop>;

    /// The value of an expression without locals; `told` has the value that was last told under each name.
    ///
    /// # Errors
    /// When the game has a fault.
    fn eval(
        &self,
        state: &Position,
        told: &BTreeMap<String, Value>,
        expr: &Expr,
    ) -> Result<Value, Fault>;

    /// The first `always` line that does not hold, by its place in the file. Lines in `exempt` are left out, and so are
    /// lines that read nothing that has changed since the position `before`, if one is given.
    ///
    /// # Errors
    /// When the game has a fault.
    fn broken(
        &self,
        state: &Position,
        before: Option<&Position>,
        exempt: &[usize],
    ) -> Result<Option<usize>, Fault>;

    /// The `always` lines, by their place in the file, that are known to hold in every position of a game with so many
    /// seats.
    fn always_hold(&self, seats: u32) -> &[usize];

    /// Every condition of a move, in order, and whether it holds.
    ///
    /// # Errors
    /// When the game has a fault.
    fn explain(&self, state: &Position, action: &Move) -> Result<Vec<(Reason, bool)>, Fault>;

    /// The text of a question to a seat, with the values that the seat can see; for an action in a turn, the text of
    /// the phase. `None` if there is no text.
    ///
    /// # Errors
    /// When the game has a fault.
    fn question(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
    ) -> Result<Option<FilledText>, Fault>;

    /// The costs of a move, whether or not the seat can pay them; empty if the move does not exist. Left out are costs
    /// of 0, and costs that the seat cannot know.
    ///
    /// # Errors
    /// When the game has a fault.
    fn costs(&self, state: &Position, action: &Move) -> Result<Vec<Cost>, Fault>;
}

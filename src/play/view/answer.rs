//! Answers to questions of a seat about a move, its costs, the scores or a fault, and whether a move may be taken back.
//! Each answer depends only on what is offered to the seat and what it has seen.

use super::{Viewer, see};
use crate::engine::{At, Cost, Event, Fault, Move, Reason, Refusal, Rules, Stop, covered_fault};
use crate::hir::Game;
use crate::state::{Layout, Position, Value};

/// Why a move is or is not legal, for the seat that asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// Why the move is not legal; `None` if the move is legal.
    pub refusal: Option<Refusal>,
    /// Every condition in order, and whether it holds. Empty for a move that is not offered to the seat: its conditions
    /// could depend on what only other seats know.
    pub conditions: Vec<(Reason, bool)>,
}

/// Explains whether a move of a seat is legal, as far as the seat may know.
///
/// # Errors
/// When the game has a fault.
pub fn explain(rules: &dyn Rules, state: &Position, action: &Move) -> Result<Explained, Stop> {
    let refusal = match rules.legality(state, action) {
        Ok(()) => None,
        Err(Stop::Refused(refusal)) => Some(refusal),
        Err(stop) => return Err(stop),
    };
    let conditions = match refusal {
        Some(Refusal::NotOffered { .. } | Refusal::Over) => Vec::new(),
        _ => rules.explain(state, action)?,
    };
    Ok(Explained { refusal, conditions })
}

/// The costs of a move; empty if the move is not offered to its seat.
///
/// # Errors
/// When the game has a fault.
pub fn costs(rules: &dyn Rules, state: &Position, action: &Move) -> Result<Vec<Cost>, Fault> {
    if is_open(rules, state, action)? { rules.costs(state, action) } else { Ok(Vec::new()) }
}

/// The seats with an open interrupt, except those that, as all can see, have no legal one. Whether another seat has a
/// legal one may depend on what only that seat knows, so no other seat is told.
///
/// # Errors
/// When the game has a fault.
pub fn may_break_in(game: &Game, rules: &dyn Rules, state: &Position) -> Result<Vec<u32>, Fault> {
    let mut open = Vec::new();
    for seat in 0..state.seats() {
        for (action, _) in game.actions.iter_enumerated().filter(|(_, it)| it.is_interrupt()) {
            let bare = Move { seat, action, arguments: Vec::new() };
            if is_open(rules, state, &bare)? && !rules.is_barred(state, seat, action) {
                open.push(seat);
                break;
            }
        }
    }
    Ok(open)
}

/// Whether an action is offered to a seat, whatever its conditions say.
fn is_open(rules: &dyn Rules, state: &Position, action: &Move) -> Result<bool, Fault> {
    match rules.legality(state, action) {
        Err(Stop::Refused(Refusal::NotOffered { .. } | Refusal::Over)) => Ok(false),
        Err(Stop::Fault(fault)) => Err(fault),
        Ok(()) | Err(Stop::Refused(_) | Stop::Setup(_)) => Ok(true),
    }
}

/// The score of each seat, as far as the viewer may see it, if the game keeps scores.
#[must_use]
pub fn scores(
    game: &Game,
    layout: &Layout,
    state: &Position,
    viewer: Viewer,
) -> Option<Vec<Option<i32>>> {
    let id = game.score?;
    let one = |seat: u32| {
        let of = [Value::Seat(seat)];
        let open = viewer.sees(layout.seers_of(game, state, id, &of).as_ref());
        open.then(|| layout.state(state, id, &of).map_or(0, |score| score.number()))
    };
    Some((0..state.seats()).map(one).collect())
}

/// A fault as a viewer sees it.
#[derive(Clone, Debug)]
pub enum SeenFault<'a> {
    /// The whole fault, for viewers who see everything.
    Whole(&'a Fault),
    /// The bare fact of a fault, in the same words for all faults: its kind and place could depend on a secret.
    Covered(String),
}

/// What a viewer may see of a fault.
#[must_use]
pub fn see_fault(fault: &Fault, viewer: Viewer) -> SeenFault<'_> {
    match viewer {
        Viewer::Referee => SeenFault::Whole(fault),
        Viewer::Seat(_) | Viewer::Public => SeenFault::Covered(covered_fault()),
    }
}

/// Whether an event has shown a viewer something that taking back a move cannot undo. A move by itself has not, nor has
/// a payment, nor an open card that went elsewhere.
#[must_use]
pub fn teaches(game: &Game, event: &Event, viewer: Viewer) -> bool {
    let harmless = matches!(
        event,
        Event::Moved { .. }
            | Event::Paid(_)
            | Event::TakenBack(_)
            | Event::Went { from: Some(At { seers: None, .. }), .. }
    );
    !harmless && see(game, event, viewer).is_some()
}

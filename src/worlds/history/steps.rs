//! Steps from position to position: the first position, what comes next in one, and where moves and outcomes lead.

use crate::engine::{
    self, Budget, Chance, Drawn, Event, EventDetail, Fault, Move, Offer, Pending, Role, Stop, Task,
};
use crate::hir::{Decision, Game};
use crate::notation::Names;
use crate::runtime::Runtime;
use crate::session::Setup;
use crate::state::Position;

/// What comes next in a position: a decision, chance, or the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game is over.
    Over,
    /// Chance falls.
    Chance(Chance),
    /// Seats may act, by these offers.
    Decision(Vec<Offer>),
}

/// A position, and the events on the way to it.
pub type Reached = (Position, Vec<Event>);

/// The first position.
///
/// # Errors
/// Seats and options that do not go together, or a fault in setup.
pub fn first(runtime: &Runtime, setup: &Setup, detail: EventDetail) -> Result<Reached, Stop> {
    begun(runtime, set_up(runtime, setup, detail)?, detail)
}

/// The position after setup, or where chance first falls in setup.
pub(super) fn set_up(
    runtime: &Runtime,
    setup: &Setup,
    detail: EventDetail,
) -> Result<Reached, Stop> {
    budget(detail).estimating(|budget| setup.start(runtime.rules.as_ref(), budget))
}

/// The budget of a step that reports events in such detail.
const fn budget(detail: EventDetail) -> Budget {
    Budget::with_detail(Task::Move, detail)
}

/// Runs from the end of setup into play; a position before that is returned unchanged.
pub(super) fn begun(
    runtime: &Runtime,
    (state, events): Reached,
    detail: EventDetail,
) -> Result<Reached, Stop> {
    if !runtime.rules.is_set_up(&state) {
        return Ok((state, events));
    }
    budget(detail).estimating(|budget| {
        let mut next = state.clone();
        let more = runtime.rules.begin(&mut next, budget)?;
        Ok((next, [events.clone(), more].concat()))
    })
}

/// What comes next in a position.
///
/// # Errors
/// A fault of the game.
pub fn next(runtime: &Runtime, names: &Names, state: &Position) -> Result<Next, Fault> {
    match runtime.rules.pending(state)? {
        Pending::Over => Ok(Next::Over),
        Pending::Chance(chance) => Ok(Next::Chance(chance)),
        Pending::Decision(offers) => Ok(Next::Decision(offers)),
        Pending::Stuck(stuck) => {
            let seats = names.any_of(&stuck.seats);
            Err(engine::stuck(&runtime.game, &seats, &stuck))
        }
    }
}

/// Where a move leads.
///
/// # Errors
/// The refusal of the move, or a fault of the game.
pub fn after_move(
    runtime: &Runtime,
    state: &Position,
    action: &Move,
    detail: EventDetail,
) -> Result<Reached, Stop> {
    budget(detail).estimating(|budget| {
        let mut next = state.clone();
        let events = runtime.rules.apply(&mut next, action, budget)?;
        Ok((next, events))
    })
}

/// Where an outcome of chance leads. After the last chance of setup, play begins.
///
/// # Errors
/// An outcome that cannot fall, or a fault of the game.
pub fn after_chance(
    runtime: &Runtime,
    state: &Position,
    drawn: &Drawn,
    detail: EventDetail,
) -> Result<Reached, Stop> {
    let reached = budget(detail).estimating(|budget| {
        let mut next = state.clone();
        let events = runtime.rules.resolve(&mut next, drawn, budget)?;
        Ok::<_, Stop>((next, events))
    })?;
    if state.stands_in(runtime.game.setup) { begun(runtime, reached, detail) } else { Ok(reached) }
}

/// The offers that a game tree follows. Seats that decide at the same time choose one after the other, beginning with
/// the first: another order would count the same choices again. A seat with an interrupt may take it at any time.
#[must_use]
pub fn one_after_another(game: &Game, state: &Position, mut offers: Vec<Offer>) -> Vec<Offer> {
    if together(game, state) {
        let musts = offers.iter().filter(|offer| offer.role != Role::Interrupt);
        let first = musts.map(|offer| offer.seat).min();
        offers.retain(|offer| offer.role == Role::Interrupt || Some(offer.seat) == first);
    }
    offers
}

/// Whether play waits for several seats, each of which has to decide.
fn together(game: &Game, state: &Position) -> bool {
    let statement = state.cursors.last().and_then(|at| {
        let block = game.block(at.block);
        block.statements.get(at.next as usize)
    });
    match statement.and_then(|statement| statement.kind.decision()) {
        Some(Decision::TurnEach(_) | Decision::Asks { each: true, .. }) => true,
        Some(Decision::Turn(_) | Decision::Asks { each: false, .. }) | None => false,
    }
}

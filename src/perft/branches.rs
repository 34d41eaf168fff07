//! The branches of a position: who moves there, and where moves and outcomes lead.

use crate::base::limits::BRANCHES;
use crate::engine::{Budget, Count, Drawn, Event, Move, Offer, Role, Rules, Stop};
use crate::hir::{Decision, Game};
use crate::state::State;

use super::Halt;

/// The offers that are followed. Seats that decide at the same time choose one after the other, beginning with the first: another order would count the same choices again. Whoever may break in may do so
/// at any time.
pub(super) fn followed(game: &Game, state: &State, mut offers: Vec<Offer>) -> Vec<Offer> {
    if together(game, state) {
        let musts = offers.iter().filter(|offer| offer.role != Role::Interrupt);
        let first = musts.map(|offer| offer.seat).min();
        offers.retain(|offer| offer.role == Role::Interrupt || Some(offer.seat) == first);
    }
    offers
}

/// Whether play waits for several seats of which each has to decide.
fn together(game: &Game, state: &State) -> bool {
    let statement = state.cursors.last().and_then(|at| {
        let block = game.blocks.get(at.block)?;
        block.statements.get(at.next as usize)
    });
    match statement.and_then(|statement| statement.kind.decision()) {
        Some(Decision::TurnEach(_) | Decision::Asks { each: true, .. }) => true,
        Some(Decision::Turn(_) | Decision::Asks { each: false, .. }) | None => false,
    }
}

/// All legal moves of some offers.
pub(super) fn moves(
    rules: &dyn Rules,
    game: &Game,
    state: &State,
    offers: &[Offer],
) -> Result<Vec<Move>, Halt> {
    let mut all = Vec::new();
    for offer in offers {
        let room = BRANCHES - all.len();
        let (count, listed) = rules.list(state, offer.seat, offer.action, room)?;
        if usize::try_from(count).map_or(true, |count| count > room) {
            let action = game.actions.get(offer.action);
            return Err(Halt::Branches {
                of: action.map_or(String::new(), |action| action.name.clone()),
                count: Count::from(count),
            });
        }
        all.extend(listed.into_iter().map(|arguments| Move {
            seat: offer.seat,
            action: offer.action,
            arguments,
        }));
    }
    Ok(all)
}

/// The first position, and what has happened before it.
pub(super) fn first(
    rules: &dyn Rules,
    started: (State, Vec<Event>),
    budget: &Budget,
) -> Result<(State, Vec<Event>), Stop> {
    let (mut state, mut events) = started;
    if rules.is_set_up(&state) {
        events.extend(rules.begin(&mut state, budget)?);
    }
    Ok((state, events))
}

/// Where a move leads.
pub(super) fn after_move(
    rules: &dyn Rules,
    state: &State,
    action: &Move,
    budget: &Budget,
) -> Result<(State, Vec<Event>), Stop> {
    let mut next = state.clone();
    let events = rules.apply(&mut next, action, budget)?;
    Ok((next, events))
}

/// Where an outcome of chance leads. Behind the last chance of setup, play begins.
pub(super) fn after_chance(
    rules: &dyn Rules,
    game: &Game,
    state: &State,
    drawn: &Drawn,
    budget: impl Fn() -> Budget,
) -> Result<(State, Vec<Event>), Stop> {
    let mut next = state.clone();
    let events = rules.resolve(&mut next, drawn, &budget())?;
    let in_setup = state
        .cursors
        .first()
        .is_some_and(|cursor| cursor.body == game.setup);
    if in_setup {
        first(rules, (next, events), &budget())
    } else {
        Ok((next, events))
    }
}

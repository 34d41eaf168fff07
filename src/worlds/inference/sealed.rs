//! What was chosen in secret, as far as the seat is told right afterwards what came of it: an accusation that was right named
//! the cards that are sought.

use super::Known;
use crate::engine::{Budget, Move, Task};
use crate::hir::{BlockId, Game, LocalId, StmtKind};
use crate::history::Observed;
use crate::state::Position;
use crate::view::{Seen, SeenMove};

/// So many moves at random are tried before all of them: most choices come to the same.
const GUESSES: u64 = 64;

/// A move that fits what the seat is told right after it: a random one of the moves that look like it, or else the first. If none
/// fits, a random one.
pub(super) fn sealed_move(
    known: &Known,
    (state, at): (&Position, usize),
    alike: &[Move],
    mut below: impl FnMut(u64) -> u64,
) -> Option<Move> {
    let mut random = || any_move(alike, &mut below);
    let first = random()?;
    let fits = |action: &&Move| is_told_after(known, (state, at), action);
    let guessed = std::iter::once(first).chain((1..GUESSES).filter_map(|_| random())).find(fits);
    guessed.or_else(|| alike.iter().find(fits)).or(Some(first)).cloned()
}

/// Whether what a seat is told in the course of a move goes by an argument that the seat does not see.
pub(super) fn tells_of_choice(game: &Game, seen: &SeenMove) -> bool {
    let action = game.action(seen.action);
    let arguments = action.parameters.iter().zip(&seen.arguments);
    let mut hidden = arguments.filter(|(_, value)| value.is_none());
    hidden.any(|(parameter, _)| tells_of(game, game.body(action.body).block, parameter.local))
}

fn tells_of(game: &Game, block: BlockId, local: LocalId) -> bool {
    game.block(block).statements.iter().any(|statement| {
        let tells = matches!(&statement.kind, StmtKind::Tell { value, .. } if value.reads(local));
        let mut inside = statement.kind.parts().blocks.into_iter();
        tells || inside.any(|block| tells_of(game, block, local))
    })
}

/// One of some moves, by a number that is drawn.
pub(super) fn any_move(alike: &[Move], mut below: impl FnMut(u64) -> u64) -> Option<&Move> {
    let nth = below(alike.len() as u64);
    usize::try_from(nth).ok().and_then(|nth| alike.get(nth))
}

/// Whether the seat is told right after a move what it was told. `at` is the place of the move in what the seat has seen.
pub(super) fn is_told_after(known: &Known, (state, at): (&Position, usize), action: &Move) -> bool {
    let is_told = |it: &&Observed| matches!(it, Observed::Event(Seen::Told { .. }));
    let expected = known.seen.get(at..).unwrap_or_default().iter();
    let expected = expected.take_while(|it| matches!(it, Observed::Event(_))).filter(is_told);
    let mut expected = expected.peekable();
    if expected.peek().is_none() {
        return true;
    }
    let mut state = state.clone();
    let budget = Budget::new(Task::Move);
    let Ok(events) = known.runtime.rules.apply(&mut state, action, &budget) else {
        return false;
    };
    let seen: Vec<Observed> = known.observer.events(&events, known.seat()).collect();
    let told = seen.iter().filter(is_told);
    expected.zip(told).all(|(expected, told)| expected == told)
}

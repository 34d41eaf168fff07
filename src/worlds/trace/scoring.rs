//! The statements that change scores while no sentence tells of it.

use std::collections::BTreeSet;

use crate::base::Span;
use crate::hir::{Game, StateId, Stmt, StmtKind, Ty};
use crate::program::Reads;

/// The statements that write a number on which it depends who wins, where no sentence of the file follows that tells of
/// it.
pub(super) fn untold_scoring(game: &Game) -> BTreeSet<Span> {
    let deciding = deciding(game);
    let scores = |statement: &Stmt| matches!(&statement.kind, StmtKind::SetState { state, .. } if deciding.contains(state));
    let is_told =
        |next: Option<&Stmt>| next.is_some_and(|next| matches!(next.kind, StmtKind::Tell { .. }));
    let blocks = game.blocks.iter().map(|block| &block.statements);
    let untold = blocks.flat_map(|statements| {
        let nexts = statements.iter().skip(1).map(Some).chain([None]);
        let pairs = statements.iter().zip(nexts);
        pairs.filter(|(it, next)| scores(it) && !is_told(*next))
    });
    untold.map(|(statement, _)| statement.span).collect()
}

/// The score, and the numbers of seats by which winners are chosen.
fn deciding(game: &Game) -> BTreeSet<StateId> {
    let winners = game.statements().filter_map(|statement| {
        if let StmtKind::EndGame { winners, .. } = &statement.kind {
            winners.as_ref()
        } else {
            None
        }
    });
    let read = winners.flat_map(|winners| Reads::of(game, winners).states);
    let numbers = read.filter(|id| {
        let state = game.state(*id);
        state.indices == [Ty::Seat] && matches!(state.ty, Ty::Number | Ty::Range(..))
    });
    numbers.chain(game.score).collect()
}

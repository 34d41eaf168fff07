//! Where play stands: the statement, the innermost turn, and how a turn ends. Both executors ask it here.

use crate::hir::{Decision, Game, PhaseId, Stmt};
use crate::state::{Cursor, Layout, Position, Progress, Value};

/// The statement at a cursor, if its block is not done.
#[must_use]
pub fn statement(game: &Game, at: Cursor) -> Option<&Stmt> {
    let block = game.blocks.get(at.block)?;
    block.statements.get(at.next as usize)
}

/// The phase of the innermost turn, and the first of the seats that take it.
#[must_use]
pub fn turn(game: &Game, layout: &Layout, state: &Position) -> Option<(PhaseId, u32)> {
    state.cursors.iter().rev().find_map(|at| {
        let phase = statement(game, *at)?.phase()?;
        let kept = |what| layout.progress(state, *at, what);
        let first = kept(Progress::Pending).seats().bits().next();
        kept(Progress::Begun).is_yes().then(|| {
            let acting = first.unwrap_or_else(|| kept(Progress::Acting).seat());
            (phase, acting)
        })
    })
}

/// Ends the innermost turn: play goes on after it.
pub fn end_turn(game: &Game, layout: &Layout, state: &mut Position) {
    while let Some(at) = state.cursors.last().copied() {
        let decision = statement(game, at).and_then(|statement| statement.kind.decision());
        let begun = layout.progress(state, at, Progress::Begun).is_yes();
        match decision.filter(|_| begun) {
            Some(Decision::Turn(_)) => {
                layout.set_progress(state, at, Progress::Begun, &Value::Flag(false));
                advance(state);
                break;
            }
            Some(Decision::TurnEach(_)) => {
                // Of several turns only that of the acting seat ends, unless they were interrupted before everybody had
                // chosen.
                let pending = layout.progress(state, at, Progress::Pending);
                if !pending.seats().is_empty() {
                    layout.forget_progress(state, at);
                    advance(state);
                }
                break;
            }
            Some(Decision::Asks { .. }) | None => {
                state.cursors.pop();
            }
        }
    }
    let last = state.cursors.last();
    let end = last.map_or(0, |at| at.base as usize + layout.frame(at.body));
    state.stack.truncate(end);
    forget_interrupt(state);
}

/// Goes to the next statement.
pub fn advance(state: &mut Position) {
    if let Some(cursor) = state.cursors.last_mut() {
        cursor.next += 1;
    }
}

/// An interrupt is over when nothing of it is left.
pub fn forget_interrupt(state: &mut Position) {
    let depth = state.cursors.len();
    let interrupted = state.interrupted;
    state.interrupted = interrupted.filter(|around| depth > *around as usize);
}

//! [`Progress`]: how far a statement of several steps has come: a loop, a turn, a question. The progress is stored in
//! the frame of the body, behind the locals, and forgotten when the statement is done.

use std::ops::Range;

use super::cells::Cells;
use super::{Cursor, Layout, Position, Set, Value};
use crate::hir::{
    BlockId, BodyId, Builtin, Control, Decision, Expr, ExprKind, Game, PhaseId, Ty, TypeId,
};

/// One value that is stored while a statement runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Whether the statement has begun.
    Begun,
    /// The seats that still have to decide.
    Pending,
    /// The seats that are asked at the same time, including those that have answered.
    Asked,
    /// The remaining values, in order.
    Rest,
    /// The remaining rounds, including this one.
    Left,
    /// The seat whose sealed action is carried out.
    Acting,
    /// The index, within the phase, of the action that a seat has chosen.
    Choice(u32),
    /// An argument of the action that a seat has chosen.
    Argument {
        /// The seat.
        seat: u32,
        /// The index of the action in the phase.
        action: usize,
        /// The index of the argument among the parameters.
        parameter: usize,
    },
}

/// The values that a statement stores, with their slots.
pub(super) type ProgressSlots = Vec<(Progress, Cells)>;

impl Layout {
    /// Adds slots for all statements of a body behind the first `size` slots of its frame; returns the new size.
    pub(super) fn keep_progress(&mut self, game: &Game, body: BodyId, mut size: usize) -> usize {
        let mut open: Vec<BlockId> = vec![game.body(body).block];
        while let Some(id) = open.pop() {
            let mut statements = Vec::new();
            for statement in &game.block(id).statements {
                let all = kept(game, statement.kind.control()).into_iter().map(|(what, ty)| {
                    let cells = self.cells(size, ty);
                    size += cells.width;
                    (what, cells)
                });
                statements.push(all.collect());
                open.extend(statement.kind.parts().blocks);
            }
            if let Some(all) = self.progress.get_mut(id) {
                *all = statements;
            }
        }
        size
    }

    fn kept_at(&self, at: Cursor) -> &[(Progress, Cells)] {
        let statements = self.progress.get(at.block);
        statements.and_then(|progress| progress.get(at.next as usize)).map_or(&[], Vec::as_slice)
    }

    fn kept_of(&self, at: Cursor, what: Progress) -> Option<&Cells> {
        let found = self.kept_at(at).iter().find(|(it, _)| *it == what);
        found.map(|(_, cells)| cells)
    }

    /// What the statement at a cursor stores while it runs, with the types.
    #[must_use]
    pub fn kept_types(&self, at: Cursor) -> Vec<(Progress, Ty)> {
        self.kept_at(at).iter().map(|(what, cells)| (*what, cells.ty.clone())).collect()
    }

    /// The slots, within its frame, of the progress of a statement.
    #[must_use]
    pub fn progress_at(&self, block: BlockId, next: usize, what: Progress) -> Option<Range<usize>> {
        let kept = self.progress.get(block)?.get(next)?;
        let found = kept.iter().find(|(it, _)| *it == what);
        found.map(|(_, cells)| cells.at..cells.at + cells.width)
    }

    /// The slots of the frame that are cleared when a block ends: its locals, and the progress of its statements.
    #[must_use]
    pub fn cleared(&self, game: &Game, block: BlockId) -> Vec<Range<usize>> {
        let locals = game.block(block).locals.iter();
        let locals = locals.filter_map(|local| self.locals.get(*local).copied().flatten());
        let locals = locals.map(|(at, width)| at..at + width);
        let kept = self.progress.get(block).into_iter().flatten().flatten();
        let kept = kept.map(|(_, cells)| cells.at..cells.at + cells.width);
        locals.chain(kept).collect()
    }

    /// The progress of the statement at a cursor.
    #[must_use]
    pub fn progress(&self, state: &Position, at: Cursor, what: Progress) -> Value {
        self.kept_of(at, what).map_or(Value::None, |it| it.read(&state.stack, at.base as usize))
    }

    /// Sets the progress of the statement at a cursor.
    pub fn set_progress(&self, state: &mut Position, at: Cursor, what: Progress, value: &Value) {
        if let Some(cells) = self.kept_of(at, what) {
            cells.write(&mut state.stack, at.base as usize, value);
        }
    }

    /// Clears the progress of a statement, so that positions with the same future are equal.
    pub fn forget_progress(&self, state: &mut Position, at: Cursor) {
        for (_, cells) in self.kept_at(at) {
            cells.wipe(&mut state.stack, at.base as usize);
        }
    }

    /// Clears the progress of all statements of a block that ends.
    pub fn forget_block(&self, state: &mut Position, at: Cursor) {
        for (_, cells) in self.progress.get(at.block).into_iter().flatten().flatten() {
            cells.wipe(&mut state.stack, at.base as usize);
        }
    }
}

/// The values that a statement stores while it runs, with their types.
fn kept(game: &Game, control: Control<'_>) -> Vec<(Progress, Ty)> {
    let begun = (Progress::Begun, Ty::Flag);
    let pending = (Progress::Pending, Ty::Seat.set_of());
    let rest = |of: Ty| (Progress::Rest, Ty::List(Box::new(of)));
    match control {
        Control::Decides(Decision::Turn(_) | Decision::Asks { each: false, .. }) => {
            vec![begun, pending]
        }
        Control::Decides(Decision::Asks { each: true, .. }) => {
            vec![begun, pending, (Progress::Asked, Ty::Seat.set_of())]
        }
        Control::Decides(Decision::TurnEach(phase)) => {
            let acting = (Progress::Acting, Ty::Seat);
            let mut all = vec![begun, pending, rest(Ty::Seat), acting];
            all.extend((0..game.players.1).flat_map(|seat| sealed(game, phase, seat)));
            all
        }
        Control::ForEach(domain) => {
            let of = domain.ty.element().cloned().unwrap_or(Ty::Number);
            let left =
                if is_ascending(game, domain) { of.set_of() } else { Ty::List(Box::new(of)) };
            vec![begun, (Progress::Rest, left)]
        }
        Control::Repeats { .. } => vec![begun],
        Control::Times => vec![(Progress::Left, Ty::Number)],
        Control::Straight
        | Control::Either { .. }
        | Control::Calls(..)
        | Control::Chance(_)
        | Control::EndsTurn
        | Control::EndsGame => Vec::new(),
    }
}

/// Whether a loop goes through all its values in the order of their type, so that a set can hold the values that are
/// left. The cards of a zone, for example, go in this order.
#[must_use]
pub fn is_ascending(game: &Game, domain: &Expr) -> bool {
    let is_set = domain.ty.is_set()
        || matches!(domain.kind, ExprKind::Seats | ExprKind::Members(_) | ExprKind::Zone(_))
        || matches!(domain.kind, ExprKind::Builtin(Builtin::Range, _));
    let members = |of: TypeId| game.types.get(of).map(|it| it.members.len());
    let of = domain.ty.element().filter(|_| is_set);
    let count = of.and_then(|of| of.count(game.players.1, &members));
    count.is_some_and(|count| (1..=u64::from(Set::LIMIT)).contains(&count))
}

/// What a seat has chosen in a phase whose choices stay sealed until all have chosen.
fn sealed(game: &Game, phase: PhaseId, seat: u32) -> Vec<(Progress, Ty)> {
    let mut all = vec![(Progress::Choice(seat), Ty::Number)];
    for (action, id) in game.phase(phase).actions.iter().enumerate() {
        for (parameter, it) in game.action(*id).parameters.iter().enumerate() {
            let ty = game.local(it.local).ty.clone();
            let argument = Progress::Argument { seat, action, parameter };
            all.push((argument, ty));
        }
    }
    all
}

//! The progress of a statement that takes more than one step: a loop, a turn, a question. It is
//! stored in the frame of the body, after the locals, and forgotten when the statement is done.

use super::cells::Cells;
use super::{Cursor, Layout, State, Value};
use crate::hir::{BlockId, BodyId, Control, Decision, Game, PhaseId, Ty};

/// One thing that is stored while a statement runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Whether it has begun.
    Begun,
    /// The seats that can still decide.
    Pending,
    /// The seats that are asked at once, including those that have answered.
    Asked,
    /// The values that are left, in order.
    Rest,
    /// The rounds that are left, including this one.
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

/// What a statement stores, and where.
pub(super) type Kept = Vec<(Progress, Cells)>;

impl Layout {
    /// Adds room for all statements of a body after the first `size` slots of its frame; returns
    /// the new size.
    pub(super) fn keep_progress(&mut self, game: &Game, body: BodyId, mut size: usize) -> usize {
        let mut open: Vec<BlockId> = game
            .bodies
            .get(body)
            .map(|it| it.block)
            .into_iter()
            .collect();
        while let Some(id) = open.pop() {
            let Some(block) = game.blocks.get(id) else {
                continue;
            };
            let mut statements = Vec::new();
            for statement in &block.statements {
                let all = kept(game, statement.kind.control())
                    .into_iter()
                    .map(|(what, ty)| {
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
        statements
            .and_then(|progress| progress.get(at.next as usize))
            .map_or(&[], Vec::as_slice)
    }

    fn kept_of(&self, at: Cursor, what: Progress) -> Option<&Cells> {
        let found = self.kept_at(at).iter().find(|(it, _)| *it == what);
        found.map(|(_, cells)| cells)
    }

    /// The progress of the statement at a cursor.
    #[must_use]
    pub fn progress(&self, state: &State, at: Cursor, what: Progress) -> Value {
        self.kept_of(at, what)
            .map_or(Value::None, |it| it.read(&state.stack, at.base as usize))
    }

    /// Sets the progress of the statement at a cursor.
    pub fn set_progress(&self, state: &mut State, at: Cursor, what: Progress, value: &Value) {
        if let Some(cells) = self.kept_of(at, what) {
            cells.write(&mut state.stack, at.base as usize, value);
        }
    }

    /// Forgets the progress, so that positions with the same future are equal.
    pub fn forget_progress(&self, state: &mut State, at: Cursor) {
        for (_, cells) in self.kept_at(at) {
            cells.wipe(&mut state.stack, at.base as usize);
        }
    }

    /// The same for all statements of a block that ends.
    pub fn forget_block(&self, state: &mut State, at: Cursor) {
        for (_, cells) in self.progress.get(at.block).into_iter().flatten().flatten() {
            cells.wipe(&mut state.stack, at.base as usize);
        }
    }
}

/// What a statement stores while it runs, with the types.
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
            let of = domain.ty.element().cloned();
            vec![begun, rest(of.unwrap_or(Ty::Number))]
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

/// A seat's choice in a phase in which nobody knows what the others choose.
fn sealed(game: &Game, phase: PhaseId, seat: u32) -> Vec<(Progress, Ty)> {
    let actions = game.phases.get(phase).map(|it| it.actions.as_slice());
    let mut all = vec![(Progress::Choice(seat), Ty::Number)];
    for (action, id) in actions.unwrap_or_default().iter().enumerate() {
        let parameters = game.actions.get(*id).map(|it| it.parameters.as_slice());
        for (parameter, it) in parameters.unwrap_or_default().iter().enumerate() {
            let ty = game
                .locals
                .get(it.local)
                .map_or(Ty::Flag, |it| it.ty.clone());
            let argument = Progress::Argument {
                seat,
                action,
                parameter,
            };
            all.push((argument, ty));
        }
    }
    all
}

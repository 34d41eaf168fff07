//! Decisions of a game that goes on by itself.

use std::ops::Range;

use super::choose::{Choice, Choosing};
use super::code::{Entry, Purpose, call};
use super::search::Question;
use super::{Desk, Machine, Table, invariants};
use crate::base::limits::STEPS;
use crate::engine::Playout;
use crate::hir::{ActionKind, Decision, PhaseId, StmtKind};
use crate::program::op::Rep;
use crate::program::routine::Slot;
use crate::program::standing;
use crate::state::{Cursor, Position, Progress, SET, Set, Value};

/// What came of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// A move was made.
    Moved,
    /// A move was made for which is still to be paid.
    Costs,
    /// It is left to the other executor.
    Left,
    /// Something has to be looked at.
    GaveUp,
}

/// Where play waits.
pub(super) struct Waiting<'g> {
    pub(super) at: Cursor,
    pub(super) statement: &'g StmtKind,
    pub(super) decision: Decision,
    /// The seats that can still decide.
    pub(super) pending: Set,
}

impl Machine {
    /// Makes the decision for which play waits.
    pub(super) fn decide(
        &self,
        table: &Table,
        desk: &mut Desk,
        (state, waiting): (&mut Position, &Waiting<'_>),
        playout: &mut Playout<'_>,
    ) -> Decided {
        if playout.moves >= playout.most {
            return Decided::GaveUp;
        }
        desk.lay_out(state, table.needs());
        if !self.all_hold(table, desk, state, playout) {
            return Decided::GaveUp;
        }
        let mut choosing = Choosing {
            machine: self,
            table,
            desk: &mut *desk,
            state,
            waiting,
            playout: &mut *playout,
        };
        let Ok(choice) = choosing.choose() else {
            return Decided::Left;
        };
        let purpose = Purpose::Moves(choice.action, Question::Nth);
        let entry = table.code.find(purpose);
        let chosen = (choice.seat, choice.number);
        let found = entry.and_then(|entry| desk.answer(table, entry, chosen));
        if found != Some(1) {
            return Decided::GaveUp;
        }
        playout.moves += 1;
        let acted = self.act((table, desk), state, waiting, &choice);
        acted.unwrap_or(Decided::GaveUp)
    }

    /// Whether play waits for a decision.
    pub(super) fn is_waiting(&self, state: &Position) -> bool {
        let at = state.cursors.last().copied();
        let statement = at.and_then(|at| Some((at, standing::statement(&self.game, at)?)));
        let Some((at, statement)) = statement else {
            return false;
        };
        let kept = |what| self.layout.progress(state, at, what);
        match statement.kind.decision() {
            Some(Decision::Turn(_) | Decision::Asks { .. }) => kept(Progress::Begun).is_yes(),
            // When all have chosen, their actions are carried out.
            Some(Decision::TurnEach(_)) => !kept(Progress::Pending).seats().is_empty(),
            None => false,
        }
    }

    /// The decision for which play waits, if it does.
    pub(super) fn waiting(&self, state: &Position) -> Option<Waiting<'_>> {
        if !self.is_waiting(state) {
            return None;
        }
        let at = *state.cursors.last()?;
        let statement = &standing::statement(&self.game, at)?.kind;
        let pending = self.layout.progress(state, at, Progress::Pending);
        Some(Waiting { at, statement, decision: statement.decision()?, pending: pending.seats() })
    }

    /// The invariants that have to be looked at, by bits.
    pub(super) fn watched(&self, playout: &Playout<'_>) -> u64 {
        let numbers = 0..self.program.invariants.len();
        let watched = numbers.filter(|number| !playout.exempt.contains(number));
        watched.fold(0, |all, number| all | invariants::bit(number))
    }

    /// Whether all invariants hold.
    fn all_hold(
        &self,
        table: &Table,
        desk: &mut Desk,
        state: &Position,
        playout: &mut Playout<'_>,
    ) -> bool {
        let watched = self.watched(playout);
        if watched == 0 {
            return true;
        }
        let doubted = watched & doubted(table, state, playout);
        let all_hold = (0..self.program.invariants.len())
            .filter(|number| doubted & invariants::bit(*number) != 0)
            .all(|number| {
                let entry = table.code.find(Purpose::Invariant(number));
                let answer = entry.and_then(|entry| desk.answer(table, entry, (0, 0)));
                answer == Some(1)
            });
        if all_hold {
            playout.before.clone_from(&state.cells);
        }
        all_hold
    }

    /// Starts a move, whose arguments stand in the words of the context; nothing where it cannot be started here.
    fn act(
        &self,
        (table, desk): (&Table, &Desk),
        state: &mut Position,
        waiting: &Waiting<'_>,
        choice: &Choice,
    ) -> Option<Decided> {
        let action = self.game.actions.get(choice.action)?;
        let arguments = || self.arguments(table, &desk.context, choice.action);
        if let ActionKind::Answer(_) = &action.kind {
            self.answer(state, waiting, choice.seat, arguments()?.first()?);
            return Some(Decided::Moved);
        }
        if let (ActionKind::Turn, Decision::TurnEach(phase)) = (&action.kind, waiting.decision) {
            self.keep_choice(state, (waiting, phase), choice, &arguments()?);
            return Some(Decided::Moved);
        }
        if choice.is_interrupt {
            state.interrupted = u32::try_from(state.cursors.len()).ok();
        }
        let routine = table.lowered.routines.get(action.body)?;
        let base = state.stack.len();
        state.stack.resize(base + routine.frame, 0);
        state.cursors.push(Cursor {
            body: action.body,
            block: routine.sequence.block,
            next: 0,
            base: u32::try_from(base).ok()?,
        });
        let frame = state.stack.get_mut(base..)?;
        let me = [i64::from(choice.seat), 0];
        let words = desk.context.words.chunks_exact(2);
        let values = std::iter::once(me.as_slice()).chain(words);
        for (slot, words) in routine.parameters.iter().zip(values) {
            lay(frame, (*slot)?, words)?;
        }
        let is_free = routine.costs.as_ref()?.is_empty();
        Some(if is_free { Decided::Moved } else { Decided::Costs })
    }

    /// Keeps a move until everybody has chosen.
    fn keep_choice(
        &self,
        state: &mut Position,
        (waiting, phase): (&Waiting<'_>, PhaseId),
        choice: &Choice,
        arguments: &[Value],
    ) {
        let (layout, at, seat) = (&self.layout, waiting.at, choice.seat);
        let actions = self.game.phases.get(phase).map(|it| it.actions.as_slice());
        let mut actions = actions.unwrap_or_default().iter();
        let Some(action) = actions.position(|action| *action == choice.action) else {
            return;
        };
        let number = Value::Number(i32::try_from(action).unwrap_or(i32::MAX));
        layout.set_progress(state, at, Progress::Choice(seat), &number);
        for (parameter, value) in arguments.iter().enumerate() {
            let argument = Progress::Argument { seat, action, parameter };
            layout.set_progress(state, at, argument, value);
        }
        let left = Value::Set(waiting.pending.clone().without(seat));
        layout.set_progress(state, at, Progress::Pending, &left);
    }

    /// Keeps an answer; goes on when nobody is left to answer.
    fn answer(&self, state: &mut Position, waiting: &Waiting<'_>, seat: u32, value: &Value) {
        let StmtKind::Ask { answer, each, .. } = waiting.statement else {
            return;
        };
        let (layout, at) = (&self.layout, waiting.at);
        let base = at.base as usize;
        layout.set_local(state, base, *answer, each.then_some(seat), value);
        let left = if *each { waiting.pending.clone().without(seat) } else { Set::default() };
        let is_last = left.is_empty();
        layout.set_progress(state, at, Progress::Pending, &Value::Set(left));
        if is_last {
            layout.set_progress(state, at, Progress::Begun, &Value::Flag(false));
            standing::advance(state);
        }
    }

    /// Whether a seat may depend on an order that has not fallen.
    pub(super) fn may_be_due(&self, state: &Position, at: Cursor) -> bool {
        let late = &self.program.late;
        let seen = late.seen.iter().map(|(zone, _)| zone);
        let mut zones = seen.chain(late.tops(at.block, at.next));
        zones.any(|zone| self.layout.has_undrawn(state, *zone))
    }
}

/// The invariants, by bits, that read something that has changed since they were looked at last.
pub(super) fn doubted(table: &Table, state: &Position, playout: &Playout<'_>) -> u64 {
    let changed = |at: &Range<usize>| playout.before.get(at.clone()) != state.cells.get(at.clone());
    let all = table.lowered.watched.iter().enumerate();
    let doubted = all.filter(|(_, slots)| playout.before.is_empty() || slots.iter().any(changed));
    doubted.fold(0, |all, (number, _)| all | invariants::bit(number))
}

impl Desk {
    /// The answer to a question about the position that is laid out; nothing where it has none.
    pub(super) fn answer(
        &mut self,
        table: &Table,
        entry: Entry,
        (seat, number): (u32, u64),
    ) -> Option<u64> {
        self.remember(table.code.memory());
        let context = &mut self.context;
        context.last += 1;
        context.question = context.last;
        context.fuel = STEPS.cast_signed();
        context.rebate = 0;
        context.failed = 0;
        let answer = call(entry, context, seat, number);
        context.left().map(|_| answer)
    }
}

/// Lays an argument into its slots.
fn lay(frame: &mut [i32], Slot { at, rep }: Slot, words: &[i64]) -> Option<()> {
    if rep == Rep::Word {
        *frame.get_mut(at)? = i32::try_from(*words.first()?).ok()?;
        return Some(());
    }
    let slots = frame.get_mut(at..at + SET)?.chunks_exact_mut(2);
    for (pair, word) in slots.zip(words) {
        let low = u32::try_from(word.cast_unsigned() & u64::from(u32::MAX)).ok()?;
        let high = u32::try_from(word.cast_unsigned() >> 32).ok()?;
        pair.copy_from_slice(&[low.cast_signed(), high.cast_signed()]);
    }
    Some(())
}

//! Machine code that carries out the move that was chosen. Its arguments stand in the words of the context.

use std::ops::Range;

use cranelift_codegen::ir::{InstBuilder, Value};

use super::context::at;
use super::decision::{Decision, Ways};
use super::emit::Emit;
use super::flow::{Exit, Flow};
use super::held::Held;
use super::routine::Place;
use crate::hir::ActionId;
use crate::program::op::Rep;
use crate::program::routine::{Each, Routine, Slot};

/// Where answers are kept.
pub(super) struct Answers {
    /// The slots of all of them.
    pub(super) slots: Range<usize>,
    /// How one is held; nothing where it has no form in operations.
    pub(super) held: Option<Rep>,
    /// Where each of several seats answers.
    pub(super) each: Option<Each>,
}

impl Emit<'_, '_> {
    /// Makes a move.
    pub(super) fn act(
        &mut self,
        flow: &Flow<'_>,
        (place, decision): (Place, &Decision<'_>),
        (action, seat): (ActionId, Value),
        ways: Ways,
    ) {
        let moves = self.field(at::MOVES);
        let moves = self.builder.ins().iadd_imm_s(moves, 1);
        self.set_field(at::MOVES, moves);
        self.all_steps();
        if let Some(answers) = &decision.answers {
            self.keep_answer(flow, (decision, answers), seat, ways);
            return;
        }
        let is_interrupt = decision.interrupts.contains(&action);
        let [done, left, ends, stops] = self.blocks();
        let Some(how) = self.carry_out(flow, action, (seat, is_interrupt)) else {
            self.builder.ins().jump(ways.gives_up, &[]);
            return;
        };
        let is_done = self.is_exit(how, Exit::Done);
        self.builder.ins().brif(is_done, done, &[], left, &[]);
        self.builder.switch_to_block(left);
        let ended = self.is_exit(how, Exit::EndsTurn);
        self.builder.ins().brif(ended, ends, &[], stops, &[]);
        self.builder.switch_to_block(done);
        self.interrupted(is_interrupt, 0);
        self.builder.ins().jump(ways.again, &[]);
        self.builder.switch_to_block(ends);
        self.interrupted(is_interrupt, 0);
        let no = self.word(0);
        self.keep(flow.frame, decision.seats.begun, no);
        self.builder.ins().jump(ways.on, &[]);
        self.builder.switch_to_block(stops);
        if is_interrupt {
            let stopped = self.field(at::STOPPED);
            self.set_field(at::INTERRUPTS, stopped);
        }
        self.leave(flow, place.site, how);
    }

    /// Notes whether play is within an interrupt.
    fn interrupted(&mut self, is_interrupt: bool, within: i64) {
        if is_interrupt {
            let within = self.word(within);
            self.set_field(at::INTERRUPTED, within);
        }
    }

    /// Carries out the body of an action, and says how it was left.
    fn carry_out(
        &mut self,
        flow: &Flow<'_>,
        action: ActionId,
        (seat, is_interrupt): (Value, bool),
    ) -> Option<Value> {
        let (code, routine) = flow.action(action)?;
        let frame = self.frame_behind(flow, routine);
        let (parameters, costs) = (routine.parameters.as_slice(), routine.costs.as_ref()?);
        let (me, chosen) = parameters.split_first()?;
        self.keep(frame, (*me)?.at, seat);
        for (number, slot) in chosen.iter().enumerate() {
            self.keep_argument(frame, (*slot)?, number);
        }
        let start = if costs.is_empty() {
            *routine.points.get(&(routine.sequence.block, 0))?
        } else {
            routine.points.len()
        };
        self.interrupted(is_interrupt, 1);
        let start = self.word(i64::try_from(start).ok()?);
        let context = self.context;
        let how = self.call(code, &[context, frame, start]);
        how.first().copied()
    }

    /// A clear frame for a body that is called.
    pub(super) fn frame_behind(&mut self, flow: &Flow<'_>, routine: &Routine) -> Value {
        let bytes = i64::try_from(4 * flow.routine.frame).unwrap_or(0);
        let frame = self.builder.ins().iadd_imm_s(flow.frame, bytes);
        self.clear(frame, 0..routine.frame);
        frame
    }

    /// Lays an argument into its slots.
    fn keep_argument(&mut self, frame: Value, slot: Slot, number: usize) {
        let value = self.argument_of(number, slot.rep);
        let flags = self.reads.frame;
        self.store((frame, flags), 4 * slot.at, (value, slot.rep));
    }

    /// Keeps an answer; goes on when nobody is left to answer.
    fn keep_answer(
        &mut self,
        flow: &Flow<'_>,
        (decision, answers): (&Decision<'_>, &Answers),
        seat: Value,
        ways: Ways,
    ) {
        let Some(rep) = answers.held else {
            self.builder.ins().jump(ways.gives_up, &[]);
            return;
        };
        let slot = |at: usize| Slot { at, rep };
        let begun = decision.seats.begun;
        let Some(each) = answers.each else {
            self.keep_argument(flow.frame, slot(answers.slots.start), 0);
            let nobody = self.word(0);
            self.keep_seats(flow, decision.seats.pending, Held::one(nobody));
            self.keep(flow.frame, begun, nobody);
            self.builder.ins().jump(ways.on, &[]);
            return;
        };
        let bytes = i64::try_from(4 * each.width).unwrap_or(0);
        let offset = self.builder.ins().imul_imm_s(seat, bytes);
        let own = self.builder.ins().iadd(flow.frame, offset);
        let first = answers.slots.start;
        if rep == Rep::Word {
            self.keep_argument(own, slot(first), 0);
        } else {
            // What may be a set or nothing says in its first slot that it is one.
            let some = self.word(1);
            self.keep(own, first, some);
            self.keep_argument(own, slot(first + 1), 0);
        }
        let flags = self.reads.frame;
        let pending = self.slots((flow.frame, flags), 4 * decision.seats.pending, Rep::SMALL);
        let pending = pending.word();
        let one = self.word(1);
        let one = self.builder.ins().ishl(one, seat);
        let left = self.builder.ins().band_not(pending, one);
        self.keep_seats(flow, decision.seats.pending, Held::one(left));
        let last = self.builder.create_block();
        self.builder.ins().brif(left, ways.again, &[], last, &[]);
        self.builder.switch_to_block(last);
        let no = self.word(0);
        self.keep(flow.frame, begun, no);
        self.builder.ins().jump(ways.on, &[]);
    }
}

//! Machine code that asks whether a seat interrupts.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder};

use super::context::at;
use super::decision::{Counts, Decision, Ways};
use super::emit::Emit;
use super::flow::Flow;
use super::routine::Place;
use crate::program::op::Rep;

impl Emit<'_, '_> {
    /// Asks the others, clockwise from the seat that has to act, and that seat last, whether they interrupt. Where that seat
    /// was asked, it goes on in the block that is given.
    pub(super) fn interrupt(
        &mut self,
        flow: &Flow<'_>,
        (place, decision): (Place, &Decision<'_>),
        (acting, asked): (&Counts, Block),
        ways: Ways,
    ) {
        let [ask, next, can, wants, on] = self.blocks();
        let within = self.field(at::INTERRUPTED);
        self.builder.ins().brif(within, on, &[], ask, &[]);
        self.builder.switch_to_block(ask);
        let flags = self.reads.frame;
        let pending = self.slots((flow.frame, flags), 4 * decision.seats.pending, Rep::SMALL);
        let (_, several) = self.take_bit(pending);
        self.unless(several.word(), ways.waits);
        let counts = self.counts(decision.interrupts);
        let first = self.builder.use_var(acting.seat);
        self.builder.def_var(counts.seat, first);
        self.builder.ins().jump(next, &[]);
        self.builder.switch_to_block(next);
        let before = self.builder.use_var(counts.seat);
        let seat = self.seat(before, 1);
        self.builder.def_var(counts.seat, seat);
        let any = self.any(flow, decision.interrupts, seat, ways);
        let [cannot, will_not] = self.blocks();
        self.builder.ins().brif(any, can, &[], cannot, &[]);
        self.builder.switch_to_block(can);
        self.asks(counts.seat);
        let context = self.context;
        let does = self.call(self.links.helpers.interrupts, &[context]);
        let does = does.first().copied().unwrap_or(any);
        self.builder.ins().brif(does, wants, &[], will_not, &[]);
        self.builder.switch_to_block(wants);
        self.count(flow, decision.interrupts, &counts, ways);
        self.one_of(flow, (place, decision), (&counts, decision.interrupts), ways);
        for (block, end) in [(cannot, on), (will_not, asked)] {
            self.builder.switch_to_block(block);
            let first = self.builder.use_var(acting.seat);
            let seat = self.builder.use_var(counts.seat);
            let last = self.builder.ins().icmp(IntCC::Equal, seat, first);
            self.builder.ins().brif(last, end, &[], next, &[]);
        }
        self.builder.switch_to_block(on);
    }
}

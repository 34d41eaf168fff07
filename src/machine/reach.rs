//! Machine code for what is reached step by step.

use cranelift_codegen::ir::{InstBuilder, Value};

use super::emit::{Emit, held};
use super::loops::price;
use crate::program::op::{Loop, Rep};

impl Emit<'_, '_> {
    /// The things of a set, and what is reached from them: the body gives the next ones of each. Each is looked at once.
    pub(super) fn reached(&mut self, over: &Loop, (start, low): (Value, i64), rep: Rep) -> Value {
        let steps = |it: &mut Self, _| it.word(price(over));
        self.spreading(start, rep, steps, |it, open| {
            let (bit, left) = it.take_bit(open);
            let code = it.builder.ins().iadd_imm_s(bit, low);
            it.name(over.variable, code);
            (it.value(&over.body), left)
        })
    }

    /// The same for all things at once that were reached last: the body gives what comes next to any of them.
    pub(super) fn in_waves(&mut self, over: &Loop, start: Value, rep: Rep) -> Value {
        let steps = |it: &mut Self, wave| {
            let things = it.size(wave);
            it.builder.ins().imul_imm_s(things, price(over))
        };
        self.spreading(start, rep, steps, |it, wave| {
            it.name(over.variable, wave);
            (it.value(&over.body), it.bits(0, rep))
        })
    }

    /// A set that grows as long as something new is found. `steps` is the price of a round, and `next` gives what is found
    /// from the things that are still to be looked at, and which of these are left.
    fn spreading(
        &mut self,
        start: Value,
        rep: Rep,
        steps: impl FnOnce(&mut Self, Value) -> Value,
        next: impl FnOnce(&mut Self, Value) -> (Value, Value),
    ) -> Value {
        let (head, body, end) = self.three_blocks();
        let done = self.builder.append_block_param(end, held(rep));
        let open = self.builder.append_block_param(head, held(rep));
        let all = self.builder.append_block_param(head, held(rep));
        self.builder.ins().jump(head, &[start.into(), start.into()]);
        self.builder.switch_to_block(head);
        let is_done = self.is_empty(open);
        self.builder
            .ins()
            .brif(is_done, end, &[all.into()], body, &[]);
        self.enter(body);
        let steps = steps(self, open);
        let spent = self.spend(steps);
        let (stop, goes_on) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(stop);
        self.builder.ins().brif(spent, stop, &[], goes_on, &[]);
        self.enter(stop);
        self.fail();
        self.builder.ins().jump(end, &[all.into()]);
        self.enter(goes_on);
        let (found, left) = next(self, open);
        let new = self.builder.ins().band_not(found, all);
        let open = self.builder.ins().bor(left, new);
        let all = self.builder.ins().bor(all, found);
        self.builder.ins().jump(head, &[open.into(), all.into()]);
        self.builder.seal_block(head);
        self.enter(end);
        done
    }
}

//! Machine code for what is reached step by step.

use cranelift_codegen::ir::{InstBuilder, Value};

use super::emit::{Emit, held};
use super::loops::price;
use crate::program::op::{Loop, Rep};

impl Emit<'_, '_> {
    /// The things of a set, and what is reached from them: the body gives the next ones of each. Each is looked at once.
    pub(super) fn reached(&mut self, over: &Loop, (start, low): (Value, i64), rep: Rep) -> Value {
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
        let steps = self.word(price(over));
        let spent = self.spend(steps);
        let (stop, goes_on) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(stop);
        self.builder.ins().brif(spent, stop, &[], goes_on, &[]);
        self.enter(stop);
        self.fail();
        self.builder.ins().jump(end, &[all.into()]);
        self.enter(goes_on);
        let (bit, left) = self.take_bit(open);
        let code = self.builder.ins().iadd_imm_s(bit, low);
        self.name(over.variable, code);
        let found = self.value(&over.body);
        let new = self.builder.ins().band_not(found, all);
        let open = self.builder.ins().bor(left, new);
        let all = self.builder.ins().bor(all, found);
        self.builder.ins().jump(head, &[open.into(), all.into()]);
        self.builder.seal_block(head);
        self.enter(end);
        done
    }
}

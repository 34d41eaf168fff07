//! Machine code for what is reached step by step.

use cranelift_codegen::ir::{InstBuilder, Value};

use super::emit::Emit;
use super::held::Held;
use super::loops::price;
use crate::program::op::{Loop, Rep};

impl Emit<'_, '_> {
    /// The things of a set, and what is reached from them: the body gives the next ones of each. Each is looked at once.
    pub(super) fn reached(&mut self, over: &Loop, (start, low): (Held, i64), rep: Rep) -> Held {
        let steps = |it: &mut Self, _| it.word(price(over));
        self.spreading(start, rep, steps, |it, open| {
            let (bit, left) = it.take_bit(open);
            let code = it.builder.ins().iadd_imm_s(bit, low);
            it.name(over.variable, Held::one(code));
            (it.held(&over.body), left)
        })
    }

    /// As `reached`, for all things at once that were reached last: the body gives what comes next to any of them.
    pub(super) fn in_waves(&mut self, over: &Loop, start: Held, rep: Rep) -> Held {
        let steps = |it: &mut Self, wave| {
            let things = it.size(wave);
            it.builder.ins().imul_imm_s(things, price(over))
        };
        self.spreading(start, rep, steps, |it, wave| {
            it.name(over.variable, wave);
            (it.held(&over.body), it.nothing(rep))
        })
    }

    /// A set that grows as long as something new is found. `steps` is the price of a round, and `next` gives what is found
    /// from the things that are still to be looked at, and which of these are left.
    fn spreading(
        &mut self,
        start: Held,
        rep: Rep,
        steps: impl FnOnce(&mut Self, Held) -> Value,
        next: impl FnOnce(&mut Self, Held) -> (Held, Held),
    ) -> Held {
        let (head, body, end) = self.three_blocks();
        let done = self.parameters(end, rep);
        let open = self.parameters(head, rep);
        let all = self.parameters(head, rep);
        let start = [start.arguments(), start.arguments()].concat();
        self.builder.ins().jump(head, &start);
        self.builder.switch_to_block(head);
        let is_done = self.is_empty(open);
        self.builder.ins().brif(is_done, end, &all.arguments(), body, &[]);
        self.enter(body);
        let steps = steps(self, open);
        let spent = self.spend(steps);
        let (stop, goes_on) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(stop);
        self.builder.ins().brif(spent, stop, &[], goes_on, &[]);
        self.enter(stop);
        self.fail();
        self.builder.ins().jump(end, &all.arguments());
        self.enter(goes_on);
        let (found, left) = next(self, open);
        let new = self.without(found, all);
        let open = self.union(left, new);
        let all = self.union(all, found);
        let next = [open.arguments(), all.arguments()].concat();
        self.builder.ins().jump(head, &next);
        self.builder.seal_block(head);
        self.enter(end);
        done
    }
}

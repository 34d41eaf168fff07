//! Machine code for what is drawn in a game that goes on by itself.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::emit::{Emit, held};
use super::flow::Flow;
use super::links::address_of;
use super::routine::Place;
use crate::engine::{CHANCE, SLOTS};
use crate::program::op::{Node, Rep};
use crate::program::routine::Effect;

impl Emit<'_, '_> {
    /// Chance gives a name a value.
    pub(super) fn draw(
        &mut self,
        flow: &Flow<'_>,
        place: Place,
        effect: &Effect,
        (name, from, to): (&String, &(Node, i64), usize),
    ) {
        if flow.called.decides.is_none() {
            self.halt(flow, place);
            return;
        }
        self.charge(CHANCE + (flow.called.lowered.size / SLOTS) as u64);
        let (set, low) = (self.value(&from.0), from.1);
        self.check(place, effect);
        let nobody = self.is_empty(set);
        self.bail_if(place, nobody);
        let count = self.size(set);
        let (context, name) = (self.context, self.word(address_of(name)));
        let drawn = self.call(self.links.helpers.draws, &[context, name, count]);
        let drawn = drawn.first().copied().unwrap_or(count);
        let left = self.compare(IntCC::SignedLessThan, drawn, 0);
        self.bail_if(place, left);
        let bit = self.nth_bit((set, from.0.rep), drawn);
        let value = self.builder.ins().iadd_imm_s(bit, low);
        self.keep(flow.frame, to, value);
    }

    /// The n-th thing of a set by its place.
    fn nth_bit(&mut self, (set, rep): (Value, Rep), number: Value) -> Value {
        let [head, body, end] = self.blocks();
        let rest = self.builder.append_block_param(head, held(rep));
        let before = self.builder.append_block_param(head, I64);
        let start = [set.into(), number.into()];
        self.builder.ins().jump(head, &start);
        self.builder.switch_to_block(head);
        self.builder.ins().brif(before, body, &[], end, &[]);
        self.builder.switch_to_block(body);
        let (_, less) = self.lowest(rest, rep);
        let fewer = self.builder.ins().iadd_imm_s(before, -1);
        self.builder.ins().jump(head, &[less.into(), fewer.into()]);
        self.builder.switch_to_block(end);
        self.lowest(rest, rep).0
    }
}

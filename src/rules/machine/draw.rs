//! Machine code for what is drawn in a game that goes on by itself.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;

use super::emit::Emit;
use super::flow::Flow;
use super::links::address_of;
use super::routine::Place;
use crate::engine::{CHANCE, SLOTS};
use crate::program::op::Node;
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
        let (set, low) = (self.held(&from.0), from.1);
        self.check(place, effect);
        let nobody = self.is_empty(set);
        self.bail_if(place, nobody);
        let count = self.size(set);
        let (context, name) = (self.context, self.word(address_of(name)));
        let drawn = self.call(self.links.helpers.draws, &[context, name, count]);
        let drawn = drawn.first().copied().unwrap_or(count);
        let left = self.compare(IntCC::SignedLessThan, drawn, 0);
        self.bail_if(place, left);
        let bit = self.nth_bit(set, drawn);
        let value = self.builder.ins().iadd_imm_s(bit, low);
        self.keep(flow.frame, to, value);
    }
}

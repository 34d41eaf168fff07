//! Machine code for sets.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I64, I128};
use cranelift_codegen::ir::{self, InstBuilder, Value};

use super::emit::{Emit, held};
use crate::program::op::{End, Node, Place, Rep};
use crate::state::NONE;

impl Emit<'_, '_> {
    /// The lower and the upper 64 bits of a set.
    pub(super) fn halves(&mut self, set: Value) -> (Value, Value) {
        if self.builder.func.dfg.value_type(set) == I128 {
            self.builder.ins().isplit(set)
        } else {
            (set, self.word(0))
        }
    }

    /// The set of two halves.
    pub(super) fn join(&mut self, low: Value, high: Value, rep: Rep) -> Value {
        if rep == Rep::Large {
            self.builder.ins().iconcat(low, high)
        } else {
            low
        }
    }

    pub(super) fn size(&mut self, set: Value) -> Value {
        let (low, high) = self.halves(set);
        let first = self.builder.ins().popcnt(low);
        if self.builder.func.dfg.value_type(set) != I128 {
            return first;
        }
        let second = self.builder.ins().popcnt(high);
        self.builder.ins().iadd(first, second)
    }

    pub(super) fn is_empty(&mut self, set: Value) -> Value {
        let bits = if self.builder.func.dfg.value_type(set) == I128 {
            let (low, high) = self.halves(set);
            self.builder.ins().bor(low, high)
        } else {
            set
        };
        self.compare(IntCC::Equal, bits, 0)
    }

    /// The code of the thing at an end of a set, or of `none`.
    pub(super) fn end(&mut self, end: End, set: &Node, low: i64) -> Value {
        let set = self.value(set);
        let empty = self.is_empty(set);
        let large = self.builder.func.dfg.value_type(set) == I128;
        let (lower, upper) = self.halves(set);
        let at = |it: &mut Self, half: Value| match end {
            End::First => it.builder.ins().ctz(half),
            End::Last => {
                let before = it.builder.ins().clz(half);
                let last = it.word(63);
                it.builder.ins().isub(last, before)
            }
        };
        let mut place = at(self, lower);
        if large {
            let above = at(self, upper);
            let above = self.builder.ins().iadd_imm_s(above, 64);
            let (half, first, other) = match end {
                End::First => (lower, above, place),
                End::Last => (upper, place, above),
            };
            let nothing = self.compare(IntCC::Equal, half, 0);
            place = self.builder.ins().select(nothing, first, other);
        }
        let code = self.builder.ins().iadd_imm_s(place, low);
        let none = self.word(i64::from(NONE));
        self.builder.ins().select(empty, none, code)
    }

    /// The place of a set among all sets of its size.
    pub(super) fn rank(&mut self, set: &Node) -> Value {
        let set = self.value(set);
        let (low, high) = self.halves(set);
        let place = self.call(self.links.helpers.rank, &[low, high]);
        place.first().copied().unwrap_or(low)
    }

    /// The set of one thing by its code; empty for a code that is none of them.
    pub(super) fn single(&mut self, code: Value, low: i64, rep: Rep) -> Value {
        let bit = self.builder.ins().iadd_imm_s(code, -low);
        self.bit(bit, rep)
    }

    /// The set of the thing with a number.
    pub(super) fn bit(&mut self, bit: Value, rep: Rep) -> Value {
        let one = self.bits(1, rep);
        let none = self.bits(0, rep);
        let shifted = self.builder.ins().ishl(one, bit);
        let most = i64::from(rep.bits());
        let inside = self.compare(IntCC::UnsignedLessThan, bit, most);
        self.builder.ins().select(inside, shifted, none)
    }

    /// The first things of a type, of which there are so many.
    pub(super) fn first(&mut self, count: &Node, rep: Rep) -> Value {
        let count = self.value(count);
        let most = i64::from(rep.bits());
        let all = self.bits(u128::MAX, rep);
        let none = self.bits(0, rep);
        // Of all bits, those behind the last are shifted out.
        let room = self.word(most);
        let behind = self.builder.ins().isub(room, count);
        let some = self.builder.ins().ushr(all, behind);
        let few = self.compare(IntCC::SignedLessThanOrEqual, count, 0);
        let many = self.compare(IntCC::SignedGreaterThanOrEqual, count, most);
        let some = self.builder.ins().select(many, all, some);
        self.builder.ins().select(few, none, some)
    }

    /// A set whose first thing comes so many places later, in the terms of another type.
    pub(super) fn shift(&mut self, set: &Node, by: i64, rep: Rep) -> Value {
        let mut value = self.value(set);
        if set.rep == Rep::Small && rep == Rep::Large {
            value = self.builder.ins().uextend(I128, value);
        }
        let moved = if by >= 0 {
            self.builder.ins().ishl_imm_s(value, by)
        } else if -by >= i64::from(set.rep.bits()) {
            self.bits(0, if rep == Rep::Large { rep } else { set.rep })
        } else {
            self.builder.ins().ushr_imm_s(value, -by)
        };
        if set.rep == Rep::Large && rep == Rep::Small {
            self.builder.ins().ireduce(I64, moved)
        } else {
            moved
        }
    }

    /// The cards of a zone as a set.
    pub(super) fn cards(&mut self, place: &Place, rep: Rep) -> Value {
        if let Some(cards) = self.cards_kept(place, rep) {
            return cards;
        }
        let address = self.address(place);
        let count = self.card_count(address, place);
        let none = self.bits(0, rep);
        let (head, body, end) = self.three_blocks();
        let at = self.builder.append_block_param(head, I64);
        let set = self.builder.append_block_param(head, held(rep));
        self.builder.ins().jump(head, &[count.into(), none.into()]);
        self.builder.switch_to_block(head);
        let more = self.compare(IntCC::SignedGreaterThan, at, 0);
        self.builder.ins().brif(more, body, &[], end, &[]);
        self.enter(body);
        let card = self.card(address, at);
        let one = self.bit(card, rep);
        let with = self.builder.ins().bor(set, one);
        let next = self.builder.ins().iadd_imm_s(at, -1);
        self.builder.ins().jump(head, &[next.into(), with.into()]);
        self.builder.seal_block(head);
        self.enter(end);
        set
    }

    /// The card at a place in a zone, counted from 1.
    fn card(&mut self, zone: Value, at: Value) -> Value {
        let bytes = self.builder.ins().ishl_imm_s(at, 2);
        let address = self.builder.ins().iadd(zone, bytes);
        self.builder.ins().sload32(self.reads.cells, address, 0)
    }

    /// Whether a card lies in a zone.
    pub(super) fn lies(&mut self, card: &Node, place: &Place) -> Value {
        if let Some(lies) = self.lies_kept(card, place) {
            return lies;
        }
        let card = self.value(card);
        let address = self.address(place);
        let count = self.card_count(address, place);
        let (head, body, end) = self.three_blocks();
        let at = self.builder.append_block_param(head, I64);
        let found = self
            .builder
            .append_block_param(end, cranelift_codegen::ir::types::I8);
        let no = self.byte(0);
        let yes = self.byte(1);
        self.builder.ins().jump(head, &[count.into()]);
        self.builder.switch_to_block(head);
        let more = self.compare(IntCC::SignedGreaterThan, at, 0);
        self.builder.ins().brif(more, body, &[], end, &[no.into()]);
        self.enter(body);
        let here = self.card(address, at);
        let same = self.builder.ins().icmp(IntCC::Equal, here, card);
        let next = self.builder.ins().iadd_imm_s(at, -1);
        self.builder
            .ins()
            .brif(same, end, &[yes.into()], head, &[next.into()]);
        self.builder.seal_block(head);
        self.enter(end);
        found
    }

    /// The head, the body and the end of a loop.
    pub(super) fn three_blocks(&mut self) -> (ir::Block, ir::Block, ir::Block) {
        let builder = &mut self.builder;
        (
            builder.create_block(),
            builder.create_block(),
            builder.create_block(),
        )
    }
}

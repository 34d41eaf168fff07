//! Machine code for statements that give something a value.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};

use super::emit::{Emit, offset_of};
use super::held::Held;
use super::routine::Place;
use crate::hir::Size;
use crate::program::op::{Node, Place as Slots, Rep};
use crate::program::routine::{Bounds, Effect, Payment};
use crate::state::NONE;

impl Emit<'_, '_> {
    /// Gives a state another value.
    pub(super) fn set_slot(
        &mut self,
        place: Place,
        effect: &Effect,
        (to, value, bounds): (&Slots, &Node, Bounds),
    ) {
        let rep = value.rep;
        let value = self.held(value);
        let address = self.address(to);
        self.check(place, effect);
        self.bounded(place, value, bounds);
        let flags = self.reads.cells;
        if let Some(board) = self.bitboard_of(&to.slots()) {
            let old = self.builder.ins().sload32(flags, address, 0);
            self.keep_up(board, address, (old, value.word()));
        }
        self.store((address, flags), 0, (value, rep));
    }

    /// Writes a value into slots.
    pub(super) fn store(
        &mut self,
        (address, flags): (Value, MemFlagsData),
        offset: usize,
        (value, rep): (Held, Rep),
    ) {
        if rep == Rep::Word {
            let (word, offset) = (value.word(), offset_of(offset));
            self.builder.ins().istore32(flags, word, address, offset);
            return;
        }
        for (number, word) in value.words().iter().enumerate() {
            let offset = offset_of(offset + 8 * number);
            self.builder.ins().store(flags, *word, address, offset);
        }
    }

    /// Leaves the statement to the other executor if a value is not one that is allowed.
    fn bounded(&mut self, place: Place, value: Held, bounds: Bounds) {
        match bounds {
            Bounds::Free => {}
            Bounds::Within(low, high) => {
                let (low, high) = (i64::from(low), i64::from(high));
                let value = value.word();
                let from = self.builder.ins().iadd_imm_s(value, -low);
                let outside = self.compare(IntCC::UnsignedGreaterThan, from, high - low);
                let some = self.compare(IntCC::NotEqual, value, i64::from(NONE));
                let wrong = self.builder.ins().band(outside, some);
                self.bail_if(place, wrong);
            }
            Bounds::Sized(size) => {
                let count = self.size(value);
                let wrong = match size {
                    Size::Any => return,
                    Size::Exactly(size) => self.compare(IntCC::NotEqual, count, i64::from(size)),
                    Size::UpTo(most) => {
                        self.compare(IntCC::SignedGreaterThan, count, i64::from(most))
                    }
                };
                self.bail_if(place, wrong);
            }
        }
    }

    /// Leaves the statement to the other executor if a number lies outside a range.
    fn bail_outside(&mut self, place: Place, number: Value, (low, high): (i32, i32)) {
        let (low, high) = (i64::from(low), i64::from(high));
        let from = self.builder.ins().iadd_imm_s(number, -low);
        let outside = self.compare(IntCC::UnsignedGreaterThan, from, high - low);
        self.bail_if(place, outside);
    }

    /// Takes an amount from one state and adds it to another.
    pub(super) fn pay(&mut self, place: Place, effect: &Effect, payment: &Payment) {
        let price = self.price(payment);
        self.check(place, effect);
        self.hand_over_price(place, price, payment);
    }

    /// The amount of a payment, where it is taken from, and where it is added.
    pub(super) fn price(&mut self, payment: &Payment) -> [Value; 3] {
        let amount = self.value(&payment.amount);
        let from = self.address(&payment.from.0);
        let to = self.address(&payment.to.0);
        [amount, from, to]
    }

    /// Pays. Both states may be the same.
    pub(super) fn hand_over_price(
        &mut self,
        place: Place,
        [amount, from, to]: [Value; 3],
        payment: &Payment,
    ) {
        let debt = self.compare(IntCC::SignedLessThan, amount, 0);
        self.bail_if(place, debt);
        let flags = self.reads.cells;
        let before = self.builder.ins().sload32(flags, from, 0);
        let less = self.builder.ins().isub(before, amount);
        self.bail_outside(place, less, payment.from.1);
        let before = self.builder.ins().sload32(flags, to, 0);
        let same = self.builder.ins().icmp(IntCC::Equal, from, to);
        let before = self.builder.ins().select(same, less, before);
        let more = self.builder.ins().iadd(before, amount);
        self.bail_outside(place, more, payment.to.1);
        self.forget_all(&payment.writes());
        self.builder.ins().istore32(flags, less, from, 0);
        self.builder.ins().istore32(flags, more, to, 0);
    }
}

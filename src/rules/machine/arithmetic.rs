//! Machine code for arithmetic.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::bounds::{NUMBERS, is_within};
use super::emit::Emit;
use crate::hir::Arithmetic;
use crate::program::op::Node;

impl Emit<'_, '_> {
    pub(super) fn arithmetic(&mut self, how: Arithmetic, a: &Node, b: &Node) -> Value {
        let bounds = self.bounds_of(how, a, b);
        let (a, b) = (self.value(a), self.value(b));
        let exact = match how {
            Arithmetic::Plus => self.builder.ins().iadd(a, b),
            Arithmetic::Minus => self.builder.ins().isub(a, b),
            Arithmetic::Times => self.builder.ins().imul(a, b),
            Arithmetic::Divide => self.divided(a, b).0,
            Arithmetic::Remainder => self.divided(a, b).1,
        };
        if is_within(bounds, NUMBERS) {
            return exact;
        }
        self.fitting(exact)
    }

    /// A number, unless it is none of so many from a first one on.
    pub(super) fn within_bounds(&mut self, of: &Node, low: i64, count: i64) -> Value {
        let bounds = self.bounds(of);
        let number = self.value(of);
        if is_within(bounds, low..=low + count - 1) {
            return number;
        }
        let place = self.builder.ins().iadd_imm_s(number, -low);
        let place = self.checked(place, count);
        self.builder.ins().iadd_imm_s(place, low)
    }

    /// The number with some digits, the greatest first.
    pub(super) fn digits(&mut self, digits: &[(Node, i64)]) -> Value {
        let mut number = self.word(0);
        for (digit, count) in digits {
            let digit = self.value(digit);
            let moved = self.builder.ins().imul_imm_s(number, *count);
            number = self.builder.ins().iadd(moved, digit);
        }
        number
    }

    /// How often a number goes into another, rounded down, and what is left. A division by 0 means nothing.
    fn divided(&mut self, a: Value, b: Value) -> (Value, Value) {
        let is_zero = self.compare(IntCC::Equal, b, 0);
        let (fails, goes_on) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(fails);
        self.builder.ins().brif(is_zero, fails, &[], goes_on, &[]);
        self.enter(fails);
        self.fail();
        self.builder.ins().jump(goes_on, &[]);
        self.enter(goes_on);
        let one = self.word(1);
        let b = self.builder.ins().select(is_zero, one, b);
        let towards_zero = self.builder.ins().sdiv(a, b);
        let back = self.builder.ins().imul(towards_zero, b);
        let rest = self.builder.ins().isub(a, back);
        let is_between = self.compare(IntCC::NotEqual, rest, 0);
        let signs = self.builder.ins().bxor(rest, b);
        let differ = self.compare(IntCC::SignedLessThan, signs, 0);
        let is_above = self.builder.ins().band(is_between, differ);
        let below = self.builder.ins().iadd_imm_s(towards_zero, -1);
        let raised = self.builder.ins().iadd(rest, b);
        let quotient = self.builder.ins().select(is_above, below, towards_zero);
        let rest = self.builder.ins().select(is_above, raised, rest);
        (quotient, rest)
    }

    /// A number of the language; one that is past them marks the answer as failed.
    pub(super) fn fitting(&mut self, exact: Value) -> Value {
        let (least, most) = (*NUMBERS.start(), *NUMBERS.end());
        let place = self.builder.ins().iadd_imm_s(exact, -least);
        let place = self.checked(place, most - least + 1);
        self.builder.ins().iadd_imm_s(place, least)
    }

    /// The seat so many places on.
    pub(super) fn seat(&mut self, seat: Value, by: i64) -> Value {
        let moved = self.builder.ins().iadd_imm_s(seat, by);
        let seats = self.word(self.seats.max(1));
        let rest = self.builder.ins().srem(moved, seats);
        let below = self.compare(IntCC::SignedLessThan, rest, 0);
        let raised = self.builder.ins().iadd(rest, seats);
        self.builder.ins().select(below, raised, rest)
    }
}

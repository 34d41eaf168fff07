//! Machine code that compares a row of slots with a number, four at a time where they lie side by side.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I32X4, I64};
use cranelift_codegen::ir::{InstBuilder, Value};

use super::emit::{Emit, offset_of};
use super::held::Held;
use crate::hir::Compare;
use crate::program::op::{Node, Rep, Row};

/// How many slots are compared at once.
const LANES: i64 = 4;

impl Emit<'_, '_> {
    /// The things whose slots compare so with a number.
    pub(super) fn all_where(&mut self, row: &Row, how: Compare, with: &Node, rep: Rep) -> Held {
        if let Some(things) = self.kept_where(row, how, with, rep) {
            return things;
        }
        let with = self.value(with);
        let with = self.builder.ins().ireduce(I32, with);
        let address = self.address(&row.first);
        let mut words: Vec<Value> = Vec::new();
        let mut at = 0;
        while at < row.count {
            let lanes = if row.stride == 1 && at + LANES <= row.count { LANES } else { 1 };
            let bits = self.compared((address, row.stride), at, lanes, (how, with));
            // Lanes never lie in two words: their number goes into 64.
            let bits = self.builder.ins().ishl_imm_s(bits, at % 64);
            match words.last_mut() {
                Some(word) if at % 64 > 0 => *word = self.builder.ins().bor(*word, bits),
                Some(_) | None => words.push(bits),
            }
            at += lanes;
        }
        match Held::of(&words) {
            Some(things) => self.in_words(things, rep),
            None => self.nothing(rep),
        }
    }

    /// A bit for each of some slots, from one on.
    fn compared(
        &mut self,
        (address, stride): (Value, i64),
        at: i64,
        lanes: i64,
        (how, with): (Compare, Value),
    ) -> Value {
        let flags = self.reads.cells;
        let offset = offset_of(usize::try_from(4 * at * stride).unwrap_or(0));
        if lanes == 1 {
            let slot = self.builder.ins().load(I32, flags, address, offset);
            let holds = self.builder.ins().icmp(code_of(how), slot, with);
            return self.builder.ins().uextend(I64, holds);
        }
        let slots = self.builder.ins().load(I32X4, flags, address, offset);
        let with = self.builder.ins().splat(I32X4, with);
        let holds = self.builder.ins().icmp(code_of(how), slots, with);
        let bits = self.builder.ins().vhigh_bits(I32, holds);
        self.builder.ins().uextend(I64, bits)
    }
}

/// How two numbers are compared.
pub(super) const fn code_of(compare: Compare) -> IntCC {
    match compare {
        Compare::Is | Compare::In => IntCC::Equal,
        Compare::IsNot | Compare::NotIn => IntCC::NotEqual,
        Compare::Less => IntCC::SignedLessThan,
        Compare::More => IntCC::SignedGreaterThan,
        Compare::AtMost => IntCC::SignedLessThanOrEqual,
        Compare::AtLeast => IntCC::SignedGreaterThanOrEqual,
    }
}

//! What functions gave, remembered in the desk: a few hundred places for each function, found by its arguments. An entry
//! is a number for the position, the question that was charged for it last, the steps that it took, the arguments, and what
//! was given.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::context::at;
use super::emit::{CHANGES, Emit, offset_of};
use crate::program::op::{Callable, Memo, Node};

/// The places of a function, as a power of two.
const PLACES: u32 = 8;

/// The words of an entry before its arguments.
const FIRST: usize = 3;

/// Where a function remembers what it gave.
pub(super) struct Plan {
    memo: Memo,
    /// The first word of its places.
    base: usize,
    /// The words of an entry.
    width: usize,
}

impl Plan {
    /// Takes room in the memory of a desk.
    pub(super) fn new(callable: &Callable, arguments: usize, memory: &mut usize) -> Self {
        let width = FIRST + arguments + callable.body.rep.words();
        let base = *memory;
        if callable.memo != Memo::Never {
            *memory += width << PLACES;
        }
        Self { memo: callable.memo, base, width }
    }
}

impl Emit<'_, '_> {
    /// The value of the body of a function, or what it gave before.
    pub(super) fn remembered(
        &mut self,
        plan: Plan,
        arguments: &[Value],
        body: &Node,
    ) -> Vec<Value> {
        let stamp = match plan.memo {
            Memo::Never => return self.handed(body),
            Memo::Position => self.field(at::STAMP),
            Memo::Always => self.word(1),
        };
        let entry = self.entry(&plan, arguments);
        let (known, fresh) = (self.builder.create_block(), self.builder.create_block());
        let end = self.builder.create_block();
        let shape = body.rep.words();
        let given: Vec<Value> =
            (0..shape).map(|_| self.builder.append_block_param(end, I64)).collect();
        let mut same = self.same(entry, 0, stamp);
        for (word, argument) in (FIRST..).zip(arguments) {
            let equal = self.same(entry, word, *argument);
            same = self.builder.ins().band(same, equal);
        }
        self.builder.ins().brif(same, known, &[], fresh, &[]);
        self.enter(known);
        // What it took is charged for once in each question. An entry around this one notes the whole price, so that it
        // is never too low: therefore what is charged again is given back apart.
        let question = self.field(at::QUESTION);
        let charged = self.same(entry, 1, question);
        let steps = self.load(entry, 2);
        let none = self.word(0);
        let again = self.builder.ins().select(charged, steps, none);
        let rebate = self.field(at::REBATE);
        let rebate = self.builder.ins().iadd(rebate, again);
        self.set_field(at::REBATE, rebate);
        self.spend(steps);
        self.builder.ins().store(CHANGES, question, entry, 8);
        let first = FIRST + arguments.len();
        let found: Vec<_> =
            (first..first + shape).map(|word| self.load(entry, word).into()).collect();
        self.builder.ins().jump(end, &found);
        self.enter(fresh);
        let before = self.fuel();
        let values = self.handed(body);
        let after = self.fuel();
        let steps = self.builder.ins().isub(before, after);
        // What was worked out with a mistake in it is not remembered.
        let failed = self.field(at::FAILED);
        let good = self.compare(IntCC::Equal, failed, 0);
        let none = self.word(0);
        let stamp = self.builder.ins().select(good, stamp, none);
        let question = self.field(at::QUESTION);
        let words = [stamp, question, steps].into_iter().chain(arguments.iter().copied());
        for (word, value) in words.chain(values.iter().copied()).enumerate() {
            self.builder.ins().store(CHANGES, value, entry, offset_of(8 * word));
        }
        let values: Vec<_> = values.into_iter().map(Into::into).collect();
        self.builder.ins().jump(end, &values);
        self.enter(end);
        given
    }

    /// The address of the entry for arguments.
    fn entry(&mut self, plan: &Plan, arguments: &[Value]) -> Value {
        // A product with an odd number whose bits look like chance spreads what lies close together.
        const SPREAD: i64 = 0x9e37_79b9_7f4a_7c15_u64.cast_signed();
        let mut hash = self.word(0);
        for argument in arguments {
            let mixed = self.builder.ins().bxor(hash, *argument);
            let spread = self.builder.ins().imul_imm_s(mixed, SPREAD);
            hash = self.builder.ins().rotl_imm_s(spread, 29);
        }
        let place = self.builder.ins().band_imm_s(hash, (1 << PLACES) - 1);
        let width = i64::try_from(8 * plan.width).unwrap_or(0);
        let bytes = self.builder.ins().imul_imm_s(place, width);
        let base = i64::try_from(8 * plan.base).unwrap_or(0);
        let memory = self.pointer(at::MEMORY);
        let start = self.builder.ins().iadd_imm_s(memory, base);
        self.builder.ins().iadd(start, bytes)
    }

    fn load(&mut self, entry: Value, word: usize) -> Value {
        self.builder.ins().load(I64, CHANGES, entry, offset_of(8 * word))
    }

    fn same(&mut self, entry: Value, word: usize, with: Value) -> Value {
        let found = self.load(entry, word);
        self.builder.ins().icmp(IntCC::Equal, found, with)
    }
}

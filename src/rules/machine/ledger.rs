//! How many moves there are with each value of the first parameter that others depend on, or else which values of the first
//! parameter with dear conditions pass. Counting notes it in the desk; then the n-th move is found without looking again. An
//! entry is the number of the position, the seat, the steps that counting took, the sum of the numbers, and then a number
//! for each value, or the set of those that pass.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::FuncId;

use super::context::at;
use super::domains::Left;
use super::emit::{CHANGES, Emit, offset_of};
use super::held::Held;
use crate::program::lower::{Choice, Search, Values};
use crate::program::op::Rep;
use crate::state::NONE;

/// The words of an entry before the numbers.
const FIRST: usize = 4;

/// Conditions of more steps than this are not looked at again: what they gave is noted.
const DEAR: u64 = 40;

/// The word of their sum.
const SUM: i32 = 24;

/// Where an action has its numbers.
#[derive(Clone, Copy)]
pub(super) struct Ledger {
    /// The first word.
    base: usize,
    /// The place of the parameter. What it leaves does not depend on those before it.
    pub(super) level: usize,
}

impl Ledger {
    /// Takes room in the memory of a desk; nothing for an action whose moves are not counted value by value.
    pub(super) fn new(search: &Search, memory: &mut usize) -> Option<Self> {
        let first = |suits: fn(&Choice) -> bool| search.choices.iter().position(suits);
        let is_dear = |it: &Choice| it.conditions.iter().map(|it| it.cost).sum::<u64>() > DEAR;
        let level = first(|it| !it.independent).or_else(|| first(is_dear))?;
        let choice = search.choices.get(level)?;
        let Values::Few(_, count, _, rep) = choice.values else {
            return None;
        };
        let base = *memory;
        let own = if choice.independent { rep.words() } else { usize::try_from(count).ok()? };
        *memory += FIRST + own;
        Some(Self { base, level })
    }
}

impl Emit<'_, '_> {
    /// The address of the entry.
    fn entry_of(&mut self, ledger: Ledger) -> Value {
        let memory = self.pointer(at::MEMORY);
        let base = i64::try_from(8 * ledger.base).unwrap_or(0);
        self.builder.ins().iadd_imm_s(memory, base)
    }

    /// The place of the value of a parameter among all its values, and how a set of places is held; nothing where there is
    /// no such set.
    pub(super) fn place_of_value(&mut self, choice: &Choice) -> Option<(Value, Rep)> {
        let Values::Few(low, count, optional, rep) = &choice.values else {
            return None;
        };
        let code = self.named(choice.variable)?.word();
        let place = self.builder.ins().iadd_imm_s(code, -low);
        if !*optional {
            return Some((place, *rep));
        }
        let is_none = self.compare(IntCC::Equal, code, i64::from(NONE));
        let last = self.word(i64::from(*count) - 1);
        let place = self.builder.ins().select(is_none, last, place);
        Some((place, *rep))
    }

    /// Notes the places of the values that pass.
    pub(super) fn note_set(&mut self, ledger: Ledger, places: Held) {
        let entry = self.entry_of(ledger);
        for (number, word) in places.words().iter().enumerate() {
            let at = offset_of(8 * (FIRST + number));
            self.builder.ins().store(CHANGES, *word, entry, at);
        }
    }

    /// The places of the values that pass.
    pub(super) fn passing_noted(&mut self, ledger: Ledger, choice: &Choice) -> Option<Left> {
        let Values::Few(_, _, _, rep) = choice.values else {
            return None;
        };
        let entry = self.entry_of(ledger);
        Some(Left::Places(self.words_at((entry, CHANGES), 8 * FIRST, rep)))
    }

    /// The address of the number for a value of the first parameter.
    pub(super) fn number_of(&mut self, ledger: Ledger, choice: &Choice) -> Value {
        let entry = self.entry_of(ledger);
        let Some((place, _)) = self.place_of_value(choice) else {
            return entry;
        };
        let bytes = self.builder.ins().ishl_imm_s(place, 3);
        let number = self.builder.ins().iadd(entry, bytes);
        let first = i64::try_from(8 * FIRST).unwrap_or(0);
        self.builder.ins().iadd_imm_s(number, first)
    }

    /// Notes how many moves there are with a value.
    pub(super) fn note(&mut self, number: Value, count: Value) {
        self.builder.ins().store(CHANGES, count, number, 0);
    }

    /// How many there are.
    pub(super) fn noted(&mut self, number: Value) -> Value {
        self.builder.ins().load(I64, CHANGES, number, 0)
    }

    /// Notes the sum for all values.
    pub(super) fn note_sum(&mut self, ledger: Ledger, sum: Value) {
        let entry = self.entry_of(ledger);
        self.builder.ins().store(CHANGES, sum, entry, SUM);
    }

    /// The sum for all values.
    pub(super) fn noted_sum(&mut self, ledger: Ledger) -> Value {
        let entry = self.entry_of(ledger);
        self.builder.ins().load(I64, CHANGES, entry, SUM)
    }

    /// Notes that all values were counted, from so many steps on.
    pub(super) fn close(&mut self, ledger: Ledger, seat: Value, before: Value) {
        let entry = self.entry_of(ledger);
        let failed = self.field(at::FAILED);
        let good = self.compare(IntCC::Equal, failed, 0);
        let (stamp, none) = (self.field(at::STAMP), self.word(0));
        let stamp = self.builder.ins().select(good, stamp, none);
        let after = self.fuel();
        let steps = self.builder.ins().isub(before, after);
        for (word, value) in [stamp, seat, steps].into_iter().enumerate() {
            let at = offset_of(8 * word);
            self.builder.ins().store(CHANGES, value, entry, at);
        }
    }

    /// Makes sure that the moves of a seat in this position have been counted. What that took is charged for once more.
    pub(super) fn open(&mut self, ledger: Ledger, seat: Value, count: FuncId) {
        let entry = self.entry_of(ledger);
        let load = |it: &mut Self, word: usize| {
            let at = offset_of(8 * word);
            it.builder.ins().load(I64, CHANGES, entry, at)
        };
        let (position, whose, stamp) = (load(self, 0), load(self, 1), self.field(at::STAMP));
        let same = self.builder.ins().icmp(IntCC::Equal, position, stamp);
        let own = self.builder.ins().icmp(IntCC::Equal, whose, seat);
        let known = self.builder.ins().band(same, own);
        let (old, fresh) = (self.builder.create_block(), self.builder.create_block());
        let end = self.builder.create_block();
        self.builder.ins().brif(known, old, &[], fresh, &[]);
        self.enter(old);
        let steps = load(self, 2);
        self.spend(steps);
        self.builder.ins().jump(end, &[]);
        self.enter(fresh);
        let (context, none) = (self.context, self.word(0));
        self.call(count, &[context, seat, none]);
        self.builder.ins().jump(end, &[]);
        self.enter(end);
    }
}

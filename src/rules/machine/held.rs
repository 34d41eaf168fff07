//! Values while code is made: a number is one word, and a set is as many as hold its things.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use cranelift_frontend::Variable as Slot;

use super::emit::Emit;
use crate::program::op::{Rep, Variable};
use crate::state::Set;

/// A set has at most so many words.
const MOST: usize = Set::LIMIT as usize / 64;

/// The words of a value. There is at least one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    words: [Value; MOST],
    count: usize,
}

impl Held {
    /// A value of one word.
    pub(super) const fn one(word: Value) -> Self {
        Self { words: [word; MOST], count: 1 }
    }

    /// The words of a value; nothing where there are none.
    pub(super) fn of(words: &[Value]) -> Option<Self> {
        let mut held = Self::one(*words.first()?);
        held.count = words.len().min(MOST);
        for (place, word) in held.words.iter_mut().zip(words) {
            *place = *word;
        }
        Some(held)
    }

    /// The set with other words in their places.
    pub(super) fn with(mut self, mut word: impl FnMut(usize, Value) -> Value) -> Self {
        for (number, place) in self.words.iter_mut().take(self.count).enumerate() {
            *place = word(number, *place);
        }
        self
    }

    /// The first word, which is the only one of a number.
    pub(super) const fn word(self) -> Value {
        let [first, ..] = self.words;
        first
    }

    /// All words.
    pub(super) fn words(&self) -> &[Value] {
        self.words.get(..self.count).unwrap_or_default()
    }

    /// A word by its number.
    pub(super) fn get(&self, number: usize) -> Option<Value> {
        self.words().get(number).copied()
    }

    /// How a set is held that has so many words.
    pub(super) fn rep(&self) -> Rep {
        Rep::Set(u8::try_from(self.count).unwrap_or(u8::MAX))
    }

    /// What a block gets.
    pub(super) fn arguments(&self) -> Vec<BlockArg> {
        self.words().iter().map(|word| (*word).into()).collect()
    }
}

impl Emit<'_, '_> {
    /// A set that is known.
    pub(super) fn bits(&mut self, bits: &Set, rep: Rep) -> Held {
        let longs: Vec<u64> = bits.longs().collect();
        let none = self.word(0);
        self.made_of(rep, |it, number| match longs.get(number) {
            Some(0) | None => none,
            Some(long) => it.word(long.cast_signed()),
        })
    }

    /// 0, or a set without things.
    pub(super) fn nothing(&mut self, rep: Rep) -> Held {
        self.bits(&Set::default(), rep)
    }

    /// A value of words that are made one by one.
    pub(super) fn made_of(
        &mut self,
        rep: Rep,
        mut word: impl FnMut(&mut Self, usize) -> Value,
    ) -> Held {
        let mut held = Held::one(word(self, 0));
        held.count = rep.words().min(MOST);
        for (number, place) in held.words.iter_mut().enumerate().take(held.count).skip(1) {
            *place = word(self, number);
        }
        held
    }

    /// The same set in other words: those that it does not have are 0.
    pub(super) fn in_words(&mut self, set: Held, rep: Rep) -> Held {
        let none = self.word(0);
        self.made_of(rep, |_, number| set.get(number).unwrap_or(none))
    }

    /// Two values put together word by word.
    pub(super) fn joined(
        &mut self,
        a: Held,
        b: Held,
        mut join: impl FnMut(&mut Self, Value, Value) -> Value,
    ) -> Held {
        debug_assert_eq!(a.count, b.count, "both are held alike");
        a.with(|number, word| match b.get(number) {
            Some(other) => join(self, word, other),
            None => word,
        })
    }

    /// What is in one or the other.
    pub(super) fn union(&mut self, a: Held, b: Held) -> Held {
        self.joined(a, b, |it, a, b| it.builder.ins().bor(a, b))
    }

    /// What is in both.
    pub(super) fn both(&mut self, a: Held, b: Held) -> Held {
        self.joined(a, b, |it, a, b| it.builder.ins().band(a, b))
    }

    /// What is in the first and not in the second.
    pub(super) fn without(&mut self, a: Held, b: Held) -> Held {
        self.joined(a, b, |it, a, b| it.builder.ins().band_not(a, b))
    }

    /// One of two values that are both there.
    pub(super) fn select(&mut self, condition: Value, yes: Held, no: Held) -> Held {
        self.joined(yes, no, |it, yes, no| it.builder.ins().select(condition, yes, no))
    }

    /// What a block gets of a value.
    pub(super) fn parameters(&mut self, block: Block, rep: Rep) -> Held {
        self.made_of(rep, |it, _| it.builder.append_block_param(block, I64))
    }

    /// A place for a value that changes.
    pub(super) fn declare(&mut self, held: Held) -> Vec<Slot> {
        let words = held.words().iter();
        let slots: Vec<Slot> = words.map(|_| self.builder.declare_var(I64)).collect();
        self.assign(&slots, held);
        slots
    }

    /// Gives such a place another value.
    pub(super) fn assign(&mut self, slots: &[Slot], held: Held) {
        for (slot, word) in slots.iter().zip(held.words()) {
            self.builder.def_var(*slot, *word);
        }
    }

    /// The value of such a place.
    pub(super) fn read(&mut self, slots: &[Slot]) -> Option<Held> {
        let words = slots.iter().map(|slot| self.builder.use_var(*slot));
        Held::of(&words.collect::<Vec<Value>>())
    }

    /// Gives a variable a value.
    pub(super) fn name(&mut self, variable: Variable, held: Held) {
        match self.names.get(&variable).cloned() {
            Some(slots) => self.assign(&slots, held),
            None => {
                let slots = self.declare(held);
                self.names.insert(variable, slots);
            }
        }
    }

    /// The value of a variable; nothing where it has none.
    pub(super) fn named(&mut self, variable: Variable) -> Option<Held> {
        let slots = self.names.get(&variable)?.clone();
        self.read(&slots)
    }
}

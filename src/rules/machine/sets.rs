//! Machine code for sets.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, Value};

use super::bounds::is_within;
use super::emit::Emit;
use super::held::Held;
use crate::program::op::{End, Node, Place, Rep};
use crate::state::NONE;

impl Emit<'_, '_> {
    /// The lower and the upper 64 bits of a set of two words at most.
    pub(super) fn halves(&mut self, set: Held) -> (Value, Value) {
        let high = set.get(1).unwrap_or_else(|| self.word(0));
        (set.word(), high)
    }

    pub(super) fn size(&mut self, set: Held) -> Value {
        self.folded(
            set,
            |it, word| it.builder.ins().popcnt(word),
            |it, a, b| it.builder.ins().iadd(a, b),
        )
    }

    pub(super) fn is_empty(&mut self, set: Held) -> Value {
        let bits = self.bits_of(set);
        self.compare(IntCC::Equal, bits, 0)
    }

    /// A word that is 0 for the empty set alone.
    pub(super) fn bits_of(&mut self, set: Held) -> Value {
        self.folded(set, |_, word| word, |it, a, b| it.builder.ins().bor(a, b))
    }

    /// What all words give, put together.
    fn folded(
        &mut self,
        set: Held,
        each: impl Fn(&mut Self, Value) -> Value,
        join: impl Fn(&mut Self, Value, Value) -> Value,
    ) -> Value {
        let first = each(self, set.word());
        let others = set.words().iter().skip(1);
        others.fold(first, |so_far, word| {
            let here = each(self, *word);
            join(self, so_far, here)
        })
    }

    /// Whether a thing is in a set, by its code.
    pub(super) fn has(&mut self, set: Held, code: &Node, low: i64) -> Value {
        let count = i64::from(set.rep().bits());
        let is_place = is_within(self.bounds(code), low..=low + count - 1);
        let code = self.value(code);
        let bit = self.builder.ins().iadd_imm_s(code, -low);
        let inside = self.compare(IntCC::UnsignedLessThan, bit, count);
        let word = self.builder.ins().ushr_imm_u(bit, 6);
        let mut bits = set.word();
        for (number, other) in (0..).zip(set.words()).skip(1) {
            let is_here = self.compare(IntCC::Equal, word, number);
            bits = self.builder.ins().select(is_here, *other, bits);
        }
        let bits = self.builder.ins().ushr(bits, bit);
        let one = self.builder.ins().band_imm_s(bits, 1);
        let found = self.compare(IntCC::NotEqual, one, 0);
        if is_place {
            return found;
        }
        self.builder.ins().band(found, inside)
    }

    /// The code of the thing at an end of a set, or of `none`.
    pub(super) fn end(&mut self, end: End, set: &Node, low: i64) -> Value {
        let set = self.held(set);
        let mut words: Vec<(i64, Value)> = (0..).zip(set.words().iter().copied()).collect();
        // The words that count most come last.
        if end == End::First {
            words.reverse();
        }
        let mut code = self.word(i64::from(NONE));
        for (number, word) in words {
            let place = match end {
                End::First => self.builder.ins().ctz(word),
                End::Last => {
                    let before = self.builder.ins().clz(word);
                    let last = self.word(63);
                    self.builder.ins().isub(last, before)
                }
            };
            let here = self.builder.ins().iadd_imm_s(place, 64 * number + low);
            let nothing = self.compare(IntCC::Equal, word, 0);
            code = self.builder.ins().select(nothing, code, here);
        }
        code
    }

    /// The place of a set among all sets of its size.
    pub(super) fn rank(&mut self, set: &Node) -> Value {
        let set = self.held(set);
        let (low, high) = self.halves(set);
        let place = self.call(self.links.helpers.rank, &[low, high]);
        place.first().copied().unwrap_or(low)
    }

    /// The set of one thing.
    pub(super) fn single_of(&mut self, code: &Node, low: i64, rep: Rep) -> Held {
        let is_place = rep == Rep::SMALL && is_within(self.bounds(code), low..=low + 63);
        let code = self.value(code);
        if !is_place {
            return self.single(code, low, rep);
        }
        let bit = self.builder.ins().iadd_imm_s(code, -low);
        self.set_of_one(bit, rep)
    }

    /// The set of the thing at a place, which is one of them.
    pub(super) fn set_of_one(&mut self, place: Value, rep: Rep) -> Held {
        if rep != Rep::SMALL {
            return self.single(place, 0, rep);
        }
        let one = self.word(1);
        Held::one(self.builder.ins().ishl(one, place))
    }

    /// The set of one thing by its code; empty for a code that is none of them.
    pub(super) fn single(&mut self, code: Value, low: i64, rep: Rep) -> Held {
        let bit = self.builder.ins().iadd_imm_s(code, -low);
        let (one, none) = (self.word(1), self.word(0));
        let shifted = self.builder.ins().ishl(one, bit);
        self.made_of(rep, |it, number| {
            let from = i64::try_from(64 * number).unwrap_or(0);
            let bit = it.builder.ins().iadd_imm_s(bit, -from);
            let inside = it.compare(IntCC::UnsignedLessThan, bit, 64);
            it.builder.ins().select(inside, shifted, none)
        })
    }

    /// The first things of a type, of which there are so many.
    pub(super) fn first(&mut self, count: &Node, rep: Rep) -> Held {
        let count = self.value(count);
        let (all, one, none) = (self.word(-1), self.word(1), self.word(0));
        self.made_of(rep, |it, number| {
            let before = i64::try_from(64 * number).unwrap_or(0);
            let here = it.builder.ins().iadd_imm_s(count, -before);
            let bit = it.builder.ins().ishl(one, here);
            let some = it.builder.ins().iadd_imm_s(bit, -1);
            let few = it.compare(IntCC::SignedLessThanOrEqual, here, 0);
            let many = it.compare(IntCC::SignedGreaterThanOrEqual, here, 64);
            let some = it.builder.ins().select(many, all, some);
            it.builder.ins().select(few, none, some)
        })
    }

    /// A set whose first thing comes so many places later, in the terms of another type.
    pub(super) fn shift(&mut self, set: &Node, by: i64, rep: Rep) -> Held {
        let set = self.held(set);
        let (words, bits) = (by.div_euclid(64), by.rem_euclid(64));
        let word = |number: i64| usize::try_from(number).ok().and_then(|it| set.get(it));
        self.made_of(rep, |it, number| {
            let from = i64::try_from(number).unwrap_or(0) - words;
            let upper = word(from).map(|word| it.builder.ins().ishl_imm_u(word, bits));
            let lower = word(from - 1).filter(|_| bits > 0);
            let lower = lower.map(|word| it.builder.ins().ushr_imm_u(word, 64 - bits));
            match (upper, lower) {
                (Some(upper), Some(lower)) => it.builder.ins().bor(upper, lower),
                (Some(word), None) | (None, Some(word)) => word,
                (None, None) => it.word(0),
            }
        })
    }

    /// The number of the first thing of a set that is not empty, and the set without it.
    pub(super) fn take_bit(&mut self, set: Held) -> (Value, Held) {
        let mut bit = self.builder.ins().ctz(set.word());
        let mut before = set.word();
        let mut found = Vec::new();
        for (number, word) in (0..).zip(set.words().iter().copied()) {
            let less = self.builder.ins().iadd_imm_s(word, -1);
            let without = self.builder.ins().band(word, less);
            if number == 0 {
                found.push(without);
                continue;
            }
            let is_here = self.compare(IntCC::Equal, before, 0);
            let here = self.builder.ins().ctz(word);
            let here = self.builder.ins().iadd_imm_s(here, 64 * number);
            bit = self.builder.ins().select(is_here, here, bit);
            found.push(self.builder.ins().select(is_here, without, word));
            before = self.builder.ins().bor(before, word);
        }
        (bit, Held::of(&found).unwrap_or(set))
    }

    /// The place of the n-th thing of a set that has so many.
    pub(super) fn nth_bit(&mut self, set: Held, number: Value) -> Value {
        let (mut word, mut first) = (set.word(), self.word(0));
        let (mut skipped, mut before) = (first, first);
        for (at, next) in (0..).zip(set.words().windows(2)) {
            let [here, next] = next else { break };
            let count = self.builder.ins().popcnt(*here);
            before = self.builder.ins().iadd(before, count);
            let how = IntCC::UnsignedGreaterThanOrEqual;
            let is_behind = self.builder.ins().icmp(how, number, before);
            let start = self.word(64 * (at + 1));
            word = self.builder.ins().select(is_behind, *next, word);
            first = self.builder.ins().select(is_behind, start, first);
            skipped = self.builder.ins().select(is_behind, before, skipped);
        }
        let number = self.builder.ins().isub(number, skipped);
        // The things before it are taken away one by one.
        let (head, body, end) = self.three_blocks();
        let rest = self.builder.append_block_param(head, I64);
        let left = self.builder.append_block_param(head, I64);
        self.builder.ins().jump(head, &[word.into(), number.into()]);
        self.builder.switch_to_block(head);
        self.builder.ins().brif(left, body, &[], end, &[]);
        self.enter(body);
        let less = self.builder.ins().iadd_imm_s(rest, -1);
        let less = self.builder.ins().band(rest, less);
        let fewer = self.builder.ins().iadd_imm_s(left, -1);
        self.builder.ins().jump(head, &[less.into(), fewer.into()]);
        self.builder.seal_block(head);
        self.enter(end);
        let bit = self.builder.ins().ctz(rest);
        self.builder.ins().iadd(first, bit)
    }

    /// The cards of a zone as a set.
    pub(super) fn cards(&mut self, place: &Place, rep: Rep) -> Held {
        if let Some(cards) = self.cards_kept(place, rep) {
            return cards;
        }
        let address = self.address(place);
        let count = self.card_count(address, place);
        let none = self.nothing(rep);
        let (head, body, end) = self.three_blocks();
        let at = self.builder.append_block_param(head, I64);
        let set = self.parameters(head, rep);
        let start = [vec![count.into()], none.arguments()].concat();
        self.builder.ins().jump(head, &start);
        self.builder.switch_to_block(head);
        let more = self.compare(IntCC::SignedGreaterThan, at, 0);
        self.builder.ins().brif(more, body, &[], end, &[]);
        self.enter(body);
        let card = self.card(address, at);
        let one = self.single(card, 0, rep);
        let with = self.union(set, one);
        let next = self.builder.ins().iadd_imm_s(at, -1);
        let next = [vec![next.into()], with.arguments()].concat();
        self.builder.ins().jump(head, &next);
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
        let found = self.builder.append_block_param(end, cranelift_codegen::ir::types::I8);
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
        self.builder.ins().brif(same, end, &[yes.into()], head, &[next.into()]);
        self.builder.seal_block(head);
        self.enter(end);
        found
    }

    /// The head, the body and the end of a loop.
    pub(super) fn three_blocks(&mut self) -> (ir::Block, ir::Block, ir::Block) {
        let builder = &mut self.builder;
        (builder.create_block(), builder.create_block(), builder.create_block())
    }
}

//! Machine code for what is left of the values of a parameter.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, Value};

use super::context::PARAMETERS;
use super::emit::Emit;
use super::held::Held;
use crate::program::lower::{Choice, Limit, Values};
use crate::state::{NONE, Set};

/// What is left of the values of a parameter.
#[derive(Clone, Copy)]
pub(super) enum Left {
    /// The places of values.
    Places(Held),
    /// From the first number up to the last.
    Span(Value, Value),
    /// Sets: what has to be in them, what else may, and the least and the greatest size.
    Sets(Held, Held, Value, Value),
}

impl Emit<'_, '_> {
    pub(super) fn whole(&mut self, choice: &Choice) -> Left {
        match &choice.values {
            Values::Few(_, count, _, rep) => Left::Places(self.bits(&Set::full(*count), *rep)),
            Values::Many(low, count) => {
                let last = low.saturating_add_unsigned(*count) - 1;
                Left::Span(self.word(*low), self.word(last))
            }
            Values::Sets(things, least, most) => {
                let must = self.nothing(choice.rep);
                let may = self.bits(&Set::full(*things), choice.rep);
                let (least, most) = (i64::from(*least), i64::from(*most));
                Left::Sets(must, may, self.word(least), self.word(most))
            }
        }
    }

    pub(super) fn limit(&mut self, left: Left, limit: &Limit) -> Left {
        self.charge(limit.node().cost.saturating_add(1));
        match (left, limit) {
            (Left::Places(places), Limit::Keep(kept)) => {
                let kept = self.held(kept);
                Left::Places(self.both(places, kept))
            }
            (Left::Span(first, last), Limit::From(from)) => {
                let from = self.value(from);
                Left::Span(self.builder.ins().smax(first, from), last)
            }
            (Left::Span(first, last), Limit::UpTo(to)) => {
                let to = self.value(to);
                Left::Span(first, self.builder.ins().smin(last, to))
            }
            (Left::Sets(must, may, least, most), limit) => {
                self.limit_sets((must, may, least, most), limit)
            }
            // These do not go together.
            (Left::Places(_) | Left::Span(..), _) => {
                self.fail();
                left
            }
        }
    }

    pub(super) fn limit_sets(
        &mut self,
        (must, may, least, most): (Held, Held, Value, Value),
        limit: &Limit,
    ) -> Left {
        let rep = may.rep();
        let never = self.word(-1);
        match limit {
            Limit::Within(whole) => {
                let whole = self.held(whole);
                let outside = self.without(must, whole);
                let fits = self.is_empty(outside);
                let most = self.builder.ins().select(fits, most, never);
                Left::Sets(must, self.both(may, whole), least, most)
            }
            Limit::Has(thing, low) => {
                let code = self.value(thing);
                let one = self.single(code, *low, rep);
                let all = self.union(must, may);
                let here = self.both(all, one);
                let gone = self.is_empty(here);
                let most = self.builder.ins().select(gone, never, most);
                let must = self.union(must, one);
                Left::Sets(must, self.without(may, one), least, most)
            }
            Limit::Lacks(thing, low) => {
                let code = self.value(thing);
                let one = self.single(code, *low, rep);
                let here = self.both(must, one);
                let fits = self.is_empty(here);
                let most = self.builder.ins().select(fits, most, never);
                Left::Sets(must, self.without(may, one), least, most)
            }
            Limit::Least(size) => {
                let size = self.value(size);
                Left::Sets(must, may, self.builder.ins().smax(least, size), most)
            }
            Limit::Most(size) => {
                let size = self.value(size);
                Left::Sets(must, may, least, self.builder.ins().smin(most, size))
            }
            Limit::Keep(_) | Limit::From(_) | Limit::UpTo(_) => {
                self.fail();
                Left::Sets(must, may, least, most)
            }
        }
    }

    /// How many values are left.
    pub(super) fn length(&mut self, left: Left) -> Value {
        match left {
            Left::Places(places) => self.size(places),
            Left::Span(first, last) => {
                let distance = self.builder.ins().isub(last, first);
                let count = self.builder.ins().iadd_imm_s(distance, 1);
                let none = self.word(0);
                self.builder.ins().smax(count, none)
            }
            Left::Sets(must, may, least, most) => {
                let (own, others) = (self.size(must), self.size(may));
                let counted = self.call(self.links.helpers.count_sets, &[others, own, least, most]);
                counted.first().copied().unwrap_or(own)
            }
        }
    }

    /// The value at a place.
    pub(super) fn nth_value(&mut self, choice: &Choice, left: Left, place: Value) -> Held {
        match (left, &choice.values) {
            (Left::Places(places), _) => {
                let bit = self.nth_bit(places, place);
                Held::one(self.code(choice, bit))
            }
            (Left::Span(first, _), _) => Held::one(self.builder.ins().iadd(first, place)),
            (Left::Sets(must, may, least, most), _) => {
                let own = self.size(must);
                let (low, high) = self.halves(may);
                let context = self.context;
                let arguments = [context, low, high, own, least, most, place];
                self.call(self.links.helpers.nth_set, &arguments);
                let others = self.found_set(choice);
                self.union(must, others)
            }
        }
    }

    /// The set of others behind one.
    fn next_others(&mut self, choice: &Choice, may: Held, now: Held) -> Held {
        let ((low, high), (now_low, now_high)) = (self.halves(may), self.halves(now));
        let arguments = [self.context, low, high, now_low, now_high];
        self.call(self.links.helpers.next_set, &arguments);
        self.found_set(choice)
    }

    /// The set that was looked for, which stands behind the arguments.
    fn found_set(&mut self, choice: &Choice) -> Held {
        self.made_of(choice.rep, |it, number| it.argument(2 * PARAMETERS + number))
    }

    /// The code of the value at a place of its type.
    pub(super) fn code(&mut self, choice: &Choice, place: Value) -> Value {
        let Values::Few(low, count, optional, _) = &choice.values else {
            return place;
        };
        let code = self.builder.ins().iadd_imm_s(place, *low);
        if !*optional {
            return code;
        }
        let none = self.word(i64::from(NONE));
        let is_none = self.compare(IntCC::Equal, place, i64::from(*count) - 1);
        self.builder.ins().select(is_none, none, code)
    }

    /// Goes through the values that are left. `each` is called once, with the block for the next value; what it leaves
    /// open goes on there. Then play goes on behind the last value.
    pub(super) fn each(
        &mut self,
        choice: &Choice,
        left: Left,
        each: impl FnOnce(&mut Self, ir::Block),
    ) {
        let count = self.length(left);
        let width =
            if let Values::Sets(things, ..) = choice.values { u64::from(things) } else { 0 };
        // Of sets the next one is made from the one before.
        let others = if let Left::Sets(must, ..) = left {
            let none = self.word(0);
            let first = self.nth_value(choice, left, none);
            let first = self.without(first, must);
            Some(self.declare(first))
        } else {
            None
        };
        let (head, body, end) = self.three_blocks();
        let (next, stop) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(stop);
        let start = match left {
            Left::Places(places) => places,
            Left::Span(first, _) => Held::one(first),
            Left::Sets(..) => Held::one(self.word(0)),
        };
        let rest = self.parameters(head, start.rep());
        self.builder.ins().jump(head, &start.arguments());
        self.builder.switch_to_block(head);
        let more = match left {
            Left::Places(_) => {
                let bits = self.bits_of(rest);
                self.compare(IntCC::NotEqual, bits, 0)
            }
            Left::Span(_, last) => {
                self.builder.ins().icmp(IntCC::SignedLessThanOrEqual, rest.word(), last)
            }
            Left::Sets(..) => self.builder.ins().icmp(IntCC::UnsignedLessThan, rest.word(), count),
        };
        self.builder.ins().brif(more, body, &[], end, &[]);
        self.enter(body);
        let spent = self.charge(1 + width);
        let good = self.builder.create_block();
        self.builder.ins().brif(spent, stop, &[], good, &[]);
        self.enter(stop);
        self.fail();
        self.builder.ins().jump(end, &[]);
        self.enter(good);
        let (value, after) = match left {
            Left::Places(_) => {
                let (bit, after) = self.take_bit(rest);
                (Held::one(self.code(choice, bit)), after)
            }
            Left::Span(..) => {
                let after = self.builder.ins().iadd_imm_s(rest.word(), 1);
                (rest, Held::one(after))
            }
            Left::Sets(must, may, ..) => {
                let others = others.unwrap_or_default();
                let now = self.read(&others).unwrap_or(must);
                let value = self.union(must, now);
                let next = self.next_others(choice, may, now);
                self.assign(&others, next);
                let after = self.builder.ins().iadd_imm_s(rest.word(), 1);
                (value, Held::one(after))
            }
        };
        let after = self.declare(after);
        self.name(choice.variable, value);
        self.bound_choice(choice);
        each(self, next);
        self.enter(next);
        let after = self.read(&after).unwrap_or(rest);
        self.builder.ins().jump(head, &after.arguments());
        self.builder.seal_block(head);
        self.enter(end);
    }

    /// What is left once the parameters before are chosen.
    pub(super) fn left(&mut self, choice: &Choice, base: Left) -> Left {
        choice.limits.iter().fold(base, |left, (_, limit)| self.limit(left, limit))
    }
}

//! Machine code for what is left of the values of a parameter.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, Value};

use super::context::PARAMETERS;
use super::emit::{Emit, rep_of};
use crate::program::lower::{Choice, Limit, Values};
use crate::state::NONE;

/// What is left of the values of a parameter.
#[derive(Clone, Copy)]
pub(super) enum Left {
    /// The places of values.
    Places(Value),
    /// From the first number up to the last.
    Span(Value, Value),
    /// Sets: what has to be in them, what else may, and the least and the greatest size.
    Sets(Value, Value, Value, Value),
}

impl Emit<'_, '_> {
    pub(super) fn whole(&mut self, choice: &Choice) -> Left {
        match &choice.values {
            Values::Few(_, count, _, rep) => Left::Places(self.bits(full(*count), *rep)),
            Values::Many(low, count) => {
                let last = low.saturating_add_unsigned(*count) - 1;
                Left::Span(self.word(*low), self.word(last))
            }
            Values::Sets(things, least, most) => {
                let must = self.bits(0, choice.rep);
                let may = self.bits(full(*things), choice.rep);
                let (least, most) = (i64::from(*least), i64::from(*most));
                Left::Sets(must, may, self.word(least), self.word(most))
            }
        }
    }

    pub(super) fn limit(&mut self, left: Left, limit: &Limit) -> Left {
        self.charge(1 + limit.node().cost);
        match (left, limit) {
            (Left::Places(places), Limit::Keep(kept)) => {
                let kept = self.value(kept);
                Left::Places(self.builder.ins().band(places, kept))
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
        (must, may, least, most): (Value, Value, Value, Value),
        limit: &Limit,
    ) -> Left {
        let rep = rep_of(self.builder.func.dfg.value_type(may));
        let never = self.word(-1);
        match limit {
            Limit::Within(whole) => {
                let whole = self.value(whole);
                let outside = self.builder.ins().band_not(must, whole);
                let fits = self.is_empty(outside);
                let most = self.builder.ins().select(fits, most, never);
                Left::Sets(must, self.builder.ins().band(may, whole), least, most)
            }
            Limit::Has(thing, low) => {
                let code = self.value(thing);
                let one = self.single(code, *low, rep);
                let all = self.builder.ins().bor(must, may);
                let here = self.builder.ins().band(all, one);
                let gone = self.is_empty(here);
                let most = self.builder.ins().select(gone, never, most);
                let must = self.builder.ins().bor(must, one);
                Left::Sets(must, self.builder.ins().band_not(may, one), least, most)
            }
            Limit::Lacks(thing, low) => {
                let code = self.value(thing);
                let one = self.single(code, *low, rep);
                let here = self.builder.ins().band(must, one);
                let fits = self.is_empty(here);
                let most = self.builder.ins().select(fits, most, never);
                Left::Sets(must, self.builder.ins().band_not(may, one), least, most)
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
    pub(super) fn nth_value(&mut self, choice: &Choice, left: Left, place: Value) -> Value {
        match (left, &choice.values) {
            (Left::Places(places), _) => {
                // The things before it are taken away one by one.
                let ty = self.builder.func.dfg.value_type(places);
                let (head, body, end) = self.three_blocks();
                let rest = self.builder.append_block_param(head, ty);
                let before = self.builder.append_block_param(head, I64);
                self.builder
                    .ins()
                    .jump(head, &[places.into(), place.into()]);
                self.builder.switch_to_block(head);
                let more = self.compare(IntCC::SignedGreaterThan, before, 0);
                self.builder.ins().brif(more, body, &[], end, &[]);
                self.enter(body);
                let (_, less) = self.take_bit(rest);
                let fewer = self.builder.ins().iadd_imm_s(before, -1);
                self.builder.ins().jump(head, &[less.into(), fewer.into()]);
                self.builder.seal_block(head);
                self.enter(end);
                let (bit, _) = self.take_bit(rest);
                self.code(choice, bit)
            }
            (Left::Span(first, _), _) => self.builder.ins().iadd(first, place),
            (Left::Sets(must, may, least, most), _) => {
                let own = self.size(must);
                let (low, high) = self.halves(may);
                let context = self.context;
                let arguments = [context, low, high, own, least, most, place];
                self.call(self.links.helpers.nth_set, &arguments);
                let low = self.argument(2 * PARAMETERS);
                let high = self.argument(2 * PARAMETERS + 1);
                let others = self.join(low, high, choice.rep);
                self.builder.ins().bor(must, others)
            }
        }
    }

    /// The set of others behind one.
    fn next_others(&mut self, choice: &Choice, may: Value, now: Value) -> Value {
        let ((low, high), (now_low, now_high)) = (self.halves(may), self.halves(now));
        let arguments = [self.context, low, high, now_low, now_high];
        self.call(self.links.helpers.next_set, &arguments);
        let low = self.argument(2 * PARAMETERS);
        let high = self.argument(2 * PARAMETERS + 1);
        self.join(low, high, choice.rep)
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
        let width = if let Values::Sets(things, ..) = choice.values {
            u64::from(things)
        } else {
            0
        };
        // Of sets the next one is made from the one before.
        let others = if let Left::Sets(must, ..) = left {
            let none = self.word(0);
            let first = self.nth_value(choice, left, none);
            let first = self.builder.ins().band_not(first, must);
            let others = self
                .builder
                .declare_var(self.builder.func.dfg.value_type(first));
            self.builder.def_var(others, first);
            Some(others)
        } else {
            None
        };
        let (head, body, end) = self.three_blocks();
        let (next, stop) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(stop);
        let (start, ty) = match left {
            Left::Places(places) => (places, self.builder.func.dfg.value_type(places)),
            Left::Span(first, _) => (first, I64),
            Left::Sets(..) => (self.word(0), I64),
        };
        let rest = self.builder.append_block_param(head, ty);
        let slot = self.builder.declare_var(ty);
        self.builder.ins().jump(head, &[start.into()]);
        self.builder.switch_to_block(head);
        let more = match left {
            Left::Places(_) => {
                let empty = self.is_empty(rest);
                self.builder.ins().bxor_imm_s(empty, 1)
            }
            Left::Span(_, last) => {
                self.builder
                    .ins()
                    .icmp(IntCC::SignedLessThanOrEqual, rest, last)
            }
            Left::Sets(..) => self
                .builder
                .ins()
                .icmp(IntCC::UnsignedLessThan, rest, count),
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
                (self.code(choice, bit), after)
            }
            Left::Span(..) => (rest, self.builder.ins().iadd_imm_s(rest, 1)),
            Left::Sets(must, may, ..) => {
                let now = others.map_or(must, |others| self.builder.use_var(others));
                let value = self.builder.ins().bor(must, now);
                let next = self.next_others(choice, may, now);
                if let Some(others) = others {
                    self.builder.def_var(others, next);
                }
                (value, self.builder.ins().iadd_imm_s(rest, 1))
            }
        };
        self.builder.def_var(slot, after);
        self.name(choice.variable, value);
        each(self, next);
        self.enter(next);
        let after = self.builder.use_var(slot);
        self.builder.ins().jump(head, &[after.into()]);
        self.builder.seal_block(head);
        self.enter(end);
    }

    /// What is left once the parameters before are chosen.
    pub(super) fn left(&mut self, choice: &Choice, base: Left) -> Left {
        choice
            .limits
            .iter()
            .fold(base, |left, (_, limit)| self.limit(left, limit))
    }
}

/// The first things of a type.
fn full(count: u32) -> u128 {
    if count >= 128 {
        u128::MAX
    } else {
        (1 << count) - 1
    }
}

//! Machine code that finds moves: parameters are chosen one by one from what is left of their domains, and what does not
//! depend on each other is multiplied.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, Value};

use super::context::{PARAMETERS, at};
use super::emit::{Emit, rep_of};
use crate::program::lower::{Choice, Limit, Search, Values};
use crate::program::op::{Node, Rep};
use crate::state::NONE;

/// What is left of the values of a parameter.
#[derive(Clone, Copy)]
enum Left {
    /// The places of values.
    Places(Value),
    /// From the first number up to the last.
    Span(Value, Value),
    /// Sets: what has to be in them, what else may, and the least and the greatest size.
    Sets(Value, Value, Value, Value),
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Question {
    /// Whether there is a move.
    Any,
    /// How many there are.
    Count,
    /// Which is the n-th.
    Nth,
    /// Whether the arguments that are given are a move.
    Legal,
}

/// Where the search for the n-th ends.
#[derive(Clone, Copy)]
struct Nth {
    /// How many are still before it.
    place: cranelift_frontend::Variable,
    found: ir::Block,
    missing: ir::Block,
}

impl Emit<'_, '_> {
    /// The answer to a question; `number` is the place of the move that is looked for.
    pub(super) fn answer(&mut self, search: &Search, question: Question, number: Value) -> Value {
        match question {
            Question::Legal => self.legal(search),
            Question::Any | Question::Count => self.counted(search, question == Question::Any),
            Question::Nth => self.nth(search, number),
        }
    }

    fn legal(&mut self, search: &Search) -> Value {
        for (at, choice) in (0..).zip(&search.choices) {
            let low = self.argument(2 * at);
            let value = if choice.rep == Rep::Large {
                let high = self.argument(2 * at + 1);
                self.join(low, high, choice.rep)
            } else {
                low
            };
            self.name(choice.variable, value);
        }
        self.all(&search.judged)
    }

    fn argument(&mut self, word: usize) -> Value {
        self.field(at::WORDS + 8 * word)
    }

    /// Whether all hold, as a word; those behind one that does not are not looked at.
    fn all(&mut self, conditions: &[Node]) -> Value {
        let end = self.builder.create_block();
        let result = self.builder.append_block_param(end, I64);
        let no = self.word(0);
        for condition in conditions {
            let next = self.builder.create_block();
            self.charge(condition.cost);
            let holds = self.condition(condition);
            self.builder.ins().brif(holds, next, &[], end, &[no.into()]);
            self.enter(next);
        }
        let yes = self.word(1);
        self.builder.ins().jump(end, &[yes.into()]);
        self.enter(end);
        result
    }

    /// Goes on only where all hold.
    fn require(&mut self, conditions: &[Node], otherwise: (ir::Block, &[ir::BlockArg])) {
        for condition in conditions {
            let next = self.builder.create_block();
            self.charge(condition.cost);
            let holds = self.condition(condition);
            self.builder
                .ins()
                .brif(holds, next, &[], otherwise.0, otherwise.1);
            self.enter(next);
        }
    }

    /// How many moves there are; where only the first counts, 0 or more.
    fn counted(&mut self, search: &Search, first: bool) -> Value {
        let end = self.builder.create_block();
        let result = self.builder.append_block_param(end, I64);
        let none = self.word(0);
        self.require(&search.conditions, (end, &[none.into()]));
        let bases = self.bases(search);
        let count = self.count_from(search, &bases, 0, first);
        self.builder.ins().jump(end, &[count.into()]);
        self.enter(end);
        result
    }

    /// What is left of each domain by conditions that read no other parameter.
    fn bases(&mut self, search: &Search) -> Vec<Left> {
        let choices = search.choices.iter();
        choices
            .map(|choice| {
                let all = self.whole(choice);
                choice
                    .alone
                    .iter()
                    .fold(all, |left, limit| self.limit(left, limit))
            })
            .collect()
    }

    fn whole(&mut self, choice: &Choice) -> Left {
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

    fn limit(&mut self, left: Left, limit: &Limit) -> Left {
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

    fn limit_sets(
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
    fn length(&mut self, left: Left) -> Value {
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
    fn nth_value(&mut self, choice: &Choice, left: Left, place: Value) -> Value {
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

    /// The code of the value at a place of its type.
    fn code(&mut self, choice: &Choice, place: Value) -> Value {
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
    fn each(&mut self, choice: &Choice, left: Left, each: impl FnOnce(&mut Self, ir::Block)) {
        let count = self.length(left);
        let width = if let Values::Sets(things, ..) = choice.values {
            u64::from(things)
        } else {
            0
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
            Left::Sets(..) => {
                let value = self.nth_value(choice, left, rest);
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
    fn left(&mut self, choice: &Choice, base: Left) -> Left {
        choice
            .limits
            .iter()
            .fold(base, |left, limit| self.limit(left, limit))
    }

    /// In how many ways the parameters from one on can be chosen.
    fn count_from(&mut self, search: &Search, bases: &[Left], at: usize, first: bool) -> Value {
        let (Some(choice), Some(base)) = (search.choices.get(at), bases.get(at)) else {
            return self.word(1);
        };
        let left = self.left(choice, *base);
        if choice.independent {
            let passing = self.passing(choice, left, first);
            if at + 1 == search.choices.len() {
                return passing;
            }
            let none = self.compare(IntCC::Equal, passing, 0);
            return self.branches(
                none,
                I64,
                |it| it.word(0),
                |it| {
                    let rest = it.count_from(search, bases, at + 1, first);
                    it.product(passing, rest)
                },
            );
        }
        let total = self.builder.declare_var(I64);
        let none = self.word(0);
        self.builder.def_var(total, none);
        let found = self.builder.create_block();
        self.each(choice, left, |it, next| {
            it.require(&choice.conditions, (next, &[]));
            let here = it.count_from(search, bases, at + 1, first);
            let before = it.builder.use_var(total);
            let sum = it.sum(before, here);
            it.builder.def_var(total, sum);
            it.go_on(first, sum, (found, next));
        });
        self.builder.ins().jump(found, &[]);
        self.enter(found);
        self.builder.use_var(total)
    }

    /// To the end where one was found and no more are asked for, or to the next value.
    fn go_on(&mut self, first: bool, count: Value, (found, next): (ir::Block, ir::Block)) {
        if first {
            let some = self.compare(IntCC::NotEqual, count, 0);
            self.builder.ins().brif(some, found, &[], next, &[]);
        } else {
            self.builder.ins().jump(next, &[]);
        }
    }

    /// How many values pass that are left.
    fn passing(&mut self, choice: &Choice, left: Left, first: bool) -> Value {
        if choice.conditions.is_empty() {
            return self.length(left);
        }
        let total = self.builder.declare_var(I64);
        let none = self.word(0);
        self.builder.def_var(total, none);
        let found = self.builder.create_block();
        self.each(choice, left, |it, next| {
            it.require(&choice.conditions, (next, &[]));
            let before = it.builder.use_var(total);
            let sum = it.builder.ins().iadd_imm_s(before, 1);
            it.builder.def_var(total, sum);
            it.go_on(first, sum, (found, next));
        });
        self.builder.ins().jump(found, &[]);
        self.enter(found);
        self.builder.use_var(total)
    }

    /// A sum, or the greatest number.
    fn sum(&mut self, a: Value, b: Value) -> Value {
        let sum = self.builder.ins().iadd(a, b);
        let over = self.builder.ins().icmp(IntCC::UnsignedLessThan, sum, a);
        let most = self.word(-1);
        self.builder.ins().select(over, most, sum)
    }

    /// A product, or the greatest number.
    fn product(&mut self, a: Value, b: Value) -> Value {
        let product = self.builder.ins().imul(a, b);
        let high = self.builder.ins().umulhi(a, b);
        let over = self.compare(IntCC::NotEqual, high, 0);
        let most = self.word(-1);
        self.builder.ins().select(over, most, product)
    }

    /// Writes the move at a place; gives 1, or 0 where there is none.
    fn nth(&mut self, search: &Search, number: Value) -> Value {
        let (found, missing) = (self.builder.create_block(), self.builder.create_block());
        let end = self.builder.create_block();
        let result = self.builder.append_block_param(end, I64);
        let place = self.builder.declare_var(I64);
        self.builder.def_var(place, number);
        let nth = Nth {
            place,
            found,
            missing,
        };
        self.require(&search.conditions, (missing, &[]));
        let bases = self.bases(search);
        self.nth_from(search, &bases, 0, nth);
        self.enter(found);
        let yes = self.word(1);
        self.builder.ins().jump(end, &[yes.into()]);
        self.enter(missing);
        let no = self.word(0);
        self.builder.ins().jump(end, &[no.into()]);
        self.enter(end);
        result
    }

    /// Chooses the parameters from one on, and ends in one of the blocks.
    fn nth_from(&mut self, search: &Search, bases: &[Left], at: usize, nth: Nth) {
        let (Some(choice), Some(base)) = (search.choices.get(at), bases.get(at)) else {
            // Where nothing is left to choose, there is one move.
            let place = self.builder.use_var(nth.place);
            let first = self.compare(IntCC::Equal, place, 0);
            self.builder.ins().brif(first, nth.found, &[], nth.missing, &[]);
            return;
        };
        let left = self.left(choice, *base);
        if !choice.independent {
            self.each(choice, left, |it, next| {
                it.require(&choice.conditions, (next, &[]));
                let here = it.count_from(search, bases, at + 1, false);
                it.try_here(here, next, nth, |it| {
                    it.write(at, choice);
                    it.nth_from(search, bases, at + 1, nth);
                });
            });
            self.builder.ins().jump(nth.missing, &[]);
            return;
        }
        let rest = self.count_from(search, bases, at + 1, false);
        let none = self.compare(IntCC::Equal, rest, 0);
        let some = self.builder.create_block();
        self.builder.ins().brif(none, nth.missing, &[], some, &[]);
        self.enter(some);
        if choice.conditions.is_empty() {
            let place = self.builder.use_var(nth.place);
            let number = self.builder.ins().udiv(place, rest);
            let after = self.builder.ins().urem(place, rest);
            self.builder.def_var(nth.place, after);
            let count = self.length(left);
            let inside = self
                .builder
                .ins()
                .icmp(IntCC::UnsignedLessThan, number, count);
            let here = self.builder.create_block();
            self.builder.ins().brif(inside, here, &[], nth.missing, &[]);
            self.enter(here);
            let value = self.nth_value(choice, left, number);
            self.name(choice.variable, value);
            self.write(at, choice);
            self.nth_from(search, bases, at + 1, nth);
            return;
        }
        self.each(choice, left, |it, next| {
            it.require(&choice.conditions, (next, &[]));
            it.try_here(rest, next, nth, |it| {
                it.write(at, choice);
                it.nth_from(search, bases, at + 1, nth);
            });
        });
        self.builder.ins().jump(nth.missing, &[]);
    }

    /// Goes on here where the place that is looked for lies among so many moves, or else at the next value.
    fn try_here(&mut self, moves: Value, next: ir::Block, nth: Nth, here: impl FnOnce(&mut Self)) {
        let place = self.builder.use_var(nth.place);
        let inside = self
            .builder
            .ins()
            .icmp(IntCC::UnsignedLessThan, place, moves);
        let (yes, no) = (self.builder.create_block(), self.builder.create_block());
        self.builder.ins().brif(inside, yes, &[], no, &[]);
        self.enter(no);
        let after = self.builder.ins().isub(place, moves);
        self.builder.def_var(nth.place, after);
        self.builder.ins().jump(next, &[]);
        self.enter(yes);
        here(self);
    }

    /// Writes a value that is chosen.
    fn write(&mut self, at: usize, choice: &Choice) {
        let Some(slot) = self.names.get(&choice.variable).copied() else {
            return;
        };
        let value = self.builder.use_var(slot);
        let (low, high) = self.halves(value);
        self.set_field(at::WORDS + 16 * at, low);
        self.set_field(at::WORDS + 16 * at + 8, high);
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

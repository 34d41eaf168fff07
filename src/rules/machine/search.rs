//! Machine code that finds moves: parameters are chosen one by one from what is left of their domains, and what does not
//! depend on each other is multiplied.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, Value};

use super::condition::Way;
use super::context::at;
use super::domains::Left;
use super::emit::Emit;
use super::held::Held;
use super::ledger::Ledger;
use crate::program::lower::{Choice, Search, Values};
use crate::program::op::{Node, Rep};

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
    /// The answer to a question of a seat; `number` is the place of the move that is looked for.
    pub(super) fn answer(
        &mut self,
        search: &Search,
        question: Question,
        (seat, number): (Value, Value),
    ) -> Value {
        match question {
            Question::Legal => self.legal(search),
            Question::Any => self.counted(search, true),
            Question::Count => {
                let before = self.fuel();
                if let Some(ledger) = self.ledger {
                    let none = self.word(0);
                    self.note_sum(ledger, none);
                }
                let count = self.counted(search, false);
                if let Some(ledger) = self.ledger {
                    self.close(ledger, seat, before);
                }
                count
            }
            Question::Nth => self.nth(search, number),
        }
    }

    fn legal(&mut self, search: &Search) -> Value {
        for (at, choice) in (0..).zip(&search.choices) {
            let value = self.argument_of(at, choice.rep);
            self.name(choice.variable, value);
        }
        self.all(&search.judged)
    }

    pub(super) fn argument(&mut self, word: usize) -> Value {
        self.field(at::WORDS + 8 * word)
    }

    /// An argument of a move, which stands in the words of the context.
    pub(super) fn argument_of(&mut self, number: usize, rep: Rep) -> Held {
        self.made_of(rep, |it, word| it.argument(2 * number + word))
    }

    /// Whether all hold, as a word; those behind one that does not are not looked at.
    fn all(&mut self, conditions: &[Node]) -> Value {
        let end = self.builder.create_block();
        let result = self.builder.append_block_param(end, I64);
        let no = self.word(0);
        for condition in conditions {
            let next = self.builder.create_block();
            self.charge(condition.cost);
            self.branch(condition, (next, &[]), (end, &[no.into()]));
            self.enter(next);
        }
        let yes = self.word(1);
        self.builder.ins().jump(end, &[yes.into()]);
        self.enter(end);
        result
    }

    /// Goes on only where all hold.
    fn require(&mut self, conditions: &[Node], otherwise: Way<'_>) {
        for condition in conditions {
            let next = self.builder.create_block();
            self.charge(condition.cost);
            self.branch(condition, (next, &[]), otherwise);
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
                choice.alone.iter().fold(all, |left, (_, limit)| self.limit(left, limit))
            })
            .collect()
    }

    /// In how many ways the parameters from one on can be chosen.
    fn count_from(&mut self, search: &Search, bases: &[Left], at: usize, first: bool) -> Value {
        let (Some(choice), Some(base)) = (search.choices.get(at), bases.get(at)) else {
            return self.word(1);
        };
        let left = self.left(choice, *base);
        let ledger = self.ledger.filter(|ledger| ledger.level == at && !first);
        if choice.independent {
            let passing = self.passing(choice, left, (ledger, first));
            let none = self.compare(IntCC::Equal, passing, 0);
            let total = if at + 1 == search.choices.len() {
                passing
            } else {
                self.branches(
                    none,
                    I64,
                    |it| it.word(0),
                    |it| {
                        let rest = it.count_from(search, bases, at + 1, first);
                        it.product(passing, rest)
                    },
                )
            };
            if let Some(ledger) = ledger {
                self.note_sum(ledger, total);
            }
            return total;
        }
        let total = self.builder.declare_var(I64);
        let none = self.word(0);
        self.builder.def_var(total, none);
        let found = self.builder.create_block();
        self.each(choice, left, |it, next| {
            let number = ledger.map(|ledger| it.number_of(ledger, choice));
            if let Some(number) = number {
                let none = it.word(0);
                it.note(number, none);
            }
            it.require(&choice.conditions, (next, &[]));
            let here = it.count_from(search, bases, at + 1, first);
            if let Some(number) = number {
                it.note(number, here);
            }
            let before = it.builder.use_var(total);
            let sum = it.sum(before, here);
            it.builder.def_var(total, sum);
            it.go_on(first, sum, (found, next));
        });
        self.builder.ins().jump(found, &[]);
        self.enter(found);
        let total = self.builder.use_var(total);
        if let Some(ledger) = ledger {
            self.note_sum(ledger, total);
        }
        total
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

    /// How many values pass that are left; where only the first counts, 0 or more. Those that pass are noted.
    fn passing(
        &mut self,
        choice: &Choice,
        left: Left,
        (ledger, first): (Option<Ledger>, bool),
    ) -> Value {
        if choice.conditions.is_empty() {
            return self.length(left);
        }
        let found = self.builder.create_block();
        let passed = match &choice.values {
            Values::Few(_, _, _, rep) => self.nothing(*rep),
            Values::Many(..) | Values::Sets(..) => Held::one(self.word(0)),
        };
        let passed = self.declare(passed);
        self.each(choice, left, |it, next| {
            it.require(&choice.conditions, (next, &[]));
            it.passes(choice, &passed);
            let on = if first { found } else { next };
            it.builder.ins().jump(on, &[]);
        });
        self.builder.ins().jump(found, &[]);
        self.enter(found);
        let Some(passed) = self.read(&passed) else {
            return self.word(0);
        };
        if let Some(ledger) = ledger {
            self.note_set(ledger, passed);
        }
        match &choice.values {
            Values::Few(..) => self.size(passed),
            Values::Many(..) | Values::Sets(..) => passed.word(),
        }
    }

    /// The value of a parameter passes: it is one more of those that do.
    fn passes(&mut self, choice: &Choice, passed: &[cranelift_frontend::Variable]) {
        let Some(before) = self.read(passed) else {
            return;
        };
        let with = if let Some((place, rep)) = self.place_of_value(choice) {
            let one = self.set_of_one(place, rep);
            self.union(before, one)
        } else {
            Held::one(self.builder.ins().iadd_imm_s(before.word(), 1))
        };
        self.assign(passed, with);
    }

    /// A sum, or the greatest number.
    pub(super) fn sum(&mut self, a: Value, b: Value) -> Value {
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
        let nth = Nth { place, found, missing };
        if let Some(ledger) = self.ledger {
            // Counting has looked at the conditions.
            let sum = self.noted_sum(ledger);
            let some = self.builder.create_block();
            self.builder.ins().brif(sum, some, &[], missing, &[]);
            self.enter(some);
        } else {
            self.require(&search.conditions, (missing, &[]));
        }
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
        let ledger = self.ledger.filter(|ledger| ledger.level == at);
        if !choice.independent {
            self.each(choice, left, |it, next| {
                let here = if let Some(ledger) = ledger {
                    let number = it.number_of(ledger, choice);
                    it.noted(number)
                } else {
                    it.require(&choice.conditions, (next, &[]));
                    it.count_from(search, bases, at + 1, false)
                };
                it.try_here(here, next, nth, |it| {
                    it.write(at, choice);
                    it.nth_from(search, bases, at + 1, nth);
                });
            });
            self.builder.ins().jump(nth.missing, &[]);
            return;
        }
        let rest = match self.ledger.filter(|ledger| ledger.level == at + 1) {
            Some(ledger) => self.noted_sum(ledger),
            None => self.count_from(search, bases, at + 1, false),
        };
        let none = self.compare(IntCC::Equal, rest, 0);
        let some = self.builder.create_block();
        self.builder.ins().brif(none, nth.missing, &[], some, &[]);
        self.enter(some);
        let passing = ledger.and_then(|ledger| self.passing_noted(ledger, choice));
        if choice.conditions.is_empty() || passing.is_some() {
            let left = passing.unwrap_or(left);
            let place = self.builder.use_var(nth.place);
            let number = self.builder.ins().udiv(place, rest);
            let after = self.builder.ins().urem(place, rest);
            self.builder.def_var(nth.place, after);
            let count = self.length(left);
            let inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, number, count);
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
        let inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, place, moves);
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
        let Some(value) = self.named(choice.variable) else {
            return;
        };
        let (low, high) = self.halves(value);
        self.set_field(at::WORDS + 16 * at, low);
        self.set_field(at::WORDS + 16 * at + 8, high);
    }
}

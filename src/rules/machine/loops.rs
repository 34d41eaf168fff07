//! Machine code for loops.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, Value};

use super::condition::Way;
use super::emit::Emit;
use super::held::Held;
use crate::base::limits::STEPS;
use crate::hir::Fold;
use crate::program::op::{Domain, Gives, Loop, Node, Rep};
use crate::state::NONE;

/// Stands for several things where there should be one; no value has this code.
const SEVERAL: i64 = i64::MIN;

/// What a loop goes through, while it runs.
enum Rest {
    /// The things that are left, and the code of the first.
    Bits(Held, i64),
    /// The next number, and the last.
    Span(Value, Value),
    /// The next seat, how many are left, and the way.
    Around(Value, Value, i64),
}

impl Emit<'_, '_> {
    /// The value of a loop.
    pub(super) fn run(&mut self, over: &Loop, rep: Rep) -> Held {
        if let (Gives::Fold(Fold::Reached), Domain::Bits(start, low)) = (&over.gives, &over.domain)
        {
            let start = self.held(start);
            return self.reached(over, (start, *low), rep);
        }
        if let (Gives::Wave, Domain::Bits(start, _)) = (&over.gives, &over.domain) {
            let start = self.held(start);
            return self.in_waves(over, start, rep);
        }
        let found = self.run_through(over, rep);
        if over.gives != Gives::Fold(Fold::Only) {
            return found;
        }
        let found = found.word();
        let several = self.compare(IntCC::Equal, found, SEVERAL);
        let none = self.word(i64::from(NONE));
        Held::one(self.builder.ins().select(several, none, found))
    }

    fn run_through(&mut self, over: &Loop, rep: Rep) -> Held {
        let rest = self.rest(&over.domain);
        let start = match &over.gives {
            Gives::Fold(Fold::Every) => Held::one(self.word(1)),
            Gives::Fold(Fold::Some | Fold::Sum | Fold::Count) => Held::one(self.word(0)),
            Gives::Fold(Fold::First | Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest) => {
                Held::one(self.word(i64::from(NONE)))
            }
            Gives::Fold(Fold::All | Fold::Most | Fold::Least | Fold::Union | Fold::Reached)
            | Gives::Union
            | Gives::Wave => self.nothing(rep),
            Gives::Common(all) => self.bits(all, rep),
        };
        let (head, body, end) = self.three_blocks();
        let done = self.parameters(end, rep);
        let first: Vec<Value> = match &rest {
            Rest::Bits(set, _) => set.words().to_vec(),
            Rest::Span(next, _) => vec![*next],
            Rest::Around(next, left, _) => vec![*next, *left],
        };
        let state = first.iter().map(|_| I64);
        let state: Vec<Value> = state.map(|ty| self.builder.append_block_param(head, ty)).collect();
        let so_far = self.parameters(head, rep);
        let mut entry: Vec<ir::BlockArg> = first.into_iter().map(Into::into).collect();
        entry.extend(start.arguments());
        let rounds = self.rounds(&rest);
        let price = price(over);
        let steps = self.builder.ins().imul_imm_s(rounds, price);
        let spent = self.spend(steps);
        let stop = self.builder.create_block();
        self.builder.set_cold_block(stop);
        self.builder.ins().brif(spent, stop, &[], head, &entry);
        self.enter(stop);
        self.fail();
        self.builder.ins().jump(end, &start.arguments());
        self.builder.switch_to_block(head);
        let more = self.is_left(&rest, &state);
        self.builder.ins().brif(more, body, &[], end, &so_far.arguments());
        self.enter(body);
        let (code, next) = self.take(&rest, &state);
        self.name(over.variable, Held::one(code));
        self.bound_loop(over);
        let left = rounds_left(&rest, &next);
        let next = next.into_iter().map(Into::into).collect();
        self.fold(over, (code, so_far), (next, left), (head, end, rep));
        self.builder.seal_block(head);
        self.enter(end);
        done
    }

    fn rest(&mut self, domain: &Domain) -> Rest {
        match domain {
            Domain::Bits(set, low) => Rest::Bits(self.held(set), *low),
            Domain::Span(first, last) => Rest::Span(self.value(first), self.value(last)),
            Domain::Around(first, by) => {
                let first = self.value(first);
                // It comes to lie among the seats, as its neighbours do.
                let first = self.seat(first, 0);
                let seats = self.word(self.seats);
                Rest::Around(first, seats, *by)
            }
        }
    }

    /// How many rounds there are at most.
    fn rounds(&mut self, rest: &Rest) -> Value {
        match rest {
            Rest::Bits(set, _) => self.size(*set),
            Rest::Span(first, last) => {
                let distance = self.builder.ins().isub(*last, *first);
                let count = self.builder.ins().iadd_imm_s(distance, 1);
                let none = self.word(0);
                self.builder.ins().smax(count, none)
            }
            Rest::Around(_, left, _) => *left,
        }
    }

    fn is_left(&mut self, rest: &Rest, words: &[Value]) -> Value {
        let state = |at: usize| words.get(at).copied();
        match rest {
            Rest::Bits(set, _) => {
                let left = Held::of(words).unwrap_or(*set);
                let bits = self.bits_of(left);
                self.compare(IntCC::NotEqual, bits, 0)
            }
            Rest::Span(first, last) => {
                let next = state(0).unwrap_or(*first);
                let how = IntCC::SignedLessThanOrEqual;
                self.builder.ins().icmp(how, next, *last)
            }
            Rest::Around(_, left, _) => {
                let left = state(1).unwrap_or(*left);
                self.compare(IntCC::SignedGreaterThan, left, 0)
            }
        }
    }

    /// The code of the next thing, and what is left then.
    fn take(&mut self, rest: &Rest, words: &[Value]) -> (Value, Vec<Value>) {
        let state = |at: usize| words.get(at).copied();
        match rest {
            Rest::Bits(set, low) => {
                let set = Held::of(words).unwrap_or(*set);
                let (bit, left) = self.take_bit(set);
                let code = self.builder.ins().iadd_imm_s(bit, *low);
                (code, left.words().to_vec())
            }
            Rest::Span(first, _) => {
                let code = state(0).unwrap_or(*first);
                let next = self.builder.ins().iadd_imm_s(code, 1);
                (code, vec![next])
            }
            Rest::Around(first, left, by) => {
                let code = state(0).unwrap_or(*first);
                let next = self.seat(code, *by);
                let left = self.builder.ins().iadd_imm_s(state(1).unwrap_or(*left), -1);
                (code, vec![next, left])
            }
        }
    }

    /// What is kept of several things or values once one more has been looked at.
    fn best_so_far(&mut self, fold: Fold, body: &Node, (code, so_far): (Value, Value)) -> Value {
        let first = self.compare(IntCC::Equal, so_far, i64::from(NONE));
        if matches!(fold, Fold::Highest | Fold::Lowest) {
            let value = self.value(body);
            let better = if fold == Fold::Highest {
                self.builder.ins().smax(so_far, value)
            } else {
                self.builder.ins().smin(so_far, value)
            };
            return self.builder.ins().select(first, value, better);
        }
        let holds = self.condition(body);
        let found = if fold == Fold::Only {
            let several = self.word(SEVERAL);
            self.builder.ins().select(first, code, several)
        } else {
            code
        };
        self.builder.ins().select(holds, found, so_far)
    }

    /// The body for one thing, and the way on.
    fn fold(
        &mut self,
        over: &Loop,
        (code, so_far): (Value, Held),
        (mut next, left): (Vec<ir::BlockArg>, Rest),
        (head, end, rep): (ir::Block, ir::Block, Rep),
    ) {
        match &over.gives {
            Gives::Union => {
                let value = self.held(&over.body);
                let all = self.union(so_far, value);
                next.extend(all.arguments());
                self.builder.ins().jump(head, next.as_slice());
            }
            Gives::Common(_) => {
                let value = self.held(&over.body);
                let common = self.both(so_far, value);
                next.extend(common.arguments());
                self.builder.ins().jump(head, next.as_slice());
            }
            Gives::Fold(Fold::Sum) => {
                let value = self.value(&over.body);
                let sum = self.builder.ins().iadd(so_far.word(), value);
                let sum = self.fitting(sum);
                next.push(sum.into());
                self.builder.ins().jump(head, next.as_slice());
            }
            Gives::Fold(Fold::Count) => {
                let holds = self.condition(&over.body);
                let one = self.builder.ins().uextend(I64, holds);
                let count = self.builder.ins().iadd(so_far.word(), one);
                next.push(count.into());
                self.builder.ins().jump(head, next.as_slice());
            }
            Gives::Fold(Fold::All) => {
                let holds = self.condition(&over.body);
                let one = self.single(code, over.low, rep);
                let with = self.union(so_far, one);
                let all = self.select(holds, with, so_far);
                next.extend(all.arguments());
                self.builder.ins().jump(head, next.as_slice());
            }
            Gives::Fold(fold @ (Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest)) => {
                let kept = self.best_so_far(*fold, &over.body, (code, so_far.word()));
                next.push(kept.into());
                self.builder.ins().jump(head, next.as_slice());
            }
            // The lowering writes these as other loops, or they have code of their own.
            Gives::Fold(Fold::Most | Fold::Least | Fold::Union | Fold::Reached) | Gives::Wave => {
                self.fail();
                next.extend(so_far.arguments());
                self.builder.ins().jump(head, next.as_slice());
            }
            Gives::Fold(fold @ (Fold::Every | Fold::Some | Fold::First)) => {
                next.extend(so_far.arguments());
                let result = match fold {
                    Fold::Every => self.word(0),
                    Fold::First => code,
                    Fold::Some | Fold::Sum | Fold::Count | Fold::All => self.word(1),
                    Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => self.word(1),
                    Fold::Most | Fold::Least | Fold::Union | Fold::Reached => self.word(1),
                };
                // The rounds that are left are paid back.
                let early = self.builder.create_block();
                let (yes, no): (Way<'_>, Way<'_>) = if *fold == Fold::Every {
                    ((head, next.as_slice()), (early, &[]))
                } else {
                    ((early, &[]), (head, next.as_slice()))
                };
                self.branch(&over.body, yes, no);
                self.enter(early);
                let rounds = self.rounds(&left);
                let steps = self.builder.ins().imul_imm_s(rounds, -price(over));
                self.spend(steps);
                self.builder.ins().jump(end, &[result.into()]);
            }
        }
    }
}

/// The steps of a round, but for those of loops and functions in it.
pub(super) fn price(over: &Loop) -> i64 {
    over.body.cost.min(STEPS).cast_signed() + 1
}

/// What is left behind this round.
fn rounds_left(rest: &Rest, next: &[Value]) -> Rest {
    let at = |at: usize, other: Value| next.get(at).copied().unwrap_or(other);
    match rest {
        Rest::Bits(set, low) => Rest::Bits(Held::of(next).unwrap_or(*set), *low),
        Rest::Span(first, last) => Rest::Span(at(0, *first), *last),
        Rest::Around(first, left, by) => Rest::Around(at(0, *first), at(1, *left), *by),
    }
}

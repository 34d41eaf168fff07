//! Between which numbers a value lies, as far as that is known while code is made: what cannot lie outside is not looked at.

use std::ops::RangeInclusive;

use super::emit::Emit;
use crate::hir::{self, Arithmetic};
use crate::program::lower::{Choice, Values};
use crate::program::op::{Domain, Loop, Node, NumberOp, Op, Rep, Variable};
use crate::state::NONE;

/// The least and the greatest value.
pub(super) type Bounds = RangeInclusive<i64>;

/// The numbers of the language.
pub(super) const NUMBERS: Bounds = hir::NUMBERS.0 as i64..=hir::NUMBERS.1 as i64;

/// What a slot may hold: a number, or the code of `none`.
const CODES: Bounds = NONE as i64..=i32::MAX as i64;

/// Whether all values lie within others. Nothing is known of values without bounds.
pub(super) fn is_within(bounds: Option<Bounds>, others: Bounds) -> bool {
    bounds.is_some_and(|own| others.contains(own.start()) && others.contains(own.end()))
}

impl Emit<'_, '_> {
    /// The bounds of a number.
    pub(super) fn bounds(&self, node: &Node) -> Option<Bounds> {
        match &node.op {
            Op::Number(number) => self.bounds_of_number(number),
            Op::Predicate(_) => Some(0..=1),
            Op::Variable(variable) => self.bounds.get(variable).cloned(),
            Op::Pick(table, _) if node.rep == Rep::Word => {
                let words = &self.links.tables.get(table.0)?.words;
                Some(*words.iter().min()?..=*words.iter().max()?)
            }
            Op::Frame(_) | Op::Cell(_) if node.rep == Rep::Word => Some(CODES),
            Op::Set(_) | Op::Frame(_) | Op::Cell(_) | Op::Pick(..) => None,
            Op::If(..) | Op::Loop(_) | Op::Let(..) | Op::Call(..) => None,
        }
    }

    fn bounds_of_number(&self, number: &NumberOp) -> Option<Bounds> {
        match number {
            NumberOp::Known(number) => Some(*number..=*number),
            NumberOp::Top(_) => Some(CODES),
            NumberOp::Arithmetic(how, a, b) => {
                let exact = self.bounds_of(*how, a, b);
                exact.filter(|exact| is_within(Some(exact.clone()), NUMBERS))
            }
            NumberOp::Digits(digits) => {
                let are_digits =
                    |(digit, count): &(Node, i64)| is_within(self.bounds(digit), 0..=count - 1);
                let counts = digits.iter().map(|(_, count)| *count);
                let all = counts.fold(1, i64::saturating_mul);
                digits.iter().all(are_digits).then_some(0..=all - 1)
            }
            NumberOp::Bounded(_, low, count) => Some(*low..=low + count - 1),
            NumberOp::Seat(..) => Some(0..=self.seats.max(1) - 1),
            NumberOp::Size(set) => Some(0..=i64::from(set.rep.bits())),
            NumberOp::Otherwise(..) | NumberOp::End(..) | NumberOp::Rank(_) => None,
        }
    }

    /// The bounds of what two numbers come to, exactly.
    pub(super) fn bounds_of(&self, how: Arithmetic, a: &Node, b: &Node) -> Option<Bounds> {
        let ends = |of: &Node| self.bounds(of).map(Bounds::into_inner);
        let (low, high) = how.bounds(ends(a)?, ends(b)?)?;
        Some(low..=high)
    }

    /// Gives a variable a value.
    pub(super) fn name_value(&mut self, variable: Variable, value: &Node) {
        self.bound(variable, self.bounds(value));
        let value = self.held(value);
        self.name(variable, value);
    }

    /// The values of a parameter are those of its type.
    pub(super) fn bound_choice(&mut self, choice: &Choice) {
        let bounds = match choice.values {
            Values::Few(low, count, false, _) => Some(low..=low + i64::from(count) - 1),
            Values::Few(..) | Values::Many(..) | Values::Sets(..) => None,
        };
        self.bound(choice.variable, bounds);
    }

    /// What a loop goes through lies in its domain.
    pub(super) fn bound_loop(&mut self, over: &Loop) {
        let bounds = match &over.domain {
            Domain::Bits(set, low) => Some(*low..=low + i64::from(set.rep.bits()) - 1),
            Domain::Span(first, last) => {
                let (first, last) = (self.bounds(first), self.bounds(last));
                first.zip(last).map(|(first, last)| *first.start()..=*last.end())
            }
            Domain::Around(..) => Some(0..=self.seats.max(1) - 1),
        };
        self.bound(over.variable, bounds);
    }

    /// What is known of a variable.
    fn bound(&mut self, variable: Variable, bounds: Option<Bounds>) {
        match bounds {
            Some(bounds) => self.bounds.insert(variable, bounds),
            None => self.bounds.remove(&variable),
        };
    }
}

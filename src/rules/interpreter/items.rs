//! The items of sets and lists, one after the other, as the codes of the slots in which they would be kept.

use std::collections::BTreeSet;

use super::Outcome;
use super::eval::Evaluator;
use super::form::Form;
use crate::hir::{Builtin, Expr, ExprKind, SetOperation, Ty};
use crate::state::{NONE, Set, to_code};

/// The place of a code among the values of a type; past all of them for one that is none of them.
pub(super) fn bit(code: i32, of: &Ty) -> u32 {
    let is_past = matches!(of, Ty::Range(_, high) if code > *high);
    let place = u32::try_from(i64::from(code) - i64::from(of.low()));
    place.ok().filter(|_| !is_past).unwrap_or(u32::MAX)
}

/// The codes of the items of a set or list, in order.
pub(super) enum Items {
    /// Of a set; the first bit stands for this code.
    Bits(Set, i32),
    /// From the one to the other, both included.
    Span(i32, i32),
    /// One by one.
    Listed(std::vec::IntoIter<i32>),
}

impl Items {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bits(set, _) => set.len() as usize,
            Self::Span(first, last) if first <= last => (first.abs_diff(*last) as usize) + 1,
            Self::Span(..) => 0,
            Self::Listed(codes) => codes.len(),
        }
    }

    /// The same as a set.
    pub(super) fn set(self, of: &Ty) -> Set {
        self.map(|code| bit(code, of)).collect()
    }
}

impl Iterator for Items {
    type Item = i32;

    fn next(&mut self) -> Option<i32> {
        match self {
            Self::Bits(set, low) => {
                let bit = set.take_first()?;
                Some(*low + bit.cast_signed())
            }
            Self::Span(first, last) => {
                let code = *first;
                (code <= *last).then(|| {
                    // The last of all numbers has none behind it.
                    match code.checked_add(1) {
                        Some(next) => *first = next,
                        None => *last = i32::MIN,
                    }
                    code
                })
            }
            Self::Listed(codes) => codes.next(),
        }
    }
}

impl Evaluator<'_> {
    /// The items of a set or list, which cost a step each.
    pub(super) fn items(&mut self, expr: &Expr) -> Outcome<Items> {
        let of = expr.ty.element().unwrap_or(&Ty::Number);
        if Form::of(&expr.ty) == Form::Set {
            return Ok(Items::Bits(self.set(expr)?, of.low()));
        }
        self.budget.spend(1, expr.span)?;
        let listed = |codes: Vec<i32>| Items::Listed(codes.into_iter());
        let items = match &expr.kind {
            ExprKind::Seats => Items::Span(0, self.state.seats.cast_signed() - 1),
            ExprKind::Members(id) => Items::Span(0, self.rules.members(*id).cast_signed() - 1),
            ExprKind::Zone(zone) => {
                self.note_zone(zone, false)?;
                // In which order they lie is not said.
                let mut cards = self.cards(zone)?.to_vec();
                cards.sort_unstable();
                listed(cards)
            }
            ExprKind::Set(elements) => {
                let codes = elements.iter().map(|element| self.code_as(element, of));
                listed(codes.collect::<Outcome<_>>()?)
            }
            ExprKind::Builtin(builtin, operands) => self.made(*builtin, operands)?,
            ExprKind::If(condition, yes, no) => {
                let branch = if self.decides(condition)? { yes } else { no };
                self.items(branch)?
            }
            ExprKind::Let(local, value, body) => {
                self.bind_value_of(*local, value)?;
                self.items(body)?
            }
            ExprKind::Quantified(quantifier) => listed(self.found(quantifier)?),
            ExprKind::Local(_)
            | ExprKind::LocalAt(..)
            | ExprKind::State(..)
            | ExprKind::Column(..)
            | ExprKind::Function(..)
            | ExprKind::Hook(..)
            | ExprKind::Otherwise(..)
            | ExprKind::Told(_) => {
                let value = self.whole(expr)?;
                let codes = value.elements(of);
                listed(codes.iter().map(|item| to_code(item, of)).collect())
            }
            // Their values have one slot, or are texts.
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None => listed(Vec::new()),
            ExprKind::Seat(_) | ExprKind::Member(..) | ExprKind::Text(_) => listed(Vec::new()),
            ExprKind::Top(_) | ExprKind::Rule(..) | ExprKind::Compare(..) => listed(Vec::new()),
            ExprKind::And(..) | ExprKind::Or(..) => listed(Vec::new()),
        };
        self.budget.spend_all(items.len(), expr.span)?;
        Ok(if expr.ty.is_set() { ordered(items.collect()) } else { items })
    }

    /// So many cards from the top of a zone down.
    fn cards_on_top(&mut self, operands: &[Expr]) -> Outcome<Vec<i32>> {
        let [amount, of] = operands else {
            return Ok(Vec::new());
        };
        let amount = usize::try_from(self.code(amount)?).unwrap_or(0);
        let ExprKind::Zone(zone) = &of.kind else {
            return Ok(Vec::new());
        };
        self.note_zone(zone, false)?;
        let cards = self.cards(zone)?.iter().rev();
        Ok(cards.take(amount).copied().collect())
    }

    /// A list that an operator makes.
    pub(super) fn made(&mut self, builtin: Builtin, operands: &[Expr]) -> Outcome<Items> {
        let mut codes = [0; 2];
        if matches!(builtin, Builtin::SeatsFrom(_) | Builtin::Range) {
            for (code, operand) in codes.iter_mut().zip(operands) {
                *code = self.code(operand)?;
            }
        }
        let [first, second] = codes;
        let listed = |codes: Vec<i32>| Items::Listed(codes.into_iter());
        Ok(match builtin {
            Builtin::SeatsFrom(way) => {
                let (seats, step) = (self.state.seats.cast_signed(), i32::from(way.offset()));
                let seat = |at: i32| (first + at * step).rem_euclid(seats.max(1));
                listed((0..seats).map(seat).collect())
            }
            Builtin::Range => Items::Span(first, second),
            Builtin::FromTop => listed(self.cards_on_top(operands)?),
            Builtin::Sets(how) => listed(self.numbers_of_two(how, operands)?),
            Builtin::Not | Builtin::Negative | Builtin::Neighbour(_) => listed(Vec::new()),
            Builtin::SizeOf | Builtin::IsEmpty => listed(Vec::new()),
            Builtin::Arithmetic(_) | Builtin::Between => listed(Vec::new()),
        })
    }

    /// Two sets of numbers without bounds put together, or a set and one number.
    fn numbers_of_two(&mut self, how: SetOperation, operands: &[Expr]) -> Outcome<Vec<i32>> {
        let [first, second] = operands else {
            return Ok(Vec::new());
        };
        let left: BTreeSet<i32> = self.items(first)?.collect();
        let right: BTreeSet<i32> = match Form::of(&second.ty) {
            Form::Set | Form::List => self.items(second)?.collect(),
            Form::Code | Form::Whole => {
                let code = self.code(second)?;
                BTreeSet::from_iter((code != NONE).then_some(code))
            }
        };
        let kept = |code: &i32| how.keeps(left.contains(code), right.contains(code));
        Ok(left.union(&right).copied().filter(kept).collect())
    }
}

/// The items of a set: in their order, and each once.
fn ordered(mut codes: Vec<i32>) -> Items {
    codes.sort_unstable();
    codes.dedup();
    Items::Listed(codes.into_iter())
}

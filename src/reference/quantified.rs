//! Quantifiers: something worked out for each of several values. Where the first condition says which values can fulfil
//! it, the others are not gone through.

use super::Outcome;
use super::eval::{Evaluator, Form};
use super::items::{Items, bit, low};
use crate::hir::{Compare, Expr, ExprKind, Fold, Quantifier, Ty};
use crate::program::{Shape, Side, first_condition};
use crate::state::{NONE, Set, Value, from_code};

impl Evaluator<'_> {
    /// What a quantifier gives that has one slot.
    pub(super) fn quantified(&mut self, quantifier: &Quantifier) -> Outcome<i32> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        let items = self.items(&quantifier.domain)?;
        let (items, narrowed) = self.narrowed(quantifier, items, of);
        let mut sum = 0i32;
        for item in items {
            self.bind_item(quantifier.local, item, of);
            let code = self.body(&quantifier.body, narrowed)?;
            match quantifier.fold {
                Fold::Every if code != 1 => return Ok(0),
                Fold::Some if code == 1 => return Ok(1),
                Fold::First if code == 1 => return Ok(item),
                Fold::Sum => sum = sum.saturating_add(code),
                Fold::Count => sum += i32::from(code == 1),
                Fold::Every | Fold::Some | Fold::First | Fold::All => {}
            }
        }
        Ok(match quantifier.fold {
            Fold::Every => 1,
            Fold::Some => 0,
            Fold::Sum | Fold::Count => sum,
            Fold::First | Fold::All => NONE,
        })
    }

    /// The first item for which a condition holds, where items are sets.
    pub(super) fn first(&mut self, quantifier: &Quantifier) -> Outcome<Value> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        Ok(match self.quantified(quantifier)? {
            NONE => Value::None,
            code => from_code(code, of),
        })
    }

    /// The items for which a condition holds, by their places in the type.
    pub(super) fn chosen(&mut self, quantifier: &Quantifier) -> Outcome<Set> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        let mut chosen = Set::default();
        let items = self.items(&quantifier.domain)?;
        let (items, narrowed) = self.narrowed(quantifier, items, of);
        for item in items {
            self.bind_item(quantifier.local, item, of);
            if self.body(&quantifier.body, narrowed)? == 1 {
                chosen = chosen.with(bit(item, of));
            }
        }
        Ok(chosen)
    }

    /// The body for one item, but for its first condition where that is known to hold.
    fn body(&mut self, body: &Expr, narrowed: bool) -> Outcome<i32> {
        if !narrowed {
            return self.code(body);
        }
        let ExprKind::And(first, second) = &body.kind else {
            return Ok(1);
        };
        match self.body(first, true)? {
            1 => self.code(second),
            _ => Ok(0),
        }
    }

    /// The items that can fulfil the first condition, and whether that has been seen to. What cannot be worked out is
    /// left to the items themselves.
    fn narrowed(&mut self, quantifier: &Quantifier, items: Items, of: &Ty) -> (Items, bool) {
        let shapes = &self.rules.program.quantifiers;
        let (Some(Some(shape)), Items::Bits(set, first)) = (shapes.get(quantifier.local), &items)
        else {
            return (items, false);
        };
        if set.len() < 2 {
            return (items, false);
        }
        match self.fulfilling(*shape, first_condition(&quantifier.body), of) {
            Ok(Some(found)) => (Items::Bits(Set(set.0 & found.0), *first), true),
            Ok(None) | Err(_) => (items, false),
        }
    }

    /// The values that fulfil a condition of a shape; nothing where they cannot be told from it.
    fn fulfilling(&mut self, shape: Shape, condition: &Expr, of: &Ty) -> Outcome<Option<Set>> {
        match (shape, &condition.kind) {
            (Shape::Compares(side), ExprKind::Compare(compare, left, right)) => {
                self.comparing(*compare, side, (left, right), of)
            }
            (Shape::SomeCompares(side), ExprKind::Quantified(some)) => {
                let ExprKind::Compare(compare, left, right) = &some.body.kind else {
                    return Ok(None);
                };
                let within = some.domain.ty.element().unwrap_or(&Ty::Number);
                let mut all = Set::default();
                for item in self.items(&some.domain)? {
                    self.bind_item(some.local, item, within);
                    match self.comparing(*compare, side, (left, right), of)? {
                        Some(found) => all.0 |= found.0,
                        None => return Ok(None),
                    }
                }
                Ok(Some(all))
            }
            _ => Ok(None),
        }
    }

    fn comparing(
        &mut self,
        compare: Compare,
        side: Side,
        (left, right): (&Expr, &Expr),
        of: &Ty,
    ) -> Outcome<Option<Set>> {
        let other = match side {
            Side::Left => right,
            Side::Right => left,
        };
        if matches!(compare, Compare::In | Compare::NotIn) {
            let found = match self.rules.form(&other.ty) {
                Form::Set => self.set_as(other, of)?,
                Form::List => self.items(other)?.set(of),
                Form::Code | Form::Whole => return Ok(None),
            };
            return Ok(Some(if compare == Compare::In {
                found
            } else {
                Set(!found.0)
            }));
        }
        if self.rules.form(&other.ty) != Form::Code {
            return Ok(None);
        }
        let code = self.code(other)?;
        let place = i64::from(code) - i64::from(low(of));
        let below = |places: i64| Set::full(u32::try_from(places.clamp(0, 128)).unwrap_or(0));
        // The value stands on the left, or the comparison is turned round.
        let compare = match (side, compare) {
            (Side::Left, compare) => compare,
            (Side::Right, Compare::Less) => Compare::More,
            (Side::Right, Compare::More) => Compare::Less,
            (Side::Right, Compare::AtMost) => Compare::AtLeast,
            (Side::Right, Compare::AtLeast) => Compare::AtMost,
            (Side::Right, same @ (Compare::Is | Compare::IsNot)) => same,
            (Side::Right, Compare::In | Compare::NotIn) => return Ok(None),
        };
        let is_it = Set::default().with(bit(code, of));
        Ok(match compare {
            Compare::Is => Some(is_it),
            Compare::IsNot => Some(Set(!is_it.0)),
            Compare::Less => Some(below(place)),
            Compare::AtMost => Some(below(place + 1)),
            Compare::More => Some(Set(!below(place + 1).0)),
            Compare::AtLeast => Some(Set(!below(place).0)),
            Compare::In | Compare::NotIn => None,
        })
    }
}

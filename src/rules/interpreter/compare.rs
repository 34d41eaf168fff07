//! Comparisons.

use super::Outcome;
use super::eval::Evaluator;
use super::form::Form;
use super::items::bit;
use super::sets::{element_of, is_one, place, translate, translated};
use crate::hir::{Builtin, Compare, Expr, ExprKind, Ty};
use crate::state::{NONE, Value, to_code};

impl Evaluator<'_> {
    pub(super) fn compare(&mut self, compare: Compare, left: &Expr, right: &Expr) -> Outcome<bool> {
        Ok(match compare {
            Compare::Is => self.same(left, right)?,
            Compare::IsNot => !self.same(left, right)?,
            Compare::In => self.within(left, right)?,
            Compare::NotIn => !self.within(left, right)?,
            // Values of one kind: numbers, or members of a type by their place in it.
            Compare::Less => self.code(left)? < self.code(right)?,
            Compare::More => self.code(left)? > self.code(right)?,
            Compare::AtMost => self.code(left)? <= self.code(right)?,
            Compare::AtLeast => self.code(left)? >= self.code(right)?,
        })
    }

    /// Equality; a list equals a set of the same things.
    fn same(&mut self, left: &Expr, right: &Expr) -> Outcome<bool> {
        let forms = (Form::of(&left.ty), Form::of(&right.ty));
        match forms {
            (Form::Code, Form::Code) => Ok(self.code(left)? == self.code(right)?),
            (Form::Whole, _) | (_, Form::Whole) => {
                let (a, b) = (self.eval(left)?, self.eval(right)?);
                Ok(same_values((&a, &left.ty), (&b, &right.ty)))
            }
            (Form::Set, Form::Set) => {
                let (a, b) = (self.set(left)?, self.set(right)?);
                let to = right.ty.element().or(left.ty.element());
                let to = to.unwrap_or(&Ty::Number);
                let from = left.ty.element().unwrap_or(to);
                Ok(translate(a, from, to) == Some(b))
            }
            // Of what has one slot only `none` is compared with sets and lists. Nothing is not `none`.
            (Form::Code, Form::Set | Form::List) | (Form::Set | Form::List, Form::Code) => {
                Ok(false)
            }
            (Form::List, Form::Set | Form::List) | (Form::Set, Form::List) => {
                let mut a: Vec<i32> = self.items(left)?.collect();
                let mut b: Vec<i32> = self.items(right)?.collect();
                a.sort_unstable();
                b.sort_unstable();
                a.dedup();
                b.dedup();
                Ok(a == b)
            }
        }
    }

    /// Whether a thing is in a set or list, or all things of a set are.
    fn within(&mut self, left: &Expr, right: &Expr) -> Outcome<bool> {
        let of = right.ty.element().unwrap_or(&Ty::Number);
        if let Ty::Set(inner, _) = of
            && is_one(&left.ty, of)
        {
            let value = self.eval(left)?;
            let whole = self.set(right)?;
            let place = place(&value, &left.ty, (of, inner));
            return Ok(value != Value::None && whole.has(place));
        }
        if let (Form::Code, ExprKind::Builtin(Builtin::Range, ends)) =
            (Form::of(&left.ty), &right.kind)
            && let [first, last] = ends.as_slice()
        {
            let code = self.code(left)?;
            self.budget.spend(1, right.span)?;
            let (first, last) = (self.code(first)?, self.code(last)?);
            return Ok((first..=last).contains(&code));
        }
        match (Form::of(&left.ty), Form::of(&right.ty)) {
            (Form::Code, Form::Set) => {
                let code = self.code(left)?;
                Ok(self.set(right)?.has(bit(code, of)) && code != NONE)
            }
            (Form::Code, _) => {
                let code = self.code(left)?;
                Ok(self.items(right)?.any(|item| item == code) && code != NONE)
            }
            (Form::Whole, Form::List) => {
                let value = self.eval(left)?;
                let from = element_of(&left.ty).unwrap_or(of);
                let small = value.elements(from);
                let whole: Vec<i32> = self.items(right)?.collect();
                let mut codes = small.iter().map(|it| to_code(it, from));
                Ok(value != Value::None && codes.all(|code| whole.contains(&code)))
            }
            (Form::Whole, _) => {
                let value = self.eval(left)?;
                let from = element_of(&left.ty).unwrap_or(of);
                let whole = self.set(right)?;
                let small = translated(&value, from, of);
                Ok(value != Value::None && small.is_some_and(|it| it.is_within(&whole)))
            }
            (Form::Set, Form::Set) => {
                let (small, whole) = (self.set(left)?, self.set(right)?);
                let small = translate(small, left.ty.element().unwrap_or(of), of);
                Ok(small.is_some_and(|it| it.is_within(&whole)))
            }
            (Form::Set | Form::List, _) => {
                let small: Vec<i32> = self.items(left)?.collect();
                let whole: Vec<i32> = self.items(right)?.collect();
                Ok(small.iter().all(|code| whole.contains(code)))
            }
        }
    }
}

/// Equality of what may be a set or `none`, and of texts.
fn same_values((a, a_ty): (&Value, &Ty), (b, b_ty): (&Value, &Ty)) -> bool {
    match (a, b) {
        (Value::Set(_) | Value::List(_), Value::Set(_) | Value::List(_)) => {
            let to = element_of(b_ty).or(element_of(a_ty)).unwrap_or(&Ty::Number);
            let from = element_of(a_ty).unwrap_or(to);
            if *to == Ty::Number {
                let (mut a, mut b) = (a.elements(from), b.elements(to));
                a.sort_unstable();
                b.sort_unstable();
                return a == b;
            }
            translated(a, from, to) == Some(b.to_set(to))
        }
        (Value::Text(_), _) | (_, Value::Text(_)) => a == b,
        (Value::None, _) | (_, Value::None) => a == b,
        (
            Value::Flag(_)
            | Value::Number(_)
            | Value::Seat(_)
            | Value::Member(_)
            | Value::Set(_)
            | Value::List(_),
            Value::Flag(_)
            | Value::Number(_)
            | Value::Seat(_)
            | Value::Member(_)
            | Value::Set(_)
            | Value::List(_),
        ) => a == b,
    }
}

//! What comparisons mean.

use hoyle::hir::{Compare, Expr, Ty};

use super::position::present;
use super::value::Value;
use super::{Definition, Outcome};

/// Whether a value of a type, looked for in a set of such things, is one of them. Otherwise it is several of them.
pub fn is_one(ty: &Ty, of: Option<&Ty>) -> bool {
    match (present(ty), of) {
        // In a set of sets, a set is one thing.
        (Ty::Set(inner, _) | Ty::List(inner), Some(Ty::Set(..))) => {
            !matches!(inner.as_ref(), Ty::Set(..))
        }
        (Ty::Set(..) | Ty::List(_) | Ty::EmptySet, _) => false,
        _ => true,
    }
}

impl Definition<'_> {
    pub fn compare(&mut self, compare: Compare, left: &Expr, right: &Expr) -> Outcome<bool> {
        Ok(match compare {
            Compare::Is => self.same(left, right)?,
            Compare::IsNot => !self.same(left, right)?,
            Compare::In => self.within(left, right)?,
            Compare::NotIn => !self.within(left, right)?,
            Compare::Less => self.value(left)?.place()? < self.value(right)?.place()?,
            Compare::More => self.value(left)?.place()? > self.value(right)?.place()?,
            Compare::AtMost => self.value(left)?.place()? <= self.value(right)?.place()?,
            Compare::AtLeast => self.value(left)?.place()? >= self.value(right)?.place()?,
        })
    }

    /// Sets and lists are the same if they have the same things.
    fn same(&mut self, left: &Expr, right: &Expr) -> Outcome<bool> {
        let (left, right) = (self.value(left)?, self.value(right)?);
        Ok(if left.is_several() && right.is_several() {
            left.things()? == right.things()?
        } else {
            left == right
        })
    }

    /// Whether a set or list has a thing, or all things of a set. `none` is in nothing.
    fn within(&mut self, left: &Expr, right: &Expr) -> Outcome<bool> {
        let (one_or_several, whole) = (self.value(left)?, self.value(right)?.things()?);
        Ok(match one_or_several {
            Value::None => false,
            one if is_one(&left.ty, right.ty.element()) => {
                let one = if one.is_several() { Value::Set(one.things()?) } else { one };
                whole.has(&one)
            }
            several => several.things()?.all().iter().all(|it| whole.has(it)),
        })
    }
}

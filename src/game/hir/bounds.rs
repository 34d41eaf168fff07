//! Bounds of numeric expressions, and sizes of sets, as far as their parts tell.

use super::{Builtin, Expr, ExprKind, Fold, Size, Ty};

/// The least and the greatest number that a value may be.
pub type Ends = (i64, i64);

/// The least and the greatest number of the language. The code below the least one stands for `none`.
pub const NUMBERS: (i32, i32) = (-i32::MAX, i32::MAX);

/// A number of the language; `None` for one beyond its limits.
#[must_use]
pub fn number(exact: i64) -> Option<i32> {
    let (least, most) = NUMBERS;
    let number = i32::try_from(exact).ok()?;
    (least..=most).contains(&number).then_some(number)
}

impl Expr {
    /// The size that a set surely has. Of a set that is written out, two elements may be the same thing, although its
    /// type counts both.
    #[must_use]
    pub fn sure_size(&self) -> Size {
        if let ExprKind::Set(elements) = &self.kind {
            let count = u32::try_from(elements.len()).unwrap_or(u32::MAX);
            let is_fixed = elements.iter().all(Self::is_written_out);
            return if is_fixed { Size::Exactly(count) } else { Size::UpTo(count) };
        }
        if let ExprKind::If(_, one, other) | ExprKind::Otherwise(one, other) = &self.kind {
            return one.sure_size().joined(other.sure_size());
        }
        if let ExprKind::Let(_, _, body) = &self.kind {
            return body.sure_size();
        }
        self.ty.set_size()
    }

    /// The type of a name for the value, which has the size that a set surely has.
    #[must_use]
    pub fn name_ty(&self) -> Ty {
        if let Ty::Set(of, _) = &self.ty {
            Ty::Set(of.clone(), self.sure_size())
        } else {
            self.ty.clone()
        }
    }

    /// Whether the expression is a value as it is written, which is the same as no other one that is written.
    const fn is_written_out(&self) -> bool {
        matches!(
            self.kind,
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::Seat(_) | ExprKind::Member(..)
        )
    }

    /// The type of the value, where a number has its range if that is known and has at most `most` numbers. `count`
    /// says how many values a type has.
    #[must_use]
    pub fn ranged(&self, most: u64, count: &dyn Fn(&Ty) -> Option<u64>) -> Ty {
        let known = self.bounds(count).filter(|_| self.ty == Ty::Number);
        let range = known.and_then(|ends| range(ends, most));
        range.unwrap_or_else(|| self.ty.clone())
    }

    /// The least and the greatest number that the value may be; `None` if these are unknown, or it is no number.
    #[must_use]
    pub fn bounds(&self, count: &dyn Fn(&Ty) -> Option<u64>) -> Option<Ends> {
        if let Ty::Range(low, high) = self.ty {
            Some((i64::from(low), i64::from(high)))
        } else if let ExprKind::Number(number) = self.kind {
            Some((i64::from(number), i64::from(number)))
        } else if let ExprKind::Builtin(builtin, operands) = &self.kind {
            made(*builtin, operands, count)
        } else if let ExprKind::If(_, yes, no) = &self.kind {
            Some(around(yes.bounds(count)?, no.bounds(count)?))
        } else if let ExprKind::Let(_, _, body) = &self.kind {
            body.bounds(count)
        } else if let ExprKind::Quantified(it) = &self.kind
            && it.fold == Fold::Count
        {
            size(&it.domain, count)
        } else {
            None
        }
    }
}

/// The range of two bounds, if it has at most `most` numbers.
#[must_use]
pub fn range((low, high): (i64, i64), most: u64) -> Option<Ty> {
    let range = Ty::Range(number(low)?, number(high)?);
    (low <= high && high.abs_diff(low) < most).then_some(range)
}

/// The bounds of an operator's result, by its operands.
fn made(builtin: Builtin, operands: &[Expr], count: &dyn Fn(&Ty) -> Option<u64>) -> Option<Ends> {
    let first = operands.first()?;
    match builtin {
        Builtin::SizeOf => size(first, count),
        Builtin::Negative => {
            let (low, high) = first.bounds(count)?;
            Some((-high, -low))
        }
        Builtin::Arithmetic(how) => {
            how.bounds(first.bounds(count)?, operands.get(1)?.bounds(count)?)
        }
        Builtin::Not | Builtin::Neighbour(_) | Builtin::IsEmpty | Builtin::SeatsFrom(_) => None,
        Builtin::Range | Builtin::Sets(_) | Builtin::Between | Builtin::FromTop => None,
    }
}

/// How many elements a set or list can have.
fn size(of: &Expr, count: &dyn Fn(&Ty) -> Option<u64>) -> Option<Ends> {
    let most = of.ty.element().and_then(count)?;
    Some((0, i64::try_from(most).ok()?))
}

/// The least bounds that include both.
fn around((low, high): Ends, (least, most): Ends) -> Ends {
    (low.min(least), high.max(most))
}

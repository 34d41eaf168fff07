//! Between which numbers an expression lies, as far as its parts tell.

use super::{Builtin, Expr, ExprKind, Fold, Ty};

/// The least and the greatest number that a value may be.
type Ends = (i64, i64);

/// The least and the greatest number of the language. The code below the least one stands for `none`.
pub const NUMBERS: (i32, i32) = (-i32::MAX, i32::MAX);

/// A number of the language; nothing for one that is past them.
#[must_use]
pub fn number(exact: i64) -> Option<i32> {
    let (least, most) = NUMBERS;
    let number = i32::try_from(exact).ok()?;
    (least..=most).contains(&number).then_some(number)
}

impl Expr {
    /// The type of its value: of a number the range in which it lies, where that is known and has at most so many numbers.
    /// `count` says how many values a type has.
    #[must_use]
    pub fn ranged(&self, most: u64, count: &dyn Fn(&Ty) -> Option<u64>) -> Ty {
        let known = self.bounds(count).filter(|_| self.ty == Ty::Number);
        let range = known.and_then(|ends| range(ends, most));
        range.unwrap_or_else(|| self.ty.clone())
    }

    /// Between which numbers it lies; nothing where that is not known, or it is no number.
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

/// The range between two numbers, if it has at most so many.
#[must_use]
pub fn range((low, high): (i64, i64), most: u64) -> Option<Ty> {
    let range = Ty::Range(number(low)?, number(high)?);
    (low <= high && high.abs_diff(low) < most).then_some(range)
}

/// What an operator makes of its operands.
fn made(builtin: Builtin, operands: &[Expr], count: &dyn Fn(&Ty) -> Option<u64>) -> Option<Ends> {
    let first = operands.first()?;
    let second = || operands.get(1)?.bounds(count);
    match builtin {
        Builtin::SizeOf => size(first, count),
        Builtin::Negative => {
            let (low, high) = first.bounds(count)?;
            Some((-high, -low))
        }
        Builtin::Plus => {
            let ((low, high), (least, most)) = (first.bounds(count)?, second()?);
            Some((low.checked_add(least)?, high.checked_add(most)?))
        }
        Builtin::Minus => {
            let ((low, high), (least, most)) = (first.bounds(count)?, second()?);
            Some((low.checked_sub(most)?, high.checked_sub(least)?))
        }
        Builtin::Times => {
            let ((low, high), (least, most)) = (first.bounds(count)?, second()?);
            let ends = [(low, least), (low, most), (high, least), (high, most)];
            let ends = ends.map(|(a, b)| a.checked_mul(b));
            let [Some(a), Some(b), Some(c), Some(d)] = ends else {
                return None;
            };
            Some((a.min(b).min(c).min(d), a.max(b).max(c).max(d)))
        }
        Builtin::Divide => {
            let ((low, high), (least, _)) = (first.bounds(count)?, second()?);
            // Rounding down keeps the order of what is divided, and nothing grows.
            (least > 0).then_some((low.min(0), high.max(0)))
        }
        Builtin::Remainder => {
            let (least, most) = second()?;
            (least > 0).then_some((0, most - 1))
        }
        Builtin::Not
        | Builtin::LeftOf
        | Builtin::RightOf
        | Builtin::SeatsFrom
        | Builtin::SeatsBackFrom
        | Builtin::Range
        | Builtin::IsEmpty
        | Builtin::Union
        | Builtin::Difference
        | Builtin::Both
        | Builtin::Between
        | Builtin::FromTop => None,
    }
}

/// How many things a set or list can hold.
fn size(of: &Expr, count: &dyn Fn(&Ty) -> Option<u64>) -> Option<Ends> {
    let most = of.ty.element().and_then(count)?;
    Some((0, i64::try_from(most).ok()?))
}

/// The numbers that are within one or the other, and those between them.
fn around((low, high): Ends, (least, most): Ends) -> Ends {
    (low.min(least), high.max(most))
}

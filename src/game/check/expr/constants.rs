//! Numbers that stand in the file, and what is lost where they are divided.

use super::super::report;
use crate::base::{Sources, Span};
use crate::diag::Sink;
use crate::syntax::ast::{Binary, Expr, ExprKind, Unary};

/// What divides a number that stands in the file, and is one itself: `7 / 2`.
struct Quotient {
    number: i64,
    divisor: i64,
}

impl Quotient {
    fn of(it: &Expr) -> Option<Self> {
        let ExprKind::Binary(Binary::Divide, number, divisor) = &it.kind else {
            return None;
        };
        let (number, divisor) = (constant(number)?, constant(divisor)?);
        (divisor != 0).then_some(Self { number, divisor })
    }

    const fn is_rounded(&self) -> bool {
        self.number.rem_euclid(self.divisor) != 0
    }

    const fn value(&self) -> i64 {
        let (number, divisor) = (self.number, self.divisor);
        let quotient = number / divisor;
        let is_below = number % divisor != 0 && (number < 0) != (divisor < 0);
        if is_below { quotient - 1 } else { quotient }
    }
}

/// Looks at divisions as they are written.
pub(super) struct Divisions<'c> {
    pub(super) sink: &'c mut Sink,
    pub(super) sources: &'c Sources,
}

impl Divisions<'_> {
    /// Tells of a factor that is rounded before it multiplies anything.
    pub(super) fn rounded_factor(&mut self, left: &Expr, right: &Expr) {
        for (factor, other) in [(right, left), (left, right)] {
            let Some(it) = Quotient::of(factor).filter(Quotient::is_rounded) else {
                continue;
            };
            let written = self.sources.slice(other.span);
            let better = format!("{written} * {} / {}", it.number, it.divisor);
            self.rounded(factor.span, &it, &better);
            return;
        }
    }

    /// Looks at a division before it is typed.
    pub(super) fn divided(&mut self, number: &Expr, divisor: &Expr, span: Span) {
        self.divided_by(divisor);
        if let Some(it) = Quotient::of(divisor).filter(Quotient::is_rounded)
            && it.value() != 0
        {
            let written = self.sources.slice(number.span);
            let better = format!("{written} * {} / {}", it.divisor, it.number);
            self.rounded(divisor.span, &it, &better);
        }
        if let (Some(number), Some(divisor)) = (constant(number), constant(divisor))
            && divisor != 0
        {
            let it = Quotient { number, divisor };
            if it.is_rounded() && it.value() == 0 {
                self.rounded(span, &it, &format!("NUMBER * {number} / {divisor}"));
            }
        }
    }

    /// Looks at what something is divided by.
    pub(super) fn divided_by(&mut self, divisor: &Expr) {
        if constant(divisor) == Some(0) {
            self.sink.push(report::division_by_zero(divisor.span));
        }
    }

    fn rounded(&mut self, span: Span, it: &Quotient, better: &str) {
        let written = format!("{} / {}", it.number, it.divisor);
        let it = report::rounded(span, &written, it.value(), better);
        self.sink.push(it);
    }
}

/// The value of a number that stands in the file.
fn constant(it: &Expr) -> Option<i64> {
    if let ExprKind::Unary(Unary::Negative, of) = &it.kind {
        return constant(of)?.checked_neg();
    }
    if let ExprKind::Binary(Binary::Divide, ..) = &it.kind {
        return Quotient::of(it).map(|it| it.value());
    }
    if let ExprKind::Binary(op, a, b) = &it.kind
        && let (Some(a), Some(b)) = (constant(a), constant(b))
    {
        return match op {
            Binary::Plus => a.checked_add(b),
            Binary::Minus => a.checked_sub(b),
            Binary::Times => a.checked_mul(b),
            Binary::Is
            | Binary::IsNot
            | Binary::In
            | Binary::NotIn
            | Binary::And
            | Binary::Or
            | Binary::Otherwise
            | Binary::Less
            | Binary::More
            | Binary::AtMost
            | Binary::AtLeast
            | Binary::Range
            | Binary::Divide
            | Binary::Remainder
            | Binary::Both
            | Binary::Between
            | Binary::FromTop => None,
        };
    }
    if let ExprKind::Number(value) = it.kind {
        return Some(i64::from(value));
    }
    None
}

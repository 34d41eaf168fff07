//! Numbers that stand in the file, and what is lost where they are divided.

use super::super::report;
use super::arithmetic::meanings;
use crate::base::{Sources, Span};
use crate::diag::Sink;
use crate::hir::Arithmetic;
use crate::syntax::ast::{Binary, Expr, ExprKind, Operation, Unary};

/// What divides a number that stands in the file, and is one itself: `7 / 2`.
struct Quotient {
    number: i64,
    divisor: i64,
    value: i64,
}

impl Quotient {
    fn new(number: &Expr, divisor: &Expr) -> Option<Self> {
        let (number, divisor) = (constant(number)?, constant(divisor)?);
        let value = Arithmetic::Divide.apply(number, divisor)?;
        Some(Self {
            number,
            divisor,
            value,
        })
    }

    /// The one that is written so, if it is rounded.
    fn rounded(it: &Expr) -> Option<Self> {
        let ExprKind::Binary(Binary::Operation(Operation::Divide), number, divisor) = &it.kind
        else {
            return None;
        };
        Self::new(number, divisor).filter(Self::is_rounded)
    }

    const fn is_rounded(&self) -> bool {
        self.number.rem_euclid(self.divisor) != 0
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
            let Some(it) = Quotient::rounded(factor) else {
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
        if let Some(it) = Quotient::rounded(divisor)
            && it.value != 0
        {
            let written = self.sources.slice(number.span);
            let better = format!("{written} * {} / {}", it.divisor, it.number);
            self.rounded(divisor.span, &it, &better);
        }
        if let Some(it) = Quotient::new(number, divisor)
            && it.is_rounded()
            && it.value == 0
        {
            let better = format!("NUMBER * {} / {}", it.number, it.divisor);
            self.rounded(span, &it, &better);
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
        let it = report::rounded(span, &written, it.value, better);
        self.sink.push(it);
    }
}

/// The value of a number that stands in the file.
fn constant(it: &Expr) -> Option<i64> {
    if let ExprKind::Unary(Unary::Negative, of) = &it.kind {
        return constant(of)?.checked_neg();
    }
    if let ExprKind::Binary(Binary::Operation(op), first, second) = &it.kind {
        let (how, _) = meanings(*op);
        return how?.apply(constant(first)?, constant(second)?);
    }
    if let ExprKind::Number(value) = it.kind {
        return Some(i64::from(value));
    }
    None
}

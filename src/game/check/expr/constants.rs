//! Constant numbers, and what rounding loses where they are divided.

use super::super::report;
use super::arithmetic::meanings;
use crate::base::{Sources, Span};
use crate::diag::Sink;
use crate::hir::Arithmetic;
use crate::syntax::ast::{Binary, Expr, ExprKind, Operation, Unary};

/// A quotient of two constant numbers: `7 / 2`.
struct Quotient {
    number: i64,
    divisor: i64,
    value: i64,
}

impl Quotient {
    fn new(number: &Expr, divisor: &Expr) -> Option<Self> {
        let (number, divisor) = (constant(number)?, constant(divisor)?);
        let value = Arithmetic::Divide.apply(number, divisor)?;
        Some(Self { number, divisor, value })
    }

    /// The quotient in an expression, if it is rounded.
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

/// Checks divisions as they are written.
pub(super) struct Divisions<'c> {
    pub(super) sink: &'c mut Sink,
    pub(super) sources: &'c Sources,
}

impl Divisions<'_> {
    /// Warns of a factor that is rounded before it multiplies anything.
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

    /// Checks a division before its operands have types.
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

    /// Checks a divisor.
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

/// The value of a constant number.
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

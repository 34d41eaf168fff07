//! Costs of actions: the condition that they can be paid, and the payments.

use super::super::checker::Checker;
use super::super::report;
use super::conditions::Conditions;
use crate::base::Span;
use crate::hir::{Arithmetic, Builtin, Check, Compare, Condition, Expr, ExprKind, Payment, Ty};
use crate::syntax::ast;

impl Conditions {
    pub(super) fn costs(&mut self, check: &mut Checker<'_>, owner: &str, it: &ast::Costs) {
        let place = it.label.as_ref().map_or(it.span, |label| label.span);
        if let Some(first) = self.label(it.label(), place) {
            check.sink.push(report::second_cost(place, it.label(), first));
        }
        let span = it.payment.amount.span.to(it.payment.to.span);
        let payment = check.payment(&it.payment, span);
        let reason = self.names.within_text(check.text(&it.reason));
        let Some(payment) = payment else { return };
        let payment = self.names.within_payment(payment);
        let expr = payable(&payment, &self.costs);
        let condition = Condition {
            owner: owner.to_owned(),
            label: it.label().to_owned(),
            expr,
            reason,
            span: it.span,
        };
        self.checks.push(Check::Require(check.game.conditions.push_and_get_key(condition)));
        self.costs.push(payment);
    }
}

/// The condition that a state holds enough for a payment, besides what earlier lines take from it.
fn payable(payment: &Payment, earlier: &[Payment]) -> Expr {
    let written = Written(payment.span);
    let alone = written.holds(payment, payment.amount.clone());
    let mut total = payment.amount.clone();
    let mut shared: Option<Expr> = None;
    for other in earlier.iter().filter(|it| it.from.state == payment.from.state) {
        let same = written.same_place(other, payment);
        let taken = written.choice(same.clone(), other.amount.clone(), written.number(0));
        total = written.node(
            ExprKind::Builtin(Builtin::Arithmetic(Arithmetic::Plus), vec![total, taken]),
            Ty::Number,
        );
        let before = shared.unwrap_or_else(|| written.flag(ExprKind::Flag(false)));
        shared = Some(written.flag(ExprKind::Or(Box::new(before), Box::new(same))));
    }
    let Some(shared) = shared else {
        return alone;
    };
    let some = written.compare(Compare::More, payment.amount.clone(), written.number(0));
    let shared = written.and(some, shared);
    let yes = written.flag(ExprKind::Flag(true));
    let together = written.choice(shared, written.holds(payment, total), yes);
    written.and(alone, together)
}

/// Makes expressions at the place of a payment.
#[derive(Clone, Copy)]
struct Written(Span);

impl Written {
    const fn node(self, kind: ExprKind, ty: Ty) -> Expr {
        let span = self.0;
        Expr { kind, ty, span }
    }

    const fn flag(self, kind: ExprKind) -> Expr {
        self.node(kind, Ty::Flag)
    }

    const fn number(self, value: i32) -> Expr {
        self.node(ExprKind::Number(value), Ty::Number)
    }

    fn and(self, left: Expr, right: Expr) -> Expr {
        self.flag(ExprKind::And(Box::new(left), Box::new(right)))
    }

    fn compare(self, compare: Compare, left: Expr, right: Expr) -> Expr {
        self.flag(ExprKind::Compare(compare, Box::new(left), Box::new(right)))
    }

    fn choice(self, condition: Expr, yes: Expr, no: Expr) -> Expr {
        let ty = no.ty.clone();
        let kind = ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no));
        self.node(kind, ty)
    }

    /// The condition that the paying state holds an amount.
    fn holds(self, payment: &Payment, amount: Expr) -> Expr {
        let from = &payment.from;
        let held = Expr {
            kind: ExprKind::State(from.state, from.indices.clone()),
            ty: Ty::Number,
            span: from.span,
        };
        self.compare(Compare::AtMost, amount, held)
    }

    /// The condition that two payments come from the same place of a family.
    fn same_place(self, a: &Payment, b: &Payment) -> Expr {
        let pairs = a.from.indices.iter().zip(&b.from.indices);
        pairs.fold(self.flag(ExprKind::Flag(true)), |same, (a, b)| {
            self.and(same, self.compare(Compare::Is, a.clone(), b.clone()))
        })
    }
}

//! What an action costs: a condition that it can be paid, and the payment.

use super::super::checker::Checker;
use super::super::report;
use super::rules::Conditions;
use crate::hir::{Builtin, Check, Compare, Condition, Expr, ExprKind, Payment, Ty};
use crate::syntax::ast;

impl Checker<'_> {
    pub(super) fn costs(&mut self, owner: &str, it: &ast::Costs, found: &mut Conditions) {
        let place = it.label.as_ref().map_or(it.span, |label| label.span);
        if let Some(first) = found.named(it.label(), place) {
            self.sink
                .push(report::second_cost(place, it.label(), first));
        }
        let span = it.payment.amount.span.to(it.payment.to.span);
        let payment = self.payment(&it.payment, span);
        let reason = self.text(&it.reason);
        let Some(payment) = payment else { return };
        let expr = payable(&payment, &found.costs);
        let condition = Condition {
            owner: owner.to_owned(),
            label: it.label().to_owned(),
            expr,
            reason,
            span: it.span,
        };
        found.checks.push(Check::Require(
            self.game.conditions.push_and_get_key(condition),
        ));
        found.costs.push(payment);
    }
}

/// Whether a state holds as much as is to be paid from it, together with what earlier lines take from there.
fn payable(payment: &Payment, earlier: &[Payment]) -> Expr {
    let span = payment.span;
    let flag = |kind: ExprKind| Expr {
        kind,
        ty: Ty::Flag,
        span,
    };
    let number = |kind: ExprKind| Expr {
        kind,
        ty: Ty::Number,
        span,
    };
    let holds = |amount: Expr| {
        let held = Expr {
            kind: ExprKind::State(payment.from.state, payment.from.indices.clone()),
            ty: Ty::Number,
            span: payment.from.span,
        };
        flag(ExprKind::Compare(
            Compare::AtMost,
            Box::new(amount),
            Box::new(held),
        ))
    };
    let alone = holds(payment.amount.clone());
    let (mut shared, mut total) = (flag(ExprKind::Flag(false)), payment.amount.clone());
    for other in earlier
        .iter()
        .filter(|it| it.from.state == payment.from.state)
    {
        let pairs = other.from.indices.iter().zip(&payment.from.indices);
        let same = pairs.fold(flag(ExprKind::Flag(true)), |same, (a, b)| {
            let equal = flag(ExprKind::Compare(
                Compare::Is,
                Box::new(a.clone()),
                Box::new(b.clone()),
            ));
            flag(ExprKind::And(Box::new(same), Box::new(equal)))
        });
        let nothing = number(ExprKind::Number(0));
        let taken = number(ExprKind::If(
            Box::new(same.clone()),
            Box::new(other.amount.clone()),
            Box::new(nothing),
        ));
        total = number(ExprKind::Builtin(Builtin::Plus, vec![total, taken]));
        shared = flag(ExprKind::Or(Box::new(shared), Box::new(same)));
    }
    if matches!(shared.kind, ExprKind::Flag(_)) {
        return alone;
    }
    let nothing = Box::new(number(ExprKind::Number(0)));
    let some = flag(ExprKind::Compare(
        Compare::More,
        Box::new(payment.amount.clone()),
        nothing,
    ));
    let shared = flag(ExprKind::And(Box::new(some), Box::new(shared)));
    let together = flag(ExprKind::If(
        Box::new(shared),
        Box::new(holds(total)),
        Box::new(flag(ExprKind::Flag(true))),
    ));
    flag(ExprKind::And(Box::new(alone), Box::new(together)))
}

//! What an action costs: a condition that it can be paid, and the payment.

use super::action::Conditions;
use super::checker::Checker;
use super::report;
use crate::base::Span;
use crate::hir::{
    Builtin, Check, Compare, Condition, Expr, ExprKind, Payment, StateId, StateRef, Ty,
};
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

    pub(super) fn payment(&mut self, it: &ast::Payment, span: Span) -> Option<Payment> {
        let amount = self.expect(&it.amount, &Ty::Number);
        let (from, to) = (self.purse(&it.from), self.purse(&it.to));
        Some(Payment {
            amount,
            from: from?,
            to: to?,
            span,
        })
    }

    /// An expression that has to name a state that holds a number.
    fn purse(&mut self, it: &ast::Expr) -> Option<StateRef> {
        let place = self.expr(it, None);
        let is_option = |id: StateId| {
            self.game
                .states
                .get(id)
                .is_some_and(|it| it.option.is_some())
        };
        match place.kind {
            ExprKind::State(state, _) if !is_option(state) => {
                let place = self.fit(place, &Ty::Number);
                let ExprKind::State(_, indices) = place.kind else {
                    return None;
                };
                Some(StateRef {
                    state,
                    indices,
                    span: it.span,
                })
            }
            _ => {
                if !place.ty.is_broken() {
                    self.sink.push(report::not_a_purse(it.span));
                }
                None
            }
        }
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

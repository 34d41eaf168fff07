//! Names of values among conditions: `let hole = lowest(column)`. A condition after it reads the value; `do` begins
//! with the same line.

use super::super::checker::Checker;
use super::super::report;
use super::super::stmt::with_names;
use super::conditions::Conditions;
use crate::hir::{BodyId, Expr, ExprKind, LocalId, Payment, Template, Ty};
use crate::syntax::ast::{self, Name, Stmt, StmtKind, ValueStmt, mentions};

/// A named value among conditions.
pub(super) struct Named {
    local: LocalId,
    value: Expr,
    /// The line as a statement.
    written: Stmt,
    name: String,
}

/// The named values among conditions, in order.
#[derive(Default)]
pub(super) struct Names(Vec<Named>);

impl Names {
    /// An expression with values in place of names.
    pub(super) fn within(&self, mut expr: Expr) -> Expr {
        for named in self.0.iter().rev().filter(|named| !named.value.ty.is_broken()) {
            let plain = named.value.ty.never_none();
            if matches!(plain, Ty::Set(..) | Ty::List(_)) && expr.reads(named.local) {
                expr = Expr {
                    span: expr.span,
                    ty: expr.ty.clone(),
                    kind: ExprKind::Let(named.local, Box::new(named.value.clone()), Box::new(expr)),
                };
            } else {
                expr.substitute(named.local, &named.value);
            }
        }
        expr
    }

    pub(super) fn within_text(&self, mut text: Template) -> Template {
        for value in text.values_mut() {
            *value = self.within(value.clone());
        }
        text
    }

    pub(super) fn within_payment(&self, mut payment: Payment) -> Payment {
        payment.amount = self.within(payment.amount);
        let indices = payment.from.indices.iter_mut();
        for index in indices.chain(&mut payment.to.indices) {
            *index = self.within(index.clone());
        }
        payment
    }
}

impl Conditions {
    /// `let name = value` among conditions.
    pub(super) fn name(&mut self, check: &mut Checker<'_>, name: &Name, value: &ast::Expr) {
        let checked = check.expr(value, None);
        let checked = check.typing().as_value(checked);
        let local = check.bind_free(name, checked.ty.clone());
        let checked = self.names.within(checked);
        self.names.0.push(Named {
            local,
            value: checked,
            written: Stmt {
                label: None,
                kind: StmtKind::Value(ValueStmt::Let { name: name.clone(), value: value.clone() }),
                span: name.span.to(value.span),
            },
            name: name.text.clone(),
        });
    }

    /// The effect of an action, after the `let` lines whose names it reads.
    pub(super) fn effect(
        &self,
        check: &mut Checker<'_>,
        body: BodyId,
        (me, parameters): (LocalId, &[LocalId]),
        effect: &ast::Block,
    ) {
        let mut lines: Vec<Stmt> = Vec::new();
        for named in self.names.0.iter().rev() {
            let in_lines = lines.iter().any(|line| mentions(line.kind.parts(), &named.name));
            let statements = effect.statements.iter();
            let mut in_effect = statements.map(|it| mentions(it.kind.parts(), &named.name));
            if in_lines || in_effect.any(|is_read| is_read) {
                lines.insert(0, named.written.clone());
            }
        }
        if let (Some(line), Some(_)) = (lines.first(), self.costs.first()) {
            check.sink.push(report::named_before_costs(line.span));
        }
        check.in_body(body, |it| {
            it.scope.enter_again(&it.game, parameters);
            let block = it.acting(Some(me), |it| with_names(it, &lines, &self.known, effect));
            if let Some(body) = it.game.bodies.get_mut(body) {
                body.block = block;
            }
        });
    }
}

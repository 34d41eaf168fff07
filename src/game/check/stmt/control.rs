//! Statements that control play: `if`, loops, `as`, `require`, calls.

use super::super::checker::Checker;
use super::super::names::Entity;
use super::super::report;
use super::super::types::{in_words, storable};
use crate::base::Span;
use crate::hir::{Stmt, StmtKind, Ty};
use crate::syntax::ast::{self, ControlStmt as Written, Name};

impl Checker<'_> {
    pub(super) fn control_statement(
        &mut self,
        it: &Written,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<StmtKind> {
        match it {
            Written::If(it) => Some(self.branch(it)),
            Written::ForEach {
                name,
                domain,
                down_to,
                body,
            } => {
                let counted = self.counting(domain, down_to.as_ref());
                Some(match counted {
                    Some(counted) => {
                        out.push(Stmt {
                            kind: counted.start(),
                            span,
                        });
                        self.count(name, counted, body)
                    }
                    None => self.for_each(name, domain, body),
                })
            }
            Written::Repeat { body, until } => Some(self.repeat(body, until.as_ref())),
            Written::Times { count, body } => Some(self.times(count, body)),
            Written::As { seat, body } => Some(self.acting_as(seat, body)),
            Written::Require { condition, reason } => Some(StmtKind::Require {
                condition: self.expect(condition, &Ty::Flag),
                reason: self.text(reason),
            }),
            Written::Call(it) => self.call(&it.procedure, &it.arguments),
        }
    }

    pub(super) fn branch(&mut self, it: &ast::Branch) -> StmtKind {
        let condition = self.expect(&it.condition, &Ty::Flag);
        let then = self.knowing(condition.present(true), |checker| checker.block(&it.then));
        let otherwise = self.knowing(condition.present(false), |checker| {
            it.otherwise.as_ref().map(|block| checker.block(block))
        });
        StmtKind::If {
            condition,
            then,
            otherwise,
        }
    }

    pub(super) fn for_each(
        &mut self,
        name: &Name,
        domain: &ast::Expr,
        body: &ast::Block,
    ) -> StmtKind {
        let domain = self.expr(domain, None);
        let element = self.typing().element_of(&domain);
        let list = Ty::List(Box::new(element.clone()));
        if !element.is_broken() && !storable(&self.game, &list) {
            let words = in_words(&self.game, &list);
            self.sink.push(report::unfit_type(
                domain.span,
                &words,
                "gone through here",
                "give the range fixed ends, `1..5`, or use `repeat … times`",
            ));
        }
        let (body, local) = self.block_with(body, |it| it.bind(name, element));
        StmtKind::ForEach {
            local,
            domain,
            body,
        }
    }

    pub(super) fn repeat(&mut self, body: &ast::Block, until: Option<&ast::Expr>) -> StmtKind {
        StmtKind::Repeat {
            body: self.block(body),
            until: until.map(|until| self.expect(until, &Ty::Flag)),
        }
    }

    pub(super) fn times(&mut self, count: &ast::Expr, body: &ast::Block) -> StmtKind {
        StmtKind::Times {
            count: self.expect(count, &Ty::Number),
            body: self.block(body),
        }
    }

    pub(super) fn acting_as(&mut self, seat: &ast::Expr, body: &ast::Block) -> StmtKind {
        let seat = self.expect(seat, &Ty::Seat);
        let me = self.hidden("me", Ty::Seat);
        StmtKind::As {
            me,
            seat,
            body: self.acting(Some(me), |it| it.block(body)),
        }
    }

    pub(super) fn call(&mut self, procedure: &Name, arguments: &[ast::Expr]) -> Option<StmtKind> {
        let id = self
            .names
            .resolve_as(self.sink, procedure, "procedure", Entity::procedure)?;
        let declared = self.game.procedures.get(id)?;
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        let arguments = self.arguments(procedure, &parameters, arguments, place);
        Some(StmtKind::Call(id, arguments))
    }
}

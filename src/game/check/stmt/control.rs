//! Statements that control play: `if`, loops, `as`, `require`, calls.

use super::super::names::Entity;
use super::super::report;
use super::super::types::{in_words, storable};
use super::Statements;
use super::{block, block_with};
use crate::base::Span;
use crate::hir::{Expr, ExprKind, Local, Stmt, StmtKind, Ty};
use crate::syntax::ast::{self, ControlStmt as Written, Name};

impl Statements<'_, '_> {
    pub(super) fn control_statement(&mut self, it: &Written, span: Span) -> Option<StmtKind> {
        match it {
            Written::If(it) => Some(self.branch(it)),
            Written::ForEach { name, domain, down_to, body } => {
                let counted = self.counting(domain, down_to.as_ref());
                Some(match counted {
                    Some(counted) => {
                        self.out.push(Stmt { kind: counted.start(), span });
                        self.count(name, counted, body)
                    }
                    None => self.for_each(name, domain, body),
                })
            }
            Written::Repeat { body, until } => Some(self.repeat(body, until.as_ref())),
            Written::Times { count, body } => Some(self.times(count, body)),
            Written::As { seat, body } => Some(self.acting_as(seat, body)),
            Written::Require { condition, reason } => Some(StmtKind::Require {
                condition: self.check.expect(condition, &Ty::Flag),
                reason: self.check.text(reason),
            }),
            Written::Call(it) => self.call(&it.procedure, &it.arguments),
        }
    }

    fn branch(&mut self, it: &ast::Branch) -> StmtKind {
        let condition = self.check.expect(&it.condition, &Ty::Flag);
        let then = self.check.knowing(condition.present(true), |check| block(check, &it.then));
        let otherwise = self.check.knowing(condition.present(false), |checker| {
            it.otherwise.as_ref().map(|it| block(checker, it))
        });
        StmtKind::If { condition, then, otherwise }
    }

    fn for_each(&mut self, name: &Name, domain: &ast::Expr, body: &ast::Block) -> StmtKind {
        let domain = self.check.expr(domain, None);
        if let Some(kind) = self.check.typing().kind_of_alike(&domain.ty)
            && self.check.typing().is_alike_set(&domain.ty)
        {
            return self.each_alike(name, (domain, kind), body);
        }
        let element = self.check.typing().element_of(&domain);
        let list = Ty::List(Box::new(element.clone()));
        if !element.is_broken() && !storable(&self.check.game, &list) {
            let words = in_words(&self.check.game, &list);
            self.check.sink.push(report::unfit_type(
                domain.span,
                &words,
                "gone through here",
                "give the range fixed ends, `1..5`, or use `repeat … times`",
            ));
        }
        let (body, local) = block_with(self.check, body, |it| it.bind(name, element));
        StmtKind::ForEach { local, domain, body }
    }

    /// `for each c in hand[me]` with alike cards: the name stands for what each of them is a copy of.
    fn each_alike(
        &mut self,
        name: &Name,
        (cards, kind): (Expr, Ty),
        body: &ast::Block,
    ) -> StmtKind {
        let (span, element) = (name.span, cards.ty.element().cloned().unwrap_or(Ty::Broken));
        let (body, (local, named)) = block_with(self.check, body, |it| {
            let card = it.scope.hidden(&mut it.game, "", element.clone());
            (card, it.bind(name, kind))
        });
        let card = Expr { kind: ExprKind::Local(local), ty: element, span };
        let value = self.check.typing().as_kind(card);
        let first = Stmt { kind: StmtKind::SetLocal { local: named, value }, span };
        if let Some(block) = self.check.game.blocks.get_mut(body) {
            block.statements.insert(0, first);
        }
        StmtKind::ForEach { local, domain: cards, body }
    }

    fn repeat(&mut self, body: &ast::Block, until: Option<&ast::Expr>) -> StmtKind {
        StmtKind::Repeat {
            body: block(self.check, body),
            until: until.map(|until| self.check.expect(until, &Ty::Flag)),
        }
    }

    fn times(&mut self, count: &ast::Expr, body: &ast::Block) -> StmtKind {
        StmtKind::Times {
            count: self.check.expect(count, &Ty::Number),
            body: block(self.check, body),
        }
    }

    fn acting_as(&mut self, seat: &ast::Expr, body: &ast::Block) -> StmtKind {
        let seat = self.check.expect(seat, &Ty::Seat);
        let me = self.check.scope.hidden(&mut self.check.game, Local::ACTING_SEAT, Ty::Seat);
        StmtKind::As { me, seat, body: self.check.acting(Some(me), |check| block(check, body)) }
    }

    fn call(&mut self, procedure: &Name, arguments: &[ast::Expr]) -> Option<StmtKind> {
        let id = self.check.names.resolve_as(
            self.check.sink,
            procedure,
            "procedure",
            Entity::procedure,
        )?;
        let declared = self.check.game.procedure(id);
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        let arguments = self.check.arguments(procedure, &parameters, arguments, place);
        Some(StmtKind::Call(id, arguments))
    }
}

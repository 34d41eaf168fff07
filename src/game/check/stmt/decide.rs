//! Statements that ask seats to decide, and that end turns and games: `turn`, `ask`, `end turn`,
//! `end game`.

use super::super::frames::{free, open_body};
use super::super::names::Entity;
use super::Statements;
use crate::hir::{
    Action, ActionKind, Check, Condition, Expr, Local, LocalId, Parameter, StmtKind, Ty,
};
use crate::syntax::ast::{self, DecideStmt as Written, Quorum};

impl Statements<'_, '_> {
    pub(super) fn decide_statement(&mut self, it: &Written) -> Option<StmtKind> {
        match it {
            Written::Turn(it) => self.turn(it),
            Written::Ask(it) => Some(self.ask(it)),
            Written::EndTurn => Some(StmtKind::EndTurn),
            Written::EndGame { reason, winners } => Some(self.end_game(reason, winners.as_ref())),
        }
    }

    fn turn(&mut self, it: &ast::Turn) -> Option<StmtKind> {
        let seats = self.asked(it.quorum, &it.whom);
        let phase =
            self.check.names.resolve_as(self.check.sink, &it.phase, "phase", Entity::phase)?;
        Some(match it.quorum {
            Quorum::Each => StmtKind::TurnEach { seats, phase },
            Quorum::One | Quorum::Any => StmtKind::Turn { seats, phase },
        })
    }

    /// The seats that have to decide: a seat, or a set of seats.
    fn asked(&mut self, quorum: Quorum, whom: &ast::Expr) -> Expr {
        if quorum == Quorum::One {
            self.check.expect(whom, &Ty::Seat)
        } else {
            self.check.expect(whom, &Ty::Seat.set_of())
        }
    }

    /// `ask`: its answer is an action of its own, in whose conditions `me` is the answering seat.
    fn ask(&mut self, ask: &ast::Ask) -> StmtKind {
        let (whom, each) = (self.asked(ask.quorum, &ask.whom), ask.quorum == ast::Quorum::Each);
        let ty = self.check.reader().choosable(&ask.ty);
        let name = &ask.name;
        let question = self.check.text(&ask.text);
        let body = open_body(&mut self.check.game, &format!("the answer `{}`", name.text));
        let (me, value) = self.check.scoped(|it| {
            (
                free(&mut it.game, Local::ACTING_SEAT, Ty::Seat),
                free(&mut it.game, &name.text, ty.clone()),
            )
        });
        let checks = self.duty(ask, me, value);
        let parameters = vec![Parameter { local: value, private: ask.private }];
        let kind = ActionKind::Answer(question);
        let action = Action {
            name: name.text.clone(),
            doc: Vec::new(),
            kind,
            me,
            parameters,
            written: None,
            checks,
            costs: Vec::new(),
            body,
            span: name.span,
            whole: name.span,
        };
        let action = self.check.game.actions.push_and_get_key(action);
        let answer = self.check.bind(name, ty);
        if let Some(local) = self.check.game.locals.get_mut(answer) {
            local.per_seat = each;
        }
        if whom.is_every_seat() {
            self.check.scope.answered.insert(answer);
        }
        StmtKind::Ask { whom, action, answer, each }
    }

    /// The conditions of an answer.
    fn duty(&mut self, ask: &ast::Ask, me: LocalId, value: LocalId) -> Vec<Check> {
        let Some((duty, reason)) = &ask.duty else {
            return Vec::new();
        };
        let (expr, reason) = self.check.scoped(|it| {
            it.scope.enter_again(&it.game, &[value]);
            it.acting(Some(me), |it| (it.expect(duty, &Ty::Flag), it.text(reason)))
        });
        let condition = Condition {
            owner: ask.name.text.clone(),
            label: "duty".to_owned(),
            expr,
            reason,
            span: duty.span,
        };
        let id = self.check.game.conditions.push_and_get_key(condition);
        vec![Check::Require(id)]
    }

    fn end_game(&mut self, reason: &ast::Text, winners: Option<&ast::Expr>) -> StmtKind {
        StmtKind::EndGame {
            reason: self.check.text(reason),
            winners: winners.map(|it| self.check.winners(it)),
        }
    }
}

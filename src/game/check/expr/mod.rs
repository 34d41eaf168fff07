//! Expressions: resolves names and infers types.

mod arithmetic;
mod constants;
mod names;
mod operators;
mod places;
mod quantifiers;
mod sets;

use super::broken::broken;
use super::checker::Checker;
use super::report;
use super::typing::beside;
use crate::base::Span;
use crate::hir::{Expr, ExprKind, Sentence, SentencePart, Template, Ty};
use crate::syntax::ast::{self, Name, Text, TextPart};
pub(super) use names::count_arguments;
pub(super) use places::zone_value;

impl Checker<'_> {
    /// Checks an expression that must have a type.
    pub(in crate::check) fn expect(&mut self, it: &ast::Expr, wanted: &Ty) -> Expr {
        let expr = self.expr(it, Some(wanted));
        self.typing().fit(expr, wanted)
    }

    /// Checks an expression; `wanted` helps to choose between members of the same name.
    pub(in crate::check) fn expr(&mut self, it: &ast::Expr, wanted: Option<&Ty>) -> Expr {
        let span = it.span;
        let (kind, ty) = match &it.kind {
            ast::ExprKind::Number(value) => (ExprKind::Number(*value), Ty::Range(*value, *value)),
            ast::ExprKind::Flag(value) => (ExprKind::Flag(*value), Ty::Flag),
            ast::ExprKind::None => (ExprKind::None, Ty::None),
            ast::ExprKind::Me => {
                return self.scope.me(&mut *self.sink, span, "`me` is the seat that acts");
            }
            ast::ExprKind::Seats => (ExprKind::Seats, Ty::List(Box::new(Ty::Seat))),
            ast::ExprKind::SeatNumber(number) => return self.seat_number(*number, span),
            ast::ExprKind::Text(text) => (ExprKind::Text(self.text(text)), Ty::Text),
            ast::ExprKind::Name(name) => {
                return self.name(&Name { text: name.clone(), span }, &[], wanted);
            }
            ast::ExprKind::Call(name, arguments) => return self.name(name, arguments, wanted),
            ast::ExprKind::Index(of, indices) => return self.index(of, indices, span),
            ast::ExprKind::Column(of, column) => return self.column(of, column, span),
            ast::ExprKind::Set(elements) => return self.set(elements, wanted, span),
            ast::ExprKind::Unary(op, operand) => return self.unary(*op, operand, span),
            ast::ExprKind::Binary(op, left, right) => {
                return self.binary(*op, left, right, wanted, span);
            }
            ast::ExprKind::If(condition, yes, no) => {
                let condition = self.expect(condition, &Ty::Flag);
                let yes = self.knowing(condition.present(true), |it| it.expr(yes, wanted));
                let hint = beside(&yes.ty, wanted).cloned();
                let no = self.knowing(condition.present(false), |it| it.expr(no, hint.as_ref()));
                let (yes, no) = self.typing().alongside(yes, no);
                let ty = self.typing().join(&yes, &no, wanted);
                (ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)), ty)
            }
            ast::ExprKind::Over { word, name, domain, body } => {
                return self.quantified(*word, name, domain, body, wanted, span);
            }
            ast::ExprKind::Best(best) => return self.best(best, wanted, span),
            ast::ExprKind::Reached(reached) => return self.reached(reached, wanted, span),
            ast::ExprKind::Let { name, value, body } => self.naming(name, value, body, wanted),
            ast::ExprKind::Broken => return broken(span),
        };
        Expr { kind, ty, span }
    }

    fn seat_number(&mut self, number: i32, span: Span) -> Expr {
        let least = i32::try_from(self.game.players.0).unwrap_or(0);
        if number < 1 || number > least {
            self.sink.push(report::no_such_seat(span, number, least));
        }
        Expr { kind: ExprKind::Seat(u32::try_from(number - 1).unwrap_or(0)), ty: Ty::Seat, span }
    }

    /// Checks a text with its values.
    pub(in crate::check) fn text(&mut self, text: &Text) -> Template {
        let (mut parts, mut values) = (Vec::new(), Vec::new());
        for part in &text.parts {
            parts.push(match part {
                TextPart::Plain(plain) => SentencePart::Plain(plain.clone()),
                TextPart::Value(value) => {
                    let value = self.expr(value, None);
                    let value = self.typing().as_kind(value);
                    let ty = value.ty.clone();
                    values.push(value);
                    SentencePart::Value(ty)
                }
            });
        }
        Template { sentence: self.sentences.id(&mut self.game, Sentence { parts }), values }
    }
}

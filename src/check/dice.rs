//! Dice: their faces, how they are rolled, and dice that a test names by what they show.

use super::checker::Checker;
use super::report;
use crate::base::Span;
use crate::hir::{
    Block, Builtin, Compare, Expr, ExprKind, Fold, Local, Quantifier, StateId, Stmt, StmtKind, Ty,
    TypeId, ZoneRef,
};
use crate::syntax::ast;

impl Checker<'_> {
    /// `die.face`
    pub(super) fn face(
        &mut self,
        of: &Expr,
        id: TypeId,
        column: &ast::Name,
        span: Span,
    ) -> Option<Expr> {
        let face = self
            .game
            .types
            .get(id)?
            .face
            .filter(|_| column.text == "face")?;
        let ty = self
            .game
            .states
            .get(face)
            .map_or(Ty::Broken, |it| it.ty.clone());
        Some(Expr {
            kind: ExprKind::State(face, vec![of.clone()]),
            ty,
            span,
        })
    }

    /// A die or several: what can be rolled, and the state that holds the faces.
    fn dice(&mut self, it: &ast::Expr) -> Option<(Expr, TypeId, StateId)> {
        let dice = self.expr(it, None);
        let faced = self.faced(dice.ty.element().unwrap_or(&dice.ty));
        if faced.is_none() && !dice.ty.is_broken() {
            let words = self.in_words(&dice.ty);
            self.sink.push(report::mismatch(it.span, "dice", &words));
        }
        faced.map(|(id, face)| (dice, id, face))
    }

    /// A single die as a set, for what goes through several.
    fn as_dice(dice: Expr) -> Expr {
        if dice.ty.element().is_some() || dice.ty.is_broken() {
            return dice;
        }
        let (ty, span) = (dice.ty.clone().set_of(), dice.span);
        Expr {
            kind: ExprKind::Set(vec![dice]),
            ty,
            span,
        }
    }

    /// Dice are drawn one after the other, each from its faces; then it is said what they show.
    pub(super) fn roll(&mut self, dice: &ast::Expr, span: Span, out: &mut Vec<Stmt>) {
        let Some((dice, id, face)) = self.dice(dice) else {
            return;
        };
        let faces = self
            .game
            .states
            .get(face)
            .map_or(Ty::Broken, |it| it.ty.clone());
        let Ty::Range(low, high) = faces else { return };
        let here = |kind, ty: Ty| Expr { kind, ty, span };
        let (die, all) = (Ty::Member(id), Ty::Member(id).set_of());
        let kept = self.hidden("", all.clone());
        let before = self.frame_size();
        let (each, shown) = (self.hidden("", die.clone()), self.hidden("", faces.clone()));
        let end = |number| here(ExprKind::Number(number), Ty::Number);
        let range = here(
            ExprKind::Builtin(Builtin::Range, vec![end(low), end(high)]),
            Ty::List(Box::new(faces.clone())),
        );
        let draw = StmtKind::Draw {
            local: shown,
            from: range,
            name: "roll".to_owned(),
        };
        let indices = vec![here(ExprKind::Local(each), die)];
        let set = StmtKind::SetState {
            state: face,
            indices,
            value: here(ExprKind::Local(shown), faces),
        };
        let statements = [draw, set].map(|kind| Stmt { kind, span }).into();
        let body = Block {
            statements,
            locals: self.frame_from(before),
        };
        let body = self.game.blocks.push_and_get_key(body);
        let domain = || here(ExprKind::Local(kept), all.clone());
        let kinds = [
            StmtKind::SetLocal {
                local: kept,
                value: Self::as_dice(dice),
            },
            StmtKind::ForEach {
                local: each,
                domain: domain(),
                body,
            },
            StmtKind::Rolled { dice: domain() },
        ];
        out.extend(kinds.map(|kind| Stmt { kind, span }));
    }

    /// An argument of a move in a test. Where a die is needed, a number stands for one of the seat's that shows it.
    pub(super) fn played(&mut self, seat: u32, written: &ast::Expr, ty: &Ty) -> Expr {
        let of = ty.element().unwrap_or(ty).clone();
        let Some((die, face)) = self.faced(&of) else {
            return self.expect(written, ty);
        };
        match &written.kind {
            ast::ExprKind::Number(shown) => {
                self.die_showing((seat, die), face, *shown, &[], written.span)
            }
            ast::ExprKind::Set(elements)
                if elements
                    .iter()
                    .any(|it| matches!(it.kind, ast::ExprKind::Number(_))) =>
            {
                let mut dice: Vec<Expr> = Vec::new();
                for element in elements {
                    dice.push(match element.kind {
                        ast::ExprKind::Number(shown) => {
                            self.die_showing((seat, die), face, shown, &dice, element.span)
                        }
                        _ => self.expect(element, &of),
                    });
                }
                Expr {
                    kind: ExprKind::Set(dice),
                    ty: ty.clone(),
                    span: written.span,
                }
            }
            _ => self.expect(written, ty),
        }
    }

    /// For a type of dice: it, and the state that holds the faces.
    fn faced(&self, ty: &Ty) -> Option<(TypeId, StateId)> {
        let Ty::Member(id) = ty else { return None };
        self.game
            .types
            .get(*id)
            .and_then(|it| it.face)
            .map(|face| (*id, face))
    }

    /// The first die with a face up that lies in a zone of the seat and is none of those before.
    fn die_showing(
        &mut self,
        (seat, die): (u32, TypeId),
        face: StateId,
        shown: i32,
        before: &[Expr],
        span: Span,
    ) -> Expr {
        let here = |kind, ty: Ty| Expr { kind, ty, span };
        let (one, all) = (Ty::Member(die), Ty::Member(die).set_of());
        let nothing = here(ExprKind::Set(Vec::new()), all.clone());
        let own = self
            .game
            .zones
            .iter_enumerated()
            .filter(|(_, it)| it.of == die && it.indices == [Ty::Seat]);
        let own = own.map(|(zone, _)| {
            here(
                ExprKind::Zone(ZoneRef {
                    zone,
                    indices: vec![here(ExprKind::Seat(seat), Ty::Seat)],
                    span,
                }),
                all.clone(),
            )
        });
        let own = own.fold(nothing, |a, b| {
            here(ExprKind::Builtin(Builtin::Union, vec![a, b]), all.clone())
        });
        let taken = here(ExprKind::Set(before.to_vec()), all.clone());
        let domain = here(
            ExprKind::Builtin(Builtin::Difference, vec![own, taken]),
            all,
        );
        let local = self.game.locals.push_and_get_key(Local {
            name: String::new(),
            ty: one.clone(),
            per_seat: false,
            home: None,
        });
        let faces = here(
            ExprKind::State(face, vec![here(ExprKind::Local(local), one.clone())]),
            Ty::Number,
        );
        let number = here(ExprKind::Number(shown), Ty::Number);
        let body = here(
            ExprKind::Compare(Compare::Is, Box::new(faces), Box::new(number)),
            Ty::Flag,
        );
        here(
            ExprKind::Quantified(Quantifier {
                fold: Fold::First,
                local,
                domain: Box::new(domain),
                body: Box::new(body),
            }),
            one,
        )
    }
}

//! Dice in tests, which are given by the faces that they show.

use super::super::types::faced;
use super::steps::Steps;
use crate::base::Span;
use crate::hir::{
    Builtin, Compare, Expr, ExprKind, Fold, Local, Quantifier, SetOperation, StateId, Ty, TypeId,
    ZoneRef,
};
use crate::syntax::ast;

impl Steps<'_, '_> {
    /// Checks an argument of a move. Where a die is needed, a number stands for a die that shows it.
    pub(super) fn played(&mut self, seat: u32, written: &ast::Expr, ty: &Ty) -> Expr {
        let of = ty.element().unwrap_or(ty).clone();
        let Some((die, face)) = faced(&self.check.game, &of) else {
            return self.check.expect(written, ty);
        };
        if let Some(shown) = number(written) {
            return self.die_showing((seat, die), face, shown, &[], written.span);
        }
        let elements = if let ast::ExprKind::Set(elements) = &written.kind {
            elements.as_slice()
        } else {
            &[]
        };
        if elements.iter().all(|it| number(it).is_none()) {
            return self.check.expect(written, ty);
        }
        let mut dice: Vec<Expr> = Vec::new();
        for element in elements {
            dice.push(match number(element) {
                Some(shown) => self.die_showing((seat, die), face, shown, &dice, element.span),
                None => self.check.expect(element, &of),
            });
        }
        Expr { kind: ExprKind::Set(dice), ty: ty.clone(), span: written.span }
    }

    /// The first die with this face among the seat's dice that is none of those before.
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
        let own = self.check.game.zones_of_dice(die).into_iter().map(|zone| {
            let indices = self.check.game.zone(zone).indices.len();
            let owner = here(ExprKind::Seat(seat), Ty::Seat);
            here(ExprKind::Zone(ZoneRef { zone, indices: vec![owner; indices], span }), all.clone())
        });
        let own = own.fold(nothing, |a, b| {
            here(ExprKind::Builtin(Builtin::Sets(SetOperation::Union), vec![a, b]), all.clone())
        });
        let taken = here(ExprKind::Set(before.to_vec()), all.clone());
        let domain =
            here(ExprKind::Builtin(Builtin::Sets(SetOperation::Difference), vec![own, taken]), all);
        let local = self.check.game.locals.push_and_get_key(Local {
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
        let body =
            here(ExprKind::Compare(Compare::Is, Box::new(faces), Box::new(number)), Ty::Flag);
        here(
            ExprKind::Quantified(Quantifier {
                fold: Fold::First,
                local,
                domain: Box::new(domain),
                body: Box::new(body),
            }),
            one.optional(),
        )
    }
}

const fn number(written: &ast::Expr) -> Option<i32> {
    if let ast::ExprKind::Number(number) = written.kind { Some(number) } else { None }
}

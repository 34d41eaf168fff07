//! Single seats and sets of seats.

use super::Typing;
use crate::base::Span;
use crate::hir::{Builtin, Expr, ExprKind, SetOperation, Ty};

impl Typing<'_> {
    /// The seats of one branch or the other.
    pub(in crate::check) fn chosen_seats(
        &mut self,
        condition: Expr,
        mut yes: Expr,
        mut no: Expr,
        span: Span,
    ) -> Expr {
        if (is_one(&yes) && is_several(&no)) || (is_several(&yes) && is_one(&no)) {
            (yes, no) = (self.as_seats(yes), self.as_seats(no));
        }
        let ty = self.join(&yes, &no, Some(&Ty::Seat.set_of()));
        let kind = ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no));
        Expr { kind, ty, span }
    }

    /// A seat as a set of seats; a missing seat gives the empty set.
    pub(in crate::check) fn as_seats(&mut self, seats: Expr) -> Expr {
        if seats.ty != Ty::Seat.optional() {
            return self.as_set(seats);
        }
        let (span, ty) = (seats.span, Ty::Seat.set_of());
        let nobody = Expr { kind: ExprKind::Set(Vec::new()), ty: ty.clone(), span };
        let kind = ExprKind::Builtin(Builtin::Sets(SetOperation::Union), vec![nobody, seats]);
        Expr { kind, ty, span }
    }
}

/// Whether the type is one seat, which may be missing.
fn is_one(seats: &Expr) -> bool {
    *seats.ty.never_none() == Ty::Seat
}

/// Whether the type is a set or a list.
pub(in crate::check) const fn is_several(seats: &Expr) -> bool {
    matches!(seats.ty, Ty::Set(..) | Ty::List(_) | Ty::EmptySet)
}

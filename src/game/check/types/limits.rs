//! How many values a type has, and which values can be stored.

use super::super::checker::Checker;
use super::super::report;
use super::{COUNTED, SETS, SETS_COUNTED};
use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::hir::{Expr, Size, Ty, TypeId};

impl Checker<'_> {
    /// The number of values of a type, if it is known and small.
    pub(in crate::check) fn universe(&self, ty: &Ty) -> Option<usize> {
        let most = match ty {
            Ty::Flag | Ty::Seat | Ty::Member(_) | Ty::Range(..) => usize::MAX,
            Ty::Set(of, Size::Exactly(_)) if !matches!(**of, Ty::Set(..)) => {
                self.universe(of)?;
                SETS
            }
            Ty::Number | Ty::Text | Ty::Set(..) | Ty::List(_) | Ty::Optional(_) => return None,
            Ty::None | Ty::EmptySet | Ty::Broken => return None,
        };
        let members = |id: TypeId| self.game.types.get(id).map(|it| it.members.len());
        let count = ty.count(self.game.players.1, &members)?;
        usize::try_from(count).ok().filter(|it| *it <= most)
    }

    /// Between which numbers a value lies.
    pub(in crate::check) fn bounds(&self, expr: &Expr) -> Option<(i64, i64)> {
        expr.bounds(&|ty| u64::try_from(self.universe(ty)?).ok())
    }

    /// The type of a value, with the range of a number where its parts tell it.
    pub(in crate::check) fn ranged(&self, expr: &Expr) -> Ty {
        expr.ranged(COUNTED, &|ty| u64::try_from(self.universe(ty)?).ok())
    }

    /// Whether a slot of the state can hold it.
    pub(in crate::check) fn storable(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::Broken => true,
            Ty::List(of) if matches!(**of, Ty::Member(_)) => true,
            Ty::Set(of, _) | Ty::List(of) => {
                self.universe(of).is_some_and(|count| count <= MEMBERS)
            }
            Ty::Optional(inner) => !matches!(inner.as_ref(), Ty::List(_)) && self.storable(inner),
            Ty::Text | Ty::None | Ty::EmptySet => false,
        }
    }

    /// The type of a value that is to be stored; a zone may hold more cards than a set can.
    pub(in crate::check) fn kept(&mut self, ty: Ty, span: Span) -> Ty {
        let Ty::Set(of, _) = &ty else {
            return ty;
        };
        let count = self.universe(of);
        let fits = match **of {
            Ty::Member(_) | Ty::Range(..) => count.is_none_or(|count| count <= MEMBERS),
            Ty::Set(..) | Ty::List(_) | Ty::EmptySet => count.is_some(),
            Ty::Flag | Ty::Number | Ty::Text | Ty::Seat => true,
            Ty::Optional(_) | Ty::None | Ty::Broken => true,
        };
        if fits { ty } else { self.no_set_of(of, span) }
    }

    pub(in crate::check) fn no_set_of(&mut self, element: &Ty, span: Span) -> Ty {
        let words = self.in_words(element);
        let help = if matches!(element, Ty::Set(..)) {
            SETS_COUNTED
        } else {
            "a set holds seats, members of a type, or numbers of a range; at most 65536 different ones"
        };
        self.sink
            .push(report::unfit_type(span, &words, "put in a set", help));
        Ty::Broken
    }
}

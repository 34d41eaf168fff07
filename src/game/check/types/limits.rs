//! How many values a type has, and which values can be stored.

use super::super::report;
use super::words::in_words;
use super::{COUNTED, SETS, SETS_COUNTED};
use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::diag::Sink;
use crate::hir::{Expr, Game, Size, Ty, TypeId};

/// The number of values of a type, if it is known and small.
pub(in crate::check) fn universe(game: &Game, ty: &Ty) -> Option<usize> {
    let most = match ty {
        Ty::Flag | Ty::Seat | Ty::Member(_) | Ty::Range(..) => usize::MAX,
        Ty::Set(of, Size::Exactly(_)) if !matches!(**of, Ty::Set(..)) => {
            universe(game, of)?;
            SETS
        }
        Ty::Number | Ty::Text | Ty::Set(..) | Ty::List(_) | Ty::Optional(_) => return None,
        Ty::None | Ty::EmptySet | Ty::Broken => return None,
    };
    let members = |id: TypeId| game.types.get(id).map(|it| it.members.len());
    let count = ty.count(game.players.1, &members)?;
    usize::try_from(count).ok().filter(|it| *it <= most)
}

/// Between which numbers a value lies.
pub(in crate::check) fn bounds(game: &Game, expr: &Expr) -> Option<(i64, i64)> {
    expr.bounds(&|ty| u64::try_from(universe(game, ty)?).ok())
}

/// The type of a value, with the range of a number where its parts tell it.
pub(in crate::check) fn ranged(game: &Game, expr: &Expr) -> Ty {
    expr.ranged(COUNTED, &|ty| u64::try_from(universe(game, ty)?).ok())
}

/// Whether a slot of the state can hold it.
pub(in crate::check) fn storable(game: &Game, ty: &Ty) -> bool {
    match ty {
        Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::Broken => true,
        Ty::List(of) if matches!(**of, Ty::Member(_)) => true,
        Ty::Set(of, _) | Ty::List(of) => universe(game, of).is_some_and(|count| count <= MEMBERS),
        Ty::Optional(inner) => !matches!(inner.as_ref(), Ty::List(_)) && storable(game, inner),
        Ty::Text | Ty::None | Ty::EmptySet => false,
    }
}

/// The type of a value that is to be stored; a zone may hold more cards than a set can.
pub(in crate::check) fn kept(game: &Game, sink: &mut Sink, ty: Ty, span: Span) -> Ty {
    let Ty::Set(of, _) = &ty else {
        return ty;
    };
    let count = universe(game, of);
    let fits = match **of {
        Ty::Member(_) | Ty::Range(..) => count.is_none_or(|count| count <= MEMBERS),
        Ty::Set(..) | Ty::List(_) | Ty::EmptySet => count.is_some(),
        Ty::Flag | Ty::Number | Ty::Text | Ty::Seat => true,
        Ty::Optional(_) | Ty::None | Ty::Broken => true,
    };
    if fits {
        ty
    } else {
        no_set_of(game, sink, of, span)
    }
}

pub(in crate::check) fn no_set_of(game: &Game, sink: &mut Sink, element: &Ty, span: Span) -> Ty {
    let words = in_words(game, element);
    let help = if matches!(element, Ty::Set(..)) {
        SETS_COUNTED
    } else {
        "a set holds seats, members of a type, or numbers of a range; at most 65536 different ones"
    };
    sink.push(report::unfit_type(span, &words, "put in a set", help));
    Ty::Broken
}

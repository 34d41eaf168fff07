//! How many values types have, and which values can be stored.

use super::super::report;
use super::words::in_words;
use super::{COUNTED, SETS, SETS_COUNTED};
use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::diag::Sink;
use crate::hir::{Expr, Game, Size, Ty, TypeId, TypeShape};

/// The number of values of a type, if it is known and small.
pub(in crate::check) fn universe(game: &Game, ty: &Ty) -> Option<usize> {
    let most = match ty.shape() {
        TypeShape::Single => usize::MAX,
        TypeShape::Set(of, Size::Exactly(_)) if !of.is_set() => {
            universe(game, of)?;
            SETS
        }
        TypeShape::Set(..) | TypeShape::List(_) => return None,
        TypeShape::Optional(_) | TypeShape::Unknown => return None,
    };
    let members = |id: TypeId| game.types.get(id).map(|it| it.members.len());
    let count = ty.count(game.players.1, &members)?;
    usize::try_from(count).ok().filter(|it| *it <= most)
}

/// The bounds of a numeric expression.
pub(in crate::check) fn bounds(game: &Game, expr: &Expr) -> Option<(i64, i64)> {
    expr.bounds(&|ty| u64::try_from(universe(game, ty)?).ok())
}

/// The type of an expression; a number has its range if its parts tell it.
pub(in crate::check) fn ranged(game: &Game, expr: &Expr) -> Ty {
    expr.ranged(COUNTED, &|ty| u64::try_from(universe(game, ty)?).ok())
}

/// Whether a state can store values of a type.
pub(in crate::check) fn storable(game: &Game, ty: &Ty) -> bool {
    let of_few = |of| universe(game, of).is_some_and(|count| count <= MEMBERS);
    match ty.shape() {
        TypeShape::Single => *ty != Ty::Text,
        TypeShape::List(of) => of.declared_type().is_some() || of_few(of),
        TypeShape::Set(of, _) => of_few(of),
        TypeShape::Optional(inner) => !matches!(inner, Ty::List(_)) && storable(game, inner),
        TypeShape::Unknown => ty.is_broken(),
    }
}

/// The type for a value that is stored; a zone may hold more cards than a set can.
pub(in crate::check) fn kept(game: &Game, sink: &mut Sink, ty: Ty, span: Span) -> Ty {
    let Ty::Set(of, _) = &ty else {
        return ty;
    };
    let count = universe(game, of);
    let fits = match of.shape() {
        TypeShape::Single => count.is_none_or(|count| count <= MEMBERS),
        TypeShape::Set(..) | TypeShape::List(_) => count.is_some(),
        TypeShape::Optional(_) => true,
        TypeShape::Unknown => **of != Ty::EmptySet,
    };
    if fits { ty } else { no_set_of(game, sink, of, span) }
}

pub(in crate::check) fn no_set_of(game: &Game, sink: &mut Sink, element: &Ty, span: Span) -> Ty {
    let words = in_words(game, element);
    let help = if element.is_set() {
        SETS_COUNTED
    } else {
        "a set holds seats, members of a type, or numbers of a range; at most 65536 different ones"
    };
    sink.push(report::unfit_type(span, &words, "put in a set", help));
    Ty::Broken
}

#[cfg(test)]
mod tests {
    use super::{kept, storable, universe};
    use crate::base::{FileId, Span};
    use crate::check::empty_game;
    use crate::diag::{Code, Sink};
    use crate::hir::{Size, Ty};

    fn sets(size: Size, of: Ty) -> Ty {
        Ty::Set(Box::new(of), size)
    }

    #[test]
    fn a_type_has_as_many_values_as_can_be_told_apart() {
        let mut game = empty_game();
        game.players = (2, 4);
        assert_eq!(universe(&game, &Ty::Flag), Some(2));
        assert_eq!(universe(&game, &Ty::Seat), Some(4), "with all seats taken");
        assert_eq!(universe(&game, &Ty::Range(1, 6)), Some(6));
        let pairs = sets(Size::Exactly(2), Ty::Range(1, 6));
        assert_eq!(universe(&game, &pairs), Some(15));
        assert_eq!(universe(&game, &Ty::Number), None);
    }

    #[test]
    fn sets_of_any_size_cannot_be_counted() {
        let game = empty_game();
        assert_eq!(universe(&game, &sets(Size::Any, Ty::Flag)), None);
        let many = sets(Size::Exactly(2), Ty::Range(1, 33));
        assert_eq!(universe(&game, &many), None, "528 are more than 512");
    }

    #[test]
    fn a_state_keeps_what_has_a_slot_of_known_size() {
        let game = empty_game();
        assert!(storable(&game, &Ty::Number));
        assert!(storable(&game, &sets(Size::Any, Ty::Seat)));
        assert!(!storable(&game, &sets(Size::Any, Ty::Number)));
        assert!(!storable(&game, &Ty::Text));
        let list = Ty::List(Box::new(Ty::Seat));
        assert!(storable(&game, &list));
        assert!(!storable(&game, &list.optional()));
    }

    #[test]
    fn a_set_of_too_many_things_is_reported() {
        let (game, mut sink) = (empty_game(), Sink::default());
        let span = Span::new(FileId(0), 0, 1);
        let few = Ty::Range(1, 65536).set_of();
        assert_eq!(kept(&game, &mut sink, few.clone(), span), few);
        let many = Ty::Range(0, 65536).set_of();
        assert!(kept(&game, &mut sink, many, span).is_broken());
        let codes: Vec<Code> = sink.into_sorted().iter().map(|it| it.code).collect();
        assert_eq!(codes, [Code::G0308]);
    }
}

//! What fits where, without names and without syntax.

use std::collections::BTreeSet;

use super::super::empty_game;
use super::super::frames::free;
use super::Typing;
use crate::base::{FileId, Sources, Span};
use crate::diag::{Code, Sink};
use crate::hir::{Expr, ExprKind, Game, Ty};

const HERE: Span = Span::new(FileId(0), 0, 1);

const fn value(kind: ExprKind, ty: Ty) -> Expr {
    let span = HERE;
    Expr { kind, ty, span }
}

const fn number(value_of: i32) -> Expr {
    value(ExprKind::Number(value_of), Ty::Range(value_of, value_of))
}

/// What comes of something that is done with types, and the codes of what is said.
fn typed<T>(game: &mut Game, does: impl FnOnce(&mut Typing<'_>) -> T) -> (T, Vec<Code>) {
    let (mut sink, sources, numbered) = (Sink::default(), Sources::default(), BTreeSet::new());
    let done = does(&mut Typing { game, sink: &mut sink, sources: &sources, numbered: &numbered });
    let said = sink.into_sorted();
    (done, said.iter().map(|it| it.code).collect())
}

#[test]
fn none_takes_the_type_that_is_wanted() {
    let wanted = Ty::Seat.optional();
    let none = value(ExprKind::None, Ty::None);
    let (found, said) = typed(&mut empty_game(), |it| it.fit(none, &wanted));
    assert_eq!(found.ty, wanted);
    assert!(said.is_empty());
}

#[test]
fn a_number_outside_the_range_is_reported_and_stays_a_number() {
    let (found, said) = typed(&mut empty_game(), |it| it.fit(number(7), &Ty::Range(1, 6)));
    assert!(!found.ty.is_broken());
    assert_eq!(said, [Code::G0310]);
}

#[test]
fn a_name_that_may_be_none_is_reported_once() {
    let mut game = empty_game();
    let local = free(&mut game, "found", Ty::Seat.optional());
    let named = value(ExprKind::Local(local), Ty::Seat.optional());
    let (found, said) = typed(&mut game, |it| it.fit(named, &Ty::Seat));
    assert!(found.ty.is_broken());
    assert_eq!(said, [Code::G0307]);
    assert!(game.local(local).ty.is_broken(), "nothing more is said of it");
}

#[test]
fn each_branch_has_to_fit() {
    let flag = value(ExprKind::Flag(true), Ty::Flag);
    let (yes, no) = (Box::new(number(3)), Box::new(number(9)));
    let either = value(ExprKind::If(Box::new(flag), yes, no), Ty::Number);
    let (_, said) = typed(&mut empty_game(), |it| it.fit(either, &Ty::Range(1, 6)));
    assert_eq!(said, [Code::G0310], "only the second is outside");
}

#[test]
fn two_branches_that_nothing_holds_are_a_mismatch() {
    let flag = value(ExprKind::Flag(true), Ty::Flag);
    let (ty, said) = typed(&mut empty_game(), |it| it.join(&flag, &number(1), None));
    assert!(ty.is_broken());
    assert_eq!(said, [Code::G0301]);
}

//! Types and parameters.

use super::audience::is_private;
use super::{Reader, Rule};
use crate::base::Span;
use crate::syntax::ast::{Bound, Parameter, Size, Type, TypeKind};
use crate::syntax::pairs::Pair;

pub(super) fn ty(reader: &mut Reader<'_>, pair: Pair<'_>) -> Type {
    Type {
        kind: plain_ty(reader, pair.only()),
        optional: pair.has(Rule::w_none),
        span: pair.span(),
    }
}

/// The first type in a pair.
pub(super) fn ty_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Type {
    let none = no_type(pair.span());
    pair.child(Rule::ty).map_or(none, |it| ty(reader, it))
}

/// A replacement where the grammar lets no type be left out.
const fn no_type(span: Span) -> Type {
    Type { kind: TypeKind::OneOf(Vec::new()), optional: false, span }
}

pub(super) fn plain_ty(reader: &mut Reader<'_>, pair: Pair<'_>) -> TypeKind {
    let is = |rule| pair.as_rule() == rule;
    if is(Rule::name) {
        TypeKind::Named(pair.name())
    } else if is(Rule::seat_ty) {
        TypeKind::Seat
    } else if is(Rule::range_ty) {
        let (first, last) = ends(reader, pair);
        TypeKind::Range(first, last)
    } else if is(Rule::set_ty) {
        TypeKind::Set(size(reader, pair), element_ty(reader, pair))
    } else if is(Rule::list_ty) {
        TypeKind::List(element_ty(reader, pair))
    } else if is(Rule::one_of_ty) {
        TypeKind::OneOf(pair.names())
    } else {
        reader.unread(pair);
        TypeKind::OneOf(Vec::new())
    }
}

fn size(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Size> {
    let number = pair.child(Rule::settled).map(|it| bound(reader, it))?;
    Some(if pair.has(Rule::up_to) { Size::UpTo(number) } else { Size::Exactly(number) })
}

fn element_ty(reader: &mut Reader<'_>, pair: Pair<'_>) -> Box<Type> {
    let element = pair.child(Rule::element_ty);
    Box::new(element.map_or(no_type(pair.span()), |it| ty(reader, it)))
}

/// The first and the last number of a range.
pub(super) fn ends(reader: &mut Reader<'_>, pair: Pair<'_>) -> (Bound, Bound) {
    let mut ends = pair.children(Rule::end);
    let mut end = || bound(reader, ends.next().unwrap_or(pair));
    (end(), end())
}

pub(super) fn bound_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Bound {
    match pair.child(Rule::settled) {
        Some(settled) => bound(reader, settled),
        None => Bound::Number(reader.number_in(pair)),
    }
}

pub(super) fn bound(reader: &mut Reader<'_>, pair: Pair<'_>) -> Bound {
    let inner = pair.only();
    if inner.as_rule() == Rule::name {
        Bound::Option(inner.name())
    } else {
        Bound::Number(reader.number(inner))
    }
}

pub(super) fn parameters_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Vec<Parameter> {
    let all = pair.child(Rule::parameters).into_iter();
    let each = all.flat_map(|it| it.children(Rule::parameter));
    each.map(|it| Parameter {
        name: it.name_in(),
        ty: ty_in(reader, it),
        private: it.child(Rule::visibility).is_some_and(|it| is_private(reader, it)),
    })
    .collect()
}

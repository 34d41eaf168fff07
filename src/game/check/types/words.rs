//! Types in words.

use super::super::report;
use crate::hir::{Game, Size, Ty, TypeShape};

/// A type in words.
pub(in crate::check) fn in_words(game: &Game, ty: &Ty) -> String {
    match ty {
        Ty::Flag => "a flag".to_owned(),
        Ty::Number => "a number".to_owned(),
        Ty::Range(low, high) if low == high => format!("the number {low}"),
        Ty::Range(low, high) => format!("a number {low}..{high}"),
        Ty::Text => "a text".to_owned(),
        Ty::Seat => "a seat".to_owned(),
        Ty::Member(id) => match game.types.get(*id) {
            Some(it) if !it.name.is_empty() => report::with_article(&format!("`{}`", it.name)),
            Some(it) => format!(
                "one of {}",
                it.members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(" ")
            ),
            None => "something".to_owned(),
        },
        Ty::Set(of, Size::Any) => format!("a set of {}", plural(game, of)),
        Ty::Set(of, Size::Exactly(size)) => format!("a set of {size} {}", plural(game, of)),
        Ty::Set(of, Size::UpTo(most)) => format!("a set of up to {most} {}", plural(game, of)),
        Ty::List(of) => format!("a list of {}", plural(game, of)),
        Ty::Optional(inner) => format!("{} or none", in_words(game, inner)),
        Ty::None => "none".to_owned(),
        Ty::EmptySet => "an empty set".to_owned(),
        Ty::Broken => "something".to_owned(),
    }
}

pub(super) fn plural(game: &Game, ty: &Ty) -> String {
    match ty.shape() {
        TypeShape::Single if *ty == Ty::Seat => "seats".to_owned(),
        TypeShape::Single if ty.is_number() => "numbers".to_owned(),
        TypeShape::Single => match ty.declared_type().and_then(|id| game.types.get(id)) {
            Some(it) => format!("`{}`", it.name),
            None => in_words(game, ty),
        },
        TypeShape::Optional(_) => "values that may be none".to_owned(),
        TypeShape::Set(..) => in_words(game, ty).replacen("a set", "sets", 1),
        TypeShape::List(_) | TypeShape::Unknown => in_words(game, ty),
    }
}

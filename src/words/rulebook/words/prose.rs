//! Names that only the file knows, as prose says them.

use super::Writer;
use super::sentence::OPEN;
use crate::hir::{Local, Ty, TypeId};
use crate::rulebook::grammar::{Determiner, Said, Tongue};
use crate::rulebook::model::Words;

/// For prose: a name that only the file knows is said as what it stands for, `the player`, `the field`.
pub(in crate::rulebook) fn in_prose<'g>(writer: &Writer<'g>) -> Writer<'g> {
    let locals = writer.game.locals.iter_enumerated();
    writer.with_all(locals.filter_map(|(id, local)| Some((id, in_words(writer, local)?))))
}

fn in_words(writer: &Writer<'_>, local: &Local) -> Option<Words> {
    if local.is_acting_seat() {
        return None;
    }
    if local.ty.is_number() {
        return Some(Words::plain(OPEN));
    }
    let said = Said { determiner: Some(Determiner::The), open: true, ..Said::default() };
    let the = |words: Words| Some(words.said(writer.tongue(), said));
    // In a language without genders, a noun needs no mark.
    let is_worded = writer.tongue() == Tongue::English
        && writer.names.read(writer.game, &local.name) != local.name;
    if writer.nouns().is_given(&local.name) || is_worded {
        return the(writer.nouns().open(writer.own_text(&local.name), &local.name));
    }
    match &local.ty {
        Ty::Seat if local.home.is_some() => Some(writer.who_acts()),
        Ty::Member(of) if has_name(writer, *of) => the(writer.type_noun(*of)),
        Ty::Set(of, _) => {
            let of = of.declared_type().filter(|of| has_name(writer, *of))?;
            the(writer.many(of))
        }
        Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Text | Ty::Seat | Ty::Member(_) => None,
        Ty::List(_) | Ty::Optional(_) | Ty::None | Ty::EmptySet | Ty::Broken => None,
    }
}

fn has_name(writer: &Writer<'_>, id: TypeId) -> bool {
    writer.game.types.get(id).is_some_and(|it| !it.name.is_empty())
}

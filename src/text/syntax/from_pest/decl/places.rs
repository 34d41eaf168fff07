//! Places: zones, states and options.

use super::super::audience::{AUDIENCES, is_one_of, shown};
use super::super::expr::value_in;
use super::super::text::words_in;
use super::super::ty::{ty, ty_in};
use super::super::{Reader, Rule};
use crate::syntax::ast::{Audience, ExprKind, OptionDecl, StateDecl, Type, Zone};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

pub(super) fn option(reader: &mut Reader<'_>, pair: Pair<'_>) -> OptionDecl {
    OptionDecl {
        name: pair.name_in(),
        ty: ty_in(reader, pair),
        default: value_in(reader, pair),
        text: words_in(reader, pair),
        fixed: false,
        follows: None,
    }
}

pub(super) fn zone(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Zone> {
    let [name, of] = pair.first_names()?;
    let top = pair.child(Rule::top_public).and_then(|it| it.inner().last());
    let what = format!("the cards in `{}`", name.text);
    Some(Zone {
        name,
        indices: indices(reader, pair),
        filled: pair.has(Rule::filled),
        of,
        audience: audience_in(reader, pair, &what),
        top_public: top.is_some_and(|word| is_one_of(reader, word, &["public"])),
    })
}

pub(super) fn state(reader: &mut Reader<'_>, pair: Pair<'_>) -> StateDecl {
    let name = pair.name_in();
    let initial = value_in(reader, pair);
    let audience = if let ExprKind::Name(value) = &initial.kind
        && !pair.has(Rule::shown)
        && AUDIENCES.contains(&value.as_str())
    {
        reader.report(report::unexpected(initial.span, "a value", value));
        Audience::Public
    } else {
        audience_in(reader, pair, &format!("`{}`", name.text))
    };
    StateDecl { name, indices: indices(reader, pair), ty: ty_in(reader, pair), initial, audience }
}

/// Who sees a place that may say so. One that does not is reported, with its end, and counts as public.
fn audience_in(reader: &mut Reader<'_>, pair: Pair<'_>, what: &str) -> Audience {
    if let Some(said) = pair.child(Rule::shown) {
        return shown(reader, said);
    }
    reader.report(report::no_audience(pair.last_char(), what));
    Audience::Public
}

/// The types in the brackets behind a name.
fn indices(reader: &mut Reader<'_>, pair: Pair<'_>) -> Vec<Type> {
    let types = pair.child(Rule::indices).into_iter();
    let types = types.flat_map(|it| it.children(Rule::ty));
    types.map(|it| ty(reader, it)).collect()
}

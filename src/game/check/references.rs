//! [`References`]: the uses of names, and where each name is declared, for editors.

use std::collections::BTreeMap;

use super::names::{Entity, Names};
use super::types::in_words;
use crate::base::Span;
use crate::hir::{ActionKind, Audience, Game, Ty};
use crate::syntax::ast::Name;

/// Names with their places.
#[derive(Clone, Debug, Default)]
pub struct References {
    /// The place of each use, with the place of the declaration.
    pub uses: Vec<(Span, Span)>,
    /// The declarations, by the place of the name.
    pub entries: BTreeMap<Span, Symbol>,
}

impl References {
    /// Adds the references of another game.
    pub fn add(&mut self, others: Self) {
        self.uses.extend(others.uses);
        for (at, entry) in others.entries {
            self.entries.entry(at).or_insert(entry);
        }
    }
}

/// A declaration, as editors show it.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// The kind of declaration: `zone`.
    pub noun: &'static str,
    /// The type of its value in words; empty if it has none.
    pub ty: String,
    /// For a column: the type of its table, in words.
    pub of: String,
    /// Who sees it, in a sentence; empty if that does not apply.
    pub seen: String,
    /// The lines of the comment above it.
    pub doc: Vec<String>,
}

/// All references of a complete game.
pub(super) fn of(game: &Game, names: &mut Names) -> References {
    for name in std::mem::take(&mut names.found.mentioned) {
        let member = names.members(&name.text).first().copied();
        names.refer(&name);
        if let Some((of, member)) = member {
            names.refer_member(game, name.span, of, member);
        }
    }
    for (of, column) in std::mem::take(&mut names.found.cells) {
        refer_cell(game, names, &of, &column);
    }
    References { uses: std::mem::take(&mut names.found.uses), entries: entries(game, names) }
}

/// Notes the use of a column, by a row or the name of the table.
fn refer_cell(game: &Game, names: &mut Names, of: &Name, column: &Name) {
    let row = names.members(&of.text).first().map(|(of, _)| *of);
    let table = names.get(&of.text).and_then(Entity::member_type);
    let Some(id) = row.or(table) else {
        return;
    };
    let columns = game.types.get(id).map(|it| it.columns.as_slice());
    let mut columns = columns.into_iter().flatten();
    if let Some(at) = columns.position(|it| it.name == column.text) {
        names.found.refer_column(column.span, id, at);
    }
}

fn entries(game: &Game, names: &Names) -> BTreeMap<Span, Symbol> {
    let mut all = BTreeMap::new();
    named_types(game, names, &mut all);
    named_places(game, &mut all);
    named_callables(game, &mut all);
    for (local, at) in &names.found.locals {
        let it = game.local(*local);
        let ty = in_words(game, &it.ty);
        all.entry(*at).or_insert_with(|| entry(&it.name, "value", &ty, &[]));
    }
    for (name, at) in &names.variants {
        let variant = game.variants.iter().find(|it| it.name == *name);
        let doc = variant.map(|it| it.doc.as_slice()).unwrap_or_default();
        all.insert(*at, entry(name, "variant", "", doc));
    }
    all
}

fn named_types(game: &Game, names: &Names, all: &mut BTreeMap<Span, Symbol>) {
    for (id, ty) in game.types.iter_enumerated() {
        for member in &ty.members {
            let ty = in_words(game, &Ty::Member(id));
            all.insert(member.span, entry(&member.name, "member", &ty, &[]));
        }
        for (at, column) in ty.columns.iter().enumerate() {
            if let Some(place) = names.found.columns.get(&(id, at)) {
                let mut it = entry(&column.name, "column", &in_words(game, &column.ty), &[]);
                it.of = in_words(game, &Ty::Member(id));
                all.insert(*place, it);
            }
        }
        if !ty.name.is_empty() {
            all.insert(ty.span, entry(&ty.name, "type", "", &ty.doc));
        }
    }
}

fn named_places(game: &Game, all: &mut BTreeMap<Span, Symbol>) {
    for zone in &game.zones {
        let of = in_words(game, &Ty::Member(zone.of).set_of());
        let mut it = entry(&zone.name, "zone", &of, &zone.doc);
        it.seen = seen_by(game, zone.audience);
        if zone.top_public {
            it.seen += " Everybody sees the top card.";
        }
        all.insert(zone.span, it);
    }
    for state in &game.states {
        let is_option = state.option.is_some();
        let noun = if is_option { "option" } else { "state" };
        let mut it = entry(&state.name, noun, &in_words(game, &state.ty), &state.doc);
        if !is_option {
            it.seen = seen_by(game, state.audience);
        }
        all.insert(state.span, it);
    }
}

fn named_callables(game: &Game, all: &mut BTreeMap<Span, Symbol>) {
    for it in &game.functions {
        let ty = in_words(game, &it.result);
        all.insert(it.span, entry(&it.name, "function", &ty, &it.doc));
    }
    for it in &game.hooks {
        let ty = in_words(game, &it.result);
        all.insert(it.span, entry(&it.name, "hook", &ty, &it.doc));
    }
    for it in &game.rules {
        all.insert(it.span, entry(&it.name, "rule", "", &it.doc));
    }
    for it in &game.procedures {
        all.insert(it.span, entry(&it.name, "procedure", "", &it.doc));
    }
    for it in &game.actions {
        let noun = match it.kind {
            ActionKind::Turn => "action",
            ActionKind::Interrupt(_) => "interrupt",
            ActionKind::Answer(_) => "question",
        };
        all.insert(it.span, entry(&it.name, noun, "", &it.doc));
    }
    for it in &game.phases {
        all.insert(it.span, entry(&it.name, "phase", "", &it.doc));
    }
}

/// The audience of a place, in a sentence.
fn seen_by(game: &Game, audience: Audience) -> String {
    match audience {
        Audience::Public => "Everybody sees it.".to_owned(),
        Audience::Owner => "Only the seat in its first index sees it.".to_owned(),
        Audience::Of(state) => {
            let name = &game.state(state).name;
            format!("Only the seats in `{name}` see it.")
        }
        Audience::Nobody => "Nobody sees it.".to_owned(),
        Audience::Holder => "Those who see the die see it.".to_owned(),
    }
}

fn entry(name: &str, noun: &'static str, ty: &str, doc: &[String]) -> Symbol {
    Symbol {
        name: name.to_owned(),
        noun,
        ty: ty.to_owned(),
        of: String::new(),
        seen: String::new(),
        doc: doc.to_vec(),
    }
}

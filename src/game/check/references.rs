//! Where names are used, and where each of them is declared: for editors.

use super::types::in_words;
use std::collections::BTreeMap;

use super::checker::Checker;
use super::names::Entity;
use crate::base::Span;
use crate::hir::{ActionKind, Audience, LocalId, Ty, TypeId};
use crate::syntax::ast::{Change, Item, ItemKind, Name};

/// Names with their places.
#[derive(Clone, Debug, Default)]
pub struct References {
    /// The place of each use, and that of the declaration.
    pub uses: Vec<(Span, Span)>,
    /// What is declared, by the place of its name.
    pub entries: BTreeMap<Span, Entry>,
}

impl References {
    /// Adds those of another game.
    pub fn add(&mut self, others: Self) {
        self.uses.extend(others.uses);
        for (at, entry) in others.entries {
            self.entries.entry(at).or_insert(entry);
        }
    }
}

/// Something that has a name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is: `zone`.
    pub noun: &'static str,
    /// The type of its value in words; empty if it has none.
    pub ty: String,
    /// For a column: the type whose rows have it, in words.
    pub of: String,
    /// Who sees it, in a sentence; empty if that is no question.
    pub seen: String,
    /// The lines of the comment above it.
    pub doc: Vec<String>,
}

/// What is found while names are resolved.
#[derive(Default)]
pub(super) struct Found {
    uses: Vec<(Span, Span)>,
    locals: BTreeMap<LocalId, Span>,
    columns: BTreeMap<(TypeId, usize), Span>,
    told: BTreeMap<String, Span>,
    /// Names that declarations mention before everything is declared.
    mentioned: Vec<Name>,
    /// Columns that they mention, each with a row or the table.
    cells: Vec<(Name, Name)>,
}

impl Found {
    pub(super) fn declare_local(&mut self, local: LocalId, at: Span) {
        self.locals.insert(local, at);
    }

    pub(super) fn declare_column(&mut self, of: TypeId, column: usize, at: Span) {
        self.columns.insert((of, column), at);
    }

    pub(super) fn declare_told(&mut self, name: &str, at: Span) {
        self.told.insert(name.to_owned(), at);
    }

    /// A name that stands where not everything is declared yet.
    pub(super) fn mention(&mut self, name: &Name) {
        self.mentioned.push(name.clone());
    }

    pub(super) fn refer(&mut self, at: Span, declared: Span) {
        if at != declared {
            self.uses.push((at, declared));
        }
    }

    pub(super) fn refer_local(&mut self, at: Span, local: LocalId) {
        if let Some(declared) = self.locals.get(&local) {
            self.refer(at, *declared);
        }
    }

    pub(super) fn refer_column(&mut self, at: Span, of: TypeId, column: usize) {
        if let Some(declared) = self.columns.get(&(of, column)) {
            self.refer(at, *declared);
        }
    }

    pub(super) fn refer_told(&mut self, at: Span, name: &str) {
        if let Some(declared) = self.told.get(name) {
            self.refer(at, *declared);
        }
    }
}

impl Checker<'_> {
    /// Notes the use of a name that is declared in the game.
    pub(super) fn refer(&mut self, name: &Name) {
        if let Some(declared) = self.names.declared_at(&name.text) {
            self.found.refer(name.span, declared);
        }
    }

    /// Notes the use of a member.
    pub(super) fn refer_member(&mut self, at: Span, of: TypeId, member: u32) {
        let members = self.game.types.get(of).map(|it| it.members.as_slice());
        let member = usize::try_from(member).ok();
        if let Some(member) = members.zip(member).and_then(|(all, at)| all.get(at)) {
            self.found.refer(at, member.span);
        }
    }

    /// Notes the use of a column, by a row or the name of the table.
    fn refer_cell(&mut self, of: &Name, column: &Name) {
        let row = self.names.members(&of.text).first().map(|(of, _)| *of);
        let table = self.names.get(&of.text).and_then(Entity::member_type);
        let Some(id) = row.or(table) else {
            return;
        };
        let columns = self.game.types.get(id).map(|it| it.columns.as_slice());
        let mut columns = columns.into_iter().flatten();
        if let Some(at) = columns.position(|it| it.name == column.text) {
            self.found.refer_column(column.span, id, at);
        }
    }

    /// Notes what variants and settings mention.
    pub(super) fn mentions(&mut self, items: &[&Item]) {
        for item in items {
            if let ItemKind::Use(it) = &item.kind {
                let names = it.settings.iter().map(|setting| setting.name.clone());
                self.found.mentioned.extend(names);
                self.changes_mention(&it.changes);
            }
            if let ItemKind::Variant(it) = &item.kind {
                self.changes_mention(&it.changes);
            }
        }
    }

    fn changes_mention(&mut self, changes: &[Change]) {
        let names = changes.iter().flat_map(changed);
        self.found.mentioned.extend(names.cloned());
        self.found.cells.extend(changes.iter().flat_map(cells));
    }

    /// Everything found, once the game is whole.
    pub(super) fn references(&mut self) -> References {
        for name in std::mem::take(&mut self.found.mentioned) {
            let member = self.names.members(&name.text).first().copied();
            self.refer(&name);
            if let Some((of, member)) = member {
                self.refer_member(name.span, of, member);
            }
        }
        for (of, column) in std::mem::take(&mut self.found.cells) {
            self.refer_cell(&of, &column);
        }
        References {
            uses: std::mem::take(&mut self.found.uses),
            entries: self.entries(),
        }
    }

    fn entries(&self) -> BTreeMap<Span, Entry> {
        let mut all = BTreeMap::new();
        self.named_types(&mut all);
        self.named_places(&mut all);
        self.named_callables(&mut all);
        for (local, at) in &self.found.locals {
            if let Some(it) = self.game.locals.get(*local) {
                let ty = in_words(&self.game, &it.ty);
                all.entry(*at)
                    .or_insert_with(|| entry(&it.name, "value", &ty, &[]));
            }
        }
        for (name, at) in &self.names.variants {
            let variant = self.game.variants.iter().find(|it| it.name == *name);
            let doc = variant.map(|it| it.doc.as_slice()).unwrap_or_default();
            all.insert(*at, entry(name, "variant", "", doc));
        }
        all
    }

    fn named_types(&self, all: &mut BTreeMap<Span, Entry>) {
        for (id, ty) in self.game.types.iter_enumerated() {
            for member in &ty.members {
                let ty = in_words(&self.game, &Ty::Member(id));
                all.insert(member.span, entry(&member.name, "member", &ty, &[]));
            }
            for (at, column) in ty.columns.iter().enumerate() {
                if let Some(place) = self.found.columns.get(&(id, at)) {
                    let mut it = entry(
                        &column.name,
                        "column",
                        &in_words(&self.game, &column.ty),
                        &[],
                    );
                    it.of = in_words(&self.game, &Ty::Member(id));
                    all.insert(*place, it);
                }
            }
            if !ty.name.is_empty() {
                all.insert(ty.span, entry(&ty.name, "type", "", &ty.doc));
            }
        }
    }

    fn named_places(&self, all: &mut BTreeMap<Span, Entry>) {
        for zone in &self.game.zones {
            let of = in_words(&self.game, &Ty::Member(zone.of).set_of());
            let mut it = entry(&zone.name, "zone", &of, &zone.doc);
            it.seen = self.seen_by(zone.audience);
            if zone.top_public {
                it.seen += " Everybody sees the top card.";
            }
            all.insert(zone.span, it);
        }
        for state in &self.game.states {
            let is_option = state.option.is_some();
            let noun = if is_option { "option" } else { "state" };
            let mut it = entry(
                &state.name,
                noun,
                &in_words(&self.game, &state.ty),
                &state.doc,
            );
            if !is_option {
                it.seen = self.seen_by(state.audience);
            }
            all.insert(state.span, it);
        }
    }

    fn named_callables(&self, all: &mut BTreeMap<Span, Entry>) {
        for it in &self.game.functions {
            let ty = in_words(&self.game, &it.result);
            all.insert(it.span, entry(&it.name, "function", &ty, &it.doc));
        }
        for it in &self.game.hooks {
            let ty = in_words(&self.game, &it.result);
            all.insert(it.span, entry(&it.name, "hook", &ty, &it.doc));
        }
        for it in &self.game.rules {
            all.insert(it.span, entry(&it.name, "rule", "", &it.doc));
        }
        for it in &self.game.procedures {
            all.insert(it.span, entry(&it.name, "procedure", "", &it.doc));
        }
        for it in &self.game.actions {
            let noun = match it.kind {
                ActionKind::Turn => "action",
                ActionKind::Interrupt(_) => "interrupt",
                ActionKind::Answer(_) => "question",
            };
            all.insert(it.span, entry(&it.name, noun, "", &it.doc));
        }
        for it in &self.game.phases {
            all.insert(it.span, entry(&it.name, "phase", "", &it.doc));
        }
    }

    /// Who sees a place, in a sentence.
    fn seen_by(&self, audience: Audience) -> String {
        match audience {
            Audience::Public => "Everybody sees it.".to_owned(),
            Audience::Owner => "Only the seat in its first index sees it.".to_owned(),
            Audience::Of(state) => {
                let name = self
                    .game
                    .states
                    .get(state)
                    .map_or("", |it| it.name.as_str());
                format!("Only the seats in `{name}` see it.")
            }
            Audience::Nobody => "Nobody sees it.".to_owned(),
            Audience::Holder => "Those who see the die see it.".to_owned(),
        }
    }
}

fn entry(name: &str, noun: &'static str, ty: &str, doc: &[String]) -> Entry {
    Entry {
        name: name.to_owned(),
        noun,
        ty: ty.to_owned(),
        of: String::new(),
        seen: String::new(),
        doc: doc.to_vec(),
    }
}

/// The names of what a change changes.
fn changed(change: &Change) -> Vec<&Name> {
    match change {
        Change::Set { name, .. } => vec![name],
        Change::SetCell(it) => vec![&it.row],
        Change::DropPart(part) | Change::ReplacePart(part, _) => vec![&part.owner],
        Change::Drop { name, .. } => name.iter().collect(),
        Change::DropFrom { member, from } => vec![member, from],
        Change::Replace(item) => item.kind.name().into_iter().collect(),
        Change::Add(_) => Vec::new(),
        Change::AddTo { to, .. } => vec![to],
        Change::Extend(owner, _) => vec![owner],
    }
}

/// The columns of what a change changes, each with a row or the table.
fn cells(change: &Change) -> Vec<(Name, Name)> {
    match change {
        Change::SetCell(it) => vec![(it.row.clone(), it.column.clone())],
        Change::AddTo { to, cells, .. } => {
            let columns = cells.iter().map(|cell| cell.name.clone());
            columns.map(|column| (to.clone(), column)).collect()
        }
        Change::Set { .. }
        | Change::DropPart(_)
        | Change::ReplacePart(..)
        | Change::Drop { .. }
        | Change::DropFrom { .. }
        | Change::Replace(_)
        | Change::Add(_)
        | Change::Extend(..) => Vec::new(),
    }
}

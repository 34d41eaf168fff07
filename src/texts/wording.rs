//! Everything in a file that people read: its sentences, and the names of what lies on the table or is done there.

use std::collections::BTreeMap;

use crate::base::{Sources, Span};
use crate::syntax::ast::{
    Block, Change, Condition, Grid, Item, ItemKind, Members, Name, Parameter, Stmt, StmtKind, Text,
    Type, TypeKind,
};

/// A name or a sentence, where it stands first.
pub(super) struct Wording {
    pub(super) span: Span,
    pub(super) is_name: bool,
    /// The sentence as it stands, with the blanks at its ends.
    pub(super) text: String,
}

/// All wordings of a file, by what their rows begin with.
pub(super) struct Wordings<'a> {
    sources: &'a Sources,
    pub(super) found: BTreeMap<String, Wording>,
}

impl<'a> Wordings<'a> {
    /// Looks through declarations; rows of tables are added by [`Self::name`].
    pub(super) fn of(items: &[Item], sources: &'a Sources) -> Self {
        let mut all = Self {
            sources,
            found: BTreeMap::new(),
        };
        items.iter().for_each(|item| all.item(&item.kind));
        all
    }

    pub(super) fn name(&mut self, name: &str, span: Span) {
        self.found
            .entry(name.to_owned())
            .or_insert_with(|| Wording {
                span,
                is_name: true,
                text: name.to_owned(),
            });
    }

    fn named(&mut self, name: &Name) {
        self.name(&name.text, name.span);
    }

    fn sentence(&mut self, text: &Text) {
        let written = self.sources.slice(text.span).trim_matches('"');
        // Values alone are the same in every language.
        if !parts(written)
            .iter()
            .any(|part| matches!(part, Part::Plain(plain) if plain.contains(char::is_alphabetic)))
        {
            return;
        }
        let wording = || Wording {
            span: text.span,
            is_name: false,
            text: written.to_owned(),
        };
        self.found.entry(key(written)).or_insert_with(wording);
    }

    fn item(&mut self, item: &ItemKind) {
        match item {
            ItemKind::Game(it) => self.sentence(&it.title),
            ItemKind::Type(it) => match &it.members {
                Members::Listed(members) | Members::Grid(Grid { members, .. }) => {
                    members.iter().for_each(|name| self.named(name));
                }
                // Copies are read as what they are copies of.
                Members::Numbered(_) => {}
                Members::Alias(ty) => self.ty(ty),
            },
            ItemKind::Table(it) => it.columns.iter().for_each(|column| self.ty(&column.ty)),
            ItemKind::Option(it) => {
                self.named(&it.name);
                self.ty(&it.ty);
                self.sentence(&it.text);
            }
            ItemKind::Zone(it) => {
                self.named(&it.name);
                it.indices.iter().for_each(|ty| self.ty(ty));
            }
            ItemKind::State(it) => {
                self.named(&it.name);
                it.indices.iter().chain([&it.ty]).for_each(|ty| self.ty(ty));
            }
            ItemKind::Setup(block) | ItemKind::Play(block) => self.block(block),
            ItemKind::Phase(it) => self.named(&it.name),
            ItemKind::Action(it) => {
                self.named(&it.name);
                self.parameters(&it.parameters);
                self.conditions(&it.conditions);
                self.block(&it.effect);
            }
            ItemKind::Rule(it) => {
                self.parameters(&it.parameters);
                self.conditions(&it.conditions);
            }
            ItemKind::Function(it) => {
                self.parameters(&it.parameters);
                self.ty(&it.result);
            }
            ItemKind::Procedure(it) => {
                self.parameters(&it.parameters);
                self.block(&it.body);
            }
            ItemKind::Hook(it) => {
                self.parameters(&it.parameters);
                self.ty(&it.result);
            }
            ItemKind::Variant(it) => {
                self.named(&it.name);
                self.sentence(&it.text);
                it.changes.iter().for_each(|change| {
                    if let Change::Replace(item) = change {
                        self.item(&item.kind);
                    }
                });
            }
            ItemKind::Language(_)
            | ItemKind::Use(_)
            | ItemKind::Texts(_)
            | ItemKind::Match(_)
            | ItemKind::Always(_)
            | ItemKind::Test(_) => {}
        }
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        parameters.iter().for_each(|it| self.ty(&it.ty));
    }

    /// Members that are listed in the place of a type.
    fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::OneOf(members) => members.iter().for_each(|name| self.named(name)),
            TypeKind::Set(_, of) | TypeKind::List(of) => self.ty(of),
            TypeKind::Named(_) | TypeKind::Seat | TypeKind::Range(..) => {}
        }
    }

    fn conditions(&mut self, conditions: &[Condition]) {
        conditions.iter().for_each(|it| match it {
            Condition::Require(it) => self.sentence(&it.reason),
            Condition::Costs(it) => self.sentence(&it.reason),
            Condition::Needs { .. } => {}
        });
    }

    fn block(&mut self, block: &Block) {
        block.statements.iter().for_each(|it| self.statement(it));
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Ask(it) => {
                self.named(&it.name);
                self.ty(&it.ty);
                self.sentence(&it.text);
                it.duty.iter().for_each(|(_, reason)| self.sentence(reason));
            }
            StmtKind::Tell { text, .. } => text.iter().for_each(|it| self.sentence(it)),
            StmtKind::EndGame { reason, .. } | StmtKind::Require { reason, .. } => {
                self.sentence(reason);
            }
            StmtKind::If {
                then, otherwise, ..
            } => {
                self.block(then);
                otherwise.iter().for_each(|it| self.block(it));
            }
            StmtKind::ForEach { body, .. }
            | StmtKind::Repeat { body, .. }
            | StmtKind::Times { body, .. }
            | StmtKind::As { body, .. } => {
                self.block(body);
            }
            StmtKind::Set { .. }
            | StmtKind::Let { .. }
            | StmtKind::Reset { .. }
            | StmtKind::Pay(_)
            | StmtKind::Roll { .. }
            | StmtKind::Move { .. }
            | StmtKind::Shuffle { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Draw { .. }
            | StmtKind::Turn { .. }
            | StmtKind::Reveal { .. }
            | StmtKind::EndTurn
            | StmtKind::Call { .. } => {}
        }
    }
}

/// A piece of a sentence as it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part<'t> {
    Plain(&'t str),
    /// What stands in braces.
    Value(&'t str),
}

/// A sentence in pieces. A brace without its partner holds all that follows.
pub(super) fn parts(mut text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    while let Some((plain, rest)) = text.split_once('{') {
        let (value, rest) = rest.split_once('}').unwrap_or((rest, ""));
        parts.extend((!plain.is_empty()).then_some(Part::Plain(plain)));
        parts.push(Part::Value(value));
        text = rest;
    }
    parts.extend((!text.is_empty()).then_some(Part::Plain(text)));
    parts
}

/// The values of a sentence in its order, blanks evened out.
pub(super) fn values(text: &str) -> Vec<String> {
    parts(text)
        .into_iter()
        .filter_map(|part| {
            if let Part::Value(value) = part {
                Some(even(value))
            } else {
                None
            }
        })
        .collect()
}

pub(super) fn even(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the row of a sentence begins with.
pub(super) fn key(text: &str) -> String {
    with_values(text.trim(), |value| format!("{{{}}}", even(value)))
}

/// A sentence with `{}` for each value.
pub(super) fn pattern(text: &str) -> String {
    with_values(text, |_| "{}".to_owned())
}

fn with_values(text: &str, value: impl Fn(&str) -> String) -> String {
    let each = parts(text).into_iter().map(|part| match part {
        Part::Plain(plain) => plain.to_owned(),
        Part::Value(held) => value(held),
    });
    each.collect()
}

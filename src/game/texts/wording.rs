//! [`Wordings`]: all texts of a file that people read, that is its sentences, and the names of things on the table and
//! of actions.

use std::collections::BTreeMap;

use crate::base::{Sources, Span, closing_brace, one_form};
use crate::hir::{Game, LocalId, refs_before, said};
use crate::syntax::ast::{self, Item, Name, Text};

/// A name or a sentence, at its first place.
pub(super) struct Wording {
    pub(super) span: Span,
    pub(super) is_name: bool,
    /// Whether it is read only in a rulebook, so that a game can be played without its translation.
    pub(super) in_rulebook: bool,
    /// The sentence as written, with the blanks at its ends.
    pub(super) text: String,
    /// The parameters of what has parameters, whose name alone has a row of its own.
    pub(super) parameters: Option<Vec<String>>,
}

impl Wording {
    /// What stands in braces in its translations.
    pub(super) fn values(&self) -> Vec<String> {
        self.parameters.clone().unwrap_or_else(|| values(&self.text))
    }
}

/// All wordings of a file, by their originals.
pub(super) struct Wordings<'a> {
    sources: &'a Sources,
    pub(super) found: BTreeMap<String, Wording>,
}

impl<'a> Wordings<'a> {
    /// Collects the wordings of declarations; [`Self::name`] adds the rows of tables.
    pub(super) fn of(items: &[Item], sources: &'a Sources) -> Self {
        let mut all = Self { sources, found: BTreeMap::new() };
        items.iter().for_each(|item| all.parts(&item.kind.parts()));
        all
    }

    pub(super) fn name(&mut self, name: &str, span: Span) {
        self.found.entry(name.to_owned()).or_insert_with(|| Wording {
            span,
            is_name: true,
            in_rulebook: false,
            text: name.to_owned(),
            parameters: None,
        });
    }

    /// Adds what is read only in a rulebook: comments, and names that players never see.
    pub(super) fn told(&mut self, game: &Game) {
        for (text, span) in read_in_rulebook(game) {
            let wording = || Wording {
                span,
                is_name: !text.contains(' '),
                in_rulebook: true,
                text: text.clone(),
                parameters: None,
            };
            self.found.entry(text.clone()).or_insert_with(wording);
        }
        for (text, parameters, span) in called(game) {
            let parameters = Some(parameters);
            let wording =
                Wording { span, is_name: true, in_rulebook: true, text: text.clone(), parameters };
            self.found.entry(text).or_insert(wording);
        }
    }

    fn named(&mut self, name: &Name) {
        self.name(&name.text, name.span);
    }

    fn sentence(&mut self, text: &Text) {
        let written = self.sources.slice(text.span).trim_matches('"');
        // A sentence of values alone is the same in every language.
        if !parts(written)
            .iter()
            .any(|part| matches!(part, Part::Plain(plain) if plain.contains(char::is_alphabetic)))
        {
            return;
        }
        let wording = || Wording {
            span: text.span,
            is_name: false,
            in_rulebook: false,
            text: written.to_owned(),
            parameters: None,
        };
        self.found.entry(key(written)).or_insert_with(wording);
    }

    fn part(&mut self, part: &ast::Part<'_>) {
        match part {
            ast::Part::Shown(name) => self.named(name),
            ast::Part::Sentence(text) => self.sentence(text),
            ast::Part::Type(ty) => self.parts(&ty.parts()),
            ast::Part::Item(item) => self.parts(&item.kind.parts()),
            ast::Part::ForOther(parts) => self.parts(parts),
            ast::Part::Block(block) => {
                let statements = block.statements.iter();
                statements.for_each(|statement| self.parts(&statement.kind.parts()));
            }
            // Texts within expressions are values, which are read in the sentences that show them.
            ast::Part::Shaping(_) | ast::Part::Option(_) => {}
            ast::Part::Expr(_) | ast::Part::Quoted(_) | ast::Part::Used(_) | ast::Part::Me => {}
        }
    }

    fn parts(&mut self, parts: &[ast::Part<'_>]) {
        parts.iter().for_each(|part| self.part(part));
    }
}

/// Texts that are read only in a rulebook: comments without their citations of printed rules, titles of tests, and the
/// names of types, columns, terms, steps and parameters.
fn read_in_rulebook(game: &Game) -> Vec<(String, Span)> {
    let nowhere = game.types.first().map_or(Span::new(0.into(), 0, 0), |ty| ty.span);
    let mut docs: Vec<(&[String], Span)> = vec![(&game.doc, nowhere)];
    let mut names: Vec<(&str, Span)> = Vec::new();
    for ty in &game.types {
        docs.push((&ty.doc, ty.span));
        names.push((&ty.name, ty.span));
        names.extend(ty.columns.iter().map(|column| (column.name.as_str(), ty.span)));
    }
    docs.extend(game.zones.iter().map(|it| (it.doc.as_slice(), it.span)));
    docs.extend(game.states.iter().map(|it| (it.doc.as_slice(), it.span)));
    docs.extend(game.actions.iter().map(|it| (it.doc.as_slice(), it.span)));
    docs.extend(game.phases.iter().map(|it| (it.doc.as_slice(), it.span)));
    for comment in [&game.setup_comment, &game.play_comment] {
        docs.extend(comment.of.map(|span| (comment.lines.as_slice(), span)));
    }
    docs.extend(game.variants.iter().map(|it| (it.doc.as_slice(), nowhere)));
    for it in &game.functions {
        docs.push((&it.doc, it.span));
        names.push((&it.name, it.span));
    }
    for it in &game.hooks {
        docs.push((&it.doc, it.span));
        names.push((&it.name, it.span));
    }
    for it in &game.rules {
        docs.push((&it.doc, it.span));
        names.push((&it.name, it.span));
    }
    for it in &game.procedures {
        docs.push((&it.doc, it.span));
        names.push((&it.name, it.span));
    }
    names.extend(game.locals.iter().map(|it| (it.name.as_str(), nowhere)));
    let titles = game.tests.iter().map(|it| (refs_before(&it.title).1, it.span));
    names.extend(titles);
    let names = names.into_iter().filter(|(name, _)| !name.is_empty());
    let mut all: Vec<(String, Span)> = names.map(|(it, span)| (it.to_owned(), span)).collect();
    for (doc, span) in docs {
        let texts = said(doc).into_iter().map(|said| said.text);
        let texts = texts.filter(|text| !text.is_empty() && !text.contains(['{', '}']));
        all.extend(texts.map(|text| (text, span)));
    }
    all
}

/// What a sentence of a rulebook says with its parameters: `fits(dice, at)`, `on[Field]` and `Field.coins`, with what may
/// stand in braces.
fn called(game: &Game) -> Vec<(String, Vec<String>, Span)> {
    let mut all = Vec::new();
    let mut add = |name: &str, parameters: &[LocalId], span| {
        let names = game.names_of(parameters);
        let names: Vec<String> = names.map(str::to_owned).collect();
        all.push((game.signature(name, parameters), names, span));
    };
    game.functions.iter().for_each(|it| add(&it.name, &it.parameters, it.span));
    game.rules.iter().for_each(|it| add(&it.name, &it.parameters, it.span));
    game.procedures.iter().for_each(|it| add(&it.name, &it.parameters, it.span));
    for it in &game.actions {
        let parameters: Vec<LocalId> = it.parameters.iter().map(|it| it.local).collect();
        add(&it.name, &parameters, it.span);
    }
    let zones = game.zones.iter().map(|it| (&it.name, &it.indices, it.span));
    let states = game.states.iter().map(|it| (&it.name, &it.indices, it.span));
    all.extend(zones.chain(states).filter_map(|(name, indices, span)| {
        let (signature, named) = game.place_signature(name, indices)?;
        Some((signature, named, span))
    }));
    for (id, ty) in game.types.iter_enumerated() {
        let columns = (0..ty.columns.len()).filter_map(|at| game.column_signature(id, at));
        all.extend(columns.map(|signature| (signature, vec![ty.name.clone()], ty.span)));
    }
    all
}

/// A part of a written sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part<'t> {
    Plain(&'t str),
    /// The expression in braces.
    Value(&'t str),
    /// Words that depend on a number: `{pool?chip|chips}`.
    Counted(&'t str, &'t str),
}

/// The parts of a sentence. An unmatched brace takes everything after it.
pub(super) fn parts(mut text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    while let Some((plain, rest)) = text.split_once('{') {
        let end = closing_brace(rest).unwrap_or(rest.len());
        let (value, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let rest = rest.get(1..).unwrap_or("");
        parts.extend((!plain.is_empty()).then_some(Part::Plain(plain)));
        parts.push(match value.split_once('?') {
            Some((value, words)) => Part::Counted(value, words),
            None => Part::Value(value),
        });
        text = rest;
    }
    parts.extend((!text.is_empty()).then_some(Part::Plain(text)));
    parts
}

/// The values of a sentence in order, with blanks normalised.
pub(super) fn values(text: &str) -> Vec<String> {
    parts(text)
        .into_iter()
        .filter_map(|part| match part {
            Part::Value(value) => Some(even(value)),
            Part::Plain(_) | Part::Counted(..) => None,
        })
        .collect()
}

pub(super) fn even(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The original of a sentence, as it stands in a row.
pub(super) fn key(text: &str) -> String {
    with_values(&one_form(text.trim()), |value| format!("{{{}}}", even(value)))
}

/// The sentence with `{}` in place of each value.
pub(super) fn pattern(text: &str) -> String {
    with_values(text, |_| "{}".to_owned())
}

fn with_values(text: &str, value: impl Fn(&str) -> String) -> String {
    let each = parts(text).into_iter().map(|part| match part {
        Part::Plain(plain) => plain.to_owned(),
        Part::Value(held) => value(held),
        Part::Counted(held, words) => format!("{{{held}?{words}}}"),
    });
    each.collect()
}

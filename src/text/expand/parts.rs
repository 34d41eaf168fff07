//! Changes to labelled lines: conditions of actions and rules, statements of blocks.

use std::collections::BTreeMap;

use super::declarations::missing;
use super::patch::Patched;
use super::report;
use crate::base::Span;
use crate::diag::Sink;
use crate::diag::report::{duplicate, unknown_condition};
use crate::syntax::ast::{
    Block, Condition, ControlStmt, Item, ItemKind, LinesMut, Name, Part, PartLines, PartName, Stmt,
    StmtKind, ValueStmt,
};

const OWNERS: &str = "rule, action or procedure";

/// A labelled line in its list.
enum Line<'i> {
    Condition(&'i mut Vec<Condition>, usize),
    Statement(&'i mut Vec<Stmt>, usize),
}

fn owner<'i>(items: &'i mut [Item], name: &Name, sink: &mut Sink) -> Option<LinesMut<'i>> {
    let is_owner = |item: &Item| {
        matches!(
            item.kind,
            ItemKind::Action(_)
                | ItemKind::Rule(_)
                | ItemKind::Procedure(_)
                | ItemKind::Setup(_)
                | ItemKind::Play(_)
        )
    };
    let is_named = |item: &Item| match item.kind.name() {
        Some(it) => it.text == name.text,
        None => item.kind.keyword() == name.text,
    };
    let found = items.iter().position(|item| is_owner(item) && is_named(item));
    let Some(at) = found else {
        sink.push(missing(items, name, OWNERS, |item| is_owner(item)));
        return None;
    };
    items.get_mut(at).map(|item| item.kind.lines_mut())
}

/// The line with a label; a missing one is reported.
fn line<'i>(items: &'i mut [Item], part: &PartName, sink: &mut Sink) -> Option<Line<'i>> {
    let (conditions, block) = owner(items, &part.owner, sink)?;
    let mut known = conditions.as_deref().map_or_else(Vec::new, |it| labels(it));
    if let Some(at) = known.iter().position(|label| *label == part.label.text) {
        return Some(Line::Condition(conditions?, at));
    }
    if let Some(block) = block {
        labels_in(&mut block.statements, &mut known);
        if known.contains(&part.label.text) {
            let (statements, at) = find(&mut block.statements, &part.label.text)?;
            return Some(Line::Statement(statements, at));
        }
    }
    known.retain(|label| !label.is_empty());
    if part.label.is_number() {
        sink.push(report::numbered_line(part.label.span, &part.owner.text, &known));
        return None;
    }
    let cite = |label: &String| format!("{}.{label}", part.owner.text);
    let known: Vec<String> = known.iter().map(cite).collect();
    sink.push(unknown_condition(part.label.span, &cite(&part.label.text), &known));
    None
}

/// The label of each condition; empty where there is none.
fn labels(conditions: &[Condition]) -> Vec<String> {
    let each = conditions.iter().map(|condition| match condition {
        Condition::Needs { .. } | Condition::Let { .. } => String::new(),
        Condition::Require(require) => {
            let label = require.label.as_ref();
            label.map_or_else(String::new, |label| label.text.clone())
        }
        Condition::Costs(costs) => costs.label().to_owned(),
    });
    each.collect()
}

/// The labels of conditions, for messages.
pub(super) fn labelled(item: &Item) -> Vec<String> {
    let mut item = item.clone();
    let (conditions, block) = item.kind.lines_mut();
    let mut all = conditions.map_or_else(Vec::new, |it| labels(it));
    if let Some(block) = block {
        labels_in(&mut block.statements, &mut all);
    }
    all.retain(|label| !label.is_empty());
    all
}

/// Reports labels that occur twice in one declaration.
pub(super) fn labels_once(items: &[Item], sink: &mut Sink) {
    for item in items {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        for label in all_labels(item) {
            match seen.get(&label.text) {
                Some(first) => sink.push(duplicate(label.span, &label.text, *first)),
                None => {
                    seen.insert(label.text, label.span);
                }
            }
        }
    }
}

/// The labels of all statements. The check compares the labels of conditions.
fn all_labels(item: &Item) -> Vec<Name> {
    let mut open: Vec<Part<'_>> = item.kind.parts();
    open.reverse();
    let mut found = Vec::new();
    while let Some(part) = open.pop() {
        let blocks = match part {
            Part::Block(block) => block,
            Part::ForOther(parts) => {
                open.extend(parts);
                continue;
            }
            Part::Expr(_)
            | Part::Shaping(_)
            | Part::Option(_)
            | Part::Sentence(_)
            | Part::Quoted(_)
            | Part::Type(_)
            | Part::Item(_)
            | Part::Shown(_)
            | Part::Used(_)
            | Part::Me => continue,
        };
        for statement in &blocks.statements {
            found.extend(statement.label.clone());
            open.extend(statement.kind.parts());
        }
    }
    found.sort_by_key(|it| it.span);
    found
}

fn labels_in(statements: &mut [Stmt], into: &mut Vec<String>) {
    for statement in statements {
        into.extend(statement.label.as_ref().map(|it| it.text.clone()));
        for block in statement.kind.blocks_mut() {
            labels_in(&mut block.statements, into);
        }
    }
}

/// The block and the index of the statement with a label.
fn find<'s>(statements: &'s mut Vec<Stmt>, label: &str) -> Option<(&'s mut Vec<Stmt>, usize)> {
    let has = |it: &Stmt| it.label.as_ref().is_some_and(|it| it.text == label);
    if let Some(at) = statements.iter().position(has) {
        return Some((statements, at));
    }
    let mut blocks = statements.iter_mut().flat_map(|it| it.kind.blocks_mut());
    blocks.find_map(|block| find(&mut block.statements, label))
}

pub(super) fn drop(items: &mut [Item], part: &PartName, sink: &mut Sink) {
    match line(items, part, sink) {
        Some(Line::Condition(all, at)) => std::mem::drop(all.remove(at)),
        Some(Line::Statement(all, at)) => std::mem::drop(all.remove(at)),
        None => {}
    }
}

/// Replaces a line by other lines. The first of these takes over the label, unless it has its own.
pub(super) fn replace(
    items: &mut [Item],
    part: &PartName,
    lines: &PartLines,
    patched: &mut Patched,
    sink: &mut Sink,
) {
    let place = part.owner.span.to(part.label.span);
    match line(items, part, sink) {
        Some(Line::Condition(all, at)) => {
            if let Some(statement) = lines.statements.first() {
                sink.push(report::no_statement_here(statement.span, &part.owner.text));
                return;
            }
            let mut new = lines.conditions.clone();
            if let Some(Condition::Require(first)) = new.first_mut() {
                first.label.get_or_insert_with(|| part.label.clone());
            }
            let before = all.get(at).map_or(place, span_of);
            patched.instead.extend(new.iter().map(|it| (span_of(it), before)));
            all.splice(at..=at, new);
        }
        Some(Line::Statement(all, at)) => {
            let mut new = statements(&part.owner, lines, sink);
            if let Some(first) = new.first_mut() {
                first.label.get_or_insert_with(|| part.label.clone());
            }
            let before = all.get(at).map_or(place, |it| it.span);
            patched.instead.extend(new.iter().map(|it| (it.span, before)));
            all.splice(at..=at, new);
        }
        None => {}
    }
}

/// Adds lines at the end of a declaration.
pub(super) fn extend(items: &mut Vec<Item>, name: &Name, lines: &PartLines, sink: &mut Sink) {
    let is_setup = |item: &Item| matches!(item.kind, ItemKind::Setup(_));
    if name.text == "setup" && !items.iter().any(is_setup) {
        items.push(Item {
            doc: Vec::new(),
            kind: ItemKind::Setup(Block::default()),
            span: name.span,
        });
    }
    let Some(lines_of_owner) = owner(items, name, sink) else {
        return;
    };
    match lines_of_owner {
        (Some(conditions), block) => {
            conditions.extend(lines.conditions.iter().cloned());
            match (block, lines.statements.first()) {
                (Some(block), _) => block.statements.extend(lines.statements.iter().cloned()),
                (None, Some(first)) => sink.push(report::no_statement_here(first.span, &name.text)),
                (None, None) => {}
            }
        }
        (None, Some(block)) => block.statements.extend(statements(name, lines, sink)),
        (None, None) => {}
    }
}

/// Lines as statements, of which `require` is one.
fn statements(owner: &Name, lines: &PartLines, sink: &mut Sink) -> Vec<Stmt> {
    let mut all = Vec::new();
    for condition in &lines.conditions {
        match condition {
            Condition::Require(it) => all.push(Stmt {
                label: it.label.clone(),
                kind: StmtKind::Control(ControlStmt::Require {
                    condition: it.condition.clone(),
                    reason: it.reason.clone(),
                }),
                span: it.span,
            }),
            Condition::Let { name, value } => all.push(Stmt {
                label: None,
                kind: StmtKind::Value(ValueStmt::Let { name: name.clone(), value: value.clone() }),
                span: name.span.to(value.span),
            }),
            Condition::Needs { .. } | Condition::Costs(_) => {
                sink.push(report::no_condition_here(span_of(condition), &owner.text));
            }
        }
    }
    all.extend(lines.statements.iter().cloned());
    all
}

const fn span_of(condition: &Condition) -> Span {
    match condition {
        Condition::Needs { rule, .. } => rule.span,
        Condition::Let { name, .. } => name.span,
        Condition::Require(it) => it.span,
        Condition::Costs(it) => it.span,
    }
}

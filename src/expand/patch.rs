//! Variants: changes to named parts, made on the tree before anything is resolved.

use std::collections::BTreeMap;

use super::{exposing, report};
use crate::base::Span;
use crate::diag::Sink;
use crate::diag::report::{unknown_condition, unknown_name, wrong_kind};
use crate::syntax::ast::{Change, Condition, Expr, Item, ItemKind, Name, Variant};

/// Applies the named variants. Returns the conditions under which they may be played.
pub(super) fn apply(items: &mut [Item], chosen: &[String], sink: &mut Sink) -> Vec<Expr> {
    let variants: Vec<Variant> = items
        .iter()
        .filter_map(|item| {
            if let ItemKind::Variant(it) = &item.kind {
                Some(it.clone())
            } else {
                None
            }
        })
        .collect();
    let chosen: Vec<&Variant> = variants
        .iter()
        .filter(|it| chosen.contains(&it.name.text))
        .collect();
    // What was hidden is read from the game before anything is changed.
    chosen
        .iter()
        .for_each(|variant| exposing::check(items, variant, sink));
    let mut touched: BTreeMap<String, Span> = BTreeMap::new();
    let mut demands = Vec::new();
    for variant in chosen {
        demands.extend(variant.requires.clone());
        for change in &variant.changes {
            let (key, span) = target(change);
            if let Some(first) = touched.insert(key.clone(), span) {
                sink.push(report::variant_clash(span, &key, first));
                continue;
            }
            make(items, change, sink);
        }
    }
    demands
}

/// What a change affects, and where it names that.
fn target(change: &Change) -> (String, Span) {
    match change {
        Change::Set { option, .. } => (option.text.clone(), option.span),
        Change::Drop { owner, which } => (
            format!("{}.{}", owner.text, which.text),
            owner.span.to(which.span),
        ),
        Change::Replace(item) => match item.kind.name() {
            Some(name) => (name.text.clone(), name.span),
            None => (item.kind.noun().to_owned(), item.span),
        },
    }
}

fn make(items: &mut [Item], change: &Change, sink: &mut Sink) {
    match change {
        Change::Set { option, value } => {
            let options = items.iter_mut().filter_map(|item| {
                if let ItemKind::Option(it) = &mut item.kind {
                    Some(it)
                } else {
                    None
                }
            });
            let mut names = Vec::new();
            for it in options {
                if it.name.text == option.text {
                    it.default = value.clone();
                    return;
                }
                names.push(it.name.text.clone());
            }
            sink.push(unknown_name(
                option.span,
                &option.text,
                names.iter().map(String::as_str),
            ));
        }
        Change::Drop { owner, which } => drop_condition(items, owner, which, sink),
        Change::Replace(new) => match items.iter_mut().find(|item| is_replaced(item, new)) {
            Some(old) => {
                old.kind = new.kind.clone();
                old.span = new.span;
            }
            None => {
                let (key, span) = target(change);
                let is_named = |item: &&Item| item.kind.name().is_some_and(|it| it.text == key);
                let names = items
                    .iter()
                    .filter_map(|item| item.kind.name())
                    .map(|it| it.text.as_str());
                sink.push(match items.iter().find(is_named) {
                    Some(other) => wrong_kind(span, &key, other.kind.noun(), new.kind.noun()),
                    None => unknown_name(span, &key, names),
                });
            }
        },
    }
}

/// Whether a declaration is the one that another replaces.
pub(super) fn is_replaced(old: &Item, new: &Item) -> bool {
    old.kind.noun() == new.kind.noun()
        && old.kind.name().map(|it| &it.text) == new.kind.name().map(|it| &it.text)
}

fn drop_condition(items: &mut [Item], owner: &Name, which: &Name, sink: &mut Sink) {
    let owners: Vec<String> = items
        .iter()
        .filter(|item| has_conditions(item))
        .filter_map(|item| item.kind.name())
        .map(|it| it.text.clone())
        .collect();
    let named = items
        .iter_mut()
        .find(|item| item.kind.name().is_some_and(|it| it.text == owner.text));
    let conditions = named.and_then(|item| item.kind.conditions_mut());
    let Some(conditions) = conditions else {
        sink.push(unknown_name(
            owner.span,
            &owner.text,
            owners.iter().map(String::as_str),
        ));
        return;
    };
    let labels: Vec<String> = labels(conditions);
    match labels.iter().position(|label| *label == which.text) {
        Some(at) => drop(conditions.remove(at)),
        None => {
            let known: Vec<String> = labels
                .iter()
                .filter(|label| !label.is_empty())
                .map(|label| format!("{}.{label}", owner.text))
                .collect();
            sink.push(unknown_condition(
                which.span,
                &format!("{}.{}", owner.text, which.text),
                &known,
            ));
        }
    }
}

const fn has_conditions(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Action(_) | ItemKind::Rule(_))
}

/// The label of each condition, or its number among the `require` lines; empty for `needs` and `let`.
fn labels(conditions: &[Condition]) -> Vec<String> {
    let mut number = 0;
    conditions
        .iter()
        .map(|condition| match condition {
            Condition::Needs { .. } | Condition::Let { .. } => String::new(),
            Condition::Require(require) => {
                number += 1;
                require
                    .label
                    .as_ref()
                    .map_or_else(|| number.to_string(), |label| label.text.clone())
            }
            Condition::Costs(costs) => costs.label().to_owned(),
        })
        .collect()
}

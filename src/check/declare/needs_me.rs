//! Which functions, rules and procedures need to know who acts: those that use `me`, and those that
//! call one of these. They get the acting seat as a hidden first parameter.

use std::collections::BTreeSet;

use crate::syntax::ast::{Expr, Item, ItemKind, Part};

/// The names of all that need it.
pub(super) fn find(items: &[&Item]) -> BTreeSet<String> {
    let callable = |item: &&&Item| {
        matches!(
            item.kind,
            ItemKind::Function(_) | ItemKind::Rule(_) | ItemKind::Procedure(_)
        )
    };
    let mut known: BTreeSet<String> = BTreeSet::new();
    loop {
        let needing = items.iter().filter(callable).filter(|item| {
            let parts = item.kind.parts();
            parts.iter().any(|part| needs_me(part, &known))
        });
        let names = needing.filter_map(|item| item.kind.name());
        let found: BTreeSet<String> = names.map(|name| name.text.clone()).collect();
        if found.len() == known.len() {
            return known;
        }
        known = found;
    }
}

/// Whether a part needs to know who acts, if those that are `known` do.
fn needs_me(part: &Part<'_>, known: &BTreeSet<String>) -> bool {
    let any = |parts: Vec<Part<'_>>| parts.iter().any(|part| needs_me(part, known));
    let in_expr = |expr: &Expr| any(expr.parts());
    match part {
        Part::Me => true,
        Part::Used(name) => known.contains(*name),
        Part::Expr(expr) => in_expr(expr),
        Part::Sentence(text) | Part::Quoted(text) => text.values().any(in_expr),
        Part::Block(block) => block
            .statements
            .iter()
            .any(|statement| any(statement.kind.parts())),
        Part::Item(item) => any(item.kind.parts()),
        // Somebody else acts there.
        Part::ForOther(_) | Part::Type(_) | Part::Shown(_) => false,
    }
}

//! Which declarations of libraries a game needs: those that it names, and those that these name. The others are left
//! out, so that no zone lies on the table that no rule uses.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{Item, ItemKind, Members, Part};

/// Keeps the declarations of libraries that are named, directly or not, by the game's own. With them, the names of the
/// others.
pub(super) fn keep(libraries: Vec<Item>, own: &[Item]) -> (Vec<Item>, Vec<String>) {
    let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, item) in libraries.iter().enumerate() {
        for name in declared(item) {
            by_name.entry(name).or_default().push(at);
        }
    }
    let mut needed: BTreeSet<usize> = BTreeSet::new();
    let mut open: Vec<String> = own.iter().flat_map(names).collect();
    let unnamed = libraries.iter().enumerate();
    for (at, item) in unnamed.filter(|(_, item)| item.kind.name().is_none()) {
        needed.insert(at);
        // A picture shows what is there, and needs nothing.
        if item.kind.picture().is_none() {
            open.extend(names(item));
        }
    }
    while let Some(name) = open.pop() {
        for at in by_name.get(name.as_str()).into_iter().flatten() {
            if needed.insert(*at) {
                open.extend(libraries.get(*at).into_iter().flat_map(names));
            }
        }
    }
    drop(by_name);
    let all = libraries.into_iter().enumerate();
    let (kept, others): (Vec<_>, Vec<_>) = all.partition(|(at, _)| needed.contains(at));
    let others = others.iter().filter_map(|(_, item)| item.kind.name());
    let others = others.map(|name| name.text.clone()).collect();
    (kept.into_iter().map(|(_, item)| item).collect(), others)
}

/// The names by which a declaration is referred to: its own, and those of the members of a type.
fn declared(item: &Item) -> Vec<&str> {
    let mut names: Vec<&str> = item.kind.name().map(|it| it.text.as_str()).into_iter().collect();
    if let ItemKind::Type(it) = &item.kind {
        let members = match &it.members {
            Members::Listed(members) => members.as_slice(),
            Members::Board(board) => &board.members,
            Members::Pairs(pairs) => &pairs.further,
            Members::Lines(_) | Members::Numbered(_) | Members::Alias(_) => &[],
        };
        names.extend(members.iter().map(|it| it.text.as_str()));
    }
    names
}

/// All names in a declaration.
fn names(item: &Item) -> Vec<String> {
    let mut found = Vec::new();
    // A test needs a declaration of its own name, as two declarations of one name are an error.
    found.extend(item.kind.name().map(|it| it.text.clone()));
    let mut open = item.kind.parts();
    while let Some(part) = open.pop() {
        match part {
            Part::Used(name) => found.push(name.to_owned()),
            Part::Option(name) => found.push(name.text.clone()),
            Part::Expr(expr) | Part::Shaping(expr) => open.extend(expr.parts()),
            Part::Sentence(text) | Part::Quoted(text) => {
                open.extend(text.values().map(Part::Expr));
            }
            Part::Block(block) => {
                let statements = block.statements.iter();
                open.extend(statements.flat_map(|statement| statement.kind.parts()));
            }
            Part::Type(ty) => open.extend(ty.parts()),
            Part::Item(item) => open.extend(item.kind.parts()),
            Part::ForOther(parts) => open.extend(parts),
            Part::Shown(_) | Part::Me => {}
        }
    }
    found
}

//! Which functions, rules and procedures need to know who acts: those that use `me`, and those that
//! call one of these. They get the acting seat as a hidden first parameter.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{Expr, Item, ItemKind, Part};

/// What is used in a declaration.
#[derive(Default)]
struct Uses<'t> {
    me: bool,
    names: BTreeSet<&'t str>,
}

/// The names of all that need it.
pub(super) fn find(items: &[&Item]) -> BTreeSet<String> {
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut open: Vec<&str> = Vec::new();
    for item in items.iter().filter(|item| is_callable(item)) {
        let Some(name) = item.kind.name() else {
            continue;
        };
        let uses = Uses::of(item);
        open.extend(uses.me.then_some(name.text.as_str()));
        for used in uses.names {
            users.entry(used).or_default().push(&name.text);
        }
    }
    let mut known = BTreeSet::new();
    while let Some(name) = open.pop() {
        if known.insert(name.to_owned()) {
            open.extend(users.get(name).into_iter().flatten());
        }
    }
    known
}

const fn is_callable(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Function(_) | ItemKind::Rule(_) | ItemKind::Procedure(_))
}

impl<'t> Uses<'t> {
    fn of(item: &'t Item) -> Self {
        let mut uses = Self::default();
        let mut open = item.kind.parts();
        while let Some(part) = open.pop() {
            match part {
                Part::Me => uses.me = true,
                Part::Used(name) => {
                    uses.names.insert(name);
                }
                Part::Expr(expr) => open.extend(expr.parts()),
                Part::Sentence(text) | Part::Quoted(text) => {
                    open.extend(text.values().flat_map(Expr::parts));
                }
                Part::Block(block) => {
                    let statements = block.statements.iter();
                    open.extend(statements.flat_map(|statement| statement.kind.parts()));
                }
                Part::Item(item) => open.extend(item.kind.parts()),
                // Somebody else acts there.
                Part::ForOther(_) | Part::Type(_) | Part::Shown(_) => {}
                // What is settled before the game begins depends on nobody.
                Part::Shaping(_) | Part::Option(_) => {}
            }
        }
        uses
    }
}

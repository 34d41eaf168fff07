//! What a variant requires of seats, of options, and of the other variants that are chosen.

use std::collections::BTreeSet;

use crate::syntax::ast::{Expr, ExprKind, Item, ItemKind, Variant};

/// A condition under which a variant may be played.
#[derive(Clone, Debug)]
pub struct Demand {
    /// The condition. In the place of each variant stands whether it is chosen.
    pub condition: Expr,
    /// Whether it says what other variants go together with this one.
    pub is_about_variants: bool,
}

/// What the chosen variants demand.
pub(super) fn all(items: &[Item], chosen: &[Variant]) -> Vec<Demand> {
    let declared = items.iter().filter_map(|item| {
        if let ItemKind::Variant(it) = &item.kind { Some(it.name.text.as_str()) } else { None }
    });
    let declared: BTreeSet<&str> = declared.collect();
    let is_chosen = |name: &str| {
        let is_it = chosen.iter().any(|it| it.name.text == name);
        declared.contains(name).then_some(is_it)
    };
    let conditions = chosen.iter().filter_map(|variant| variant.requires.clone());
    conditions
        .map(|mut condition| {
            let is_about_variants = settle(&mut condition, &is_chosen);
            Demand { condition, is_about_variants }
        })
        .collect()
}

/// Puts whether a variant is chosen in the place of its name. Returns whether there was one.
fn settle(expr: &mut Expr, is_chosen: &dyn Fn(&str) -> Option<bool>) -> bool {
    if let ExprKind::Name(name) = &expr.kind {
        let found = is_chosen(name);
        if let Some(is_it) = found {
            expr.kind = ExprKind::Flag(is_it);
        }
        found.is_some()
    } else if let ExprKind::Unary(_, of) = &mut expr.kind {
        settle(of, is_chosen)
    } else if let ExprKind::Binary(_, left, right) = &mut expr.kind {
        let found = settle(left, is_chosen);
        settle(right, is_chosen) || found
    } else {
        false
    }
}

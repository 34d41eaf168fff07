//! What a seat sees: a value that is worked out of nothing else is known, however few worlds are found.

use super::Known;
use super::reading::Reading;
use crate::hir::{Audience, Builtin, Expr, ExprKind, Game, PlaceId};
use crate::history::Observed;
use crate::state::Value;
use crate::view::{Shown, View};

/// Whether a seat sees all that an expression reads.
pub(super) fn is_seen(known: &Known, expr: &Expr) -> bool {
    let tables = known.seen.iter().rev();
    let mut tables =
        tables.filter_map(|it| if let Observed::Table(view) = it { Some(view) } else { None });
    let Some(view) = tables.next() else { return false };
    let is_hidden = |game: &Game, expr: &Expr| hides(game, view, expr);
    !Reading::new(&known.runtime.game, &is_hidden).expr(expr)
}

/// Whether a view does not show what an expression reads, its parts aside.
fn hides(game: &Game, view: &View, expr: &Expr) -> bool {
    if let ExprKind::Zone(zone) = &expr.kind {
        let is_shown = |shown: &Shown| shown.is_empty() || matches!(shown, Shown::Cards(_));
        return !shows(game, view, (zone.zone.into(), &zone.indices), is_shown);
    }
    if let ExprKind::State(id, indices) = &expr.kind {
        return !shows(game, view, ((*id).into(), indices), |it| matches!(it, Shown::Value(_)));
    }
    // The order of cards that are seen is not always open.
    matches!(
        expr.kind,
        ExprKind::Top(_)
            | ExprKind::Hook(..)
            | ExprKind::Told(_)
            | ExprKind::Builtin(Builtin::FromTop, _)
    )
}

/// Whether a view shows a place; of places with indices that are worked out, all of the family.
fn shows(
    game: &Game,
    view: &View,
    (family, indices): (PlaceId, &[Expr]),
    is_shown: impl Fn(&Shown) -> bool,
) -> bool {
    let wanted: Option<Vec<Value>> = indices.iter().map(written).collect();
    // What a seat does not see of a private state is not in its view at all.
    if wanted.is_none() && game.audience(family) != Audience::Public {
        return false;
    }
    let entries = view.entries.iter().filter(|entry| entry.place.id == family);
    let mut entries = entries
        .filter(|entry| wanted.as_ref().is_none_or(|wanted| *wanted == entry.place.indices))
        .peekable();
    entries.peek().is_some() && entries.all(|entry| is_shown(&entry.shown))
}

/// An index that is written out.
fn written(index: &Expr) -> Option<Value> {
    if let ExprKind::Seat(seat) = index.kind {
        Some(Value::Seat(seat))
    } else if let ExprKind::Member(_, member) = index.kind {
        Some(Value::Member(member))
    } else if let ExprKind::Number(number) = index.kind {
        Some(Value::Number(number))
    } else {
        None
    }
}

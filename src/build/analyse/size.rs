//! The size limits of a game: a game beyond them is reported before memory is laid out for it.

use std::collections::BTreeMap;

use super::report;
use crate::base::limits::{CONDITIONS, POSITION};
use crate::diag::Diagnostic;
use crate::hir::{Check, Game, RuleId, Ty, TypeId, TypeShape};

/// An error for each part of a game that is too large.
pub fn size(game: &Game) -> Vec<Diagnostic> {
    position(game).into_iter().chain(conditions(game)).collect()
}

/// The first zone or state that no longer fits in a position.
fn position(game: &Game) -> Option<Diagnostic> {
    let zones = game.zones.iter().map(|zone| {
        let width = universe(game, &Ty::Member(zone.of)).saturating_add(1);
        (zone.name.as_str(), zone.span, &zone.indices, width)
    });
    let states = game
        .states
        .iter()
        .map(|state| (state.name.as_str(), state.span, &state.indices, width(game, &state.ty)));
    let mut total = 0usize;
    zones.chain(states).find_map(|(name, span, indices, width)| {
        let places = indices.iter().fold(width, |all, of| all.saturating_mul(universe(game, of)));
        total = total.saturating_add(places);
        (total > POSITION).then(|| report::large_position(span, name, places))
    })
}

/// Actions with too many conditions, including those of the rules that they need.
fn conditions(game: &Game) -> impl Iterator<Item = Diagnostic> {
    let mut known = BTreeMap::new();
    game.actions.iter().filter_map(move |it| {
        let count = conditions_in(game, &it.checks, &mut known);
        (count > CONDITIONS).then(|| report::many_conditions(it.span, &it.name))
    })
}

fn conditions_in(game: &Game, checks: &[Check], known: &mut BTreeMap<RuleId, usize>) -> usize {
    let count = |check: &Check| match check {
        Check::Require(_) => 1,
        Check::Needs(id, _) => {
            if let Some(found) = known.get(id) {
                return *found;
            }
            let found = conditions_in(game, &game.rule(*id).checks, known);
            known.insert(*id, found.saturating_add(1));
            found.saturating_add(1)
        }
    };
    checks.iter().map(count).fold(0, usize::saturating_add)
}

/// How many values a type has; 0 for one without a fixed number.
fn universe(game: &Game, ty: &Ty) -> usize {
    let members = |id: TypeId| game.types.get(id).map(|it| it.members.len());
    let count = ty.count(game.players.1, &members).unwrap_or(0);
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// About how many numbers a value takes in a position.
fn width(game: &Game, ty: &Ty) -> usize {
    match ty.shape() {
        TypeShape::Set(of, _) => match universe(game, of) {
            ..=128 => 4,
            things => things.div_ceil(32).max(16),
        },
        TypeShape::List(of) => universe(game, of).saturating_add(1),
        TypeShape::Optional(inner) => width(game, inner).saturating_add(1),
        TypeShape::Single | TypeShape::Unknown => 1,
    }
}

//! Names in the frames of bodies whose values not everybody may know: what was drawn, what was answered in private, and
//! what was worked out from hidden places or from such names.

use std::collections::BTreeSet;

use super::{Control, Expr, ExprKind, Game, LocalId, Stmt, StmtKind, Unit, Uses};

/// All such names of a game.
#[must_use]
pub fn guarded_names(game: &Game) -> BTreeSet<LocalId> {
    let parameters = game.actions.iter().flat_map(|action| &action.parameters);
    let private = parameters.filter(|parameter| parameter.private);
    let mut names: BTreeSet<LocalId> = private.map(|parameter| parameter.local).collect();
    // Each round follows what was worked out from them one name further.
    let mut before = usize::MAX;
    while before != names.len() {
        before = names.len();
        for statement in game.statements() {
            let found = bound(game, statement, &names);
            names.extend(found);
        }
    }
    names
}

/// The names that get such a value at a statement.
fn bound(game: &Game, statement: &Stmt, names: &BTreeSet<LocalId>) -> Vec<LocalId> {
    let parts = statement.kind.parts();
    if let Control::Calls(procedure, arguments) = statement.kind.control() {
        let procedure = game.procedures.get(procedure);
        let body = procedure.and_then(|procedure| game.bodies.get(procedure.body));
        let parameters = body.map_or(&[][..], |body| body.parameters.as_slice());
        let given = parameters.iter().zip(arguments);
        let given = given.filter(|(_, argument)| is_guarded(game, argument, names));
        return given.map(|(parameter, _)| *parameter).collect();
    }
    let is_private = if let StmtKind::Ask { action, .. } = &statement.kind {
        let action = game.actions.get(*action);
        let mut parameters = action.into_iter().flat_map(|action| &action.parameters);
        parameters.any(|parameter| parameter.private)
    } else {
        matches!(statement.kind, StmtKind::Draw { .. })
    };
    let mut values = parts.values.iter();
    if !is_private && !values.any(|value| is_guarded(game, value, names)) {
        return Vec::new();
    }
    let sets = parts.sets.iter().map(|(local, _)| *local);
    sets.chain(parts.binds.iter().copied()).collect()
}

/// Whether a value may depend on what not everybody knows.
fn is_guarded(game: &Game, value: &Expr, names: &BTreeSet<LocalId>) -> bool {
    let uses = Uses::of(game, [value], &[]).followed(game);
    let sees = |unit: &Unit| matches!(unit, Unit::Hook(id) if game.hook(*id).view_of.is_some());
    uses.calls.keys().any(sees)
        || !uses.reads.iter().all(|place| game.is_public(*place))
        || names_one(value, names)
}

/// Whether a value is made of one of some names.
fn names_one(value: &Expr, names: &BTreeSet<LocalId>) -> bool {
    if let ExprKind::Local(local) | ExprKind::LocalAt(local, _) = &value.kind
        && names.contains(local)
    {
        return true;
    }
    value.children().into_iter().any(|part| names_one(part, names))
}

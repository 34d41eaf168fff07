//! What something reads, with the functions and rules that it calls.

use std::collections::BTreeSet;

use super::Definition;
use crate::hir::{Check, Control, Expr, ExprKind, LocalId, PlaceId, Stmt, StmtKind, Unit, Uses};

impl Definition {
    pub(super) fn reads<'e>(
        &self,
        exprs: impl IntoIterator<Item = &'e Expr>,
        checks: &[Check],
    ) -> Uses {
        self.followed(Uses::of(&self.game, exprs, checks))
    }

    /// Follows calls of functions and rules. No other calls stand in what works out a value.
    pub(super) fn followed(&self, mut uses: Uses) -> Uses {
        let mut known = BTreeSet::new();
        loop {
            let next = uses.calls.keys().copied().find(|unit| known.insert(*unit));
            let called = match next {
                None => return uses,
                Some(Unit::Function(id)) => {
                    Uses::of(&self.game, [&self.game.function(id).body], &[])
                }
                Some(Unit::Rule(id)) => Uses::of(&self.game, [], &self.game.rule(id).checks),
                Some(Unit::Hook(_) | Unit::Procedure(_) | Unit::Action(_) | Unit::Phase(_)) => {
                    continue;
                }
            };
            uses = uses.with(&called);
        }
    }

    /// The names in the frames of bodies whose values not everybody may know: what was drawn, what was answered in
    /// private, and what was worked out from hidden places or from such names.
    pub(super) fn guarded_names(&self) -> BTreeSet<LocalId> {
        let parameters = self.game.actions.iter().flat_map(|action| &action.parameters);
        let private = parameters.filter(|parameter| parameter.private);
        let mut names: BTreeSet<LocalId> = private.map(|parameter| parameter.local).collect();
        // Each round follows what was worked out from them one name further.
        loop {
            let before = names.len();
            for statement in self.game.statements() {
                let found = self.names_given(statement, &names);
                names.extend(found);
            }
            if names.len() == before {
                return names;
            }
        }
    }

    /// The names that get such a value at a statement.
    fn names_given(&self, statement: &Stmt, names: &BTreeSet<LocalId>) -> Vec<LocalId> {
        let parts = statement.kind.parts();
        if let Control::Calls(procedure, arguments) = statement.kind.control() {
            let body = self.game.procedure(procedure).body;
            let given = self.game.body(body).parameters.iter().zip(arguments);
            let given = given.filter(|(_, argument)| self.is_guarded(argument, names));
            return given.map(|(parameter, _)| *parameter).collect();
        }
        let is_private = if let StmtKind::Ask { action, .. } = &statement.kind {
            self.game.action(*action).parameters.iter().any(|it| it.private)
        } else {
            matches!(statement.kind, StmtKind::Draw { .. })
        };
        let is_guarded = |value: &&Expr| self.is_guarded(value, names);
        if !is_private && !parts.values.iter().any(is_guarded) {
            return Vec::new();
        }
        let sets = parts.sets.iter().map(|(local, _)| *local);
        sets.chain(parts.binds.iter().copied()).collect()
    }

    /// Whether a value may depend on what not everybody knows.
    fn is_guarded(&self, value: &Expr, names: &BTreeSet<LocalId>) -> bool {
        let reads = self.reads([value], &[]);
        let is_open = |place: &PlaceId| self.game.is_public(*place);
        let views =
            |unit: &Unit| matches!(unit, Unit::Hook(id) if self.game.hook(*id).view_of.is_some());
        reads.calls.keys().any(views) || !reads.reads.iter().all(is_open) || names_one(value, names)
    }
}

/// Whether a value is made of one of some names.
fn names_one(value: &Expr, names: &BTreeSet<LocalId>) -> bool {
    let own = matches!(&value.kind, ExprKind::Local(local) | ExprKind::LocalAt(local, _) if names.contains(local));
    own || value.children().into_iter().any(|part| names_one(part, names))
}

//! [`Sensitive`]: the parts of a game that may depend on what some seat does not see.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::Span;
use crate::hir::{ActionId, Audience, Check, Control, Expr, Game, LocalId, PlaceId, Stmt};
use crate::program::Reads;

/// Statements and conditions that may depend on what some seat does not see.
pub(super) struct Sensitive {
    /// Where the statements are written.
    pub spans: Arc<BTreeSet<Span>>,
    /// The statements, by where they are written.
    pub statements: BTreeMap<Span, Stmt>,
    /// The actions whose conditions may.
    pub actions: BTreeSet<ActionId>,
}

/// The game, with the names that may have values that not all know.
struct Search<'g> {
    game: &'g Game,
    names: BTreeSet<LocalId>,
}

impl Sensitive {
    pub fn new(game: &Game) -> Self {
        let chosen = game.actions.iter().flat_map(|action| &action.parameters);
        let names = chosen.filter(|it| it.private).map(|it| it.local).collect();
        let mut search = Search { game, names };
        while search.goes_on() {}
        let statements: BTreeMap<Span, Stmt> = game
            .statements()
            .filter(|statement| search.has(statement))
            .map(|statement| (statement.span, statement.clone()))
            .collect();
        let actions = game.actions.iter_enumerated();
        let actions = actions.filter(|(_, action)| search.checks(&action.checks));
        Self {
            spans: Arc::new(statements.keys().copied().collect()),
            actions: actions.map(|(id, _)| id).collect(),
            statements,
        }
    }
}

impl Search<'_> {
    /// Finds names that get values of such statements. Returns whether there were new ones.
    fn goes_on(&mut self) -> bool {
        let mut new = BTreeSet::new();
        for statement in self.game.statements() {
            let parts = statement.kind.parts();
            let is_hidden = parts.values.iter().any(|value| self.reads(value));
            if is_hidden {
                new.extend(&parts.binds);
            }
            let sets = parts.sets.iter().filter(|(_, value)| self.reads(value));
            new.extend(sets.map(|(local, _)| *local));
            if let Control::Calls(procedure, arguments) = statement.kind.control()
                && let Some(procedure) = self.game.procedures.get(procedure)
            {
                let pairs = procedure.parameters.iter().zip(arguments);
                new.extend(pairs.filter(|(_, it)| self.reads(it)).map(|(local, _)| *local));
            }
        }
        let before = self.names.len();
        self.names.extend(new);
        self.names.len() > before
    }

    fn has(&self, statement: &Stmt) -> bool {
        let parts = statement.kind.parts();
        let texts = parts.texts.iter().flat_map(|text| text.values());
        let hears = parts.hears.iter().filter_map(|to| to.expr());
        parts.values.into_iter().chain(texts).chain(hears).any(|value| self.reads(value))
    }

    fn reads(&self, expr: &Expr) -> bool {
        expr.locals().iter().any(|local| self.names.contains(local))
            || self.is_hidden(&Reads::of(self.game, expr))
    }

    fn checks(&self, checks: &[Check]) -> bool {
        self.is_hidden(&Reads::of_all(self.game, [], checks))
    }

    fn is_hidden(&self, reads: &Reads) -> bool {
        let is_open = |place: PlaceId| self.game.audience(place) == Audience::Public;
        let zones = reads.zones.iter().all(|zone| is_open((*zone).into()));
        let states = reads.states.iter().all(|state| is_open((*state).into()));
        reads.everything || reads.scripts || !zones || !states
    }
}

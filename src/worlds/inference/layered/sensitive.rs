//! [`Sensitive`]: the parts of a game that may depend on what some seat does not see.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::statements::values;
use crate::base::Span;
use crate::hir::{
    ActionId, Audience, Check, Control, Expr, ExprKind, Game, LocalId, PlaceId, Stmt, StmtKind,
};
use crate::inference::reading::Reading;

/// Statements and conditions that may depend on what some seat does not see.
pub(super) struct Sensitive {
    /// Where the statements are written.
    pub spans: Arc<BTreeSet<Span>>,
    /// The statements, by where they are written.
    pub statements: BTreeMap<Span, Stmt>,
    /// The actions whose conditions may.
    pub actions: BTreeSet<ActionId>,
    /// The names that get the answers to questions, by the action that gives the answer.
    pub answers: BTreeMap<ActionId, LocalId>,
}

/// The game, with the names that may have values that not all know.
struct Search<'g> {
    game: &'g Game,
    names: BTreeSet<LocalId>,
}

impl Sensitive {
    pub fn new(game: &Game) -> Self {
        let chosen = game.actions.iter().flat_map(|action| &action.parameters);
        let mut names: BTreeSet<LocalId> =
            chosen.filter(|it| it.private).map(|it| it.local).collect();
        let asks = game.statements().filter_map(|statement| {
            let StmtKind::Ask { action, answer, .. } = &statement.kind else { return None };
            Some((*action, *answer))
        });
        let answers: BTreeMap<ActionId, LocalId> = asks.collect();
        let is_private = |id: ActionId| game.action(id).parameters.iter().any(|it| it.private);
        names.extend(answers.iter().filter(|(id, _)| is_private(**id)).map(|(_, local)| *local));
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
            answers,
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
        values(statement).any(|value| self.reads(value))
    }

    fn reads(&self, expr: &Expr) -> bool {
        expr.locals().iter().any(|local| self.names.contains(local)) || may_hide(self.game, expr)
    }

    fn checks(&self, checks: &[Check]) -> bool {
        Reading::new(self.game, &is_hidden).checks(checks)
    }
}

/// Whether an expression reads anything that is not open to all. How many cards lie somewhere is open, and so is a top card that all
/// see.
pub(super) fn may_hide(game: &Game, expr: &Expr) -> bool {
    Reading::new(game, &is_hidden).expr(expr)
}

/// Whether an expression, its parts aside, is not open to all.
fn is_hidden(game: &Game, expr: &Expr) -> bool {
    let is_open = |place: PlaceId| game.audience(place) == Audience::Public;
    match &expr.kind {
        ExprKind::State(id, _) => !is_open((*id).into()),
        ExprKind::Zone(zone) => !is_open(zone.zone.into()),
        ExprKind::Top(zone) => !is_open(zone.zone.into()) && !game.top_is_public(zone.zone),
        ExprKind::Hook(..) => true,
        ExprKind::Number(_)
        | ExprKind::Flag(_)
        | ExprKind::None
        | ExprKind::Seat(_)
        | ExprKind::Member(..)
        | ExprKind::Text(_)
        | ExprKind::Seats
        | ExprKind::Members(_)
        | ExprKind::Local(_)
        | ExprKind::LocalAt(..)
        | ExprKind::Column(..)
        | ExprKind::Function(..)
        | ExprKind::Rule(..)
        | ExprKind::Set(_)
        | ExprKind::Builtin(..)
        | ExprKind::Compare(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Otherwise(..)
        | ExprKind::If(..)
        | ExprKind::Let(..)
        | ExprKind::Quantified(_)
        | ExprKind::Told(_) => false,
    }
}

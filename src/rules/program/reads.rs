//! What is read to work something out.

use std::collections::BTreeSet;

use crate::hir::{Builtin, Check, Expr, ExprKind, FunctionId, Game, RuleId, StateId, ZoneId};

/// The parts of a position on which a value depends.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says one thing that is read or not"
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// States, of any index.
    pub states: BTreeSet<StateId>,
    /// Zones, of any index.
    pub zones: BTreeSet<ZoneId>,
    /// Those of them whose top card is read.
    pub tops: BTreeSet<ZoneId>,
    /// Whether a script is called that is given a whole view.
    pub everything: bool,
    /// Whether a script is called at all.
    pub scripts: bool,
    /// Whether it depends on how many seats play.
    pub seats: bool,
    /// Whether something hidden is read whose outcome the author declares to be open.
    pub trusted: bool,
}

impl Reads {
    /// What an expression reads, with the functions and rules that it calls.
    #[must_use]
    pub fn of(game: &Game, expr: &Expr) -> Self {
        Self::of_all(game, [expr], &[])
    }

    /// The same for expressions and conditions together.
    #[must_use]
    pub fn of_all<'e>(
        game: &Game,
        exprs: impl IntoIterator<Item = &'e Expr>,
        checks: &[Check],
    ) -> Self {
        let mut walk = Walk {
            game,
            reads: Self::default(),
            functions: BTreeSet::new(),
            rules: BTreeSet::new(),
        };
        exprs.into_iter().for_each(|expr| walk.expr(expr));
        checks.iter().for_each(|check| walk.check(check));
        walk.reads
    }

    /// Whether the value is the same at every table and in every position.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

struct Walk<'g> {
    game: &'g Game,
    reads: Reads,
    functions: BTreeSet<FunctionId>,
    rules: BTreeSet<RuleId>,
}

impl Walk<'_> {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::State(id, _) => {
                self.reads.states.insert(*id);
            }
            ExprKind::Zone(zone) => {
                self.reads.zones.insert(zone.zone);
            }
            ExprKind::Top(zone) => {
                self.reads.zones.insert(zone.zone);
                self.reads.tops.insert(zone.zone);
            }
            ExprKind::Function(id, _) if self.functions.insert(*id) => {
                if let Some(function) = self.game.functions.get(*id) {
                    self.reads.trusted |= function.trusted.is_some();
                    self.expr(&function.body);
                }
            }
            ExprKind::Rule(id, _) => self.rule(*id),
            ExprKind::Hook(id, _) => {
                let hook = self.game.hooks.get(*id);
                self.reads.everything |= hook.is_some_and(|hook| hook.view_of.is_some());
                self.reads.scripts = true;
            }
            ExprKind::Seats
            | ExprKind::Builtin(Builtin::Neighbour(_) | Builtin::SeatsFrom(_), _) => {
                self.reads.seats = true
            }
            ExprKind::Function(..)
            | ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
            | ExprKind::Text(_)
            | ExprKind::Members(_)
            | ExprKind::Local(_)
            | ExprKind::LocalAt(..)
            | ExprKind::Column(..)
            | ExprKind::Set(_)
            | ExprKind::Builtin(..)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Otherwise(..)
            | ExprKind::If(..)
            | ExprKind::Let(..)
            | ExprKind::Quantified(_)
            | ExprKind::Told(_) => {}
        }
        for child in expr.children() {
            self.expr(child);
        }
    }

    fn rule(&mut self, id: RuleId) {
        if !self.rules.insert(id) {
            return;
        }
        let Some(rule) = self.game.rules.get(id) else {
            return;
        };
        rule.checks.iter().for_each(|check| self.check(check));
    }

    fn check(&mut self, check: &Check) {
        match check {
            Check::Require(id) => {
                if let Some(condition) = self.game.conditions.get(*id) {
                    self.expr(&condition.expr);
                    condition.reason.values().for_each(|value| self.expr(value));
                }
            }
            Check::Needs(id, arguments) => {
                self.rule(*id);
                arguments.iter().for_each(|argument| self.expr(argument));
            }
        }
    }
}

//! What is read to work something out.

use std::collections::BTreeSet;

use crate::hir::{Check, Expr, ExprKind, FunctionId, Game, Named, RuleId, StateId, ZoneId};

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
        match expr.kind.named() {
            Some(Named::State(id)) => {
                self.reads.states.insert(id);
            }
            Some(Named::Zone(id)) => {
                self.reads.zones.insert(id);
                if let ExprKind::Top(_) = expr.kind {
                    self.reads.tops.insert(id);
                }
            }
            Some(Named::Function(id)) => {
                if self.functions.insert(id) {
                    let function = self.game.function(id);
                    self.reads.trusted |= function.trusted.is_some();
                    self.expr(&function.body);
                }
            }
            Some(Named::Rule(id)) => self.rule(id),
            Some(Named::Hook(id)) => {
                self.reads.everything |= self.game.hook(id).view_of.is_some();
                self.reads.scripts = true;
            }
            None => self.reads.seats |= expr.kind.depends_on_seats(),
        }
        for child in expr.children() {
            self.expr(child);
        }
    }

    fn rule(&mut self, id: RuleId) {
        if !self.rules.insert(id) {
            return;
        }
        let rule = self.game.rule(id);
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

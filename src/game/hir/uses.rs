//! [`UseIndex`]: what the parts of a game read, write, show and call, computed once for all analyses.

use std::collections::{BTreeMap, BTreeSet};

use typed_index_collections::TiVec;

use super::heard::is_heard;
use super::{
    Action, ActionId, ActionKind, BlockId, BodyId, Check, Control, Decision, Expr, ExprKind,
    FunctionId, Game, HookId, Named, PhaseId, PlaceId, ProcedureId, RuleId, Template, ZoneId,
};

/// A definition that others call, or that play offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// A function.
    Function(FunctionId),
    /// A rule.
    Rule(RuleId),
    /// A procedure.
    Procedure(ProcedureId),
    /// An answer that is asked for, or an action.
    Action(ActionId),
    /// A phase in which seats have a turn.
    Phase(PhaseId),
    /// A script.
    Hook(HookId),
}

/// What one definition or body uses itself, without what it calls.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// The zones and states that it reads, whatever the index.
    pub reads: BTreeSet<PlaceId>,
    /// The zones whose top card it reads.
    pub tops: BTreeSet<ZoneId>,
    /// The zones and states that it changes.
    pub writes: BTreeSet<PlaceId>,
    /// The zones that cards may leave.
    pub left: BTreeSet<ZoneId>,
    /// Those of them that cards may leave without everybody hearing which.
    pub left_unheard: BTreeSet<ZoneId>,
    /// The zones whose cards it shows.
    pub shows: BTreeSet<ZoneId>,
    /// What it calls, and how deep inside expressions and statements at most.
    pub calls: BTreeMap<Unit, usize>,
    /// Whether it depends on the number of seats.
    pub seats: bool,
    /// The depth of its expressions and statements.
    pub levels: usize,
}

/// The uses of all functions, rules and bodies.
#[derive(Clone, Debug)]
pub struct UseIndex {
    /// By function.
    pub functions: TiVec<FunctionId, Uses>,
    /// By rule.
    pub rules: TiVec<RuleId, Uses>,
    /// By body: setup, play, procedures, and actions without their costs and conditions.
    pub bodies: TiVec<BodyId, Uses>,
}

impl Game {
    /// The uses of functions, rules and bodies, computed at the first call: the game has to be complete by then.
    pub fn index(&self) -> &UseIndex {
        self.index.get_or_init(|| UseIndex {
            functions: (self.functions.iter()).map(|it| Uses::of(self, [&it.body], &[])).collect(),
            rules: (self.rules.iter()).map(|it| Uses::of(self, [], &it.checks)).collect(),
            bodies: (self.bodies.iter())
                .map(|it| {
                    let mut uses = Uses::default();
                    uses.block(self, it.block);
                    uses
                })
                .collect(),
        })
    }
}

impl Uses {
    /// The uses of expressions and conditions.
    #[must_use]
    pub fn of<'e>(
        game: &Game,
        exprs: impl IntoIterator<Item = &'e Expr>,
        checks: &[Check],
    ) -> Self {
        let mut uses = Self::default();
        exprs.into_iter().for_each(|expr| uses.expr(1, expr));
        for check in checks {
            match check {
                Check::Require(id) => {
                    let condition = game.condition(*id);
                    let all = condition.reason.values().chain([&condition.expr]);
                    all.for_each(|expr| uses.expr(1, expr));
                }
                Check::Needs(rule, arguments) => {
                    uses.call(Unit::Rule(*rule), 1);
                    arguments.iter().for_each(|argument| uses.expr(2, argument));
                }
            }
        }
        uses
    }

    /// The uses of an action that is offered: its conditions, costs and question.
    #[must_use]
    pub fn of_choice(game: &Game, action: &Action) -> Self {
        let mut values: Vec<&Expr> = match &action.kind {
            ActionKind::Answer(question) => question.values().collect(),
            ActionKind::Turn | ActionKind::Interrupt(_) => Vec::new(),
        };
        let costs = || action.costs.iter().flat_map(|cost| [&cost.from, &cost.to]);
        values.extend(action.costs.iter().map(|cost| &cost.amount));
        values.extend(costs().flat_map(|purse| &purse.indices));
        let mut uses = Self::of(game, values, &action.checks);
        uses.writes.extend(costs().map(|purse| PlaceId::from(purse.state)));
        uses
    }

    /// The uses of both.
    #[must_use]
    pub fn with(mut self, other: &Self) -> Self {
        self.reads.extend(&other.reads);
        self.tops.extend(&other.tops);
        self.writes.extend(&other.writes);
        self.left.extend(&other.left);
        self.left_unheard.extend(&other.left_unheard);
        self.shows.extend(&other.shows);
        for (unit, level) in &other.calls {
            self.call(*unit, *level);
        }
        self.seats |= other.seats;
        self.levels = self.levels.max(other.levels);
        self
    }

    /// With the uses of all functions and rules that are called, and that those call.
    #[must_use]
    pub fn followed(mut self, game: &Game) -> Self {
        let index = game.index();
        let mut known = BTreeSet::new();
        while let Some(unit) = self.calls.keys().copied().find(|unit| known.insert(*unit)) {
            let called = match unit {
                Unit::Function(id) => index.functions.get(id),
                Unit::Rule(id) => index.rules.get(id),
                // Statements call these, and none of them works out a value.
                Unit::Procedure(_) | Unit::Action(_) | Unit::Phase(_) | Unit::Hook(_) => None,
            };
            if let Some(called) = called {
                self = self.with(called);
            }
        }
        self
    }

    fn call(&mut self, unit: Unit, level: usize) {
        let known = self.calls.entry(unit).or_default();
        *known = level.max(*known);
    }

    fn expr(&mut self, level: usize, expr: &Expr) {
        let mut open = vec![(level, expr)];
        while let Some((level, expr)) = open.pop() {
            self.levels = self.levels.max(level);
            match expr.kind.named() {
                Some(Named::State(id)) => {
                    self.reads.insert(id.into());
                }
                Some(Named::Zone(id)) => {
                    self.reads.insert(id.into());
                    if let ExprKind::Top(_) = expr.kind {
                        self.tops.insert(id);
                    }
                }
                Some(Named::Function(id)) => self.call(Unit::Function(id), level),
                Some(Named::Rule(id)) => self.call(Unit::Rule(id), level),
                Some(Named::Hook(id)) => self.call(Unit::Hook(id), level),
                None => self.seats |= expr.kind.depends_on_seats(),
            }
            open.extend(expr.children().into_iter().map(|child| (level + 1, child)));
        }
    }

    fn block(&mut self, game: &Game, first: BlockId) {
        let mut open = vec![(1, first)];
        while let Some((level, block)) = open.pop() {
            for statement in &game.block(block).statements {
                let parts = statement.kind.parts();
                let (named, is_heard) = (parts.named_cards(), is_heard(game, &parts));
                let texts = parts.texts.into_iter().flat_map(Template::values);
                let values = parts.values.into_iter().chain(texts);
                values.for_each(|value| self.expr(level + 1, value));
                let mut left: BTreeSet<ZoneId> =
                    named.into_iter().flat_map(|(_, to)| game.alike(to)).collect();
                let taken = parts.zones.iter().filter(|it| it.touch.takes());
                left.extend(taken.map(|it| it.zone));
                if !is_heard {
                    self.left_unheard.extend(&left);
                }
                self.left.append(&mut left);
                for touched in &parts.zones {
                    if touched.touch.changes() {
                        self.writes.insert(touched.zone.into());
                    } else {
                        self.shows.insert(touched.zone);
                    }
                }
                self.writes.extend(parts.writes.into_iter().map(PlaceId::from));
                open.extend(parts.blocks.into_iter().map(|inner| (level + 1, inner)));
                let called = match statement.kind.control() {
                    Control::Calls(id, _) => Some(Unit::Procedure(id)),
                    Control::Decides(Decision::Turn(id) | Decision::TurnEach(id)) => {
                        Some(Unit::Phase(id))
                    }
                    Control::Decides(Decision::Asks { action, .. }) => Some(Unit::Action(action)),
                    Control::Straight
                    | Control::Either { .. }
                    | Control::ForEach(_)
                    | Control::Times
                    | Control::Repeats { .. }
                    | Control::Chance(_)
                    | Control::EndsTurn
                    | Control::EndsGame => None,
                };
                called.into_iter().for_each(|unit| self.call(unit, level));
            }
        }
    }
}

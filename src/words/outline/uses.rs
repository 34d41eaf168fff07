//! What the declarations of a game read, write and call.

use std::collections::BTreeSet;

use super::{Chart, Node};
use crate::hir::{
    Action, ActionKind, BodyId, Check, Control, Decision, Expr, Game, Named, Phase, StateId, Stmt,
    Template, ZoneId,
};

/// What one declaration uses itself; what it calls has its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// Its kind and name: `action draw`.
    pub name: String,
    /// The zones and states whose cards and values it reads.
    pub reads: BTreeSet<String>,
    /// The zones and states that it changes.
    pub writes: BTreeSet<String>,
    /// The zones whose cards it shows.
    pub shows: BTreeSet<String>,
    /// The rules, functions, hooks, procedures, phases and answers that it leads to.
    pub calls: BTreeSet<String>,
}

impl Use {
    /// What is used, by how.
    fn groups(&self) -> [(&'static str, &BTreeSet<String>); 4] {
        [
            ("reads", &self.reads),
            ("writes", &self.writes),
            ("shows", &self.shows),
            ("calls", &self.calls),
        ]
    }

    /// It with a line for each way in which it uses others.
    #[must_use]
    pub fn node(&self) -> Node {
        let groups = self.groups().into_iter();
        let below = groups.filter(|(_, names)| !names.is_empty());
        let below = below.map(|(word, names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            Node::leaf(format!("{word} {}", names.join(", ")))
        });
        Node {
            text: self.name.clone(),
            below: below.collect(),
        }
    }

    /// Several as a chart: an arrow leads from each to what it uses.
    #[must_use]
    pub fn chart(all: &[Self]) -> Chart {
        let mut chart = Chart::default();
        for one in all {
            let from = chart.named(&one.name);
            for (word, names) in one.groups() {
                for name in names {
                    let to = chart.named(name);
                    chart.arrow(from, word, to);
                }
            }
        }
        chart
    }
}

/// What setup, play, the phases, actions, procedures, rules and functions of a game use.
#[must_use]
pub fn uses(game: &Game) -> Vec<Use> {
    let body = |name: &str, body| Walk::new(game, name).body(body);
    let mut all = vec![body("setup", game.setup), body("play", game.play)];
    all.extend(game.match_play.iter().map(|several| {
        let values = several.winners.iter().chain([&several.until]);
        Walk::new(game, "match").exprs(values)
    }));
    all.extend(game.phases.iter_enumerated().map(|(id, phase)| {
        let mut walk = Walk::new(game, &phase_name(phase));
        let interrupts = game.interrupts(id).map(|(_, action)| action);
        let actions = game.offered(id).chain(interrupts);
        walk.found.calls.extend(actions.map(action_name));
        walk.found
    }));
    let actions = game.actions.iter();
    all.extend(actions.map(|action| Walk::new(game, &action_name(action)).action(action)));
    all.extend(
        game.procedures
            .iter()
            .map(|procedure| body(&format!("procedure {}", procedure.name), procedure.body)),
    );
    all.extend(game.rules.iter().map(|rule| {
        let mut walk = Walk::new(game, &format!("rule {}", rule.name));
        rule.checks.iter().for_each(|check| walk.check(check));
        walk.found
    }));
    all.extend(game.functions.iter().map(|function| {
        Walk::new(game, &format!("function {}", function.name)).exprs([&function.body])
    }));
    all
}

fn phase_name(phase: &Phase) -> String {
    format!("phase {}", phase.name)
}

fn action_name(action: &Action) -> String {
    let kind = match action.kind {
        ActionKind::Turn => "action",
        ActionKind::Interrupt(_) => "interrupt",
        ActionKind::Answer(_) => "answer",
    };
    format!("{kind} {}", action.name)
}

/// Goes through one declaration.
struct Walk<'g> {
    game: &'g Game,
    found: Use,
}

impl<'g> Walk<'g> {
    fn new(game: &'g Game, name: &str) -> Self {
        let found = Use {
            name: name.to_owned(),
            ..Use::default()
        };
        Self { game, found }
    }

    fn body(mut self, body: BodyId) -> Use {
        self.run(body);
        self.found
    }

    fn exprs<'e>(mut self, all: impl IntoIterator<Item = &'e Expr>) -> Use {
        all.into_iter().for_each(|expr| self.expr(expr));
        self.found
    }

    fn action(mut self, action: &Action) -> Use {
        if let ActionKind::Answer(question) = &action.kind {
            self.template(question);
        }
        action.checks.iter().for_each(|check| self.check(check));
        for cost in &action.costs {
            self.expr(&cost.amount);
            for purse in [&cost.from, &cost.to] {
                purse.indices.iter().for_each(|index| self.expr(index));
                self.found.writes.extend(self.state(purse.state));
            }
        }
        self.run(action.body);
        self.found
    }

    fn run(&mut self, body: BodyId) {
        let block = self.game.bodies.get(body).map(|body| body.block);
        let mut blocks: Vec<_> = block.into_iter().collect();
        while let Some(block) = blocks.pop() {
            let block = self.game.blocks.get(block);
            for statement in block.into_iter().flat_map(|block| &block.statements) {
                self.statement(statement);
                blocks.extend(statement.kind.parts().blocks);
            }
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        let parts = statement.kind.parts();
        parts.values.into_iter().for_each(|value| self.expr(value));
        parts.texts.into_iter().for_each(|text| self.template(text));
        for touched in parts.zones {
            let name = self.zone(touched.zone);
            if touched.touch.changes() {
                self.found.writes.extend(name);
            } else {
                self.found.shows.extend(name);
            }
        }
        for state in parts.writes {
            self.found.writes.extend(self.state(state));
        }
        let called = match statement.kind.control() {
            Control::Calls(id, _) => {
                let called = self.game.procedures.get(id);
                called.map(|called| format!("procedure {}", called.name))
            }
            Control::Decides(Decision::Turn(id) | Decision::TurnEach(id)) => {
                self.game.phases.get(id).map(phase_name)
            }
            Control::Decides(Decision::Asks { action, .. }) => {
                self.game.actions.get(action).map(action_name)
            }
            Control::Straight
            | Control::Either { .. }
            | Control::ForEach(_)
            | Control::Times
            | Control::Repeats { .. }
            | Control::Chance(_)
            | Control::EndsTurn
            | Control::EndsGame => None,
        };
        self.found.calls.extend(called);
    }

    fn check(&mut self, check: &Check) {
        match check {
            Check::Require(id) => {
                if let Some(condition) = self.game.conditions.get(*id) {
                    self.expr(&condition.expr);
                    self.template(&condition.reason);
                }
            }
            Check::Needs(id, arguments) => {
                let rule = self.game.rules.get(*id);
                let rule = rule.map(|rule| format!("rule {}", rule.name));
                self.found.calls.extend(rule);
                arguments.iter().for_each(|argument| self.expr(argument));
            }
        }
    }

    fn template(&mut self, text: &Template) {
        text.values().for_each(|value| self.expr(value));
    }

    fn expr(&mut self, expr: &Expr) {
        let game = self.game;
        let called = match expr.kind.named() {
            Some(Named::State(id)) => {
                self.found.reads.extend(self.state(id));
                None
            }
            Some(Named::Zone(id)) => {
                self.found.reads.extend(self.zone(id));
                None
            }
            Some(Named::Function(id)) => {
                let called = game.functions.get(id);
                called.map(|called| format!("function {}", called.name))
            }
            Some(Named::Rule(id)) => {
                let called = game.rules.get(id);
                called.map(|called| format!("rule {}", called.name))
            }
            Some(Named::Hook(id)) => {
                let called = game.hooks.get(id);
                called.map(|called| format!("hook {}", called.name))
            }
            None => None,
        };
        self.found.calls.extend(called);
        expr.children()
            .into_iter()
            .for_each(|child| self.expr(child));
    }

    fn state(&self, id: StateId) -> Option<String> {
        self.game.states.get(id).map(|state| state.name.clone())
    }

    fn zone(&self, id: ZoneId) -> Option<String> {
        self.game.zones.get(id).map(|zone| zone.name.clone())
    }
}

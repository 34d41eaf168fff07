//! What is done in a game: actions, procedures, and the flow of play.

use super::statements::Body;
use super::types::Type;
use super::{Callable, Place, Writer};

/// Moves of one action, and choices of one question, that are still gone through one by one.
const MOVES: u64 = 1_500;

impl Writer {
    /// Conditions, and rules that are needed.
    pub(super) fn checks(&mut self) -> String {
        let mut lines = String::new();
        for number in 0..=self.chance.below(2 + self.size / 3) {
            self.compared.clear();
            let fits = |it: &&Callable| self.me || !it.needs_me;
            let rules: Vec<Callable> = self.rules.iter().filter(fits).cloned().collect();
            if let (0, Some(rule)) = (self.chance.below(4), self.chance.any(&rules)) {
                lines += &format!("  needs {}\n", self.called(&rule, 1));
            } else {
                let condition = self.condition(self.depth() + 1).text;
                lines += &format!("  require c{number}: {condition} else \"No.\"\n");
            }
        }
        lines
    }

    /// What an action costs, where there is something to pay with.
    pub(super) fn costs(&mut self) -> String {
        let is_purse = |it: &&Place| it.ty == Type::Number && it.indices == [Type::Seat];
        let purses: Vec<Place> = self.states.iter().filter(is_purse).cloned().collect();
        match self.chance.any(&purses) {
            Some(purse) if self.chance.one_in(2) => {
                let (of, amount) = (self.element_type(), self.chance.below(3));
                let several = self.domain(&of, 1).text;
                let purse = purse.name;
                format!(
                    "  costs {amount} + (size of {several}) from {purse}[me] to {purse}[left of me] else \"No.\"\n"
                )
            }
            Some(_) | None => String::new(),
        }
    }

    pub(super) fn declare_procedure(&mut self) {
        let name = self.fresh("do");
        let parameters = self.parameters(2, |it| Some(it.plain_type()));
        let me = self.chance.one_in(2);
        let depth = self.depth() - 1;
        self.compared.clear();
        let body = self.acting(me, |it| {
            it.with(&parameters, |it| it.statements(Body::Procedure, depth))
        });
        let text = format!("to {name}{} {{\n{body}}}", self.written(&parameters));
        self.procedures
            .push(self.signature(&name, &parameters, Type::Flag, &body));
        self.declare(&name, text);
    }

    /// A type from which a player can choose, of so many values at most.
    pub fn chosen_within(&mut self, most: u64) -> Option<Type> {
        let mut tries = 0..4;
        tries.find_map(|_| {
            let ty = self.chosen_type();
            (ty.count(&self.kinds)? <= most).then_some(ty)
        })
    }

    /// Parameters of few values together, conditions, and what is done.
    pub(super) fn deed(&mut self, head: &str, when: &str, ends: bool) -> String {
        let mut left = MOVES;
        let parameters = self.parameters(1 + self.size.min(3), |it| {
            let ty = it.chosen_within(left)?;
            left /= ty.count(&it.kinds)?;
            Some(ty)
        });
        let depth = self.depth();
        let body = self.acting(true, |it| {
            it.with(&parameters, |it| {
                it.focus = it.chance.any(&parameters);
                let checks = it.checks() + it.costs().as_str();
                it.focus = None;
                it.compared.clear();
                let statements = it.statements(Body::Action, depth);
                let end = if ends { "end turn\n" } else { "" };
                format!("{checks}  do {{\n{statements}{end}}}")
            })
        });
        format!("{head}{}{when} {{\n{body}\n}}", self.written(&parameters))
    }

    /// Setup, actions, their phase and play.
    pub(super) fn flow(&mut self) -> Vec<String> {
        let mut used = vec!["action pass { do { end turn } }".to_owned()];
        let mut names = vec!["pass".to_owned()];
        for _ in 0..=self.chance.below(1 + self.size / 2) {
            let name = self.fresh("act");
            let text = self.deed(&format!("action {name}"), "", true);
            used.push(text);
            names.push(name);
        }
        used.push(format!("phase day {{ {} }}", names.join(" ")));
        if self.chance.one_in(4) {
            let name = self.fresh("call");
            let text = self.deed(
                &format!("interrupt {name}"),
                " by any seat during day",
                false,
            );
            used.push(text);
        }
        self.compared.clear();
        let setup = self.statements(Body::Setup, 1);
        used.push(format!("setup {{\n{setup}}}"));
        self.compared.clear();
        let rounds = 1 + self.chance.below(3);
        let turn = self.chance.one_of(&[
            "for each s in seats { turn of s in day }",
            "turn of seat 2 in day",
            "turn of any of seats in day",
            "turn of each of seats in day",
        ]);
        let between = self.statements(Body::Play, 1);
        used.push(format!(
            "play {{\nrepeat {rounds} times {{\n{turn}\n{between}}}\nend game \"Over.\"\n}}"
        ));
        used
    }
}

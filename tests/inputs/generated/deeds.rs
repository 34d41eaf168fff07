//! What is done in a game: actions, procedures, and the flow of play.

use super::statements::Body;
use super::types::Type;
use super::{Callable, Name, Place, Writer};

/// Moves of one action, and choices of one question, that are still gone through one by one.
const MOVES: u64 = 1_500;

impl Writer {
    /// Conditions, and rules that are needed.
    pub(super) fn checks(&mut self) -> String {
        let mut lines = String::new();
        if self.chance.one_in(5) {
            let (text, ty) = (self.fresh("named"), self.plain_type());
            let value = self.value(&ty, 1);
            lines += &format!("  let {text} = {}\n", value.text);
            self.scope.push(Name { text, ty: value.ty });
        }
        for number in 0..=self.chance.below(2 + self.size / 3) {
            self.compared.clear();
            let fits = |it: &&Callable| self.me || !it.needs_me;
            let rules: Vec<Callable> = self.rules.iter().filter(fits).cloned().collect();
            if let (0, Some(rule)) = (self.chance.below(4), self.chance.any(&rules)) {
                let call = self.called(&rule, 1);
                let other = format!("  require c{number}: {call} else \"No.\"\n");
                lines += &self.said(format!("  needs {call}\n"), other);
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
        let body =
            self.acting(me, |it| it.with(&parameters, |it| it.statements(Body::Procedure, depth)));
        let text = format!("to {name}{} {{\n{body}}}", self.written(&parameters));
        self.procedures.push(self.signature(&name, &parameters, Type::Flag, &body));
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
                let known = it.scope.len();
                let (checks, costs) = (it.checks(), it.costs());
                // What is done must not read a name for a value that paying may change.
                if !costs.is_empty() {
                    it.scope.truncate(known);
                }
                it.focus = None;
                it.compared.clear();
                let statements = it.statements(Body::Action, depth);
                let end = if ends { "end turn\n" } else { "" };
                format!("{checks}{costs}  do {{\n{statements}{end}}}")
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
        if let Some(text) = self.play_card() {
            used.push(text);
            names.push("play_card".to_owned());
        }
        used.push(format!("phase day {{ {} }}", names.join(" ")));
        if self.chance.one_in(4) {
            let name = self.fresh("call");
            let text = self.deed(&format!("interrupt {name}"), " by any seat during day", false);
            used.push(text);
        }
        self.compared.clear();
        let setup = self.deal() + self.statements(Body::Setup, 1).as_str();
        used.push(format!("setup {{\n{setup}}}"));
        self.compared.clear();
        let rounds = 1 + self.chance.below(3);
        let until =
            format!("repeat {{ turn of any of seats in day }} until {}", self.condition(2).text);
        let turn = self.chance.one_of(&[
            "for each s in seats { turn of s in day }",
            "turn of seat 2 in day",
            "turn of any of seats in day",
            "turn of each of seats in day",
            "turn of each of seats - seat 1 in day",
            "repeat { turn of seat 1 in day } until yes",
            until.as_str(),
        ]);
        let between = self.statements(Body::Play, 1);
        used.push(format!(
            "play {{\nrepeat {rounds} times {{\n{turn}\n{between}}}\nend game \"Over.\"\n}}"
        ));
        used
    }

    /// Cards for each hand.
    fn deal(&self) -> String {
        match &self.hand {
            Some((deck, hand, _)) => format!("shuffle {deck}\ndeal 1 from {deck} to each {hand}\n"),
            None => String::new(),
        }
    }

    /// Somebody plays a card that nobody else knows.
    fn play_card(&mut self) -> Option<String> {
        let (_, hand, kind) = self.hand.clone()?;
        let ty = Type::Member(kind);
        let to = self.zones.iter().find(|zone| zone.ty == ty)?.clone();
        let card = Name { text: self.fresh("p"), ty };
        let (text, named) = (card.text.clone(), self.kinds[kind].name);
        self.compared.clear();
        let (condition, to) =
            self.acting(true, |it| it.with(&[card], |it| (it.condition(2).text, it.place(&to, 0))));
        let shown = self.chance.one_of(&[
            "",
            "reveal HAND[me] to all\n",
            "reveal HAND[me] to left of me\n",
        ]);
        let shown = shown.replace("HAND", &hand);
        let held = format!("  require held: {text} in {hand}[me] else \"No.\"");
        Some(format!(
            "action play_card({text}: {named}) {{\n{held}\n  require c1: {condition} else \"No.\"\n  do {{\n{shown}move {text} to {to}\nend turn\n}}\n}}"
        ))
    }
}

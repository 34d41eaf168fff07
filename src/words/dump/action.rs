//! The narrowed form of an action.

use super::Derived;
use super::infix::{Binds, Written};
use super::lines::Lines;
use super::op::{Operations, from};
use crate::hir::{Action, Expr, LocalId};
use crate::program::lower::{Choice, Limit, Search, Values};
use crate::program::{Narrowed, Placed};

impl<'g> Derived<'g> {
    /// An action: its parameters, what is left of each, and what is judged when.
    pub(super) fn action(
        self,
        action: &Action,
        narrowed: &Narrowed,
        search: Option<&Search>,
        lines: &mut Lines,
    ) {
        let names = narrowed.parameters.iter().map(|(local, _)| self.writer().local(*local));
        let names: Vec<&str> = names.collect();
        let head = format!("action {}({})", action.name, names.join(", "));
        match search {
            Some(search) => {
                lines.line(head);
                lines.below(|lines| self.search(narrowed, search, lines));
            }
            None => {
                lines.line(format!("{head}: left to the interpreter"));
                lines.below(|lines| self.narrowed(narrowed, lines));
            }
        }
    }

    /// What comes before and between the parameters is the same for both forms.
    fn parameter(self, narrowed: &Narrowed, at: usize, domain: &str, lines: &mut Lines) {
        let Some((local, ty)) = narrowed.parameters.get(at) else {
            return;
        };
        let apart = if at > 0 && narrowed.is_independent_from(at) {
            ", independent of those above"
        } else {
            ""
        };
        let (name, ty) = (self.writer().local(*local), self.writer().ty(ty));
        lines.line(format!("choose {name}: {ty}{domain}{apart}"));
    }

    fn cite(self, placed: &Placed) -> String {
        let condition = self.game.conditions.get(placed.conjunct.condition);
        condition.map_or_else(String::new, |condition| format!("{}:", condition.cite()))
    }

    /// An action in operations.
    fn search(self, narrowed: &Narrowed, search: &Search, lines: &mut Lines) {
        let mut operations = Operations::new(self);
        operations.variables.bind(search.me);
        for choice in &search.choices {
            operations.variables.bind(choice.variable);
        }
        for node in &search.judged {
            operations.variables.bind_all(node);
        }
        for choice in &search.choices {
            for (_, limit) in choice.alone.iter().chain(&choice.limits) {
                operations.variables.bind_all(limit.node());
            }
        }
        operations.frame = self.frame(narrowed.conjuncts.iter().flat_map(read));
        let judged = || narrowed.conjuncts.iter().zip(&search.judged).enumerate();
        for (_, (placed, node)) in judged().filter(|(_, (placed, _))| placed.level == 0) {
            operations.lines(&format!("first {}", self.cite(placed)), node, lines);
        }
        for (at, choice) in search.choices.iter().enumerate() {
            self.parameter(narrowed, at, &values(&choice.values), lines);
            lines.below(|lines| {
                let here = judged().filter(|(_, (placed, _))| placed.level == at + 1);
                for (number, (placed, node)) in here {
                    let cite = self.cite(placed);
                    let limits = choice.alone.iter().chain(&choice.limits);
                    let mut limits = limits.filter(|(of, _)| *of == number).peekable();
                    if limits.peek().is_none() {
                        operations.lines(&format!("judge {cite}"), node, lines);
                    }
                    let once = if placed.reads_one() && at > 0 { " once" } else { "" };
                    for (_, limit) in limits {
                        let text = operations.limit(choice, limit);
                        lines.line(format!("narrow{once} {cite} {text}"));
                    }
                }
            });
        }
        if narrowed.conjuncts.is_empty() {
            lines.line("no condition");
        }
    }

    /// An action in the words of the game, where it has no form in operations.
    fn narrowed(self, narrowed: &Narrowed, lines: &mut Lines) {
        self.level(narrowed, 0, lines);
        for at in 0..narrowed.parameters.len() {
            self.parameter(narrowed, at, "", lines);
            lines.below(|lines| self.level(narrowed, at + 1, lines));
        }
    }

    /// The conjuncts that are judged once so many parameters are chosen.
    fn level(self, narrowed: &Narrowed, level: usize, lines: &mut Lines) {
        let here = narrowed.at_level(level).iter();
        for placed in here.filter_map(|at| narrowed.conjuncts.get(*at)) {
            let word = match (level, &placed.restriction) {
                (0, _) => "first",
                (_, Some(_)) => "narrow",
                (_, None) => "judge",
            };
            for (local, value) in &placed.conjunct.bindings {
                let (name, value) = (self.writer().typed(*local), self.writer().text(value));
                lines.line(format!("let {name} = {value}"));
            }
            let expr = self.writer().text(&placed.conjunct.expr);
            lines.line(format!("{word} {} {expr}", self.cite(placed)));
        }
    }

    /// The slots of a name in its frame: of one that has a value for each seat, those of all seats.
    pub(super) fn named_slots(self, local: LocalId) -> impl Iterator<Item = (usize, &'g str)> {
        let slots = self.layout.local_slots(local).unwrap_or_default();
        slots.map(move |at| (at, self.writer().local(local)))
    }

    /// The names that lie in a frame, by their slots.
    pub(super) fn frame<'e>(
        self,
        read: impl Iterator<Item = &'e Expr>,
    ) -> std::collections::BTreeMap<usize, &'g str> {
        let home =
            |local: &LocalId| self.game.locals.get(*local).is_some_and(|it| it.home.is_some());
        let locals = read.flat_map(Expr::locals).filter(home);
        locals.flat_map(|local| self.named_slots(local)).collect()
    }
}

/// What a conjunct reads.
fn read(placed: &Placed) -> impl Iterator<Item = &Expr> {
    let bound = placed.conjunct.bindings.iter().map(|(_, value)| value);
    bound.chain([&placed.conjunct.expr])
}

impl Operations<'_> {
    /// What is left of a parameter.
    fn limit(&self, choice: &Choice, limit: &Limit) -> String {
        let name = self.variables.name(choice.variable);
        let own = || Written::atom(name);
        let low = match choice.values {
            Values::Few(low, ..) | Values::Many(low, _) => low,
            Values::Sets(..) => 0,
        };
        let size = || Written::prefix("size of", own());
        let compared = |left: Written, sign: &str| {
            Written::infix(left, sign, self.node(limit.node()), Binds::Compare)
        };
        let written = match limit {
            Limit::Keep(set) => {
                Written::infix(own(), "in", from(self.node(set), low), Binds::Compare)
            }
            Limit::From(_) => compared(own(), ">="),
            Limit::UpTo(_) => compared(own(), "<="),
            Limit::Within(_) => compared(own(), "within"),
            Limit::Has(thing, low) => {
                Written::infix(self.node(thing), "in", from(own(), *low), Binds::Compare)
            }
            Limit::Lacks(thing, low) => {
                Written::infix(self.node(thing), "not in", from(own(), *low), Binds::Compare)
            }
            Limit::Least(_) => compared(size(), ">="),
            Limit::Most(_) => compared(size(), "<="),
        };
        written.text()
    }
}

/// The values of a parameter as they are held.
fn values(values: &Values) -> String {
    match *values {
        Values::Few(low, count, optional, _) => {
            let known = i64::from(count) - i64::from(optional);
            let none = if optional { " and none" } else { "" };
            format!(", {count} values {low}..{}{none}", low + known - 1)
        }
        Values::Many(low, count) => {
            let last = i64::try_from(count).map_or(i64::MAX, |count| low + count - 1);
            format!(", {count} values {low}..{last}")
        }
        Values::Sets(things, least, most) => {
            format!(", {least}..{} out of {things}", most.min(things))
        }
    }
}

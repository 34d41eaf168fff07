//! All that is derived from a game for play.

use super::Derived;
use super::lines::Lines;
use super::op::{Operations, rep, table};
use crate::hir::{Expr, Function, FunctionId};
use crate::program::Reads;
use crate::program::op::{Callable, Memo, Node};

impl Derived<'_> {
    pub(super) fn whole(self) -> Lines {
        let mut lines = Lines::default();
        let seats = match self.lowered.seats {
            1 => "1 seat".to_owned(),
            more => format!("{more} seats"),
        };
        lines.line(format!("program \"{}\" for {seats}", self.game.title));
        self.slots(&mut lines);
        self.tables(&mut lines);
        self.functions(&mut lines);
        let actions = self.game.actions.iter_enumerated().zip(&self.program.actions);
        for ((id, action), narrowed) in actions {
            let search = self.lowered.actions.get(id).and_then(Option::as_ref);
            lines.blank();
            self.action(action, narrowed, search, &mut lines);
        }
        self.invariants(&mut lines);
        self.routines(&mut lines);
        lines
    }

    fn slots(self, lines: &mut Lines) {
        lines.blank();
        lines.line(format!("position: {} slots", self.layout.size()));
        lines.below(|lines| {
            for (name, family) in self.families() {
                lines.line(self.family(name, family));
            }
        });
    }

    fn tables(self, lines: &mut Lines) {
        if !self.lowered.tables.is_empty() {
            lines.blank();
            lines.line("tables");
        }
        lines.below(|lines| {
            for (number, values) in self.lowered.tables.iter().enumerate() {
                table(number, values, lines);
            }
        });
    }

    fn functions(self, lines: &mut Lines) {
        for (id, function) in self.game.functions.iter_enumerated() {
            lines.blank();
            match self.lowered.functions.get(id).and_then(Option::as_ref) {
                Some(callable) => self.function(id, function, callable, lines),
                None => lines.line(format!(
                    "function {}: left to the interpreter, no operation calls it",
                    function.name
                )),
            }
        }
    }

    fn function(self, id: FunctionId, function: &Function, callable: &Callable, lines: &mut Lines) {
        let mut operations = Operations::new(self);
        for (variable, _) in &callable.parameters {
            operations.variables.bind(*variable);
        }
        operations.variables.bind_all(&callable.body);
        let parameters = callable.parameters.iter().map(|(variable, held)| {
            format!("{}: {}", operations.variables.name(*variable), rep(*held))
        });
        let parameters: Vec<String> = parameters.collect();
        let (parameters, result) = (parameters.join(", "), rep(callable.body.rep));
        lines.line(format!("function {}({parameters}) -> {result}", function.name));
        lines.below(|lines| {
            if let Some(reads) = self.program.functions.get(id) {
                lines.line(format!("reads {}", self.reads(reads)));
            }
            lines.line(match callable.memo {
                Memo::Never if callable.is_inlined() => "stands in place of its calls",
                Memo::Never => "not remembered",
                Memo::Position => "remembered until the position changes",
                Memo::Always => "remembered for good",
            });
            operations.lines("gives", &callable.body, lines);
        });
    }

    /// The states and zones that something reads.
    fn reads(self, reads: &Reads) -> String {
        if reads.everything {
            return "everything".to_owned();
        }
        let zones = reads.zones.iter().map(|id| self.writer().zone(*id));
        let states = reads.states.iter().map(|id| self.writer().state(*id));
        let all: Vec<&str> = zones.chain(states).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
    }

    fn invariants(self, lines: &mut Lines) {
        let lowered = self.lowered.invariants.iter().zip(&self.program.invariants);
        for (invariant, (node, reads)) in self.game.invariants.iter().zip(lowered) {
            lines.blank();
            let label = invariant.label.as_ref();
            lines.line(label.map_or_else(|| "always".to_owned(), |it| format!("always {it}")));
            lines.below(|lines| {
                lines.line(format!("reads {}", self.reads(reads)));
                match node {
                    Some(node) => self.operation("holds", &invariant.expr, node, lines),
                    None => {
                        let expr = self.writer().text(&invariant.expr);
                        lines.line(format!("left to the interpreter: {expr}"));
                    }
                }
            });
        }
    }

    /// One expression in operations.
    fn operation(self, label: &str, expr: &Expr, node: &Node, lines: &mut Lines) {
        let mut operations = Operations::new(self);
        operations.variables.bind_all(node);
        operations.frame = self.frame([expr].into_iter());
        operations.lines(label, node, lines);
    }
}

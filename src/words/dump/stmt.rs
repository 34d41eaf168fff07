//! Statements of the checked game.

use super::infix::Binds;
use super::lines::Lines;
use super::names::Writer;
use crate::hir::{BlockId, BodyId, StmtKind};
use crate::phrasing::{NamesInUse, Saying, Slot, steps, stretches};

impl Writer<'_> {
    /// The statements of a body.
    pub(super) fn body(self, body: BodyId, lines: &mut Lines) {
        let body = self.game.body(body);
        let mut named = NamesInUse::default();
        named.extend(&body.parameters);
        self.block(body.block, &mut named, lines);
    }

    /// The statements of a block; `named` are the names that have had a value.
    fn block(self, block: BlockId, named: &mut NamesInUse, lines: &mut Lines) {
        let statements = &self.game.block(block).statements;
        lines.below(|lines| {
            for statement in statements {
                self.statement(&statement.kind, named, lines);
            }
            if statements.is_empty() {
                lines.line("nothing");
            }
        });
    }

    fn statement(self, kind: &StmtKind, named: &mut NamesInUse, lines: &mut Lines) {
        let written = self.saying(&named.statement(kind));
        let mut written = written.lines();
        written.next().into_iter().for_each(|line| lines.line(line));
        for (at, block) in kind.parts().blocks.into_iter().enumerate() {
            if at > 0 {
                lines.line(steps::ELSE.notation);
            }
            self.block(block, named, lines);
        }
        written.for_each(|line| lines.line(line));
    }

    /// What is said, part by part.
    pub(super) fn saying(self, saying: &Saying<'_>) -> String {
        let mut written = String::new();
        for (text, at) in stretches(saying.form.notation) {
            written.push_str(text);
            if let Some(slot) = at.and_then(|at| saying.slots.get(at)) {
                written.push_str(&self.slot(slot));
            }
        }
        written
    }

    fn slot(self, slot: &Slot<'_>) -> String {
        match slot {
            Slot::Value(expr) | Slot::Only(expr) | Slot::Condition(expr) => self.text(expr),
            Slot::Who(seats) | Slot::Seats(seats) | Slot::Winners(seats) => {
                self.expr(seats).at_least(Binds::Plus)
            }
            Slot::Each(local, domain) => {
                format!("{} in {}", self.typed(*local), self.text(domain))
            }
            Slot::Local(local) => self.local(*local).to_owned(),
            Slot::New(local) => self.typed(*local),
            Slot::State(id, indices) => self.indexed(self.state(*id), *indices).text(),
            Slot::Zone(zone) => self.zone_ref(zone),
            Slot::Family(zone) => self.zone(*zone).to_owned(),
            Slot::Phase(phase) => self.phase(*phase).to_owned(),
            Slot::Question(action) => self.action(*action).to_owned(),
            Slot::Sentence(template) => self.template(template),
            Slot::Call(id, arguments) => {
                self.call(&self.game.procedure(*id).name, arguments).text()
            }
            Slot::Saying(saying) => self.saying(saying),
        }
    }
}

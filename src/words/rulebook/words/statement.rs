//! Statements in words, without the blocks under them.

use super::Writer;
use crate::hir::{ActionId, ActionKind};
use crate::phrasing::{Saying, Slot};
use crate::rulebook::model::Words;

impl Writer<'_> {
    /// What is said, part by part.
    pub(in crate::rulebook) fn saying(&self, saying: &Saying<'_>) -> Words {
        let to_you = saying.to_you.filter(|_| {
            let is_you = |slot: &Slot<'_>| matches!(slot, Slot::Who(seat) | Slot::Seats(seat) if self.is_acting(seat));
            saying.slots.iter().any(is_you)
        });
        self.filled(&to_you.unwrap_or(saying.form).phrase, |at| {
            let slot = saying.slots.get(at);
            slot.map_or_else(Words::default, |slot| self.slot(slot))
        })
    }

    fn slot(&self, slot: &Slot<'_>) -> Words {
        match slot {
            Slot::Value(expr) | Slot::Seats(expr) => self.value(expr),
            Slot::Only(expr) => self.only(expr),
            Slot::Condition(expr) => self.clause(expr),
            Slot::Who(seat) => self.value(seat),
            Slot::Each(local, domain) => self.each(*local, domain),
            Slot::Local(local) | Slot::New(local) => self.local(*local),
            Slot::State(id, indices) => self.state_at(*id, indices),
            Slot::Zone(zone) => self.zone_at(zone),
            Slot::Family(zone) => self.zone_noun(*zone),
            Slot::Phase(phase) => self.phase(*phase),
            Slot::Question(action) => self.asked(*action),
            Slot::Sentence(template) => self.quoted(template),
            Slot::Call(id, arguments) => {
                self.calls().sentence(&self.calls().procedure(*id), arguments)
            }
            Slot::Saying(saying) => self.saying(saying),
        }
    }

    /// The text of a question, and its name.
    fn asked(&self, action: ActionId) -> Words {
        let text = match &self.game.action(action).kind {
            ActionKind::Answer(text) => self.quoted(text),
            ActionKind::Turn | ActionKind::Interrupt(_) => Words::default(),
        };
        let name = self.action(action).bracketed();
        text.then(Words::plain(" ")).then(name)
    }
}

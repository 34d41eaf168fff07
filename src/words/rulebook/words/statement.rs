//! Statements in words, without the blocks under them.

use super::Writer;
use crate::hir::{ActionId, ActionKind, ExprKind, Payment};
use crate::notation::Phrase;
use crate::phrasing::{Saying, Slot, steps};
use crate::rulebook::grammar::Tongue;
use crate::rulebook::model::Words;
use crate::rulebook::phrases::deeds;

/// How long what is moved may be to stand before where it goes, in characters.
const LONG: usize = 40;

impl Writer<'_> {
    /// What is said, part by part.
    pub(in crate::rulebook) fn saying(&self, saying: &Saying<'_>) -> Words {
        let to_you = saying.to_you.filter(|_| {
            let is_you = |slot: &Slot<'_>| matches!(slot, Slot::Who(seat) | Slot::Seats(seat) if self.is_acting(seat));
            saying.slots.iter().any(is_you)
        });
        let form = to_you.unwrap_or(saying.form);
        let parts: Vec<Words> = saying.slots.iter().map(|slot| self.slot(slot)).collect();
        let phrase = self.with_verb_first(&form.phrase, &parts).unwrap_or(&form.phrase);
        self.filled(phrase, |at| parts.get(at).cloned().unwrap_or_default())
    }

    /// What is long stands at the end; in German, a verb does not wait for the end of a clause with a colon either.
    fn with_verb_first(&self, phrase: &Phrase, parts: &[Words]) -> Option<&'static Phrase> {
        let has_colon = parts.iter().any(|words| words.text().contains(": "));
        let is_long = parts.first().is_some_and(|it| it.text().chars().count() > LONG);
        if phrase.0 == steps::MOVE.phrase.0 && (has_colon || is_long) {
            return Some(&deeds::MOVE_THIS);
        }
        let becomes = phrase.0 == steps::SET.phrase.0 && has_colon;
        (becomes && self.tongue() == Tongue::German).then_some(&deeds::BECOMES)
    }

    /// A price that is paid from what the acting seat has.
    pub(in crate::rulebook) fn price(&self, payment: &Payment) -> Option<Words> {
        self.belongings().paid(payment, true)
    }

    fn slot(&self, slot: &Slot<'_>) -> Words {
        match slot {
            Slot::Value(expr) | Slot::Seats(expr) => self.value(expr),
            // The sentence before it says `the player`, too.
            Slot::Winners(seats) => {
                let only = if let ExprKind::Set(all) = &seats.kind { all.as_slice() } else { &[] };
                let seat = if let [only] = only { only } else { seats };
                if self.is_acting(seat) { self.who_acts() } else { self.value(seats) }
            }
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

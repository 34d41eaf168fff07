//! What a move did by the rules, in words: at the prompt, in a replay, and on the page of one.

use hoyle::hir::Ty;
use hoyle::rulebook::{Told, carried_out};
use hoyle::state::Value;
use hoyle::trace::{Effect, StatementTrace};
use hoyle::{Move, Session, notation};

/// Puts traces of a session into words.
pub struct Traced<'a> {
    pub told: Told<'a>,
    pub session: &'a Session,
    /// The seat to which the rules say `you`; `None` for a reader without a seat.
    pub reader: Option<u32>,
}

impl Traced<'_> {
    /// A statement in words, what came of it, and its place.
    pub fn line(&self, done: &StatementTrace, action: &Move) -> String {
        let effects = self.effects(done, " · ");
        let effects = if effects.is_empty() { effects } else { format!(" → {effects}") };
        let place = self.told.sources.place(done.at);
        format!("{}{effects} ({place})", self.in_words(done, action))
    }

    pub fn in_words(&self, done: &StatementTrace, action: &Move) -> String {
        // The rules say `you` to the acting seat.
        let other = Some(action.seat).filter(|seat| Some(*seat) != self.reader);
        let sentence = carried_out(self.told, done.at, (action.action, other), &done.values);
        sentence.unwrap_or_default().words.text()
    }

    /// What came of a statement, as far as the reader sees it.
    pub fn effects(&self, done: &StatementTrace, between: &str) -> String {
        let effects: Vec<String> = done.effects.iter().map(|it| self.effect(it)).collect();
        effects.join(between)
    }

    fn effect(&self, effect: &Effect) -> String {
        let (game, names) = (self.session.game(), self.session.names());
        match effect {
            Effect::Happened(seen) => notation::event_text(game, names, seen),
            Effect::Became { place, value } => notation::became_text(game, names, place, value),
            Effect::Decided(holds) => notation::show(game, names, &Value::Flag(*holds), &Ty::Flag),
        }
    }
}

//! What has happened, a line for each move.

use super::WIDTH;
use crate::hir::TypeId;
use crate::notation::event_text;
use crate::session::Session;
use crate::view::{self, Seen, Viewer};

/// A move, and what followed it.
#[derive(Default)]
struct Stretch {
    action: Option<String>,
    events: Vec<String>,
    /// The cards that its moves name, until the log says where they went.
    named: Vec<(TypeId, u32)>,
}

impl Stretch {
    fn add(&mut self, session: &Session, event: &Seen) {
        let sent = sent(event);
        if !sent.is_empty() && sent.iter().all(|card| self.named.contains(card)) {
            self.named.retain(|card| !sent.contains(card));
            return;
        }
        let text = event_text(session.game(), session.names(), event);
        if event.is_move() {
            self.action = Some(text);
        } else {
            self.events.push(text);
        }
        self.named.extend(event.arguments(session.game()));
    }

    fn line(&self) -> String {
        let events = self.events.join(" · ");
        match &self.action {
            Some(action) if events.is_empty() => action.clone(),
            Some(action) => format!("{action}  # {events}"),
            None => format!("  {events}"),
        }
    }

    /// One line, or one for each event if that line would be too long.
    fn lines(&self) -> Vec<String> {
        let line = self.line();
        if line.chars().count() <= WIDTH {
            return vec![line];
        }
        self.action
            .iter()
            .cloned()
            .chain(self.events.iter().map(|event| format!("  {event}")))
            .collect()
    }
}

/// What a viewer has seen happen in a part of the record.
#[must_use]
pub fn between(session: &Session, viewer: Viewer, from: usize, until: usize) -> Vec<Seen> {
    let part = session.record().get(from..until).unwrap_or_default();
    let events = part.iter().flat_map(|entry| &entry.events);
    let seen = events.filter_map(|event| view::see(session.game(), event, viewer));
    seen.collect()
}

/// Each move with its effects, without the cards that the move names itself. What else is said stands where so many of the
/// events have been told.
#[must_use]
pub fn log(session: &Session, seen: &[Seen], said: &[(usize, String)]) -> Vec<String> {
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut said = said.iter().peekable();
    for (at, event) in seen.iter().enumerate() {
        if event.is_move() || stretches.is_empty() {
            stretches.push(Stretch::default());
        }
        if let Some(last) = stretches.last_mut() {
            while let Some((_, text)) = said.next_if(|(before, _)| *before <= at) {
                last.events.push(text.clone());
            }
            last.add(session, event);
        }
    }
    if let Some(last) = stretches.last_mut() {
        last.events.extend(said.map(|(_, text)| text.clone()));
    }
    stretches.iter().flat_map(Stretch::lines).collect()
}

/// Cards that the rules moved by name, if there is nothing else to say: the faces of dice are news.
fn sent(event: &Seen) -> Vec<(TypeId, u32)> {
    let Seen::Went(way) = event else {
        return Vec::new();
    };
    let named = way.cards.iter().filter(|_| way.named);
    named
        .filter(|it| it.cards.iter().all(|card| card.face.is_none()))
        .flat_map(|it| it.cards.iter().map(|card| (it.of, card.number)))
        .collect()
}

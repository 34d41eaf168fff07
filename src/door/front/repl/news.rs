//! What is new for the player at the prompt: what they have seen happen and, on request, what each move did by the rules.

use std::sync::Arc;

use hoyle::dialogue;
use hoyle::notation::prompt as words;
use hoyle::session::Input;
use hoyle::trace::Tracer;
use hoyle::{Move, Session, Viewer};

use super::prompt::{Prompt, Reply};
use crate::front::traced::Traced;

/// What is told of the statements that a move carries out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tracing {
    /// Nothing.
    #[default]
    Off,
    /// A line for each.
    On,
    /// A line for each, and it waits after each.
    Stepping,
}

/// A line that is told.
#[derive(Clone, Debug)]
pub struct NewsLine {
    pub line: String,
    /// Whether the player wants to read it before anything else is told.
    pub waits: bool,
}

impl Prompt {
    /// What the one at the prompt has not been shown yet.
    pub fn news(&mut self) -> Vec<NewsLine> {
        let until = self.session.record().len();
        let since = self.shown.insert(self.seat(), until).unwrap_or(0);
        let notices = std::mem::take(&mut self.notices).into_iter();
        let mut told: Vec<NewsLine> = notices.map(|line| NewsLine { line, waits: false }).collect();
        if self.tracing == Tracing::Off && !self.tracer().has_scoring() {
            told.extend(self.logged(since, until, &[]));
            return told;
        }
        let moves = moves(&self.session).into_iter().enumerate();
        let moves: Vec<(usize, usize)> = moves.filter(|(_, entry)| *entry >= since).collect();
        let first = moves.first().map_or(until, |(_, entry)| *entry);
        told.extend(self.logged(since, first, &[]));
        for (at, (number, entry)) in moves.iter().enumerate() {
            let next = moves.get(at + 1).map_or(until, |(_, entry)| *entry);
            if self.tracing == Tracing::Off {
                let scored = self.scored(*number, *entry);
                told.extend(self.logged(*entry, next, &scored));
            } else {
                told.extend(self.logged(*entry, next, &[]));
                let waits = self.tracing == Tracing::Stepping;
                let traced = self.traced(*number, *entry).into_iter();
                told.extend(traced.map(|line| NewsLine { line, waits }));
            }
        }
        told
    }

    /// What the one at the prompt has seen happen in a part of the record, and what else is said there.
    fn logged(
        &self,
        from: usize,
        until: usize,
        said: &[(usize, String)],
    ) -> impl Iterator<Item = NewsLine> + use<> {
        let seen = dialogue::between(&self.session, Viewer::Seat(self.seat()), from, until);
        // Nothing follows from a move before it is told.
        let moves = seen.iter().take_while(|it| it.is_move()).count();
        let said = said.iter().map(|(before, text)| (moves + before, text.clone()));
        let said: Vec<(usize, String)> = said.collect();
        let lines = dialogue::log(&self.session, &seen, &said).into_iter();
        lines.map(|line| NewsLine { line, waits: false })
    }

    /// What a move did by the rules, a line for each statement.
    fn traced(&mut self, number: usize, entry: usize) -> Vec<String> {
        let Some(action) = self.made(entry) else {
            return Vec::new();
        };
        let viewer = if self.faults_for == Viewer::Referee {
            Viewer::Referee
        } else {
            Viewer::Seat(self.seat())
        };
        match self.tracer().trace(&self.session, number, viewer) {
            Err(stop) => self.refusals().stopped(&stop),
            Ok(done) => {
                let traced = self.in_words();
                done.iter().map(|it| format!("  {}", traced.line(it, &action))).collect()
            }
        }
    }

    /// What a move scored by statements of which the game tells nothing, with the number of events before.
    fn scored(&mut self, number: usize, entry: usize) -> Vec<(usize, String)> {
        let tracer = self.tracer();
        let Some(action) = self.made(entry) else {
            return Vec::new();
        };
        let viewer = Viewer::Seat(self.seat());
        // What stops here has stopped the move itself, and is told there.
        let scored = tracer.scored(&self.session, number, viewer);
        let scored = scored.unwrap_or_default().into_iter();
        let traced = self.in_words();
        let lines = scored.map(|(before, done)| {
            let cause = traced.in_words(&done, &action);
            (before, format!("{} ({cause})", traced.effects(&done, ", ")))
        });
        lines.collect()
    }

    fn tracer(&mut self) -> Arc<Tracer> {
        let game = self.session.game();
        let tracer = self.tracer.get_or_insert_with(|| Arc::new(Tracer::new(game)));
        Arc::clone(tracer)
    }

    /// The move in an entry of the record.
    fn made(&self, entry: usize) -> Option<Move> {
        match &self.session.record().get(entry)?.input {
            Input::Move(action) => Some(action.clone()),
            Input::Start | Input::Chance { .. } | Input::TakenBack => None,
        }
    }

    /// Says what moves did to the one at the prompt.
    fn in_words(&self) -> Traced<'_> {
        Traced { told: self.told(), session: &self.session, reader: Some(self.seat()) }
    }
}

/// `:trace`: what the last move did, or whether that is told of each.
pub fn trace(prompt: &mut Prompt, how: &str) -> Reply {
    match how {
        "on" => prompt.tracing = Tracing::On,
        "off" => prompt.tracing = Tracing::Off,
        "" => {
            let moves = moves(&prompt.session);
            let Some((entry, before)) = moves.split_last() else {
                return Reply::say([prompt.say(&words::NO_MOVE_YET, [])]);
            };
            return Reply::say(prompt.traced(before.len(), *entry));
        }
        _ => {
            return Reply::say([prompt.say(&words::HOW_TO_TRACE, [])]);
        }
    }
    Reply::default()
}

/// `:step`: the same, and it waits after each statement.
pub fn step(prompt: &mut Prompt, how: &str) -> Reply {
    prompt.tracing = match how {
        "" | "on" => Tracing::Stepping,
        "off" => Tracing::Off,
        _ => return Reply::say([prompt.say(&words::HOW_TO_STEP, [])]),
    };
    Reply::default()
}

/// Where the moves stand in the record, in order.
fn moves(session: &Session) -> Vec<usize> {
    let entries = session.record().iter().enumerate();
    let moves = entries.filter(|(_, entry)| matches!(entry.input, Input::Move(_)));
    moves.map(|(at, _)| at).collect()
}

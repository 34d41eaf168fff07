//! A referee for other programs: one JSON object in, one JSON object out, about one game at a time.
//! It does no input or output itself. `grammar/referee.md` is the page for its users.

mod answer;
mod chances;
mod domain;
mod kept;
mod line;
mod members;
mod play;
mod request;
mod search;
mod seen;
mod table;
mod verb;
mod verbs;

use serde_json::Value as Json;

use crate::base::Sources;
use crate::hir::LanguageId;
use crate::runtime::Runtime;
use crate::view::Viewer;
use kept::KeptPositions;
use line::{Entry, Line};
use play::Play;

/// The version of the protocol. It rises when the form of a request or an answer changes.
const PROTOCOL: u32 = 1;

/// Keeps a game and answers for it. What it answers to a seat is what that seat may know.
pub struct Referee {
    runtime: Runtime,
    sources: Sources,
    /// The game that is played.
    play: Option<Play>,
    kept: KeptPositions,
    language: Option<LanguageId>,
    /// Gives a seed that nobody knows; nothing where there is none.
    seeds: fn() -> Option<u64>,
    /// The viewer to whom faults are told.
    faults_for: Viewer,
}

impl Referee {
    /// A referee of one game's rules; no game has begun yet. `sources` are the texts that refusals quote; `seeds` gives the
    /// seed of a game that is begun without one.
    #[must_use]
    pub fn new(runtime: Runtime, sources: Sources, seeds: fn() -> Option<u64>) -> Self {
        Self {
            runtime,
            sources,
            play: None,
            kept: KeptPositions::default(),
            language: None,
            seeds,
            faults_for: Viewer::Public,
        }
    }

    /// The same for authors of rules: faults are told in full, with hidden values.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.faults_for = Viewer::Referee;
        self
    }

    /// The same with sentences in a language of the game. Names, values and moves stay as they are declared.
    #[must_use]
    pub const fn in_language(mut self, language: Option<LanguageId>) -> Self {
        self.language = language;
        self
    }

    /// Answers a request, or several. Both are one line, without the end of the line. Every line has an answer;
    /// a request that fails is answered with an error, and the game stays as it was.
    #[must_use]
    pub fn line(&mut self, line: &str) -> String {
        let answer = match line::read(line) {
            Line::One(entry) => self.answer(entry),
            Line::Several(entries) => {
                let answers = entries.into_iter().map(|entry| self.answer(entry));
                answers.collect()
            }
        };
        answer.to_string()
    }

    fn answer(&mut self, Entry { id, request }: Entry) -> Json {
        let answer = request.and_then(|request| self.carry_out(request));
        answer::object(id, answer)
    }
}

/// The answer to a verb.
type Answer = Result<Json, answer::Problem>;

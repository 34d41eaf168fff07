//! [`Referee`]: serves a game to other programs, one JSON object in and one JSON object out, about one game at a time.
//! It does no input or output itself. `grammar/referee.md` is the page for its users.

mod answer;
mod chances;
mod domain;
mod kept;
mod knows;
mod line;
mod members;
mod play;
mod request;
mod right;
mod search;
mod seated;
mod seen;
mod table;
mod verb;
mod verbs;

use serde_json::Value as Json;

use crate::base::Sources;
use crate::hir::LanguageId;
use crate::positions::PositionText;
use crate::runtime::Runtime;
use crate::view::Viewer;
use kept::KeptPositions;
use line::{Entry, Line};
use play::Play;

pub use seated::{Chosen, SeatReferee};

/// The version of the protocol. It rises when the form of a request or an answer changes.
const PROTOCOL: u32 = 1;

/// Holds a game and answers requests about it. An answer to a seat says only what that seat may know.
pub struct Referee {
    runtime: Runtime,
    sources: Sources,
    /// The game in play.
    play: Option<Play>,
    kept: KeptPositions,
    language: Option<LanguageId>,
    /// Where games begin; `None` for games that are set up.
    position: Option<PositionText>,
    /// Gives an unpredictable seed; `None` if the system has none.
    seeds: fn() -> Option<u64>,
    /// The viewer who is told faults.
    faults_for: Viewer,
}

impl Referee {
    /// A referee for the rules of one game, before a game has begun. Refusals quote `sources`; `seeds` gives the seed
    /// of a game that is begun without one.
    #[must_use]
    pub fn new(runtime: Runtime, sources: Sources, seeds: fn() -> Option<u64>) -> Self {
        Self {
            runtime,
            sources,
            play: None,
            kept: KeptPositions::default(),
            language: None,
            position: None,
            seeds,
            faults_for: Viewer::Public,
        }
    }

    /// Tells faults in full, with hidden values: for authors of rules.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.faults_for = Viewer::Referee;
        self
    }

    /// Begins games with a position, unless a request has another one.
    #[must_use]
    pub fn from_position(mut self, position: Option<PositionText>) -> Self {
        self.position = position;
        self
    }

    /// Uses a language of the game for sentences. Names, values and moves stay as they are declared.
    #[must_use]
    pub const fn in_language(mut self, language: Option<LanguageId>) -> Self {
        self.language = language;
        self
    }

    /// Answers a line, without its line end: a request or several. Every line has an answer; a request that fails is
    /// answered with an error, and leaves the game as it was.
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

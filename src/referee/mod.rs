//! A referee for other programs: one JSON object in, one JSON object out, about one game at a time.
//! It does no input or output itself. `grammar/referee.md` is the page for its users.

mod answer;
mod chances;
mod members;
mod request;
mod table;
mod verbs;

use serde_json::Value as Json;

use crate::base::Sources;
use crate::hir::LanguageId;
use crate::runtime::Runtime;
use crate::session::Session;
use crate::view::Viewer;

/// The version of the protocol. It rises when the form of a request or an answer changes.
const PROTOCOL: u32 = 1;

/// Keeps a game and answers for it. What it answers to a seat is what that seat may know.
pub struct Referee {
    runtime: Runtime,
    sources: Sources,
    session: Option<Session>,
    language: Option<LanguageId>,
    /// The viewer to whom faults are told.
    faults_for: Viewer,
}

impl Referee {
    /// A referee of one game's rules; no game has begun yet. `sources` are the texts that refusals quote.
    #[must_use]
    pub const fn new(runtime: Runtime, sources: Sources) -> Self {
        Self {
            runtime,
            sources,
            session: None,
            language: None,
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

    /// Answers a request. Both are one line, without the end of the line. Every line has an answer;
    /// a request that fails is answered with an error, and the game stays as it was.
    #[must_use]
    pub fn line(&mut self, line: &str) -> String {
        let (id, request) = request::read(line);
        answer::write(id, request.and_then(|request| self.carry_out(request)))
    }
}

/// The answer to a verb.
type Answer = Result<Json, answer::Problem>;

//! Answers: what was asked for, or why not.

use serde_json::{Map, Value as Json, json};

use super::Answer;
use crate::base::Sources;
use crate::diag::{self, closest};
use crate::engine::{Fault, Refusal, Stop};
use crate::hir::Game;
use crate::notation::{MoveError, Names, refusal_json, refusal_lines, say};

/// Why a request is not followed. The kinds are listed in `grammar/referee.md`, and do not change.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    kind: &'static str,
    message: String,
    suggestion: Option<String>,
    /// A member more, for the kinds that have one.
    more: Option<(&'static str, Json)>,
}

impl Problem {
    pub(super) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            suggestion: None,
            more: None,
        }
    }

    /// Adds what might have been meant by a word.
    pub(super) fn near<'a>(
        mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        self.suggestion = closest(word, candidates).map(str::to_owned);
        self
    }

    /// A text that is no move, or no value.
    pub(super) fn unreadable(kind: &'static str, error: MoveError) -> Self {
        Self {
            suggestion: error.suggestion,
            ..Self::new(kind, error.message)
        }
    }

    pub(super) fn refused(
        game: &Game,
        sources: &Sources,
        names: &Names,
        refusal: &Refusal,
    ) -> Self {
        let message = refusal_lines(game, sources, names, refusal).join("\n");
        let more = Some(("refusal", refusal_json(game, sources, names, refusal)));
        Self {
            more,
            ..Self::new("refused", message)
        }
    }

    pub(super) fn fault(sources: &Sources, fault: &Fault) -> Self {
        let more = Some(("diagnostic", diag::json(fault, sources)));
        Self {
            more,
            ..Self::new("fault", fault.message.clone())
        }
    }

    /// Why the rules did not go on, where no move was made: then all that can be refused is an outcome of chance.
    pub(super) fn stopped(game: &Game, sources: &Sources, names: &Names, stop: &Stop) -> Self {
        match stop {
            Stop::Setup(why) => Self::new("setup", say(game, names, why)),
            Stop::Refused(_) => Self::new(
                "chance",
                "an outcome that was given beforehand is not one that can fall here",
            ),
            Stop::Fault(fault) => Self::fault(sources, fault),
        }
    }

    fn json(self) -> Json {
        let mut object =
            json!({ "kind": self.kind, "message": self.message, "suggestion": self.suggestion });
        if let (Some((name, value)), Some(object)) = (self.more, object.as_object_mut()) {
            object.insert(name.to_owned(), value);
        }
        object
    }
}

/// An answer as a line. `id` is the request's own, sent back.
pub(super) fn write(id: Option<Json>, answer: Answer) -> String {
    let mut object = Map::new();
    match answer {
        Ok(value) => object.insert("ok".to_owned(), value),
        Err(problem) => object.insert("error".to_owned(), problem.json()),
    };
    if let Some(id) = id {
        object.insert("id".to_owned(), id);
    }
    Json::Object(object).to_string()
}

//! Answers: the result of a request, or a [`Problem`].

use serde_json::{Map, Value as Json, json};

use super::Answer;
use crate::base::Sources;
use crate::diag::{self, closest};
use crate::engine::{Fault, Refusal};
use crate::hir::Game;
use crate::notation::{MoveError, Names, refusal_json, refusal_lines};
use crate::view::{SeenFault, Viewer, see_fault};

/// Why a request fails. The kinds are listed in `grammar/referee.md`, and do not change.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    kind: &'static str,
    message: String,
    suggestion: Option<String>,
    /// A further member, for the kinds that have one.
    more: Option<(&'static str, Json)>,
}

impl Problem {
    pub(super) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), suggestion: None, more: None }
    }

    /// Adds a suggestion: the candidate that is most similar to a word.
    pub(super) fn near<'a>(
        mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        self.suggestion = closest(word, candidates).map(str::to_owned);
        self
    }

    /// A text that is not a move, or not a value.
    pub(super) fn unreadable(kind: &'static str, error: MoveError) -> Self {
        Self { suggestion: error.suggestion, ..Self::new(kind, error.message) }
    }

    pub(super) fn refused(
        game: &Game,
        sources: &Sources,
        names: &Names,
        refusal: &Refusal,
    ) -> Self {
        let message = refusal_lines(game, sources, names, refusal).join("\n");
        let more = Some(("refusal", refusal_json(game, sources, names, refusal)));
        Self { more, ..Self::new("refused", message) }
    }

    pub(super) fn fault(sources: &Sources, fault: &Fault, viewer: Viewer) -> Self {
        match see_fault(fault, viewer) {
            SeenFault::Whole(fault) => Self {
                more: Some(("diagnostic", diag::json(fault, sources))),
                ..Self::new("fault", fault.message.clone())
            },
            SeenFault::Covered(said) => Self::new("fault", said),
        }
    }

    /// What it says.
    pub(super) fn message(&self) -> &str {
        &self.message
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

/// An answer as a JSON object. `id` is that of the request.
pub(super) fn object(id: Option<Json>, answer: Answer) -> Json {
    let mut object = Map::new();
    match answer {
        Ok(value) => object.insert("ok".to_owned(), value),
        Err(problem) => object.insert("error".to_owned(), problem.json()),
    };
    if let Some(id) = id {
        object.insert("id".to_owned(), id);
    }
    Json::Object(object)
}

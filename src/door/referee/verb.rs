//! The verbs of the protocol.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::answer::Problem;

/// The verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verb {
    Info,
    New,
    Acting,
    Legal,
    Act,
    Pass,
    View,
    Position,
    Log,
    Why,
    State,
    Chances,
    Undo,
    Outcomes,
    Draw,
    #[serde(rename = "information_state")]
    InformationState,
    Worlds,
    Hint,
    Returns,
    Clone,
    Restore,
    Release,
}

/// The verb of a request, and its text.
pub(super) fn verb(written: Option<&RawValue>) -> Result<(String, Verb), Problem> {
    let word: Option<Result<String, _>> = written.map(|it| serde_json::from_str(it.get()));
    let read = match &word {
        Some(Ok(_)) => written.map_or("null", RawValue::get),
        Some(Err(_)) => {
            return Err(Problem::new("member", "`do` is a text: the name of a verb"));
        }
        // The error about an unknown verb lists the known ones.
        None => "\"\"",
    };
    let unknown = match serde_json::from_str(read) {
        Ok(verb) => return Ok((word.and_then(Result::ok).unwrap_or_default(), verb)),
        Err(error) => error.to_string(),
    };
    let named = quoted(&unknown);
    let known = named.get(1..).unwrap_or_default();
    let list = known.join(", ");
    Err(match word.and_then(Result::ok) {
        None => Problem::new("member", format!("`do` is missing; it is one of {list}")),
        Some(word) => Problem::new("verb", format!("there is no verb `{word}`; there are {list}"))
            .near(&word, known.iter().copied()),
    })
}

/// The words in backticks within a text.
pub(super) fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

//! Messages about transcripts.

use super::Difference;
use crate::base::Span;
use crate::diag::{Code, Diagnostic};

fn other_game(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0613, span, message, label)
}

/// A page is not as it was written.
#[must_use]
pub fn changed(span: Span, difference: &Difference) -> Diagnostic {
    let viewer = match difference.viewer.as_str() {
        "all" => "the referee",
        "public" => "the public",
        seat => seat,
    };
    let message = format!("{viewer} sees something else {}", difference.when());
    let line = |line: &Option<String>| line.clone().unwrap_or_else(|| "nothing".to_owned());
    other_game(span, message, "written down here").help(format!(
        "written: {}\nplayed:  {}\nif the rules are right, `hoyle test --bless` writes it anew",
        line(&difference.was),
        line(&difference.now)
    ))
}

/// A transcript cannot be played again, with the reason.
#[must_use]
pub fn unfit(span: Span, why: &str) -> Diagnostic {
    other_game(
        span,
        format!("this game cannot be played again: {why}"),
        "written down here",
    )
}

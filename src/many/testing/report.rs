//! Messages about failed tests.

use crate::base::Span;
use crate::diag::{Code, Diagnostic};

fn failed(span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::G0610, span, message, label)
}

pub(super) fn not_so(span: Span, values: &[String]) -> Diagnostic {
    let it = failed(
        span,
        "this is expected, but it does not hold",
        "does not hold",
    );
    if values.is_empty() {
        it
    } else {
        it.help(values.join("\n"))
    }
}

/// A fault, with the move of the test that met it.
pub(super) fn seen_here(fault: Diagnostic, span: Span) -> Diagnostic {
    fault.also(span, "in this move")
}

pub(super) fn refused(span: Span, lines: &[String]) -> Diagnostic {
    failed(span, "this move is refused", "refused").help(lines.join("\n"))
}

/// `held` are the conditions that were looked at, with their values.
pub(super) fn allowed(span: Span, cite: &str, held: &[String]) -> Diagnostic {
    let it = failed(
        span,
        format!("this move is legal, but `{cite}` should refuse it"),
        "legal",
    );
    if held.is_empty() {
        it.help(format!("`{cite}` is no condition of this action"))
    } else {
        it.help(held.join("\n"))
    }
}

/// `held` are the conditions that were looked at, with their values.
pub(super) fn legal(span: Span, held: &[String]) -> Diagnostic {
    let it = failed(
        span,
        "this move is legal, but it should be refused",
        "legal",
    );
    if held.is_empty() {
        it.help("the action has no conditions")
    } else {
        it.help(held.join("\n"))
    }
}

pub(super) fn never_fell(span: Span, left: usize) -> Diagnostic {
    let what = if left == 1 {
        "one outcome was".to_owned()
    } else {
        format!("{left} outcomes were")
    };
    failed(span, format!("{what} never drawn"), "was not drawn")
        .help("remove outcomes that this test does not draw")
}

pub(super) fn refused_otherwise(span: Span, cite: &str, lines: &[String]) -> Diagnostic {
    failed(
        span,
        format!("this move is refused, but not by `{cite}`"),
        "refused for another reason",
    )
    .help(lines.join("\n"))
}

pub(super) fn not_over(span: Span) -> Diagnostic {
    failed(
        span,
        "the game should be over, but it goes on",
        "is not over",
    )
}

pub(super) fn other_end(span: Span, reason: &str, winners: &str, scores: &str) -> Diagnostic {
    let scores = if scores.is_empty() {
        String::new()
    } else {
        format!(" Scores: {scores}.")
    };
    failed(span, "the game ended differently", "not so")
        .help(format!("it ended with: {reason} Won by {winners}.{scores}"))
}

pub(super) fn cannot_arrange(span: Span) -> Diagnostic {
    failed(
        span,
        "this cannot be arranged together with the other givens",
        "does not hold",
    )
    .help("look for a card that is given to two places")
}

pub(super) fn setup_refused(span: Span, why: &str) -> Diagnostic {
    failed(span, format!("the setup is refused: {why}"), "cannot begin")
}

pub(super) fn set_up(span: Span) -> Diagnostic {
    failed(
        span,
        "setup should be refused, but the game begins",
        "was not refused",
    )
}

pub(super) fn setup_refused_otherwise(span: Span, why: &str) -> Diagnostic {
    failed(span, "setup is refused for another reason", "not so").help(format!("it says: {why}"))
}

pub(super) fn no_such_die(span: Span) -> Diagnostic {
    failed(span, "no die of this seat shows this", "not there")
        .help("a number means one of the dice that the seat has; check what `chance roll` gives")
}

pub(super) fn impossible(span: Span) -> Diagnostic {
    failed(
        span,
        "this outcome of chance is not possible here",
        "impossible",
    )
}

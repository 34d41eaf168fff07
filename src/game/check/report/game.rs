//! Messages about parts that a game needs, and about its players.

use crate::base::Span;
use crate::diag::report::{leads_back, missing};
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn missing_part(span: Span, what: &str, help: &str) -> Diagnostic {
    missing(
        span,
        format!("the game has no {what}"),
        "expected in this file",
    )
    .help(help)
}

pub(in crate::check) fn endless_match(span: Span) -> Diagnostic {
    missing(
        span,
        "the match does not say when it is over".to_owned(),
        "until when?",
    )
    .help("say it: `until some s in seats: points[s] >= 3`")
}

pub(in crate::check) fn missing_seats(span: Span) -> Diagnostic {
    missing(span, "the test has no seats".to_owned(), "who plays?")
        .help("name the seats in order: `seats Ada Ben Cleo`")
}

pub(in crate::check) fn circle(span: Span, name: &str) -> Diagnostic {
    leads_back(span, name, &[], "sets of what?")
        .help("say what is in the sets: seats, members of a type, or numbers of a range")
}

fn players(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0411, span, message, label)
}

pub(in crate::check) fn bad_players(span: Span, limit: i32) -> Diagnostic {
    players(
        span,
        format!("a game is for 1 to {limit} players, with the smaller number first"),
        "cannot be",
    )
}

pub(in crate::check) fn wrong_seats(span: Span, least: u32, most: u32, found: u32) -> Diagnostic {
    players(
        span,
        format!("the game is for {least} to {most} players, but the test has {found}"),
        "too many or too few",
    )
}

/// Says of an argument outside its type that no rule is asked about it.
pub(in crate::check) fn no_such_move(it: &mut Diagnostic) {
    if it.code == Code::G0310 || it.code == Code::G0301 && it.help.is_none() {
        let help = "nobody can make such a move: the type refuses it before any rule, so leave this line out, or widen the type and let a rule refuse it";
        it.help = Some(help.to_owned());
    }
}

pub(in crate::check) fn no_table(span: Span, refused: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0414,
        span,
        "there is no game in this test: setup is refused",
        "cannot be done",
    )
    .also(refused, "no game begins")
    .help("put it in a test of its own, with players and options that setup accepts")
}

// Texts

/// A value stands in a text that says the same at all times.
pub(in crate::check) fn value_in_fixed_text(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0322,
        span,
        format!("{what} is the same at all times"),
        "no value fits here",
    )
    .help("leave out the value and its braces")
}

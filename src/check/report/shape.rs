//! What is said about the shape of a game.

use super::with_article;
use crate::base::Span;
use crate::diag::{Code, Diagnostic};

fn missing(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0401, span, message, label)
}

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

/// `other` is the variant that the file has instead.
pub(in crate::check) fn missing_variant(span: Span, name: &str, other: Option<&str>) -> Diagnostic {
    match other {
        None => missing(span, format!("the file has no variant `{name}`"), "expected in this file")
            .help(format!("say what is different: `variant {name} \"…\" {{ … }}`")),
        Some(other) => missing(span, format!("the file has no variant `{name}`"), "called otherwise")
            .help(format!("a file has the name of its variant: call the file {other}.variant, or the variant `{name}`")),
    }
}

fn edition(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0110, span, message, label)
}

pub(in crate::check) fn no_edition(span: Span) -> Diagnostic {
    edition(
        span,
        "the file does not say which edition of the language it is written in".to_owned(),
        "expected `language 1`",
    )
    .help("start the file with the line `language 1`")
}

pub(in crate::check) fn other_edition(span: Span, number: i32) -> Diagnostic {
    edition(
        span,
        format!("this is hoyle for edition 1, and the file is written in edition {number}"),
        "not 1",
    )
    .help("write `language 1`, or use a later hoyle")
}

pub(in crate::check) fn runs_out(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0402,
        span,
        "play can reach its last line without an end",
        "and then?",
    )
    .help("say how the game ends: `end game \"…\"`, and `won by …` where somebody wins")
}

pub(in crate::check) fn unreached_phase(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0403,
        span,
        format!("no turn is ever taken in the phase `{name}`"),
        "never reached",
    )
    .help(format!(
        "take turns in it, `turn of SEAT in {name}`, or remove it"
    ))
}

fn offers(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0404, span, message, label)
}

pub(in crate::check) fn unoffered_action(span: Span, name: &str) -> Diagnostic {
    offers(
        span,
        format!("no phase offers the action `{name}`"),
        "never offered",
    )
    .help("list it in a phase, or remove it")
}

pub(in crate::check) fn endless_turn(span: Span, phase: &str) -> Diagnostic {
    offers(
        span,
        format!("no action of `{phase}` ends the turn"),
        "this turn never ends",
    )
    .help("say `end turn` in an action of the phase, or in an interrupt")
}

pub(in crate::check) fn recursion(span: Span, name: &str) -> Diagnostic {
    leads_back(span, name, "never comes to an end").help("use a loop: `for each …` or `repeat …`")
}

pub(in crate::check) fn circle(span: Span, name: &str) -> Diagnostic {
    leads_back(span, name, "sets of what?")
        .help("say what is in the sets: seats, members of a type, or numbers of a range")
}

fn leads_back(span: Span, name: &str, label: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0405,
        span,
        format!("`{name}` leads back to itself"),
        label,
    )
}

pub(in crate::check) fn loop_without_decision(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0406,
        span,
        "this loop asks nobody, so it may never stop",
        "loops here",
    )
    .help("use `for each …` or `repeat 3 times { … }`, which come to an end, or take a turn in it")
}

pub(in crate::check) fn no_turn_to_end(span: Span, body: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0407,
        span,
        format!("there is no turn to end in {body}"),
        "whose turn?",
    )
    .help("`end turn` belongs in an action, an interrupt, or what they call")
}

pub(in crate::check) fn decision_in_setup(span: Span) -> Diagnostic {
    Diagnostic::new(Code::G0408, span, "setup asks nobody", "a decision")
        .help("decisions belong in `play`; setup shuffles, deals and sets")
}

pub(in crate::check) fn variant_clash(span: Span, what: &str, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0409,
        span,
        format!("`{what}` is changed twice"),
        "changed again",
    )
    .also(first, "changed here first")
    .help(
        "leave one of the changes out; two variants that change one thing are not played together",
    )
}

pub(in crate::check) fn unreachable_statement(span: Span, before: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0410,
        span,
        "nothing comes to this line",
        "never reached",
    )
    .also(before, "this never goes on")
    .help("remove it, or move it before")
}

fn players(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0411, span, message, label)
}

pub(in crate::check) fn bad_players(span: Span, limit: i32) -> Diagnostic {
    players(
        span,
        format!("a game has 1 to {limit} players, the smaller number first"),
        "cannot be",
    )
}

pub(in crate::check) fn wrong_seats(span: Span, least: u32, most: u32, found: u32) -> Diagnostic {
    players(
        span,
        format!("the game is for {least} to {most} players, and {found} are seated"),
        "too many or too few",
    )
}

pub(in crate::check) fn not_in_variant_file(span: Span, noun: &str) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0412,
        span,
        format!("{} does not belong in a variant file", with_article(noun)),
        "not here",
    );
    match noun {
        "zone" | "state" | "action" | "interrupt" | "rule" | "function" | "procedure" | "phase" | "setup block" | "play block" => {
            it.help("to put it in the place of the game's own, write it inside the variant, with `replace` before it")
        }
        _ => it.help("a variant file holds variants and tests; all else stands in the game file"),
    }
}

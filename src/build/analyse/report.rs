//! Messages about the shape of a game, and about unused names.

use crate::base::Span;
use crate::base::limits::{CONDITIONS, LEVELS, POSITION};
use crate::diag::report::{leads_back, too_many};
use crate::diag::{Code, Diagnostic};
use crate::hir::{Action, Local, TypeShape};

pub(super) fn runs_out(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0402,
        span,
        "play can reach its last line without an end",
        "and then?",
    )
    .help("say how the game ends: `end game \"…\"`, with `won by …` if somebody wins")
}

pub(super) fn unreached_phase(span: Span, name: &str) -> Diagnostic {
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

pub(super) fn unoffered_action(span: Span, name: &str) -> Diagnostic {
    offers(
        span,
        format!("no phase offers the action `{name}`"),
        "never offered",
    )
    .help("list it in a phase, or remove it")
}

pub(super) fn endless_turn(span: Span, phase: &str) -> Diagnostic {
    offers(
        span,
        format!("no action of `{phase}` ends the turn"),
        "this turn never ends",
    )
    .help("say `end turn` in an action of the phase, or in an interrupt")
}

/// A definition that leads back to itself. Only statements can be repeated.
pub(super) fn recursion(span: Span, name: &str, way: &[&str], has_statements: bool) -> Diagnostic {
    leads_back(span, name, way, "never ends").help(if has_statements {
        "say how often at most: `repeat 9 times { … }`"
    } else {
        "go through the values at once: `sum i in 0..n: …`"
    })
}

pub(super) fn loop_without_decision(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0406,
        span,
        "nobody decides anything in this loop, so it may never stop",
        "loops here",
    )
    .help("use `for each …` or `repeat 3 times { … }`, which always end, or take a turn in it")
}

pub(super) fn no_turn_to_end(span: Span, body: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0407,
        span,
        format!("there is no turn to end in {body}"),
        "whose turn?",
    )
    .help("`end turn` belongs in an action, an interrupt, or what they call")
}

pub(super) fn decision_in_setup(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0408,
        span,
        "nobody can be asked in setup",
        "a decision",
    )
    .help("decisions belong in `play`; setup shuffles, deals and sets")
}

pub(super) fn unreachable_statement(span: Span, before: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0410,
        span,
        "this line can never be reached",
        "never reached",
    )
    .also(before, "play never gets past this")
    .help("remove it, or move it before")
}

pub(super) fn too_many_to_try(action: &Action, parameter: &Local, values: u64) -> Diagnostic {
    let (name, chosen) = (&action.name, &parameter.name);
    let condition = match parameter.ty.shape() {
        TypeShape::Set(..) => {
            format!("say what is in it, or how much: `{chosen} in …`, `size of {chosen} is …`")
        }
        TypeShape::Optional(of) if of.is_set() => {
            format!("leave out `or none`, and say how much is in it: `size of {chosen} is …`")
        }
        TypeShape::Single | TypeShape::List(_) | TypeShape::Optional(_) | TypeShape::Unknown => {
            format!("compare it with what is known before: `{chosen} is …`, `{chosen} in …`")
        }
    };
    Diagnostic::new(
        Code::G0413,
        action.span,
        format!("{values} values of `{chosen}` have to be tried to find the moves of `{name}`"),
        "too many to try",
    )
    .help(condition)
}

pub(super) fn unused(span: Span, what: &str, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0207,
        span,
        format!("the {what} `{name}` is never used"),
        "never used",
    )
    .help("use it, or remove it")
}

pub(super) fn large_position(span: Span, name: &str, places: usize) -> Diagnostic {
    let message = format!("`{name}` makes the position too large: it holds {places} numbers");
    too_many(span, message, "too many places", POSITION)
}

pub(super) fn many_conditions(span: Span, name: &str) -> Diagnostic {
    let message =
        format!("`{name}` has more than {CONDITIONS} conditions, with the rules it needs");
    too_many(span, message, "too many conditions", CONDITIONS)
}

pub(super) fn too_many_levels(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` leads down more than {LEVELS} levels, through what it calls");
    too_many(span, message, "too many levels", LEVELS)
}

//! All messages about faults in play.

use super::budget::Task;
use super::{Fault, Stuck};
use crate::base::Span;
use crate::base::limits::STEPS;
use crate::diag::{Code, Diagnostic};
use crate::hir::{Game, Invariant, NUMBERS, Size};

/// The message for every fault whose details could tell a secret.
#[must_use]
pub fn covered_fault() -> String {
    let (code, said) = (
        Code::G0611,
        "the rules have a fault, so this cannot be done; nothing has changed",
    );
    format!("error[{}]: {said}", code.as_str())
}

fn fault(code: Code, span: Span, message: impl Into<String>, label: &str) -> Diagnostic {
    Diagnostic::new(code, span, message, label)
}

fn unable(span: Span, message: String, label: &str, help: &str) -> Fault {
    Box::new(fault(Code::G0601, span, message, label).help(help))
}

/// Nobody can decide; `seats` are the names of those that are stuck.
#[must_use]
pub fn stuck(game: &Game, seats: &str, it: &Stuck) -> Fault {
    match it.phase.and_then(|id| game.phases.get(id)) {
        Some(phase) => unable(
            it.span,
            format!(
                "{seats} has to act in `{}`, but no action is legal",
                phase.name
            ),
            "nothing can be done here",
            "offer an action for this case, such as passing",
        ),
        None => unable(
            it.span,
            format!("{seats} is asked, but no answer is legal"),
            "no legal answer",
            "ask only when there is an answer, or allow `none`",
        ),
    }
}

/// One of several seats has to act, but there are none.
#[must_use]
pub fn nobody(span: Span) -> Fault {
    unable(
        span,
        "one of these seats has to act, but there are none".to_owned(),
        "is empty",
        "do this only if the set is not empty",
    )
}

fn outside(span: Span, message: String, label: &str) -> Diagnostic {
    fault(Code::G0602, span, message, label)
}

/// A number would leave the range of its state.
#[must_use]
pub fn out_of_range(span: Span, place: &str, value: i32, low: i32, high: i32) -> Fault {
    let it = outside(
        span,
        format!("{place} would become {value}, but its range is {low}..{high}"),
        "set here",
    );
    Box::new(it.help("widen the range, or keep the value within it"))
}

/// A number that is none of those of the type of a set.
#[must_use]
pub fn outside_set(span: Span, value: i32, (low, high): (i32, i32)) -> Fault {
    let it = outside(
        span,
        format!("{value} would come into a set of {low}..{high}"),
        "put here",
    );
    Box::new(it.help("widen the range of the set, or leave out what lies outside it"))
}

/// A set with other things than its type has.
#[must_use]
pub fn other_elements(span: Span) -> Fault {
    let it = outside(
        span,
        "there are things in this set that its type does not have".to_owned(),
        "kept here",
    );
    Box::new(it.help("widen the type of the set, or leave out what lies outside it"))
}

/// A value that is none of those of the type of a name or of what a function gives.
#[must_use]
pub fn outside_type(span: Span, value: i32, (low, high): (i32, i32)) -> Fault {
    let it = outside(
        span,
        format!("this is {value}, but the range that is needed here is {low}..{high}"),
        "outside the range",
    );
    Box::new(it.help("widen the range, or keep the value within it"))
}

/// A number that is past all numbers of the language.
#[must_use]
pub fn past_all_numbers(span: Span, exact: i64) -> Fault {
    let (least, most) = NUMBERS;
    let it = outside(
        span,
        format!("this would be {exact}, but numbers go from {least} to {most}"),
        "worked out here",
    );
    Box::new(it.help("keep the numbers smaller"))
}

/// A payment of less than 0.
#[must_use]
pub fn less_than_nothing(span: Span, amount: i32) -> Fault {
    let it = outside(
        span,
        format!("{amount} would be paid, but a payment cannot be negative"),
        "paid here",
    );
    Box::new(
        it.help("keep the amount at 0 or more; to pay in the other direction, swap the two states"),
    )
}

/// A value that an earlier condition says is there, and is not.
#[must_use]
pub fn missing_value(span: Span) -> Fault {
    let it = outside(span, "there is no value here".to_owned(), "is none");
    Box::new(it.help("ask first whether there is one: `… is not none and …`"))
}

/// A division by 0.
#[must_use]
pub fn divided_by_zero(span: Span) -> Fault {
    let it = outside(
        span,
        "this would be divided by 0".to_owned(),
        "divided here",
    );
    Box::new(it.help("check first that the number is not 0: `if n is 0 then … else … / n`"))
}

/// A set would hold more or fewer things than its type allows.
#[must_use]
pub fn wrong_size(span: Span, name: &str, size: Size, found: u32) -> Fault {
    let allowed = match size {
        Size::Exactly(size) => format!("it must hold exactly {size}"),
        Size::UpTo(most) => format!("it holds at most {most}"),
        Size::Any => "it holds any number".to_owned(),
    };
    let it = outside(
        span,
        format!("`{name}` would hold {found}, but {allowed}"),
        "set here",
    );
    Box::new(it.help("widen its type, or put fewer elements there"))
}

/// A set would be added to sets of another size.
#[must_use]
pub fn wrong_element(span: Span, size: u32, found: usize) -> Fault {
    Box::new(
        outside(
            span,
            format!("a set of {found} would be added to sets of {size}"),
            "put here",
        )
        .help("check its size first: `size of …`"),
    )
}

/// An index that its family does not have.
#[must_use]
pub fn bad_index(span: Span) -> Fault {
    Box::new(outside(
        span,
        "this index is outside its range".to_owned(),
        "outside the range",
    ))
}

/// An invariant does not hold; `after` is the move with which it broke.
#[must_use]
pub fn broken_invariant(
    invariant: &Invariant,
    facts: &[(Span, String)],
    after: Option<&str>,
) -> Fault {
    let label = invariant.label.as_ref();
    let what = label.map_or_else(|| "this".to_owned(), |label| format!("`{label}`"));
    let it = fault(
        Code::G0603,
        invariant.span,
        format!("{what} must always hold, but it does not"),
        "is no longer true",
    );
    let it = facts
        .iter()
        .fold(it, |it, (place, said)| it.also(*place, said));
    Box::new(if let Some(after) = after {
        it.help(format!("it broke with the move `{after}`"))
    } else {
        it
    })
}

/// A promise about the length of a game that was not kept. This is not a fault: play goes on.
#[must_use]
pub fn overlong(span: Span, limit: u32, (late, games): (u64, u64), seed: u64) -> Diagnostic {
    let of = if games == 1 {
        "1 game".to_owned()
    } else {
        format!("{games} games")
    };
    fault(
        Code::G0604,
        span,
        format!("{late} of {of} took more than {limit} moves"),
        "the promise",
    )
    .help(format!("the first of them has the seed {seed}"))
}

/// A game that has not ended after as many moves as are allowed.
#[must_use]
pub fn endless(span: Span, moves: usize) -> Fault {
    Box::new(fault(
        Code::G0612,
        span,
        format!("the game has not ended after {moves} moves"),
        "begins here",
    ))
}

/// The steps ran out; the fault points at the place where they did.
#[must_use]
pub fn too_many_steps(span: Span, task: Task) -> Fault {
    let (what, help) = match task {
        Task::Move => (
            "one move takes",
            "look for a loop that goes round too often, or for games of a match in which nobody is asked",
        ),
        Task::Search => (
            "finding out what a seat may do takes",
            "give the parameters fewer values, or judge each as soon as it is chosen",
        ),
        Task::Value => (
            "working this out takes",
            "look at fewer things, or keep in a state what is worked out again and again",
        ),
    };
    let it = fault(
        Code::G0605,
        span,
        format!("{what} more than {STEPS} steps"),
        "still at work here",
    );
    Box::new(it.help(help))
}

/// Points into the script if the place is known, and otherwise at the declaration of the hook.
fn in_script(
    code: Code,
    declared: Span,
    script: Option<Span>,
    message: String,
    label: &str,
) -> Fault {
    Box::new(match script {
        Some(script) => fault(code, script, message, label).also(declared, "declared here"),
        None => fault(code, declared, message, "declared here"),
    })
}

/// A script that failed.
#[must_use]
pub fn hook_failed(declared: Span, script: Option<Span>, name: &str, why: &str) -> Fault {
    in_script(
        Code::G0606,
        declared,
        script,
        format!("the hook `{name}` failed: {why}"),
        "fails",
    )
}

/// A script that gave a value of another type.
#[must_use]
pub fn hook_result(declared: Span, script: Option<Span>, name: &str, why: &str) -> Fault {
    in_script(
        Code::G0607,
        declared,
        script,
        format!("the hook `{name}` gave {why}"),
        "gives another type",
    )
}

/// A draw from an empty set or pile.
#[must_use]
pub fn nothing_to_draw(span: Span) -> Fault {
    Box::new(fault(
        Code::G0608,
        span,
        "there is nothing to draw from",
        "is empty",
    ))
}

/// Fewer cards than should be moved.
#[must_use]
pub fn not_enough(span: Span, wanted: i32, found: usize) -> Fault {
    Box::new(fault(
        Code::G0609,
        span,
        format!(
            "{} should be moved, but {}",
            if wanted == 1 {
                "1 card".to_owned()
            } else {
                format!("{wanted} cards")
            },
            match found {
                0 => "there are none".to_owned(),
                1 => "there is only 1".to_owned(),
                _ => format!("there are only {found}"),
            }
        ),
        "not enough",
    ))
}

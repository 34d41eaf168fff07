//! Messages about faults in play.

use super::budget::Task;
use super::{Fault, Stuck};
use crate::base::Span;
use crate::base::limits::STEPS;
use crate::diag::{Code, Diagnostic, messages};
use crate::hir::{Game, Invariant, NUMBERS, Size};

messages! {
    pub Fault:

    G0601 no_legal_action(seats, phase)
        "{seats} has to act in `{phase}`, but no action is legal" => "nothing can be done here"
        help "offer an action for this case, such as passing";
    G0601 no_legal_answer(seats)
        "{seats} is asked, but no answer is legal" => "no legal answer"
        help "ask only when there is an answer, or allow `none`";
    /// One of several seats has to act, but there are none.
    G0601 nobody()
        "one of these seats has to act, but there are none" => "is empty"
        help "do this only if the set is not empty";

    /// A number would leave the range of its state.
    G0602 out_of_range(place, value: i32, low: i32, high: i32)
        "{place} would become {value}, but its range is {low}..{high}" => "set here"
        help "widen the range, or keep the value within it";
    /// A number that is none of those of the type of a set.
    G0602 outside_set(value: i32, low: i32, high: i32, holder: &str)
        "{value} would come into a {holder} of {low}..{high}" => "put here"
        help "widen the range, or leave out what lies outside it";
    /// A set with other things than its type has.
    G0602 other_elements()
        "there are things in this set that its type does not have" => "kept here"
        help "widen the type of the set, or leave out what lies outside it";
    /// A value that is none of those of the type of a name or of what a function gives.
    G0602 outside_type(value: i32, low: i32, high: i32)
        "this is {value}, but the range that is needed here is {low}..{high}" => "outside the range"
        help "widen the range, or keep the value within it";
    /// A number that is past all numbers of the language.
    G0602 past_all_numbers(exact: i64)
        "this would be {exact}, but numbers go from {least} to {most}" => "worked out here"
        help "keep the numbers smaller"
        where least = NUMBERS.0, most = NUMBERS.1;
    /// A payment of less than 0.
    G0602 less_than_nothing(amount: i32)
        "{amount} would be paid, but a payment cannot be negative" => "paid here"
        help "keep the amount at 0 or more; to pay in the other direction, swap the two states";
    /// A value that an earlier condition says is there, and is not.
    G0602 missing_value()
        "there is no value here" => "is none"
        help "ask first whether there is one: `… is not none and …`";
    /// A division by 0.
    G0602 divided_by_zero()
        "this would be divided by 0" => "divided here"
        help "check first that the number is not 0: `if n is 0 then … else … / n`";
    /// A set would hold more or fewer things than its type allows.
    G0602 wrong_size(name, size: Size, found: u32)
        "`{name}` would hold {found}, but {allowed}" => "set here"
        help "widen its type, or put fewer elements there"
        where allowed = allowed(size);
    /// A set that is larger or smaller than a name takes, or than a function gives.
    G0602 other_size(size: Size, found: u32)
        "this set holds {found}, but {allowed} here" => "too many or too few"
        help "widen the type, or give fewer or more elements"
        where allowed = allowed(size);
    /// A set would be added to sets of another size.
    G0602 wrong_element(size: u32, found: usize)
        "a set of {found} would be added to sets of {size}" => "put here"
        help "check its size first: `size of …`";
    /// An index that its family does not have.
    G0602 bad_index()
        "this index is outside its range" => "outside the range";

    G0603 not_held(what)
        "{what} must always hold, but it does not" => "is no longer true";

    G0605 long_move()
        "one move takes more than {STEPS} steps" => "still at work here"
        help "look for a loop that goes round too often, or for games of a match in which nobody is asked";
    G0605 long_search()
        "finding out what a seat may do takes more than {STEPS} steps" => "still at work here"
        help "give the parameters fewer values, or judge each as soon as it is chosen";
    G0605 long_value()
        "working this out takes more than {STEPS} steps" => "still at work here"
        help "look at fewer things, or keep in a state what is worked out again and again";

    G0606 failed_hook(label, name, why)
        "the hook `{name}` failed: {why}" => "{label}";

    G0607 wrong_hook(label, name, why)
        "the hook `{name}` gave {why}" => "{label}";

    /// A draw from an empty set or pile.
    G0608 nothing_to_draw()
        "there is nothing to draw from" => "is empty";

    /// Fewer cards than should be moved.
    G0609 not_enough(wanted: i32, found: usize)
        "{wanted} should be moved, but {there_are}" => "not enough"
        where wanted = if wanted == 1 { "1 card".to_owned() } else { format!("{wanted} cards") },
            there_are = match found {
                0 => "there are none".to_owned(),
                1 => "there is only 1".to_owned(),
                _ => format!("there are only {found}"),
            };

    /// A game that has not ended after as many moves as are allowed.
    G0612 endless(moves: usize)
        "the game has not ended after {moves} moves" => "begins here";
}

messages! {
    pub Diagnostic:

    /// A promise about the length of a game that was not kept. This is not a fault: play goes on.
    G0604 overlong(limit: u32, late: u64, games: u64, seed: u64)
        "{late} of {all} took more than {limit} moves" => "the promise"
        help "the first of them has the seed {seed}"
        where all = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
}

/// The message for every fault whose details could tell a secret.
#[must_use]
pub fn covered_fault() -> String {
    let (code, said) =
        (Code::G0611, "the rules have a fault, so this cannot be done; nothing has changed");
    format!("error[{}]: {said}", code.as_str())
}

/// No seat can decide; `seats` are the names of the seats that are stuck.
#[must_use]
pub fn stuck(game: &Game, seats: &str, it: &Stuck) -> Fault {
    match it.phase.map(|id| game.phase(id)) {
        Some(phase) => no_legal_action(it.span, seats, &phase.name),
        None => no_legal_answer(it.span, seats),
    }
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
    let it = facts
        .iter()
        .fold(*not_held(invariant.span, &what), |it, (place, said)| it.also(*place, said));
    Box::new(match after {
        Some(after) => it.help(format!("it broke with the move `{after}`")),
        None => it,
    })
}

/// The steps ran out; the fault points at the place where they did.
#[must_use]
pub fn too_many_steps(span: Span, task: Task) -> Fault {
    match task {
        Task::Move => long_move(span),
        Task::Search => long_search(span),
        Task::Value => long_value(span),
    }
}

/// A script that failed.
#[must_use]
pub fn hook_failed(declared: Span, script: Option<Span>, name: &str, why: &str) -> Fault {
    in_script(declared, script, "fails", |place, label| failed_hook(place, label, name, why))
}

/// A script that gave a value of another type.
#[must_use]
pub fn hook_result(declared: Span, script: Option<Span>, name: &str, why: &str) -> Fault {
    in_script(declared, script, "gives another type", |place, label| {
        wrong_hook(place, label, name, why)
    })
}

/// How many things a set of a size may hold.
fn allowed(size: Size) -> String {
    match size {
        Size::Exactly(size) => format!("it must hold exactly {size}"),
        Size::UpTo(most) => format!("it may hold at most {most}"),
        Size::Any => "it may hold any number".to_owned(),
    }
}

/// Points into the script if the place is known, and otherwise at the declaration of the hook.
fn in_script(
    declared: Span,
    script: Option<Span>,
    label: &str,
    fault: impl FnOnce(Span, &str) -> Fault,
) -> Fault {
    match script {
        Some(script) => Box::new(fault(script, label).also(declared, "declared here")),
        None => fault(declared, "declared here"),
    }
}

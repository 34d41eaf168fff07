//! Messages about names, types and tables.

mod game;
mod place;
mod size;
mod table;
mod value;

use crate::base::Span;
use crate::diag::report::{counted, is_or_are, listed, suggest, taken, unknown, unsettled};
pub(super) use crate::diag::report::{
    duplicate, duplicate_row, missing_column, no_such_part, second_block, unknown_condition,
    unknown_member, unknown_name, unknown_seat, with_article, wrong_kind,
};
use crate::diag::{Code, Diagnostic, Label, foreign};
use crate::hir::{Expr, ExprKind};
pub(super) use game::*;
pub(super) use place::*;
pub(super) use size::*;
pub(super) use table::*;
pub(super) use value::*;

// Options

/// An option that is no number stands where a number should.
pub(super) fn no_number(span: Span, name: &str) -> Diagnostic {
    unsettled(
        span,
        format!("the option `{name}` is not a number"),
        "a number is needed here",
    )
    .help("write a number, or the name of an option that is one")
}

/// What is no option stands where a number should.
pub(super) fn no_option<'a>(
    span: Span,
    name: &str,
    options: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let it = unsettled(
        span,
        format!("`{name}` is not an option with a fixed number"),
        "must be known before the game begins",
    );
    let help = format!("write a number, or make it an option: `option {name}: 1..9 = 3 \"…\"`");
    suggest(it, name, options, &help)
}

// Names

/// A place is named under two headings, or twice under one.
pub(super) fn headed_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    taken(
        span,
        format!("`{name}` has a heading already"),
        "named again",
    )
    .also(first, "named here first")
    .help("a place stands under one heading; take it away here or there")
}

pub(super) fn in_a_library(span: Span, name: &str, function: &str, library: &str) -> Diagnostic {
    let it = if name == function {
        "it is in a library: ".to_owned()
    } else {
        format!("it is called `{function}`, in a library: ")
    };
    unknown(span, name).help(format!("{it}write `use {library}` at the top of the file"))
}

/// An unknown name that another block gives to a value.
pub(super) fn in_another_block(it: &mut Diagnostic, place: Span) {
    it.others.push(Label {
        span: place,
        text: "known only in this block".to_owned(),
    });
    it.help = Some(
        "keep what has to last in a state: `state NAME: TYPE = VALUE public`, `set NAME = …`"
            .to_owned(),
    );
}

pub(super) fn second_cost(span: Span, label: &str, first: Span) -> Diagnostic {
    taken(
        span,
        format!("there is a condition `{label}` here already"),
        "the second",
    )
    .also(first, "the first")
    .help("give one of them a label: `costs LABEL: AMOUNT from …`")
}

pub(super) fn copies_of_one_name(span: Span, name: &str) -> Diagnostic {
    taken(
        span,
        format!("two of the copies would be named `{name}`"),
        "cannot be told apart",
    )
    .help("give its members names that do not end in digits")
}

/// `refused by take.2`: a number is that of another condition as soon as a line before it is added or dropped.
pub(super) fn numbered_condition(span: Span, owner: &str, counted: Option<Span>) -> Diagnostic {
    let it = no_such_part(
        span,
        format!("the conditions of `{owner}` have no numbers; a label says which one is meant"),
        "not a label",
    );
    let it = match counted {
        Some(counted) => it.also(counted, "this condition"),
        None => it,
    };
    it.help(format!(
        "give the condition a label, `require LABEL: …`, and write `refused by {owner}.LABEL`"
    ))
}

pub(super) fn ambiguous(span: Span, name: &str, types: &[&str]) -> Diagnostic {
    Diagnostic::new(
        Code::G0206,
        span,
        format!("`{name}` is a member of {}", listed(types.iter().copied())),
        "which one?",
    )
    .help("use it where only one of the types fits, or rename a member")
}

/// Something before a bracket that is no function.
pub(super) fn not_called(span: Span, name: &str, is: &str) -> Diagnostic {
    wrong_kind(span, name, is, "function")
        .help(format!("an index stands in square brackets: `{name}[…]`"))
}

/// What to do where a name and an element in brackets stand side by side in a set.
pub(super) fn apart_from_brackets(name: &str) -> String {
    format!("a name before a bracket is called; in a set, put both into brackets: `({name}) (…)`")
}

pub(super) fn unknown_column<'a>(
    span: Span,
    column: &str,
    of: &str,
    columns: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let columns: Vec<&str> = columns.into_iter().collect();
    let it = Diagnostic::new(
        Code::G0208,
        span,
        format!("{of} has no column `{column}`"),
        "no such column",
    );
    let otherwise = if columns.is_empty() {
        foreign(column).unwrap_or_else(|| "it has no columns".to_owned())
    } else {
        format!("its columns are {}", listed(columns.iter().copied()))
    };
    suggest(it, column, columns.iter().copied(), &otherwise)
}

// Types

pub(super) fn mismatch(span: Span, wanted: &str, found: &str) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0301,
        span,
        format!("expected {wanted}, found {found}"),
        format!("this is {found}"),
    );
    if wanted == found {
        return it.help(
            "types that are written in place are different ones: give the type a name, `type NAME is one of …`",
        );
    }
    it
}

pub(super) fn wrong_arguments(
    span: Span,
    name: &str,
    wanted: usize,
    found: usize,
    declared: Option<Span>,
) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0302,
        span,
        format!(
            "`{name}` takes {}, but {} given",
            counted(wanted, "argument"),
            is_or_are(found)
        ),
        if found > wanted {
            "too many"
        } else {
            "too few"
        },
    );
    match declared {
        Some(declared) => it.also(declared, "declared here"),
        None => it,
    }
}

fn holds_nothing(span: Span, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0304, span, "this cannot hold a value", label)
}

pub(super) fn not_a_purse(span: Span) -> Diagnostic {
    holds_nothing(span, "not a state").help("a payment goes from one state to another: `pay 3 from pool to purse[me]`; cards are moved with `move`")
}

pub(super) fn not_a_place(span: Span) -> Diagnostic {
    holds_nothing(span, "cannot be set")
        .help("`set` changes a state or a name made by `let`; cards are moved with `move`")
}

fn apart(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0305, span, message, label)
}

pub(super) fn cannot_combine(span: Span, operator: &str, left: &str, right: &str) -> Diagnostic {
    apart(
        span,
        format!("`{operator}` does not combine {left} and {right}"),
        "do not go together",
    )
}

/// `<` between two seats.
pub(super) fn seats_in_order(span: Span, left: &str, right: &str) -> Diagnostic {
    apart(
        span,
        "seats are neither larger nor smaller than others".to_owned(),
        "do not go together",
    )
    .help(format!(
        "whether `{left}` comes first is said so: `(first x in seats where x is {left} or x is {right}) is {left}`"
    ))
}

/// A text beside a member.
pub(super) fn quoted_name(it: Diagnostic) -> Diagnostic {
    it.help("names of cards, seats and other members stand without quotes")
}

/// `+` between a text and something.
pub(super) fn text_joined(it: Diagnostic) -> Diagnostic {
    it.help("write one text, with its values in braces: `\"…{n}…\"`")
}

/// Something behind `in` that holds nothing.
pub(super) fn not_within(it: Diagnostic) -> Diagnostic {
    it.help("behind `in` stands a set, a zone or a type; after `let NAME = VALUE` write `then`")
}

pub(super) fn no_owner(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::G0306, span, format!("`{name}` is private, but belongs to nobody"), "whose is it?").help(format!(
        "give every seat its own, `{name}[seat]`, name the state that says who sees it, `private to STATE`, or write `secret` or `public`"
    ))
}

fn unfit_audience(span: Span, message: String, label: &str, declared: Span) -> Diagnostic {
    Diagnostic::new(Code::G0317, span, message, label).also(declared, "declared here")
}

pub(super) fn hidden_audience(span: Span, who: &str, shown: &str, declared: Span) -> Diagnostic {
    unfit_audience(
        span,
        format!("`{who}` says who sees `{shown}`, but is not public itself"),
        "not public",
        declared,
    )
    .help("everybody must know who sees something: declare the state `public`")
}

pub(super) fn audience_of_no_seats(span: Span, who: &str, ty: &str, declared: Span) -> Diagnostic {
    unfit_audience(
        span,
        format!("`{who}` is {ty}, so it cannot say who sees something"),
        "who is that?",
        declared,
    )
    .help("name a state that is a `seat`, a `seat or none` or a `set of seat`")
}

pub(super) fn audience_of_others(
    span: Span,
    who: &str,
    shown: &str,
    wanted: &str,
    declared: Span,
) -> Diagnostic {
    unfit_audience(
        span,
        format!("it is unclear which `{who}` sees `{shown}`"),
        "which one?",
        declared,
    )
    .help(format!(
        "begin the indices of `{shown}` with those of `{who}`: {wanted}"
    ))
}

/// A value that may be missing where a `ty` is needed. `written` is how the value is written.
pub(super) fn may_be_none(value: &Expr, ty: &str, written: &str) -> Diagnostic {
    let message = format!("this may be `none`, but {ty} is needed");
    let it = Diagnostic::new(Code::G0307, value.span, message, "may be `none`");
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    if let ExprKind::State(..) = value.kind {
        return it.help(format!("give another value for that case, `{written} otherwise …`, or check a name for it: `let NAME = {written}`, then `if NAME is not none`. An `if` about `{written}` does not help, because a state can change"));
    }
    let word = written.split_whitespace().next().unwrap_or_default();
    if let ExprKind::Quantified(_) = value.kind {
        return it.help(format!("there may be no such value: say what counts then, with parentheses: `({word} …) otherwise …`"));
    }
    it.help("give another value for that case, `… otherwise …`, or name it and check it first: `let NAME = …`, `if NAME is not none { … }`")
}

pub(super) fn unfit_type(span: Span, ty: &str, purpose: &str, help: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0308,
        span,
        format!("{ty} cannot be {purpose}"),
        "not here",
    )
    .help(help)
}

pub(super) fn division_by_zero(span: Span) -> Diagnostic {
    outside(span, "nothing is divided by 0".to_owned(), "is 0")
        .help("divide by a number that is not 0")
}

pub(super) fn named_before_costs(span: Span) -> Diagnostic {
    apart(
        span,
        "`do` reads this name, and what the action costs is paid before `do`".to_owned(),
        "from before the payment",
    )
    .help("give the value another name in `do`, or pay there: `pay … from … to …`")
}

pub(super) fn no_me(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0309,
        span,
        format!("{what}, but no seat acts here"),
        "who is `me`?",
    )
    .help("an action has a seat that acts; elsewhere name one: `as SEAT { … }`")
}

fn outside(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0310, span, message, label)
}

pub(super) fn out_of_range(span: Span, value: i32, low: i32, high: i32) -> Diagnostic {
    outside(
        span,
        format!("{value} is outside {low}..{high}"),
        "out of range",
    )
}

/// The same, where the range is that of a place: it can be made wider.
pub(super) fn out_of_declared(span: Span, value: i32, low: i32, high: i32) -> Diagnostic {
    let (least, most) = (low.min(value), high.max(value));
    out_of_range(span, value, low, high).help(format!(
        "write a number in {low}..{high}, or widen the range where it is declared: `{least}..{most}`"
    ))
}

pub(super) fn no_such_seat(span: Span, number: i32, least: i32) -> Diagnostic {
    outside(
        span,
        format!("not every game has a seat {number}"),
        "may not be there",
    )
    .help(format!("the game can be played with {least}"))
}

pub(super) fn empty_range(span: Span, low: i32, high: i32) -> Diagnostic {
    outside(
        span,
        format!("the range {low}..{high} is empty"),
        "an empty range",
    )
    .help("the smaller number comes first")
}

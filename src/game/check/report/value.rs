//! Messages about values that are written out: sets, numbers, and the order of cards.

use super::outside;
use crate::base::Span;
use crate::diag::{Code, Diagnostic};

/// A set is written with one element twice.
pub(in crate::check) fn twice(span: Span, written: &str, first: Span) -> Diagnostic {
    let message = format!("`{written}` is in this set already");
    Diagnostic::new(Code::G0323, span, message, "the second time")
        .also(first, "here first")
        .help("a set holds each element once: leave it out, or write the one that is meant")
}

/// `in` with sets on both sides, the second one written out.
pub(in crate::check) fn set_in_literal(span: Span, left: &str) -> Diagnostic {
    let name = if left == "x" { "y" } else { "x" };
    Diagnostic::new(
        Code::G0324,
        span,
        format!("`in` asks here whether all of `{left}` are among these"),
        "a set in a set",
    )
    .help(format!(
        "write `is` if it has to be just these; if each has to be one of these, `every {name} in {left}: {name} in {{…}}` says so"
    ))
}

/// `1 / 2` as a part of a calculation.
pub(in crate::check) fn rounded(span: Span, written: &str, value: i64, better: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0325,
        span,
        format!("`{written}` is {value} here: whole numbers are rounded down"),
        "rounded too early",
    )
    .help(format!("multiply first and divide last: `{better}`"))
}

/// The first or last card of a zone without a condition.
pub(in crate::check) fn order_nobody_knows(
    span: Span,
    word: &str,
    zone: &str,
    declared: Span,
) -> Diagnostic {
    let message =
        format!("nobody knows the order of `{zone}`: `{word}` goes by the order of declaration");
    Diagnostic::new(Code::G0326, span, message, "not as the cards lie")
        .also(declared, "declared here")
        .help(format!("the card on top is `top of {zone}`"))
}

/// A number beside a value that is never that number.
pub(in crate::check) fn never_equal(
    span: Span,
    left: &str,
    value: i32,
    (low, high): (i32, i32),
) -> Diagnostic {
    let it = outside(
        span,
        format!("{value} is outside {low}..{high}"),
        "never this",
    );
    it.help(if low == high {
        format!("`{left}` is always {low}")
    } else {
        format!("`{left}` is never less than {low} and never more than {high}")
    })
}

/// A set that is to hold more things than there are.
pub(in crate::check) fn set_too_large(
    span: Span,
    wanted: u32,
    there_are: u32,
    of: &str,
) -> Diagnostic {
    outside(
        span,
        format!("no set holds {wanted} {of}: there are only {there_are}"),
        "too many",
    )
    .help(format!(
        "write {there_are} or less; for a set of any size leave the number out"
    ))
}

//! Messages about values that are written out: sets, numbers, and the order of cards.

use crate::base::Span;
use crate::diag::{Diagnostic, messages};

messages! {
    pub(in crate::check) Diagnostic:

    /// A set that is to hold more things than there are.
    G0310 set_too_large(wanted: u32, there_are: u32, of)
        "no set holds {wanted} {of}: there are only {there_are}" => "too many"
        help "write {there_are} or less; for a set of any size leave the number out";
    /// A number beside a value that is never that number.
    G0310 never_equal(left, value: i32, low: i32, high: i32)
        "{value} is outside {low}..{high}" => "never this"
        help "{help}"
        where help = if low == high {
            format!("`{left}` is always {low}")
        } else {
            format!("`{left}` is never less than {low} and never more than {high}")
        };

    /// A set is written with one element twice.
    G0323 twice(written, first: Span)
        "`{written}` is in this set already" => "the second time"
        also first "here first"
        help "a set holds each element once: leave it out, or write the one that is meant";

    /// `in` with sets on both sides, the second one written out.
    G0324 set_in_literal(left)
        "`in` asks here whether all of `{left}` are among these" => "a set in a set"
        help "write `is` if it has to be just these; if each has to be one of these, `every {name} in {left}: {name} in {{…}}` says so"
        where name = if left == "x" { "y" } else { "x" };

    /// `1 / 2` as a part of a calculation.
    G0325 rounded(written, value: i64, better)
        "`{written}` is {value} here: whole numbers are rounded down" => "rounded too early"
        help "multiply first and divide last: `{better}`";

    /// The first or last card of a zone without a condition.
    G0326 order_nobody_knows(word, zone, declared: Span)
        "nobody knows the order of `{zone}`: `{word}` goes by the order of declaration" => "not as the cards lie"
        also declared "declared here"
        help "the card on top is `top of {zone}`";
}

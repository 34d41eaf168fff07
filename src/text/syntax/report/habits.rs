//! Messages about habits from other languages.

use super::{misplaced, unexpected, unfit};
use crate::base::Span;
use crate::diag::Diagnostic;

pub(in crate::syntax) fn equals_sign(span: Span) -> Diagnostic {
    unfit(
        span,
        "`=` does not compare",
        "write `is` to compare; `=` sets a value",
    )
}

/// A sign of other languages: what it does not do, and what to write.
pub(in crate::syntax) fn foreign_sign(span: Span, sign: &str, not: &str, help: &str) -> Diagnostic {
    unfit(span, format!("`{sign}` {not}"), help)
}

/// Words that mean something elsewhere.
pub(in crate::syntax) fn foreign_phrase(span: Span, found: &str, help: &str) -> Diagnostic {
    unexpected(span, "", found).help(help)
}

pub(in crate::syntax) fn inclusive(span: Span) -> Diagnostic {
    unfit(
        span,
        "`..` needs no `=`",
        "leave `=` out: a range holds both its ends",
    )
}

pub(in crate::syntax) fn optional_sign(span: Span) -> Diagnostic {
    let it = "`?` does not say that a value may be missing";
    unfit(span, it, "write `or none` behind the type")
}

pub(in crate::syntax) fn tuple_type(span: Span) -> Diagnostic {
    let help = "declare a `state` for each of them; a `table` has rows of several values";
    unfit(span, "a type in brackets is none", help)
}

pub(in crate::syntax) fn fraction(span: Span) -> Diagnostic {
    let help = "count in smaller units, such as halves";
    unfit(span, "numbers are whole", help)
}

pub(in crate::syntax) fn list_sign(span: Span) -> Diagnostic {
    unfit(span, "`[` starts no value", "write a set in braces: `{…}`")
}

pub(in crate::syntax) fn bare_members(span: Span) -> Diagnostic {
    unfit(
        span,
        "the members of a type come behind `one of`",
        "write `one of` before them: `type NAME is one of …`",
    )
}

pub(in crate::syntax) fn range_type(span: Span, low: &str, high: &str) -> Diagnostic {
    unfit(
        span,
        "two dots stand between the ends of a range",
        format!("write `{low}..{high}`"),
    )
}

pub(in crate::syntax) fn comma(span: Span) -> Diagnostic {
    unfit(
        span,
        "no `,` stands between names",
        "leave it out: names in a row are separated by blanks",
    )
}

/// A value for a name, without `set`.
pub(in crate::syntax) fn bare_assignment(span: Span, name: &str) -> Diagnostic {
    unfit(
        span,
        format!("`{name} = …` does not say that a value is set"),
        format!("write `set {name} = …` for a state, or `let {name} = …` for a new name"),
    )
}

pub(in crate::syntax) fn otherwise_block(span: Span) -> Diagnostic {
    unfit(
        span,
        "`otherwise` stands for a missing value",
        "write `else` for what is done if the condition does not hold",
    )
}

pub(in crate::syntax) fn players_range(span: Span, least: u32, most: u32) -> Diagnostic {
    unfit(
        span,
        "the number of players is a range",
        format!("write `players {least}..{most}`"),
    )
}

pub(in crate::syntax) fn untyped_function(span: Span) -> Diagnostic {
    misplaced(
        span,
        "expected `->` and a type, found `=`",
        "of which type is it?",
    )
    .help("say what the function gives: `function NAME -> TYPE = …`")
}

/// `n += …` or, without a value, `n++`.
pub(in crate::syntax) fn changing_sign(
    span: Span,
    sign: char,
    has_value: bool,
    target: &str,
) -> Diagnostic {
    let second = if has_value { '=' } else { sign };
    let amount = if has_value { "…" } else { "1" };
    unfit(
        span,
        format!("`{sign}{second}` changes nothing"),
        match sign {
            '+' => format!("write `add {amount} to {target}`"),
            '-' => format!("write `take away {amount} from {target}`"),
            _ => format!("write the whole value: `set {target} = {target} {sign} …`"),
        },
    )
}

pub(in crate::syntax) fn where_in_loop(span: Span, name: &str, values: &str) -> Diagnostic {
    unfit(
        span,
        "`for each` takes every value",
        format!(
            "choose the values first: `for each {name} in (all {name} in {values} where …) {{ … }}`"
        ),
    )
}

pub(in crate::syntax) fn comma_in_set(span: Span) -> Diagnostic {
    misplaced(
        span,
        "the elements of a set are written without commas",
        "not here",
    )
    .help("leave the commas out: `{A B C}`")
}

//! Messages about habits from other languages.

use crate::base::Span;
use crate::diag::{Diagnostic, messages};

messages! {
    pub(in crate::syntax) Diagnostic:

    G0101 equals_sign()
        "`=` does not compare" => "does not fit here"
        help "write `is` to compare; `=` sets a value";
    /// A sign of other languages: what it does not do, and what to write.
    G0101 foreign_sign(sign, not, help)
        "`{sign}` {not}" => "does not fit here"
        help "{help}";
    G0101 inclusive()
        "`..` needs no `=`" => "does not fit here"
        help "leave `=` out: a range holds both its ends";
    G0101 optional_sign()
        "`?` does not say that a value may be missing" => "does not fit here"
        help "write `or none` behind the type";
    G0101 tuple_type()
        "a type in brackets is none" => "does not fit here"
        help "declare a `state` for each of them; a `table` has rows of several values";
    G0101 fraction()
        "numbers are whole" => "does not fit here"
        help "count in smaller units, such as halves";
    G0101 list_sign()
        "`[` starts no value" => "does not fit here"
        help "write a set in braces: `{{…}}`";
    G0101 bare_members()
        "the members of a type come behind `one of`" => "does not fit here"
        help "write `one of` before them: `type NAME is one of …`";
    G0101 range_type(low, high)
        "two dots stand between the ends of a range" => "does not fit here"
        help "write `{low}..{high}`";
    G0101 comma()
        "no `,` stands between names" => "does not fit here"
        help "leave it out: names in a row are separated by blanks";
    /// A value for a name, without `set`.
    G0101 bare_assignment(name)
        "`{name} = …` does not say that a value is set" => "does not fit here"
        help "write `set {name} = …` for a state, or `let {name} = …` for a new name";
    G0101 otherwise_block()
        "`otherwise` stands for a missing value" => "does not fit here"
        help "write `else` for what is done if the condition does not hold";
    G0101 players_range(least: u32, most: u32)
        "the number of players is a range" => "does not fit here"
        help "write `players {least}..{most}`";
    G0101 untyped_function()
        "expected `->` and a type, found `=`" => "of which type is it?"
        help "say what the function gives: `function NAME -> TYPE = …`";
    G0101 unchanging(sign)
        "`{sign}` changes nothing" => "does not fit here";
    G0101 where_in_loop(name, values)
        "`for each` takes every value" => "does not fit here"
        help "choose the values first: `for each {name} in (all {name} in {values} where …) {{ … }}`";
    G0101 comma_in_set()
        "the elements of a set are written without commas" => "not here"
        help "leave the commas out: `{{A B C}}`";
}

/// `n += …` or, without a value, `n++`.
pub(in crate::syntax) fn changing_sign(
    span: Span,
    sign: char,
    has_value: bool,
    target: &str,
) -> Diagnostic {
    let (second, amount) = if has_value { ('=', "…") } else { (sign, "1") };
    unchanging(span, &format!("{sign}{second}")).help(match sign {
        '+' => format!("write `add {amount} to {target}`"),
        '-' => format!("write `take away {amount} from {target}`"),
        _ => format!("write the whole value: `set {target} = {target} {sign} …`"),
    })
}

//! All messages about syntax.

mod habits;

pub(super) use habits::*;

use crate::base::Span;
use crate::diag::{Diagnostic, foreign_declaration, foreign_line, messages};

/// Words that start statements.
const STATEMENTS: [&str; 22] = [
    "add", "as", "ask", "deal", "draw", "else", "end", "for", "if", "let", "move", "pay", "repeat",
    "require", "reset", "reveal", "roll", "set", "shuffle", "take", "tell", "turn",
];

messages! {
    pub(super) Diagnostic:

    /// What the grammar allows and nothing turns into a tree: a construct that is being added.
    G0101 unread(found)
        "`{found}` fits the grammar, and hoyle does not read it" => "is not read";
    G0101 rule_that_costs()
        "a rule cannot have costs" => "not in a rule"
        help "a rule says when an action is legal; put the cost into the action";
    G0101 not_private_to(word, who)
        "`{word}` cannot be followed by `to`" => "does not fit here"
        help "write `private to {who}`";
    G0101 private_to_one(who)
        "`{who}` is named here without its indices" => "not needed"
        help "write `private to {who}`; the indices of the declaration itself are used";
    G0101 answer_private_to()
        "a choice is `public` or `private`, and nothing else" => "does not fit here"
        help "to let others know, tell them: `tell SEAT NAME: VALUE`";
    G0101 misspelt_word(found, near)
        "expected `{near}`, found `{found}`" => "does not fit here"
        help "did you mean `{near}`?";
    G0101 reserved(word)
        "expected a name, but `{word}` is a word of the language" => "cannot be a name"
        help "choose another name, for example by adding a word to it";
    /// A declaration in a variant that does not say what it is there for.
    G0101 unmarked(noun)
        "the variant does not say what becomes of this {noun}" => "new, or in place of another?"
        help "write `add` before it if it is new, or `replace` if it is instead of one in the game";
    G0101 incomplete()
        "something is missing at the end" => "and then?";
    G0101 unfit(found)
        "`{found}` does not fit here" => "not expected";
    G0101 nothing_follows(expected)
        "expected {expected}, but nothing follows" => "expected {expected}";
    G0101 something_else(expected, found)
        "expected {expected}, found `{found}`" => "expected {expected}";
    /// Words that mean something elsewhere.
    G0101 foreign_phrase(found, help)
        "`{found}` does not fit here" => "not expected"
        help "{help}";

    /// The place is that of the brace.
    G0102 unclosed_brace(end: Span)
        "this brace is not closed" => "opened here"
        also end "still open here"
        help "add a `}}` where the block ends";

    G0103 no_declaration(word, known: &[&str])
        "`{word}` does not start a declaration" => "not a declaration"
        near word in known else "a declaration starts with a word such as `zone`, `state`, `action` or `phase`"
        where known = known.iter().copied();

    G0104 no_statement(word)
        "`{word}` does not start a statement" => "not a statement"
        near word in STATEMENTS else "a statement starts with a word such as `set`, `move`, `tell` or `if`, or calls a procedure: `name(…)`";
    G0104 no_step(word)
        "`{word}` does not start a step of a test" => "not a step of a test"
        near word in known else "a test has lines with `seats`, `given`, `expect` and moves: `SEAT: ACTION`"
        where known = ["chance", "expect", "given", "seats", "seed", "with"];
    G0104 unknown_in_match(word)
        "`{word}` does not start a line of a match" => "not a line of a match"
        near word in known else "a match has lines with `keeps`, `until` and `won by`"
        where known = ["keeps", "until", "won"];
    G0104 unknown_change(word)
        "`{word}` does not start a change" => "not a change"
        near word in known else "a variant has lines with `set`, `drop`, `replace`, `add` and `extend`"
        where known = ["set", "drop", "replace", "add", "extend"];

    G0105 unclosed_text()
        "this text has no closing quote" => "opened here"
        help "a text ends on the line it starts on; add a `\"`";

    G0106 no_audience(what)
        "who may see {what}?" => "expected `public`, `private` or `secret`"
        help "end the declaration with `public` (all see it), `private` (its owner sees it) or `secret` (nobody does)";
    G0106 no_answer_audience(name)
        "who may see the answer `{name}`?" => "expected `public` or `private`"
        help "after the type, add `public` (all see the answer) or `private` (only the seat that answers sees it)";

    G0107 bad_audience(word, allowed: &[&str])
        "`{word}` does not say who may see this" => "expected {one}"
        near word in allowed else "{help}"
        where one = either(allowed), help = who_sees(allowed), allowed = allowed.iter().copied();

    G0108 no_reason(word)
        "this condition gives no reason" => "add `else \"…\"`"
        help "the reason is what a player reads when the move is refused: `{word} … else \"…\"`";

    G0109 number_too_large()
        "this number is too large" => "at most 1000000000"
        help "numbers go up to 1000000000";

    G0111 too_many_brackets(limit: usize)
        "more than {limit} brackets are open here" => "one too many"
        help "give the inner part a name: a `function` for a value, a `to` for statements";
    G0111 too_many_operators(limit: usize)
        "this chain has more than {limit} operators" => "one too many"
        help "give the inner part a name: a `function` for a value, a `to` for statements";

    G0112 stray_brace()
        "this brace does not close anything" => "no block is open here"
        help "remove it, or add the `{{` it belongs to";

    G0113 bad_braces_in_text()
        "the braces in this text are empty" => "expected a value such as `{{me}}`"
        help "write a value between the braces, or leave the braces out";

    /// A range of names that are not made of letters and a number.
    G0318 uncountable(first, last)
        "the names from `{first}` to `{last}` cannot be counted" => "which names are these?"
        help "a range runs over numbers, over single letters, or over both: `C1..C9`, `A1..A8`, `A1..H8`";
}

pub(super) fn unexpected(span: Span, expected: &str, found: &str) -> Diagnostic {
    let it = match (expected, found) {
        ("", "") => incomplete(span),
        ("", _) => unfit(span, found),
        (_, "") => nothing_follows(span, expected),
        _ => something_else(span, expected, found),
    };
    if expected == "`then` or `let`" {
        return it.help("the value for which there are these names comes behind `then`: `let NAME = VALUE then VALUE`");
    }
    it
}

pub(super) fn unknown_declaration(span: Span, word: &str, known: &[&str]) -> Diagnostic {
    let it = no_declaration(span, word, known);
    match foreign_declaration(word) {
        Some(here) => it.help(here),
        None => it,
    }
}

pub(super) fn unknown_statement(span: Span, word: &str) -> Diagnostic {
    meant_elsewhere(no_statement(span, word), word)
}

pub(super) fn unknown_step(span: Span, word: &str) -> Diagnostic {
    meant_elsewhere(no_step(span, word), word)
}

/// A line that does something, for which other languages may have this word.
fn meant_elsewhere(it: Diagnostic, word: &str) -> Diagnostic {
    match foreign_line(word) {
        Some(here) => it.help(here),
        None => it,
    }
}

/// Words in backticks, of which one fits.
fn either(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, firsts)) => format!("{} or {last}", firsts.join(", ")),
    }
}

/// What the words of visibility mean.
fn who_sees(allowed: &[&str]) -> &'static str {
    if allowed.contains(&"secret") {
        "`public`: all see it; `private`: its owner sees it; `secret`: nobody does"
    } else {
        "`public`: all are told; `private`: whoever chooses or answers alone knows"
    }
}

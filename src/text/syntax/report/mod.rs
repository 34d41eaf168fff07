//! All messages about syntax.

mod habits;

pub(super) use habits::*;

use crate::base::Span;
use crate::diag::{Code, Diagnostic, closest, foreign_declaration, foreign_line};

fn misplaced(span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::G0101, span, message, label)
}

/// What does not fit, and what to do about it.
fn unfit(span: Span, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    misplaced(span, message, "does not fit here").help(help)
}

pub(super) fn unexpected(span: Span, expected: &str, found: &str) -> Diagnostic {
    let it = match (expected, found) {
        ("", "") => misplaced(span, "something is missing at the end", "and then?"),
        ("", _) => misplaced(span, format!("`{found}` does not fit here"), "not expected"),
        (_, "") => misplaced(
            span,
            format!("expected {expected}, but nothing follows"),
            format!("expected {expected}"),
        ),
        _ => misplaced(
            span,
            format!("expected {expected}, found `{found}`"),
            format!("expected {expected}"),
        ),
    };
    if expected == "`then` or `let`" {
        return it.help("the value for which there are these names comes behind `then`: `let NAME = VALUE then VALUE`");
    }
    it
}

/// What the grammar allows and nothing turns into a tree: a construct that is being added.
pub(super) fn unread(span: Span, found: &str) -> Diagnostic {
    misplaced(
        span,
        format!("`{found}` fits the grammar, and hoyle does not read it"),
        "is not read",
    )
}

/// A range of names that are not made of letters and a number.
pub(super) fn uncountable(span: Span, first: &str, last: &str) -> Diagnostic {
    let said = format!("the names from `{first}` to `{last}` cannot be counted");
    Diagnostic::new(Code::G0318, span, said, "which names are these?").help(
        "a range runs over numbers, over single letters, or over both: `C1..C9`, `A1..A8`, `A1..H8`",
    )
}

pub(super) fn rule_that_costs(span: Span) -> Diagnostic {
    misplaced(span, "a rule cannot have costs", "not in a rule")
        .help("a rule says when an action is legal; put the cost into the action")
}

pub(super) fn not_private_to(span: Span, word: &str, who: &str) -> Diagnostic {
    unfit(
        span,
        format!("`{word}` cannot be followed by `to`"),
        format!("write `private to {who}`"),
    )
}

pub(super) fn private_to_one(span: Span, who: &str) -> Diagnostic {
    misplaced(
        span,
        format!("`{who}` is named here without its indices"),
        "not needed",
    )
    .help(format!(
        "write `private to {who}`; the indices of the declaration itself are used"
    ))
}

pub(super) fn answer_private_to(span: Span) -> Diagnostic {
    unfit(
        span,
        "a choice is `public` or `private`, and nothing else",
        "to let others know, tell them: `tell SEAT NAME: VALUE`",
    )
}

pub(super) fn misspelt_word(span: Span, found: &str, near: &str) -> Diagnostic {
    unfit(
        span,
        format!("expected `{near}`, found `{found}`"),
        format!("did you mean `{near}`?"),
    )
}

pub(super) fn reserved(span: Span, word: &str) -> Diagnostic {
    misplaced(
        span,
        format!("expected a name, but `{word}` is a word of the language"),
        "cannot be a name",
    )
    .help("choose another name, for example by adding a word to it")
}

pub(super) fn unclosed_brace(open: Span, end: Span) -> Diagnostic {
    Diagnostic::new(Code::G0102, open, "this brace is not closed", "opened here")
        .also(end, "still open here")
        .help("add a `}` where the block ends")
}

pub(super) fn stray_brace(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0112,
        span,
        "this brace does not close anything",
        "no block is open here",
    )
    .help("remove it, or add the `{` it belongs to")
}

pub(super) fn unknown_declaration(span: Span, word: &str, known: &[&str]) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0103,
        span,
        format!("`{word}` does not start a declaration"),
        "not a declaration",
    );
    if let Some(here) = foreign_declaration(word) {
        return it.help(here);
    }
    match closest(word, known.iter().copied()) {
        Some(near) => it.help(format!("did you mean `{near}`?")),
        None => {
            it.help("a declaration starts with a word such as `zone`, `state`, `action` or `phase`")
        }
    }
}

pub(super) fn unknown_statement(span: Span, word: &str) -> Diagnostic {
    let known = &[
        "add", "as", "ask", "deal", "draw", "else", "end", "for", "if", "let", "move", "pay",
        "repeat", "require", "reset", "reveal", "roll", "set", "shuffle", "take", "tell", "turn",
    ];
    let help = "a statement starts with a word such as `set`, `move`, `tell` or `if`, or calls a procedure: `name(…)`";
    unknown_deed(span, word, "a statement", known, help)
}

pub(super) fn unknown_step(span: Span, word: &str) -> Diagnostic {
    let known = &["chance", "expect", "given", "seats", "seed", "with"];
    let help = "a test has lines with `seats`, `given`, `expect` and moves: `SEAT: ACTION`";
    unknown_deed(span, word, "a step of a test", known, help)
}

pub(super) fn unknown_in_match(span: Span, word: &str) -> Diagnostic {
    unknown_line(
        span,
        word,
        "a line of a match",
        &["keeps", "until", "won"],
        "a match has lines with `keeps`, `until` and `won by`",
    )
}

pub(super) fn unknown_change(span: Span, word: &str) -> Diagnostic {
    unknown_line(
        span,
        word,
        "a change",
        &["set", "drop", "replace", "add", "extend"],
        "a variant has lines with `set`, `drop`, `replace`, `add` and `extend`",
    )
}

/// A declaration in a variant that does not say what it is there for.
pub(super) fn unmarked(span: Span, noun: &str) -> Diagnostic {
    misplaced(
        span,
        format!("the variant does not say what becomes of this {noun}"),
        "new, or in place of another?",
    )
    .help("write `add` before it if it is new, or `replace` if it is instead of one in the game")
}

fn unknown_line(span: Span, word: &str, what: &str, known: &[&str], help: &str) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0104,
        span,
        format!("`{word}` does not start {what}"),
        format!("not {what}"),
    );
    match closest(word, known.iter().copied()) {
        Some(near) => it.help(format!("did you mean `{near}`?")),
        None => it.help(help),
    }
}

/// The same for a line that does something: other languages have a word for it.
fn unknown_deed(span: Span, word: &str, what: &str, known: &[&str], help: &str) -> Diagnostic {
    let it = unknown_line(span, word, what, known, help);
    match foreign_line(word) {
        Some(here) => it.help(here),
        None => it,
    }
}

pub(super) fn unclosed_text(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0105,
        span,
        "this text has no closing quote",
        "opened here",
    )
    .help("a text ends on the line it starts on; add a `\"`")
}

fn unsaid(span: Span, what: &str, label: &str, help: &str) -> Diagnostic {
    Diagnostic::new(Code::G0106, span, format!("who may see {what}?"), label).help(help)
}

pub(super) fn no_audience(span: Span, what: &str) -> Diagnostic {
    let help = "end the declaration with `public` (all see it), `private` (its owner sees it) or `secret` (nobody does)";
    unsaid(span, what, "expected `public`, `private` or `secret`", help)
}

pub(super) fn no_answer_audience(span: Span, name: &str) -> Diagnostic {
    let help = "after the type, add `public` (all see the answer) or `private` (only the seat that answers sees it)";
    unsaid(
        span,
        &format!("the answer `{name}`"),
        "expected `public` or `private`",
        help,
    )
}

pub(super) fn bad_audience(span: Span, word: &str, allowed: &[&str]) -> Diagnostic {
    let quoted: Vec<String> = allowed.iter().map(|it| format!("`{it}`")).collect();
    let list = quoted
        .split_last()
        .map_or_else(String::new, |(last, firsts)| {
            if firsts.is_empty() {
                last.clone()
            } else {
                format!("{} or {last}", firsts.join(", "))
            }
        });
    let it = Diagnostic::new(
        Code::G0107,
        span,
        format!("`{word}` does not say who may see this"),
        format!("expected {list}"),
    );
    match closest(word, allowed.iter().copied()) {
        Some(near) => it.help(format!("did you mean `{near}`?")),
        None => {
            it.help("`public`: all see it; `private`: its owner sees it; `secret`: nobody does")
        }
    }
}

pub(super) fn no_reason(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0108,
        span,
        "this condition gives no reason",
        "add `else \"…\"`",
    )
    .help(format!(
        "the reason is what a player reads when the move is refused: `{word} … else \"…\"`"
    ))
}

pub(super) fn number_too_large(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0109,
        span,
        "this number is too large",
        "at most 1000000000",
    )
    .help("numbers go up to 1000000000")
}

fn too_deep(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::G0111, span, message, "one too many")
        .help("give the inner part a name: a `function` for a value, a `to` for statements")
}

pub(super) fn too_many_brackets(span: Span, limit: usize) -> Diagnostic {
    too_deep(span, format!("more than {limit} brackets are open here"))
}

pub(super) fn too_many_operators(span: Span, limit: usize) -> Diagnostic {
    too_deep(span, format!("this chain has more than {limit} operators"))
}

pub(super) fn bad_braces_in_text(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0113,
        span,
        "the braces in this text are empty",
        "expected a value such as `{me}`",
    )
    .help("write a value between the braces, or leave the braces out")
}

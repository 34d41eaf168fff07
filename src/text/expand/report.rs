//! Messages about libraries, variants and variant files.

use super::exposing::Shown;
use crate::base::Span;
use crate::diag::report::{
    leads_back, listed, missing, no_such_part, other_kind, suggest, unsettled, with_article,
};
use crate::diag::{Code, Diagnostic};
use crate::syntax::ast::{Audience, Item, Name, PartName};

fn exposing(span: Span, message: String, label: String, before: &Shown<'_>) -> Diagnostic {
    let more = if before.top_public {
        "more than its top card"
    } else {
        "it"
    };
    let only = if matches!(before.audience, Audience::Private | Audience::Of(_)) {
        "only "
    } else {
        ""
    };
    Diagnostic::new(Code::G0806, span, message, label).also(
        before.name.span,
        format!("declared here: {only}{} {more}", seers(before.audience)),
    )
}

/// `all` is everything that the variant opens.
pub(super) fn opened<'a>(
    variant: &str,
    before: &Shown<'_>,
    after: &Shown<'_>,
    all: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let name = &after.name.text;
    let only_top =
        after.top_public && !before.top_public && !matches!(after.audience, Audience::Public);
    let label = if let Some(by) = after.by {
        format!("those in `{}` see `{name}`", by.text)
    } else if only_top {
        "all see its top card".to_owned()
    } else {
        format!("{} it", seers(after.audience))
    };
    let all: Vec<&str> = all.into_iter().collect();
    exposing(
        after.at,
        format!("the variant opens `{name}`, but its head does not name it"),
        label,
        before,
    )
    .help(format!(
        "name it in the head: `variant {variant} \"…\" exposing {}`",
        all.join(" ")
    ))
}

pub(super) fn not_opened(span: Span, before: &Shown<'_>) -> Diagnostic {
    exposing(
        span,
        format!("the variant does not open `{}`", before.name.text),
        "nobody sees more than before".to_owned(),
        before,
    )
    .help("leave it out")
}

fn seers(audience: &Audience) -> String {
    match audience {
        Audience::Public => "all see".to_owned(),
        Audience::Private => "its owner sees".to_owned(),
        Audience::Of(who) => format!("those in `{}` see", who.text),
        Audience::Secret | Audience::Chosen(_) => "nobody sees".to_owned(),
    }
}

pub(super) fn unknown_library(span: Span, name: &str, known: &[&str]) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0203,
        span,
        format!("there is no library `{name}`"),
        "not known",
    );
    suggest(
        it,
        name,
        known.iter().copied(),
        &format!("the libraries are {}", listed(known.iter().copied())),
    )
}

fn edition(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0110, span, message, label)
}

pub(super) fn no_edition(span: Span) -> Diagnostic {
    edition(
        span,
        "the file does not say which edition of the language it is written in".to_owned(),
        "expected `language 1`",
    )
    .help("start the file with the line `language 1`")
}

pub(super) fn other_edition(span: Span, number: i32) -> Diagnostic {
    edition(
        span,
        format!("this hoyle reads edition 1, but the file is written in edition {number}"),
        "not 1",
    )
    .help("write `language 1`, or use a later hoyle")
}

/// `other` is the variant that the file has instead.
pub(super) fn missing_variant(span: Span, name: &str, other: Option<&str>) -> Diagnostic {
    match other {
        None => missing(span, format!("the file has no variant `{name}`"), "expected in this file")
            .help(format!("say what is different: `variant {name} \"…\" {{ … }}`")),
        Some(other) => missing(span, format!("the file has no variant `{name}`"), "has another name")
            .help(format!("a file and its variant have the same name: call the file {other}.variant, or the variant `{name}`")),
    }
}

/// `both` are the names of the variants, if there are two.
pub(super) fn changed_twice(
    span: Span,
    what: &str,
    first: Span,
    both: Option<(&str, &str)>,
) -> Diagnostic {
    let clash = |message, again: String, before: String| {
        Diagnostic::new(Code::G0409, span, message, again).also(first, before)
    };
    match both {
        None => clash(
            format!("`{what}` is changed twice"),
            "changed again".to_owned(),
            "changed here first".to_owned(),
        )
        .help("remove one of the changes"),
        Some((one, other)) => clash(
            format!("`{one}` and `{other}` both change `{what}`"),
            format!("changed by `{other}`"),
            format!("changed by `{one}`"),
        )
        .help("variants that change the same thing cannot be played together"),
    }
}

fn not_a_part(span: Span, message: String, label: &str) -> Diagnostic {
    no_such_part(span, message, label)
}

/// `drop NAME` does not say whether a line is dropped, or the whole.
pub(super) fn incomplete_drop(name: &Name, items: &[Item]) -> Diagnostic {
    let whole = items
        .iter()
        .find(|item| item.kind.name().is_some_and(|it| it.text == name.text));
    let it = not_a_part(
        name.span,
        format!("`drop {}` does not say what is dropped", name.text),
        "all of it, or one line?",
    );
    let Some(whole) = whole else {
        return it.help("write `drop KIND NAME`, such as `drop action take`");
    };
    let (word, name) = (whole.kind.keyword(), &name.text);
    let labels = super::parts::labelled(whole);
    match labels.as_slice() {
        [] => it.help(format!("write `drop {word} {name}`")),
        [first, ..] => it.help(format!(
            "write `drop {name}.{first}` for one line, where labels are {}; or `drop {word} {name}` for the whole {}",
            listed(labels.iter().map(String::as_str)),
            whole.kind.noun()
        )),
    }
}

/// `always` has no name; a label says which one is meant.
pub(super) fn which_always(span: Span, items: &[Item], verb: &str) -> Diagnostic {
    let it = not_a_part(
        span,
        format!("`{verb} always` does not say which line"),
        "which one?",
    );
    with_labels(it, &labels_of_always(items), (verb, "always"), " ")
}

/// `drop always 3`: a number is that of another line as soon as a line before it is added or dropped.
pub(super) fn numbered_always(span: Span, items: &[Item]) -> Diagnostic {
    let it = not_a_part(
        span,
        "an `always` has no number; a label says which one is meant".to_owned(),
        "not a label",
    );
    with_labels(it, &labels_of_always(items), ("drop", "always"), " ")
}

/// `drop take.2`, where lines have labels and no numbers.
pub(super) fn numbered_line(part: &PartName, labels: &[String]) -> Diagnostic {
    let owner = part.owner.text.as_str();
    let it = not_a_part(
        part.label.span,
        format!("the lines of `{owner}` have no numbers; a label says which one is meant"),
        "not a label",
    );
    with_labels(it, labels, ("drop", owner), ".")
}

fn labels_of_always(items: &[Item]) -> Vec<String> {
    let all = items.iter().filter(|item| item.kind.keyword() == "always");
    all.filter_map(|item| Some(item.kind.called()?.text))
        .collect()
}

/// Which labels there are, and how a line gets one.
fn with_labels(
    it: Diagnostic,
    labels: &[String],
    (verb, owner): (&str, &str),
    joint: &str,
) -> Diagnostic {
    let line = if owner == "always" {
        "always LABEL: …"
    } else {
        "require LABEL: …"
    };
    match labels {
        [] => it.help(format!(
            "give the line a label where it stands, `{line}`, and write `{verb} {owner}{joint}LABEL`"
        )),
        labels => it.help(format!(
            "name one by its label: {}; a line without a label is given one where it stands, `{line}`",
            listed(labels.iter().map(String::as_str))
        )),
    }
}

pub(super) fn nothing_to_replace(span: Span, noun: &str) -> Diagnostic {
    missing(span, format!("the game has no {noun}"), "replaces nothing")
        .help("write `add` if it is new")
}

pub(super) fn nothing_to_drop(span: Span, word: &str) -> Diagnostic {
    missing(span, format!("the game has no `{word}`"), "drops nothing").help("leave it out")
}

pub(super) fn no_statement_here(span: Span, owner: &str) -> Diagnostic {
    not_a_part(
        span,
        format!("a statement cannot stand among the conditions of `{owner}`"),
        "not a condition",
    )
    .help("write conditions here: `require LABEL: … else \"…\"`")
}

pub(super) fn no_condition_here(span: Span, owner: &str) -> Diagnostic {
    not_a_part(
        span,
        format!("`{owner}` has no conditions"),
        "only in an action or a rule",
    )
    .help("conditions belong to actions and rules")
}

/// Only the rows of a table have cells.
pub(super) fn no_cells(span: Span, name: &str, noun: &str) -> Diagnostic {
    other_kind(
        span,
        format!(
            "`{name}` is {}, and only rows of a table have cells",
            with_article(noun)
        ),
        "not a cell",
    )
    .help("leave out `with` and what follows")
}

/// The members of a type are not listed one by one.
pub(super) fn no_list(span: Span, name: &str, declared: Span) -> Diagnostic {
    other_kind(
        span,
        format!("the members of `{name}` are not listed one by one"),
        "cannot be added or dropped alone",
    )
    .also(declared, "declared here")
    .help(format!(
        "replace the whole type: `replace type {name} is …`"
    ))
}

/// What cannot be known before a game begins.
pub(super) fn not_settled(span: Span, what: &str) -> Diagnostic {
    unsettled(
        span,
        format!("{what} must be known before the game begins"),
        "not an option or a fixed value",
    )
    .help("only options can stand here, with `is`, `not`, `and`, `or` and fixed values")
}

fn not_in(span: Span, noun: &str, file: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0412,
        span,
        format!("{} does not belong in a {file}", with_article(noun)),
        "not here",
    )
}

pub(super) fn not_in_library(span: Span, noun: &str) -> Diagnostic {
    not_in(span, noun, "library")
        .help("a library holds what several games share; this belongs in each game")
}

/// An option of a library is given its value after `with`.
pub(super) fn option_among_changes(name: &Name) -> Diagnostic {
    not_in(name.span, "value for an option", "library's braces").help(format!(
        "write it before the brace: `use … with {} = …`",
        name.text
    ))
}

/// What is new stands in the file that uses a library.
pub(super) fn new_among_changes(span: Span, noun: &str) -> Diagnostic {
    not_in(span, &format!("new {noun}"), "library's braces")
        .help("write it below, outside the braces and without `add`")
}

/// `extends` is for variant files.
pub(super) fn not_in_game(span: Span) -> Diagnostic {
    not_in(span, "extends line", "game file")
        .help("only a variant file extends a game; a game takes parts from a library with `use`")
}

pub(super) fn second_extends(span: Span, first: Span) -> Diagnostic {
    crate::diag::report::second_block(span, "`extends` line", first)
}

/// A file that uses itself, with the libraries on the way.
pub(super) fn library_circle(span: Span, name: &str, way: &[&str]) -> Diagnostic {
    let label = if way.is_empty() {
        "this file"
    } else {
        "used by what it uses"
    };
    leads_back(span, name, way, label).help(if way.is_empty() {
        "leave it out"
    } else {
        "move what both need into a library of its own"
    })
}

pub(super) fn unknown_setting<'a>(
    span: Span,
    name: &str,
    library: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let it = crate::diag::report::unknown(span, name);
    let help = match known.clone().next() {
        Some(_) => format!("the options of `{library}` are {}", listed(known.clone())),
        None => format!("`{library}` has no options"),
    };
    suggest(it, name, known, &help)
}

pub(super) fn not_in_variant_file(span: Span, noun: &str) -> Diagnostic {
    let it = not_in(span, noun, "variant file");
    match noun {
        "zone" | "state" | "action" | "interrupt" | "rule" | "function" | "procedure" | "phase"
        | "type" | "table" | "hook" | "option" | "always line" | "setup block" | "play block" => {
            it.help("write it inside the variant, after `replace` or `add`")
        }
        _ => it.help(
            "a variant file holds variants and tests; everything else belongs in the game file",
        ),
    }
}

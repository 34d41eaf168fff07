//! Messages about libraries, variants and variant files.

use super::exposing::PlaceAudience;
use crate::base::Span;
use crate::diag::report::{leads_back, listed, suggest, unknown, with_article};
use crate::diag::{Diagnostic, messages};
use crate::syntax::ast::{Audience, Item, Name};

messages! {
    pub(super) Diagnostic:

    G0110 no_edition()
        "the file does not say which edition of the language it is written in" => "expected `language 1`"
        help "start the file with the line `language 1`";
    G0110 other_edition(number: i32)
        "this hoyle reads edition 1, but the file is written in edition {number}" => "not 1"
        help "write `language 1`, or use a later hoyle";

    G0203 unknown_library(name, known: &[&str])
        "there is no library `{name}`" => "not known"
        near name in known else "the libraries are {all}"
        where all = listed(known.iter().copied()), known = known.iter().copied();

    /// `drop NAME` does not say whether a line is dropped, or the whole.
    G0204 unclear_drop(name)
        "`drop {name}` does not say what is dropped" => "all of it, or one line?"
        help "write `drop KIND NAME`, such as `drop action take`";
    /// `always` has no name; a label says which one is meant.
    G0204 which_always(items: &[Item], verb)
        "`{verb} always` does not say which line" => "which one?"
        help "{labels}"
        where labels = labels_of_always(items, verb);
    /// `drop always 3`: a number is that of another line as soon as a line before it is added or dropped.
    G0204 numbered_always(items: &[Item])
        "an `always` has no number; a label says which one is meant" => "not a label"
        help "{labels}"
        where labels = labels_of_always(items, "drop");
    /// `drop take.2`, where lines have labels and no numbers.
    G0204 numbered_line(owner, labels: &[String])
        "the lines of `{owner}` have no numbers; a label says which one is meant" => "not a label"
        help "{labels}"
        where labels = which(labels, "require LABEL: …", &format!("drop {owner}."));
    G0204 no_statement_here(owner)
        "a statement cannot stand among the conditions of `{owner}`" => "not a condition"
        help "write conditions here: `require LABEL: … else \"…\"`";
    G0204 no_condition_here(owner)
        "`{owner}` has no conditions" => "only in an action or a rule"
        help "conditions belong to actions and rules";

    /// Only the rows of a table have cells.
    G0205 no_cells(name, noun)
        "`{name}` is {noun}, and only rows of a table have cells" => "not a cell"
        help "leave out `with` and what follows"
        where noun = with_article(noun);
    /// The members of a type are not listed one by one.
    G0205 no_list(name, declared: Span)
        "the members of `{name}` are not listed one by one" => "cannot be added or dropped alone"
        also declared "declared here"
        help "replace the whole type: `replace type {name} is …`";

    /// What cannot be known before a game begins.
    G0321 not_settled(what)
        "{what} must be known before the game begins" => "not an option or a fixed value"
        help "only options can stand here, with `is`, `not`, `and`, `or` and fixed values";

    G0401 no_variant(name)
        "the file has no variant `{name}`" => "expected in this file"
        help "say what is different: `variant {name} \"…\" {{ … }}`";
    /// The file has another variant instead.
    G0401 other_variant(name, other)
        "the file has no variant `{name}`" => "has another name"
        help "a file and its variant have the same name: call the file {other}.variant, or the variant `{name}`";
    G0401 nothing_to_replace(noun)
        "the game has no {noun}" => "replaces nothing"
        help "write `add` if it is new";
    G0401 nothing_to_drop(word)
        "the game has no `{word}`" => "drops nothing"
        help "leave it out";

    G0409 changed_twice(what, first: Span)
        "`{what}` is changed twice" => "changed again"
        also first "changed here first"
        help "remove one of the changes";
    G0409 changed_by_both(what, first: Span, one, other)
        "`{one}` and `{other}` both change `{what}`" => "changed by `{other}`"
        also first "changed by `{one}`"
        help "variants that change the same thing cannot be played together";

    /// An option of a library is given its value after `with`.
    G0412 option_among_changes(name)
        "a value for an option does not belong in a library's braces" => "not here"
        help "write it before the brace: `use … with {name} = …`";
    /// What is new stands in the file that uses a library.
    G0412 new_among_changes(noun)
        "a new {noun} does not belong in a library's braces" => "not here"
        help "write it below, outside the braces and without `add`";
    /// `extends` is for variant files.
    G0412 not_in_game()
        "an extends line does not belong in a game file" => "not here"
        help "only a variant file extends a game; a game takes parts from a library with `use`";
    G0412 not_in_library(noun)
        "{noun} does not belong in a library" => "not here"
        help "a library holds what several games share; this belongs in each game"
        where noun = with_article(noun);
    G0412 not_in_variant_file(noun)
        "{what} does not belong in a variant file" => "not here"
        help "{help}"
        where what = with_article(noun), help = instead_of(noun);

    /// `all` is everything that the variant opens.
    G0806 opened(variant, before: &PlaceAudience<'_>, after: &PlaceAudience<'_>, all: &[&str])
        "the variant opens `{name}`, but its head does not name it" => "{opened}"
        also place "{declared}"
        help "name it in the head: `variant {variant} \"…\" exposing {all}`"
        where name = &after.name.text, opened = opened_to(before, after), all = all.join(" "),
            place = before.name.span, declared = declared(before);
    G0806 not_opened(before: &PlaceAudience<'_>)
        "the variant does not open `{name}`" => "nobody sees more than before"
        also place "{declared}"
        help "leave it out"
        where name = &before.name.text, place = before.name.span, declared = declared(before);
}

/// Who sees something before a variant opens it.
fn declared(before: &PlaceAudience<'_>) -> String {
    let more = if before.top_public { "more than its top card" } else { "it" };
    let only =
        if matches!(before.audience, Audience::Private | Audience::Of(_)) { "only " } else { "" };
    format!("declared here: {only}{} {more}", seers(before.audience))
}

/// Who sees it then.
fn opened_to(before: &PlaceAudience<'_>, after: &PlaceAudience<'_>) -> String {
    let only_top =
        after.top_public && !before.top_public && !matches!(after.audience, Audience::Public);
    if let Some(by) = after.by {
        format!("those in `{}` see `{}`", by.text, after.name.text)
    } else if only_top {
        "all see its top card".to_owned()
    } else {
        format!("{} it", seers(after.audience))
    }
}

fn seers(audience: &Audience) -> String {
    match audience {
        Audience::Public => "all see".to_owned(),
        Audience::Private => "its owner sees".to_owned(),
        Audience::Of(who) => format!("those in `{}` see", who.text),
        Audience::Secret | Audience::Chosen(_) => "nobody sees".to_owned(),
    }
}

pub(super) fn second_extends(span: Span, first: Span) -> Diagnostic {
    crate::diag::report::second_block(span, "`extends` line", first)
}

pub(super) fn incomplete_drop(name: &Name, items: &[Item]) -> Diagnostic {
    let whole = items.iter().find(|item| item.kind.name().is_some_and(|it| it.text == name.text));
    let it = unclear_drop(name.span, &name.text);
    let Some(whole) = whole else {
        return it;
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

fn labels_of_always(items: &[Item], verb: &str) -> String {
    let all = items.iter().filter(|item| item.kind.keyword() == "always");
    let labels: Vec<String> = all.filter_map(|item| Some(item.kind.called()?.text)).collect();
    which(&labels, "always LABEL: …", &format!("{verb} always "))
}

/// Which labels there are, and how a line gets one. `before` is what is written before a label.
fn which(labels: &[String], line: &str, before: &str) -> String {
    match labels {
        [] => {
            format!("give the line a label where it stands, `{line}`, and write `{before}LABEL`")
        }
        labels => format!(
            "name one by its label: {}; a line without a label is given one where it stands, `{line}`",
            listed(labels.iter().map(String::as_str))
        ),
    }
}

/// A file that uses itself, with the libraries on the way.
pub(super) fn library_circle(span: Span, name: &str, way: &[&str]) -> Diagnostic {
    match way {
        [] => leads_back(span, name, way, "this file").help("leave it out"),
        way => leads_back(span, name, way, "used by what it uses")
            .help("move what both need into a library of its own"),
    }
}

pub(super) fn unknown_setting<'a>(
    span: Span,
    name: &str,
    library: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let help = match known.clone().next() {
        Some(_) => format!("the options of `{library}` are {}", listed(known.clone())),
        None => format!("`{library}` has no options"),
    };
    suggest(unknown(span, name), name, known, &help)
}

/// Where a declaration belongs that stands in a variant file.
fn instead_of(noun: &str) -> &'static str {
    match noun {
        "zone" | "state" | "action" | "interrupt" | "rule" | "function" | "procedure" | "phase"
        | "type" | "table" | "hook" | "option" | "always line" | "setup block" | "play block" => {
            "write it inside the variant, after `replace` or `add`"
        }
        _ => "a variant file holds variants and tests; everything else belongs in the game file",
    }
}

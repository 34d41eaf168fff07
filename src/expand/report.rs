//! Messages about libraries, variants and variant files.

use super::exposing::Shown;
use crate::base::Span;
use crate::diag::report::{listed, missing, suggest, with_article};
use crate::diag::{Code, Diagnostic};
use crate::syntax::ast::Audience;

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
        after.by.unwrap_or(after.name).span,
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
        Audience::Secret => "nobody sees".to_owned(),
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

pub(super) fn variant_clash(span: Span, what: &str, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0409,
        span,
        format!("`{what}` is changed twice"),
        "changed again",
    )
    .also(first, "changed here first")
    .help(
        "remove one of the changes; variants that change the same thing cannot be played together",
    )
}

pub(super) fn not_in_variant_file(span: Span, noun: &str) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0412,
        span,
        format!("{} does not belong in a variant file", with_article(noun)),
        "not here",
    );
    match noun {
        "zone" | "state" | "action" | "interrupt" | "rule" | "function" | "procedure" | "phase"
        | "setup block" | "play block" => {
            it.help("to replace the one in the game, write it inside the variant, after `replace`")
        }
        _ => it.help(
            "a variant file holds variants and tests; everything else belongs in the game file",
        ),
    }
}

//! What is said about zones and states that a variant shows to more seats.

use crate::base::Span;
use crate::check::exposing::Shown;
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
pub(in crate::check) fn opened<'a>(
    variant: &str,
    before: &Shown<'_>,
    after: &Shown<'_>,
    all: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let name = &after.name.text;
    let only_top =
        after.top_public && !before.top_public && !matches!(after.audience, Audience::Public);
    let label = if only_top {
        "all see its top card".to_owned()
    } else {
        format!("{} it", seers(after.audience))
    };
    let all: Vec<&str> = all.into_iter().collect();
    exposing(
        after.name.span,
        format!("the variant opens `{name}` and does not say so"),
        label,
        before,
    )
    .help(format!(
        "say it: `variant {variant} \"…\" exposing {}`",
        all.join(" ")
    ))
}

pub(in crate::check) fn not_opened(span: Span, before: &Shown<'_>) -> Diagnostic {
    exposing(
        span,
        format!("the variant does not open `{}`", before.name.text),
        "no more is seen".to_owned(),
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

//! Messages about zones, states and their indices.

use crate::base::Span;
use crate::diag::report::{is_or_are, other_kind, with_article};
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn not_a_zone(span: Span, found: &str) -> Diagnostic {
    other_kind(
        span,
        format!("expected a zone, found {found}"),
        "not a zone",
    )
    .help("cards lie in zones: `zone deck of all Card secret`")
}

/// Several cards of a zone are asked for in their order, which not all see.
pub(in crate::check) fn hidden_order(span: Span, name: &str, declared: Span) -> Diagnostic {
    other_kind(
        span,
        format!("in which order the cards of `{name}` lie is not open"),
        "not `public`",
    )
    .also(declared, "declared here")
    .help(format!(
        "`top of {name}` is the one on top; several are read from a zone that is `public`"
    ))
}

fn indices(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0303, span, message, label)
}

pub(in crate::check) fn wrong_indices(
    span: Span,
    name: &str,
    wanted: usize,
    found: usize,
) -> Diagnostic {
    let it = indices(
        span,
        format!(
            "`{name}` has {}, but {} given",
            if wanted == 1 {
                "1 index".to_owned()
            } else {
                format!("{wanted} indices")
            },
            is_or_are(found)
        ),
        if found > wanted {
            "too many indices"
        } else {
            "which one?"
        },
    );
    if found < wanted {
        it.help(format!("say which one: `{name}[…]`"))
    } else if wanted == 0 {
        it.help("leave the index out")
    } else {
        let indices = vec!["…"; wanted].join(", ");
        it.help(format!(
            "one value stands for each type of its declaration: `{name}[{indices}]`"
        ))
    }
}

/// `won[0]`, where `won` holds several things.
pub(in crate::check) fn not_numbered(it: Diagnostic, name: &str) -> Diagnostic {
    it.help(format!(
        "write `first c in {name}` for the first: what is in it has no numbers"
    ))
}

/// `deal … to each` needs several zones.
pub(in crate::check) fn one_zone(span: Span, name: &str) -> Diagnostic {
    indices(
        span,
        format!("`{name}` is a single zone, so there is no each of it"),
        "has no index",
    )
    .help(format!("deal to zones with an index, such as `hand[seat]`; to move cards to `{name}`, write `move NUMBER from ZONE to {name}`"))
}

/// Only zones and states have indices.
pub(in crate::check) fn no_place(span: Span, name: &str, noun: &str) -> Diagnostic {
    let it = indices(
        span,
        format!(
            "`{name}` is {}, and only zones and states have indices",
            with_article(noun)
        ),
        "neither a zone nor a state",
    );
    if noun == "type" {
        it.help(format!(
            "a member is written by its name; one that is sought is `first m in {name} where …`"
        ))
    } else {
        it.help("leave the index out")
    }
}

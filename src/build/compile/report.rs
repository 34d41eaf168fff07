//! Messages about a game file that cannot be read.

use std::path::Path;

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Label, messages, report};

const EXTENDS: &str = "name the game itself after `extends`";

messages! {
    pub(super) Diagnostic:

    /// A variant file that extends another one.
    G0205 no_variant(name)
        "`{name}` extends a game itself, so it is none" => "a variant file"
        help "{EXTENDS}";
}

/// The game that a variant file names cannot be read.
pub(super) fn no_game(span: Span, name: &str, why: &str) -> Diagnostic {
    report::unreadable(span, name, why, "named here")
        .help("the path starts at the folder of this file")
}

pub(super) fn unreadable(file: FileId, name: &str, why: &str) -> Diagnostic {
    report::unreadable(Span::new(file, 0, 0), name, why, "")
}

/// A variant file that extends itself, by way of others.
pub(super) fn circle(span: Span, variant: &Path, way: &[String]) -> Diagnostic {
    let name = crate::expand::plain(variant).display().to_string();
    // A file that names itself has nothing on the way.
    let way = way.iter().map(String::as_str).filter(|it| *it != name);
    let way: Vec<&str> = way.collect();
    report::leads_back(span, &name, &way, "this leads back").help(EXTENDS)
}

/// A variant that has to be chosen for a message to hold.
pub(super) fn chosen(variant: Span) -> Label {
    Label { span: variant, text: "if this is chosen".to_owned() }
}

/// An option with the value that has to be chosen for a message to hold.
pub(super) fn chosen_value(option: Span, value: &str) -> Label {
    Label { span: option, text: format!("if this is `{value}`") }
}

//! Everything that is said about scripts before play.

use crate::base::Span;
use crate::diag::{Code, Diagnostic, closest};

pub(super) fn missing<'a>(span: Span, name: &str, defined: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let it = Diagnostic::new(Code::G0501, span, format!("the script has no function `{name}`"), "not in the script");
    match closest(name, defined) {
        Some(near) => it.help(format!("did you mean `{near}`?")),
        None => it.help(format!("add `fn {name}(…) {{ … }}` to the script")),
    }
}

pub(super) fn arity(span: Span, name: &str, wanted: usize, found: usize, view: bool) -> Diagnostic {
    let extra = if view { ", the view first" } else { "" };
    Diagnostic::new(Code::G0502, span, format!("`{name}` takes {found} parameters in the script, and {wanted} are given{extra}"), "declared here")
        .help("give both the same parameters; a hook that sees a view is given it first")
}

pub(super) fn unparsable(span: Span, why: &str) -> Diagnostic {
    Diagnostic::new(Code::G0503, span, format!("the script does not parse: {why}"), "here")
}

pub(super) fn unfit_type(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::G0504, span, format!("`{name}` sees the view of something that is not a seat"), "not a seat")
        .help("name a parameter of type `seat`")
}

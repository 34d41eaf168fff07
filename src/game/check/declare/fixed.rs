//! Texts without values.

use super::super::report;
use crate::diag::Sink;
use crate::syntax::ast;

/// The text; a value in it is reported and left out.
pub(super) fn fixed(sink: &mut Sink, text: &ast::Text, what: &str) -> String {
    for value in text.values() {
        sink.push(report::value_in_fixed_text(value.span, what));
    }
    text.plain()
}

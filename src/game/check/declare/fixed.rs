//! Texts that say the same at all times.

use super::super::checker::Checker;
use super::super::report;
use crate::syntax::ast;

impl Checker<'_> {
    /// The words of such a text. A value in it is reported, and left out.
    pub(super) fn fixed(&mut self, text: &ast::Text, what: &str) -> String {
        for value in text.values() {
            self.sink
                .push(report::value_in_fixed_text(value.span, what));
        }
        text.plain()
    }
}

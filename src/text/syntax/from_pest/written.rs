//! How players write the moves of an action.

use super::text::{Text, words_in};
use super::{Reader, Rule};
use crate::syntax::pairs::Pair;

/// How players write a move: `written "{from}{goal}" in lower case`
#[derive(Clone, Debug)]
pub struct Written {
    pub text: Text,
    pub lower: bool,
}

pub(super) fn written_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Written> {
    let form = pair.child(Rule::written)?;
    Some(Written { text: words_in(reader, form), lower: form.has(Rule::lower) })
}

//! [`PageBody`]: what lies within `<main>` of a page, with a name.

use crate::base::{hex, sha256};

/// What stands for the name of a state until everything is drawn that it names.
const UNNAMED: &str = "\u{1}";

/// How many digits a name has.
const DIGITS: usize = 16;

/// What lies within `<main>` of a page, and what names it: two states that look different have different names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageBody {
    /// The HTML, in which the name stands.
    pub html: String,
    /// The name.
    pub id: String,
}

impl PageBody {
    /// Draws something that is given its name.
    pub fn new(draw: impl FnOnce(&str) -> String) -> Self {
        let html = draw(UNNAMED);
        let id: String = hex(&sha256(html.as_bytes())).chars().take(DIGITS).collect();
        Self { html: html.replace(UNNAMED, &id), id }
    }
}

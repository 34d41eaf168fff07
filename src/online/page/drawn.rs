//! [`Drawn`]: what lies within `<main>` of a page, with a name.

use crate::base::{hex, sha256};

/// What stands for the name of a state until everything is drawn that it names.
const UNNAMED: &str = "\u{1}";

/// How many digits a name has.
const DIGITS: usize = 16;

/// What lies within `<main>` of a page, and what names it: two states that look different have different names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The HTML, in which the name stands.
    pub body: String,
    /// The name.
    pub id: String,
}

impl Drawn {
    /// Draws something that is given its name.
    pub fn new(draw: impl FnOnce(&str) -> String) -> Self {
        let body = draw(UNNAMED);
        let id: String = hex(&sha256(body.as_bytes())).chars().take(DIGITS).collect();
        Self { body: body.replace(UNNAMED, &id), id }
    }
}

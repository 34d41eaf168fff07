//! A link to a moment of a game, for people without a key to the table.

use maud::html;

use super::address::Address;
use super::frame::below_table;
use super::words;

/// A link to a moment of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MomentLink {
    /// The code of the language in which the game is read.
    pub language: String,
    /// The full address.
    pub link: String,
    /// The path of the page of that moment.
    pub back: String,
}

/// The page with a link to a moment.
#[must_use]
pub fn moment_link(to: &MomentLink, at: &Address) -> String {
    let code = to.language.as_str();
    let title = words::LINK_TO_MOMENT.text(code);
    let inner = html! {
        p { label for="moment" { (words::WHOEVER_HAS_IT.text(code)) } }
        input id="moment" type="text" readonly value=(to.link) autocomplete="off" spellcheck="false";
        p { a href=(to.back) { (words::REPLAY.text(code)) } }
    };
    below_table(code, title, at, &inner)
}

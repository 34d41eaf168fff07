//! Where a player is told of turns.

use maud::html;

use super::address::Address;
use super::frame::{below_table, refusal};
use super::words;

/// The most bytes of an address to which messages go.
pub const HOOK: usize = 500;

/// Where a player is told of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnHook {
    /// The code of the language in which the game is read.
    pub language: String,
    /// The name of the machine to which messages go; empty if they go nowhere.
    pub goes_to: String,
    /// What was typed and could not be kept.
    pub address: String,
    /// Why something was not done.
    pub refused: Vec<String>,
}

/// The page on which a player says where to be told of turns.
#[must_use]
pub fn hook(hook: &TurnHook, at: &Address) -> String {
    let code = hook.language.as_str();
    let title = words::BE_TOLD.text(code);
    let inner = html! {
        p { (words::HOW_TO_BE_TOLD.text(code)) }
        @if !hook.goes_to.is_empty() { p { (words::HOOK_GOES_TO.filled(code, [&hook.goes_to])) } }
        (refusal(words::PROBLEM.text(code), &hook.refused))
        form method="post" action=(at.hook()) {
            p { label for="address" { (words::HOOK_ADDRESS.text(code)) } }
            input id="address" name="address" type="url" value=(hook.address) maxlength=(HOOK)
                autocomplete="off" spellcheck="false";
            p { button.main type="submit" { (words::KEEP_NOTES.text(code)) } }
        }
    };
    below_table(code, title, at, &inner)
}

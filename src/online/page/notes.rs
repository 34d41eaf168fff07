//! The notes of a player, beside the sheets of the game.

use maud::html;

use super::address::Address;
use super::frame::below_table;
use super::words;

/// The most characters of a player's notes.
pub const NOTES: usize = 10_000;

/// What a player has noted, and the sheets of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNotes {
    /// The code of the language in which the game is read.
    pub language: String,
    /// The sheets that the game keeps for the seat: name and text.
    pub sheets: Vec<(String, String)>,
    /// What the player has written.
    pub text: String,
}

/// The page with a player's notes.
#[must_use]
pub fn notes(notes: &PlayerNotes, at: &Address) -> String {
    let code = notes.language.as_str();
    let title = words::NOTES.text(code);
    let inner = html! {
        form method="post" action=(at.notes()) {
            p { label for="notes" { (words::NOBODY_ELSE_SEES.text(code)) } }
            textarea id="notes" name="notes" rows="8" maxlength=(NOTES) { (notes.text) }
            p { button.main type="submit" { (words::KEEP_NOTES.text(code)) } }
        }
        @for (name, text) in &notes.sheets {
            section {
                h2 { (name) }
                pre.told tabindex="0" { (text) }
            }
        }
    };
    below_table(code, title, at, &inner)
}

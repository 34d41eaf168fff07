//! What somebody sees who opens a link for the first time.

use maud::html;

use super::frame::{frame, refusal};
use super::table::name_field;
use super::words;
use crate::scene::Grade;

/// To what a link invites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The path of the link, to which the button sends.
    pub path: String,
    /// The code of the language in which the game is read.
    pub language: String,
    /// The name of the seat; empty for a link without one.
    pub seat: String,
    /// The title of the game.
    pub title: String,
    /// What the link lets its holder do.
    pub grade: Grade,
    /// Whether whoever takes the seat chooses a name for it.
    pub open: bool,
    /// Why the seat was not taken.
    pub refused: Vec<String>,
}

/// The page of an invitation. Only its button takes the seat: chat programs open links to show what they lead to, and press none.
#[must_use]
pub fn invitation(to: &Invitation) -> String {
    let code = to.language.as_str();
    let (sentence, button) = match to.grade {
        Grade::Play(_) => (words::INVITES_TO_PLAY, words::TAKE_THE_SEAT),
        Grade::Look(_) => (words::INVITES_TO_LOOK, words::COME_IN),
        Grade::Public => (words::INVITES_ALL, words::COME_IN),
        Grade::Host => (words::INVITES_HOST, words::COME_IN),
    };
    let body = html! {
        main {
            h1 { (to.title) }
            p { (sentence.filled(code, [&to.seat, &to.title])) }
            (refusal(words::SEAT_NOT_TAKEN.text(code), &to.refused))
            form method="post" action=(to.path) {
                @if to.open { p { (name_field(code)) } }
                button.main type="submit" { (button.text(code)) }
            }
            p.about { (words::ONE_DEVICE.text(code)) }
        }
    };
    frame(code, &to.title, &body)
}

//! Who can play a seat.

use maud::{Markup, html};

use super::words;
use crate::notation::Phrase;

/// Who can play a seat: what a form sends, and what is read. A person is sent as an empty text.
const PLAYERS: [(&str, Phrase); 6] = [
    ("", words::PERSON),
    ("easy", words::BOT_EASY),
    ("medium", words::BOT_MEDIUM),
    ("hard", words::BOT_HARD),
    ("random", words::BOT_RANDOM),
    ("greedy", words::BOT_GREEDY),
];

/// A list from which one chooses who plays.
pub(super) fn players(code: &str, id: &str, name: &str, chosen: &str) -> Markup {
    html! {
        select id=(id) name=(name) {
            @for (sent, phrase) in PLAYERS {
                option value=(sent) selected[sent == chosen] { (phrase.text(code)) }
            }
        }
    }
}

//! Who can play a seat.

use maud::{Markup, html};

use super::words;
use crate::notation::Phrase;
use crate::scene::OPEN;

/// Who can play a seat: what a form sends, and what is read. A person is sent as an empty text.
const PLAYERS: [(&str, Phrase); 6] = [
    ("", words::PERSON),
    ("easy", words::BOT_EASY),
    ("medium", words::BOT_MEDIUM),
    ("hard", words::BOT_HARD),
    ("random", words::BOT_RANDOM),
    ("greedy", words::BOT_GREEDY),
];

/// A list from which one chooses who plays. A seat can be left open before the game begins.
pub(super) fn players(
    code: &str,
    (id, name): (&str, &str),
    chosen: &str,
    may_be_open: bool,
) -> Markup {
    html! {
        select id=(id) name=(name) {
            @for (sent, phrase) in PLAYERS {
                option value=(sent) selected[sent == chosen] { (phrase.text(code)) }
            }
            @if may_be_open {
                option value=(OPEN) selected[chosen == OPEN] { (words::WHOEVER_COMES.text(code)) }
            }
        }
    }
}

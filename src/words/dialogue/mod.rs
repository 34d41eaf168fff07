//! What the players of a game are told and asked, as lines in their language: what has happened, whose turn it is, what each may do,
//! why a move was refused, and how the game has ended. The prompt and the pages in the browser say the same.

mod ending;
mod instead;
mod log;
mod moves;
mod refusals;
mod written;

pub use ending::ending;
pub use instead::instead;
pub use log::{between, log};
pub use moves::{
    about, first_sentence, legal, price, question, short_question, typed_price, usage,
};
pub use refusals::{Refusals, meant_instead, read_meant};

use crate::notation::Phrase;
use crate::session::Session;

/// The width of a screen.
const WIDTH: usize = 80;

/// Words of hoyle in the language of the players.
#[must_use]
pub fn say<const N: usize>(session: &Session, phrase: &Phrase, values: [&str; N]) -> String {
    session.names().own(session.game(), phrase, values)
}

//! Advice to a player, as lines in the language of the players: what the player can know, and what a bot would do in this place.

mod hint;
mod knowledge;

pub use hint::{hint, hint_with_reasons};
pub use knowledge::{knowledge, prospects};

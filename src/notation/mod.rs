//! Values, moves, views and events in words, and words back into values: one place for people's text and for JSON.

mod names;
mod parse;
mod refusal;
mod words;

pub use names::Names;
pub use parse::{MoveError, NO_DICE, parse_move, parse_value};
pub use refusal::{reason_json, reason_lines, refusal_json, refusal_lines};
pub use words::{fact_text, move_text, say, show, show_cards, show_drawn};

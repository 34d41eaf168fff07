//! Values, moves, views and events in words, and words back into values: one place for people's text and for JSON.
//!
//! All other rooms use values and ids. There are two exceptions: `check` reads the cells of tables, and `hooks`
//! converts the values of scripts.

mod called;
mod event;
mod json;
mod loose;
mod meant;
mod names;
pub mod own;
mod parse;
mod phrases;
mod place;
pub mod prompt;
mod refusal;
mod signs;
mod table;
mod unread;
mod words;

pub use called::{members_called, place_called, type_called};
pub use event::{became_text, counted, event_json, event_text, holds_dice};
pub use json::{
    arguments_json, card_json, drawn_json, move_from_json, value_from_json, value_json,
};
pub use names::Names;
pub use parse::{NO_DICE, parse_move, parse_value};
pub use phrases::phrases;
pub use phrases::{LANGUAGES, Phrase, language_name};
pub use place::place_json;
pub use place::{cost_text, index_texts, place_name, place_text};
pub use refusal::{held_lines, reason_json, reason_lines, refusal_json, refusal_lines};
pub use table::{shown_text, view_json, view_lines};
pub use unread::{MoveError, needed, usage};
pub use words::{
    NARROW, call_text, capital, fact_text, grouped_by, move_text, say, seen_move_text, show,
    show_cards, show_drawn,
};

//! A position of a game as plain data: numbers in slots that are known when the game is compiled,
//! and the point that play has reached. It can be cloned, compared, hashed and saved, and holds no
//! pointer into the program. Nothing here decides anything.

#![deny(clippy::wildcard_enum_match_arm)]

mod audience;
mod cells;
mod layout;
mod position;
mod progress;
mod set;
mod value;

pub use layout::Layout;
pub use position::{Cursor, Ending, State};
pub use progress::Progress;
pub use set::Set;
pub use value::{Value, Words, ordinal, value_at};

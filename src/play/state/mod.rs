//! [`Position`]: a position of a game as plain data, that is numbers in slots, whose [`Layout`] is known when the game
//! is compiled, and cursors into the flow. A position can be cloned, compared, hashed and saved. Nothing here decides
//! anything.

mod alike;
mod audience;
mod cells;
mod finder;
mod layout;
mod position;
mod progress;
mod set;
mod subsets;
mod undrawn;
mod value;

pub use cells::{NONE, from_code, to_code};
pub use finder::SlotFinder;
pub use layout::{Family, LARGE_SET, Layout, SET};
pub use position::{Cursor, Ending, Position};
pub use progress::{Progress, is_ascending};
pub use set::Set;
pub use subsets::{count_subsets, next_subset, nth_subset};
pub use value::{FilledText, Value, belongs, ordinal, value_at};

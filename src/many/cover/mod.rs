//! Which parts of a game its tests and games at random use, and why the others are not used.
//!
//! A [`Counter`] is told by the executor what it does. [`parts`] lists what there is in a game, with these counts, and
//! [`Cover`] adds up the parts of a game with different variants.

mod attempts;
mod counter;
mod gap;
mod parts;
mod report;

pub use attempts::Attempts;
pub use counter::Counter;
pub use parts::{Cover, Part, PartKind, parts};
pub use report::{cover_json, cover_notes, cover_page, cover_table, lcov};

//! Which parts of a game its tests and games at random use, and why the others are not used.
//!
//! A [`Counter`] is the probe of an executor. [`parts`] lists the parts of a game with these counts, and a [`Cover`]
//! adds up the parts of a game with different variants.

mod attempts;
mod counter;
mod gap;
mod parts;
mod report;

pub use attempts::Attempts;
pub use counter::Counter;
pub use parts::{Cover, Part, PartKind, parts};
pub use report::{cover_json, cover_notes, cover_page, cover_table, lcov};

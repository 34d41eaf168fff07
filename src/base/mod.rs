//! Sources, places in them, and typed ids. Knows nothing of games.

mod digest;
mod id;
pub mod limits;
mod source;
#[cfg(test)]
pub(crate) mod tried;

pub(crate) use digest::digest;
pub(crate) use id::define_ids;
pub use source::{FileId, Files, Loader, Position, Sources, Span};

//! What a move did, statement by statement, as somebody may see it.

mod heard;
mod scoring;
mod tracer;

pub use tracer::{Done, Effect, Tracer};

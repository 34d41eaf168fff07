//! [`Tracer`]: what each statement of a move did, as one viewer may see it.

mod probe;
mod scoring;
mod tracer;

pub use tracer::{Effect, StatementTrace, Tracer};

//! What one seat can know: the worlds that fit all that it has seen.

mod clash;
mod known;
mod replay;
mod sampled;
mod world;

pub use known::Known;
pub use sampled::{Fitting, Sampled};
pub use world::{Fallen, World};

//! What one seat can know: the worlds that fit all that it has seen.

mod certainty;
mod clash;
mod known;
mod layered;
mod listed;
mod reading;
mod replay;
mod sampled;
mod sealed;
mod seen;
mod tables;
mod timeline;
mod world;
mod worlds;

pub use certainty::Certainty;
pub use known::Known;
pub use layered::Unread;
pub use sampled::{Fitting, Sampled};
pub use tables::unordered;
pub use timeline::{Insight, Timeline};
pub use world::{Fallen, World};
pub use worlds::{Answer, Content, HiddenPlace, Tier, Worlds};

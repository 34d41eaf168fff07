//! Ways to write a rulebook.

mod html;
mod markdown;
mod plain;
mod replay;
mod worlds;

pub use crate::display::escaped;
pub use html::html;
pub use markdown::markdown;
pub use plain::plain;
pub use replay::{PlayedGame, PlayedStatement, PlayedStep, replay_html};
pub use worlds::{PlayedCount, PlayedWorlds};

//! Ways to write a rulebook.

mod html;
mod markdown;
mod picture;
mod plain;
mod replay;
mod worlds;

pub use html::html;
pub use markdown::markdown;
pub use plain::plain;
pub use replay::{PlayedGame, PlayedStatement, PlayedStep, replay_html};
pub use worlds::{PlayedCount, PlayedWorlds};

/// A text in which no sign means anything in HTML.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

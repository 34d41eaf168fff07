//! Ways to write a rulebook.

mod html;
mod markdown;
mod picture;
mod plain;

pub use html::html;
pub use markdown::markdown;
pub use plain::plain;

/// A text in which no sign means anything in HTML.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The line number of a place: `:12`.
fn line_of(place: &str) -> &str {
    place.rfind(':').and_then(|at| place.get(at..)).unwrap_or(place)
}

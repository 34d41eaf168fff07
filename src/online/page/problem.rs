//! A page that says why there is no other.

use maud::html;

use super::frame::frame;
use super::words;

/// The page of a problem: its number in HTTP, one sentence, and a link back.
#[must_use]
pub fn problem(status: u16, sentence: &str, back: &str, language: &str) -> String {
    let title = words::PROBLEM.text(language);
    let body = html! {
        main {
            h1 { (title) " (" (status) ")" }
            p { (sentence) }
            p { a href=(back) { (words::GO_BACK.text(language)) } }
        }
    };
    frame(language, title, &body)
}

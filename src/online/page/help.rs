//! How a table is used.

use maud::html;

use super::address::Address;
use super::frame::frame;
use super::words;

/// The page that says how a table is used. `example` is a move as it is typed.
#[must_use]
pub fn help(at: &Address, language: &str, example: &str) -> String {
    let title = words::HELP.text(language);
    let body = html! {
        main {
            h1 { (title) }
            p { (words::HOW_TO_CHOOSE.text(language)) }
            p { (words::HOW_TO_TYPE.filled(language, [example])) }
            p { (words::WHO_SEES.text(language)) }
            p { a href=(at.base) { (words::BACK_TO_THE_TABLE.text(language)) } }
        }
    };
    frame(language, title, &body)
}

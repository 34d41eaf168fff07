//! How a table is used.

use maud::html;

use super::address::Address;
use super::frame::below_table;
use super::words;

/// The page that says how a table is used. `example` is a move as it is typed.
#[must_use]
pub fn help(at: &Address, language: &str, example: &str) -> String {
    let title = words::HELP.text(language);
    let inner = html! {
        p { (words::HOW_TO_CHOOSE.text(language)) }
        p { (words::HOW_TO_TYPE.filled(language, [example])) }
        p { (words::WHO_SEES.text(language)) }
    };
    below_table(language, title, at, &inner)
}

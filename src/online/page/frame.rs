//! What all pages have around what they say, with the style and the script.

use maud::{DOCTYPE, Markup, html};

use super::address::Address;
use super::words;
use crate::base::digest;

/// The style of all pages.
pub const STYLE: &str = include_str!("style.css");

/// The script of all pages.
pub const SCRIPT: &str = include_str!("live.js");

/// The path of the style. It changes with the style, so that a browser may keep what lies there.
#[must_use]
pub fn style_path() -> String {
    format!("/style-{:016x}.css", digest([STYLE.as_bytes()]))
}

/// The path of the script. It changes with the script, so that a browser may keep what lies there.
#[must_use]
pub fn script_path() -> String {
    format!("/live-{:016x}.js", digest([SCRIPT.as_bytes()]))
}

/// The icon of a page in the browser's tabs.
pub const ICON: &str = include_str!("icon.svg");

/// The icon of a page on which it is the reader's turn.
pub const TURN_ICON: &str = include_str!("turn.svg");

/// The path of an icon. It changes with the icon, so that a browser may keep what lies there.
#[must_use]
pub fn icon_path(icon: &str) -> String {
    format!("/icon-{:016x}.svg", digest([icon.as_bytes()]))
}

/// A whole page. Its address may be a secret, so no link tells other places from where it was followed.
pub(super) fn frame(language: &str, title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                meta name="robots" content="noindex";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" type="image/svg+xml" href=(icon_path(ICON)) data-turn=(icon_path(TURN_ICON));
                link rel="stylesheet" href=(style_path());
                script src=(script_path()) defer {}
            }
            body { (body) }
        }
    };
    page.into_string()
}

/// A page below that of a table, with the way back to it.
pub(super) fn below_table(language: &str, title: &str, at: &Address, inner: &Markup) -> String {
    let body = html! {
        main {
            h1 { (title) }
            (inner)
            p { a href=(at.base) { (words::BACK_TO_THE_TABLE.text(language)) } }
        }
    };
    frame(language, title, &body)
}

/// Lines that say why something was not done, read out at once.
pub(super) fn refusal(heading: &str, lines: &[String]) -> Markup {
    html! {
        @if !lines.is_empty() {
            div.refused role="alert" {
                p { strong { (heading) } }
                @for line in lines { p { (line) } }
            }
        }
    }
}

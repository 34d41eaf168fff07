//! The form with which a recorded game is brought.

use maud::html;

use super::frame::{frame, refusal};

/// The page on which a saved or recorded game is brought, to be seen move by move. After a failed attempt it holds what was brought.
#[must_use]
pub fn study(record: &str, refused: &[String]) -> String {
    const TITLE: &str = "A recorded game";
    let body = html! {
        main {
            h1 { (TITLE) }
            p {
                "Drop a file here that " code { "hoyle play" } ", " code { "hoyle referee" } " or " code { "hoyle tables export" }
                " has written, or put its text into the field. The game is then shown move by move, through the eyes of each seat."
            }
            (refusal("The game cannot be shown.", refused))
            form method="post" action="/study" {
                p { label for="file" { "File" } " " input id="file" type="file" accept=".record,.transcript,.save,.txt,text/plain"; }
                p { label for="record" { "Text" } }
                textarea id="record" name="record" rows="16" required spellcheck="false" { (record) }
                p { button.main type="submit" { "Show the game" } }
            }
            p { a href="/" { "All games" } }
        }
    };
    frame("en", TITLE, &body)
}

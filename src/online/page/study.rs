//! The form with which a recorded game is brought.

use maud::html;

use super::frame::{frame, refusal};
use super::words;

/// The page on which a saved or recorded game is brought, to be seen move by move. After a failed attempt it holds what was brought. It
/// is for a reader of a language.
#[must_use]
pub fn study(record: &str, refused: &[String], code: &str) -> String {
    let title = words::RECORDED_GAME.text(code);
    let body = html! {
        main {
            h1 { (title) }
            p { (words::DROP_A_FILE.filled(code, ["hoyle play", "hoyle referee", "hoyle tables export"])) }
            (refusal(words::NOT_SHOWN.text(code), refused))
            form method="post" action="/study" {
                p { label for="file" { (words::FILE.text(code)) } " " input id="file" type="file" accept=".record,.transcript,.save,.txt,text/plain"; }
                p { label for="record" { (words::RECORD_TEXT.text(code)) } }
                textarea id="record" name="record" rows="16" required spellcheck="false" { (record) }
                p { button.main type="submit" { (words::SHOW_THE_GAME.text(code)) } }
            }
            p { a href="/" { (words::ALL_GAMES.text(code)) } }
        }
    };
    frame(code, title, &body)
}

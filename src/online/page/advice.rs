//! Advice to a player.

use maud::html;

use super::address::Address;
use super::frame::below_table;
use super::words;

/// What a player is told who asks for advice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// The code of the language in which the game is read.
    pub language: String,
    /// What the player can know, line by line.
    pub known: Vec<String>,
    /// What a bot would do, with its reasons; `None` if it was not asked, and empty if there is nothing to decide.
    pub hint: Option<Vec<String>>,
}

/// The page with advice.
#[must_use]
pub fn advice(advice: &Advice, at: &Address) -> String {
    let code = advice.language.as_str();
    let title = words::ADVICE.text(code);
    let inner = html! {
        section {
            h2 { (words::YOU_CAN_KNOW.text(code)) }
            pre.told tabindex="0" { (advice.known.join("\n")) }
        }
        @match &advice.hint {
            None => {
                p { a href={ (at.advice()) "?hint=1" } { (words::ASK_A_BOT.text(code)) } }
            }
            Some(hint) => {
                section {
                    h2 { (words::A_BOT.text(code)) }
                    @if hint.is_empty() { p { (words::NOT_TO_DECIDE.text(code)) } }
                    @else { pre.told tabindex="0" { (hint.join("\n")) } }
                }
            }
        }
    };
    below_table(code, title, at, &inner)
}

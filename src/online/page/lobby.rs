//! The list of games.

use maud::html;

use super::address::encoded;
use super::frame::frame;
use super::words;

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCard {
    /// Its path below the folder of games.
    pub path: String,
    /// Its title.
    pub title: String,
    /// What it is, in a sentence or two.
    pub about: String,
    /// How many play at least.
    pub least: u32,
    /// How many play at most.
    pub most: u32,
}

/// The page with the list of games, for a reader of a language.
#[must_use]
pub fn lobby(games: &[GameCard], code: &str) -> String {
    let body = html! {
        main {
            h1 { (words::GAMES.text(code)) }
            p { (words::CHOOSE_A_GAME.text(code)) }
            p { a href="/study" { (words::TO_STUDY.text(code)) } }
            ul.games {
                @for game in games {
                    li {
                        h2 { a href={ "/new?game=" (encoded(&game.path)) } { (game.title) } }
                        p.about {
                            (how_many(game, code))
                        }
                        @if !game.about.is_empty() { p { (game.about) } }
                    }
                }
            }
        }
    };
    frame(code, words::GAMES.text(code), &body)
}

/// How many play a game.
fn how_many(game: &GameCard, code: &str) -> String {
    match (game.least, game.most) {
        (_, 1) => words::ONE_PLAYER.text(code).to_owned(),
        (least, most) if least == most => words::PLAYERS.filled(code, [&most.to_string()]),
        (least, most) => words::PLAYERS.filled(code, [&format!("{least}–{most}")]),
    }
}

//! The list of games.

use maud::html;

use super::address::encoded;
use super::frame::frame;

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

/// The page with the list of games.
#[must_use]
pub fn lobby(games: &[GameCard]) -> String {
    let body = html! {
        main {
            h1 { "Games" }
            p { "Choose a game to open a table. You are given links that you can send to those who play." }
            p { a href="/study" { "Look at a recorded game move by move" } }
            ul.games {
                @for game in games {
                    li {
                        h2 { a href={ "/new?game=" (encoded(&game.path)) } { (game.title) } }
                        p.about {
                            @if game.least == game.most { (game.least) } @else { (game.least) "–" (game.most) }
                            @if game.most == 1 { " player" } @else { " players" }
                        }
                        @if !game.about.is_empty() { p { (game.about) } }
                    }
                }
            }
        }
    };
    frame("en", "Games", &body)
}

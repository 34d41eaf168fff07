//! The links of a table, for its host.

use maud::{Markup, html};

use super::frame::{frame, refusal};
use super::players::players;
use super::words;
use crate::scene::OPEN;

/// What the host of a table is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLinks {
    /// The path of the host's page, below which forms are sent.
    pub base: String,
    /// The title of the game.
    pub title: String,
    /// The code of the language in which the game is read.
    pub language: String,
    /// The seats, clockwise.
    pub seats: Vec<SeatLinks>,
    /// The full address for those who see what everybody may see; empty if it was shown before.
    pub public: String,
    /// Whether the table shows a recorded game, at which nobody plays.
    pub study: bool,
    /// Why something was not done.
    pub refused: Vec<String>,
}

/// The links to a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatLinks {
    /// The name of who sits there.
    pub name: String,
    /// The name of the bot that plays it; empty for a person, and `open` for whoever comes.
    pub bot: String,
    /// For how many seconds the player has not been here; nothing for one who has not come.
    pub away: Option<i64>,
    /// The full address to play the seat; empty if it was shown before.
    pub play: String,
    /// The full address to see what the seat sees; empty if it was shown before.
    pub look: String,
}

/// The page with the links to a table.
#[must_use]
pub fn links(table: &TableLinks) -> String {
    let code = table.language.as_str();
    let title = words::LINKS_TO.filled(code, [&table.title]);
    let body = html! {
        main {
            h1 { (title) }
            p { (words::ONCE.text(code)) }
            (refusal(words::PROBLEM.text(code), &table.refused))
            @if !table.study {
                @for (at, seat) in table.seats.iter().enumerate() { (self::seat(table, at, seat)) }
            }
            (device(table))
            section {
                h2 { (words::PUBLIC.text(code)) }
                @if table.seats.iter().any(|seat| seat.bot == OPEN) { p { (words::TAKES_A_SEAT.text(code)) } }
                (link(table, &Link {
                    grade: "public",
                    seat: None,
                    label: words::LINK_FOR_ALL.text(code).to_owned(),
                    to: &table.public,
                }))
            }
            p { a href={ (table.base) "/replay" } { (words::REPLAY.text(code)) } }
        }
    };
    frame(code, &title, &body)
}

fn seat(table: &TableLinks, at: usize, seat: &SeatLinks) -> Markup {
    let code = table.language.as_str();
    let of = |grade, phrase: crate::notation::Phrase, to| Link {
        grade,
        seat: Some(at),
        label: phrase.filled(code, [&seat.name]),
        to,
    };
    html! {
        section {
            h2 { (seat.name) }
            @if seat.bot.is_empty() || seat.bot == OPEN {
                p { (if seat.bot == OPEN { words::OPEN_SEAT.text(code).to_owned() } else { here(code, seat.away) }) }
                (link(table, &of("play", words::LINK_TO_PLAY, &seat.play)))
            }
            (link(table, &of("look", words::LINK_TO_LOOK, &seat.look)))
            form.line method="post" action={ (table.base) "/seat" } {
                input type="hidden" name="seat" value=(at);
                label for={ "who" (at) } { (words::PLAYED_BY.text(code)) }
                (players(code, (&format!("who{at}"), "who"), &seat.bot, seat.bot == OPEN))
                button type="submit" aria-label={ (words::SEAT_ANOTHER.text(code)) ": " (seat.name) } {
                    (words::SEAT_ANOTHER.text(code))
                }
            }
        }
    }
}

/// Several seats on the host's device.
fn device(table: &TableLinks) -> Markup {
    let code = table.language.as_str();
    let people: Vec<_> = table.seats.iter().enumerate().filter(|it| it.1.bot.is_empty()).collect();
    html! {
        @if !table.study && people.len() > 1 {
            section {
                h2 { (words::SHARED_DEVICE.text(code)) }
                form method="post" action={ (table.base) "/device" } {
                    ul.plain {
                        @for (at, seat) in people {
                            li {
                                input id={ "device" (at) } type="checkbox" name="seat" value=(at) checked;
                                " " label for={ "device" (at) } { (seat.name) }
                            }
                        }
                    }
                    p { button type="submit" { (words::PLAY_HERE.text(code)) } }
                }
            }
        }
    }
}

/// Whether a player is here, in words.
fn here(code: &str, away: Option<i64>) -> String {
    /// Whoever has asked for something within this time is here, in seconds.
    const HERE: i64 = 60;
    match away {
        None => words::NOT_COME.text(code).to_owned(),
        Some(seconds) if seconds < HERE => words::IS_HERE.text(code).to_owned(),
        Some(seconds) => words::WAS_HERE.filled(code, [&(seconds / 60).to_string()]),
    }
}

/// A link, with what makes a new one.
struct Link<'a> {
    grade: &'static str,
    seat: Option<usize>,
    label: String,
    to: &'a str,
}

fn link(table: &TableLinks, link: &Link<'_>) -> Markup {
    let code = table.language.as_str();
    let id = link.seat.map_or_else(|| link.grade.to_owned(), |at| format!("{}{at}", link.grade));
    html! {
        form.link method="post" action={ (table.base) "/renew" } {
            input type="hidden" name="grade" value=(link.grade);
            @if let Some(seat) = link.seat { input type="hidden" name="seat" value=(seat); }
            @if link.to.is_empty() {
                p { (link.label) ": " (words::WAS_SHOWN.text(code)) }
            } @else {
                label for=(id) { (link.label) }
                input id=(id) type="text" readonly value=(link.to) autocomplete="off" spellcheck="false";
            }
            button type="submit" title=(words::OLD_LINK_ENDS.text(code))
                aria-label={ (words::NEW_LINK.text(code)) ": " (link.label) } {
                (words::NEW_LINK.text(code))
            }
        }
    }
}

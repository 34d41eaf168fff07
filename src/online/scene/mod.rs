//! [`Scene`]: what one viewer of a table is shown. A page is made from a scene alone, so that it can say no more than this.

mod replay;
mod terms;
mod time_control;

use serde::{Deserialize, Serialize};

use crate::display::Picture;

pub use replay::{Eyes, Puzzle, Replay, Solved};
pub use terms::Terms;
pub use time_control::TimeControl;

/// Stands in the place of a bot for a seat that whoever comes may take. The game begins when no such seat is left.
pub const OPEN: &str = "open";

/// The most letters of a name at a table.
pub const NAME: usize = 40;

/// What a link lets its holder do at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Play a seat, counted from 0.
    Play(u32),
    /// See what a seat sees, without moving.
    Look(u32),
    /// See what everybody may see.
    Public,
    /// Seat others and hand out links. A host sees no more of the game than the public.
    Host,
}

impl Grade {
    /// The seat that a link lets its holder play.
    #[must_use]
    pub const fn seat(self) -> Option<u32> {
        match self {
            Self::Play(seat) => Some(seat),
            Self::Look(_) | Self::Public | Self::Host => None,
        }
    }
}

/// What one viewer of a table is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// The title of the game.
    pub title: String,
    /// The code of the language in which the game is read.
    pub language: String,
    /// The name of the seat whose eyes these are; empty for the public.
    pub seat: String,
    /// Whether the viewer may move.
    pub plays: bool,
    /// The seats, clockwise.
    pub seats: Vec<SceneSeat>,
    /// The table.
    pub picture: Picture,
    /// What has happened, a line for each move, oldest first.
    pub log: Vec<String>,
    /// How many lines of the log come before these.
    pub earlier: usize,
    /// What the viewer is asked, or for whom play waits.
    pub asked: Vec<String>,
    /// How the game has ended; empty while it goes on.
    pub ending: Vec<String>,
    /// What a player may choose; `None` for others, and when the game is over.
    pub choice: Option<ChoiceStep>,
    /// How long players may think.
    pub time: TimeControl,
    /// Whether the viewer can have advice.
    pub advised: bool,
    /// What the viewer can do about taking a move back.
    pub take_back: TakeBack,
    /// Why play does not go on, if the rules have a fault.
    pub halted: Option<String>,
    /// Whether another game has begun with the same seats.
    pub continued: bool,
}

/// What a player can do about taking a move back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TakeBack {
    /// Nothing.
    #[default]
    No,
    /// Take the last own move back: nothing was learnt since.
    Now,
    /// Ask the others.
    Ask,
    /// Wait for the consent of these.
    Asked(Vec<String>),
    /// Agree that this one takes a move back, or not.
    Consent(String),
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneSeat {
    /// The name of who sits there.
    pub name: String,
    /// The name of the bot that plays it; empty for a person.
    pub bot: String,
    /// Whether play waits for the seat, as all know.
    pub waits: bool,
    /// Whether nobody has taken it yet. The game begins when all seats are taken.
    pub open: bool,
    /// Its clock, if there is one.
    pub clock: Option<SeatClock>,
}

/// The clock of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    /// When its time is used up, in seconds since 1970, while the clock runs.
    pub until: Option<i64>,
    /// How many seconds were left when it last stood still, if they are for the whole game.
    pub left: Option<i64>,
    /// How many moves a bot has made in its place.
    pub stood_in: u32,
}

/// How far a player has come in choosing a move. Moves are written step by step: each option adds to what is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceStep {
    /// How many moves the seat has made: a move that is sent with another number has been sent before.
    pub turn: usize,
    /// Whether the player has chosen anything yet.
    pub is_begun: bool,
    /// What is written so far.
    pub written: String,
    /// How the action reads with its parameters, as `investigate(card, whom)`; empty before an action is chosen.
    pub usage: String,
    /// The actions, or the values of the next parameter.
    pub options: Vec<SceneOption>,
    /// What the written move costs in words, if it is whole; empty if it costs nothing.
    pub whole: Option<String>,
    /// What was typed and could not be made a move.
    pub typed: String,
    /// What the rules say about the action of a whole move, line by line.
    pub rule: Vec<String>,
    /// Why the last move was not made.
    pub refused: Vec<String>,
}

/// Something that can be chosen next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneOption {
    /// Its name for the reader.
    pub label: String,
    /// What it is, in a sentence; may be empty.
    pub about: String,
    /// What is written when it is chosen.
    pub written: String,
    /// Whether a move is whole with it.
    pub is_whole: bool,
}

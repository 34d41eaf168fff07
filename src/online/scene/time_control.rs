//! [`TimeControl`]: how long players may think.

use serde::{Deserialize, Serialize};

/// How long players may think, in seconds. When the time of a player is used up, a bot moves in the player's place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeControl {
    /// As long as they like.
    #[default]
    Unlimited,
    /// So long for each move.
    PerMove(i64),
    /// So long for all moves of the game together.
    PerGame(i64),
}

/// The longest time that can be agreed: 30 days, in seconds.
const LONGEST: i64 = 30 * 24 * 60 * 60;

impl TimeControl {
    /// It as a word, as forms send it and tables keep it: `move:300`, `game:1800`, or nothing.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Unlimited => String::new(),
            Self::PerMove(seconds) => format!("move:{seconds}"),
            Self::PerGame(seconds) => format!("game:{seconds}"),
        }
    }

    /// The time control that a word says.
    ///
    /// # Errors
    /// Why it says none, in words for the user.
    pub fn read(word: &str) -> Result<Self, String> {
        let (kind, seconds) = word.split_once(':').unwrap_or((word, ""));
        let seconds = seconds.parse().ok().filter(|it| (1..=LONGEST).contains(it));
        match (kind, seconds) {
            ("", None) => Ok(Self::Unlimited),
            ("move", Some(seconds)) => Ok(Self::PerMove(seconds)),
            ("game", Some(seconds)) => Ok(Self::PerGame(seconds)),
            _ => Err(format!(
                "`{word}` is no time control; write `move:SECONDS` or `game:SECONDS`, with at most {LONGEST}"
            )),
        }
    }
}

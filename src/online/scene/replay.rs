//! [`Replay`]: a game as it was after some of its moves.

use super::Scene;

/// Whose eyes see a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// What everybody may see.
    Public,
    /// What a seat sees, counted from 0.
    Seat(u32),
    /// Everything.
    Referee,
}

impl Eyes {
    /// How they stand in an address: `public`, `all`, or the number of a seat, counted from 1.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Self::Public => "public".to_owned(),
            Self::Seat(seat) => (seat + 1).to_string(),
            Self::Referee => "all".to_owned(),
        }
    }

    /// The eyes of such a word.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        match word {
            "public" => Some(Self::Public),
            "all" => Some(Self::Referee),
            seat => seat.parse::<u32>().ok()?.checked_sub(1).map(Self::Seat),
        }
    }
}

/// A game as it was after some of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What was seen then. Its log ends there.
    pub scene: Scene,
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// After how many moves this is.
    pub at: usize,
    /// How many moves there are.
    pub moves: usize,
    /// Whose eyes the viewer may take.
    pub offered: Vec<Eyes>,
    /// What the last of the moves did, line by line.
    pub latest: Vec<String>,
    /// What could be known then, line by line; empty if nobody has asked, or if it may not be told.
    pub known: Vec<String>,
    /// Whether it can be told what could be known.
    pub tells: bool,
    /// Whether a seat whose eyes these are had to decide there.
    pub decides: bool,
    /// The question what to do there, if it is asked.
    pub puzzle: Option<Puzzle>,
}

/// The question what a seat would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// What came of it; nothing before the reader has chosen.
    pub solved: Option<Solved>,
}

/// What the reader has chosen in a puzzle, and what others did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The move of the reader.
    pub chosen: String,
    /// The move that was made in the game; empty if the seat made none there.
    pub made: String,
    /// What a bot would do, with its reasons.
    pub advice: Vec<String>,
}

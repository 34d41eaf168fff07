//! [`Deal`]: what is known of a deal.

use super::{DealFact, Diagram, Uncounted};

/// Cards that are dealt to places, and what is known of where they lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    /// How many cards each place has. There are as many cards as all places have together, and their numbers begin with 0.
    pub room: Vec<u32>,
    /// What is known.
    pub facts: Vec<DealFact>,
}

impl Deal {
    /// How many cards there are.
    #[must_use]
    pub fn cards(&self) -> u32 {
        self.room.iter().sum()
    }

    /// All deals in which each place has so many cards and all facts are true.
    ///
    /// # Errors
    /// When there are too many for this way to count them.
    pub fn diagram(&self) -> Result<Diagram, Uncounted> {
        Diagram::new(self)
    }
}

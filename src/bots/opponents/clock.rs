//! [`Clock`]: how long a bot may think. The only file of this wing that looks at a clock.

use std::time::{Duration, Instant};

use super::kind::{Kind, Limit};

/// When a bot has to stop; never, if it is given a number of games.
pub(super) struct Clock(Option<Instant>);

impl Clock {
    /// A clock for a choice that begins now.
    pub fn new(kind: &Kind) -> Self {
        let Kind::Search(Limit::Milliseconds(limit)) = kind else { return Self(None) };
        Self(Instant::now().checked_add(Duration::from_millis(*limit)))
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

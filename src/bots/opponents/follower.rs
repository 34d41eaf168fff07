//! [`Follower`]: goes along with a session, and knows what each seat has seen.

use crate::engine::Stop;
use crate::history::History;
use crate::runtime::Runtime;
use crate::session::{Input, Session, Setup};

/// Goes along with a session as a history.
pub(super) struct Follower {
    runtime: Runtime,
    setup: Setup,
    history: Option<History>,
    /// The inputs of the session that the history has.
    taken: Vec<Input>,
}

impl Follower {
    pub fn new(runtime: &Runtime, setup: &Setup) -> Self {
        Self { runtime: runtime.clone(), setup: setup.clone(), history: None, taken: Vec::new() }
    }

    /// How the game began.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The history of a session. Where a move was taken back, it is made anew.
    pub fn follow(&mut self, session: &Session) -> Result<&History, Stop> {
        let record = session.record();
        let same = record.iter().zip(&self.taken).all(|(entry, taken)| entry.input == *taken);
        let before = self.history.take().filter(|_| same && self.taken.len() <= record.len());
        let mut history = match before {
            Some(history) => history,
            None => {
                self.taken.clear();
                History::new(&self.runtime, self.setup.clone())?
            }
        };
        for entry in record.iter().skip(self.taken.len()) {
            history.repeat(&entry.input)?;
            self.taken.push(entry.input.clone());
        }
        Ok(self.history.insert(history))
    }
}

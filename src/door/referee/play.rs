//! [`Play`]: a game in play, with what was worked out about it.

use super::seen::Places;
use crate::engine::Stop;
use crate::history::History;
use crate::runtime::Runtime;
use crate::session::{Input, Session, Setup};

/// A game in play.
#[derive(Clone)]
pub(super) struct Play {
    pub(super) session: Session,
    pub(super) places: Places,
    /// The seed of its chance; `None` if the client decides what falls.
    pub(super) seed: Option<u64>,
    setup: Setup,
    /// The same game as a history, once a request has needed it.
    history: Option<History>,
}

impl Play {
    pub(super) fn new(session: Session, setup: Setup, seed: Option<u64>) -> Self {
        Self { session, places: Places::default(), seed, setup, history: None }
    }

    /// How the game was set up.
    pub(super) const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The memory that keeping the game takes, as a count of numbers.
    pub(super) fn size(&self) -> usize {
        /// How many numbers an entry of the record counts as, and everything else that belongs to a game.
        const ENTRY: usize = 64;
        const OTHER: usize = 512;
        self.session.kept() + ENTRY * self.session.record().len() + OTHER
    }

    /// The game as a history.
    pub(super) fn history(&mut self, runtime: &Runtime) -> Result<&History, Stop> {
        let mut history = match self.history.take() {
            Some(history) => history,
            None => History::new(runtime, self.setup.clone())?,
        };
        // The first entry of the record is setup, which is no input.
        let done = self.session.record().iter().skip(1 + history.len());
        for entry in done {
            match &entry.input {
                Input::Start | Input::TakenBack => {}
                Input::Move(action) => history.act(action.clone())?,
                Input::Chance { drawn, .. } => history.draw(drawn.clone())?,
            }
        }
        Ok(self.history.insert(history))
    }

    /// Takes the last move back; returns `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        if !self.session.undo() {
            return false;
        }
        let length = self.session.record().len();
        self.places.truncate(length);
        while let Some(history) = self.history.take_if(|history| history.len() >= length) {
            self.history = history.before();
        }
        true
    }
}

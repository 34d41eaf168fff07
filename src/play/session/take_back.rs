//! Taking back moves.

use super::{Entry, Input, Session};
use crate::engine::Event;
use crate::state::Set;
use crate::view::{self, Viewer};

/// The result of taking back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// The position is as it was before the move. Traces follow the entries of the record that are left.
    Back {
        /// How many entries of the record are left.
        left: usize,
    },
    /// The seat has made no move.
    Nothing,
    /// The seat has learnt something since: it was told, shown or dealt something.
    Learnt,
    /// Another player has moved since.
    Moved {
        /// The player who has moved, counted from 0.
        seat: u32,
    },
}

impl Session {
    /// Takes back the last move of the game with everything that followed, without a trace: for referees. Returns
    /// `false` if there is no move.
    pub fn undo(&mut self) -> bool {
        self.restore().is_some()
    }

    /// Takes back a seat's own last move with everything that followed; all seats see that. Unless `anyway` is set,
    /// this works only if the seat itself has learnt nothing since, and only `bots` have moved: so the answer tells
    /// nothing about what others were told. It does not work without recorded events, since what a seat has learnt is
    /// then unknown.
    pub fn take_back(&mut self, seat: u32, bots: Set, anyway: bool) -> Taken {
        if !self.records_events {
            return Taken::Nothing;
        }
        let Some(at) = (0..self.moves()).rfind(|at| self.mover(*at) == Some(seat)) else {
            return Taken::Nothing;
        };
        let other = (at..self.moves())
            .filter_map(|at| self.mover(at))
            .find(|it| *it != seat && !bots.has(*it));
        match other {
            _ if anyway => {}
            Some(seat) => return Taken::Moved { seat },
            None if self.has_learnt(seat, at) => return Taken::Learnt,
            None => {}
        }
        // What was taken back before was so first.
        let (mut before, mut now) = (Vec::new(), Vec::new());
        let mut left = self.record().len();
        while self.moves() > at
            && let Some(undone) = self.restore()
        {
            left = self.record().len();
            let is_trace = |entry: &Entry| entry.input == Input::TakenBack;
            let (traces, made): (Vec<Entry>, Vec<Entry>) = undone.into_iter().partition(is_trace);
            before.splice(0..0, traces);
            now.splice(0..0, made.into_iter().filter_map(trace));
        }
        before.extend(now);
        self.leave(before);
        Taken::Back { left }
    }

    /// The seat that made a move.
    fn mover(&self, at: usize) -> Option<u32> {
        let before = self.past.at(at)?;
        match &self.record.get(before.recorded)?.input {
            Input::Move(action) => Some(action.seat),
            Input::Start | Input::Chance { .. } | Input::TakenBack => None,
        }
    }

    /// Whether a seat has learnt something since a move.
    fn has_learnt(&self, seat: u32, at: usize) -> bool {
        let Some(before) = self.past.at(at) else {
            return false;
        };
        let since = self.record().get(before.recorded..).unwrap_or_default();
        let mut events = since.iter().flat_map(|entry| &entry.events);
        let viewer = Viewer::Seat(seat);
        self.layout().opens(self.game(), &before.state, self.state(), seat)
            || events.any(|event| view::teaches(self.game(), event, viewer))
    }
}

/// What the record keeps of a move that is taken back.
fn trace(entry: Entry) -> Option<Entry> {
    match entry.input {
        Input::Move(_) => {
            let is_move = |event: &Event| matches!(event, Event::Moved { .. });
            let made = entry.events.into_iter().find(is_move)?;
            Some(Entry { input: Input::TakenBack, events: vec![Event::TakenBack(Box::new(made))] })
        }
        Input::Start | Input::Chance { .. } | Input::TakenBack => None,
    }
}

//! Moves that are taken back, and made again.

use hoyle::session::{Input, Taken};
use hoyle::state::Set;
use hoyle::{Move, Stop, Viewer};

use super::prompt::Prompt;

/// What became of moves that were to be made again.
pub enum Again {
    /// They were made.
    Made,
    /// Nothing was taken back since the last move.
    Nothing,
    /// They stop at a move that another person has to make.
    Waits(u32),
}

impl Prompt {
    /// Takes back the last move of the player at the prompt. Everybody sees that it was taken back.
    pub(super) fn take_back(&mut self, anyway: bool) -> Taken {
        let traces: Vec<bool> =
            (self.session.record().iter()).map(|it| it.input == Input::TakenBack).collect();
        let bots: Set = (0u32..)
            .zip(self.opponents.seats())
            .filter(|(_, bot)| bot.is_some())
            .map(|(seat, _)| seat)
            .collect();
        let made: Vec<Option<Move>> = (self.session.record().iter())
            .map(|it| match &it.input {
                Input::Move(action) => Some(action.clone()),
                Input::Start | Input::TakenBack | Input::Chance { .. } => None,
            })
            .collect();
        let taken = self.session.take_back(self.seat(), bots, anyway);
        if let Taken::Back { left } = taken {
            let undone = made.into_iter().skip(left).flatten();
            self.undone.splice(0..0, undone);
            for shown in self.shown.values_mut().filter(|it| **it > left) {
                // Traces that were shown before are not shown again.
                let before = traces.get(left..*shown).unwrap_or_default();
                *shown = left + before.iter().filter(|it| **it).count();
            }
            self.settled = self.stage();
        }
        taken
    }

    /// Makes moves again that were taken back: the player's own and those of bots, up to the next own
    /// decision.
    pub(super) fn make_again(&mut self) -> Result<Again, Stop> {
        let Some(first) = self.undone.first() else {
            return Ok(Again::Nothing);
        };
        let own = self.seat();
        if first.seat != own {
            return Ok(Again::Waits(first.seat));
        }
        let mut is_first = true;
        while let Some(action) = self.undone.first().cloned() {
            let by_bot = !self.is_person(action.seat);
            if !(by_bot || is_first) {
                break;
            }
            is_first = false;
            let before = self.session.view(Viewer::Seat(own));
            self.session.act(action)?;
            self.undone.remove(0);
            if !by_bot {
                self.left.insert(own, before);
            }
        }
        Ok(Again::Made)
    }
}

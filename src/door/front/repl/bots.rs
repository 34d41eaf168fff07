//! Bots play on until a person has to decide, also for a person who has lent them a seat.

use hoyle::Stop;
use hoyle::notation::prompt as words;
use hoyle::opponents::Kind;

use super::super::cli::Exit;
use super::interrupt;
use super::prompt::{Prompt, Stage};

/// For a bot that plays to the end of the game.
const ALWAYS: usize = usize::MAX;

/// The bot that plays for a person.
const LENT: Kind = Kind::Random;

impl Prompt {
    /// Lets bots play until a person has to decide, and seats that person. A fault is told once;
    /// the game can still be looked at and saved.
    pub fn advance(&mut self) -> Vec<String> {
        if self.is_stuck() {
            return Vec::new();
        }
        self.faulty = None;
        // Where nobody has a seat at this screen, Ctrl-C ends the program.
        interrupt::listen(self.people() > 0 || !self.lent.is_empty());
        match self.settle() {
            Ok(lines) => lines,
            Err(stop) => {
                self.faulty = Some(self.stage());
                self.exit = Exit::Findings;
                self.refusals().stopped(&stop)
            }
        }
    }

    /// Says who has taken a seat back on the way.
    fn settle(&mut self) -> Result<Vec<String>, Stop> {
        let mut lines = Vec::new();
        loop {
            if interrupt::pressed() {
                lines.extend(self.take_seats());
            }
            let action = self.opponents.next_move(&self.session)?;
            let failures = self.opponents.failures();
            for failure in failures.iter().filter(|failure| !failure.again) {
                let name = self.name(failure.seat);
                lines.push(self.say(&words::PROGRAM_FAILED, [name, &failure.why]));
            }
            let Some(action) = action else { break };
            let seat = action.seat;
            self.session.act(action)?;
            self.count_lent(seat);
            if self.people() == 0
                && let Some(fault) = hoyle::sim::endless(&self.session)
            {
                return Err(Stop::Fault(fault));
            }
        }
        if self.is_over() {
            // A player who takes a move back plays on in person.
            self.take_seats();
        }
        if self.settled == self.stage() {
            return Ok(lines);
        }
        self.settled = self.stage();
        let acting = self.session.acting();
        if !acting.contains(&self.seat())
            && let Some(next) = acting.into_iter().find(|seat| self.is_person(*seat))
        {
            self.sit(next);
        }
        Ok(lines)
    }

    /// Whether the rules have a fault here, so that play does not go on by itself.
    pub fn is_stuck(&self) -> bool {
        self.faulty == Some(self.stage())
    }

    /// How far the game has come.
    pub fn stage(&self) -> Stage {
        (self.session.moves(), self.session.record().len())
    }

    /// Puts a bot on the seat at the prompt, for some moves or until the game is over.
    pub(super) fn hand_over(&mut self, moves: Option<usize>) {
        let seat = self.seat();
        self.opponents.put(seat, Some(LENT));
        self.lent.insert(seat, moves.unwrap_or(ALWAYS));
    }

    /// Counts a move of a bot that plays for a person, who comes back after the last of them.
    fn count_lent(&mut self, seat: u32) {
        let Some(left) = self.lent.get_mut(&seat) else {
            return;
        };
        *left = left.saturating_sub(1);
        if *left == 0 {
            self.take_seat(seat);
        }
    }

    fn take_seat(&mut self, seat: u32) {
        self.lent.remove(&seat);
        self.opponents.put(seat, None);
    }

    /// Gives all lent seats back to the people who lent them.
    fn take_seats(&mut self) -> Vec<String> {
        let lent: Vec<u32> = self.lent.keys().copied().collect();
        let lines = lent.iter().map(|seat| {
            self.take_seat(*seat);
            self.say(&words::BOT_STOPS, [self.name(*seat)])
        });
        lines.collect()
    }
}

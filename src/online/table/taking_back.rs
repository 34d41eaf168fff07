//! Moves that are taken back: by a player alone where the player has learnt nothing since, or with the consent of all. Everybody sees
//! that a move was taken back.

use super::Table;
use super::told::Told;
use crate::scene::TakeBack;
use crate::session::Taken;
use crate::state::Set;

/// A line of what is kept begins with this if a move was taken back, and the name of the seat follows.
pub(super) const TAKEN_BACK: &str = "taken back: ";

/// A kept table as a saved game: the head of its record, and then moves and chances, one per line. Moves that were taken back do not
/// stand there.
#[must_use]
pub fn saved_game(head: &str, inputs: &[String]) -> String {
    let mut standing: Vec<&str> = Vec::new();
    for line in inputs {
        let Some(name) = line.strip_prefix(TAKEN_BACK) else {
            standing.push(line);
            continue;
        };
        let own = format!("{name}: ");
        while standing.pop().is_some_and(|undone| !undone.starts_with(&own)) {}
    }
    [&[head, ""], standing.as_slice()].concat().join("\n")
}

/// A move that is taken back: the table as it is then, the line to keep of that, and the seat whose move it was.
#[derive(Clone)]
pub struct Back {
    /// The table without the move.
    pub table: Table,
    /// The line to keep.
    pub line: String,
    /// The seat, counted from 0.
    pub seat: u32,
}

/// A player who wants to take a move back, and those who have agreed.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    seat: u32,
    agreed: Set,
    /// The length of the record when it was told. When something has happened since, it is no longer wished.
    recorded: usize,
}

impl Table {
    /// What the page of a seat offers about taking back.
    pub(super) fn take_back_of(&self, seat: u32) -> TakeBack {
        if self.is_over() {
            return TakeBack::No;
        }
        let name = |seat: u32| self.session.names().of(seat).to_owned();
        match self.wish() {
            Some(wish) if wish.seat == seat => {
                TakeBack::Asked(self.missing(wish).into_iter().map(name).collect())
            }
            Some(wish) if self.missing(wish).contains(&seat) => TakeBack::Consent(name(wish.seat)),
            Some(_) => TakeBack::No,
            None => match self.session.clone().take_back(seat, self.bot_seats(), false) {
                Taken::Back { .. } => TakeBack::Now,
                Taken::Nothing => TakeBack::No,
                // Bots are not asked.
                Taken::Learnt | Taken::Moved { .. } if self.others(seat).is_empty() => {
                    TakeBack::Now
                }
                Taken::Learnt | Taken::Moved { .. } => TakeBack::Ask,
            },
        }
    }

    fn wish(&self) -> Option<&Wish> {
        self.wish.as_ref().filter(|wish| wish.recorded == self.recorded())
    }

    /// The people whose consent is missing.
    fn missing(&self, wish: &Wish) -> Vec<u32> {
        let mut others = self.others(wish.seat);
        others.retain(|seat| !wish.agreed.has(*seat));
        others
    }

    /// The people at the table but for one.
    fn others(&self, seat: u32) -> Vec<u32> {
        let bots = self.bot_seats();
        (0..self.setup.seats()).filter(|it| *it != seat && !bots.has(*it)).collect()
    }

    pub(super) fn bot_seats(&self) -> Set {
        let bots = (0u32..).zip(&self.bots).filter(|(_, bot)| !bot.is_empty());
        bots.map(|(seat, _)| seat).collect()
    }

    /// Notes that a player wants to take a move back. Gives what comes of it if nobody has to agree.
    #[must_use]
    pub fn wish_back(&mut self, seat: u32) -> Option<Back> {
        match self.take_back_of(seat) {
            TakeBack::No | TakeBack::Asked(_) | TakeBack::Consent(_) => None,
            TakeBack::Now => self.taken_back(seat, self.others(seat).is_empty()),
            TakeBack::Ask => {
                let recorded = self.recorded();
                self.wish = Some(Wish { seat, agreed: Set::default(), recorded });
                None
            }
        }
    }

    /// Notes that a player agrees that another takes a move back, or does not. Gives what comes
    /// of it if all have agreed.
    #[must_use]
    pub fn answer_wish(&mut self, seat: u32, agrees: bool) -> Option<Back> {
        if !matches!(self.take_back_of(seat), TakeBack::Consent(_)) {
            return None;
        }
        let mut wish = self.wish.take().filter(|_| agrees)?;
        wish.agreed.insert(seat);
        if self.missing(&wish).is_empty() {
            return self.taken_back(wish.seat, true);
        }
        self.wish = Some(wish);
        None
    }

    fn taken_back(&self, seat: u32, anyway: bool) -> Option<Back> {
        let mut next = Self { wish: None, ..self.clone() };
        match next.session.take_back(seat, self.bot_seats(), anyway) {
            Taken::Back { .. } => {
                let line = format!("{TAKEN_BACK}{}", self.session.names().of(seat));
                Some(Back { table: next, line, seat })
            }
            Taken::Nothing | Taken::Learnt | Taken::Moved { .. } => None,
        }
    }

    /// Takes the last move of a seat back again, as a line says that was kept.
    pub(super) fn take_back_again(&mut self, name: &str) -> Result<(), String> {
        let seat = self.session.names().find(name);
        let seat = seat.ok_or_else(|| format!("nobody here is called `{name}`"))?;
        match self.session.take_back(seat, Set::default(), true) {
            Taken::Back { .. } => {
                self.told = Told::default();
                Ok(())
            }
            Taken::Nothing | Taken::Learnt | Taken::Moved { .. } => {
                Err(format!("{name} has no move to take back"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::saved_game;

    #[test]
    fn a_saved_game_lacks_what_was_taken_back() {
        let lines = ["Ann: go 1", "chance die: 4", "Bob: go 2", "taken back: Ann", "Ann: go 3"];
        let lines = lines.map(str::to_owned);
        assert_eq!(saved_game("seats Ann Bob", &lines), "seats Ann Bob\n\nAnn: go 3");
    }
}

//! Moves that are taken back: by a player alone where the player has learnt nothing since, or with the consent of all. Everybody sees
//! that a move was taken back.

use super::Table;
use crate::scene::TakeBack;
use crate::session::Taken;
use crate::state::Set;

/// A line of what is kept begins with this if a move was taken back, and the name of the seat follows.
pub(super) const TAKEN_BACK: &str = "taken back: ";

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
                Taken::Learnt | Taken::Moved { .. } => TakeBack::Ask,
            },
        }
    }

    fn wish(&self) -> Option<&Wish> {
        self.wish.as_ref().filter(|wish| wish.recorded == self.recorded())
    }

    /// The people whose consent is missing.
    fn missing(&self, wish: &Wish) -> Vec<u32> {
        let bots = self.bot_seats();
        let others = (0..self.setup.seats()).filter(|seat| *seat != wish.seat);
        others.filter(|seat| !bots.has(*seat) && !wish.agreed.has(*seat)).collect()
    }

    fn bot_seats(&self) -> Set {
        let bots = (0u32..).zip(&self.bots).filter(|(_, bot)| !bot.is_empty());
        bots.map(|(seat, _)| seat).collect()
    }

    /// Notes that a player wants to take a move back, agrees to what another wants, or does not. Gives the table as it is when the move
    /// has been taken back, and the line to keep of that, if nobody's consent is missing.
    #[must_use]
    pub fn wish_back(&mut self, seat: u32, agrees: bool) -> Option<(Self, String)> {
        let now = match self.take_back_of(seat) {
            TakeBack::No | TakeBack::Asked(_) => return None,
            TakeBack::Now => return self.taken_back(seat, false),
            TakeBack::Ask => {
                let recorded = self.recorded();
                Wish { seat, agreed: Set::default(), recorded }
            }
            TakeBack::Consent(_) if !agrees => {
                self.wish = None;
                return None;
            }
            TakeBack::Consent(_) => {
                let mut wish = self.wish.clone()?;
                wish.agreed.insert(seat);
                wish
            }
        };
        let is_agreed = self.missing(&now).is_empty();
        let wants = now.seat;
        self.wish = Some(now);
        if is_agreed { self.taken_back(wants, true) } else { None }
    }

    fn taken_back(&self, seat: u32, anyway: bool) -> Option<(Self, String)> {
        let mut next = Self { wish: None, ..self.clone() };
        match next.session.take_back(seat, self.bot_seats(), anyway) {
            Taken::Back { .. } => {
                let line = format!("{TAKEN_BACK}{}", self.session.names().of(seat));
                Some((next, line))
            }
            Taken::Nothing | Taken::Learnt | Taken::Moved { .. } => None,
        }
    }

    /// Takes the last move of a seat back again, as a line says that was kept.
    pub(super) fn take_back_again(&mut self, name: &str) -> Result<(), String> {
        let seat = self.session.names().find(name);
        let seat = seat.ok_or_else(|| format!("nobody here is called `{name}`"))?;
        match self.session.take_back(seat, Set::default(), true) {
            Taken::Back { .. } => Ok(()),
            Taken::Nothing | Taken::Learnt | Taken::Moved { .. } => {
                Err(format!("{name} has no move to take back"))
            }
        }
    }
}

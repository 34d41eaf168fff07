//! The bots of a table, by their names.

use super::Table;
use crate::opponents::{KINDS, Kind, Opponents};

/// Whether a bot has this name; an empty name stands for a person.
///
/// # Errors
/// In words for the user, with the names that there are.
pub fn check_bot(name: &str) -> Result<(), String> {
    if name.is_empty() || Kind::named(name).is_some() {
        return Ok(());
    }
    let known: Vec<&str> = KINDS.iter().map(Kind::name).collect();
    Err(format!("there is no bot `{name}`; there are {}", known.join(", ")))
}

impl Table {
    /// The bots at the table, ready to choose.
    #[must_use]
    pub fn opponents(&self) -> Opponents {
        let kinds = self.bots.iter().map(|name| Kind::named(name)).collect();
        Opponents::new(&self.rules.runtime, &self.setup, kinds, self.setup.seed)
    }

    /// Whether something is offered to a bot.
    #[must_use]
    pub fn asks_bots(&self) -> bool {
        let offers = self.session.offers().unwrap_or_default();
        let bot = |seat: u32| self.bots.get(seat as usize).is_some_and(|bot| !bot.is_empty());
        offers.iter().any(|offer| bot(offer.seat))
    }
}

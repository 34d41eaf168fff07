//! The bots of a table, by their names.

use super::Table;
use crate::opponents::{KINDS, Kind, Opponents};
use crate::session::RecordHead;

/// The names of the bots that can be seated, from the weakest to the strongest.
#[must_use]
pub fn bot_names() -> Vec<&'static str> {
    KINDS.iter().map(Kind::name).collect()
}

/// Whether a bot has this name; an empty name stands for a person.
///
/// # Errors
/// In words for the user, with the names that there are.
pub fn check_bot(name: &str) -> Result<(), String> {
    if name.is_empty() || Kind::named(name).is_some() {
        return Ok(());
    }
    Err(format!("there is no bot `{name}`; there are {}", bot_names().join(", ")))
}

/// The bot on each seat of a head; empty for a person.
pub(super) fn bots(head: &RecordHead) -> Vec<String> {
    let bot = |seat: &String| seat.split_once(':').map_or("", |(_, bot)| bot.trim()).to_owned();
    head.seats.iter().map(bot).collect()
}

impl Table {
    /// The bots at the table, ready to choose.
    #[must_use]
    pub fn opponents(&self) -> Opponents {
        let kinds = self.bots.iter().map(|name| Kind::named(name)).collect();
        Opponents::new(&self.rules.runtime, &self.setup, kinds, self.setup.seed)
    }

    /// Whether a bot sits at the table.
    #[must_use]
    pub fn has_bots(&self) -> bool {
        self.bots.iter().any(|name| !name.is_empty())
    }
}

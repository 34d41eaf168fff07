//! Advice to a player: what can be known, and what a bot would do.

use super::Table;
use crate::advice;
use crate::engine::Stop;
use crate::opponents::Kind;

impl Table {
    /// What a seat can know, line by line.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn knowledge(&self, seat: u32) -> Result<Vec<String>, Stop> {
        let known = self.opponents().known(&self.session, seat)?;
        advice::knowledge(&self.session, &known, "")
    }

    /// What a bot would do in the place of a seat that has to decide, with its reasons; nothing for a seat that has not.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn hint(&self, seat: u32) -> Result<Vec<String>, Stop> {
        let offers = self.session.offers()?;
        if self.is_over() || !offers.iter().any(|offer| offer.seat == seat) {
            return Ok(Vec::new());
        }
        let choice = self.opponents().think(&self.session, seat, &Kind::Medium, &|| false)?;
        let mut lines = vec![advice::hint(&self.session, &choice)];
        lines.extend(advice::hint_with_reasons(&self.session, &choice));
        Ok(lines)
    }
}

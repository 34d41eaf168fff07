//! Makes a move of a session again, for a probe.

use std::sync::Arc;

use super::{Input, Session};
use crate::engine::{Budget, Rules, Stop, Task};

impl Session {
    /// Makes a move, by its number from 0, again on a copy of the position before it, by other rules of the same game;
    /// the same chance falls. The session stays as it is. Nothing happens if the position is no longer kept.
    ///
    /// # Errors
    /// When the rules are those of another game.
    pub fn make_again(&self, at: usize, rules: Arc<dyn Rules>) -> Result<(), Stop> {
        let Some(before) = self.past.at(at) else {
            return Ok(());
        };
        let Some(Input::Move(action)) = self.record.get(before.recorded).map(|entry| &entry.input)
        else {
            return Ok(());
        };
        let (game, layout) = (Arc::clone(&self.game), Arc::clone(&self.layout));
        let names = self.names.clone();
        let mut again = Self::seated(game, layout, rules, names, before.chance_source.clone());
        again.state = before.state.clone();
        let budget = Budget::new(Task::Move);
        let events = again.rules.apply(&mut again.state, action, &budget)?;
        again.chance_source.note(&events);
        again.settle(&budget)
    }
}

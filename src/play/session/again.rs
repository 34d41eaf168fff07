//! A move that was made before, made again for whoever wants to hear more of it.

use std::sync::Arc;

use super::{Input, Session};
use crate::engine::{Budget, Rules, Stop, Task};

impl Session {
    /// Makes a move again, counted from 0, on a copy of the position before it, by other rules of the same game; the same
    /// chance falls. Nothing comes of it: it is for a probe of those rules. Nothing is done if the move lies too far back.
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

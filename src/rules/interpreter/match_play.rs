//! Several games in a row: what follows when one of them ends.

use super::flow::Runner;
use super::{Interpreter, Outcome};
use crate::engine::{Budget, Event, NEXT_GAME};
use crate::hir::{Match, Ty};
use crate::state::{Ending, Position};

impl Runner<'_> {
    /// Ends the game. In a match that continues, sets up the next one.
    pub(super) fn end_with(&mut self, ending: Ending) -> Outcome<()> {
        let rules = self.rules;
        self.state.cursors.clear();
        self.state.stack.clear();
        self.state.interrupted = None;
        match &rules.game.match_play {
            Some(match_play) if !self.value(&match_play.until)?.is_yes() => {
                self.happens(|_| Event::Ended { ending, goes_on: true });
                self.budget.spend(NEXT_GAME, match_play.until.span)?;
                rules.clear_table(self.state, match_play, self.budget)?;
                self.state.games += 1;
                self.call(rules.game.setup, &[]);
            }
            match_play => {
                let winners_of_match = match_play
                    .as_ref()
                    .and_then(|it| it.winners.as_ref())
                    .map(|it| self.value(it))
                    .transpose()?;
                let winners = winners_of_match.map_or(ending.winners, |it| it.to_set(&Ty::Seat));
                let ending = Ending { winners, ..ending };
                self.happens(|_| Event::Ended { ending: ending.clone(), goes_on: false });
                self.state.ending = Some(ending);
            }
        }
        Ok(())
    }
}

impl Interpreter {
    /// Resets everything to its declared value, except options and what the match keeps.
    fn clear_table(
        &self,
        state: &mut Position,
        match_play: &Match,
        budget: &Budget,
    ) -> Outcome<()> {
        let mut next = self.as_declared(state.seats, budget)?;
        let kept = self
            .game
            .states
            .iter_enumerated()
            .filter(|(id, it)| it.option.is_some() || match_play.keeps.contains(id));
        for (id, _) in kept {
            for indices in self.layout.state_indices(id, state.seats) {
                if let Some(value) = self.layout.state(state, id, &indices) {
                    self.layout.set_state(&mut next, id, &indices, &value);
                }
            }
        }
        state.cells = next.cells;
        Ok(())
    }
}

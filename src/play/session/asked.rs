//! Chance whose outcomes the caller gives, one by one.

use super::Session;
use crate::engine::{Budget, Chance, Drawn, Pending, Refusal, Stop, Task};
use crate::hir::Ty;

impl Session {
    /// The chance that has to fall, if the source is [`super::ChanceSource::asked`].
    #[must_use]
    pub fn chance(&self) -> Option<&Chance> {
        match &self.pending {
            Some(Pending::Chance(chance)) => Some(chance),
            Some(Pending::Decision(_) | Pending::Stuck(_) | Pending::Over) | None => None,
        }
    }

    /// Lets an outcome fall. Play goes on to the next chance or decision.
    ///
    /// # Errors
    /// When the outcome cannot fall, or the game has a fault. The session is then unchanged.
    pub fn draw(&mut self, drawn: Drawn) -> Result<(), Stop> {
        let Some(chance) = self.chance().cloned() else {
            return Err(Stop::Refused(Refusal::CannotFall {
                name: String::new(),
                from: Vec::new(),
                ty: Ty::None,
            }));
        };
        let before = (self.state.clone(), self.record.len());
        let result = self.go_on(chance.clone(), drawn);
        if result.is_err() {
            self.state = before.0;
            self.record.truncate(before.1);
            self.pending = Some(Pending::Chance(chance));
        }
        result
    }

    fn go_on(&mut self, chance: Chance, drawn: Drawn) -> Result<(), Stop> {
        let in_setup = self.state.stands_in(self.game.setup);
        let budget = Budget::new(Task::Move);
        self.fall(chance, drawn, &budget)?;
        self.settle(&budget)?;
        if in_setup && self.rules.is_set_up(&self.state) {
            return self.begin();
        }
        self.verify().map_err(Stop::Fault)
    }
}

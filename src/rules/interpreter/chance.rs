//! Chance: which outcomes are possible, and what follows from one. Nothing is drawn here.

use super::flow::Runner;
use super::{Interpreter, Outcome};
use crate::engine::{Budget, CHANCE, Chance, ChanceKind, Drawn, Event, Refusal, Stop, Task};
use crate::hir::{self, Stmt, Ty};
use crate::state::{Position, Value};

impl Interpreter {
    /// The possible outcomes of a `draw`.
    pub(super) fn chance(
        &self,
        state: &Position,
        statement: &Stmt,
        budget: &Budget,
    ) -> Outcome<Option<Chance>> {
        let mut evaluator = super::eval::Evaluator::new(self, state, budget);
        Ok(match statement.kind.chance() {
            Some(hir::ChanceMove::Draw { from, name, .. }) => {
                let ty = from.ty.element().cloned().unwrap_or(Ty::Number);
                let values = evaluator.eval(from)?.elements(&ty);
                Some(Chance {
                    name: name.to_owned(),
                    looks: self.game.looks(&ty),
                    kind: ChanceKind::Choice { from: values, ty },
                })
            }
            Some(hir::ChanceMove::Shuffle(_)) | None => None,
        })
    }
}

impl Runner<'_> {
    /// Takes an outcome for the `draw` that play has reached.
    pub(super) fn fall(&mut self, statement: &Stmt, drawn: &Drawn) -> Result<(), Stop> {
        let impossible = Stop::Refused(Refusal::Argument { parameter: 0, local: None });
        self.budget.spend(CHANCE, statement.span)?;
        self.budget.spend_slots(self.state.cells.len(), statement.span)?;
        // What may fall has been charged for where play came to it.
        let again = Budget::new(Task::Value);
        let Some(chance) = self.rules.chance(self.state, statement, &again)? else {
            return Err(impossible);
        };
        let (seen, drawn) = (chance.seen(drawn), &chance.fitted(drawn));
        let ty = match (statement.kind.chance(), &chance.kind, drawn) {
            (
                Some(hir::ChanceMove::Draw { local, .. }),
                ChanceKind::Choice { from, ty },
                Drawn::Choice(value),
            ) => {
                if !from.contains(value) {
                    return Err(Stop::Refused(Refusal::CannotFall {
                        name: chance.name,
                        from: from.clone(),
                        ty: ty.clone(),
                    }));
                }
                let value: &Value = value;
                self.set_local(local, value);
                ty.clone()
            }
            _ => return Err(impossible),
        };
        self.happens(|_| Event::Drew { name: chance.name, drawn: seen, ty });
        self.advance();
        Ok(())
    }
}

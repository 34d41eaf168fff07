//! Chance: which outcomes are possible, and what follows from one. Nothing is drawn here.

use super::flow::Runner;
use super::{Outcome, Reference};
use crate::engine::{Budget, CHANCE, Chance, ChanceKind, Drawn, Event, Refusal, Stop};
use crate::hir::{self, Stmt, Ty};
use crate::state::{State, Value};

impl Reference {
    /// The possible outcomes of a `shuffle` or `draw`.
    pub(super) fn chance(
        &self,
        state: &State,
        statement: &Stmt,
        budget: &Budget,
    ) -> Outcome<Option<Chance>> {
        let mut evaluator = super::eval::Evaluator::new(self, state, budget);
        Ok(match statement.kind.chance() {
            Some(hir::Chance::Shuffle(zone)) => {
                let cards = evaluator
                    .cards(zone)?
                    .iter()
                    .rev()
                    .map(|card| card.cast_unsigned())
                    .collect::<Vec<_>>();
                budget.spend_all(cards.len(), zone.span)?;
                let declared = self.game.zones.get(zone.zone);
                let ty = declared.map_or(Ty::Number, |it| Ty::Member(it.of));
                let name = declared.map_or(String::new(), |it| it.name.clone());
                Some(Chance {
                    name,
                    kind: ChanceKind::Order { cards, ty },
                })
            }
            Some(hir::Chance::Draw { from, name, .. }) => {
                let ty = from.ty.element().cloned().unwrap_or(Ty::Number);
                let values = evaluator.eval(from)?.elements(&ty);
                Some(Chance {
                    name: name.to_owned(),
                    kind: ChanceKind::Choice { from: values, ty },
                })
            }
            None => None,
        })
    }
}

impl Runner<'_> {
    /// Takes an outcome for the `shuffle` or `draw` that play has reached.
    pub(super) fn fall(&mut self, statement: &Stmt, drawn: &Drawn) -> Result<(), Stop> {
        let impossible = Stop::Refused(Refusal::Argument { parameter: 0 });
        self.budget.spend(CHANCE, statement.span)?;
        self.budget
            .spend_slots(self.state.cells.len(), statement.span)?;
        let Some(chance) = self.rules.chance(self.state, statement, self.budget)? else {
            return Err(impossible);
        };
        let ty = match (statement.kind.chance(), &chance.kind, drawn) {
            (
                Some(hir::Chance::Shuffle(zone)),
                ChanceKind::Order { cards, ty },
                Drawn::Order(order),
            ) => {
                let (mut had, mut given) = (cards.clone(), order.clone());
                had.sort_unstable();
                given.sort_unstable();
                if had != given {
                    return Err(impossible);
                }
                let indices = self.evaluator().all(&zone.indices)?;
                let bottom_up: Vec<i32> =
                    order.iter().rev().map(|card| card.cast_signed()).collect();
                self.set_cards(zone.zone, &indices, &bottom_up);
                ty.clone()
            }
            (
                Some(hir::Chance::Draw { local, .. }),
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
        self.events.push(Event::Drew {
            name: chance.name,
            drawn: drawn.clone(),
            ty,
        });
        self.advance();
        Ok(())
    }
}

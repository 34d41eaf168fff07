//! Shuffled cards: their order falls when something first depends on it, card by card from the top down.

use super::flow::Runner;
use super::statement::Stepped;
use super::{Interpreter, Outcome};
use crate::engine::{Budget, CHANCE, Chance, ChanceKind, Drawn, Event, Refusal, Stop, Task};
use crate::hir::{Expr, Needed, Stmt, Ty, ZoneId, ZoneRef};
use crate::program::VisibleOrder;
use crate::state::{Position, Value};

/// Cards of a zone whose order has to fall before play goes on.
pub(super) struct Due {
    zone: ZoneId,
    indices: Vec<Value>,
    /// How many, from the top down.
    count: usize,
}

impl Interpreter {
    /// The cards that have to fall before play goes on: what is seen at all times comes first, then what the statement
    /// depends on at which play stands.
    pub(super) fn due(&self, state: &Position, budget: &Budget) -> Outcome<Option<Due>> {
        let late = &self.program.late;
        if late.is_empty() || state.ending.is_some() {
            return Ok(None);
        }
        if let Some(due) = self.due_to_be_seen(state) {
            return Ok(Some(due));
        }
        let Some(at) = state.cursors.last() else {
            return Ok(None);
        };
        for zone in late.tops(at.block, at.next) {
            if let Some(due) = self.due_anywhere(state, *zone, 1) {
                return Ok(Some(due));
            }
        }
        match self.statement(*at) {
            Some(statement) if late.moves(at.block, at.next) => {
                self.due_to_move(state, statement, budget)
            }
            Some(_) | None => Ok(None),
        }
    }

    /// The cards that have to fall because they are seen at all times.
    pub(super) fn due_to_be_seen(&self, state: &Position) -> Option<Due> {
        let mut due = self.program.late.seen.iter().filter_map(|(zone, seen)| {
            let count = if *seen == VisibleOrder::Top { 1 } else { usize::MAX };
            self.due_anywhere(state, *zone, count)
        });
        due.next()
    }

    /// Whether cards have to fall before anybody can decide.
    pub(super) fn waits_for_order(&self, state: &Position) -> bool {
        let due = self.due(state, &Budget::new(Task::Search));
        due.is_ok_and(|due| due.is_some())
    }

    /// The first zone of a family of which the top cards have not fallen.
    fn due_anywhere(&self, state: &Position, zone: ZoneId, count: usize) -> Option<Due> {
        if !self.layout.has_undrawn(state, zone) {
            return None;
        }
        let places = self.layout.zone_indices(zone, state.seats).into_iter();
        let mut due = places.filter_map(|indices| self.due_in(state, zone, indices, count));
        due.next()
    }

    /// What has to fall for the order of so many cards of a zone to be known. The last card of all needs no chance.
    fn due_in(
        &self,
        state: &Position,
        zone: ZoneId,
        indices: Vec<Value>,
        count: usize,
    ) -> Option<Due> {
        let part = self.layout.undrawn(state, zone, &indices);
        let above = self.layout.cards(state, zone, &indices)?.len() - part.end;
        let count = count.saturating_sub(above).min(part.len().saturating_sub(1));
        (count > 0).then_some(Due { zone, indices, count })
    }

    /// What has to fall for the cards that a statement moves.
    fn due_to_move(
        &self,
        state: &Position,
        statement: &Stmt,
        budget: &Budget,
    ) -> Outcome<Option<Due>> {
        let parts = statement.kind.parts();
        if let Some((cards, _)) = parts.named_cards() {
            return Ok(self.due_to_take(state, cards));
        }
        let to = parts.zones.iter().find(|it| it.touch.brings());
        if let (true, Some(to)) = (parts.moves_whole(), to.and_then(|it| it.one))
            && self.keeps_order_open(state, to, budget)?
        {
            return Ok(None);
        }
        let piles = match to {
            Some(to) if to.one.is_none() => self.layout.zone_indices(to.zone, state.seats).len(),
            Some(_) | None => 1,
        };
        for touched in &parts.zones {
            let Some(from) = touched.one else { continue };
            let wanted = match touched.touch.needs() {
                Needed::Nothing => continue,
                Needed::Top(amount) => Some((amount, piles)),
                Needed::All => None,
            };
            return self.due_from(state, from, wanted, budget);
        }
        Ok(None)
    }

    /// What has to fall of a zone from which so many cards go to each of several piles, or all cards.
    fn due_from(
        &self,
        state: &Position,
        from: &ZoneRef,
        wanted: Option<(&Expr, usize)>,
        budget: &Budget,
    ) -> Outcome<Option<Due>> {
        if !self.layout.has_undrawn(state, from.zone) {
            return Ok(None);
        }
        let mut evaluator = super::eval::Evaluator::new(self, state, budget);
        let indices = evaluator.zone_indices(from)?;
        let cards = self.layout.cards(state, from.zone, &indices);
        let there = cards.map_or(0, <[i32]>::len);
        let count = match wanted {
            Some((amount, piles)) => {
                let each = usize::try_from(evaluator.eval(amount)?.number()).unwrap_or(0);
                each.saturating_mul(piles)
            }
            None => there,
        };
        // Where there are not enough, the statement is a fault and moves none.
        if count > there {
            return Ok(None);
        }
        Ok(self.due_in(state, from.zone, indices, count))
    }

    /// Whether cards that come to a zone together may stay without an order: it does not matter there, or the zone
    /// has room for it.
    fn keeps_order_open(&self, state: &Position, to: &ZoneRef, budget: &Budget) -> Outcome<bool> {
        if !self.program.late.is_ordered(to.zone) {
            return Ok(true);
        }
        if !self.layout.is_shuffled(to.zone) {
            return Ok(false);
        }
        let indices = super::eval::Evaluator::new(self, state, budget).zone_indices(to)?;
        Ok(self.layout.undrawn(state, to.zone, &indices).is_empty())
    }

    /// When several cards are named that may lie in a pile with an open top, each of them may be seen there as the top.
    fn due_to_take(&self, state: &Position, cards: &Expr) -> Option<Due> {
        let Some(Ty::Member(of)) = cards.ty.element() else {
            return None;
        };
        let seen = self.program.late.seen.iter();
        let mut piles = seen.filter(|(zone, _)| {
            let declared = self.game.zones.get(*zone);
            declared.is_some_and(|zone| zone.of == *of && zone.top_public)
        });
        piles.find_map(|(zone, _)| self.due_anywhere(state, *zone, usize::MAX))
    }

    /// The same as chance.
    pub(super) fn due_chance(&self, state: &Position, due: &Due) -> Chance {
        let declared = self.game.zones.get(due.zone);
        Chance {
            name: declared.map_or(String::new(), |zone| zone.name.clone()),
            kind: ChanceKind::Order {
                cards: self.layout.unordered(state, due.zone, &due.indices),
                count: due.count,
                ty: declared.map_or(Ty::Number, |zone| Ty::Member(zone.of)),
            },
            looks: declared.map_or(Vec::new(), |zone| self.game.looks(&Ty::Member(zone.of))),
        }
    }
}

impl Runner<'_> {
    /// Takes the order in which cards fall that are due.
    pub(super) fn fall_in_order(&mut self, due: &Due, drawn: &Drawn) -> Result<(), Stop> {
        let impossible = Stop::Refused(Refusal::Argument { parameter: 0, local: None });
        let span = self.rules.game.zones.get(due.zone).map(|zone| zone.span);
        let chance = self.rules.due_chance(self.state, due);
        let (seen, drawn) = (chance.seen(drawn), &chance.fitted(drawn));
        let (ChanceKind::Order { cards, ty, .. }, Drawn::Order(order), Some(span)) =
            (chance.kind, drawn, span)
        else {
            return Err(impossible);
        };
        for _ in order {
            self.budget.spend(CHANCE, span)?;
            self.budget.spend_slots(self.state.cells.len(), span)?;
        }
        let place = (due.zone, due.indices.as_slice());
        let fits = (1..=due.count).contains(&order.len());
        if !fits || !self.rules.layout.draw(self.state, place, order) {
            return Err(Stop::Refused(Refusal::CannotFall {
                name: chance.name,
                from: cards.iter().map(|card| Value::Member(*card)).collect(),
                ty,
            }));
        }
        self.happens(|_| Event::Drew { name: chance.name, drawn: seen, ty });
        Ok(())
    }

    /// Marks a zone as shuffled: nothing falls yet.
    pub(super) fn shuffle(&mut self, zone: &ZoneRef) -> Stepped {
        let indices = self.evaluator().zone_indices(zone)?;
        let cards = self.cards(zone.zone, &indices, zone.span)?;
        let layout = &self.rules.layout;
        let place = (zone.zone, indices.as_slice());
        layout.set_part(self.state, place, &cards, 0..cards.len());
        if let Some(declared) = self.rules.game.zones.get(zone.zone) {
            self.happened += 1;
            self.put_down(Event::Shuffled {
                name: declared.name.clone(),
                cards: cards.iter().map(|card| card.cast_unsigned()).collect(),
                looks: self.rules.game.looks(&Ty::Member(declared.of)),
                ty: Ty::Member(declared.of),
            });
        }
        Ok(None)
    }
}

//! When the order of shuffled cards falls: as late as anything can depend on it, card by card from the top down.

use std::collections::BTreeSet;

use super::datum::Datum;
use super::statement::Run;
use super::value::Eval;
use super::{Definition, Outcome};
use crate::engine::{Budget, CHANCE, Chance, ChanceKind, Drawn, Event, Refusal, Stop};
use crate::hir::{
    ActionId, ChanceMove, Decision, Expr, Needed, Stmt, StmtKind, Template, Ty, Uses, ZoneId,
    ZoneRef,
};
use crate::state::{Position, Value};

/// Cards of a zone whose order has to fall before play goes on.
pub(super) struct Due {
    zone: ZoneId,
    indices: Vec<Value>,
    /// How many, from the top down.
    count: usize,
}

impl Definition {
    /// The cards that have to fall before play goes on. What is seen at all times comes first, then what is read or
    /// taken from the top where play stands.
    pub(super) fn due(&self, state: &Position, budget: &Budget) -> Outcome<Option<Due>> {
        let open: Vec<ZoneId> =
            self.game.zones.keys().filter(|zone| self.layout.has_undrawn(state, *zone)).collect();
        if open.is_empty() || state.ending.is_some() {
            return Ok(None);
        }
        let always = self.tops_of_always();
        for zone in &open {
            let count = if self.game.is_public(*zone) {
                usize::MAX
            } else {
                usize::from(self.game.top_is_public(*zone) || always.contains(zone))
            };
            if let Some(due) = self.due_anywhere(state, *zone, count) {
                return Ok(Some(due));
            }
        }
        let at = state.cursors.last();
        let Some(statement) = at.and_then(|at| self.game.statement(at.block, at.next)) else {
            return Ok(None);
        };
        let tops = self.tops_at(statement);
        for zone in open.iter().filter(|zone| tops.contains(zone)) {
            if let Some(due) = self.due_anywhere(state, *zone, 1) {
                return Ok(Some(due));
            }
        }
        self.due_to_move(state, statement, budget)
    }

    /// The first zone of a family of which not so many top cards have fallen.
    fn due_anywhere(&self, state: &Position, zone: ZoneId, count: usize) -> Option<Due> {
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
        let undrawn = self.layout.undrawn(state, zone, &indices);
        let above = self.layout.cards(state, zone, &indices)?.len() - undrawn.end;
        let count = count.saturating_sub(above).min(undrawn.len().saturating_sub(1));
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
        let eval = || Eval::new(self, state, budget);
        let to = parts.zones.iter().find(|it| it.touch.brings());
        if let (true, Some(to)) = (parts.moves_whole(), to.and_then(|it| it.one)) {
            // Cards that go together may stay without an order where it does not matter, or where there is room for it.
            let keeps_it = if self.is_ordered(to.zone) {
                let indices = eval().zone_indices(to)?;
                self.layout.is_shuffled(to.zone)
                    && self.layout.undrawn(state, to.zone, &indices).is_empty()
            } else {
                true
            };
            if keeps_it {
                return Ok(None);
            }
        }
        let piles = match to {
            Some(to) if to.one.is_none() => self.layout.zone_indices(to.zone, state.seats).len(),
            Some(_) | None => 1,
        };
        for touched in &parts.zones {
            let (Some(from), needs) = (touched.one, touched.touch.needs()) else { continue };
            let wanted = match needs {
                Needed::Nothing => continue,
                Needed::Top(amount) => Some((amount, piles)),
                Needed::All => None,
            };
            return self.due_from(state, from, wanted, budget);
        }
        Ok(None)
    }

    /// What has to fall of a zone from which so many cards go to each of several piles, or all cards. Where there are
    /// not enough, the statement is a fault and moves none.
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
        let mut eval = Eval::new(self, state, budget);
        let indices = eval.zone_indices(from)?;
        let there = self.layout.cards(state, from.zone, &indices).map_or(0, <[i32]>::len);
        let count = match wanted {
            Some((amount, piles)) => eval.value(amount)?.count().saturating_mul(piles),
            None => there,
        };
        let due = || self.due_in(state, from.zone, indices, count);
        Ok(if count > there { None } else { due() })
    }

    /// When several cards are named that may lie in a pile with an open top, each of them may be seen there as the top.
    fn due_to_take(&self, state: &Position, cards: &Expr) -> Option<Due> {
        let of = cards.ty.element()?.declared_type()?;
        let piles = self.game.zones.iter_enumerated();
        let mut piles = piles.filter(|(_, zone)| zone.of == of && zone.top_public);
        piles.find_map(|(zone, _)| self.due_anywhere(state, zone, usize::MAX))
    }

    /// The zones whose top card is read at a statement, or by those who decide there.
    fn tops_at(&self, statement: &Stmt) -> BTreeSet<ZoneId> {
        let parts = statement.kind.parts();
        let texts = parts.texts.into_iter().flat_map(Template::values);
        let mut tops = self.reads(parts.values.into_iter().chain(texts), &[]).tops;
        if let (StmtKind::EndGame { .. }, Some(it)) = (&statement.kind, &self.game.match_play) {
            tops.extend(self.reads([&it.until].into_iter().chain(&it.winners), &[]).tops);
        }
        let mut choices: Vec<ActionId> = match statement.kind.decision() {
            None => return tops,
            Some(Decision::Turn(phase) | Decision::TurnEach(phase)) => {
                let about = self.game.phase(phase).about.iter().flat_map(Template::values);
                tops.extend(self.reads(about, &[]).tops);
                self.game.phase(phase).actions.clone()
            }
            Some(Decision::Asks { action, .. }) => vec![action],
        };
        let actions = self.game.actions.iter_enumerated();
        choices.extend(actions.filter(|(_, action)| action.is_interrupt()).map(|(id, _)| id));
        for action in choices {
            let uses = Uses::of_choice(&self.game, self.game.action(action));
            tops.extend(self.followed(uses).tops);
        }
        tops
    }

    fn tops_of_always(&self) -> BTreeSet<ZoneId> {
        self.reads(self.game.invariants.iter().map(|it| &it.expr), &[]).tops
    }

    /// Whether the order in which cards lie in a zone may matter: it is open, or the top is read or taken. A zone that
    /// moves as a whole takes its order along.
    fn is_ordered(&self, zone: ZoneId) -> bool {
        let mut ordered = self.tops_of_always();
        let is_open = |id: &ZoneId| self.game.top_is_public(*id) || self.game.is_public(*id);
        ordered.extend(self.game.zones.keys().filter(is_open));
        let mut wholes = Vec::new();
        for statement in self.game.statements() {
            ordered.extend(self.tops_at(statement));
            let parts = statement.kind.parts();
            match parts.zones.as_slice() {
                [from, to] if parts.moves_whole() => wholes.push((from.zone, to.zone)),
                _ => ordered.extend(parts.ordered()),
            }
        }
        loop {
            let taken_along =
                |(from, to): &&(ZoneId, ZoneId)| ordered.contains(to) && !ordered.contains(from);
            match wholes.iter().find(taken_along) {
                Some((from, _)) => ordered.insert(*from),
                None => return ordered.contains(&zone),
            };
        }
    }

    /// The cards that are due, as chance.
    pub(super) fn due_chance(&self, state: &Position, due: &Due) -> Chance {
        let declared = self.game.zone(due.zone);
        Chance {
            name: declared.name.clone(),
            kind: ChanceKind::Order {
                cards: self.layout.unordered(state, due.zone, &due.indices),
                count: due.count,
                ty: Ty::Member(declared.of),
            },
        }
    }

    /// The values from which a `draw` takes one.
    pub(super) fn drawn_from(
        &self,
        state: &Position,
        statement: &Stmt,
        budget: &Budget,
    ) -> Outcome<Option<Chance>> {
        let Some(ChanceMove::Draw { from, name, .. }) = statement.kind.chance() else {
            return Ok(None);
        };
        let ty = from.ty.element().cloned().unwrap_or(Ty::Number);
        let items = Eval::new(self, state, budget).value(from)?.items();
        let from = items.iter().map(|item| item.to_value(&ty)).collect();
        Ok(Some(Chance { name: name.to_owned(), kind: ChanceKind::Choice { from, ty } }))
    }
}

impl Run<'_> {
    /// Lets cards fall that are due.
    pub(super) fn fall_in_order(&mut self, due: &Due, drawn: &Drawn) -> Result<(), Stop> {
        let chance = self.rules.due_chance(self.state, due);
        let (ChanceKind::Order { cards, ty, .. }, Drawn::Order(order)) = (chance.kind, drawn)
        else {
            return Err(impossible());
        };
        self.budget.spend(CHANCE, self.rules.game.zone(due.zone).span)?;
        let fits = (1..=due.count).contains(&order.len());
        if !fits || !self.rules.layout.draw(self.state, (due.zone, &due.indices), order) {
            let from = cards.into_iter().map(Value::Member).collect();
            return Err(Stop::Refused(Refusal::CannotFall { name: chance.name, from, ty }));
        }
        self.happens(|_| Event::Drew { name: chance.name, drawn: drawn.clone(), ty });
        Ok(())
    }

    /// Lets the value of a `draw` fall.
    pub(super) fn fall(&mut self, statement: &Stmt, drawn: &Drawn) -> Result<(), Stop> {
        let chance = self.rules.drawn_from(self.state, statement, self.budget)?;
        let (
            Some(ChanceMove::Draw { local, .. }),
            Some(Chance { name, kind: ChanceKind::Choice { from, ty } }),
            Drawn::Choice(value),
        ) = (statement.kind.chance(), chance, drawn)
        else {
            return Err(impossible());
        };
        self.budget.spend(CHANCE, statement.span)?;
        if !from.contains(value) {
            return Err(Stop::Refused(Refusal::CannotFall { name, from, ty }));
        }
        self.set_name(local, &Datum::of(value, &ty));
        self.happens(|_| Event::Drew { name, drawn: drawn.clone(), ty });
        self.advance();
        Ok(())
    }
}

const fn impossible() -> Stop {
    Stop::Refused(Refusal::Argument { parameter: 0, local: None })
}

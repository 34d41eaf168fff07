//! When the order of shuffled cards falls: as late as anything can depend on it, card by card from the top down.

use std::collections::BTreeSet;

use super::Outcome;
use super::datum::Datum;
use super::flow::standing;
use super::statement::Run;
use super::value::Eval;
use crate::engine::{CHANCE, Chance, ChanceKind, Drawn, Event, Refusal, Stop};
use crate::hir::{
    ActionId, ChanceMove, Decision, Expr, Needed, Stmt, StmtKind, Template, Ty, Uses, ZoneId,
    ZoneRef,
};
use crate::state::Value;

/// Cards of a zone whose order has to fall before play goes on.
pub(super) struct Due {
    zone: ZoneId,
    indices: Vec<Value>,
    /// How many, from the top down.
    count: usize,
}

impl Eval<'_> {
    /// The cards that have to fall before play goes on. What is seen at all times comes first, then what is read or
    /// taken from the top where play stands.
    pub(super) fn due(&mut self) -> Outcome<Option<Due>> {
        let is_open = |zone: &ZoneId| self.layout.has_undrawn(self.state, *zone);
        let open: Vec<ZoneId> = self.game.zones.keys().filter(is_open).collect();
        if open.is_empty() || self.state.ending.is_some() {
            return Ok(None);
        }
        let always = self.tops_of_always();
        let seen = |zone: ZoneId| {
            let is_top_seen = self.game.top_is_public(zone) || always.contains(&zone);
            if self.game.is_public(zone) { usize::MAX } else { usize::from(is_top_seen) }
        };
        if let Some(due) = open.iter().find_map(|zone| self.due_anywhere(*zone, seen(*zone))) {
            return Ok(Some(due));
        }
        let Some(statement) = standing(self.game, self.state) else {
            return Ok(None);
        };
        let tops = self.tops_at(statement);
        let read = |zone: &ZoneId| self.due_anywhere(*zone, usize::from(tops.contains(zone)));
        match open.iter().find_map(read) {
            Some(due) => Ok(Some(due)),
            None => self.due_to_move(statement),
        }
    }

    /// The first zone of a family of which not so many top cards have fallen.
    fn due_anywhere(&self, zone: ZoneId, count: usize) -> Option<Due> {
        let mut places = self.layout.zone_indices(zone, self.state.seats).into_iter();
        places.find_map(|indices| self.due_in(zone, indices, count))
    }

    /// What has to fall for the order of so many cards of a zone to be known. The last card of all needs no chance.
    fn due_in(&self, zone: ZoneId, indices: Vec<Value>, count: usize) -> Option<Due> {
        let undrawn = self.layout.undrawn(self.state, zone, &indices);
        let above = self.layout.cards(self.state, zone, &indices)?.len() - undrawn.end;
        let count = count.saturating_sub(above).min(undrawn.len().saturating_sub(1));
        (count > 0).then_some(Due { zone, indices, count })
    }

    /// What has to fall for the cards that a statement moves.
    fn due_to_move(&mut self, statement: &Stmt) -> Outcome<Option<Due>> {
        let parts = statement.kind.parts();
        if let Some((cards, _)) = parts.named_cards() {
            return Ok(self.due_to_take(cards));
        }
        let to = parts.zones.iter().find(|it| it.touch.brings());
        if let (true, Some(to)) = (parts.moves_whole(), to.and_then(|it| it.one))
            && self.keeps_order_open(to)?
        {
            return Ok(None);
        }
        let piles = match to {
            Some(to) if to.one.is_none() => {
                self.layout.zone_indices(to.zone, self.state.seats).len()
            }
            Some(_) | None => 1,
        };
        for touched in &parts.zones {
            let (Some(from), needs) = (touched.one, touched.touch.needs()) else { continue };
            match needs {
                Needed::Nothing => {}
                Needed::Top(amount) => return self.due_from(from, Some((amount, piles))),
                Needed::All => return self.due_from(from, None),
            }
        }
        Ok(None)
    }

    /// Whether cards that come to a zone together may stay without an order: it does not matter there, or the zone has
    /// room for it.
    fn keeps_order_open(&mut self, to: &ZoneRef) -> Outcome<bool> {
        if !self.is_ordered(to.zone) {
            return Ok(true);
        }
        let indices = self.zone_indices(to)?;
        let has_none = self.layout.undrawn(self.state, to.zone, &indices).is_empty();
        Ok(self.layout.is_shuffled(to.zone) && has_none)
    }

    /// What has to fall of a zone from which so many cards go to each of several piles, or all cards. Where there are
    /// not enough, the statement is a fault and moves none.
    fn due_from(&mut self, from: &ZoneRef, wanted: Option<(&Expr, usize)>) -> Outcome<Option<Due>> {
        if !self.layout.has_undrawn(self.state, from.zone) {
            return Ok(None);
        }
        let indices = self.zone_indices(from)?;
        let there = self.layout.cards(self.state, from.zone, &indices).map_or(0, <[i32]>::len);
        let count = match wanted {
            Some((amount, piles)) => self.value(amount)?.to_count().saturating_mul(piles),
            None => there,
        };
        let due = || self.due_in(from.zone, indices, count);
        Ok(if count > there { None } else { due() })
    }

    /// When several cards are named that may lie in a pile with an open top, each of them may be seen there as the top.
    fn due_to_take(&self, cards: &Expr) -> Option<Due> {
        let of = cards.ty.element()?.declared_type()?;
        let piles = self.game.zones.iter_enumerated();
        let mut piles = piles.filter(|(_, zone)| zone.of == of && zone.top_public);
        piles.find_map(|(zone, _)| self.due_anywhere(zone, usize::MAX))
    }

    fn tops_of<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> BTreeSet<ZoneId> {
        Uses::of(self.game, exprs, &[]).followed(self.game).tops
    }

    fn tops_of_always(&self) -> BTreeSet<ZoneId> {
        self.tops_of(self.game.invariants.iter().map(|it| &it.expr))
    }

    /// The zones whose top card is read at a statement, or by those who decide there.
    fn tops_at(&self, statement: &Stmt) -> BTreeSet<ZoneId> {
        let parts = statement.kind.parts();
        let texts = parts.texts.into_iter().flat_map(Template::values);
        let mut tops = self.tops_of(parts.values.into_iter().chain(texts));
        if let (StmtKind::EndGame { .. }, Some(it)) = (&statement.kind, &self.game.match_play) {
            tops.extend(self.tops_of([&it.until].into_iter().chain(&it.winners)));
        }
        let mut choices: Vec<ActionId> = match statement.kind.decision() {
            None => return tops,
            Some(Decision::Turn(phase) | Decision::TurnEach(phase)) => {
                let phase = self.game.phase(phase);
                tops.extend(self.tops_of(phase.about.iter().flat_map(Template::values)));
                phase.actions.clone()
            }
            Some(Decision::Asks { action, .. }) => vec![action],
        };
        let actions = self.game.actions.iter_enumerated();
        choices.extend(actions.filter(|(_, action)| action.is_interrupt()).map(|(id, _)| id));
        for action in choices {
            let uses = Uses::of_choice(self.game, self.game.action(action));
            tops.extend(uses.followed(self.game).tops);
        }
        tops
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
        let taken_along = |ordered: &BTreeSet<ZoneId>| {
            let mut wholes = wholes.iter();
            wholes.find(|(from, to)| ordered.contains(to) && !ordered.contains(from)).copied()
        };
        while let Some((from, _)) = taken_along(&ordered) {
            ordered.insert(from);
        }
        ordered.contains(&zone)
    }

    /// The cards that are due, as chance.
    pub(super) fn due_chance(&self, due: &Due) -> Chance {
        let declared = self.game.zone(due.zone);
        let cards = self.layout.unordered(self.state, due.zone, &due.indices);
        let ty = Ty::Member(declared.of);
        let looks = self.game.looks(&ty);
        let kind = ChanceKind::Order { cards, count: due.count, ty };
        Chance { name: declared.name.clone(), kind, looks }
    }

    /// The values of which the `draw` takes one at which play stands.
    pub(super) fn drawn_from(&mut self) -> Outcome<Option<Chance>> {
        let chance = standing(self.game, self.state).and_then(|statement| statement.kind.chance());
        let Some(ChanceMove::Draw { from, name, .. }) = chance else {
            return Ok(None);
        };
        let ty = from.ty.element().cloned().unwrap_or(Ty::Number);
        let from = self.value(from)?.items().iter().map(|item| item.to_value(&ty)).collect();
        let looks = self.game.looks(&ty);
        Ok(Some(Chance { name: name.to_owned(), kind: ChanceKind::Choice { from, ty }, looks }))
    }
}

impl Run<'_> {
    /// Lets cards fall that are due.
    pub(super) fn fall_in_order(&mut self, due: &Due, drawn: &Drawn) -> Result<(), Stop> {
        let chance = self.look().due_chance(due);
        let (seen, drawn) = (chance.seen(drawn), &chance.fitted(drawn));
        let (ChanceKind::Order { cards, ty, .. }, Drawn::Order(order)) = (chance.kind, drawn)
        else {
            return Err(impossible());
        };
        self.budget.spend(CHANCE, self.game.zone(due.zone).span)?;
        let fits = (1..=due.count).contains(&order.len());
        if !fits || !self.layout.draw(self.state, (due.zone, &due.indices), order) {
            let from = cards.into_iter().map(Value::Member).collect();
            return Err(Stop::Refused(Refusal::CannotFall { name: chance.name, from, ty }));
        }
        self.happens(|_| Event::Drew { name: chance.name, drawn: seen, ty });
        Ok(())
    }

    /// Lets the value fall of the `draw` at which play stands.
    pub(super) fn fall(&mut self, statement: &Stmt, drawn: &Drawn) -> Result<(), Stop> {
        let Some(chance) = self.look().drawn_from()? else {
            return Err(impossible());
        };
        let (seen, drawn) = (chance.seen(drawn), &chance.fitted(drawn));
        let (
            Some(local),
            Chance { name, kind: ChanceKind::Choice { from, ty }, .. },
            Drawn::Choice(value),
        ) = (statement.kind.drawn(), chance, drawn)
        else {
            return Err(impossible());
        };
        self.budget.spend(CHANCE, statement.span)?;
        if !from.contains(value) {
            return Err(Stop::Refused(Refusal::CannotFall { name, from, ty }));
        }
        self.set_name(local, &Datum::of(value, &ty));
        self.happens(|_| Event::Drew { name, drawn: seen, ty });
        self.advance();
        Ok(())
    }
}

const fn impossible() -> Stop {
    Stop::Refused(Refusal::Argument { parameter: 0, local: None })
}

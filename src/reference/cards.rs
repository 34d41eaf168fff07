//! Moves cards from zone to zone.

use super::Outcome;
use super::flow::Runner;
use super::statement::Stepped;
use crate::base::Span;
use crate::engine::{self, Event, Place, Stop, Way};
use crate::hir::{Expr, Ty, ZoneId, ZoneRef};
use crate::state::Value;

impl Runner<'_> {
    /// The cards of a zone, the top one last.
    pub(super) fn cards(&self, zone: ZoneId, indices: &[Value], span: Span) -> Outcome<Vec<i32>> {
        let found = self.rules.layout.cards(self.state, zone, indices);
        let cards = found.ok_or_else(|| engine::bad_index(span))?;
        self.budget.spend_slots(cards.len(), span)?;
        Ok(cards.to_vec())
    }

    pub(super) fn set_cards(&mut self, zone: ZoneId, indices: &[Value], cards: &[i32]) {
        self.rules
            .layout
            .set_cards(self.state, zone, indices, cards);
    }

    pub(super) fn move_cards(&mut self, cards: &Expr, to: &ZoneRef, bottom: bool) -> Stepped {
        let indices = self.evaluator().all(&to.indices)?;
        let moved = self.value(cards)?.cards(&cards.ty);
        for card in moved.into_iter().map(u32::cast_signed) {
            let (from, off_top) = self.take(card, to)?.unzip();
            let mut there = self.cards(to.zone, &indices, to.span)?;
            there.insert(if bottom { 0 } else { there.len() }, card);
            self.set_cards(to.zone, &indices, &there);
            let way = Way {
                off_top: off_top.unwrap_or(false),
                named: true,
                to_bottom: bottom,
            };
            let to = self.place(to.zone, indices.clone());
            self.went(from, to, &[card], way);
        }
        Ok(None)
    }

    /// Takes a card out of its zone, and returns which zone that was, and whether the card was on
    /// top.
    fn take(&mut self, card: i32, like: &ZoneRef) -> Outcome<Option<(Place, bool)>> {
        let rules = self.rules;
        let Some(of) = rules.game.zones.get(like.zone).map(|zone| zone.of) else {
            return Ok(None);
        };
        for (id, _) in rules
            .game
            .zones
            .iter_enumerated()
            .filter(|(_, it)| it.of == of)
        {
            let places = rules.layout.zone_indices(id, self.state.seats);
            self.budget.spend_all(places.len(), like.span)?;
            for indices in places {
                let Some(cards) = rules.layout.cards(self.state, id, &indices) else {
                    continue;
                };
                self.budget.spend_slots(cards.len(), like.span)?;
                if cards.contains(&card) {
                    let on_top = cards.last() == Some(&card);
                    let rest: Vec<i32> = cards.iter().copied().filter(|it| *it != card).collect();
                    self.set_cards(id, &indices, &rest);
                    return Ok(Some((self.place(id, indices), on_top)));
                }
            }
        }
        Ok(None)
    }

    /// One zone of a family, with the seats that see it now.
    fn place(&self, id: ZoneId, indices: Vec<Value>) -> Place {
        let declared = self.rules.game.zones.get(id);
        let seers =
            declared.and_then(|it| self.rules.layout.seers(self.state, it.audience, &indices));
        Place { id, indices, seers }
    }

    /// Logs where cards went, for those who can see it. Setup is not logged: the rules say what it
    /// does.
    fn went(&mut self, from: Option<Place>, to: Place, cards: &[i32], way: Way) {
        if !self.in_setup() && !cards.is_empty() {
            let cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
            let faces = self.faces(to.id, &cards);
            self.events.push(Event::Went {
                from,
                to,
                cards,
                faces,
                way,
            });
        }
    }

    /// What the dice of a zone show; nothing for cards.
    pub(super) fn faces(&self, zone: ZoneId, dice: &[u32]) -> Vec<i32> {
        let rules = self.rules;
        rules.game.zones.get(zone).map_or(Vec::new(), |it| {
            rules.layout.faces(&rules.game, self.state, it.of, dice)
        })
    }

    /// Logs what rolled dice show, zone by zone.
    pub(super) fn rolled(&mut self, dice: &Expr) -> Stepped {
        let Some(Ty::Member(of)) = dice.ty.element().cloned() else {
            return Ok(None);
        };
        let rolled = self.value(dice)?.to_set(&Ty::Member(of));
        let rules = self.rules;
        for (id, _) in rules
            .game
            .zones
            .iter_enumerated()
            .filter(|(_, it)| it.of == of)
        {
            let places = rules.layout.zone_indices(id, self.state.seats);
            self.budget.spend_all(places.len(), dice.span)?;
            for indices in places {
                let Some(cards) = rules.layout.cards(self.state, id, &indices) else {
                    continue;
                };
                let mut dice: Vec<u32> = cards
                    .iter()
                    .map(|card| card.cast_unsigned())
                    .filter(|it| rolled.has(*it))
                    .collect();
                dice.sort_unstable();
                if !dice.is_empty() {
                    let faces = self.faces(id, &dice);
                    let at = self.place(id, indices);
                    self.events.push(Event::Rolled { at, dice, faces });
                }
            }
        }
        Ok(None)
    }

    pub(super) fn move_top(
        &mut self,
        amount: Option<&Expr>,
        (from, to): (&ZoneRef, &ZoneRef),
        bottom: bool,
        span: Span,
    ) -> Stepped {
        let (from_at, to_at) = (
            self.evaluator().all(&from.indices)?,
            self.evaluator().all(&to.indices)?,
        );
        let mut source = self.cards(from.zone, &from_at, from.span)?;
        let wanted = match amount {
            Some(amount) => self.value(amount)?.number(),
            None => i32::try_from(source.len()).unwrap_or(0),
        };
        let keep = usize::try_from(wanted)
            .ok()
            .and_then(|wanted| source.len().checked_sub(wanted));
        let Some(keep) = keep else {
            return Err(Stop::Fault(engine::not_enough(span, wanted, source.len())));
        };
        let packet = source.split_off(keep);
        self.budget.spend_all(packet.len(), span)?;
        self.set_cards(from.zone, &from_at, &source);
        let mut target = self.cards(to.zone, &to_at, to.span)?;
        let at = if bottom { 0 } else { target.len() };
        target.splice(at..at, packet.iter().copied());
        self.set_cards(to.zone, &to_at, &target);
        let (from, to) = (self.place(from.zone, from_at), self.place(to.zone, to_at));
        self.went(
            Some(from),
            to,
            &packet,
            Way {
                off_top: true,
                named: false,
                to_bottom: bottom,
            },
        );
        Ok(None)
    }

    /// Deals one card to each zone of the family in turn, for a number of rounds or until the pile
    /// is empty.
    pub(super) fn deal(
        &mut self,
        amount: Option<&Expr>,
        from: &ZoneRef,
        to: ZoneId,
        start: Option<&Expr>,
        span: Span,
    ) -> Stepped {
        let from_at = self.evaluator().all(&from.indices)?;
        let mut source = self.cards(from.zone, &from_at, from.span)?;
        let mut places = self.rules.layout.zone_indices(to, self.state.seats);
        self.budget.spend_all(places.len(), span)?;
        if let Some(start) = start {
            let first = self.value(start)?;
            let at = places
                .iter()
                .position(|indices| indices.first() == Some(&first))
                .unwrap_or(0);
            places.rotate_left(at);
        }
        let wanted = match amount {
            Some(amount) => {
                let rounds = self.value(amount)?.number();
                let all = usize::try_from(rounds).unwrap_or(0) * places.len();
                if source.len() < all {
                    return Err(Stop::Fault(engine::not_enough(
                        span,
                        i32::try_from(all).unwrap_or(i32::MAX),
                        source.len(),
                    )));
                }
                all
            }
            None => source.len(),
        };
        self.budget.spend_all(wanted, span)?;
        let mut dealt: Vec<Vec<i32>> = vec![Vec::new(); places.len()];
        for pile in (0..places.len()).cycle().take(wanted) {
            if let (Some(card), Some(pile)) = (source.pop(), dealt.get_mut(pile)) {
                pile.push(card);
            }
        }
        self.set_cards(from.zone, &from_at, &source);
        for (place, cards) in places.into_iter().zip(dealt) {
            let mut there = self.cards(to, &place, span)?;
            there.extend(&cards);
            self.set_cards(to, &place, &there);
            let from = self.place(from.zone, from_at.clone());
            let to = self.place(to, place);
            self.went(
                Some(from),
                to,
                &cards,
                Way {
                    off_top: true,
                    named: false,
                    to_bottom: false,
                },
            );
        }
        Ok(None)
    }
}

//! Moves cards from zone to zone.

use std::ops::Range;

use super::Outcome;
use super::flow::Runner;
use super::statement::Stepped;
use crate::base::Span;
use crate::engine::{self, Event, Place, Stop, Way};
use crate::hir::{Expr, Ty, ZoneId, ZoneRef};
use crate::state::Value;

/// One zone of a family.
type Lying = (ZoneId, Vec<Value>);

impl Runner<'_> {
    /// The cards of a zone, the top one last.
    pub(super) fn cards(&self, zone: ZoneId, indices: &[Value], span: Span) -> Outcome<Vec<i32>> {
        let found = self.rules.layout.cards(self.state, zone, indices);
        let cards = found.ok_or_else(|| engine::bad_index(span))?;
        self.budget.spend_slots(cards.len(), span)?;
        Ok(cards.to_vec())
    }

    /// Puts cards on top of a zone or under it; some of them may have no order.
    fn put(
        &mut self,
        (zone, indices): (ZoneId, &[Value]),
        cards: &[i32],
        unordered: Range<usize>,
        (bottom, span): (bool, Span),
    ) -> Outcome<()> {
        let mut there = self.cards(zone, indices, span)?;
        let layout = &self.rules.layout;
        let part = layout.undrawn(self.state, zone, indices);
        let at = if bottom { 0 } else { there.len() };
        there.splice(at..at, cards.iter().copied());
        let shifted = |part: Range<usize>, by: usize| part.start + by..part.end + by;
        let part = if part.is_empty() {
            shifted(unordered, at)
        } else {
            shifted(part, if bottom { cards.len() } else { 0 })
        };
        layout.set_part(self.state, (zone, indices), &there, part);
        Ok(())
    }

    /// Leaves only the lowest cards of a zone; gives the others, and which of them have no order.
    fn split_off(
        &mut self,
        (zone, indices): (ZoneId, &[Value]),
        mut cards: Vec<i32>,
        keep: usize,
    ) -> (Vec<i32>, Range<usize>) {
        let layout = &self.rules.layout;
        let part = layout.undrawn(self.state, zone, indices);
        let packet = cards.split_off(keep);
        let kept = part.start.min(keep)..part.end.min(keep);
        layout.set_part(self.state, (zone, indices), &cards, kept);
        let off = |end: usize| end.saturating_sub(keep);
        (packet, off(part.start)..off(part.end))
    }

    pub(super) fn move_cards(&mut self, cards: &Expr, to: &ZoneRef, bottom: bool) -> Stepped {
        let indices = self.evaluator().zone_indices(to)?;
        let moved = self.value(cards)?.cards(&cards.ty);
        let count = moved.len();
        for card in moved.into_iter().map(u32::cast_signed) {
            let (from, off_top) = self.take(card, to, !cards.goes_by_place())?.unzip();
            self.put((to.zone, &indices), &[card], 0..0, (bottom, to.span))?;
            let way = Way { off_top: off_top.unwrap_or(false), named: true, to_bottom: bottom };
            let from = from.as_ref().map(|(zone, indices)| (*zone, indices.as_slice()));
            self.went(from, (to.zone, &indices), &[card], way);
        }
        let to = self.place((to.zone, &indices));
        self.is_moved(|_| Event::Carried { to, to_bottom: bottom, count });
        Ok(None)
    }

    /// Takes a card out of its zone, or the topmost that looks the same if `any_alike` goes, and returns which zone that
    /// was, and whether the card was on top.
    fn take(
        &mut self,
        card: i32,
        like: &ZoneRef,
        any_alike: bool,
    ) -> Outcome<Option<(Lying, bool)>> {
        let rules = self.rules;
        let Some(of) = rules.game.zones.get(like.zone).map(|zone| zone.of) else {
            return Ok(None);
        };
        for (id, _) in rules.game.zones.iter_enumerated().filter(|(_, it)| it.of == of) {
            let Some((indices, at)) = self.find_card(card, id, like.span)? else {
                continue;
            };
            let layout = &rules.layout;
            if any_alike {
                layout.bring_up(&rules.game, self.state, (id, &indices), card);
            }
            let cards = layout.cards(self.state, id, &indices).unwrap_or_default();
            let at = cards.iter().position(|it| *it == card).unwrap_or(at);
            let cards = layout.cards(self.state, id, &indices).unwrap_or_default();
            let part = layout.undrawn(self.state, id, &indices);
            let on_top = at + 1 == cards.len() && !part.contains(&at);
            let rest: Vec<i32> = cards.iter().copied().filter(|it| *it != card).collect();
            let before = |end: usize| if at < end { end - 1 } else { end };
            let part = before(part.start)..before(part.end);
            layout.set_part(self.state, (id, &indices), &rest, part);
            return Ok(Some(((id, indices), on_top)));
        }
        Ok(None)
    }

    /// Which zone of a family a card lies in, and where in it, counted from the bottom.
    fn find_card(&self, card: i32, id: ZoneId, span: Span) -> Outcome<Option<(Vec<Value>, usize)>> {
        let (layout, seats) = (&self.rules.layout, self.state.seats);
        self.budget.spend_all(layout.zone_count(id, seats), span)?;
        for (place, cards) in layout.piles(self.state, id).enumerate() {
            self.budget.spend_slots(cards.len(), span)?;
            if let Some(at) = cards.iter().position(|it| *it == card)
                && let Some(indices) = layout.indices_of(id, place, seats)
            {
                return Ok(Some((indices, at)));
            }
        }
        Ok(None)
    }

    /// One zone of a family, with the seats that see it now.
    fn place(&self, (id, indices): (ZoneId, &[Value])) -> Place {
        let (game, layout) = (&self.rules.game, &self.rules.layout);
        Place {
            id,
            indices: indices.to_vec(),
            seers: layout.seers_of(game, self.state, id, indices),
        }
    }

    /// Logs where cards went, for those who can see it. A log has nothing of setup: the rules say what it
    /// does.
    fn went(
        &mut self,
        from: Option<(ZoneId, &[Value])>,
        to: (ZoneId, &[Value]),
        cards: &[i32],
        way: Way,
    ) {
        if cards.is_empty() {
            return;
        }
        if !self.in_setup() {
            self.happened += 1;
        }
        self.is_moved(|runner| {
            let cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
            Event::Went {
                from: from.map(|from| runner.place(from)),
                to: runner.place(to),
                faces: runner.faces(to.0, &cards),
                cards,
                way,
            }
        });
    }

    /// Puts down where cards went. A log has nothing of setup.
    fn is_moved(&mut self, event: impl FnOnce(&Self) -> Event) {
        if !self.in_setup() || self.budget.hears_everything() {
            self.is_noted(event);
        }
    }

    /// What the dice of a zone show; nothing for cards.
    pub(super) fn faces(&self, zone: ZoneId, dice: &[u32]) -> Vec<i32> {
        let rules = self.rules;
        rules
            .game
            .zones
            .get(zone)
            .map_or(Vec::new(), |it| rules.layout.faces(&rules.game, self.state, it.of, dice))
    }

    /// Logs what rolled dice show, zone by zone.
    pub(super) fn rolled(&mut self, dice: &Expr) -> Stepped {
        let Some(Ty::Member(of)) = dice.ty.element().cloned() else {
            return Ok(None);
        };
        let rolled = self.value(dice)?.to_set(&Ty::Member(of));
        let rules = self.rules;
        for (id, _) in rules.game.zones.iter_enumerated().filter(|(_, it)| it.of == of) {
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
                    self.happens(|runner| Event::Rolled {
                        at: runner.place((id, &indices)),
                        faces: runner.faces(id, &dice),
                        dice,
                    });
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
        let (from_at, to_at) =
            (self.evaluator().zone_indices(from)?, self.evaluator().zone_indices(to)?);
        let source = self.cards(from.zone, &from_at, from.span)?;
        let wanted = match amount {
            Some(amount) => self.value(amount)?.number(),
            None => i32::try_from(source.len()).unwrap_or(0),
        };
        let keep = usize::try_from(wanted).ok().and_then(|wanted| source.len().checked_sub(wanted));
        let Some(keep) = keep else {
            return Err(Stop::Fault(engine::not_enough(span, wanted, source.len())));
        };
        self.budget.spend_all(source.len() - keep, span)?;
        let (packet, unordered) = self.split_off((from.zone, &from_at), source, keep);
        let place = (to.zone, to_at.as_slice());
        self.put(place, &packet, unordered, (bottom, to.span))?;
        self.went(
            Some((from.zone, &from_at)),
            place,
            &packet,
            Way { off_top: true, named: false, to_bottom: bottom },
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
        let from_at = self.evaluator().zone_indices(from)?;
        let source = self.cards(from.zone, &from_at, from.span)?;
        let mut places = self.rules.layout.zone_indices(to, self.state.seats);
        self.budget.spend_all(places.len(), span)?;
        if let Some(start) = start {
            let first = self.value(start)?;
            let at = places.iter().position(|indices| indices.first() == Some(&first)).unwrap_or(0);
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
        let keep = source.len() - wanted;
        let (mut packet, _) = self.split_off((from.zone, &from_at), source, keep);
        let mut dealt: Vec<Vec<i32>> = vec![Vec::new(); places.len()];
        for pile in (0..places.len()).cycle().take(wanted) {
            if let (Some(card), Some(pile)) = (packet.pop(), dealt.get_mut(pile)) {
                pile.push(card);
            }
        }
        for (place, cards) in places.into_iter().zip(dealt) {
            self.put((to, &place), &cards, 0..0, (false, span))?;
            self.went(
                Some((from.zone, &from_at)),
                (to, &place),
                &cards,
                Way { off_top: true, named: false, to_bottom: false },
            );
        }
        Ok(None)
    }
}

//! How cards move. Some cards of a zone may have no order yet: its undrawn part, which moves along with them.

use std::ops::Range;

use super::Outcome;
use super::datum::Datum;
use super::statement::Run;
use crate::base::Span;
use crate::engine::{self, Event, Place, Way};
use crate::hir::{Expr, Listeners, Ty, ZoneId, ZoneRef};
use crate::state::Value;

/// One zone of a family.
type Lying = (ZoneId, Vec<Value>);

impl Run<'_> {
    fn lying(&self, zone: &ZoneRef) -> Outcome<Lying> {
        Ok((zone.zone, self.look().zone_indices(zone)?))
    }

    /// The cards of a zone, the top one last.
    fn pile(&self, (zone, indices): &Lying, span: Span) -> Outcome<Vec<i32>> {
        let found = self.layout.cards(self.state, *zone, indices);
        found.map(<[i32]>::to_vec).ok_or_else(|| engine::bad_index(span))
    }

    fn undrawn_part(&self, (zone, indices): &Lying) -> Range<usize> {
        self.layout.undrawn(self.state, *zone, indices)
    }

    fn lay(&mut self, (zone, indices): &Lying, cards: &[i32], undrawn: Range<usize>) {
        self.layout.set_part(self.state, (*zone, indices), cards, undrawn);
    }

    /// Puts cards on top of a zone or under it; some of them may have no order.
    fn put(
        &mut self,
        to: &Lying,
        (cards, undrawn): (&[i32], Range<usize>),
        (bottom, span): (bool, Span),
    ) -> Outcome<()> {
        let there = self.pile(to, span)?;
        let below = self.undrawn_part(to);
        let (all, lift) = if bottom {
            ([cards, &there].concat(), (0, cards.len()))
        } else {
            ([&there, cards].concat(), (there.len(), 0))
        };
        let moved = |part: Range<usize>, by: usize| part.start + by..part.end + by;
        // A zone has one undrawn part; where it has one, no other comes to it.
        let part = if below.is_empty() { moved(undrawn, lift.0) } else { moved(below, lift.1) };
        self.lay(to, &all, part);
        Ok(())
    }

    /// Takes the cards of a zone off that lie above so many; gives them, and which of them have no order.
    fn take_off(
        &mut self,
        from: &Lying,
        mut cards: Vec<i32>,
        keep: usize,
    ) -> (Vec<i32>, Range<usize>) {
        let part = self.undrawn_part(from);
        let taken = cards.split_off(keep);
        self.lay(from, &cards, part.start.min(keep)..part.end.min(keep));
        (taken, part.start.saturating_sub(keep)..part.end.saturating_sub(keep))
    }

    /// Cards that are named go one by one.
    pub(super) fn move_cards(&mut self, cards: &Expr, to: &ZoneRef, bottom: bool) -> Outcome<()> {
        let place = self.lying(to)?;
        let moved = self.look().value(cards)?;
        let moved = if moved.is_several() { moved.items() } else { vec![moved] };
        let moved: Vec<u32> =
            moved.iter().filter(|it| **it != Datum::None).map(Datum::id).collect();
        let count = moved.len();
        for card in moved.into_iter().map(u32::cast_signed) {
            if !cards.goes_by_place() {
                self.bring_up(card, to.zone);
            }
            let found = self.take_card(card, to.zone);
            self.put(&place, (&[card], 0..0), (bottom, to.span))?;
            let (from, off_top) = found.unzip();
            let way = Way { off_top: off_top.unwrap_or(false), named: true, to_bottom: bottom };
            self.went(from.as_ref(), &place, &[card], way);
        }
        let to = self.place(&place);
        self.is_moved(|_| Event::Carried { to, to_bottom: bottom, count });
        Ok(())
    }

    /// Of alike cards, the topmost one goes where any of them is named.
    fn bring_up(&mut self, card: i32, like: ZoneId) {
        for id in self.game.alike(like) {
            for indices in self.layout.zone_indices(id, self.state.seats) {
                self.layout.bring_up(self.game, self.state, (id, &indices), card);
            }
        }
    }

    /// Takes a card out of the zone in which it lies; gives the zone, and whether the card was known to be its top.
    fn take_card(&mut self, card: i32, like: ZoneId) -> Option<(Lying, bool)> {
        let seats = self.state.seats;
        for id in self.game.alike(like) {
            for indices in self.layout.zone_indices(id, seats) {
                let from = (id, indices);
                let cards = self.layout.cards(self.state, id, &from.1).unwrap_or_default().to_vec();
                let Some(at) = cards.iter().position(|it| *it == card) else {
                    continue;
                };
                let part = self.undrawn_part(&from);
                let on_top = at + 1 == cards.len() && !part.contains(&at);
                let rest: Vec<i32> = cards.into_iter().filter(|it| *it != card).collect();
                let before = |end: usize| if at < end { end - 1 } else { end };
                self.lay(&from, &rest, before(part.start)..before(part.end));
                return Some((from, on_top));
            }
        }
        None
    }

    /// So many cards, or all, go from the top of one zone to another.
    pub(super) fn move_top(
        &mut self,
        amount: Option<&Expr>,
        (from, to): (&ZoneRef, &ZoneRef),
        bottom: bool,
        span: Span,
    ) -> Outcome<()> {
        let (source, goal) = (self.lying(from)?, self.lying(to)?);
        let cards = self.pile(&source, from.span)?;
        let wanted = match amount {
            Some(amount) => self.look().value(amount)?.number(),
            None => i64::try_from(cards.len()).unwrap_or(0),
        };
        let keep = usize::try_from(wanted).ok().and_then(|wanted| cards.len().checked_sub(wanted));
        let Some(keep) = keep else {
            let wanted = i32::try_from(wanted).unwrap_or(i32::MAX);
            return Err(engine::not_enough(span, wanted, cards.len()));
        };
        let (taken, undrawn) = self.take_off(&source, cards, keep);
        self.put(&goal, (&taken, undrawn), (bottom, to.span))?;
        let way = Way { off_top: true, named: false, to_bottom: bottom };
        self.went(Some(&source), &goal, &taken, way);
        Ok(())
    }

    /// One card goes to each zone of a family in turn, for so many rounds, or until the pile is empty. So each zone gets
    /// every n-th card, and what it gets is one event.
    pub(super) fn deal(
        &mut self,
        rounds: Option<&Expr>,
        from: &ZoneRef,
        (to, start): (ZoneId, Option<&Expr>),
        span: Span,
    ) -> Outcome<()> {
        let source = self.lying(from)?;
        let cards = self.pile(&source, from.span)?;
        let mut places = self.layout.zone_indices(to, self.state.seats);
        if let Some(start) = start {
            let index = self.game.zone(to).indices.first();
            let first = self.look().value(start)?;
            let first = index.map(|ty| first.to_value(ty));
            let at = places.iter().position(|indices| indices.first() == first.as_ref());
            places.rotate_left(at.unwrap_or(0));
        }
        let wanted = match rounds {
            Some(rounds) => self.look().value(rounds)?.to_count() * places.len(),
            None => cards.len(),
        };
        let Some(keep) = cards.len().checked_sub(wanted) else {
            let wanted = i32::try_from(wanted).unwrap_or(i32::MAX);
            return Err(engine::not_enough(span, wanted, cards.len()));
        };
        let (taken, _) = self.take_off(&source, cards, keep);
        for (nth, indices) in (0..).zip(&places) {
            let dealt = taken.iter().rev().skip(nth).step_by(places.len());
            let dealt: Vec<i32> = dealt.copied().collect();
            let goal = (to, indices.clone());
            self.put(&goal, (&dealt, 0..0), (false, span))?;
            let way = Way { off_top: true, named: false, to_bottom: false };
            self.went(Some(&source), &goal, &dealt, way);
        }
        Ok(())
    }

    /// Marks the cards of a zone as shuffled: nothing falls yet.
    pub(super) fn shuffle(&mut self, zone: &ZoneRef) -> Outcome<()> {
        let place = self.lying(zone)?;
        let cards = self.pile(&place, zone.span)?;
        self.lay(&place, &cards, 0..cards.len());
        let declared = self.game.zone(zone.zone);
        // Whoever draws the order has to hear of it, whether anybody else listens or not.
        self.note(Event::Shuffled {
            name: declared.name.clone(),
            cards: cards.iter().map(|card| card.cast_unsigned()).collect(),
            looks: self.game.looks(&Ty::Member(declared.of)),
            ty: Ty::Member(declared.of),
        });
        Ok(())
    }

    pub(super) fn reveal(&mut self, zone: &ZoneRef, to: &Listeners) -> Outcome<()> {
        let to = self.listeners(to)?;
        let place = self.lying(zone)?;
        let cards = self.pile(&place, zone.span)?.into_iter().rev();
        let cards: Vec<u32> = cards.map(i32::cast_unsigned).collect();
        self.happens(|run| Event::Revealed {
            to,
            zone: place.0,
            faces: run.faces(place.0, &cards),
            indices: place.1,
            cards,
        });
        Ok(())
    }

    /// Logs what rolled dice show, zone by zone.
    pub(super) fn rolled(&mut self, dice: &Expr) -> Outcome<()> {
        let rolled = self.look().value(dice)?.things();
        let Some(of) = dice.ty.element().and_then(Ty::declared_type) else {
            return Ok(());
        };
        for (id, _) in self.game.zones.iter_enumerated().filter(|(_, it)| it.of == of) {
            for indices in self.layout.zone_indices(id, self.state.seats) {
                let place = (id, indices);
                let lying = self.pile(&place, dice.span)?.into_iter().map(i32::cast_unsigned);
                let rolled = |die: &u32| rolled.contains(&Datum::Member(*die));
                let mut dice: Vec<u32> = lying.filter(rolled).collect();
                dice.sort_unstable();
                if !dice.is_empty() {
                    let faces = self.faces(id, &dice);
                    self.happens(|run| Event::Rolled { at: run.place(&place), dice, faces });
                }
            }
        }
        Ok(())
    }

    /// One zone of a family, with the seats that see it now.
    fn place(&self, (id, indices): &Lying) -> Place {
        let seers = self.layout.seers_of(self.game, self.state, *id, indices);
        Place { id: *id, indices: indices.clone(), seers }
    }

    /// What the dice of a zone show; nothing for cards.
    fn faces(&self, zone: ZoneId, dice: &[u32]) -> Vec<i32> {
        let of = self.game.zone(zone).of;
        self.layout.faces(self.game, self.state, of, dice)
    }

    /// Notes where cards went.
    fn went(&mut self, from: Option<&Lying>, to: &Lying, cards: &[i32], way: Way) {
        if cards.is_empty() {
            return;
        }
        let cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
        self.is_moved(|run| Event::Went {
            from: from.map(|from| run.place(from)),
            to: run.place(to),
            faces: run.faces(to.0, &cards),
            cards,
            way,
        });
    }

    /// A log has nothing of setup, since the rules say what it does.
    fn is_moved(&mut self, event: impl FnOnce(&Self) -> Event) {
        if !self.in_setup() || self.budget.hears_everything() {
            self.happens(event);
        }
    }
}

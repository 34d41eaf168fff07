//! Statements that move cards.

use super::{Lower, Lowered};
use crate::hir::{Expr, Ty, ZoneId, ZoneRef};
use crate::program::op::Rep;
use crate::program::routine::{Cards, Effect, Pile};
use crate::state::to_code;

impl Lower<'_> {
    pub(super) fn put(&mut self, cards: &Expr, to: &ZoneRef, bottom: bool) -> Lowered {
        let of = self.game.zones.get(to.zone)?.of;
        let by_place = cards.goes_by_place();
        let named = match self.rep(&cards.ty) {
            Some(Rep::Word) => Cards::One(self.word(cards)?),
            Some(Rep::Set(_)) if cards.ty.is_set() => {
                let cards = self.set_as(cards, &Ty::Member(of))?;
                Cards::All(Some(cards).filter(|cards| cards.rep.is_handy())?)
            }
            Some(Rep::Set(_)) | None => return None,
        };
        let zones = self.game.zones.iter_enumerated();
        let zones = zones.filter(|(_, zone)| zone.of == of);
        let lying: Vec<ZoneId> = zones.map(|(id, _)| id).collect();
        for zone in &lying {
            self.keep_cards(*zone);
        }
        let lying = lying.into_iter().map(|zone| self.rows(zone));
        let lying = lying.collect::<Option<_>>()?;
        let to = self.pile(to)?;
        let looks = if by_place { Vec::new() } else { self.game.looks(&Ty::Member(of)) };
        let put = Effect::Put { cards: named, to, bottom, lying, looks };
        Some((put, 0))
    }

    pub(super) fn take(
        &mut self,
        amount: Option<&Expr>,
        (from, to): (&ZoneRef, &ZoneRef),
        bottom: bool,
    ) -> Lowered {
        let amount = match amount {
            Some(amount) => Some(self.word(amount)?),
            None => None,
        };
        let take = Effect::Take { amount, from: self.pile(from)?, to: self.pile(to)?, bottom };
        Some((take, 1))
    }

    pub(super) fn deal(
        &mut self,
        amount: Option<&Expr>,
        from: &ZoneRef,
        to: ZoneId,
        start: Option<&Expr>,
    ) -> Lowered {
        let amount = match amount {
            Some(amount) => Some(self.word(amount)?),
            None => None,
        };
        let start = match start {
            Some(start) => Some(self.word(start)?),
            None => None,
        };
        let family = self.layout.zone_family(to)?.clone();
        let first = family.indices.first().map(|(ty, _)| ty.clone());
        let places = self.layout.zone_indices(to, self.seats);
        let piles = places.iter().map(|indices| {
            let slots = self.layout.zone_at(to, indices)?;
            let code = match (indices.first(), &first) {
                (Some(index), Some(ty)) => to_code(index, ty),
                (_, _) => 0,
            };
            Some((slots.start, code))
        });
        let piles: Vec<(usize, i32)> = piles.collect::<Option<_>>()?;
        let events = piles.len() as u64;
        let deal =
            Effect::Deal { amount, from: self.pile(from)?, to: piles, rows: self.rows(to)?, start };
        Some((deal, events))
    }

    pub(super) fn shuffle(&mut self, zone: &ZoneRef) -> Lowered {
        let declared = self.game.zones.get(zone.zone)?;
        let (name, looks) = (declared.name.clone(), self.game.looks(&Ty::Member(declared.of)));
        let zone = self.pile(zone)?;
        let shuffle = Effect::Shuffle { name, zone, looks };
        Some((shuffle, 1))
    }

    fn pile(&mut self, zone: &ZoneRef) -> Option<Pile> {
        Some(Pile {
            place: self.zone_place(zone.zone, &zone.indices)?,
            marked: self.layout.is_shuffled(zone.zone),
            of: self.game.zones.get(zone.zone)?.of,
        })
    }
}

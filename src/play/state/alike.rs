//! Alike cards, numbered anew, so that positions that look the same are equal.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Layout, Position, Value};
use crate::hir::{Game, LocalId, Ty, TypeId, ZoneId};

impl Layout {
    /// A position in which alike cards have their numbers in the order in which they lie. Where a name may stand for one of them
    /// while play waits, the position stays as it is.
    #[must_use]
    pub fn renumbered<'p>(&self, game: &Game, state: &'p Position) -> Cow<'p, Position> {
        let is_alike = |of: TypeId| game.alike_copies_of(of).is_some();
        if !game.types.keys().any(is_alike) || names_alike(game, state) {
            return Cow::Borrowed(state);
        }
        let mut numbered = state.clone();
        // A card that was drawn has no name of its own, and is not read again.
        for at in &state.cursors {
            for local in game.block(at.block).locals.iter().filter(|it| is_unnamed(game, **it)) {
                self.wipe(&mut numbered, at.base as usize, *local, false);
            }
        }
        self.renumber_loops(game, &mut numbered);
        let mut next: BTreeMap<(TypeId, u32), u32> = BTreeMap::new();
        for (id, zone) in game.zones.iter_enumerated().filter(|(_, zone)| is_alike(zone.of)) {
            for indices in self.zone_indices(id, state.seats()) {
                let cards = self.cards(state, id, &indices).unwrap_or_default().iter();
                let cards: Vec<i32> = cards
                    .map(|card| {
                        let look = game.look_of(zone.of, card.cast_unsigned());
                        let copy = next.entry((zone.of, look)).or_insert(look);
                        *copy += 1;
                        (*copy - 1).cast_signed()
                    })
                    .collect();
                let part = self.undrawn(state, id, &indices);
                self.set_part(&mut numbered, (id, &indices), &cards, part);
            }
        }
        Cow::Owned(numbered)
    }

    /// Of the cards that a loop still has to go through, only how they look matters.
    fn renumber_loops(&self, game: &Game, state: &mut Position) {
        for at in state.cursors.clone() {
            for (what, ty) in self.kept_types(at) {
                let of = ty.element().and_then(Ty::declared_type);
                let Some(of) = of.filter(|of| game.alike_copies_of(*of).is_some()) else {
                    continue;
                };
                let mut next: BTreeMap<u32, u32> = BTreeMap::new();
                let cards = self.progress(state, at, what).members(&ty).into_iter();
                let cards = cards.map(|(_, card)| {
                    let look = game.look_of(of, card);
                    let copy = next.entry(look).or_insert(look);
                    *copy += 1;
                    *copy - 1
                });
                let left = if ty.is_set() {
                    Value::Set(cards.collect())
                } else {
                    Value::List(cards.map(Value::Member).collect())
                };
                self.set_progress(state, at, what, &left);
            }
        }
    }

    /// Of alike cards in a zone with an order, the topmost one goes where any of them is moved: it gets the number of the one
    /// that is named.
    pub fn bring_up(
        &self,
        game: &Game,
        state: &mut Position,
        (zone, indices): (ZoneId, &[Value]),
        card: i32,
    ) {
        let of = game.zone(zone).of;
        if game.alike_copies_of(of).is_none() {
            return;
        }
        let part = self.undrawn(state, zone, indices);
        let mut cards = self.cards(state, zone, indices).unwrap_or_default().to_vec();
        let look = |card: i32| game.look_of(of, card.cast_unsigned());
        let at = cards.iter().position(|it| *it == card).filter(|at| !part.contains(at));
        let top = cards.iter().rposition(|it| look(*it) == look(card));
        if let (Some(at), Some(top)) = (at, top.filter(|top| !part.contains(top))) {
            cards.swap(at, top);
            self.set_part(state, (zone, indices), &cards, part);
        }
    }
}

/// Whether a name may stand for an alike card where play waits.
fn names_alike(game: &Game, state: &Position) -> bool {
    let is_alike = |ty: &Ty| {
        let of = ty.innermost().declared_type();
        of.is_some_and(|of| game.alike_copies_of(of).is_some())
    };
    let stands = |local: &LocalId| is_alike(&game.local(*local).ty) && !is_unnamed(game, *local);
    state.cursors.iter().any(|at| {
        game.block(at.block).locals.iter().any(stands)
            || game.body(at.body).parameters.iter().any(stands)
    })
}

/// Whether nobody can read an alike card from a local: the check has made it for a statement.
fn is_unnamed(game: &Game, local: LocalId) -> bool {
    let local = game.local(local);
    let of = local.ty.declared_type();
    local.name.is_empty() && of.is_some_and(|of| game.alike_copies_of(of).is_some())
}

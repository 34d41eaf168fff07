//! [`SlotFinder`]: finds slots by the codes of indices, and reads the codes and sets in them.

use super::cells::{decode, set_of};
use super::layout::{Family, Layout};
use super::{Position, Set, Value, value_at};
use crate::hir::{LocalId, StateId, Ty, ZoneId};

impl Family {
    fn slots(&self) -> std::ops::Range<usize> {
        let places: usize = self.indices.iter().map(|(_, count)| count).product();
        self.base..self.base + places * self.width
    }
}

/// Finds the first slot of one place of a family, index by index.
#[derive(Clone, Copy, Debug)]
pub struct SlotFinder<'l> {
    family: &'l Family,
    next: usize,
    at: usize,
}

impl<'l> SlotFinder<'l> {
    const fn new(family: &'l Family) -> Self {
        Self { family, next: 0, at: 0 }
    }

    /// Takes the code of the next index; `None` if the code is outside of its range.
    #[must_use]
    pub fn with(self, code: i32) -> Option<Self> {
        let (ty, count) = self.family.indices.get(self.next)?;
        let ordinal = usize::try_from(code.checked_sub(ty.low())?).ok()?;
        (ordinal < *count).then(|| Self {
            next: self.next + 1,
            at: self.at * count + ordinal,
            ..self
        })
    }

    /// The type of the next index; `None` if all indices are taken.
    #[must_use]
    pub fn index(&self) -> Option<&Ty> {
        self.family.indices.get(self.next).map(|(ty, _)| ty)
    }

    /// The first slot of the place, once all indices are taken.
    #[must_use]
    pub const fn slot(self) -> usize {
        self.family.base + self.at * self.family.width
    }
}

impl Layout {
    /// Begins to find a state of a family.
    #[must_use]
    pub fn find_state(&self, id: StateId) -> Option<SlotFinder<'_>> {
        self.states.get(id).map(SlotFinder::new)
    }

    /// The slots of a family of states.
    #[must_use]
    pub fn state_family(&self, id: StateId) -> Option<&Family> {
        self.states.get(id)
    }

    /// The slots of a family of zones.
    #[must_use]
    pub fn zone_family(&self, id: ZoneId) -> Option<&Family> {
        self.zones.get(id)
    }

    /// Begins to find a zone of a family.
    #[must_use]
    pub fn find_zone(&self, id: ZoneId) -> Option<SlotFinder<'_>> {
        self.zones.get(id).map(SlotFinder::new)
    }

    /// How many zones a family has with this number of seats.
    #[must_use]
    pub fn zone_count(&self, id: ZoneId, seats: u32) -> usize {
        let types = self.zones.get(id).map_or(&[][..], |it| &it.indices);
        let counts = types.iter().map(|(ty, _)| self.count(ty, seats));
        usize::try_from(counts.product::<u64>()).unwrap_or(usize::MAX)
    }

    /// The cards of each zone of a family, the top one last. Zones of seats that do not play are empty.
    pub fn piles<'s>(&self, state: &'s Position, id: ZoneId) -> impl Iterator<Item = &'s [i32]> {
        let width = self.zones.get(id).map_or(1, |it| it.width);
        let slots = state.cells.get(self.zone_slots(id)).unwrap_or_default();
        slots.chunks_exact(width).map(|zone| {
            let (count, cards) = zone.split_first().unwrap_or((&0, &[]));
            let count = usize::try_from(*count).unwrap_or(0);
            cards.get(..count).unwrap_or_default()
        })
    }

    /// The indices of a zone by its place in its family with the greatest number of seats; `None` if the zone does not
    /// exist with this number.
    #[must_use]
    pub fn indices_of(&self, id: ZoneId, mut place: usize, seats: u32) -> Option<Vec<Value>> {
        let types = &self.zones.get(id)?.indices;
        let mut indices: Vec<Value> = Vec::with_capacity(types.len());
        for (ty, count) in types.iter().rev() {
            let at = place % (*count).max(1);
            if at as u64 >= self.count(ty, seats) {
                return None;
            }
            indices.push(value_at(u32::try_from(at).ok()?, ty));
            place /= (*count).max(1);
        }
        indices.reverse();
        Some(indices)
    }

    /// All slots of a family of states.
    #[must_use]
    pub fn state_slots(&self, id: StateId) -> std::ops::Range<usize> {
        self.states.get(id).map_or(0..0, Family::slots)
    }

    /// All slots of a family of zones.
    #[must_use]
    pub fn zone_slots(&self, id: ZoneId) -> std::ops::Range<usize> {
        self.zones.get(id).map_or(0..0, Family::slots)
    }

    /// The first slot of a local in its frame; `None` if it has none.
    #[must_use]
    pub fn local_at(&self, local: LocalId) -> Option<usize> {
        self.locals.get(local).copied().flatten().map(|(at, _)| at)
    }

    /// All slots of a local in its frame; `None` if it has none.
    #[must_use]
    pub fn local_slots(&self, local: LocalId) -> Option<std::ops::Range<usize>> {
        let (at, width) = self.locals.get(local).copied().flatten()?;
        Some(at..at + width)
    }

    /// The code in a slot of the position.
    #[must_use]
    pub fn code(state: &Position, slot: usize) -> i32 {
        state.cells.get(slot).copied().unwrap_or(0)
    }

    /// The code in a slot of the frame that starts at `base`.
    #[must_use]
    pub fn framed(state: &Position, base: usize, at: usize) -> i32 {
        state.stack.get(base + at).copied().unwrap_or(0)
    }

    /// The set of a type in the slots of the position from `slot` on.
    #[must_use]
    pub fn set_at(&self, state: &Position, slot: usize, ty: &Ty) -> Set {
        state.cells.get(slot..slot + self.width(ty)).map_or(Set::default(), set_of)
    }

    /// The set that a local holds in the frame that starts at `base`; `None` if the local is `none`.
    #[must_use]
    pub fn framed_set(&self, state: &Position, local: LocalId, base: usize) -> Option<Set> {
        match self.local(state, base, local, None) {
            Value::Set(set) => Some(set),
            Value::None
            | Value::Flag(_)
            | Value::Number(_)
            | Value::Seat(_)
            | Value::Member(_)
            | Value::List(_)
            | Value::Text(_) => None,
        }
    }

    /// The cards of the zone whose first slot is given, the top one last.
    #[must_use]
    pub fn cards_at(state: &Position, slot: usize) -> &[i32] {
        let count = usize::try_from(Self::code(state, slot)).unwrap_or(0);
        state.cells.get(slot + 1..slot + 1 + count).unwrap_or_default()
    }

    /// The value of the state whose first slot is given.
    #[must_use]
    pub fn value_at(&self, state: &Position, id: StateId, slot: usize) -> Value {
        let width = self.states.get(id).map_or(0, |family| family.width);
        let slots = state.cells.get(slot..slot + width).unwrap_or_default();
        self.state_types.get(id).map_or(Value::None, |ty| decode(slots, ty))
    }
}

//! [`Layout`]: which slot of a position holds what. It is computed once for a game.

use typed_index_collections::TiVec;

use super::cells::{Cells, decode, encode};
use super::progress::ProgressSlots;
use super::{Position, Value, ordinal, value_at};
use crate::hir::{BlockId, BodyId, Game, LocalId, StateId, Ty, TypeId, TypeShape, ZoneId};

/// How many slots a set of at most 128 different things takes.
pub const SET: usize = 4;
/// How many slots a set of at most 512 different things takes.
pub const LARGE_SET: usize = 16;

/// How many slots a set of so many different things takes; 0 for numbers without bounds.
const fn slots(things: usize) -> usize {
    match things {
        1..=128 => SET,
        0..=512 => LARGE_SET,
        _ => things.div_ceil(32),
    }
}

/// The slots of a family of zones or states, all of the same width.
#[derive(Clone, Debug)]
pub struct Family {
    /// The first slot of the family.
    pub base: usize,
    /// How many slots each zone or state has.
    pub width: usize,
    /// The types of the indices, with the number of their values.
    pub indices: Vec<(Ty, usize)>,
}

/// The slots of a game's zones and states, and of the frames of its bodies.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) zones: TiVec<ZoneId, Family>,
    /// The zones that a statement shuffles: behind their cards stands which part has no order.
    pub(super) shuffled: TiVec<ZoneId, bool>,
    pub(super) states: TiVec<StateId, Family>,
    pub(super) state_types: TiVec<StateId, Ty>,
    /// The offset of each local in its frame, and its width; `None` for locals without slots.
    pub(super) locals: TiVec<LocalId, Option<(usize, usize)>>,
    local_types: TiVec<LocalId, Ty>,
    /// For each statement of a block, what it stores while it runs.
    pub(super) progress: TiVec<BlockId, Vec<ProgressSlots>>,
    frames: TiVec<BodyId, usize>,
    types: TiVec<TypeId, usize>,
    seats: usize,
    size: usize,
}

impl Layout {
    /// Computes the layout of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let mut layout = Self {
            zones: TiVec::new(),
            shuffled: super::undrawn::shuffled(game),
            states: TiVec::new(),
            state_types: game.states.iter().map(|it| it.ty.clone()).collect(),
            locals: game.locals.iter().map(|_| None).collect(),
            local_types: game
                .locals
                .iter()
                .map(|it| if it.per_seat { it.ty.clone().optional() } else { it.ty.clone() })
                .collect(),
            progress: game.blocks.iter().map(|_| Vec::new()).collect(),
            frames: TiVec::new(),
            types: game.types.iter().map(|it| it.members.len()).collect(),
            seats: game.players.1 as usize,
            size: 0,
        };
        for (id, zone) in game.zones.iter_enumerated() {
            let width = 1 + layout.members(zone.of) + layout.marks(id);
            let family = layout.family(&zone.indices, width);
            layout.zones.push(family);
        }
        for state in &game.states {
            let width = layout.width(&state.ty);
            let family = layout.family(&state.indices, width);
            layout.states.push(family);
        }
        for (id, body) in game.bodies.iter_enumerated() {
            let mut size = 0;
            for local in &body.locals {
                let declared = game.local(*local);
                let ty = layout.local_types.get(*local).cloned().unwrap_or(Ty::Flag);
                let width = layout.width(&ty) * if declared.per_seat { layout.seats } else { 1 };
                if let Some(slot) = layout.locals.get_mut(*local) {
                    *slot = Some((size, width));
                }
                size += width;
            }
            let size = layout.keep_progress(game, id, size);
            layout.frames.push(size);
        }
        layout
    }

    fn family(&mut self, indices: &[Ty], width: usize) -> Family {
        let indices: Vec<(Ty, usize)> =
            indices.iter().map(|ty| (ty.clone(), self.universe(ty))).collect();
        let base = self.size;
        self.size += width * indices.iter().map(|(_, count)| count).product::<usize>();
        Family { base, width, indices }
    }

    /// The slots of one zone; `None` if an index is outside of its range.
    #[must_use]
    pub fn zone_at(&self, zone: ZoneId, indices: &[Value]) -> Option<std::ops::Range<usize>> {
        let family = self.zones.get(zone)?;
        let base = Self::place(family, indices)?;
        Some(base..base + family.width)
    }

    /// The slots of one state; `None` if an index is outside of its range.
    #[must_use]
    pub fn state_at(&self, state: StateId, indices: &[Value]) -> Option<std::ops::Range<usize>> {
        let family = self.states.get(state)?;
        let base = Self::place(family, indices)?;
        Some(base..base + family.width)
    }

    fn members(&self, ty: TypeId) -> usize {
        self.types.get(ty).copied().unwrap_or(0)
    }

    /// How many values a type has with this number of seats; 0 if they are unlimited.
    #[must_use]
    pub fn count(&self, ty: &Ty, seats: u32) -> u64 {
        let members = |id| self.types.get(id).copied();
        ty.count(seats, &members).unwrap_or(0)
    }

    /// How many values a type has with the greatest number of seats.
    fn universe(&self, ty: &Ty) -> usize {
        let seats = u32::try_from(self.seats).unwrap_or(u32::MAX);
        usize::try_from(self.count(ty, seats)).unwrap_or(usize::MAX)
    }

    /// How many slots a value of a type takes.
    #[must_use]
    pub fn width(&self, ty: &Ty) -> usize {
        match ty.shape() {
            TypeShape::Set(of, _) => slots(self.universe(of)),
            TypeShape::List(of) => 1 + self.universe(of),
            TypeShape::Optional(inner) if inner.is_set() => 1 + self.width(inner),
            TypeShape::Single | TypeShape::Optional(_) | TypeShape::Unknown => 1,
        }
    }

    /// The slots of a value of a type, from an offset on.
    pub(super) fn cells(&self, at: usize, ty: Ty) -> Cells {
        Cells::new(at, self.width(&ty), ty)
    }

    /// How many slots all zones and states take.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many slots the frame of a body takes.
    #[must_use]
    pub fn frame(&self, body: BodyId) -> usize {
        self.frames.get(body).copied().unwrap_or(0)
    }

    fn place(family: &Family, indices: &[Value]) -> Option<usize> {
        let mut at = 0;
        for (index, (ty, count)) in indices.iter().zip(&family.indices) {
            let ordinal = ordinal(index, ty) as usize;
            if ordinal >= *count {
                return None;
            }
            at = at * count + ordinal;
        }
        Some(family.base + at * family.width)
    }

    /// The indices of all zones of a family with this number of seats, in order.
    #[must_use]
    pub fn zone_indices(&self, zone: ZoneId, seats: u32) -> Vec<Vec<Value>> {
        self.zones.get(zone).map(|family| self.combinations(family, seats)).unwrap_or_default()
    }

    /// The indices of all states of a family with this number of seats, in order.
    #[must_use]
    pub fn state_indices(&self, state: StateId, seats: u32) -> Vec<Vec<Value>> {
        self.states.get(state).map(|family| self.combinations(family, seats)).unwrap_or_default()
    }

    fn combinations(&self, family: &Family, seats: u32) -> Vec<Vec<Value>> {
        let mut all: Vec<Vec<Value>> = vec![Vec::new()];
        for (ty, _) in &family.indices {
            let count = u32::try_from(self.count(ty, seats)).unwrap_or(0);
            all = all
                .into_iter()
                .flat_map(|head| {
                    let at = move |at| head.iter().cloned().chain([value_at(at, ty)]).collect();
                    (0..count).map(at)
                })
                .collect();
        }
        all
    }

    /// The cards of a zone, the top one last; `None` if an index is outside of its range.
    #[must_use]
    pub fn cards<'s>(
        &self,
        state: &'s Position,
        zone: ZoneId,
        indices: &[Value],
    ) -> Option<&'s [i32]> {
        let family = self.zones.get(zone)?;
        let base = Self::place(family, indices)?;
        let count = usize::try_from(*state.cells.get(base)?).ok()?;
        state.cells.get(base + 1..base + 1 + count)
    }

    /// The faces of dice; empty for other types.
    #[must_use]
    pub fn faces(&self, game: &Game, state: &Position, of: TypeId, dice: &[u32]) -> Vec<i32> {
        let Some(face) = game.face(of) else {
            return Vec::new();
        };
        dice.iter()
            .map(|die| self.state(state, face, &[Value::Member(*die)]).map_or(0, |it| it.number()))
            .collect()
    }

    /// Replaces the cards of a zone, the top one last, all with their order. Cards that do not fit are left out.
    pub fn set_cards(&self, state: &mut Position, zone: ZoneId, indices: &[Value], cards: &[i32]) {
        let slots = self.zone_at(zone, indices);
        let Some(slots) = slots.and_then(|slots| state.cells.get_mut(slots)) else {
            return;
        };
        let Some((count, places)) = slots.split_first_mut() else {
            return;
        };
        places.fill(0);
        let room = places.len() - self.marks(zone);
        for (place, card) in places.iter_mut().zip(cards).take(room) {
            *place = *card;
        }
        *count = i32::try_from(cards.len().min(room)).unwrap_or(0);
    }

    /// The value of a state; `None` if an index is outside of its range.
    #[must_use]
    pub fn state(&self, state: &Position, id: StateId, indices: &[Value]) -> Option<Value> {
        let slots = state.cells.get(self.state_at(id, indices)?)?;
        Some(decode(slots, self.state_types.get(id)?))
    }

    /// Sets a state of which a game has worked out the indices; `false` if one is outside of its range.
    #[must_use]
    pub fn try_set_state(
        &self,
        state: &mut Position,
        id: StateId,
        indices: &[Value],
        value: &Value,
    ) -> bool {
        let slots = self.state_at(id, indices);
        let slots = slots.and_then(|range| state.cells.get_mut(range));
        let (Some(slots), Some(ty)) = (slots, self.state_types.get(id)) else {
            return false;
        };
        encode(slots, ty, value);
        true
    }

    /// Sets a state that is known to be there.
    ///
    /// # Panics
    /// If it is not: to go on without the value would leave a wrong position that looks right.
    pub fn set_state(&self, state: &mut Position, id: StateId, indices: &[Value], value: &Value) {
        let is_set = self.try_set_state(state, id, indices, value);
        assert!(is_set, "a state is written where it is declared");
    }

    /// The value of a local in the frame that starts at `base`; `seat` for a local with a value for each seat.
    #[must_use]
    pub fn local(&self, state: &Position, base: usize, local: LocalId, seat: Option<u32>) -> Value {
        let slot = self
            .local_slot(local, seat)
            .and_then(|(at, width)| state.stack.get(base + at..base + at + width));
        match (slot, self.local_types.get(local)) {
            (Some(slots), Some(ty)) => decode(slots, ty),
            _ => Value::None,
        }
    }

    /// Sets a local in the frame that starts at `base`; `seat` for a local with a value for each seat.
    pub fn set_local(
        &self,
        state: &mut Position,
        base: usize,
        local: LocalId,
        seat: Option<u32>,
        value: &Value,
    ) {
        let slot = self
            .local_slot(local, seat)
            .and_then(|(at, width)| state.stack.get_mut(base + at..base + at + width));
        if let (Some(slots), Some(ty)) = (slot, self.local_types.get(local)) {
            encode(slots, ty, value);
        }
    }

    /// Resets a local to what it holds before any value; answers of seats to `none`.
    pub fn wipe(&self, state: &mut Position, base: usize, local: LocalId, per_seat: bool) {
        let slot = self.locals.get(local).copied().flatten();
        let slots = slot.and_then(|(at, width)| state.stack.get_mut(base + at..base + at + width));
        if let Some(slots) = slots {
            slots.fill(0);
        }
        if per_seat {
            for seat in 0..u32::try_from(self.seats).unwrap_or(0) {
                self.set_local(state, base, local, Some(seat), &Value::None);
            }
        }
    }

    fn local_slot(&self, local: LocalId, seat: Option<u32>) -> Option<(usize, usize)> {
        let (at, width) = self.locals.get(local).copied().flatten()?;
        match seat {
            None => Some((at, width)),
            Some(seat) => {
                let each = width / self.seats.max(1);
                (seat < u32::try_from(self.seats).ok()?)
                    .then_some((at + each * seat as usize, each))
            }
        }
    }
}

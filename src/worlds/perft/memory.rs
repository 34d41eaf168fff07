//! Perfect recall: everything that each seat has observed, in order, as one number.

use std::collections::BTreeMap;

use crate::engine::{Event, Fault};
use crate::history::{Next, Observed, Observer};
use crate::runtime::Runtime;
use crate::state::Position;

/// All that one seat has observed in a history, as a number. Memories are equal exactly if their numbers are.
pub(super) type Memory = u32;

/// One observation of a seat, as a number.
type ObservedId = u32;

/// All memories and observations so far, each with its number.
pub(super) struct Memories {
    observer: Observer,
    things: BTreeMap<Observed, ObservedId>,
    /// The next memory, by a memory and the observation that is added to it.
    steps: BTreeMap<(Memory, ObservedId), Memory>,
    /// By memory, how the table looked when the seat last saw it.
    tables: Vec<Option<ObservedId>>,
}

/// The memory of a seat that has observed nothing.
pub(super) const NOTHING: Memory = 0;

/// What a seat observes in a position where seats decide, or in the last position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observations {
    table: ObservedId,
    /// The decision, with what the seat may do.
    decision: Option<ObservedId>,
}

impl Memories {
    pub(super) fn new(runtime: &Runtime) -> Self {
        Self {
            observer: Observer::new(runtime),
            things: BTreeMap::new(),
            steps: BTreeMap::new(),
            tables: vec![None],
        }
    }

    fn number(things: &mut BTreeMap<Observed, ObservedId>, thing: Observed) -> ObservedId {
        let next = number(things.len());
        *things.entry(thing).or_insert(next)
    }

    /// By seat, what it sees of some events.
    pub(super) fn seen(&mut self, events: &[Event], seats: u32) -> Vec<Vec<ObservedId>> {
        let (observer, things) = (&self.observer, &mut self.things);
        let mut of_seat = |seat| {
            let seen = observer.events(events, seat);
            seen.map(|seen| Self::number(things, seen)).collect()
        };
        (0..seats).map(&mut of_seat).collect()
    }

    /// What each seat observes in a position; nothing before chance has fallen.
    pub(super) fn looks(
        &mut self,
        state: &Position,
        next: &Next,
    ) -> Result<Vec<Observations>, Fault> {
        let mut looks = Vec::new();
        for seat in 0..state.seats() {
            if let Some((table, decision)) = self.observer.look(state, next, seat)? {
                looks.push(Observations {
                    table: Self::number(&mut self.things, table),
                    decision: decision.map(|seen| Self::number(&mut self.things, seen)),
                });
            }
        }
        Ok(looks)
    }

    fn add(&mut self, memory: Memory, thing: ObservedId) -> Memory {
        let next = number(self.tables.len());
        let added = *self.steps.entry((memory, thing)).or_insert(next);
        if added == next {
            let table = self.tables.get(memory as usize).copied().flatten();
            self.tables.push(table);
        }
        added
    }

    /// The memories of all seats after each has made some observations.
    pub(super) fn after(&mut self, before: &[Memory], seen: &[Vec<ObservedId>]) -> Vec<Memory> {
        let both = before.iter().zip(seen);
        both.map(|(memory, things)| {
            things.iter().fold(*memory, |memory, thing| self.add(memory, *thing))
        })
        .collect()
    }

    /// The memories of all seats after each has seen the table.
    pub(super) fn look(&mut self, before: &[Memory], looks: &[Observations]) -> Vec<Memory> {
        let both = before.iter().zip(looks);
        both.map(|(memory, look)| self.look_one(*memory, *look)).collect()
    }

    fn look_one(&mut self, mut memory: Memory, look: Observations) -> Memory {
        if self.tables.get(memory as usize) != Some(&Some(look.table)) {
            memory = self.add(memory, look.table);
            if let Some(table) = self.tables.get_mut(memory as usize) {
                *table = Some(look.table);
            }
        }
        look.decision.map_or(memory, |decision| self.add(memory, decision))
    }

    /// How many memories and how many observations are kept.
    pub(super) fn kept(&self) -> (usize, usize) {
        (self.tables.len(), self.things.len())
    }
}

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

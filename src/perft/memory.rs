//! What seats remember: everything that each has seen, in order. A seat forgets nothing, so two histories are the same to it
//! only if it has seen the same in both.

use std::collections::BTreeMap;

use crate::engine::Event;
use crate::hir::{ActionId, Game};
use crate::state::Words;
use crate::view::{Seen, View, Viewer, see};

/// All that one seat has seen in a history, as a number: equal numbers, equal memories.
pub(super) type Memory = u32;

/// Something that a seat comes to know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    /// It sees something happen.
    Event(Seen),
    /// The table looks different.
    Table(View),
    /// It has to act, with one of these actions, and is asked this.
    Turn(Vec<ActionId>, Option<Words>),
}

/// A thing as a number.
pub(super) type ThingId = u32;

/// All memories that seats have come to.
#[derive(Debug)]
pub(super) struct Memories {
    things: BTreeMap<Thing, ThingId>,
    /// A memory and what was added to it give the next memory.
    steps: BTreeMap<(Memory, ThingId), Memory>,
    /// How the table looked when it was last looked at, by memory.
    tables: Vec<Option<ThingId>>,
}

/// The memory of somebody who has seen nothing.
pub(super) const NOTHING: Memory = 0;

/// What a seat comes to know in a position where somebody decides, or which is the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) table: ThingId,
    /// For a seat that has to act.
    pub(super) turn: Option<ThingId>,
}

impl Memories {
    pub(super) fn new() -> Self {
        Self {
            things: BTreeMap::new(),
            steps: BTreeMap::new(),
            tables: vec![None],
        }
    }

    pub(super) fn thing(&mut self, thing: Thing) -> ThingId {
        let next = number(self.things.len());
        *self.things.entry(thing).or_insert(next)
    }

    /// What each seat sees of some events.
    pub(super) fn seen(&mut self, game: &Game, events: &[Event], seats: u32) -> Vec<Vec<ThingId>> {
        let of_seat = |seat| {
            let seen = events.iter();
            let seen = seen.filter_map(|event| see(game, event, Viewer::Seat(seat)));
            seen.map(|seen| self.thing(Thing::Event(seen))).collect()
        };
        (0..seats).map(of_seat).collect()
    }

    fn add(&mut self, memory: Memory, thing: ThingId) -> Memory {
        let next = number(self.tables.len());
        let added = *self.steps.entry((memory, thing)).or_insert(next);
        if added == next {
            let table = self.tables.get(memory as usize).copied().flatten();
            self.tables.push(table);
        }
        added
    }

    /// The memories of all seats after each has seen some things.
    pub(super) fn after(&mut self, before: &[Memory], seen: &[Vec<ThingId>]) -> Vec<Memory> {
        let both = before.iter().zip(seen);
        both.map(|(memory, things)| {
            things
                .iter()
                .fold(*memory, |memory, thing| self.add(memory, *thing))
        })
        .collect()
    }

    /// The memories of all seats after each has looked at the table.
    pub(super) fn look(&mut self, before: &[Memory], looks: &[Look]) -> Vec<Memory> {
        let both = before.iter().zip(looks);
        both.map(|(memory, look)| self.look_one(*memory, *look))
            .collect()
    }

    fn look_one(&mut self, mut memory: Memory, look: Look) -> Memory {
        if self.tables.get(memory as usize) != Some(&Some(look.table)) {
            memory = self.add(memory, look.table);
            if let Some(table) = self.tables.get_mut(memory as usize) {
                *table = Some(look.table);
            }
        }
        look.turn.map_or(memory, |turn| self.add(memory, turn))
    }

    /// How many memories and things are kept.
    pub(super) fn kept(&self) -> (usize, usize) {
        (self.tables.len(), self.things.len())
    }
}

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

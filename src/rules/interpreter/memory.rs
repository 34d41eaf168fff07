//! What functions and hooks have given, and how many moves there are: worked out once for as long as nothing changes
//! that is read for it.
//!
//! It changes no outcome and no count of steps: what is recalled costs what it cost when it was worked out, once for
//! each question.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use hashbrown::HashTable;
use smallvec::SmallVec;

use super::Interpreter;
use super::calls::Kept;
use crate::hir::{ActionId, FunctionId, HookId};
use crate::state::{Position, Value};

/// What is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Called {
    Function(FunctionId),
    Hook(HookId),
}

/// With which arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// The number of the arguments of a function.
    Row(usize),
    /// The code of each argument, or the bits of a set.
    Codes(SmallVec<[u128; 2]>),
    /// The arguments of a hook.
    Values(Vec<Value>),
}

/// What was worked out.
#[derive(Clone, Debug)]
struct Entry {
    called: Called,
    place: Place,
    kept: Kept,
    /// Whether all that was read is open to the seat that is told of it.
    open: bool,
    /// The steps that it took, but for those of the entries in it.
    steps: u64,
    within: Vec<usize>,
    /// The last question that was charged for it.
    question: u64,
}

/// A call that is being worked out.
#[derive(Debug, Default)]
struct Open {
    /// The steps that were spent when it began.
    start: u64,
    /// The steps of the entries in it.
    inner: u64,
    within: Vec<usize>,
}

/// How many moves there are with an action.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    pub(super) moves: u64,
    /// How many begin with each value of the first parameter, where they were gone through.
    pub(super) firsts: Vec<u64>,
}

/// What has been worked out.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// By function and by the number of its arguments, the entry.
    rows: Vec<Vec<Option<usize>>>,
    /// The entries by the hash of what was called with what.
    others: HashTable<usize>,
    entries: Vec<Entry>,
    open: Vec<Open>,
    question: u64,
    /// By seat and action, in the position of the last question.
    pub(super) counts: BTreeMap<(u32, ActionId), Counted>,
}

/// With no keys of chance. No order follows from it.
fn hash(called: Called, place: &Place) -> u64 {
    let mut hasher = DefaultHasher::new();
    (called, place).hash(&mut hasher);
    hasher.finish()
}

/// With more entries than this after a question, all are forgotten.
const ENTRIES: usize = 20_000;

impl Memory {
    /// Begins a question: each entry is charged for anew.
    pub(super) fn ask(&mut self) {
        self.question += 1;
        self.open.clear();
    }

    pub(super) fn find(&self, called: Called, place: &Place) -> Option<usize> {
        match (called, place) {
            (Called::Function(id), Place::Row(at)) => *self.rows.get(usize::from(id))?.get(*at)?,
            (Called::Function(_) | Called::Hook(_), _) => {
                let is_it = |at: &usize| {
                    let entry = self.entries.get(*at);
                    entry.is_some_and(|entry| entry.called == called && entry.place == *place)
                };
                self.others.find(hash(called, place), is_it).copied()
            }
        }
    }

    /// What was worked out, and whether all that was read is open.
    pub(super) fn entry(&self, at: usize) -> Option<(&Kept, bool)> {
        let entry = self.entries.get(at)?;
        Some((&entry.kept, entry.open))
    }

    /// The steps that it takes in this question.
    pub(super) fn charge(&mut self, at: usize) -> u64 {
        let steps = self.charge_once(at);
        if let Some(open) = self.open.last_mut() {
            open.inner += steps;
            open.within.push(at);
        }
        steps
    }

    fn charge_once(&mut self, at: usize) -> u64 {
        let mut steps = 0u64;
        let mut left = vec![at];
        while let Some(at) = left.pop() {
            let Some(entry) = self.entries.get_mut(at) else {
                continue;
            };
            if entry.question != self.question {
                entry.question = self.question;
                steps = steps.saturating_add(entry.steps);
                left.extend(&entry.within);
            }
        }
        steps
    }

    /// Notes that a call begins, after so many steps.
    pub(super) fn begin(&mut self, spent: u64) {
        self.open.push(Open { start: spent, ..Open::default() });
    }

    /// Notes that a call has ended of which nothing is kept. What was in it belongs to the call around it.
    pub(super) fn give_up(&mut self) {
        if let Some(done) = self.open.pop()
            && let Some(around) = self.open.last_mut()
        {
            around.inner += done.inner;
            around.within.extend(done.within);
        }
    }

    /// Keeps what a call gave; `rows` is how many functions there are, and how many arguments this one can have.
    pub(super) fn keep(
        &mut self,
        called: Called,
        place: Place,
        rows: (usize, usize),
        (kept, open): (Kept, bool),
        spent: u64,
    ) {
        let done = self.open.pop().unwrap_or_default();
        let total = spent.saturating_sub(done.start);
        let at = self.entries.len();
        match (called, &place) {
            (Called::Function(id), Place::Row(number)) => self.set_row(id, *number, rows, at),
            (Called::Function(_) | Called::Hook(_), _) => {
                let entries = &self.entries;
                let hash_of = |at: &usize| {
                    let entry = entries.get(*at);
                    entry.map_or(0, |entry| hash(entry.called, &entry.place))
                };
                self.others.insert_unique(hash(called, &place), at, hash_of);
            }
        }
        self.entries.push(Entry {
            called,
            place,
            kept,
            open,
            steps: total.saturating_sub(done.inner),
            within: done.within,
            question: self.question,
        });
        if let Some(around) = self.open.last_mut() {
            around.inner += total;
            around.within.push(at);
        }
    }

    fn set_row(&mut self, id: FunctionId, number: usize, rows: (usize, usize), at: usize) {
        if self.rows.is_empty() {
            self.rows.resize_with(rows.0, Vec::new);
        }
        let Some(row) = self.rows.get_mut(usize::from(id)) else {
            return;
        };
        if row.is_empty() {
            row.resize(rows.1, None);
        }
        if let Some(slot) = row.get_mut(number) {
            *slot = Some(at);
        }
    }

    /// Forgets what has another value in another position.
    fn forget(&mut self, changed: impl Fn(Called) -> bool) {
        self.counts.clear();
        for (id, row) in self.rows.iter_mut().enumerate() {
            if !row.is_empty() && changed(Called::Function(FunctionId::from(id))) {
                row.clear();
            }
        }
        let entries = &self.entries;
        let mut known: BTreeMap<Called, bool> = BTreeMap::new();
        self.others.retain(|at| {
            entries.get(*at).is_some_and(|entry| {
                let called = entry.called;
                !*known.entry(called).or_insert_with(|| changed(called))
            })
        });
    }

    /// Gives back the room that one large question has taken. How many moves there are is kept.
    fn trim(&mut self) {
        if self.entries.len() > ENTRIES {
            *self = Self {
                question: self.question,
                counts: std::mem::take(&mut self.counts),
                ..Self::default()
            };
        }
    }
}

/// Memories of the positions that were asked about last.
#[derive(Debug, Default)]
pub(super) struct Memories(Mutex<Vec<(Position, Memory)>>);

/// How many positions are remembered.
const POSITIONS: usize = 8;

impl Interpreter {
    /// Answers a question about a position with what is remembered of it.
    pub(super) fn remembering<T>(
        &self,
        state: &Position,
        work: impl FnOnce(Memory) -> (T, Memory),
    ) -> T {
        let (mut known, mut memory) =
            self.take_memory(state).unwrap_or_else(|| (state.clone(), Memory::default()));
        if known != *state {
            memory.forget(|called| self.differs(called, &known, state));
            known.clone_from(state);
        }
        memory.ask();
        let (result, mut memory) = work(memory);
        memory.trim();
        let mut all = self.memories.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= POSITIONS {
            all.remove(0);
        }
        all.push((known, memory));
        result
    }

    /// The memory of a position, or of the last one that was asked about.
    fn take_memory(&self, state: &Position) -> Option<(Position, Memory)> {
        let mut all = self.memories.0.lock().unwrap_or_else(PoisonError::into_inner);
        match all.iter().rposition(|(known, _)| known == state) {
            Some(at) => Some(all.remove(at)),
            None if all.len() >= POSITIONS => all.pop(),
            None => None,
        }
    }

    /// Whether what is called reads something that differs between two positions.
    fn differs(&self, called: Called, before: &Position, after: &Position) -> bool {
        match called {
            Called::Function(id) => self
                .program
                .functions
                .get(id)
                .is_none_or(|reads| self.has_changed(before, after, reads)),
            // A script sees a whole view.
            Called::Hook(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Called, Counted, ENTRIES, Memory, Place};
    use crate::hir::{ActionId, FunctionId};
    use crate::interpreter::calls::Kept;

    const CALLED: Called = Called::Function(FunctionId(0));

    fn place(at: usize) -> Place {
        Place::Codes([at as u128].into_iter().collect())
    }

    fn filled(entries: usize) -> Memory {
        let mut memory = Memory::default();
        memory.ask();
        memory.counts.insert((0, ActionId(0)), Counted::default());
        for at in 0..entries {
            memory.begin(0);
            memory.keep(CALLED, place(at), (0, 0), (Kept::Code(0), true), 1);
        }
        memory
    }

    #[test]
    fn what_a_large_question_has_filled_is_given_back() {
        let mut memory = filled(ENTRIES);
        memory.trim();
        assert!(memory.find(CALLED, &place(ENTRIES - 1)).is_some());
        let mut memory = filled(ENTRIES + 1);
        memory.trim();
        assert!(memory.find(CALLED, &place(0)).is_none());
        assert!(memory.entries.capacity() < ENTRIES);
        assert_eq!(memory.counts.len(), 1);
    }
}

//! A memo of hooks: an answer is used again where the arguments are the same and every slot that the script read holds
//! what it held then.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use typed_index_collections::TiVec;

use crate::hir::{Game, HookId};
use crate::state::{Position, Value};

/// The answers of all hooks.
pub(super) struct HookMemo(TiVec<HookId, Mutex<Answers>>);

/// The answers of one hook by its arguments, the latest ones first.
type Answers = BTreeMap<Vec<Value>, VecDeque<Answer>>;

/// What a hook gave, and what its script had read.
struct Answer {
    seats: u32,
    /// Each range of slots by its first slot, with what the slots held.
    looked_at: Vec<(usize, Box<[i32]>)>,
    value: Value,
    operations: u64,
}

/// A hook with answers for more different arguments than this forgets all of them.
const ARGUMENTS: usize = 1_000;

/// How many answers are kept for the same arguments.
const ANSWERS: usize = 4;

impl HookMemo {
    pub(super) fn new(game: &Game) -> Self {
        Self(game.hooks.iter().map(|_| Mutex::default()).collect())
    }

    /// A remembered answer, and how many operations it took.
    pub(super) fn find(
        &self,
        id: HookId,
        state: &Position,
        arguments: &[Value],
    ) -> Option<(Value, u64)> {
        let answers = self.0.get(id)?.lock();
        let answers = answers.unwrap_or_else(PoisonError::into_inner);
        let mut answers = answers.get(arguments)?.iter();
        let found = answers.find(|answer| answer.holds_in(state))?;
        Some((found.value.clone(), found.operations))
    }

    /// Keeps the answer of a hook that has read some slots.
    pub(super) fn keep(
        &self,
        id: HookId,
        (state, arguments): (&Position, &[Value]),
        slots: Vec<Range<usize>>,
        (value, operations): (Value, u64),
    ) {
        let Some(all) = self.0.get(id) else {
            return;
        };
        let contents = |slots: Range<usize>| {
            let cells = state.cells.get(slots.clone()).unwrap_or_default();
            (slots.start, cells.into())
        };
        let answer = Answer {
            seats: state.seats(),
            looked_at: joined(slots).into_iter().map(contents).collect(),
            value,
            operations,
        };
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= ARGUMENTS {
            all.clear();
        }
        let answers = all.entry(arguments.to_vec()).or_default();
        answers.truncate(ANSWERS - 1);
        answers.push_front(answer);
    }
}

impl Answer {
    fn holds_in(&self, state: &Position) -> bool {
        let same = |(start, cells): &(usize, Box<[i32]>)| {
            state.cells.get(*start..*start + cells.len()) == Some(cells)
        };
        self.seats == state.seats() && self.looked_at.iter().all(same)
    }
}

/// The slots in order, each once.
fn joined(mut slots: Vec<Range<usize>>) -> Vec<Range<usize>> {
    slots.sort_unstable_by_key(|it| it.start);
    let mut joined: Vec<Range<usize>> = Vec::new();
    for next in slots {
        match joined.last_mut() {
            Some(last) if next.start <= last.end => last.end = last.end.max(next.end),
            _ => joined.push(next),
        }
    }
    joined
}

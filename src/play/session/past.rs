//! [`Past`]: the positions before the moves of a session, so that moves can be taken back.

use std::collections::VecDeque;
use std::sync::Arc;

use super::ChanceSource;
use crate::base::limits::HISTORY;
use crate::state::Position;

/// A session before one of its moves.
#[derive(Clone)]
pub(super) struct Before {
    pub(super) state: Position,
    pub(super) chance_source: ChanceSource,
    /// The length of the record.
    pub(super) recorded: usize,
}

/// The session before each of its moves; of the oldest moves, only their number is kept.
#[derive(Clone, Default)]
pub(super) struct Past {
    kept: VecDeque<Arc<Before>>,
    forgotten: usize,
}

impl Past {
    /// Keeps the position before a move; if `replaced`, in place of the last one.
    pub(super) fn keep(
        &mut self,
        state: &Position,
        chance_source: &ChanceSource,
        recorded: usize,
        replaced: bool,
    ) {
        match self.kept.back_mut().filter(|_| replaced) {
            Some(last) => {
                let last = Arc::make_mut(last);
                last.state.clone_from(state);
                last.chance_source = chance_source.clone();
                last.recorded = recorded;
                self.forgotten += 1;
            }
            None => self.kept.push_back(Arc::new(Before {
                state: state.clone(),
                chance_source: chance_source.clone(),
                recorded,
            })),
        }
    }

    /// Drops the oldest positions of this size if all together are too large.
    pub(super) fn forget(&mut self, size: usize) {
        while self.kept.len() > 1 && self.kept.len() * size > HISTORY {
            self.kept.pop_front();
            self.forgotten += 1;
        }
    }

    /// Removes and returns the session before the last move.
    pub(super) fn pop(&mut self) -> Option<Before> {
        self.kept.pop_back().map(Arc::unwrap_or_clone)
    }

    /// The session before a move, by its number from 0; `None` if it is no longer kept.
    pub(super) fn at(&self, at: usize) -> Option<&Before> {
        let kept = self.kept.get(at.checked_sub(self.forgotten)?)?;
        Some(kept.as_ref())
    }

    /// The session before the last move.
    pub(super) fn last(&self) -> Option<&Before> {
        self.kept.back().map(AsRef::as_ref)
    }

    /// How many positions are kept.
    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// How many moves were made.
    pub(super) fn moves(&self) -> usize {
        self.forgotten + self.kept.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A past of so many moves. The record has grown by two with each.
    fn past(moves: usize, replaced: bool) -> Past {
        let (state, source) = (Position::new(2, 4), ChanceSource::new(1));
        let mut past = Past::default();
        (0..moves).for_each(|at| past.keep(&state, &source, 2 * at, replaced));
        past
    }

    #[test]
    fn moves_are_counted_from_the_first_even_where_the_oldest_are_forgotten() {
        let mut past = past(5, false);
        assert_eq!((past.len(), past.moves()), (5, 5));

        past.forget(HISTORY / 3);
        assert_eq!((past.len(), past.moves()), (3, 5));
        assert!(past.at(1).is_none());
        assert_eq!(past.at(2).map(|it| it.recorded), Some(4));

        assert_eq!(past.pop().map(|it| it.recorded), Some(8));
        assert_eq!(past.moves(), 4);
    }

    #[test]
    fn the_last_position_is_never_forgotten_for_its_size() {
        let mut past = past(2, false);
        past.forget(2 * HISTORY);
        assert_eq!((past.len(), past.moves()), (1, 2));
    }

    #[test]
    fn where_each_takes_the_place_of_the_last_one_position_is_kept() {
        let past = past(5, true);
        assert_eq!((past.len(), past.moves()), (1, 5));
        assert_eq!(past.last().map(|it| it.recorded), Some(8));
    }
}

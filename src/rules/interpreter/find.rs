//! Questions about the moves of a position.

use super::eval::Evaluator;
use super::memory::Counted;
use super::search::Search;
use super::{Interpreter, Outcome};
use crate::engine::{Budget, Move, Offer, Refusal, Task};
use crate::hir::{Action, ActionId};
use crate::program::Narrowed;
use crate::state::{Position, Value};

/// So few moves are found one by one, by their numbers, faster than by going through all parameters.
const BY_NUMBER: u64 = 64;

impl Interpreter {
    /// Searches the moves of a seat with an action, with a budget of its own; nothing is found of what is no action.
    fn search<T: Default>(
        &self,
        state: &Position,
        seat: u32,
        id: ActionId,
        work: impl FnOnce(&mut Search<'_>) -> Outcome<T>,
    ) -> Outcome<T> {
        let Some(found) = self.narrowed(id) else {
            return Ok(T::default());
        };
        let budget = Budget::new(Task::Search);
        self.remembering(state, |memory| {
            let evaluator = Evaluator::new(self, state, &budget).with_memory(memory);
            let mut search = Search::new(evaluator, seat, found);
            let found = work(&mut search);
            (found, search.evaluator.memory)
        })
    }

    /// An action with its narrowed form.
    fn narrowed(&self, id: ActionId) -> Option<(&Action, &Narrowed)> {
        Some((self.game.actions.get(id)?, self.program.actions.get(id)?))
    }

    /// The offers with which a seat can do something.
    pub(super) fn possible(&self, state: &Position, offers: Vec<Offer>) -> Outcome<Vec<Offer>> {
        let mut possible = Vec::new();
        for offer in offers {
            let (seat, action) = (offer.seat, offer.action);
            let any = match self.finder.any(state, seat, action) {
                Some(any) => any,
                None => self.search(state, seat, action, |search| search.count(1))? > 0,
            };
            if any {
                possible.push(offer);
            }
        }
        Ok(possible)
    }

    /// How many moves there are, and how many begin with each value of the first parameter.
    fn counted(&self, state: &Position, seat: u32, id: ActionId) -> Outcome<Counted> {
        self.search(state, seat, id, |search| {
            if let Some(counted) = search.evaluator.memory.counts.get(&(seat, id)) {
                return Ok(counted.clone());
            }
            search.firsts = Some(Vec::new());
            let moves = search.count(u64::MAX)?;
            let counted = Counted { moves, firsts: search.firsts.take().unwrap_or_default() };
            let counts = &mut search.evaluator.memory.counts;
            counts.insert((seat, id), counted.clone());
            Ok(counted)
        })
    }

    pub(super) fn count_moves(&self, state: &Position, seat: u32, id: ActionId) -> Outcome<u64> {
        match self.finder.count(state, seat, id) {
            Some(count) => Ok(count),
            None => Ok(self.counted(state, seat, id)?.moves),
        }
    }

    pub(super) fn nth_move(
        &self,
        state: &Position,
        seat: u32,
        id: ActionId,
        at: u64,
    ) -> Outcome<Option<Vec<Value>>> {
        if let Some(found) = self.finder.nth(state, seat, id, at) {
            return Ok(found);
        }
        let counted = self.counted(state, seat, id)?;
        if at >= counted.moves {
            return Ok(None);
        }
        self.search(state, seat, id, |search| search.nth(at, &counted.firsts))
    }

    pub(super) fn list_moves(
        &self,
        state: &Position,
        seat: u32,
        id: ActionId,
        most: usize,
    ) -> Outcome<(u64, Vec<Vec<Value>>)> {
        if let Some(found) = self.few_moves(state, seat, id, most) {
            return Ok(found);
        }
        let found = self.search(state, seat, id, |search| search.list(most))?;
        let count = if found.len() < most {
            found.len() as u64
        } else {
            self.count_moves(state, seat, id)?
        };
        Ok((count, found))
    }

    /// The number of moves and the first of them, if they are few and the finder knows them.
    fn few_moves(
        &self,
        state: &Position,
        seat: u32,
        id: ActionId,
        most: usize,
    ) -> Option<(u64, Vec<Vec<Value>>)> {
        let count = self.finder.count(state, seat, id).filter(|count| *count <= BY_NUMBER)?;
        let found = (0..count).take(most).map(|at| self.finder.nth(state, seat, id, at)?);
        Some((count, found.collect::<Option<_>>()?))
    }

    pub(super) fn candidate_values(
        &self,
        state: &Position,
        seat: u32,
        id: ActionId,
        prefix: &[Value],
    ) -> Outcome<Vec<Value>> {
        self.search(state, seat, id, |search| search.next_values(prefix))
    }

    /// Whether arguments are values of their parameters and all conditions hold with them.
    pub(super) fn is_legal(
        &self,
        state: &Position,
        action: &Move,
    ) -> Outcome<Result<bool, Refusal>> {
        if let Some(legal) = self.finder.is_legal(state, action) {
            return Ok(Ok(legal));
        }
        self.search(state, action.seat, action.action, |search| {
            Ok(Some(search.take(&action.arguments).map(|()| search.is_legal())))
        })
        .map(|judged| judged.unwrap_or(Ok(false)))
    }
}

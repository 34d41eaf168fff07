//! [`Listed`]: all worlds that fit what a seat has seen, in a game in which they are few.

use std::collections::BTreeMap;

use super::Known;
use super::known::{Beginning, acted};
use super::replay::looks_like;
use crate::engine::{Exact, Legal, Offer, Stop, exact};
use crate::history::{History, Next, Observed};
use crate::state::Position;

/// All worlds that fit.
#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    /// By position, how likely chance fell so, times how likely the others chose so if all their legal moves were equally
    /// likely: the sum over all courses of play that lead there.
    pub worlds: BTreeMap<Position, Exact>,
}

/// A course of play that fits so far.
struct Course {
    history: History,
    /// How much of what the seat has seen has come.
    at: usize,
    /// How the table looked when the seat last saw it.
    table: Option<Observed>,
    weight: Exact,
}

impl Listed {
    /// All worlds, if they are found by playing at most so many moves and outcomes of chance; `None` otherwise, and if play began in a position of
    /// which the seat does not know all.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn new(known: &Known, steps: usize) -> Result<Option<Self>, Stop> {
        if matches!(known.beginning, Beginning::Unknown) {
            return Ok(None);
        }
        let history = History::new(&known.runtime, known.setup.clone())?;
        let mut stack = vec![Course { history, at: 0, table: None, weight: exact(1) }];
        let mut listed = Self::default();
        let mut left = steps;
        while let Some(mut course) = stack.pop() {
            if !course.fits(known)? {
                continue;
            }
            if course.at == known.seen.len() && course.history.outcomes().next().is_none() {
                let state = course.history.state().clone();
                *listed.worlds.entry(state).or_insert_with(|| exact(0)) += course.weight;
                continue;
            }
            let next = course.next(known, left)?;
            let Some(rest) = next.as_ref().and_then(|next| left.checked_sub(next.len())) else {
                return Ok(None);
            };
            left = rest;
            stack.extend(next.unwrap_or_default());
        }
        Ok(Some(listed))
    }
}

impl Course {
    /// Whether what the seat sees of the last step is what it has seen.
    fn fits(&mut self, known: &Known) -> Result<bool, Stop> {
        let seat = known.seat();
        let mut seen: Vec<Observed> = known.observer.events(self.history.events(), seat).collect();
        let look = known.observer.look(self.history.state(), self.history.next(), seat)?;
        if let Some((table, decision)) = look {
            if self.table.as_ref() != Some(&table) {
                seen.push(table.clone());
                self.table = Some(table);
            }
            seen.extend(decision);
        }
        let wanted = known.seen.get(self.at..self.at + seen.len());
        self.at += seen.len();
        Ok(wanted == Some(seen.as_slice()))
    }

    /// The courses that are one step longer; `None` if there are too many.
    fn next(&self, known: &Known, most: usize) -> Result<Option<Vec<Self>>, Stop> {
        let mut all = Vec::new();
        match self.history.next() {
            Next::Over => {}
            Next::Chance(_) => {
                for (drawn, probability) in self.history.outcomes() {
                    if all.len() >= most {
                        return Ok(None);
                    }
                    let mut history = self.history.clone();
                    history.draw(drawn)?;
                    all.push(self.with(history, &probability));
                }
            }
            Next::Decision(offers) => return self.acts(offers, known, most),
        }
        Ok(Some(all))
    }

    fn with(&self, history: History, probability: &Exact) -> Self {
        let table = self.table.clone();
        Self { history, at: self.at, table, weight: &self.weight * probability }
    }

    /// Somebody acts as the seat has seen it.
    fn acts(
        &self,
        offers: &[Offer],
        known: &Known,
        most: usize,
    ) -> Result<Option<Vec<Self>>, Stop> {
        let mut all = Vec::new();
        let Some(acts) = known.seen.get(self.at).and_then(acted) else { return Ok(Some(all)) };
        let own: Vec<Offer> = offers.iter().filter(|it| it.seat == acts.seat()).copied().collect();
        let rules = known.runtime.rules.as_ref();
        let (count, moves) = Legal::new(rules, self.history.state(), &own).list(most)?;
        if count > moves.len() as u64 {
            return Ok(None);
        }
        // What the seat itself has chosen says nothing of the world.
        let likely = if acts.seat() == known.seat() {
            exact(1)
        } else {
            Exact::new(1.into(), count.max(1).into())
        };
        for action in moves.into_iter().filter(|it| looks_like(known, it, acts)) {
            let mut history = self.history.clone();
            history.act(action)?;
            all.push(self.with(history, &likely));
        }
        Ok(Some(all))
    }
}

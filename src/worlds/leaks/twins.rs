//! [`Twins`]: two games that a seat cannot tell apart, as moves and outcomes of chance. Others play them and compare what they show.

use super::Experiment;
use super::original::Original;
use super::pair::Outcome;
use crate::engine::Stop;
use crate::history::{Dealt, Due, Steps};
use crate::session::Input;

/// A game that was played by random bots, of which [`Pairing::twins`] makes others.
pub struct Pairing<'a> {
    experiment: &'a Experiment<'a>,
    original: Original,
}

/// Two games that a seat cannot tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twins {
    /// The seat, counted from 0. The public, which sees less, cannot tell them apart either.
    pub seat: u32,
    /// The games, each with as many decisions as the other.
    pub games: [Course; 2],
}

/// A game up to a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Moves and outcomes of chance, in order, as a session records them.
    pub inputs: Vec<Input>,
    /// How many inputs come before each decision.
    pub decisions: Vec<usize>,
}

impl Twins {
    /// Whether something that has fallen or was done differs.
    #[must_use]
    pub fn differ(&self) -> bool {
        let [one, other] = &self.games;
        one.inputs != other.inputs
    }
}

impl<'a> Pairing<'a> {
    /// Plays the game of a seed, with at most so many moves.
    ///
    /// # Errors
    /// When setup refuses these seats, or the game has a fault.
    pub fn new(experiment: &'a Experiment<'a>, seed: u64, moves: usize) -> Result<Self, Stop> {
        Ok(Self { experiment, original: Original::play(experiment, seed, moves)? })
    }

    /// This game beside another one, which differs from it in what a seat cannot know. Both end before the seat is rightly told of a
    /// difference. For each number there is another one; there is none if the seat knows everything. Both have the same inputs where what
    /// differs has not fallen yet, as the order of a pile.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn twins(&self, seat: u32, number: u64) -> Result<Option<Twins>, Stop> {
        let Some((_, outcome)) = self.experiment.paired(&self.original, seat, number) else {
            return Ok(None);
        };
        let games =
            [self.course(None, outcome.alike)?, self.course(Some(&outcome), outcome.alike)?];
        Ok(Some(Twins { seat, games }))
    }

    /// The first decisions of this game, or of a paired one.
    fn course(&self, other: Option<&Outcome>, decisions: usize) -> Result<Course, Stop> {
        let (runtime, setup) = (self.experiment.runtime, self.experiment.setup);
        let mut table = Dealt::new(runtime, setup, Steps::Exactly)?;
        let mut course = Course::default();
        for (at, decision) in self.original.decisions.iter().enumerate().take(decisions) {
            while let Due::Fall(chance, nth) = table.due()? {
                let of_other = other.and_then(|it| it.drawn.get(&(chance.name.clone(), nth)));
                let own = || self.original.outcome(&chance.name, nth).map(|it| &it.drawn);
                let Some(drawn) = of_other.or_else(own) else { return Ok(course) };
                table.fall(drawn)?;
            }
            course.inputs.clone_from(&table.inputs);
            course.decisions.push(course.inputs.len());
            let mut others = other.iter().flat_map(|it| &it.others);
            let of_other = others.find(|(place, _)| *place == at).map(|(_, action)| action);
            match of_other.or(decision.action.as_ref()) {
                Some(action) if at + 1 < decisions => table.act(action)?,
                Some(_) | None => break,
            }
        }
        Ok(course)
    }
}

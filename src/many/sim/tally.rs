//! [`Tally`]: counts over many games. Its size does not depend on how many games there are.

use serde::{Deserialize, Serialize};

use super::playout::{playout, playout_watched};
use super::{Choices, Endings, Played, Sample, Usage};
use crate::engine::{Move, Stop};
use crate::session::{Input, RandomBot, Session};

/// What is counted besides lengths, endings, wins and scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detail {
    /// How often each action was taken, and each member chosen.
    pub cover: bool,
    /// How many moves there were to choose from.
    pub choices: bool,
}

/// Counts over any number of games. The counts are exact: neither the order of the games matters nor how they were
/// divided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many games there are.
    pub games: u64,
    /// Their lengths in moves.
    pub moves: Sample,
    /// How they ended.
    pub endings: Endings,
    /// By seat, how many games it has won.
    pub wins: Vec<u64>,
    /// How many games no seat has won.
    pub unwon: u64,
    /// By seat, its scores, if the game has scores.
    pub scores: Vec<Sample>,
    /// How many games took more moves than the file promises, and the number of the first of these.
    pub overlong: Option<(u64, u64)>,
    /// How often actions were taken and members chosen, if that is counted.
    pub cover: Option<Usage>,
    /// How many moves there were to choose from, if that is counted.
    pub choices: Option<Choices>,
}

impl Tally {
    /// A tally of no games.
    #[must_use]
    pub fn new(detail: Detail) -> Self {
        Self {
            cover: detail.cover.then(Usage::default),
            choices: detail.choices.then(Choices::default),
            ..Self::default()
        }
    }

    /// Plays a game to its end, and counts it under its number. Only what `detail` asks for is counted.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn play(
        &mut self,
        number: u64,
        session: &mut Session,
        bots: &mut [Option<RandomBot>],
    ) -> Result<Played, Stop> {
        let played = match &mut self.choices {
            Some(choices) => {
                playout_watched(session, bots, |session, action| choices.look(session, action))
            }
            None => playout(session, bots),
        }?;
        if let Some(cover) = &mut self.cover {
            moves(session).for_each(|action| cover.add(session.game(), action));
        }
        self.add(number, &played);
        Ok(played)
    }

    /// Counts the result of a game under its number.
    pub fn add(&mut self, number: u64, played: &Played) {
        raise(&mut self.games, 1);
        self.moves.add(i64::try_from(played.moves).unwrap_or(i64::MAX));
        if played.overlong {
            self.overlong = both(self.overlong, Some((1, number)));
        }
        if let Some(ending) = &played.ending {
            self.endings.add(&ending.reason);
            for seat in ending.winners.bits() {
                grow(&mut self.wins, seat as usize + 1);
                self.wins.get_mut(seat as usize).into_iter().for_each(|wins| raise(wins, 1));
            }
        }
        if played.ending.as_ref().is_none_or(|ending| ending.winners.is_empty()) {
            raise(&mut self.unwon, 1);
        }
        let scores = played.scores.as_deref().unwrap_or_default();
        grow(&mut self.scores, scores.len());
        for (sample, score) in self.scores.iter_mut().zip(scores) {
            sample.add(i64::from(*score));
        }
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        raise(&mut self.games, other.games);
        self.moves.merge(&other.moves);
        self.endings.merge(&other.endings);
        raise(&mut self.unwon, other.unwon);
        self.overlong = both(self.overlong, other.overlong);
        grow(&mut self.wins, other.wins.len());
        for (ours, theirs) in self.wins.iter_mut().zip(&other.wins) {
            raise(ours, *theirs);
        }
        grow(&mut self.scores, other.scores.len());
        for (ours, theirs) in self.scores.iter_mut().zip(&other.scores) {
            ours.merge(theirs);
        }
        if let (Some(ours), Some(theirs)) = (&mut self.cover, &other.cover) {
            ours.merge(theirs);
        }
        if let (Some(ours), Some(theirs)) = (&mut self.choices, &other.choices) {
            ours.merge(theirs);
        }
    }
}

/// The moves of a game, in order.
fn moves(session: &Session) -> impl Iterator<Item = &Move> {
    session.record().iter().filter_map(|entry| {
        if let Input::Move(action) = &entry.input { Some(action) } else { None }
    })
}

fn raise(count: &mut u64, by: u64) {
    *count = count.saturating_add(by);
}

/// Makes a list at least this long.
fn grow<T: Clone + Default>(list: &mut Vec<T>, length: usize) {
    if list.len() < length {
        list.resize(length, T::default());
    }
}

/// The sum of two counts of games, and the first of the games.
fn both(one: Option<(u64, u64)>, other: Option<(u64, u64)>) -> Option<(u64, u64)> {
    match (one, other) {
        (Some((many, first)), Some((more, early))) => {
            Some((many.saturating_add(more), first.min(early)))
        }
        (one, other) => one.or(other),
    }
}

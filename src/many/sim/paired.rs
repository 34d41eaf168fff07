//! [`Paired`]: games by two sets of rules, played in pairs with the same seed, and how their results differ.

use super::Played;
use crate::engine::Moments;

/// A number from both games of each pair, and the difference.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measure {
    pub before: Moments,
    pub after: Moments,
    pub difference: Moments,
}

/// What a measured number means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A count.
    Number,
    /// Whether something is so: 1 or 0.
    Share,
}

/// A measure of paired games, with its name in reports.
pub(super) struct NamedMeasure {
    pub name: String,
    pub measure: Measure,
    pub kind: Kind,
}

/// The measured differences between pairs of games.
#[derive(Clone, Debug)]
pub struct Paired {
    moves: Measure,
    /// By seat, whether it has won.
    won: Vec<Measure>,
    /// Whether no seat has won.
    unwon: Measure,
    /// By seat, its score; empty if one of the games has no scores.
    scores: Vec<Measure>,
}

impl Measure {
    fn add(&mut self, before: i128, after: i128) {
        self.before.add(before);
        self.after.add(after);
        self.difference.add(after - before);
    }

    /// Whether the interval of the difference leaves out 0.
    pub fn is_seen(&self) -> bool {
        // The unit is finer than what is shown, so that rounding decides nothing.
        let bounds = self.difference.interval(1_000_000);
        bounds.is_some_and(|(low, high)| low > 0 || high < 0)
    }
}

impl Paired {
    /// No games yet, for a number of seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self {
            moves: Measure::default(),
            won: vec![Measure::default(); seats],
            unwon: Measure::default(),
            scores: Vec::new(),
        }
    }

    /// Adds a game by the first rules, and one by the second rules with the same seed.
    pub fn add(&mut self, before: &Played, after: &Played) {
        let moves = |played: &Played| i128::try_from(played.moves).unwrap_or(i128::MAX);
        self.moves.add(moves(before), moves(after));
        let winners = |played: &Played| played.ending.as_ref().map(|ending| ending.winners.clone());
        let (first, second) =
            (winners(before).unwrap_or_default(), winners(after).unwrap_or_default());
        for (seat, won) in (0..).zip(&mut self.won) {
            won.add(first.has(seat).into(), second.has(seat).into());
        }
        self.unwon.add(first.is_empty().into(), second.is_empty().into());
        if let (Some(before), Some(after)) = (&before.scores, &after.scores) {
            self.scores.resize(self.won.len(), Measure::default());
            let scores = self.scores.iter_mut().zip(before.iter().zip(after));
            for (measure, (before, after)) in scores {
                measure.add((*before).into(), (*after).into());
            }
        }
    }

    /// All measures with their names.
    pub(super) fn measures(&self) -> impl Iterator<Item = NamedMeasure> {
        let named = |name: String, measure, kind| NamedMeasure { name, measure, kind };
        let moves = named("moves".to_owned(), self.moves, Kind::Number);
        let of_seats = |what: &'static str, measures: &[Measure], kind: Kind| {
            let each = (1..).zip(measures.to_vec());
            each.map(move |(seat, measure)| named(format!("{what} seat {seat}"), measure, kind))
        };
        let unwon = named("won by nobody".to_owned(), self.unwon, Kind::Share);
        std::iter::once(moves)
            .chain(of_seats("won by", &self.won, Kind::Share))
            .chain([unwon])
            .chain(of_seats("score of", &self.scores, Kind::Number))
    }
}

#[cfg(test)]
mod tests {
    use super::{Paired, Played};
    use crate::hir::SentenceId;
    use crate::sim::paired_lines;
    use crate::state::{Ending, FilledText, Set};

    fn played(moves: usize, winner: u32, score: i32) -> Played {
        Played {
            moves,
            ending: Some(Ending {
                reason: FilledText { sentence: SentenceId::from(0_usize), values: Vec::new() },
                winners: Set::default().with(winner),
            }),
            scores: Some(vec![score, 0]),
            overlong: false,
        }
    }

    #[test]
    fn what_is_always_greater_is_seen_and_what_goes_both_ways_is_not() {
        let mut paired = Paired::new(2);
        for number in 0..25 {
            for gained in [-1, 1] {
                let before = played(10 + number % 3, 0, 4);
                paired.add(&before, &played(12 + number % 3, 0, 4 + gained));
            }
        }
        let lines = paired_lines(&paired);
        let of = |name: &str| lines.iter().find(|line| line.starts_with(name)).unwrap();
        assert!(of("moves").contains("+2.00..+2.00"), "{lines:?}");
        assert!(!of("moves").contains("no difference"), "{lines:?}");
        assert!(of("won by seat 1").contains("no difference seen"), "{lines:?}");
        assert!(of("score of seat 1").contains("no difference seen"), "{lines:?}");
    }
}

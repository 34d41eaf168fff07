//! [`Scale`]: how well each seat has done at the end of a round.

use crate::engine;
use crate::inference::Known;
use crate::state::Position;

/// The best result.
pub(super) const BEST: u64 = 1_000_000;

/// The results that have been seen so far, from the worst to the best: what a game promises may be far apart.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scale {
    seen: Option<(i64, i64)>,
}

impl Scale {
    /// From 0 to [`BEST`] for each seat. A game without scores has winners and others; in a game with scores, what counts is
    /// how far a seat is before the best of the others, and a quarter for having won. A game that is not over counts by its
    /// scores, and by half where it has none.
    pub fn rewards(&mut self, known: &Known, state: &Position) -> Vec<u64> {
        let runtime = known.runtime();
        let (game, layout) = (&runtime.game, &runtime.layout);
        let winners = state.ending().map(|ending| ending.winners.clone());
        let seats = 0..state.seats();
        let won = |seat: u32| match &winners {
            Some(winners) if winners.bits().next().is_some() => {
                if winners.has(seat) {
                    BEST
                } else {
                    0
                }
            }
            Some(_) | None => BEST / 2,
        };
        let Some(scores) = engine::scores(game, layout, state) else {
            return seats.map(won).collect();
        };
        let ahead = margins(&scores);
        for margin in &ahead {
            let (least, most) = self.seen.get_or_insert((*margin, *margin));
            *least = (*least).min(*margin);
            *most = (*most).max(*margin);
        }
        seats.zip(ahead).map(|(seat, margin)| (3 * self.share(margin) + won(seat)) / 4).collect()
    }

    fn share(&self, margin: i64) -> u64 {
        let Some((least, most)) = self.seen.filter(|(least, most)| least < most) else {
            return BEST / 2;
        };
        let above = margin.saturating_sub(least).unsigned_abs();
        above.saturating_mul(BEST) / most.saturating_sub(least).unsigned_abs()
    }
}

/// How far each is before the best of the others; alone, how much there is.
pub(super) fn margins(scores: &[i32]) -> Vec<i64> {
    let one = |(at, score): (usize, &i32)| {
        let others = scores.iter().enumerate().filter(|(other, _)| *other != at);
        let best = others.map(|(_, score)| i64::from(*score)).max();
        i64::from(*score) - best.unwrap_or(0)
    };
    scores.iter().enumerate().map(one).collect()
}

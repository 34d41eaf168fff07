//! Reports of a run: for the terminal and as JSON.

mod error;
mod json;
mod lines;
mod paired;

pub use json::{cover_json, summary_json};
pub use lines::{cover_lines, summary_lines};
pub(super) use lines::{interval_of_mean, interval_of_share, mean, percent};
pub use paired::{paired_json, paired_lines};

use super::Tally;
use crate::diag::Diagnostic;
use crate::engine;
use crate::engine::Share;
use crate::hir::Game;
use crate::notation::Names;

/// A warning if games took more moves than the file promises. `seed_of` gives the seed of a game by its number.
#[must_use]
pub fn overlong(tally: &Tally, game: &Game, seed_of: impl Fn(u64) -> u64) -> Option<Diagnostic> {
    let ((limit, span), (late, first)) = (game.longest?, tally.overlong?);
    let seed = seed_of(first);
    Some(engine::overlong(span, limit, late, tally.games, seed))
}

/// Endings in words, with how often they occurred; those that are not counted one by one come last.
pub(super) fn endings(tally: &Tally, game: &Game, names: &Names) -> Vec<(String, Share)> {
    let mut endings = tally.endings.patterns(game, names);
    if tally.endings.others() > 0 {
        endings.push(("other endings".to_owned(), tally.endings.others()));
    }
    let share = |part| Share { part, whole: tally.games };
    let endings = endings.into_iter();
    endings.map(|(said, count)| (said, share(count))).collect()
}

/// How many games a seat has won.
fn wins(tally: &Tally, seat: usize) -> Share {
    Share { part: tally.wins.get(seat).copied().unwrap_or(0), whole: tally.games }
}

//! [`Draw`]: worlds, each drawn as often as it is likely.

use crate::engine::Exact;
use crate::inference::Fitting;
use crate::session::Stream;

/// In so many parts is a probability told apart.
const PARTS: u64 = 1 << 32;

/// Worlds one after the other. Where others have had more legal moves, it was less likely that they made the moves that
/// were seen, and the world comes less often. This is a Markov chain with Barker's rule: the next world is any of them, and
/// it takes the place of the present one with the share that it has in the likelihood of the two.
pub(super) struct Draw<'w> {
    worlds: &'w [Fitting],
    now: usize,
}

impl<'w> Draw<'w> {
    pub fn new(worlds: &'w [Fitting]) -> Self {
        Self { worlds, now: 0 }
    }

    pub fn next(&mut self, numbers: &mut Stream) -> Option<&'w Fitting> {
        let at = usize::try_from(numbers.below(self.worlds.len() as u64)).unwrap_or(0);
        let (now, other) = (self.worlds.get(self.now)?, self.worlds.get(at)?);
        let share = &now.ways / (&now.ways + &other.ways);
        if Exact::new(numbers.below(PARTS).into(), PARTS.into()) < share {
            self.now = at;
        }
        self.worlds.get(self.now)
    }
}

//! The random numbers of a bot. The numbers of each choice follow from the seed, the seat, and the number of moves
//! before: after a move is taken back, or a game is loaded, the bot chooses as before.
//!
//! The choices of a bot are no secret of the game, so that a small generator suffices; outcomes of chance come from
//! [`super::ChanceSource`].

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// The numbers of one bot.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    key: u64,
}

/// The numbers of one choice.
#[derive(Clone, Debug)]
pub struct Numbered(SplitMix64);

impl Numbers {
    /// The numbers of the bot of a seat.
    pub(super) fn new(seed: u64, seat: u32) -> Self {
        let mixed = SplitMix64::seed_from_u64(seed).next_u64();
        let key = SplitMix64::seed_from_u64(mixed ^ u64::from(seat)).next_u64();
        Self { key }
    }

    /// The numbers of the choice after so many moves.
    pub(super) fn after(&self, moves: u64) -> Numbered {
        Numbered(SplitMix64::seed_from_u64(self.key ^ moves))
    }
}

impl Numbered {
    /// Numbers that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `limit`, all equally likely; 0 if the limit is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit < 2 {
            return 0;
        }
        loop {
            // The upper half of the product is below the limit. A number that would make some results likelier is
            // rejected.
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            let half = |at: u32| u64::try_from(product >> at & u128::from(u64::MAX)).unwrap_or(0);
            let (low, high) = (half(0), half(64));
            if low >= limit || low >= limit.wrapping_neg() % limit {
                return high;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn all_numbers_below_a_limit_are_equally_likely() {
        let numbers = Numbers::new(7, 1);
        for limit in [2, 3, 7, 10] {
            let mut counts = vec![0_u64; limit];
            for moves in 0..10_000 {
                let number = numbers.after(moves).below(limit as u64);
                counts[usize::try_from(number).unwrap()] += 1;
            }
            let mean = 10_000 / limit as u64;
            assert!(counts.iter().all(|count| count.abs_diff(mean) < mean / 5));
        }
    }

    #[test]
    fn choices_have_numbers_of_their_own() {
        let first = |seed, seat, moves| Numbers::new(seed, seat).after(moves).below(1 << 60);
        let all = [first(1, 0, 0), first(2, 0, 0), first(1, 1, 0), first(1, 0, 1)];
        for (at, number) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(number));
        }
        assert_eq!(first(1, 0, 0), first(1, 0, 0));
    }
}

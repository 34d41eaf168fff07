//! Random numbers for games by hand: those that hoyle takes. Each choice has numbers of its own, and so has each shuffle.

use hoyle::session::Stream;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A random bot interrupts 1 time in so many.
const INTERRUPTS: u64 = 100;

/// The numbers of a game.
pub struct Numbers {
    seed: u64,
    /// Of each seat.
    keys: [u64; 4],
    /// The numbers of the present choice.
    choice: SplitMix64,
}

impl Numbers {
    /// The numbers of a game with a seed.
    pub fn new(seed: u64) -> Self {
        let first = |state| SplitMix64::seed_from_u64(state).next_u64();
        let mixed = first(seed);
        Self {
            seed,
            keys: [0, 1, 2, 3].map(|seat| first(mixed ^ seat)),
            choice: SplitMix64::seed_from_u64(0),
        }
    }

    /// A seat is asked what it does, after so many moves of the game.
    pub fn asks(&mut self, seat: u32, moves: u64) {
        self.choice = SplitMix64::seed_from_u64(self.keys[seat as usize] ^ moves);
    }

    /// Whether the seat interrupts; it can.
    pub fn interrupts(&mut self) -> bool {
        self.pick(INTERRUPTS) == 0
    }

    /// One of so many moves of the seat, counted from 0.
    pub fn pick(&mut self, count: u64) -> u64 {
        if count < 2 {
            return 0;
        }
        loop {
            let product = u128::from(self.choice.next_u64()) * u128::from(count);
            let low = product as u64;
            if low >= count || low >= count.wrapping_neg() % count {
                return (product >> 64) as u64;
            }
        }
    }

    /// Shuffles the cards of a zone.
    pub fn shuffle(&self, zone: &str, cards: &mut [u8]) {
        Stream::new(self.seed, zone, 0).shuffle(cards);
    }
}

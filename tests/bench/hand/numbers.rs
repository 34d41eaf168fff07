//! Random numbers for games by hand.

use hoyle::engine::Chooser;
use hoyle::hir::ActionId;
use hoyle::session::Stream;

/// A random bot interrupts 1 time in so many.
const INTERRUPTS: u64 = 100;

/// What chooses and shuffles in a game.
pub trait Numbers: Chooser {
    /// The numbers of a game with a seed.
    fn of_game(seed: u64) -> Self;

    /// Shuffles the cards of a zone.
    fn shuffle(&mut self, zone: &str, cards: &mut [u8]);
}

/// The numbers that hoyle takes: each choice and each shuffle has a stream of its own.
pub struct Same {
    seed: u64,
    stream: Stream,
}

/// What the streams of the seats are called.
const NAMES: [&str; 4] = [
    "random bot 0",
    "random bot 1",
    "random bot 2",
    "random bot 3",
];

impl Chooser for Same {
    fn asks(&mut self, seat: u32, moves: u64) {
        self.stream = Stream::new(self.seed, NAMES[seat as usize], moves);
    }

    fn interrupts(&mut self) -> bool {
        self.stream.below(INTERRUPTS) == 0
    }

    fn pick(&mut self, count: u64) -> u64 {
        self.stream.below(count)
    }

    fn makes(&mut self, _: u32, _: ActionId) {}
}

impl Numbers for Same {
    fn of_game(seed: u64) -> Self {
        let stream = Stream::new(seed, "", 0);
        Self { seed, stream }
    }

    fn shuffle(&mut self, zone: &str, cards: &mut [u8]) {
        Stream::new(self.seed, zone, 0).shuffle(cards);
    }
}

/// Numbers that cost next to nothing: one generator for the whole game. With them a game shows what its rules alone cost.
pub struct Light(u64);

impl Light {
    /// A number below `limit`. That some are more likely by a hair does not matter here.
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) * limit) >> 32
    }
}

impl Chooser for Light {
    fn asks(&mut self, _: u32, _: u64) {}

    fn interrupts(&mut self) -> bool {
        self.below(INTERRUPTS) == 0
    }

    fn pick(&mut self, count: u64) -> u64 {
        self.below(count)
    }

    fn makes(&mut self, _: u32, _: ActionId) {}
}

impl Numbers for Light {
    fn of_game(seed: u64) -> Self {
        // Neighbouring seeds are to be far apart, and no state may be 0.
        Self((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn shuffle(&mut self, _: &str, cards: &mut [u8]) {
        for last in (1..cards.len()).rev() {
            let other = self.below(last as u64 + 1);
            cards.swap(last, other as usize);
        }
    }
}

//! The source of chance: given outcomes first, then a seeded generator.
//!
//! Every draw has its own generator, made from the seed, the name of what is drawn and the number
//! of earlier draws with that name. So the outcomes for one name do not depend on the draws for
//! another.

use std::collections::{BTreeMap, VecDeque};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::engine::{Chance, ChanceKind, Drawn};
use crate::state::Value;

/// The source of all outcomes of one game.
#[derive(Clone, Debug)]
pub struct ChanceSource {
    seed: u64,
    drawn: BTreeMap<String, u64>,
    given: BTreeMap<String, VecDeque<Drawn>>,
}

impl ChanceSource {
    /// A source whose outcomes follow from the seed alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            drawn: BTreeMap::new(),
            given: BTreeMap::new(),
        }
    }

    /// Adds an outcome for a name. It comes before any that the generator makes.
    pub fn give(&mut self, name: &str, drawn: Drawn) {
        self.given
            .entry(name.to_owned())
            .or_default()
            .push_back(drawn);
    }

    /// The given outcomes that have not been used: how many under each name.
    #[must_use]
    pub fn left(&self) -> Vec<(String, usize)> {
        self.given
            .iter()
            .filter(|(_, it)| !it.is_empty())
            .map(|(name, it)| (name.clone(), it.len()))
            .collect()
    }

    /// Gives an outcome.
    pub fn draw(&mut self, chance: &Chance) -> Drawn {
        let count = self.drawn.entry(chance.name.clone()).or_default();
        let mut stream = Stream::new(self.seed, &chance.name, *count);
        *count += 1;
        if let Some(drawn) = self
            .given
            .get_mut(&chance.name)
            .and_then(VecDeque::pop_front)
        {
            return drawn;
        }
        match &chance.kind {
            ChanceKind::Order { cards, .. } => {
                let mut cards = cards.clone();
                cards.sort_unstable();
                stream.shuffle(&mut cards);
                Drawn::Order(cards)
            }
            ChanceKind::Choice { from, .. } => {
                let at = usize::try_from(stream.below(from.len() as u64)).unwrap_or(0);
                Drawn::Choice(from.get(at).cloned().unwrap_or(Value::None))
            }
        }
    }
}

/// Random numbers for one purpose.
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of a seed for the n-th use of a name.
    #[must_use]
    pub fn new(seed: u64, name: &str, count: u64) -> Self {
        let mut key = [0u8; 32];
        let parts = [seed, hash(name), count, 0];
        for (bytes, part) in key.chunks_exact_mut(8).zip(parts) {
            bytes.copy_from_slice(&part.to_le_bytes());
        }
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `limit`, all equally likely; 0 if there is none.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit < 2 {
            return 0;
        }
        let fair = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.0.next_u64();
            if number < fair {
                return number % limit;
            }
        }
    }

    /// Shuffles these values, all orders equally likely.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            let other = usize::try_from(self.below(last as u64 + 1)).unwrap_or(0);
            cards.swap(last, other);
        }
    }
}

/// FNV-1a: the same on every machine.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::Stream;

    #[test]
    fn streams_are_independent_and_repeatable() {
        let numbers = |seed, name, count| {
            let mut stream = Stream::new(seed, name, count);
            (0..8).map(|_| stream.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(numbers(7, "deck", 0), numbers(7, "deck", 0));
        assert_ne!(numbers(7, "deck", 0), numbers(7, "deck", 1));
        assert_ne!(numbers(7, "deck", 0), numbers(7, "box", 0));
        assert_ne!(numbers(7, "deck", 0), numbers(8, "deck", 0));
    }
}

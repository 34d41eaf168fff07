//! [`ChanceSource`]: forced outcomes first, then a seeded generator; or else the caller gives each outcome.
//!
//! Every draw has its own generator, made from the seed, the name of what is drawn and the number
//! of earlier draws with that name. So the outcomes for one name do not depend on the draws for
//! another.
//!
//! The order of a zone falls late, card by card. Shuffling fixes the whole order here, so that no card depends on when
//! it is drawn or on which cards were removed before.

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroU64;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use super::ForcedOutcome;
use crate::engine::{Chance, ChanceKind, Drawn, Event, in_number_order};
use crate::hir::Ty;
use crate::state::Value;

/// The source of all outcomes of one game.
#[derive(Clone, Debug)]
pub struct ChanceSource {
    seed: u64,
    /// Whether the caller gives each outcome.
    asked: bool,
    drawn: Arc<BTreeMap<String, u64>>,
    given: BTreeMap<String, VecDeque<ForcedOutcome>>,
    /// By type of card and number of a card, its rank in the order.
    ranks: Arc<BTreeMap<Ty, Vec<Option<Rank>>>>,
    shuffles: u32,
}

/// The rank of a card in its last shuffle, as one number, so that cards are sorted fast. Forced cards come first: the
/// first bit says whether the card is not forced; then follow its place, and the number of the shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(NonZeroU64);

impl Rank {
    const LATER: u64 = 1 << 63;

    /// Shuffles are counted from 1.
    fn new(later: bool, at: usize, shuffle: u32) -> Option<Self> {
        let later = if later { Self::LATER } else { 0 };
        let number = later | (at as u64) << 32 | u64::from(shuffle);
        NonZeroU64::new(number).map(Self)
    }

    const fn is_given(self) -> bool {
        self.0.get() & Self::LATER == 0
    }

    fn shuffle(self) -> u32 {
        u32::try_from(self.0.get() & u64::from(u32::MAX)).unwrap_or(0)
    }
}

impl ChanceSource {
    /// A source whose outcomes follow from the seed alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            asked: false,
            drawn: Arc::default(),
            given: BTreeMap::new(),
            ranks: Arc::default(),
            shuffles: 0,
        }
    }

    /// Begins another game as [`Self::new`] does, and reuses the memory.
    pub fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.shuffles = 0;
        self.given.clear();
        for count in Arc::make_mut(&mut self.drawn).values_mut() {
            *count = 0;
        }
        for ranks in Arc::make_mut(&mut self.ranks).values_mut() {
            ranks.fill(None);
        }
    }

    /// A source without outcomes: play stops at each chance until the caller gives an outcome.
    #[must_use]
    pub fn asked() -> Self {
        Self { asked: true, ..Self::new(0) }
    }

    /// Whether play stops at each chance.
    #[must_use]
    pub const fn is_asked(&self) -> bool {
        self.asked
    }

    /// Adds a forced outcome for a name, which comes before all outcomes of the generator.
    pub fn give(&mut self, name: &str, given: impl Into<ForcedOutcome>) {
        self.given.entry(name.to_owned()).or_default().push_back(given.into());
    }

    /// Drops the forced outcomes that have not been used.
    pub fn forget_given(&mut self) {
        self.given.clear();
    }

    /// The forced outcomes that have not been used: how many under each name.
    #[must_use]
    pub fn left(&self) -> Vec<(String, usize)> {
        self.given
            .iter()
            .filter(|(_, it)| !it.is_empty())
            .map(|(name, it)| (name.clone(), it.len()))
            .collect()
    }

    /// The outcome of a chance.
    pub fn draw(&mut self, chance: &Chance) -> Drawn {
        let name = &chance.name;
        match &chance.kind {
            ChanceKind::Order { cards, count, ty } => self.top(chance, cards, *count, ty),
            ChanceKind::Choice { from, .. } => {
                let mut stream = self.next(name);
                let given = self.given.get_mut(name).and_then(VecDeque::pop_front);
                if let Some(drawn) = given.and_then(|given| given.of(chance)) {
                    return chance.fitted(&drawn);
                }
                let at = usize::try_from(stream.below(from.len() as u64)).unwrap_or(0);
                Drawn::Choice(from.get(at).cloned().unwrap_or(Value::None))
            }
        }
    }

    /// The stream for the next use of a name.
    fn next(&mut self, name: &str) -> Stream {
        let counts = Arc::make_mut(&mut self.drawn);
        let count = match counts.get_mut(name) {
            Some(count) => count,
            None => counts.entry(name.to_owned()).or_default(),
        };
        *count += 1;
        Stream::new(self.seed, name, *count - 1)
    }

    /// Which of so many values is drawn under a name, counted from 0; `None` if a forced outcome is due.
    pub fn place(&mut self, name: &str, count: u64) -> Option<u64> {
        let given = self.given.get(name);
        if given.is_some_and(|given| !given.is_empty()) {
            return None;
        }
        Some(self.next(name).below(count))
    }

    /// Fixes the order of the zones that were shuffled.
    pub fn note(&mut self, events: &[Event]) {
        for event in events {
            if let Event::Shuffled { name, cards, ty, looks } = event {
                self.shuffle(name, ty, (cards, looks));
            }
        }
    }

    /// Fixes the order of the cards of a zone.
    pub fn shuffle(&mut self, name: &str, ty: &Ty, (cards, looks): (&[u32], &[u32])) {
        let order = self.order(name, cards);
        self.lay(ty, order, looks);
    }

    /// Puts the first `count` of some cards in their order, the top one first, and the others behind them. Returns
    /// `false`, and does nothing, if an outcome is forced or a card was never shuffled.
    pub fn put_in_order(&self, ty: &Ty, cards: &mut [i32], count: usize) -> bool {
        let ranks = self.ranks(ty);
        let rank = |card: &i32| ranks.of(card.cast_unsigned());
        if !self.given.is_empty() || cards.iter().any(|card| rank(card).is_none()) {
            return false;
        }
        if count < cards.len() {
            cards.select_nth_unstable_by_key(count, rank);
        }
        if let Some(first) = cards.get_mut(..count) {
            first.sort_unstable_by_key(rank);
        }
        true
    }

    /// The order that the next shuffle of a zone makes.
    pub fn order(&mut self, name: &str, cards: &[u32]) -> Vec<u32> {
        let mut order = cards.to_vec();
        order.sort_unstable();
        self.next(name).shuffle(&mut order);
        order
    }

    /// Fixes the given order of shuffled cards, the top one first. Alike cards come in the order of their numbers.
    pub fn lay(&mut self, ty: &Ty, mut order: Vec<u32>, looks: &[u32]) {
        in_number_order(&mut order, looks);
        self.shuffles += 1;
        let shuffle = self.shuffles;
        let ranks = Arc::make_mut(&mut self.ranks);
        let ranks = ranks.entry(ty.clone()).or_default();
        for (at, card) in order.iter().enumerate() {
            let card = *card as usize;
            if ranks.len() <= card {
                ranks.resize(card + 1, None);
            }
            if let Some(rank) = ranks.get_mut(card) {
                *rank = Rank::new(true, at, shuffle);
            }
        }
    }

    /// The ranks of the cards of a type.
    fn ranks(&self, ty: &Ty) -> Ranks<'_> {
        Ranks(self.ranks.get(ty).map_or(&[], Vec::as_slice))
    }

    /// The first `count` of some cards in their order.
    fn top(&mut self, chance: &Chance, cards: &[u32], count: usize, ty: &Ty) -> Drawn {
        if cards.iter().any(|card| self.ranks(ty).of(*card).is_none()) {
            let order = self.order(&chance.name, cards);
            self.lay(ty, order, &chance.looks);
        }
        if self.ranks(ty).given(cards) == 0
            && let Some(given) = self.take(chance, cards)
            && let Err(impossible) = self.lay_given(&chance.fitted(&given), cards, ty)
        {
            return impossible;
        }
        let ranks = self.ranks(ty);
        let count = match ranks.given(cards) {
            0 => count,
            given => count.min(given),
        };
        let mut order = cards.to_vec();
        if count < order.len() {
            order.select_nth_unstable_by_key(count, |card| ranks.of(*card));
            order.truncate(count);
        }
        order.sort_unstable_by_key(|card| ranks.of(*card));
        Drawn::Order(order)
    }

    /// The forced outcome for one of several zones of a name: preferably one that begins with a card of this zone.
    fn take(&mut self, chance: &Chance, cards: &[u32]) -> Option<Drawn> {
        let given = self.given.get_mut(&chance.name)?;
        let fits =
            |given: &ForcedOutcome| match given.clone().of(chance).map(|it| chance.fitted(&it)) {
                Some(Drawn::Order(order)) => order.first().is_some_and(|card| cards.contains(card)),
                Some(Drawn::Choice(_)) | None => false,
            };
        let at = given.iter().position(fits).unwrap_or(0);
        given.remove(at)?.of(chance)
    }

    /// Fixes a forced order. It may name cards that were shuffled and have left the zone since.
    ///
    /// # Errors
    /// The forced outcome, if it cannot fall.
    fn lay_given(&mut self, given: &Drawn, cards: &[u32], ty: &Ty) -> Result<(), Drawn> {
        let Drawn::Order(order) = given else {
            return Err(given.clone());
        };
        let ranks = self.ranks(ty);
        let shuffle = |card: &u32| ranks.of(*card).map(Rank::shuffle);
        let now = cards.first().and_then(shuffle);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let fits = sorted.len() == order.len() && order.iter().all(|card| shuffle(card) == now);
        let lying = order.iter().filter(|card| cards.contains(card));
        let lying: Vec<u32> = lying.copied().collect();
        if !fits || lying.is_empty() {
            return Err(given.clone());
        }
        let ranks = Arc::make_mut(&mut self.ranks);
        let ranks = ranks.entry(ty.clone()).or_default();
        for (at, card) in lying.iter().enumerate() {
            if let Some(rank) = ranks.get_mut(*card as usize) {
                *rank = rank.and_then(|rank| Rank::new(false, at, rank.shuffle()));
            }
        }
        Ok(())
    }
}

/// The ranks of the cards of one type, by their numbers.
#[derive(Clone, Copy)]
struct Ranks<'a>(&'a [Option<Rank>]);

impl Ranks<'_> {
    fn of(self, card: u32) -> Option<Rank> {
        self.0.get(card as usize).copied().flatten()
    }

    /// How many of some cards were forced.
    fn given(self, cards: &[u32]) -> usize {
        let ranks = cards.iter().filter_map(|card| self.of(*card));
        ranks.filter(|rank| rank.is_given()).count()
    }
}

/// A stream of random numbers for one purpose.
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

    /// A number below `limit`, all equally likely; 0 if the limit is 0.
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

/// FNV-1a, a hash that is the same on every machine.
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

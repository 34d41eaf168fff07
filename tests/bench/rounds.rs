//! Several ways to play a game, measured beside each other.
//!
//! Games are played in portions. A portion is short, so that it often passes without a break by another program; there
//! are many with games of their own, so that the processor does not learn them by heart. All are played again and again.

use std::hint::black_box;
use std::time::Instant;

/// One way to play a game.
pub struct Entrant<'e> {
    pub name: &'static str,
    /// How many games went by themselves.
    pub alone: u64,
    play: Box<dyn FnMut(u64) -> bool + 'e>,
    portions: Vec<Portion>,
}

/// Games that are played in one go.
struct Portion {
    first: u64,
    games: u64,
    /// Nanoseconds, by round.
    times: Vec<u64>,
}

impl<'e> Entrant<'e> {
    /// So many portions of so many games. `play` plays the game with a seed and says whether it went by itself.
    pub fn new(
        name: &'static str,
        (portions, games): (u64, u64),
        play: impl FnMut(u64) -> bool + 'e,
    ) -> Self {
        let portions = (0..portions).map(|portion| Portion {
            first: portion * games,
            games,
            times: Vec::new(),
        });
        Self { name, alone: 0, play: Box::new(play), portions: portions.collect() }
    }

    /// How many games there are in all portions.
    pub fn games(&self) -> u64 {
        self.portions.iter().map(|portion| portion.games).sum()
    }

    /// Nanoseconds a game, if each portion takes the best time of all rounds.
    pub fn best(&self) -> u64 {
        self.ranked(|_| 0)
    }

    /// Nanoseconds a game, if each portion takes the median of all rounds.
    pub fn median(&self) -> u64 {
        self.ranked(|rounds| rounds / 2)
    }

    fn ranked(&self, rank: impl Fn(usize) -> usize) -> u64 {
        let times = self.portions.iter().map(|portion| {
            let mut times = portion.times.clone();
            times.sort_unstable();
            times[rank(times.len())]
        });
        times.sum::<u64>() / self.games()
    }

    /// Plays the games of a portion; gives how many went by themselves.
    fn play(&mut self, portion: usize) -> Option<u64> {
        let portion = self.portions.get_mut(portion)?;
        let start = Instant::now();
        let seeds = portion.first..portion.first + portion.games;
        let alone = seeds.map(|seed| u64::from(black_box((self.play)(seed)))).sum();
        let time = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        portion.times.push(time);
        Some(alone)
    }
}

/// Lets all play a portion in turn, then the next, so that what slows the machine for a while slows all. A round that is
/// not timed comes first.
pub fn race(entrants: &mut [Entrant<'_>], rounds: usize) {
    let portions = entrants.iter().map(|entrant| entrant.portions.len()).max();
    for round in 0..=rounds {
        for portion in 0..portions.unwrap_or(0) {
            for entrant in &mut *entrants {
                let alone = entrant.play(portion);
                if round == 0 {
                    entrant.alone += alone.unwrap_or(0);
                }
            }
        }
        if round == 0 {
            let all = entrants.iter_mut().flat_map(|entrant| &mut entrant.portions);
            all.for_each(|portion| portion.times.clear());
        }
    }
}

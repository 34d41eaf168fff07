//! [`Sampled`]: some worlds that fit what a seat has seen.

use std::collections::BTreeMap;

use super::clash::Clash;
use super::known::Beginning;
use super::layered::Layered;
use super::replay::{Pace, Played, play};
use super::tables::seen_after;
use super::{Known, World};
use crate::engine::{Exact, Move, Stop, exact};
use crate::session::{Input, Stream};
use crate::state::Position;
use crate::view::Seen;

/// So many changes are tried on a world that fits.
const SETTLING: usize = 6;

/// A world that fits.
#[derive(Clone, Debug)]
pub struct Fitting {
    /// The world.
    pub world: World,
    /// The position to which it leads.
    pub state: Position,
    /// The moves and the outcomes of chance that lead there.
    pub inputs: Vec<Input>,
    /// How unlikely it was that the others did what the seat has seen, if all legal moves were equally likely: the product
    /// of how many legal moves they had, divided by how many of these would have looked the same to the seat.
    pub ways: Exact,
}

impl Fitting {
    fn of(world: World, played: Played) -> Self {
        let Played { state, inputs, ways, .. } = played;
        Self { world, state, inputs, ways }
    }
}

/// Worlds that fit what a seat has seen, and how hard they were to find.
#[derive(Clone, Debug, Default)]
pub struct Sampled {
    /// The worlds.
    pub worlds: Vec<Fitting>,
    /// How many worlds were played to find these.
    pub tried: usize,
}

impl Sampled {
    /// So many worlds that fit: dealt, if what the seat has seen says how many of some cards lie where, and otherwise mended, if they are
    /// found by playing at most `effort` worlds. Where nothing is hidden, there is one.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn new(
        known: &Known,
        count: usize,
        effort: usize,
        numbers: &mut Stream,
    ) -> Result<Self, Stop> {
        let mut sampled = Self::default();
        if let Some((state, inputs)) = known.whole() {
            sampled.worlds.push(Fitting {
                world: World::default(),
                state: state.clone(),
                inputs: inputs.to_vec(),
                ways: exact(1),
            });
            return Ok(sampled);
        }
        if let Ok(layered) = Layered::new(known, numbers) {
            while sampled.tried < count {
                let Ok(mut world) = layered.world(numbers) else { break };
                sampled.tried += 1;
                let played = play(known, &mut world, Pace::Weighing, numbers)?;
                sampled.worlds.extend((played.misfits == 0).then(|| Fitting::of(world, played)));
            }
        }
        if sampled.worlds.is_empty() {
            Self::mended(known, count, effort, numbers)
        } else {
            Ok(sampled)
        }
    }

    /// So many worlds that fit, found by mending random ones until nothing differs from what the seat has seen, if that takes playing at
    /// most `effort` worlds. None is found if play began in a position of which the seat does not know all.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn mended(
        known: &Known,
        count: usize,
        effort: usize,
        numbers: &mut Stream,
    ) -> Result<Self, Stop> {
        let mut sampled = Self::default();
        if matches!(known.beginning, Beginning::Unknown) {
            return Ok(sampled);
        }
        while sampled.worlds.len() < count && sampled.tried < effort {
            sampled.find(known, effort, numbers)?;
        }
        Ok(sampled)
    }

    /// In how many pairs of the worlds the seat would see the same of a move of its own: the fewer, the more the move tells.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn alike_after(&self, known: &Known, action: &Move) -> Result<usize, Stop> {
        let mut groups: BTreeMap<Vec<Seen>, usize> = BTreeMap::new();
        for world in &self.worlds {
            let seen = seen_after(known, &world.state, action)?;
            *groups.entry(seen).or_insert(0) += 1;
        }
        Ok(groups.values().map(|count| count * count).sum())
    }

    /// Mends a random world until it fits, or the effort is spent.
    fn find(&mut self, known: &Known, effort: usize, numbers: &mut Stream) -> Result<(), Stop> {
        let mut world = World::default();
        let mut played = self.play(known, &mut world, u64::MAX, numbers)?;
        while played.misfits > 0 {
            if self.tried >= effort {
                return Ok(());
            }
            let mut other = world.clone();
            change(known, &mut other, &played, numbers);
            // Now and then, a worse world leads out of a dead end.
            let most = if numbers.below(32) == 0 { u64::MAX } else { played.misfits };
            let of_other = self.play(known, &mut other, most, numbers)?;
            if of_other.misfits <= most {
                (world, played) = (other, of_other);
            }
        }
        // How it was mended must not matter: from here on, every change that fits is as good as what it changes.
        for _ in 0..SETTLING {
            let mut other = world.clone();
            stir(known, &mut other, None, numbers);
            if self.play(known, &mut other, 0, numbers)?.misfits == 0 {
                world = other;
            }
        }
        let weighed = play(known, &mut world, Pace::Weighing, numbers)?;
        self.worlds.push(Fitting::of(world, weighed));
        Ok(())
    }

    /// Plays a world as long as no more than so much differs.
    fn play(
        &mut self,
        known: &Known,
        world: &mut World,
        most: u64,
        numbers: &mut Stream,
    ) -> Result<Played, Stop> {
        self.tried += 1;
        play(known, world, Pace::While(most), numbers)
    }
}

/// Changes a world that does not fit: where it differs, or anywhere.
fn change(known: &Known, world: &mut World, played: &Played, numbers: &mut Stream) {
    let Some(clash) = &played.clash else { return };
    if numbers.below(4) > 0 && clash.mend(known, world, numbers) {
        return;
    }
    stir(known, world, Some(clash), numbers);
}

/// Changes a world anywhere, or before a clash.
fn stir(known: &Known, world: &mut World, clash: Option<&Clash>, numbers: &mut Stream) {
    let seen = |of, card, since| known.has_seen(of, card, since);
    world.stir(&known.runtime.game, clash.map(|clash| clash.at), &seen, numbers);
}

//! [`Timeline`]: how much a seat could know after each move of a game.

use std::collections::BTreeMap;

use super::layered::Layered;
use super::{Content, Known, Tier, World, Worlds};
use crate::engine::{Exact, Stop, Whole, exact};
use crate::hir::TypeId;
use crate::history::{History, Next};
use crate::runtime::Runtime;
use crate::session::{Input, Setup, Stream};
use crate::view::SeenPlace;

/// Where worlds are estimated, so many are looked for at each decision, by playing at most so many.
const SAMPLED: (usize, usize) = (40, 400);

/// What a seat could know in a game, from the first decision on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// The seat, counted from 0.
    pub seat: u32,
    /// What it could know at each decision, and at the end.
    pub insights: Vec<Insight>,
}

/// What a seat could know after some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insight {
    /// How many moves had been made.
    pub moves: usize,
    /// How it is known.
    pub tier: Tier,
    /// How many deals of the cards of each type fitted, in the tier of deals; otherwise how many tables, under no type.
    pub counts: BTreeMap<Option<TypeId>, Whole>,
    /// What was certain of places of which the seat did not see all.
    pub certain: Vec<(SeenPlace, Content)>,
    /// Such places, and whether all that was there was certain.
    pub places: Vec<(SeenPlace, bool)>,
}

impl Timeline {
    /// What a seat could know in a game that was played with these moves and outcomes.
    ///
    /// # Errors
    /// When they cannot be played, or the game has a fault.
    pub fn of<'i>(
        runtime: &Runtime,
        setup: &Setup,
        inputs: impl IntoIterator<Item = &'i Input>,
        seat: u32,
    ) -> Result<Self, Stop> {
        Self::with(runtime, setup, inputs, seat, Insight::of)
    }

    /// As `of`, as far as deals can be counted: it ends at the first decision where worlds would have to be listed or estimated.
    ///
    /// # Errors
    /// When the moves cannot be played, or the game has a fault.
    pub fn of_deals<'i>(
        runtime: &Runtime,
        setup: &Setup,
        inputs: impl IntoIterator<Item = &'i Input>,
        seat: u32,
    ) -> Result<Self, Stop> {
        Self::with(runtime, setup, inputs, seat, |known, moves, world, numbers| {
            Ok(Insight::of_deals(known, moves, world, numbers))
        })
    }

    fn with<'i, I: Into<Option<Insight>>>(
        runtime: &Runtime,
        setup: &Setup,
        inputs: impl IntoIterator<Item = &'i Input>,
        seat: u32,
        insight: impl Fn(&Known, usize, &mut World, &mut Stream) -> Result<I, Stop>,
    ) -> Result<Self, Stop> {
        let mut history = History::new(runtime, setup.clone())?;
        let mut timeline = Self { seat, insights: Vec::new() };
        let mut numbers = Stream::new(0, "what a seat knows", 0);
        let (mut moves, mut world) = (0, World::default());
        let mut inputs = inputs.into_iter();
        loop {
            if !matches!(history.next(), Next::Chance(_)) {
                let known = Known::of(&history, seat)?;
                match insight(&known, moves, &mut world, &mut numbers)?.into() {
                    Some(insight) => timeline.insights.push(insight),
                    None => return Ok(timeline),
                }
            }
            let Some(input) = inputs.next() else { return Ok(timeline) };
            moves += usize::from(matches!(input, Input::Move(_)));
            history.repeat(input)?;
        }
    }

    /// The moves by which the most was told: after them, the fewest of the worlds before were left. Each comes with this part, the
    /// smallest first.
    #[must_use]
    pub fn telling(&self) -> Vec<(usize, Exact)> {
        let pairs = self.insights.iter().zip(self.insights.iter().skip(1));
        let parts = pairs.filter_map(|(before, after)| Some((after.moves, before.left(after)?)));
        let mut parts: Vec<(usize, Exact)> = parts.collect();
        parts.retain(|(_, part)| *part < exact(1));
        parts.sort_by(|(_, one), (_, other)| one.cmp(other));
        parts
    }
}

impl Insight {
    fn of(
        known: &Known,
        moves: usize,
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<Self, Stop> {
        let worlds = match Self::layered(known, world, numbers) {
            Some(worlds) => worlds,
            None => Worlds::within(known, SAMPLED, numbers)?,
        };
        Ok(Self::in_worlds(known, moves, &worlds))
    }

    /// Nothing where deals cannot be counted.
    fn of_deals(
        known: &Known,
        moves: usize,
        world: &mut World,
        numbers: &mut Stream,
    ) -> Option<Self> {
        let worlds = Self::layered(known, world, numbers)?;
        Some(Self::in_worlds(known, moves, &worlds))
    }

    /// The deals that fit. A world that has fitted so far is a good beginning.
    fn layered(known: &Known, world: &mut World, numbers: &mut Stream) -> Option<Worlds> {
        let layered = Layered::from(world.clone(), known, numbers).ok()?;
        world.clone_from(layered.first());
        Some(Worlds::by(layered))
    }

    fn in_worlds(known: &Known, moves: usize, worlds: &Worlds) -> Self {
        let deals = worlds.deals().into_iter();
        let mut counts: BTreeMap<Option<TypeId>, Whole> =
            deals.map(|(of, count)| (Some(of), count)).collect();
        if counts.is_empty() {
            counts.insert(None, worlds.count());
        }
        let is_certain = match worlds.tier {
            Tier::Listed | Tier::Layered => |share: &Exact| *share == exact(1),
            // What is so in all worlds that were found is not certain.
            Tier::Open | Tier::Estimated => |_: &Exact| false,
        };
        let mut insight =
            Self { moves, tier: worlds.tier, counts, certain: Vec::new(), places: Vec::new() };
        for hidden in worlds.hidden(known).into_iter().filter(|it| !it.contents.is_empty()) {
            let all = hidden.contents.values().all(is_certain);
            insight.places.push((hidden.place.clone(), all));
            let sure = hidden.contents.into_iter().filter(|(_, share)| is_certain(share));
            insight.certain.extend(sure.map(|(content, _)| (hidden.place.clone(), content)));
        }
        insight
    }

    /// Which part of the worlds was left later; `None` if they were counted otherwise.
    fn left(&self, later: &Self) -> Option<Exact> {
        let all = self.counts.iter().map(|(of, count)| {
            let after = later.counts.get(of)?;
            (*count > Whole::from(0)).then(|| Exact::new(after.clone(), count.clone()))
        });
        let parts: Option<Vec<Exact>> = all.collect();
        let is_alike = self.tier == later.tier && self.counts.len() == later.counts.len();
        let parts = parts.filter(|_| is_alike && self.tier != Tier::Estimated)?;
        parts.into_iter().min()
    }
}

//! [`Worlds`]: the worlds that fit what a seat has seen, however they are found, and what follows from them.

use std::collections::BTreeMap;

use super::layered::{Layered, Unread};
use super::listed::Listed;
use super::replay::{Pace, play};
use super::tables::{Tables, unordered};
use super::{Known, Sampled};
use crate::engine::{Exact, Move, Stop, Whole, exact};
use crate::hir::TypeId;
use crate::session::Stream;
use crate::state::{Position, Value};
use crate::view::{Card, Seen, SeenPlace, View};

/// All worlds are listed if that takes at most so many moves and outcomes of chance.
const STEPS: usize = 10_000;

/// Otherwise, so many worlds are looked for, by playing at most so many.
pub(super) const SAMPLED: (usize, usize) = (200, 4_000);

/// How worlds were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Nothing is hidden: there is one world.
    Open,
    /// These are all.
    Listed,
    /// All are counted, and not gone through one by one: what was seen says how many of some cards lie where.
    Layered,
    /// These are some of them, found by mending random ones.
    Estimated,
}

impl Tier {
    /// The name in the protocol of the referee.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Listed => "listed",
            Self::Layered => "layered",
            Self::Estimated => "estimated",
        }
    }
}

/// Worlds that fit what a seat has seen.
pub struct Worlds {
    /// How they were found.
    pub tier: Tier,
    pub(super) found: Found,
}

/// What was found.
pub(super) enum Found {
    Tables(Tables),
    Deals(Box<Layered>),
}

/// What may lie in a place, or be noted there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// A card of a type, with its face if it is a die.
    Card(TypeId, Card),
    /// A value.
    Value(Value),
}

/// A place of which a seat does not see all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenPlace {
    /// The place.
    pub place: SeenPlace,
    /// What may be there, each with its share of all worlds by their weight: 1 for what is there in every world.
    pub contents: BTreeMap<Content, Exact>,
}

/// What a seat would see of a move of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it would see happen.
    pub seen: Vec<Seen>,
    /// In which part of all worlds, by their weight.
    pub share: Exact,
    /// How many different tables would then be left. Of cards that are dealt, only those shuffles count of which some answer says
    /// something.
    pub tables: Whole,
}

impl Worlds {
    /// The worlds that fit what a seat has seen: all of them if they are few or told by how many of some cards lie where, and
    /// otherwise some. There is none if play began in a position of which the seat does not know all, or if none was found.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn of(known: &Known, numbers: &mut Stream) -> Result<Self, Stop> {
        Self::within(known, SAMPLED, numbers)
    }

    /// The same, with as many estimated worlds as are found by playing at most so many.
    pub(super) fn within(
        known: &Known,
        sampled: (usize, usize),
        numbers: &mut Stream,
    ) -> Result<Self, Stop> {
        if let Some((state, _)) = known.whole() {
            return Ok(Self::tables(known, Tier::Open, vec![(state.clone(), exact(1))]));
        }
        let dealt = Self::dealt(known, numbers).ok();
        let are_few = dealt.as_ref().is_none_or(|it| it.count() <= Whole::from(STEPS));
        if are_few && let Some(Listed { worlds }) = Listed::new(known, STEPS)? {
            return Ok(Self::tables(known, Tier::Listed, worlds.into_iter().collect()));
        }
        // Few deals may take too many steps to be listed.
        match dealt {
            Some(dealt) => Ok(dealt),
            None => Self::estimated(known, sampled, numbers),
        }
    }

    /// The worlds that fit as deals of cards, however few they are.
    ///
    /// # Errors
    /// When what the seat has seen is not all told by how many of some cards lie where.
    pub fn dealt(known: &Known, numbers: &mut Stream) -> Result<Self, Unread> {
        Ok(Self::by(Layered::new(known, numbers)?))
    }

    /// The worlds of deals that fit.
    pub(super) fn by(layered: Layered) -> Self {
        Self { tier: Tier::Layered, found: Found::Deals(Box::new(layered)) }
    }

    /// So many worlds that fit, as long as they are found by playing at most so many.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn estimated(
        known: &Known,
        (count, effort): (usize, usize),
        numbers: &mut Stream,
    ) -> Result<Self, Stop> {
        let sampled = Sampled::mended(known, count, effort, numbers)?.worlds.into_iter();
        let worlds = sampled.map(|world| (world.state, world.ways.recip()));
        Ok(Self::tables(known, Tier::Estimated, worlds.collect()))
    }

    fn tables(known: &Known, tier: Tier, worlds: Vec<(Position, Exact)>) -> Self {
        Self { tier, found: Found::Tables(Tables::new(known, worlds)) }
    }

    /// How many worlds there are. Those that differ in nothing but the order of cards, or in what is nowhere on the table, are
    /// one.
    #[must_use]
    pub fn count(&self) -> Whole {
        match &self.found {
            Found::Tables(tables) => tables.all.len().into(),
            Found::Deals(layered) => layered.count(),
        }
    }

    /// In the tier of deals, how many there are of the cards of each type that is dealt; otherwise nothing.
    #[must_use]
    pub fn deals(&self) -> Vec<(TypeId, Whole)> {
        match &self.found {
            Found::Tables(_) => Vec::new(),
            Found::Deals(layered) => layered.counts().into_iter().collect(),
        }
    }

    /// If worlds are estimated, how many worlds drawn evenly would tell as much: the square of the sum of the weights, divided by the sum
    /// of their squares (Kish's effective sample size), rounded down. Whoever gives an interval for a share takes it for the number of
    /// trials.
    #[must_use]
    pub fn effective(&self) -> Option<Whole> {
        match (self.tier, &self.found) {
            (Tier::Estimated, Found::Tables(tables)) => Some(tables.effective()),
            (Tier::Open | Tier::Listed | Tier::Layered | Tier::Estimated, _) => None,
        }
    }

    /// Whether shares say how likely something is. If not, they say in which part of the worlds it is so: which of these are likelier
    /// depends on why the others have done what they did.
    #[must_use]
    pub fn is_weighed(&self) -> bool {
        match &self.found {
            Found::Tables(_) => true,
            Found::Deals(layered) => layered.is_even,
        }
    }

    /// What the seat would see of a move of its own, and what each of that would leave: the likeliest first. With them come the
    /// worlds by which they were found: others than these, if these do not tell.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn answers(
        self,
        known: &Known,
        action: &Move,
        numbers: &mut Stream,
    ) -> Result<(Self, Vec<Answer>), Stop> {
        let mut answers = match &self.found {
            Found::Tables(tables) => tables.answers(known, action)?,
            Found::Deals(layered) => match layered.answers(known, action, numbers) {
                Ok(answers) => answers,
                Err(_) => {
                    return Self::estimated(known, SAMPLED, numbers)?
                        .answers(known, action, numbers);
                }
            },
        };
        answers.sort_by(|one, other| other.share.cmp(&one.share));
        Ok((self, answers))
    }

    /// What lies where in one of the worlds, by their weights; `None` if there is none.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn sample(&self, known: &Known, numbers: &mut Stream) -> Result<Option<View>, Stop> {
        match &self.found {
            Found::Tables(tables) => Ok(tables.sample(numbers).cloned()),
            Found::Deals(layered) => {
                let dealt = dealt(layered, known, numbers)?;
                Ok(dealt.map(|state| unordered(known.runtime(), &state)))
            }
        }
    }

    /// The places of which the seat does not see all, in the order of their declaration, with what may be there.
    #[must_use]
    pub fn hidden(&self, known: &Known) -> Vec<HiddenPlace> {
        match &self.found {
            Found::Tables(tables) => tables.hidden(known),
            Found::Deals(layered) => layered.hidden(known),
        }
    }
}

/// The position in one of the deals, all equally likely; `None` if there is none.
pub(super) fn dealt(
    layered: &Layered,
    known: &Known,
    numbers: &mut Stream,
) -> Result<Option<Position>, Stop> {
    let Ok(mut world) = layered.world(numbers) else { return Ok(None) };
    Ok(Some(play(known, &mut world, Pace::While(u64::MAX), numbers)?.state))
}

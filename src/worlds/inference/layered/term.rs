//! [`Term`]: the value of an expression as far as it is the same in every world, and [`Truth`]: what has to lie where for a
//! condition to hold.

use super::Unread;
use super::table::{Lying, Shuffle};
use crate::deals::DealFact;
use crate::state::{Set, Value};

/// At most so many ways in which a condition holds are gone through.
const WAYS: usize = 1_000;

/// A fact of a shuffle, by its number.
pub(super) type ShuffleFact = (usize, DealFact);

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// It is the same in every world.
    Plain(Value),
    /// The cards of a place.
    Cards(Heap),
    /// How many cards of a place, and so many more.
    Count(Heap, i64),
    /// Whether a condition holds.
    Truth(Truth),
    /// What a seat has freely chosen in secret, among all values of its type.
    Secret,
}

/// Cards that are known, with those of some others that have slots of a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heap {
    /// The cards that are there in every world.
    pub known: Set,
    /// The cards that may be there.
    pub cards: Set,
    /// The shuffle and the slots of the others.
    pub slots: Option<(usize, Set)>,
    /// How many of these are there, if that is known.
    pub others: Option<u32>,
}

/// What has to lie where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    /// It holds in every world, or in none.
    Plain(bool),
    /// A fact.
    Fact(ShuffleFact),
    /// All of these.
    All(Vec<Truth>),
    /// At least one of these.
    Any(Vec<Truth>),
    /// It is as likely in each world, since somebody has chosen freely.
    Free,
}

impl Heap {
    pub fn new(lying: Lying, shuffles: &[Shuffle]) -> Self {
        let shuffle = lying.slots.as_ref().and_then(|(at, _)| shuffles.get(*at));
        let cards = shuffle.map(Shuffle::unexposed).unwrap_or_default();
        Self { known: lying.known, cards, slots: lying.slots, others: Some(lying.others) }
    }

    /// Those of the cards that are among some.
    pub fn among(self, cards: &Set) -> Self {
        Self { known: self.known.both(cards), cards: self.cards.both(cards), others: None, ..self }
    }

    /// Those of the cards that are not among some.
    pub fn besides(self, cards: &Set) -> Self {
        Self {
            known: self.known.minus(cards),
            cards: self.cards.minus(cards),
            others: None,
            ..self
        }
    }

    /// All cards that may be there.
    pub fn all(&self) -> Set {
        self.known.clone().union(&self.cards)
    }

    /// Whether so many of some cards are among the unknown ones.
    fn between(&self, cards: &Set, least: i64, most: i64) -> Truth {
        let cards = self.cards.clone().both(cards);
        let count = i64::from(cards.len());
        let Some((at, slots)) = self.slots.as_ref().filter(|_| count > 0) else {
            return Truth::Plain(least <= 0 && most >= 0);
        };
        if least > count || most < 0 || least > most {
            return Truth::Plain(false);
        }
        if least <= 0 && most >= count {
            return Truth::Plain(true);
        }
        let number = |it: i64| u32::try_from(it.clamp(0, count)).unwrap_or(0);
        let (least, most) = (number(least), number(most));
        Truth::Fact((*at, DealFact { cards, places: slots.clone(), least, most }))
    }

    /// Whether there are so many of them.
    pub fn counts(&self, least: i64, most: i64) -> Truth {
        let known = i64::from(self.known.len());
        self.between(&self.cards, least.saturating_sub(known), most.saturating_sub(known))
    }

    /// Whether all of some cards are there.
    pub fn has(&self, cards: &Set) -> Truth {
        let others = cards.clone().minus(&self.known);
        if !others.is_within(&self.cards) {
            return Truth::Plain(false);
        }
        let count = i64::from(others.len());
        self.between(&others, count, count)
    }

    /// Whether only cards among some are there.
    pub fn is_within(&self, cards: &Set) -> Truth {
        if !self.known.is_within(cards) {
            return Truth::Plain(false);
        }
        self.between(&self.cards.clone().minus(cards), 0, 0)
    }

    /// Whether exactly these are there.
    pub fn is(&self, cards: &Set) -> Truth {
        let Some(others) = self.others else {
            return Truth::All(vec![self.has(cards), self.is_within(cards)]);
        };
        // Where the number is right, one says as much as the other.
        let is_possible = others + self.known.len() == cards.len() && self.known.is_within(cards);
        if is_possible { self.has(cards) } else { Truth::Plain(false) }
    }
}

impl Truth {
    /// The opposite.
    pub fn not(self) -> Result<Self, Unread> {
        let each = |all: Vec<Self>| all.into_iter().map(Self::not).collect::<Result<_, _>>();
        Ok(match self {
            Self::Plain(holds) => Self::Plain(!holds),
            Self::Free => Self::Free,
            Self::All(all) => Self::Any(each(all)?),
            Self::Any(all) => Self::All(each(all)?),
            Self::Fact((at, fact)) => {
                let count = fact.cards.len();
                let less = fact.least.checked_sub(1).map(|most| DealFact {
                    least: 0,
                    most,
                    ..fact.clone()
                });
                let more = (fact.most < count).then(|| DealFact {
                    least: fact.most + 1,
                    most: count,
                    ..fact.clone()
                });
                let facts = less.into_iter().chain(more);
                Self::Any(facts.map(|fact| Self::Fact((at, fact))).collect())
            }
        })
    }

    /// The facts that have to be true, no more and no less.
    pub fn facts(self) -> Result<Vec<ShuffleFact>, Unread> {
        match self {
            Self::Plain(true) | Self::Free => Ok(Vec::new()),
            // What was seen cannot be: another fact will say so.
            Self::Plain(false) => Err(Unread::Contradicted),
            Self::Fact(fact) => Ok(vec![fact]),
            Self::All(all) => {
                let facts: Result<Vec<_>, _> = all.into_iter().map(Self::facts).collect();
                Ok(facts?.concat())
            }
            Self::Any(all) => one_of(all),
        }
    }

    /// The facts of which some have to be true together, in all ways in which that can be.
    pub fn ways(self) -> Result<Vec<Vec<ShuffleFact>>, Unread> {
        match self {
            Self::Plain(true) => Ok(vec![Vec::new()]),
            Self::Plain(false) => Ok(Vec::new()),
            Self::Free => Err(Unread::Chosen),
            Self::Fact(fact) => Ok(vec![vec![fact]]),
            Self::Any(all) => {
                let ways: Result<Vec<_>, _> = all.into_iter().map(Self::ways).collect();
                Ok(ways?.concat())
            }
            Self::All(all) => {
                let mut joined: Vec<Vec<ShuffleFact>> = vec![Vec::new()];
                for truth in all {
                    let ways = truth.ways()?;
                    if joined.len().saturating_mul(ways.len()) > WAYS {
                        return Err(Unread::Disjunction);
                    }
                    let pairs =
                        joined.iter().flat_map(|one| ways.iter().map(move |way| (one, way)));
                    joined = pairs.map(|(one, way)| [one.as_slice(), way].concat()).collect();
                }
                Ok(joined)
            }
        }
    }

    /// Whether it holds in every world.
    fn is_certain(&self) -> bool {
        match self {
            Self::Plain(holds) => *holds,
            Self::All(all) => all.iter().all(Self::is_certain),
            Self::Any(all) => all.iter().any(Self::is_certain),
            Self::Fact(_) | Self::Free => false,
        }
    }

    /// Whether it holds in no world.
    fn is_impossible(&self) -> bool {
        match self {
            Self::Plain(holds) => !*holds,
            Self::All(all) => all.iter().any(Self::is_impossible),
            Self::Any(all) => all.iter().all(Self::is_impossible),
            Self::Fact(_) | Self::Free => false,
        }
    }
}

/// The facts by which at least one of several conditions holds.
fn one_of(all: Vec<Truth>) -> Result<Vec<ShuffleFact>, Unread> {
    if all.iter().any(Truth::is_certain) {
        return Ok(Vec::new());
    }
    if all.contains(&Truth::Free) {
        return Err(Unread::Disjunction);
    }
    let mut open = all.into_iter().filter(|truth| !truth.is_impossible());
    let Some(first) = open.next() else { return Err(Unread::Contradicted) };
    let mut facts = first.facts()?;
    for other in open {
        let other = other.facts()?;
        let ([(at, one)], [(it, next)]) = (facts.as_mut_slice(), other.as_slice()) else {
            return Err(Unread::Disjunction);
        };
        let joined = if *at == *it { either(one, next) } else { None };
        *one = joined.ok_or(Unread::Disjunction)?;
    }
    Ok(facts)
}

/// The fact that holds exactly if one of two does, if there is such a fact.
fn either(one: &DealFact, other: &DealFact) -> Option<DealFact> {
    let is_some = |fact: &DealFact| fact.least == 1 && fact.most == fact.cards.len();
    let join = |one: &Set, other: &Set| one.clone().union(other);
    if one.places == other.places && is_some(one) && is_some(other) {
        let cards = join(&one.cards, &other.cards);
        return Some(DealFact { most: cards.len(), cards, ..one.clone() });
    }
    if one.cards == other.cards && one.cards.len() == 1 && is_some(one) && is_some(other) {
        return Some(DealFact { places: join(&one.places, &other.places), ..one.clone() });
    }
    None
}

impl Term {
    /// Whether the value is as it was seen.
    pub fn is(&self, value: &Value) -> Result<Truth, Unread> {
        Ok(match (self, value) {
            (Self::Plain(plain), value) => Truth::Plain(plain == value),
            (Self::Secret, _) => Truth::Free,
            (Self::Truth(truth), Value::Flag(holds)) => {
                if *holds {
                    truth.clone()
                } else {
                    truth.clone().not()?
                }
            }
            (Self::Count(heap, more), Value::Number(number)) => {
                let count = i64::from(*number) - more;
                heap.counts(count, count)
            }
            (Self::Cards(heap), Value::Set(cards)) => heap.is(cards),
            (Self::Truth(_) | Self::Count(..) | Self::Cards(_), _) => return Err(Unread::Shape),
        })
    }
}

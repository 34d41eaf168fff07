//! What a move would tell, and how many deals each answer leaves.

use std::collections::{BTreeMap, BTreeSet};

use super::hand::{Hand, product};
use super::learner::Course;
use super::term::{ShuffleFact, Truth};
use super::{Layered, Unread};
use crate::deals::DealFact;
use crate::engine::{Exact, Move, Whole, exact};
use crate::inference::{Answer, Known};
use crate::session::Stream;
use crate::view::Seen;

/// At most so many answers are told apart.
const ANSWERS: usize = 200;

impl Layered {
    /// What the seat would see of a move of its own, and how many deals that would leave.
    ///
    /// # Errors
    /// When an answer says something else than how many of some cards lie where, or there are too many answers.
    pub fn answers(
        &self,
        known: &Known,
        action: &Move,
        numbers: &mut Stream,
    ) -> Result<Vec<Answer>, Unread> {
        let course = Course { known, probed: &self.probed };
        let mut answers: BTreeMap<Vec<Seen>, (Exact, Vec<Vec<Whole>>)> = BTreeMap::new();
        let mut told_of = BTreeSet::new();
        // What each of these says is true of deals that none of the others has, nor an answer so far.
        let mut open: Vec<Vec<ShuffleFact>> = vec![Vec::new()];
        let mut asked = 0;
        while let Some(facts) = open.pop() {
            let hands = self.with(&facts)?;
            if product(&hands, Hand::orders) == Whole::from(0) {
                continue;
            }
            asked += 1;
            if asked > ANSWERS {
                return Err(Unread::Uncounted);
            }
            let mut world = self.world.clone();
            hands.iter().try_for_each(|hand| hand.deal(&mut world, numbers))?;
            let (seen, told) = course.ask(action, &mut world, numbers)?;
            let mut before = facts;
            told_of.extend(told.iter().map(|(at, _)| *at));
            for fact in told {
                for other in otherwise(&fact)? {
                    open.push([before.as_slice(), &[other]].concat());
                }
                before.push(fact);
            }
            let hands = self.with(&before)?;
            let answer = answers.entry(seen).or_insert_with(|| (exact(0), Vec::new()));
            answer.0 += Exact::new(product(&hands, Hand::orders), self.orders());
            answer.1.push(hands.iter().map(Hand::count).collect());
        }
        let counted: Vec<bool> = self.hands.iter().map(|(at, _)| told_of.contains(at)).collect();
        let tables = |counts: Vec<Whole>| -> Whole {
            let counts = counts.into_iter().zip(&counted).filter(|(_, counted)| **counted);
            counts.fold(Whole::from(1), |all, (count, _)| all * count)
        };
        let answers = answers.into_iter().map(|(seen, (share, counts))| {
            let tables = counts.into_iter().map(tables).sum();
            Answer { seen, share, tables }
        });
        Ok(answers.collect())
    }

    fn orders(&self) -> Whole {
        self.hands.iter().fold(Whole::from(1), |all, (_, hand)| all * hand.orders())
    }

    /// The deals for which some facts more are true.
    pub(super) fn with(&self, facts: &[ShuffleFact]) -> Result<Vec<Hand>, Unread> {
        if facts.iter().any(|(at, _)| !self.hands.iter().any(|(other, _)| other == at)) {
            return Err(Unread::Flow);
        }
        let hands = self.hands.iter().map(|(at, hand)| {
            let own = facts.iter().filter(|(other, _)| other == at);
            hand.with(&own.map(|(_, fact)| fact.clone()).collect::<Vec<DealFact>>())
        });
        hands.collect()
    }
}

/// The facts of which one is true if a fact is not.
fn otherwise((at, fact): &ShuffleFact) -> Result<Vec<ShuffleFact>, Unread> {
    // Several cards of which it is known where they lie are several facts.
    let Truth::Any(others) = Truth::Fact((*at, fact.clone())).not()? else {
        return Ok(Vec::new());
    };
    others.into_iter().map(Truth::facts).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
}

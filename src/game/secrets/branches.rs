//! Branches: what holds where two ways meet.

use std::collections::BTreeMap;

use super::fact::{Clause, Fact};
use super::follower::Follower;
use super::label::How;
use super::lies::Spot;
use super::rounds::World;
use super::term::TermId;
use super::versions::{Change, summed};
use crate::hir::{BlockId, Expr};

/// Where cards lie that were moved.
type Moved = BTreeMap<TermId, Vec<Spot>>;

/// One of two ways: what it leaves behind, and what was told and shown there.
struct Way {
    world: World,
    moved: Moved,
    known: Vec<Clause>,
}

impl Follower<'_> {
    pub(super) fn branch(&mut self, condition: &Expr, then: BlockId, otherwise: Option<BlockId>) {
        let decides = self.values.eval(condition);
        if let Some(holds) = self.values.decided(decides) {
            // Nobody ever goes the other way.
            let gone = if holds { Some(then) } else { otherwise };
            return gone.into_iter().for_each(|block| self.block(block));
        }
        let label = self.values.labels.onward(decides.label, condition.span, How::Decides);
        let condition = decides.term;
        let before = self.world();
        let start = self.log.len();
        let yes = self.because(label, |it| it.way(condition, true, Some(then)));
        let middle = self.log.len();
        self.return_to(&before);
        let no = self.because(label, |it| it.way(condition, false, otherwise));
        if yes.world.ended {
            self.log.drain(start..middle);
            if otherwise.is_none() {
                self.values.know.suppose(condition, false);
            }
            self.learned(no.known, None);
        } else if no.world.ended {
            self.log.truncate(middle);
            self.return_to(&yes.world);
            self.learned(yes.known, None);
        } else {
            let known = [(yes.known.clone(), true), (no.known.clone(), false)];
            self.meet(before, yes, no, start);
            for (known, holds) in known {
                self.learned(known, Some(self.values.know.terms.without_not((condition, holds))));
            }
        }
    }

    /// What was told and shown on one of two ways is known wherever it is the way that was gone.
    fn learned(&mut self, known: Vec<Clause>, condition: Option<(TermId, bool)>) {
        for mut clause in known {
            clause.given.extend(condition);
            self.values.know.facts.hold(clause);
        }
    }

    /// Two ways meet that have begun with the same.
    fn meet(&mut self, before: World, yes: Way, no: Way, start: usize) {
        let changes: Vec<Change> = self.log.drain(start..).collect();
        let moved = self.places_on_both(&yes, &no);
        self.return_to(&before);
        self.change_all(summed(changes));
        self.return_to(&World {
            now: self.values.know.versions.now.clone(),
            laws: before.laws,
            ..yes.world
        });
        self.also_from(&no.world);
        for (card, spots) in moved {
            let places = spots.iter().map(|spot| self.values.know.zone_term(spot)).collect();
            self.values.know.hold(Fact::InOneOf(card, places));
        }
    }

    /// Where cards lie that one of two ways has moved, if that is known on both.
    fn places_on_both(&mut self, yes: &Way, no: &Way) -> Moved {
        let mut found = Moved::new();
        for (here, there) in [(yes, no), (no, yes)] {
            self.return_to(&there.world);
            for (card, spots) in &here.moved {
                let other = there.moved.get(card).cloned();
                let other = other.or_else(|| self.values.know.lies(*card).map(|lies| lies.spots));
                let Some(other) = other else { continue };
                let more = other.into_iter().filter(|spot| !spots.contains(spot));
                found.insert(*card, spots.iter().cloned().chain(more).collect());
            }
        }
        found
    }

    /// Follows one of two ways.
    fn way(&mut self, condition: TermId, holds: bool, block: Option<BlockId>) -> Way {
        let (start, facts_before) = (self.log.len(), self.values.know.facts.count());
        self.values.know.suppose(condition, holds);
        block.into_iter().for_each(|block| self.block(block));
        let log = self.log.get(start..).unwrap_or_default().iter();
        let gone: Vec<TermId> = log.filter_map(|change| change.gone.card()).collect();
        let lie = gone.into_iter().filter_map(|card| {
            let lies = self.values.know.lies(card)?;
            Some((card, lies.spots))
        });
        let moved = lie.collect();
        let mut known = self.values.know.facts.forget(facts_before);
        known.retain(|clause| matches!(clause.fact, Fact::Known(..)));
        Way { world: self.world(), moved, known }
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    #[test]
    fn what_was_told_on_one_of_two_ways_is_known_where_it_was_gone() {
        let rules = |later: &str| {
            format!(
                r#"play {{
                  if shown {{ reveal hand[seat 1] to all }}
                  {later} {{ set mark[seat 1] = Crow in hand[seat 1] }}
                  end game "Over."
                }}"#
            )
        };
        assert_eq!(found(&rules("if shown")), []);
        assert_eq!(found(&rules("if not shown")), [Code::G0801]);
    }

    #[test]
    fn a_way_that_an_option_rules_out_is_never_gone() {
        let rules = |value: &str, condition: &str| {
            format!(
                r#"option blind: flag = {value} "Whether nests are hidden."
                zone bush[seat] of Bird if blind then private else public
                play {{
                  if {condition} {{ set shown = Crow in hand[seat 1] }}
                  end game "Over."
                }}"#
            )
        };
        assert_eq!(found(&rules("no", "blind")), []);
        assert_eq!(found(&rules("no", "blind and Crow in hand[seat 2]")), []);
        assert_eq!(found(&rules("yes", "blind")), [Code::G0801]);
    }

    #[test]
    fn a_way_that_ends_the_game_says_that_its_condition_did_not_hold() {
        let rules = r#"play {
          reveal hand[seat 1] to all
          if Crow in hand[seat 1] { end game "A crow." }
          set shown = Finch in hand[seat 1]
          end game "Over."
        }"#;
        assert_eq!(found(rules), []);
    }
}

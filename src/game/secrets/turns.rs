//! Turns: who takes them, and what may change until an action is carried out.

use super::follower::Follower;
use super::label::{OPEN, Who};
use super::report::Stops;
use super::sites::Site;
use super::term::{Op, TermId};
use super::versions::{Change, summed};
use crate::base::Span;
use crate::hir::{Expr, Kept, PhaseId, Ty};

/// Rounds after which the actions of others may change whatever they touch.
const MOST: u32 = 20;

impl Follower<'_> {
    pub(super) fn turn(&mut self, seats: &Expr, phase: PhaseId, team: bool, span: Span) {
        let value = self.eval(seats);
        self.is_open(value.label, seats.span, Stops::Turn);
        self.must_be_open(OPEN, span, Stops::Turn);
        let acting = Who {
            term: value.term,
            one: seats.ty == Ty::Seat,
        };
        let is_team = team && !acting.one;
        let who = self.who_acts(acting, phase, is_team);
        self.sites.add(Site {
            phase,
            seats: who,
            team: team && seats.ty != Ty::Seat,
            each: !team,
        });
        if self.is_somebody(seats, value.term) {
            self.looked = self.versions.now.epoch;
        }
        // The last action of the turn ends in the middle of a step: nobody has looked since.
        self.change_all(self.writes.phase(phase));
        self.facts.laws.clear();
    }

    /// The seat that acts, or else the set that it belongs to. A team is no larger than it is said to be.
    fn who_acts(&self, who: Who, phase: PhaseId, is_team: bool) -> Option<Who> {
        let sets = self.facts.sets_with(who.term).filter(|_| !is_team);
        let sets = sets.map(|term| Who { term, one: false });
        let changing = self.writes.phase(phase);
        let mut all = std::iter::once(who).chain(sets);
        all.find(|who| self.is_steady(who.term, &changing))
    }

    /// Whether a term is what its words say now, and stays so through some changes.
    fn is_steady(&self, term: TermId, changing: &[Change]) -> bool {
        !self.terms.any(term, &mut |part, op| match op {
            Op::State(state, number) => {
                let at = self.terms.get(part).map_or(&[][..], |(_, of)| of);
                changing.iter().any(|it| it.family == Kept::State(*state))
                    || self.number_of_place(Kept::State(*state), at) != *number
            }
            Op::Local(..) | Op::Any(_) | Op::At | Op::Unknown(_) | Op::Zone(..) => true,
            Op::Top(..) | Op::Rule(..) | Op::Hook(..) | Op::Old(_) => true,
            Op::Number(_) | Op::Flag(_) | Op::None | Op::Seat(_) | Op::Member(..) => false,
            Op::Seats | Op::Members(_) | Op::Column(..) | Op::Set | Op::Builtin(_) => false,
            Op::Compare(_) | Op::And | Op::Or | Op::Otherwise | Op::If => false,
            Op::Fold(_) | Op::Each(_) | Op::Unordered => false,
        })
    }

    /// The same term with the values that its states have now.
    pub(super) fn as_of_now(&mut self, term: TermId) -> TermId {
        let Some((op, of)) = self.terms.get(term).cloned() else {
            return term;
        };
        let of: Vec<TermId> = of.into_iter().map(|part| self.as_of_now(part)).collect();
        if let Op::State(state, _) = op {
            self.state_term(state, of)
        } else {
            self.terms.make(op, of)
        }
    }

    /// The actions that are offered in a turn.
    pub(super) fn turn_at(&mut self, site: &Site) {
        if site.each {
            self.all_at_once(site);
        } else {
            self.offered_at(site, &[]);
        }
    }

    fn offered_at(&mut self, site: &Site, others: &[Change]) -> Vec<Change> {
        let actions = self.game.offered(site.phase);
        actions
            .flat_map(|action| self.action(action, Some(site), others))
            .collect()
    }

    /// All have chosen before the first action is carried out. Then the actions of others may come before one's own, each
    /// once: they are followed until they change nothing more. Only the last round complains.
    fn all_at_once(&mut self, site: &Site) {
        let mut others = self.writes.interrupts();
        for round in 0..=MOST {
            let complaints = self.findings.mark();
            let found = self.offered_at(site, &others);
            let all = summed(others.iter().cloned().chain(found));
            if all == others || round == MOST {
                return;
            }
            others = if round + 1 < MOST {
                all
            } else {
                self.writes.phase(site.phase)
            };
            self.findings.take_back(complaints);
        }
    }
}

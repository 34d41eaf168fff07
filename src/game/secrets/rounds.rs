//! Loops: what holds from one round to the next.

use std::collections::BTreeMap;

use super::chosen::Chosen;
use super::fact::{Clause, Each, Fact, Law};
use super::follower::Follower;
use super::label::{How, LabelId, Labelled, OPEN};
use super::marks::Marks;
use super::op::Op;
use super::report;
use super::seers::Seers;
use super::table::Table;
use super::term::TermId;
use super::versions::{Change, Numbers, summed};
use crate::base::Span;
use crate::hir::{BlockId, Expr, LocalId, StateId};

/// What may differ from one way to another.
#[derive(Clone)]
pub(super) struct World {
    pub(super) now: Numbers,
    pub(super) table: Table,
    pub(super) values: BTreeMap<LocalId, Labelled>,
    pub(super) decided: BTreeMap<TermId, Vec<Seers>>,
    pub(super) chosen: BTreeMap<TermId, Vec<Chosen>>,
    pub(super) laws: Vec<Law>,
    pub(super) looked: u32,
    pub(super) ended: bool,
}

/// What is known of loops from earlier visits.
#[derive(Default)]
pub(super) struct Rounds {
    changes: BTreeMap<BlockId, Vec<Change>>,
}

/// Rounds after which a loop is left: far more than names that could carry something on.
const MOST: u32 = 40;

/// What a loop does besides its block.
pub(super) struct Loop<'l> {
    pub(super) body: BlockId,
    /// The name and its domain, for `for each`.
    pub(super) member: Option<(LocalId, Labelled)>,
    pub(super) until: Option<&'l Expr>,
    /// The secrets in how often it runs, and where that is written.
    pub(super) number: (LabelId, Span),
}

impl Rounds {
    /// Adds what a round has changed; returns whether it was more than known.
    fn add(&mut self, body: BlockId, found: Vec<Change>) -> bool {
        let known = self.changes.entry(body).or_default();
        let all = summed(known.iter().cloned().chain(found));
        let grown = all != *known;
        *known = all;
        grown
    }

    fn of(&self, body: BlockId) -> Vec<Change> {
        self.changes.get(&body).cloned().unwrap_or_default()
    }
}

impl Follower<'_> {
    pub(super) fn world(&self) -> World {
        World {
            now: self.values.know.versions.now.clone(),
            table: self.values.know.table.clone(),
            values: self.values.know.names.of(&self.values.know.writes.mutable),
            decided: self.values.draws.decided.clone(),
            chosen: self.values.draws.chosen.clone(),
            laws: self.values.know.facts.laws.clone(),
            looked: self.values.know.looked,
            ended: self.ended,
        }
    }

    pub(super) fn return_to(&mut self, world: &World) {
        self.values.know.versions.now = world.now.clone();
        self.values.know.table = world.table.clone();
        for (name, value) in &world.values {
            self.values.know.names.bind(*name, *value);
        }
        self.values.draws.decided = world.decided.clone();
        self.values.draws.chosen = world.chosen.clone();
        self.values.know.facts.laws.clone_from(&world.laws);
        self.values.know.looked = world.looked;
        self.ended = world.ended;
    }

    /// Comes from another way, too: only what holds on both is known.
    pub(super) fn also_from(&mut self, world: &World) {
        self.values.know.table.also(&world.table);
        self.values.draws.also(&world.decided, &world.chosen);
        self.values.know.looked = self.values.know.looked.min(world.looked);
        for (name, value) in &world.values {
            let Some(here) = self.values.know.names.get(*name).filter(|here| here != value) else {
                continue;
            };
            let joined = Labelled {
                term: self.values.know.terms.unknown(),
                label: self.values.join(here.label, value.label),
                size: self.values.join(here.size, value.size),
            };
            self.values.know.names.bind(*name, joined);
        }
    }

    /// Follows a loop's body until a round adds nothing new. Only the last round complains.
    pub(super) fn looped(&mut self, it: &Loop<'_>) {
        let before = self.world();
        let (start, facts_before) = (self.log.len(), self.values.know.facts.count());
        let mut number = self.values.labels.onward(it.number.0, it.number.1, How::Decides);
        let mut carried = before.clone();
        let old = self.values.know.terms.count();
        let mut lasting = Vec::new();
        let mut vacant = self.values.know.vacant_roles();
        for round in 0..MOST {
            let complaints = self.judge.findings.mark();
            self.return_to(&before);
            self.log.truncate(start);
            self.also_from(&carried);
            let known = Marks::of(&mut self.values, (&before, &carried), number, old);
            let (births, fresh) =
                (self.values.know.versions.count(), self.values.know.terms.fresh());
            let member = self.begin_round(it);
            self.values.know.vacate(&vacant);
            let inner = self.log.len();
            let until = self.follow_round(it, number);
            number = self.values.join(number, until);
            let vacated = vacant.len();
            vacant = self.still_vacant(vacant);
            let know = &self.values.know;
            let found = self.log.drain(inner..);
            let found = found.map(|it| know.kept(it, member, old)).collect();
            let facts = self.values.know.facts.forget(facts_before);
            let grown = self.rounds.add(it.body, found);
            let ended = self.ended;
            self.also_from(&carried);
            carried = World { ended, ..self.world() };
            let stable = !grown
                && vacant.len() == vacated
                && Marks::of(&mut self.values, (&before, &carried), number, old) == known;
            if stable || round + 1 == MOST {
                if !stable {
                    self.judge.findings.add(report::too_many_rounds(it.number.1));
                }
                lasting = self.lasting(facts, it, member, (births, fresh));
                break;
            }
            self.judge.findings.take_back(complaints);
        }
        self.return_to(&before);
        self.log.truncate(start);
        let changes = self.rounds.of(it.body).into_iter();
        self.change_all(changes.map(|change| change.with_member(None)).collect());
        if !carried.ended {
            self.also_from(&carried);
        }
        self.values.know.vacate(&vacant);
        for clause in lasting {
            self.values.know.facts.hold(clause);
        }
    }

    /// The roles that nobody plays at the end of a round either.
    fn still_vacant(&mut self, mut roles: Vec<StateId>) -> Vec<StateId> {
        if !self.ended {
            let now = self.values.know.vacant_roles();
            roles.retain(|role| now.contains(role));
        }
        roles
    }

    /// Follows the body once, and returns the secrets that decide whether it is the last time.
    fn follow_round(&mut self, it: &Loop<'_>, number: LabelId) -> LabelId {
        let until = self.because(number, |follower| {
            follower.block(it.body);
            it.until.map_or(OPEN, |until| follower.values.eval(until).label)
        });
        it.until.map_or(OPEN, |expr| self.values.labels.onward(until, expr.span, How::Decides))
    }

    /// The member for which the round runs, and what earlier rounds may have changed.
    fn begin_round(&mut self, it: &Loop<'_>) -> Option<TermId> {
        let member = it.member.map(|(local, domain)| {
            let value = self.values.know.bind_new(local, domain.label);
            self.values.know.names.bind(local, Labelled { size: OPEN, ..value });
            self.values.know.hold(Fact::In(value.term, domain.term));
            self.values.know.suppose_member(value.term, domain.term);
            self.values.each.insert(value.term, domain.term);
            value.term
        });
        let changes = self.rounds.of(it.body);
        let here = changes.into_iter().map(|change| change.with_member(member));
        self.change_all(here.collect());
        member
    }

    /// What a round has found out about its member holds for all members afterwards.
    fn lasting(
        &self,
        facts: Vec<Clause>,
        it: &Loop<'_>,
        member: Option<TermId>,
        (births, fresh): (u32, u32),
    ) -> Vec<Clause> {
        let (Some(member), Some((_, domain))) = (member, it.member) else {
            return Vec::new();
        };
        let stands_for_all = |clause: &Clause, part| {
            part == member || clause.each.iter().any(|each| each.member == part)
        };
        let is_old = |clause: &Clause, term: TermId| {
            !self.values.know.terms.any(term, &mut |part, op| match op {
                Op::Local(_, number) | Op::Unknown(number) => {
                    *number > fresh && !stands_for_all(clause, part)
                }
                Op::State(_, number) | Op::Zone(_, number) | Op::Top(_, number) => {
                    *number >= births
                }
                Op::Rule(_, number) | Op::Hook(_, number) => *number >= births,
                Op::Number(_) | Op::Flag(_) | Op::None | Op::Seat(_) | Op::Member(..) => false,
                Op::Seats | Op::Members(_) | Op::Any(_) | Op::At | Op::Column(..) => false,
                Op::Set | Op::Builtin(_) | Op::Compare(_) | Op::And | Op::Or => false,
                Op::Otherwise | Op::If | Op::Fold(_) | Op::Each(_) | Op::Old(_) => false,
                Op::Unordered => false,
            })
        };
        let has_member = |term| self.values.know.terms.any(term, &mut |part, _| part == member);
        let all = facts.into_iter().filter(|clause| {
            let is_old = |term| is_old(clause, term);
            clause.each.iter().all(|each| is_old(each.domain) && !has_member(each.domain))
                && clause.given.iter().all(|(condition, _)| is_old(*condition))
                && match &clause.fact {
                    Fact::Known(value, None) | Fact::Holds(value, _) => is_old(*value),
                    Fact::In(a, b) => !stands_for_all(clause, *a) && is_old(*a) && is_old(*b),
                    Fact::Same(..) | Fact::Differ(..) | Fact::InOneOf(..) => false,
                    Fact::Or(..) | Fact::Known(_, Some(_)) => false,
                }
        });
        let own = Each { member, domain: domain.term };
        let with_own = |clause: Clause| {
            let each = clause.each.iter().copied().chain([own]).collect();
            Clause { each, ..clause }
        };
        all.map(with_own).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    #[test]
    fn a_secret_of_one_round_comes_out_in_the_next() {
        let rules = |last: &str| {
            format!(
                r#"play {{
                  let held = no
                  for each s in seats {{
                    set shown = held
                    {last}
                  }}
                  end game "Over."
                }}"#
            )
        };
        assert_eq!(found(&rules("set held = Crow in hand[s]")), [Code::G0801]);
        assert_eq!(found(&rules("set held = Crow in nest")), []);
    }

    /// Steps run out in a round that is not the last, and what that round has found is taken back.
    #[test]
    fn that_there_were_too_many_steps_is_said_of_any_round() {
        let mut functions =
            "function f0(s: seat, t: seat) -> flag = Crow in hand[s] or Crow in hand[t]\n"
                .to_owned();
        for (at, below) in (1..12).zip(0..) {
            functions += &format!(
                "function f{at}(s: seat, t: seat) -> flag = f{below}(t, left of s)
                   or f{below}(left of t, right of s) or f{below}(right of t, t)\n"
            );
        }
        let rules = r#"play {
          let held = no
          for each s in seats {
            set spy[s] = held
            set held = f11(s, left of s)
          }
          end game "Over."
        }"#;
        assert!(found(&format!("{functions}{rules}")).contains(&Code::G0809));
    }
}

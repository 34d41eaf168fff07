//! Branches and loops: what holds where ways meet, and from one round to the next.

use std::collections::BTreeMap;

use super::chosen::Chosen;
use super::fact::{Clause, Fact, Law};
use super::follower::Follower;
use super::label::{How, LabelId, Labelled, OPEN};
use super::lies::Spot;
use super::marks::Marks;
use super::op::Op;
use super::report;
use super::seers::Seers;
use super::table::Table;
use super::term::TermId;
use super::versions::{Change, Numbers, summed};
use crate::base::Span;
use crate::hir::{BlockId, Expr, LocalId};

/// What may differ from one way to another.
#[derive(Clone)]
pub(super) struct World {
    now: Numbers,
    pub(super) table: Table,
    pub(super) values: BTreeMap<LocalId, Labelled>,
    pub(super) decided: BTreeMap<TermId, Vec<Seers>>,
    chosen: BTreeMap<TermId, Vec<Chosen>>,
    laws: Vec<Law>,
    looked: u32,
    ended: bool,
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

/// Where cards lie that were moved.
type Moved = BTreeMap<TermId, Vec<Spot>>;

/// One of two ways: what it leaves behind, and what was told and shown there.
struct Way {
    world: World,
    moved: Moved,
    known: Vec<Clause>,
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
    fn world(&self) -> World {
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

    fn return_to(&mut self, world: &World) {
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
    fn also_from(&mut self, world: &World) {
        self.values.know.table.also(&world.table);
        self.values.draws.also(&world.decided, &world.chosen);
        self.values.know.looked = self.values.know.looked.min(world.looked);
        for (name, value) in &world.values {
            let Some(here) = self
                .values
                .know
                .names
                .get(*name)
                .filter(|here| here != value)
            else {
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

    pub(super) fn branch(&mut self, condition: &Expr, then: BlockId, otherwise: Option<BlockId>) {
        let decides = self.values.eval(condition);
        let label = self
            .values
            .labels
            .onward(decides.label, condition.span, How::Decides);
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
                self.learned(
                    known,
                    Some(self.values.know.terms.without_not((condition, holds))),
                );
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
            let places = spots
                .iter()
                .map(|spot| self.values.know.zone_term(spot))
                .collect();
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
        Way {
            world: self.world(),
            moved,
            known,
        }
    }

    /// Follows a loop's body until a round adds nothing new. Only the last round complains.
    pub(super) fn looped(&mut self, it: &Loop<'_>) {
        let before = self.world();
        let (start, facts_before) = (self.log.len(), self.values.know.facts.count());
        let mut number = self
            .values
            .labels
            .onward(it.number.0, it.number.1, How::Decides);
        let mut carried = before.clone();
        let old = self.values.know.terms.count();
        let mut lasting = Vec::new();
        for round in 0..MOST {
            let complaints = self.judge.findings.mark();
            self.return_to(&before);
            self.log.truncate(start);
            self.also_from(&carried);
            let known = Marks::of(&mut self.values, (&before, &carried), number, old);
            let (births, fresh) = (
                self.values.know.versions.count(),
                self.values.know.terms.fresh(),
            );
            let member = self.begin_round(it);
            let inner = self.log.len();
            let until = self.follow_round(it, number);
            number = self.values.join(number, until);
            let facts = self.values.know.facts.forget(facts_before);
            let know = &self.values.know;
            let found = self.log.drain(inner..);
            let found = found.map(|it| know.kept(it, member, old)).collect();
            let grown = self.rounds.add(it.body, found);
            let ended = self.ended;
            self.also_from(&carried);
            carried = World {
                ended,
                ..self.world()
            };
            let stable =
                !grown && Marks::of(&mut self.values, (&before, &carried), number, old) == known;
            if stable || round + 1 == MOST {
                if !stable {
                    self.judge
                        .findings
                        .add(report::too_many_rounds(it.number.1));
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
        for clause in lasting {
            self.values.know.facts.hold(clause);
        }
    }

    /// Follows the body once, and returns the secrets that decide whether it is the last time.
    fn follow_round(&mut self, it: &Loop<'_>, number: LabelId) -> LabelId {
        let until = self.because(number, |follower| {
            follower.block(it.body);
            it.until
                .map_or(OPEN, |until| follower.values.eval(until).label)
        });
        it.until.map_or(OPEN, |expr| {
            self.values.labels.onward(until, expr.span, How::Decides)
        })
    }

    /// The member for which the round runs, and what earlier rounds may have changed.
    fn begin_round(&mut self, it: &Loop<'_>) -> Option<TermId> {
        let member = it.member.map(|(local, domain)| {
            let value = self.values.know.bind_new(local, domain.label);
            self.values.know.names.bind(
                local,
                Labelled {
                    size: OPEN,
                    ..value
                },
            );
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
        let is_old = |term: TermId| {
            !self.values.know.terms.any(term, &mut |part, op| match op {
                Op::Local(_, number) | Op::Unknown(number) => part != member && *number > fresh,
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
        let all = facts.into_iter().filter(|clause| {
            clause.each.is_none()
                && clause.given.iter().all(|(condition, _)| is_old(*condition))
                && match &clause.fact {
                    Fact::Known(value, None) | Fact::Holds(value, _) => is_old(*value),
                    Fact::In(a, b) => *a != member && is_old(*a) && is_old(*b),
                    Fact::Same(..) | Fact::Differ(..) | Fact::InOneOf(..) => false,
                    Fact::Or(..) | Fact::Known(_, Some(_)) => false,
                }
        });
        all.map(|clause| Clause {
            each: Some((member, domain.term)),
            ..clause
        })
        .collect()
    }
}

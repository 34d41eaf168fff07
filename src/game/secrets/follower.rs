//! What is known on the way through a game.

use std::collections::{BTreeMap, BTreeSet};

use super::calls::Calls;
use super::draws::Draws;
use super::fact::Facts;
use super::findings::Findings;
use super::label::{LabelId, Labels, OPEN};
use super::lies::Spot;
use super::names::Names;
use super::rounds::Rounds;
use super::sites::Sites;
use super::table::Table;
use super::term::{Op, TermId, Terms};
use super::versions::{Change, Gone, Versions, Where};
use super::writes::Writes;
use super::{Claim, claim, report};
use crate::base::limits::FOLLOWED;
use crate::base::{Sources, Span};
use crate::diag::Diagnostic;
use crate::hir::{FunctionId, Game, Kept, LocalId, RuleId};

/// A value with the secrets that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Followed {
    pub(super) term: TermId,
    pub(super) label: LabelId,
    /// The secrets in the number of its elements, and in whether there is a value at all.
    pub(super) size: LabelId,
}

impl Followed {
    /// A value whose number is as secret as the value.
    pub(super) const fn whole(term: TermId, label: LabelId) -> Self {
        Self {
            term,
            label,
            size: label,
        }
    }
}

/// A moment on the way: the facts, the last change, and the last one that all have seen.
pub(super) type Moment = (u32, u32, u32);

/// Goes through a game. Its parts hold what is known on the way, and know nothing of each other.
pub(super) struct Follower<'a> {
    pub(super) game: &'a Game,
    pub(super) sources: &'a Sources,
    pub(super) terms: Terms,
    pub(super) labels: Labels,
    pub(super) writes: Writes,
    pub(super) names: Names,
    pub(super) versions: Versions,
    pub(super) facts: Facts,
    pub(super) table: Table,
    pub(super) draws: Draws,
    pub(super) sites: Sites,
    pub(super) rounds: Rounds,
    pub(super) calls: Calls,
    pub(super) findings: Findings,
    /// The conditions under which the current statement is carried out.
    pub(super) reason: LabelId,
    /// The members that loops run for, with all that they run over.
    pub(super) each: BTreeMap<TermId, TermId>,
    /// The secrets that decide which zone of a family is meant.
    pub(super) which: BTreeMap<Spot, LabelId>,
    /// The card that has come last to a zone, by itself and by its name.
    pub(super) came: BTreeMap<TermId, TermId>,
    /// Where cards and dice lie that setup has put there for good.
    pub(super) placed: Vec<(TermId, Spot)>,
    /// The last change that everybody has had occasion to see.
    pub(super) looked: u32,
    /// What has changed so far, in order.
    pub(super) log: Vec<Change>,
    /// Whether the last statement ended the turn or the game.
    pub(super) ended: bool,
    /// Results of functions.
    pub(super) memo: BTreeMap<(FunctionId, Vec<Followed>, Moment), Followed>,
    /// The same for rules, with the secrets that decide whether they hold.
    pub(super) memo_of_rules: BTreeMap<(RuleId, Vec<Followed>, Moment), LabelId>,
    /// How often functions and rules were asked for since a change.
    pub(super) asked: BTreeMap<(FunctionId, u32), u32>,
    pub(super) asked_rules: BTreeMap<(RuleId, u32), u32>,
    /// The number of statements and expressions so far.
    followed: u64,
    /// Functions whose `public because` was needed.
    pub(super) trusted: BTreeSet<FunctionId>,
}

impl<'a> Follower<'a> {
    pub(super) fn new(game: &'a Game, sources: &'a Sources) -> Self {
        Self {
            game,
            sources,
            terms: Terms::default(),
            labels: Labels::new(),
            writes: Writes::of(game),
            names: Names::new(game.locals.len()),
            versions: Versions::new(game.states.len(), game.zones.len()),
            facts: Facts::default(),
            table: Table::default(),
            draws: Draws::of(game),
            sites: Sites::default(),
            rounds: Rounds::default(),
            calls: Calls::default(),
            findings: Findings::default(),
            reason: OPEN,
            each: BTreeMap::new(),
            which: BTreeMap::new(),
            came: BTreeMap::new(),
            placed: Vec::new(),
            looked: 0,
            log: Vec::new(),
            ended: false,
            memo: BTreeMap::new(),
            memo_of_rules: BTreeMap::new(),
            asked: BTreeMap::new(),
            asked_rules: BTreeMap::new(),
            followed: 0,
            trusted: BTreeSet::new(),
        }
    }

    /// Setup, play, and every action at every turn in which it can be taken.
    pub(super) fn everything(&mut self) {
        self.set_up();
        self.scoped(|it| {
            it.lay_out();
            it.body(it.game.play);
        });
        self.match_play();
        self.interrupts();
        while let Some(site) = self.sites.next() {
            self.turn_at(&site);
        }
    }

    /// Whether one more statement or expression may be followed. Complains once when there are too
    /// many.
    pub(super) fn may_follow(&mut self, span: Span) -> bool {
        self.followed = self.followed.saturating_add(1);
        if self.followed == FOLLOWED {
            self.findings
                .add(report::too_much(span, report::Stopped::Steps));
        }
        self.followed < FOLLOWED
    }

    pub(super) fn finish(self) -> (Vec<Diagnostic>, Claim) {
        let claim = claim::claim(self.game, &self.trusted);
        let needless = claim::needless(self.game, &self.trusted);
        (self.findings.all().chain(needless).collect(), claim)
    }

    pub(super) const fn moment(&self) -> Moment {
        (self.facts.number(), self.versions.now.epoch, self.looked)
    }

    pub(super) fn open(&mut self, op: Op, of: Vec<TermId>) -> Followed {
        Followed::whole(self.terms.make(op, of), OPEN)
    }

    pub(super) fn join(&mut self, a: LabelId, b: LabelId) -> LabelId {
        self.labels.join(a, b)
    }

    /// A name that gets a value of which only its audience is known.
    pub(super) fn bind_new(&mut self, local: LocalId, label: LabelId) -> Followed {
        let number = self.terms.fresh();
        let value = Followed::whole(self.terms.make(Op::Local(local, number), Vec::new()), label);
        self.names.bind(local, value);
        value
    }

    /// A place may have another value from here on.
    pub(super) fn change(&mut self, family: Kept, at: Where, gone: Gone) {
        let change = Change { family, at, gone };
        self.versions.change(&change);
        self.log.push(change);
    }

    /// All these places may have other values from here on.
    pub(super) fn change_all(&mut self, changes: Vec<Change>) {
        for change in changes {
            self.change(change.family, change.at, change.gone);
        }
    }

    /// Does something for one more reason.
    pub(super) fn because<T>(&mut self, label: LabelId, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.reason;
        self.reason = self.join(before, label);
        let result = work(self);
        self.reason = before;
        result
    }

    /// Does something, and forgets afterwards what it assumed.
    pub(super) fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let held = self.facts.count();
        let result = work(self);
        self.facts.forget(held);
        result
    }
}

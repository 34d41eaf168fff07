//! What is known on the way through a game.

use std::collections::{BTreeMap, BTreeSet};

use super::calls::Calls;
use super::claim::Claim;
use super::draws::Draws;
use super::findings::Findings;
use super::knowledge::Knowledge;
use super::label::{LabelId, Labelled, Labels, OPEN};
use super::lies::Spot;
use super::rounds::Rounds;
use super::sites::Sites;
use super::term::{Op, TermId};
use super::versions::{Change, Gone, Where};
use super::{claim, report};
use crate::base::limits::FOLLOWED;
use crate::base::{Sources, Span};
use crate::diag::Diagnostic;
use crate::hir::{FunctionId, Game, Kept, RuleId};

/// A moment on the way: the facts, the last change, and the last one that all have seen.
pub(super) type Moment = (u32, u32, u32);

/// Goes through a game. Its parts hold what is known on the way, and know nothing of each other.
pub(super) struct Follower<'a> {
    pub(super) game: &'a Game,
    pub(super) sources: &'a Sources,
    pub(super) know: Knowledge<'a>,
    pub(super) labels: Labels,
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
    /// What has changed so far, in order.
    pub(super) log: Vec<Change>,
    /// Whether the last statement ended the turn or the game.
    pub(super) ended: bool,
    /// Results of functions.
    pub(super) memo: BTreeMap<(FunctionId, Vec<Labelled>, Moment), Labelled>,
    /// The same for rules, with the secrets that decide whether they hold.
    pub(super) memo_of_rules: BTreeMap<(RuleId, Vec<Labelled>, Moment), LabelId>,
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
            know: Knowledge::new(game),
            labels: Labels::new(),
            draws: Draws::of(game),
            sites: Sites::default(),
            rounds: Rounds::default(),
            calls: Calls::default(),
            findings: Findings::default(),
            reason: OPEN,
            each: BTreeMap::new(),
            which: BTreeMap::new(),
            came: BTreeMap::new(),
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
            it.know.lay_out();
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
        (
            self.know.facts.number(),
            self.know.versions.now.epoch,
            self.know.looked,
        )
    }

    pub(super) fn open(&mut self, op: Op, of: Vec<TermId>) -> Labelled {
        Labelled::whole(self.know.terms.make(op, of), OPEN)
    }

    pub(super) fn join(&mut self, a: LabelId, b: LabelId) -> LabelId {
        self.labels.join(a, b)
    }

    /// A place may have another value from here on.
    pub(super) fn change(&mut self, family: Kept, at: Where, gone: Gone) {
        let change = Change { family, at, gone };
        self.know.versions.change(&change);
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
        let held = self.know.facts.count();
        let result = work(self);
        self.know.facts.forget(held);
        result
    }
}

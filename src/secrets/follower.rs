//! What is known on the way through a game.

use std::collections::{BTreeMap, BTreeSet};

use super::fact::{Facts, Sure};
use super::findings::Findings;
use super::label::{LabelId, Labels, OPEN};
use super::names::Names;
use super::sites::Sites;
use super::table::Table;
use super::term::{Op, TermId, Terms};
use super::versions::Versions;
use super::writes::Writes;
use super::{Claim, claim, report};
use crate::base::limits::FOLLOWED;
use crate::base::{Sources, Span};
use crate::diag::Diagnostic;
use crate::hir::{FunctionId, Game, LocalId, RuleId, StateId};

/// A value with the secrets that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Followed {
    pub(super) term: TermId,
    pub(super) label: LabelId,
}

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
    pub(super) sites: Sites,
    pub(super) findings: Findings,
    /// The conditions under which the current statement is carried out.
    pub(super) reason: LabelId,
    /// Results of functions, valid until something changes that they may read.
    pub(super) memo: BTreeMap<(FunctionId, Vec<Followed>), Followed>,
    /// The same for rules, with the secrets that decide whether they hold.
    pub(super) memo_of_rules: BTreeMap<(RuleId, Vec<Followed>), LabelId>,
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
            versions: Versions::new(game.states.len()),
            facts: Facts::default(),
            table: Table::new(game),
            sites: Sites::default(),
            findings: Findings::default(),
            reason: OPEN,
            memo: BTreeMap::new(),
            memo_of_rules: BTreeMap::new(),
            followed: 0,
            trusted: BTreeSet::new(),
        }
    }

    /// Setup, play, and every action at every turn in which it can be taken.
    pub(super) fn everything(&mut self) {
        self.laws();
        self.set_up();
        self.body(self.game.play);
        self.interrupts();
        while let Some(site) = self.sites.next() {
            self.turn_at(&site);
        }
        self.match_play();
    }

    /// Whether one more statement or expression may be followed. Complains once when there are too
    /// many.
    pub(super) fn may_follow(&mut self, span: Span) -> bool {
        self.followed = self.followed.saturating_add(1);
        if self.followed == FOLLOWED {
            self.findings.add(report::too_much(span));
        }
        self.followed < FOLLOWED
    }

    pub(super) fn finish(self) -> (Vec<Diagnostic>, Claim) {
        let claim = claim::claim(self.game, &self.trusted);
        let needless = claim::needless(self.game, &self.trusted);
        (self.findings.all().chain(needless).collect(), claim)
    }

    pub(super) const fn sure(&self) -> Sure<'_> {
        Sure {
            facts: &self.facts,
            terms: &self.terms,
            versions: &self.versions,
        }
    }

    pub(super) fn open(&mut self, op: Op, of: Vec<TermId>) -> Followed {
        Followed {
            term: self.terms.make(op, of),
            label: OPEN,
        }
    }

    pub(super) fn join(&mut self, a: LabelId, b: LabelId) -> LabelId {
        self.labels.join(a, b)
    }

    /// A local of which only its audience is known.
    pub(super) fn bind_new(&mut self, local: LocalId, label: LabelId) -> Followed {
        let value = Followed {
            term: self.terms.make(Op::Local(local), Vec::new()),
            label,
        };
        self.names.bind(local, value);
        value
    }

    /// Earlier reads of these states may differ from what they hold now.
    pub(super) fn changed(&mut self, states: impl IntoIterator<Item = StateId>) {
        self.versions.change(states);
        self.forget();
    }

    fn forget(&mut self) {
        self.memo.clear();
        self.memo_of_rules.clear();
    }

    /// Does something for one more reason.
    pub(super) fn because<T>(&mut self, label: LabelId, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.reason;
        self.reason = self.join(before, label);
        let result = work(self);
        self.reason = before;
        result
    }

    /// Does something, and forgets afterwards what it assumed and showed.
    pub(super) fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (held, shown) = (self.facts.held(), self.table.shown());
        let result = work(self);
        if self.table.hidden_dice || self.table.shown() > shown {
            self.forget();
        }
        self.facts.forget(held);
        self.table.forget_shown(shown);
        result
    }
}

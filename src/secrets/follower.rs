//! What is known on the way through a game.

use std::collections::{BTreeMap, BTreeSet};

use super::fact::{Fact, Law};
use super::label::{LabelId, Labels, OPEN, Who};
use super::place::Known;
use super::term::{Op, TermId, Terms};
use super::words::Secret;
use super::writes::Writes;
use super::{Claim, claim, report};
use crate::base::limits::FOLLOWED;
use crate::base::{Sources, Span};
use crate::diag::{Code, Diagnostic};
use crate::hir::{FunctionId, Game, LocalId, PhaseId, RuleId, StateId, ZoneId};

/// A value as it is followed: what it is, and which secrets it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Followed {
    pub(super) term: TermId,
    pub(super) label: LabelId,
}

/// A turn in a phase, with what is known of those who take it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Site {
    pub(super) phase: PhaseId,
    pub(super) seats: Option<Who>,
    /// Whether the seats act as one, and see each other's private choices.
    pub(super) team: bool,
}

pub(super) struct Follower<'a> {
    pub(super) game: &'a Game,
    pub(super) sources: &'a Sources,
    pub(super) terms: Terms,
    pub(super) labels: Labels,
    pub(super) writes: Writes,
    pub(super) locals: Vec<Option<Followed>>,
    /// Answers of several seats of which each sees its own alone.
    pub(super) sealed: BTreeSet<LocalId>,
    /// For each state the number of its last change.
    pub(super) versions: Vec<u32>,
    changes: u32,
    pub(super) facts: Vec<Fact>,
    pub(super) laws: Vec<Law>,
    /// What is known of each zone while the table is set up; nothing later.
    pub(super) known: BTreeMap<ZoneId, Known>,
    /// Zones whose cards have been shown, and to whom.
    pub(super) shown: Vec<(ZoneId, Vec<TermId>, Option<Who>)>,
    /// What the statement at hand is done for.
    pub(super) reason: LabelId,
    /// Functions with what came of them, as long as nothing changes that they may read.
    pub(super) memo: BTreeMap<(FunctionId, Vec<Followed>), Followed>,
    /// The same for rules, with what it depends on whether they hold.
    pub(super) memo_of_rules: BTreeMap<(RuleId, Vec<Followed>), LabelId>,
    /// Statements and expressions so far.
    followed: u64,
    pub(super) sites: BTreeSet<Site>,
    pub(super) open_sites: Vec<Site>,
    /// Functions whose word was taken where there was a need.
    pub(super) trusted: BTreeSet<FunctionId>,
    /// Whether dice may lie where not all see them.
    pub(super) hidden_dice: bool,
    found: BTreeMap<(Code, Span), Diagnostic>,
    /// Conditions of which something was said already.
    blamed: BTreeSet<Span>,
}

impl<'a> Follower<'a> {
    pub(super) fn new(game: &'a Game, sources: &'a Sources) -> Self {
        let mut it = Self {
            game,
            sources,
            terms: Terms::default(),
            labels: Labels::new(),
            writes: Writes::of(game),
            locals: vec![None; game.locals.len()],
            sealed: BTreeSet::new(),
            versions: vec![0; game.states.len()],
            changes: 0,
            facts: Vec::new(),
            laws: Vec::new(),
            known: BTreeMap::new(),
            shown: Vec::new(),
            reason: OPEN,
            memo: BTreeMap::new(),
            memo_of_rules: BTreeMap::new(),
            followed: 0,
            sites: BTreeSet::new(),
            open_sites: Vec::new(),
            trusted: BTreeSet::new(),
            hidden_dice: false,
            found: BTreeMap::new(),
            blamed: BTreeSet::new(),
        };
        it.hidden_dice = it.dice_can_hide();
        it
    }

    /// Setup, play, and every action at every turn at which it can be taken.
    pub(super) fn everything(&mut self) {
        self.laws();
        self.set_up();
        self.body(self.game.play);
        self.interrupts();
        while let Some(site) = self.open_sites.pop() {
            self.turn_at(&site);
        }
        self.match_play();
    }

    /// Whether one more statement or expression may be followed. Where there were too many, it is said once.
    pub(super) fn may_follow(&mut self, span: Span) -> bool {
        self.followed = self.followed.saturating_add(1);
        if self.followed == FOLLOWED {
            self.add(report::too_much(span));
        }
        self.followed < FOLLOWED
    }

    pub(super) fn finish(self) -> (Vec<Diagnostic>, Claim) {
        let claim = claim::claim(self.game, &self.trusted);
        let needless = claim::needless(self.game, &self.trusted);
        (self.found.into_values().chain(needless).collect(), claim)
    }

    pub(super) fn add(&mut self, diagnostic: Diagnostic) {
        self.found
            .entry((diagnostic.code, diagnostic.primary.span))
            .or_insert(diagnostic);
    }

    /// Of all that comes of one condition the first is said.
    pub(super) fn complain(&mut self, secret: &Secret, diagnostic: Diagnostic) {
        let key = (diagnostic.code, diagnostic.primary.span);
        let known = self.found.contains_key(&key)
            || secret.decides.is_some_and(|it| !self.blamed.insert(it));
        if !known {
            self.found.insert(key, diagnostic);
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

    pub(super) fn bind(&mut self, local: LocalId, value: Followed) {
        if let Some(slot) = self.locals.get_mut(usize::from(local)) {
            *slot = Some(value);
        }
    }

    /// A name of which no more is known than who may know it.
    pub(super) fn bind_new(&mut self, local: LocalId, label: LabelId) -> Followed {
        let value = Followed {
            term: self.terms.make(Op::Local(local), Vec::new()),
            label,
        };
        self.bind(local, value);
        value
    }

    /// What was read of these states is not what they hold now.
    pub(super) fn changed(&mut self, states: impl IntoIterator<Item = StateId>) {
        for state in states {
            self.changes += 1;
            if let Some(version) = self.versions.get_mut(usize::from(state)) {
                *version = self.changes;
            }
        }
        self.forget();
    }

    fn forget(&mut self) {
        self.memo.clear();
        self.memo_of_rules.clear();
    }

    pub(super) fn version(&self, state: StateId) -> u32 {
        self.versions.get(usize::from(state)).copied().unwrap_or(0)
    }

    /// Does something for one more reason.
    pub(super) fn because<T>(&mut self, label: LabelId, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.reason;
        self.reason = self.join(before, label);
        let result = work(self);
        self.reason = before;
        result
    }

    /// What is assumed and shown within is forgotten afterwards.
    pub(super) fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (facts, shown) = (self.facts.len(), self.shown.len());
        let result = work(self);
        if self.hidden_dice || self.shown.len() > shown {
            self.forget();
        }
        self.facts.truncate(facts);
        self.shown.truncate(shown);
        result
    }
}

//! What is known on the way through a game.

use super::calls::Calls;
use super::claim::Claim;
use super::judge::Judge;
use super::label::LabelId;
use super::rounds::Rounds;
use super::sites::Sites;
use super::values::Values;
use super::versions::{Change, Gone, Where};
use super::{claim, report};
use crate::base::Sources;
use crate::diag::Diagnostic;
use crate::hir::{Game, Kept};

/// Goes through a game. Its parts hold what is known on the way, and know nothing of each other.
pub(super) struct Follower<'a> {
    pub(super) game: &'a Game,
    pub(super) values: Values<'a>,
    pub(super) sites: Sites,
    pub(super) rounds: Rounds,
    pub(super) calls: Calls,
    pub(super) judge: Judge<'a>,
    /// What has changed so far, in order.
    pub(super) log: Vec<Change>,
    /// Whether the last statement ended the turn or the game.
    pub(super) ended: bool,
}

impl<'a> Follower<'a> {
    pub(super) fn new(game: &'a Game, sources: &'a Sources) -> Self {
        Self {
            game,
            values: Values::new(game),
            sites: Sites::default(),
            rounds: Rounds::default(),
            calls: Calls::default(),
            judge: Judge::new(game, sources),
            log: Vec::new(),
            ended: false,
        }
    }

    pub(super) fn finish(mut self) -> (Vec<Diagnostic>, Claim) {
        if let Some(span) = self.values.stopped {
            self.judge
                .findings
                .add(report::too_much(span, report::Stopped::Steps));
        }
        let claim = claim::claim(self.game, &self.values.trusted);
        let needless = claim::needless(self.game, &self.values.trusted);
        (self.judge.findings.all().chain(needless).collect(), claim)
    }

    /// A place may have another value from here on.
    pub(super) fn change(&mut self, family: Kept, at: Where, gone: Gone) {
        let change = Change { family, at, gone };
        self.values.know.versions.change(&change);
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
        let before = self.judge.reason;
        self.judge.reason = self.values.join(before, label);
        let result = work(self);
        self.judge.reason = before;
        result
    }

    /// Does something, and forgets afterwards what it assumed.
    pub(super) fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let facts_before = self.values.know.facts.count();
        let result = work(self);
        self.values.know.facts.forget(facts_before);
        result
    }
}

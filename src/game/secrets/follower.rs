//! The walk through a game: its parts, and what they do together.

use super::calls::Calls;
use super::claim::Claim;
use super::judge::Judge;
use super::label::LabelId;
use super::rounds::Rounds;
use super::seers::Seers;
use super::sites::Sites;
use super::tracked::Tracked;
use super::values::Values;
use super::versions::{Change, Gone, Where};
use super::{claim, report};
use crate::base::Sources;
use crate::diag::Diagnostic;
use crate::hir::{Game, PlaceId};

/// Goes through the statements of a game. It alone knows all parts; they know nothing of statements.
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
    pub(super) fn new(game: &'a Game, sources: &'a Sources, tracked: Tracked) -> Self {
        let mut values = Values::new(game);
        values.know.tracked = tracked;
        Self {
            game,
            values,
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
            self.judge.findings.add(report::too_many_steps(span));
        }
        self.judge.picked.judge(&mut self.judge.findings);
        let claim = claim::claim(self.game, &self.values.trusted);
        let needless = claim::needless(self.game, &self.values.trusted);
        (self.judge.findings.all().chain(needless).collect(), claim)
    }

    /// All keep track of a place only if what comes there, or leaves it, and for which reason, is no secret.
    pub(super) fn keep_track(&mut self, place: PlaceId, label: LabelId) {
        let label = self.values.join(label, self.judge.reason);
        if self.values.unknown_to(label, &Seers::All).is_some() {
            self.values.know.tracked.lose(place);
        }
    }

    /// A place may have another value from here on.
    pub(super) fn change(&mut self, family: PlaceId, at: Where, gone: Gone) {
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

#[cfg(test)]
mod tests {
    use super::Follower;
    use crate::base::Sources;
    use crate::fact::Fact;
    use crate::hir::{BlockId, Expr, ExprKind, Game, Stmt, StmtKind, Ty};
    use crate::label::OPEN;
    use crate::samples::{expr, game, leader, span, vote, vote_of};
    use crate::tracked::Tracked;

    /// The messages about a game of one statement.
    fn messages(kind: StmtKind) -> usize {
        let (mut game, sources): (Game, _) = (game(), Sources::default());
        if let Some(block) = game.blocks.get_mut(BlockId::from(0)) {
            block.statements.push(Stmt { kind, span: span(20) });
        }
        let mut follower = Follower::new(&game, &sources, Tracked::default());
        follower.block(BlockId::from(0));
        follower.finish().0.len()
    }

    fn set_leader(value: Expr) -> StmtKind {
        StmtKind::SetState { state: leader(), indices: Vec::new(), value }
    }

    #[test]
    fn what_all_see_may_be_set_to_what_all_see() {
        let first = expr(ExprKind::Seat(0), Ty::Seat);
        assert_eq!(messages(set_leader(first)), 0);
        assert_eq!(messages(set_leader(vote_of(0))), 1);
    }

    #[test]
    fn a_seat_may_be_given_its_own_secret_and_not_that_of_another() {
        let set_vote = |value| StmtKind::SetState {
            state: vote(),
            indices: vec![expr(ExprKind::Seat(0), Ty::Seat)],
            value,
        };
        assert_eq!(messages(set_vote(vote_of(0))), 0);
        assert_eq!(messages(set_vote(vote_of(1))), 1);
    }

    #[test]
    fn a_reason_lasts_as_long_as_what_is_done_for_it() {
        let (game, sources) = (game(), Sources::default());
        let mut follower = Follower::new(&game, &sources, Tracked::default());
        let label = follower.values.eval(&vote_of(0)).label;
        let inside = follower.because(label, |it| it.judge.reason);
        assert_eq!((inside, follower.judge.reason), (label, OPEN));
    }

    #[test]
    fn what_was_assumed_is_forgotten() {
        let (game, sources) = (game(), Sources::default());
        let mut follower = Follower::new(&game, &sources, Tracked::default());
        let seat = follower.values.eval(&vote_of(0)).term;
        follower.scoped(|it| it.values.know.hold(Fact::Holds(seat, true)));
        assert_eq!(follower.values.know.facts.count(), 0);
    }
}

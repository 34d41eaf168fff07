//! The whole way: setup, play, and every action at every turn in which it can be taken.

use super::follower::Follower;
use super::label::{OPEN, Who};
use super::report::Stops;
use super::sites::Site;
use super::versions::{Change, summed};
use crate::base::Span;
use crate::hir::{Expr, PhaseId, Ty};

/// Rounds after which the actions of others may change whatever they touch.
const MOST: u32 = 20;

impl Follower<'_> {
    pub(super) fn turn(&mut self, seats: &Expr, phase: PhaseId, team: bool, span: Span) {
        let value = self.values.eval(seats);
        self.judge.is_open(&self.values, value.label, seats.span, Stops::Turn);
        self.judge.must_be_open(&mut self.values, OPEN, span, Stops::Turn);
        let acting = Who { term: value.term, one: seats.ty == Ty::Seat };
        let is_team = team && !acting.one;
        let who = self.who_acts(acting, phase, is_team);
        let shown = self.values.know.shown_places(phase);
        let team_acts = team && seats.ty != Ty::Seat;
        self.sites.add(Site { phase, seats: who, team: team_acts, each: !team, shown });
        if self.is_somebody(seats, value.term) {
            self.values.know.looked = self.values.know.versions.now.epoch;
        }
        // The last action of the turn ends in the middle of a step: nobody has looked since.
        self.change_all(self.values.know.writes.phase(phase));
        self.values.know.facts.laws.clear();
    }

    /// The seat that acts, or else the set that it belongs to. A team is no larger than it is said to be.
    fn who_acts(&self, who: Who, phase: PhaseId, is_team: bool) -> Option<Who> {
        let sets = self.values.know.facts.sets_with(who.term).filter(|_| !is_team);
        let sets = sets.map(|term| Who { term, one: false });
        let changing = self.values.know.writes.phase(phase);
        let mut all = std::iter::once(who).chain(sets);
        all.find(|who| self.values.know.is_steady(who.term, &changing))
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
        actions.flat_map(|action| self.action(action, Some(site), others)).collect()
    }

    /// All have chosen before the first action is carried out. Then the actions of others may come before one's own, each
    /// once: they are followed until they change nothing more. Only the last round complains.
    fn all_at_once(&mut self, site: &Site) {
        let mut others = self.values.know.writes.interrupts();
        for round in 0..=MOST {
            let complaints = self.judge.findings.mark();
            let found = self.offered_at(site, &others);
            let all = summed(others.iter().cloned().chain(found));
            if all == others || round == MOST {
                return;
            }
            others = if round + 1 < MOST { all } else { self.values.know.writes.phase(site.phase) };
            self.judge.findings.take_back(complaints);
        }
    }

    /// Setup, play, and every action at every turn in which it can be taken.
    pub(super) fn everything(&mut self) {
        if !self.set_up() {
            return;
        }
        self.scoped(|it| {
            it.values.know.lay_out();
            let vacant = it.values.know.vacant.clone();
            it.values.know.vacate(&vacant);
            it.body(it.game.play);
        });
        self.match_play();
        self.interrupts();
        while let Some(site) = self.sites.next() {
            self.turn_at(&site);
        }
    }

    /// Setup: at first everybody knows where each card is. Returns whether the game can begin: options may forbid it.
    pub(super) fn set_up(&mut self) -> bool {
        self.values.know.table.begin(self.game);
        self.values.know.placed = self.scoped(|it| {
            // Whoever plays a role that was kept may not have looked yet.
            it.values.know.vacant_at_first();
            it.change_all(it.values.know.writes.kept());
            it.body(it.game.setup);
            it.values.know.vacant = it.values.know.vacant_roles();
            it.values.know.placed_for_good()
        });
        if self.ended {
            return false;
        }
        self.values.know.table.is_set_up();
        self.values.draws.forget();
        self.begin_anew();
        true
    }

    /// Everybody sees when a match is over, and who has won it.
    pub(super) fn match_play(&mut self) {
        let Some(match_play) = &self.game.match_play else {
            return;
        };
        for expr in std::iter::once(&match_play.until).chain(&match_play.winners) {
            let label = self.values.eval(expr).label;
            self.judge.must_be_open(&mut self.values, label, expr.span, Stops::Game);
        }
    }

    /// Any seat can take an interrupt.
    pub(super) fn interrupts(&mut self) {
        let game = self.game;
        for action in game.actions.iter().filter(|it| it.is_interrupt()) {
            self.action(action, None, &[]);
        }
    }
}

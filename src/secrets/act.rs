//! Turns, questions and actions: who decides, what the decision depends on, and what follows from
//! it.

use super::fact::Fact;
use super::follower::{Followed, Follower};
use super::label::{Atom, How, LabelId, OPEN, Source, Who};
use super::place::Seers;
use super::report::{self, Stops};
use super::sites::Site;
use super::term::{Op, TermId};
use crate::base::Span;
use crate::hir::{Action, ActionId, ActionKind, Check, Condition, Expr, LocalId, PhaseId, Ty};

impl Follower<'_> {
    /// Setup: at first everybody knows where each card is.
    pub(super) fn set_up(&mut self) {
        self.table.begin(self.game);
        self.body(self.game.setup);
        self.table.is_set_up();
        self.memo.clear();
    }

    /// Everybody sees when a match is over, and who has won it.
    pub(super) fn match_play(&mut self) {
        let Some(match_play) = &self.game.match_play else {
            return;
        };
        for expr in std::iter::once(&match_play.until).chain(&match_play.winners) {
            let label = self.eval(expr).label;
            self.must_be_open(label, expr.span, Stops::Game);
        }
    }

    pub(super) fn turn(&mut self, seats: &Expr, phase: PhaseId, team: bool, span: Span) {
        let value = self.eval(seats);
        self.is_open(value.label, seats.span, Stops::Turn);
        self.must_be_open(OPEN, span, Stops::Turn);
        let who = self.who_acts(
            Who {
                term: value.term,
                one: seats.ty == Ty::Seat,
            },
            phase,
        );
        self.sites.add(Site {
            phase,
            seats: who,
            team: team && seats.ty != Ty::Seat,
        });
        let states: Vec<_> = self.writes.phase(phase).collect();
        self.changed(states);
    }

    /// Any seat can take an interrupt.
    pub(super) fn interrupts(&mut self) {
        let game = self.game;
        for action in game.actions.iter().filter(|it| it.is_interrupt()) {
            self.action(action, None);
        }
    }

    /// The seat that acts, or else the set that it belongs to.
    fn who_acts(&mut self, who: Who, phase: PhaseId) -> Option<Who> {
        let sets = self.facts.sets_with(who.term);
        let sets = sets.map(|term| Who { term, one: false });
        let all: Vec<Who> = std::iter::once(who).chain(sets).collect();
        all.into_iter()
            .find_map(|who| self.steady(who.term, phase).map(|term| Who { term, ..who }))
    }

    /// The acting seat as a term without versions, if it stays the same while the phase is
    /// open.
    fn steady(&mut self, term: TermId, phase: PhaseId) -> Option<TermId> {
        let changing: Vec<_> = self.writes.phase(phase).collect();
        let moves = self.terms.any(term, &mut |op| !op.is_steady(&changing));
        (!moves).then(|| self.at_versions(term, false))
    }

    /// The same term with the current versions of its states, or with none.
    fn at_versions(&mut self, term: TermId, now: bool) -> TermId {
        let Some((op, of)) = self.terms.get(term).cloned() else {
            return term;
        };
        let of = of.into_iter().map(|it| self.at_versions(it, now)).collect();
        let op = if let Op::State(state, _) = op {
            Op::State(state, if now { self.versions.of(state) } else { 0 })
        } else {
            op
        };
        self.terms.make(op, of)
    }

    pub(super) fn turn_at(&mut self, site: &Site) {
        let game = self.game;
        let actions = game
            .phases
            .get(site.phase)
            .map(|phase| phase.actions.as_slice())
            .unwrap_or_default();
        for action in actions.iter().filter_map(|id| game.actions.get(*id)) {
            self.action(action, Some(site));
        }
    }

    fn action(&mut self, action: &Action, site: Option<&Site>) {
        self.scoped(|it| {
            let me = it.bind_new(action.me, OPEN);
            let mut team = None;
            if let Some(seats) = site.and_then(|site| site.seats) {
                let term = it.at_versions(seats.term, true);
                it.hold(if seats.one {
                    Fact::Same(me.term, term)
                } else {
                    Fact::In(me.term, term)
                });
                team = site
                    .filter(|site| site.team)
                    .map(|_| Who { term, one: false });
            }
            let own = Who {
                term: me.term,
                one: true,
            };
            for parameter in &action.parameters {
                let label = if parameter.private {
                    it.choice(parameter.local, [Some(own), team], action.span)
                } else {
                    OPEN
                };
                it.bind_new(parameter.local, label);
            }
            it.checks(&action.checks, own);
            it.costs(action, own);
            it.body(action.body);
        });
    }

    /// The label of a private choice.
    fn choice(&mut self, local: LocalId, who: [Option<Who>; 2], span: Span) -> LabelId {
        self.labels.begin(
            Atom {
                source: Source::Choice(local),
                audience: who.into_iter().flatten().collect(),
            },
            span,
            How::Chosen,
        )
    }

    /// The seat must be able to tell from what it sees whether an action is allowed.
    fn checks(&mut self, checks: &[Check], me: Who) {
        let game = self.game;
        for check in checks {
            match check {
                Check::Require(id) => {
                    if let Some(condition) = game.conditions.get(*id) {
                        self.condition(condition, me);
                    }
                }
                Check::Needs(id, arguments) => {
                    let Some(rule) = game.rules.get(*id) else {
                        continue;
                    };
                    if !self.may_follow(rule.span) {
                        return;
                    }
                    let values: Vec<Followed> = arguments
                        .iter()
                        .map(|argument| self.eval(argument))
                        .collect();
                    for (parameter, value) in rule.parameters.iter().zip(values) {
                        self.names.bind(*parameter, value);
                    }
                    self.checks(&rule.checks, me);
                }
            }
        }
    }

    fn condition(&mut self, condition: &Condition, me: Who) {
        let label = self.eval(&condition.expr).label;
        self.seen_by(label, condition.expr.span, me, &condition.cite());
        self.scoped(|it| {
            it.assume(&condition.expr, false);
            it.refused(&condition.reason, me);
        });
        self.assume(&condition.expr, true);
    }

    fn costs(&mut self, action: &Action, me: Who) {
        for cost in &action.costs {
            let (terms, at) = self.all(&cost.from.indices);
            let amount = self.eval(&cost.amount).label;
            let label = self.join(at, amount);
            let seen = self.seen_by(label, cost.span, me, &action.name);
            if let Seers::These(audience) = self.state_seers(cost.from.state, &terms) {
                let purse = self.labels.read(
                    Atom {
                        source: Source::State(cost.from.state),
                        audience,
                    },
                    cost.span,
                );
                self.seen_by(purse, cost.span, me, &action.name);
            }
            if seen {
                self.pay(cost);
            }
        }
    }

    fn seen_by(&mut self, label: LabelId, span: Span, me: Who, what: &str) -> bool {
        let Some(part) = self.unknown_to(label, &Seers::These(vec![me])) else {
            return true;
        };
        let secret = self.secret_of(part);
        self.findings
            .complain(&secret, report::unseen(span, what, &secret));
        false
    }

    /// One seat answers, or the first of a team, or each of several.
    pub(super) fn ask(
        &mut self,
        whom: &Expr,
        id: ActionId,
        answer: LocalId,
        each: bool,
        span: Span,
    ) {
        let game = self.game;
        let Some(action) = game.actions.get(id) else {
            return;
        };
        let asked = self.eval(whom);
        self.is_open(asked.label, whom.span, Stops::Question);
        self.must_be_open(OPEN, span, Stops::Question);
        let one = whom.ty == Ty::Seat;
        let me = if one {
            let me = Followed {
                label: OPEN,
                ..asked
            };
            self.names.bind(action.me, me);
            me
        } else {
            let me = self.bind_new(action.me, OPEN);
            self.hold(Fact::In(me.term, asked.term));
            me
        };
        let own = Who {
            term: me.term,
            one: true,
        };
        let given = self.bind_new(answer, OPEN);
        let private = action.parameters.iter().any(|it| it.private);
        for parameter in &action.parameters {
            self.names.bind(parameter.local, given);
        }
        if let ActionKind::Answer(question) = &action.kind {
            self.refused(question, own);
        }
        // What the conditions say of the answer holds from here on.
        self.checks(&action.checks, own);
        let seers = Who {
            term: asked.term,
            one,
        };
        if each {
            self.names.seal(answer, private);
        } else if private {
            let label = self.choice(answer, [Some(seers), None], action.span);
            self.names.bind(answer, Followed { label, ..given });
        }
    }
}

//! Turns, questions and actions: who decides, what the decision depends on, and what follows from
//! it.

use super::expr::is_counted;
use super::fact::{Clause, Each, Fact};
use super::follower::Follower;
use super::label::{Atom, How, LabelId, Labelled, OPEN, Source, Who};
use super::op::Op;
use super::report::Stops;
use super::seers::Seers;
use super::sites::Site;
use super::term::TermId;
use super::versions::Change;
use crate::base::Span;
use crate::hir::{
    Action, ActionId, ActionKind, Check, Compare, Condition, Expr, ExprKind, LocalId, Ty,
};

impl Follower<'_> {
    /// Whatever was known of places may have changed.
    pub(super) fn begin_anew(&mut self) {
        self.values.know.facts.laws.clear();
        self.change_all(self.values.know.writes.everything());
        self.log.clear();
        self.ended = false;
    }

    /// An action that is taken after others may have changed something, in a turn that several take at once. Returns what
    /// it changes, as the others see it.
    pub(super) fn action(
        &mut self,
        action: &Action,
        site: Option<&Site>,
        others: &[Change],
    ) -> Vec<Change> {
        let old = self.values.know.terms.count();
        self.begin_anew();
        self.values.settle();
        self.scoped(|it| {
            it.values.know.lay_out();
            for (zone, at) in site.map_or(&[][..], |site| &site.shown) {
                let at = at.iter().map(|index| it.values.know.as_of_now(*index)).collect();
                let cards = it.values.know.zone_term(&(*zone, at));
                it.values.know.known(cards, None);
            }
            let me = it.values.know.bind_new(action.me, OPEN);
            let mut team = None;
            if let Some(seats) = site.and_then(|site| site.seats) {
                let term = it.values.know.as_of_now(seats.term);
                it.values.know.hold(if seats.one {
                    Fact::Same(me.term, term)
                } else {
                    Fact::In(me.term, term)
                });
                team = site.filter(|site| site.team).map(|_| Who { term, one: false });
            }
            let own = Who { term: me.term, one: true };
            for parameter in &action.parameters {
                let value = it.values.know.bind_new(parameter.local, OPEN);
                if parameter.private {
                    let chosen = (parameter.local, value.term);
                    let label = it.choice(chosen, [Some(own), team], action.span);
                    it.values.know.names.bind(parameter.local, Labelled::whole(value.term, label));
                }
            }
            it.checks(&action.checks, own, true);
            let by_others = others.iter().cloned();
            it.change_all(by_others.map(|it| it.with_member(Some(me.term))).collect());
            let start = it.log.len();
            it.costs(action, own);
            it.body(action.body);
            let changes = it.log.drain(start..).collect::<Vec<_>>().into_iter();
            changes.map(|change| it.values.know.kept(change, Some(me.term), old)).collect()
        })
    }

    /// The label of a private choice.
    fn choice(
        &mut self,
        (local, value): (LocalId, TermId),
        who: [Option<Who>; 2],
        span: Span,
    ) -> LabelId {
        self.values.labels.begin(
            Atom {
                source: Source::Choice(local),
                value,
                audience: who.into_iter().flatten().collect(),
            },
            span,
            How::Chosen,
        )
    }

    /// The seat must be able to tell from what it sees whether an action is allowed. `acts` says that what it does stands
    /// below the conditions.
    fn checks(&mut self, checks: &[Check], me: Who, acts: bool) {
        let game = self.game;
        for check in checks {
            match check {
                Check::Require(id) => {
                    if let Some(condition) = game.conditions.get(*id) {
                        self.condition(condition, me, acts);
                    }
                }
                Check::Needs(id, arguments) => {
                    let Some(rule) = game.rules.get(*id) else {
                        continue;
                    };
                    if !self.values.may_follow(rule.span) {
                        return;
                    }
                    let values = self.values.each_for(arguments, &rule.parameters);
                    for (parameter, value) in rule.parameters.iter().zip(values) {
                        self.values.know.names.bind(*parameter, value);
                    }
                    self.checks(&rule.checks, me, false);
                }
            }
        }
    }

    fn condition(&mut self, condition: &Condition, me: Who, acts: bool) {
        let value = self.values.eval(&condition.expr);
        let cite = condition.cite();
        self.judge.seen_by(&self.values, value.label, condition.expr.span, me, (&cite, acts));
        self.scoped(|it| {
            it.values.know.suppose(value.term, false);
            it.judge.refused(&mut it.values, &condition.reason, me);
        });
        self.values.know.suppose(value.term, true);
        self.learn_equal(&condition.expr);
    }

    /// What is the same as something open is known.
    fn learn_equal(&mut self, condition: &Expr) {
        if let ExprKind::And(a, b) = &condition.kind {
            self.learn_equal(a);
            self.learn_equal(b);
        }
        if let ExprKind::Compare(Compare::Is, a, b) = &condition.kind {
            let (first, second) = (self.values.eval(a), self.values.eval(b));
            for (known, same, ty) in [(second, first, &a.ty), (first, second, &b.ty)] {
                if known.label == OPEN {
                    // The order of a list is not compared.
                    let term = self.values.without_order(same.term, ty);
                    self.values.know.known(term, None);
                }
            }
        }
    }

    fn costs(&mut self, action: &Action, me: Who) {
        for cost in &action.costs {
            let (terms, at) = self.values.all(&cost.from.indices);
            let amount = self.values.eval(&cost.amount).label;
            let label = self.values.join(at, amount);
            let seen =
                self.judge.seen_by(&self.values, label, cost.span, me, (&action.name, false));
            if let Seers::These(audience) = self.values.know.state_seers(cost.from.state, &terms) {
                let value = self.values.know.state_term(cost.from.state, terms);
                let purse = self.values.labels.read(
                    Atom { source: Source::State(cost.from.state), value, audience },
                    cost.span,
                );
                self.judge.seen_by(&self.values, purse, cost.span, me, (&action.name, false));
            }
            if seen {
                self.pay(cost);
            }
        }
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
        let one = whom.ty == Ty::Seat;
        let asked = self.asked_whom(whom, span);
        let before = self.values.know.looked;
        self.values.settle();
        let me = self.asked_seat(action, asked.term, one);
        let own = Who { term: me.term, one: true };
        let team = Who { term: asked.term, one };
        let answers = self.values.know.bind_new(answer, OPEN);
        let facts_before = self.values.know.facts.count();
        if !one {
            self.values.know.hold(Fact::In(me.term, asked.term));
        }
        let given = if each {
            self.values.know.terms.make(Op::At, vec![answers.term, me.term])
        } else {
            answers.term
        };
        let who = if each { own } else { team };
        let label = self.answer_label(action, (answer, given), who);
        let given = Labelled::whole(given, label);
        for parameter in &action.parameters {
            self.values.know.names.bind(parameter.local, given);
        }
        if let ActionKind::Answer(question) = &action.kind {
            self.judge.refused(&mut self.values, question, own);
        }
        // What the conditions say of the answer holds from here on.
        self.checks(&action.checks, own, false);
        if !self.is_somebody(whom, asked.term) {
            self.values.know.looked = before;
            self.values.know.facts.laws.clear();
        }
        if each {
            self.for_all(facts_before, me.term, asked.term);
            self.all_answered(action, answer, asked.term);
        } else {
            self.values.know.names.bind(answer, given);
        }
    }

    /// The seats that are asked, which all seats see.
    fn asked_whom(&mut self, whom: &Expr, span: Span) -> Labelled {
        let asked = self.values.eval(whom);
        self.judge.is_open(&self.values, asked.label, whom.span, Stops::Question);
        self.judge.must_be_open(&mut self.values, OPEN, span, Stops::Question);
        self.change_all(self.values.know.writes.interrupts());
        asked
    }

    /// Each of several seats has answered.
    fn all_answered(&mut self, action: &Action, answer: LocalId, asked: TermId) {
        // While others answer, interrupts may change what an answer was given by.
        self.change_all(self.values.know.writes.interrupts());
        let everybody = asked == self.values.know.terms.make(Op::Seats, Vec::new());
        let answered = everybody && self.is_counted_answer(action);
        self.values.know.names.seal(answer, is_private(action), answered);
    }

    /// A private answer is a secret from the moment at which it is given.
    fn answer_label(&mut self, action: &Action, given: (LocalId, TermId), who: Who) -> LabelId {
        if is_private(action) { self.choice(given, [Some(who), None], action.span) } else { OPEN }
    }

    /// Whether a seat surely decides. If none does, no seat looks.
    pub(super) fn is_somebody(&self, whom: &Expr, asked: TermId) -> bool {
        whom.ty == Ty::Seat || matches!(self.values.know.terms.get(asked), Some((Op::Seats, _)))
    }

    /// The seat that answers: the one that is asked, or any of several.
    fn asked_seat(&mut self, action: &Action, asked: TermId, one: bool) -> Labelled {
        let any = self.values.know.bind_new(action.me, OPEN);
        let me = if one { Labelled::whole(asked, OPEN) } else { any };
        self.values.know.names.bind(action.me, me);
        me
    }

    /// Whether every answer is a value, and no set that could hold more or fewer things.
    fn is_counted_answer(&self, action: &Action) -> bool {
        action.parameters.iter().all(|parameter| {
            let local = self.game.locals.get(parameter.local);
            local.is_some_and(|it| is_counted(&it.ty))
        })
    }

    /// What holds of one member holds of all.
    fn for_all(&mut self, facts_before: usize, member: TermId, domain: TermId) {
        for fact in self.values.know.facts.forget(facts_before) {
            let own = Fact::In(member, domain);
            if fact.each.is_empty() && fact.given.is_empty() && fact.fact != own {
                self.values.know.facts.hold(Clause { each: vec![Each { member, domain }], ..fact });
            }
        }
    }
}

fn is_private(action: &Action) -> bool {
    action.parameters.iter().any(|parameter| parameter.private)
}

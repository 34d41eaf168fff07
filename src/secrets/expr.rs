//! Expressions: their values, and the secrets that these disclose.

use super::follower::{Followed, Follower};
use super::label::{Atom, How, LabelId, OPEN, Source, Who};
use super::term::{Op, TermId};
use crate::base::Span;
use crate::hir::{
    Builtin, Check, Compare, Expr, ExprKind, Fold, FunctionId, HookId, LocalId, Quantifier, RuleId,
    Template,
};

impl Follower<'_> {
    pub(super) fn eval(&mut self, expr: &Expr) -> Followed {
        if !self.may_follow(expr.span) {
            return self.open(Op::None, Vec::new());
        }
        match &expr.kind {
            ExprKind::Number(number) => self.open(Op::Number(*number), Vec::new()),
            ExprKind::Flag(flag) => self.open(Op::Flag(*flag), Vec::new()),
            ExprKind::None => self.open(Op::None, Vec::new()),
            ExprKind::Seat(seat) => self.open(Op::Seat(*seat), Vec::new()),
            ExprKind::Member(ty, member) => self.open(Op::Member(*ty, *member), Vec::new()),
            ExprKind::Seats => self.open(Op::Seats, Vec::new()),
            ExprKind::Members(ty) => self.open(Op::Members(*ty), Vec::new()),
            ExprKind::Told(_) => self.open(Op::None, Vec::new()),
            ExprKind::Text(template) => {
                let label = self.values(template);
                let term = self.terms.unknown();
                Followed { term, label }
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::LocalAt(local, seat) => self.local_at(*local, seat, expr.span),
            ExprKind::State(state, indices) => self.state(*state, indices, expr.span),
            ExprKind::Zone(zone) => self.zone(zone),
            ExprKind::Top(zone) => self.top(zone),
            ExprKind::Column(ty, column, row) => {
                let row = self.eval(row);
                Followed {
                    term: self.terms.make(Op::Column(*ty, *column), vec![row.term]),
                    label: row.label,
                }
            }
            ExprKind::Function(id, arguments) => self.function(*id, arguments, expr.span),
            ExprKind::Rule(id, arguments) => {
                let (terms, label) = self.all(arguments);
                let held = self.scoped(|it| it.rule(*id, arguments));
                let held = self.labels.onward(held, expr.span, How::Through);
                Followed {
                    term: self.terms.make(Op::Rule(*id), terms),
                    label: self.join(label, held),
                }
            }
            ExprKind::Hook(id, arguments) => self.hook(*id, arguments, expr.span),
            ExprKind::Set(of) => self.made(Op::Set, of),
            ExprKind::Builtin(builtin, of) => self.builtin(*builtin, of),
            ExprKind::Compare(compare, a, b) => self.compare(*compare, a, b),
            ExprKind::And(a, b) => self.both(Op::And, a, b, true),
            ExprKind::Or(a, b) => self.both(Op::Or, a, b, false),
            ExprKind::Otherwise(a, b) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.make(Op::Otherwise, &[a, b])
            }
            ExprKind::If(condition, yes, no) => {
                let condition_value = self.eval(condition);
                let yes = self.scoped(|it| {
                    it.assume(condition, true);
                    it.eval(yes)
                });
                let no = self.scoped(|it| {
                    it.assume(condition, false);
                    it.eval(no)
                });
                self.make(Op::If, &[condition_value, yes, no])
            }
            ExprKind::Quantified(it) => self.quantified(it),
        }
    }

    fn make(&mut self, op: Op, of: &[Followed]) -> Followed {
        let label = of.iter().fold(OPEN, |label, it| self.join(label, it.label));
        Followed {
            term: self.terms.make(op, of.iter().map(|it| it.term).collect()),
            label,
        }
    }

    fn made(&mut self, op: Op, of: &[Expr]) -> Followed {
        let (terms, label) = self.all(of);
        Followed {
            term: self.terms.make(op, terms),
            label,
        }
    }

    /// The second operand is evaluated if the first one holds, or if it does not.
    fn both(&mut self, op: Op, a: &Expr, b: &Expr, holds: bool) -> Followed {
        let first = self.eval(a);
        let second = self.scoped(|it| {
            it.assume(a, holds);
            it.eval(b)
        });
        self.make(op, &[first, second])
    }

    /// The values of several expressions, and the secrets of all.
    pub(super) fn all(&mut self, exprs: &[Expr]) -> (Vec<TermId>, LabelId) {
        let mut label = OPEN;
        let terms = exprs.iter().map(|expr| {
            let value = self.eval(expr);
            label = self.join(label, value.label);
            value.term
        });
        (terms.collect(), label)
    }

    /// The secrets of the values in a sentence.
    pub(super) fn values(&mut self, template: &Template) -> LabelId {
        template.values().fold(OPEN, |label, value| {
            let value = self.eval(value);
            self.join(label, value.label)
        })
    }

    fn local(&mut self, local: LocalId) -> Followed {
        let found = self.names.get(local);
        match found {
            Some(value) if self.writes.mutable.contains(&local) => Followed {
                term: self.terms.unknown(),
                label: value.label,
            },
            Some(value) => value,
            None => self.open(Op::Local(local), Vec::new()),
        }
    }

    /// The answer of one of several seats.
    fn local_at(&mut self, local: LocalId, seat: &Expr, span: Span) -> Followed {
        let seat = self.eval(seat);
        let term = self.terms.make(Op::LocalAt(local), vec![seat.term]);
        let secret = if self.names.is_sealed(local) {
            let audience = vec![Who {
                term: seat.term,
                one: true,
            }];
            self.labels.read(
                Atom {
                    source: Source::Choice(local),
                    audience,
                },
                span,
            )
        } else {
            OPEN
        };
        Followed {
            term,
            label: self.join(seat.label, secret),
        }
    }

    fn compare(&mut self, compare: Compare, a: &Expr, b: &Expr) -> Followed {
        let (left, right) = (self.eval(a), self.eval(b));
        // Whether there is a top card is as open as the number of cards.
        let is_top =
            |it: &Self, term| matches!(it.terms.get(term), Some((Op::Top(_), at)) if at.is_empty());
        let label = match (&a.kind, &b.kind) {
            (_, ExprKind::None) if is_top(self, left.term) => OPEN,
            (ExprKind::None, _) if is_top(self, right.term) => OPEN,
            _ => self.join(left.label, right.label),
        };
        Followed {
            term: self
                .terms
                .make(Op::Compare(compare), vec![left.term, right.term]),
            label,
        }
    }

    fn builtin(&mut self, builtin: Builtin, of: &[Expr]) -> Followed {
        // The number of cards in a zone is open, whatever they are.
        if let (
            Builtin::SizeOf | Builtin::IsEmpty,
            [
                Expr {
                    kind: ExprKind::Zone(zone),
                    ..
                },
            ],
        ) = (builtin, of)
        {
            let (_, label) = self.spot(zone);
            let cards = self.zone(zone).term;
            return Followed {
                term: self.terms.make(Op::Builtin(builtin), vec![cards]),
                label,
            };
        }
        self.made(Op::Builtin(builtin), of)
    }

    fn quantified(&mut self, it: &Quantifier) -> Followed {
        let domain = self.eval(&it.domain);
        let body = self.scoped(|follower| {
            let local = follower.bind_new(it.local, domain.label);
            follower.hold(super::fact::Fact::In(local.term, domain.term));
            follower.eval(&it.body)
        });
        let term = match it.fold {
            Fold::First | Fold::All => self.terms.fold(it.fold, it.local, domain.term, body.term),
            Fold::Every | Fold::Some | Fold::Sum | Fold::Count => self.terms.unknown(),
        };
        Followed {
            term,
            label: self.join(domain.label, body.label),
        }
    }

    fn function(&mut self, id: FunctionId, arguments: &[Expr], span: Span) -> Followed {
        let arguments: Vec<Followed> = arguments
            .iter()
            .map(|argument| self.eval(argument))
            .collect();
        let key = (id, arguments);
        let found = match self.memo.get(&key) {
            Some(found) => *found,
            None => {
                let found = self.called(id, &key.1);
                self.memo.insert(key, found);
                found
            }
        };
        Followed {
            label: self.labels.onward(found.label, span, How::Through),
            ..found
        }
    }

    fn called(&mut self, id: FunctionId, arguments: &[Followed]) -> Followed {
        let Some(function) = self.game.functions.get(id) else {
            return self.open(Op::None, Vec::new());
        };
        for (parameter, value) in function.parameters.iter().zip(arguments) {
            self.names.bind(*parameter, *value);
        }
        let found = self.eval(&function.body);
        if function.trusted.is_none() {
            return found;
        }
        if found.label != OPEN {
            self.trusted.insert(id);
        }
        Followed {
            term: found.term,
            label: OPEN,
        }
    }

    /// The secrets that decide whether a rule holds. A condition is checked only if those before it
    /// hold.
    pub(super) fn rule(&mut self, id: RuleId, arguments: &[Expr]) -> LabelId {
        let Some(rule) = self.game.rules.get(id) else {
            return OPEN;
        };
        let values: Vec<Followed> = arguments
            .iter()
            .map(|argument| self.eval(argument))
            .collect();
        let key = (id, values);
        if let Some(found) = self.memo_of_rules.get(&key) {
            return *found;
        }
        for (parameter, value) in rule.parameters.iter().zip(&key.1) {
            self.names.bind(*parameter, *value);
        }
        let game = self.game;
        let found = rule.checks.iter().fold(OPEN, |label, check| {
            let more = match check {
                Check::Require(condition) => {
                    game.conditions.get(*condition).map_or(OPEN, |condition| {
                        let label = self.eval(&condition.expr).label;
                        self.assume(&condition.expr, true);
                        label
                    })
                }
                Check::Needs(other, arguments) => self.rule(*other, arguments),
            };
            self.join(label, more)
        });
        self.memo_of_rules.insert(key, found);
        found
    }

    /// A script knows its arguments and, if it is given a seat's view, what that seat sees.
    fn hook(&mut self, id: HookId, arguments: &[Expr], span: Span) -> Followed {
        let (terms, label) = self.all(arguments);
        let viewer = self
            .game
            .hooks
            .get(id)
            .and_then(|hook| hook.view_of)
            .and_then(|it| terms.get(it.parameter).copied());
        let seen = match viewer {
            None => OPEN,
            Some(term) => self.labels.read(
                Atom {
                    source: Source::Hook(id),
                    audience: vec![Who { term, one: true }],
                },
                span,
            ),
        };
        Followed {
            term: self.terms.make(Op::Hook(id), terms),
            label: self.join(label, seen),
        }
    }
}

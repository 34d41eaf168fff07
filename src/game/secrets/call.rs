//! Functions, rules and scripts.

use super::label::{Atom, How, LabelId, Labelled, OPEN, Source, Who};
use super::op::Op;
use super::values::Values;
use crate::base::Span;
use crate::hir::{Check, Expr, FunctionId, HookId, LocalId, RuleId, Ty};

/// Times that a function or rule is followed at one moment with all that is known there.
const KNOWING: u32 = 400;

impl Values<'_> {
    pub(super) fn each_for(&mut self, arguments: &[Expr], parameters: &[LocalId]) -> Vec<Labelled> {
        let both = arguments.iter().zip(parameters);
        both.map(|(argument, parameter)| {
            let value = self.eval(argument);
            self.taken(*parameter, value, &argument.ty)
        })
        .collect()
    }

    pub(super) fn function(&mut self, id: FunctionId, arguments: &[Expr], span: Span) -> Labelled {
        let types = self.game.functions.get(id).map(|it| it.parameters.as_slice());
        let arguments = self.each_for(arguments, types.unwrap_or_default());
        let count = self.asked.entry((id, self.know.versions.now.epoch)).or_insert(0);
        *count += 1;
        let set_aside = if *count > KNOWING { self.know.facts.forget(0) } else { Vec::new() };
        let key = (id, arguments, self.moment());
        let found = match self.memo.get(&key) {
            Some(found) => *found,
            None => {
                let found = self.called(id, &key.1);
                self.memo.insert(key, found);
                found
            }
        };
        set_aside.into_iter().for_each(|fact| self.know.facts.hold(fact));
        Labelled {
            label: self.labels.onward(found.label, span, How::Through),
            size: self.labels.onward(found.size, span, How::Through),
            ..found
        }
    }

    fn called(&mut self, id: FunctionId, arguments: &[Labelled]) -> Labelled {
        let Some(function) = self.game.functions.get(id) else {
            return self.open(Op::None, Vec::new());
        };
        for (parameter, value) in function.parameters.iter().zip(arguments) {
            self.know.names.bind(*parameter, *value);
        }
        let mut found = self.eval(&function.body);
        if !matches!(function.result, Ty::List(_)) {
            found.term = self.without_order(found.term, &function.body.ty);
        }
        if function.trusted.is_none() {
            return found;
        }
        if found.label != OPEN {
            self.trusted.insert(id);
        }
        Labelled::whole(found.term, OPEN)
    }

    /// Whether the conditions of a rule hold, as an expression asks.
    pub(super) fn asked_rule(&mut self, id: RuleId, arguments: &[Expr], span: Span) -> Labelled {
        let (terms, label) = self.all(arguments);
        let before = self.know.facts.clauses.clone();
        let decides = self.rule(id, arguments);
        self.know.facts.forget(0);
        before.into_iter().for_each(|fact| self.know.facts.hold(fact));
        let decides = self.labels.onward(decides, span, How::Through);
        let term = self.know.terms.make(Op::Rule(id, self.know.versions.now.epoch), terms);
        let label = self.join(label, decides);
        Labelled::whole(term, label)
    }

    /// The secrets that decide whether a rule holds. A condition is checked only if those before it
    /// hold.
    fn rule(&mut self, id: RuleId, arguments: &[Expr]) -> LabelId {
        let Some(rule) = self.game.rules.get(id) else {
            return OPEN;
        };
        let values = self.each_for(arguments, &rule.parameters);
        let count = self.asked_rules.entry((id, self.know.versions.now.epoch)).or_insert(0);
        *count += 1;
        if *count > KNOWING {
            self.know.facts.forget(0);
        }
        let key = (id, values, self.moment());
        if let Some(found) = self.memo_of_rules.get(&key) {
            return *found;
        }
        for (parameter, value) in rule.parameters.iter().zip(&key.1) {
            self.know.names.bind(*parameter, *value);
        }
        let game = self.game;
        let found = rule.checks.iter().fold(OPEN, |label, check| {
            let more = match check {
                Check::Require(condition) => {
                    game.conditions.get(*condition).map_or(OPEN, |condition| {
                        let value = self.eval(&condition.expr);
                        self.know.suppose(value.term, true);
                        value.label
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
    pub(super) fn hook(&mut self, id: HookId, arguments: &[Expr], span: Span) -> Labelled {
        let (terms, label) = self.all(arguments);
        let declared = self.game.hooks.get(id).and_then(|hook| hook.view_of);
        let viewer = declared.and_then(|view| terms.get(view.parameter).copied());
        let term = self.know.terms.make(Op::Hook(id, self.know.versions.now.epoch), terms);
        // What has changed since the seat looked last, it has not seen.
        let has_looked = self.know.all_looked();
        let seen = match viewer {
            None => OPEN,
            Some(seat) => self.labels.read(
                Atom {
                    source: Source::Hook(id),
                    value: term,
                    audience: vec![Who { term: seat, one: true }]
                        .into_iter()
                        .filter(|_| has_looked)
                        .collect(),
                },
                span,
            ),
        };
        let label = self.join(label, seen);
        Labelled::whole(term, label)
    }
}

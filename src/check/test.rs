//! Tests inside a game file. A test with variants is checked when those variants are applied.

use std::collections::BTreeSet;

use super::checker::{Checker, Entity};
use super::report;
use crate::hir::{
    Builtin, CiteId, Compare, Expr, ExprKind, Given, Refused, Step, StepKind, StmtKind, Test, Ty,
};
use crate::syntax::ast::{self, Attempt, Cite, Item, ItemKind};

impl Checker<'_> {
    pub(super) fn tests(&mut self, items: &[Item]) {
        self.in_test = true;
        for item in items {
            let ItemKind::Test(test) = &item.kind else {
                continue;
            };
            let mut wanted = variants(test);
            for step in &test.steps {
                if let ast::StepKind::Variant(name) = &step.kind
                    && !self.variant_names.contains_key(&name.text)
                {
                    self.sink.push(report::unknown_name(
                        name.span,
                        &name.text,
                        self.variant_names.keys().map(String::as_str),
                    ));
                }
            }
            let mut chosen = self.variants.to_vec();
            wanted.sort();
            chosen.sort();
            if wanted == chosen {
                let test = self.test(test, item);
                self.game.tests.push(test);
            }
        }
        self.in_test = false;
    }

    fn test(&mut self, test: &ast::Test, item: &Item) -> Test {
        self.seats = test.seats.iter().map(|seat| seat.text.clone()).collect();
        self.seating(test, item);
        let mut out = Test {
            title: test.title.plain(),
            seats: self.seats.clone(),
            variants: variants(test),
            options: Vec::new(),
            seed: 1,
            givens: Vec::new(),
            steps: Vec::new(),
            span: item.span,
        };
        // Without seats, no step has a meaning.
        let steps = if test.seats.is_empty() {
            &[]
        } else {
            test.steps.as_slice()
        };
        self.scoped(|it| {
            for step in steps {
                it.step(step, &mut out);
            }
        });
        self.seats = Vec::new();
        out
    }

    fn seating(&mut self, test: &ast::Test, item: &Item) {
        let (least, most) = self.game.players;
        let count = u32::try_from(test.seats.len()).unwrap_or(0);
        if count == 0 {
            self.sink.push(report::missing_seats(test.title.span));
        } else if count < least || count > most {
            let span = test
                .seats
                .first()
                .zip(test.seats.last())
                .map_or(item.span, |(first, last)| first.span.to(last.span));
            self.sink
                .push(report::wrong_seats(span, least, most, count));
        }
        for (at, seat) in test.seats.iter().enumerate() {
            let first = test.seats.iter().take(at).find(|it| it.text == seat.text);
            if let Some(first) = first {
                self.sink
                    .push(report::duplicate(seat.span, &seat.text, first.span));
            } else if let Some((_, declared)) = self.names.get(&seat.text) {
                self.sink
                    .push(report::duplicate(seat.span, &seat.text, *declared));
            }
        }
    }

    fn step(&mut self, step: &ast::Step, test: &mut Test) {
        let kind = match &step.kind {
            ast::StepKind::Variant(_) => return,
            ast::StepKind::Seed(number) => {
                test.seed = u64::try_from(number.value).unwrap_or(0);
                return;
            }
            ast::StepKind::Option { option, value } => {
                let pick = |entity| {
                    if let Entity::State(id) = entity {
                        Some(id)
                    } else {
                        None
                    }
                };
                if let Some(id) = self.resolve_as(option, "option", pick) {
                    let ty = self
                        .game
                        .states
                        .get(id)
                        .map_or(Ty::Broken, |it| it.ty.clone());
                    if self
                        .game
                        .states
                        .get(id)
                        .is_some_and(|it| it.option.is_none())
                    {
                        self.sink.push(report::wrong_kind(
                            option.span,
                            &option.text,
                            "state",
                            "option",
                        ));
                    }
                    let value = self.expect(value, &ty);
                    test.options.push((id, value));
                }
                return;
            }
            ast::StepKind::Given(expr) => {
                let span = expr.span;
                let expr = self.expect(expr, &Ty::Flag);
                self.arrangeable(&expr);
                test.givens.push(Given { expr, span });
                return;
            }
            ast::StepKind::Chance { name, values } => {
                self.drawn(name);
                for value in values {
                    let kind = StepKind::Chance {
                        name: name.text.clone(),
                        value: self.expr(value, None),
                    };
                    test.steps.push(Step {
                        kind,
                        span: step.span,
                    });
                }
                return;
            }
            ast::StepKind::Expect(expr) => StepKind::Expect(self.expect(expr, &Ty::Flag)),
            ast::StepKind::Over { reason, winners } => StepKind::Over {
                reason: reason.as_ref().map(|text| self.text(text)),
                winners: winners
                    .as_ref()
                    .map(|it| self.expect(it, &Ty::Seat.set_of())),
            },
            ast::StepKind::Try {
                seat,
                attempt,
                refused,
            } => {
                let Some((seat, action, arguments)) = self.attempt(seat, attempt) else {
                    return;
                };
                let refused = refused.as_ref().map(|it| match it {
                    ast::Refused::Anyhow => Refused::Anyhow,
                    ast::Refused::By(cite) => {
                        let (conditions, cite) = self.cited(cite);
                        Refused::By(conditions, cite)
                    }
                });
                StepKind::Try {
                    seat,
                    action,
                    arguments,
                    refused,
                }
            }
            ast::StepKind::May { seat, attempt } => {
                let Some((seat, action, arguments)) = self.attempt(seat, attempt) else {
                    return;
                };
                StepKind::May {
                    seat,
                    action,
                    arguments,
                }
            }
        };
        test.steps.push(Step {
            kind,
            span: step.span,
        });
    }

    /// A name under which something is drawn somewhere.
    fn drawn(&mut self, name: &ast::Name) {
        let statements = self.game.blocks.iter().flat_map(|it| &it.statements);
        let drawn: BTreeSet<&str> = statements
            .filter_map(|it| {
                if let StmtKind::Draw { name, .. } = &it.kind {
                    Some(name.as_str())
                } else {
                    None
                }
            })
            .collect();
        if !drawn.contains(name.text.as_str()) {
            let it = report::unknown_name(name.span, &name.text, drawn);
            self.sink.push(it);
        }
    }

    /// A seat, and what it tries: an action of a phase, an interrupt, or an answer.
    fn attempt(
        &mut self,
        seat: &ast::Name,
        attempt: &Attempt,
    ) -> Option<(u32, crate::hir::ActionId, Vec<Expr>)> {
        let position = self.seats.iter().position(|it| *it == seat.text);
        if position.is_none() {
            let it =
                report::unknown_name(seat.span, &seat.text, self.seats.iter().map(String::as_str));
            self.sink.push(it);
        }
        let named = self
            .game
            .actions
            .iter_enumerated()
            .find(|(_, it)| it.name == attempt.action.text)
            .map(|(id, _)| id);
        let Some(id) = named else {
            let it = report::unknown_name(
                attempt.action.span,
                &attempt.action.text,
                self.game.actions.iter().map(|it| it.name.as_str()),
            );
            self.sink.push(it);
            return None;
        };
        let parameters: Vec<Ty> = self
            .game
            .actions
            .get(id)?
            .parameters
            .iter()
            .map(|it| self.local_ty(it.local))
            .collect();
        let declared = self.game.actions.get(id).map(|it| it.span);
        let seat = u32::try_from(position.unwrap_or(0)).ok()?;
        let arguments = self.each_argument(
            &attempt.action,
            &parameters,
            &attempt.arguments,
            declared,
            |it, argument, ty| it.played(seat, argument, ty),
        );
        position.map(|_| (seat, id, arguments))
    }

    /// The conditions that a citation names: one, or all of an owner.
    fn cited(&mut self, cite: &Cite) -> (Vec<CiteId>, String) {
        let of_owner: Vec<(CiteId, String)> = self
            .game
            .conditions
            .iter_enumerated()
            .filter(|(_, it)| it.owner == cite.owner.text)
            .map(|(id, it)| (id, it.cite()))
            .collect();
        let Some(which) = &cite.which else {
            if of_owner.is_empty() {
                let it = report::unknown_name(
                    cite.owner.span,
                    &cite.owner.text,
                    self.game.conditions.iter().map(|it| it.owner.as_str()),
                );
                self.sink.push(it);
            }
            return (
                of_owner.into_iter().map(|(id, _)| id).collect(),
                cite.owner.text.clone(),
            );
        };
        let full = format!("{}.{}", cite.owner.text, which.text);
        match of_owner.iter().find(|(_, it)| *it == full) {
            Some((id, _)) => (vec![*id], full),
            None => {
                let known: Vec<String> = of_owner.into_iter().map(|(_, it)| it).collect();
                if known.is_empty() {
                    let it = report::unknown_name(
                        cite.owner.span,
                        &cite.owner.text,
                        self.game.conditions.iter().map(|it| it.owner.as_str()),
                    );
                    self.sink.push(it);
                } else {
                    self.sink.push(report::unknown_condition(
                        cite.owner.span.to(which.span),
                        &full,
                        &known,
                    ));
                }
                (Vec::new(), full)
            }
        }
    }

    /// What a referee can arrange: contents of zones, and values of states.
    fn arrangeable(&mut self, expr: &Expr) {
        let fits = match &expr.kind {
            ExprKind::And(left, right) => {
                self.arrangeable(left);
                self.arrangeable(right);
                true
            }
            ExprKind::State(..) => true,
            ExprKind::Builtin(Builtin::Not, of) => {
                matches!(of.first().map(|it| &it.kind), Some(ExprKind::State(..)))
            }
            ExprKind::Builtin(Builtin::IsEmpty, of) => matches!(
                of.first().map(|it| &it.kind),
                Some(ExprKind::Zone(_) | ExprKind::State(..))
            ),
            ExprKind::Compare(Compare::Is, left, _) => matches!(
                left.kind,
                ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::State(..)
            ),
            ExprKind::Compare(Compare::In | Compare::NotIn, _, right) => {
                matches!(right.kind, ExprKind::Zone(_))
            }
            _ => expr.ty.is_broken(),
        };
        if !fits {
            self.sink.push(report::bad_given(expr.span));
        }
    }
}

/// The variants that a test asks for.
pub fn variants(test: &ast::Test) -> Vec<String> {
    let named = test.steps.iter().filter_map(|step| {
        if let ast::StepKind::Variant(name) = &step.kind {
            Some(name.text.clone())
        } else {
            None
        }
    });
    named.collect()
}

//! Checks the steps of a test.

use std::collections::BTreeSet;

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::expr::count_arguments;
use super::super::frames::local_ty;
use super::super::names::Entity;
use super::super::report;
use crate::base::Span;
use crate::hir::{
    ActionId, ChanceMove, ChanceOutcome, CiteId, Condition, Expr, ExprKind, Refused, Shaped,
    StateId, Step, StepKind, Test, Ty, TypeId, WrittenValue, read_written,
};
use crate::syntax::ast::{self, Attempt, Cite, Name};

/// Reads the steps of one test.
pub(super) struct Steps<'c, 'a> {
    pub(super) check: &'c mut Checker<'a>,
}

impl Steps<'_, '_> {
    pub(super) fn step(&mut self, step: &ast::Step, test: &mut Test) {
        let span = step.span;
        let mut add = |kind| test.steps.push(Step { kind, span });
        match &step.kind {
            // The variants have been applied.
            ast::StepKind::Variant(_) => {}
            ast::StepKind::Seed(number) => test.seed = u64::try_from(number.value).unwrap_or(0),
            ast::StepKind::Option { option, value } => {
                test.options.extend(self.chosen_option(option, value));
            }
            ast::StepKind::Given(expr) => test.givens.push(self.given(expr)),
            ast::StepKind::Chance { name, values } => {
                for outcome in self.outcomes(name, values) {
                    let name = name.text.clone();
                    add(StepKind::Chance { name, outcome });
                }
            }
            ast::StepKind::Expect(expr) => {
                add(StepKind::Expect(self.check.expect(expr, &Ty::Flag)));
            }
            ast::StepKind::Knows { seat, knows, what } => {
                if let Some((seat, what)) = self.known(seat, what) {
                    add(StepKind::Knows { seat, knows: *knows, what });
                }
            }
            ast::StepKind::Over { reason, winners } => {
                let reason = reason.as_ref().map(|text| self.check.text(text));
                let winners = winners.as_ref();
                add(StepKind::Over { reason, winners: winners.map(|it| self.check.winners(it)) });
            }
            ast::StepKind::NoSetup(reason) => {
                let reason = reason.as_ref().map(|text| self.check.text(text));
                add(StepKind::NoSetup(reason));
            }
            ast::StepKind::Try { seat, attempt, refused } => {
                if let Some(tried) = self.tried(seat, attempt, refused.as_ref()) {
                    add(tried);
                }
            }
            ast::StepKind::May { seat, attempt } => {
                if let Some((seat, action, arguments)) = self.attempt(seat, attempt) {
                    add(StepKind::May { seat, action, arguments });
                }
            }
        }
    }

    /// Checks a move that is made, or that has to be refused.
    fn tried(
        &mut self,
        seat: &ast::Name,
        attempt: &Attempt,
        refused: Option<&ast::Refused>,
    ) -> Option<StepKind> {
        let found = self.check.sink.count();
        let attempt = self.attempt(seat, attempt);
        if refused.is_some() {
            self.check.sink.since(found).for_each(report::no_such_move);
        }
        let (seat, action, arguments) = attempt?;
        Some(StepKind::Try { seat, action, arguments, refused: refused.map(|it| self.refused(it)) })
    }

    fn chosen_option(&mut self, option: &ast::Name, value: &ast::Expr) -> Option<(StateId, Expr)> {
        let id = self.check.names.resolve_as(self.check.sink, option, "option", Entity::state)?;
        let state = self.check.game.state(id);
        let (ty, is_option) = (state.ty.clone(), state.option.is_some());
        if state.shapes == Some(Shaped::Fixed) {
            let it = report::wrong_kind(option.span, &option.text, "fixed option", "option");
            self.check.sink.push(it.help("the game fixes it in its `use` line, so it has no other value: leave this line out"));
        }
        if !is_option {
            let it = report::wrong_kind(option.span, &option.text, "state", "option");
            self.check.sink.push(it);
        }
        Some((id, self.check.expect(value, &ty)))
    }

    fn refused(&mut self, refused: &ast::Refused) -> Refused {
        match refused {
            ast::Refused::Anyhow => Refused::Anyhow,
            ast::Refused::By(cite) => {
                let (conditions, cite) = self.cited(cite);
                Refused::By(conditions, cite)
            }
        }
    }

    /// Checks outcomes of chance: the cards of a zone are one outcome, all other outcomes are single.
    fn outcomes(&mut self, name: &ast::Name, values: &[ast::Expr]) -> Vec<ChanceOutcome> {
        let zone = self.check.names.get(&name.text).and_then(Entity::zone);
        if let Some(zone) = zone.map(|id| self.check.game.zone(id)) {
            let of = zone.of;
            self.check.names.refer(name);
            let cards = values.iter().map(|value| self.card(value, of));
            return vec![ChanceOutcome::Cards(cards.collect())];
        }
        let alike = self.drawn(name).filter(|of| self.check.game.alike_copies_of(*of).is_some());
        let each = values.iter().map(|value| match alike {
            Some(of) => self.card(value, of),
            None => self.check.expr(value, None),
        });
        each.map(ChanceOutcome::Value).collect()
    }

    /// Checks a card that falls. What alike cards are copies of stands for any of them.
    fn card(&mut self, value: &ast::Expr, of: TypeId) -> Expr {
        let Some(kinds) = self.check.game.alike_copies_of(of) else {
            // Copies have numbers behind the name; which one falls is the test's to say.
            let card = self.check.expr(value, Some(&Ty::Member(of)));
            let kinds = self.check.game.types.get(of).and_then(|ty| ty.copies_of);
            let is_kind = kinds.is_some_and(|kinds| card.ty == Ty::Member(kinds));
            let written = self.check.typing().written(&card);
            let help = is_kind.then(|| format!("name the copy: `{written}1`"));
            return self.check.typing().helped(help, |it| it.fit(card, &Ty::Member(of)));
        };
        let kind = self.check.expect(value, &Ty::Member(kinds));
        let first = if let ExprKind::Member(_, kind) = kind.kind {
            self.check.game.copies_of_member(of, kind).next()
        } else {
            None
        };
        match first {
            Some(card) => {
                Expr { kind: ExprKind::Member(of, card), ty: Ty::Member(of), span: kind.span }
            }
            None => {
                if !kind.ty.is_broken() {
                    let written = self.check.sources.slice(kind.span);
                    self.check.sink.push(report::no_copy(kind.span, written));
                }
                broken(kind.span)
            }
        }
    }

    /// Checks a name under which something is drawn, and gives the type if members of it are.
    fn drawn(&mut self, name: &ast::Name) -> Option<TypeId> {
        let mut of = None;
        let statements = self.check.game.blocks.iter().flat_map(|block| &block.statements);
        let drawn: BTreeSet<&str> = statements
            .filter_map(|statement| match statement.kind.chance()? {
                ChanceMove::Draw { name: drawn, from, .. } => {
                    if drawn == name.text {
                        of = of.or_else(|| from.ty.element()?.declared_type());
                    }
                    Some(drawn)
                }
                ChanceMove::Shuffle(_) => None,
            })
            .collect();
        self.check.names.found.refer_told(name.span, &name.text);
        if !drawn.contains(name.text.as_str()) {
            let it = report::unknown_name(name.span, &name.text, drawn);
            self.check.sink.push(it);
        }
        of
    }

    /// Checks what a seat knows or does not know.
    fn known(&mut self, seat: &ast::Name, what: &ast::Expr) -> Option<(u32, Expr)> {
        let seat = self.seat(seat);
        let what = self.check.expr(what, None);
        let what = self.check.typing().as_kind(what);
        if let Some((span, name)) = told(&what) {
            self.check.sink.push(report::told_is_no_place(span, name));
        }
        Some((u32::try_from(seat?).ok()?, what))
    }

    /// The seat of a name, counted from 0.
    fn seat(&mut self, name: &ast::Name) -> Option<usize> {
        let position = self.check.scope.seat(&name.text);
        if position.is_none() {
            let it = report::unknown_seat(name.span, &name.text, &self.check.scope.seats);
            self.check.sink.push(it);
        }
        position
    }

    /// Checks a move: a seat, and its action, interrupt or answer with the arguments.
    fn attempt(
        &mut self,
        seat: &ast::Name,
        attempt: &Attempt,
    ) -> Option<(u32, ActionId, Vec<Expr>)> {
        let position = self.seat(seat);
        let named = self
            .check
            .game
            .actions
            .iter_enumerated()
            .find(|(_, it)| it.name == attempt.action.text)
            .map(|(id, _)| id);
        let Some(id) = named else {
            if let Some((id, values)) = read_written(&self.check.game, &attempt.action.text) {
                return self.written(position, id, values, attempt.action.span);
            }
            let it = report::unknown_name(
                attempt.action.span,
                &attempt.action.text,
                self.check.game.actions.iter().map(|action| action.name.as_str()),
            );
            self.check.sink.push(it);
            return None;
        };
        let action = self.check.game.action(id);
        let parameters = action.parameters.iter();
        let types = parameters.map(|it| local_ty(&self.check.game, it.local));
        let (parameters, declared): (Vec<Ty>, _) = (types.collect(), action.span);
        self.check.names.found.refer(attempt.action.span, declared);
        let seat = u32::try_from(position.unwrap_or(0)).ok()?;
        let (wanted, given) = (parameters.len(), &attempt.arguments);
        count_arguments(self.check.sink, &attempt.action, wanted, given, Some(declared));
        let pairs = given.iter().zip(&parameters);
        let arguments = pairs.map(|(it, ty)| self.played(seat, it, ty)).collect();
        position.map(|_| (seat, id, arguments))
    }

    /// A move as players write it.
    fn written(
        &mut self,
        seat: Option<usize>,
        id: ActionId,
        values: Vec<WrittenValue>,
        span: Span,
    ) -> Option<(u32, ActionId, Vec<Expr>)> {
        let action = self.check.game.action(id);
        let (declared, parameters) = (action.span, action.parameters.iter());
        let types = parameters.map(|it| local_ty(&self.check.game, it.local));
        let arguments = values.into_iter().zip(types).map(|(value, ty)| {
            let kind = match value {
                WrittenValue::Number(number) => ExprKind::Number(number),
                WrittenValue::Member(of, member) => ExprKind::Member(of, member),
            };
            Expr { kind, ty, span }
        });
        let arguments = arguments.collect();
        self.check.names.found.refer(span, declared);
        Some((u32::try_from(seat?).ok()?, id, arguments))
    }

    /// The conditions that a citation means: one, or all of an owner.
    fn cited(&mut self, cite: &Cite) -> (Vec<CiteId>, String) {
        self.check.names.refer(&cite.owner);
        let of_owner: Vec<(CiteId, String)> = self
            .check
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
                    self.check.game.conditions.iter().map(|condition| condition.owner.as_str()),
                );
                self.check.sink.push(it);
            }
            return (of_owner.into_iter().map(|(id, _)| id).collect(), cite.owner.text.clone());
        };
        let full = format!("{}.{}", cite.owner.text, which.text);
        let mut labelled = of_owner.iter().filter(|_| !which.is_number());
        if let Some((id, _)) = labelled.find(|(_, it)| *it == full) {
            if let Some(condition) = self.check.game.conditions.get(*id) {
                self.check.names.found.refer(which.span, condition.span);
            }
            return (vec![*id], full);
        }
        self.not_cited(cite, which, &of_owner);
        (Vec::new(), full)
    }

    /// Reports a citation that names no condition.
    fn not_cited(&mut self, cite: &Cite, which: &Name, of_owner: &[(CiteId, String)]) {
        let conditions = &self.check.game.conditions;
        let owner = &cite.owner;
        let full = format!("{}.{}", owner.text, which.text);
        let it = if of_owner.is_empty() {
            let owners = conditions.iter().map(|condition| condition.owner.as_str());
            report::unknown_name(owner.span, &owner.text, owners)
        } else if which.is_number() {
            let counted = of_owner.iter().find(|(_, cite)| *cite == full);
            let counted = counted.and_then(|(id, _)| conditions.get(*id));
            let counted = counted.map(|condition| condition.span);
            report::numbered_condition(which.span, &owner.text, counted)
        } else {
            let of_owner = of_owner.iter();
            let labelled =
                of_owner.filter(|(id, _)| conditions.get(*id).is_some_and(Condition::is_labelled));
            let known: Vec<String> = labelled.map(|(_, cite)| cite.clone()).collect();
            report::unknown_condition(owner.span.to(which.span), &full, &known)
        };
        self.check.sink.push(it);
    }
}

/// What was told, if an expression reads it, and where.
fn told(expr: &Expr) -> Option<(Span, &str)> {
    if let ExprKind::Told(name) = &expr.kind {
        return Some((expr.span, name));
    }
    expr.children().into_iter().find_map(told)
}

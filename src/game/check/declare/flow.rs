//! Setup, play, `always`, and a match of several games.

use std::collections::BTreeMap;

use super::super::checker::Checker;
use super::super::frames::open_body;
use super::super::names::Entity;
use super::super::report;
use super::super::stmt::fill_body;
use super::only_one;
use crate::base::Span;
use crate::diag::Sink;
use crate::expand::Demand;
use crate::hir::{Invariant, Match, StateId, Ty};
use crate::syntax::ast::{self, Always, Block, Claim};

/// The message if the demands of a variant do not hold.
const UNFIT: &str = "This variant is not for this game.";

/// The message if a variant does not allow another one.
const APART: &str = "These variants do not go together.";

/// Checks setup, play, `always` lines and matches.
pub(super) struct Course<'c, 'a> {
    pub(super) check: &'c mut Checker<'a>,
}

impl Course<'_, '_> {
    /// Checks setup, whose first lines are the demands of variants.
    pub(super) fn setup(&mut self, setups: &[(&Block, Span)], demands: &[Demand]) {
        let written = only_one(self.check.sink, setups, "`setup` block");
        let mut block = written.map(|(block, _)| block.clone()).unwrap_or_default();
        block.statements.splice(0..0, demands.iter().map(demanded));
        self.check.game.setup = open_body(&mut self.check.game, "setup");
        fill_body(self.check, self.check.game.setup, None, &[], &block);
    }

    pub(super) fn play(&mut self, plays: &[(&Block, Span)], start: Span) {
        let play = only_one(self.check.sink, plays, "`play` block");
        if play.is_none() {
            self.check.sink.push(report::missing_part(
                start,
                "`play` block",
                "say what happens from the first turn to the end: `play { … }`",
            ));
        }
        self.check.game.play = open_body(&mut self.check.game, "play");
        let block = play.map(|(block, _)| block.clone()).unwrap_or_default();
        fill_body(self.check, self.check.game.play, None, &[], &block);
    }

    pub(super) fn always(&mut self, all: &[&Always]) {
        labels_once(self.check.sink, all);
        for always in all {
            match &always.claim {
                Claim::Holds(expr) => {
                    let span = expr.span;
                    let expr = self.check.expect(expr, &Ty::Flag);
                    let label = always.label.as_ref().map(|it| it.text.clone());
                    self.check.game.invariants.push(Invariant { label, expr, span });
                }
                Claim::EndsWithin(bound) => {
                    let number = self.check.settled.number(
                        &mut self.check.names.found,
                        self.check.sink,
                        bound,
                    );
                    let limit = number.and_then(|it| u32::try_from(it.value).ok());
                    self.check.game.longest = limit.map(|limit| (limit, bound.span()));
                }
            }
        }
    }

    pub(super) fn match_play(&mut self, matches: &[(&ast::Match, Span)]) {
        if let Some((written, span)) = only_one(self.check.sink, matches, "`match` block") {
            self.check.game.match_play = self.one_series(written, span);
        }
    }

    fn one_series(&mut self, match_play: &ast::Match, span: Span) -> Option<Match> {
        let keeps = match_play.keeps.iter().filter_map(|name| self.kept_state(name)).collect();
        let until = self.one_line(&match_play.until, "`until` line");
        let winners = self.one_line(&match_play.winners, "`won by` line");
        let winners = winners.map(|it| self.check.winners(it));
        let Some(until) = until else {
            self.check.sink.push(report::endless_match(span));
            return None;
        };
        Some(Match { keeps, until: self.check.expect(until, &Ty::Flag), winners })
    }

    fn one_line<'e>(&mut self, lines: &'e [ast::Expr], what: &str) -> Option<&'e ast::Expr> {
        let lines: Vec<(&ast::Expr, Span)> = lines.iter().map(|it| (it, it.span)).collect();
        only_one(self.check.sink, &lines, what).map(|(line, _)| line)
    }

    fn kept_state(&mut self, name: &ast::Name) -> Option<StateId> {
        let id = self.check.names.resolve_as(self.check.sink, name, "state", Entity::state)?;
        if self.check.game.state(id).option.is_some() {
            self.check.sink.push(report::wrong_kind(name.span, &name.text, "option", "state"));
        }
        Some(id)
    }
}

fn demanded(Demand { condition, is_about_variants }: &Demand) -> ast::Stmt {
    let span = condition.span;
    let message = if *is_about_variants { APART } else { UNFIT };
    let parts = vec![ast::TextPart::Plain(message.to_owned())];
    let kind = ast::StmtKind::Control(ast::ControlStmt::Require {
        condition: condition.clone(),
        reason: ast::Text { parts, span },
    });
    ast::Stmt { label: None, kind, span }
}

/// Reports a label that two lines have.
fn labels_once(sink: &mut Sink, all: &[&Always]) {
    let mut seen = BTreeMap::new();
    for label in all.iter().filter_map(|it| it.label.as_ref()) {
        if let Some(first) = seen.insert(&label.text, label.span) {
            sink.push(report::duplicate(label.span, &label.text, first));
        }
    }
}

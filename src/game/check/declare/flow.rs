//! Setup, play, `always`, and the variants that can be chosen.

use super::super::declare::fixed::fixed;
use super::super::declare::only_one;
use super::super::frames::open_body;
use super::super::stmt::fill_body;
use std::collections::BTreeMap;

use super::super::checker::Checker;
use super::super::report;
use crate::base::Span;
use crate::hir::{Invariant, Ty, Variant};
use crate::syntax::ast::{self, Always, Block, Claim};

/// The message if the demands of a variant do not hold.
const UNFIT: &str = "This variant is not for this game.";

impl Checker<'_> {
    /// The demands of a variant become the first lines of setup.
    pub(super) fn setup(&mut self, setups: &[(&Block, Span)], demands: &[ast::Expr]) {
        let written = only_one(self.sink, setups, "`setup` block");
        let mut block = written.map(|(block, _)| block.clone()).unwrap_or_default();
        block.statements.splice(0..0, demands.iter().map(demanded));
        self.game.setup = open_body(&mut self.game, "setup");
        fill_body(self, self.game.setup, None, &[], &block);
    }

    pub(super) fn play(&mut self, plays: &[(&Block, Span)], start: Span) {
        let play = only_one(self.sink, plays, "`play` block");
        if play.is_none() {
            self.sink.push(report::missing_part(
                start,
                "`play` block",
                "say what happens from the first turn to the end: `play { … }`",
            ));
        }
        self.game.play = open_body(&mut self.game, "play");
        let block = play.map(|(block, _)| block.clone()).unwrap_or_default();
        fill_body(self, self.game.play, None, &[], &block);
    }

    pub(super) fn always(&mut self, all: &[&Always]) {
        self.labels_once(all);
        for always in all {
            match &always.claim {
                Claim::Holds(expr) => {
                    let span = expr.span;
                    let expr = self.expect(expr, &Ty::Flag);
                    let label = always.label.as_ref().map(|it| it.text.clone());
                    self.game.invariants.push(Invariant { label, expr, span });
                }
                Claim::EndsWithin(bound) => {
                    let number = self.settled.number(&mut self.names.found, self.sink, bound);
                    let limit = number.and_then(|it| u32::try_from(it.value).ok());
                    self.game.longest = limit.map(|limit| (limit, bound.span()));
                }
            }
        }
    }

    /// A label that two lines have says of neither which one is meant.
    fn labels_once(&mut self, all: &[&Always]) {
        let mut seen = BTreeMap::new();
        for label in all.iter().filter_map(|it| it.label.as_ref()) {
            if let Some(first) = seen.insert(&label.text, label.span) {
                self.sink
                    .push(report::duplicate(label.span, &label.text, first));
            }
        }
    }

    pub(super) fn declare_variant(&mut self, it: &ast::Variant, doc: &[String]) {
        let variants = &mut self.names.variants;
        if let Some(first) = variants.insert(it.name.text.clone(), it.name.span) {
            self.sink
                .push(report::duplicate(it.name.span, &it.name.text, first));
        }
        let text = fixed(self.sink, &it.text, "what is said of a variant");
        self.game.variants.push(Variant {
            name: it.name.text.clone(),
            doc: doc.to_vec(),
            text,
        });
    }
}

fn demanded(condition: &ast::Expr) -> ast::Stmt {
    let span = condition.span;
    let parts = vec![ast::TextPart::Plain(UNFIT.to_owned())];
    let kind = ast::StmtKind::Control(ast::ControlStmt::Require {
        condition: condition.clone(),
        reason: ast::Text { parts, span },
    });
    ast::Stmt {
        label: None,
        kind,
        span,
    }
}

//! Checks the tests in a game file. A test with variants is checked when these are applied.

mod dice;
mod given;
mod steps;

use std::collections::BTreeSet;

use super::checker::Checker;
use super::names::Names;
use super::report;
use crate::diag::Sink;
use crate::expand::{Chosen, Literal};
use crate::hir::Test;
use crate::syntax::ast::{self, Item, ItemKind};
use steps::Steps;

pub(super) fn all(check: &mut Checker<'_>, items: &[Item]) {
    let shaping = check.settled.shaping.clone();
    let mut chosen = check.chosen.clone();
    let shapes = |option: &String| {
        let name = option.split_once('=').map_or("", |(name, _)| name.trim());
        shaping.contains(name)
    };
    chosen.options.retain(shapes);
    chosen.variants.sort();
    chosen.options.sort();
    for item in items {
        if let ItemKind::Test(test) = &item.kind {
            known_variants(&mut check.names, check.sink, test);
            if chosen_by(test, &shaping) == chosen {
                let test = one(check, test, item);
                check.game.tests.push(test);
            }
        }
    }
}

fn known_variants(names: &mut Names, sink: &mut Sink, test: &ast::Test) {
    let variants = &names.variants;
    for name in test.steps.iter().filter_map(|step| step.kind.variant()) {
        if let Some(declared) = variants.get(&name.text) {
            names.found.refer(name.span, *declared);
        } else {
            let known = variants.keys().map(String::as_str);
            sink.push(report::unknown_name(name.span, &name.text, known));
        }
    }
}

fn one(check: &mut Checker<'_>, test: &ast::Test, item: &Item) -> Test {
    check.scope.seats = test.seats.iter().map(|seat| seat.text.clone()).collect();
    check.names.in_test = check.scope.is_test();
    seating(check, test, item);
    let mut out = Test {
        title: test.title.plain(),
        doc: item.doc.clone(),
        seats: check.scope.seats.clone(),
        variants: test.variants(),
        options: Vec::new(),
        seed: 1,
        givens: Vec::new(),
        steps: Vec::new(),
        span: item.span,
    };
    // Without seats, steps cannot be understood.
    let steps = if test.seats.is_empty() { &[] } else { test.steps.as_slice() };
    check.scoped(|it| {
        for step in steps {
            Steps { check: it }.step(step, &mut out);
        }
    });
    no_table(check.sink, steps);
    check.scope.seats = Vec::new();
    check.names.in_test = false;
    out
}

/// Reports steps that need a table although setup is refused.
fn no_table(sink: &mut Sink, steps: &[ast::Step]) {
    let refused = |step: &&ast::Step| matches!(step.kind, ast::StepKind::NoSetup(_));
    let refused = steps.iter().find(refused);
    let useless = steps.iter().find(|step| step.kind.needs_table());
    if let (Some(refused), Some(useless)) = (refused, useless) {
        let it = report::no_table(useless.span, refused.span);
        sink.push(it);
    }
}

fn seating(check: &mut Checker<'_>, test: &ast::Test, item: &Item) {
    let (least, most) = check.game.players;
    let count = u32::try_from(test.seats.len()).unwrap_or(0);
    if count == 0 {
        check.sink.push(report::missing_seats(test.title.span));
    } else if count < least || count > most {
        let span = test
            .seats
            .first()
            .zip(test.seats.last())
            .map_or(item.span, |(first, last)| first.span.to(last.span));
        check.sink.push(report::wrong_seats(span, least, most, count));
    }
    for (at, seat) in test.seats.iter().enumerate() {
        let first = test.seats.iter().take(at).find(|it| it.text == seat.text);
        if let Some(first) = first {
            check.sink.push(report::duplicate(seat.span, &seat.text, first.span));
        } else if let Some(declared) = check.names.declared_at(&seat.text) {
            check.sink.push(report::duplicate(seat.span, &seat.text, declared));
        }
    }
}

/// The variants of a test, and its options that declarations read.
#[must_use]
pub fn chosen_by(test: &ast::Test, shaping: &BTreeSet<String>) -> Chosen {
    let mut chosen = Chosen { variants: test.variants(), options: Vec::new() };
    for step in &test.steps {
        if let ast::StepKind::Option { option, value } = &step.kind
            && shaping.contains(&option.text)
            && let Some(value) = Literal::of(value)
        {
            chosen.options.push(format!("{}={value}", option.text));
        }
    }
    chosen.variants.sort();
    chosen.options.sort();
    chosen
}

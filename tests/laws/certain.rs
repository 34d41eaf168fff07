//! What a seat is certain of, against dealing all cards in every order.

use std::collections::{BTreeMap, BTreeSet};

use hoyle::hir::{Expr, StepKind};
use hoyle::history::History;
use hoyle::inference::{Certainty, Known};
use hoyle::session::Stream;
use hoyle::state::Value;

use crate::dealt::{Everything, courses, through_input};

/// The expressions of which a game's tests say that a seat knows them.
fn questions(history: &History) -> Vec<&Expr> {
    let steps = history.runtime().game.tests.iter().flat_map(|test| &test.steps);
    let questions = steps.filter_map(|step| match &step.kind {
        StepKind::Knows { what, .. } => Some(what),
        _ => None,
    });
    questions.collect()
}

/// A seat is certain of what has one value in all orders of the cards that fit, and of nothing else.
#[test]
fn a_seat_is_certain_of_what_is_so_in_every_order_of_the_cards() {
    let (mut certain, mut open, mut undecided) = (0, 0, 0);
    for (name, course) in ["answers", "tricks", "draws"]
        .into_iter()
        .flat_map(|it| (0..courses()).map(move |course| (it, course)))
    {
        through_input(name, course, |history, made| {
            if made % 6 != course % 6 {
                return;
            }
            for seat in 0..history.state().seats() {
                let known = Known::of(history, seat).unwrap();
                let everything = Everything::of(history, seat);
                for question in questions(history) {
                    let rules = &history.runtime().rules;
                    let value = |it: &History| rules.eval(it.state(), &BTreeMap::new(), question);
                    let values = everything.fitting.iter().map(|it| value(it).unwrap());
                    let values: BTreeSet<Value> = values.collect();
                    let mut numbers = Stream::new(course, "certain", made);
                    match Certainty::of(&known, question, &mut numbers).unwrap() {
                        Certainty::Certain(value) => {
                            certain += 1;
                            assert_eq!(
                                values,
                                BTreeSet::from([value]),
                                "{name} {made} {question:?}"
                            );
                        }
                        Certainty::Open(one, other) => {
                            open += 1;
                            assert_ne!(one, other);
                            assert!(
                                values.contains(&one) && values.contains(&other),
                                "{name} {made}"
                            );
                        }
                        Certainty::Undecided => undecided += 1,
                    }
                }
            }
        });
    }
    println!("{certain} certain, {open} open, {undecided} undecided");
    assert!(certain > 100 && open > 100 && undecided == 0, "{certain} {open} {undecided}");
}

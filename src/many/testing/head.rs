//! [`TestSetup`]: the options and the first outcomes of chance that a test gives, and the setup of its game with these.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::given::{GivenOutcome, drawn};
use super::report;
use super::run::TestOutcome;
use crate::base::Span;
use crate::engine::{Fault, Stop};
use crate::hir::{Expr, StateId, StepKind, Template, Test};
use crate::notation::{Names, say};
use crate::runtime::Runtime;
use crate::session::{ChanceSource, Session};
use crate::state::{FilledText, Position, Value};

/// How a test begins.
pub struct TestSetup {
    /// The options that the test sets, with their values.
    pub options: Vec<(StateId, Value)>,
    /// The outcomes of chance before the first move; setup may draw them already.
    pub chances: Vec<GivenOutcome>,
    /// A position of an empty table.
    blank: Position,
}

impl TestSetup {
    /// The options and the first outcomes of a test.
    pub fn of(runtime: &Runtime, test: &Test) -> Result<Self, Fault> {
        let seats = u32::try_from(test.seats.len()).unwrap_or(0);
        let blank = Position::new(seats, runtime.layout.size());
        let value = |expr: &Expr| runtime.rules.eval(&blank, &BTreeMap::new(), expr);
        let mut options = Vec::new();
        for (option, expr) in &test.options {
            options.push((*option, value(expr)?));
        }
        let mut chances = Vec::new();
        for step in &test.steps {
            let StepKind::Chance { name, outcome } = &step.kind else {
                break;
            };
            chances.push(GivenOutcome {
                name: name.clone(),
                drawn: drawn(outcome, value)?,
                span: step.span,
            });
        }
        Ok(Self { options, chances, blank })
    }

    /// Sets up the game of the test.
    pub fn set_up(&self, runtime: &Runtime, names: &Names, seed: u64) -> Result<Session, Stop> {
        let mut chance_source = ChanceSource::new(seed);
        for given in &self.chances {
            chance_source.give(&given.name, given.drawn.clone());
        }
        Session::set_up(
            Arc::clone(&runtime.game),
            Arc::clone(&runtime.layout),
            Arc::clone(&runtime.rules),
            names.clone(),
            &self.options,
            chance_source,
        )
    }

    /// Checks that setup was refused, for the reason that the test expects at the place `span`.
    pub fn refused(
        &self,
        runtime: &Runtime,
        names: &Names,
        set_up: Result<Session, Stop>,
        (span, reason): (Span, Option<&Template>),
    ) -> TestOutcome {
        let why = match set_up {
            Ok(_) | Err(Stop::Refused(_)) => return Err(Box::new(report::set_up(span))),
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Setup(why)) => why,
        };
        let Some(reason) = reason else { return Ok(()) };
        // Tests are written in the language of the file.
        let declared = names.as_declared();
        let game = &runtime.game;
        let wanted = self.words(runtime, reason)?;
        if say(game, &declared, &wanted) == say(game, &declared, &why) {
            return Ok(());
        }
        let why = say(game, names, &why);
        Err(Box::new(report::setup_refused_otherwise(span, &why)))
    }

    /// A sentence with its values. Before setup, only options have values.
    fn words(&self, runtime: &Runtime, template: &Template) -> Result<FilledText, Fault> {
        let (rules, mut state) = (&runtime.rules, self.blank.clone());
        let value = |state: &Position, expr| rules.eval(state, &BTreeMap::new(), expr);
        let options = runtime.game.states.iter_enumerated();
        for (id, option) in options.filter(|(_, it)| it.option.is_some()) {
            let set = self.options.iter().find(|(set, _)| *set == id);
            let value = match set {
                Some((_, value)) => value.clone(),
                None => value(&state, &option.initial)?,
            };
            runtime.layout.set_state(&mut state, id, &[], &value);
        }
        let values = template.values().map(|expr| value(&state, expr).map(Some));
        Ok(FilledText {
            sentence: template.sentence,
            values: values.collect::<Result<_, Fault>>()?,
        })
    }
}

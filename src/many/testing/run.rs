//! Runs one test, from seating to its last step.

use std::collections::BTreeMap;

use super::given::{GivenOutcome, drawn, impossible};
use super::head::TestSetup;
use super::knowledge::Arranged;
use super::{arrange, report, shuffled};
use crate::base::{Sources, Span};
use crate::diag::Diagnostic;
use crate::engine::{Move, Refusal, Stop, facts};
use crate::hir::{
    ActionId, CiteId, Expr, ExprKind, LanguageId, Refused, StateId, Step, StepKind, Test, Want,
};
use crate::notation::{Names, fact_text, held_lines, refusal_lines, say};
use crate::runtime::Runtime;
use crate::session::Session;
use crate::state::Value;

/// The result of a test.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The title of the test.
    pub title: String,
    /// Where the test is written.
    pub span: Span,
    /// Why it fails.
    pub failure: Option<Diagnostic>,
}

/// Runs a test. `seed` replaces the one that the test names; `language` is the language of the
/// message if it fails.
#[must_use]
pub fn run(
    runtime: &Runtime,
    sources: &Sources,
    test: &Test,
    seed: Option<u64>,
    language: Option<LanguageId>,
) -> Verdict {
    let names = Names { seats: test.seats.clone(), language };
    let failure = play(runtime, sources, test, seed, &names).err();
    Verdict { title: test.title.clone(), span: test.span, failure: failure.map(|it| *it) }
}

pub type TestOutcome = Result<(), Box<Diagnostic>>;

fn play(
    runtime: &Runtime,
    sources: &Sources,
    test: &Test,
    seed: Option<u64>,
    names: &Names,
) -> TestOutcome {
    let head = TestSetup::of(runtime, test)?;
    let seed = seed.unwrap_or(test.seed);
    let set_up = head.set_up(runtime, names, seed);
    if let Some((span, reason)) = test.no_setup() {
        return head.refused(runtime, names, set_up, (span, reason));
    }
    let mut trial = TestRun::begun(runtime, sources, names, test, head, set_up)?;
    trial.play(test)
}

pub struct TestRun<'a> {
    pub runtime: &'a Runtime,
    sources: &'a Sources,
    pub session: Session,
    /// The options that the test sets.
    pub options: Vec<(StateId, Value)>,
    pub arranged: Arranged,
    chances: Vec<GivenOutcome>,
    /// How many steps belong to the beginning of the test.
    first: usize,
}

impl<'a> TestRun<'a> {
    /// A test at its first decision.
    pub fn begun(
        runtime: &'a Runtime,
        sources: &'a Sources,
        names: &Names,
        test: &Test,
        head: TestSetup,
        set_up: Result<Session, Stop>,
    ) -> Result<Self, Box<Diagnostic>> {
        let halted = |chances: &[GivenOutcome], stop: Stop| -> Box<Diagnostic> {
            match stop {
                Stop::Fault(fault) => fault,
                Stop::Setup(why) => {
                    Box::new(report::setup_refused(test.span, &say(&runtime.game, names, &why)))
                }
                Stop::Refused(refusal) => Box::new(impossible(
                    chances,
                    test.span,
                    &refusal,
                    &refusal_lines(&runtime.game, sources, names, &refusal),
                )),
            }
        };
        let mut trial = Self {
            runtime,
            sources,
            options: head.options,
            arranged: Arranged::default(),
            session: set_up.map_err(|stop| halted(&head.chances, stop))?,
            first: head.chances.len(),
            chances: head.chances,
        };
        trial.arrange(test)?;
        trial.session.begin().map_err(|stop| halted(&trial.chances, stop))?;
        Ok(trial)
    }

    /// Carries out the remaining steps.
    pub fn play(&mut self, test: &Test) -> TestOutcome {
        for step in test.steps.iter().skip(self.first) {
            self.step(step)?;
        }
        self.all_fell(test)
    }

    pub fn value(&self, expr: &Expr) -> Result<Value, Box<Diagnostic>> {
        self.session.rules().eval(&self.session.laid_out(), &self.session.told(), expr)
    }

    fn arrange(&mut self, test: &Test) -> TestOutcome {
        if test.givens.is_empty() {
            return Ok(());
        }
        let mut state = self.session.laid_out().into_owned();
        let wants: Vec<&Want> = test.givens.iter().flat_map(|it| &it.wants).collect();
        arrange::arrange(
            self.session.game(),
            self.session.layout(),
            self.session.rules(),
            &mut state,
            &wants,
        )?;
        for given in &test.givens {
            if !self.session.rules().eval(&state, &BTreeMap::new(), &given.expr)?.is_yes() {
                return Err(Box::new(report::cannot_arrange(given.span)));
            }
        }
        self.arranged = Arranged::new(&self.session, &self.session.laid_out(), &state);
        shuffled::keep(&self.session, &mut state, test);
        self.session.arrange(state)
    }

    fn step(&mut self, step: &Step) -> TestOutcome {
        let span = step.span;
        match &step.kind {
            StepKind::Chance { name, outcome } => {
                let drawn = drawn(outcome, |expr| self.value(expr))?;
                self.chances.push(GivenOutcome { name: name.clone(), drawn: drawn.clone(), span });
                self.session.give(name, drawn);
                Ok(())
            }
            StepKind::Expect(expr) => {
                if self.value(expr)?.is_yes() {
                    return Ok(());
                }
                Err(Box::new(report::not_so(span, &self.facts(expr)?)))
            }
            StepKind::Knows { seat, knows, what } => self.knows(span, *seat, *knows, what),
            StepKind::Over { reason, winners } => {
                self.over(span, reason.as_ref(), winners.as_ref())
            }
            // Without setup, no steps are left.
            StepKind::NoSetup(_) => Ok(()),
            StepKind::May { seat, action, arguments } => {
                let action = self.attempt(*seat, *action, arguments)?;
                let result = self.session.rules().legality(self.session.state(), &action);
                self.judge(span, result)
            }
            StepKind::Try { seat, action, arguments, refused } => {
                let action = self.attempt(*seat, *action, arguments)?;
                match refused {
                    None => {
                        let result = self.session.act(action);
                        self.judge(span, result)
                    }
                    Some(refused) => self.refused(span, &action, refused),
                }
            }
        }
    }

    /// The move that a step makes. If several questions have one name, the move answers the open one.
    fn attempt(
        &self,
        seat: u32,
        action: ActionId,
        arguments: &[Expr],
    ) -> Result<Move, Box<Diagnostic>> {
        let game = self.session.game();
        let name = |id: ActionId| &game.action(id).name;
        let offers = self.session.offers()?;
        let mut offered = offers
            .iter()
            .filter(|offer| offer.seat == seat && name(offer.action) == name(action))
            .map(|offer| offer.action);
        Ok(Move {
            seat,
            action: offered.next_back().unwrap_or(action),
            arguments: self.values(arguments)?,
        })
    }

    /// Checks that every given outcome has fallen.
    fn all_fell(&self, test: &Test) -> TestOutcome {
        let named = |step: &&Step| {
            if let StepKind::Chance { name, .. } = &step.kind {
                Some((name.clone(), step.span))
            } else {
                None
            }
        };
        let said: Vec<(String, Span)> = test.steps.iter().filter_map(|step| named(&step)).collect();
        for (name, left) in self.session.left() {
            let spans: Vec<Span> =
                said.iter().filter(|(it, _)| *it == name).map(|(_, span)| *span).collect();
            // One step may give several outcomes: each of several dice has its own.
            if let Some(span) = spans.get(spans.len().saturating_sub(left)) {
                return Err(Box::new(report::never_fell(*span, left)));
            }
        }
        Ok(())
    }

    fn values(&self, exprs: &[Expr]) -> Result<Vec<Value>, Box<Diagnostic>> {
        exprs.iter().map(|expr| self.argument(expr)).collect()
    }

    /// The value of an argument. A number that stands for a die must find a die that shows it.
    fn argument(&self, expr: &Expr) -> Result<Value, Box<Diagnostic>> {
        let parts = if let ExprKind::Set(elements) = &expr.kind {
            elements.as_slice()
        } else {
            std::slice::from_ref(expr)
        };
        let is_sought = |part: &&Expr| matches!(part.kind, ExprKind::Quantified(_));
        for part in parts.iter().filter(is_sought) {
            if self.value(part)? == Value::None {
                return Err(Box::new(report::no_such_die(part.span)));
            }
        }
        self.value(expr)
    }

    /// The values of an expectation that does not hold.
    fn facts(&self, expr: &Expr) -> Result<Vec<String>, Box<Diagnostic>> {
        let session = &self.session;
        let mut lines = Vec::new();
        let state = session.laid_out();
        for fact in facts(session.rules(), (&state, &session.told()), expr)? {
            let written =
                self.sources.slice(fact.span).split_whitespace().collect::<Vec<_>>().join(" ");
            let said = fact_text(session.game(), session.names(), &fact);
            let line = format!("{written} {said}");
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        Ok(lines)
    }

    fn lines(&self, refusal: &Refusal) -> Vec<String> {
        refusal_lines(self.session.game(), self.sources, self.session.names(), refusal)
    }

    /// The conditions that a legal move fulfils, with their values: all, or those in `wanted`.
    fn held(
        &self,
        action: &Move,
        wanted: Option<&[CiteId]>,
    ) -> Result<Vec<String>, Box<Diagnostic>> {
        let session = &self.session;
        let judged = session.rules().explain(session.state(), action)?;
        let wanted = judged.iter().filter(|(reason, _)| {
            wanted.is_none_or(|conditions| conditions.contains(&reason.condition))
        });
        let lines = wanted.flat_map(|(reason, _)| {
            held_lines(session.game(), self.sources, session.names(), reason)
        });
        Ok(lines.collect())
    }

    fn judge(&self, span: Span, result: Result<(), Stop>) -> TestOutcome {
        match result {
            Ok(()) => Ok(()),
            Err(Stop::Fault(fault)) => Err(Box::new(report::seen_here(*fault, span))),
            Err(Stop::Refused(refusal @ Refusal::CannotFall { .. })) => {
                Err(Box::new(impossible(&self.chances, span, &refusal, &self.lines(&refusal))))
            }
            Err(Stop::Refused(refusal)) => {
                Err(Box::new(report::refused(span, &self.lines(&refusal))))
            }
            Err(Stop::Setup(_)) => Err(Box::new(report::impossible(span))),
        }
    }

    fn refused(&self, span: Span, action: &Move, wanted: &Refused) -> TestOutcome {
        match (self.session.rules().legality(self.session.state(), action), wanted) {
            (Ok(()), Refused::Anyhow) => {
                let held = self.held(action, None)?;
                Err(Box::new(report::legal(span, &held)))
            }
            (Ok(()), Refused::By(conditions, cite)) => {
                let held = self.held(action, Some(conditions))?;
                Err(Box::new(report::allowed(span, cite, &held)))
            }
            (Err(Stop::Fault(fault)), _) => Err(fault),
            (Err(Stop::Refused(_)), Refused::Anyhow) => Ok(()),
            (Err(Stop::Refused(Refusal::Conditions(reasons))), Refused::By(conditions, _))
                if reasons.iter().any(|reason| conditions.contains(&reason.condition)) =>
            {
                Ok(())
            }
            (Err(Stop::Refused(refusal)), Refused::By(_, cite)) => {
                Err(Box::new(report::refused_otherwise(span, cite, &self.lines(&refusal))))
            }
            (Err(Stop::Setup(_)), _) => Err(Box::new(report::impossible(span))),
        }
    }
}

//! The tests in a game file.

use super::{ActionId, CiteId, Expr, LocalId, StateId, StateRef, Template, ZoneRef};
use crate::base::Span;

/// A test block. Its expressions know the seats by their names.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its title.
    pub title: String,
    /// The names of its seats, in clockwise order.
    pub seats: Vec<String>,
    /// The variants that are chosen.
    pub variants: Vec<String>,
    /// The options that are set, and to what.
    pub options: Vec<(StateId, Expr)>,
    /// The seed of its chance.
    pub seed: u64,
    /// The conditions that must hold when play begins.
    pub givens: Vec<Given>,
    /// What is done and expected, in order.
    pub steps: Vec<Step>,
    /// Where it is written.
    pub span: Span,
}

/// A condition to arrange, with its place.
#[derive(Clone, Debug)]
pub struct Given {
    /// What is arranged so that it holds.
    pub wants: Vec<Want>,
    /// The condition.
    pub expr: Expr,
    /// Where it is written.
    pub span: Span,
}

/// Something that a test can arrange.
#[derive(Clone, Debug)]
pub enum Want {
    /// A state has the value.
    Value(StateRef, Expr),
    /// A state is `yes`, or `no`.
    Flag(StateRef, bool),
    /// A set in a state is empty.
    NoMembers(StateRef),
    /// These cards lie in a zone, and no others.
    Cards(ZoneRef, Expr),
    /// No card lies in a zone.
    NoCards(ZoneRef),
    /// This card lies on top of a zone.
    Top(ZoneRef, Expr),
    /// These cards lie in a zone.
    In(ZoneRef, Expr),
    /// These cards do not lie in a zone.
    NotIn(ZoneRef, Expr),
    /// All of this for each thing of a set or list, which the name stands for.
    Every(LocalId, Expr, Vec<Self>),
}

/// A step of a test.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is done or expected.
    pub kind: StepKind,
    /// Where it is written.
    pub span: Span,
}

/// How a move has to be refused.
#[derive(Clone, Debug)]
pub enum Refused {
    /// For any reason.
    Anyhow,
    /// By one of these conditions, and how they were cited.
    By(Vec<CiteId>, String),
}

impl Test {
    /// Where it says that setup must be refused, and the reason if one is given.
    #[must_use]
    pub fn no_setup(&self) -> Option<(Span, Option<&Template>)> {
        self.steps.iter().find_map(|step| {
            if let StepKind::NoSetup(reason) = &step.kind {
                Some((step.span, reason.as_ref()))
            } else {
                None
            }
        })
    }
}

/// What chance gives in a test.
#[derive(Clone, Debug)]
pub enum ChanceOutcome {
    /// The value of a draw, or the face of a die.
    Value(Expr),
    /// The next cards of a shuffled zone, the top one first.
    Cards(Vec<Expr>),
}

/// What a step of a test does or expects.
#[derive(Clone, Debug)]
pub enum StepKind {
    /// The next outcome under a name.
    Chance {
        /// The name of what chance decides.
        name: String,
        /// The outcome.
        outcome: ChanceOutcome,
    },
    /// A condition that must hold now.
    Expect(Expr),
    /// The game must be over.
    Over {
        /// The reason, if one is given.
        reason: Option<Template>,
        /// The winners, if they are given.
        winners: Option<Expr>,
    },
    /// Setup must refuse the players and options, for this reason if one is given.
    NoSetup(Option<Template>),
    /// A move is made, or must be refused.
    Try {
        /// The seat that makes it, counted from 0.
        seat: u32,
        /// What it does.
        action: ActionId,
        /// One for each parameter, in order.
        arguments: Vec<Expr>,
        /// How it must be refused; nothing if it must be legal.
        refused: Option<Refused>,
    },
    /// A move must be legal; it is not made.
    May {
        /// The seat that could make it, counted from 0.
        seat: u32,
        /// What it would do.
        action: ActionId,
        /// One for each parameter, in order.
        arguments: Vec<Expr>,
    },
}

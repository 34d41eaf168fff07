//! The tests in a game file.

use super::{ActionId, CiteId, Expr, StateId, Template};
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
    /// The condition.
    pub expr: Expr,
    /// Where it is written.
    pub span: Span,
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

/// What a step of a test does or expects.
#[derive(Clone, Debug)]
pub enum StepKind {
    /// The next outcome under a name.
    Chance {
        /// The name of what chance decides.
        name: String,
        /// The outcome.
        value: Expr,
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

//! The tests in a game file.

use super::{ActionId, CiteId, Expr, LocalId, StateId, StateRef, Template, ZoneRef};
use crate::base::Span;

/// A test block. Its expressions know the seats by their names.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its title.
    pub title: String,
    /// The comment above it: what it teaches.
    pub doc: Vec<String>,
    /// The names of its seats, in clockwise order.
    pub seats: Vec<String>,
    /// The variants that are chosen.
    pub variants: Vec<String>,
    /// The options that are set, with their values.
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

/// A condition that the table has to fulfil when play begins.
#[derive(Clone, Debug)]
pub struct Given {
    /// What has to be arranged for it.
    pub wants: Vec<Want>,
    /// The condition.
    pub expr: Expr,
    /// Where it is written.
    pub span: Span,
}

/// One thing that can be arranged.
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
    /// All of this for each element of a set or list, for which the local stands.
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

/// The expected refusal of a move.
#[derive(Clone, Debug)]
pub enum Refused {
    /// For any reason.
    Anyhow,
    /// By one of these conditions, with the text of the citation.
    By(Vec<CiteId>, String),
}

impl Test {
    /// The place where the test expects that setup is refused, with the reason if it gives one.
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

/// The outcome of chance that a test gives.
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
    /// A seat must know the value of an expression now, or must not.
    Knows {
        /// The seat, counted from 0.
        seat: u32,
        /// Whether it must know the value.
        knows: bool,
        /// The expression. A condition is known if it holds in every world; anything else, if its value is the same in every world.
        what: Expr,
    },
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
        /// The action.
        action: ActionId,
        /// One for each parameter, in order.
        arguments: Vec<Expr>,
        /// The expected refusal; `None` if the move must be legal.
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

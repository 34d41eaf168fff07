//! Tests inside a game file as they were written.

use super::parts::{Part, exprs, used, with};
use super::{Expr, Name, Number, Text};
use crate::base::Span;

/// `test "…" { … }`
#[derive(Clone, Debug)]
pub struct Test {
    pub title: Text,
    pub seats: Vec<Name>,
    pub steps: Vec<Step>,
}

#[derive(Clone, Debug)]
pub struct Step {
    pub kind: StepKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StepKind {
    Seed(Number),
    Variant(Name),
    Option {
        option: Name,
        value: Expr,
    },
    Given(Expr),
    /// The next outcomes under a name, in order.
    Chance {
        name: Name,
        values: Vec<Expr>,
    },
    Expect(Expr),
    /// A seat knows the value of an expression, or does not.
    Knows {
        seat: Name,
        knows: bool,
        what: Expr,
    },
    Over {
        reason: Option<Text>,
        winners: Option<Expr>,
    },
    /// Setup refuses the players and options, for a reason if one is given.
    NoSetup(Option<Text>),
    May {
        seat: Name,
        attempt: Attempt,
    },
    Try {
        seat: Name,
        attempt: Attempt,
        refused: Option<Refused>,
    },
}

/// A move as typed: `investigate(BLM, Ben)`.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The name of the action, or the move as players write it.
    pub action: Name,
    pub arguments: Vec<Expr>,
}

/// How a move is refused: for any reason, or by a condition.
#[derive(Clone, Debug)]
pub enum Refused {
    Anyhow,
    By(Cite),
}

/// A condition by name: `may_question.other_seat`, or all conditions of a rule: `may_question`.
#[derive(Clone, Debug)]
pub struct Cite {
    pub owner: Name,
    pub which: Option<Name>,
}

impl Test {
    /// The names of the variants that it asks for.
    #[must_use]
    pub fn variants(&self) -> Vec<String> {
        let named = self.steps.iter().filter_map(|step| step.kind.variant());
        named.map(|name| name.text.clone()).collect()
    }
}

impl StepKind {
    /// The variant that it asks for.
    #[must_use]
    pub const fn variant(&self) -> Option<&Name> {
        if let Self::Variant(name) = self { Some(name) } else { None }
    }

    /// Whether there has to be a table for it: setup has come to its end.
    #[must_use]
    pub const fn needs_table(&self) -> bool {
        match self {
            Self::Given(_) | Self::Expect(_) | Self::Knows { .. } | Self::Over { .. } => true,
            Self::May { .. } | Self::Try { .. } => true,
            Self::Seed(_) | Self::Variant(_) | Self::Option { .. } => false,
            Self::Chance { .. } | Self::NoSetup(_) => false,
        }
    }
}

impl Test {
    /// No player reads a test.
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        let head = vec![Part::Quoted(&self.title)];
        with(head, self.steps.iter().flat_map(|step| step.kind.parts()))
    }
}

impl Refused {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Anyhow => Vec::new(),
            Self::By(cite) => vec![Part::Used(&cite.owner.text)],
        }
    }
}

impl StepKind {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Seed(_) => Vec::new(),
            Self::Variant(name) => vec![Part::Used(&name.text)],
            Self::Option { option, value } => vec![Part::Used(&option.text), Part::Expr(value)],
            Self::Given(expr) | Self::Expect(expr) | Self::Knows { what: expr, .. } => {
                vec![Part::Expr(expr)]
            }
            Self::Chance { values, .. } => exprs(values),
            Self::Over { reason, winners } => {
                with(reason.iter().map(Part::Quoted).collect(), exprs(winners))
            }
            Self::NoSetup(reason) => reason.iter().map(Part::Quoted).collect(),
            Self::May { attempt, .. } => used(&attempt.action, &attempt.arguments),
            Self::Try { attempt, refused, .. } => {
                let tried = used(&attempt.action, &attempt.arguments);
                with(tried, refused.iter().flat_map(Refused::parts))
            }
        }
    }
}

//! Tests inside a game file as they were written.

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
    /// What falls next under a name, one after the other.
    Chance {
        name: Name,
        values: Vec<Expr>,
    },
    Expect(Expr),
    Over {
        reason: Option<Text>,
        winners: Option<Expr>,
    },
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
    pub action: Name,
    pub arguments: Vec<Expr>,
}

/// How a move is refused: for whatever reason, or by a condition.
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
        if let Self::Variant(name) = self {
            Some(name)
        } else {
            None
        }
    }
}

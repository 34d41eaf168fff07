//! [`GivenOutcome`]: the outcomes of chance that a test gives.

use super::report;
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::engine::{Drawn, Refusal};
use crate::hir::{ChanceOutcome, Expr};
use crate::state::Value;

/// An outcome of chance given by a test.
pub struct GivenOutcome {
    /// The name of what is drawn.
    pub name: String,
    /// The outcome.
    pub drawn: Drawn,
    /// Where the test says so.
    pub span: Span,
}

/// The outcome that a test gives, with the values of its expressions.
pub fn drawn<E>(
    outcome: &ChanceOutcome,
    value: impl Fn(&Expr) -> Result<Value, E>,
) -> Result<Drawn, E> {
    match outcome {
        ChanceOutcome::Value(expr) => value(expr).map(Drawn::Choice),
        ChanceOutcome::Cards(exprs) => {
            let mut cards = Vec::new();
            for expr in exprs {
                cards.extend(value(expr)?.cards(&expr.ty));
            }
            Ok(Drawn::Order(cards))
        }
    }
}

/// Whether an outcome is one of these values, or names several of them.
fn can_be(drawn: &Drawn, from: &[Value]) -> bool {
    match drawn {
        Drawn::Choice(value) => from.contains(value),
        Drawn::Order(cards) => cards.iter().all(|card| from.contains(&Value::Member(*card))),
    }
}

/// The message for a given outcome that cannot fall. It points at that outcome, or else at the step that needed chance.
pub(super) fn impossible(
    given: &[GivenOutcome],
    otherwise: Span,
    refusal: &Refusal,
    lines: &[String],
) -> Diagnostic {
    let Refusal::CannotFall { name, from, .. } = refusal else {
        return report::impossible(otherwise);
    };
    let wrong = given.iter().find(|it| it.name == *name && !can_be(&it.drawn, from));
    report::impossible(wrong.map_or(otherwise, |it| it.span)).help(lines.join("\n"))
}

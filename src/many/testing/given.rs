//! What a test says that chance gives.

use super::report;
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::engine::{Drawn, Refusal};
use crate::hir::{ChanceOutcome, Expr};
use crate::state::Value;

/// An outcome of chance given by a test.
pub struct Given {
    /// The name of what is drawn.
    pub name: String,
    /// What falls.
    pub drawn: Drawn,
    /// Where the test says so.
    pub span: Span,
}

/// An outcome with the values of its expressions.
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

/// Whether an outcome can be one of these values, or name several of them.
fn can_be(drawn: &Drawn, from: &[Value]) -> bool {
    match drawn {
        Drawn::Choice(value) => from.contains(value),
        Drawn::Order(cards) => cards
            .iter()
            .all(|card| from.contains(&Value::Member(*card))),
    }
}

/// Points at the impossible outcome, or else at the step that asked for chance.
pub(super) fn impossible(
    given: &[Given],
    otherwise: Span,
    refusal: &Refusal,
    lines: &[String],
) -> Diagnostic {
    let Refusal::CannotFall { name, from, .. } = refusal else {
        return report::impossible(otherwise);
    };
    let wrong = given
        .iter()
        .find(|it| it.name == *name && !can_be(&it.drawn, from));
    report::impossible(wrong.map_or(otherwise, |it| it.span)).help(lines.join("\n"))
}

//! Why a condition does not hold: the values that it looks at.

use std::collections::BTreeMap;

use super::{Fault, Names, Rules, show};
use crate::base::Span;
use crate::hir::{Expr, Game};
use crate::state::{State, Value};

/// What can be said of the parts of a condition that does not hold, each with its place: `is 3`.
///
/// # Errors
/// When the game has a fault.
pub fn facts(
    rules: &dyn Rules,
    (game, names): (&Game, &Names),
    (state, told): (&State, &BTreeMap<String, Value>),
    condition: &Expr,
) -> Result<Vec<(Span, String)>, Fault> {
    let mut out = Vec::new();
    let mut holds = |it: &Expr| rules.eval(state, told, it).ok().map(|it| it.is_yes());
    for fact in condition.facts(&mut holds) {
        let value = rules.eval(state, told, fact)?;
        out.push((
            fact.span,
            format!("is {}", show(game, names, &value, &fact.ty)),
        ));
    }
    for (whole, each, first) in condition.exceptions(&mut holds) {
        let found = rules.eval(state, told, &first)?;
        if let (true, Some(local)) = (found != Value::None, game.locals.get(each.local)) {
            out.push((
                whole.span,
                format!(
                    "fails where {} is {}",
                    local.name,
                    show(game, names, &found, &first.ty)
                ),
            ));
        }
    }
    Ok(out)
}

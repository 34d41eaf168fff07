//! [`facts`]: the values for which a condition does not hold.

use std::collections::BTreeMap;

use super::{Fault, Rules};
use crate::base::Span;
use crate::hir::{Expr, LocalId, Ty};
use crate::state::{Position, Value};

/// A value on which a condition depends, and its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The place of the expression.
    pub span: Span,
    /// For a part that must hold for every value of a local: the local, whose first failing value this is.
    pub fails_where: Option<LocalId>,
    /// The value.
    pub value: Value,
    /// The type of the value.
    pub ty: Ty,
}

/// The values of the parts of a condition that does not hold.
///
/// # Errors
/// When the game has a fault.
pub fn facts(
    rules: &dyn Rules,
    (state, told): (&Position, &BTreeMap<String, Value>),
    condition: &Expr,
) -> Result<Vec<Fact>, Fault> {
    let mut out = Vec::new();
    let mut holds = |it: &Expr| rules.eval(state, told, it).ok().map(|it| it.is_yes());
    for part in condition.facts(&mut holds) {
        out.push(Fact {
            span: part.span,
            fails_where: None,
            value: rules.eval(state, told, part)?,
            ty: part.ty.clone(),
        });
    }
    for (whole, each, first) in condition.exceptions(&mut holds) {
        let value = rules.eval(state, told, &first)?;
        if value != Value::None {
            out.push(Fact { span: whole.span, fails_where: Some(each.local), value, ty: first.ty });
        }
    }
    Ok(out)
}

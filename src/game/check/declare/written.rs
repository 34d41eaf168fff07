//! How players write a move: `written "{from}{goal}" in lower case`.

use super::super::{Checker, report};
use crate::hir::{Parameter, Ty, TypeShape, Written, WrittenPiece};
use crate::syntax::ast::{self, ExprKind, TextPart};

/// The written form of an action: each parameter once, and each of a type whose values are written in one way.
pub(super) fn written(
    check: &mut Checker<'_>,
    action: &ast::Name,
    declared: &[ast::Parameter],
    parameters: &[Parameter],
    form: &ast::Written,
) -> Option<Written> {
    let mut missing: Vec<&ast::Name> = declared.iter().map(|it| &it.name).collect();
    let mut pieces = Vec::new();
    for part in &form.text.parts {
        match part {
            TextPart::Plain(text) => pieces.push(WrittenPiece::Plain(text.clone())),
            TextPart::Value(value) => {
                let ExprKind::Name(name) = &value.kind else {
                    check.sink.push(report::written_value(value.span));
                    return None;
                };
                let Some(at) = declared.iter().position(|it| it.name.text == *name) else {
                    let known = declared.iter().map(|it| it.name.text.as_str());
                    check.sink.push(report::unknown_name(value.span, name, known));
                    return None;
                };
                if !missing.iter().any(|it| it.text == *name) {
                    check.sink.push(report::written_twice(value.span, name));
                    return None;
                }
                missing.retain(|it| it.text != *name);
                let ty = &check.game.local(parameters.get(at)?.local).ty;
                if !is_written(ty) {
                    check.sink.push(report::unwritten_type(value.span, name));
                    return None;
                }
                pieces.push(WrittenPiece::Parameter(at));
            }
        }
    }
    if let Some(first) = missing.first() {
        check.sink.push(report::unwritten(form.text.span, &action.text, &first.text, first.span));
        return None;
    }
    Some(Written { pieces, lower: form.lower, span: form.text.span })
}

/// Whether each value of a type is written in one way: a member, or a number of a range.
fn is_written(ty: &Ty) -> bool {
    match ty.shape() {
        TypeShape::Single => matches!(ty, Ty::Member(_) | Ty::Range(..) | Ty::Broken),
        TypeShape::Unknown => true,
        TypeShape::Set(..) | TypeShape::List(_) | TypeShape::Optional(_) => false,
    }
}

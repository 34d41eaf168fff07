//! What is printed on cards and fields: the values of their columns.

use crate::hir::{Expr, ExprKind, Game, Member, Ty, Type};
use crate::notation::{Names, show};
use crate::state::Value;

/// The values of some columns, without those that are none or empty.
pub(super) fn printed(
    game: &Game,
    names: &Names,
    ty: &Type,
    member: &Member,
    columns: &[usize],
) -> Vec<String> {
    let cells = columns.iter().filter_map(|at| {
        let column = ty.columns.get(*at)?;
        let cell = member.values.get(*at)?;
        let name = names.read(game, &column.name);
        if let ExprKind::Flag(flag) = cell.kind {
            return flag.then(|| name.to_owned());
        }
        if let ExprKind::Number(number) = cell.kind {
            return (number != 0).then(|| format!("{name} {number}"));
        }
        if let ExprKind::Set(elements) = &cell.kind {
            let of = column.ty.element()?;
            let texts = elements.iter().filter_map(|it| text(game, names, it, of));
            let texts: Vec<String> = texts.collect();
            return (!texts.is_empty()).then(|| texts.join(" "));
        }
        text(game, names, cell, &column.ty)
    });
    cells.collect()
}

fn text(game: &Game, names: &Names, cell: &Expr, ty: &Ty) -> Option<String> {
    let value = if let ExprKind::Number(number) = cell.kind {
        Value::Number(number)
    } else if let ExprKind::Member(_, member) = cell.kind {
        Value::Member(member)
    } else {
        return None;
    };
    Some(show(game, names, &value, ty))
}

//! What is printed on cards and fields: the values of their columns.

use crate::hir::{Expr, ExprKind, Game, Member, Ty, Type};
use crate::notation::{Names, show};
use crate::state::Value;

/// The values of some columns; those that are nothing are left out.
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
        match &cell.kind {
            ExprKind::Flag(true) => Some(name.to_owned()),
            ExprKind::Set(elements) => {
                let of = column.ty.element()?;
                let texts = elements.iter().filter_map(|it| text(game, names, it, of));
                let texts: Vec<String> = texts.collect();
                (!texts.is_empty()).then(|| texts.join(" "))
            }
            ExprKind::Number(number) => (*number != 0).then(|| format!("{name} {number}")),
            _ => text(game, names, cell, &column.ty),
        }
    });
    cells.collect()
}

fn text(game: &Game, names: &Names, cell: &Expr, ty: &Ty) -> Option<String> {
    let value = match &cell.kind {
        ExprKind::Number(number) => Value::Number(*number),
        ExprKind::Member(_, member) => Value::Member(*member),
        _ => return None,
    };
    Some(show(game, names, &value, ty))
}

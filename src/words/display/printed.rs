//! What is printed on cards and fields: the values of their columns.

use crate::hir::{Column, Expr, ExprKind, Game, Member, Signed, Ty, TypeId};
use crate::notation::{Names, show};
use crate::state::Value;

/// The values of some columns, without those that are none or empty: in words, and by signs.
#[derive(Default)]
pub(super) struct Printed {
    pub(super) words: Vec<String>,
    pub(super) short: Vec<String>,
}

impl Printed {
    pub(super) fn new(
        game: &Game,
        names: &Names,
        (id, member): (TypeId, &Member),
        columns: &[usize],
    ) -> Self {
        let Some(ty) = game.types.get(id) else { return Self::default() };
        let cells = |by_signs: bool| {
            let cells = columns.iter().filter_map(|at| {
                let (column, cell) = (ty.columns.get(*at)?, member.values.get(*at)?);
                let sign = game.look.sign(Signed::Column(id, *at)).filter(|_| by_signs);
                Cells { game, names, by_signs }.cell(cell, column, sign)
            });
            cells.collect()
        };
        Self { words: cells(false), short: cells(true) }
    }
}

struct Cells<'g> {
    game: &'g Game,
    names: &'g Names,
    by_signs: bool,
}

impl Cells<'_> {
    fn cell(&self, cell: &Expr, column: &Column, sign: Option<&str>) -> Option<String> {
        let name = self.names.read(self.game, &column.name);
        if let ExprKind::Flag(flag) = cell.kind {
            return flag.then(|| sign.unwrap_or(name).to_owned());
        }
        if let ExprKind::Number(number) = cell.kind {
            let said =
                sign.map_or_else(|| format!("{name} {number}"), |sign| format!("{number}{sign}"));
            return (number != 0).then_some(said);
        }
        if let ExprKind::Set(elements) = &cell.kind {
            let of = column.ty.element()?;
            let texts: Vec<String> =
                elements.iter().filter_map(|it| self.element(it, of)).collect();
            return (!texts.is_empty()).then(|| texts.join(" "));
        }
        self.element(cell, &column.ty)
    }

    fn element(&self, cell: &Expr, ty: &Ty) -> Option<String> {
        let value = if let ExprKind::Number(number) = cell.kind {
            Value::Number(number)
        } else if let ExprKind::Member(of, member) = cell.kind {
            let sign = self.game.look.sign(Signed::Member(of, member));
            if let Some(sign) = sign.filter(|_| self.by_signs) {
                return Some(sign.to_owned());
            }
            Value::Member(member)
        } else {
            return None;
        };
        Some(show(self.game, self.names, &value, ty))
    }
}

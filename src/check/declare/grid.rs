//! Grids: types with members in rows and columns.

use super::super::checker::Checker;
use super::super::report;
use super::super::types::SET_LIMIT;
use crate::base::Span;
use crate::hir::{Column, Expr, ExprKind, Ty, TypeId};
use crate::syntax::ast::{self, Name};

/// The row and the column of a member, from 0.
type Spot = (i32, i32);

impl Checker<'_> {
    /// Declares a type with members in rows. Its columns hold the place of each member, and its
    /// neighbours.
    pub(super) fn add_grid(&mut self, name: &Name, doc: &[String], grid: &ast::Grid) -> TypeId {
        let id = self.add_type(name.text.clone(), doc.to_vec(), &grid.members, name.span);
        let width = self.number(&grid.width);
        let width = width.filter(|width| self.is_even(grid, *width));
        let spots = width.map_or_else(Vec::new, |width| spots(grid, width));
        let (rows, width) = spots
            .last()
            .map_or((1, 1), |(row, column)| (row + 1, column + 1));
        let (row, column) = (Ty::Range(1, rows), Ty::Range(1, width));
        let several = Ty::Member(id).set_of();
        let columns = [
            ("row", row.clone()),
            ("column", column.clone()),
            ("beside", several.clone()),
            ("around", several.clone()),
        ];
        let Some(declared) = self.game.types.get_mut(id) else {
            return id;
        };
        declared.columns = columns
            .map(|(name, ty)| Column {
                name: name.to_owned(),
                ty,
            })
            .to_vec();
        for (member, spot) in declared.members.iter_mut().zip(&spots) {
            let span = member.span;
            let number = |value: i32, ty: &Ty| Expr {
                kind: ExprKind::Number(value + 1),
                ty: ty.clone(),
                span,
            };
            let near = |is_near: fn(Spot, Spot) -> bool| {
                let found = (0..)
                    .zip(&spots)
                    .filter(|(_, other)| is_near(*spot, **other));
                let each = found.map(|(at, _)| Expr {
                    kind: ExprKind::Member(id, at),
                    ty: Ty::Member(id),
                    span,
                });
                Expr {
                    kind: ExprKind::Set(each.collect()),
                    ty: several.clone(),
                    span,
                }
            };
            member.values = vec![
                number(spot.0, &row),
                number(spot.1, &column),
                near(beside),
                near(around),
            ];
        }
        id
    }

    /// Whether the rows have the same length, and there are no more members than a set can hold.
    fn is_even(&mut self, grid: &ast::Grid, wide: ast::Number) -> bool {
        let count = grid.members.len();
        let width = usize::try_from(wide.value).unwrap_or(0);
        let last = count.checked_rem(width).unwrap_or(0);
        let places: Vec<Span> = grid.members.iter().map(|member| member.span).collect();
        let ends = places.get(count - last).zip(places.last());
        let problem = if !(1..=SET_LIMIT).contains(&width) {
            Some(report::out_of_range(wide.span, wide.value, 1, 128))
        } else if let Some(first) = places.get(SET_LIMIT) {
            Some(report::too_large_a_grid(*first, count, SET_LIMIT))
        } else {
            ends.map(|(first, end)| report::uneven_rows(first.to(*end), count, width, last))
        };
        let is_even = problem.is_none();
        self.sink.extend(problem);
        is_even
    }
}

fn spots(grid: &ast::Grid, wide: ast::Number) -> Vec<Spot> {
    let rows = (0..).flat_map(|row| (0..wide.value).map(move |column| (row, column)));
    rows.take(grid.members.len()).collect()
}

/// Whether the two share a side.
const fn beside(a: Spot, b: Spot) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

/// Whether the two share a side or a corner.
fn around(a: Spot, b: Spot) -> bool {
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) == 1
}

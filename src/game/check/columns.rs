//! The columns of boards, which follow from where members lie. Each is made when it is first read.

use crate::base::Span;
use crate::hir::{Board, BoardColumn, BoardShape, Column, Expr, ExprKind, Game, Ty, TypeId};

/// The column of a board with a name, made on demand.
pub(super) fn board_column(game: &mut Game, id: TypeId, name: &str) -> Option<usize> {
    let board = game.types.get(id)?.board.as_ref()?;
    let columns = board.shape().columns().iter();
    let (name, says) = *columns.clone().find(|(column, _)| *column == name)?;
    Some(add_column(game, id, name, says))
}

/// The names of all columns that a board of this type has.
pub(super) fn board_columns(game: &Game, id: TypeId) -> Vec<&'static str> {
    let board = game.types.get(id).and_then(|ty| ty.board.as_ref());
    let columns = board.map_or(&[][..], |board| board.shape().columns());
    columns.iter().map(|(name, _)| *name).collect()
}

pub(super) fn add_column(game: &mut Game, id: TypeId, name: &str, says: BoardColumn) -> usize {
    let Some(declared) = game.types.get_mut(id) else {
        return 0;
    };
    let Some(board) = &declared.board else {
        return 0;
    };
    let ty = type_of(says, id, board);
    for (at, member) in (0..).zip(&mut declared.members) {
        let value = cell(says, id, (board, at), (&ty, member.span));
        member.values.push(value);
    }
    declared.columns.push(Column { name: name.to_owned(), ty });
    declared.columns.len() - 1
}

fn type_of(says: BoardColumn, id: TypeId, board: &Board) -> Ty {
    let (rows, columns) = board.size();
    match says {
        BoardColumn::Row => Ty::Range(1, rows),
        BoardColumn::Column => Ty::Range(1, columns),
        // A ring has no edge.
        BoardColumn::Step(_) if board.shape() == BoardShape::Ring => Ty::Member(id),
        BoardColumn::Step(_) => Ty::Member(id).optional(),
        BoardColumn::Near(_) | BoardColumn::Far(_) => Ty::Member(id).set_of(),
        BoardColumn::Edge(_) | BoardColumn::Corner => Ty::Flag,
    }
}

/// The value of a column for a member.
fn cell(
    says: BoardColumn,
    id: TypeId,
    (board, at): (&Board, u32),
    (ty, span): (&Ty, Span),
) -> Expr {
    let spot = board.spots().get(at as usize).copied().unwrap_or_default();
    let value = |kind: ExprKind| Expr { kind, ty: ty.clone(), span };
    match says {
        BoardColumn::Row => value(ExprKind::Number(spot.0 + 1)),
        BoardColumn::Column => value(ExprKind::Number(spot.1 + 1)),
        BoardColumn::Step(direction) => value(match board.step(at, direction) {
            Some(found) => ExprKind::Member(id, found),
            None => ExprKind::None,
        }),
        BoardColumn::Near(directions) => set_of(id, board.near(at, directions), (ty, span)),
        BoardColumn::Far(directions) => set_of(id, board.far(at, directions), (ty, span)),
        BoardColumn::Edge(sides) => {
            let is_edge = board.near(at, sides).len() < sides.len();
            value(ExprKind::Flag(is_edge))
        }
        BoardColumn::Corner => {
            let (rows, columns) = board.size();
            let is_end = |at: i32, count: i32| at == 0 || at + 1 == count;
            let is_corner = is_end(spot.0, rows) && is_end(spot.1, columns);
            value(ExprKind::Flag(is_corner))
        }
    }
}

/// A set of members of a type.
pub(super) fn set_of(id: TypeId, members: Vec<u32>, (ty, span): (&Ty, Span)) -> Expr {
    let each = members.into_iter().map(|at| Expr {
        kind: ExprKind::Member(id, at),
        ty: Ty::Member(id),
        span,
    });
    Expr { kind: ExprKind::Set(each.collect()), ty: ty.clone(), span }
}

//! One value for each thing of a type: slots side by side in a position, or a column of a table.

use super::Lower;
use crate::hir::{Builtin, Expr, ExprKind, LocalId, Ty};
use crate::program::op::{Node, NumberOp, Op, Rep, Row, Table};
use crate::state::{NONE, Set};

/// A table has at most so many codes.
const SPAN: i64 = 256;

impl Lower<'_> {
    /// The slots of a state of each thing, or of the numbers of cards in its zone.
    pub(super) fn row(&mut self, value: &Expr, (local, of): (LocalId, &Ty)) -> Option<Row> {
        let (family, indices) = if let ExprKind::State(state, indices) = &value.kind {
            (self.layout.state_family(*state)?, indices)
        } else if let ExprKind::Builtin(Builtin::SizeOf | Builtin::IsEmpty, operands) = &value.kind
            && let ExprKind::Zone(zone) = &operands.first()?.kind
        {
            (self.layout.zone_family(zone.zone)?, &zone.indices)
        } else {
            return None;
        };
        if self.rep(&value.ty)? != Rep::Word {
            return None;
        }
        let at = indices.iter().position(|index| index.is_local(local))?;
        let (ty, count) = family.indices.get(at)?.clone();
        let behind = family.indices.get(at + 1..)?.iter();
        let stride = behind.map(|(_, count)| count).product::<usize>() * family.width;
        let others = indices.iter().enumerate();
        let mut others = others.filter(|(other, _)| *other != at);
        if ty != *of || others.any(|(_, index)| index.reads(local)) {
            return None;
        }
        let family = family.clone();
        let first = self.place_without(&family, indices, at)?;
        let bitboard = if let (ExprKind::State(state, _), 1) = (&value.kind, stride) {
            self.bitboard(*state, count)
        } else {
            None
        };
        Some(Row {
            first,
            stride: i64::try_from(stride).ok()?,
            count: i64::try_from(count).ok()?,
            bitboard,
        })
    }

    /// The rows that have a code.
    pub(super) fn having(&mut self, codes: &[i32], code: Node, rep: Rep) -> Option<Node> {
        let (least, most) = (*codes.iter().min()?, *codes.iter().max()?);
        let span = i64::from(most) - i64::from(least);
        if least == NONE || span >= SPAN {
            return None;
        }
        let rows_of = |wanted: i32| {
            let rows = (0..).zip(codes);
            let rows = rows.filter(|(_, code)| **code == wanted);
            rows.map(|(row, _)| row).collect::<Set>()
        };
        let table = self.table(Table::of_sets((least..=most).map(rows_of), rep));
        let from = Node::number(i64::from(least));
        let minus = crate::hir::Arithmetic::Minus;
        let place = Node::word(NumberOp::Arithmetic(minus, code.boxed(), from.boxed()));
        Some(Node::new(Op::Pick(table, place.boxed()), rep))
    }
}

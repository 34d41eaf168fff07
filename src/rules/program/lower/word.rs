//! Expressions whose values have one slot.

use super::Lower;
use super::calls::let_in;
use crate::hir::{Arithmetic, Builtin, Compare, Expr, ExprKind, Ty, TypeId};
use crate::program::op::{Node, NumberOp, Op, Predicate, Rep, Table};
use crate::state::{NONE, Value, to_code};

impl Lower<'_> {
    /// The code of an expression; nothing where it has no form in operations.
    pub(super) fn word(&mut self, expr: &Expr) -> Option<Node> {
        if self.rep(&expr.ty)? != Rep::Word {
            return None;
        }
        match &expr.kind {
            ExprKind::Number(number) => Some(Node::number(i64::from(*number))),
            ExprKind::Flag(flag) => Some(Node::number(i64::from(*flag))),
            ExprKind::None => Some(Node::number(i64::from(NONE))),
            ExprKind::Seat(id) | ExprKind::Member(_, id) => Some(Node::number(i64::from(*id))),
            ExprKind::Local(local) => self.local(*local),
            ExprKind::State(id, indices) => {
                let place = self.state_place(*id, indices)?;
                Some(Node::word(Op::Cell(place)))
            }
            ExprKind::Top(zone) => {
                let place = self.zone_place(zone.zone, &zone.indices)?;
                Some(Node::word(NumberOp::Top(place)))
            }
            ExprKind::Column(ty, column, row) => {
                let row = self.word(row)?;
                self.column(*ty, *column, row, (&expr.ty, Rep::Word))
            }
            ExprKind::Function(id, arguments) => self.call(*id, arguments, Rep::Word),
            ExprKind::Rule(id, arguments) => self.rule(*id, arguments),
            ExprKind::Builtin(builtin, operands) => self.builtin(*builtin, operands),
            ExprKind::Compare(compare, left, right) => self.compare(*compare, left, right),
            ExprKind::And(left, right) => {
                let (left, right) = (self.word(left)?, self.word(right)?);
                Some(Node::word(Predicate::And(left.boxed(), right.boxed())))
            }
            ExprKind::Or(left, right) => {
                let (left, right) = (self.word(left)?, self.word(right)?);
                Some(Node::word(Predicate::Or(left.boxed(), right.boxed())))
            }
            ExprKind::Otherwise(first, second) => {
                let (first, second) = (self.word(first)?, self.word(second)?);
                Some(Node::word(NumberOp::Otherwise(first.boxed(), second.boxed())))
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.word(condition)?;
                let (yes, no) = (self.word(yes)?, self.word(no)?);
                Some(Node::word(Op::If(condition.boxed(), yes.boxed(), no.boxed())))
            }
            ExprKind::Let(local, value, body) => {
                self.naming_value(*local, value, |it| it.word(body))
            }
            ExprKind::Quantified(quantifier) => self.once(expr, quantifier, None),
            ExprKind::LocalAt(local, seat) => self.answer(*local, seat, &expr.ty),
            // Scripts and what tests were told are left to the other executor; the values of the rest have more slots
            // than one.
            ExprKind::Hook(..) | ExprKind::Told(_) => None,
            ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) | ExprKind::Zone(_) => None,
            ExprKind::Set(_) => None,
        }
    }

    /// What a table says of a row.
    pub(super) fn column(
        &mut self,
        ty: TypeId,
        column: usize,
        row: Node,
        (value, rep): (&Ty, Rep),
    ) -> Option<Node> {
        let rows = self.constants.cells.get(usize::from(ty))?.iter();
        let of = value.element().unwrap_or(&Ty::Number);
        let cells = rows.map(|row| row.get(column));
        let cells: Vec<&Value> = cells.collect::<Option<_>>()?;
        let table = match rep {
            Rep::Word => Table::of_codes(cells.into_iter().map(|cell| to_code(cell, value)), NONE),
            Rep::Set(_) => Table::of_sets(cells.into_iter().map(|cell| cell.to_set(of)), rep),
        };
        let table = self.table(table);
        Some(Node::new(Op::Pick(table, row.boxed()), rep))
    }

    fn builtin(&mut self, builtin: Builtin, operands: &[Expr]) -> Option<Node> {
        let first = operands.first()?;
        match builtin {
            Builtin::SizeOf => self.size(first),
            Builtin::IsEmpty => {
                if let ExprKind::Zone(_) = first.kind {
                    let size = self.size(first)?;
                    return Some(Node::word(Predicate::Compare(
                        Compare::Is,
                        size.boxed(),
                        Node::number(0).boxed(),
                    )));
                }
                if let ExprKind::Builtin(Builtin::Range, ends) = &first.kind {
                    let (from, to) = (self.word(ends.first()?)?, self.word(ends.get(1)?)?);
                    let is_none = Predicate::Compare(Compare::More, from.boxed(), to.boxed());
                    return Some(Node::word(is_none).costing(1));
                }
                let set = self.set(first)?;
                Some(Node::word(Predicate::IsEmpty(set.boxed())))
            }
            Builtin::Not => Some(Node::word(Predicate::Not(self.word(first)?.boxed()))),
            Builtin::Negative => self.arithmetic(Arithmetic::Minus, &[], first),
            Builtin::Neighbour(way) => {
                let seat = self.word(first)?.boxed();
                Some(Node::word(NumberOp::Seat(seat, i64::from(way.offset()))))
            }
            Builtin::Arithmetic(how) => self.arithmetic(how, operands, operands.get(1)?),
            // These make sets and lists.
            Builtin::SeatsFrom(_) | Builtin::Range | Builtin::Sets(_) => None,
            Builtin::Between | Builtin::FromTop => None,
        }
    }

    /// Arithmetic on two operands; without a first one, on nothing and the second.
    fn arithmetic(&mut self, how: Arithmetic, first: &[Expr], second: &Expr) -> Option<Node> {
        let first = match first.first() {
            Some(first) => self.word(first)?,
            None => Node::number(0),
        };
        let second = self.word(second)?;
        Some(Node::word(NumberOp::Arithmetic(how, first.boxed(), second.boxed())))
    }

    /// How many things a set or list holds.
    fn size(&mut self, of: &Expr) -> Option<Node> {
        if let ExprKind::Zone(zone) = &of.kind {
            let place = self.zone_place(zone.zone, &zone.indices)?;
            return Some(Node::word(Op::Cell(place)));
        }
        if let ExprKind::Seats = of.kind {
            return Some(Node::number(i64::from(self.seats)).costing(u64::from(self.seats)));
        }
        if let ExprKind::Builtin(Builtin::Range, ends) = &of.kind {
            return self.length(ends);
        }
        let set = self.set(of)?;
        Some(Node::word(NumberOp::Size(set.boxed())))
    }

    /// How many numbers there are from one to another.
    fn length(&mut self, ends: &[Expr]) -> Option<Node> {
        let [from, to] = ends else {
            return None;
        };
        let (from, to) = (self.word(from)?, self.word(to)?);
        let (first, last) = (self.fresh(), self.fresh());
        let named = |name| Node::variable(name, Rep::Word).boxed();
        let some = Node::word(Predicate::Compare(Compare::AtMost, named(first), named(last)));
        let distance = NumberOp::Arithmetic(Arithmetic::Minus, named(last), named(first));
        let one = Node::number(1).boxed();
        let length = NumberOp::Arithmetic(Arithmetic::Plus, Node::word(distance).boxed(), one);
        let none = Node::number(0).boxed();
        let either = Op::If(some.boxed(), Node::word(length).boxed(), none);
        let bound = vec![(first, from), (last, to)];
        Some(let_in(bound, Node::word(either)))
    }
}

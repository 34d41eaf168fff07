//! Loops over numbers with computed bounds or in descending order: a counter, and a block that runs so many times.

use super::Statements;
use super::block_with;
use crate::base::Span;
use crate::hir::{Arithmetic, Builtin, Expr, ExprKind, LocalId, Stmt, StmtKind, Ty};
use crate::syntax::ast::{self, Binary, Name};

/// The numbers of a loop.
pub(super) struct Counted {
    first: Expr,
    last: Expr,
    down: bool,
    /// The local with the number of the previous round.
    counter: LocalId,
}

impl Statements<'_, '_> {
    /// The numbers of a domain; `None` for other domains, and for ascending numbers with fixed bounds.
    pub(super) fn counting(
        &mut self,
        domain: &ast::Expr,
        down_to: Option<&ast::Expr>,
    ) -> Option<Counted> {
        let (first, last) = match (&domain.kind, down_to) {
            (_, Some(last)) => (domain, last),
            (ast::ExprKind::Binary(Binary::Range, first, last), None) => (&**first, &**last),
            (_, None) => return None,
        };
        let is_fixed = |end: &ast::Expr| matches!(end.kind, ast::ExprKind::Number(_));
        if down_to.is_none() && is_fixed(first) && is_fixed(last) {
            return None;
        }
        let (first, last) =
            (self.check.expect(first, &Ty::Number), self.check.expect(last, &Ty::Number));
        Some(Counted {
            first,
            last,
            down: down_to.is_some(),
            counter: self.check.scope.hidden(&mut self.check.game, "counter", Ty::Number),
        })
    }

    /// The block that runs for each number.
    pub(super) fn count(&mut self, name: &Name, it: Counted, body: &ast::Block) -> StmtKind {
        let (low, high) = if it.down { (it.last, it.first) } else { (it.first, it.last) };
        let span = name.span;
        let ty = match (&low.ty, &high.ty) {
            (Ty::Range(low, _), Ty::Range(_, high)) if low <= high => Ty::Range(*low, *high),
            _ => Ty::Number,
        };
        let (body, local) = block_with(self.check, body, |checker| checker.bind(name, ty));
        let counter = it.counter;
        let next = moved(read(counter, span), it.down);
        let steps = [(counter, next), (local, read(counter, span))];
        let steps =
            steps.map(|(local, value)| Stmt { kind: StmtKind::SetLocal { local, value }, span });
        if let Some(block) = self.check.game.blocks.get_mut(body) {
            block.statements.splice(0..0, steps);
        }
        let distance = number(Arithmetic::Minus, high, low);
        let one = Expr { kind: ExprKind::Number(1), ty: Ty::Number, span };
        StmtKind::Times { count: number(Arithmetic::Plus, distance, one), body }
    }
}

impl Counted {
    /// The statement before the first round.
    pub(super) fn start(&self) -> StmtKind {
        StmtKind::SetLocal { local: self.counter, value: moved(self.first.clone(), !self.down) }
    }
}

/// The number before or after another.
fn moved(value: Expr, down: bool) -> Expr {
    let span = value.span;
    let one = Expr { kind: ExprKind::Number(1), ty: Ty::Number, span };
    let how = if down { Arithmetic::Minus } else { Arithmetic::Plus };
    number(how, value, one)
}

fn number(how: Arithmetic, left: Expr, right: Expr) -> Expr {
    Expr {
        span: left.span,
        kind: ExprKind::Builtin(Builtin::Arithmetic(how), vec![left, right]),
        ty: Ty::Number,
    }
}

const fn read(local: LocalId, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(local), ty: Ty::Number, span }
}

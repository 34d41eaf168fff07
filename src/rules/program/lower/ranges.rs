//! Numbers where a range is needed: what may lie outside it is looked at.

use super::Lower;
use crate::hir::{Compare, Expr, Function, Ty};
use crate::program::op::{Node, NumberOp, Op, Predicate, Rep};
use crate::state::NONE;

impl Lower<'_> {
    /// A code of a value of one type where one of another is needed: it marks the answer as failed where it is none.
    pub(super) fn held(&mut self, code: Node, from: &Ty, to: &Ty) -> Node {
        let Some((low, high)) = to.never_none().range() else {
            return code;
        };
        if to.spans(from) {
            return code;
        }
        let low = i64::from(low);
        let count = i64::from(high) - low + 1;
        if !matches!(from, Ty::Optional(_) | Ty::None) {
            return Node::word(NumberOp::Bounded(code.boxed(), low, count));
        }
        let name = self.fresh();
        let named = || Node::variable(name, Rep::Word).boxed();
        let none = || Node::number(i64::from(NONE)).boxed();
        let is_none = Node::word(Predicate::Compare(Compare::Is, named(), none()));
        let some = Node::word(NumberOp::Bounded(named(), low, count));
        let either = Node::word(Op::If(is_none.boxed(), none(), some.boxed()));
        Node::word(Op::Let(name, code.boxed(), either.boxed()))
    }

    /// The body of a function as a value of the type of what it gives.
    pub(super) fn given(&mut self, function: &Function) -> Option<Node> {
        self.taken(&function.body, &function.result)
    }

    /// A value that gets a name or is given. A set that may not have the size that is needed is left to the interpreter,
    /// which looks at its size.
    pub(super) fn taken(&mut self, value: &Expr, ty: &Ty) -> Option<Node> {
        value.sure_size().is_within(ty.set_size()).then_some(())?;
        self.value_as(value, ty)
    }

    /// A value in the terms of a type.
    pub(super) fn value_as(&mut self, value: &Expr, ty: &Ty) -> Option<Node> {
        match self.rep(ty)? {
            Rep::Word => {
                let code = self.word(value)?;
                Some(self.held(code, &value.ty, ty))
            }
            Rep::Set(_) => self.set_as(value, ty.element()?),
        }
    }
}

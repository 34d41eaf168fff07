//! Conditions on the sets that a table gives its rows: which rows have a thing in theirs.

use super::bits::{algebra, full};
use super::{Lower, low};
use crate::hir::{Arithmetic, Compare, Expr, ExprKind, Fold, LocalId, Quantifier, Ty, TypeId};
use crate::program::op::{Algebra, Domain, Gives, Loop, Node, NumberOp, Op, Rep, Table, TableId};
use crate::state::{Set, Value};

impl Lower<'_> {
    /// The members of a type of which a table says `yes`.
    pub(super) fn flagged(&self, flag: &Expr, local: LocalId, of: &Ty) -> Option<Node> {
        let ExprKind::Column(ty, column, row) = &flag.kind else {
            return None;
        };
        if !row.is_local(local) || *of != Ty::Member(*ty) || flag.ty != Ty::Flag {
            return None;
        }
        let rep = self.set_of(of)?;
        let rows = self.constants.cells.get(usize::from(*ty))?.iter();
        let said = rows.map(|cells| Some(*cells.get(*column)? == Value::Flag(true)));
        let said: Vec<bool> = said.collect::<Option<_>>()?;
        let members = (0..).zip(said).filter(|(_, yes)| *yes);
        Some(Node::bits(members.map(|(row, _)| row).collect(), rep))
    }

    /// The members that have a thing in their sets, or do not have it.
    pub(super) fn owning(
        &mut self,
        compare: Compare,
        thing: &Expr,
        sets: &Expr,
        (local, of): (LocalId, &Ty),
    ) -> Option<Node> {
        let all = Node::bits(full(self.count(of)), self.set_of(of)?);
        let (owners, inner) = self.owners(sets, local, of)?;
        if thing.ty != inner {
            return None;
        }
        let code = self.word(thing)?;
        let own = picked(owners, code, low(&inner), all.rep);
        match compare {
            Compare::In => Some(own),
            Compare::NotIn => Some(algebra(Algebra::Without, all, own)),
            Compare::Is | Compare::IsNot | Compare::Less | Compare::More | Compare::AtMost => None,
            Compare::AtLeast => None,
        }
    }

    /// The members for some or all of whose things a condition holds that does not read the member.
    pub(super) fn owning_some(
        &mut self,
        quantifier: &Quantifier,
        local: LocalId,
        of: &Ty,
    ) -> Option<Node> {
        if quantifier.body.reads(local) {
            return None;
        }
        let (owners, inner) = self.owners(&quantifier.domain, local, of)?;
        let rep = self.set_of(&inner)?;
        let split = self.split(&quantifier.body, quantifier.local, &inner);
        let fulfil = split.whole()?;
        let is_some = quantifier.fold == Fold::Some;
        let found = if is_some {
            fulfil
        } else {
            algebra(Algebra::Without, Node::bits(full(self.count(&inner)), rep), fulfil)
        };
        let held = self.set_of(of)?;
        let variable = self.fresh();
        let code = Node::variable(variable, Rep::Word);
        let over = Loop {
            gives: Gives::Union,
            variable,
            domain: Domain::Bits(found, low(&inner)),
            body: picked(owners, code, low(&inner), held),
            low: 0,
        };
        let some = self.looped(over, held);
        Some(if is_some {
            some
        } else {
            algebra(Algebra::Without, Node::bits(full(self.count(of)), held), some)
        })
    }

    /// For each thing the members in whose sets it is, and the type of these things.
    fn owners(&mut self, sets: &Expr, local: LocalId, of: &Ty) -> Option<(TableId, Ty)> {
        let ExprKind::Column(ty, column, row) = &sets.kind else {
            return None;
        };
        if !row.is_local(local) || *of != Ty::Member(*ty) {
            return None;
        }
        let Ty::Set(inner, _) = &sets.ty else {
            return None;
        };
        let values = self.owned(*ty, *column, inner)?;
        let rep = self.set_of(of)?;
        let table = self.table(Table::of_sets(values, rep));
        Some((table, inner.as_ref().clone()))
    }

    /// The members that have a thing, for each thing.
    fn owned(&self, ty: TypeId, column: usize, inner: &Ty) -> Option<Vec<Set>> {
        self.bits_of(inner)?;
        let count = u32::try_from(self.count(inner)).ok()?;
        let mut owned = vec![Set::default(); usize::try_from(count).ok()?];
        let rows = self.constants.cells.get(usize::from(ty))?;
        for (member, cells) in (0..).zip(rows) {
            for thing in cells.get(column)?.to_set(inner).bits() {
                let members = owned.get_mut(thing as usize)?;
                members.insert(member);
            }
        }
        Some(owned)
    }
}

/// The value of a table for a thing, of which the first has this code.
fn picked(table: TableId, code: Node, low: i64, rep: Rep) -> Node {
    let place = if low == 0 {
        code
    } else {
        let low = Node::number(low).boxed();
        Node::word(NumberOp::Arithmetic(Arithmetic::Minus, code.boxed(), low))
    };
    Node::new(Op::Pick(table, place.boxed()), rep)
}

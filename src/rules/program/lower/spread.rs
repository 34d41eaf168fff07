//! What a table says of all things of a set, put together. The neighbours of the fields of a board lie in the same few
//! directions: all fields take a step in a direction at once, by shifting the set.

use std::collections::BTreeMap;

use super::Lower;
use super::bits::algebra;
use crate::program::op::{Algebra, Domain, Gives, Loop, Node, Op, Rep, SetOp, Table, Variable};
use crate::state::Set;

/// At most so many directions are gone one after the other.
const DIRECTIONS: usize = 12;

impl Lower<'_> {
    /// The same as a loop that puts together what a table says of each thing; nothing where it says too many things.
    pub(super) fn by_spreading(&mut self, over: &Loop) -> Option<Node> {
        let (Gives::Union, Domain::Bits(set, 0)) = (&over.gives, &over.domain) else {
            return None;
        };
        let name = self.fresh();
        let all = self.spread(&over.body, over.variable, (name, set.rep))?;
        // The other executor looks at each thing.
        let things = self.most_in(set).min(u64::from(set.rep.bits()));
        let cost = things.saturating_mul(over.body.cost.saturating_add(2));
        let named = Op::Let(name, set.clone().boxed(), all.clone().boxed());
        Some(Node::new(named, all.rep).costing(cost))
    }

    /// The same as a loop that reaches one thing after the other.
    pub(super) fn by_waves(&mut self, over: &Loop, rep: Rep) -> Option<Loop> {
        let (Domain::Bits(set, 0), 0) = (&over.domain, over.low) else {
            return None;
        };
        let wave = self.fresh();
        let mut body = self.spread(&over.body, over.variable, (wave, set.rep))?;
        // A wave costs for each of its things what the other executor takes for it.
        body.cost = over.body.cost;
        (set.rep == rep).then(|| Loop { gives: Gives::Wave, variable: wave, body, ..over.clone() })
    }

    /// What is said of all things of a set, instead of one.
    fn spread(
        &mut self,
        body: &Node,
        thing: Variable,
        (all, rep): (Variable, Rep),
    ) -> Option<Node> {
        if let Op::Pick(table, place) = &body.op {
            let table = self.tables.get(table.0)?;
            let is_row = place.op == Op::Variable(thing) && body.rep == rep;
            let steps = steps(table).filter(|_| is_row)?;
            let mut found = Node::bits(Set::default(), rep);
            for (by, from) in steps {
                let all = Node::variable(all, rep);
                let from = algebra(Algebra::Both, all, Node::bits(from, rep));
                let moved = Node::new(SetOp::Shift(from.boxed(), by), rep);
                found = algebra(Algebra::Union, found, moved);
            }
            return Some(found);
        }
        let Op::Set(SetOp::Algebra(how, a, b)) = &body.op else {
            return None;
        };
        match how {
            Algebra::Both | Algebra::Without if !b.reads(thing) => {
                let a = self.spread(a, thing, (all, rep))?;
                Some(algebra(*how, a, b.as_ref().clone()))
            }
            Algebra::Both if !a.reads(thing) => {
                let b = self.spread(b, thing, (all, rep))?;
                Some(algebra(*how, a.as_ref().clone(), b))
            }
            Algebra::Union => {
                let a = self.spread(a, thing, (all, rep))?;
                let b = self.spread(b, thing, (all, rep))?;
                Some(algebra(*how, a, b))
            }
            Algebra::Both | Algebra::Without => None,
        }
    }
}

/// The steps that lead from each thing of a table to those in its set: how far each leads, and from which things; nothing
/// where these are too many.
fn steps(table: &Table) -> Option<BTreeMap<i64, Set>> {
    let mut steps: BTreeMap<i64, Set> = BTreeMap::new();
    for (from, to) in (0..Set::LIMIT).zip(table.sets()) {
        for thing in to.bits() {
            let starts = steps.entry(i64::from(thing) - i64::from(from)).or_default();
            starts.insert(from);
        }
        if steps.len() > DIRECTIONS {
            return None;
        }
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::{Rep, Set, Table, steps};

    #[test]
    fn neighbours_in_a_row_are_two_steps() {
        let neighbours = [0b0010, 0b0101, 0b1010, 0b0100].map(Set::of_bits);
        let table = Table::of_sets(neighbours, Rep::SMALL);
        let found: Vec<_> = steps(&table).expect("few").into_iter().collect();
        let wanted = [(-1, 0b1110), (1, 0b0111)].map(|(by, from)| (by, Set::of_bits(from)));
        assert_eq!(found, wanted);
    }
}

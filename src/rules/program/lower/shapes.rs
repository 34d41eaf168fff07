//! Whether one of many known sets lies within another. Lines of a board are the same few shapes at many places: a shape
//! is looked for at all its places at once, by shifting the set that it may lie in.

use std::collections::BTreeMap;

use super::Lower;
use super::bits::algebra;
use crate::hir::Fold;
use crate::program::op::{Algebra, Domain, Gives, Loop, Node, Op, Predicate, Rep, SetOp, Variable};
use crate::state::Set;

impl Lower<'_> {
    /// The same as a loop that asks whether some set of a table lies within a set that stays the same; nothing where the
    /// sets have too many shapes for this to be worth it.
    pub(super) fn by_shapes(&mut self, over: &Loop) -> Option<Node> {
        if over.gives != Gives::Fold(Fold::Some) {
            return None;
        }
        let chosen = numbers(&over.domain)?;
        let Op::Predicate(Predicate::Within(part, whole)) = &over.body.op else {
            return None;
        };
        let Op::Pick(table, place) = &part.op else {
            return None;
        };
        if place.op != Op::Variable(over.variable) || whole.reads(over.variable) {
            return None;
        }
        let sets: Vec<Set> = self.tables.get(table.0)?.sets().collect();
        let sets = chosen.iter().map(|number| sets.get(*number).cloned());
        let shapes = shapes(&sets.collect::<Option<Vec<Set>>>()?)?;
        let rep = whole.rep;
        let name = self.fresh();
        let mut found = Node::bits(Set::default(), rep);
        for (shape, places) in shapes {
            found = algebra(Algebra::Union, found, at_places(name, rep, &shape, places));
        }
        let empty = Node::word(Predicate::IsEmpty(found.boxed()));
        let some = Node::word(Predicate::Not(empty.boxed()));
        // The other executor looks at each set.
        let rounds = chosen.len() as u64;
        let cost = rounds.saturating_mul(over.body.cost.saturating_add(1));
        let named = Op::Let(name, whole.clone(), some.boxed());
        Some(Node::word(named).costing(cost))
    }
}

/// The numbers that a loop goes through, where they are known.
fn numbers(domain: &Domain) -> Option<Vec<usize>> {
    let number = |code: i64| usize::try_from(code).ok();
    match domain {
        Domain::Bits(set, 0) => {
            let Op::Set(SetOp::Known(set)) = &set.op else {
                return None;
            };
            Some(set.bits().map(|bit| bit as usize).collect())
        }
        Domain::Span(first, last) => {
            Some((number(first.known()?)?..=number(last.known()?)?).collect())
        }
        Domain::Bits(..) | Domain::Around(..) => None,
    }
}

/// A shape: how far its things lie behind the first one.
type Shape = Vec<u32>;

/// The shapes of some sets, with the places where each of them lies; nothing where one of the sets is empty, or where
/// looking at each takes no longer.
fn shapes(sets: &[Set]) -> Option<BTreeMap<Shape, Set>> {
    let mut shapes: BTreeMap<Shape, Set> = BTreeMap::new();
    for set in sets {
        let first = set.bits().next()?;
        let shape = set.bits().map(|thing| thing - first).collect();
        let places: &mut Set = shapes.entry(shape).or_default();
        places.insert(first);
    }
    let shifts: usize = shapes.keys().map(Vec::len).sum();
    (shifts < 2 * sets.len()).then_some(shapes)
}

/// The places of a shape at which it lies within a set.
fn at_places(set: Variable, rep: Rep, shape: &[u32], places: Set) -> Node {
    let whole = Node::variable(set, rep);
    let mut at = algebra(Algebra::Both, Node::bits(places, rep), whole.clone());
    for by in shape.iter().skip(1) {
        let moved = SetOp::Shift(whole.clone().boxed(), -i64::from(*by));
        at = algebra(Algebra::Both, at, Node::new(moved, rep));
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{Set, shapes};

    #[test]
    fn lines_of_a_small_board_are_four_shapes() {
        let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let found = shapes(&lines.map(Set::of_bits)).expect("few shapes");
        let found: Vec<_> = found.into_iter().collect();
        let wanted = [([0, 1, 2], 0o111), ([0, 2, 4], 0b100), ([0, 3, 6], 0b111), ([0, 4, 8], 1)];
        assert_eq!(found, wanted.map(|(shape, at)| (shape.to_vec(), Set::of_bits(at))));
    }

    #[test]
    fn sets_of_many_shapes_are_looked_at_one_by_one() {
        assert_eq!(shapes(&[0b111, 0b1011].map(Set::of_bits)), None);
        assert_eq!(shapes(&[0, 0b11, 0b110, 0b1100].map(Set::of_bits)), None);
    }
}

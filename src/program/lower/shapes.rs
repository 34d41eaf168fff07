//! Whether one of many known sets lies within another. Lines of a board are the same few shapes at many places: a shape
//! is looked for at all its places at once, by shifting the set that it may lie in.

use std::collections::BTreeMap;

use super::Lower;
use super::bits::algebra;
use crate::hir::Fold;
use crate::program::op::{Algebra, Domain, Gives, Loop, Node, Op, Rep, Table, Variable};

impl Lower<'_> {
    /// The same as a loop that asks whether some set of a table lies within a set that stays the same; nothing where the
    /// sets have too many shapes for this to be worth it.
    pub(super) fn by_shapes(&mut self, over: &Loop) -> Option<Node> {
        let (Gives::Fold(Fold::Some), Domain::Bits(domain, low)) = (over.gives, &over.domain)
        else {
            return None;
        };
        let (Op::Bits(chosen), Op::Within(part, whole)) = (&domain.op, &over.body.op) else {
            return None;
        };
        let Op::Pick(table, place) = &part.op else {
            return None;
        };
        if place.op != Op::Variable(over.variable) || *low != 0 || whole.reads(over.variable) {
            return None;
        }
        let shapes = shapes(self.tables.get(table.0)?, *chosen)?;
        let rep = whole.rep;
        let name = self.fresh();
        let mut found = Node::bits(0, rep);
        for (shape, places) in shapes {
            found = algebra(Algebra::Union, found, at_places(name, rep, shape, places));
        }
        let empty = Node::word(Op::IsEmpty(found.boxed()));
        let some = Node::word(Op::Not(empty.boxed()));
        // The other executor looks at each set.
        let rounds = u64::from(chosen.count_ones());
        let cost = rounds.saturating_mul(over.body.cost.saturating_add(1));
        let named = Op::Let(name, whole.clone(), some.boxed());
        Some(Node::word(named).costing(cost))
    }
}

/// The shapes of the sets with these numbers, each moved so that it holds the first thing, with the places where it
/// lies; nothing where one of them is empty, or where looking at each set takes no longer.
fn shapes(table: &Table, chosen: u128) -> Option<BTreeMap<u128, u128>> {
    let mut shapes: BTreeMap<u128, u128> = BTreeMap::new();
    let mut sets = 0u32;
    for (_, value) in (0..128)
        .zip(&table.values)
        .filter(|(number, _)| chosen >> number & 1 == 1)
    {
        let set = u128::from_le_bytes(value.to_le_bytes());
        if set == 0 {
            return None;
        }
        let first = set.trailing_zeros();
        *shapes.entry(set >> first).or_default() |= 1 << first;
        sets += 1;
    }
    let shifts: u32 = shapes.keys().map(|shape| shape.count_ones()).sum();
    let is_whole = sets == chosen.count_ones();
    (is_whole && shifts < 2 * sets).then_some(shapes)
}

/// The places of a shape at which it lies within a set.
fn at_places(set: Variable, rep: Rep, shape: u128, places: u128) -> Node {
    let whole = Node::variable(set, rep);
    let mut at = algebra(Algebra::Both, Node::bits(places, rep), whole.clone());
    for by in (1..i64::from(rep.bits())).filter(|by| shape >> by & 1 == 1) {
        let moved = Node::new(Op::Shift(whole.clone().boxed(), -by), rep);
        at = algebra(Algebra::Both, at, moved);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{Rep, Table, shapes};

    fn table(values: &[i128]) -> Table {
        Table {
            rep: Rep::Small,
            values: values.to_vec(),
            default: 0,
        }
    }

    #[test]
    fn lines_of_a_small_board_are_four_shapes() {
        let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let found = shapes(&table(&lines), 0xff).expect("few shapes");
        let found: Vec<(u128, u128)> = found.into_iter().collect();
        let wanted = [
            (0b111, 0o111),
            (0b1_0101, 0b100),
            (0o111, 0b111),
            (0o421, 1),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn sets_of_many_shapes_are_looked_at_one_by_one() {
        assert_eq!(shapes(&table(&[0b111, 0b1011]), 0b11), None);
        assert_eq!(shapes(&table(&[0, 0b11, 0b110, 0b1100]), 0b1111), None);
    }
}

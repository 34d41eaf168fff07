//! The values of a type, numbered: which is the n-th. Nothing is listed.

use crate::hir::{Size, Ty, TypeShape};
use crate::state::{Set, Value, nth_subset, value_at};

/// The value at an index, counted from 0; `none` comes last. `count` gives the number of values of
/// a type.
pub(super) fn nth(ty: &Ty, count: &dyn Fn(&Ty) -> u64, at: u64) -> Value {
    match ty.shape() {
        TypeShape::Optional(inner) if at < count(inner) => nth(inner, count, at),
        TypeShape::Optional(_) => Value::None,
        TypeShape::Set(of, size) => Value::Set(nth_set(size, clamped(count(of)), at)),
        TypeShape::Single | TypeShape::List(_) | TypeShape::Unknown => value_at(clamped(at), ty),
    }
}

pub(super) fn clamped(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The set at an index; if sizes differ, smaller sets come first.
fn nth_set(size: Size, n: u32, at: u64) -> Set {
    let (least, most) = match size {
        Size::Any => (0, n),
        Size::Exactly(size) => (size, size),
        Size::UpTo(most) => (0, most),
    };
    nth_subset(&Set::full(n), 0, (i64::from(least), i64::from(most)), at)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Size, nth_set};

    #[test]
    fn every_set_of_a_size_has_one_number() {
        for n in 0..=6 {
            for most in 0..=8 {
                for size in [Size::Any, Size::Exactly(most), Size::UpTo(most)] {
                    let found: Vec<u128> =
                        (0..size.sets(n)).map(|at| nth_set(size, n, at).low()).collect();
                    let wanted: Vec<u128> =
                        (0u128..1 << n).filter(|bits| size.allows(bits.count_ones())).collect();
                    assert_eq!(found.len(), wanted.len(), "{size:?} of {n}");
                    assert_eq!(
                        found.into_iter().collect::<BTreeSet<_>>(),
                        wanted.into_iter().collect(),
                        "{size:?} of {n}"
                    );
                }
            }
        }
        assert_eq!(Size::UpTo(2_000_000_000).sets(128), u64::MAX);
    }
}

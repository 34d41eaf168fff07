//! The values that a parameter can take, numbered: how many there are, and which is the n-th. They
//! are never listed.

use crate::hir::{Size, Ty, binomial};
use crate::state::{Set, Value, value_at};

/// The value at an index, counted from 0; `none` comes last. `count` gives the number of values of
/// a type.
pub(super) fn nth(ty: &Ty, count: &dyn Fn(&Ty) -> u64, at: u64) -> Value {
    match ty {
        Ty::Optional(inner) => {
            if at < count(inner) {
                nth(inner, count, at)
            } else {
                Value::None
            }
        }
        Ty::Set(of, size) => Value::Set(nth_set(*size, clamped(count(of)), at)),
        Ty::Flag
        | Ty::Number
        | Ty::Range(..)
        | Ty::Text
        | Ty::Seat
        | Ty::Member(_)
        | Ty::List(_) => value_at(clamped(at), ty),
        Ty::None | Ty::EmptySet | Ty::Broken => value_at(clamped(at), ty),
    }
}

/// Whether a value belongs to its type.
pub(super) fn contains(ty: &Ty, count: &dyn Fn(&Ty) -> u64, value: &Value) -> bool {
    match (ty, value) {
        (Ty::Optional(_), Value::None) => true,
        (Ty::Optional(inner), value) => contains(inner, count, value),
        (Ty::Set(of, size), Value::Set(set)) => {
            let within = set.0 & !Set::full(clamped(count(of))).0 == 0;
            within && size.allows(set.len())
        }
        (Ty::Seat, Value::Seat(at)) | (Ty::Member(_), Value::Member(at)) => {
            u64::from(*at) < count(ty)
        }
        (Ty::Flag, Value::Flag(_)) => true,
        (Ty::Range(low, high), Value::Number(number)) => (low..=high).contains(&number),
        _ => false,
    }
}

fn clamped(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The set at an index; if sizes differ, smaller sets come first.
pub(super) fn nth_set(size: Size, n: u32, mut at: u64) -> Set {
    match size {
        Size::Any => Set(u128::from(at)),
        Size::Exactly(count) => combination(n, count, at),
        Size::UpTo(most) => {
            for count in 0..=most.min(n) {
                let here = binomial(n, count);
                if at < here {
                    return combination(n, count, at);
                }
                at -= here;
            }
            Set::default()
        }
    }
}

/// The combination of `k` out of `n` at an index in lexicographic order.
fn combination(n: u32, k: u32, mut at: u64) -> Set {
    let (mut set, mut left) = (Set::default(), k);
    for bit in 0..n {
        if left == 0 {
            break;
        }
        let with = binomial(n - bit - 1, left - 1);
        if at < with {
            set = set.with(bit);
            left -= 1;
        } else {
            at -= with;
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Set, Size, binomial, combination, nth_set};

    #[test]
    fn every_set_of_a_size_has_one_number() {
        for n in 0..=6 {
            for most in 0..=8 {
                for size in [Size::Any, Size::Exactly(most), Size::UpTo(most)] {
                    let found: Vec<u128> =
                        (0..size.sets(n)).map(|at| nth_set(size, n, at).0).collect();
                    let wanted: Vec<u128> = (0u128..1 << n)
                        .filter(|bits| size.allows(bits.count_ones()))
                        .collect();
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

    #[test]
    fn combinations_are_counted_and_numbered() {
        assert_eq!(binomial(27, 3), 2925);
        assert_eq!(combination(27, 3, 0), Set(0b111));
        assert_eq!(combination(27, 3, 2924), Set(0b111 << 24));
        let all: BTreeSet<Set> = (0..2925).map(|at| combination(27, 3, at)).collect();
        assert_eq!(all.len(), 2925);
        assert!(all.iter().all(|set| set.len() == 3));
    }
}

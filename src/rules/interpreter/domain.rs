//! The values that are left for a parameter: how many there are, and which is the n-th. Nothing is
//! listed.

use super::values::{clamped, nth};
use crate::hir::{Compare, Size, Ty, TypeShape};
use crate::state::{NONE, Set, Value, count_subsets, nth_subset};

/// The values that are left for a parameter.
#[derive(Clone, Debug)]
pub(super) enum Domain {
    /// Values of one slot, by their places in the type, of which there are at most as many as a set can hold.
    Few(Set),
    /// From a place on so many; of a type of more values.
    Many(u64, u64),
    /// These places, in order; of a type of more values.
    Listed(Vec<u64>),
    /// Sets: what has to be in them, what else may, and the least and the greatest size.
    Sets { must: Set, may: Set, least: u32, most: u32 },
    /// Sets or `none`, by their number.
    Whole(u64),
}

impl Domain {
    /// All values of a type; `count` says how many values a type has.
    pub(super) fn all(ty: &Ty, count: &dyn Fn(&Ty) -> u64) -> Self {
        let values = count(ty);
        if let Ty::Set(of, size) = ty {
            let (least, most) = match size {
                Size::Any => (0, Set::MOST),
                Size::Exactly(size) => (*size, *size),
                Size::UpTo(most) => (0, *most),
            };
            return Self::Sets {
                must: Set::default(),
                may: Set::full(clamped(count(of))),
                least,
                most,
            };
        }
        if ty.never_none().is_set() {
            return Self::Whole(values);
        }
        if values <= u64::from(Set::LIMIT) {
            Self::Few(Set::full(clamped(values)))
        } else {
            Self::Many(0, values)
        }
    }

    /// How many values there are, or `u64::MAX` for more than that.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Few(places) => u64::from(places.len()),
            Self::Many(_, count) | Self::Whole(count) => *count,
            Self::Listed(places) => places.len() as u64,
            Self::Sets { must, may, least, most } => {
                count_subsets(may.len(), must.len(), (i64::from(*least), i64::from(*most)))
            }
        }
    }

    /// How many things are looked at to make one value.
    pub(super) fn width(&self) -> u64 {
        match self {
            Self::Sets { may, .. } => u64::from(may.len()).max(1),
            Self::Whole(_) => u64::from(Set::LIMIT),
            Self::Few(_) | Self::Many(..) | Self::Listed(_) => 1,
        }
    }

    /// The value at a place in their order, counted from 0.
    pub(super) fn nth(&self, ty: &Ty, count: &dyn Fn(&Ty) -> u64, at: u64) -> Value {
        match self {
            Self::Few(places) => {
                let place = usize::try_from(at).ok().and_then(|at| places.bits().nth(at));
                nth(ty, count, place.map_or(0, u64::from))
            }
            Self::Many(first, _) => nth(ty, count, first + at),
            Self::Listed(places) => {
                let place = usize::try_from(at).ok().and_then(|at| places.get(at));
                nth(ty, count, place.copied().unwrap_or(0))
            }
            Self::Sets { must, may, least, most } => {
                let size = (i64::from(*least), i64::from(*most));
                let others = nth_subset(may, must.len(), size, at);
                Value::Set(others.union(must))
            }
            Self::Whole(_) => nth(ty, count, at),
        }
    }

    /// Leaves only what is in a set or list, by the codes of its items; says whether it could.
    pub(super) fn keep(&mut self, ty: &Ty, values: u64, items: impl Iterator<Item = i32>) -> bool {
        let places = items.filter_map(|code| place(code, ty, values));
        match self {
            Self::Few(left) => {
                let kept: Set = places.filter_map(|place| u32::try_from(place).ok()).collect();
                *left = kept.both(left);
            }
            Self::Many(first, count) => {
                let end = first.saturating_add(*count);
                let mut kept: Vec<u64> =
                    places.filter(|place| (*first..end).contains(place)).collect();
                kept.sort_unstable();
                kept.dedup();
                *self = Self::Listed(kept);
            }
            Self::Listed(left) => {
                let kept: Vec<u64> = places.collect();
                left.retain(|place| kept.contains(place));
            }
            Self::Sets { .. } | Self::Whole(_) => return false,
        }
        true
    }

    /// Leaves out what is in a set or list; says whether it could.
    pub(super) fn drop(&mut self, ty: &Ty, values: u64, items: impl Iterator<Item = i32>) -> bool {
        let places = items.filter_map(|code| place(code, ty, values));
        match self {
            Self::Few(left) => {
                let dropped: Set = places.filter_map(|place| u32::try_from(place).ok()).collect();
                *left = std::mem::take(left).minus(&dropped);
                true
            }
            Self::Listed(left) => {
                let dropped: Vec<u64> = places.collect();
                left.retain(|place| !dropped.contains(place));
                true
            }
            Self::Many(..) | Self::Sets { .. } | Self::Whole(_) => false,
        }
    }

    /// Leaves the numbers that compare so with another; says whether it could.
    pub(super) fn order(&mut self, ty: &Ty, compare: Compare, with: i32) -> bool {
        if ty.shape() != TypeShape::Single {
            return false;
        }
        let place = i64::from(with) - i64::from(ty.low());
        let (first, end) = match compare {
            Compare::Less => (0, place),
            Compare::AtMost => (0, place + 1),
            Compare::More => (place + 1, i64::MAX),
            Compare::AtLeast => (place, i64::MAX),
            Compare::Is | Compare::IsNot | Compare::In | Compare::NotIn => return false,
        };
        self.clip(clamp(first), clamp(end))
    }

    /// Leaves the places from one on up to another, that one not included; says whether it could.
    fn clip(&mut self, low: u64, end: u64) -> bool {
        match self {
            Self::Few(left) => {
                let kept = Set::full(clamped(end)).minus(&Set::full(clamped(low)));
                *left = kept.both(left);
            }
            Self::Many(first, count) => {
                let end = first.saturating_add(*count).min(end);
                *first = low.max(*first);
                *count = end.saturating_sub(*first);
            }
            Self::Listed(left) => left.retain(|place| (low..end).contains(place)),
            Self::Sets { .. } | Self::Whole(_) => return false,
        }
        true
    }

    /// Leaves the sets that are part of another; says whether it could.
    pub(super) fn within(&mut self, whole: Set) -> bool {
        let Self::Sets { must, may, .. } = self else {
            return false;
        };
        if must.is_within(&whole) {
            *may = whole.both(may);
        } else {
            *self = Self::NEVER;
        }
        true
    }

    /// Leaves the sets in which a thing is, or is not; says whether it could.
    pub(super) fn has(&mut self, bit: u32, wanted: bool) -> bool {
        let Self::Sets { must, may, .. } = self else {
            return false;
        };
        if wanted && may.has(bit) {
            must.insert(bit);
            may.remove(bit);
        } else if wanted && !must.has(bit) || !wanted && must.has(bit) {
            *self = Self::NEVER;
        } else {
            may.remove(bit);
        }
        true
    }

    /// Leaves the sets whose size compares so with a number; says whether it could.
    pub(super) fn sized(&mut self, compare: Compare, with: i32) -> bool {
        let Self::Sets { least, most, .. } = self else {
            return false;
        };
        let with = i64::from(with);
        let (low, high) = match compare {
            Compare::Is => (with, with),
            Compare::Less => (0, with - 1),
            Compare::AtMost => (0, with),
            Compare::More => (with + 1, i64::MAX),
            Compare::AtLeast => (with, i64::MAX),
            Compare::IsNot | Compare::In | Compare::NotIn => return false,
        };
        match u32::try_from(high.min(i64::from(u32::MAX))) {
            Ok(high) => {
                *most = high.min(*most);
                *least = u32::try_from(low.max(0)).unwrap_or(u32::MAX).max(*least);
            }
            Err(_) => *self = Self::NEVER,
        }
        true
    }

    /// No set at all.
    const NEVER: Self =
        Self::Sets { must: Set::of_bits(0), may: Set::of_bits(0), least: 1, most: 0 };
}

fn clamp(place: i64) -> u64 {
    u64::try_from(place).unwrap_or(0)
}

/// The place of a code among the values of a type of one slot, of which there are so many; `none` comes last. Nothing
/// for a code that is none of them.
fn place(code: i32, ty: &Ty, values: u64) -> Option<u64> {
    let place = match ty.shape() {
        TypeShape::Optional(_) if code == NONE => values.checked_sub(1)?,
        TypeShape::Optional(inner) => place(code, inner, values.checked_sub(1)?)?,
        TypeShape::Single => u64::try_from(i64::from(code) - i64::from(ty.low())).ok()?,
        TypeShape::Set(..) | TypeShape::List(_) | TypeShape::Unknown => return None,
    };
    (place < values).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::Domain;
    use crate::hir::{Compare, Size, Ty};
    use crate::state::{NONE, Set, Value};

    const DIE: Ty = Ty::Range(1, 6);

    fn count(ty: &Ty) -> u64 {
        ty.count(4, &|_| Some(300)).unwrap_or(0)
    }

    fn left(domain: &Domain, ty: &Ty) -> Vec<Value> {
        (0..domain.len()).map(|at| domain.nth(ty, &count, at)).collect()
    }

    fn numbers(numbers: &[i32]) -> Vec<Value> {
        numbers.iter().map(|number| Value::Number(*number)).collect()
    }

    #[test]
    fn numbers_are_kept_dropped_and_ordered() {
        let mut domain = Domain::all(&DIE, &count);
        assert!(domain.order(&DIE, Compare::AtLeast, 3));
        assert!(domain.drop(&DIE, 6, [5].into_iter()));
        assert_eq!(left(&domain, &DIE), numbers(&[3, 4, 6]));
        assert!(domain.keep(&DIE, 6, [9, 6, -1, 3].into_iter()));
        assert_eq!(left(&domain, &DIE), numbers(&[3, 6]));
        assert!(domain.order(&DIE, Compare::Less, -20));
        assert_eq!(domain.len(), 0);
    }

    #[test]
    fn many_values_become_few() {
        let wide = Ty::Range(-500, 500);
        let mut domain = Domain::all(&wide, &count);
        assert!(domain.order(&wide, Compare::More, 497));
        assert_eq!(left(&domain, &wide), numbers(&[498, 499, 500]));
        assert!(!domain.drop(&wide, 1001, [499].into_iter()));
        assert!(domain.keep(&wide, 1001, [500, 499, 7, 500].into_iter()));
        assert_eq!(left(&domain, &wide), numbers(&[499, 500]));
    }

    #[test]
    fn none_is_the_last_value() {
        let perhaps = DIE.optional();
        let mut domain = Domain::all(&perhaps, &count);
        assert!(domain.keep(&perhaps, 7, [2, NONE].into_iter()));
        assert_eq!(left(&domain, &perhaps), [Value::Number(2), Value::None]);
        assert!(domain.drop(&perhaps, 7, [NONE].into_iter()));
        assert_eq!(left(&domain, &perhaps), numbers(&[2]));
    }

    #[test]
    fn sets_are_narrowed_by_what_is_in_them_and_by_their_size() {
        let sets = Ty::Set(Box::new(Ty::Seat), Size::Any);
        let mut domain = Domain::all(&sets, &count);
        assert!(domain.within(Set::of_bits(0b1011)));
        assert!(domain.has(1, true));
        assert!(domain.sized(Compare::AtMost, 2));
        let found: Vec<Value> =
            [0b0010, 0b0011, 0b1010].map(|bits| Value::Set(Set::of_bits(bits))).to_vec();
        assert_eq!(left(&domain, &sets), found);
        assert!(domain.has(1, false));
        assert_eq!(domain.len(), 0);
        let mut empty = Domain::all(&sets, &count);
        assert!(empty.sized(Compare::Less, 0));
        assert_eq!(empty.len(), 0);
    }

    #[test]
    fn what_cannot_be_made_part_of_a_domain_leaves_it_whole() {
        let pairs = Ty::Set(Box::new(Ty::Seat), Size::Exactly(2)).optional();
        let mut domain = Domain::all(&pairs, &count);
        assert!(!domain.keep(&pairs, 7, [NONE].into_iter()));
        assert!(!domain.drop(&pairs, 7, [NONE].into_iter()));
        assert!(!domain.within(Set::of_bits(0b11)));
        assert!(!domain.has(1, true));
        assert!(!domain.sized(Compare::AtMost, 1));
        assert_eq!(domain.len(), 7);
    }
}

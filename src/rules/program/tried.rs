//! How many values are tried to find all moves with an action, as far as its conditions tell without a position.

use super::{Narrowed, Placed, Says};
use crate::hir::{Compare, Expr, Size, Ty, TypeShape, binomial};

/// The parameter of which most values are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Its place, counted from 0.
    pub parameter: usize,
    /// About how many, for all choices of the parameters before it together.
    pub values: u64,
}

/// More values of one slot than this are not left out one by one.
const FEW: u64 = 128;

impl Narrowed {
    /// The parameter of which most values are tried; nothing where none are. `count` says how many values a type has.
    ///
    /// A comparison with something unknown is taken to leave few values, and a condition that is judged for each value
    /// to leave one: so there may be more.
    #[must_use]
    pub fn tried(&self, count: &dyn Fn(&Ty) -> u64) -> Option<Tried> {
        let mut rounds = 1u64;
        let mut most: Option<Tried> = None;
        for (parameter, (_, ty)) in self.parameters.iter().enumerate() {
            let mut left = Left::all(ty, count);
            let here = self.at_level(parameter + 1).iter();
            let mut is_judged = false;
            for placed in here.filter_map(|at| self.conjuncts.get(*at)) {
                is_judged |= !left.narrow(placed);
            }
            let values = rounds.saturating_mul(left.count());
            let depends = !self.is_independent_from(parameter + 1);
            if (is_judged || depends) && most.is_none_or(|most| most.values < values) {
                most = Some(Tried { parameter, values });
            }
            if depends && !is_judged {
                rounds = values;
            }
        }
        most
    }
}

/// What is left of the values of a parameter.
enum Left {
    /// Values of one slot that are numbers: the first and the last.
    Numbers(i64, i64),
    /// So many other values of one slot.
    Others(u64),
    /// Sets: how many things have to be in it, how many others may, and the least and the greatest size.
    Sets { must: u32, may: u32, least: i64, most: i64 },
    /// So many sets, or `none`.
    Whole(u64),
    /// What something leaves that is not known before a game.
    Unknown,
}

impl Left {
    fn all(ty: &Ty, count: &dyn Fn(&Ty) -> u64) -> Self {
        if let Some((low, high)) = ty.range() {
            return Self::Numbers(i64::from(low), i64::from(high));
        }
        match ty.shape() {
            TypeShape::Set(of, size) => {
                let may = u32::try_from(count(of)).unwrap_or(u32::MAX);
                let (least, most) = match size {
                    Size::Any => (0, i64::from(may)),
                    Size::Exactly(size) => (i64::from(size), i64::from(size)),
                    Size::UpTo(most) => (0, i64::from(most)),
                };
                Self::Sets { must: 0, may, least, most }
            }
            TypeShape::Optional(of) if of.is_set() => Self::Whole(count(ty)),
            TypeShape::Single | TypeShape::List(_) => Self::Others(count(ty)),
            TypeShape::Optional(_) | TypeShape::Unknown => Self::Others(count(ty)),
        }
    }

    /// How many there are; of those that nobody knows, one.
    fn count(&self) -> u64 {
        match self {
            Self::Numbers(low, high) => u64::try_from(high - low + 1).unwrap_or(0),
            Self::Others(count) | Self::Whole(count) => *count,
            Self::Sets { must, may, least, most } => {
                let sizes = 0..=*may;
                let fits = |size: &u32| (*least..=*most).contains(&i64::from(must + size));
                let sets = sizes.filter(fits).map(|size| binomial(*may, size));
                sets.fold(0, u64::saturating_add)
            }
            Self::Unknown => 1,
        }
    }

    /// Leaves what a conjunct says; says whether it could.
    fn narrow(&mut self, placed: &Placed) -> bool {
        let Some(restriction) = &placed.restriction else {
            return false;
        };
        match (&restriction.says, &mut *self) {
            (_, Self::Whole(_)) => return false,
            (_, Self::Unknown) => {}
            (Says::Compares(Compare::Is, _), _) => *self = Self::Unknown,
            (Says::NotIn(_) | Says::Compares(Compare::IsNot, _), _) => return self.count() <= FEW,
            (Says::Compares(compare, with), Self::Numbers(low, high))
            | (Says::Size(compare, with), Self::Sets { least: low, most: high, .. }) => {
                match bounds(with) {
                    Some(bounds) => return clip((low, high), *compare, bounds),
                    None => *self = Self::Unknown,
                }
            }
            (Says::Has(_), Self::Sets { must, may, .. }) => {
                *must += 1;
                *may = may.saturating_sub(1);
            }
            (Says::Lacks(_), Self::Sets { may, .. }) => *may = may.saturating_sub(1),
            (Says::Empty(false), Self::Sets { least, .. }) => *least = (*least).max(1),
            (Says::Empty(true), Self::Sets { most, .. }) => *most = 0,
            // They are placed before or behind a value, in a set, or the same as something.
            (
                Says::Compares(..)
                | Says::In(_)
                | Says::Is(_)
                | Says::Within(_)
                | Says::Has(_)
                | Says::Lacks(_)
                | Says::Size(..)
                | Says::Empty(_),
                _,
            ) => *self = Self::Unknown,
        }
        true
    }
}

/// The least and the greatest value that an expression can have, where its type says so.
fn bounds(expr: &Expr) -> Option<(i64, i64)> {
    let (low, high) = expr.ty.range()?;
    Some((i64::from(low), i64::from(high)))
}

/// Leaves the numbers that can compare so with one of others; says whether it could.
fn clip((low, high): (&mut i64, &mut i64), compare: Compare, (first, last): (i64, i64)) -> bool {
    let (from, to) = match compare {
        Compare::Is => (first, last),
        Compare::Less => (*low, last - 1),
        Compare::AtMost => (*low, last),
        Compare::More => (first + 1, *high),
        Compare::AtLeast => (first, *high),
        Compare::IsNot | Compare::In | Compare::NotIn => return false,
    };
    *low = from.max(*low);
    *high = to.min(*high);
    true
}

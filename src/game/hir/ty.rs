//! [`Ty`]: the types of values.

use serde::{Deserialize, Serialize};

use super::{TypeId, binomial, range};
use crate::base::limits::MEMBERS;

/// The type of a value. Sets and lists hold each member at most once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ty {
    /// `yes` or `no`.
    Flag,
    /// Any whole number.
    Number,
    /// A whole number from the first to the last, both included.
    Range(i32, i32),
    /// A text.
    Text,
    /// A seat.
    Seat,
    /// A member of an enumeration, or a row of a table.
    Member(TypeId),
    /// A set, and how many elements it holds.
    Set(Box<Ty>, Size),
    /// Several values in order.
    List(Box<Ty>),
    /// A value of this type, or `none`.
    Optional(Box<Ty>),
    /// The type of `none`, before it is known which values it stands beside.
    None,
    /// An empty set, before the type of its elements is known.
    EmptySet,
    /// The type of an expression with a reported error; it fits everywhere.
    Broken,
}

/// A type by the distinction that most code needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeShape<'t> {
    /// One value: a flag, a number, a text, a seat or a member.
    Single,
    /// A set of a size.
    Set(&'t Ty, Size),
    /// Several of these in order.
    List(&'t Ty),
    /// A value of this type, or `none`.
    Optional(&'t Ty),
    /// Not all of the type is known: `none`, an empty set, or a reported error.
    Unknown,
}

/// How many elements a set holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Size {
    /// Any number of them.
    Any,
    /// Exactly this many.
    Exactly(u32),
    /// This many or fewer.
    UpTo(u32),
}

impl Size {
    /// Whether this number of elements is allowed.
    #[must_use]
    pub const fn allows(self, count: u32) -> bool {
        match self {
            Self::Any => true,
            Self::Exactly(size) => count == size,
            Self::UpTo(most) => count <= most,
        }
    }

    /// Whether a set of this size can be used where the other size is needed; an unknown size is checked in play.
    const fn fits(self, wanted: Self) -> bool {
        match (self, wanted) {
            (Self::Exactly(size), wanted) => wanted.allows(size),
            (Self::UpTo(most), Self::Exactly(size)) => size <= most,
            (Self::UpTo(_), Self::Any | Self::UpTo(_)) | (Self::Any, _) => true,
        }
    }

    /// Whether all sets of this size have the other one, so that nothing has to be checked in play.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        match (self, other) {
            (_, Self::Any) => true,
            (Self::Exactly(size), other) => other.allows(size),
            (Self::UpTo(most), Self::UpTo(allowed)) => most <= allowed,
            (Self::UpTo(most), Self::Exactly(size)) => most == 0 && size == 0,
            (Self::Any, Self::Exactly(_) | Self::UpTo(_)) => false,
        }
    }

    /// The size of sets that have one of two sizes.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        match (self, other) {
            (Self::Any, _) | (_, Self::Any) => Self::Any,
            (Self::Exactly(a), Self::Exactly(b)) if a == b => self,
            (Self::Exactly(a) | Self::UpTo(a), Self::Exactly(b) | Self::UpTo(b)) => {
                Self::UpTo(a.max(b))
            }
        }
    }
}

impl Size {
    /// The number of sets of this size out of `n` elements; `u64::MAX` if there are more.
    #[must_use]
    pub fn sets(self, n: u32) -> u64 {
        match self {
            Self::Any => 1u64.checked_shl(n).unwrap_or(u64::MAX),
            Self::Exactly(count) => binomial(n, count),
            Self::UpTo(most) => {
                (0..=most.min(n)).map(|count| binomial(n, count)).fold(0, u64::saturating_add)
            }
        }
    }
}

impl Ty {
    /// The number of values with this number of seats, or `u64::MAX` if there are more; `None` if it is unlimited.
    /// `members` gives the number of members of a type.
    pub fn count(&self, seats: u32, members: &dyn Fn(TypeId) -> Option<usize>) -> Option<u64> {
        match self {
            Self::Flag => Some(2),
            Self::Seat => Some(u64::from(seats)),
            Self::Member(id) => u64::try_from(members(*id)?).ok(),
            Self::Range(low, high) => Some(u64::from(high.abs_diff(*low)) + 1),
            Self::Set(of, size) => {
                let things = of.count(seats, members)?;
                Some(size.sets(u32::try_from(things).unwrap_or(u32::MAX)))
            }
            Self::Optional(inner) => Some(inner.count(seats, members)?.saturating_add(1)),
            Self::Number | Self::Text | Self::List(_) => None,
            Self::None | Self::EmptySet | Self::Broken => None,
        }
    }

    /// The type of sets of this type, of any size.
    #[must_use]
    pub fn set_of(self) -> Self {
        Self::Set(Box::new(self), Size::Any)
    }

    /// This type or `none`; a type that allows `none` stays as it is.
    #[must_use]
    pub fn optional(self) -> Self {
        if matches!(self, Self::Optional(_) | Self::Broken | Self::None) {
            self
        } else {
            Self::Optional(Box::new(self))
        }
    }

    /// The shape of the type.
    #[must_use]
    pub const fn shape(&self) -> TypeShape<'_> {
        match self {
            Self::Flag | Self::Number | Self::Range(..) => TypeShape::Single,
            Self::Text | Self::Seat | Self::Member(_) => TypeShape::Single,
            Self::Set(of, size) => TypeShape::Set(of, *size),
            Self::List(of) => TypeShape::List(of),
            Self::Optional(inner) => TypeShape::Optional(inner),
            Self::None | Self::EmptySet | Self::Broken => TypeShape::Unknown,
        }
    }

    /// The type of the elements of a set or list.
    #[must_use]
    pub const fn element(&self) -> Option<&Self> {
        match self.shape() {
            TypeShape::Set(of, _) | TypeShape::List(of) => Some(of),
            TypeShape::Single | TypeShape::Optional(_) | TypeShape::Unknown => None,
        }
    }

    /// The type without `none`.
    #[must_use]
    pub fn never_none(&self) -> &Self {
        if let Self::Optional(inner) = self { inner } else { self }
    }

    /// The type of the single values within sets, lists and optional values.
    #[must_use]
    pub const fn innermost(&self) -> &Self {
        match self.shape() {
            TypeShape::Set(of, _) | TypeShape::List(of) | TypeShape::Optional(of) => of.innermost(),
            TypeShape::Single | TypeShape::Unknown => self,
        }
    }

    /// The declared type of which the value is a member.
    #[must_use]
    pub const fn declared_type(&self) -> Option<TypeId> {
        if let Self::Member(id) = self { Some(*id) } else { None }
    }

    /// The least and the greatest number of a range.
    #[must_use]
    pub const fn range(&self) -> Option<(i32, i32)> {
        if let Self::Range(low, high) = self { Some((*low, *high)) } else { None }
    }

    /// Whether a type has a range in which all numbers of the other one lie.
    #[must_use]
    pub fn spans(&self, other: &Self) -> bool {
        let ends = [self, other].map(|ty| ty.never_none().range());
        matches!(ends, [Some((low, high)), Some((least, most))] if low <= least && most <= high)
    }

    /// The code of the first value.
    #[must_use]
    pub const fn low(&self) -> i32 {
        if let Self::Range(low, _) = self { *low } else { 0 }
    }

    /// The size of a set, or of one that may be `none`; any for everything else.
    #[must_use]
    pub fn set_size(&self) -> Size {
        match self.never_none() {
            Self::Set(_, size) => *size,
            Self::EmptySet => Size::Exactly(0),
            Self::Number | Self::Flag | Self::Seat | Self::Text | Self::Member(_) => Size::Any,
            Self::Range(..) | Self::List(_) | Self::Optional(_) | Self::None => Size::Any,
            Self::Broken => Size::Any,
        }
    }

    /// Whether the type is a set, of any size.
    #[must_use]
    pub const fn is_set(&self) -> bool {
        matches!(self, Self::Set(..))
    }

    /// Whether it is a number, with a range or without.
    #[must_use]
    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Number | Self::Range(..) | Self::Broken)
    }

    /// Whether the type stands for a reported error.
    #[must_use]
    pub const fn is_broken(&self) -> bool {
        matches!(self, Self::Broken)
    }

    /// Whether a value of this type can be used where `wanted` is needed.
    #[must_use]
    pub fn fits(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (Self::Broken, _) | (_, Self::Broken) => true,
            (Self::None, Self::Optional(_)) => true,
            (Self::EmptySet, Self::Set(_, size)) => size.allows(0),
            (Self::Optional(a), Self::Optional(b)) => a.fits(b),
            (a, Self::Optional(b)) => a.fits(b),
            (Self::Number | Self::Range(..), Self::Number | Self::Range(..)) => true,
            (Self::Set(a, size), Self::Set(b, wanted)) => a.fits(b) && size.fits(*wanted),
            (Self::List(a), Self::Set(b, Size::Any) | Self::List(b)) => a.fits(b),
            (a, b) => a == b,
        }
    }

    /// The type that includes the values of two types; `None` if there is none.
    #[must_use]
    pub fn joined(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Broken, _) | (_, Self::Broken) => Some(Self::Broken),
            (Self::None, it) | (it, Self::None) => Some(it.clone().optional()),
            (Self::Optional(a), Self::Optional(b)) => Some(a.joined(b)?.optional()),
            (Self::Optional(a), b) | (b, Self::Optional(a)) => Some(a.joined(b)?.optional()),
            (Self::Range(low, high), Self::Range(least, most)) => {
                Some(Self::Range(*low.min(least), *high.max(most)))
            }
            (Self::Number | Self::Range(..), Self::Number | Self::Range(..)) => Some(Self::Number),
            (Self::EmptySet, Self::Set(of, size)) | (Self::Set(of, size), Self::EmptySet) => {
                Some(Self::Set(of.clone(), size.joined(Size::Exactly(0))))
            }
            (Self::EmptySet, Self::List(of)) | (Self::List(of), Self::EmptySet) => {
                Some(of.as_ref().clone().set_of())
            }
            (Self::Set(a, size), Self::Set(b, other)) => {
                Some(Self::Set(Box::new(a.element_with(b)?), size.joined(*other)))
            }
            (Self::Set(a, _), Self::List(b)) | (Self::List(a), Self::Set(b, _)) => {
                Some(a.element_with(b)?.set_of())
            }
            (Self::List(a), Self::List(b)) => Some(Self::List(Box::new(a.element_with(b)?))),
            (a, b) => (a == b).then(|| a.clone()),
        }
    }

    /// The element type of a set with elements of two types. Sets in a set must have the same size, and numbers have a
    /// range only if a set can hold it.
    #[must_use]
    pub fn element_with(&self, other: &Self) -> Option<Self> {
        if let Self::Set(..) = self {
            return (self == other).then(|| self.clone());
        }
        let of = self.joined(other)?;
        let Self::Range(low, high) = of else {
            return Some(of);
        };
        let ends = (i64::from(low), i64::from(high));
        Some(range(ends, MEMBERS as u64).unwrap_or(Self::Number))
    }

    /// Whether values of two types can be compared with `is`.
    #[must_use]
    pub fn comparable(&self, other: &Self) -> bool {
        let plain = |ty: &Self| {
            if let Self::Optional(inner) = ty {
                inner.as_ref().clone()
            } else {
                let set = ty.element().map(|of| of.clone().set_of());
                set.unwrap_or_else(|| ty.clone())
            }
        };
        let (a, b) = (plain(self), plain(other));
        matches!(a, Self::None) && matches!(other, Self::Optional(_))
            || matches!(b, Self::None) && matches!(self, Self::Optional(_))
            || a.fits(&b)
            || b.fits(&a)
    }
}

#[cfg(test)]
mod tests {
    use super::{Size, Ty, TypeShape};

    #[test]
    fn a_question_about_a_type_is_answered_by_its_shape() {
        let (numbers, seats) = (Ty::Range(3, 7), Ty::Seat.set_of().optional());
        assert_eq!(numbers.shape(), TypeShape::Single);
        assert_eq!((numbers.range(), numbers.low()), (Some((3, 7)), 3));
        assert_eq!(numbers.element(), None);
        assert_eq!(seats.shape(), TypeShape::Optional(&Ty::Seat.set_of()));
        assert_eq!(seats.element(), None);
        assert_eq!(seats.never_none().element(), Some(&Ty::Seat));
        assert_eq!(seats.innermost(), &Ty::Seat);
        let nothing = Ty::Set(Box::new(numbers), Size::Exactly(0));
        assert!(nothing.is_set() && Ty::EmptySet.fits(&nothing));
    }
}

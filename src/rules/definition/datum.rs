//! [`Datum`]: a value as the definition keeps it. It does not depend on a type, so two data are equal where they look alike.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::hir::Ty;
use crate::state::{Set, Value, ordinal};

/// A value. Of which type a member is follows from where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Datum {
    /// `none`
    None,
    Flag(bool),
    Number(i32),
    Seat(u32),
    Member(u32),
    Set(Things),
    /// In an order of its own.
    List(Vec<Datum>),
    Text(String),
}

/// Different things, in the order of their type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Things(pub(super) BTreeSet<Datum>);

/// Of two sets, the one with the greater last thing comes later: `{A C}` comes behind `{A B}`, and `{B C}` behind both.
impl Ord for Things {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Things {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromIterator<Datum> for Datum {
    /// The set of some things.
    fn from_iter<I: IntoIterator<Item = Self>>(things: I) -> Self {
        Self::Set(Things(things.into_iter().collect()))
    }
}

impl Datum {
    /// A value of a position or a move; `ty` is its type.
    pub(super) fn of(value: &Value, ty: &Ty) -> Self {
        let items = || {
            let of = ty.never_none().element().unwrap_or(&Ty::Number);
            let items = value.elements(of).into_iter();
            items.map(|item| Self::of(&item, of))
        };
        match value {
            Value::None => Self::None,
            Value::Flag(flag) => Self::Flag(*flag),
            Value::Number(number) => Self::Number(*number),
            Value::Seat(seat) => Self::Seat(*seat),
            Value::Member(member) => Self::Member(*member),
            Value::Set(_) => items().collect(),
            Value::List(_) => Self::List(items().collect()).fitted(ty),
            Value::Text(text) => Self::Text(text.clone()),
        }
    }

    /// The value for a position, a move or an event; `ty` is its type.
    pub(super) fn to_value(&self, ty: &Ty) -> Value {
        match self {
            Self::None => Value::None,
            Self::Flag(flag) => Value::Flag(*flag),
            Self::Number(number) => Value::Number(*number),
            Self::Seat(seat) => Value::Seat(*seat),
            Self::Member(member) => Value::Member(*member),
            Self::Text(text) => Value::Text(text.clone()),
            Self::Set(_) | Self::List(_) => {
                let of = ty.never_none().element().unwrap_or(&Ty::Number);
                let items = self.items().into_iter().map(|item| item.to_value(of));
                // Numbers without bounds have no places in a set of a position.
                if ty.never_none().is_set() && *of != Ty::Number || *ty == Ty::EmptySet {
                    let places: Set = items.map(|item| ordinal(&item, of)).collect();
                    Value::Set(places)
                } else {
                    Value::List(items.collect())
                }
            }
        }
    }

    /// A list as a set, where the type is one.
    pub(super) fn fitted(self, ty: &Ty) -> Self {
        if self.is_several() && ty.never_none().is_set() {
            self.things().into_iter().collect()
        } else {
            self
        }
    }

    /// The things of a set in their order, or those of a list in its own; nothing of anything else.
    pub(super) fn items(&self) -> Vec<Self> {
        match self {
            Self::Set(things) => things.0.iter().cloned().collect(),
            Self::List(items) => items.clone(),
            Self::None | Self::Flag(_) | Self::Number(_) | Self::Seat(_) | Self::Member(_) => {
                Vec::new()
            }
            Self::Text(_) => Vec::new(),
        }
    }

    /// The things of a set or list, each once.
    pub(super) fn things(&self) -> BTreeSet<Self> {
        self.items().into_iter().collect()
    }

    pub(super) const fn is_several(&self) -> bool {
        matches!(self, Self::Set(_) | Self::List(_))
    }

    pub(super) const fn is_yes(&self) -> bool {
        matches!(self, Self::Flag(true))
    }

    /// The number of a seat or a member, or a number itself; 0 for anything else.
    pub(super) fn number(&self) -> i64 {
        match self {
            Self::Number(number) => i64::from(*number),
            Self::Seat(at) | Self::Member(at) => i64::from(*at),
            Self::None | Self::Flag(_) | Self::Set(_) | Self::List(_) | Self::Text(_) => 0,
        }
    }

    /// The number of a seat or a member; 0 for anything else.
    pub(super) fn id(&self) -> u32 {
        u32::try_from(self.number()).unwrap_or(0)
    }

    /// How many, as a count; 0 below that.
    pub(super) fn to_count(&self) -> usize {
        usize::try_from(self.number()).unwrap_or(0)
    }

    /// The seats that a seat, or a set or list of seats, names.
    pub(super) fn seats(&self) -> Set {
        if let Self::Seat(seat) = self {
            return Set::default().with(*seat);
        }
        self.items().iter().map(Self::id).collect()
    }

    /// Whether a value is one of those of a type, where numbers have bounds and sets a size.
    pub(super) fn fits(&self, ty: &Ty) -> bool {
        match (self, ty.never_none()) {
            (Self::Number(number), Ty::Range(low, high)) => (low..=high).contains(&number),
            (Self::Set(things), Ty::Set(of, size)) => {
                let count = u32::try_from(things.0.len()).unwrap_or(u32::MAX);
                size.allows(count) && things.0.iter().all(|thing| thing.fits(of))
            }
            _ => true,
        }
    }
}

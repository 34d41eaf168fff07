//! [`Value`]: a value in play.

use serde::{Deserialize, Serialize};

use super::Set;
use crate::hir::{SentenceId, Size, Ty, TypeId, TypeShape};

/// A value, whose type is known from its context. Seats and members are numbers counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Value {
    /// `none`
    None,
    /// `yes` or `no`.
    Flag(bool),
    /// A whole number.
    Number(i32),
    /// A seat.
    Seat(u32),
    /// A member of an enumeration or a row of a table.
    Member(u32),
    /// Values of one type, each at most once.
    Set(Set),
    /// Several values in order.
    List(Vec<Value>),
    /// A text.
    Text(String),
}

impl Value {
    /// Whether it is `yes`.
    #[must_use]
    pub const fn is_yes(&self) -> bool {
        matches!(self, Self::Flag(true))
    }

    /// The number of a `Number`; 0 for other values.
    #[must_use]
    pub const fn number(&self) -> i32 {
        match self {
            Self::Number(number) => *number,
            Self::None
            | Self::Flag(_)
            | Self::Seat(_)
            | Self::Member(_)
            | Self::Set(_)
            | Self::List(_)
            | Self::Text(_) => 0,
        }
    }

    /// The seat of a `Seat`; 0 for other values.
    #[must_use]
    pub const fn seat(&self) -> u32 {
        match self {
            Self::Seat(seat) => *seat,
            Self::None
            | Self::Flag(_)
            | Self::Number(_)
            | Self::Member(_)
            | Self::Set(_)
            | Self::List(_)
            | Self::Text(_) => 0,
        }
    }

    /// The number of elements of a set or list.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Set(set) => set.len() as usize,
            Self::List(list) => list.len(),
            Self::None
            | Self::Flag(_)
            | Self::Number(_)
            | Self::Seat(_)
            | Self::Member(_)
            | Self::Text(_) => 0,
        }
    }

    /// The elements of a set in the order of their type, or of a list in its own; `of` is their type.
    #[must_use]
    pub fn elements(&self, of: &Ty) -> Vec<Self> {
        match self {
            Self::Set(set) => set.bits().map(|bit| value_at(bit, of)).collect(),
            Self::List(list) => list.clone(),
            Self::None
            | Self::Flag(_)
            | Self::Number(_)
            | Self::Seat(_)
            | Self::Member(_)
            | Self::Text(_) => Vec::new(),
        }
    }

    /// The cards that a value names, one or several, by their numbers; `ty` is its type.
    #[must_use]
    pub fn cards(&self, ty: &Ty) -> Vec<u32> {
        if let Self::Member(card) = self {
            return vec![*card];
        }
        let of = ty.element().unwrap_or(&Ty::Number);
        let several = self.elements(of);
        several.iter().map(|card| ordinal(card, of)).collect()
    }

    /// The members of types that a value holds, each with its type; `ty` is the type of the value.
    #[must_use]
    pub fn members(&self, ty: &Ty) -> Vec<(TypeId, u32)> {
        match ty.shape() {
            TypeShape::Optional(inner) => self.members(inner),
            TypeShape::Set(of, _) | TypeShape::List(of) => {
                let elements = self.elements(of);
                elements.iter().flat_map(|it| it.members(of)).collect()
            }
            TypeShape::Single | TypeShape::Unknown => match (ty, self) {
                (Ty::Member(of), Self::Member(at)) => vec![(*of, *at)],
                _ => Vec::new(),
            },
        }
    }

    /// The elements of a set or list, as a set.
    #[must_use]
    pub fn to_set(&self, of: &Ty) -> Set {
        match self {
            Self::Set(set) => set.clone(),
            Self::List(list) => list.iter().map(|it| ordinal(it, of)).collect(),
            Self::None
            | Self::Flag(_)
            | Self::Number(_)
            | Self::Seat(_)
            | Self::Member(_)
            | Self::Text(_) => Set::default(),
        }
    }

    /// The seats that a seat, or a set or list of seats, names.
    #[must_use]
    pub fn seats(&self) -> Set {
        if let Self::Seat(seat) = self {
            Set::default().with(*seat)
        } else {
            self.to_set(&Ty::Seat)
        }
    }
}

/// The ordinal of a value among the values of its type, counted from 0; `u32::MAX` for a value of another type.
#[must_use]
pub fn ordinal(value: &Value, ty: &Ty) -> u32 {
    match (value, ty) {
        (Value::Number(number), Ty::Range(low, high)) if (low..=high).contains(&number) => {
            number.abs_diff(*low)
        }
        (Value::Seat(id) | Value::Member(id), _) => *id,
        (Value::Flag(flag), _) => u32::from(*flag),
        (Value::Set(_) | Value::List(_), Ty::Set(of, Size::Exactly(size)))
            if value.to_set(of).len() == *size =>
        {
            value.to_set(of).rank()
        }
        _ => u32::MAX,
    }
}

/// Whether a value is one of the values of its type, of which there are `count`. Not for numbers without bounds, texts
/// and lists.
#[must_use]
pub fn belongs(value: &Value, ty: &Ty, count: &dyn Fn(&Ty) -> u64) -> bool {
    match (ty, value) {
        (Ty::Optional(_), Value::None) => true,
        (Ty::Optional(inner), value) => belongs(value, inner, count),
        (Ty::Set(of, size), Value::Set(set)) => {
            let things = u32::try_from(count(of)).unwrap_or(u32::MAX);
            set.is_within(&Set::full(things)) && size.allows(set.len())
        }
        (Ty::Seat, Value::Seat(at)) | (Ty::Member(_), Value::Member(at)) => {
            u64::from(*at) < count(ty)
        }
        (Ty::Flag, Value::Flag(_)) => true,
        (Ty::Range(low, high), Value::Number(number)) => (low..=high).contains(&number),
        _ => false,
    }
}

/// The value of a type by its ordinal.
#[must_use]
pub fn value_at(at: u32, ty: &Ty) -> Value {
    let number = i32::try_from(at).unwrap_or(i32::MAX);
    match ty {
        Ty::Seat => Value::Seat(at),
        Ty::Member(_) => Value::Member(at),
        Ty::Flag => Value::Flag(at == 1),
        Ty::Range(low, _) => Value::Number(low + number),
        Ty::Set(_, Size::Exactly(size)) => Value::Set(Set::unrank(at, *size)),
        Ty::Number | Ty::Text | Ty::Set(..) | Ty::List(_) | Ty::Optional(_) => {
            Value::Number(number)
        }
        Ty::None | Ty::EmptySet | Ty::Broken => Value::Number(number),
    }
}

/// A sentence of the file with its values, before it is put into words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FilledText {
    /// The sentence.
    pub sentence: SentenceId,
    /// The values in order; `None` for a value that the reader may not see.
    pub values: Vec<Option<Value>>,
}

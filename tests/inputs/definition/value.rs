//! Values, and their order.

use std::cmp::Ordering;

use super::{Outcome, Without};

/// A value. Seats and members are numbers counted from 0; of which type a member is follows from where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    None,
    Flag(bool),
    Number(i32),
    Seat(u32),
    Member(u32),
    Set(Things),
    /// Things in an order of their own.
    List(Vec<Value>),
}

/// Different things in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Things(Vec<Value>);

impl Things {
    pub fn of(mut all: Vec<Value>) -> Self {
        all.sort();
        all.dedup();
        Self(all)
    }

    pub fn all(&self) -> &[Value] {
        &self.0
    }

    pub fn has(&self, thing: &Value) -> bool {
        self.0.contains(thing)
    }
}

/// Of two sets, the one with the greater last thing comes later, as `{A C}` comes behind `{A B}` and `{B C}` behind both.
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

impl Value {
    pub fn set(all: Vec<Self>) -> Self {
        Self::Set(Things::of(all))
    }

    /// A number; one that is too great or too small becomes the greatest or the least that there is.
    pub fn number(number: i64) -> Self {
        let clamped = number.clamp(i32::MIN.into(), i32::MAX.into());
        Self::Number(i32::try_from(clamped).unwrap())
    }

    pub const fn is_several(&self) -> bool {
        matches!(self, Self::Set(_) | Self::List(_))
    }

    pub fn to_flag(&self) -> Outcome<bool> {
        match self {
            Self::Flag(flag) => Ok(*flag),
            _ => Err(Without::Fault("no flag")),
        }
    }

    pub fn to_seat(&self) -> Outcome<u32> {
        match self {
            Self::Seat(seat) => Ok(*seat),
            _ => Err(Without::Fault("no seat")),
        }
    }

    pub fn to_member(&self) -> Outcome<u32> {
        match self {
            Self::Member(member) => Ok(*member),
            _ => Err(Without::Fault("no member")),
        }
    }

    pub fn to_number(&self) -> Outcome<i64> {
        match self {
            Self::Number(number) => Ok(i64::from(*number)),
            _ => Err(Without::Fault("no number")),
        }
    }

    /// The things of a set, or of a list in its order.
    pub fn items(&self) -> Outcome<Vec<Self>> {
        match self {
            Self::Set(things) => Ok(things.all().to_vec()),
            Self::List(list) => Ok(list.clone()),
            _ => Err(Without::Fault("neither a set nor a list")),
        }
    }

    /// The things of a set or list, whatever their order.
    pub fn things(&self) -> Outcome<Things> {
        Ok(Things::of(self.items()?))
    }

    /// Where it stands among the values of its type, for `<` and its like.
    pub fn place(&self) -> Outcome<i64> {
        match self {
            Self::Number(number) => Ok(i64::from(*number)),
            Self::Member(at) => Ok(i64::from(*at)),
            _ => Err(Without::Fault("without order")),
        }
    }
}

//! Stores values as codes in slots: one number for most types, bits for a set.

use super::{Set, Value, ordinal, value_at};
use crate::hir::Ty;

/// The code of `none`.
pub const NONE: i32 = i32::MIN;
/// The slots of one value in a frame.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// The first slot, counted from the start of the frame.
    pub(super) at: usize,
    pub(super) width: usize,
    pub(super) ty: Ty,
}

impl Cells {
    pub(super) const fn new(at: usize, width: usize, ty: Ty) -> Self {
        Self { at, width, ty }
    }

    pub(super) fn read(&self, stack: &[i32], base: usize) -> Value {
        let start = base + self.at;
        stack.get(start..start + self.width).map_or(Value::None, |slots| decode(slots, &self.ty))
    }

    pub(super) fn write(&self, stack: &mut [i32], base: usize, value: &Value) {
        let start = base + self.at;
        if let Some(slots) = stack.get_mut(start..start + self.width) {
            encode(slots, &self.ty, value);
        }
    }

    /// Sets the slots to what they hold before any value.
    pub(super) fn wipe(&self, stack: &mut [i32], base: usize) {
        let start = base + self.at;
        if let Some(slots) = stack.get_mut(start..start + self.width) {
            slots.fill(0);
        }
    }
}

pub(super) fn decode(slots: &[i32], ty: &Ty) -> Value {
    match (ty, slots) {
        (Ty::Optional(inner), [first, rest @ ..]) if matches!(inner.as_ref(), Ty::Set(..)) => {
            if *first == 0 {
                Value::None
            } else {
                decode(rest, inner)
            }
        }
        (Ty::Optional(_), [NONE, ..]) => Value::None,
        (Ty::Optional(inner), _) => decode(slots, inner),
        (Ty::Set(..), slots) => Value::Set(set_of(slots)),
        (Ty::List(of), [count, items @ ..]) => {
            let count = usize::try_from(*count).unwrap_or(0);
            Value::List(items.iter().take(count).map(|item| scalar(*item, of)).collect())
        }
        (_, [slot, ..]) => scalar(*slot, ty),
        (_, []) => Value::None,
    }
}

/// The set that slots hold.
pub(super) fn set_of(slots: &[i32]) -> Set {
    Set::of_words(slots.iter().map(|slot| slot.cast_unsigned()))
}

/// The value of a code, for a type that takes one slot.
#[must_use]
pub fn from_code(code: i32, ty: &Ty) -> Value {
    let may_be_none = matches!(ty, Ty::Optional(_));
    if *ty == Ty::None || may_be_none && code == NONE {
        Value::None
    } else {
        scalar(code, ty.never_none())
    }
}

/// The code of a value in the one slot of its type.
#[must_use]
pub fn to_code(value: &Value, ty: &Ty) -> i32 {
    if let (Ty::Optional(inner), false) = (ty, matches!(value, Value::None)) {
        slot_of(value, inner)
    } else {
        slot_of(value, ty)
    }
}

fn scalar(slot: i32, ty: &Ty) -> Value {
    match ty {
        Ty::Flag => Value::Flag(slot != 0),
        Ty::Seat => Value::Seat(slot.cast_unsigned()),
        Ty::Member(_) => Value::Member(slot.cast_unsigned()),
        Ty::Set(..) => value_at(slot.cast_unsigned(), ty),
        Ty::Number | Ty::Range(..) => Value::Number(slot),
        // Values of these types take no slot by themselves.
        Ty::Text | Ty::List(_) | Ty::Optional(_) | Ty::None | Ty::EmptySet | Ty::Broken => {
            Value::Number(slot)
        }
    }
}

pub(super) fn encode(slots: &mut [i32], ty: &Ty, value: &Value) {
    match (ty, slots) {
        (Ty::Optional(inner), [first, rest @ ..]) if matches!(inner.as_ref(), Ty::Set(..)) => {
            *first = i32::from(!matches!(value, Value::None));
            encode(rest, inner, value);
        }
        (Ty::Optional(_), [slot, ..]) if matches!(value, Value::None) => *slot = NONE,
        (Ty::Optional(inner), slots) => encode(slots, inner, value),
        (Ty::Set(of, _), slots) => {
            let set = value.to_set(of);
            for (slot, word) in slots.iter_mut().zip(set.words().chain(std::iter::repeat(0))) {
                *slot = word.cast_signed();
            }
        }
        (Ty::List(of), [count, items @ ..]) => {
            items.fill(0);
            let elements = value.elements(of);
            for (item, element) in items.iter_mut().zip(&elements) {
                *item = slot_of(element, of);
            }
            *count = i32::try_from(elements.len().min(items.len())).unwrap_or(0);
        }
        (_, [slot, ..]) => *slot = slot_of(value, ty),
        (_, []) => {}
    }
}

fn slot_of(value: &Value, ty: &Ty) -> i32 {
    match value {
        Value::None => NONE,
        Value::Flag(flag) => i32::from(*flag),
        Value::Number(number) => *number,
        Value::Seat(id) | Value::Member(id) => id.cast_signed(),
        Value::Set(_) => ordinal(value, ty).cast_signed(),
        Value::List(_) | Value::Text(_) => 0,
    }
}

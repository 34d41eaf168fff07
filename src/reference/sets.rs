//! Sets and lists: their elements, and whether two are equal.

use super::Outcome;
use crate::engine;
use crate::hir::{Expr, Size, Ty};
use crate::state::{Set, Value, ordinal, value_at};

pub(super) fn as_set(value: &Value, of: &Ty) -> Set {
    match value {
        Value::Set(_) | Value::List(_) => value.to_set(of),
        Value::None => Set::default(),
        Value::Flag(_) | Value::Number(_) | Value::Seat(_) | Value::Member(_) | Value::Text(_) => {
            Set::default().with(ordinal(value, of))
        }
    }
}

/// Whether a set or list of a type is itself an element of sets of `of`, and not a part of such a
/// set.
pub(super) fn is_one(ty: &Ty, of: &Ty) -> bool {
    matches!(of, Ty::Set(..)) && element_of(ty).is_some_and(|it| !matches!(it, Ty::Set(..)))
}

/// The bit of a value in a set of `of`; `ty` is the type of the value.
pub(super) fn place(value: &Value, ty: &Ty, of: &Ty) -> u32 {
    if let Ty::Set(inner, _) = of {
        translate(value, element_of(ty).unwrap_or(inner), inner)
            .map_or(u32::MAX, |set| ordinal(&Value::Set(set), of))
    } else {
        ordinal(value, of)
    }
}

/// The bit of a value that is added to a set.
pub(super) fn put(value: &Value, expr: &Expr, of: &Ty) -> Outcome<u32> {
    if let Ty::Set(_, Size::Exactly(size)) = of
        && value.size() != *size as usize
    {
        return Err(engine::wrong_element(expr.span, *size, value.size()));
    }
    Ok(place(value, &expr.ty, of))
}

fn element_of(ty: &Ty) -> Option<&Ty> {
    if let Ty::Optional(inner) = ty {
        inner.element()
    } else {
        ty.element()
    }
}

/// Whether these are cards of a type with more members than a set can hold.
fn is_large(value: &Value) -> bool {
    matches!(value, Value::List(list) if list.iter().any(|it| matches!(it, Value::Member(at) if *at >= Set::LIMIT)))
}

/// Equality; a list equals a set of the same elements.
pub(super) fn same(a: &Value, a_ty: &Ty, b: &Value, b_ty: &Ty) -> bool {
    match (a, b) {
        _ if is_large(a) || is_large(b) => within(a, a_ty, b, b_ty) && within(b, b_ty, a, a_ty),
        (Value::Set(_) | Value::List(_), Value::Set(_) | Value::List(_)) => {
            let a_of = element_of(a_ty).or(element_of(b_ty)).unwrap_or(&Ty::Number);
            let b_of = element_of(b_ty).unwrap_or(a_of);
            translate(a, a_of, b_of) == Some(b.to_set(b_of))
        }
        _ => a == b,
    }
}

/// A set with its bits for another range of numbers; nothing if an element is outside that range.
fn translate(a: &Value, from: &Ty, to: &Ty) -> Option<Set> {
    let set = a.to_set(from);
    if from == to {
        return Some(set);
    }
    let bits = set.bits().map(|bit| place(&value_at(bit, from), from, to));
    bits.map(|bit| (bit < 128).then_some(bit))
        .collect::<Option<Vec<u32>>>()
        .map(|bits| bits.into_iter().collect())
}

pub(super) fn within(a: &Value, a_ty: &Ty, b: &Value, b_ty: &Ty) -> bool {
    let of = element_of(b_ty).unwrap_or(&Ty::Number);
    match a {
        Value::None => false,
        one if is_one(a_ty, of) => b.to_set(of).has(place(one, a_ty, of)),
        Value::Set(_) | Value::List(_) if is_large(a) || is_large(b) => {
            let whole = b.elements(of);
            a.elements(of).iter().all(|element| whole.contains(element))
        }
        Value::Set(_) | Value::List(_) => {
            let inner = element_of(a_ty).unwrap_or(of);
            translate(a, inner, of).is_some_and(|small| small.0 & !b.to_set(of).0 == 0)
        }
        Value::Flag(_) | Value::Number(_) | Value::Seat(_) | Value::Member(_) | Value::Text(_) => {
            if let Value::List(list) = b {
                list.contains(a)
            } else {
                b.to_set(of).has(ordinal(a, of))
            }
        }
    }
}

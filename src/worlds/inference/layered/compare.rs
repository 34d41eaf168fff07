//! Comparisons with what lies in a place.

use super::Unread;
use super::term::{Heap, Term, Truth};
use crate::hir::Compare;
use crate::state::{Set, Value};

pub(super) fn cards_of(value: &Value) -> Result<Set, Unread> {
    match value {
        Value::Set(set) => Ok(set.clone()),
        Value::Member(card) => Ok(Set::default().with(*card)),
        Value::None
        | Value::Flag(_)
        | Value::Number(_)
        | Value::Seat(_)
        | Value::List(_)
        | Value::Text(_) => Err(Unread::Shape),
    }
}

pub(super) fn compare(how: Compare, one: &Term, other: &Term) -> Result<Truth, Unread> {
    match (how, one, other) {
        (Compare::IsNot, _, _) => compare(Compare::Is, one, other)?.not(),
        (Compare::NotIn, _, _) => compare(Compare::In, one, other)?.not(),
        // Of all values that somebody may choose, one is what lies there.
        (Compare::Is, Term::Secret, Term::Cards(_) | Term::Plain(_))
        | (Compare::Is, Term::Cards(_) | Term::Plain(_), Term::Secret) => Ok(Truth::Free),
        (Compare::Is, Term::Plain(value), term) | (Compare::Is, term, Term::Plain(value)) => {
            term.is(value)
        }
        (Compare::In, Term::Plain(cards), Term::Cards(heap)) => Ok(heap.has(&cards_of(cards)?)),
        (Compare::In, Term::Cards(heap), Term::Plain(cards)) => {
            Ok(heap.is_within(&cards_of(cards)?))
        }
        (_, Term::Count(heap, more), Term::Plain(Value::Number(number))) => {
            let limit = i64::from(*number) - more;
            bounds(how, heap, limit)
        }
        (_, Term::Plain(Value::Number(number)), Term::Count(heap, more)) => {
            let limit = i64::from(*number) - more;
            let turned = match how {
                Compare::Less => Compare::More,
                Compare::More => Compare::Less,
                Compare::AtMost => Compare::AtLeast,
                Compare::AtLeast => Compare::AtMost,
                Compare::Is | Compare::IsNot | Compare::In | Compare::NotIn => how,
            };
            bounds(turned, heap, limit)
        }
        (
            Compare::Is
            | Compare::In
            | Compare::Less
            | Compare::More
            | Compare::AtMost
            | Compare::AtLeast,
            _,
            _,
        ) => Err(Unread::Shape),
    }
}

fn bounds(how: Compare, heap: &Heap, limit: i64) -> Result<Truth, Unread> {
    match how {
        Compare::Less => Ok(heap.counts(0, limit - 1)),
        Compare::More => Ok(heap.counts(limit + 1, i64::MAX)),
        Compare::AtMost => Ok(heap.counts(0, limit)),
        Compare::AtLeast => Ok(heap.counts(limit, i64::MAX)),
        Compare::Is => Ok(heap.counts(limit, limit)),
        Compare::IsNot | Compare::In | Compare::NotIn => Err(Unread::Shape),
    }
}

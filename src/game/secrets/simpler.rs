//! Terms that say the same in different words, in one form.

use super::op::Op;
use super::term::{Term, TermId, Terms};
use crate::hir::{Builtin, Compare, Fold};

/// The form in which a term is kept: `is not` as `not … is`, a count as the size of a set, `some` as
/// `first … is not none`. Gives a term that is already there, or one to make.
pub(super) fn simpler((op, of): Term, terms: &mut Terms) -> Result<TermId, Term> {
    match (&op, of.as_slice()) {
        (Op::Compare(Compare::IsNot), _) => negated(Compare::Is, of, terms),
        (Op::Compare(Compare::NotIn), _) => negated(Compare::In, of, terms),
        (Op::Fold(Fold::All), [domain, body]) if terms.decided(*body) == Some(true) => Ok(*domain),
        (Op::Fold(Fold::Count), _) => {
            let all = terms.make(Op::Fold(Fold::All), of);
            Err((Op::Builtin(Builtin::SizeOf), vec![all]))
        }
        (Op::Fold(Fold::Some), _) => {
            let first = terms.make(Op::Fold(Fold::First), of);
            let none = terms.make(Op::None, Vec::new());
            negated(Compare::Is, vec![first, none], terms)
        }
        (Op::Compare(Compare::Is), [a, b]) if a == b && terms.is_constant(*a) => {
            Err((Op::Flag(true), Vec::new()))
        }
        (Op::Compare(Compare::Is), [a, b]) if terms.are_distinct(*a, *b) => {
            Err((Op::Flag(false), Vec::new()))
        }
        (Op::Builtin(Builtin::Not), [inner]) => not(*inner, terms),
        _ => Err((op, of)),
    }
}

fn negated(compare: Compare, of: Vec<TermId>, terms: &mut Terms) -> Result<TermId, Term> {
    let plain = terms.make(Op::Compare(compare), of);
    not(plain, terms)
}

/// A condition that holds where another one does not.
fn not(inner: TermId, terms: &Terms) -> Result<TermId, Term> {
    match terms.get(inner).map(|(op, of)| (op, of.as_slice())) {
        Some((Op::Flag(flag), _)) => Err((Op::Flag(!flag), Vec::new())),
        Some((Op::Builtin(Builtin::Not), [plain])) => Ok(*plain),
        Some(_) | None => Err((Op::Builtin(Builtin::Not), vec![inner])),
    }
}

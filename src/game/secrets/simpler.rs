//! Terms that say the same in different words, in one form.

use super::op::Op;
use super::term::{Term, TermId, Terms};
use crate::hir::{Builtin, Compare, Fold};

/// The form in which a term is kept: `is not` as `not … is`, a count as the size of a set, `some` as
/// `first … is not none`. Gives a term that is already there, or one to make.
pub(super) fn simpler((op, of): Term, terms: &mut Terms) -> Result<TermId, Term> {
    match (&op, of.as_slice()) {
        (Op::Compare(Compare::IsNot), _) => Err(negated(Compare::Is, of, terms)),
        (Op::Compare(Compare::NotIn), _) => Err(negated(Compare::In, of, terms)),
        (Op::Fold(Fold::All), [domain, body]) if is_yes(*body, terms) => Ok(*domain),
        (Op::Fold(Fold::Count), _) => {
            let all = terms.make(Op::Fold(Fold::All), of);
            Err((Op::Builtin(Builtin::SizeOf), vec![all]))
        }
        (Op::Fold(Fold::Some), _) => {
            let first = terms.make(Op::Fold(Fold::First), of);
            let none = terms.make(Op::None, Vec::new());
            Err(negated(Compare::Is, vec![first, none], terms))
        }
        (Op::Builtin(Builtin::Not), [inner]) => match terms.get(*inner) {
            Some((Op::Builtin(Builtin::Not), twice)) => match twice.as_slice() {
                [plain] => Ok(*plain),
                _ => Err((op, of)),
            },
            _ => Err((op, of)),
        },
        _ => Err((op, of)),
    }
}

fn negated(compare: Compare, of: Vec<TermId>, terms: &mut Terms) -> Term {
    let plain = terms.make(Op::Compare(compare), of);
    (Op::Builtin(Builtin::Not), vec![plain])
}

fn is_yes(term: TermId, terms: &Terms) -> bool {
    matches!(terms.get(term), Some((Op::Flag(true), _)))
}

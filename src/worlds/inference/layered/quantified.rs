//! Conditions on several cards or values at once.

use super::Unread;
use super::reader::{Names, Reader};
use super::term::{Heap, Term, Truth};
use crate::hir::{Fold, Quantifier};
use crate::state::{Set, Value};

impl Reader<'_> {
    pub(super) fn quantified(
        &self,
        quantifier: &Quantifier,
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        match self.term(&quantifier.domain, names, depth)? {
            Term::Cards(heap) => self.over_cards(heap, quantifier, names, depth),
            Term::Plain(_) => self.over_values(quantifier, names, depth),
            Term::Count(..) | Term::Truth(_) | Term::Secret => Err(Unread::Shape),
        }
    }

    /// The cards of a place for which something holds.
    fn over_cards(
        &self,
        heap: Heap,
        quantifier: &Quantifier,
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        let of = quantifier.domain.ty.element().ok_or(Unread::Shape)?;
        let mut holds = Set::default();
        for card in heap.all().bits() {
            let inner = self.with(names, quantifier.local, &Value::Member(card), of)?;
            match self.term(&quantifier.body, &inner, depth)? {
                Term::Plain(Value::Flag(true)) => holds.insert(card),
                Term::Plain(Value::Flag(false)) => {}
                Term::Plain(_)
                | Term::Cards(_)
                | Term::Count(..)
                | Term::Truth(_)
                | Term::Secret => {
                    return Err(Unread::Shape);
                }
            }
        }
        match quantifier.fold {
            Fold::Count => Ok(Term::Count(heap.among(&holds), 0)),
            Fold::All => Ok(Term::Cards(heap.among(&holds))),
            Fold::Some => Ok(Term::Truth(heap.among(&holds).counts(1, i64::MAX))),
            Fold::Every => Ok(Term::Truth(heap.besides(&holds).counts(0, 0))),
            Fold::Sum
            | Fold::First
            | Fold::Last
            | Fold::Only
            | Fold::Highest
            | Fold::Lowest
            | Fold::Most
            | Fold::Least
            | Fold::Union
            | Fold::Reached => Err(Unread::Shape),
        }
    }

    /// Conditions on each of several values that the seat knows.
    fn over_values(
        &self,
        quantifier: &Quantifier,
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        let elements = self.elements(quantifier, names)?.into_iter();
        let truths = elements.map(|(_, inner)| self.truth(&quantifier.body, &inner, depth));
        let truths: Vec<Truth> = truths.collect::<Result<_, _>>()?;
        match quantifier.fold {
            Fold::Every => Ok(Term::Truth(Truth::All(truths))),
            Fold::Some => Ok(Term::Truth(Truth::Any(truths))),
            Fold::Count => counted(truths),
            Fold::Sum
            | Fold::All
            | Fold::First
            | Fold::Last
            | Fold::Only
            | Fold::Highest
            | Fold::Lowest
            | Fold::Most
            | Fold::Least
            | Fold::Union
            | Fold::Reached => Err(Unread::Shape),
        }
    }
}

/// For how many conditions it is true that one card lies in a place, if it is the same place for all.
fn counted(truths: Vec<Truth>) -> Result<Term, Unread> {
    let mut heap = Heap::default();
    let mut certain = 0;
    for truth in truths {
        match truth {
            Truth::Plain(holds) => certain += i64::from(holds),
            Truth::Fact((at, fact)) if fact.least == 1 && fact.cards.len() == 1 => {
                let slots = (at, fact.places);
                if heap.slots.as_ref().is_some_and(|before| *before != slots)
                    || !heap.cards.clone().both(&fact.cards).is_empty()
                {
                    return Err(Unread::Shape);
                }
                heap.slots = Some(slots);
                heap.cards = heap.cards.union(&fact.cards);
            }
            Truth::Fact(_) | Truth::All(_) | Truth::Any(_) | Truth::Free => {
                return Err(Unread::Shape);
            }
        }
    }
    Ok(Term::Count(heap, certain))
}

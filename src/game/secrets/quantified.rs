//! Quantifiers: names that run over a domain, and what is made of their values.

use super::copies::Copies;
use super::fact::Law;
use super::label::{LabelId, Labelled, OPEN};
use super::lies::Spot;
use super::op::Op;
use super::term::TermId;
use super::values::Values;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Fold, Game, LocalId, Quantifier, Ty};

impl Values<'_> {
    /// A name that runs over a domain.
    pub(super) fn any_of(&mut self, local: LocalId, domain: TermId, label: LabelId) -> Labelled {
        let term = self.know.terms.make(Op::Any(local), vec![domain]);
        self.bound_to(local, term, label)
    }

    fn bound_to(&mut self, local: LocalId, term: TermId, label: LabelId) -> Labelled {
        let value = Labelled { term, label, size: OPEN };
        self.know.names.bind(local, value);
        value
    }

    /// The member of a set in which one value is written.
    fn only_member(&self, set: TermId) -> Option<TermId> {
        match self.know.terms.get(set).map(|(op, of)| (op, of.as_slice())) {
            Some((Op::Set, [one])) => Some(*one),
            Some(_) | None => None,
        }
    }

    pub(super) fn quantified(&mut self, fold: &Quantifier) -> Labelled {
        let mut domain = self.eval(&fold.domain);
        if matches!(fold.fold, Fold::All | Fold::Most | Fold::Least | Fold::Reached) {
            domain.term = self.without_order(domain.term, &fold.domain.ty);
        }
        let member = match self.only_member(domain.term) {
            // It runs over more than the domain.
            _ if fold.fold == Fold::Reached => {
                let term = self.know.terms.unknown();
                self.bound_to(fold.local, term, domain.label)
            }
            Some(term) => self.bound_to(fold.local, term, domain.label),
            None => self.any_of(fold.local, domain.term, domain.label),
        };
        let facts_before = self.know.facts.count();
        if fold.fold != Fold::Reached {
            self.know.suppose_member(member.term, domain.term);
        }
        let body = self.eval(&fold.body);
        self.know.facts.forget(facts_before);
        let term = self.know.terms.fold(fold.fold, member.term, domain.term, body.term);
        let label = self.join(domain.label, body.label);
        let label = self.join(label, domain.size);
        if let Some(card) = self.taken_for(term, domain.term) {
            return Labelled { term: card, label, size: OPEN };
        }
        let size = match fold.fold {
            Fold::All => self.number_left(term, &domain, &fold.body).unwrap_or(label),
            Fold::First | Fold::Last if self.has_best(term) => domain.size,
            Fold::Every | Fold::Some | Fold::Sum | Fold::Count | Fold::First => label,
            Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => label,
            Fold::Most | Fold::Least | Fold::Union | Fold::Reached => label,
        };
        Labelled { term, label, size }
    }

    /// The secrets in whether something belongs to a set. It belongs to `all x in D where C` if it is in `D` and `C` holds of
    /// it, whatever holds of others.
    pub(super) fn belongs(&mut self, one: Labelled, (set, value): (&Expr, Labelled)) -> LabelId {
        let whole = self.join(one.label, value.label);
        if whole == OPEN {
            return OPEN;
        }
        if let Some(label) = self.belongs_by_form(one, value.term, set.span) {
            return label;
        }
        if let ExprKind::Builtin(Builtin::Sets(_), parts) = &set.kind {
            return parts.iter().fold(one.label, |label, part| {
                let part = self.belongs_to_part(one, part);
                self.join(label, part)
            });
        }
        let Some(fold) = filter(self.game, set) else {
            return whole;
        };
        let domain = self.eval(&fold.domain);
        let domain = self.belongs(one, (&fold.domain, domain));
        self.know.names.bind(fold.local, one);
        let body = self.eval(&fold.body).label;
        self.join(domain, body)
    }

    /// As `belongs`, for a part of a set: another set, or one member.
    fn belongs_to_part(&mut self, one: Labelled, part: &Expr) -> LabelId {
        let value = self.eval(part);
        if part.ty.element().is_some() {
            self.belongs(one, (part, value))
        } else {
            self.is_it((one, value), part.span)
        }
    }

    /// The card that surely lies in a zone, where the rules take any of those that look the same: it is as good as the one taken.
    fn taken_for(&self, taken: TermId, zone: TermId) -> Option<TermId> {
        let kind = Copies { know: &self.know }.kind_taken(taken)?;
        let (Op::Column(of, _), card) = self.know.terms.get(kind)? else {
            return None;
        };
        self.game.alike_copies_of(*of)?;
        let card = *card.first()?;
        let there = self.know.lies(card)?;
        let is_there = |spot: &Spot| matches!(self.know.terms.get(zone), Some((Op::Zone(id, _), at)) if (*id, at) == (spot.0, &spot.1));
        (there.spots.len() == 1 && there.spots.iter().all(is_there)).then_some(card)
    }

    /// Whether there is a `first x in D where C` wherever there is a member of `D`: without a condition, with the most or
    /// the least of something, and where every other one of `D` is at least as much.
    fn has_best(&self, term: TermId) -> bool {
        let (domain, body) = match self.know.terms.get(term).map(|(op, of)| (op, of.as_slice())) {
            Some((Op::Fold(Fold::First | Fold::Last), [domain, body])) => (*domain, *body),
            Some(_) | None => return false,
        };
        let each = |body| {
            let number = self.know.terms.folds(body);
            self.know.terms.find(&(Op::Each(number), Vec::new()))
        };
        match self.know.terms.get(body).map(|(op, of)| (op, of.as_slice())) {
            Some((Op::Flag(true), _)) => true,
            Some((Op::Compare(Compare::In), [one, best])) if each(body) == Some(*one) => {
                matches!(self.know.terms.get(*best), Some((Op::Fold(Fold::Most | Fold::Least), of)) if of.first() == Some(&domain))
            }
            Some((Op::Fold(Fold::Every), [all, inner])) if *all == domain => {
                each(body).zip(each(*inner)).is_some_and(|(x, y)| self.is_order(*inner, x, y))
            }
            Some(_) | None => false,
        }
    }

    /// Whether a condition says that one is at most, or at least, as much as another, in the same words.
    fn is_order(&self, condition: TermId, x: TermId, y: TermId) -> bool {
        let found = self.know.terms.get(condition);
        let (left, right) = match found.map(|(op, of)| (op, of.as_slice())) {
            Some((Op::Compare(Compare::AtMost | Compare::AtLeast), [a, b])) => (*a, *b),
            Some(_) | None => return false,
        };
        let has = |one| self.know.terms.any(left, &mut |part, _| part == one);
        let is_same = |of, by| !has(by) && self.know.terms.matches(left, of, right, &mut Some(by));
        is_same(x, y) || is_same(y, x)
    }

    /// The secrets in the number of all members but one that is surely there.
    fn number_left(&self, term: TermId, domain: &Labelled, body: &Expr) -> Option<LabelId> {
        if term == domain.term {
            return Some(domain.size);
        }
        let (_, kept) = self.know.terms.all_but_one(term)?;
        // The top of an empty pile is none, and nothing is left out.
        let is_top_of = |cards| cards == domain.term || self.know.is_member(cards, domain.term);
        if self.know.cards_below(kept).is_some_and(is_top_of) {
            return Some(domain.size);
        }
        // What may be none is no member of a set that has all things of a type.
        let is_something = is_other_than_a_value(body) || self.know.is_in_something(kept);
        (is_something && self.know.is_member(kept, domain.term)).then_some(domain.size)
    }

    /// Play has come to a decision: what must always hold holds of all values here.
    pub(super) fn settle(&mut self) {
        let game = self.game;
        self.know.looked = self.know.versions.now.epoch;
        self.know.facts.laws.clear();
        let mut laws = Vec::new();
        for invariant in &game.invariants {
            let ExprKind::Quantified(every) = &invariant.expr.kind else {
                continue;
            };
            if every.fold != Fold::Every || every.domain.ty.element() != Some(&Ty::Seat) {
                continue;
            }
            let ExprKind::Compare(Compare::Is, a, b) = &every.body.kind else {
                continue;
            };
            let domain = self.eval(&every.domain).term;
            let member = self.any_of(every.local, domain, super::label::OPEN).term;
            let (a, b) = (self.eval(a).term, self.eval(b).term);
            let law = |pattern| Law { member, domain, pattern };
            laws.extend((b == member && a != member).then(|| law(a)));
            laws.extend((a == member && b != member).then(|| law(b)));
        }
        self.know.facts.laws = laws;
    }
}

/// Whether a condition says that two values differ, neither of which can be none.
fn is_other_than_a_value(condition: &Expr) -> bool {
    let can_be_none = |it: &Expr| matches!(it.ty, Ty::Optional(_) | Ty::None);
    matches!(&condition.kind, ExprKind::Compare(Compare::IsNot, a, b) if !can_be_none(a) && !can_be_none(b))
}

/// The `all … where …` that an expression is, or the function without parameters that it calls.
fn filter<'e>(game: &'e Game, set: &'e Expr) -> Option<&'e Quantifier> {
    let mut found = set;
    for _ in 0..=game.functions.len() {
        if let ExprKind::Quantified(fold) = &found.kind {
            return (fold.fold == Fold::All).then_some(fold);
        }
        let ExprKind::Function(id, arguments) = &found.kind else {
            return None;
        };
        let function = game.functions.get(*id).filter(|_| arguments.is_empty());
        found = &function?.body;
    }
    None
}

//! Copies of a card: whether the rules pick one of several. A copy that is laid open shows which it is, so the contents
//! of a hidden place may not pick it by its number.

use super::knowledge::Knowledge;
use super::op::Op;
use super::term::TermId;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Fold, LocalId, StmtKind, Ty, Type, TypeId};

/// Looks at how a value has come about, and at what cards are copies of.
pub(super) struct Copies<'k, 'a> {
    pub(super) know: &'k Knowledge<'a>,
}

impl Copies<'_, '_> {
    /// Whether the rules, and not only what cards are copies of, decide which copies a value is.
    pub(super) fn picks_copies(&self, cards: TermId, of: TypeId) -> bool {
        self.has_copies(of) && self.picks(cards, self.are_pairs(of))
    }

    /// Whether there are two copies of each card.
    fn are_pairs(&self, of: TypeId) -> bool {
        let Some(declared) = self.know.game.types.get(of) else {
            return false;
        };
        let Some(original) = declared.copies_of else {
            return false;
        };
        let copies = |kind: u32| {
            let is_of = |value: &Expr| matches!(value.kind, ExprKind::Member(ty, it) if (ty, it) == (original, kind));
            let all = declared.members.iter();
            all.filter(|copy| copy.values.iter().any(is_of)).count()
        };
        let kinds = self.know.game.types.get(original);
        kinds.is_some_and(|it| (0_u32..).zip(&it.members).all(|(kind, _)| copies(kind) == 2))
    }

    /// The card of which a condition holds for the other one of a pair alone: `c is not card and c.kind is card.kind`.
    fn twin_of(&self, body: TermId) -> Option<TermId> {
        let number = self.know.terms.folds(body);
        let is_member = |term: TermId| matches!(self.know.terms.get(term), Some((Op::Each(it), _)) if *it == number);
        // What is compared with the member.
        let compared = |sides: &[TermId]| match sides {
            [a, b] if is_member(*a) => Some(*b),
            [a, b] if is_member(*b) => Some(*a),
            _ => None,
        };
        let (mut open, mut others, mut alike) = (vec![body], Vec::new(), Vec::new());
        while let Some((op, of)) = open.pop().and_then(|next| self.know.terms.get(next)) {
            match (op, of.as_slice()) {
                (Op::And, parts) => open.extend(parts),
                (Op::Builtin(Builtin::Not), [inner]) => {
                    if let Some((Op::Compare(Compare::Is), sides)) = self.know.terms.get(*inner) {
                        others.extend(compared(sides));
                    }
                }
                (Op::Compare(Compare::Is), [a, b]) => {
                    let kinds = self.copy_of(*a).zip(self.copy_of(*b));
                    alike.extend(kinds.and_then(|(one, other)| compared(&[one, other])));
                }
                _ => {}
            }
        }
        others.into_iter().find(|card| alike.contains(card))
    }

    /// The card of `card.kind`.
    fn copy_of(&self, term: TermId) -> Option<TermId> {
        let (Op::Column(ty, at), of) = self.know.terms.get(term)? else {
            return None;
        };
        let declared = self.know.game.types.get(*ty)?;
        let column = declared.columns.get(*at)?;
        (column.ty == Ty::Member(declared.copies_of?)).then_some(*of.first()?)
    }

    /// What the rules ask for where they take any of several alike cards: `Duke` of `first c in hand[me] where c is Duke`.
    pub(super) fn kind_taken(&self, card: TermId) -> Option<TermId> {
        let (Op::Fold(Fold::First), of) = self.know.terms.get(card)? else {
            return None;
        };
        let body = *of.get(1)?;
        let (Op::Compare(Compare::Is), sides) = self.know.terms.get(body)? else {
            return None;
        };
        let [one, other] = sides.as_slice() else { return None };
        let number = self.know.terms.folds(body);
        let is_kind = |side: TermId| match self.know.terms.get(side) {
            Some((Op::Column(ty, _), of)) => {
                let is_member = |term: &TermId| matches!(self.know.terms.get(*term), Some((Op::Each(it), _)) if *it == number);
                self.know.game.alike_copies_of(*ty).is_some() && of.first().is_some_and(is_member)
            }
            Some(_) | None => false,
        };
        match (is_kind(*one), is_kind(*other)) {
            (true, false) => Some(*other),
            (false, true) => Some(*one),
            (true, true) | (false, false) => None,
        }
    }

    /// Whether there are several copies of some card, which can be told apart.
    fn has_copies(&self, of: TypeId) -> bool {
        let can_be_told = |declared: &&Type| declared.looks.is_empty();
        let Some(declared) = self.know.game.types.get(of).filter(can_be_told) else {
            return false;
        };
        let kinds = declared.copies_of.and_then(|of| self.know.game.types.get(of));
        kinds.is_some_and(|kinds| kinds.members.len() < declared.members.len())
    }

    fn picks(&self, cards: TermId, are_pairs: bool) -> bool {
        let (mut open, mut seen) = (vec![cards], std::collections::BTreeSet::new());
        while let Some(next) = open.pop() {
            let Some((op, of)) = self.know.terms.get(next).filter(|_| seen.insert(next)) else {
                continue;
            };
            match (op, of.as_slice()) {
                (Op::Fold(Fold::First | Fold::Last | Fold::Only | Fold::All), [domain, body])
                    if are_pairs && self.twin_of(*body).is_some() =>
                {
                    // The other one of a pair is picked if the first one is.
                    open.extend(self.twin_of(*body).into_iter().chain([*domain]));
                }
                (Op::Fold(Fold::First | Fold::Last | Fold::Only), _) => return true,
                (Op::Fold(Fold::Most | Fold::Least | Fold::Reached | Fold::Union), _) => {
                    return true;
                }
                (Op::Fold(Fold::All), [domain, body]) => {
                    if !self.goes_by_kind(*body, *domain) {
                        return true;
                    }
                    open.push(*domain);
                }
                // What is decided, or comes from several ways, picks one copy of several.
                (Op::If, [_, yes, no]) if yes != no => return true,
                (Op::If, [_, both, _]) => open.push(*both),
                (Op::Unknown(_), _) => return true,
                (Op::Builtin(_) | Op::Set | Op::Otherwise | Op::Any(_), parts) => {
                    open.extend(parts);
                }
                // A loop that stops at a card has picked it.
                (Op::Local(local, _), _) if self.is_of_loop(*local) => return true,
                (Op::Local(local, _), _) if self.is_drawn(*local) => {
                    open.extend(self.know.facts.sets_with(next));
                }
                // Neither a script, nor a state, nor a table is a player who sees the copies.
                (Op::Hook(..) | Op::State(..) | Op::Column(..), _) => return true,
                (Op::If | Op::Fold(_) | Op::Local(..) | Op::At, _) => {}
                (Op::Number(_) | Op::Flag(_) | Op::None | Op::Seat(_) | Op::Member(..), _) => {}
                (Op::Seats | Op::Members(_) | Op::Old(_) | Op::Zone(..) | Op::Top(..), _) => {}
                (Op::Rule(..) | Op::Unordered | Op::Compare(_) | Op::And | Op::Or, _) => {}
                (Op::Each(_), _) => {}
            }
        }
        false
    }

    fn is_of_loop(&self, name: LocalId) -> bool {
        let is_it =
            |kind: &StmtKind| matches!(kind, StmtKind::ForEach { local, .. } if *local == name);
        self.know.game.statements().any(|it| is_it(&it.kind))
    }

    fn is_drawn(&self, name: LocalId) -> bool {
        self.know.game.statements().any(|it| it.kind.drawn() == Some(name))
    }

    /// Whether a condition looks only at what the members of a fold are copies of, and where they lie.
    fn goes_by_kind(&self, body: TermId, domain: TermId) -> bool {
        let number = self.know.terms.folds(body);
        let is_member = |term: &TermId| match self.know.terms.get(*term) {
            Some((Op::Each(each), _)) => *each == number,
            Some((Op::Any(_), of)) => of.first() == Some(&domain),
            Some(_) | None => false,
        };
        let is_zone = |term: &TermId| matches!(self.know.terms.get(*term), Some((Op::Zone(..), _)));
        let (mut open, mut seen) = (vec![body], std::collections::BTreeSet::new());
        while let Some(next) = open.pop() {
            let Some((op, of)) = self.know.terms.get(next).filter(|_| seen.insert(next)) else {
                continue;
            };
            let is_plain = match (op, of.as_slice()) {
                (Op::Column(..) | Op::State(..), _) => true,
                (Op::Compare(Compare::In), [_, place]) => is_zone(place),
                _ => false,
            };
            if !is_plain && of.iter().any(is_member) {
                return false;
            }
            open.extend(of.iter().filter(|part| !is_member(part)));
        }
        !is_member(&body)
    }
}

#[cfg(test)]
mod tests {
    use super::Copies;
    use crate::hir::{Fold, Game, TypeId};
    use crate::knowledge::Knowledge;
    use crate::op::Op;
    use crate::samples::{cards, deck, game, something};

    /// The same table, where the three cards are copies of two.
    fn game_with_copies() -> Game {
        let mut game = game();
        let mut kinds = game.types.iter().next().cloned();
        if let Some(kinds) = &mut kinds {
            kinds.members.pop();
        }
        game.types.extend(kinds);
        if let Some(copies) = game.types.get_mut(cards()) {
            copies.copies_of = Some(TypeId::from(1));
        }
        game
    }

    #[test]
    fn the_first_of_several_copies_is_picked_by_its_number() {
        let game = game_with_copies();
        let mut know = Knowledge::new(&game);
        let (domain, body) = (know.zone_term(&(deck(), Vec::new())), something(&mut know));
        let first = know.terms.make(Op::Fold(Fold::First), vec![domain, body]);
        let copies = Copies { know: &know };
        assert!(copies.picks_copies(first, cards()));
        assert!(!copies.picks_copies(domain, cards()));
    }

    #[test]
    fn cards_that_differ_may_be_picked() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (domain, body) = (know.zone_term(&(deck(), Vec::new())), something(&mut know));
        let first = know.terms.make(Op::Fold(Fold::First), vec![domain, body]);
        assert!(!Copies { know: &know }.picks_copies(first, cards()));
    }
}

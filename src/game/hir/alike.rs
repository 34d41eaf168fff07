//! What is said of alike cards, as it was written. A card stands for what it is a copy of, and the check has put that into each
//! expression.

use super::{Builtin, Compare, Expr, ExprKind, Fold, Game, LocalId, Quantifier};

impl Expr {
    /// Whether cards are named by their places in a pile, as `last c in top 3 of pile`: then each goes itself, and none that looks
    /// the same goes for it.
    #[must_use]
    pub fn goes_by_place(&self) -> bool {
        let is_here = matches!(self.kind, ExprKind::Builtin(Builtin::FromTop, _));
        is_here || self.children().into_iter().any(Self::goes_by_place)
    }
}

/// Reads expressions over alike cards as they were written.
#[derive(Clone, Copy, Debug)]
pub struct AlikeCards<'g> {
    /// The game.
    pub game: &'g Game,
}

impl AlikeCards<'_> {
    /// An expression over alike cards as it was written, without what only says that they count as what they are copies of; nothing
    /// if it is no such expression.
    #[must_use]
    pub fn as_written(self, expr: &Expr) -> Option<Expr> {
        if let ExprKind::Column(..) = &expr.kind {
            return self.card_of(expr).cloned();
        }
        if let ExprKind::Builtin(Builtin::Not, of) = &expr.kind {
            let ExprKind::Compare(how, left, right) = self.as_written(of.first()?)?.kind else {
                return None;
            };
            return Some(Expr {
                kind: ExprKind::Compare(how.opposite(), left, right),
                ..expr.clone()
            });
        }
        if let ExprKind::Compare(how, left, right) = &expr.kind {
            let both = [left, right].map(|side| self.as_written(side));
            if let [None, None] = both {
                return None;
            }
            let [one, other] = both;
            let one = one.unwrap_or_else(|| left.as_ref().clone());
            let other = other.unwrap_or_else(|| right.as_ref().clone());
            return Some(compared(*how, one, other, expr));
        }
        if let ExprKind::Quantified(over) = &expr.kind {
            return self.quantified_as_written(over, expr);
        }
        let ExprKind::Let(local, value, body) = &expr.kind else { return None };
        self.maybe_as_written(*local, value, body).or_else(|| self.counted(value, body, expr))
    }

    /// What a card is taken for, and from which cards: `Duke` and `hand[me]` of `first c in hand[me] where c is Duke`, if nobody can tell
    /// which card that is.
    #[must_use]
    pub fn taken_of_kind(self, expr: &Expr) -> Option<(&Expr, &Expr)> {
        let ExprKind::Quantified(first) = &expr.kind else { return None };
        let kind = self.kind_of_each(first).filter(|_| first.fold == Fold::First)?;
        Some((kind, &first.domain))
    }

    /// What a value says of alike cards: a card for what it is a copy of, a kind for the card that is taken for it, else the value
    /// itself.
    #[must_use]
    pub fn stands_for(self, value: &Expr) -> &Expr {
        let taken = self.taken_of_kind(value).map(|(kind, _)| kind);
        taken.or_else(|| self.card_of(value)).unwrap_or(value)
    }

    /// The card of `card.kind`, if it is one of several alike ones.
    fn card_of(self, kind: &Expr) -> Option<&Expr> {
        let ExprKind::Column(of, 0, card) = &kind.kind else { return None };
        self.game.alike_copies_of(*of).map(|_| card.as_ref())
    }

    /// What each of some cards has to be a copy of: `Duke` of `some c in hand[me]: c is Duke`.
    fn kind_of_each(self, over: &Quantifier) -> Option<&Expr> {
        let ExprKind::Compare(Compare::Is, card, kind) = &over.body.kind else { return None };
        let is_each = self.card_of(card).is_some_and(|card| card.is_local(over.local));
        (is_each && !kind.reads(over.local)).then_some(kind)
    }

    fn quantified_as_written(self, over: &Quantifier, whole: &Expr) -> Option<Expr> {
        if over.fold == Fold::Some {
            let kind = self.kind_of_each(over)?.clone();
            return Some(compared(Compare::In, kind, over.domain.as_ref().clone(), whole));
        }
        // Cards as the set of what they are copies of.
        let ExprKind::Set(one) = &over.body.kind else { return None };
        let is_each = |it: &Expr| self.card_of(it).is_some_and(|card| card.is_local(over.local));
        let is_union = over.fold == Fold::Union && matches!(one.as_slice(), [one] if is_each(one));
        is_union.then(|| over.domain.as_ref().clone())
    }

    /// A card that may be none.
    fn maybe_as_written(self, local: LocalId, value: &Expr, body: &Expr) -> Option<Expr> {
        let ExprKind::If(_, none, card) = &body.kind else { return None };
        let is_it = self.card_of(card).is_some_and(|card| card.is_local(local));
        (is_it && matches!(none.kind, ExprKind::None)).then(|| value.clone())
    }

    /// `hand[me] is {Duke Duke}`, `{Duke Duke} in hand[me]`, `hand[me] is lost[me]`.
    fn counted(self, cards: &Expr, body: &Expr, whole: &Expr) -> Option<Expr> {
        if let ExprKind::Let(_, others, every) = &body.kind {
            let ExprKind::Quantified(every) = &every.kind else { return None };
            let ExprKind::Compare(how, here, there) = &every.body.kind else { return None };
            let counts = [here, there]
                .map(|it| matches!(&it.kind, ExprKind::Quantified(it) if it.fold == Fold::Count));
            let is_so = every.fold == Fold::Every && counts == [true, true];
            let how = match how {
                Compare::Is => Compare::Is,
                Compare::AtMost => Compare::In,
                Compare::IsNot | Compare::In | Compare::NotIn => return None,
                Compare::Less | Compare::More | Compare::AtLeast => return None,
            };
            return is_so.then(|| compared(how, cards.clone(), others.as_ref().clone(), whole));
        }
        let mut kinds = Vec::new();
        let exactly = self.counts(body, &mut kinds)?;
        let ty = kinds.first()?.ty.clone().set_of();
        let kinds = Expr { kind: ExprKind::Set(kinds), ty, span: whole.span };
        Some(if exactly {
            compared(Compare::Is, cards.clone(), kinds, whole)
        } else {
            compared(Compare::In, kinds, cards.clone(), whole)
        })
    }

    /// The kinds that a condition counts, each as often as it wants, and whether it counts all cards, too.
    fn counts(self, condition: &Expr, kinds: &mut Vec<Expr>) -> Option<bool> {
        if let ExprKind::And(one, other) = &condition.kind {
            return Some(self.counts(one, kinds)? | self.counts(other, kinds)?);
        }
        let ExprKind::Compare(_, found, times) = &condition.kind else { return None };
        let ExprKind::Number(times) = times.kind else { return None };
        if let ExprKind::Builtin(Builtin::SizeOf, _) = &found.kind {
            return Some(true);
        }
        let ExprKind::Quantified(count) = &found.kind else { return None };
        let kind = self.kind_of_each(count).filter(|_| count.fold == Fold::Count)?;
        kinds.extend((0..times).map(|_| kind.clone()));
        Some(false)
    }
}

fn compared(how: Compare, left: Expr, right: Expr, whole: &Expr) -> Expr {
    let kind = ExprKind::Compare(how, Box::new(left), Box::new(right));
    Expr { kind, ty: whole.ty.clone(), span: whole.span }
}

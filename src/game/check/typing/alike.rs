//! Alike copies. Nobody can tell which of them a card is, so a card counts as what it is a copy of wherever it is compared,
//! kept or told.

use super::super::frames::free;
use super::super::report;
use super::Typing;
use crate::base::Span;
use crate::hir::{Arithmetic, Builtin, Compare, Expr, ExprKind, Fold, Quantifier, Ty, TypeShape};

impl Typing<'_> {
    /// What alike cards are copies of, by the type of one card, of several, or of one that may be none.
    pub(in crate::check) fn kind_of_alike(&self, ty: &Ty) -> Option<Ty> {
        let id = ty.innermost().declared_type()?;
        self.game.alike_copies_of(id).map(Ty::Member)
    }

    /// Whether a type is that of several alike cards.
    pub(in crate::check) fn is_alike_set(&self, ty: &Ty) -> bool {
        ty.element().is_some() && self.kind_of_alike(ty).is_some()
    }

    /// A card, or one that may be none, as what it is a copy of. Anything else stays as it is.
    pub(in crate::check) fn as_kind(&mut self, expr: Expr) -> Expr {
        let Some(kind) = self.kind_of_alike(&expr.ty) else {
            return expr;
        };
        let span = expr.span;
        match expr.ty.shape() {
            TypeShape::Single => copied(expr, kind),
            TypeShape::Optional(card) if card.element().is_none() => {
                let (card, optional) = (card.clone(), kind.clone().optional());
                let local = free(self.game, "card", expr.ty.clone());
                let here = |kind, ty| Expr { kind, ty, span };
                let none = || Box::new(here(ExprKind::None, Ty::None));
                let maybe = here(ExprKind::Local(local), expr.ty.clone());
                let is_none = ExprKind::Compare(Compare::Is, Box::new(maybe), none());
                let surely = copied(here(ExprKind::Local(local), card), kind);
                let either =
                    ExprKind::If(Box::new(here(is_none, Ty::Flag)), none(), Box::new(surely));
                let either = Box::new(here(either, optional.clone()));
                here(ExprKind::Let(local, Box::new(expr), either), optional)
            }
            TypeShape::Optional(_) | TypeShape::Set(..) => expr,
            TypeShape::List(_) | TypeShape::Unknown => expr,
        }
    }

    /// The same, where several cards are the set of what they are copies of.
    pub(in crate::check) fn as_kinds(&mut self, expr: Expr) -> Expr {
        let (Some(card), Some(kind)) = (expr.ty.element().cloned(), self.kind_of_alike(&expr.ty))
        else {
            return self.as_kind(expr);
        };
        let (span, local) = (expr.span, free(self.game, "card", card.clone()));
        let kind_of_one = copied(Expr { kind: ExprKind::Local(local), ty: card, span }, kind);
        let ty = kind_of_one.ty.clone().set_of();
        let body = Expr { kind: ExprKind::Set(vec![kind_of_one]), ty: ty.clone(), span };
        let union =
            Quantifier { fold: Fold::Union, local, domain: Box::new(expr), body: Box::new(body) };
        Expr { kind: ExprKind::Quantified(union), ty, span }
    }

    /// A value that is kept, told or combined with another one. Several alike cards are none: their number would be lost.
    pub(in crate::check) fn as_value(&mut self, expr: Expr) -> Expr {
        if self.is_alike_set(&expr.ty)
            && let Some(Ty::Member(kind)) = self.kind_of_alike(&expr.ty)
        {
            let cards = self.sources.slice(expr.span);
            let cards = if cards.contains(' ') { format!("({cards})") } else { cards.to_owned() };
            let kind = self.game.types.get(kind).map_or("", |it| it.name.as_str());
            self.sink.push(report::alike_cards_as_set(expr.span, kind, &cards));
        }
        self.as_kinds(expr)
    }

    /// Two values beside each other. A card beside what it is a copy of counts as that.
    pub(in crate::check) fn alongside(&mut self, one: Expr, other: Expr) -> (Expr, Expr) {
        let is_copy = |it: &Self, card: &Expr, kind: &Expr| {
            it.kind_of_alike(&card.ty).is_some_and(|it| it == *kind.ty.never_none())
        };
        match (is_copy(self, &one, &other), is_copy(self, &other, &one)) {
            (true, _) => (self.as_kind(one), other),
            (_, true) => (one, self.as_kind(other)),
            (false, false) => (one, other),
        }
    }

    /// How many of some cards are copies of this: a condition or a number, by the fold.
    fn of_kind(&mut self, fold: Fold, cards: Expr, kind: Expr, span: Span) -> Expr {
        let card = cards.ty.element().cloned().unwrap_or(Ty::Broken);
        let local = free(self.game, "card", card.clone());
        let one = self.as_kind(Expr { kind: ExprKind::Local(local), ty: card, span });
        let body = compared(Compare::Is, one, kind, span);
        let ty = if fold == Fold::Count { Ty::Number } else { Ty::Flag };
        let folded = Quantifier { fold, local, domain: Box::new(cards), body: Box::new(body) };
        Expr { kind: ExprKind::Quantified(folded), ty, span }
    }

    /// The first of some cards that is a copy of this, or none.
    pub(in crate::check) fn first_of_kind(&mut self, cards: Expr, kind: Expr, span: Span) -> Expr {
        let ty = cards.ty.element().cloned().unwrap_or(Ty::Broken).optional();
        Expr { ty, ..self.of_kind(Fold::First, cards, kind, span) }
    }

    /// How many of some cards are copies of this.
    pub(in crate::check) fn count_of_kind(&mut self, cards: Expr, kind: Expr, span: Span) -> Expr {
        self.of_kind(Fold::Count, cards, kind, span)
    }

    /// Whether a type is that of what some alike cards are copies of, of one or of several.
    pub(in crate::check) fn are_kinds_of(&self, kinds: &Ty, cards: &Ty) -> bool {
        let of = self.kind_of_alike(cards).filter(|_| cards.element().is_some());
        of.is_some_and(|of| *kinds.never_none() == of || kinds.element() == Some(&of))
    }

    /// `Duke in hand[me]`, `{Duke Duke} in hand[me]`, where alike cards lie in `cards`.
    pub(in crate::check) fn among_alike(&mut self, kinds: Expr, cards: Expr, span: Span) -> Expr {
        let Some(of) = kinds.ty.element().cloned() else {
            return self.of_kind(Fold::Some, cards, kinds, span);
        };
        self.naming(cards, span, |it, those| {
            if let ExprKind::Set(kinds) = &kinds.kind {
                return it.counts(Compare::AtLeast, kinds, those, span);
            }
            let local = free(it.game, "kind", of.clone());
            let one = Expr { kind: ExprKind::Local(local), ty: of, span };
            let body = it.of_kind(Fold::Some, those, one, span);
            let (domain, body) = (Box::new(kinds), Box::new(body));
            let every = Quantifier { fold: Fold::Every, local, domain, body };
            Expr { kind: ExprKind::Quantified(every), ty: Ty::Flag, span }
        })
    }

    /// `hand[me] is {Duke Duke}`, `hand[me] is hand[left of me]`: whether there are as many of each kind. Nothing where no alike
    /// cards are compared, or with something else.
    pub(in crate::check) fn same_kinds(
        &mut self,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let alike = [left, right].map(|it| self.is_alike_set(&it.ty));
        let (cards, other) = match alike {
            [true, _] => (left.clone(), right.clone()),
            [false, true] => (right.clone(), left.clone()),
            [false, false] => return None,
        };
        let of = self.kind_of_alike(&cards.ty)?;
        if let (ExprKind::Set(kinds), Some(true)) =
            (&other.kind, other.ty.element().map(|it| *it == of))
        {
            return Some(self.are_these(cards, kinds, span));
        }
        let is_same_type = other.ty == cards.ty || other.ty.element() == Some(&of);
        (is_same_type && other.ty != Ty::EmptySet)
            .then(|| self.as_many(Compare::Is, cards, other, &of, span))
    }

    /// `lost in hand[me]`: whether there are at least as many of each kind. Nothing where these are no alike cards.
    pub(in crate::check) fn alike_within(
        &mut self,
        some: &Expr,
        among: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let of = self.kind_of_alike(&some.ty).filter(|_| some.ty == among.ty)?;
        let cards = self.is_alike_set(&some.ty).then(|| some.clone())?;
        Some(self.as_many(Compare::AtMost, cards, among.clone(), &of, span))
    }

    /// Compares how many of each kind two collections have.
    fn as_many(&mut self, how: Compare, cards: Expr, others: Expr, of: &Ty, span: Span) -> Expr {
        self.naming(cards, span, |it, cards| {
            it.naming(others, span, |it, others| {
                let local = free(it.game, "kind", of.clone());
                let one = Expr { kind: ExprKind::Local(local), ty: of.clone(), span };
                let [here, there] =
                    [cards, others].map(|all| it.count_of_kind(all, one.clone(), span));
                let kinds = of.declared_type().map_or(ExprKind::None, ExprKind::Members);
                let every = Quantifier {
                    fold: Fold::Every,
                    local,
                    domain: Box::new(Expr { kind: kinds, ty: of.clone().set_of(), span }),
                    body: Box::new(compared(how, here, there, span)),
                };
                Expr { kind: ExprKind::Quantified(every), ty: Ty::Flag, span }
            })
        })
    }

    /// `hand[me] is {Duke Duke}`: so many cards, and so many of each.
    fn are_these(&mut self, cards: Expr, kinds: &[Expr], span: Span) -> Expr {
        self.naming(cards, span, |it, those| {
            let size = Expr {
                kind: ExprKind::Builtin(Builtin::SizeOf, vec![those.clone()]),
                ty: Ty::Number,
                span,
            };
            let as_many = compared(Compare::Is, size, number(kinds.len(), span), span);
            let counts = it.counts(Compare::Is, kinds, those, span);
            both(as_many, counts, span)
        })
    }

    /// Compares how many cards there are of each of some kinds with how often the kind stands among them.
    fn counts(&mut self, compare: Compare, kinds: &[Expr], cards: Expr, span: Span) -> Expr {
        let mut different: Vec<&Expr> = Vec::new();
        for kind in kinds {
            if !different.iter().any(|it| same_member(it, kind) == Some(true)) {
                different.push(kind);
            }
        }
        for (nth, kind) in kinds.iter().enumerate() {
            let before = kinds.iter().take(nth).filter(|it| same_member(it, kind) == Some(true));
            self.must_be_so_many(&cards.ty, kind, before.count() + 1);
        }
        let all = different.into_iter().map(|kind| {
            let found = self.of_kind(Fold::Count, cards.clone(), kind.clone(), span);
            compared(compare, found, times(kind, kinds, span), span)
        });
        let all: Vec<Expr> = all.collect();
        let yes = Expr { kind: ExprKind::Flag(true), ty: Ty::Flag, span };
        all.into_iter().reduce(|one, other| both(one, other, span)).unwrap_or(yes)
    }

    /// Reports a kind that is written more often than there are copies of it.
    fn must_be_so_many(&mut self, cards: &Ty, kind: &Expr, wanted: usize) {
        let ExprKind::Member(_, member) = kind.kind else { return };
        let of = cards.innermost().declared_type();
        let copies = of.map_or(0, |of| self.game.copies_of_member(of, member).count());
        if wanted == copies + 1 {
            let it = report::too_many_copies(kind.span, self.sources.slice(kind.span), copies);
            self.sink.push(it);
        }
    }

    /// An expression over cards that are worked out once.
    fn naming(
        &mut self,
        cards: Expr,
        span: Span,
        body: impl FnOnce(&mut Self, Expr) -> Expr,
    ) -> Expr {
        let local = free(self.game, "those", cards.ty.clone());
        let those = Expr { kind: ExprKind::Local(local), ..cards.clone() };
        let body = body(self, those);
        let ty = body.ty.clone();
        Expr { kind: ExprKind::Let(local, Box::new(cards), Box::new(body)), ty, span }
    }
}

/// What a card is a copy of.
fn copied(card: Expr, kind: Ty) -> Expr {
    let span = card.span;
    match card.ty.declared_type() {
        // The only column of copies.
        Some(of) => Expr { kind: ExprKind::Column(of, 0, Box::new(card)), ty: kind, span },
        None => card,
    }
}

fn compared(compare: Compare, left: Expr, right: Expr, span: Span) -> Expr {
    let kind = ExprKind::Compare(compare, Box::new(left), Box::new(right));
    Expr { kind, ty: Ty::Flag, span }
}

fn both(one: Expr, other: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::And(Box::new(one), Box::new(other)), ty: Ty::Flag, span }
}

/// How often a kind stands among some.
fn times(kind: &Expr, among: &[Expr], span: Span) -> Expr {
    let surely = among.iter().filter(|it| same_member(it, kind) == Some(true)).count();
    let perhaps = among.iter().filter(|it| same_member(it, kind).is_none());
    perhaps.fold(number(surely, span), |sum, other| {
        let is_it = compared(Compare::Is, other.clone(), kind.clone(), span);
        let (one, none) = (Box::new(number(1, span)), Box::new(number(0, span)));
        let kind = ExprKind::If(Box::new(is_it), one, none);
        let counted = Expr { kind, ty: Ty::Range(0, 1), span };
        let plus = Builtin::Arithmetic(Arithmetic::Plus);
        Expr { kind: ExprKind::Builtin(plus, vec![sum, counted]), ty: Ty::Number, span }
    })
}

/// Whether two expressions name the same member; nothing if one of them is no name of a member.
const fn same_member(one: &Expr, other: &Expr) -> Option<bool> {
    if let (ExprKind::Member(_, one), ExprKind::Member(_, other)) = (&one.kind, &other.kind) {
        Some(*one == *other)
    } else {
        None
    }
}

fn number(count: usize, span: Span) -> Expr {
    let value = i32::try_from(count).unwrap_or(i32::MAX);
    Expr { kind: ExprKind::Number(value), ty: Ty::Range(value, value), span }
}

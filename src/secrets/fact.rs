//! Facts that surely hold at a point in the rules: from the conditions on the way there, from whose
//! turn it is, and from what the file says must always hold.

use super::follower::Follower;
use super::label::Who;
use super::term::{Op, TermId, Terms};
use super::versions::Versions;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Fold, LocalId, Ty, ZoneId};

/// Something that holds from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Same(TermId, TermId),
    /// A member of a set, or a card of a zone.
    In(TermId, TermId),
    /// One of several sets or zones that it may be in.
    MayBeIn(TermId, TermId),
}

/// `always every s in seats: player[colour_of(s)] is s`: a term like one side equals the other.
#[derive(Clone, Copy, Debug)]
struct Law {
    seat: LocalId,
    pattern: TermId,
    is: TermId,
}

/// The facts at a point on the way through a game.
#[derive(Default)]
pub(super) struct Facts {
    held: Vec<Fact>,
    /// What must always hold.
    laws: Vec<Law>,
}

/// A zone of a family.
pub(super) type Spot = (ZoneId, Vec<TermId>);

impl Follower<'_> {
    /// Reads the laws that hold for every seat.
    pub(super) fn laws(&mut self) {
        let game = self.game;
        for invariant in &game.invariants {
            let ExprKind::Quantified(it) = &invariant.expr.kind else {
                continue;
            };
            if it.fold != Fold::Every || it.domain.ty.element() != Some(&Ty::Seat) {
                continue;
            }
            self.bind_new(it.local, super::label::OPEN);
            let ExprKind::Compare(Compare::Is, a, b) = &it.body.kind else {
                continue;
            };
            let (a, b) = (self.eval(a).term, self.eval(b).term);
            let hole = self.terms.make(Op::Local(it.local), Vec::new());
            let law = |pattern, is| Law {
                seat: it.local,
                pattern,
                is,
            };
            let laws = &mut self.facts.laws;
            laws.extend((b == hole && a != hole).then(|| law(a, b)));
            laws.extend((a == hole && b != hole).then(|| law(b, a)));
        }
    }

    /// Adds what a condition says, if it holds or if it does not.
    pub(super) fn assume(&mut self, condition: &Expr, holds: bool) {
        match (&condition.kind, holds) {
            (ExprKind::And(a, b), true) | (ExprKind::Or(a, b), false) => {
                self.assume(a, holds);
                self.assume(b, holds);
            }
            (ExprKind::Builtin(Builtin::Not, of), _) => {
                of.iter().for_each(|it| self.assume(it, !holds));
            }
            (ExprKind::Compare(Compare::Is, a, b), true)
            | (ExprKind::Compare(Compare::IsNot, a, b), false)
                if is_seat(&a.ty) || is_seat(&b.ty) =>
            {
                let fact = Fact::Same(self.eval(a).term, self.eval(b).term);
                self.hold(fact);
            }
            (ExprKind::Compare(Compare::In, a, b), true)
            | (ExprKind::Compare(Compare::NotIn, a, b), false) => {
                let fact = Fact::In(self.eval(a).term, self.eval(b).term);
                self.hold(fact);
            }
            (ExprKind::Or(..) | ExprKind::Quantified(_), true) => {
                let mut either = Vec::new();
                self.alternatives(condition, &mut either);
                either.into_iter().for_each(|it| self.hold(it));
            }
            _ => {}
        }
    }

    fn alternatives(&mut self, condition: &Expr, found: &mut Vec<Fact>) {
        if let ExprKind::Or(a, b) | ExprKind::And(a, b) = &condition.kind {
            self.alternatives(a, found);
            self.alternatives(b, found);
        } else if let ExprKind::Compare(Compare::In, a, b) = &condition.kind {
            found.push(Fact::MayBeIn(self.eval(a).term, self.eval(b).term));
        } else if let ExprKind::Quantified(some) = &condition.kind
            && some.fold == Fold::Some
        {
            let label = self.eval(&some.domain).label;
            self.bind_new(some.local, label);
            self.alternatives(&some.body, found);
        }
    }

    pub(super) fn hold(&mut self, fact: Fact) {
        self.facts.hold(fact);
        if self.table.hidden_dice {
            self.memo.clear();
        }
    }
}

impl Facts {
    pub(super) fn hold(&mut self, fact: Fact) {
        self.held.push(fact);
    }

    pub(super) const fn held(&self) -> usize {
        self.held.len()
    }

    /// Forgets all facts but the first `after`.
    pub(super) fn forget(&mut self, after: usize) {
        self.held.truncate(after);
    }

    /// The sets that a seat is in.
    pub(super) fn sets_with(&self, seat: TermId) -> impl Iterator<Item = TermId> {
        self.held.iter().filter_map(move |fact| match *fact {
            Fact::In(it, of) => (it == seat).then_some(of),
            Fact::Same(..) | Fact::MayBeIn(..) => None,
        })
    }

    /// Something may have left its place.
    pub(super) fn unsettle(&mut self, has_moved: impl Fn(TermId, TermId) -> bool) {
        for fact in &mut self.held {
            if let Fact::In(card, of) = *fact
                && has_moved(card, of)
            {
                *fact = Fact::MayBeIn(card, of);
            }
        }
    }
}

/// What follows from the facts.
#[derive(Clone, Copy)]
pub(super) struct Sure<'f> {
    pub(super) facts: &'f Facts,
    pub(super) terms: &'f Terms,
    pub(super) versions: &'f Versions,
}

impl Sure<'_> {
    /// The term that equals this one by the laws.
    fn plain(&self, term: TermId) -> TermId {
        for law in &self.facts.laws {
            let mut found = None;
            if self
                .terms
                .matches(law.pattern, law.seat, term, self.versions, &mut found)
            {
                return found.unwrap_or(law.is);
            }
        }
        term
    }

    fn same(&self, a: TermId, b: TermId) -> bool {
        let (a, b) = (self.plain(a), self.plain(b));
        let is = |x: TermId, y: TermId| a == self.plain(x) && b == self.plain(y);
        a == b
            || self
                .facts
                .held
                .iter()
                .any(|fact| matches!(*fact, Fact::Same(x, y) if is(x, y) || is(y, x)))
    }

    /// Whether a seat is surely in a set.
    fn member(&self, seat: TermId, set: TermId) -> bool {
        let named = match self.terms.get(set) {
            Some((Op::Seats, _)) => true,
            Some((Op::Set, of)) => of.iter().any(|it| self.same(seat, *it)),
            Some((Op::Builtin(Builtin::Union), of)) => of
                .iter()
                .any(|it| self.same(seat, *it) || self.member(seat, *it)),
            _ => false,
        };
        named
            || self
                .facts
                .held
                .iter()
                .any(|fact| matches!(*fact, Fact::In(x, of) if of == set && self.same(seat, x)))
    }

    /// Whether all of `who` surely see something with this audience.
    pub(super) fn among(&self, audience: &[Who], who: Who) -> bool {
        audience.iter().any(|it| match (it.one, who.one) {
            (true, true) => self.same(it.term, who.term),
            (false, true) => self.member(who.term, it.term),
            (_, false) => it.term == who.term,
        })
    }

    /// The only zone that a die can be in.
    pub(super) fn surely_in(&self, die: TermId) -> Option<Spot> {
        let unsure = self
            .facts
            .held
            .iter()
            .any(|fact| matches!(*fact, Fact::MayBeIn(it, _) if it == die));
        let mut spots = if unsure { Vec::new() } else { self.spots(die) };
        spots.pop().filter(|_| spots.is_empty())
    }

    /// Whether a fact says where a card is.
    pub(super) fn is_placed(&self, card: TermId) -> bool {
        let said =
            |fact: &Fact| matches!(*fact, Fact::In(it, _) | Fact::MayBeIn(it, _) if it == card);
        self.facts.held.iter().any(said) || !self.spots(card).is_empty()
    }

    /// The zones that a card, or the cards of a set, surely come from.
    pub(super) fn spots(&self, term: TermId) -> Vec<Spot> {
        let mut found = Vec::new();
        self.add_spots(term, &mut found, 0);
        found
    }

    fn add_spots(&self, term: TermId, found: &mut Vec<Spot>, depth: u32) {
        let Some((op, of)) = self.terms.get(term).filter(|_| depth < 8) else {
            return;
        };
        if let Op::Zone(zone) | Op::Top(zone) = op {
            found.push((*zone, of.clone()));
        } else if let Some(among) = op.lies_among(of) {
            among
                .iter()
                .for_each(|it| self.add_spots(*it, found, depth + 1));
        } else {
            for fact in &self.facts.held {
                if let Fact::In(it, of) | Fact::MayBeIn(it, of) = *fact
                    && it == term
                    && of != term
                {
                    self.add_spots(of, found, depth + 1);
                }
            }
        }
    }
}

fn is_seat(ty: &Ty) -> bool {
    matches!(ty, Ty::Seat) || matches!(ty, Ty::Optional(of) if **of == Ty::Seat)
}

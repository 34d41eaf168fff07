//! Statements that move cards from the top of a zone, and what all moves change.

use super::fact::Fact;
use super::follower::Follower;
use super::label::OPEN;
use super::lies::Spot;
use super::report::{Movement, Stops, Things};
use super::seers::Seers;
use super::term::{Op, TermId};
use super::versions::{Gone, Where};
use crate::base::Span;
use crate::hir::{Expr, ExprKind, Kept, ZoneId, ZoneRef};

impl Follower<'_> {
    pub(super) fn move_top(
        &mut self,
        amount: Option<&Expr>,
        from: &ZoneRef,
        to: &ZoneRef,
        span: Span,
    ) {
        if let Some(amount) = amount {
            self.open_number(amount, from.zone);
        }
        let (source, target) = (self.open_spot(from), self.open_spot(to));
        let of = self.things(to.zone);
        self.counted(self.reason, span, (Movement::Happens, of), None);
        let in_order = self.values.know.table.knows_order(from.zone);
        // What is known of a whole zone, and what is not, moves with it.
        if (amount.is_some() && !in_order) || !self.values.know.table.knows_cards(from.zone) {
            self.values.know.table.lost([from.zone, to.zone]);
        }
        if !in_order {
            self.values.know.table.shuffled(to.zone);
        }
        let moved = match amount.map(|amount| &amount.kind) {
            None => Some(self.values.know.zone_term(&source)),
            Some(ExprKind::Number(1)) => Some(self.values.know.top_term(&source)),
            Some(_) => None,
        };
        self.leaves(&source, Gone::Any);
        self.enters(&target, moved);
    }

    pub(super) fn deal(
        &mut self,
        exprs: [Option<&Expr>; 2],
        from: &ZoneRef,
        to: ZoneId,
        span: Span,
    ) {
        exprs
            .into_iter()
            .flatten()
            .for_each(|expr| self.open_number(expr, to));
        let source = self.open_spot(from);
        let of = self.things(to);
        self.counted(self.reason, span, (Movement::Happens, of), None);
        if !self.values.know.table.knows_order(from.zone) {
            self.values.know.table.lost([from.zone, to]);
        }
        self.leaves(&source, Gone::Any);
        self.values.know.table.filled(to);
        self.change(Kept::Zone(to), Where::All, Gone::Nothing);
    }

    pub(super) fn shuffle(&mut self, zone: &ZoneRef, span: Span) {
        let spot = self.open_spot(zone);
        self.must_be_open(OPEN, span, Stops::Chance);
        self.values.know.table.shuffled(spot.0);
        self.change(Kept::Zone(spot.0), Where::At(spot.1), Gone::Nothing);
    }

    /// Dice are rolled where they lie: their zone is named, and those who see it see which.
    pub(super) fn rolled(&mut self, dice: &Expr) {
        let value = self.values.eval(dice);
        let number = self.values.join(value.size, self.reason);
        self.must_be_open(number, dice.span, Stops::Chance);
        if let Some(zone) = self.zone_of_dice(dice) {
            let lies = self.values.know.lies(value.term);
            let _ = self.comes_from(dice, value, lies.as_ref(), (zone, Things::Rolled))
                && self.seen_leaving(dice, value, lies.as_ref(), zone);
        }
    }

    fn zone_of_dice(&self, dice: &Expr) -> Option<ZoneId> {
        let of = dice.ty.element().unwrap_or(&dice.ty);
        let crate::hir::Ty::Member(of) = of else {
            return None;
        };
        let mut zones = self.game.zones.iter_enumerated();
        zones.find(|(_, zone)| zone.of == *of).map(|(id, _)| id)
    }

    /// Cards leave a zone.
    pub(super) fn leaves(&mut self, (zone, at): &Spot, gone: Gone) {
        self.change(Kept::Zone(*zone), Where::At(at.clone()), gone);
    }

    /// Cards come to a zone; those who see it learn which, if the rules name them.
    pub(super) fn enters(&mut self, spot: &Spot, cards: Option<TermId>) {
        self.values.know.table.filled(spot.0);
        self.change(Kept::Zone(spot.0), Where::At(spot.1.clone()), Gone::Nothing);
        let Some(cards) = cards else { return };
        let there = self.values.know.zone_term(spot);
        self.values.know.hold(Fact::In(cards, there));
        if let Some((Op::Set, of)) = self.values.know.terms.get(cards).cloned() {
            of.into_iter()
                .for_each(|card| self.values.know.hold(Fact::In(card, there)));
        }
        match self.values.know.declared_seers(spot) {
            Seers::All => self.values.know.known(cards, None),
            Seers::These(some) => some
                .into_iter()
                .for_each(|who| self.values.know.known(cards, Some(who))),
        }
    }

    /// Everybody can count what this number or seat decides.
    fn open_number(&mut self, value: &Expr, zone: ZoneId) {
        let label = self.values.eval(value).label;
        let what = (Movement::Number, self.things(zone));
        self.counted(label, value.span, what, Some(value.span));
    }
}

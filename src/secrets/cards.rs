//! Statements that move cards: which zones they leave and enter, and what is known of the cards
//! afterwards.

use super::fact::Fact;
use super::follower::Follower;
use super::label::OPEN;
use super::report::Stops;
use super::term::Op;
use crate::base::Span;
use crate::hir::{Expr, Touch, Touched, ZoneId, ZoneRef};

impl Follower<'_> {
    pub(super) fn move_cards(&mut self, cards: &Expr, to: &ZoneRef, bottom: bool, span: Span) {
        let value = self.eval(cards);
        let spot = self.open_spot(to);
        self.counted(self.reason, span, None);
        self.laid(cards, value, &spot, bottom);
        self.comes_from(cards, value, to);
        if value.label != OPEN || self.reason != OPEN {
            self.table.lost([to.zone]);
        }
        self.facts.unsettle(|card, _| card == value.term);
        let there = self.terms.make(Op::Zone(spot.0), spot.1);
        self.hold(Fact::In(value.term, there));
    }

    pub(super) fn move_top(
        &mut self,
        amount: Option<&Expr>,
        from: &ZoneRef,
        to: &ZoneRef,
        span: Span,
    ) {
        if let Some(amount) = amount {
            self.open_number(amount);
        }
        self.left(from);
        self.open_spot(to);
        self.counted(self.reason, span, None);
        let in_order = self.table.knows_order(from.zone);
        // What is known of a whole zone, and what is not, moves with it.
        if (amount.is_some() && !in_order) || !self.table.knows_cards(from.zone) {
            self.table.lost([from.zone, to.zone]);
        }
        if !in_order {
            self.table.shuffled(to.zone);
        }
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
            .for_each(|expr| self.open_number(expr));
        self.left(from);
        self.counted(self.reason, span, None);
        if !self.table.knows_order(from.zone) {
            self.table.lost([from.zone, to]);
        }
    }

    pub(super) fn shuffle(&mut self, zone: &ZoneRef, span: Span) {
        let spot = self.open_spot(zone);
        self.must_be_open(OPEN, span, Stops::Chance);
        self.table.shuffled(spot.0);
    }

    /// What every such statement does to zones.
    pub(super) fn touched(&mut self, zones: &[Touched<'_>]) {
        for touched in zones {
            match touched.touch {
                Touch::PutTo => self.table.covered(touched.zone),
                Touch::TakenFrom | Touch::Shuffled | Touch::Shown => {}
            }
        }
        if !zones.is_empty() {
            self.memo.clear();
        }
    }

    /// Everybody can count what this number or seat decides.
    fn open_number(&mut self, value: &Expr) {
        let label = self.eval(value).label;
        self.counted(label, value.span, Some(value.span));
    }

    /// Cards leave a zone, and nobody says which: nothing is known of single cards there any
    /// longer.
    fn left(&mut self, from: &ZoneRef) {
        self.open_spot(from);
        let terms = &self.terms;
        self.facts.unsettle(
            |_, of| matches!(terms.get(of), Some((Op::Zone(zone), _)) if *zone == from.zone),
        );
    }
}

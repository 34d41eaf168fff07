//! Statements that move cards: which places they leave and come to, and what is known of them afterwards.

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
        // A whole zone takes what is known of it along, and what is not.
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

    /// What is done to zones, whatever the statement is.
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

    /// All can count what a number or a seat decides.
    fn open_number(&mut self, value: &Expr) {
        let label = self.eval(value).label;
        self.counted(label, value.span, Some(value.span));
    }

    /// Cards go from a zone, nobody says which: what is known of single ones is known no longer.
    fn left(&mut self, from: &ZoneRef) {
        self.open_spot(from);
        let terms = &self.terms;
        self.facts.unsettle(
            |_, of| matches!(terms.get(of), Some((Op::Zone(zone), _)) if *zone == from.zone),
        );
    }
}

//! Statements that move cards from the top of a zone, and what all moves change.

use super::fact::Fact;
use super::follower::Follower;
use super::label::{Labelled, OPEN};
use super::lies::{Lies, Spot};
use super::moves::is_single;
use super::op::Op;
use super::report::{Movement, Stops, Things};
use super::seers::Seers;
use super::term::TermId;
use super::versions::{Gone, Where};
use crate::base::Span;
use crate::hir::{Expr, ExprKind, PlaceId, ZoneId, ZoneRef};

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
        let (source, target) = (
            self.judge.open_spot(&mut self.values, from),
            self.judge.open_spot(&mut self.values, to),
        );
        let of = self.judge.things(to.zone);
        self.judge.counted(&self.values, self.judge.reason, span, (Movement::Happens, of), None);
        let seers = self.values.know.declared_seers(&target);
        let _ = self.judge.newly_seen_leaving(&mut self.values, &source, &seers, span);
        let in_order = self.values.know.table.knows_order(from.zone);
        // What is known of a whole zone, and what is not, moves with it.
        if (amount.is_some() && !in_order) || !self.values.know.table.knows_cards(from.zone) {
            self.values.know.table.lost([from.zone, to.zone]);
        }
        if !in_order {
            self.values.know.table.shuffled(to.zone);
        }
        self.keep_track_of_top(amount.is_some(), &source, &target);
        let moved = match amount.map(|amount| &amount.kind) {
            None => Some(self.values.know.zone_term(&source)),
            Some(ExprKind::Number(1)) => Some(self.values.know.top_term(&source)),
            Some(_) => None,
        };
        let from = self.values.cards_go(Some(std::slice::from_ref(&source)), &target);
        self.judge.picked.go(from, target.0, span);
        let is_seen = self.values.know.is_open_zone(target.0);
        self.leaves(&source, if is_seen { Gone::Open } else { Gone::Any });
        self.enters(&target, moved);
    }

    /// All know which cards go where all cards of a place go that they see or know, or the topmost of a place that they
    /// see, and which come to a place that they see.
    fn keep_track_of_top(&mut self, is_part: bool, from: &Spot, to: &Spot) {
        let know = &self.values.know;
        let is_whole = !is_part && (know.is_open_zone(from.0) || know.knows_cards(from.0));
        let is_heard = is_whole || self.sees_what_leaves(from.0) || know.is_open_zone(to.0);
        for spot in [from, to] {
            if is_heard {
                let which = self.values.which_label(spot);
                self.keep_track(spot.0.into(), which);
            } else {
                self.values.know.tracked.lose(spot.0.into());
            }
        }
    }

    /// Whether all see which cards leave a zone. In setup nobody does.
    fn sees_what_leaves(&self, zone: ZoneId) -> bool {
        let know = &self.values.know;
        know.is_open_zone(zone) && know.table.is_laid_out()
    }

    /// The same for cards that are named: those who see where they come to lie see which they are.
    fn keep_track_of_named(&mut self, value: Labelled, lies: Option<&Lies>, to: &Spot) {
        let which = self.values.which_label(to);
        let come = self.values.join(value.label, which);
        self.keep_track(to.0.into(), come);
        let gone = if self.values.know.is_open_zone(to.0) { OPEN } else { value.label };
        let from: Vec<ZoneId> = match lies {
            Some(lies) => lies.spots.iter().map(|spot| spot.0).collect(),
            None => self.game.alike(to.0).collect(),
        };
        for zone in from {
            self.keep_track(zone.into(), gone);
        }
    }

    pub(super) fn deal(
        &mut self,
        exprs: [Option<&Expr>; 2],
        from: &ZoneRef,
        to: ZoneId,
        span: Span,
    ) {
        exprs.into_iter().flatten().for_each(|expr| self.open_number(expr, to));
        let source = self.judge.open_spot(&mut self.values, from);
        let of = self.judge.things(to);
        self.judge.counted(&self.values, self.judge.reason, span, (Movement::Happens, of), None);
        let nobody = Seers::These(Vec::new());
        let _ = self.judge.newly_seen_leaving(&mut self.values, &source, &nobody, span);
        if !self.values.know.table.knows_order(from.zone) {
            self.values.know.table.lost([from.zone, to]);
        }
        // Nobody sees which cards come to which of several places.
        for zone in [from.zone, to] {
            if self.sees_what_leaves(from.zone) {
                self.keep_track(zone.into(), OPEN);
            } else {
                self.values.know.tracked.lose(zone.into());
            }
        }
        let dealt = self.values.cards_are_dealt(from.zone, to);
        self.judge.picked.go(dealt, to, span);
        self.leaves(&source, Gone::Any);
        self.values.know.table.filled(to);
        self.change(PlaceId::Zone(to), Where::All, Gone::Nothing);
    }

    pub(super) fn shuffle(&mut self, zone: &ZoneRef, span: Span) {
        let spot = self.judge.open_spot(&mut self.values, zone);
        self.judge.must_be_open(&mut self.values, OPEN, span, Stops::Chance);
        self.values.know.table.shuffled(spot.0);
        self.change(PlaceId::Zone(spot.0), Where::At(spot.1), Gone::Nothing);
    }

    /// Dice are rolled where they lie: their zone is named, and the seats that see the zone see which.
    pub(super) fn rolled(&mut self, dice: &Expr) {
        let value = self.values.eval(dice);
        let number = self.values.join(value.size, self.judge.reason);
        self.judge.must_be_open(&mut self.values, number, dice.span, Stops::Chance);
        if let Some(zone) = self.zone_of_dice(dice) {
            let lies = self.values.know.lies(value.term);
            let _ = self.judge.comes_from(
                &mut self.values,
                dice,
                value,
                lies.as_ref(),
                (zone, Things::Rolled),
            ) && self.judge.seen_leaving(
                &mut self.values,
                dice,
                value,
                lies.as_ref(),
                (zone, &Seers::All),
            );
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
        self.change(PlaceId::Zone(*zone), Where::At(at.clone()), gone);
    }

    /// Cards come to a zone; the seats that see the zone learn which, if the rules name the cards.
    pub(super) fn enters(&mut self, spot: &Spot, cards: Option<TermId>) {
        self.values.know.table.filled(spot.0);
        self.change(PlaceId::Zone(spot.0), Where::At(spot.1.clone()), Gone::Nothing);
        let Some(cards) = cards else { return };
        let there = self.values.know.zone_term(spot);
        self.values.know.hold(Fact::In(cards, there));
        if let Some((Op::Set, of)) = self.values.know.terms.get(cards).cloned() {
            of.into_iter().for_each(|card| self.values.know.hold(Fact::In(card, there)));
        }
        match self.values.know.declared_seers(spot) {
            Seers::All => self.values.know.known(cards, None),
            Seers::These(some) => {
                some.into_iter().for_each(|who| self.values.know.known(cards, Some(who)));
            }
        }
    }

    /// Everybody can count what this number or seat decides.
    fn open_number(&mut self, value: &Expr, zone: ZoneId) {
        let label = self.values.eval(value).label;
        let what = (Movement::Number, self.judge.things(zone));
        self.judge.counted(&self.values, label, value.span, what, Some(value.span));
    }

    pub(super) fn move_cards(&mut self, cards: &Expr, to: &ZoneRef, bottom: bool, span: Span) {
        let value = self.values.eval(cards);
        let spot = self.judge.open_spot(&mut self.values, to);
        let of = self.judge.things(to.zone);
        self.judge.counted(&self.values, self.judge.reason, span, (Movement::Happens, of), None);
        let lies = self.values.know.lies(value.term);
        // The bottom of an empty pile is its top.
        let on_top = self.game.top_is_public(to.zone);
        let declared = self.values.know.declared_seers(&spot);
        let target = if on_top { Seers::All } else { declared.clone() };
        // Of several cards only the topmost is seen there, and below others none.
        let shown = if bottom || !is_single(&cards.ty) { declared } else { target.clone() };
        let drawn = self.values.drawn_in(value.label);
        if let Some([spot]) = lies.as_ref().map(|it| it.spots.as_slice()) {
            let from = self.values.know.declared_seers(spot);
            let ends = [from, target.clone()];
            self.values.draws.leave(&drawn, value.term, ends);
        }
        self.values.draws.reach(&drawn, &target);
        let cause = self.values.hidden_cause(value, lies.as_ref());
        // One message for a movement is enough.
        let is_fine =
            self.judge.comes_from(&mut self.values, cards, value, lies.as_ref(), (to.zone, of))
                && self.judge.how_many(&mut self.values, (cards, of), value, lies.as_ref(), &shown)
                && self.judge.seen_moving(
                    &mut self.values,
                    cards,
                    value,
                    lies.as_ref(),
                    (to.zone, &target),
                );
        if let Some(cause) = cause.filter(|_| is_fine) {
            self.judge.picks(&self.values, cards.span, cause, to.zone);
        }
        let from = self.values.cards_go(lies.as_ref().map(|it| it.spots.as_slice()), &spot);
        self.judge.picked.go(from, spot.0, span);
        self.keep_track_of_named(value, lies.as_ref(), &spot);
        self.moved(value, lies, &spot, is_single(&cards.ty));
        if on_top && !bottom && is_single(&cards.ty) {
            let top = self.values.know.top_term(&spot);
            self.values.know.known(top, None);
        }
    }

    /// What has changed behind a movement, and what is known of the cards.
    fn moved(&mut self, value: Labelled, lies: Option<Lies>, spot: &Spot, is_one: bool) {
        let is_hidden = value.label != OPEN || self.judge.reason != OPEN;
        let others = self.others(value.term, lies.as_ref());
        let gone = self.gone(value.term, lies.as_ref(), is_one);
        let from: Vec<Spot> = match lies {
            Some(lies) => lies.spots,
            None => {
                for zone in self.game.alike(spot.0) {
                    for gone in &gone {
                        self.change(PlaceId::Zone(zone), Where::All, *gone);
                    }
                    if is_hidden {
                        self.values.know.table.lost([zone]);
                    }
                }
                Vec::new()
            }
        };
        for place in &from {
            for gone in &gone {
                self.leaves(place, *gone);
            }
            if is_hidden {
                self.values.know.table.lost([place.0]);
            }
        }
        if is_hidden {
            self.values.know.table.lost([spot.0]);
        }
        self.enters(spot, Some(value.term));
        if is_one {
            let there = self.values.know.zone_term(spot);
            self.values.came.insert(there, value.term);
        }
        for (card, mut spots) in others {
            if self.values.know.lies(card).is_none() {
                spots.push(spot.clone());
                let places = spots.iter().map(|place| self.values.know.zone_term(place)).collect();
                self.values.know.hold(Fact::InOneOf(card, places));
            }
        }
    }

    /// A single card that is gone, or each of those that are written out, or all but one; of others, any may be.
    fn gone(&mut self, cards: TermId, lies: Option<&Lies>, is_one: bool) -> Vec<Gone> {
        let know = &mut self.values.know;
        if let Some((all, kept)) = know.terms.all_but_one(cards)
            && let Some([spot]) = lies.map(|lies| lies.spots.as_slice())
            && all == know.zone_term(spot)
        {
            return vec![Gone::Rest(kept)];
        }
        match know.terms.get(cards) {
            _ if is_one => vec![Gone::Card(cards)],
            Some((Op::Set, of)) => of.iter().map(|card| Gone::Card(*card)).collect(),
            Some(_) | None => vec![Gone::Any],
        }
    }

    /// Other cards that lie where these leave: they may be the same cards.
    fn others(&self, cards: TermId, lies: Option<&Lies>) -> Vec<(TermId, Vec<Spot>)> {
        let Some(lies) = lies else { return Vec::new() };
        let mut found: Vec<(TermId, Vec<Spot>)> = Vec::new();
        for fact in self.values.know.facts.single() {
            let (Fact::In(card, _) | Fact::InOneOf(card, _)) = fact else {
                continue;
            };
            if *card == cards || found.iter().any(|(other, _)| other == card) {
                continue;
            }
            if let Some(place) = self.values.know.lies(*card)
                && place.spots.iter().any(|spot| lies.spots.contains(spot))
            {
                found.push((*card, place.spots));
            }
        }
        found
    }
}

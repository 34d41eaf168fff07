//! Statements that name the cards that they move. A movement discloses five things, and each is
//! judged by itself: that it happens, where the cards go, how many they are, where they come from,
//! and, to those who see one of the two places, which cards they are.

use super::copies::Copies;
use super::fact::Fact;
use super::follower::Follower;
use super::label::{LabelId, Labelled, OPEN, Source};
use super::lies::{Lies, Spot};
use super::report;
use super::report::{Movement, Things};
use super::seers::Seers;
use super::term::{Op, TermId};
use super::versions::{Gone, Where};
use super::writes::alike;
use crate::base::Span;
use crate::hir::{Expr, Kept, Ty, ZoneId, ZoneRef};

impl Follower<'_> {
    pub(super) fn move_cards(&mut self, cards: &Expr, to: &ZoneRef, bottom: bool, span: Span) {
        let value = self.values.eval(cards);
        let spot = self.open_spot(to);
        let of = self.things(to.zone);
        self.counted(self.reason, span, (Movement::Happens, of), None);
        let lies = self.values.know.lies(value.term);
        // The bottom of an empty pile is its top.
        let on_top = self.game.top_is_public(to.zone);
        let declared = self.values.know.declared_seers(&spot);
        let target = if on_top { Seers::All } else { declared.clone() };
        // Of several cards only the topmost is seen there, and below others none.
        let shown = if bottom || !is_single(&cards.ty) {
            declared
        } else {
            target.clone()
        };
        let drawn = self.values.drawn_in(value.label);
        if let Some([spot]) = lies.as_ref().map(|it| it.spots.as_slice()) {
            let from = self.values.know.declared_seers(spot);
            let ends = [from, target.clone()];
            self.values.draws.leave(&drawn, value.term, ends);
        }
        self.values.draws.reach(&drawn, &target);
        // One message for a movement is enough.
        let _ = self.comes_from(cards, value, lies.as_ref(), (to.zone, of))
            && self.how_many((cards, of), value, lies.as_ref(), &shown)
            && self.seen_leaving(cards, value, lies.as_ref(), to.zone)
            && self.copies_coming(cards, value, (to.zone, &target))
            && self.seen_coming(cards, value, lies.as_ref(), (to.zone, &target));
        self.moved(value, lies, &spot, is_single(&cards.ty));
        if on_top && !bottom && is_single(&cards.ty) {
            let top = self.values.know.top_term(&spot);
            self.values.know.known(top, None);
        }
    }

    /// Everybody sees how many cards are moved, or whether one is. Cards that are laid open are
    /// as open as their number.
    fn how_many(
        &mut self,
        (cards, of): (&Expr, Things),
        value: Labelled,
        lies: Option<&Lies>,
        target: &Seers,
    ) -> bool {
        let mut size = value.size;
        if *target == Seers::All {
            size = self
                .values
                .without_places(size, lies.map_or(&[][..], |lies| &lies.spots));
            size = self
                .values
                .labels
                .without(size, |atom| atom.value == value.term);
        }
        let Some(part) = self.values.unknown_to(size, &Seers::All) else {
            return true;
        };
        let secret = self.secret_of(part);
        let told = match self.aloud(&secret, Some(cards.span)) {
            _ if secret.decides.is_some() => self.aloud(&secret, None),
            text if text == "…" => {
                let is_one = cards.ty.element().is_none();
                let finding = report::counted_unnamed(cards.span, &secret, of, is_one);
                self.findings.complain(&secret, finding);
                return false;
            }
            text if cards.ty.element().is_some() => format!("size of {}", in_brackets(&text)),
            text => format!("{} is not none", in_brackets(&text)),
        };
        let finding = report::counted(cards.span, (Movement::Number, of), &secret, &told);
        self.findings.complain(&secret, finding);
        false
    }

    /// Everybody sees the zones that cards leave: so which these are has to be open.
    pub(super) fn comes_from(
        &mut self,
        cards: &Expr,
        value: Labelled,
        lies: Option<&Lies>,
        (like, of): (ZoneId, Things),
    ) -> bool {
        let Some(place) = self.location(value, lies, like, cards.span) else {
            self.complain_of_place((cards, of), like);
            return false;
        };
        let is_one = lies.is_none_or(|lies| {
            lies.spots.len() < 2 && !lies.spots.iter().any(|spot| self.is_family(spot))
        });
        let Some(part) = self.values.unknown_to(place, &Seers::All) else {
            return true;
        };
        let secret = self.secret_of(part);
        let finding = if is_one {
            let aloud = self.aloud(&secret, Some(cards.span));
            report::counted(cards.span, (Movement::From, of), &secret, &aloud)
        } else if is_single(&cards.ty) {
            report::from_one_of(cards.span, &secret, of, self.short(cards.span))
        } else {
            report::from_several(cards.span, &secret, of)
        };
        self.findings.complain(&secret, finding);
        false
    }

    /// The secrets that decide in which zones cards lie; nothing if they may be anywhere.
    fn location(
        &mut self,
        value: Labelled,
        lies: Option<&Lies>,
        like: ZoneId,
        span: Span,
    ) -> Option<LabelId> {
        let Some(lies) = lies else {
            let holding: Vec<ZoneId> = alike(self.game, like)
                .filter(|zone| self.values.know.may_hold(*zone))
                .collect();
            let is_dealt = alike(self.game, like)
                .filter_map(|zone| self.game.zones.get(zone))
                .any(|zone| zone.filled);
            if let [zone] = holding.as_slice()
                && is_dealt
                && self
                    .game
                    .zones
                    .get(*zone)
                    .is_some_and(|it| it.indices.is_empty())
            {
                return Some(OPEN);
            }
            let hidden: Vec<ZoneId> = holding
                .into_iter()
                .filter(|zone| {
                    !self.values.know.is_open_zone(*zone)
                        && !self.values.know.table.knows_cards(*zone)
                })
                .collect();
            let declared = hidden.first().and_then(|zone| self.game.zones.get(*zone));
            let is_one = hidden.len() == 1 && declared.is_some_and(|it| it.indices.is_empty());
            let is_one = is_one && is_dealt;
            // A card that is in no open zone is in the only one that is not, if it lies anywhere.
            return (hidden.is_empty() || is_one).then_some(value.label);
        };
        let which = lies.spots.iter().fold(OPEN, |label, spot| {
            let which = self.values.which_label(spot);
            self.values.labels.join(label, which)
        });
        let is_family = lies.spots.iter().any(|spot| self.is_family(spot));
        if lies.spots.len() < 2 && !is_family {
            return Some(which);
        }
        let mut label = self.values.join(which, value.label);
        let hidden: Vec<Spot> = lies
            .spots
            .iter()
            .filter(|spot| !(lies.on_top && self.has_been_seen(spot)))
            .filter(|spot| !self.values.know.is_open_zone(spot.0))
            .filter(|spot| !self.values.know.table.knows_cards(spot.0))
            .cloned()
            .collect();
        let hidden_families = hidden.iter().any(|spot| self.is_family(spot));
        if hidden.len() > 1 || hidden_families {
            for spot in &hidden {
                let secrets = self.values.secrets_of(spot, span);
                label = self.values.join(label, secrets);
            }
        }
        Some(label)
    }

    /// Whether all have looked at a place since it changed last.
    fn has_been_seen(&self, (zone, at): &Spot) -> bool {
        self.values.know.number_of_place(Kept::Zone(*zone), at) <= self.values.know.looked
    }

    /// Whether some zone of a family is meant, and it is not said which.
    fn is_family(&self, spot: &Spot) -> bool {
        let some = |_, op: &Op| matches!(op, Op::Any(_));
        spot.1.iter().any(|index| {
            self.values.know.terms.has_free_member(*index)
                || self.values.know.terms.any(*index, &mut { some })
        })
    }

    fn complain_of_place(&mut self, (cards, of): (&Expr, Things), like: ZoneId) {
        let hidden = alike(self.game, like)
            .filter(|zone| self.values.know.may_hold(*zone))
            .filter(|zone| {
                !self.values.know.is_open_zone(*zone) && !self.values.know.table.knows_cards(*zone)
            })
            .find_map(|zone| self.game.zones.get(zone));
        let is_one = cards.ty.element().is_none();
        if let Some(zone) = hidden {
            self.findings.add(report::from_anywhere(
                cards.span,
                (self.short(cards.span), of.named(is_one), of),
                &zone.name,
                zone.span,
            ));
        }
    }

    /// Those who see the place that cards leave see which are gone. The cards that lie there are no
    /// secret to them.
    pub(super) fn seen_leaving(
        &mut self,
        cards: &Expr,
        value: Labelled,
        lies: Option<&Lies>,
        like: ZoneId,
    ) -> bool {
        let spots = lies.map_or(&[][..], |lies| &lies.spots);
        if spots.len() > 1 {
            // Then the cards say where they come from, which has to be open anyway.
            return true;
        }
        let rest = self.values.without_places(value.label, spots);
        let mut seers: Vec<(ZoneId, Seers)> = Vec::new();
        for spot in spots {
            let some = if self.game.top_is_public(spot.0) {
                Seers::All
            } else {
                self.values.know.declared_seers(spot)
            };
            seers.push((spot.0, some));
        }
        if lies.is_none() {
            let open = alike(self.game, like).find(|zone| {
                self.values.know.is_open_zone(*zone) && self.values.know.may_hold(*zone)
            });
            seers.extend(open.map(|zone| (zone, Seers::All)));
        }
        seers.into_iter().all(|(zone, seers)| {
            let name = self.game.zones.get(zone).map_or("", |it| it.name.as_str());
            self.reaches(name, &seers, (rest, cards.span), cards.span)
        })
    }

    /// Those who see the place where cards come to lie see which they are. The cards of the place
    /// that they come from decide that, or whoever chooses them; nothing else.
    fn seen_coming(
        &mut self,
        cards: &Expr,
        value: Labelled,
        lies: Option<&Lies>,
        (to, target): (ZoneId, &Seers),
    ) -> bool {
        let spots = lies.map_or(&[][..], |lies| &lies.spots);
        let rest = self.values.without_places(value.label, spots);
        let rest = if self.values.is_chosen_by_sight(value, spots) {
            self.values.labels.without(rest, |atom| {
                matches!(atom.source, Source::Choice(_)) && atom.value == value.term
            })
        } else {
            rest
        };
        let name = self.game.zones.get(to).map_or("", |it| it.name.as_str());
        self.reaches(name, target, (rest, cards.span), cards.span)
    }

    /// Those who see which copy comes learn which others do not lie where it came from.
    fn copies_coming(
        &mut self,
        cards: &Expr,
        value: Labelled,
        (to, target): (ZoneId, &Seers),
    ) -> bool {
        let of = self.game.zones.get(to).map(|zone| zone.of);
        let copies = Copies {
            know: &self.values.know,
        };
        if !of.is_some_and(|of| copies.picks_copies(value.term, of)) {
            return true;
        }
        let Some(part) = self.values.unknown_to(value.label, target) else {
            return true;
        };
        let secret = self.secret_of(part);
        let seers = self.in_words(target);
        let cards_text = self.short(cards.span);
        let finding = report::picked(cards.span, &seers, &secret, cards_text);
        self.findings.complain(&secret, finding);
        false
    }

    /// What has changed behind a movement, and what is known of the cards.
    fn moved(&mut self, value: Labelled, lies: Option<Lies>, spot: &Spot, is_one: bool) {
        let is_hidden = value.label != OPEN || self.reason != OPEN;
        let others = self.others(value.term, lies.as_ref());
        let gone = self.gone(value.term, is_one);
        let from: Vec<Spot> = match lies {
            Some(lies) => lies.spots,
            None => {
                for zone in alike(self.game, spot.0) {
                    for gone in &gone {
                        self.change(Kept::Zone(zone), Where::All, *gone);
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
                let places = spots
                    .iter()
                    .map(|place| self.values.know.zone_term(place))
                    .collect();
                self.values.know.hold(Fact::InOneOf(card, places));
            }
        }
    }

    /// A single card that is gone, or each of those that are written out; of others, any may be.
    fn gone(&self, cards: TermId, is_one: bool) -> Vec<Gone> {
        match self.values.know.terms.get(cards) {
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

    /// What lies in a zone.
    pub(super) fn things(&self, zone: ZoneId) -> Things {
        let of = self.game.zones.get(zone).map(|it| it.of);
        match of.and_then(|of| self.game.face(of)) {
            Some(_) => Things::Dice,
            None => Things::Cards,
        }
    }

    /// The movement happens, or not; everybody sees that.
    pub(super) fn counted(
        &mut self,
        label: LabelId,
        span: Span,
        what: (Movement, Things),
        value: Option<Span>,
    ) {
        let Some(part) = self.values.unknown_to(label, &Seers::All) else {
            return;
        };
        let secret = self.secret_of(part);
        let aloud = self.aloud(&secret, value);
        self.findings
            .complain(&secret, report::counted(span, what, &secret, &aloud));
    }
}

fn in_brackets(text: &str) -> String {
    if text.contains(' ') {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

fn is_single(ty: &Ty) -> bool {
    matches!(ty, Ty::Member(_)) || matches!(ty, Ty::Optional(of) if matches!(**of, Ty::Member(_)))
}

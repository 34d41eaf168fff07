//! Where values are disclosed, and who may know them.

use super::fact::Spot;
use super::follower::{Followed, Follower};
use super::label::{Atom, LabelId, OPEN, Part, Source, Who};
use super::place::Seers;
use super::report;
use super::term::Op;
use crate::base::Span;
use crate::hir::{Audience, Expr, Kept, LocalId, Template, Ty, Zone, ZoneId, ZoneRef};

impl Follower<'_> {
    /// The first secret that some of these seats may not know.
    pub(super) fn unknown_to(&self, label: LabelId, seers: &Seers) -> Option<Part> {
        let knows = |atom: &Atom| match seers {
            Seers::All => false,
            Seers::These(all) => all
                .iter()
                .all(|who| self.sure().among(&atom.audience, *who)),
        };
        self.labels
            .parts(label)
            .iter()
            .copied()
            .find(|(atom, _)| !self.labels.atom(*atom).is_some_and(knows))
    }

    /// Everybody sees what is done here, so the reason for it has to be open.
    pub(super) fn must_be_open(&mut self, label: LabelId, span: Span, what: report::Stops) {
        let label = self.join(label, self.reason);
        self.is_open(label, span, what);
    }

    /// The same, without the current reason.
    pub(super) fn is_open(&mut self, label: LabelId, span: Span, what: report::Stops) {
        if let Some(part) = self.unknown_to(label, &Seers::All) {
            let secret = self.secret_of(part);
            let aloud = self.aloud(&secret, Some(span).filter(|_| label != self.reason));
            self.findings
                .complain(&secret, report::stops(span, what, &secret, &aloud));
        }
    }

    /// A value is written to a state.
    pub(super) fn reaches(
        &mut self,
        name: &str,
        seers: &Seers,
        value: (LabelId, Span),
        whole: Span,
    ) {
        let by_value = self.unknown_to(value.0, seers).map(|part| (part, value.1));
        let found = by_value.or_else(|| {
            self.unknown_to(self.reason, seers)
                .map(|part| (part, whole))
        });
        if let Some((part, span)) = found {
            let secret = self.secret_of(part);
            let seers = self.in_words(seers);
            let aloud = self.aloud(&secret, Some(value.1).filter(|it| *it == span));
            self.findings.complain(
                &secret,
                report::reaches(span, name, &seers, &secret, &aloud),
            );
        }
    }

    /// A sentence is read by all, or by some.
    pub(super) fn said(&mut self, text: &Template, seers: &Seers) {
        for value in text.values() {
            let label = self.eval(value).label;
            if let Some(part) = self.unknown_to(label, seers) {
                let secret = self.secret_of(part);
                self.findings
                    .complain(&secret, report::said(value.span, &secret));
            }
        }
    }

    /// Something is told or shown, and its audience knows that it was.
    pub(super) fn told_when(&mut self, span: Span, seers: &Seers) {
        if let Some(part) = self.unknown_to(self.reason, seers) {
            let secret = self.secret_of(part);
            let aloud = self.aloud(&secret, None);
            self.findings
                .complain(&secret, report::told_when(span, &secret, &aloud));
        }
    }

    /// The acting seat reads a reason or a question.
    pub(super) fn refused(&mut self, text: &Template, me: Who) {
        let seers = Seers::These(vec![me]);
        for value in text.values() {
            let label = self.eval(value).label;
            if let Some(part) = self.unknown_to(label, &seers) {
                let secret = self.secret_of(part);
                self.findings
                    .complain(&secret, report::refused(value.span, &secret));
            }
        }
    }

    /// The number of cards in each zone is open, so the reason for moving them has to be open, and
    /// so does how many are moved.
    pub(super) fn counted(&mut self, label: LabelId, span: Span, value: Option<Span>) {
        if let Some(part) = self.unknown_to(label, &Seers::All) {
            let secret = self.secret_of(part);
            let aloud = self.aloud(&secret, value);
            self.findings
                .complain(&secret, report::counted(span, &secret, &aloud));
        }
    }

    /// Chosen cards are moved to another zone, and those who see it see them. The choice may read
    /// the cards that were there, and what a player has chosen; nothing else.
    pub(super) fn laid(&mut self, cards: &Expr, value: Followed, to: &Spot, bottom: bool) {
        let spots = self.sure().spots(value.term);
        let sources: Vec<(Source, Seers)> = spots
            .iter()
            .map(|(zone, at)| (Source::Zone(*zone), self.zone_seers(*zone, at)))
            .collect();
        let drawn = self.drawn(value);
        let chosen = |atom: &Atom| {
            matches!(atom.source, Source::Choice(_))
                || Some(atom.source) == drawn
                || sources
                    .iter()
                    .any(|(source, seers)| *source == atom.source && is_seen_by(atom, seers))
        };
        let rest = self.labels.without(value.label, chosen);
        let on_top = !bottom && self.game.top_is_public(to.0);
        let seers = if on_top {
            Seers::All
        } else {
            self.zone_seers(to.0, &to.1)
        };
        let name = self.game.zones.get(to.0).map_or("", |it| it.name.as_str());
        self.reaches(name, &seers, (rest, cards.span), cards.span);
        // Everybody knows whether there is a top card.
        let is_top = matches!(self.terms.get(value.term), Some((Op::Top(_), _)));
        if seers != Seers::All && !is_top && !is_counted(&cards.ty) {
            let by_player = |atom: &Atom| matches!(atom.source, Source::Choice(_));
            let number = self.labels.without(value.label, by_player);
            self.counted(number, cards.span, Some(cards.span));
        }
    }

    /// Everybody sees the zone that a card leaves; so the rules have to say where it may be, unless
    /// all can see it there.
    pub(super) fn comes_from(&mut self, cards: &Expr, value: Followed, to: &ZoneRef) {
        let of = self.game.zones.get(to.zone).map(|it| it.of);
        let hides = |id: ZoneId, it: &Zone| {
            Some(it.of) == of && it.audience != Audience::Public && !self.table.knows_cards(id)
        };
        let hidden = self
            .game
            .zones
            .iter_enumerated()
            .find(|(id, it)| hides(*id, it));
        let Some((_, zone)) = hidden.filter(|_| !self.sure().is_placed(value.term)) else {
            return;
        };
        self.findings.add(report::from_anywhere(
            cards.span,
            self.sources.slice(cards.span),
            &zone.name,
            zone.span,
        ));
    }

    /// A drawn value that is put, unchanged, where it was drawn for.
    pub(super) fn drawn(&self, value: Followed) -> Option<Source> {
        let Some((Op::Local(local), _)) = self.terms.get(value.term) else {
            return None;
        };
        let is_it = |source: &Source| matches!(source, Source::Drawn(it, _) if it == local);
        self.labels
            .parts(value.label)
            .iter()
            .filter_map(|(atom, _)| self.labels.atom(*atom))
            .map(|it| it.source)
            .find(is_it)
    }

    pub(super) fn without_own_draw(&mut self, value: Followed) -> LabelId {
        match self.drawn(value) {
            None => value.label,
            Some(own) => self.labels.without(value.label, |atom| atom.source == own),
        }
    }

    /// The label of a value drawn from a set: as hidden as the places that it is put in.
    pub(super) fn draw_label(&mut self, local: LocalId, span: Span) -> LabelId {
        let mut label = OPEN;
        for kept in self.game.kept_in(local) {
            let seers = match kept {
                Kept::State(state) => self.state_seers(state, &[]),
                Kept::Zone(zone) => self.zone_seers(zone, &[]),
            };
            let Seers::These(mut audience) = seers else {
                continue;
            };
            // It is not yet known which of several zones this is.
            let one_of_several = match kept {
                Kept::State(state) => self
                    .game
                    .states
                    .get(state)
                    .is_some_and(|it| !it.indices.is_empty()),
                Kept::Zone(zone) => self
                    .game
                    .zones
                    .get(zone)
                    .is_some_and(|it| !it.indices.is_empty()),
            };
            if one_of_several {
                audience.clear();
            }
            let secret = self.labels.read(
                Atom {
                    source: Source::Drawn(local, kept),
                    audience,
                },
                span,
            );
            label = self.join(label, secret);
        }
        label
    }

    /// A zone is named; which one of a family has to be open.
    pub(super) fn open_spot(&mut self, zone: &ZoneRef) -> Spot {
        let (spot, label) = self.spot(zone);
        if let Some(part) = self.unknown_to(label, &Seers::All) {
            let secret = self.secret_of(part);
            let hidden = zone.indices.iter().find(|index| {
                let label = self.eval(index).label;
                self.unknown_to(label, &Seers::All).is_some()
            });
            let told = hidden.and_then(|it| self.told_index(zone.span, it.span));
            let finding = match told {
                Some((index, named)) => report::counted_which(zone.span, &secret, index, &named),
                None => report::counted(zone.span, &secret, "…"),
            };
            self.findings.complain(&secret, finding);
        }
        spot
    }
}

fn is_seen_by(atom: &Atom, seers: &Seers) -> bool {
    match seers {
        Seers::All => true,
        Seers::These(who) => {
            let mut who = who.clone();
            who.sort_unstable();
            who.dedup();
            atom.audience == who
        }
    }
}

/// Whether the type alone gives the number of cards.
fn is_counted(ty: &Ty) -> bool {
    match ty {
        Ty::Set(_, size) => matches!(size, crate::hir::Size::Exactly(_)),
        Ty::List(_) | Ty::Optional(_) | Ty::None => false,
        Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Text | Ty::Seat | Ty::Member(_) => true,
        Ty::EmptySet | Ty::Broken => true,
    }
}

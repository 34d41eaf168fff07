//! Where values are disclosed, and who may know them.

use super::chosen::DomainLeak;
use super::follower::Follower;
use super::label::{LabelId, Labelled, OPEN, Who};
use super::lies::Spot;
use super::report;
use super::report::Movement;
use super::seers::Seers;
use crate::base::Span;
use crate::hir::{Expr, Template, ZoneRef};

impl Follower<'_> {
    /// Everybody sees what is done here, so the reason for it has to be open.
    pub(super) fn must_be_open(&mut self, label: LabelId, span: Span, what: report::Stops) {
        let label = self.values.join(label, self.reason);
        self.is_open(label, span, what);
    }

    /// The same, without the current reason.
    pub(super) fn is_open(&mut self, label: LabelId, span: Span, what: report::Stops) {
        if let Some(part) = self.values.unknown_to(label, &Seers::All) {
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
    ) -> bool {
        let by_value = self
            .values
            .unknown_to(value.0, seers)
            .map(|part| (part, value.1));
        let found = by_value.or_else(|| {
            self.values
                .unknown_to(self.reason, seers)
                .map(|part| (part, whole))
        });
        let Some((part, span)) = found else {
            return true;
        };
        let secret = self.secret_of(part);
        let seers = self.in_words(seers);
        let aloud = self.aloud(&secret, Some(value.1).filter(|it| *it == span));
        self.findings.complain(
            &secret,
            report::reaches(span, name, &seers, &secret, &aloud),
        );
        false
    }

    /// A sentence is read by all, or by some.
    pub(super) fn said(&mut self, text: &Template, seers: &Seers) {
        for value in text.values() {
            let label = self.values.eval(value).label;
            if let Some(part) = self.values.unknown_to(label, seers) {
                let secret = self.secret_of(part);
                self.findings
                    .complain(&secret, report::said(value.span, &secret));
            }
        }
    }

    /// Something is told or shown, and its audience knows that it was.
    pub(super) fn told_when(&mut self, span: Span, seers: &Seers) {
        if let Some(part) = self.values.unknown_to(self.reason, seers) {
            let secret = self.secret_of(part);
            let aloud = self.aloud(&secret, None);
            self.findings.complain(
                &secret,
                report::told_when(span, &secret, &self.in_words(seers).told, &aloud),
            );
        }
    }

    /// Those who hear something see who else does.
    pub(super) fn listened(&mut self, seats: &Expr) -> Labelled {
        let value = self.values.eval(seats);
        let Some(part) = self.values.unknown_to(value.label, &Seers::All) else {
            return value;
        };
        let secret = self.secret_of(part);
        let own = Labelled::whole(self.values.know.terms.unknown(), OPEN);
        let belongs = self.values.belongs(own, (seats, value));
        let own = Who {
            term: own.term,
            one: true,
        };
        let is_set = seats.ty.element().is_some();
        let alone = is_set
            && self
                .values
                .unknown_to(belongs, &Seers::These(vec![own]))
                .is_none();
        let text = self.short(seats.span).unwrap_or("…").to_owned();
        self.findings.complain(
            &secret,
            report::listeners(seats.span, &secret, &text, alone),
        );
        value
    }

    /// The acting seat reads a reason or a question.
    pub(super) fn refused(&mut self, text: &Template, me: Who) {
        let seers = Seers::These(vec![me]);
        for value in text.values() {
            let label = self.values.eval(value).label;
            if let Some(part) = self.values.unknown_to(label, &seers) {
                let secret = self.secret_of(part);
                self.findings
                    .complain(&secret, report::refused(value.span, &secret));
            }
        }
    }

    /// A zone is named; which one of a family has to be open.
    pub(super) fn open_spot(&mut self, zone: &ZoneRef) -> Spot {
        let (spot, label) = self.values.spot(zone);
        if let Some(part) = self.values.unknown_to(label, &Seers::All) {
            let secret = self.secret_of(part);
            let of = self.things(zone.zone);
            let hidden = zone.indices.iter().find(|index| {
                let label = self.values.eval(index).label;
                self.values.unknown_to(label, &Seers::All).is_some()
            });
            let told = hidden.and_then(|it| self.told_index(zone.span, it.span));
            let finding = match told {
                Some((index, named)) => report::counted_which(zone.span, &secret, index, &named),
                None => report::counted(zone.span, (Movement::To, of), &secret, "…"),
            };
            self.findings.complain(&secret, finding);
        }
        spot
    }

    /// Somebody learns what a value was drawn from.
    pub(super) fn domain_leaks(&mut self, leak: &DomainLeak, disclosed: Span) {
        let (drawn, local) = leak.drawn;
        let mut secret = self.secret_of(leak.part);
        // Whatever it depends on, the help is about the draw.
        secret.decides = None;
        let mut learns = self.in_words(&leak.learns);
        let local = self.game.locals.get(local);
        let local = local.map_or("", |it| it.name.as_str());
        // Nobody knows beforehand who it will be.
        let is_fallen = |told: &str| {
            told.split(|it: char| !it.is_alphanumeric() && it != '_')
                .any(|word| word == local)
        };
        if learns.told == "SEAT" || is_fallen(&learns.told) {
            "all".clone_into(&mut learns.told);
        }
        let draw = report::DrawnFrom {
            spans: [drawn, disclosed],
            local,
            told: leak.told.words(|span| self.short(span)),
        };
        let found = report::drawn_from(&draw, &learns, &secret, leak.is_number);
        self.findings.add(found);
    }
}

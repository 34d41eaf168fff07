//! What is disclosed, to whom, and whether they may know it.

use super::chosen::DomainLeak;
use super::findings::Findings;
use super::label::{LabelId, Labelled, OPEN, Who};
use super::lies::Spot;
use super::picked::Picked;
use super::report;
use super::report::{Movement, Things};
use super::seers::Seers;
use super::values::Values;
use super::words::Words;
use crate::base::{Sources, Span};
use crate::hir::{Expr, Game, Template, ZoneId, ZoneRef};

/// Judges what is disclosed: reports whatever reaches a seat that may not know it.
pub(super) struct Judge<'a> {
    pub(super) game: &'a Game,
    pub(super) sources: &'a Sources,
    pub(super) findings: Findings,
    pub(super) picked: Picked,
    /// The conditions under which the current statement is carried out.
    pub(super) reason: LabelId,
}

impl<'a> Judge<'a> {
    pub(super) fn new(game: &'a Game, sources: &'a Sources) -> Self {
        Self {
            game,
            sources,
            findings: Findings::default(),
            picked: Picked::default(),
            reason: OPEN,
        }
    }

    pub(super) const fn words<'v>(&self, values: &'v Values<'_>) -> Words<'v, 'a> {
        Words {
            game: self.game,
            sources: self.sources,
            terms: &values.know.terms,
            labels: &values.labels,
        }
    }
}

impl Judge<'_> {
    /// Everybody sees what is done here, so the reason for it has to be open.
    pub(super) fn must_be_open(
        &mut self,
        values: &mut Values<'_>,
        label: LabelId,
        span: Span,
        what: report::Stops,
    ) {
        let label = values.join(label, self.reason);
        self.is_open(values, label, span, what);
    }

    /// As `must_be_open`, without the current reason.
    pub(super) fn is_open(
        &mut self,
        values: &Values<'_>,
        label: LabelId,
        span: Span,
        what: report::Stops,
    ) {
        if let Some(part) = values.unknown_to(label, &Seers::All) {
            let secret = self.words(values).secret_of(part);
            let aloud =
                self.words(values).aloud(&secret, Some(span).filter(|_| label != self.reason));
            self.findings.complain(&secret, report::stops(span, what, &secret, &aloud));
        }
    }

    /// A value is written to a state.
    pub(super) fn reaches(
        &mut self,
        values: &Values<'_>,
        name: &str,
        seers: &Seers,
        value: (LabelId, Span),
        whole: Span,
    ) -> bool {
        let by_value = values.unknown_to(value.0, seers).map(|part| (part, value.1));
        let found =
            by_value.or_else(|| values.unknown_to(self.reason, seers).map(|part| (part, whole)));
        let Some((part, span)) = found else {
            return true;
        };
        let secret = self.words(values).secret_of(part);
        let seers = self.words(values).in_words(seers);
        let aloud = self.words(values).aloud(&secret, Some(value.1).filter(|it| *it == span));
        self.findings.complain(&secret, report::reaches(span, name, &seers, &secret, &aloud));
        false
    }

    /// A sentence is read by all, or by some.
    pub(super) fn said(&mut self, values: &mut Values<'_>, text: &Template, seers: &Seers) {
        for value in text.values() {
            let label = values.eval(value).label;
            if let Some(part) = values.unknown_to(label, seers) {
                let secret = self.words(values).secret_of(part);
                self.findings.complain(&secret, report::said(value.span, &secret));
            }
        }
    }

    /// Something is told or shown, and its audience knows that it was.
    pub(super) fn told_when(&mut self, values: &Values<'_>, span: Span, seers: &Seers) {
        if let Some(part) = values.unknown_to(self.reason, seers) {
            let secret = self.words(values).secret_of(part);
            let aloud = self.words(values).aloud(&secret, None);
            self.findings.complain(
                &secret,
                report::told_when(span, &secret, &self.words(values).in_words(seers).told, &aloud),
            );
        }
    }

    /// The seats that hear something see who else does.
    pub(super) fn listened(&mut self, values: &mut Values<'_>, seats: &Expr) -> Labelled {
        let value = values.eval(seats);
        let Some(part) = values.unknown_to(value.label, &Seers::All) else {
            return value;
        };
        let secret = self.words(values).secret_of(part);
        let own = Labelled::whole(values.know.terms.unknown(), OPEN);
        let belongs = values.belongs(own, (seats, value));
        let own = Who { term: own.term, one: true };
        let is_set = seats.ty.element().is_some();
        let alone = is_set && values.unknown_to(belongs, &Seers::These(vec![own])).is_none();
        let text = self.words(values).short(seats.span).unwrap_or("…").to_owned();
        self.findings.complain(&secret, report::listeners(seats.span, &secret, &text, alone));
        value
    }

    /// The acting seat reads a reason or a question.
    pub(super) fn refused(&mut self, values: &mut Values<'_>, text: &Template, me: Who) {
        let seers = Seers::These(vec![me]);
        for value in text.values() {
            let label = values.eval(value).label;
            if let Some(part) = values.unknown_to(label, &seers) {
                let secret = self.words(values).secret_of(part);
                self.findings.complain(&secret, report::refused(value.span, &secret));
            }
        }
    }

    /// A zone is named; which one of a family has to be open.
    pub(super) fn open_spot(&mut self, values: &mut Values<'_>, zone: &ZoneRef) -> Spot {
        let (spot, label) = values.spot(zone);
        if let Some(part) = values.unknown_to(label, &Seers::All) {
            let secret = self.words(values).secret_of(part);
            let of = self.things(zone.zone);
            let hidden = zone.indices.iter().find(|index| {
                let label = values.eval(index).label;
                values.unknown_to(label, &Seers::All).is_some()
            });
            let told = hidden.and_then(|it| self.words(values).told_index(zone.span, it.span));
            let finding = match told {
                Some((index, named)) => report::counted_which(zone.span, &secret, index, &named),
                None => report::counted(zone.span, (Movement::To, of), &secret, "…"),
            };
            self.findings.complain(&secret, finding);
        }
        spot
    }

    /// A seat learns what a value was drawn from.
    pub(super) fn domain_leaks(&mut self, values: &Values<'_>, leak: &DomainLeak, disclosed: Span) {
        let (drawn, local) = leak.drawn;
        let mut secret = self.words(values).secret_of(leak.part);
        // Whatever it depends on, the help is about the draw.
        secret.decides = None;
        let mut learns = self.words(values).in_words(&leak.learns);
        if self.words(values).is_nobody_yet(&leak.learns, local) {
            "all".clone_into(&mut learns.told);
        }
        let local = self.game.local(local).name.as_str();
        let draw = report::DrawnFrom {
            spans: [drawn, disclosed],
            local,
            told: leak.told.words(|span| self.words(values).short(span)),
        };
        let found = report::drawn_from(&draw, &learns, &secret, leak.is_number);
        self.findings.add(found);
    }

    /// The movement happens, or not; everybody sees that.
    pub(super) fn counted(
        &mut self,
        values: &Values<'_>,
        label: LabelId,
        span: Span,
        what: (Movement, Things),
        value: Option<Span>,
    ) {
        let Some(part) = values.unknown_to(label, &Seers::All) else {
            return;
        };
        let secret = self.words(values).secret_of(part);
        let aloud = self.words(values).aloud(&secret, value);
        self.findings.complain(&secret, report::counted(span, what, &secret, &aloud));
    }

    pub(super) fn seen_by(
        &mut self,
        values: &Values<'_>,
        label: LabelId,
        span: Span,
        me: Who,
        (what, is_told): (&str, bool),
    ) -> bool {
        let Some(part) = values.unknown_to(label, &Seers::These(vec![me])) else {
            return true;
        };
        let secret = self.words(values).secret_of(part);
        let aloud = self.words(values).short(span).filter(|_| is_told);
        self.findings.complain(&secret, report::unseen(span, what, &secret, aloud));
        false
    }

    /// What lies in a zone.
    pub(super) fn things(&self, zone: ZoneId) -> Things {
        let of = self.game.zones.get(zone).map(|it| it.of);
        match of.and_then(|of| self.game.face(of)) {
            Some(_) => Things::Dice,
            None => Things::Cards,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Judge;
    use crate::base::Sources;
    use crate::label::OPEN;
    use crate::report::Stops;
    use crate::samples::{game, span, vote_of, who};
    use crate::seers::Seers;
    use crate::values::Values;

    #[test]
    fn a_secret_reaches_its_owner_and_nobody_else() {
        let (game, sources) = (game(), Sources::default());
        let (mut values, mut judge) = (Values::new(&game), Judge::new(&game, &sources));
        let vote = (values.eval(&vote_of(0)).label, span(1));
        let (own, other) = (who(&mut values.know, 0), who(&mut values.know, 1));
        let own = Seers::These(vec![own]);
        assert!(judge.reaches(&values, "note", &own, vote, span(2)));
        let other = Seers::These(vec![other]);
        assert!(!judge.reaches(&values, "note", &other, vote, span(2)));
        assert_eq!(judge.findings.all().count(), 1);
    }

    #[test]
    fn what_everybody_sees_may_not_happen_for_a_secret_reason() {
        let (game, sources) = (game(), Sources::default());
        let (mut values, mut judge) = (Values::new(&game), Judge::new(&game, &sources));
        judge.must_be_open(&mut values, OPEN, span(1), Stops::Game);
        assert_eq!(judge.findings.mark().all().count(), 0);
        judge.reason = values.eval(&vote_of(0)).label;
        judge.must_be_open(&mut values, OPEN, span(1), Stops::Game);
        assert_eq!(judge.findings.all().count(), 1);
    }

    #[test]
    fn words_say_what_the_secret_is_and_who_sees_it() {
        let (game, sources) = (game(), Sources::default());
        let (mut values, judge) = (Values::new(&game), Judge::new(&game, &sources));
        let label = values.eval(&vote_of(0)).label;
        let part = values.unknown_to(label, &Seers::All);
        let secret = part.map(|part| judge.words(&values).secret_of(part));
        let said = secret.map(|it| (it.name, it.seen));
        let wanted = ("`vote`", "which only `seat 1` sees");
        assert_eq!(said, Some((wanted.0.to_owned(), wanted.1.to_owned())));
    }
}

//! Tracks what an evaluation reads of the table, and whether the seat that gets the result sees all
//! of it: a refusal or a price names nothing else.

use super::Outcome;
use super::eval::{Bound, Evaluator};
use crate::hir::{Audience, Expr, LocalId, StateId, Template, ZoneRef};
use crate::state::{FilledText, Set};

impl Evaluator<'_> {
    /// From now on, tracks what is hidden from a seat.
    pub(super) fn told_to(mut self, seat: u32) -> Self {
        self.reader = Some(seat);
        self
    }

    /// As `told_to`, for what is hidden from some: the reader looks on, and has the number of no seat.
    pub(super) fn told_to_all(self) -> Self {
        let onlooker = self.state.seats;
        self.told_to(onlooker)
    }

    /// The result of some work, and whether the seat sees everything that it read.
    pub(super) fn isolated<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::replace(&mut self.hidden, false);
        let result = work(self);
        let hidden = std::mem::replace(&mut self.hidden, before);
        (result, !hidden)
    }

    /// The result, if the seat sees everything that it read; a fault in something hidden is not
    /// told.
    pub(super) fn if_open<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<Option<T>> {
        match self.isolated(work) {
            (_, false) => Ok(None),
            (result, true) => result.map(Some),
        }
    }

    /// A question for the seat; values that it may not see are left out.
    pub(super) fn question(&mut self, template: &Template) -> Outcome<FilledText> {
        let values = template.values();
        let values = values.map(|expr| self.if_open(|it| it.eval(expr)));
        Ok(FilledText { sentence: template.sentence, values: values.collect::<Outcome<_>>()? })
    }

    /// The reason of a refusal; values that cannot be evaluated are left out, too.
    pub(super) fn reason(&mut self, template: &Template) -> FilledText {
        let values = template.values();
        let values = values.map(|expr| self.if_open(|it| it.eval(expr)).ok().flatten());
        FilledText { sentence: template.sentence, values: values.collect() }
    }

    /// Works out a value that a name gets for later evaluation; it stays as hidden as it is here.
    pub(super) fn bound_openly(&mut self, local: LocalId, value: &Expr) -> Outcome<Bound> {
        let (value, open) = self.isolated(|evaluator| evaluator.bound(local, value));
        self.hidden |= value.is_err() && !open;
        let value = value?;
        if open {
            self.hidden_locals.remove(&local);
        } else {
            self.hidden_locals.insert(local);
        }
        Ok(value)
    }

    /// Records that something is read which only some seats see.
    pub(super) fn note(&mut self, seers: Option<Set>) {
        let Some(reader) = self.reader else { return };
        self.hidden |= seers.is_some_and(|it| !it.has(reader));
    }

    /// Notes that a state is read.
    pub(super) fn note_state(&mut self, id: StateId, indices: &[Expr]) -> Outcome<()> {
        if self.reader.is_none() {
            return Ok(());
        }
        let rules = self.rules;
        let audience = rules.game.audience(id);
        // A die may lie in any zone for dice.
        if audience == Audience::Holder {
            self.hidden = true;
            return Ok(());
        }
        self.note_read(audience, indices)
    }

    /// Notes that the cards of a zone are read, or the one on top.
    pub(super) fn note_zone(&mut self, zone: &ZoneRef, top: bool) -> Outcome<()> {
        let game = &self.rules.game;
        if self.reader.is_none() || top && game.top_is_public(zone.zone) {
            return Ok(());
        }
        self.note_read(game.audience(zone.zone), &zone.indices)
    }

    fn note_read(&mut self, audience: Audience, indices: &[Expr]) -> Outcome<()> {
        let indices = self.all(indices)?;
        self.note(self.rules.layout.seers(self.state, audience, &indices));
        Ok(())
    }
}

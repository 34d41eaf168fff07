//! Tracks what an evaluation reads of the table, and whether the seat that gets the result sees all
//! of it: a refusal or a price names nothing else.

use super::Outcome;
use super::eval::Evaluator;
use crate::base::Span;
use crate::engine;
use crate::hir::{Audience, Expr, LocalId, StateId, Template, ZoneRef};
use crate::state::{Set, Value, Words};

impl<'a> Evaluator<'a> {
    /// From now on, tracks what is hidden from a seat.
    pub(super) fn told_to(mut self, seat: u32) -> Self {
        self.reader = Some(seat);
        self
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
    pub(super) fn question(&mut self, template: &Template) -> Outcome<Words> {
        let values = template.values();
        let values = values.map(|expr| self.if_open(|it| it.eval(expr)));
        Ok(Words {
            sentence: template.sentence,
            values: values.collect::<Outcome<_>>()?,
        })
    }

    /// The reason of a refusal; values that cannot be evaluated are left out, too.
    pub(super) fn reason(&mut self, template: &Template) -> Words {
        let values = template.values();
        let values = values.map(|expr| self.if_open(|it| it.eval(expr)).ok().flatten());
        Words {
            sentence: template.sentence,
            values: values.collect(),
        }
    }

    /// Gives a local a value for later evaluation; it stays as hidden as it is here.
    pub(super) fn bind_to(&mut self, local: LocalId, value: &Expr) -> Outcome<()> {
        let (value, open) = self.isolated(|it| it.eval(value));
        self.hidden |= value.is_err() && !open;
        self.bind(local, value?);
        if open {
            self.hidden_locals.remove(&local);
        } else {
            self.hidden_locals.insert(local);
        }
        Ok(())
    }

    /// Records that something is read which only some seats see.
    pub(super) fn note(&mut self, seers: Option<Set>) {
        let Some(reader) = self.reader else { return };
        self.hidden |= seers.is_some_and(|it| !it.has(reader));
    }

    fn note_read(&mut self, audience: Audience, indices: &[Value]) {
        if self.reader.is_some() {
            self.note(self.rules.layout.seers(self.state, audience, indices));
        }
    }

    pub(super) fn state_value(
        &mut self,
        id: StateId,
        indices: &[Expr],
        span: Span,
    ) -> Outcome<Value> {
        let indices = self.all(indices)?;
        let rules = self.rules;
        match rules.game.states.get(id) {
            // A die may be in any zone for dice.
            Some(it) if it.audience == Audience::Holder => {
                let dice = rules.game.dice(id);
                self.hidden |= dice.is_some_and(|of| !rules.game.lies_open(of));
            }
            Some(it) => self.note_read(it.audience, &indices),
            None => {}
        }
        rules
            .layout
            .state(self.state, id, &indices)
            .ok_or_else(|| engine::bad_index(span))
    }

    pub(super) fn zone_value(&mut self, zone: &ZoneRef) -> Outcome<Value> {
        let cards = self
            .read_cards(zone, false)?
            .iter()
            .map(|card| card.cast_unsigned());
        Ok(if cards.clone().all(|card| card < Set::LIMIT) {
            Value::Set(cards.collect())
        } else {
            Value::List(cards.map(Value::Member).collect())
        })
    }

    pub(super) fn top(&mut self, zone: &ZoneRef) -> Outcome<Value> {
        Ok(self
            .read_cards(zone, true)?
            .last()
            .map_or(Value::None, |card| Value::Member(card.cast_unsigned())))
    }

    fn read_cards(&mut self, zone: &ZoneRef, top: bool) -> Outcome<&'a [i32]> {
        let indices = self.all(&zone.indices)?;
        let rules = self.rules;
        if let Some(it) = rules.game.zones.get(zone.zone)
            && !(top && it.top_public)
        {
            self.note_read(it.audience, &indices);
        }
        self.cards_at(zone, &indices)
    }
}

//! Payments: amounts that go from one state to another.

use super::Outcome;
use super::codes::fitting;
use super::eval::Evaluator;
use super::flow::Runner;
use super::statement::Stepped;
use crate::base::Span;
use crate::engine::{self, Cost, Event, Paid, StatePlace};
use crate::hir::{self, StateRef};
use crate::state::Value;

impl Evaluator<'_> {
    /// The payment with its amount in this position.
    pub(super) fn payment(&mut self, payment: &hir::Payment) -> Outcome<Paid> {
        let amount = self.eval(&payment.amount)?.number();
        Ok(Paid { amount, from: self.purse(&payment.from)?, to: self.purse(&payment.to)? })
    }

    /// The amount, and the state that pays it.
    pub(super) fn cost(&mut self, payment: &hir::Payment) -> Outcome<Cost> {
        let amount = self.eval(&payment.amount)?.number();
        let from = self.purse(&payment.from)?;
        self.note(from.seers.clone());
        Ok(Cost { amount, from })
    }

    fn purse(&mut self, place: &StateRef) -> Outcome<StatePlace> {
        let indices = self.state_indices(place.state, &place.indices)?;
        let (game, layout) = (&self.rules.game, &self.rules.layout);
        let seers = layout.seers_of(game, self.state, place.state, &indices);
        Ok(StatePlace { id: place.state, indices, seers })
    }
}

impl Runner<'_> {
    /// Pays. All amounts and places are evaluated before the first payment.
    pub(super) fn pay(&mut self, payments: &[hir::Payment]) -> Stepped {
        let mut evaluator = self.evaluator();
        let settled = payments
            .iter()
            .map(|it| Ok((evaluator.payment(it)?, it.span)))
            .collect::<Outcome<Vec<_>>>()?;
        for (payment, span) in settled {
            self.rules.tell(|probe| probe.pays(span));
            self.hand_over(payment, span)?;
        }
        Ok(None)
    }

    fn hand_over(&mut self, payment: Paid, span: Span) -> Outcome<()> {
        if payment.amount < 0 {
            return Err(engine::less_than_nothing(span, payment.amount));
        }
        self.change(&payment.from, -payment.amount, span)?;
        self.change(&payment.to, payment.amount, span)?;
        if payment.amount > 0 && !self.in_setup() {
            self.happens(|_| Event::Paid(payment));
        }
        Ok(())
    }

    fn change(
        &mut self,
        StatePlace { id, indices, .. }: &StatePlace,
        by: i32,
        span: Span,
    ) -> Outcome<()> {
        let before = self
            .rules
            .layout
            .state(self.state, *id, indices)
            .ok_or_else(|| engine::bad_index(span))?;
        self.set_state(
            *id,
            indices,
            &Value::Number(fitting(i64::from(before.number()) + i64::from(by), span)?),
            span,
        )
    }
}

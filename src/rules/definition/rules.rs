//! Answers the questions of `engine::Rules`.

use std::collections::BTreeMap;

use super::flow::standing;
use super::statement::Run;
use super::value::Eval;
use super::{Definition, Outcome};
use crate::engine::{
    Budget, Cost, Drawn, Event, Move, Offer, Pending, Playout, Reason, Refusal, Role, Rules, Stop,
    Task,
};
use crate::hir::{ActionId, ActionKind, Decision, Expr, StateId};
use crate::state::{FilledText, Position, Value};

impl Rules for Definition {
    fn laid_out(&self, seats: u32, options: &[(StateId, Value)]) -> Outcome<Position> {
        let mut state = Position::new(seats, self.layout.size());
        Run::new(self, &mut state, &Budget::new(Task::Move)).lay_out()?;
        for (option, value) in options {
            self.layout.set_state(&mut state, *option, &[], value);
        }
        Ok(state)
    }

    fn start(
        &self,
        seats: u32,
        options: &[(StateId, Value)],
        budget: &Budget,
    ) -> Result<(Position, Vec<Event>), Stop> {
        let mut state = self.laid_out(seats, options)?;
        let mut run = Run::new(self, &mut state, budget);
        run.call_body(self.game.setup, &[]);
        run.run()?;
        let events = run.events;
        Ok((state, events))
    }

    fn begin(&self, state: &mut Position, budget: &Budget) -> Result<Vec<Event>, Stop> {
        self.enter_play(state);
        let mut run = Run::new(self, state, budget);
        run.run()?;
        Ok(run.events)
    }

    fn enter_play(&self, state: &mut Position) {
        Run::new(self, state, &Budget::new(Task::Move)).call_body(self.game.play, &[]);
    }

    fn is_set_up(&self, state: &Position) -> bool {
        state.cursors.is_empty() && state.ending.is_none()
    }

    fn pending(&self, state: &Position) -> Outcome<Pending> {
        let budget = Budget::new(Task::Search);
        let mut eval = Eval::new(self, state, &budget);
        if let Some(due) = eval.due()? {
            return Ok(Pending::Chance(eval.due_chance(&due)));
        }
        if standing(eval.game, state).is_none() {
            return Ok(Pending::Over);
        }
        if let Some(chance) = eval.drawn_from()? {
            return Ok(Pending::Chance(chance));
        }
        let mut able = Vec::new();
        for offer in eval.offers() {
            if !self.moves(state, offer.seat, offer.action, &[], 1)?.is_empty() {
                able.push(offer);
            }
        }
        let stuck = eval.stuck(&able);
        Ok(stuck.map_or(Pending::Decision(able), Pending::Stuck))
    }

    fn awaited(&self, state: &Position) -> Vec<u32> {
        waited_for(&self.offers_now(state))
    }

    fn is_barred(&self, state: &Position, seat: u32, action: ActionId) -> bool {
        Eval::new(self, state, &Budget::new(Task::Search)).barred_openly(seat, action)
    }

    fn resolve(
        &self,
        state: &mut Position,
        drawn: &Drawn,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop> {
        let mut run = Run::new(self, state, budget);
        let due = run.look().due()?;
        match (due, standing(run.game, run.state)) {
            (Some(due), _) => run.fall_in_order(&due, drawn)?,
            (None, Some(statement)) => run.fall(statement, drawn)?,
            (None, None) => return Err(Stop::Refused(Refusal::Over)),
        }
        run.run()?;
        Ok(run.events)
    }

    fn legality(&self, state: &Position, action: &Move) -> Result<(), Stop> {
        let budget = Budget::new(Task::Search);
        let eval = Eval::new(self, state, &budget);
        if standing(eval.game, state).is_none() {
            return Err(Stop::Refused(Refusal::Over));
        }
        let offers = self.offers_now(state);
        let own = || offers.iter().filter(|offer| offer.seat == action.seat);
        if !own().any(|offer| offer.action == action.action) {
            let offered = own().map(|offer| offer.action).collect();
            let acting = waited_for(&offers);
            return Err(Stop::Refused(Refusal::NotOffered { acting, offered }));
        }
        eval.judged(action)?.map_err(Stop::Refused)
    }

    fn count(&self, state: &Position, seat: u32, action: ActionId) -> Outcome<u64> {
        Ok(self.moves(state, seat, action, &[], usize::MAX)?.len() as u64)
    }

    fn nth(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        at: u64,
    ) -> Outcome<Option<Vec<Value>>> {
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        Ok(self.moves(state, seat, action, &[], usize::MAX)?.into_iter().nth(at))
    }

    fn list(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        most: usize,
    ) -> Outcome<(u64, Vec<Vec<Value>>)> {
        let mut found = self.moves(state, seat, action, &[], usize::MAX)?;
        let count = found.len() as u64;
        found.truncate(most);
        Ok((count, found))
    }

    fn candidates(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        prefix: &[Value],
    ) -> Outcome<Vec<Value>> {
        let found = self.moves(state, seat, action, prefix, usize::MAX)?;
        let next = found.into_iter().filter_map(|it| it.into_iter().nth(prefix.len()));
        let mut all: Vec<Value> = next.collect();
        all.dedup();
        Ok(all)
    }

    fn apply(
        &self,
        state: &mut Position,
        action: &Move,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop> {
        self.legality(state, action)?;
        let mut run = Run::new(self, state, budget);
        run.act(action)?;
        run.run()?;
        Ok(run.events)
    }

    /// The definition plays no game by itself: whoever asks plays it move by move.
    fn go_on(&self, _: &mut Position, _: &mut Playout<'_>) -> Result<bool, Stop> {
        Ok(false)
    }

    fn eval(
        &self,
        state: &Position,
        told: &BTreeMap<String, Value>,
        expr: &Expr,
    ) -> Outcome<Value> {
        let budget = Budget::new(Task::Value);
        let mut eval = Eval::new(self, state, &budget);
        eval.told.clone_from(told);
        Ok(eval.value(expr)?.to_value(&expr.ty))
    }

    fn broken(
        &self,
        state: &Position,
        _: Option<&Position>,
        exempt: &[usize],
    ) -> Outcome<Option<usize>> {
        for (at, invariant) in self.game.invariants.iter().enumerate() {
            let budget = Budget::new(Task::Value);
            let mut eval = Eval::new(self, state, &budget);
            if !exempt.contains(&at) && !eval.holds(&invariant.expr)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    fn always_hold(&self, _: u32) -> &[usize] {
        &[]
    }

    fn explain(&self, state: &Position, action: &Move) -> Outcome<Vec<(Reason, bool)>> {
        let budget = Budget::new(Task::Search);
        let eval = Eval::new(self, state, &budget);
        // The conditions of an answer read the names of the procedure that asks.
        let is_answer = matches!(self.game.action(action.action).kind, ActionKind::Answer(_));
        if is_answer && !eval.is_offered(action.seat, action.action) {
            return Ok(Vec::new());
        }
        let told = eval.explained(action)?.into_iter();
        Ok(told.filter_map(|(reason, holds)| Some((reason?, holds))).collect())
    }

    fn question(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
    ) -> Outcome<Option<FilledText>> {
        let budget = Budget::new(Task::Value);
        let mut eval = Eval::new(self, state, &budget);
        if !eval.is_offered(seat, action) {
            return Ok(None);
        }
        let decision = standing(eval.game, state).and_then(|statement| statement.kind.decision());
        let text = match (&self.game.action(action).kind, decision) {
            (ActionKind::Answer(question), _) => Some(question),
            (ActionKind::Turn, Some(Decision::Turn(phase) | Decision::TurnEach(phase))) => {
                self.game.phase(phase).about.as_ref()
            }
            (ActionKind::Turn | ActionKind::Interrupt(_), _) => None,
        };
        eval.reader = Some(seat);
        text.map(|text| eval.question_text(text)).transpose()
    }

    fn costs(&self, state: &Position, action: &Move) -> Outcome<Vec<Cost>> {
        Ok(Eval::new(self, state, &Budget::new(Task::Search)).price(action))
    }
}

impl Definition {
    fn moves(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        prefix: &[Value],
        most: usize,
    ) -> Outcome<Vec<Vec<Value>>> {
        let budget = Budget::new(Task::Search);
        Eval::new(self, state, &budget).find_moves((seat, action), prefix, most)
    }

    /// What is offered: nothing while cards have to fall.
    fn offers_now(&self, state: &Position) -> Vec<Offer> {
        let budget = Budget::new(Task::Search);
        let mut eval = Eval::new(self, state, &budget);
        if eval.due().is_ok_and(|due| due.is_some()) { Vec::new() } else { eval.offers() }
    }
}

/// The seats with an offer that is not only an interrupt.
fn waited_for(offers: &[Offer]) -> Vec<u32> {
    let musts = offers.iter().filter(|offer| offer.role != Role::Interrupt);
    let mut seats: Vec<u32> = musts.map(|offer| offer.seat).collect();
    seats.dedup();
    seats
}

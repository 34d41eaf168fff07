//! Answers the questions of `engine::Rules`.

use std::collections::BTreeMap;

use super::Interpreter;
use super::eval::Evaluator;
use super::flow::Runner;
use crate::engine::{
    Budget, Cost, Drawn, Event, Fault, Move, Offer, Pending, Playout, Reason, Refusal, Role, Rules,
    Stop, Task,
};
use crate::hir::{Action, ActionId, ActionKind, Decision, Expr, LocalId, StateId, Stmt, StmtKind};
use crate::state::{FilledText, Position, Progress, Set, Value};

impl Rules for Interpreter {
    fn laid_out(&self, seats: u32, options: &[(StateId, Value)]) -> Result<Position, Fault> {
        self.before_setup(seats, options, &Budget::new(Task::Move))
    }

    fn start(
        &self,
        seats: u32,
        options: &[(StateId, Value)],
        budget: &Budget,
    ) -> Result<(Position, Vec<Event>), Stop> {
        let mut state = self.before_setup(seats, options, budget)?;
        let mut runner = Runner::new(self, &mut state, budget);
        runner.call(self.game.setup, &[]);
        runner.run()?;
        let events = runner.events;
        Ok((state, events))
    }

    fn begin(&self, state: &mut Position, budget: &Budget) -> Result<Vec<Event>, Stop> {
        self.enter_play(state);
        let mut runner = Runner::new(self, state, budget);
        runner.run()?;
        Ok(runner.events)
    }

    fn enter_play(&self, state: &mut Position) {
        let budget = Budget::rough(Task::Move);
        Runner::new(self, state, &budget).call(self.game.play, &[]);
    }

    fn is_set_up(&self, state: &Position) -> bool {
        state.cursors.is_empty() && state.ending.is_none()
    }

    fn pending(&self, state: &Position) -> Result<Pending, Fault> {
        let budget = Budget::new(Task::Search);
        if let Some(due) = self.due(state, &budget)? {
            return Ok(Pending::Chance(self.due_chance(state, &due)));
        }
        let Some(statement) = self.standing(state) else {
            return Ok(Pending::Over);
        };
        if let Some(chance) = self.chance(state, statement, &budget)? {
            return Ok(Pending::Chance(chance));
        }
        let offers = self.possible(state, self.offers(state, statement))?;
        self.tell(|probe| offers.iter().for_each(|offer| probe.offered(offer.action)));
        let stuck = self.stuck(state, statement, &offers);
        Ok(stuck.map_or(Pending::Decision(offers), Pending::Stuck))
    }

    fn awaited(&self, state: &Position) -> Vec<u32> {
        if self.waits_for_order(state) {
            return Vec::new();
        }
        self.standing(state)
            .map(|statement| waited_for(&self.offers(state, statement)))
            .unwrap_or_default()
    }

    fn is_barred(&self, state: &Position, seat: u32, action: ActionId) -> bool {
        self.is_barred_openly(state, seat, action)
    }

    fn resolve(
        &self,
        state: &mut Position,
        drawn: &Drawn,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop> {
        let due = (self.due(state, budget)?, self.standing(state));
        let mut runner = Runner::new(self, state, budget);
        match due {
            (Some(due), _) => runner.fall_in_order(&due, drawn)?,
            (None, Some(statement)) => runner.fall(statement, drawn)?,
            (None, None) => return Err(Stop::Refused(Refusal::Over)),
        }
        runner.run()?;
        Ok(runner.events)
    }

    fn legality(&self, state: &Position, action: &Move) -> Result<(), Stop> {
        let Some(statement) = self.standing(state) else {
            return Err(Stop::Refused(Refusal::Over));
        };
        let offers =
            if self.waits_for_order(state) { Vec::new() } else { self.offers(state, statement) };
        if !offers.iter().any(|offer| offer.seat == action.seat && offer.action == action.action) {
            let acting = waited_for(&offers);
            let own = offers
                .iter()
                .filter(|offer| offer.seat == action.seat && offer.action != action.action);
            let offered = own.map(|it| it.action).collect();
            return Err(Stop::Refused(Refusal::NotOffered { acting, offered }));
        }
        self.judge(state, action)?.map_err(Stop::Refused)
    }

    fn count(&self, state: &Position, seat: u32, action: ActionId) -> Result<u64, Fault> {
        self.count_moves(state, seat, action)
    }

    fn nth(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        at: u64,
    ) -> Result<Option<Vec<Value>>, Fault> {
        self.nth_move(state, seat, action, at)
    }

    fn list(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        most: usize,
    ) -> Result<(u64, Vec<Vec<Value>>), Fault> {
        self.list_moves(state, seat, action, most)
    }

    fn candidates(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        prefix: &[Value],
    ) -> Result<Vec<Value>, Fault> {
        self.candidate_values(state, seat, action, prefix)
    }

    fn apply(
        &self,
        state: &mut Position,
        action: &Move,
        budget: &Budget,
    ) -> Result<Vec<Event>, Stop> {
        self.legality(state, action)?;
        self.tell(|probe| probe.taken(action));
        let Some(statement) = self.standing(state) else {
            return Err(Stop::Refused(Refusal::Over));
        };
        let mut runner = Runner::new(self, state, budget);
        runner.act(statement, action)?;
        runner.run()?;
        Ok(runner.events)
    }

    fn go_on(&self, state: &mut Position, playout: &mut Playout<'_>) -> Result<bool, Stop> {
        self.go_on_alone(state, playout)
    }

    fn eval(
        &self,
        state: &Position,
        told: &BTreeMap<String, Value>,
        expr: &Expr,
    ) -> Result<Value, Fault> {
        let budget = Budget::new(Task::Value);
        Evaluator::new(self, state, &budget).with_told(told).eval(expr)
    }

    fn broken(
        &self,
        state: &Position,
        before: Option<&Position>,
        exempt: &[usize],
    ) -> Result<Option<usize>, Fault> {
        self.first_broken(state, before, exempt)
    }

    fn always_hold(&self, seats: u32) -> &[usize] {
        self.constant(seats)
    }

    fn explain(&self, state: &Position, action: &Move) -> Result<Vec<(Reason, bool)>, Fault> {
        // The condition of an answer reads the locals of the procedure that asks.
        if self.is_answer(action.action) && !self.is_offered(state, action.seat, action.action) {
            return Ok(Vec::new());
        }
        self.explained(state, action)
    }

    fn question(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
    ) -> Result<Option<FilledText>, Fault> {
        match self.game.actions.get(action).map(|it| &it.kind) {
            Some(ActionKind::Answer(question)) if self.is_offered(state, seat, action) => {
                let budget = Budget::new(Task::Value);
                let mut evaluator = Evaluator::new(self, state, &budget).told_to(seat);
                evaluator.question(question).map(Some)
            }
            Some(ActionKind::Turn) if self.is_offered(state, seat, action) => {
                self.about(state, seat)
            }
            Some(ActionKind::Answer(_) | ActionKind::Turn | ActionKind::Interrupt(_)) | None => {
                Ok(None)
            }
        }
    }

    fn costs(&self, state: &Position, action: &Move) -> Result<Vec<Cost>, Fault> {
        Ok(self.price(state, action))
    }
}

/// The seats with an offer that is not only an interrupt.
fn waited_for(offers: &[Offer]) -> Vec<u32> {
    let musts = offers.iter().filter(|offer| offer.role != Role::Interrupt);
    let mut seats: Vec<u32> = musts.map(|it| it.seat).collect();
    seats.dedup();
    seats
}

impl Interpreter {
    /// The statement at which play waits.
    pub(super) fn standing(&self, state: &Position) -> Option<&Stmt> {
        self.statement(state.cursors.last().copied()?)
    }

    /// What the phase is about in which a seat is to act.
    fn about(&self, state: &Position, seat: u32) -> Result<Option<FilledText>, Fault> {
        let decision = self.standing(state).and_then(|it| it.kind.decision());
        let phase = match decision {
            Some(Decision::Turn(phase) | Decision::TurnEach(phase)) => self.game.phases.get(phase),
            Some(Decision::Asks { .. }) | None => None,
        };
        let Some(about) = phase.and_then(|phase| phase.about.as_ref()) else {
            return Ok(None);
        };
        let budget = Budget::new(Task::Value);
        let mut evaluator = Evaluator::new(self, state, &budget).told_to(seat);
        evaluator.question(about).map(Some)
    }

    fn is_answer(&self, action: ActionId) -> bool {
        let action = self.game.actions.get(action);
        action.is_some_and(|it| matches!(it.kind, ActionKind::Answer(_)))
    }
}

impl Runner<'_> {
    /// Starts a legal move: keeps an answer, or pays for an action or interrupt and begins it.
    fn act(&mut self, statement: &Stmt, action: &Move) -> Result<(), Stop> {
        let rules = self.rules;
        let Some(declared) = rules.game.actions.get(action.action) else {
            return Ok(());
        };
        if matches!(declared.kind, ActionKind::Answer(_)) {
            self.answer(statement, action);
            return Ok(());
        }
        let decision = statement.kind.decision();
        if let (ActionKind::Turn, Some(Decision::TurnEach(phase))) = (&declared.kind, decision) {
            self.choose(phase, action);
            return Ok(());
        }
        let mut seers = Set::default().with(action.seat);
        if declared.is_interrupt() {
            self.state.interrupted = u32::try_from(self.state.cursors.len()).ok();
        } else if let Some(Decision::Turn(_)) = decision {
            seers = self.pending();
        }
        self.happens(|_| Event::Moved { action: action.clone(), sealed: false, seers });
        self.carry_out(declared, action)?;
        Ok(())
    }

    /// Pays for an action and starts its body.
    pub(super) fn carry_out(&mut self, declared: &Action, action: &Move) -> Result<(), Stop> {
        let arguments: Vec<Value> = std::iter::once(Value::Seat(action.seat))
            .chain(action.arguments.iter().cloned())
            .collect();
        self.call(declared.body, &arguments);
        self.pay(&declared.costs)?;
        Ok(())
    }

    fn answer(&mut self, statement: &Stmt, action: &Move) {
        let StmtKind::Ask { answer, each, action: question, .. } = &statement.kind else {
            return;
        };
        let rules = self.rules;
        let base = self.state.cursors.last().map_or(0, |it| it.base as usize);
        let value = action.arguments.first().cloned().unwrap_or(Value::None);
        rules.layout.set_local(self.state, base, *answer, each.then_some(action.seat), &value);
        let asked_now = self.pending();
        let own = Set::default().with(action.seat);
        let (left, seers) =
            if *each { (asked_now.without(action.seat), own) } else { (Set::default(), asked_now) };
        let is_last = left.is_empty();
        self.set_progress(Progress::Pending, &Value::Set(left));
        let private = rules
            .game
            .actions
            .get(*question)
            .is_some_and(|it| it.parameters.iter().any(|parameter| parameter.private));
        self.happens(|_| Event::Moved { action: action.clone(), sealed: *each && !private, seers });
        if !is_last {
            return;
        }
        if *each && !private {
            self.open_answers(*question, *answer);
        }
        self.begins(false);
        self.advance();
    }

    /// When everybody has answered, discloses the answers of all who were asked together.
    fn open_answers(&mut self, question: ActionId, answer: LocalId) {
        let base = self.state.cursors.last().map_or(0, |it| it.base as usize);
        for seat in self.progress(Progress::Asked).seats().bits() {
            let value = self.rules.layout.local(self.state, base, answer, Some(seat));
            let action = Move { seat, action: question, arguments: vec![value] };
            self.happens(|_| Event::Opened { action });
        }
    }
}

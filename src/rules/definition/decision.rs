//! Who may decide, and what follows from a move.

use super::datum::Datum;
use super::flow::standing;
use super::statement::Run;
use super::value::Eval;
use crate::engine::{Event, Move, Offer, Role, Stop, Stuck};
use crate::hir::{Action, ActionId, ActionKind, Decision, LocalId, PhaseId, Stmt, StmtKind};
use crate::state::{Progress, Set, Value};

impl Eval<'_> {
    /// Who may do what, before any condition is looked at. Interrupts come clockwise from the seat whose turn it is.
    pub(super) fn offers(&self) -> Vec<Offer> {
        let decision =
            standing(self.game, self.state).and_then(|statement| statement.kind.decision());
        let Some(decision) = decision else {
            return Vec::new();
        };
        let (actions, role): (&[ActionId], Role) = match &decision {
            Decision::Turn(phase) | Decision::TurnEach(phase) => {
                (&self.game.phase(*phase).actions, Role::Turn)
            }
            Decision::Asks { action, .. } => (std::slice::from_ref(action), Role::Answer),
        };
        let mut offers = Vec::new();
        for seat in self.still_to_decide().bits() {
            offers.extend(actions.iter().map(|action| Offer { seat, action: *action, role }));
        }
        if let (Some((phase, first)), None) = (self.innermost_turn(), self.state.interrupted) {
            for seat in (0..self.state.seats).map(|step| (first + step) % self.state.seats) {
                let interrupts = self.game.interrupts(phase).map(|(action, _)| action);
                let role = Role::Interrupt;
                offers.extend(interrupts.map(|action| Offer { seat, action, role }));
            }
        }
        offers
    }

    pub(super) fn is_offered(&self, seat: u32, action: ActionId) -> bool {
        let offers = self.offers();
        offers.iter().any(|offer| offer.seat == seat && offer.action == action)
    }

    fn still_to_decide(&self) -> Set {
        let at = self.state.cursors.last();
        let pending = at.map(|at| self.layout.progress(self.state, *at, Progress::Pending));
        pending.map_or(Set::default(), |pending| pending.seats())
    }

    /// The phase of the innermost turn, and the first of the seats that still have to choose there, or else the one whose
    /// choice is carried out. Turns around it do not count.
    fn innermost_turn(&self) -> Option<(PhaseId, u32)> {
        self.state.cursors.iter().rev().find_map(|at| {
            let phase = self.game.statement(at.block, at.next)?.phase()?;
            let kept = |what| self.layout.progress(self.state, *at, what);
            let first = kept(Progress::Pending).seats().bits().next();
            let acting = || first.unwrap_or_else(|| kept(Progress::Acting).seat());
            kept(Progress::Begun).is_yes().then(|| (phase, acting()))
        })
    }

    /// A seat that has to act must be able to; of those of which one acts, one must be. `able` are the offers with which
    /// something can be done.
    pub(super) fn stuck(&self, able: &[Offer]) -> Option<Stuck> {
        let statement = standing(self.game, self.state)?;
        let decision = statement.kind.decision()?;
        let musts = able.iter().filter(|offer| offer.role != Role::Interrupt);
        let able: Set = musts.map(|offer| offer.seat).collect();
        let waiting = self.still_to_decide();
        let seats = if decision.is_sealed() {
            Set::default().with(waiting.bits().find(|seat| !able.has(*seat))?)
        } else if able.is_empty() {
            waiting
        } else {
            return None;
        };
        Some(Stuck { seats, phase: statement.phase(), span: statement.span })
    }
}

impl Run<'_> {
    /// Begins a legal move.
    pub(super) fn act(&mut self, action: &Move) -> Result<(), Stop> {
        let declared = self.game.action(action.action);
        let Some(statement) = standing(self.game, self.state) else {
            return Ok(());
        };
        let decision = statement.kind.decision();
        match (&declared.kind, decision) {
            (ActionKind::Answer(_), _) => {
                self.answer(statement, action);
                return Ok(());
            }
            (ActionKind::Turn, Some(Decision::TurnEach(phase))) => {
                self.keep_choice(phase, action);
                return Ok(());
            }
            (ActionKind::Turn | ActionKind::Interrupt(_), _) => {}
        }
        let own = Set::default().with(action.seat);
        let seers = match decision {
            Some(Decision::Turn(_)) if !declared.is_interrupt() => {
                self.progress(Progress::Pending).seats()
            }
            Some(_) | None => own,
        };
        if declared.is_interrupt() {
            self.state.interrupted = u32::try_from(self.state.cursors.len()).ok();
        }
        self.happens(|_| Event::Moved { action: action.clone(), sealed: false, seers });
        self.take_action(action)
    }

    /// Pays for an action and starts its body.
    pub(super) fn take_action(&mut self, action: &Move) -> Result<(), Stop> {
        let declared: &Action = self.game.action(action.action);
        let given = declared.parameters.iter().zip(&action.arguments);
        let given = given.map(|(it, value)| Datum::of(value, &self.game.local(it.local).ty));
        let arguments: Vec<Datum> = [Datum::Seat(action.seat)].into_iter().chain(given).collect();
        self.call_body(declared.body, &arguments);
        self.pay(&declared.costs)?;
        Ok(())
    }

    /// Keeps an answer. Play goes on with the last of those that are waited for.
    fn answer(&mut self, statement: &Stmt, action: &Move) {
        let StmtKind::Ask { answer, each, .. } = &statement.kind else {
            return;
        };
        let value = action.arguments.first().cloned().unwrap_or(Value::None);
        let (frame, seat) = (self.state.frame(), each.then_some(action.seat));
        self.layout.set_local(self.state, frame, *answer, seat, &value);
        let waiting = self.progress(Progress::Pending).seats();
        let own = Set::default().with(action.seat);
        let (left, seers) =
            if *each { (waiting.without(action.seat), own) } else { (Set::default(), waiting) };
        let is_last = left.is_empty();
        self.set_progress(Progress::Pending, &Value::Set(left));
        let mut parameters = self.game.action(action.action).parameters.iter();
        let sealed = *each && !parameters.any(|parameter| parameter.private);
        self.happens(|_| Event::Moved { action: action.clone(), sealed, seers });
        if !is_last {
            return;
        }
        if sealed {
            self.open_answers(action.action, *answer);
        }
        self.set_progress(Progress::Begun, &Value::Flag(false));
        self.advance();
    }

    /// Lays open what all have answered who were asked together.
    fn open_answers(&mut self, action: ActionId, answer: LocalId) {
        for seat in self.progress(Progress::Asked).seats().bits() {
            let frame = self.state.frame();
            let value = self.layout.local(self.state, frame, answer, Some(seat));
            let action = Move { seat, action, arguments: vec![value] };
            self.happens(|_| Event::Opened { action });
        }
    }

    /// Keeps a move until all have chosen.
    fn keep_choice(&mut self, phase: PhaseId, chosen: &Move) {
        let seat = chosen.seat;
        let mut actions = self.game.phase(phase).actions.iter();
        let Some(action) = actions.position(|it| *it == chosen.action) else {
            return;
        };
        let number = i32::try_from(action).unwrap_or(i32::MAX);
        self.set_progress(Progress::Choice(seat), &Value::Number(number));
        for (parameter, value) in chosen.arguments.iter().enumerate() {
            self.set_progress(Progress::Argument { seat, action, parameter }, value);
        }
        let left = self.progress(Progress::Pending).seats().without(seat);
        self.set_progress(Progress::Pending, &Value::Set(left));
        let seers = Set::default().with(seat);
        self.happens(|_| Event::Moved { action: chosen.clone(), sealed: true, seers });
    }

    /// What a seat has chosen in a turn of several seats.
    pub(super) fn chosen(&self, phase: PhaseId, seat: u32) -> Option<Move> {
        let choice = self.progress(Progress::Choice(seat)).number();
        let action = usize::try_from(choice).ok()?;
        let id = *self.game.phase(phase).actions.get(action)?;
        let parameters = 0..self.game.action(id).parameters.len();
        let kept = |parameter| self.progress(Progress::Argument { seat, action, parameter });
        Some(Move { seat, action: id, arguments: parameters.map(kept).collect() })
    }
}

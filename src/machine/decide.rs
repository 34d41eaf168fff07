//! Decisions of a game that goes on by itself.

use super::compile::{Entry, Purpose, call};
use super::search::Question;
use super::{Desk, Machine, Table};
use crate::base::limits::STEPS;
use crate::engine::Playout;
use crate::hir::{ActionId, ActionKind, BodyId, Decision, PhaseId, StmtKind};
use crate::state::{Cursor, Progress, Set, State, Value};

/// What came of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// A move was made.
    Moved,
    /// A move was made for which is still to be paid.
    Costs,
    /// It is left to the other executor.
    Left,
    /// Something has to be looked at.
    GaveUp,
}

/// Where play waits.
struct Waiting<'g> {
    at: Cursor,
    statement: &'g StmtKind,
    decision: Decision,
    pending: Set,
}

/// A move: who, what, and its place among the moves of the action.
struct Choice {
    seat: u32,
    action: ActionId,
    number: u64,
    is_interrupt: bool,
}

impl Machine {
    /// Makes a decision, if play waits for one here.
    pub(super) fn decide(
        &self,
        table: &Table,
        desk: &mut Desk,
        state: &mut State,
        playout: &mut Playout<'_>,
    ) -> Decided {
        let Some(waiting) = self.waiting(state) else {
            return Decided::Left;
        };
        if playout.moves >= playout.most {
            return Decided::GaveUp;
        }
        desk.lay_out(state, table.needs());
        if !self.all_hold(table, desk, state, playout) {
            return Decided::GaveUp;
        }
        let Some(choice) = self.choose(table, desk, (state, &waiting), playout) else {
            return Decided::Left;
        };
        let Some(arguments) = self.chosen(table, desk, &choice) else {
            return Decided::GaveUp;
        };
        playout.chooser.makes(choice.seat, choice.action);
        playout.moves += 1;
        self.act(state, &waiting, &choice, &arguments)
    }

    /// The decision for which play waits, if the choices can be made here.
    fn waiting<'g>(&'g self, state: &State) -> Option<Waiting<'g>> {
        let at = *state.cursors.last()?;
        let block = self.game.blocks.get(at.block)?;
        let statement = &block.statements.get(at.next as usize)?.kind;
        let decision = statement.decision()?;
        let kept = |what| self.layout.progress(state, at, what);
        if !kept(Progress::Begun).is_yes() {
            return None;
        }
        Some(Waiting {
            at,
            statement,
            decision,
            pending: kept(Progress::Pending).seats(),
        })
    }

    /// Whether all invariants hold that read something that has changed since they were looked at last.
    fn all_hold(
        &self,
        table: &Table,
        desk: &mut Desk,
        state: &State,
        playout: &mut Playout<'_>,
    ) -> bool {
        let invariants = self.program.invariants.iter().enumerate();
        for (number, reads) in invariants {
            let zones = reads.zones.iter().map(|id| self.layout.zone_slots(*id));
            let states = reads.states.iter().map(|id| self.layout.state_slots(*id));
            let mut slots = states.chain(zones);
            let changed = reads.everything
                || playout.before.is_empty()
                || slots.any(|at| playout.before.get(at.clone()) != state.cells.get(at));
            if !changed || playout.exempt.contains(&number) {
                continue;
            }
            let Some(entry) = table.code.find(Purpose::Invariant(number)) else {
                return false;
            };
            if desk.answer(table, entry, (0, 0)) != Some(1) {
                return false;
            }
        }
        playout.before.clone_from(&state.cells);
        true
    }

    /// How many moves a seat has with an action; nothing where that is not known here.
    fn count(&self, table: &Table, desk: &mut Desk, seat: u32, action: ActionId) -> Option<u64> {
        let entry = table.code.find(Purpose::Moves(action, Question::Count))?;
        desk.answer(table, entry, (seat, 0))
    }

    /// Lets seats choose: first those who may interrupt, then the first of those who have to act and can.
    fn choose(
        &self,
        table: &Table,
        desk: &mut Desk,
        (state, waiting): (&State, &Waiting<'_>),
        playout: &mut Playout<'_>,
    ) -> Option<Choice> {
        let one;
        let actions: &[ActionId] = match waiting.decision {
            Decision::Turn(phase) => &self.game.phases.get(phase)?.actions,
            Decision::Asks { action, .. } => {
                one = [action];
                &one
            }
            // All of these seats have to be able to choose.
            Decision::TurnEach(_) => return None,
        };
        if waiting.pending.len() > 1 && !self.breaks(state).is_empty() {
            return None;
        }
        let each = matches!(waiting.decision, Decision::Asks { each: true, .. });
        let mut turn = None;
        for seat in waiting.pending.bits() {
            let mut counts = [0; COUNTS];
            let mut all: u64 = 0;
            for (action, count) in actions.iter().zip(&mut counts) {
                *count = self.count(table, desk, seat, *action)?;
                all = all.saturating_add(*count);
            }
            if all == 0 && each {
                return None;
            }
            if all > 0 && turn.is_none() {
                turn = Some((seat, counts, all));
            }
            if turn.is_some() && !each && self.interrupts.is_empty() {
                break;
            }
        }
        let (seat, counts, all) = turn.filter(|_| actions.len() <= COUNTS)?;
        if !self.interrupts.is_empty() {
            let found = self.interrupt(table, desk, (state, waiting), playout)?;
            if found.is_some() {
                return found;
            }
        }
        playout.chooser.asks(seat, playout.moves);
        if !self.interrupts.is_empty()
            && let Some(choice) = self.break_in(table, desk, (state, seat), playout)?
        {
            return Some(choice);
        }
        let mut number = playout.chooser.pick(all);
        for (action, count) in actions.iter().zip(counts) {
            if number < count {
                return Some(Choice {
                    seat,
                    action: *action,
                    number,
                    is_interrupt: false,
                });
            }
            number -= count;
        }
        None
    }

    /// An interrupt by a seat that need not act, clockwise from the seat whose turn it is.
    fn interrupt(
        &self,
        table: &Table,
        desk: &mut Desk,
        (state, waiting): (&State, &Waiting<'_>),
        playout: &mut Playout<'_>,
    ) -> Option<Option<Choice>> {
        let Some((_, first)) = self.turn(state).filter(|_| state.interrupted.is_none()) else {
            return Some(None);
        };
        let seats = state.seats();
        for seat in (0..seats).map(|step| (first + step) % seats) {
            // The seat that has to act is asked about both at once.
            if !waiting.pending.has(seat) && self.can_break_in(table, desk, state, seat)? {
                playout.chooser.asks(seat, playout.moves);
                if let Some(choice) = self.break_in_now(table, desk, (state, seat), playout)? {
                    return Some(Some(choice));
                }
            }
        }
        Some(None)
    }

    /// The interrupts of the present turn.
    fn breaks(&self, state: &State) -> &[ActionId] {
        let turn = self.turn(state).filter(|_| state.interrupted.is_none());
        let actions = turn.and_then(|(phase, _)| self.interrupts.get(&phase));
        actions.map_or(&[], Vec::as_slice)
    }

    fn can_break_in(
        &self,
        table: &Table,
        desk: &mut Desk,
        state: &State,
        seat: u32,
    ) -> Option<bool> {
        for action in self.breaks(state) {
            let entry = table.code.find(Purpose::Moves(*action, Question::Any))?;
            if desk.answer(table, entry, (seat, 0))? != 0 {
                return Some(true);
            }
        }
        Some(false)
    }

    /// An interrupt by a seat that was asked, if it can and wants to.
    fn break_in(
        &self,
        table: &Table,
        desk: &mut Desk,
        (state, seat): (&State, u32),
        playout: &mut Playout<'_>,
    ) -> Option<Option<Choice>> {
        if !self.can_break_in(table, desk, state, seat)? {
            return Some(None);
        }
        self.break_in_now(table, desk, (state, seat), playout)
    }

    fn break_in_now(
        &self,
        table: &Table,
        desk: &mut Desk,
        (state, seat): (&State, u32),
        playout: &mut Playout<'_>,
    ) -> Option<Option<Choice>> {
        if !playout.chooser.interrupts() {
            return Some(None);
        }
        let actions = self.breaks(state);
        let counts = actions
            .iter()
            .map(|action| self.count(table, desk, seat, *action))
            .collect::<Option<Vec<u64>>>()?;
        let all = counts.iter().copied().fold(0, u64::saturating_add);
        let mut number = playout.chooser.pick(all);
        for (action, count) in actions.iter().zip(counts) {
            if number < count {
                return Some(Some(Choice {
                    seat,
                    action: *action,
                    number,
                    is_interrupt: true,
                }));
            }
            number -= count;
        }
        None
    }

    /// The arguments of a move.
    fn chosen(&self, table: &Table, desk: &mut Desk, choice: &Choice) -> Option<Vec<Value>> {
        let purpose = Purpose::Moves(choice.action, Question::Nth);
        let entry = table.code.find(purpose)?;
        let found = desk.answer(table, entry, (choice.seat, choice.number))?;
        if found == 0 {
            return None;
        }
        self.arguments(table, &desk.context, choice.action)
    }

    /// Starts a move.
    fn act(
        &self,
        state: &mut State,
        waiting: &Waiting<'_>,
        choice: &Choice,
        arguments: &[Value],
    ) -> Decided {
        let Some(action) = self.game.actions.get(choice.action) else {
            return Decided::GaveUp;
        };
        if let (ActionKind::Answer(_), [value, ..]) = (&action.kind, arguments) {
            self.answer(state, waiting, choice.seat, value);
            return Decided::Moved;
        }
        if choice.is_interrupt {
            state.interrupted = u32::try_from(state.cursors.len()).ok();
        }
        let values: Vec<Value> = [Value::Seat(choice.seat)]
            .into_iter()
            .chain(arguments.iter().cloned())
            .collect();
        match self.begin(state, action.body, &values) {
            None => Decided::GaveUp,
            Some(()) if action.costs.is_empty() => Decided::Moved,
            Some(()) => Decided::Costs,
        }
    }

    /// Begins a body.
    fn begin(&self, state: &mut State, id: BodyId, values: &[Value]) -> Option<()> {
        let body = self.game.bodies.get(id)?;
        let base = state.stack.len();
        state.stack.resize(base + self.layout.frame(id), 0);
        state.cursors.push(Cursor {
            body: id,
            block: body.block,
            next: 0,
            base: u32::try_from(base).ok()?,
        });
        for (parameter, value) in body.parameters.iter().zip(values) {
            let parameter = *parameter;
            self.layout.set_local(state, base, parameter, None, value);
        }
        Some(())
    }

    /// Keeps an answer; goes on when nobody is left to answer.
    fn answer(&self, state: &mut State, waiting: &Waiting<'_>, seat: u32, value: &Value) {
        let StmtKind::Ask { answer, each, .. } = waiting.statement else {
            return;
        };
        let (layout, at) = (&self.layout, waiting.at);
        let base = at.base as usize;
        layout.set_local(state, base, *answer, each.then_some(seat), value);
        let left = if *each {
            waiting.pending.without(seat)
        } else {
            Set::default()
        };
        layout.set_progress(state, at, Progress::Pending, &Value::Set(left));
        if left.is_empty() {
            layout.set_progress(state, at, Progress::Begun, &Value::Flag(false));
            if let Some(cursor) = state.cursors.last_mut() {
                cursor.next += 1;
            }
        }
    }

    /// The phase of the innermost turn, and the first of the seats that take it.
    fn turn(&self, state: &State) -> Option<(PhaseId, u32)> {
        state.cursors.iter().rev().find_map(|at| {
            let block = self.game.blocks.get(at.block)?;
            let phase = block.statements.get(at.next as usize)?.phase()?;
            let kept = |what| self.layout.progress(state, *at, what);
            let first = kept(Progress::Pending).seats().bits().next();
            kept(Progress::Begun).is_yes().then(|| {
                let acting = first.unwrap_or_else(|| kept(Progress::Acting).seat());
                (phase, acting)
            })
        })
    }

    /// Whether somebody may depend on an order that has not fallen.
    pub(super) fn may_be_due(&self, state: &State, at: Cursor) -> bool {
        let late = &self.program.late;
        let seen = late.seen.iter().map(|(zone, _)| zone);
        let mut zones = seen.chain(late.tops(at.block, at.next));
        zones.any(|zone| self.layout.has_undrawn(state, *zone))
    }
}

/// At most so many actions of a phase.
const COUNTS: usize = 16;

impl Desk {
    /// The answer to a question about the position that is laid out; nothing where it has none.
    fn answer(&mut self, table: &Table, entry: Entry, (seat, number): (u32, u64)) -> Option<u64> {
        self.remember(table.code.memory());
        let context = &mut self.context;
        context.last += 1;
        context.question = context.last;
        context.fuel = STEPS.cast_signed();
        context.rebate = 0;
        context.failed = 0;
        let answer = call(entry, context, seat, number);
        context.left().map(|_| answer)
    }
}

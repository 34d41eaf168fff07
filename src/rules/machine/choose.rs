//! Who chooses what, in a game that goes on by itself.

use super::code::Purpose;
use super::decide::Waiting;
use super::search::Question;
use super::{Desk, Machine, Table};
use crate::engine::Playout;
use crate::hir::{ActionId, Decision, PhaseId};
use crate::program::standing;
use crate::state::Position;

/// A move: who, what, and its place among the moves of the action.
pub(super) struct Choice {
    pub(super) seat: u32,
    pub(super) action: ActionId,
    pub(super) number: u64,
    pub(super) is_interrupt: bool,
}

/// Machine code does not know.
pub(super) struct Unknown;

/// What is needed to choose.
pub(super) struct Choosing<'a, 'c> {
    pub(super) machine: &'a Machine,
    pub(super) table: &'a Table,
    pub(super) desk: &'a mut Desk,
    pub(super) state: &'a Position,
    pub(super) waiting: &'a Waiting<'a>,
    pub(super) playout: &'a mut Playout<'c>,
}

/// At most so many actions of a phase.
const ACTIONS: usize = 16;

/// How many moves a seat has with each action, and with all.
struct Counts {
    seat: u32,
    each: [u64; ACTIONS],
    all: u64,
}

impl<'a> Choosing<'a, '_> {
    /// Lets seats choose: first those who may interrupt, then the first of those who have to act and can.
    pub(super) fn choose(&mut self) -> Result<Choice, Unknown> {
        let machine = self.machine;
        let asked;
        let actions = match self.waiting.decision {
            Decision::Turn(phase) | Decision::TurnEach(phase) => {
                let phase = machine.game.phases.get(phase);
                phase.map_or(&[][..], |phase| phase.actions.as_slice())
            }
            Decision::Asks { action, .. } => {
                asked = [action];
                &asked
            }
        };
        let breaks = self.breaks();
        if actions.len() > ACTIONS || self.waiting.pending.len() > 1 && !breaks.is_empty() {
            return Err(Unknown);
        }
        let counts = self.first_able(actions)?;
        if let Some(choice) = self.interrupt(breaks)? {
            return Ok(choice);
        }
        self.playout.chooser.asks(counts.seat, self.playout.moves);
        if self.can_break_in(breaks, counts.seat)?
            && let Some(choice) = self.break_in(breaks, counts.seat)?
        {
            return Ok(choice);
        }
        let number = self.playout.chooser.pick(counts.all);
        among(actions, &counts.each, number)
            .map(|(action, number)| Choice {
                seat: counts.seat,
                action,
                number,
                is_interrupt: false,
            })
            .ok_or(Unknown)
    }

    /// The first seat that has to act and can. Where each of several seats chooses, all of them have to be able to.
    fn first_able(&mut self, actions: &[ActionId]) -> Result<Counts, Unknown> {
        let each = matches!(
            self.waiting.decision,
            Decision::Asks { each: true, .. } | Decision::TurnEach(_)
        );
        let mut first = None;
        for seat in self.waiting.pending.bits() {
            let mut counts = Counts { seat, each: [0; ACTIONS], all: 0 };
            for (action, count) in actions.iter().zip(&mut counts.each) {
                *count = self.ask(Question::Count, seat, *action)?;
                counts.all = counts.all.saturating_add(*count);
            }
            match (counts.all, each) {
                (0, true) => return Err(Unknown),
                (0, false) => {}
                (_, false) => return Ok(counts),
                (_, true) => first = first.or(Some(counts)),
            }
        }
        first.ok_or(Unknown)
    }

    fn ask(&mut self, question: Question, seat: u32, action: ActionId) -> Result<u64, Unknown> {
        let entry = self.table.code.find(Purpose::Moves(action, question));
        let answer = entry.and_then(|entry| self.desk.answer(self.table, entry, (seat, 0)));
        answer.ok_or(Unknown)
    }

    /// The interrupts of the present turn.
    fn breaks(&self) -> &'a [ActionId] {
        let machine = self.machine;
        if machine.interrupts.is_empty() || self.state.interrupted.is_some() {
            return &[];
        }
        let turn = self.turn();
        let actions = turn.and_then(|(phase, _)| machine.interrupts.get(&phase));
        actions.map_or(&[], Vec::as_slice)
    }

    fn turn(&self) -> Option<(PhaseId, u32)> {
        standing::turn(&self.machine.game, &self.machine.layout, self.state)
    }

    /// An interrupt by a seat that need not act, clockwise from the seat whose turn it is.
    fn interrupt(&mut self, breaks: &[ActionId]) -> Result<Option<Choice>, Unknown> {
        let turn = self.turn().filter(|_| !breaks.is_empty());
        let Some((_, first)) = turn else {
            return Ok(None);
        };
        let seats = self.state.seats();
        for seat in (0..seats).map(|step| (first + step) % seats) {
            // The seat that has to act is asked about both at once.
            if !self.waiting.pending.has(seat) && self.can_break_in(breaks, seat)? {
                self.playout.chooser.asks(seat, self.playout.moves);
                if let Some(choice) = self.break_in(breaks, seat)? {
                    return Ok(Some(choice));
                }
            }
        }
        Ok(None)
    }

    fn can_break_in(&mut self, breaks: &[ActionId], seat: u32) -> Result<bool, Unknown> {
        for action in breaks {
            if self.ask(Question::Any, seat, *action)? != 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An interrupt by a seat that can, if it wants to.
    fn break_in(&mut self, breaks: &[ActionId], seat: u32) -> Result<Option<Choice>, Unknown> {
        if !self.playout.chooser.interrupts() {
            return Ok(None);
        }
        let mut counts = Vec::new();
        for action in breaks {
            counts.push(self.ask(Question::Count, seat, *action)?);
        }
        let all = counts.iter().copied().fold(0, u64::saturating_add);
        let number = self.playout.chooser.pick(all);
        let (action, number) = among(breaks, &counts, number).ok_or(Unknown)?;
        Ok(Some(Choice { seat, action, number, is_interrupt: true }))
    }
}

/// The action of a move, and its place among the moves of that action.
fn among(actions: &[ActionId], counts: &[u64], mut number: u64) -> Option<(ActionId, u64)> {
    for (action, count) in actions.iter().zip(counts) {
        if number < *count {
            return Some((*action, number));
        }
        number -= count;
    }
    None
}

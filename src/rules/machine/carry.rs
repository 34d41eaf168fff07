//! Carries out statements in machine code, from where play stands.

use super::code::{Entry, Purpose, call_body};
use super::decide::{Decided, doubted};
use super::flow::Exit;
use super::{Desk, Machine, Table, invariants};
use crate::base::limits::STEPS;
use crate::engine::{Execution, Playout};
use crate::program::standing;
use crate::state::{Cursor, Position};

/// Where play goes on.
struct Start {
    code: Entry,
    /// The slots that it needs from the beginning of its frame on.
    room: usize,
    /// The first cursor of the body.
    depth: usize,
    /// Where its frame begins.
    base: usize,
    /// The point in its code; nothing where it has none here.
    point: Option<usize>,
    /// The point before its costs.
    costs: usize,
}

impl Machine {
    /// Carries out statements as far as machine code goes; `steps` are left for it. A game that goes on by itself has all
    /// steps for each move.
    pub(super) fn run(
        &self,
        state: &mut Position,
        steps: u64,
        mut playout: Option<&mut Playout<'_>>,
    ) -> Execution {
        let Some(table) = self.table(state.seats()) else {
            return Execution::NOTHING;
        };
        let too_many = playout.is_some() && self.program.invariants.len() > invariants::MOST;
        if state.cells.len() != self.layout.size() || too_many {
            return Execution::NOTHING;
        }
        let mut desk = table.take();
        let mut carried = Execution::NOTHING;
        let mut pays = false;
        let mut decides = playout.is_some();
        loop {
            if carried.steps > steps {
                carried.gave_up = playout.is_some();
                break;
            }
            // Code that decides is asked first.
            let waiting = if decides { None } else { self.waiting(state) };
            if let Some(waiting) = waiting {
                let due = self.may_be_due(state, waiting.at);
                let decided = match &mut playout {
                    Some(playout) if !due => {
                        self.decide(table, &mut desk, (state, &waiting), playout)
                    }
                    Some(_) | None => Decided::Left,
                };
                pays = decided == Decided::Costs;
                match decided {
                    Decided::Moved | Decided::Costs => carried.steps = 0,
                    Decided::Left => {
                        carried.waits = !due;
                        break;
                    }
                    Decided::GaveUp => {
                        carried.gave_up = true;
                        break;
                    }
                }
            }
            let playout = playout.as_deref_mut();
            let how = self.advance((table, &mut desk), state, (&mut carried.steps, pays), playout);
            decides = false;
            match how {
                Some(Exit::Done | Exit::EndsTurn) => decides = true,
                Some(Exit::Waits) => {}
                Some(Exit::Stopped | Exit::EndsGame) => break,
                Some(Exit::GivesUp) => {
                    carried.gave_up = true;
                    break;
                }
                None if pays => {
                    carried.gave_up = true;
                    break;
                }
                None if !self.is_waiting(state) => break,
                None => {}
            }
            pays = false;
        }
        table.give_back(desk);
        carried
    }

    /// Goes on in the innermost body; nothing if there is no code for it.
    fn advance(
        &self,
        (table, desk): (&Table, &mut Desk),
        state: &mut Position,
        (spent, pays): (&mut u64, bool),
        playout: Option<&mut Playout<'_>>,
    ) -> Option<Exit> {
        let start = self.start(table, state, playout.is_some())?;
        let point = if pays { start.costs } else { start.point? };
        state.stack.resize(start.base + start.room, 0);
        desk.carry(state, table.code.memory());
        let how = match playout {
            Some(playout) => {
                self.sit_down((table, desk), state, playout);
                let how = call_body(start.code, desk, (&mut state.stack, start.base), point);
                if playout.moves < desk.context.moves {
                    *spent = 0;
                }
                stand_up(desk, state, playout);
                how
            }
            None => call_body(start.code, desk, (&mut state.stack, start.base), point),
        };
        let left = STEPS.cast_signed().saturating_sub(desk.context.fuel);
        *spent = spent.saturating_add(u64::try_from(left).unwrap_or(0));
        match how {
            Exit::Done => {
                state.cursors.truncate(start.depth);
                state.stack.truncate(start.base);
                standing::forget_interrupt(state);
            }
            Exit::EndsTurn => {
                state.cursors.truncate(start.depth);
                standing::end_turn(&self.game, &self.layout, state);
            }
            Exit::EndsGame if self.end(table, desk, state).is_none() => return Some(Exit::GivesUp),
            Exit::EndsGame => {}
            Exit::Stopped | Exit::Waits | Exit::GivesUp => {
                self.stand(table, desk, state, &start)?;
            }
        }
        Some(how)
    }

    /// Where the innermost body goes on; nothing where there is no code for it. Code that decides is used where a game goes
    /// on by itself.
    fn start(&self, table: &Table, state: &Position, plays: bool) -> Option<Start> {
        let top = state.cursors.last()?;
        let routine = table.lowered.routines.get(top.body)?;
        let root = self.game.bodies.get(top.body)?.block;
        let place = (top.block, top.next);
        let costs = routine.points.len();
        let mut point = routine.points.get(&place).copied();
        let whole = routine.whole.filter(|_| plays);
        let playout = whole.and_then(|reach| {
            let code = table.code.find(Purpose::Playout(top.body))?;
            if self.is_waiting(state) {
                point = routine.decisions.get(&place).map(|number| costs + 1 + number);
            }
            Some((code, reach.room + table.lowered.frame))
        });
        let (code, room) = match playout {
            Some(playout) => playout,
            None => (table.code.find(Purpose::Body(top.body))?, routine.reach.room),
        };
        Some(Start {
            code,
            room,
            depth: state.cursors.iter().rposition(|cursor| cursor.block == root)?,
            base: usize::try_from(top.base).ok()?,
            point,
            costs,
        })
    }

    /// Hands a game that goes on by itself to machine code.
    fn sit_down(
        &self,
        (table, desk): (&Table, &mut Desk),
        state: &Position,
        playout: &mut Playout<'_>,
    ) {
        let watched = self.watched(playout);
        let context = &mut desk.context;
        context.moves = playout.moves;
        context.most = playout.most;
        context.watched = watched;
        context.doubted = if watched == 0 { 0 } else { doubted(table, state, playout) };
        context.interrupted = i64::from(state.interrupted.is_some());
        context.interrupts = -1;
        context.playout = std::ptr::from_mut(playout).cast();
    }

    /// Notes where play stands: machine code says it for each body, the innermost first.
    fn stand(&self, table: &Table, desk: &Desk, state: &mut Position, start: &Start) -> Option<()> {
        state.cursors.truncate(start.depth);
        let count = usize::try_from(desk.context.stopped).ok()?;
        let stops = desk.context.stops.get(..count)?;
        let stack = state.stack.as_ptr() as usize;
        let mut end = start.base;
        for (number, [site, frame]) in (0_i64..).zip(stops).collect::<Vec<_>>().into_iter().rev() {
            let site = table.lowered.sites.get(usize::try_from(*site).ok()?)?;
            let bytes = usize::try_from(*frame).ok()?.checked_sub(stack)?;
            let base = bytes / size_of::<i32>();
            let cursors = site.path.iter().map(|(block, next)| Cursor {
                body: site.body,
                block: *block,
                next: *next,
                base: u32::try_from(base).unwrap_or(u32::MAX),
            });
            state.cursors.extend(cursors);
            if number == desk.context.interrupts {
                state.interrupted = u32::try_from(state.cursors.len()).ok();
            }
            end = base + self.layout.frame(site.body);
        }
        state.stack.truncate(end);
        Some(())
    }
}

/// Takes a game back that goes on by itself.
fn stand_up(desk: &mut Desk, state: &Position, playout: &mut Playout<'_>) {
    let context = &mut desk.context;
    context.playout = std::ptr::null_mut();
    playout.moves = context.moves;
    if context.watched != 0 && context.watched & context.doubted == 0 {
        playout.before.clone_from(&state.cells);
    }
}

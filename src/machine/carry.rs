//! Carries out statements in machine code, from where play stands.

use super::code::{Purpose, call_body};
use super::decide::Decided;
use super::routine::Exit;
use super::{Desk, Machine, Table};
use crate::base::limits::STEPS;
use crate::engine::{Carried, Playout};
use crate::hir::BodyId;
use crate::program::standing;
use crate::state::{Cursor, State};

/// Where play goes on.
struct Start {
    body: BodyId,
    /// The first cursor of the body.
    depth: usize,
    /// Where its frame begins.
    base: usize,
    /// The point in its code.
    point: usize,
}

impl Machine {
    /// Carries out statements as far as machine code goes; `steps` are left for it. A game that goes on by itself has all
    /// steps for each move.
    pub(super) fn run(
        &self,
        state: &mut State,
        steps: u64,
        mut playout: Option<&mut Playout<'_>>,
    ) -> Carried {
        let Some(table) = self.table(state.seats()) else {
            return Carried::NOTHING;
        };
        if state.cells.len() != self.layout.size() {
            return Carried::NOTHING;
        }
        let mut desk = table.take();
        let mut carried = Carried::NOTHING;
        let mut pays = false;
        loop {
            if carried.steps > steps {
                carried.gave_up = playout.is_some();
                break;
            }
            if let Some(waiting) = self.waiting(state) {
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
            match self.advance(table, &mut desk, state, (&mut carried.steps, pays)) {
                Some(Exit::Done | Exit::EndsTurn | Exit::Waits) => {}
                Some(Exit::Stopped) => break,
                Some(Exit::Unpaid) => {
                    carried.gave_up = true;
                    break;
                }
                None => {
                    carried.gave_up = pays;
                    break;
                }
            }
            pays = false;
        }
        table.give_back(desk);
        carried
    }

    /// Goes on in the innermost body; nothing if there is no code for it.
    fn advance(
        &self,
        table: &Table,
        desk: &mut Desk,
        state: &mut State,
        (spent, pays): (&mut u64, bool),
    ) -> Option<Exit> {
        let start = self.start(table, state)?;
        let entry = table.code.find(Purpose::Body(start.body))?;
        let routine = table.lowered.routines.get(start.body)?;
        let point = if pays {
            routine.points.len()
        } else {
            start.point
        };
        state.stack.resize(start.base + routine.room, 0);
        desk.carry(state, table.code.memory());
        let how = call_body(
            entry,
            &mut desk.context,
            (&mut state.stack, start.base),
            point,
        );
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
            Exit::Stopped | Exit::Waits | Exit::Unpaid => self.stand(table, desk, state, &start)?,
        }
        Some(how)
    }

    /// Where the innermost body goes on; nothing where its code has no such point.
    fn start(&self, table: &Table, state: &State) -> Option<Start> {
        let top = state.cursors.last()?;
        let routine = table.lowered.routines.get(top.body)?;
        let root = self.game.bodies.get(top.body)?.block;
        Some(Start {
            body: top.body,
            depth: state
                .cursors
                .iter()
                .rposition(|cursor| cursor.block == root)?,
            base: usize::try_from(top.base).ok()?,
            point: *routine.points.get(&(top.block, top.next))?,
        })
    }

    /// Notes where play stands: machine code says it for each body, the innermost first.
    fn stand(&self, table: &Table, desk: &Desk, state: &mut State, start: &Start) -> Option<()> {
        state.cursors.truncate(start.depth);
        let count = usize::try_from(desk.context.stopped).ok()?;
        let stops = desk.context.stops.get(..count)?;
        let stack = state.stack.as_ptr() as usize;
        let mut end = start.base;
        for [site, frame] in stops.iter().rev() {
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
            end = base + self.layout.frame(site.body);
        }
        state.stack.truncate(end);
        Some(())
    }
}

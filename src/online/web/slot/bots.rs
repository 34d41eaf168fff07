//! Bots at a table, and those that move in the place of players whose time is used up.

use std::sync::atomic;

use super::{Slot, held};
use crate::engine::{Move, Stop};
use crate::opponents::Opponents;
use crate::session::Session;
use crate::store::Store;
use crate::table::ClockEvent;

/// The bots of a table, ready to choose. They are made anew when others sit at it.
pub(super) struct Seated {
    bots: Opponents,
    /// How often seats had changed when they were made.
    seatings: u64,
}

/// What came of the wish to let a bot move.
enum Step {
    /// A bot has moved, or has to think again.
    Moved,
    /// No bot is asked.
    Rests,
    /// It cannot go on now.
    Stopped,
}

impl Slot {
    /// Lets bots move until play waits for people. One thread at a time does this; whether it was this one, to the end.
    pub fn play_bots(&self, store: &dyn Store, now: &dyn Fn() -> i64) -> bool {
        while !self.thinking.swap(true, atomic::Ordering::AcqRel) {
            let change = *self.changes.borrow();
            let last = loop {
                match self.play_bot(store, now) {
                    Step::Moved => {}
                    last @ (Step::Rests | Step::Stopped) => break last,
                }
            };
            self.thinking.store(false, atomic::Ordering::Release);
            if matches!(last, Step::Stopped) || *self.changes.borrow() == change {
                return true;
            }
        }
        false
    }

    /// One move of a bot. No lock is held while it thinks.
    fn play_bot(&self, store: &dyn Store, now: &dyn Fn() -> i64) -> Step {
        if held(&self.halted).is_some() {
            return Step::Rests;
        }
        let (session, late, change, mut seated, mut stand_ins) = {
            let table = held(&self.table);
            let late = table.late(now());
            if !table.asks_bots() && late.is_empty() {
                return Step::Rests;
            }
            let seatings = self.seatings.load(atomic::Ordering::Acquire);
            let seated = held(&self.bots).take().filter(|it| it.seatings == seatings);
            let seated = seated.unwrap_or_else(|| Seated { bots: table.opponents(), seatings });
            let stand_ins = (!late.is_empty()).then(|| table.stand_ins(&late));
            (table.session().clone(), late, *self.changes.borrow(), seated, stand_ins)
        };
        let chosen = choose(&session, &mut seated.bots, stand_ins.as_mut());
        *held(&self.bots) = Some(seated);
        let mut table = held(&self.table);
        if *self.changes.borrow() != change {
            // Something has happened in the meantime, so the bot thinks again.
            return Step::Moved;
        }
        let made = chosen.and_then(|action| {
            let Some(action) = action else { return Ok(None) };
            let mover = action.seat;
            table.act(action).map(|()| Some(mover))
        });
        match made {
            Ok(Some(mover)) => {
                let stood_in = late.contains(&mover);
                match self.keep(store, &mut table, (mover, stood_in), now()) {
                    Ok(()) => Step::Moved,
                    Err(_) => Step::Stopped,
                }
            }
            Ok(None) => Step::Rests,
            Err(stop) => {
                *held(&self.halted) = Some(fault_code(&stop).to_owned());
                self.changes.send_modify(|change| *change += 1);
                Step::Stopped
            }
        }
    }

    /// Lets bots move in the place of players whose time is used up.
    pub fn play_late(&self, store: &dyn Store, now: &dyn Fn() -> i64) {
        let began = now();
        if !self.play_bots(store, now) {
            return;
        }
        let mut table = held(&self.table);
        // Where no bot could do anything, the clocks stand still.
        table.excuse_late(began);
        drop(store.set_clocks(&self.id, &table.clocks().text(), table.due()));
    }

    /// Lets the clocks begin that do not run yet.
    pub fn start_clocks(&self, store: &dyn Store, now: i64) {
        self.run_clocks(store, &mut held(&self.table), ClockEvent::Other, now);
    }
}

/// The move of a bot, or of one that moves in the place of a player whose time is used up.
fn choose(
    session: &Session,
    bots: &mut Opponents,
    stand_ins: Option<&mut Opponents>,
) -> Result<Option<Move>, Stop> {
    match (bots.next_move(session)?, stand_ins) {
        (None, Some(stand_ins)) => stand_ins.next_move(session),
        (chosen, _) => Ok(chosen),
    }
}

/// The code of a fault.
pub(in crate::web) const fn fault_code(stop: &Stop) -> &'static str {
    match stop {
        Stop::Fault(fault) => fault.code.as_str(),
        Stop::Setup(_) | Stop::Refused(_) => "a bot's move was refused",
    }
}

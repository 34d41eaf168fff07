//! Bots at a table, and those that move in the place of players whose time is used up.

use std::sync::atomic;

use super::{Slot, held};
use crate::engine::{Move, Stop};
use crate::session::Session;
use crate::store::Store;

impl Slot {
    /// Lets bots move until play waits for people. One thread at a time does this; whether it was this one, to the end.
    pub fn play_bots(&self, store: &dyn Store, now: &dyn Fn() -> i64) -> bool {
        while !self.thinking.swap(true, atomic::Ordering::AcqRel) {
            let change = *self.changes.borrow();
            while self.play_bot(store, now) {}
            self.thinking.store(false, atomic::Ordering::Release);
            if *self.changes.borrow() == change {
                return true;
            }
        }
        false
    }

    /// One move of a bot; whether there may be another.
    fn play_bot(&self, store: &dyn Store, now: &dyn Fn() -> i64) -> bool {
        let (session, late, change) = {
            let table = held(&self.table);
            let late = table.late(now());
            if !table.asks_bots() && late.is_empty() {
                return false;
            }
            (table.session().clone(), late, *self.changes.borrow())
        };
        let chosen = self.choose(&session, &late);
        let mut table = held(&self.table);
        if *self.changes.borrow() != change {
            // Something has happened in the meantime, so the bot thinks again.
            return true;
        }
        let made = chosen.and_then(|action| {
            let Some(action) = action else { return Ok(None) };
            let mover = action.seat;
            table.act(action).map(|()| Some(mover))
        });
        match made {
            Ok(Some(mover)) => {
                self.keep(store, &mut table, (mover, late.contains(&mover)), now()).is_ok()
            }
            Ok(None) => false,
            Err(stop) => {
                *held(&self.halted) = Some(fault_code(&stop).to_owned());
                self.changes.send_modify(|change| *change += 1);
                false
            }
        }
    }

    /// The move of a bot, or of one that moves in the place of a player whose time is used up.
    fn choose(&self, session: &Session, late: &[u32]) -> Result<Option<Move>, Stop> {
        let mut bots = held(&self.bots);
        let bots = bots.get_or_insert_with(|| held(&self.table).opponents());
        let chosen = bots.next_move(session)?;
        if chosen.is_some() || late.is_empty() {
            return Ok(chosen);
        }
        let mut stand_ins = held(&self.table).stand_ins(late);
        stand_ins.next_move(session)
    }

    /// Lets bots move in the place of players whose time is used up.
    pub fn play_late(&self, store: &dyn Store, now: &dyn Fn() -> i64) {
        let began = now();
        if !self.play_bots(store, now) {
            return;
        }
        let mut table = held(&self.table);
        // Where no bot could do anything, the clocks begin anew, and where none runs, none is due.
        table.excuse_late(began);
        drop(store.set_clocks(&self.id, &table.clocks().text(), table.due()));
    }
}

/// The code of a fault.
pub(in crate::web) const fn fault_code(stop: &Stop) -> &'static str {
    match stop {
        Stop::Fault(fault) => fault.code.as_str(),
        Stop::Setup(_) | Stop::Refused(_) => "a bot's move was refused",
    }
}

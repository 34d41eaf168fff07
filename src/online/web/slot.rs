//! [`Slot`]: a table that is awake, with those who watch it and the bots that think at it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::keys::{Key, chair};
use crate::base::{hex, sha256};
use crate::engine::{Fault, Move};
use crate::opponents::Opponents;
use crate::page::{self, Address};
use crate::scene::Grade;
use crate::session::Session;
use crate::store::{Store, StoreError};
use crate::table::{Table, Wanted};

/// A table that is awake.
pub(super) struct Slot {
    pub id: String,
    pub table: Mutex<Table>,
    kept: Mutex<Kept>,
    /// The keys of links that were made while it was awake, for its host to see.
    pub fresh: Mutex<Vec<(Grade, Key)>>,
    /// How often the links of a grade were made anew.
    renewals: Mutex<HashMap<Grade, u32>>,
    bots: Mutex<Option<Opponents>>,
    /// Whether a thread plays its bots.
    pub thinking: AtomicBool,
    /// Rises whenever something may have changed.
    pub changes: watch::Sender<u64>,
    /// What was last drawn for each viewer, and after which change.
    drawn: Mutex<HashMap<Grade, (u64, Arc<Drawn>)>>,
    /// When somebody last asked for it, in seconds since 1970.
    pub asked: AtomicI64,
}

/// How much of a table is kept.
struct Kept {
    /// Entries of its record.
    entries: usize,
    /// The moves and chances among them.
    inputs: usize,
}

/// The page of a viewer without its frame, and what names it.
pub(super) struct Drawn {
    pub body: String,
    pub id: String,
}

/// Why a move was not made.
pub(super) enum NotMade {
    /// By the rules, as lines for the seat.
    Refused(Vec<String>),
    /// It was sent before.
    Repeated,
    /// It could not be kept.
    Lost(StoreError),
}

/// A lock whose holder has panicked holds what was there before its change.
pub(super) fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Slot {
    pub fn new(id: &str, table: Table, now: i64) -> Self {
        let kept = Kept { entries: table.recorded(), inputs: table.inputs(0).len() };
        Self {
            id: id.to_owned(),
            table: Mutex::new(table),
            kept: Mutex::new(kept),
            fresh: Mutex::default(),
            renewals: Mutex::default(),
            bots: Mutex::new(None),
            thinking: AtomicBool::new(false),
            changes: watch::Sender::new(0),
            drawn: Mutex::new(HashMap::new()),
            asked: AtomicI64::new(now),
        }
    }

    /// The path of a viewer's page.
    pub fn base(&self, grade: Grade) -> String {
        format!("/t/{}/{}", self.id, chair(grade))
    }

    /// What a viewer sees when nothing is written.
    pub fn drawn(&self, grade: Grade) -> Result<Arc<Drawn>, Fault> {
        let change = *self.changes.borrow();
        if let Some((at, drawn)) = held(&self.drawn).get(&grade)
            && *at == change
        {
            return Ok(Arc::clone(drawn));
        }
        let scene = held(&self.table).scene(grade, &Wanted::default())?;
        let mut address = Address::new(self.base(grade), String::new());
        address.state = named(&page::table_body(&scene, &address));
        let body = page::table_body(&scene, &address);
        let drawn = Arc::new(Drawn { body, id: address.state });
        held(&self.drawn).insert(grade, (change, Arc::clone(&drawn)));
        Ok(drawn)
    }

    /// The whole page of a viewer, with what is written of a move.
    pub fn page(&self, grade: Grade, wanted: &Wanted) -> Result<String, Fault> {
        let state = self.drawn(grade)?.id.clone();
        let scene = held(&self.table).scene(grade, wanted)?;
        Ok(page::table(&scene, &Address::new(self.base(grade), state)))
    }

    /// The table as it is now, to look at for longer.
    pub fn copy(&self) -> Table {
        held(&self.table).clone()
    }

    /// Makes a move that a player has sent. What is made is kept before this returns.
    pub fn write(
        &self,
        store: &dyn Store,
        (seat, turn): (u32, usize),
        text: &str,
        now: i64,
    ) -> Result<(), NotMade> {
        let mut table = held(&self.table);
        if table.turn(seat) != turn {
            return Err(NotMade::Repeated);
        }
        table.write(seat, text).map_err(NotMade::Refused)?;
        self.keep(store, &mut table, now).map_err(NotMade::Lost)
    }

    /// Keeps what has happened since it was last kept. What cannot be kept is taken back.
    fn keep(&self, store: &dyn Store, table: &mut Table, now: i64) -> Result<(), StoreError> {
        let mut kept = held(&self.kept);
        let new = table.inputs(kept.entries);
        let done = store.add(&self.id, kept.inputs, &new, now);
        match done {
            Ok(()) => {
                *kept = Kept { entries: table.recorded(), inputs: kept.inputs + new.len() };
            }
            Err(_) => table.undo(),
        }
        self.changes.send_modify(|change| *change += 1);
        done
    }

    /// Puts a bot on a seat, or a person.
    pub fn seat(&self, seat: u32, bot: &str) {
        held(&self.table).seat(seat, bot);
        *held(&self.bots) = None;
        self.changes.send_modify(|change| *change += 1);
    }

    /// How often the links of a grade were made anew.
    pub fn renewals(&self, grade: Grade) -> u32 {
        held(&self.renewals).get(&grade).copied().unwrap_or_default()
    }

    /// Notes a new link, which its host is shown. Streams that came by the old one end.
    pub fn renew(&self, grade: Grade, key: Key) {
        let mut fresh = held(&self.fresh);
        fresh.retain(|(it, _)| *it != grade);
        fresh.push((grade, key));
        drop(fresh);
        *held(&self.renewals).entry(grade).or_default() += 1;
        self.changes.send_modify(|change| *change += 1);
    }

    /// Lets bots move until play waits for people. One thread at a time does this.
    pub fn play_bots(&self, store: &dyn Store, now: &dyn Fn() -> i64) {
        while !self.thinking.swap(true, Ordering::AcqRel) {
            let change = *self.changes.borrow();
            while self.play_bot(store, now) {}
            self.thinking.store(false, Ordering::Release);
            if *self.changes.borrow() == change {
                break;
            }
        }
    }

    /// One move of a bot; whether there may be another.
    fn play_bot(&self, store: &dyn Store, now: &dyn Fn() -> i64) -> bool {
        let (session, recorded) = {
            let table = held(&self.table);
            if !table.asks_bots() {
                return false;
            }
            (table.session().clone(), table.recorded())
        };
        let chosen = self.choose(&session);
        let Some(action) = chosen else { return false };
        let mut table = held(&self.table);
        if table.recorded() != recorded {
            // Somebody has moved in the meantime, so the bot thinks again.
            return true;
        }
        table.act(action).is_ok() && self.keep(store, &mut table, now()).is_ok()
    }

    fn choose(&self, session: &Session) -> Option<Move> {
        let mut bots = held(&self.bots);
        let bots = bots.get_or_insert_with(|| held(&self.table).opponents());
        bots.next_move(session).ok().flatten()
    }

    /// Whether nobody watches it.
    pub fn is_alone(&self) -> bool {
        self.changes.receiver_count() == 0 && !self.thinking.load(Ordering::Acquire)
    }
}

/// A name for a text that differs if the text does.
fn named(text: &str) -> String {
    hex(&sha256(text.as_bytes())).chars().take(16).collect()
}

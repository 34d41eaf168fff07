//! [`Slot`]: a table that is awake, with those who watch it and the bots that think at it.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{self, AtomicBool, AtomicI64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::keys::{Key, chair};
use crate::engine::{Fault, Move, Stop};
use crate::opponents::Opponents;
use crate::page::{self, Address, Drawn};
use crate::scene::{Grade, Scene};
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
    /// Why play does not go on, if the rules have a fault.
    halted: Mutex<Option<String>>,
    /// Where players want to be told of their turns, by seat.
    pub hooks: Mutex<BTreeMap<u32, Hook>>,
    /// The seats for which play waited when somebody was last told of a turn.
    told: Mutex<Vec<u32>>,
    /// The table on which the same people went on to play; empty if there is none.
    pub next: Mutex<String>,
    /// Held by who begins the next game, so that there is one.
    pub beginning: Mutex<()>,
    /// Whether a thread plays its bots.
    pub thinking: AtomicBool,
    /// Rises whenever something may have changed.
    pub changes: watch::Sender<u64>,
    /// What was last drawn for each viewer, and after which change.
    drawn: Mutex<HashMap<Grade, (u64, Arc<Drawn>)>>,
    /// When somebody last asked for it, in seconds since 1970.
    pub asked: AtomicI64,
    /// When each viewer last asked for something, in seconds since 1970, and how many pages the viewer has open.
    visits: Mutex<HashMap<Grade, (i64, usize)>>,
}

/// How many seconds lie between two messages to a player: whoever moves at once needs none.
const PAUSE: i64 = 20;

/// How much of a table is kept.
struct Kept {
    /// Entries of its record.
    entries: usize,
    /// The moves and chances among them.
    inputs: usize,
}

/// Where a player wants to be told of turns.
pub(super) struct Hook {
    pub address: String,
    /// When something was last sent there, in seconds since 1970.
    sent: i64,
}

/// Why a move was not made.
pub(super) enum NotMade {
    /// By the rules, as lines for the seat.
    Refused(Vec<String>),
    /// It was sent before.
    Repeated,
    /// It belongs to a turn that has not come.
    Ahead,
    /// It could not be kept.
    Lost(StoreError),
}

/// What a player wants with a move that is to be taken back.
#[derive(Clone, Copy)]
pub(super) enum Wish {
    /// To take an own move back.
    Own,
    /// To agree that another player does, or not.
    Answer(bool),
}

/// A lock whose holder has panicked holds what was there before its change.
pub(super) fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Slot {
    /// A table of which so many lines are kept.
    pub fn new(id: &str, table: Table, inputs: usize, now: i64) -> Self {
        let kept = Kept { entries: table.recorded(), inputs };
        let told = table.waits();
        Self {
            id: id.to_owned(),
            table: Mutex::new(table),
            kept: Mutex::new(kept),
            fresh: Mutex::default(),
            renewals: Mutex::default(),
            bots: Mutex::new(None),
            halted: Mutex::default(),
            hooks: Mutex::default(),
            told: Mutex::new(told),
            next: Mutex::default(),
            beginning: Mutex::default(),
            thinking: AtomicBool::new(false),
            changes: watch::Sender::new(0),
            drawn: Mutex::new(HashMap::new()),
            asked: AtomicI64::new(now),
            visits: Mutex::default(),
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
        let scene = self.scene(grade, &Wanted::default())?;
        let drawn = Arc::new(page::drawn_table(&scene, &self.base(grade)));
        held(&self.drawn).insert(grade, (change, Arc::clone(&drawn)));
        Ok(drawn)
    }

    /// The whole page of a viewer, with what is written of a move.
    pub fn page(
        &self,
        grade: Grade,
        wanted: &Wanted,
        device: Option<String>,
    ) -> Result<String, Fault> {
        let state = self.drawn(grade)?.id.clone();
        let scene = self.scene(grade, wanted)?;
        let address = Address { device, ..Address::new(self.base(grade), state) };
        Ok(page::table(&scene, &address))
    }

    /// What a viewer is shown. The locks are taken one after the other.
    fn scene(&self, grade: Grade, wanted: &Wanted) -> Result<Scene, Fault> {
        let halted = held(&self.halted).clone();
        let continued = !held(&self.next).is_empty();
        let wanted = Wanted { halted, continued, ..wanted.clone() };
        held(&self.table).scene(grade, &wanted)
    }

    /// Notes that the same people go on to play at another table.
    pub fn go_on(&self, next: &str) {
        next.clone_into(&mut held(&self.next));
        self.changes.send_modify(|change| *change += 1);
    }

    /// Does what a player wants with a move that is to be taken back. The form comes from a page in this state: where something has happened
    /// since, nothing is done. What is done is kept before this returns.
    pub fn take_back(
        &self,
        store: &dyn Store,
        (seat, state): (u32, &str),
        wish: Wish,
        now: i64,
    ) -> Result<(), NotMade> {
        let change = *self.changes.borrow();
        let shown = self.drawn(Grade::Play(seat));
        let mut table = held(&self.table);
        if shown.is_ok_and(|it| it.id != state) || *self.changes.borrow() != change {
            return Err(NotMade::Repeated);
        }
        let back = match wish {
            Wish::Own => table.wish_back(seat),
            Wish::Answer(agrees) => table.answer_wish(seat, agrees),
        };
        if let Some((next, line)) = back {
            let mut kept = held(&self.kept);
            store.add(&self.id, kept.inputs, &[line], now).map_err(NotMade::Lost)?;
            *kept = Kept { entries: next.recorded(), inputs: kept.inputs + 1 };
            *table = next;
            *held(&self.halted) = None;
            self.run_clocks(store, &mut table, None, now);
        }
        self.changes.send_modify(|change| *change += 1);
        Ok(())
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
        if table.is_gathering() {
            return Err(NotMade::Ahead);
        }
        match turn.cmp(&table.turn(seat)) {
            Ordering::Less => return Err(NotMade::Repeated),
            Ordering::Greater => return Err(NotMade::Ahead),
            Ordering::Equal => {}
        }
        table.write(seat, text).map_err(NotMade::Refused)?;
        self.keep(store, &mut table, (seat, false), now).map_err(NotMade::Lost)
    }

    /// Lets the clocks of a table go on after a seat has moved, or after something else has happened. What cannot be kept of clocks is lost:
    /// after a restart they begin anew for those who think.
    fn run_clocks(&self, store: &dyn Store, table: &mut Table, mover: Option<u32>, now: i64) {
        let before = table.clocks().clone();
        table.run_clocks(mover, now);
        if before != *table.clocks() {
            drop(store.set_clocks(&self.id, &table.clocks().text(), table.due()));
        }
    }

    /// Lets the clocks begin when the table has been made.
    pub fn start_clocks(&self, store: &dyn Store, now: i64) {
        self.run_clocks(store, &mut held(&self.table), None, now);
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

    /// Lets a person take an open seat under a name, or a bot. What is done is kept before this returns.
    pub fn take_seat(
        &self,
        store: &dyn Store,
        (seat, player): (u32, (&str, &str)),
        now: i64,
    ) -> Result<(), NotMade> {
        let mut table = held(&self.table);
        let mut next = table.taken(seat, player).map_err(|why| NotMade::Refused(vec![why]))?;
        let (head, inputs) = (next.head_lines(), next.inputs(0));
        let mut kept = held(&self.kept);
        store.begin(&self.id, seat, &head, &inputs).map_err(NotMade::Lost)?;
        *kept = Kept { entries: next.recorded(), inputs: inputs.len() };
        drop(kept);
        self.run_clocks(store, &mut next, None, now);
        *table = next;
        *held(&self.bots) = None;
        self.changes.send_modify(|change| *change += 1);
        Ok(())
    }

    /// Notes where a player wants to be told of turns; nowhere if the address is empty.
    pub fn set_hook(&self, seat: u32, address: &str) {
        let mut hooks = held(&self.hooks);
        hooks.remove(&seat);
        if !address.is_empty() {
            hooks.insert(seat, Hook { address: address.to_owned(), sent: 0 });
        }
    }

    /// Where a player is to be told of a turn now; nowhere if a message went there just before.
    pub fn hook_for(&self, seat: u32, now: i64) -> Option<String> {
        let mut hooks = held(&self.hooks);
        let hook = hooks.get_mut(&seat).filter(|hook| now - hook.sent >= PAUSE)?;
        hook.sent = now;
        Some(hook.address.clone())
    }

    /// The seats for which play has begun to wait since this was last asked.
    pub fn newly_waits(&self) -> Vec<u32> {
        let now = held(&self.table).waits();
        let before = std::mem::replace(&mut *held(&self.told), now.clone());
        now.into_iter().filter(|seat| !before.contains(seat)).collect()
    }

    /// Keeps what has happened since it was last kept: a seat has moved, or a bot in its place. What cannot be kept is taken back.
    fn keep(
        &self,
        store: &dyn Store,
        table: &mut Table,
        (mover, stood_in): (u32, bool),
        now: i64,
    ) -> Result<(), StoreError> {
        let mut kept = held(&self.kept);
        let new = table.inputs(kept.entries);
        let done = store.add(&self.id, kept.inputs, &new, now);
        match done {
            Ok(()) => {
                *kept = Kept { entries: table.recorded(), inputs: kept.inputs + new.len() };
                if stood_in {
                    table.stood_in(mover);
                }
                self.run_clocks(store, table, Some(mover), now);
            }
            Err(_) => table.undo(),
        }
        self.changes.send_modify(|change| *change += 1);
        done
    }

    /// Puts a bot on a seat, or a person. What is done is kept before this returns.
    pub fn seat(
        &self,
        store: &dyn Store,
        (seat, bot): (u32, &str),
        now: i64,
    ) -> Result<(), StoreError> {
        let mut table = held(&self.table);
        store.seat(&self.id, seat, bot)?;
        table.seat(seat, bot);
        self.run_clocks(store, &mut table, None, now);
        *held(&self.bots) = None;
        self.changes.send_modify(|change| *change += 1);
        Ok(())
    }

    /// How often the links of a grade were made anew.
    pub fn renewals(&self, grade: Grade) -> u32 {
        held(&self.renewals).get(&grade).copied().unwrap_or_default()
    }

    /// Notes a new link, which its host is shown unless somebody made it for themselves. Streams that came by the old one end.
    pub fn renew(&self, grade: Grade, key: Option<Key>) {
        let mut fresh = held(&self.fresh);
        fresh.retain(|(it, _)| *it != grade);
        fresh.extend(key.map(|key| (grade, key)));
        drop(fresh);
        *held(&self.renewals).entry(grade).or_default() += 1;
        self.changes.send_modify(|change| *change += 1);
    }

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

    /// Notes that a viewer asks for something.
    pub fn visited(&self, grade: Grade, now: i64) {
        held(&self.visits).entry(grade).or_default().0 = now;
    }

    /// Notes that a viewer has opened a page that is told of what happens, or closed one.
    pub fn listens(&self, grade: Grade, opens: bool) {
        let mut visits = held(&self.visits);
        let (_, open) = visits.entry(grade).or_default();
        *open = if opens { *open + 1 } else { open.saturating_sub(1) };
    }

    /// For how many seconds a viewer has not been here; nothing if the viewer has not come since the table was woken.
    pub fn away(&self, grade: Grade, now: i64) -> Option<i64> {
        let (last, open) = *held(&self.visits).get(&grade)?;
        Some(if open > 0 { 0 } else { now.saturating_sub(last) })
    }

    /// Whether nobody watches it.
    pub fn is_alone(&self) -> bool {
        self.changes.receiver_count() == 0 && !self.thinking.load(atomic::Ordering::Acquire)
    }
}

/// The code of a fault.
pub(super) const fn fault_code(stop: &Stop) -> &'static str {
    match stop {
        Stop::Fault(fault) => fault.code.as_str(),
        Stop::Setup(_) | Stop::Refused(_) => "a bot's move was refused",
    }
}

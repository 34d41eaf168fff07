//! [`Slot`]: a table that is awake, with those who watch it and the bots that think at it.

mod bots;
mod presence;

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{self, AtomicBool, AtomicI64, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, watch};

use super::keys::{Key, chair};
use crate::engine::Fault;
use crate::page::{self, Address, PageBody};
use crate::scene::{Grade, Scene};
use crate::store::{Store, StoreError};
use crate::table::{ClockEvent, Table, Wanted};
use bots::Seated;
pub(super) use bots::fault_code;
use presence::Hook;

/// A table that is awake.
pub(super) struct Slot {
    pub id: String,
    pub table: Mutex<Table>,
    kept: Mutex<Kept>,
    /// The keys of links that were made while it was awake, for its host to see.
    pub fresh: Mutex<Vec<(Grade, Key)>>,
    /// How often the links of a grade were made anew.
    renewals: Mutex<HashMap<Grade, u32>>,
    /// The bots, while they do not think.
    bots: Mutex<Option<Seated>>,
    /// How often somebody else was put on a seat.
    seatings: AtomicU64,
    /// Why play does not go on, if the rules have a fault.
    halted: Mutex<Option<String>>,
    /// Where players want to be told of their turns, by seat.
    hooks: Mutex<BTreeMap<u32, Hook>>,
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
    /// What was last drawn for each viewer. Who draws for a viewer holds the inner lock, so that it is done once.
    drawn: Mutex<HashMap<Grade, Arc<AsyncMutex<Option<Drawn>>>>>,
    /// When somebody last asked for it, in seconds since 1970.
    pub asked: AtomicI64,
    /// When each viewer last asked for something, in seconds since 1970, and how many pages the viewer has open.
    visits: Mutex<HashMap<Grade, (i64, usize)>>,
}

/// What was drawn for a viewer, and after which change.
struct Drawn {
    change: u64,
    body: Arc<PageBody>,
}

/// How much of a table is kept.
struct Kept {
    /// Entries of its record.
    entries: usize,
    /// The moves and chances among them.
    inputs: usize,
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

/// Why somebody was not seated.
pub(super) enum NotSeated {
    /// The seat or the name cannot be taken, in words for the user.
    Refused(String),
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
        let told = table.waiting_people();
        Self {
            id: id.to_owned(),
            table: Mutex::new(table),
            kept: Mutex::new(kept),
            fresh: Mutex::default(),
            renewals: Mutex::default(),
            bots: Mutex::new(None),
            seatings: AtomicU64::new(0),
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
    pub fn drawn(&self, grade: Grade) -> Result<Arc<PageBody>, Fault> {
        let own = self.own(grade);
        // Where a stream draws at the moment, nobody waits for it: it may itself wait for a thread as this one.
        let Ok(mut own) = own.try_lock() else { return Ok(self.draw(grade)?.body) };
        match self.current(own.as_ref()) {
            Some(body) => Ok(body),
            None => Ok(Arc::clone(&own.insert(self.draw(grade)?).body)),
        }
    }

    /// The same for a stream. Whoever draws may have to wait for a move to be kept, so it is done where that keeps nobody; other streams
    /// of the viewer wait for it, and then send the same.
    pub async fn drawn_beside(self: &Arc<Self>, grade: Grade) -> Option<Arc<PageBody>> {
        let own = self.own(grade);
        let mut own = own.lock().await;
        if let Some(body) = self.current(own.as_ref()) {
            return Some(body);
        }
        let slot = Arc::clone(self);
        let drawn = tokio::task::spawn_blocking(move || slot.draw(grade).ok()).await.ok()??;
        Some(Arc::clone(&own.insert(drawn).body))
    }

    /// Where it lies what was last drawn for a viewer.
    fn own(&self, grade: Grade) -> Arc<AsyncMutex<Option<Drawn>>> {
        Arc::clone(held(&self.drawn).entry(grade).or_default())
    }

    /// What was drawn, if nothing has changed since.
    fn current(&self, drawn: Option<&Drawn>) -> Option<Arc<PageBody>> {
        let change = *self.changes.borrow();
        drawn.filter(|drawn| drawn.change == change).map(|drawn| Arc::clone(&drawn.body))
    }

    fn draw(&self, grade: Grade) -> Result<Drawn, Fault> {
        let change = *self.changes.borrow();
        let scene = self.scene(grade, &Wanted::default())?;
        Ok(Drawn { change, body: Arc::new(page::table_body(&scene, &self.base(grade))) })
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
        if let Some(back) = back {
            let mut kept = held(&self.kept);
            store.add(&self.id, kept.inputs, &[back.line], now).map_err(NotMade::Lost)?;
            *kept = Kept { entries: back.table.recorded(), inputs: kept.inputs + 1 };
            *table = back.table;
            *held(&self.halted) = None;
            self.run_clocks(store, &mut table, ClockEvent::TakenBack(back.seat), now);
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

    /// Lets the clocks of a table go on after something has happened. What cannot be kept of clocks is lost: after a restart they begin anew
    /// for those who think.
    fn run_clocks(&self, store: &dyn Store, table: &mut Table, event: ClockEvent, now: i64) {
        let before = table.clocks().clone();
        table.run_clocks(event, now);
        if before != *table.clocks() {
            drop(store.set_clocks(&self.id, &table.clocks().text(), table.due()));
        }
    }

    /// Lets a person take an open seat under a name and with a key that takes the place of all others to this seat, or a bot without one. What
    /// is done is kept before this returns.
    pub fn take_seat(
        &self,
        store: &dyn Store,
        (seat, player): (u32, (&str, &str)),
        key: Option<Key>,
        now: i64,
    ) -> Result<(), NotSeated> {
        let mut table = held(&self.table);
        let mut next = table.taken(seat, player).map_err(NotSeated::Refused)?;
        let (head, inputs) = (next.head_lines(), next.inputs(0));
        let mut kept = held(&self.kept);
        let link = key.map(Key::hash);
        store.begin(&self.id, (seat, link.as_ref()), &head, &inputs).map_err(NotSeated::Lost)?;
        *kept = Kept { entries: next.recorded(), inputs: inputs.len() };
        drop(kept);
        self.run_clocks(store, &mut next, ClockEvent::Other, now);
        *table = next;
        drop(table);
        self.seatings.fetch_add(1, atomic::Ordering::AcqRel);
        // The host is not shown the key of somebody else.
        self.renew(Grade::Play(seat), None);
        Ok(())
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
                self.run_clocks(store, table, ClockEvent::Moved(mover), now);
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
        self.run_clocks(store, &mut table, ClockEvent::Other, now);
        drop(table);
        *held(&self.halted) = None;
        self.seatings.fetch_add(1, atomic::Ordering::AcqRel);
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

    /// Whether nobody watches it.
    pub fn is_alone(&self) -> bool {
        self.changes.receiver_count() == 0 && !self.thinking.load(atomic::Ordering::Acquire)
    }
}

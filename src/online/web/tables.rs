//! [`Tables`]: all tables of a server. Those at which somebody sits are awake; the others sleep in the store, and are woken by playing
//! their moves again.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use super::keys::Key;
use super::slot::{Slot, held};
use crate::compile::Chosen;
use crate::scene::{Grade, OPEN, Terms};
use crate::session::{Record, RecordHead};
use crate::store::{KeptTable, Store, StoreError, TableRow};
use crate::table::{Clocks, Table, TableRules, WantedRules};

/// For how long a table stays awake at which nobody sits, in seconds.
const AWAKE: i64 = 120;

/// The tables of a server.
pub(super) struct Tables {
    pub store: Arc<dyn Store>,
    awake: Mutex<HashMap<String, Arc<Slot>>>,
    /// Rules in use, by their files and what was chosen of them.
    rules: Mutex<HashMap<String, Arc<TableRules>>>,
    /// The time, in seconds since 1970.
    pub now: fn() -> i64,
    /// When the server began to run.
    began: i64,
}

impl Tables {
    pub fn new(store: Arc<dyn Store>, now: fn() -> i64) -> Self {
        Self { store, awake: Mutex::default(), rules: Mutex::default(), now, began: now() }
    }

    /// Makes a table with these links.
    pub fn make(
        &self,
        row: &TableRow,
        table: Table,
        links: &[(Grade, Key)],
    ) -> Result<Arc<Slot>, StoreError> {
        let links: Vec<_> = links.iter().map(|(grade, key)| (*grade, key.hash())).collect();
        self.store.make(row, &table.rules().files, &links, &table.inputs(0))?;
        // Whoever makes a table learns of it when this is back, so that nobody can come while some of this is missing.
        for (seat, _) in (0_u32..).zip(table.bots()).filter(|(_, bot)| *bot == OPEN) {
            self.store.seat(&row.id, seat, OPEN)?;
        }
        let inputs = table.inputs(0).len();
        let slot = Arc::new(Slot::new(&row.id, table, inputs, row.made));
        slot.start_clocks(self.store.as_ref(), row.made);
        held(&self.awake).insert(row.id.clone(), Arc::clone(&slot));
        Ok(slot)
    }

    /// A table with an id; nothing if there is none.
    pub fn get(&self, id: &str) -> Result<Option<Arc<Slot>>, String> {
        let now = (self.now)();
        if let Some(slot) = held(&self.awake).get(id) {
            slot.asked.store(now, Ordering::Relaxed);
            return Ok(Some(Arc::clone(slot)));
        }
        let Some(kept) = self.store.table(id).map_err(|why| why.to_string())? else {
            return Ok(None);
        };
        let table = self.wake(&kept)?;
        let slot = Arc::new(Slot::new(id, table, kept.inputs.len(), now));
        held(&slot.next).clone_from(&kept.next);
        slot.wake_hooks(&kept.hooks);
        slot.start_clocks(self.store.as_ref(), now);
        // Somebody else may have woken it.
        let mut awake = held(&self.awake);
        let slot = awake.entry(id.to_owned()).or_insert(slot);
        Ok(Some(Arc::clone(slot)))
    }

    /// These rules, or the same that another table uses already.
    pub fn shared(&self, rules: TableRules, wanted: &WantedRules) -> Arc<TableRules> {
        let mut known = held(&self.rules);
        let rules = known.entry(key(&rules.hash, wanted)).or_insert_with(|| Arc::new(rules));
        Arc::clone(rules)
    }

    fn wake(&self, kept: &KeptTable) -> Result<Table, String> {
        let (head, wanted) = opened(kept)?;
        let known = held(&self.rules).get(&key(&kept.row.rules, &wanted)).cloned();
        let rules = match known {
            Some(rules) => rules,
            None => self.shared(TableRules::read_kept(&kept.rules, &wanted)?, &wanted),
        };
        let mut table = Table::again(rules, &head, &kept.inputs)?.on(Terms::read(&kept.row.terms)?);
        for (seat, bot) in &kept.bots {
            table.seat(*seat, bot);
        }
        let clocks = Clocks::read(&kept.clocks, self.began)?;
        Ok(table.with_clocks(clocks))
    }

    /// Lets tables sleep at which nobody has sat for a while.
    pub fn sweep(&self) {
        let now = (self.now)();
        held(&self.awake).retain(|_, slot| {
            // A slot that somebody holds is in use.
            let used = Arc::strong_count(slot) > 1 || !slot.is_alone();
            used || now - slot.asked.load(Ordering::Relaxed) < AWAKE
        });
        held(&self.rules).retain(|_, rules| Arc::strong_count(rules) > 1);
    }

    /// How many pages are told of what happens.
    pub fn streams(&self) -> usize {
        held(&self.awake).values().map(|slot| slot.changes.receiver_count()).sum()
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        held(&self.awake).len()
    }
}

/// What tells rules apart: their files, and what was chosen of them.
fn key(hash: &str, wanted: &WantedRules) -> String {
    format!("{hash} {wanted:?}")
}

/// The head of a table's record, and which rules it was opened with.
pub(super) fn opened(kept: &KeptTable) -> Result<(RecordHead, WantedRules), String> {
    let head = read_head(&kept.row.head)?;
    let wanted = WantedRules {
        game: kept.row.game.clone().into(),
        chosen: Chosen { variants: head.variants.clone(), options: head.options.clone() },
        language: kept.row.language.clone(),
    };
    Ok((head, wanted))
}

/// The head of a record as it is kept.
pub(super) fn read_head(lines: &str) -> Result<RecordHead, String> {
    let record = Record::parse(&format!("{lines}\n\n")).map_err(|why| why.to_string())?;
    Ok(record.head)
}

//! Who is at a table, and who wants to be told of turns while away.

use super::{Slot, held};
use crate::scene::Grade;

/// How many seconds lie between two messages to a player: whoever moves at once needs none.
const PAUSE: i64 = 20;

/// Where a player wants to be told of turns.
pub(super) struct Hook {
    address: String,
    /// When something was last sent there, in seconds since 1970.
    sent: i64,
}

impl Slot {
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

    /// Notes where a player wants to be told of turns; nowhere if the address is empty.
    pub fn set_hook(&self, seat: u32, address: &str) {
        let mut hooks = held(&self.hooks);
        hooks.remove(&seat);
        if !address.is_empty() {
            hooks.insert(seat, Hook { address: address.to_owned(), sent: 0 });
        }
    }

    /// Where a player wants to be told of turns; empty if nowhere.
    pub fn hook(&self, seat: u32) -> String {
        held(&self.hooks).get(&seat).map(|hook| hook.address.clone()).unwrap_or_default()
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
}

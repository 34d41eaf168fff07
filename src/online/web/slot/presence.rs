//! Who is at a table, and who wants to be told of turns while away.

use super::{Slot, held};
use crate::scene::Grade;
use crate::store::{Store, StoreError};

/// How many seconds lie between two messages to a player: whoever moves at once needs none.
const PAUSE: i64 = 20;

/// How many messages in a row have to be lost until no more are sent.
const FAILURES: u32 = 3;

/// Where a player wants to be told of turns.
pub(super) struct Hook {
    address: String,
    /// When something was last sent there, in seconds since 1970.
    sent: i64,
    /// How many messages in a row were not taken.
    failures: u32,
}

impl Hook {
    fn new(address: &str) -> Self {
        Self { address: address.to_owned(), sent: 0, failures: 0 }
    }

    /// Notes whether a message was taken; whether more are sent there.
    const fn answered(&mut self, taken: bool) -> bool {
        self.failures = if taken { 0 } else { self.failures + 1 };
        self.failures < FAILURES
    }
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

    /// Notes where players want to be told of turns, as it was kept.
    pub fn wake_hooks(&self, hooks: &[(u32, String)]) {
        let hooks = hooks.iter().map(|(seat, address)| (*seat, Hook::new(address)));
        held(&self.hooks).extend(hooks);
    }

    /// Keeps where a player wants to be told of turns; nowhere if the address is empty.
    pub fn set_hook(&self, store: &dyn Store, seat: u32, address: &str) -> Result<(), StoreError> {
        store.set_hook(&self.id, seat, address)?;
        let mut hooks = held(&self.hooks);
        hooks.remove(&seat);
        if !address.is_empty() {
            hooks.insert(seat, Hook::new(address));
        }
        Ok(())
    }

    /// Notes whether a message to a player was taken. An address that has taken none for a while is forgotten.
    pub fn hook_answered(&self, store: &dyn Store, seat: u32, address: &str, taken: bool) {
        let mut hooks = held(&self.hooks);
        let Some(hook) = hooks.get_mut(&seat).filter(|it| it.address == address) else { return };
        if !hook.answered(taken) {
            drop(hooks);
            drop(self.set_hook(store, seat, ""));
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
        let now = held(&self.table).waiting_people();
        let before = std::mem::replace(&mut *held(&self.told), now.clone());
        now.into_iter().filter(|seat| !before.contains(seat)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Hook;

    #[test]
    fn an_address_that_takes_nothing_three_times_in_a_row_is_given_up() {
        let mut hook = Hook::new("https://chat.example/");
        let answers = [false, false, true, false, false, false];
        assert_eq!(answers.map(|it| hook.answered(it)), [true, true, true, true, true, false]);
    }
}

//! [`Limits`]: how much one address may ask for. Who sits at the machine itself may ask for as much as it can do.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;

use super::slot::held;

/// How many requests an address may send in [`SPELL`] seconds.
const REQUESTS: u32 = 400;

/// The time for which requests are counted, in seconds.
pub(super) const SPELL: i64 = 10;

/// How many tables an address may make in an hour.
const TABLES: u32 = 60;

/// How often an address may say in an hour where it wants to be told of turns.
const HOOKS: u32 = 60;

/// How much one address may ask for.
pub(super) struct Limits {
    requests: Mutex<Window>,
    tables: Mutex<Window>,
    hooks: Mutex<Window>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Mutex::new(Window::of(SPELL, REQUESTS)),
            tables: Mutex::new(Window::of(3_600, TABLES)),
            hooks: Mutex::new(Window::of(3_600, HOOKS)),
        }
    }
}

impl Limits {
    /// Counts a request; whether it is answered.
    pub fn admits_request(&self, from: IpAddr, now: i64) -> bool {
        held(&self.requests).admits(from, now)
    }

    /// Counts a new table; whether it is made.
    pub fn admits_table(&self, from: IpAddr, now: i64) -> bool {
        held(&self.tables).admits(from, now)
    }

    /// Counts a web hook that is tried; whether it is.
    pub fn admits_hook(&self, from: IpAddr, now: i64) -> bool {
        held(&self.hooks).admits(from, now)
    }
}

/// Counts by address, for a while; then all counts begin anew.
struct Window {
    length: i64,
    most: u32,
    number: i64,
    counts: HashMap<IpAddr, u32>,
}

impl Window {
    fn of(length: i64, most: u32) -> Self {
        Self { length, most, number: 0, counts: HashMap::new() }
    }

    fn admits(&mut self, from: IpAddr, now: i64) -> bool {
        if from.is_loopback() {
            return true;
        }
        let number = now.div_euclid(self.length);
        if number != self.number {
            self.number = number;
            self.counts.clear();
        }
        let count = self.counts.entry(network(from)).or_default();
        *count = count.saturating_add(1);
        *count <= self.most
    }
}

/// What stands for one customer of a provider: an address of version 4, or the first half of one of version 6.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => match long.to_ipv4_mapped() {
            Some(short) => short.into(),
            None => Ipv6Addr::from_bits(long.to_bits() >> 64 << 64).into(),
        },
    }
}

//! What machine code calls to move cards. Each call moves all or none.

use super::chooser;
use super::context::Context;
use super::zone::{Shape, Zone};
use crate::engine::{CHANCE, Chances, EVENT, SLOTS};
use crate::hir::Ty;
use crate::program::routine::Rows;
use crate::state::{NONE, Set};

/// A statement that moves cards.
#[derive(Debug)]
pub(super) struct Transfer {
    /// The type of the cards.
    pub(super) of: Ty,
    /// The zones where a card may lie.
    pub(super) lying: Vec<Rows>,
    /// The zone that cards are taken from, but for where it begins.
    pub(super) from: Shape,
    /// The zone where they are put, but for where it begins.
    pub(super) to: Shape,
    /// The zones to which they are dealt, with the code of their first index.
    pub(super) piles: Vec<(usize, i32)>,
    /// Whether they go under the cards that are there.
    pub(super) bottom: bool,
}

/// Stands for all cards of a zone.
pub(super) const ALL: i64 = i64::MIN;

/// Where a card lies.
enum Lies {
    /// In no zone.
    Nowhere,
    /// In the zone that begins at a slot, at a place from the bottom.
    In(usize, Shape, usize),
}

/// What a call works on.
struct Table<'c> {
    cells: &'c mut [i32],
    /// What gives the order in which cards fall; nothing where somebody else waits for it.
    chances: Option<&'c mut dyn Chances>,
    /// Steps that are taken.
    steps: u64,
}

impl Table<'_> {
    /// Where a card lies; nothing if its order has not fallen.
    fn find(&mut self, card: i32, lying: &[Rows]) -> Option<Lies> {
        for rows in lying {
            self.steps += rows.count as u64;
            let zones = self
                .cells
                .get(rows.base..rows.base + rows.count * rows.width)?;
            let shape = Shape {
                width: rows.width,
                marked: rows.marked,
            };
            for (row, zone) in zones.chunks_exact(rows.width).enumerate() {
                let (count, cards) = zone.split_first()?;
                let count = usize::try_from(*count).unwrap_or(0);
                self.steps += (count / SLOTS) as u64;
                let Some(at) = cards.get(..count)?.iter().position(|other| *other == card) else {
                    continue;
                };
                let ordered = !rows.marked || !matches!(zone, [.., from, to] if from < to);
                let zone = rows.base + row * rows.width;
                return ordered.then_some(Lies::In(zone, shape, at));
            }
        }
        Some(Lies::Nowhere)
    }

    fn zone(&mut self, at: usize, shape: Shape) -> Option<Zone<'_>> {
        Zone::new(self.cells, at, shape)
    }

    /// Moves cards by name, one after the other.
    fn put(
        &mut self,
        cards: impl Iterator<Item = i32> + Clone,
        to: usize,
        how: &Transfer,
    ) -> Option<()> {
        if how.bottom && !self.zone(to, how.to)?.is_ordered() {
            return None;
        }
        for card in cards.clone() {
            self.find(card, &how.lying)?;
        }
        for card in cards {
            if let Lies::In(zone, shape, at) = self.find(card, &how.lying)? {
                self.zone(zone, shape)?.remove(at);
            }
            self.zone(to, how.to)?.add(&[card], how.bottom);
            self.steps += EVENT + how.to.width as u64;
        }
        Some(())
    }

    /// Moves cards from the top of a zone to another.
    fn take(&mut self, amount: i64, (from, to): (usize, usize), how: &Transfer) -> Option<()> {
        if from == to || how.bottom && !self.zone(to, how.to)?.is_ordered() {
            return None;
        }
        let packet = self.packet(amount, from, how)?;
        self.zone(to, how.to)?.add(&packet, how.bottom);
        self.steps += (how.from.width + how.to.width) as u64;
        Some(())
    }

    /// Deals cards.
    fn deal(&mut self, rounds: i64, from: usize, start: i64, how: &Transfer) -> Option<()> {
        if how.piles.iter().any(|(pile, _)| *pile == from) {
            return None;
        }
        let amount = if rounds == ALL {
            ALL
        } else {
            let piles = i64::try_from(how.piles.len()).ok()?;
            rounds.max(0).checked_mul(piles)?
        };
        let mut packet = self.packet(amount, from, how)?;
        let first = how
            .piles
            .iter()
            .position(|(_, code)| i64::from(*code) == start);
        let (head, tail) = how.piles.split_at_checked(first.unwrap_or(0))?;
        let piles = tail.iter().chain(head).cycle();
        packet.reverse();
        for (card, (pile, _)) in packet.iter().zip(piles) {
            self.zone(*pile, how.to)?.add(&[*card], false);
        }
        self.steps += (how.piles.len() * (1 + how.to.width) + packet.len()) as u64;
        Some(())
    }

    /// Lets the order of so many cards of a zone fall, from the top down, as far as it has not. The last card of all needs
    /// no chance.
    fn let_fall(&mut self, at: usize, shape: Shape, (of, amount): (&Ty, usize)) -> Option<()> {
        let (count, part) = {
            let zone = self.zone(at, shape)?;
            (zone.count(), zone.part())
        };
        let above = count.saturating_sub(part.end);
        let due = amount
            .saturating_sub(above)
            .min(part.len().saturating_sub(1));
        if part.is_empty() || due == 0 {
            return Some(());
        }
        let mut zone = Zone::new(self.cells, at, shape)?;
        let cards = zone.slots.get_mut(1 + part.start..1 + part.end)?;
        if !self.chances.as_deref_mut()?.order(of, cards, due) {
            return None;
        }
        cards.reverse();
        zone.mark(part.start..part.end - due);
        let slots = self.cells.len() / SLOTS;
        self.steps += due as u64 * (CHANCE + slots as u64);
        Some(())
    }

    /// Shuffles a zone: its cards are marked.
    fn shuffle(&mut self, at: usize, name: &str, how: &Transfer) -> Option<()> {
        let mut zone = Zone::new(self.cells, at, how.from)?;
        let count = zone.count();
        let cards = zone.slots.get(1..=count)?;
        let chances = self.chances.as_deref_mut()?;
        chances.shuffled(name, &how.of, cards);
        zone.mark(0..count);
        self.steps += (count / SLOTS) as u64;
        Some(())
    }

    /// Takes so many cards off the top of a zone; nothing if there are not so many, or if they have no order.
    fn packet(&mut self, amount: i64, from: usize, how: &Transfer) -> Option<Vec<i32>> {
        let zone = self.zone(from, how.from)?;
        let count = zone.count();
        let amount = if amount == ALL {
            // All of them may go without falling.
            zone.is_ordered().then_some(count)?
        } else {
            usize::try_from(amount).ok()?
        };
        let keep = count.checked_sub(amount)?;
        self.let_fall(from, how.from, (&how.of, amount))?;
        let mut zone = self.zone(from, how.from)?;
        let packet = zone.slots.get_mut(1 + keep..1 + count)?;
        let cards = packet.to_vec();
        packet.fill(0);
        zone.set_count(keep);
        Some(cards)
    }
}

/// Carries out a transfer on the position of a context. Gives 0 if it was carried out, and 1 if nothing was done.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
unsafe fn with_table(
    context: *mut Context,
    how: *const Transfer,
    work: impl FnOnce(&mut Table<'_>, &Transfer) -> Option<()>,
) -> i64 {
    // SAFETY: the caller gives a context that is alive and not borrowed, and a transfer that lives as long as the code. The
    // context points at as many cells as it says, which nobody else uses meanwhile.
    let (context, playout, how, cells) = unsafe {
        let playout = chooser::playout(context);
        let context = &mut *context;
        let size = usize::try_from(context.size).unwrap_or(0);
        let cells = std::slice::from_raw_parts_mut(context.cells.cast_mut(), size);
        (context, playout, &*how, cells)
    };
    let mut table = Table {
        cells,
        chances: playout.map(|(playout, _)| &mut *playout.chances),
        steps: 0,
    };
    let done = work(&mut table, how);
    let steps = i64::try_from(table.steps).unwrap_or(i64::MAX);
    context.fuel = context.fuel.saturating_sub(steps);
    i64::from(done.is_none())
}

/// Moves one card, or none.
///
/// # Safety
/// As [`with_table`].
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn put_one(
    context: *mut Context,
    how: *const Transfer,
    card: i64,
    to: i64,
) -> i64 {
    let card = i32::try_from(card).ok().filter(|card| *card != NONE);
    // SAFETY: as this function.
    unsafe {
        with_table(context, how, |table, how| {
            table.put(card.into_iter(), place(to)?, how)
        })
    }
}

/// Moves all cards of a set.
///
/// # Safety
/// As [`with_table`].
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn put_all(
    context: *mut Context,
    how: *const Transfer,
    low: u64,
    high: u64,
    to: i64,
) -> i64 {
    let set = super::runtime::set(low, high);
    // SAFETY: as this function.
    unsafe {
        with_table(context, how, |table, how| {
            table.put(numbers(set), place(to)?, how)
        })
    }
}

fn numbers(set: Set) -> impl Iterator<Item = i32> + Clone {
    set.bits()
        .map(u32::cast_signed)
        .collect::<Vec<i32>>()
        .into_iter()
}

/// Moves cards off the top of a zone.
///
/// # Safety
/// As [`with_table`].
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn take(
    context: *mut Context,
    how: *const Transfer,
    amount: i64,
    from: i64,
    to: i64,
) -> i64 {
    // SAFETY: as this function.
    unsafe {
        with_table(context, how, |table, how| {
            table.take(amount, (place(from)?, place(to)?), how)
        })
    }
}

/// Deals cards.
///
/// # Safety
/// As [`with_table`].
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn deal(
    context: *mut Context,
    how: *const Transfer,
    rounds: i64,
    from: i64,
    start: i64,
) -> i64 {
    // SAFETY: as this function.
    unsafe {
        with_table(context, how, |table, how| {
            table.deal(rounds, place(from)?, start, how)
        })
    }
}

/// Lets so many cards of each of some zones fall, from the top down.
///
/// # Safety
/// As [`with_table`].
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn fall(
    context: *mut Context,
    how: *const Transfer,
    amount: u64,
) -> i64 {
    let amount = usize::try_from(amount).unwrap_or(usize::MAX);
    // SAFETY: as this function.
    unsafe {
        with_table(context, how, |table, how| {
            for rows in &how.lying {
                let shape = Shape {
                    width: rows.width,
                    marked: rows.marked,
                };
                for row in 0..rows.count {
                    let at = rows.base + row * rows.width;
                    table.let_fall(at, shape, (&how.of, amount))?;
                }
            }
            Some(())
        })
    }
}

/// Shuffles a zone.
///
/// # Safety
/// As [`with_table`]; the name lives as long as the code.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn shuffle(
    context: *mut Context,
    how: *const Transfer,
    name: *const String,
    at: i64,
) -> i64 {
    // SAFETY: as this function.
    unsafe {
        let name = &*name;
        with_table(context, how, |table, how| {
            table.shuffle(place(at)?, name, how)
        })
    }
}

/// Whether the order of one of some zones that lie one after the other has not fallen.
///
/// # Safety
/// All slots of these zones are alive and not written meanwhile.
#[expect(unsafe_code, reason = "machine code says where the slots lie")]
pub(super) unsafe extern "C" fn undrawn(slots: *const i32, width: i64, count: i64) -> i64 {
    let (Ok(width), Ok(count)) = (usize::try_from(width), usize::try_from(count)) else {
        return 1;
    };
    // SAFETY: as this function.
    let slots = unsafe { std::slice::from_raw_parts(slots, width * count) };
    let mut zones = slots.chunks_exact(width.max(1));
    i64::from(zones.any(|zone| matches!(zone, [.., from, to] if from < to)))
}

/// Takes the first thing off a list that is not empty.
///
/// # Safety
/// The number of things stands there, and the things behind it; nobody else uses them meanwhile.
#[expect(unsafe_code, reason = "machine code says where the slots lie")]
pub(super) unsafe extern "C" fn take_front(list: *mut i32) -> i64 {
    // SAFETY: as this function.
    let items = unsafe {
        let count = usize::try_from(*list).unwrap_or(0);
        *list = list.read().saturating_sub(1);
        std::slice::from_raw_parts_mut(list.add(1), count)
    };
    let first = items.first().copied().unwrap_or(0);
    items.rotate_left(usize::from(!items.is_empty()));
    if let Some(last) = items.last_mut() {
        *last = 0;
    }
    i64::from(first)
}

fn place(slot: i64) -> Option<usize> {
    usize::try_from(slot).ok()
}

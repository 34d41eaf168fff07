//! What machine code calls to move cards. Each call moves all or none.

use super::chooser;
use super::context::Context;
use super::moving::{Table, Transfer};
use crate::state::{NONE, Set};

/// Carries out a transfer on the position of a context. Gives 0 if it was carried out, and 1 if nothing was done.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
unsafe fn with_table(
    context: *mut Context,
    how: *const Transfer,
    work: impl FnOnce(&mut Table<'_>, &Transfer) -> Option<()>,
) -> i64 {
    // SAFETY: the caller gives a context that is alive and not borrowed, and a transfer that lives as long as the code. The
    // context points at as many cells as it says, which nobody else uses meanwhile.
    let (context, playout, how, (cells, memory)) = unsafe {
        let playout = chooser::playout(context);
        let context = &mut *context;
        let tables = (context.cells(), context.memory());
        (context, playout, &*how, tables)
    };
    let mut table = Table {
        cells,
        memory: (memory, context.position),
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
    unsafe { with_table(context, how, |table, how| table.put(card.into_iter(), place(to)?, how)) }
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
    unsafe { with_table(context, how, |table, how| table.put(numbers(set), place(to)?, how)) }
}

fn numbers(set: Set) -> impl Iterator<Item = i32> + Clone {
    set.bits().map(u32::cast_signed).collect::<Vec<i32>>().into_iter()
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
        with_table(context, how, |table, how| table.take(amount, (place(from)?, place(to)?), how))
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
    unsafe { with_table(context, how, |table, how| table.deal(rounds, place(from)?, start, how)) }
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
            for family in &how.lying {
                for row in 0..family.zones {
                    let at = family.first + row * family.shape.width;
                    table.let_fall(at, family.shape, (&how.of, amount))?;
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
        with_table(context, how, |table, how| table.shuffle(place(at)?, name, how))
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

//! What machine code asks of the chooser in a playout.

use super::context::Context;
use crate::engine::Playout;

/// What chooses, while machine code runs.
///
/// # Safety
/// The context is one that machine code was called with, and its `playout` points to a [`Playout`] that nobody else uses
/// meanwhile.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe fn playout<'c>(context: *mut Context) -> Option<(&'c mut Playout<'c>, u64)> {
    // SAFETY: the caller promises it.
    unsafe {
        let playout = (*context).playout.cast::<Playout<'c>>();
        let playout = playout.as_mut()?;
        Some((playout, (*context).moves))
    }
}

/// A seat is asked what it does.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn asks(context: *mut Context, seat: i64) {
    // SAFETY: machine code hands on its own context.
    let playout = unsafe { playout(context) };
    if let (Some((playout, moves)), Ok(seat)) = (playout, u32::try_from(seat)) {
        playout.chooser.asks(seat, moves);
    }
}

/// Whether the seat that was asked interrupts.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn interrupts(context: *mut Context) -> u64 {
    // SAFETY: machine code hands on its own context.
    let playout = unsafe { playout(context) };
    playout.map_or(0, |(playout, _)| u64::from(playout.chooser.interrupts()))
}

/// One of so many moves of the seat that was asked.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn choose(context: *mut Context, count: u64) -> u64 {
    // SAFETY: machine code hands on its own context.
    let playout = unsafe { playout(context) };
    playout.map_or(0, |(playout, _)| playout.chooser.pick(count))
}

/// Which of so many values is drawn under a name; -1 where that is left to the other executor.
///
/// The name is one of the game in operations, which stays where it is for as long as the code.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn draws(
    context: *mut Context,
    name: *const String,
    count: u64,
) -> i64 {
    // SAFETY: machine code hands on its own context, and the address of a name that was there when it was made.
    let (playout, name) = unsafe { (playout(context), name.as_ref()) };
    let Some(((playout, _), name)) = playout.zip(name) else {
        return -1;
    };
    let drawn = playout.chances.below(name, count);
    drawn.and_then(|place| i64::try_from(place).ok()).unwrap_or(-1)
}

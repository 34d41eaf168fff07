//! What machine code calls.

use super::context::{Context, PARAMETERS};
use crate::state::{Set, count_subsets, next_subset, nth_subset};

pub(super) fn set(low: u64, high: u64) -> Set {
    Set::of_bits(u128::from(high) << 64 | u128::from(low))
}

pub(super) fn halves(set: &Set) -> [i64; 2] {
    let half = |at: u32| u64::try_from(set.low() >> at & u128::from(u64::MAX)).unwrap_or(0);
    [half(0).cast_signed(), half(64).cast_signed()]
}

fn clamped(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

/// The place of a set among all sets of its size.
pub(super) extern "C" fn rank(low: u64, high: u64) -> i64 {
    i64::from(set(low, high).rank())
}

/// How many sets there are of so many others beside its own things.
pub(super) extern "C" fn count_sets(others: i64, own: i64, least: i64, most: i64) -> u64 {
    count_subsets(clamped(others), clamped(own), (least, most))
}

/// Writes the set of others at a place behind the arguments: smaller ones first, those of a size in lexicographic order.
///
/// The context is one that machine code was called with, which nobody else uses meanwhile.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn nth_set(
    context: *mut Context,
    low: u64,
    high: u64,
    own: i64,
    least: i64,
    most: i64,
    at: u64,
) {
    let found = nth_subset(&set(low, high), clamped(own), (least, most), at);
    // SAFETY: the caller gives a context that is alive and not borrowed.
    let words = unsafe { &mut (*context).words };
    if let Some(out) = words.get_mut(2 * PARAMETERS..) {
        out.copy_from_slice(&halves(&found));
    }
}

/// Writes the set of others behind one in the same order.
///
/// The context is one that machine code was called with, which nobody else uses meanwhile.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn next_set(
    context: *mut Context,
    low: u64,
    high: u64,
    now_low: u64,
    now_high: u64,
) {
    let next = next_subset(set(low, high).low(), set(now_low, now_high).low());
    // SAFETY: the caller gives a context that is alive and not borrowed.
    let words = unsafe { &mut (*context).words };
    if let Some(out) = words.get_mut(2 * PARAMETERS..) {
        out.copy_from_slice(&halves(&Set::of_bits(next)));
    }
}

//! What machine code calls.

use super::context::{Context, PARAMETERS};
use crate::hir::binomial;
use crate::state::Set;

pub(super) fn set(low: u64, high: u64) -> Set {
    Set(u128::from(high) << 64 | u128::from(low))
}

pub(super) fn halves(set: Set) -> [i64; 2] {
    let half = |at: u32| u64::try_from(set.0 >> at & u128::from(u64::MAX)).unwrap_or(0);
    [half(0).cast_signed(), half(64).cast_signed()]
}

fn clamped(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

/// The place of a set among all sets of its size.
pub(super) extern "C" fn rank(low: u64, high: u64) -> i64 {
    i64::from(set(low, high).rank())
}

/// How many of others there may be in a set beside its own things, by its least and greatest size.
fn sizes(others: i64, own: i64, least: i64, most: i64) -> impl Iterator<Item = u32> {
    let first = clamped(least - own);
    let end = if most < own {
        0
    } else {
        clamped((most - own).min(others) + 1)
    };
    first..end.max(first)
}

/// How many sets there are of so many others beside its own things.
pub(super) extern "C" fn count_sets(others: i64, own: i64, least: i64, most: i64) -> u64 {
    sizes(others, own, least, most)
        .map(|size| binomial(clamped(others), size))
        .fold(0, u64::saturating_add)
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
    let may = set(low, high);
    let mut at = at;
    let mut found = Set::default();
    for size in sizes(i64::from(may.len()), own, least, most) {
        let here = binomial(may.len(), size);
        if at < here {
            found = combination(may, size, at);
            break;
        }
        at -= here;
    }
    // SAFETY: the caller gives a context that is alive and not borrowed.
    let words = unsafe { &mut (*context).words };
    if let Some(out) = words.get_mut(2 * PARAMETERS..) {
        out.copy_from_slice(&halves(found));
    }
}

/// The set of so many things out of others at a place in lexicographic order.
fn combination(of: Set, size: u32, mut at: u64) -> Set {
    let (mut set, mut left, mut after) = (Set::default(), size, of.len());
    for bit in of.bits() {
        if left == 0 {
            break;
        }
        after -= 1;
        let with = binomial(after, left - 1);
        if at < with {
            set = set.with(bit);
            left -= 1;
        } else {
            at -= with;
        }
    }
    set
}

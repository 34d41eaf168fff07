//! Connect Four on bits: seven to a column, of which the highest stays empty.

use super::Ended;
use super::numbers::Numbers;

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// From a column to the next.
const STEP: u32 = ROWS + 1;

/// A random game.
pub fn play(numbers: &mut Numbers) -> Ended {
    let mut discs = [0_u64; 2];
    let mut heights = [0_u8; COLUMNS as usize];
    let mut open = (1_u32 << COLUMNS) - 1;
    for moves in 0..u64::from(COLUMNS * ROWS) {
        let seat = (moves & 1) as u32;
        numbers.asks(seat, moves);
        let column = nth(open, numbers.pick(u64::from(open.count_ones())));
        let height = &mut heights[column as usize];
        let own = &mut discs[seat as usize];
        *own |= 1 << (column * STEP + u32::from(*height));
        *height += 1;
        if u32::from(*height) == ROWS {
            open &= !(1 << column);
        }
        if four(*own) {
            return ended(moves + 1, "{me} has four in a line.", 1 << seat);
        }
    }
    ended(u64::from(COLUMNS * ROWS), "The frame is full.", 0)
}

fn ended(moves: u64, reason: &'static str, winners: u32) -> Ended {
    Ended { moves, reason, winners, points: [0; 4] }
}

/// The n-th column of these.
fn nth(mut columns: u32, at: u64) -> u32 {
    for _ in 0..at {
        columns &= columns - 1;
    }
    columns.trailing_zeros()
}

/// Whether four lie in a line: upright, across, or aslant either way.
fn four(discs: u64) -> bool {
    [1, STEP, STEP - 1, STEP + 1].into_iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

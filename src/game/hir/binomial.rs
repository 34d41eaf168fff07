//! Binomial coefficients: how many sets of a size there are.

/// The greatest number of elements that the table covers.
const THINGS: usize = 512;

/// The greatest size that the table covers. There are too many larger sets to count, unless they have nearly all
/// elements.
const SIZES: usize = 128;

/// By the size of a set, then by the number of things from which it is taken; `u64::MAX` for greater numbers.
static TABLE: [[u64; THINGS + 1]; SIZES + 1] = table();

#[expect(
    clippy::indexing_slicing,
    clippy::large_stack_arrays,
    reason = "worked out when the program is compiled"
)]
const fn table() -> [[u64; THINGS + 1]; SIZES + 1] {
    let mut table = [[0_u64; THINGS + 1]; SIZES + 1];
    let mut things = 0;
    while things <= THINGS {
        table[0][things] = 1;
        let mut size = 1;
        while size <= things && size <= SIZES {
            let without = table[size][things - 1];
            table[size][things] = table[size - 1][things - 1].saturating_add(without);
            size += 1;
        }
        things += 1;
    }
    table
}

/// The numbers of sets of a size out of 0, 1, 2, … 512 things; `u64::MAX` for greater numbers. Empty for sizes above
/// 128.
#[must_use]
pub fn binomials(size: u32) -> &'static [u64] {
    TABLE.get(size as usize).map_or(&[], |counts| counts)
}

/// The number of sets of `k` out of `n` elements; `u64::MAX` if there are more.
#[must_use]
pub fn binomial(n: u32, k: u32) -> u64 {
    let size = k.min(n.saturating_sub(k));
    match binomials(size).get(n as usize) {
        _ if k > n => 0,
        Some(count) => *count,
        None => multiplied(n, size),
    }
}

/// The number of sets for types beyond the table, and for a size of at most half the elements.
fn multiplied(n: u32, size: u32) -> u64 {
    let mut result: u128 = 1;
    for step in 0..size {
        result = result * u128::from(n - step) / u128::from(step + 1);
        if result > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(result).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::{binomial, multiplied};

    #[test]
    fn the_table_says_what_multiplying_says() {
        for n in 0..=300 {
            for k in 0..=n + 1 {
                let wanted = if k > n { 0 } else { multiplied(n, k.min(n - k)) };
                assert_eq!(binomial(n, k), wanted, "{k} of {n}");
            }
        }
        assert_eq!(binomial(27, 3), 2925);
        assert_eq!((binomial(129, 2), binomial(10_000, 9_999)), (8256, 10_000));
        assert_eq!(binomial(u32::MAX, 3), u64::MAX);
    }
}

//! [`elo`]: by how much one player is stronger than the others, from the part of the games that it wins.

/// Digits of a logarithm behind the point, in bits.
const BITS: u32 = 20;

/// 400 times the logarithm of 2 to base 10, in millionths.
const OF_TWO: i128 = 120_411_998;

/// By how many points of Elo's rating a player stands above the others on the average, if it has won this part of all games, and would have won
/// that part if all were equally good: 400 times the logarithm of the quotient of both odds, rounded. `None` if it has won
/// nothing or everything, which says no more than that.
#[must_use]
pub fn elo(won: (u64, u64), even: (u64, u64)) -> Option<i64> {
    let odds = |(part, whole): (u64, u64)| Some((part, whole.checked_sub(part)?));
    let ((won, lost), (own, others)) = (odds(won)?, odds(even)?);
    if [won, lost, own, others].contains(&0) {
        return None;
    }
    let bits = log(won) - log(lost) - log(own) + log(others);
    let scaled = i128::from(bits) * OF_TWO;
    let unit = (1_i128 << BITS) * 1_000_000;
    i64::try_from((2 * scaled + unit).div_euclid(2 * unit)).ok()
}

/// The logarithm of a number above 0 to base 2, in parts of two to the power of [`BITS`].
fn log(number: u64) -> i64 {
    let whole = number.ilog2();
    // Between 1 and 2, with 62 bits behind the point.
    let mut rest = (u128::from(number) << 62) >> whole;
    let mut log = i64::from(whole);
    for _ in 0..BITS {
        rest = (rest * rest) >> 62;
        let bit = u32::from(rest >= 1 << 63);
        rest >>= bit;
        log = 2 * log + i64::from(bit);
    }
    log
}

#[cfg(test)]
mod tests {
    use super::elo;

    /// From the formula in floating point.
    #[test]
    fn ratings_follow_from_the_part_of_games_won() {
        for (won, even, rating) in [
            ((1, 2), (1, 2), 0),
            ((10, 11), (1, 2), 400),
            ((1, 11), (1, 2), -400),
            ((3, 4), (1, 2), 191),
            ((64, 100), (1, 2), 100),
            ((1, 2), (1, 3), 120),
            ((999, 1000), (1, 2), 1_200),
        ] {
            assert_eq!(elo(won, even), Some(rating), "{won:?} {even:?}");
        }
        assert_eq!(elo((0, 5), (1, 2)), None);
        assert_eq!(elo((5, 5), (1, 2)), None);
    }
}

//! Confidence intervals of 95 per cent, in whole numbers.

use super::number::{Exact, Whole};

/// The square of 1.96, in ten thousandths: 95 per cent of a normal distribution lie within 1.96 standard deviations.
const SQUARE: u128 = 38_416;

/// A part of a whole, such as games won of games played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The size of the part.
    pub part: u64,
    /// The size of the whole.
    pub whole: u64,
}

impl Share {
    /// The part of so many that comes nearest to an exact share; `None` for a whole of more than 64 bits.
    #[must_use]
    pub fn near(share: &Exact, whole: &Whole) -> Option<Self> {
        let part = (share * Exact::from_integer(whole.clone())).round().to_integer();
        Some(Self { part: part.try_into().ok()?, whole: whole.try_into().ok()? })
    }

    /// The share in parts of a unit, rounded: of 1000, in tenths of a per cent.
    #[must_use]
    pub fn of(self, unit: u64) -> u64 {
        let (part, whole) = (u128::from(self.part), u128::from(self.whole));
        let parts = (part * u128::from(unit) + whole / 2).checked_div(whole);
        clipped(parts.unwrap_or(0))
    }

    /// The Wilson score interval of the share, in parts of a unit. `None` for a whole of fewer than two.
    #[must_use]
    pub fn interval(self, unit: u64) -> Option<(u64, u64)> {
        if self.whole < 2 {
            return None;
        }
        // (2k + z² ± z √(z² + 4k(n − k)/n)) / 2(n + z²), in parts of `FINE`.
        const FINE: u128 = 100_000_000;
        let square = SQUARE * FINE / 10_000;
        let (part, whole) = (u128::from(self.part.min(self.whole)), u128::from(self.whole));
        let spread = (part * (whole - part)).saturating_mul(4 * FINE) / whole;
        let root = square.saturating_mul(square.saturating_add(spread)).isqrt();
        let middle = 2 * part * FINE + square;
        let below = 2 * (whole * FINE + square);
        let rounded =
            |above: u128| clipped((above.saturating_mul(u128::from(unit)) + below / 2) / below);
        Some((rounded(middle.saturating_sub(root)), rounded(middle + root)))
    }
}

/// Some numbers, of which only the count, the sum and the sum of squares is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many there are.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

impl Moments {
    /// Adds a number.
    pub const fn add(&mut self, number: i128) {
        self.count = self.count.saturating_add(1);
        self.sum = self.sum.saturating_add(number);
        self.squares = self.squares.saturating_add(number.saturating_mul(number));
    }

    /// The mean in parts of a unit, rounded: of 100, in hundredths.
    #[must_use]
    pub fn mean(self, unit: i128) -> i128 {
        let count = i128::from(self.count);
        let half = if self.sum < 0 { -(count / 2) } else { count / 2 };
        let above = self.sum.saturating_mul(unit).saturating_add(half);
        above.checked_div(count).unwrap_or(0)
    }

    /// The normal interval of the mean, in parts of a unit. `None` for fewer than two numbers.
    #[must_use]
    pub fn interval(self, unit: i128) -> Option<(i128, i128)> {
        if self.count < 2 {
            return None;
        }
        let (mean, half) = (self.mean(unit), self.half(unit.unsigned_abs()));
        Some((mean.saturating_sub(half), mean.saturating_add(half)))
    }

    /// Half of the interval: 1.96 √((Σx² − (Σx)²/n) / n(n − 1)).
    fn half(self, unit: u128) -> i128 {
        const FINE: i128 = 10_000;
        let count = i128::from(self.count);
        let (whole, rest) = (self.sum / count, self.sum % count);
        let square = whole
            .saturating_mul(self.sum)
            .saturating_mul(FINE)
            .saturating_add(rest.saturating_mul(self.sum).saturating_mul(FINE) / count);
        let spread = self.squares.saturating_mul(FINE).saturating_sub(square);
        let spread = spread.max(0).unsigned_abs();
        let (above, below) = (SQUARE * unit * unit, 10_000 * FINE.unsigned_abs());
        let count = count.unsigned_abs();
        let pairs = count * (count - 1);
        let of_mean = match spread.checked_mul(above) {
            Some(product) => product / pairs / below,
            // The numbers are so large that dividing first loses nothing that counts.
            None => (spread / count).saturating_mul(above) / below / (count - 1),
        };
        i128::try_from(of_mean.isqrt()).unwrap_or(i128::MAX)
    }
}

fn clipped(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// A number in parts of a power of 10, with a decimal point: 1234 with 2 places is `12.34`.
#[must_use]
pub fn decimal(parts: i128, places: u32) -> String {
    let unit = 10_u128.saturating_pow(places);
    let sign = if parts < 0 { "-" } else { "" };
    let (whole, rest) = (parts.unsigned_abs() / unit, parts.unsigned_abs() % unit);
    if places == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{rest:0width$}", width = places as usize)
}

#[cfg(test)]
mod tests {
    use super::{Moments, Share, decimal};

    fn moments(values: &[i128]) -> Moments {
        Moments {
            count: values.len() as u64,
            sum: values.iter().sum(),
            squares: values.iter().map(|value| value * value).sum(),
        }
    }

    #[test]
    fn shares_have_wilson_intervals() {
        // Worked out with the formula in floating point.
        let interval = |part, whole| Share { part, whole }.interval(100_000);
        assert_eq!(interval(24, 50), Some((34_797, 61_488)));
        assert_eq!(interval(0, 10), Some((0, 27_754)));
        assert_eq!(interval(10, 10), Some((72_246, 100_000)));
        assert_eq!(interval(500_000, 1_000_000), Some((49_902, 50_098)));
        assert_eq!(interval(1, 1), None);
        let large = Share { part: u64::MAX / 2, whole: u64::MAX };
        assert_eq!(large.interval(1000), Some((500, 500)));
    }

    #[test]
    fn means_have_normal_intervals() {
        let few = moments(&[1, 2, 3, 4, 5]);
        assert_eq!(few.mean(100), 300);
        // 1.96 × 1.58114 / √5
        assert_eq!(few.interval(10_000), Some((30_000 - 13_859, 30_000 + 13_859)));
        assert_eq!(moments(&[7, 7, 7]).interval(100), Some((700, 700)));
        assert_eq!(moments(&[7]).interval(100), None);
        assert_eq!(moments(&[-1, -2]).mean(100), -150);
        assert_eq!(moments(&[-1, -1, 0]).mean(100), -67);
    }

    #[test]
    fn nothing_overflows() {
        let count = 1_000_000_000_000;
        let largest = i128::from(i32::MIN);
        // Half of the numbers are 0, the others the least that there is.
        let many = Moments {
            count,
            sum: largest * i128::from(count / 2),
            squares: largest * largest * i128::from(count / 2),
        };
        // 1.96 × 2³⁰ / 10⁶
        let (low, high) = many.interval(100).unwrap();
        assert_eq!(high - low, 2 * 210_453);
        let absurd = Moments { count: u64::MAX, sum: i128::MAX, squares: i128::MAX };
        assert!(absurd.interval(10_000).is_some());
    }

    #[test]
    fn decimals_have_their_places() {
        assert_eq!(decimal(-5, 2), "-0.05");
        assert_eq!(decimal(1234, 2), "12.34");
        assert_eq!(decimal(7, 0), "7");
    }
}

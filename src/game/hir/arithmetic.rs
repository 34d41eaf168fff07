//! [`Arithmetic`]: the operations on two numbers, with their signs, results and bounds.

use super::bounds::Ends;

/// Arithmetic on two numbers of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arithmetic {
    /// The sum of two numbers.
    Plus,
    /// The difference of two numbers.
    Minus,
    /// The product of two numbers.
    Times,
    /// The quotient, rounded down.
    Divide,
    /// The remainder of that division.
    Remainder,
}

impl Arithmetic {
    /// The sign of the operation between two numbers.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Divide => "/",
            Self::Remainder => "mod",
        }
    }

    /// Whether the operation binds as strongly as a product, and not as a sum.
    #[must_use]
    pub const fn is_product(self) -> bool {
        match self {
            Self::Plus | Self::Minus => false,
            Self::Times | Self::Divide | Self::Remainder => true,
        }
    }

    /// The result of the operation; `None` for a division by 0.
    #[must_use]
    pub fn apply(self, first: i64, second: i64) -> Option<i64> {
        match self {
            Self::Plus => first.checked_add(second),
            Self::Minus => first.checked_sub(second),
            Self::Times => first.checked_mul(second),
            Self::Divide => {
                let towards_zero = first.checked_div(second)?;
                let is_between = first.checked_rem(second)? != 0;
                let is_below = is_between && (first < 0) != (second < 0);
                Some(towards_zero - i64::from(is_below))
            }
            Self::Remainder => {
                let whole = Self::Divide.apply(first, second)?.checked_mul(second)?;
                first.checked_sub(whole)
            }
        }
    }

    /// The bounds of the result, by the bounds of the operands.
    #[must_use]
    pub fn bounds(self, first: Ends, second: Ends) -> Option<Ends> {
        let ((low, high), (least, most)) = (first, second);
        match self {
            Self::Plus | Self::Minus | Self::Times => {
                let pairs = [(low, least), (low, most), (high, least), (high, most)];
                let [Some(a), Some(b), Some(c), Some(d)] = pairs.map(|(a, b)| self.apply(a, b))
                else {
                    return None;
                };
                Some((a.min(b).min(c).min(d), a.max(b).max(c).max(d)))
            }
            // Rounding down keeps the order of dividends, and no quotient exceeds its dividend.
            Self::Divide => (least > 0).then_some((low.min(0), high.max(0))),
            Self::Remainder => (least > 0).then_some((0, most - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arithmetic::{self, Divide, Minus, Plus, Remainder, Times};

    #[test]
    fn division_rounds_down_and_leaves_what_has_the_sign_of_the_divisor() {
        for (first, second, quotient, rest) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1)] {
            assert_eq!(Divide.apply(first, second), Some(quotient));
            assert_eq!(Remainder.apply(first, second), Some(rest));
        }
        assert_eq!(Divide.apply(7, 0), None);
        assert_eq!(Remainder.apply(7, 0), None);
    }

    #[test]
    fn every_result_lies_within_the_bounds_and_sums_reach_them() {
        let (first, second) = ((-3, 4), (1, 5));
        for how in [Plus, Minus, Times, Divide, Remainder] {
            let (low, high) = how.bounds(first, second).expect("known");
            let all = (-3..=4).flat_map(|a| (1..=5).map(move |b| (a, b)));
            let results: Vec<i64> = all.filter_map(|(a, b)| how.apply(a, b)).collect();
            assert!(results.iter().all(|it| (low..=high).contains(it)), "{how:?}");
            let reached = results.iter().min() == Some(&low) && results.iter().max() == Some(&high);
            assert!(reached || matches!(how, Divide | Remainder), "{how:?}");
        }
        assert_eq!(Arithmetic::Divide.bounds(first, (0, 5)), None);
    }
}

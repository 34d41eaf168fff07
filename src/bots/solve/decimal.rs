//! Exact numbers as decimal numbers, and probabilities back.

use super::profile::WHOLE;
use crate::engine::{Exact, Whole};

/// The digits behind the point of a probability.
const DIGITS: usize = 18;

/// A probability in parts of [`WHOLE`] from its decimal number; `None` if it is none, or has more digits than parts have.
#[must_use]
pub fn parts_of(text: &str) -> Option<u64> {
    let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |digits: &str| digits.bytes().all(|it| it.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(behind) || behind.len() > DIGITS {
        return None;
    }
    let behind: u64 = format!("{behind:0<DIGITS$}").parse().ok()?;
    let parts = whole.parse::<u64>().ok()?.checked_mul(WHOLE)?.checked_add(behind)?;
    (parts <= WHOLE).then_some(parts)
}

/// A probability as its decimal number.
#[must_use]
pub fn text_of(parts: u64) -> String {
    let (whole, behind) = (parts / WHOLE, parts % WHOLE);
    let text = format!("{whole}.{behind:0DIGITS$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A fraction as a decimal number, rounded to so many digits behind the point.
#[must_use]
pub fn rounded(number: &Exact, digits: u32) -> String {
    let scaled = number * Exact::from_integer(Whole::from(10).pow(digits));
    let scaled = scaled.round().to_integer().to_string();
    let (sign, scaled) = scaled.strip_prefix('-').map_or(("", scaled.as_str()), |it| ("-", it));
    let digits = digits as usize;
    let scaled = format!("{scaled:0>width$}", width = digits + 1);
    let (whole, behind) = scaled.split_at(scaled.len() - digits);
    format!("{sign}{whole}.{behind}")
}

#[cfg(test)]
mod tests {
    use super::{WHOLE, parts_of, rounded, text_of};
    use crate::engine::exact;

    #[test]
    fn probabilities_are_written_as_decimal_numbers_and_read_again() {
        for (text, parts) in
            [("0", 0), ("1", WHOLE), ("0.5", WHOLE / 2), ("0.000000000000000001", 1)]
        {
            assert_eq!(parts_of(text), Some(parts));
            assert_eq!(text_of(parts), text);
        }
        for text in ["", "1.1", "-0.5", "0.5e1", "0.0000000000000000001", "half", "18446744073709"]
        {
            assert_eq!(parts_of(text), None, "{text}");
        }
    }

    #[test]
    fn fractions_are_rounded() {
        assert_eq!(rounded(&(exact(2) / exact(3)), 3), "0.667");
        assert_eq!(rounded(&(exact(-1) / exact(18)), 4), "-0.0556");
        assert_eq!(rounded(&exact(12), 2), "12.00");
    }
}

//! Exact numbers of any size, for counts and probabilities.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

/// A number of things.
pub type Count = BigUint;

/// A whole number of any size, below nothing too.
pub type Whole = BigInt;

/// A fraction: a probability, or a mean.
pub type Exact = BigRational;

/// A whole number as a fraction.
#[must_use]
pub fn exact(number: i32) -> Exact {
    Exact::from_integer(BigInt::from(number))
}

/// One part of a whole of so many equal parts; 0 if there are none.
#[must_use]
pub fn one_of(parts: Count) -> Exact {
    if parts == Count::ZERO {
        return exact(0);
    }
    Exact::new(BigInt::from(1), BigInt::from(parts))
}

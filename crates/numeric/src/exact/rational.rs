//! Rational numbers, inline while numerator and denominator are.
//!
//! **Invariant:** the denominator is positive and shares no factor with the numerator.

#![warn(clippy::as_conversions, clippy::arithmetic_side_effects)]

use std::cmp::Ordering;
use std::fmt;

use super::Integer;

/// An exact fraction.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Integer,
    denominator: Integer,
}

impl Rational {
    /// Zero.
    pub const ZERO: Self = Self { numerator: Integer::ZERO, denominator: Integer::ONE };
    /// One.
    pub const ONE: Self = Self { numerator: Integer::ONE, denominator: Integer::ONE };

    /// The fraction, in lowest terms; nothing when the denominator is zero.
    pub fn new(numerator: Integer, denominator: Integer) -> Option<Self> {
        if denominator.is_zero() {
            return None;
        }
        let mut divisor = numerator.gcd(&denominator);
        if denominator.is_negative() {
            divisor = divisor.negated();
        }
        if divisor.is_one() {
            return Some(Self { numerator, denominator });
        }
        Some(Self { numerator: numerator.div_floor(&divisor), denominator: denominator.div_floor(&divisor) })
    }

    /// The part above the line.
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// The part below the line, always positive.
    pub fn denominator(&self) -> &Integer {
        &self.denominator
    }

    /// Is it zero?
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Is it below zero?
    pub fn is_negative(&self) -> bool {
        self.numerator.is_negative()
    }

    /// Is it above zero?
    pub fn is_positive(&self) -> bool {
        self.numerator.is_positive()
    }

    /// The largest integer not above.
    pub fn floor(&self) -> Integer {
        self.numerator.div_floor(&self.denominator)
    }

    /// The smallest integer not below.
    pub fn ceil(&self) -> Integer {
        self.numerator.div_ceil(&self.denominator)
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        if self.denominator.is_one() && other.denominator.is_one() {
            return Self::from(self.numerator.plus(&other.numerator));
        }
        Self::reduced(
            self.numerator.times(&other.denominator).plus(&other.numerator.times(&self.denominator)),
            self.denominator.times(&other.denominator),
        )
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        Self::reduced(self.numerator.times(&other.numerator), self.denominator.times(&other.denominator))
    }

    /// The quotient; nothing when `other` is zero.
    pub fn over(&self, other: &Self) -> Option<Self> {
        Self::new(self.numerator.times(&other.denominator), self.denominator.times(&other.numerator))
    }

    /// The number with its sign turned.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { numerator: self.numerator.negated(), denominator: self.denominator.clone() }
    }

    fn reduced(numerator: Integer, denominator: Integer) -> Self {
        Self::new(numerator, denominator).unwrap_or(Self::ZERO)
    }
}

impl Integer {
    /// The sum, as a method.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        std::ops::Add::add(self, other)
    }

    /// The difference, as a method.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        std::ops::Sub::sub(self, other)
    }

    /// The product, as a method.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        std::ops::Mul::mul(self, other)
    }

    /// The number with its sign turned, as a method.
    #[must_use]
    pub fn negated(&self) -> Self {
        std::ops::Neg::neg(self)
    }
}

impl From<Integer> for Rational {
    fn from(value: Integer) -> Self {
        Self { numerator: value, denominator: Integer::ONE }
    }
}

impl From<i64> for Rational {
    fn from(value: i64) -> Self {
        Self::from(Integer::from(value))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        self.numerator.times(&other.denominator).cmp(&other.numerator.times(&self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator.is_one() {
            self.numerator.fmt(f)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i64, denominator: i64) -> Rational {
        Rational::new(Integer::from(numerator), Integer::from(denominator)).unwrap()
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(fraction(6, -4), fraction(-3, 2));
        assert_eq!(fraction(6, -4).to_string(), "-3/2");
        assert_eq!(Rational::new(Integer::ONE, Integer::ZERO), None);
    }

    #[test]
    fn arithmetic_is_exact() {
        assert_eq!(fraction(1, 3).plus(&fraction(1, 6)), fraction(1, 2));
        assert_eq!(fraction(1, 3).minus(&fraction(1, 2)), fraction(-1, 6));
        assert_eq!(fraction(2, 3).times(&fraction(3, 4)), fraction(1, 2));
        assert_eq!(fraction(2, 3).over(&fraction(-4, 3)), Some(fraction(-1, 2)));
        assert_eq!(fraction(-7, 2).floor(), Integer::from(-4));
        assert_eq!(fraction(-7, 2).ceil(), Integer::from(-3));
        assert!(fraction(1, 3) < fraction(1, 2));
    }
}

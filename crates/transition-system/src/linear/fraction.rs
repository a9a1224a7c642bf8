//! Rational numbers of two machine words, with [`Rational`] behind them when these do not suffice: the simplex works on
//! nothing else, mostly on small ones, whose common divisors are found in single machine words.
//!
//! **Invariant:** in lowest terms with a positive denominator, and small whenever both parts fit, so equal numbers are equal
//! data.

use std::cmp::Ordering;
use std::fmt;

use tayra_numeric::{Integer, Rational};

/// An exact fraction.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fraction(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Small(i64, i64),
    Large(Box<Rational>),
}

impl Fraction {
    /// Zero.
    pub const ZERO: Self = Self(Form::Small(0, 1));
    /// One.
    pub const ONE: Self = Self(Form::Small(1, 1));

    fn reduced(numerator: i128, denominator: i128) -> Self {
        let divisor =
            i128::try_from(gcd(numerator.unsigned_abs(), denominator.unsigned_abs())).unwrap_or(1).max(1);
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        match (i64::try_from(numerator), i64::try_from(denominator)) {
            // The lowest number has no opposite.
            (Ok(small), Ok(below)) if small != i64::MIN => Self(Form::Small(small, below)),
            _ => Rational::new(Integer::from(numerator), Integer::from(denominator))
                .map_or(Self::ZERO, Self::from),
        }
    }

    fn to_rational(&self) -> Rational {
        match &self.0 {
            Form::Small(numerator, denominator) => {
                Rational::new(Integer::from(*numerator), Integer::from(*denominator))
                    .unwrap_or(Rational::ZERO)
            }
            Form::Large(rational) => (**rational).clone(),
        }
    }

    /// The part above the line.
    pub fn numerator(&self) -> Integer {
        match &self.0 {
            Form::Small(numerator, _) => Integer::from(*numerator),
            Form::Large(rational) => rational.numerator().clone(),
        }
    }

    /// The part below the line, always positive.
    pub fn denominator(&self) -> Integer {
        match &self.0 {
            Form::Small(_, denominator) => Integer::from(*denominator),
            Form::Large(rational) => rational.denominator().clone(),
        }
    }

    /// Is it zero?
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Form::Small(0, _))
    }

    /// Is it an integer?
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Form::Small(_, denominator) => *denominator == 1,
            Form::Large(rational) => rational.denominator().is_one(),
        }
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Form::Small(numerator, _) => i32::from(*numerator > 0) - i32::from(*numerator < 0),
            Form::Large(rational) => rational.numerator().signum(),
        }
    }

    /// Is it below zero?
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// Is it above zero?
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// The largest integer not above.
    pub fn floor(&self) -> Integer {
        match &self.0 {
            Form::Small(numerator, denominator) => Integer::from(numerator.div_euclid(*denominator)),
            Form::Large(rational) => rational.floor(),
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0) {
            if b == d && *b == 1 {
                return Self::reduced_integer(i128::from(*a) + i128::from(*c));
            }
            let (a, b, c, d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
            if let Some(numerator) = (a * d).checked_add(c * b) {
                return Self::reduced(numerator, b * d);
            }
        }
        Self::from(self.to_rational().plus(&other.to_rational()))
    }

    fn reduced_integer(value: i128) -> Self {
        match i64::try_from(value) {
            Ok(small) if small != i64::MIN => Self(Form::Small(small, 1)),
            _ => Self::from(Integer::from(value)),
        }
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0) {
            let (a, b, c, d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
            if b == 1 && d == 1 {
                return Self::reduced_integer(a * c);
            }
            return Self::reduced(a * c, b * d);
        }
        Self::from(self.to_rational().times(&other.to_rational()))
    }

    /// One over it; zero for zero, which no caller asks for.
    #[must_use]
    pub fn inverse(&self) -> Self {
        match &self.0 {
            Form::Small(numerator, denominator) => match numerator.cmp(&0) {
                Ordering::Equal => Self::ZERO,
                Ordering::Greater => Self(Form::Small(*denominator, *numerator)),
                Ordering::Less => Self(Form::Small(-*denominator, -*numerator)),
            },
            Form::Large(rational) => Rational::ONE.over(rational).map_or(Self::ZERO, Self::from),
        }
    }

    /// The number with its sign turned.
    #[must_use]
    pub fn negated(&self) -> Self {
        match &self.0 {
            Form::Small(numerator, denominator) => Self(Form::Small(-*numerator, *denominator)),
            Form::Large(rational) => Self::from(rational.negated()),
        }
    }
}

fn gcd(mut left: u128, mut right: u128) -> u128 {
    loop {
        if let (Ok(mut a), Ok(mut b)) = (u64::try_from(left), u64::try_from(right)) {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return u128::from(a);
        }
        if right == 0 {
            return left;
        }
        (left, right) = (right, left % right);
    }
}

impl From<Rational> for Fraction {
    fn from(value: Rational) -> Self {
        match (value.numerator().to_i64(), value.denominator().to_i64()) {
            (Some(numerator), Some(denominator)) if numerator != i64::MIN => {
                Self(Form::Small(numerator, denominator))
            }
            _ => Self(Form::Large(Box::new(value))),
        }
    }
}

impl From<Integer> for Fraction {
    fn from(value: Integer) -> Self {
        match value.to_i64() {
            Some(small) if small != i64::MIN => Self(Form::Small(small, 1)),
            _ => Self(Form::Large(Box::new(Rational::from(value)))),
        }
    }
}

impl From<&Integer> for Fraction {
    fn from(value: &Integer) -> Self {
        Self::from(value.clone())
    }
}

impl From<i64> for Fraction {
    fn from(value: i64) -> Self {
        Self::from(Integer::from(value))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0) {
            if b == d {
                return a.cmp(c);
            }
            return (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)));
        }
        self.to_rational().cmp(&other.to_rational())
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_rational())
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_numbers_agree() {
        let large = Fraction::from(Integer::power_of_two(80));
        let small = Fraction::from(3).times(&Fraction::from(7).inverse());
        let sum = large.plus(&small);
        assert_eq!(sum.minus(&large), small);
        assert_eq!(small.to_string(), "3/7");
        assert!(small < Fraction::ONE && Fraction::ONE < large);
        assert_eq!(large.times(&large.inverse()), Fraction::ONE);
        assert_eq!(Fraction::from(-3).inverse().plus(&Fraction::from(3).inverse()), Fraction::ZERO);
        assert_eq!(Fraction::from(i64::MIN).negated().negated(), Fraction::from(i64::MIN));
        assert_eq!(Fraction::from(-7).times(&Fraction::from(2).inverse()).floor(), Integer::from(-4));
    }
}

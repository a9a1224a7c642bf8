//! Integers of any size, inline up to 128 bits.
//!
//! Every operation first tries checked machine arithmetic and repeats the work with big integers when that overflows.
//! **Invariant:** a value that fits 128 bits is always held inline, so equality and hashing may look at the form.

#![warn(clippy::as_conversions, clippy::arithmetic_side_effects)]

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// An integer without limits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Inline(i128),
    Big(Box<BigInt>),
}

impl Integer {
    /// Zero.
    pub const ZERO: Self = Self(Form::Inline(0));
    /// One.
    pub const ONE: Self = Self(Form::Inline(1));

    /// An integer from a machine integer, usable in constants.
    pub const fn new(value: i128) -> Self {
        Self(Form::Inline(value))
    }

    /// Two to the power `exponent`.
    pub fn power_of_two(exponent: u32) -> Self {
        match 1i128.checked_shl(exponent) {
            Some(value) if exponent < 127 => Self::new(value),
            _ => Self::from_big(big_power_of_two(exponent)),
        }
    }

    /// The value, if it fits 128 bits.
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Form::Inline(value) => Some(*value),
            Form::Big(_) => None,
        }
    }

    /// The value, if it fits 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|value| i64::try_from(value).ok())
    }

    /// Is it zero?
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Form::Inline(0))
    }

    /// Is it one?
    pub fn is_one(&self) -> bool {
        matches!(self.0, Form::Inline(1))
    }

    /// Is it one or minus one?
    pub fn is_unit(&self) -> bool {
        matches!(self.0, Form::Inline(1 | -1))
    }

    /// Is it below zero?
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Form::Inline(value) => *value < 0,
            Form::Big(value) => value.is_negative(),
        }
    }

    /// Is it above zero?
    pub fn is_positive(&self) -> bool {
        match &self.0 {
            Form::Inline(value) => *value > 0,
            Form::Big(value) => value.is_positive(),
        }
    }

    /// Minus one, zero or one.
    pub fn signum(&self) -> i32 {
        match (self.is_negative(), self.is_positive()) {
            (true, _) => -1,
            (_, true) => 1,
            _ => 0,
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.is_negative() { self.negated() } else { self.clone() }
    }

    /// The greatest common divisor, never negative; of zero and zero it is zero.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        if let (Form::Inline(left), Form::Inline(right)) = (&self.0, &other.0)
            && let Ok(value) = i128::try_from(gcd_u128(left.unsigned_abs(), right.unsigned_abs()))
        {
            return Self::new(value);
        }
        Self::from_big(self.to_big().gcd(&other.to_big()))
    }

    /// The least common multiple, never negative.
    #[must_use]
    pub fn lcm(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self::ZERO;
        }
        self.div_floor(&self.gcd(other)).times(other).abs()
    }

    /// The quotient rounded down. Dividing by zero gives zero, so that no input can stop the program.
    #[must_use]
    pub fn div_floor(&self, divisor: &Self) -> Self {
        if let (Form::Inline(left), Form::Inline(right)) = (&self.0, &divisor.0)
            && let Some(quotient) = div_floor_i128(*left, *right)
        {
            return Self::new(quotient);
        }
        if divisor.is_zero() {
            return Self::ZERO;
        }
        Self::from_big(self.to_big().div_floor(&divisor.to_big()))
    }

    /// The quotient rounded up. Dividing by zero gives zero.
    #[must_use]
    pub fn div_ceil(&self, divisor: &Self) -> Self {
        self.negated().div_floor(divisor).negated()
    }

    /// The remainder that lies between zero and the absolute value of `modulus`; `self` when `modulus` is zero.
    #[must_use]
    pub fn modulo(&self, modulus: &Self) -> Self {
        if modulus.is_zero() {
            return self.clone();
        }
        let modulus = modulus.abs();
        self.minus(&self.div_floor(&modulus).times(&modulus))
    }

    /// Does `self` divide `other` without remainder? Zero divides only zero.
    pub fn divides(&self, other: &Self) -> bool {
        if self.is_zero() { other.is_zero() } else { other.modulo(self).is_zero() }
    }

    /// The value as a fallback number.
    pub(crate) fn to_big(&self) -> BigInt {
        match &self.0 {
            Form::Inline(value) => BigInt::from(*value),
            Form::Big(value) => (**value).clone(),
        }
    }

    /// Takes a fallback number back, inline where it fits.
    pub(crate) fn from_big(value: BigInt) -> Self {
        match value.to_i128() {
            Some(small) => Self::new(small),
            None => Self(Form::Big(Box::new(value))),
        }
    }
}

#[expect(clippy::arithmetic_side_effects, reason = "big integers do not overflow")]
fn big_power_of_two(exponent: u32) -> BigInt {
    BigInt::one() << exponent
}

fn gcd_u128(mut left: u128, mut right: u128) -> u128 {
    // Nearly all numbers fit a word, where the remainder is much quicker.
    loop {
        if let (Ok(mut a), Ok(mut b)) = (u64::try_from(left), u64::try_from(right)) {
            while let Some(rest) = a.checked_rem(b) {
                (a, b) = (b, rest);
            }
            return u128::from(a);
        }
        match left.checked_rem(right) {
            Some(rest) => (left, right) = (right, rest),
            None => return left,
        }
    }
}

/// The greatest common divisor of machine integers.
pub(crate) fn gcd_i128(left: i128, right: i128) -> u128 {
    gcd_u128(left.unsigned_abs(), right.unsigned_abs())
}

/// Division rounding down; nothing if it overflows or divides by zero.
pub(crate) fn div_floor_i128(left: i128, right: i128) -> Option<i128> {
    if let (Ok(a), Ok(b)) = (i64::try_from(left), i64::try_from(right))
        && let (Some(quotient), Some(rest)) = (a.checked_div(b), a.checked_rem(b))
    {
        let inexact = rest != 0 && (rest < 0) != (b < 0);
        return i128::from(quotient).checked_sub(i128::from(inexact));
    }
    let quotient = left.checked_div(right)?;
    let rest = left.checked_rem(right)?;
    let inexact = rest != 0 && (rest < 0) != (right < 0);
    quotient.checked_sub(i128::from(inexact))
}

macro_rules! operator {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl $trait<&Integer> for &Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: &Integer) -> Integer {
                if let (Form::Inline(left), Form::Inline(right)) = (&self.0, &other.0)
                    && let Some(value) = left.$checked(*right)
                {
                    return Integer::new(value);
                }
                Integer::from_big($trait::$method(self.to_big(), other.to_big()))
            }
        }
        impl $trait<Integer> for Integer {
            type Output = Integer;
            fn $method(self, other: Integer) -> Integer {
                $trait::$method(&self, &other)
            }
        }
        impl $trait<&Integer> for Integer {
            type Output = Integer;
            fn $method(self, other: &Integer) -> Integer {
                $trait::$method(&self, other)
            }
        }
        impl $trait<Integer> for &Integer {
            type Output = Integer;
            fn $method(self, other: Integer) -> Integer {
                $trait::$method(self, &other)
            }
        }
    };
}

operator!(Add, add, checked_add);
operator!(Sub, sub, checked_sub);
operator!(Mul, mul, checked_mul);

impl AddAssign<&Integer> for Integer {
    fn add_assign(&mut self, other: &Integer) {
        *self = Add::add(&*self, other);
    }
}

impl SubAssign<&Integer> for Integer {
    fn sub_assign(&mut self, other: &Integer) {
        *self = Sub::sub(&*self, other);
    }
}

impl Neg for &Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        Sub::sub(&Integer::ZERO, self)
    }
}

impl Neg for Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        Neg::neg(&self)
    }
}

impl Ord for Integer {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Inline(left), Form::Inline(right)) => left.cmp(right),
            (Form::Big(left), Form::Big(right)) => left.cmp(right),
            (Form::Inline(_), Form::Big(right)) => BigInt::zero().cmp(right),
            (Form::Big(left), Form::Inline(_)) => (**left).cmp(&BigInt::zero()),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Inline(value) => value.fmt(f),
            Form::Big(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Default for Integer {
    fn default() -> Self {
        Self::ZERO
    }
}

macro_rules! from_machine {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Integer {
            fn from(value: $kind) -> Self {
                Self::new(i128::from(value))
            }
        }
    )*};
}

from_machine!(i8, i16, i32, i64, i128, u8, u16, u32, u64, bool);

impl From<u128> for Integer {
    fn from(value: u128) -> Self {
        match i128::try_from(value) {
            Ok(small) => Self::new(small),
            Err(_) => Self::from_big(BigInt::from(value)),
        }
    }
}

/// Text that is not an integer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAnInteger;

impl std::str::FromStr for Integer {
    type Err = NotAnInteger;
    fn from_str(text: &str) -> Result<Self, NotAnInteger> {
        text.parse::<BigInt>().map(Self::from_big).map_err(|_| NotAnInteger)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_moves_to_big_numbers_and_back() {
        let large = Integer::from(i128::MAX);
        let larger = &large + &Integer::ONE;
        assert_eq!(larger, Integer::power_of_two(127));
        assert!(larger > large);
        assert_eq!(&larger - &Integer::ONE, large);
        assert_eq!((&larger - &Integer::ONE).to_i128(), Some(i128::MAX));
        assert_eq!(-&Integer::from(i128::MIN), Integer::power_of_two(127));
    }

    #[test]
    fn division_rounds_down_and_up() {
        let seven = Integer::from(7);
        let two = Integer::from(2);
        assert_eq!((-&seven).div_floor(&two), Integer::from(-4));
        assert_eq!((-&seven).div_ceil(&two), Integer::from(-3));
        assert_eq!(seven.div_ceil(&two), Integer::from(4));
        assert_eq!(seven.div_floor(&-&two), Integer::from(-4));
        assert_eq!((-&seven).modulo(&two), Integer::ONE);
        assert_eq!(seven.div_floor(&Integer::ZERO), Integer::ZERO);
        assert_eq!(Integer::from(i128::MIN).div_floor(&Integer::from(-1)), Integer::power_of_two(127));
    }

    #[test]
    fn divisors_and_multiples() {
        assert_eq!(Integer::from(12).gcd(&Integer::from(-18)), Integer::from(6));
        assert_eq!(Integer::from(4).lcm(&Integer::from(6)), Integer::from(12));
        assert_eq!(Integer::ZERO.gcd(&Integer::ZERO), Integer::ZERO);
        assert_eq!(Integer::from(i128::MIN).gcd(&Integer::ZERO), Integer::power_of_two(127));
        assert!(Integer::from(3).divides(&Integer::from(-9)));
        assert!(!Integer::ZERO.divides(&Integer::ONE));
    }

    #[test]
    fn text_is_read_back() {
        for text in ["0", "-17", "340282366920938463463374607431768211456"] {
            assert_eq!(text.parse::<Integer>().unwrap().to_string(), text);
        }
        assert_eq!("1x".parse::<Integer>(), Err(NotAnInteger));
    }
}

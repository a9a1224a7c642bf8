//! Congruences: which values a variable may have modulo some number.
//!
//! The book's multiplicity domain knows how many low bits are zero; a general modulus also covers arrays of
//! structures whose size is no power of two. Errs towards: more values. A modulus that does not fit a machine
//! integer is given up.

#![warn(clippy::as_conversions, clippy::arithmetic_side_effects)]

use std::fmt;

use crate::exact::Integer;
use crate::interval::Interval;

/// All integers with the same remainder. Modulus one: all integers; modulus zero: just the remainder itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stride {
    modulus: i64,
    residue: i64,
}

/// Beyond this a modulus is not worth its arithmetic.
const LARGEST_MODULUS: i64 = 1 << 62;

impl Stride {
    /// All integers.
    pub const ALL: Self = Self { modulus: 1, residue: 0 };

    /// The integers that leave `residue` when divided by `modulus`.
    pub fn new(modulus: impl Into<Integer>, residue: impl Into<Integer>) -> Self {
        let modulus = modulus.into().abs();
        if modulus.is_zero() {
            return Self::exactly(&residue.into());
        }
        let residue = residue.into().modulo(&modulus);
        match (modulus.to_i64(), residue.to_i64()) {
            (Some(modulus), Some(residue)) if modulus <= LARGEST_MODULUS => Self { modulus, residue },
            _ => Self::ALL,
        }
    }

    /// Just this integer, if it fits.
    pub fn exactly(value: &Integer) -> Self {
        match value.to_i64() {
            Some(residue) if residue.unsigned_abs() < LARGEST_MODULUS.unsigned_abs() => {
                Self { modulus: 0, residue }
            }
            _ => Self::ALL,
        }
    }

    /// The distance between neighbours; one means that nothing is known, zero that there is just one value.
    pub fn modulus(&self) -> Integer {
        Integer::from(self.modulus)
    }

    /// The remainder that all members share, not negative; the value itself if the modulus is zero.
    pub fn residue(&self) -> Integer {
        Integer::from(self.residue)
    }

    /// Is nothing known?
    pub fn is_all(&self) -> bool {
        self.modulus == 1
    }

    /// Is `value` a member?
    pub fn contains(&self, value: &Integer) -> bool {
        self.modulus().divides(&value.minus(&self.residue()))
    }

    /// Are all members of `self` members of `other`?
    pub fn is_included_in(&self, other: &Self) -> bool {
        other.modulus == 1
            || (self.modulus.checked_rem(other.modulus).unwrap_or(self.modulus) == 0
                && other.contains(&self.residue()))
    }

    /// The finest stride that covers both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        let distance = self.residue().minus(&other.residue());
        let modulus = self.modulus().gcd(&other.modulus()).gcd(&distance);
        Self::new(modulus, self.residue())
    }

    /// The members of both: nothing if there are none. May answer more than the members of both, when the exact
    /// modulus is too large.
    pub fn meet(&self, other: &Self) -> Option<Self> {
        if self.is_included_in(other) {
            return Some(*self);
        }
        if other.is_included_in(self) {
            return Some(*other);
        }
        let (left, right) = (self.modulus(), other.modulus());
        let divisor = left.gcd(&right);
        let distance = other.residue().minus(&self.residue());
        if !divisor.divides(&distance) {
            return None;
        }
        // residue + left * k = other residue (mod right), so k = (distance / divisor) * inverse (mod right / divisor).
        let step = right.div_floor(&divisor);
        let inverse = inverse_modulo(&left.div_floor(&divisor), &step)?;
        let k = distance.div_floor(&divisor).times(&inverse).modulo(&step);
        let joined = Self::new(left.times(&step), self.residue().plus(&left.times(&k)));
        Some(if joined.is_all() { *self } else { joined })
    }

    /// All members times `factor`.
    #[must_use]
    pub fn scaled(&self, factor: &Integer) -> Self {
        if self.modulus == 1 && factor.is_unit() {
            return *self;
        }
        Self::new(self.modulus().times(factor), self.residue().times(factor))
    }

    /// All sums of members.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        if self.modulus == 1 || other.modulus == 1 {
            return Self::ALL;
        }
        Self::new(self.modulus().gcd(&other.modulus()), self.residue().plus(&other.residue()))
    }

    /// All members plus a constant.
    #[must_use]
    pub fn plus_constant(&self, value: &Integer) -> Self {
        if self.modulus == 1 { *self } else { Self::new(self.modulus(), self.residue().plus(value)) }
    }

    /// The members inside an interval: its bounds move inward to members.
    #[must_use]
    pub fn tighten(&self, interval: &Interval) -> Interval {
        match self.modulus {
            1 => return interval.clone(),
            0 => return interval.meet(&Interval::exactly(self.residue)),
            _ => {}
        }
        let modulus = self.modulus();
        let up = |low: &Integer| low.plus(&self.residue().minus(low).modulo(&modulus));
        let down = |high: &Integer| high.minus(&high.minus(&self.residue()).modulo(&modulus));
        Interval::new(interval.lower().map(up), interval.upper().map(down))
    }

    /// The largest member not above `bound`, in machine integers; `bound` itself where that is not known.
    pub(crate) fn round_down(&self, bound: i128) -> i128 {
        if self.modulus <= 1 {
            return bound;
        }
        let above = bound
            .checked_sub(i128::from(self.residue))
            .and_then(|distance| distance.checked_rem_euclid(i128::from(self.modulus)));
        above.and_then(|above| bound.checked_sub(above)).unwrap_or(bound)
    }
}

/// The number that gives one when multiplied by `value`, modulo `modulus`; nothing if they share a factor.
pub(crate) fn inverse_modulo(value: &Integer, modulus: &Integer) -> Option<Integer> {
    let (mut old, mut rest) = (value.modulo(modulus), modulus.clone());
    let (mut old_factor, mut factor) = (Integer::ONE, Integer::ZERO);
    while !rest.is_zero() {
        let quotient = old.div_floor(&rest);
        let next = old.minus(&quotient.times(&rest));
        (old, rest) = (rest, next);
        let next = old_factor.minus(&quotient.times(&factor));
        (old_factor, factor) = (factor, next);
    }
    old.is_one().then(|| old_factor.modulo(modulus))
}

impl fmt::Debug for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "= {} mod {}", self.residue, self.modulus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meeting_solves_both_congruences() {
        assert_eq!(Stride::new(4, 1).meet(&Stride::new(6, 3)), Some(Stride::new(12, 9)));
        assert_eq!(Stride::new(4, 1).meet(&Stride::new(6, 2)), None);
        assert_eq!(Stride::ALL.meet(&Stride::new(6, 2)), Some(Stride::new(6, 2)));
    }

    #[test]
    fn joining_constants_keeps_their_distance() {
        let joined = Stride::exactly(&Integer::from(3)).join(&Stride::exactly(&Integer::from(11)));
        assert_eq!(joined, Stride::new(8, 3));
        assert_eq!(joined.join(&Stride::exactly(&Integer::from(5))), Stride::new(2, 1));
    }

    #[test]
    fn bounds_move_inward() {
        assert_eq!(Stride::new(4, 0).tighten(&Interval::between(1, 7)), Interval::exactly(4));
        assert!(Stride::new(8, 0).tighten(&Interval::between(1, 7)).is_empty());
        assert_eq!(Stride::new(4, 3).tighten(&Interval::at_most(-2)), Interval::at_most(-5));
    }

    #[test]
    fn sums_and_multiples() {
        assert_eq!(Stride::new(4, 1).plus(&Stride::new(6, 1)), Stride::new(2, 0));
        assert_eq!(Stride::ALL.scaled(&Integer::from(4)), Stride::new(4, 0));
        assert!(Stride::new(8, 4).is_included_in(&Stride::new(4, 0)));
        assert!(!Stride::new(4, 0).is_included_in(&Stride::new(8, 4)));
    }
}

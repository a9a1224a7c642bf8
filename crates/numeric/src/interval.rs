//! Intervals of integers, each end possibly infinite.
//!
//! Errs towards: more values.

use std::fmt;

use crate::exact::Integer;

/// All integers between two bounds; a missing bound is infinite. Empty if the bounds cross.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Interval {
    lower: Option<Integer>,
    upper: Option<Integer>,
}

impl Interval {
    /// All integers.
    pub const ALL: Self = Self { lower: None, upper: None };
    /// No integer at all.
    pub const EMPTY: Self = Self { lower: Some(Integer::ONE), upper: Some(Integer::ZERO) };

    /// The integers from `lower` to `upper`, both included, infinite where missing.
    pub fn new(lower: Option<Integer>, upper: Option<Integer>) -> Self {
        match (&lower, &upper) {
            (Some(low), Some(high)) if low > high => Self::EMPTY,
            _ => Self { lower, upper },
        }
    }

    /// The integers from `lower` to `upper`, both included.
    pub fn between(lower: impl Into<Integer>, upper: impl Into<Integer>) -> Self {
        Self::new(Some(lower.into()), Some(upper.into()))
    }

    /// The integers not below `lower`.
    pub fn at_least(lower: impl Into<Integer>) -> Self {
        Self::new(Some(lower.into()), None)
    }

    /// The integers not above `upper`.
    pub fn at_most(upper: impl Into<Integer>) -> Self {
        Self::new(None, Some(upper.into()))
    }

    /// Just this integer.
    pub fn exactly(value: impl Into<Integer>) -> Self {
        let value = value.into();
        Self { lower: Some(value.clone()), upper: Some(value) }
    }

    /// The values of a signed machine integer of so many bits.
    pub fn signed(bits: u32) -> Self {
        let half = Integer::power_of_two(bits.saturating_sub(1));
        Self::new(Some(-&half), Some(half - Integer::ONE))
    }

    /// The values of an unsigned machine integer of so many bits.
    pub fn unsigned(bits: u32) -> Self {
        Self::new(Some(Integer::ZERO), Some(Integer::power_of_two(bits) - Integer::ONE))
    }

    /// The smallest member, nothing if there is none or no smallest.
    pub fn lower(&self) -> Option<&Integer> {
        self.lower.as_ref()
    }

    /// The largest member, nothing if there is none or no largest.
    pub fn upper(&self) -> Option<&Integer> {
        self.upper.as_ref()
    }

    /// Has it no member?
    pub fn is_empty(&self) -> bool {
        matches!((&self.lower, &self.upper), (Some(low), Some(high)) if low > high)
    }

    /// Does it hold every integer?
    pub fn is_all(&self) -> bool {
        self.lower.is_none() && self.upper.is_none()
    }

    /// The only member, if there is just one.
    pub fn as_constant(&self) -> Option<&Integer> {
        match (&self.lower, &self.upper) {
            (Some(low), Some(high)) if low == high => Some(low),
            _ => None,
        }
    }

    /// Is `value` a member?
    pub fn contains(&self, value: &Integer) -> bool {
        self.lower.as_ref().is_none_or(|low| low <= value)
            && self.upper.as_ref().is_none_or(|high| value <= high)
    }

    /// The members of both.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Self {
        let lower = match (&self.lower, &other.lower) {
            (Some(a), Some(b)) => Some(a.max(b).clone()),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        let upper = match (&self.upper, &other.upper) {
            (Some(a), Some(b)) => Some(a.min(b).clone()),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        Self::new(lower, upper)
    }

    /// The smallest interval that covers both.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        if self.is_empty() {
            return other.clone();
        }
        if other.is_empty() {
            return self.clone();
        }
        let lower = match (&self.lower, &other.lower) {
            (Some(a), Some(b)) => Some(a.min(b).clone()),
            _ => None,
        };
        let upper = match (&self.upper, &other.upper) {
            (Some(a), Some(b)) => Some(a.max(b).clone()),
            _ => None,
        };
        Self { lower, upper }
    }

    /// Are all members of `self` members of `other`?
    pub fn is_included_in(&self, other: &Self) -> bool {
        if self.is_empty() {
            return true;
        }
        let lower = match (&self.lower, &other.lower) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(own), Some(theirs)) => theirs <= own,
        };
        let upper = match (&self.upper, &other.upper) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(own), Some(theirs)) => own <= theirs,
        };
        lower && upper
    }

    /// All sums of members.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        if self.is_empty() || other.is_empty() {
            return Self::EMPTY;
        }
        let add = |a: &Option<Integer>, b: &Option<Integer>| Some(a.as_ref()? + b.as_ref()?);
        Self { lower: add(&self.lower, &other.lower), upper: add(&self.upper, &other.upper) }
    }

    /// All members times `factor`.
    #[must_use]
    pub fn scaled(&self, factor: &Integer) -> Self {
        if self.is_empty() {
            return Self::EMPTY;
        }
        if factor.is_one() {
            return self.clone();
        }
        if factor.is_zero() {
            return Self::exactly(0);
        }
        let scale = |bound: &Option<Integer>| bound.as_ref().map(|value| value * factor);
        if factor.is_negative() {
            Self { lower: scale(&self.upper), upper: scale(&self.lower) }
        } else {
            Self { lower: scale(&self.lower), upper: scale(&self.upper) }
        }
    }

    /// How many members there are, if finitely many.
    pub fn count(&self) -> Option<Integer> {
        if self.is_empty() {
            return Some(Integer::ZERO);
        }
        Some(self.upper.as_ref()? - self.lower.as_ref()? + Integer::ONE)
    }

    /// The bounds as machine integers; what does not fit counts as infinite.
    pub(crate) fn machine(&self) -> (Option<i128>, Option<i128>) {
        (self.lower.as_ref().and_then(Integer::to_i128), self.upper.as_ref().and_then(Integer::to_i128))
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("empty");
        }
        match &self.lower {
            Some(low) => write!(f, "[{low}, ")?,
            None => f.write_str("(-inf, ")?,
        }
        match &self.upper {
            Some(high) => write!(f, "{high}]"),
            None => f.write_str("+inf)"),
        }
    }
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossing_bounds_are_empty() {
        assert!(Interval::between(3, 2).is_empty());
        assert_eq!(Interval::between(0, 3).meet(&Interval::at_least(4)), Interval::EMPTY);
        assert_eq!(Interval::EMPTY.hull(&Interval::exactly(4)), Interval::exactly(4));
        assert!(Interval::EMPTY.is_included_in(&Interval::exactly(1)));
    }

    #[test]
    fn scaling_by_a_negative_number_turns_the_bounds() {
        assert_eq!(Interval::at_least(2).scaled(&Integer::from(-3)), Interval::at_most(-6));
        assert_eq!(Interval::ALL.scaled(&Integer::ZERO), Interval::exactly(0));
    }

    #[test]
    fn machine_ranges() {
        assert_eq!(Interval::signed(8), Interval::between(-128, 127));
        assert_eq!(Interval::unsigned(64).upper().unwrap().to_string(), "18446744073709551615");
    }
}

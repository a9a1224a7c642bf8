//! Sets of bit patterns of one width: an interval of integers with a step, read modulo two to the width.
//!
//! The interval is one of representatives, as it suits: `[-1, 255]` as well as `[2^31, 2^32 - 1]`. A number of `w` bits has them
//! all within the signed or all within the unsigned range; what fits neither is every pattern of its step. Nothing is wrapped in
//! place: an operation makes a new set. Widths above 64 bits are known exactly or not at all.
//!
//! Errs towards: more patterns.

use tayra_program::IntPredicate;

/// A set of bit patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Num {
    /// The least representative.
    pub(crate) lo: i128,
    /// The greatest one; the set is empty if it is less.
    pub(crate) hi: i128,
    /// How far they lie apart; 0 if there is one or none.
    pub(crate) step: u64,
}

const fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn gcd64(a: u64, b: u64) -> u64 {
    gcd(u128::from(a), u128::from(b)) as u64
}

/// The least and the greatest signed number.
pub(crate) const fn signed_range(width: u32) -> (i128, i128) {
    if width >= 128 { (i128::MIN, i128::MAX) } else { (-(1 << (width - 1)), (1 << (width - 1)) - 1) }
}

/// The greatest unsigned number; too small beyond 126 bits, where nobody asks.
pub(crate) const fn unsigned_max(width: u32) -> i128 {
    if width >= 127 { i128::MAX } else { (1 << width) - 1 }
}

impl Num {
    /// No pattern.
    pub(crate) const EMPTY: Num = Num { lo: 1, hi: 0, step: 0 };
    /// Zero.
    pub(crate) const ZERO: Num = Num::exactly(0);

    /// One representative.
    pub(crate) const fn exactly(value: i128) -> Num {
        Num { lo: value, hi: value, step: 0 }
    }

    /// Every pattern.
    pub(crate) const fn top(width: u32) -> Num {
        let (lo, hi) = signed_range(width);
        Num { lo, hi, step: 1 }
    }

    /// All integers from one to another, which fit the signed or the unsigned range.
    pub(crate) const fn between(lo: i128, hi: i128) -> Num {
        if lo > hi { Num::EMPTY } else { Num { lo, hi, step: if lo == hi { 0 } else { 1 } } }
    }

    /// The constant of a bit pattern.
    pub(crate) fn pattern(width: u32, pattern: u128) -> Num {
        if width > 64 {
            // Only what fits comfortably is known.
            return if pattern < 1 << 64 { Num::exactly(pattern as i128) } else { Num::top(width) };
        }
        Num::wrapped(width, pattern as i128, pattern as i128, 0)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.lo > self.hi
    }

    pub(crate) const fn constant(&self) -> Option<i128> {
        if self.lo == self.hi { Some(self.lo) } else { None }
    }

    pub(crate) fn is_top(&self, width: u32) -> bool {
        *self == Num::top(width)
    }

    /// The set of all integers of a step between two of them, modulo two to the width.
    pub(crate) fn wrapped(width: u32, lo: i128, hi: i128, step: u64) -> Num {
        if lo > hi {
            return Num::EMPTY;
        }
        let step = if lo == hi { 0 } else { step.max(1) };
        let (smin, smax) = signed_range(width);
        if width > 64 {
            return if lo >= smin >> 2 && hi <= smax >> 2 { Num { lo, hi, step } } else { Num::top(width) };
        }
        let size = 1i128 << width;
        let every = || {
            let step = gcd(u128::from(step), size as u128) as i128;
            let step = if step == 0 { size } else { step };
            let first = smin + (lo - smin).rem_euclid(step);
            let last = smax - (smax - first).rem_euclid(step);
            Num { lo: first, hi: last, step: if first == last { 0 } else { step as u64 } }
        };
        if hi.checked_sub(lo).is_none_or(|extent| extent >= size - 1) {
            return every();
        }
        let shift = (lo - smin).div_euclid(size) * size;
        let (lo, hi) = (lo - shift, hi - shift);
        if hi <= smax || lo >= 0 && hi < size { Num { lo, hi, step } } else { every() }
    }

    /// The same set by signed numbers.
    pub(crate) fn signed(self, width: u32) -> Num {
        let (_, smax) = signed_range(width);
        if self.is_empty() || self.hi <= smax {
            return self;
        }
        if width > 64 {
            return Num::top(width);
        }
        let size = 1i128 << width;
        if self.lo > smax {
            return Num { lo: self.lo - size, hi: self.hi - size, step: self.step };
        }
        self.spread(width, signed_range(width).0, smax)
    }

    /// The same set by unsigned numbers.
    pub(crate) fn unsigned(self, width: u32) -> Num {
        if self.is_empty() || self.lo >= 0 {
            return self;
        }
        if width > 64 {
            return Num { lo: 0, hi: unsigned_max(width), step: 1 };
        }
        let size = 1i128 << width;
        if self.hi < 0 {
            return Num { lo: self.lo + size, hi: self.hi + size, step: self.step };
        }
        self.spread(width, 0, size - 1)
    }

    /// All numbers of a range that are patterns of this step.
    fn spread(self, width: u32, least: i128, most: i128) -> Num {
        let step = gcd(u128::from(self.step), 1 << width) as i128;
        let step = step.max(1);
        let lo = least + (self.lo - least).rem_euclid(step);
        let hi = most - (most - lo).rem_euclid(step);
        Num { lo, hi, step: if lo == hi { 0 } else { step as u64 } }
    }

    /// What is in either, as intervals of integers.
    fn hull(self, other: Num) -> Num {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let apart = self.lo.wrapping_sub(other.lo).unsigned_abs();
        let step = gcd(gcd(u128::from(self.step), u128::from(other.step)), apart);
        let (lo, hi) = (self.lo.min(other.lo), self.hi.max(other.hi));
        let step = if lo == hi { 0 } else { u64::try_from(step).unwrap_or(1).max(1) };
        Num { lo, hi, step }
    }

    const fn extent(&self) -> u128 {
        self.hi.wrapping_sub(self.lo) as u128
    }

    /// What is in either.
    pub(crate) fn join(self, other: Num, width: u32) -> Num {
        if self == other || other.is_empty() {
            return self;
        }
        if self.is_empty() {
            return other;
        }
        if width > 64 {
            let all = self.hull(other);
            return Num::wrapped(width, all.lo, all.hi, all.step);
        }
        let signed = self.signed(width).hull(other.signed(width));
        let unsigned = self.unsigned(width).hull(other.unsigned(width));
        let best = if unsigned.extent() < signed.extent() { unsigned } else { signed };
        Num::wrapped(width, best.lo, best.hi, best.step)
    }

    /// What is in both, as intervals of integers.
    fn common(self, other: Num) -> Num {
        let (mut lo, mut hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if lo > hi {
            return Num::EMPTY;
        }
        // One of the steps is kept: the finer one if it refines the own, so that nothing is added.
        let is_finer = other.step.is_multiple_of(self.step.max(1))
            && (other.lo - self.lo).rem_euclid(i128::from(self.step.max(1))) == 0;
        let of = if is_finer && other.step > 0 || self.step == 0 { other } else { self };
        for set in [self, other] {
            if set.constant().is_some_and(|one| one < lo || one > hi) {
                return Num::EMPTY;
            }
        }
        let step = i128::from(of.step);
        if step > 1 {
            lo += (of.lo - lo).rem_euclid(step);
            hi -= (hi - of.lo).rem_euclid(step);
        }
        if lo > hi {
            return Num::EMPTY;
        }
        for set in [self, other] {
            if lo == hi && !set.has_integer(lo) {
                return Num::EMPTY;
            }
        }
        Num { lo, hi, step: if lo == hi { 0 } else { of.step.max(1) } }
    }

    fn has_integer(&self, value: i128) -> bool {
        value >= self.lo
            && value <= self.hi
            && (self.step <= 1 || (value - self.lo).rem_euclid(i128::from(self.step)) == 0)
    }

    /// Whether a bit pattern, given by any representative, is in the set.
    pub(crate) fn contains(&self, value: i128, width: u32) -> bool {
        if width > 64 {
            return self.is_top(width) || self.has_integer(value);
        }
        let size = 1i128 << width;
        let low = value.rem_euclid(size);
        self.has_integer(low) || self.has_integer(low - size)
    }

    /// What is in both; not empty if they share a pattern.
    pub(crate) fn meet(self, other: Num, width: u32) -> Num {
        if self == other {
            return self;
        }
        if self.is_empty() || other.is_empty() {
            return Num::EMPTY;
        }
        if width > 64 {
            return if other.is_top(width) {
                self
            } else if self.is_top(width) {
                other
            } else {
                self.common(other)
            };
        }
        let signed = self.signed(width).common(other.signed(width));
        let unsigned = self.unsigned(width).common(other.unsigned(width));
        if signed.is_empty() || unsigned.is_empty() {
            return Num::EMPTY;
        }
        let best = if unsigned.extent() < signed.extent() { unsigned } else { signed };
        Num::wrapped(width, best.lo, best.hi, best.step)
    }

    /// Whether all of it is in another one.
    pub(crate) fn is_within(self, other: Num, width: u32) -> bool {
        if self.is_empty() || self == other || other.is_top(width) {
            return true;
        }
        let inside = |a: Num, b: Num| {
            a.lo >= b.lo
                && a.hi <= b.hi
                && (b.step <= 1
                    || (a.lo - b.lo).rem_euclid(i128::from(b.step)) == 0 && a.step.is_multiple_of(b.step))
        };
        if width > 64 {
            return inside(self, other);
        }
        // Only readings of the other that say exactly what it is.
        let (_, smax) = signed_range(width);
        let by_signs = other.hi <= smax || other.lo > smax;
        let without = other.lo >= 0 || other.hi < 0;
        by_signs && inside(self.signed(width), other.signed(width))
            || without && inside(self.unsigned(width), other.unsigned(width))
    }

    /// A larger set than both, out of few: bounds that move go to the next threshold (ascending), or as far as they can.
    pub(crate) fn widen(self, later: Num, width: u32, thresholds: &[i128]) -> Num {
        let all = self.join(later, width);
        if all == self || self.is_empty() || width > 64 {
            return if width > 64 && all != self && !self.is_empty() { Num::top(width) } else { all };
        }
        let (smin, smax) = signed_range(width);
        let is_signed = all.hi <= smax;
        let old = if is_signed { self.signed(width) } else { self.unsigned(width) };
        let step = i128::from(all.step.max(1));
        let (mut lo, mut hi) = (all.lo, all.hi);
        if lo < old.lo {
            let below = thresholds[..thresholds.partition_point(|&t| t <= lo)].last().copied();
            let least = if lo >= 0 { 0 } else { smin };
            let to = below.unwrap_or(least).max(least);
            lo = to + (lo - to).rem_euclid(step);
        }
        if hi > old.hi {
            let above = thresholds.get(thresholds.partition_point(|&t| t < hi)).copied();
            let most = if is_signed { smax } else { unsigned_max(width) };
            let to = above.unwrap_or(most).min(most);
            hi = to - (to - hi).rem_euclid(step);
        }
        Num::wrapped(width, lo, hi, all.step)
    }

    pub(crate) fn plus(self, other: Num, width: u32) -> Num {
        if self.is_empty() || other.is_empty() {
            return Num::EMPTY;
        }
        match (self.lo.checked_add(other.lo), self.hi.checked_add(other.hi)) {
            (Some(lo), Some(hi)) => Num::wrapped(width, lo, hi, gcd64(self.step, other.step)),
            _ => Num::top(width),
        }
    }

    pub(crate) fn minus(self, other: Num, width: u32) -> Num {
        if self.is_empty() || other.is_empty() {
            return Num::EMPTY;
        }
        match (self.lo.checked_sub(other.hi), self.hi.checked_sub(other.lo)) {
            (Some(lo), Some(hi)) => Num::wrapped(width, lo, hi, gcd64(self.step, other.step)),
            _ => Num::top(width),
        }
    }

    /// The exact product of intervals of integers.
    fn product(self, other: Num) -> Option<(i128, i128, u64)> {
        let ends = [
            self.lo.checked_mul(other.lo)?,
            self.lo.checked_mul(other.hi)?,
            self.hi.checked_mul(other.lo)?,
            self.hi.checked_mul(other.hi)?,
        ];
        let (lo, hi) = (ends.into_iter().min()?, ends.into_iter().max()?);
        let (a, b) = (u128::from(self.step), u128::from(other.step));
        let parts = [
            a.checked_mul(other.lo.unsigned_abs())?,
            b.checked_mul(self.lo.unsigned_abs())?,
            a.checked_mul(b)?,
        ];
        let step = parts.into_iter().fold(0, gcd);
        Some((lo, hi, u64::try_from(step).unwrap_or(1)))
    }

    pub(crate) fn times(self, other: Num, width: u32) -> Num {
        if self.is_empty() || other.is_empty() {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        let make = |a: Num, b: Num| a.product(b).map(|(lo, hi, step)| Num::wrapped(width, lo, hi, step));
        let signed = make(self.signed(width), other.signed(width)).unwrap_or(Num::top(width));
        if signed.extent() < Num::top(width).extent() {
            return signed;
        }
        make(self.unsigned(width), other.unsigned(width)).unwrap_or(signed)
    }

    /// Whether signed sum (`b'+'`), difference or product may leave the range of the width.
    pub(crate) fn may_overflow(op: u8, left: Num, right: Num, width: u32) -> (bool, bool) {
        let (a, b) = (left.signed(width), right.signed(width));
        if a.is_empty() || b.is_empty() {
            return (false, false);
        }
        let exact = match op {
            b'+' => a.lo.checked_add(b.lo).zip(a.hi.checked_add(b.hi)),
            b'-' => a.lo.checked_sub(b.hi).zip(a.hi.checked_sub(b.lo)),
            _ => a.product(b).map(|(lo, hi, _)| (lo, hi)),
        };
        let (smin, smax) = signed_range(width);
        match exact {
            Some((lo, hi)) => (lo < smin || hi > smax, lo > smax || hi < smin),
            None => (true, false),
        }
    }

    pub(crate) fn unsigned_divided(self, other: Num, width: u32) -> Num {
        let (a, b) = (self.unsigned(width), other.unsigned(width));
        if a.is_empty() || b.is_empty() || b.hi == 0 {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        Num::wrapped(width, a.lo / b.hi, a.hi / b.lo.max(1), 1)
    }

    pub(crate) fn signed_divided(self, other: Num, width: u32) -> Num {
        let (a, b) = (self.signed(width), other.signed(width));
        if a.is_empty() || b.is_empty() || b.constant() == Some(0) {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        let mut ends: Vec<i128> = Vec::new();
        for by in [b.lo, b.hi, -1, 1].into_iter().filter(|&by| by != 0 && by >= b.lo && by <= b.hi) {
            ends.extend([a.lo / by, a.hi / by]);
        }
        if a.lo <= 0 && a.hi >= 0 {
            ends.push(0);
        }
        match (ends.iter().min(), ends.iter().max()) {
            (Some(&lo), Some(&hi)) => Num::wrapped(width, lo, hi, 1),
            _ => Num::EMPTY,
        }
    }

    pub(crate) fn unsigned_rest(self, other: Num, width: u32) -> Num {
        let (a, b) = (self.unsigned(width), other.unsigned(width));
        if a.is_empty() || b.is_empty() || b.hi == 0 {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        if let (Some(a), Some(b)) = (a.constant(), b.constant()) {
            return Num::wrapped(width, a % b, a % b, 0);
        }
        if a.hi < b.lo {
            return self;
        }
        Num::wrapped(width, 0, a.hi.min(b.hi - 1), 1)
    }

    pub(crate) fn signed_rest(self, other: Num, width: u32) -> Num {
        let (a, b) = (self.signed(width), other.signed(width));
        if a.is_empty() || b.is_empty() || b.constant() == Some(0) {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        if let (Some(a), Some(b)) = (a.constant(), b.constant()) {
            return Num::wrapped(width, a % b, a % b, 0);
        }
        let most = b.lo.abs().max(b.hi.abs()) - 1;
        let least_divisor = if b.lo > 0 {
            b.lo
        } else if b.hi < 0 {
            -b.hi
        } else {
            0
        };
        if a.lo > -least_divisor && a.hi < least_divisor {
            return self;
        }
        let lo = if a.lo >= 0 { 0 } else { a.lo.max(-most) };
        let hi = if a.hi <= 0 { 0 } else { a.hi.min(most) };
        Num::wrapped(width, lo, hi, 1)
    }

    /// Shifted to the left by amounts that are all less than the width.
    pub(crate) fn shifted_left(self, by: Num, width: u32) -> Num {
        if self.is_empty() || by.is_empty() {
            return Num::EMPTY;
        }
        let by = by.unsigned(width);
        if width > 64 || by.hi >= i128::from(width) || by.lo < 0 {
            return Num::top(width);
        }
        let factors =
            Num { lo: 1 << by.lo, hi: 1 << by.hi, step: if by.lo == by.hi { 0 } else { 1 << by.lo } };
        // Factors are no patterns of the width: the products are exact before they are cut.
        let make = |a: Num| a.product(factors).map(|(lo, hi, step)| Num::wrapped(width, lo, hi, step));
        make(self.signed(width))
            .unwrap_or(Num::top(width))
            .meet_best(make(self.unsigned(width)).unwrap_or(Num::top(width)))
    }

    /// The smaller of two descriptions of the same patterns.
    fn meet_best(self, other: Num) -> Num {
        if other.extent() < self.extent() { other } else { self }
    }

    /// Shifted to the right by amounts that are all less than the width.
    pub(crate) fn shifted_right(self, by: Num, width: u32, arithmetic: bool) -> Num {
        if self.is_empty() || by.is_empty() {
            return Num::EMPTY;
        }
        let by = by.unsigned(width);
        if width > 64 || by.hi >= i128::from(width) || by.lo < 0 {
            return Num::top(width);
        }
        let a = if arithmetic { self.signed(width) } else { self.unsigned(width) };
        let ends = [a.lo >> by.lo, a.lo >> by.hi, a.hi >> by.lo, a.hi >> by.hi];
        let lo = ends.into_iter().min().unwrap_or(0);
        let hi = ends.into_iter().max().unwrap_or(0);
        let mut step = 1;
        if let Some(by) = by.constant() {
            let factor = 1u64 << by;
            if a.step.is_multiple_of(factor) && a.step > 0 {
                step = a.step / factor;
            }
        }
        Num::wrapped(width, lo, hi, step)
    }

    pub(crate) fn and(self, other: Num, width: u32) -> Num {
        if self.is_empty() || other.is_empty() {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        let (a, b) = (self.unsigned(width), other.unsigned(width));
        let (a, b) = if a.constant().is_some() { (b, a) } else { (a, b) };
        if let Some(mask) = b.constant() {
            if let Some(a) = a.constant() {
                return Num::wrapped(width, a & mask, a & mask, 0);
            }
            if mask == 0 {
                return Num::wrapped(width, 0, 0, 0);
            }
            let low = mask.trailing_zeros();
            if low < width && mask >> low == unsigned_max(width - low) {
                // The low bits are taken away.
                return Num::wrapped(width, a.lo & mask, a.hi & mask, 1 << low);
            }
            let kept = (mask + 1).trailing_zeros();
            if mask > 0 && mask == unsigned_max(kept) && a.hi <= mask {
                return Num::wrapped(width, a.lo, a.hi, a.step);
            }
            let step = if low < width && low < 64 { 1 << low } else { 1 };
            return Num::wrapped(width, 0, (a.hi.min(mask) >> low) << low, step);
        }
        // Both negative: the result is too.
        Num::wrapped(width, 0, a.hi.min(b.hi), 1)
    }

    pub(crate) fn or(self, other: Num, width: u32) -> Num {
        if self.is_empty() || other.is_empty() {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        let (a, b) = (self.unsigned(width), other.unsigned(width));
        if let (Some(a), Some(b)) = (a.constant(), b.constant()) {
            return Num::wrapped(width, a | b, a | b, 0);
        }
        if a.constant() == Some(0) {
            return other;
        }
        if b.constant() == Some(0) {
            return self;
        }
        Num::wrapped(width, a.lo.max(b.lo), all_ones(a.hi.max(b.hi)), 1)
    }

    pub(crate) fn xor(self, other: Num, width: u32) -> Num {
        if self.is_empty() || other.is_empty() {
            return Num::EMPTY;
        }
        if width > 64 {
            return Num::top(width);
        }
        let minus_one = |n: Num| n.signed(width).constant() == Some(-1);
        if minus_one(other) || minus_one(self) {
            let all = if minus_one(other) { self } else { other };
            return Num::exactly(-1).minus(all, width);
        }
        let (a, b) = (self.unsigned(width), other.unsigned(width));
        if let (Some(a), Some(b)) = (a.constant(), b.constant()) {
            return Num::wrapped(width, a ^ b, a ^ b, 0);
        }
        Num::wrapped(width, 0, all_ones(a.hi.max(b.hi)), 1)
    }

    /// The same low bits at another width: cut, or extended by zeros or by the sign.
    pub(crate) fn resized(self, from: u32, to: u32, signed: bool) -> Num {
        if self.is_empty() {
            return self;
        }
        if to <= from {
            if from > 64 {
                return if to <= 64 && self.is_top(from) {
                    Num::top(to)
                } else {
                    Num::wrapped(to, self.lo, self.hi, self.step)
                };
            }
            return Num::wrapped(to, self.lo, self.hi, self.step);
        }
        if from > 64 {
            return Num::top(to);
        }
        let reading = if signed { self.signed(from) } else { self.unsigned(from) };
        Num::wrapped(to, reading.lo, reading.hi, reading.step)
    }

    /// Whether a comparison certainly holds or certainly does not.
    pub(crate) fn compare(predicate: IntPredicate, left: Num, right: Num, width: u32) -> Option<bool> {
        if left.is_empty() || right.is_empty() {
            return None;
        }
        let (a, b) = read_for(predicate, left, right, width)?;
        match predicate {
            IntPredicate::Equal | IntPredicate::NotEqual => {
                let equal = if let (Some(a), Some(b)) =
                    (left.unsigned(width).constant(), right.unsigned(width).constant())
                {
                    Some(a == b)
                } else {
                    left.meet(right, width).is_empty().then_some(false)
                };
                equal.map(|equal| equal == (predicate == IntPredicate::Equal))
            }
            IntPredicate::UnsignedLess | IntPredicate::SignedLess => {
                if a.hi < b.lo {
                    Some(true)
                } else if a.lo >= b.hi {
                    Some(false)
                } else {
                    None
                }
            }
            IntPredicate::UnsignedLessEqual | IntPredicate::SignedLessEqual => {
                if a.hi <= b.lo {
                    Some(true)
                } else if a.lo > b.hi {
                    Some(false)
                } else {
                    None
                }
            }
            IntPredicate::UnsignedGreater | IntPredicate::SignedGreater => {
                if a.lo > b.hi {
                    Some(true)
                } else if a.hi <= b.lo {
                    Some(false)
                } else {
                    None
                }
            }
            IntPredicate::UnsignedGreaterEqual | IntPredicate::SignedGreaterEqual => {
                if a.lo >= b.hi {
                    Some(true)
                } else if a.hi < b.lo {
                    Some(false)
                } else {
                    None
                }
            }
        }
    }

    /// Those of the left numbers for which the comparison may hold.
    pub(crate) fn refined(predicate: IntPredicate, left: Num, right: Num, width: u32) -> Num {
        if width > 64 || left.is_empty() || right.is_empty() {
            return if right.is_empty() { Num::EMPTY } else { left };
        }
        let Some((a, b)) = read_for(predicate, left, right, width) else { return left };
        let (smin, smax) = signed_range(width);
        let limit = |lo: i128, hi: i128| {
            let met = a.common(Num::between(lo, hi));
            if met.is_empty() { Num::EMPTY } else { Num::wrapped(width, met.lo, met.hi, met.step) }
        };
        match predicate {
            IntPredicate::Equal => left.meet(right, width),
            IntPredicate::NotEqual => {
                let Some(one) = right.unsigned(width).constant() else { return left };
                let size = 1i128 << width;
                let step = i128::from(left.step.max(1));
                let mut out = left;
                for one in [one, one - size] {
                    if out.lo == one && out.hi == one {
                        return Num::EMPTY;
                    }
                    if out.lo == one {
                        out.lo += step;
                    } else if out.hi == one {
                        out.hi -= step;
                    }
                }
                Num { step: if out.lo == out.hi { 0 } else { out.step }, ..out }
            }
            IntPredicate::UnsignedLess => limit(0, b.hi - 1),
            IntPredicate::UnsignedLessEqual => limit(0, b.hi),
            IntPredicate::UnsignedGreater => limit(b.lo + 1, unsigned_max(width)),
            IntPredicate::UnsignedGreaterEqual => limit(b.lo, unsigned_max(width)),
            IntPredicate::SignedLess => limit(smin, b.hi - 1),
            IntPredicate::SignedLessEqual => limit(smin, b.hi),
            IntPredicate::SignedGreater => limit(b.lo + 1, smax),
            IntPredicate::SignedGreaterEqual => limit(b.lo, smax),
        }
    }
}

/// The least number of only one bits that is not less.
fn all_ones(value: i128) -> i128 {
    if value <= 0 { 0 } else { (1i128 << (128 - value.leading_zeros())) - 1 }
}

fn read_for(predicate: IntPredicate, left: Num, right: Num, width: u32) -> Option<(Num, Num)> {
    if width > 64 {
        return None;
    }
    Some(match predicate {
        IntPredicate::Equal
        | IntPredicate::NotEqual
        | IntPredicate::SignedLess
        | IntPredicate::SignedLessEqual
        | IntPredicate::SignedGreater
        | IntPredicate::SignedGreaterEqual => (left.signed(width), right.signed(width)),
        IntPredicate::UnsignedLess
        | IntPredicate::UnsignedLessEqual
        | IntPredicate::UnsignedGreater
        | IntPredicate::UnsignedGreaterEqual => (left.unsigned(width), right.unsigned(width)),
    })
}

/// The comparison with its sides changed.
pub(crate) const fn turned(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Equal => IntPredicate::Equal,
        IntPredicate::NotEqual => IntPredicate::NotEqual,
        IntPredicate::UnsignedLess => IntPredicate::UnsignedGreater,
        IntPredicate::UnsignedLessEqual => IntPredicate::UnsignedGreaterEqual,
        IntPredicate::UnsignedGreater => IntPredicate::UnsignedLess,
        IntPredicate::UnsignedGreaterEqual => IntPredicate::UnsignedLessEqual,
        IntPredicate::SignedLess => IntPredicate::SignedGreater,
        IntPredicate::SignedLessEqual => IntPredicate::SignedGreaterEqual,
        IntPredicate::SignedGreater => IntPredicate::SignedLess,
        IntPredicate::SignedGreaterEqual => IntPredicate::SignedLessEqual,
    }
}

/// What is asked if the answer is no.
pub(crate) const fn negated(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Equal => IntPredicate::NotEqual,
        IntPredicate::NotEqual => IntPredicate::Equal,
        IntPredicate::UnsignedLess => IntPredicate::UnsignedGreaterEqual,
        IntPredicate::UnsignedLessEqual => IntPredicate::UnsignedGreater,
        IntPredicate::UnsignedGreater => IntPredicate::UnsignedLessEqual,
        IntPredicate::UnsignedGreaterEqual => IntPredicate::UnsignedLess,
        IntPredicate::SignedLess => IntPredicate::SignedGreaterEqual,
        IntPredicate::SignedLessEqual => IntPredicate::SignedGreater,
        IntPredicate::SignedGreater => IntPredicate::SignedLessEqual,
        IntPredicate::SignedGreaterEqual => IntPredicate::SignedLess,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: u32 = 4;

    /// Sets of every form.
    fn sets() -> Vec<Num> {
        let mut all = vec![Num::EMPTY];
        for lo in -8i128..16 {
            for step in [1u64, 2, 3, 4, 5] {
                for count in [0i128, 1, 2, 3, 7, 15] {
                    let set = Num::wrapped(WIDTH, lo, lo + count * i128::from(step), step);
                    if !all.contains(&set) {
                        all.push(set);
                    }
                }
            }
        }
        all
    }

    fn patterns(set: Num) -> Vec<i128> {
        (0..16).filter(|&pattern| set.contains(pattern, WIDTH)).collect()
    }

    const fn signed(pattern: i128) -> i128 {
        if pattern >= 8 { pattern - 16 } else { pattern }
    }

    fn holds(predicate: IntPredicate, a: i128, b: i128) -> bool {
        match predicate {
            IntPredicate::Equal => a == b,
            IntPredicate::NotEqual => a != b,
            IntPredicate::UnsignedLess => a < b,
            IntPredicate::UnsignedLessEqual => a <= b,
            IntPredicate::UnsignedGreater => a > b,
            IntPredicate::UnsignedGreaterEqual => a >= b,
            IntPredicate::SignedLess => signed(a) < signed(b),
            IntPredicate::SignedLessEqual => signed(a) <= signed(b),
            IntPredicate::SignedGreater => signed(a) > signed(b),
            IntPredicate::SignedGreaterEqual => signed(a) >= signed(b),
        }
    }

    const PREDICATES: [IntPredicate; 10] = [
        IntPredicate::Equal,
        IntPredicate::NotEqual,
        IntPredicate::UnsignedLess,
        IntPredicate::UnsignedLessEqual,
        IntPredicate::UnsignedGreater,
        IntPredicate::UnsignedGreaterEqual,
        IntPredicate::SignedLess,
        IntPredicate::SignedLessEqual,
        IntPredicate::SignedGreater,
        IntPredicate::SignedGreaterEqual,
    ];

    #[test]
    fn every_pattern_is_in_the_set_that_it_was_made_for() {
        for lo in -20i128..20 {
            for step in 1i128..6 {
                for count in 0..6 {
                    let set = Num::wrapped(WIDTH, lo, lo + count * step, step as u64);
                    for at in 0..=count {
                        let value = lo + at * step;
                        assert!(set.contains(value, WIDTH), "{value} in {set:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn operations_leave_nothing_out() {
        type Exact = fn(i128, i128) -> Option<i128>;
        type Abstract = fn(Num, Num) -> Num;
        let all: [(&str, Abstract, Exact); 13] = [
            ("+", |a, b| a.plus(b, WIDTH), |a, b| Some(a + b)),
            ("-", |a, b| a.minus(b, WIDTH), |a, b| Some(a - b)),
            ("*", |a, b| a.times(b, WIDTH), |a, b| Some(a * b)),
            ("udiv", |a, b| a.unsigned_divided(b, WIDTH), |a, b| a.checked_div(b)),
            ("sdiv", |a, b| a.signed_divided(b, WIDTH), |a, b| signed(a).checked_div(signed(b))),
            ("urem", |a, b| a.unsigned_rest(b, WIDTH), |a, b| a.checked_rem(b)),
            ("srem", |a, b| a.signed_rest(b, WIDTH), |a, b| signed(a).checked_rem(signed(b))),
            ("and", |a, b| a.and(b, WIDTH), |a, b| Some(a & b)),
            ("or", |a, b| a.or(b, WIDTH), |a, b| Some(a | b)),
            ("xor", |a, b| a.xor(b, WIDTH), |a, b| Some(a ^ b)),
            ("shl", |a, b| a.shifted_left(b, WIDTH), |a, b| (b < 4).then(|| a << b)),
            ("lshr", |a, b| a.shifted_right(b, WIDTH, false), |a, b| (b < 4).then(|| a >> b)),
            ("ashr", |a, b| a.shifted_right(b, WIDTH, true), |a, b| (b < 4).then(|| signed(a) >> b)),
        ];
        for a in sets() {
            for b in sets() {
                for (name, operation, exact) in all {
                    let result = operation(a, b);
                    for x in patterns(a) {
                        for y in patterns(b) {
                            if let Some(value) = exact(x, y) {
                                assert!(
                                    result.contains(value, WIDTH),
                                    "{x} {name} {y}: {a:?} {b:?} {result:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn joins_meets_and_wider_sets_are_what_they_say() {
        for a in sets() {
            for b in sets() {
                let (join, meet) = (a.join(b, WIDTH), a.meet(b, WIDTH));
                let wide = a.widen(b, WIDTH, &[-3, 0, 5]);
                for pattern in 0..16 {
                    let (x, y) = (a.contains(pattern, WIDTH), b.contains(pattern, WIDTH));
                    assert!(!(x || y) || join.contains(pattern, WIDTH), "{a:?} {b:?} {join:?}");
                    assert!(!(x || y) || wide.contains(pattern, WIDTH), "{a:?} {b:?} {wide:?}");
                    assert!(!(x && y) || meet.contains(pattern, WIDTH), "{a:?} {b:?} {meet:?}");
                }
                if a.is_within(b, WIDTH) {
                    assert!(patterns(a).iter().all(|p| b.contains(*p, WIDTH)), "{a:?} {b:?}");
                }
                assert!(a.is_within(join, WIDTH) && b.is_within(join, WIDTH), "{a:?} {b:?} {join:?}");
            }
        }
    }

    #[test]
    fn comparisons_decide_and_refine_as_they_may() {
        for a in sets() {
            for b in sets() {
                for predicate in PREDICATES {
                    let decided = Num::compare(predicate, a, b, WIDTH);
                    let refined = Num::refined(predicate, a, b, WIDTH);
                    for x in patterns(a) {
                        for y in patterns(b) {
                            let fact = holds(predicate, x, y);
                            assert!(
                                decided.is_none_or(|decided| decided == fact),
                                "{predicate:?} {a:?} {b:?}"
                            );
                            assert!(
                                !fact || refined.contains(x, WIDTH),
                                "{x} {predicate:?} {y}: {a:?} {b:?} {refined:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn sizes_change_as_bits_do() {
        for a in sets() {
            for (to, is_signed) in [(2, false), (4, false), (7, false), (7, true)] {
                let result = a.resized(WIDTH, to, is_signed);
                for x in patterns(a) {
                    let value = if is_signed { signed(x) } else { x };
                    assert!(result.contains(value, to), "{a:?} to {to}: {result:?}");
                }
            }
        }
    }

    #[test]
    fn growing_sets_come_to_rest() {
        for first in sets() {
            let mut set = first;
            for value in (-8..8).cycle().take(200) {
                set = set.widen(Num::exactly(value), WIDTH, &[-1, 0, 3]);
            }
            let end = set.widen(Num::exactly(5), WIDTH, &[]);
            assert!(end == set || end.is_top(WIDTH));
        }
    }

    #[test]
    fn overflows_are_seen() {
        for a in sets() {
            for b in sets() {
                for (op, exact) in [(b'+', 0), (b'-', 1), (b'*', 2)] {
                    let (may, must) = Num::may_overflow(op, a, b, WIDTH);
                    for x in patterns(a) {
                        for y in patterns(b) {
                            let (x, y) = (signed(x), signed(y));
                            let value = [x + y, x - y, x * y][exact];
                            let over = !(-8..8).contains(&value);
                            assert!(may || !over, "{a:?} {b:?}");
                            assert!(!must || over, "{a:?} {b:?}");
                        }
                    }
                }
            }
        }
    }
}

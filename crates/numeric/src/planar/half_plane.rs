//! One inequality of two variables, and the exact comparisons it needs.
//!
//! Small numbers, which are nearly all, are multiplied without checks; larger ones with checks; what overflows even
//! 128 bits is decided by big integers. So every answer is exact.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};

use crate::exact::{div_floor_i128, gcd_i128};

/// `a*x + b*y <= c`; the coefficients share no divisor and are not both zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct HalfPlane {
    pub(crate) a: i128,
    pub(crate) b: i128,
    pub(crate) c: i128,
}

/// Larger coefficients are not worth keeping: they come from long chains of combinations.
const LARGEST_COEFFICIENT: u128 = 1 << 66;
const LARGEST_CONSTANT: u128 = 1 << 120;

/// Below these, no product of a comparison can overflow.
const SMALL_COEFFICIENT: u128 = 1 << 30;
const SMALL_CONSTANT: u128 = 1 << 62;

impl HalfPlane {
    /// The inequality in lowest terms, its constant rounded to the integers. Nothing if it says nothing, cannot be
    /// held, or is false.
    pub(crate) fn new(a: i128, b: i128, c: i128) -> Option<Self> {
        let divisor = gcd_i128(a, b);
        let divisor = i128::try_from(divisor).ok().filter(|divisor| *divisor > 0)?;
        let plane = if divisor == 1 {
            Self { a, b, c }
        } else {
            Self { a: a.checked_div(divisor)?, b: b.checked_div(divisor)?, c: div_floor_i128(c, divisor)? }
        };
        let fits = plane.a.unsigned_abs() <= LARGEST_COEFFICIENT
            && plane.b.unsigned_abs() <= LARGEST_COEFFICIENT
            && plane.c.unsigned_abs() <= LARGEST_CONSTANT;
        fits.then_some(plane)
    }

    /// Do both variables occur?
    pub(crate) fn is_oblique(&self) -> bool {
        self.a != 0 && self.b != 0
    }

    /// The inequality with the variables exchanged.
    pub(crate) fn mirrored(&self) -> Self {
        Self { a: self.b, b: self.a, c: self.c }
    }

    fn is_small(&self) -> bool {
        self.a.unsigned_abs() < SMALL_COEFFICIENT
            && self.b.unsigned_abs() < SMALL_COEFFICIENT
            && self.c.unsigned_abs() < SMALL_CONSTANT
    }

    /// The eighth of the circle: axes have even numbers, quadrants odd ones.
    fn sector(&self) -> u8 {
        match (self.a.signum(), self.b.signum()) {
            (1, 0) => 0,
            (1, 1) => 1,
            (0, 1) => 2,
            (-1, 1) => 3,
            (-1, 0) => 4,
            (-1, -1) => 5,
            (0, -1) => 6,
            _ => 7,
        }
    }

    /// Anticlockwise from the positive x axis.
    pub(crate) fn compare_angle(&self, other: &Self) -> Ordering {
        self.sector().cmp(&other.sector()).then_with(|| turn(other, self).cmp(&0))
    }

    /// Same direction?
    pub(crate) fn is_parallel(&self, other: &Self) -> bool {
        self.a == other.a && self.b == other.b
    }
}

/// The sign of the turn from the first normal to the second: positive if anticlockwise by less than half a turn.
pub(crate) fn turn(first: &HalfPlane, second: &HalfPlane) -> i32 {
    if first.is_small() && second.is_small() {
        return sign(first.a * second.b - second.a * first.b);
    }
    let checked = || first.a.checked_mul(second.b)?.checked_sub(second.a.checked_mul(first.b)?);
    match checked() {
        Some(value) => sign(value),
        None => {
            let value = BigInt::from(first.a) * second.b - BigInt::from(second.a) * first.b;
            i32::from(value.is_positive()) - i32::from(value.is_negative())
        }
    }
}

pub(crate) fn sign(value: i128) -> i32 {
    match value.cmp(&0) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// A fraction with positive denominator.
#[derive(Debug, Clone)]
pub(crate) enum Height {
    Machine(i128, i128),
    Big(Box<(BigInt, BigInt)>),
}

impl Height {
    /// Compares with an integer.
    pub(crate) fn compare(&self, value: i128) -> Ordering {
        match self {
            Height::Machine(n, 1) => n.cmp(&value),
            Height::Machine(n, d) => match value.checked_mul(*d) {
                Some(scaled) => n.cmp(&scaled),
                None => BigInt::from(*n).cmp(&(BigInt::from(value) * *d)),
            },
            Height::Big(fraction) => fraction.0.cmp(&(&fraction.1 * value)),
        }
    }

    /// The largest integer not above, if it fits.
    pub(crate) fn floor(&self) -> Option<i128> {
        match self {
            Height::Machine(n, d) => div_floor_i128(*n, *d),
            Height::Big(fraction) => fraction.0.div_floor(&fraction.1).to_i128(),
        }
    }
}

/// The largest value of `a*x + b*y` at the corner of two inequalities, if their normals span the direction.
/// `first` comes before `second` by less than half a turn.
pub(crate) fn corner_height(first: &HalfPlane, second: &HalfPlane, a: i128, b: i128) -> Option<Height> {
    let direction = HalfPlane { a, b, c: 0 };
    if first.is_small() && second.is_small() && direction.is_small() {
        let d = first.a * second.b - second.a * first.b;
        let of_first = a * second.b - second.a * b;
        let of_second = first.a * b - a * first.b;
        if d <= 0 || of_first < 0 || of_second < 0 {
            return None;
        }
        return Some(Height::Machine(of_first * first.c + of_second * second.c, d));
    }
    if turn(first, second) <= 0 || turn(&direction, second) < 0 || turn(first, &direction) < 0 {
        return None;
    }
    let checked = || {
        let cross = |p: i128, q: i128, r: i128, s: i128| p.checked_mul(s)?.checked_sub(r.checked_mul(q)?);
        let d = cross(first.a, first.b, second.a, second.b)?;
        let of_first = cross(a, b, second.a, second.b)?;
        let of_second = cross(first.a, first.b, a, b)?;
        let height = of_first.checked_mul(first.c)?.checked_add(of_second.checked_mul(second.c)?)?;
        Some(Height::Machine(height, d))
    };
    checked().or_else(|| {
        let big = |value: i128| BigInt::from(value);
        let d = big(first.a) * second.b - big(second.a) * first.b;
        let of_first = big(a) * second.b - big(second.a) * b;
        let of_second = big(first.a) * b - big(a) * first.b;
        let height = of_first * first.c + of_second * second.c;
        (!d.is_zero()).then(|| Height::Big(Box::new((height, d))))
    })
}

/// Do the two inequalities, neighbours in angle on both sides of the third, imply it?
pub(crate) fn implied_by(first: &HalfPlane, second: &HalfPlane, third: &HalfPlane) -> bool {
    for side in [first, second] {
        if side.is_parallel(third) && side.c <= third.c {
            return true;
        }
    }
    corner_height(first, second, third.a, third.b)
        .is_some_and(|height| height.compare(third.c) != Ordering::Greater)
}

/// What two inequalities that share a variable say about the others: from `a*x + b*y <= c` and `d*x + e*z <= f` with
/// opposite signs of `a` and `d`, an inequality of `y` and `z`.
pub(crate) fn combine(first: &HalfPlane, second: &HalfPlane) -> Option<HalfPlane> {
    // Multiply by |d| and |a|, both made smaller by their common divisor.
    let (HalfPlane { a, b, c }, HalfPlane { a: d, b: e, c: f }) = (*first, *second);
    if a.signum() * d.signum() != -1 {
        return None;
    }
    if a.unsigned_abs() == 1 && d.unsigned_abs() == 1 {
        return HalfPlane::new(b, e, c.checked_add(f)?);
    }
    let divisor = i128::try_from(gcd_i128(a, d)).ok()?;
    let (own, other) = (d.checked_abs()?.checked_div(divisor)?, a.checked_abs()?.checked_div(divisor)?);
    HalfPlane::new(
        own.checked_mul(b)?,
        other.checked_mul(e)?,
        own.checked_mul(c)?.checked_add(other.checked_mul(f)?)?,
    )
}

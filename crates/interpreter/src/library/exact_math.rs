//! Functions of `math.h` whose results C fixes to the last bit, for formats that the host lacks (`long double`).
//!
//! Everything is done on integers; what is rounded is rounded once, to nearest even.

use super::float_parts::{FloatClass, FloatParts, Layout};
use num_bigint::BigUint;
use tayra_program::FloatKind;

/// How a number becomes whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToWhole {
    /// `floor`.
    Down,
    /// `ceil`.
    Up,
    /// `trunc`.
    TowardsZero,
    /// `round`: ties away from zero.
    TiesAway,
    /// `rint`, `nearbyint`: ties to even.
    TiesEven,
}

/// The number as a whole one, with its sign (also of a zero).
pub(crate) fn to_whole(value: FloatParts, how: ToWhole) -> FloatParts {
    let FloatClass::Finite { mantissa, exponent } = value.class else { return value };
    if exponent >= 0 {
        return value;
    }
    let behind = exponent.unsigned_abs();
    let (whole, rest) =
        if behind >= 128 { (0, mantissa) } else { (mantissa >> behind, mantissa & ((1u128 << behind) - 1)) };
    // Far behind the point, the rest is below a half in any case: mantissas have at most 113 bits.
    let half = if behind > 127 { u128::MAX } else { 1u128 << (behind - 1) };
    let away = match how {
        ToWhole::Down => value.negative && rest != 0,
        ToWhole::Up => !value.negative && rest != 0,
        ToWhole::TowardsZero => false,
        ToWhole::TiesAway => rest >= half,
        ToWhole::TiesEven => rest > half || (rest == half && whole & 1 == 1),
    };
    FloatParts { class: FloatClass::Finite { mantissa: whole + u128::from(away), exponent: 0 }, ..value }
}

/// `fmod`: the remainder of the quotient cut towards zero; exact.
pub(crate) fn remainder(left: FloatParts, right: FloatParts) -> FloatParts {
    let undefined = FloatParts { class: FloatClass::NotANumber, ..left };
    match (left.class, right.class) {
        (FloatClass::NotANumber, _) => left,
        (_, FloatClass::NotANumber) => right,
        (FloatClass::Infinite, _) | (_, FloatClass::Finite { mantissa: 0, .. }) => undefined,
        (_, FloatClass::Infinite) => left,
        (
            FloatClass::Finite { mantissa: top, exponent: top_exponent },
            FloatClass::Finite { mantissa: bottom, exponent: bottom_exponent },
        ) => {
            let (lowest, rest) = if top_exponent >= bottom_exponent {
                let power = BigUint::from(top_exponent.abs_diff(bottom_exponent));
                let bottom = BigUint::from(bottom);
                (bottom_exponent, BigUint::from(2u8).modpow(&power, &bottom) * BigUint::from(top) % bottom)
            } else {
                let bottom = BigUint::from(bottom) << bottom_exponent.abs_diff(top_exponent);
                (top_exponent, BigUint::from(top) % bottom)
            };
            let mantissa = u128::try_from(rest).unwrap_or(0);
            FloatParts { class: FloatClass::Finite { mantissa, exponent: lowest }, ..left }
        }
    }
}

/// `sqrt`, rounded to nearest even.
pub(crate) fn square_root(value: FloatParts) -> FloatParts {
    let (mantissa, exponent) = match value.class {
        FloatClass::NotANumber | FloatClass::Finite { mantissa: 0, .. } => return value,
        FloatClass::Infinite if !value.negative => return value,
        FloatClass::Infinite => return FloatParts { class: FloatClass::NotANumber, ..value },
        FloatClass::Finite { .. } if value.negative => {
            return FloatParts { class: FloatClass::NotANumber, ..value };
        }
        FloatClass::Finite { mantissa, exponent } => (mantissa, exponent),
    };
    // Enough bits that the root has two to spare; an even exponent can be halved.
    let wanted = u64::from(2 * Layout::of(value.kind).precision + 6);
    let mut shift = wanted.saturating_sub(BigUint::from(mantissa).bits());
    if (i64::from(exponent) - shift.cast_signed()).rem_euclid(2) != 0 {
        shift += 1;
    }
    let scaled = BigUint::from(mantissa) << shift;
    let root = scaled.sqrt();
    let inexact = &root * &root != scaled;
    let half_exponent = (i64::from(exponent) - shift.cast_signed()) / 2;
    // One more bit below the root tells that something is missing.
    let sticky = (root << 1u8) + u8::from(inexact);
    let mantissa = u128::try_from(&sticky).unwrap_or_default();
    let class = FloatClass::Finite { mantissa, exponent: i32::try_from(half_exponent - 1).unwrap_or(0) };
    FloatParts { class, ..value }
}

/// `value * 2^power`, rounded when it leaves the normal numbers.
pub(crate) fn scale(value: FloatParts, power: i64) -> FloatParts {
    let FloatClass::Finite { mantissa, exponent } = value.class else { return value };
    // Beyond this every number is zero or infinite.
    let exponent = (i64::from(exponent) + power.clamp(-70_000, 70_000)).clamp(-100_000, 100_000);
    let exponent = i32::try_from(exponent).unwrap_or(0);
    FloatParts { class: FloatClass::Finite { mantissa, exponent }, ..value }
}

/// `frexp`: a fraction in `[0.5, 1)` and the power of two that it was divided by.
pub(crate) fn split_exponent(value: FloatParts) -> (FloatParts, i32) {
    match value.class {
        FloatClass::Finite { mantissa, exponent } if mantissa != 0 => {
            let bits = (128 - mantissa.leading_zeros()).cast_signed();
            let class = FloatClass::Finite { mantissa, exponent: -bits };
            (FloatParts { class, ..value }, exponent + bits)
        }
        FloatClass::Finite { .. } | FloatClass::Infinite | FloatClass::NotANumber => (value, 0),
    }
}

/// The number's part behind the point, with its sign.
pub(crate) fn fraction(value: FloatParts) -> FloatParts {
    let class = match value.class {
        FloatClass::NotANumber => FloatClass::NotANumber,
        FloatClass::Infinite => FloatClass::Finite { mantissa: 0, exponent: 0 },
        FloatClass::Finite { mantissa, exponent } if exponent < 0 => {
            let behind = exponent.unsigned_abs();
            let rest = if behind >= 128 { mantissa } else { mantissa & ((1u128 << behind) - 1) };
            FloatClass::Finite { mantissa: rest, exponent }
        }
        FloatClass::Finite { .. } => FloatClass::Finite { mantissa: 0, exponent: 0 },
    };
    FloatParts { class, ..value }
}

/// A whole number as `long long`; `None` if it does not fit.
pub(crate) fn to_integer(value: FloatParts) -> Option<i64> {
    let FloatClass::Finite { mantissa, exponent } = to_whole(value, ToWhole::TowardsZero).class else {
        return None;
    };
    let bits = 128 - mantissa.leading_zeros();
    if mantissa != 0 && bits.cast_signed() + exponent > 64 {
        return None;
    }
    let magnitude =
        if exponent >= 0 { mantissa << exponent } else { mantissa >> exponent.unsigned_abs().min(127) };
    let signed = i128::try_from(magnitude).ok()?;
    i64::try_from(if value.negative { -signed } else { signed }).ok()
}

/// The neighbour of `pattern` in the direction of `target` (`nextafter`); patterns of equal format.
pub(crate) fn neighbour(kind: FloatKind, pattern: u128, target: u128) -> u128 {
    let (from, to) = (FloatParts::decode(kind, pattern), FloatParts::decode(kind, target));
    if from.class == FloatClass::NotANumber {
        return pattern;
    }
    if to.class == FloatClass::NotANumber {
        return target;
    }
    let order = compare(from, to);
    if order == std::cmp::Ordering::Equal {
        return target;
    }
    let sign = 1u128 << (kind.bits() - 1);
    let magnitude = pattern & (sign - 1);
    let upwards = order == std::cmp::Ordering::Less;
    if magnitude == 0 {
        return if upwards { 1 } else { sign | 1 };
    }
    let grow = upwards != from.negative;
    let next = if grow { magnitude + 1 } else { magnitude - 1 };
    let next = if Layout::of(kind).explicit_leading_bit { with_leading_bit(next, grow) } else { next };
    (pattern & sign) | next
}

/// Keeps x87's stored leading bit in step with the exponent after a step of one.
fn with_leading_bit(magnitude: u128, grown: bool) -> u128 {
    let leading = 1u128 << 63;
    let field = magnitude >> 64;
    if field == 0 || magnitude & leading != 0 {
        // A subnormal that grew its leading bit is the least normal number.
        return if field == 0 && grown && magnitude & leading != 0 { magnitude | 1 << 64 } else { magnitude };
    }
    // The step left the binade: upwards the mantissa restarts, downwards it is all ones one exponent below.
    if grown {
        magnitude | leading
    } else if field == 1 {
        magnitude & (leading - 1)
    } else {
        (magnitude - (1 << 64)) | leading
    }
}

/// Orders two numbers; neither is a NaN. Zeros are equal.
pub(crate) fn compare(left: FloatParts, right: FloatParts) -> std::cmp::Ordering {
    let is_zero = |value: FloatParts| matches!(value.class, FloatClass::Finite { mantissa: 0, .. });
    match (is_zero(left), is_zero(right)) {
        (true, true) => return std::cmp::Ordering::Equal,
        (true, false) => {
            return if right.negative { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Less };
        }
        (false, true) => {
            return if left.negative { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater };
        }
        (false, false) => {}
    }
    if left.negative != right.negative {
        return if left.negative { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater };
    }
    let sign = 1u128 << (left.kind.bits() - 1);
    let order = (left.encode() & (sign - 1)).cmp(&(right.encode() & (sign - 1)));
    if left.negative { order.reverse() } else { order }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(value: f64) -> FloatParts {
        FloatParts::decode(FloatKind::F64, u128::from(value.to_bits()))
    }

    fn back(value: FloatParts) -> f64 {
        f64::from_bits(value.encode() as u64)
    }

    const SAMPLES: [f64; 18] = [
        0.0,
        -0.0,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        0.1,
        1e300,
        1e-300,
        5e-324,
        4503599627370497.5,
        -1e15,
        123.456,
        f64::MAX,
        f64::MIN_POSITIVE,
        f64::INFINITY,
        2.0,
    ];

    #[test]
    fn results_are_those_of_the_host() {
        for x in SAMPLES {
            for (how, expected) in [
                (ToWhole::Down, x.floor()),
                (ToWhole::Up, x.ceil()),
                (ToWhole::TowardsZero, x.trunc()),
                (ToWhole::TiesAway, x.round()),
                (ToWhole::TiesEven, x.round_ties_even()),
            ] {
                assert_eq!(back(to_whole(double(x), how)).to_bits(), expected.to_bits(), "{how:?} {x}");
            }
            assert_eq!(back(square_root(double(x.abs()))).to_bits(), x.abs().sqrt().to_bits(), "sqrt {x}");
            for y in SAMPLES {
                let expected = x % y;
                let got = back(remainder(double(x), double(y)));
                assert!(
                    got.to_bits() == expected.to_bits() || (got.is_nan() && expected.is_nan()),
                    "{x} % {y}"
                );
                if x != y {
                    let next = neighbour(FloatKind::F64, double(x).encode(), double(y).encode());
                    let expected = if x < y { x.next_up() } else { x.next_down() };
                    assert_eq!(next as u64, expected.to_bits(), "{x} towards {y}");
                }
            }
        }
    }

    #[test]
    fn parts_of_a_number_make_it_up() {
        let (fraction, power) = split_exponent(double(12.5));
        assert_eq!((back(fraction), power), (0.78125, 4));
        assert_eq!(back(scale(double(0.75), 5)), 24.0);
        assert_eq!(back(super::fraction(double(-3.75))), -0.75);
        assert_eq!(to_integer(double(-3.75)), Some(-3));
        assert_eq!(to_integer(double(1e19)), None);
    }

    #[test]
    fn x87_neighbours_cross_binades() {
        let one = 0x3fff_8000_0000_0000_0000;
        let below_one = 0x3ffe_ffff_ffff_ffff_ffff;
        assert_eq!(neighbour(FloatKind::X87, one, 0), below_one);
        assert_eq!(neighbour(FloatKind::X87, below_one, one), one);
        let least_normal = 0x0001_8000_0000_0000_0000;
        let greatest_subnormal = 0x0000_7fff_ffff_ffff_ffff;
        assert_eq!(neighbour(FloatKind::X87, least_normal, 0), greatest_subnormal);
        assert_eq!(neighbour(FloatKind::X87, greatest_subnormal, one), least_normal);
    }
}

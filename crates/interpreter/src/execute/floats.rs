//! Floating-point numbers: native for `float` and `double`, `rustc_apfloat` for the other formats.
//!
//! Results are those of IEEE 754 with rounding to nearest even, and NaNs are those that SSE yields: the first operand
//! that is one, made quiet; else the default NaN with its sign set.

use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};
use std::cmp::Ordering;
use tayra_program::{CastOp, DataModel, FloatBinaryOp, FloatKind, FloatPredicate, ScalarType};

use super::arithmetic::{mask, signed};

const QUIET_64: u64 = 1 << 51;
const QUIET_32: u32 = 1 << 22;

/// The NaN that SSE yields for `double`s.
#[cold]
pub(super) fn nan_result_64(left: u64, right: u64, result: f64) -> u64 {
    debug_assert!(result.is_nan(), "asked only for what is not a number");
    if f64::from_bits(left).is_nan() {
        left | QUIET_64
    } else if f64::from_bits(right).is_nan() {
        right | QUIET_64
    } else {
        0xfff8_0000_0000_0000
    }
}

/// Arithmetic on `float`s by bit pattern.
#[inline]
pub(super) fn single_binary(op: FloatBinaryOp, left: u32, right: u32) -> u32 {
    let (a, b) = (f32::from_bits(left), f32::from_bits(right));
    let result = match op {
        FloatBinaryOp::Add => a + b,
        FloatBinaryOp::Sub => a - b,
        FloatBinaryOp::Mul => a * b,
        FloatBinaryOp::Div => a / b,
        FloatBinaryOp::Rem => a % b,
    };
    if !result.is_nan() {
        result.to_bits()
    } else if a.is_nan() {
        left | QUIET_32
    } else if b.is_nan() {
        right | QUIET_32
    } else {
        0xffc0_0000
    }
}

/// Whether a comparison with that outcome holds.
#[inline]
pub(super) fn holds(predicate: FloatPredicate, ordering: Option<Ordering>) -> bool {
    match ordering {
        Some(Ordering::Less) => predicate.less,
        Some(Ordering::Equal) => predicate.equal,
        Some(Ordering::Greater) => predicate.greater,
        None => predicate.unordered,
    }
}

/// Calls `$do` with the type of `rustc_apfloat` for a format.
macro_rules! with_format {
    ($kind:expr, $format:ident => $do:expr) => {
        match $kind {
            FloatKind::F16 => {
                type $format = Half;
                $do
            }
            FloatKind::F32 => {
                type $format = Single;
                $do
            }
            FloatKind::F64 => {
                type $format = Double;
                $do
            }
            FloatKind::X87 => {
                type $format = X87DoubleExtended;
                $do
            }
            FloatKind::F128 => {
                type $format = Quad;
                $do
            }
        }
    };
}
pub(super) use with_format;

/// Arithmetic in any format, by bit pattern.
pub(super) fn binary(op: FloatBinaryOp, kind: FloatKind, left: u128, right: u128) -> u128 {
    match kind {
        FloatKind::F32 => u128::from(single_binary(op, left as u32, right as u32)),
        FloatKind::F64 | FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => with_format!(kind, Format => {
            let (a, b) = (Format::from_bits(left), Format::from_bits(right));
            let result = match op {
                FloatBinaryOp::Add => a + b,
                FloatBinaryOp::Sub => a - b,
                FloatBinaryOp::Mul => a * b,
                FloatBinaryOp::Div => a / b,
                FloatBinaryOp::Rem => a.c_fmod(b),
            };
            let invalid = result.value.is_nan() && !a.is_nan() && !b.is_nan();
            // An invalid operation yields the default NaN, whose sign is set.
            if invalid { (-result.value.abs()).to_bits() } else { result.value.to_bits() }
        }),
    }
}

/// The outcome of a comparison in any format.
pub(super) fn compare(kind: FloatKind, left: u128, right: u128) -> Option<Ordering> {
    with_format!(kind, Format => Format::from_bits(left).partial_cmp(&Format::from_bits(right)))
}

/// A conversion from or to a float, and whether the result was in range.
pub(super) fn convert(
    op: CastOp,
    from: ScalarType,
    to: ScalarType,
    model: DataModel,
    bits: u128,
) -> (u128, bool) {
    match (from, to) {
        (ScalarType::Float(from), ScalarType::Float(to)) => (resize(from, to, bits), true),
        (ScalarType::Float(kind), ScalarType::Int(width)) => {
            to_integer(kind, bits, width, op == CastOp::FloatToSigned)
        }
        (ScalarType::Int(width), ScalarType::Float(kind)) => {
            (from_integer(kind, bits, width, op == CastOp::SignedToFloat), true)
        }
        (ScalarType::Int(_) | ScalarType::Pointer, _) | (_, ScalarType::Pointer) => {
            (bits & mask(to.bits(model)), true)
        }
    }
}

/// The same number in another format, rounded.
pub(super) fn resize(from: FloatKind, to: FloatKind, bits: u128) -> u128 {
    match (from, to) {
        (FloatKind::F32, FloatKind::F64) => {
            let single = f32::from_bits(bits as u32);
            if single.is_nan() {
                let bits = bits as u64;
                let sign = (bits >> 31) << 63;
                u128::from(sign | (0x7ff << 52) | QUIET_64 | ((bits & 0x7f_ffff) << 29))
            } else {
                u128::from(f64::from(single).to_bits())
            }
        }
        (FloatKind::F64, FloatKind::F32) => {
            let double = f64::from_bits(bits as u64);
            if double.is_nan() {
                let sign = ((bits as u64) >> 63) << 31;
                let payload = (bits as u64 >> 29) & 0x7f_ffff;
                u128::from(sign | 0x7f80_0000 | u64::from(QUIET_32) | payload)
            } else {
                u128::from((double as f32).to_bits())
            }
        }
        _ => {
            let mut loses = false;
            with_format!(from, From => {
                let value = From::from_bits(bits);
                with_format!(to, To => {
                    let converted: To = FloatConvert::<To>::convert(value, &mut loses).value;
                    converted.to_bits()
                })
            })
        }
    }
}

fn from_integer(kind: FloatKind, bits: u128, width: u32, is_signed: bool) -> u128 {
    let number = signed(bits, width);
    match (kind, is_signed) {
        (FloatKind::F64, true) => u128::from((number as f64).to_bits()),
        (FloatKind::F64, false) => u128::from((bits as f64).to_bits()),
        (FloatKind::F32, true) => u128::from((number as f32).to_bits()),
        (FloatKind::F32, false) => u128::from((bits as f32).to_bits()),
        (FloatKind::F16 | FloatKind::X87 | FloatKind::F128, _) => with_format!(kind, Format => {
            if is_signed {
                Format::from_i128(number).value.to_bits()
            } else {
                Format::from_u128(bits).value.to_bits()
            }
        }),
    }
}

/// Towards zero; out of range: what x86-64 yields.
fn to_integer(kind: FloatKind, bits: u128, width: u32, is_signed: bool) -> (u128, bool) {
    let mut exact = false;
    let (value, status) = with_format!(kind, Format => {
        let float = Format::from_bits(bits);
        if is_signed {
            let result = float.to_i128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value as u128, result.status)
        } else {
            let result = float.to_u128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value, result.status)
        }
    });
    if !status.contains(Status::INVALID_OP) {
        return (value & mask(width), true);
    }
    let double = f64::from_bits(resize(kind, FloatKind::F64, bits) as u64);
    (out_of_range(double, width, is_signed) & mask(width), false)
}

/// What `cvttsd2si` and the code around it leave for a number that does not fit.
fn out_of_range(double: f64, width: u32, is_signed: bool) -> u128 {
    let convert_64 = |x: f64| -> u64 {
        if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&x) {
            x as i64 as u64
        } else {
            1 << 63
        }
    };
    let convert_32 = |x: f64| -> u64 {
        if x > -2_147_483_649.0 && x < 2_147_483_648.0 { u64::from(x as i32 as u32) } else { 1 << 31 }
    };
    match (width, is_signed) {
        (0..=16, _) | (17..=32, true) => u128::from(convert_32(double)),
        (17..=32, false) | (33..=64, true) => u128::from(convert_64(double)),
        (33..=64, false) => {
            let first = convert_64(double);
            let second = convert_64(double - 9_223_372_036_854_775_808.0);
            u128::from(first | (second & ((first as i64) >> 63) as u64))
        }
        _ if double.is_nan() => 0,
        (_, true) if double < 0.0 => 1 << 127,
        (_, true) => u128::MAX >> 1,
        (_, false) if double < 0.0 => 0,
        (_, false) => u128::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_operations_yield_the_default_nan() {
        let infinity = u128::from(f64::INFINITY.to_bits());
        assert_eq!(binary(FloatBinaryOp::Sub, FloatKind::F64, infinity, infinity), 0xfff8_0000_0000_0000);
        let infinity = f32::INFINITY.to_bits();
        assert_eq!(single_binary(FloatBinaryOp::Sub, infinity, infinity), 0xffc0_0000);
    }

    #[test]
    fn integers_that_do_not_fit_become_what_x86_yields() {
        let bits = |x: f64| u128::from(x.to_bits());
        assert_eq!(to_integer(FloatKind::F64, bits(1e10), 32, true), (0x8000_0000, false));
        assert_eq!(to_integer(FloatKind::F64, bits(f64::NAN), 64, true), (1 << 63, false));
        assert_eq!(to_integer(FloatKind::F64, bits(-1.0), 32, false), (0xffff_ffff, false));
        assert_eq!(to_integer(FloatKind::F64, bits(-0.9), 32, false), (0, true));
        assert_eq!(to_integer(FloatKind::F32, u128::from(3.99f32.to_bits()), 8, true), (3, true));
    }

    #[test]
    fn long_double_keeps_sixty_four_bits_of_precision() {
        let one = from_integer(FloatKind::X87, 1, 32, true);
        let big = from_integer(FloatKind::X87, 1 << 63, 128, false);
        let sum = binary(FloatBinaryOp::Add, FloatKind::X87, big, one);
        assert_eq!(to_integer(FloatKind::X87, sum, 64, false), ((1 << 63) + 1, true));
        let third =
            binary(FloatBinaryOp::Div, FloatKind::X87, one, from_integer(FloatKind::X87, 3, 32, true));
        assert_eq!(resize(FloatKind::X87, FloatKind::F64, third), u128::from((1.0f64 / 3.0).to_bits()));
    }
}

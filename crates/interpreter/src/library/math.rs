//! `math.h`: results that C fixes are exact for `float`, `double` and `long double`; the others are those of the
//! host's library (or of the `libm` crate where Rust does not reach it), for `float` and `double` only.
//!
//! Errors set `errno` as glibc does: a NaN from numbers is a domain error, an infinity from finite numbers a range
//! error. Functions of `long double` that no exact rule covers (`sinl`, `powl` …) are not in the table.

use super::context::{Context, INT, Outcome};
use super::errno::{EDOM, ERANGE};
use super::exact_math::{
    ToWhole, compare, fraction, neighbour, remainder, scale, split_exponent, square_root, to_integer,
    to_whole,
};
use super::float_parts::{FloatClass, FloatParts, Layout, sign_bit};
use super::number_text::{read_bytes, read_float};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Scalar;
use std::cmp::Ordering;
use tayra_program::{FloatKind, ScalarType};

/// Models of this header: exact functions.
pub(super) const EXACT_MODELS: Models = models! {
    "floor" => |c: &mut Context<'_, '_>| whole(c, ToWhole::Down),
    "floorf" => |c: &mut Context<'_, '_>| whole(c, ToWhole::Down),
    "floorl" => |c: &mut Context<'_, '_>| whole(c, ToWhole::Down),
    "ceil" => |c: &mut Context<'_, '_>| whole(c, ToWhole::Up),
    "ceilf" => |c: &mut Context<'_, '_>| whole(c, ToWhole::Up),
    "ceill" => |c: &mut Context<'_, '_>| whole(c, ToWhole::Up),
    "trunc" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TowardsZero),
    "truncf" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TowardsZero),
    "truncl" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TowardsZero),
    "round" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesAway),
    "roundf" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesAway),
    "roundl" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesAway),
    "rint" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesEven),
    "rintf" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesEven),
    "rintl" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesEven),
    "nearbyint" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesEven),
    "nearbyintf" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesEven),
    "nearbyintl" => |c: &mut Context<'_, '_>| whole(c, ToWhole::TiesEven),
    "lround" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesAway),
    "lroundf" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesAway),
    "lroundl" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesAway),
    "llround" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesAway),
    "llroundf" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesAway),
    "llroundl" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesAway),
    "lrint" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesEven),
    "lrintf" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesEven),
    "lrintl" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesEven),
    "llrint" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesEven),
    "llrintf" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesEven),
    "llrintl" => |c: &mut Context<'_, '_>| integer(c, ToWhole::TiesEven),
    "fabs" => fabs,
    "fabsf" => fabs,
    "fabsl" => fabs,
    "copysign" => copysign,
    "copysignf" => copysign,
    "copysignl" => copysign,
    "fmax" => |c: &mut Context<'_, '_>| extreme(c, Ordering::Greater),
    "fmaxf" => |c: &mut Context<'_, '_>| extreme(c, Ordering::Greater),
    "fmaxl" => |c: &mut Context<'_, '_>| extreme(c, Ordering::Greater),
    "fmin" => |c: &mut Context<'_, '_>| extreme(c, Ordering::Less),
    "fminf" => |c: &mut Context<'_, '_>| extreme(c, Ordering::Less),
    "fminl" => |c: &mut Context<'_, '_>| extreme(c, Ordering::Less),
    "sqrt" => sqrt,
    "sqrtf" => sqrt,
    "sqrtl" => sqrt,
    "fmod" => fmod,
    "fmodf" => fmod,
    "fmodl" => fmod,
    "modf" => modf,
    "modff" => modf,
    "modfl" => modf,
    "frexp" => frexp,
    "frexpf" => frexp,
    "frexpl" => frexp,
    "ldexp" => ldexp,
    "ldexpf" => ldexp,
    "ldexpl" => ldexp,
    "scalbn" => ldexp,
    "scalbnf" => ldexp,
    "scalbnl" => ldexp,
    "scalbln" => ldexp,
    "scalblnf" => ldexp,
    "scalblnl" => ldexp,
    "ilogb" => ilogb,
    "ilogbf" => ilogb,
    "ilogbl" => ilogb,
    "nextafter" => nextafter,
    "nextafterf" => nextafter,
    "nextafterl" => nextafter,
    "nan" => nan,
    "nanf" => nan,
    "nanl" => nan,
    "isnan" => is_nan,
    "__isnan" => is_nan,
    "__isnanf" => is_nan,
    "__isnanl" => is_nan,
    "isnanf" => is_nan,
    "isinf" => is_infinite,
    "__isinf" => is_infinite,
    "__isinff" => is_infinite,
    "__isinfl" => is_infinite,
    "isinff" => is_infinite,
    "finite" => is_finite,
    "finitef" => is_finite,
    "__finite" => is_finite,
    "__finitef" => is_finite,
    "__finitel" => is_finite,
    "__signbit" => sign,
    "__signbitf" => sign,
    "__signbitl" => sign,
    "__fpclassify" => classify,
    "__fpclassifyf" => classify,
    "__fpclassifyl" => classify,
};

/// A floating-point argument as parts, with its pattern.
fn parts(c: &mut Context<'_, '_>, index: usize) -> Result<(FloatParts, u128), Stop> {
    let scalar = c.scalar(index)?;
    let ScalarType::Float(kind) = scalar.scalar else {
        return Err(c.unsupported(&format!("argument of type {} to {}", scalar.scalar, c.name())));
    };
    let pattern = c.settle(scalar);
    Ok((FloatParts::decode(kind, pattern), pattern))
}

fn give_pattern(c: &Context<'_, '_>, kind: FloatKind, pattern: u128) -> Outcome {
    c.give_scalar(Scalar::from_bits(ScalarType::Float(kind), pattern))
}

/// A NaN as an operation passes it on: quiet.
fn quieted(kind: FloatKind, pattern: u128) -> u128 {
    pattern | 1 << (Layout::of(kind).precision - 2)
}

/// The result of a forbidden operation as an x86 processor makes it: quiet and negative.
fn invalid(c: &mut Context<'_, '_>, kind: FloatKind) -> Outcome {
    c.set_errno(EDOM)?;
    let class = FloatClass::NotANumber;
    give_pattern(c, kind, FloatParts { kind, negative: true, class }.encode())
}

/// Whether a number is finite.
fn is_number(value: FloatParts) -> bool {
    matches!(value.class, FloatClass::Finite { .. })
}

fn is_zero(value: FloatParts) -> bool {
    matches!(value.class, FloatClass::Finite { mantissa: 0, .. })
}

fn whole(c: &mut Context<'_, '_>, how: ToWhole) -> Outcome {
    let (value, pattern) = parts(c, 0)?;
    if value.class == FloatClass::NotANumber {
        return give_pattern(c, value.kind, quieted(value.kind, pattern));
    }
    give_pattern(c, value.kind, to_whole(value, how).encode())
}

/// `lround` and its kin; what does not fit gives the least number, as on x86.
fn integer(c: &mut Context<'_, '_>, how: ToWhole) -> Outcome {
    let (value, _) = parts(c, 0)?;
    let bits = c.call.returns.first().map_or(64, |scalar| scalar.bits(c.model())).clamp(1, 64);
    let least = -(1i128 << (bits - 1));
    let result =
        to_integer(to_whole(value, how)).map(i128::from).filter(|value| (least..-least).contains(value));
    if result.is_none() {
        c.machine.note_unspecified(c.call.place, "a number too large for the integer type is rounded to it");
    }
    c.give_int(result.unwrap_or(least))
}

fn fabs(c: &mut Context<'_, '_>) -> Outcome {
    let (value, pattern) = parts(c, 0)?;
    give_pattern(c, value.kind, pattern & !sign_bit(value.kind, true))
}

fn copysign(c: &mut Context<'_, '_>) -> Outcome {
    let ((value, pattern), (sign, _)) = (parts(c, 0)?, parts(c, 1)?);
    let magnitude = pattern & !sign_bit(value.kind, true);
    give_pattern(c, value.kind, magnitude | sign_bit(value.kind, sign.negative))
}

/// `fmax` or `fmin`: a NaN loses against a number.
fn extreme(c: &mut Context<'_, '_>, wanted: Ordering) -> Outcome {
    let ((left, left_pattern), (right, right_pattern)) = (parts(c, 0)?, parts(c, 1)?);
    let take_left = match (left.class, right.class) {
        (FloatClass::NotANumber, _) => false,
        (_, FloatClass::NotANumber) => true,
        _ => compare(left, right) != wanted.reverse(),
    };
    give_pattern(c, left.kind, if take_left { left_pattern } else { right_pattern })
}

fn sqrt(c: &mut Context<'_, '_>) -> Outcome {
    let (value, pattern) = parts(c, 0)?;
    if value.class == FloatClass::NotANumber {
        return give_pattern(c, value.kind, quieted(value.kind, pattern));
    }
    if value.negative && !is_zero(value) {
        return invalid(c, value.kind);
    }
    give_pattern(c, value.kind, square_root(value).encode())
}

fn fmod(c: &mut Context<'_, '_>) -> Outcome {
    let ((left, left_pattern), (right, right_pattern)) = (parts(c, 0)?, parts(c, 1)?);
    if left.class == FloatClass::NotANumber {
        return give_pattern(c, left.kind, quieted(left.kind, left_pattern));
    }
    if right.class == FloatClass::NotANumber {
        return give_pattern(c, left.kind, quieted(left.kind, right_pattern));
    }
    let result = remainder(left, right);
    if result.class == FloatClass::NotANumber {
        return invalid(c, left.kind);
    }
    give_pattern(c, left.kind, result.encode())
}

fn modf(c: &mut Context<'_, '_>) -> Outcome {
    let (value, pattern) = parts(c, 0)?;
    let to = c.pointer(1)?;
    let (whole, rest) = if value.class == FloatClass::NotANumber {
        (quieted(value.kind, pattern), quieted(value.kind, pattern))
    } else {
        (to_whole(value, ToWhole::TowardsZero).encode(), fraction(value).encode())
    };
    c.store(to, Scalar::from_bits(ScalarType::Float(value.kind), whole))?;
    give_pattern(c, value.kind, rest)
}

fn frexp(c: &mut Context<'_, '_>) -> Outcome {
    let (value, pattern) = parts(c, 0)?;
    let to = c.pointer(1)?;
    let (rest, power) = split_exponent(value);
    c.store_int(to, INT, i128::from(power))?;
    let result = if is_number(value) { rest.encode() } else { pattern };
    give_pattern(c, value.kind, result)
}

fn ldexp(c: &mut Context<'_, '_>) -> Outcome {
    let (value, pattern) = parts(c, 0)?;
    let power = c.signed(1, "the power of two")?;
    if !is_number(value) {
        return give_pattern(c, value.kind, pattern);
    }
    let result = scale(value, power).encode();
    let rounded = FloatParts::decode(value.kind, result);
    if !is_number(rounded) || (is_zero(rounded) && !is_zero(value)) {
        c.set_errno(ERANGE)?;
    }
    give_pattern(c, value.kind, result)
}

fn ilogb(c: &mut Context<'_, '_>) -> Outcome {
    let (value, _) = parts(c, 0)?;
    let result = match value.class {
        FloatClass::Infinite => i32::MAX,
        FloatClass::NotANumber => i32::MIN,
        FloatClass::Finite { mantissa: 0, .. } => i32::MIN,
        FloatClass::Finite { .. } => return c.give_int(split_exponent(value).1 - 1),
    };
    c.set_errno(EDOM)?;
    c.give_int(result)
}

fn nextafter(c: &mut Context<'_, '_>) -> Outcome {
    let ((from, from_pattern), (_, target)) = (parts(c, 0)?, parts(c, 1)?);
    let next = neighbour(from.kind, from_pattern, target);
    if is_number(from) && !is_number(FloatParts::decode(from.kind, next)) {
        c.set_errno(ERANGE)?;
    }
    give_pattern(c, from.kind, next)
}

fn nan(c: &mut Context<'_, '_>) -> Outcome {
    let tag = c.text(c.pointer(0)?)?;
    let Some(&ScalarType::Float(kind)) = c.call.returns.first() else {
        return Err(c.unsupported("nan with another result than C declares"));
    };
    let mut text = b"nan(".to_vec();
    text.extend(tag);
    text.push(b')');
    let Ok(read) = read_bytes(&text, |at| read_float(kind, at));
    give_pattern(c, kind, read.pattern)
}

fn is_nan(c: &mut Context<'_, '_>) -> Outcome {
    let (value, _) = parts(c, 0)?;
    c.give_int(value.class == FloatClass::NotANumber)
}

fn is_infinite(c: &mut Context<'_, '_>) -> Outcome {
    let (value, _) = parts(c, 0)?;
    let infinite = value.class == FloatClass::Infinite;
    c.give_int(i32::from(infinite) * if value.negative { -1 } else { 1 })
}

fn is_finite(c: &mut Context<'_, '_>) -> Outcome {
    let (value, _) = parts(c, 0)?;
    c.give_int(is_number(value))
}

fn sign(c: &mut Context<'_, '_>) -> Outcome {
    let (value, _) = parts(c, 0)?;
    c.give_int(value.negative)
}

fn classify(c: &mut Context<'_, '_>) -> Outcome {
    let (value, _) = parts(c, 0)?;
    let class = match value.class {
        FloatClass::NotANumber => 0,
        FloatClass::Infinite => 1,
        FloatClass::Finite { mantissa: 0, .. } => 2,
        FloatClass::Finite { mantissa, .. } if mantissa >> (Layout::of(value.kind).precision - 1) == 0 => 3,
        FloatClass::Finite { .. } => 4,
    };
    c.give_int(class)
}

//! `math.h`: functions whose last bit C leaves open, as the host's library computes them.
//!
//! `errno` is set as glibc sets it: a NaN from numbers is a domain error; an infinity from finite numbers, or a zero
//! that is too small a result, a range error.

use super::context::{Context, Outcome};
use super::errno::{EDOM, ERANGE};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Scalar;
use tayra_program::{FloatKind, ScalarType};

/// Models of this header: functions of the host.
pub(super) const MODELS: Models = models! {
    "sin" => |c: &mut Context<'_, '_>| of_double(c, f64::sin),
    "sinf" => |c: &mut Context<'_, '_>| of_float(c, f32::sin),
    "cos" => |c: &mut Context<'_, '_>| of_double(c, f64::cos),
    "cosf" => |c: &mut Context<'_, '_>| of_float(c, f32::cos),
    "tan" => |c: &mut Context<'_, '_>| of_double(c, f64::tan),
    "tanf" => |c: &mut Context<'_, '_>| of_float(c, f32::tan),
    "asin" => |c: &mut Context<'_, '_>| of_double(c, f64::asin),
    "asinf" => |c: &mut Context<'_, '_>| of_float(c, f32::asin),
    "acos" => |c: &mut Context<'_, '_>| of_double(c, f64::acos),
    "acosf" => |c: &mut Context<'_, '_>| of_float(c, f32::acos),
    "atan" => |c: &mut Context<'_, '_>| of_double(c, f64::atan),
    "atanf" => |c: &mut Context<'_, '_>| of_float(c, f32::atan),
    "sinh" => |c: &mut Context<'_, '_>| of_double(c, f64::sinh),
    "sinhf" => |c: &mut Context<'_, '_>| of_float(c, f32::sinh),
    "cosh" => |c: &mut Context<'_, '_>| of_double(c, f64::cosh),
    "coshf" => |c: &mut Context<'_, '_>| of_float(c, f32::cosh),
    "tanh" => |c: &mut Context<'_, '_>| of_double(c, f64::tanh),
    "tanhf" => |c: &mut Context<'_, '_>| of_float(c, f32::tanh),
    "exp" => |c: &mut Context<'_, '_>| of_double(c, f64::exp),
    "expf" => |c: &mut Context<'_, '_>| of_float(c, f32::exp),
    "exp2" => |c: &mut Context<'_, '_>| of_double(c, f64::exp2),
    "exp2f" => |c: &mut Context<'_, '_>| of_float(c, f32::exp2),
    "expm1" => |c: &mut Context<'_, '_>| of_double(c, f64::exp_m1),
    "expm1f" => |c: &mut Context<'_, '_>| of_float(c, f32::exp_m1),
    "log" => |c: &mut Context<'_, '_>| of_double(c, f64::ln),
    "logf" => |c: &mut Context<'_, '_>| of_float(c, f32::ln),
    "log2" => |c: &mut Context<'_, '_>| of_double(c, f64::log2),
    "log2f" => |c: &mut Context<'_, '_>| of_float(c, f32::log2),
    "log10" => |c: &mut Context<'_, '_>| of_double(c, f64::log10),
    "log10f" => |c: &mut Context<'_, '_>| of_float(c, f32::log10),
    "log1p" => |c: &mut Context<'_, '_>| of_double(c, f64::ln_1p),
    "log1pf" => |c: &mut Context<'_, '_>| of_float(c, f32::ln_1p),
    "cbrt" => |c: &mut Context<'_, '_>| of_double(c, f64::cbrt),
    "cbrtf" => |c: &mut Context<'_, '_>| of_float(c, f32::cbrt),
    "asinh" => |c: &mut Context<'_, '_>| of_double(c, libm::asinh),
    "asinhf" => |c: &mut Context<'_, '_>| of_float(c, libm::asinhf),
    "acosh" => |c: &mut Context<'_, '_>| of_double(c, libm::acosh),
    "acoshf" => |c: &mut Context<'_, '_>| of_float(c, libm::acoshf),
    "atanh" => |c: &mut Context<'_, '_>| of_double(c, libm::atanh),
    "atanhf" => |c: &mut Context<'_, '_>| of_float(c, libm::atanhf),
    "erf" => |c: &mut Context<'_, '_>| of_double(c, libm::erf),
    "erff" => |c: &mut Context<'_, '_>| of_float(c, libm::erff),
    "erfc" => |c: &mut Context<'_, '_>| of_double(c, libm::erfc),
    "erfcf" => |c: &mut Context<'_, '_>| of_float(c, libm::erfcf),
    "tgamma" => |c: &mut Context<'_, '_>| of_double(c, libm::tgamma),
    "tgammaf" => |c: &mut Context<'_, '_>| of_float(c, libm::tgammaf),
    "lgamma" => |c: &mut Context<'_, '_>| of_double(c, libm::lgamma),
    "lgammaf" => |c: &mut Context<'_, '_>| of_float(c, libm::lgammaf),
    "j0" => |c: &mut Context<'_, '_>| of_double(c, libm::j0),
    "j0f" => |c: &mut Context<'_, '_>| of_float(c, libm::j0f),
    "j1" => |c: &mut Context<'_, '_>| of_double(c, libm::j1),
    "j1f" => |c: &mut Context<'_, '_>| of_float(c, libm::j1f),
    "y0" => |c: &mut Context<'_, '_>| of_double(c, libm::y0),
    "y0f" => |c: &mut Context<'_, '_>| of_float(c, libm::y0f),
    "y1" => |c: &mut Context<'_, '_>| of_double(c, libm::y1),
    "y1f" => |c: &mut Context<'_, '_>| of_float(c, libm::y1f),
    "exp10" => |c: &mut Context<'_, '_>| of_double(c, libm::exp10),
    "exp10f" => |c: &mut Context<'_, '_>| of_float(c, libm::exp10f),
    "pow" => |c: &mut Context<'_, '_>| of_doubles(c, f64::powf),
    "powf" => |c: &mut Context<'_, '_>| of_floats(c, f32::powf),
    "atan2" => |c: &mut Context<'_, '_>| of_doubles(c, f64::atan2),
    "atan2f" => |c: &mut Context<'_, '_>| of_floats(c, f32::atan2),
    "hypot" => |c: &mut Context<'_, '_>| of_doubles(c, f64::hypot),
    "hypotf" => |c: &mut Context<'_, '_>| of_floats(c, f32::hypot),
    "remainder" => |c: &mut Context<'_, '_>| of_doubles(c, libm::remainder),
    "remainderf" => |c: &mut Context<'_, '_>| of_floats(c, libm::remainderf),
    "drem" => |c: &mut Context<'_, '_>| of_doubles(c, libm::remainder),
    "dremf" => |c: &mut Context<'_, '_>| of_floats(c, libm::remainderf),
    "fdim" => |c: &mut Context<'_, '_>| of_doubles(c, libm::fdim),
    "fdimf" => |c: &mut Context<'_, '_>| of_floats(c, libm::fdimf),
    "fma" => fused_double,
    "fmaf" => fused_float,
    "sincos" => sincos,
    "sincosf" => sincosf,
};

const DOUBLE: ScalarType = ScalarType::Float(FloatKind::F64);
const FLOAT: ScalarType = ScalarType::Float(FloatKind::F32);

fn double(c: &mut Context<'_, '_>, index: usize) -> Result<f64, Stop> {
    let scalar = expect(c, index, DOUBLE)?;
    Ok(f64::from_bits(c.settle(scalar) as u64))
}

fn float(c: &mut Context<'_, '_>, index: usize) -> Result<f32, Stop> {
    let scalar = expect(c, index, FLOAT)?;
    Ok(f32::from_bits(c.settle(scalar) as u32))
}

fn expect(c: &mut Context<'_, '_>, index: usize, wanted: ScalarType) -> Result<Scalar, Stop> {
    let scalar = c.scalar(index)?;
    if scalar.scalar == wanted {
        return Ok(scalar);
    }
    Err(c.unsupported(&format!("argument of type {} to {}", scalar.scalar, c.name())))
}

fn give_double(c: &Context<'_, '_>, value: f64) -> Outcome {
    c.give_scalar(Scalar::from_bits(DOUBLE, u128::from(value.to_bits())))
}

fn give_float(c: &Context<'_, '_>, value: f32) -> Outcome {
    c.give_scalar(Scalar::from_bits(FLOAT, u128::from(value.to_bits())))
}

/// Sets `errno` for what a result says about its arguments.
fn explain(c: &mut Context<'_, '_>, arguments: &[f64], result: f64) -> Result<(), Stop> {
    if result.is_nan() && !arguments.iter().any(|argument| argument.is_nan()) {
        return c.set_errno(EDOM);
    }
    let from_finite = arguments.iter().all(|argument| argument.is_finite());
    let vanished = result == 0.0
        && match c.name().trim_end_matches('f') {
            "exp" | "exp2" | "exp10" => true,
            "pow" => arguments.first().is_some_and(|&base| base != 0.0),
            _ => false,
        };
    if from_finite && (result.is_infinite() || vanished) {
        return c.set_errno(ERANGE);
    }
    // Others say so where they lose digits, or do not.
    let is_tiny = result.abs() < f64::MIN_POSITIVE && arguments.iter().any(|&argument| argument != 0.0);
    let is_exact = ["log", "acos", "fdi", "remainder", "drem"].iter().any(|name| c.name().starts_with(name));
    if from_finite && is_tiny && !is_exact {
        return c.scramble_errno();
    }
    Ok(())
}

fn of_double(c: &mut Context<'_, '_>, function: fn(f64) -> f64) -> Outcome {
    let argument = double(c, 0)?;
    let result = function(argument);
    explain(c, &[argument], result)?;
    give_double(c, result)
}

fn of_float(c: &mut Context<'_, '_>, function: fn(f32) -> f32) -> Outcome {
    let argument = float(c, 0)?;
    let result = function(argument);
    explain(c, &[f64::from(argument)], f64::from(result))?;
    give_float(c, result)
}

fn of_doubles(c: &mut Context<'_, '_>, function: fn(f64, f64) -> f64) -> Outcome {
    let (left, right) = (double(c, 0)?, double(c, 1)?);
    let result = function(left, right);
    explain(c, &[left, right], result)?;
    give_double(c, result)
}

fn of_floats(c: &mut Context<'_, '_>, function: fn(f32, f32) -> f32) -> Outcome {
    let (left, right) = (float(c, 0)?, float(c, 1)?);
    let result = function(left, right);
    explain(c, &[f64::from(left), f64::from(right)], f64::from(result))?;
    give_float(c, result)
}

fn fused_double(c: &mut Context<'_, '_>) -> Outcome {
    let (a, b, sum) = (double(c, 0)?, double(c, 1)?, double(c, 2)?);
    give_double(c, a.mul_add(b, sum))
}

fn fused_float(c: &mut Context<'_, '_>) -> Outcome {
    let (a, b, sum) = (float(c, 0)?, float(c, 1)?, float(c, 2)?);
    give_float(c, a.mul_add(b, sum))
}

fn sincos(c: &mut Context<'_, '_>) -> Outcome {
    let (angle, sine, cosine) = (double(c, 0)?, c.pointer(1)?, c.pointer(2)?);
    c.store(sine, Scalar::from_bits(DOUBLE, u128::from(angle.sin().to_bits())))?;
    c.store(cosine, Scalar::from_bits(DOUBLE, u128::from(angle.cos().to_bits())))?;
    if angle.is_infinite() {
        c.set_errno(EDOM)?;
    }
    c.give_nothing()
}

fn sincosf(c: &mut Context<'_, '_>) -> Outcome {
    let (angle, sine, cosine) = (float(c, 0)?, c.pointer(1)?, c.pointer(2)?);
    c.store(sine, Scalar::from_bits(FLOAT, u128::from(angle.sin().to_bits())))?;
    c.store(cosine, Scalar::from_bits(FLOAT, u128::from(angle.cos().to_bits())))?;
    if angle.is_infinite() {
        c.set_errno(EDOM)?;
    }
    c.give_nothing()
}

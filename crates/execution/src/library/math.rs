//! `math.h`: functions that nobody looks into. Equal arguments give equal results; nothing else is known of them.

use super::Models;
use super::call::{Answer, Call};
use crate::step::Flow;
use tayra_numeric::LinearExpr;
use tayra_program::ScalarType;
use tayra_terms::TermId;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("sin", |c| opaque(c, "libm.f64.sin", 1)),
    ("sinf", |c| opaque(c, "libm.f32.sin", 1)),
    ("sinl", |c| opaque(c, "libm.x87.sin", 1)),
    ("cos", |c| opaque(c, "libm.f64.cos", 1)),
    ("cosf", |c| opaque(c, "libm.f32.cos", 1)),
    ("cosl", |c| opaque(c, "libm.x87.cos", 1)),
    ("tan", |c| opaque(c, "libm.f64.tan", 1)),
    ("tanf", |c| opaque(c, "libm.f32.tan", 1)),
    ("tanl", |c| opaque(c, "libm.x87.tan", 1)),
    ("asin", |c| opaque(c, "libm.f64.asin", 1)),
    ("asinf", |c| opaque(c, "libm.f32.asin", 1)),
    ("asinl", |c| opaque(c, "libm.x87.asin", 1)),
    ("acos", |c| opaque(c, "libm.f64.acos", 1)),
    ("acosf", |c| opaque(c, "libm.f32.acos", 1)),
    ("acosl", |c| opaque(c, "libm.x87.acos", 1)),
    ("atan", |c| opaque(c, "libm.f64.atan", 1)),
    ("atanf", |c| opaque(c, "libm.f32.atan", 1)),
    ("atanl", |c| opaque(c, "libm.x87.atan", 1)),
    ("sinh", |c| opaque(c, "libm.f64.sinh", 1)),
    ("sinhf", |c| opaque(c, "libm.f32.sinh", 1)),
    ("sinhl", |c| opaque(c, "libm.x87.sinh", 1)),
    ("cosh", |c| opaque(c, "libm.f64.cosh", 1)),
    ("coshf", |c| opaque(c, "libm.f32.cosh", 1)),
    ("coshl", |c| opaque(c, "libm.x87.cosh", 1)),
    ("tanh", |c| opaque(c, "libm.f64.tanh", 1)),
    ("tanhf", |c| opaque(c, "libm.f32.tanh", 1)),
    ("tanhl", |c| opaque(c, "libm.x87.tanh", 1)),
    ("asinh", |c| opaque(c, "libm.f64.asinh", 1)),
    ("asinhf", |c| opaque(c, "libm.f32.asinh", 1)),
    ("asinhl", |c| opaque(c, "libm.x87.asinh", 1)),
    ("acosh", |c| opaque(c, "libm.f64.acosh", 1)),
    ("acoshf", |c| opaque(c, "libm.f32.acosh", 1)),
    ("acoshl", |c| opaque(c, "libm.x87.acosh", 1)),
    ("atanh", |c| opaque(c, "libm.f64.atanh", 1)),
    ("atanhf", |c| opaque(c, "libm.f32.atanh", 1)),
    ("atanhl", |c| opaque(c, "libm.x87.atanh", 1)),
    ("exp", |c| opaque(c, "libm.f64.exp", 1)),
    ("expf", |c| opaque(c, "libm.f32.exp", 1)),
    ("expl", |c| opaque(c, "libm.x87.exp", 1)),
    ("exp2", |c| opaque(c, "libm.f64.exp2", 1)),
    ("exp2f", |c| opaque(c, "libm.f32.exp2", 1)),
    ("exp2l", |c| opaque(c, "libm.x87.exp2", 1)),
    ("expm1", |c| opaque(c, "libm.f64.expm1", 1)),
    ("expm1f", |c| opaque(c, "libm.f32.expm1", 1)),
    ("expm1l", |c| opaque(c, "libm.x87.expm1", 1)),
    ("log", |c| opaque(c, "libm.f64.log", 1)),
    ("logf", |c| opaque(c, "libm.f32.log", 1)),
    ("logl", |c| opaque(c, "libm.x87.log", 1)),
    ("log2", |c| opaque(c, "libm.f64.log2", 1)),
    ("log2f", |c| opaque(c, "libm.f32.log2", 1)),
    ("log2l", |c| opaque(c, "libm.x87.log2", 1)),
    ("log10", |c| opaque(c, "libm.f64.log10", 1)),
    ("log10f", |c| opaque(c, "libm.f32.log10", 1)),
    ("log10l", |c| opaque(c, "libm.x87.log10", 1)),
    ("log1p", |c| opaque(c, "libm.f64.log1p", 1)),
    ("log1pf", |c| opaque(c, "libm.f32.log1p", 1)),
    ("log1pl", |c| opaque(c, "libm.x87.log1p", 1)),
    ("sqrt", |c| opaque(c, "libm.f64.sqrt", 1)),
    ("sqrtf", |c| opaque(c, "libm.f32.sqrt", 1)),
    ("sqrtl", |c| opaque(c, "libm.x87.sqrt", 1)),
    ("cbrt", |c| opaque(c, "libm.f64.cbrt", 1)),
    ("cbrtf", |c| opaque(c, "libm.f32.cbrt", 1)),
    ("cbrtl", |c| opaque(c, "libm.x87.cbrt", 1)),
    ("floor", |c| opaque(c, "libm.f64.floor", 1)),
    ("floorf", |c| opaque(c, "libm.f32.floor", 1)),
    ("floorl", |c| opaque(c, "libm.x87.floor", 1)),
    ("ceil", |c| opaque(c, "libm.f64.ceil", 1)),
    ("ceilf", |c| opaque(c, "libm.f32.ceil", 1)),
    ("ceill", |c| opaque(c, "libm.x87.ceil", 1)),
    ("trunc", |c| opaque(c, "libm.f64.trunc", 1)),
    ("truncf", |c| opaque(c, "libm.f32.trunc", 1)),
    ("truncl", |c| opaque(c, "libm.x87.trunc", 1)),
    ("round", |c| opaque(c, "libm.f64.round", 1)),
    ("roundf", |c| opaque(c, "libm.f32.round", 1)),
    ("roundl", |c| opaque(c, "libm.x87.round", 1)),
    ("rint", |c| opaque(c, "libm.f64.rint", 1)),
    ("rintf", |c| opaque(c, "libm.f32.rint", 1)),
    ("rintl", |c| opaque(c, "libm.x87.rint", 1)),
    ("nearbyint", |c| opaque(c, "libm.f64.nearbyint", 1)),
    ("nearbyintf", |c| opaque(c, "libm.f32.nearbyint", 1)),
    ("nearbyintl", |c| opaque(c, "libm.x87.nearbyint", 1)),
    ("tgamma", |c| opaque(c, "libm.f64.tgamma", 1)),
    ("tgammaf", |c| opaque(c, "libm.f32.tgamma", 1)),
    ("tgammal", |c| opaque(c, "libm.x87.tgamma", 1)),
    ("erf", |c| opaque(c, "libm.f64.erf", 1)),
    ("erff", |c| opaque(c, "libm.f32.erf", 1)),
    ("erfl", |c| opaque(c, "libm.x87.erf", 1)),
    ("erfc", |c| opaque(c, "libm.f64.erfc", 1)),
    ("erfcf", |c| opaque(c, "libm.f32.erfc", 1)),
    ("erfcl", |c| opaque(c, "libm.x87.erfc", 1)),
    ("logb", |c| opaque(c, "libm.f64.logb", 1)),
    ("logbf", |c| opaque(c, "libm.f32.logb", 1)),
    ("logbl", |c| opaque(c, "libm.x87.logb", 1)),
    ("significand", |c| opaque(c, "libm.f64.significand", 1)),
    ("significandf", |c| opaque(c, "libm.f32.significand", 1)),
    ("significandl", |c| opaque(c, "libm.x87.significand", 1)),
    ("fabs", |c| opaque(c, "libm.f64.fabs", 1)),
    ("fabsf", |c| opaque(c, "libm.f32.fabs", 1)),
    ("fabsl", |c| opaque(c, "libm.x87.fabs", 1)),
    ("pow", |c| opaque(c, "libm.f64.pow", 2)),
    ("powf", |c| opaque(c, "libm.f32.pow", 2)),
    ("powl", |c| opaque(c, "libm.x87.pow", 2)),
    ("fmod", |c| opaque(c, "libm.f64.fmod", 2)),
    ("fmodf", |c| opaque(c, "libm.f32.fmod", 2)),
    ("fmodl", |c| opaque(c, "libm.x87.fmod", 2)),
    ("atan2", |c| opaque(c, "libm.f64.atan2", 2)),
    ("atan2f", |c| opaque(c, "libm.f32.atan2", 2)),
    ("atan2l", |c| opaque(c, "libm.x87.atan2", 2)),
    ("hypot", |c| opaque(c, "libm.f64.hypot", 2)),
    ("hypotf", |c| opaque(c, "libm.f32.hypot", 2)),
    ("hypotl", |c| opaque(c, "libm.x87.hypot", 2)),
    ("fdim", |c| opaque(c, "libm.f64.fdim", 2)),
    ("fdimf", |c| opaque(c, "libm.f32.fdim", 2)),
    ("fdiml", |c| opaque(c, "libm.x87.fdim", 2)),
    ("fmin", |c| opaque(c, "libm.f64.fmin", 2)),
    ("fminf", |c| opaque(c, "libm.f32.fmin", 2)),
    ("fminl", |c| opaque(c, "libm.x87.fmin", 2)),
    ("fmax", |c| opaque(c, "libm.f64.fmax", 2)),
    ("fmaxf", |c| opaque(c, "libm.f32.fmax", 2)),
    ("fmaxl", |c| opaque(c, "libm.x87.fmax", 2)),
    ("remainder", |c| opaque(c, "libm.f64.remainder", 2)),
    ("remainderf", |c| opaque(c, "libm.f32.remainder", 2)),
    ("remainderl", |c| opaque(c, "libm.x87.remainder", 2)),
    ("drem", |c| opaque(c, "libm.f64.drem", 2)),
    ("dremf", |c| opaque(c, "libm.f32.drem", 2)),
    ("dreml", |c| opaque(c, "libm.x87.drem", 2)),
    ("copysign", |c| opaque(c, "libm.f64.copysign", 2)),
    ("copysignf", |c| opaque(c, "libm.f32.copysign", 2)),
    ("copysignl", |c| opaque(c, "libm.x87.copysign", 2)),
    ("nextafter", |c| opaque(c, "libm.f64.nextafter", 2)),
    ("nextafterf", |c| opaque(c, "libm.f32.nextafter", 2)),
    ("nextafterl", |c| opaque(c, "libm.x87.nextafter", 2)),
    ("fma", |c| opaque(c, "libm.f64.fma", 3)),
    ("fmaf", |c| opaque(c, "libm.f32.fma", 3)),
    ("fmal", |c| opaque(c, "libm.x87.fma", 3)),
    ("j0", |c| opaque(c, "libm.f64.j0", 1)),
    ("j0f", |c| opaque(c, "libm.f32.j0", 1)),
    ("j1", |c| opaque(c, "libm.f64.j1", 1)),
    ("j1f", |c| opaque(c, "libm.f32.j1", 1)),
    ("y0", |c| opaque(c, "libm.f64.y0", 1)),
    ("y0f", |c| opaque(c, "libm.f32.y0", 1)),
    ("y1", |c| opaque(c, "libm.f64.y1", 1)),
    ("y1f", |c| opaque(c, "libm.f32.y1", 1)),
    ("exp10", |c| opaque(c, "libm.f64.exp10", 1)),
    ("exp10f", |c| opaque(c, "libm.f32.exp10", 1)),
    ("ldexp", unknown),
    ("ldexpf", unknown),
    ("ldexpl", unknown),
    ("scalbn", unknown),
    ("scalbnf", unknown),
    ("scalbnl", unknown),
    ("scalbln", unknown),
    ("scalblnf", unknown),
    ("scalblnl", unknown),
    ("isnanf", unknown),
    ("isinff", unknown),
    ("finitef", unknown),
    ("lgamma", log_gamma),
    ("lgammaf", log_gamma),
    ("nan", not_a_number),
    ("nanf", not_a_number),
    ("nanl", not_a_number),
    ("sincos", sine_and_cosine),
    ("sincosf", sine_and_cosine),
    ("lround", unknown),
    ("lroundf", unknown),
    ("lroundl", unknown),
    ("llround", unknown),
    ("llroundf", unknown),
    ("llroundl", unknown),
    ("lrint", unknown),
    ("lrintf", unknown),
    ("lrintl", unknown),
    ("llrint", unknown),
    ("llrintf", unknown),
    ("llrintl", unknown),
    ("ilogb", unknown),
    ("ilogbf", unknown),
    ("ilogbl", unknown),
    ("__fpclassify", unknown),
    ("__fpclassifyf", unknown),
    ("__fpclassifyl", unknown),
    ("__isnan", unknown),
    ("__isnanf", unknown),
    ("__isnanl", unknown),
    ("__isinf", unknown),
    ("__isinff", unknown),
    ("__isinfl", unknown),
    ("__finite", unknown),
    ("__finitef", unknown),
    ("__finitel", unknown),
    ("__signbit", unknown),
    ("__signbitf", unknown),
    ("__signbitl", unknown),
    ("isnan", unknown),
    ("isinf", unknown),
    ("finite", unknown),
    ("frexp", |c| with_place(c, Some(4))),
    ("frexpf", |c| with_place(c, Some(4))),
    ("frexpl", |c| with_place(c, Some(4))),
    ("modf", |c| with_place(c, None)),
    ("modff", |c| with_place(c, None)),
    ("modfl", |c| with_place(c, None)),
];

/// A function of its arguments, by name. What has other types than the C library's is some value.
fn opaque(c: &mut Call<'_, '_>, name: &'static str, arguments: usize) -> Flow<Answer> {
    c.touch_errno();
    let Some(&result) = c.returns.first() else { return Ok(Answer::Nothing) };
    let mut values: Vec<TermId> = Vec::with_capacity(arguments);
    for index in 0..arguments {
        let argument = c.argument(index)?;
        if argument.scalar != result || !matches!(argument.scalar, ScalarType::Float(_)) {
            return Ok(Answer::Unknown);
        }
        values.push(argument.value);
    }
    let bits = c.machine.bits(result);
    Ok(Answer::Value(c.machine.universe.terms.apply(name, bits, &values)))
}

/// Some value.
fn unknown(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    Ok(Answer::Unknown)
}

/// Stores a second result of that many bytes, or of the argument's own type, where the second argument points.
fn with_place(c: &mut Call<'_, '_>, bytes: Option<u64>) -> Flow<Answer> {
    let (argument, place) = (c.argument(0)?, c.pointer(1)?);
    c.touch_errno();
    let own = argument.scalar.store_bytes(c.machine.program.data_model);
    let length = LinearExpr::constant(i128::from(bytes.unwrap_or(own)));
    let range = c.writable(place, &length)?;
    c.scramble(&range, &length);
    Ok(Answer::Unknown)
}

/// The sign of the result goes to `signgam`.
fn log_gamma(c: &mut Call<'_, '_>) -> Flow<Answer> {
    if c.machine.program.globals.values().any(|global| global.name == "signgam") {
        return c.unsupported("a program that looks at `signgam`");
    }
    unknown(c)
}

/// The text says which one.
fn not_a_number(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let text = c.pointer(0)?;
    c.string(text)?;
    c.touch_errno();
    Ok(Answer::Unknown)
}

fn sine_and_cosine(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    let own = c.argument(0)?.scalar.store_bytes(c.machine.program.data_model);
    let length = LinearExpr::constant(i128::from(own));
    for index in [1, 2] {
        let place = c.pointer(index)?;
        let range = c.writable(place, &length)?;
        c.scramble(&range, &length);
    }
    Ok(Answer::Nothing)
}

//! Pure functions of scalars.

use super::arithmetic::{Number, mask, overflows, signed, wrapping};
use super::floats::{self, with_format};
use crate::machine::{Machine, Stop};
use crate::value::Scalar;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round};
use tayra_findings::Rule;
use tayra_program::{BinaryOp, FloatBinaryOp, FloatKind, Intrinsic, MathFunction, Place, ScalarType};

impl Machine<'_> {
    /// The results of an intrinsic: of the types in `returns`.
    pub(super) fn intrinsic(
        &mut self,
        place: Place,
        intrinsic: Intrinsic,
        arguments: &[Scalar],
        returns: &[ScalarType],
    ) -> Result<Vec<Scalar>, Stop> {
        let (Some(&first), Some(&result)) = (arguments.first(), returns.first()) else {
            return Err(Stop::unsupported("an intrinsic without operands", place));
        };
        if let Some(results) = self.symbolic_intrinsic(place, intrinsic, arguments, returns)? {
            return Ok(results);
        }
        let mut any_uninitialised = false;
        let mut origin = crate::value::Origin::NONE;
        let mut depends = false;
        let mut tainted = false;
        let mut bits = [0u128; 3];
        for (i, &argument) in arguments.iter().enumerate().take(3) {
            let (number, of) = self.number(argument);
            any_uninitialised |= number.uninitialised != 0;
            origin = origin.or(number.origin);
            tainted |= of;
            depends |= number.depends;
            bits[i] = number.bits;
        }
        let values = match first.scalar {
            ScalarType::Float(kind) => vec![self.float_intrinsic(place, intrinsic, kind, bits, result)?],
            ScalarType::Int(_) | ScalarType::Pointer => {
                let width = first.scalar.bits(self.program.data_model);
                self.integer_intrinsic(place, intrinsic, width, bits)?
            }
        };
        let model = self.program.data_model;
        Ok(returns
            .iter()
            .zip(values)
            .map(|(&scalar, bits)| {
                let all = mask(scalar.bits(model));
                let uninitialised = if any_uninitialised { all } else { 0 };
                self.scalar(scalar, Number { bits: bits & all, uninitialised, depends, origin }, tainted)
            })
            .collect())
    }

    fn integer_intrinsic(
        &mut self,
        place: Place,
        intrinsic: Intrinsic,
        width: u32,
        [a, b, c]: [u128; 3],
    ) -> Result<Vec<u128>, Stop> {
        let (x, y) = (signed(a, width), signed(b, width));
        let least = signed(1 << (width - 1), width);
        let greatest = (mask(width) >> 1) as i128;
        let value = match intrinsic {
            Intrinsic::PopulationCount => u128::from(a.count_ones()),
            Intrinsic::ByteSwap => a.swap_bytes() >> (128 - width),
            Intrinsic::BitReverse => a.reverse_bits() >> (128 - width),
            Intrinsic::LeadingZeros { zero_is_undefined }
            | Intrinsic::TrailingZeros { zero_is_undefined } => {
                if a == 0 && zero_is_undefined {
                    let message = "bits of zero are counted where that is undefined";
                    return Err(self.fatal(Rule::UndefinedValue, place, message));
                }
                if matches!(intrinsic, Intrinsic::LeadingZeros { .. }) {
                    u128::from(a.leading_zeros() - (128 - width))
                } else {
                    u128::from(a.trailing_zeros().min(width))
                }
            }
            Intrinsic::Abs { least_is_overflow } => {
                if x == least && least_is_overflow {
                    let message = format!("the absolute value of {x} overflows {width} bits");
                    self.overflow(Rule::SignedOverflow, place, message)?;
                }
                x.wrapping_abs() as u128
            }
            Intrinsic::SignedMax => x.max(y) as u128,
            Intrinsic::SignedMin => x.min(y) as u128,
            Intrinsic::UnsignedMax => a.max(b),
            Intrinsic::UnsignedMin => a.min(b),
            Intrinsic::FunnelShiftLeft | Intrinsic::FunnelShiftRight => {
                let amount = (c % u128::from(width)) as u32;
                let left =
                    if matches!(intrinsic, Intrinsic::FunnelShiftLeft) { amount } else { width - amount };
                match left {
                    0 => a,
                    _ if left == width => b,
                    _ => (a << left) | (b >> (width - left)),
                }
            }
            Intrinsic::WithOverflow { op, signed: is_signed } => {
                let (value, overflowed) = with_overflow(op, width, a, b, is_signed);
                return Ok(vec![value, u128::from(overflowed)]);
            }
            Intrinsic::Saturating { op, signed: is_signed } => {
                let (value, overflowed) = with_overflow(op, width, a, b, is_signed);
                if !overflowed {
                    value
                } else if is_signed {
                    // Both operands of an overflowing sum (and the first of a difference) have the sign it leaves by.
                    (if x < 0 { least } else { greatest }) as u128
                } else if op == BinaryOp::Sub {
                    0
                } else {
                    mask(width)
                }
            }
            Intrinsic::FloatAbs
            | Intrinsic::SquareRoot
            | Intrinsic::Floor
            | Intrinsic::Ceil
            | Intrinsic::FloatTrunc
            | Intrinsic::RoundTiesEven
            | Intrinsic::Round
            | Intrinsic::CopySign
            | Intrinsic::FusedMultiplyAdd
            | Intrinsic::MultiplyAdd
            | Intrinsic::FloatMin
            | Intrinsic::FloatMax
            | Intrinsic::IsFloatClass { .. }
            | Intrinsic::Math(_) => {
                return Err(Stop::unsupported("a floating-point function of an integer", place));
            }
        };
        Ok(vec![value])
    }

    fn float_intrinsic(
        &mut self,
        place: Place,
        intrinsic: Intrinsic,
        kind: FloatKind,
        [a, b, c]: [u128; 3],
        result: ScalarType,
    ) -> Result<u128, Stop> {
        let sign = 1u128 << (kind.bits() - 1);
        let round = |mode: Round| with_format!(kind, Format => Format::from_bits(a).round_to_integral(mode).value.to_bits());
        Ok(match intrinsic {
            Intrinsic::FloatAbs => a & !sign,
            Intrinsic::CopySign => (a & !sign) | (b & sign),
            Intrinsic::Floor => round(Round::TowardNegative),
            Intrinsic::Ceil => round(Round::TowardPositive),
            Intrinsic::FloatTrunc => round(Round::TowardZero),
            Intrinsic::RoundTiesEven => round(Round::NearestTiesToEven),
            Intrinsic::Round => round(Round::NearestTiesToAway),
            Intrinsic::MultiplyAdd => {
                let product = floats::binary(FloatBinaryOp::Mul, kind, a, b);
                floats::binary(FloatBinaryOp::Add, kind, product, c)
            }
            Intrinsic::FusedMultiplyAdd => with_format!(kind, Format => {
                Format::from_bits(a).mul_add(Format::from_bits(b), Format::from_bits(c)).value.to_bits()
            }),
            Intrinsic::FloatMin | Intrinsic::FloatMax => with_format!(kind, Format => {
                let (x, y) = (Format::from_bits(a), Format::from_bits(b));
                if intrinsic == Intrinsic::FloatMin { Float::min(x, y) } else { Float::max(x, y) }.to_bits()
            }),
            Intrinsic::IsFloatClass { mask } => with_format!(kind, Format => {
                u128::from(mask >> class_bit(Format::from_bits(a)) & 1)
            }),
            Intrinsic::SquareRoot => match kind {
                FloatKind::F64 => u128::from(native_nan(a, f64::from_bits(a as u64).sqrt())),
                FloatKind::F32 => {
                    let wide = floats::resize(FloatKind::F32, FloatKind::F64, a);
                    // The square root of a float, taken in double and rounded, is the exact one.
                    let root = native_nan(wide, f64::from_bits(wide as u64).sqrt());
                    floats::resize(FloatKind::F64, FloatKind::F32, u128::from(root))
                }
                FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => {
                    return Err(Stop::unsupported(&format!("square root of {}", kind.name()), place));
                }
            },
            Intrinsic::Math(function) => self.math(place, function, kind, a, b)?,
            Intrinsic::PopulationCount
            | Intrinsic::ByteSwap
            | Intrinsic::BitReverse
            | Intrinsic::LeadingZeros { .. }
            | Intrinsic::TrailingZeros { .. }
            | Intrinsic::Abs { .. }
            | Intrinsic::SignedMax
            | Intrinsic::SignedMin
            | Intrinsic::UnsignedMax
            | Intrinsic::UnsignedMin
            | Intrinsic::FunnelShiftLeft
            | Intrinsic::FunnelShiftRight
            | Intrinsic::WithOverflow { .. }
            | Intrinsic::Saturating { .. } => {
                return Err(Stop::unsupported(&format!("an integer function of a float as {result}"), place));
            }
        })
    }

    fn math(
        &mut self,
        place: Place,
        function: MathFunction,
        kind: FloatKind,
        a: u128,
        b: u128,
    ) -> Result<u128, Stop> {
        // What no standard prescribes to the last bit may differ between libraries.
        self.note_unspecified(place, "a function of math.h is computed as the host does");
        match kind {
            FloatKind::F64 => {
                let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
                let value = match function {
                    MathFunction::Sin => x.sin(),
                    MathFunction::Cos => x.cos(),
                    MathFunction::Tan => x.tan(),
                    MathFunction::Exp => x.exp(),
                    MathFunction::Exp2 => x.exp2(),
                    MathFunction::Exp10 => 10f64.powf(x),
                    MathFunction::Log => x.ln(),
                    MathFunction::Log2 => x.log2(),
                    MathFunction::Log10 => x.log10(),
                    MathFunction::Pow => x.powf(y),
                    MathFunction::PowInt => power(x, b as u32 as i32, 1.0, |p, q| p * q, |r| 1.0 / r),
                };
                Ok(u128::from(value.to_bits()))
            }
            FloatKind::F32 => {
                let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
                let value = match function {
                    MathFunction::Sin => x.sin(),
                    MathFunction::Cos => x.cos(),
                    MathFunction::Tan => x.tan(),
                    MathFunction::Exp => x.exp(),
                    MathFunction::Exp2 => x.exp2(),
                    MathFunction::Exp10 => 10f32.powf(x),
                    MathFunction::Log => x.ln(),
                    MathFunction::Log2 => x.log2(),
                    MathFunction::Log10 => x.log10(),
                    MathFunction::Pow => x.powf(y),
                    MathFunction::PowInt => power(x, b as u32 as i32, 1.0, |p, q| p * q, |r| 1.0 / r),
                };
                Ok(u128::from(value.to_bits()))
            }
            FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => {
                Err(Stop::unsupported(&format!("{function:?} of {}", kind.name()), place))
            }
        }
    }
}

/// A power as the compiler's run-time library computes it: by squaring.
fn power<T: Copy>(
    base: T,
    exponent: i32,
    one: T,
    multiply: impl Fn(T, T) -> T,
    invert: impl Fn(T) -> T,
) -> T {
    let (mut factor, mut left, mut result) = (base, exponent, one);
    loop {
        if left & 1 != 0 {
            result = multiply(result, factor);
        }
        left /= 2;
        if left == 0 {
            break;
        }
        factor = multiply(factor, factor);
    }
    if exponent < 0 { invert(result) } else { result }
}

fn native_nan(operand: u128, result: f64) -> u64 {
    if result.is_nan() {
        floats::nan_result_64(operand as u64, operand as u64, result)
    } else {
        result.to_bits()
    }
}

fn with_overflow(op: BinaryOp, width: u32, a: u128, b: u128, is_signed: bool) -> (u128, bool) {
    (wrapping(op, a, b) & mask(width), overflows(op, width, a, b, is_signed))
}

/// The bit of LLVM's `is.fpclass` that stands for the class of a number.
fn class_bit<F: Float>(float: F) -> u32 {
    let negative = float.is_negative();
    if float.is_nan() {
        return if float.is_signaling() { 0 } else { 1 };
    }
    let class = if float.is_infinite() {
        0
    } else if float.is_zero() {
        3
    } else if float.is_denormal() {
        2
    } else {
        1
    };
    if negative { 2 + class } else { 9 - class }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_the_bits_that_llvm_gives_them() {
        let bit = |x: f64| class_bit(Double::from_bits(u128::from(x.to_bits())));
        let values = [
            (f64::NAN, 1),
            (f64::NEG_INFINITY, 2),
            (-1.0, 3),
            (-5e-324, 4),
            (-0.0, 5),
            (0.0, 6),
            (5e-324, 7),
            (1.0, 8),
            (f64::INFINITY, 9),
        ];
        for (value, expected) in values {
            assert_eq!(bit(value), expected, "{value}");
        }
    }

    #[test]
    fn products_beyond_the_width_overflow() {
        assert_eq!(with_overflow(BinaryOp::Mul, 64, 1 << 63, 2, false), (0, true));
        assert_eq!(with_overflow(BinaryOp::Mul, 128, u128::MAX, u128::MAX, true), (1, false));
        assert_eq!(with_overflow(BinaryOp::Sub, 8, 0x80, 1, true), (0x7f, true));
    }
}

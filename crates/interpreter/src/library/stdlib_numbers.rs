//! `stdlib.h`: numbers from text, absolute values and quotients; also `inttypes.h`.
//!
//! Text is read byte by byte, no further than glibc reads.

use super::context::{Context, Outcome};
use super::errno::{EINVAL, ERANGE};
use super::number_letters::read_number;
use super::number_text::{ReadInteger, read_float};
use super::{ModelOutcome, Models, models};
use crate::machine::Stop;
use crate::value::{Scalar, Value};
use tayra_findings::Rule;
use tayra_program::{FloatKind, ScalarType};

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "atoi" => |c: &mut Context<'_, '_>| integer_at_zero(c, Kind::Long),
    "atol" => |c: &mut Context<'_, '_>| integer_at_zero(c, Kind::Long),
    "atoll" => |c: &mut Context<'_, '_>| integer_at_zero(c, Kind::LongLong),
    "atoq" => |c: &mut Context<'_, '_>| integer_at_zero(c, Kind::LongLong),
    "strtol" => |c: &mut Context<'_, '_>| integer(c, Kind::Long),
    "__isoc23_strtol" => |c: &mut Context<'_, '_>| integer(c, Kind::Long),
    "strtoul" => |c: &mut Context<'_, '_>| integer(c, Kind::UnsignedLong),
    "__isoc23_strtoul" => |c: &mut Context<'_, '_>| integer(c, Kind::UnsignedLong),
    "strtoll" => |c: &mut Context<'_, '_>| integer(c, Kind::LongLong),
    "strtoq" => |c: &mut Context<'_, '_>| integer(c, Kind::LongLong),
    "strtoimax" => |c: &mut Context<'_, '_>| integer(c, Kind::LongLong),
    "__isoc23_strtoll" => |c: &mut Context<'_, '_>| integer(c, Kind::LongLong),
    "__isoc23_strtoimax" => |c: &mut Context<'_, '_>| integer(c, Kind::LongLong),
    "strtoull" => |c: &mut Context<'_, '_>| integer(c, Kind::UnsignedLongLong),
    "strtouq" => |c: &mut Context<'_, '_>| integer(c, Kind::UnsignedLongLong),
    "strtoumax" => |c: &mut Context<'_, '_>| integer(c, Kind::UnsignedLongLong),
    "__isoc23_strtoull" => |c: &mut Context<'_, '_>| integer(c, Kind::UnsignedLongLong),
    "__isoc23_strtoumax" => |c: &mut Context<'_, '_>| integer(c, Kind::UnsignedLongLong),
    "atof" => |c: &mut Context<'_, '_>| float_and_end(c, FloatKind::F64, Value::ZERO),
    "strtod" => |c: &mut Context<'_, '_>| float(c, FloatKind::F64),
    "strtof" => |c: &mut Context<'_, '_>| float(c, FloatKind::F32),
    "strtold" => |c: &mut Context<'_, '_>| float(c, FloatKind::X87),
    "abs" => absolute,
    "labs" => absolute,
    "llabs" => absolute,
    "imaxabs" => absolute,
    "div" => quotient,
    "ldiv" => quotient,
    "lldiv" => quotient,
    "imaxdiv" => quotient,
};

/// Integer types that text is read into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `long`.
    Long,
    /// `unsigned long`.
    UnsignedLong,
    /// `long long`.
    LongLong,
    /// `unsigned long long`.
    UnsignedLongLong,
}

impl Kind {
    /// The greatest magnitude that it holds.
    pub(super) fn most(self, negative: bool, word_bits: u32) -> u64 {
        match self {
            Kind::Long => (1 << (word_bits - 1)) - u64::from(!negative),
            Kind::LongLong => (1 << 63) - u64::from(!negative),
            Kind::UnsignedLong => crate::value::low_bits(word_bits),
            Kind::UnsignedLongLong => u64::MAX,
        }
    }

    /// The value that a read number has in this type, and whether it was out of range.
    pub(super) fn fit(self, read: ReadInteger, word_bits: u32) -> (i128, bool) {
        let (bits, signed) = match self {
            Kind::Long => (word_bits, true),
            Kind::UnsignedLong => (word_bits, false),
            Kind::LongLong => (64, true),
            Kind::UnsignedLongLong => (64, false),
        };
        let magnitude = i128::from(read.magnitude);
        if signed {
            let (least, greatest) = (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
            let value = if read.negative { -magnitude } else { magnitude };
            let fitted = value.clamp(least, greatest);
            (fitted, read.overflow || fitted != value)
        } else {
            let greatest = (1i128 << bits) - 1;
            if read.overflow || magnitude > greatest {
                return (greatest, true);
            }
            // Unsigned numbers may be written with a minus: they wrap.
            (if read.negative { -magnitude } else { magnitude }, false)
        }
    }
}

fn integer(c: &mut Context<'_, '_>, kind: Kind) -> Outcome {
    let (text, end) = (c.pointer(0)?, c.pointer(1)?);
    let base = c.int(2, "the base")?;
    let Some(base) = u32::try_from(base).ok().filter(|&base| base <= 36 && base != 1) else {
        c.set_errno(EINVAL)?;
        return c.give_int(0);
    };
    integer_and_end(c, kind, base, text, end)
}

fn integer_at_zero(c: &mut Context<'_, '_>, kind: Kind) -> Outcome {
    let text = c.pointer(0)?;
    integer_and_end(c, kind, 10, text, Value::ZERO)
}

fn integer_and_end(c: &mut Context<'_, '_>, kind: Kind, base: u32, text: Value, end: Value) -> Outcome {
    let binary_prefix = c.name().starts_with("__isoc23_");
    let (number, used) = read_number(c, (text, base, binary_prefix), kind)?;
    store_end(c, text, end, used)?;
    if number.out_of_range {
        // What `atoi` leaves is undefined; clang leaves out calls of it that nobody looks at.
        if c.name().starts_with("ato") { c.scramble_errno()? } else { c.set_errno(ERANGE)? }
    }
    let bits = c.call.returns.first().map_or(64, |scalar| scalar.bits(c.model()));
    match number.with_term(c, bits) {
        Some(value) => c.give(value),
        None => c.give_int(number.value),
    }
}

/// Tells the caller where reading stopped.
fn store_end(c: &mut Context<'_, '_>, text: Value, end: Value, used: u64) -> Result<(), Stop> {
    if c.is_null(end)? {
        return Ok(());
    }
    let place = c.advance(text, used);
    c.store_value(end, ScalarType::Pointer, place)
}

fn float(c: &mut Context<'_, '_>, kind: FloatKind) -> Outcome {
    let end = c.pointer(1)?;
    float_and_end(c, kind, end)
}

fn float_and_end(c: &mut Context<'_, '_>, kind: FloatKind, end: Value) -> Outcome {
    let text = c.pointer(0)?;
    let read = read_float(kind, |place| c.byte(text, place))?;
    store_end(c, text, end, read.used)?;
    if read.out_of_range {
        if c.name() == "atof" { c.scramble_errno()? } else { c.set_errno(ERANGE)? }
    }
    c.give_scalar(Scalar::from_bits(ScalarType::Float(kind), read.pattern))
}

fn absolute(c: &mut Context<'_, '_>) -> Outcome {
    let scalar = c.scalar(0)?;
    let bits = scalar.scalar.bits(c.model());
    let value = c.signed(0, "the number")?;
    if i128::from(value) == -(1i128 << (bits - 1)) {
        let message = format!("{} of {value}, whose magnitude does not fit", c.name());
        if c.machine.settings.checks.stop_at_overflow {
            return Err(c.fault(Rule::SignedOverflow, message));
        }
        c.record(Rule::SignedOverflow, message);
    }
    c.give_int(i128::from(value).abs())
}

/// `div` and its kin: the struct comes back packed into one register, as two scalars, or through a hidden pointer.
fn quotient(c: &mut Context<'_, '_>) -> Outcome {
    let hidden = usize::from(c.argument_count() == 3);
    let (top, bottom) = (c.signed(hidden, "the dividend")?, c.signed(hidden + 1, "the divisor")?);
    let scalar = c.scalar(hidden)?.scalar;
    let bits = scalar.bits(c.model());
    if bottom == 0 {
        return Err(c.fault(Rule::DivisionByZero, format!("{} by zero", c.name())));
    }
    let (whole, rest) = (i128::from(top) / i128::from(bottom), i128::from(top) % i128::from(bottom));
    if whole >= 1 << (bits - 1) {
        let message = format!("{} of {top} by -1", c.name());
        if c.model().division_traps(bits) || c.machine.settings.checks.stop_at_overflow {
            return Err(c.fault(Rule::SignedOverflow, message));
        }
        c.record(Rule::SignedOverflow, message);
    }
    let mask = (1u128 << bits) - 1;
    let (whole, rest) = (whole as u128 & mask, rest as u128 & mask);
    let part = |value| Scalar::from_bits(scalar, value);
    if hidden == 1 {
        let to = c.pointer(0)?;
        c.store(to, part(whole))?;
        let to = c.advance(to, u64::from(bits / 8));
        c.store(to, part(rest))?;
        return if c.call.returns.is_empty() { c.give_nothing() } else { c.give(c.pointer(0)?) };
    }
    match c.call.returns {
        [packed] => c.give_scalar(Scalar::from_bits(*packed, whole | rest << bits)),
        [_, _] => Ok(ModelOutcome::Several(vec![part(whole), part(rest)])),
        _ => Err(c.unsupported("div with another result than glibc declares")),
    }
}

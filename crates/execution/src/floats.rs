//! Floating-point numbers: functions that terms do not look into, named by what they compute.
//!
//! Equal arguments give equal results, since the name fixes operation, format and rounding. Constants of `float` and
//! `double` are computed here, except where a result is no number: its bits are the machine's affair.

use tayra_program::{CastOp, FloatBinaryOp, FloatKind, FloatPredicate, ScalarType};
use tayra_terms::{TermId, Terms, mask, signed};

/// A float as a constant, if it is one that the host computes with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    /// `float`.
    Single(f32),
    /// `double`.
    Double(f64),
}

/// The constant behind a term.
pub(crate) fn known(terms: &Terms, kind: FloatKind, value: TermId) -> Option<Known> {
    let bits = terms.as_constant(value)?;
    match kind {
        FloatKind::F32 => u32::try_from(bits).ok().map(|b| Known::Single(f32::from_bits(b))),
        FloatKind::F64 => u64::try_from(bits).ok().map(|b| Known::Double(f64::from_bits(b))),
        FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => None,
    }
}

/// The term of a constant, unless it is no number.
pub(crate) fn constant(terms: &mut Terms, value: Known) -> Option<TermId> {
    match value {
        Known::Single(value) if !value.is_nan() => Some(terms.constant(32, u128::from(value.to_bits()))),
        Known::Double(value) if !value.is_nan() => Some(terms.constant(64, u128::from(value.to_bits()))),
        Known::Single(_) | Known::Double(_) => None,
    }
}

/// A name of a function for each format.
macro_rules! names {
    ($kind:expr, $name:literal) => {
        match $kind {
            FloatKind::F16 => concat!("f16.", $name),
            FloatKind::F32 => concat!("f32.", $name),
            FloatKind::F64 => concat!("f64.", $name),
            FloatKind::X87 => concat!("x87.", $name),
            FloatKind::F128 => concat!("f128.", $name),
        }
    };
}
pub(crate) use names;

/// Arithmetic.
pub(crate) fn binary(
    terms: &mut Terms,
    kind: FloatKind,
    op: FloatBinaryOp,
    left: TermId,
    right: TermId,
) -> TermId {
    if let (Some(a), Some(b)) = (known(terms, kind, left), known(terms, kind, right)) {
        let folded = match (a, b) {
            (Known::Single(a), Known::Single(b)) => Known::Single(match op {
                FloatBinaryOp::Add => a + b,
                FloatBinaryOp::Sub => a - b,
                FloatBinaryOp::Mul => a * b,
                FloatBinaryOp::Div => a / b,
                FloatBinaryOp::Rem => a % b,
            }),
            (Known::Double(a), Known::Double(b)) => Known::Double(match op {
                FloatBinaryOp::Add => a + b,
                FloatBinaryOp::Sub => a - b,
                FloatBinaryOp::Mul => a * b,
                FloatBinaryOp::Div => a / b,
                FloatBinaryOp::Rem => a % b,
            }),
            (Known::Single(_), Known::Double(_)) | (Known::Double(_), Known::Single(_)) => {
                Known::Double(f64::NAN)
            }
        };
        if let Some(folded) = constant(terms, folded) {
            return folded;
        }
    }
    let name = match op {
        FloatBinaryOp::Add => names!(kind, "add"),
        FloatBinaryOp::Sub => names!(kind, "sub"),
        FloatBinaryOp::Mul => names!(kind, "mul"),
        FloatBinaryOp::Div => names!(kind, "div"),
        FloatBinaryOp::Rem => names!(kind, "rem"),
    };
    terms.apply(name, kind.bits(), &[left, right])
}

/// The other sign.
pub(crate) fn negate(terms: &mut Terms, kind: FloatKind, value: TermId) -> TermId {
    let sign = terms.constant(kind.bits(), 1 << (kind.bits() - 1));
    terms.xor(value, sign)
}

/// Without its sign.
pub(crate) fn absolute(terms: &mut Terms, kind: FloatKind, value: TermId) -> TermId {
    let rest = terms.constant(kind.bits(), mask(kind.bits() - 1));
    terms.and(value, rest)
}

/// `value` with the sign of `other`.
pub(crate) fn copy_sign(terms: &mut Terms, kind: FloatKind, value: TermId, other: TermId) -> TermId {
    let sign = terms.constant(kind.bits(), 1 << (kind.bits() - 1));
    let size = absolute(terms, kind, value);
    let sign = terms.and(other, sign);
    terms.or(size, sign)
}

/// A comparison as one bit. What is true for numbers that cannot be compared is told by its opposite, so that a test
/// and its negation meet as terms.
pub(crate) fn compare(
    terms: &mut Terms,
    kind: FloatKind,
    predicate: FloatPredicate,
    left: TermId,
    right: TermId,
) -> TermId {
    if predicate.unordered {
        let opposite = FloatPredicate {
            less: !predicate.less,
            equal: !predicate.equal,
            greater: !predicate.greater,
            unordered: false,
        };
        let holds = compare(terms, kind, opposite, left, right);
        return terms.not(holds);
    }
    if let (Some(a), Some(b)) = (known(terms, kind, left), known(terms, kind, right)) {
        let order = match (a, b) {
            (Known::Single(a), Known::Single(b)) => a.partial_cmp(&b),
            (Known::Double(a), Known::Double(b)) => a.partial_cmp(&b),
            (Known::Single(_), Known::Double(_)) | (Known::Double(_), Known::Single(_)) => None,
        };
        let holds = match order {
            Some(std::cmp::Ordering::Less) => predicate.less,
            Some(std::cmp::Ordering::Equal) => predicate.equal,
            Some(std::cmp::Ordering::Greater) => predicate.greater,
            None => false,
        };
        return terms.boolean(holds);
    }
    if predicate.less && predicate.equal && predicate.greater {
        return terms.apply(names!(kind, "ordered"), 1, &[left.min(right), left.max(right)]);
    }
    let mut holds = terms.boolean(false);
    if predicate.less {
        let less = terms.apply(names!(kind, "less"), 1, &[left, right]);
        holds = terms.or(holds, less);
    }
    if predicate.greater {
        let greater = terms.apply(names!(kind, "less"), 1, &[right, left]);
        holds = terms.or(holds, greater);
    }
    if predicate.equal {
        let equal = terms.apply(names!(kind, "equal"), 1, &[left.min(right), left.max(right)]);
        holds = terms.or(holds, equal);
    }
    holds
}

/// Conversions from, to and between floats.
pub(crate) fn convert(
    terms: &mut Terms,
    op: CastOp,
    from: ScalarType,
    to: ScalarType,
    bits: u32,
    value: TermId,
) -> TermId {
    if let Some(folded) = fold_conversion(terms, op, from, to, value) {
        return folded;
    }
    let name = match (op, from, to) {
        (CastOp::SignedToFloat, _, ScalarType::Float(kind)) => names!(kind, "from-signed"),
        (CastOp::UnsignedToFloat, _, ScalarType::Float(kind)) => names!(kind, "from-unsigned"),
        (CastOp::FloatToSigned, ScalarType::Float(kind), _) => names!(kind, "to-signed"),
        (CastOp::FloatToUnsigned, ScalarType::Float(kind), _) => names!(kind, "to-unsigned"),
        (_, ScalarType::Float(kind), ScalarType::Float(FloatKind::F16)) => names!(kind, "to-f16"),
        (_, ScalarType::Float(kind), ScalarType::Float(FloatKind::F32)) => names!(kind, "to-f32"),
        (_, ScalarType::Float(kind), ScalarType::Float(FloatKind::F64)) => names!(kind, "to-f64"),
        (_, ScalarType::Float(kind), ScalarType::Float(FloatKind::X87)) => names!(kind, "to-x87"),
        (_, ScalarType::Float(kind), ScalarType::Float(FloatKind::F128)) => names!(kind, "to-f128"),
        _ => "convert",
    };
    // Widths belong to the meaning: of the integer that is read, and of the one that is made.
    let width = terms.constant(32, u128::from(terms.bits(value)) << 16 | u128::from(bits));
    terms.apply(name, bits, &[value, width])
}

fn fold_conversion(
    terms: &mut Terms,
    op: CastOp,
    from: ScalarType,
    to: ScalarType,
    value: TermId,
) -> Option<TermId> {
    let bits = terms.as_constant(value)?;
    let width = terms.bits(value);
    match (op, from, to) {
        (CastOp::SignedToFloat, _, ScalarType::Float(FloatKind::F64)) => {
            constant(terms, Known::Double(signed(width, bits) as f64))
        }
        (CastOp::SignedToFloat, _, ScalarType::Float(FloatKind::F32)) => {
            constant(terms, Known::Single(signed(width, bits) as f32))
        }
        (CastOp::UnsignedToFloat, _, ScalarType::Float(FloatKind::F64)) => {
            constant(terms, Known::Double(bits as f64))
        }
        (CastOp::UnsignedToFloat, _, ScalarType::Float(FloatKind::F32)) => {
            constant(terms, Known::Single(bits as f32))
        }
        (CastOp::FloatExtend, ScalarType::Float(kind), ScalarType::Float(FloatKind::F64)) => {
            match known(terms, kind, value)? {
                Known::Single(value) => constant(terms, Known::Double(f64::from(value))),
                Known::Double(_) => None,
            }
        }
        (CastOp::FloatTruncate, ScalarType::Float(kind), ScalarType::Float(FloatKind::F32)) => {
            match known(terms, kind, value)? {
                Known::Double(value) => constant(terms, Known::Single(value as f32)),
                Known::Single(_) => None,
            }
        }
        (CastOp::FloatToSigned | CastOp::FloatToUnsigned, ScalarType::Float(kind), ScalarType::Int(to)) => {
            let value = match known(terms, kind, value)? {
                Known::Single(value) => f64::from(value),
                Known::Double(value) => value,
            };
            to_integer(terms, op == CastOp::FloatToSigned, to, value)
        }
        _ => None,
    }
}

/// Towards zero, if the result fits.
fn to_integer(terms: &mut Terms, as_signed: bool, bits: u32, value: f64) -> Option<TermId> {
    let whole = value.trunc();
    if !(whole.is_finite() && whole.abs() < 9.0e18) {
        return None;
    }
    let whole = whole as i128;
    let fits = if as_signed {
        signed(bits, whole as u128 & mask(bits)) == whole
    } else {
        u128::try_from(whole).is_ok_and(|w| w <= mask(bits))
    };
    fits.then(|| terms.constant(bits, whole as u128))
}

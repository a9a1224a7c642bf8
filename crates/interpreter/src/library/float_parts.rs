//! Floating-point numbers as sign, mantissa and exponent, for exact printing and reading.

use num_bigint::BigUint;
use tayra_program::FloatKind;

/// A floating-point number taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FloatParts {
    /// Its format.
    pub(crate) kind: FloatKind,
    /// The sign bit.
    pub(crate) negative: bool,
    /// The rest.
    pub(crate) class: FloatClass,
}

/// What a floating-point number is, apart from its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatClass {
    /// Not a number (for x87 also the patterns that the processor refuses).
    NotANumber,
    /// Infinite.
    Infinite,
    /// `mantissa * 2^exponent`; the mantissa is not normalised.
    Finite {
        /// Integer mantissa.
        mantissa: u128,
        /// Exponent of its lowest bit.
        exponent: i32,
    },
}

/// Sizes of a format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Bits of the mantissa, the leading one included.
    pub(crate) precision: u32,
    /// Bits of the exponent field.
    pub(crate) exponent_bits: u32,
    /// Whether the leading bit is stored (x87).
    pub(crate) explicit_leading_bit: bool,
}

impl Layout {
    /// The layout of a format.
    pub(crate) const fn of(kind: FloatKind) -> Layout {
        let (precision, exponent_bits, explicit_leading_bit) = match kind {
            FloatKind::F16 => (11, 5, false),
            FloatKind::F32 => (24, 8, false),
            FloatKind::F64 => (53, 11, false),
            FloatKind::X87 => (64, 15, true),
            FloatKind::F128 => (113, 15, false),
        };
        Layout { precision, exponent_bits, explicit_leading_bit }
    }

    /// Bits stored for the mantissa.
    pub(crate) const fn stored_bits(self) -> u32 {
        if self.explicit_leading_bit { self.precision } else { self.precision - 1 }
    }

    /// The greatest exponent of a leading bit.
    pub(crate) const fn greatest_exponent(self) -> i32 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    /// The least exponent of the leading bit of a normal number.
    pub(crate) const fn least_exponent(self) -> i32 {
        1 - self.greatest_exponent()
    }
}

impl FloatParts {
    /// Takes a bit pattern apart.
    pub(crate) fn decode(kind: FloatKind, pattern: u128) -> FloatParts {
        let layout = Layout::of(kind);
        let stored = layout.stored_bits();
        let field_mask = (1u128 << layout.exponent_bits) - 1;
        let negative = (pattern >> (stored + layout.exponent_bits)) & 1 == 1;
        let field = (pattern >> stored) & field_mask;
        let low = pattern & ((1u128 << stored) - 1);
        let fraction = low & ((1u128 << (layout.precision - 1)) - 1);
        let leading = 1u128 << (layout.precision - 1);
        let lowest = layout.least_exponent() - (layout.precision.cast_signed() - 1);
        let class = if field == field_mask {
            // An x87 infinity has its leading bit set; without it the processor takes it for invalid.
            if fraction == 0 && (!layout.explicit_leading_bit || low & leading != 0) {
                FloatClass::Infinite
            } else {
                FloatClass::NotANumber
            }
        } else if field == 0 {
            FloatClass::Finite { mantissa: low, exponent: lowest }
        } else if layout.explicit_leading_bit && low & leading == 0 {
            FloatClass::NotANumber
        } else {
            let field = i32::try_from(field).unwrap_or(i32::MAX);
            FloatClass::Finite { mantissa: fraction | leading, exponent: lowest + field - 1 }
        };
        FloatParts { kind, negative, class }
    }

    /// Puts it together again; a finite number is rounded to nearest even.
    pub(crate) fn encode(self) -> u128 {
        match self.class {
            FloatClass::NotANumber => not_a_number(self.kind, 0) | sign_bit(self.kind, self.negative),
            FloatClass::Infinite => infinity(self.kind) | sign_bit(self.kind, self.negative),
            FloatClass::Finite { mantissa, exponent } => {
                let (mut top, mut bottom) = (BigUint::from(mantissa), BigUint::from(1u8));
                if exponent >= 0 {
                    top <<= exponent.unsigned_abs();
                } else {
                    bottom <<= exponent.unsigned_abs();
                }
                round_ratio(self.kind, top, bottom).pattern | sign_bit(self.kind, self.negative)
            }
        }
    }
}

/// The sign bit of a format, if it is set.
pub(crate) fn sign_bit(kind: FloatKind, negative: bool) -> u128 {
    u128::from(negative) << (kind.bits() - 1)
}

/// The pattern of plus infinity.
pub(crate) fn infinity(kind: FloatKind) -> u128 {
    let layout = Layout::of(kind);
    let field = ((1u128 << layout.exponent_bits) - 1) << layout.stored_bits();
    if layout.explicit_leading_bit { field | 1 << (layout.precision - 1) } else { field }
}

/// The pattern of a quiet NaN with this payload, cut to what fits.
pub(crate) fn not_a_number(kind: FloatKind, payload: u64) -> u128 {
    let quiet = 1u128 << (Layout::of(kind).precision - 2);
    infinity(kind) | quiet | (u128::from(payload) & (quiet - 1))
}

/// The outcome of rounding a ratio to a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rounded {
    /// The bit pattern, without sign.
    pub(crate) pattern: u128,
    /// It became infinite.
    pub(crate) overflow: bool,
    /// It is inexact and, rounded as if exponents had no end, below the least normal number.
    pub(crate) underflow: bool,
}

/// Rounds `top / bottom` to nearest even. `bottom` is not zero.
pub(crate) fn round_ratio(kind: FloatKind, mut top: BigUint, mut bottom: BigUint) -> Rounded {
    let layout = Layout::of(kind);
    let precision = i64::from(layout.precision);
    if top.bits() == 0 {
        return Rounded { pattern: 0, overflow: false, underflow: false };
    }
    let length = |number: &BigUint| i64::try_from(number.bits()).unwrap_or(i64::MAX);
    // Two spare bits and a remainder decide every rounding.
    let shift = precision + 2 - (length(&top) - length(&bottom));
    if shift >= 0 {
        top <<= shift.unsigned_abs();
    } else {
        bottom <<= shift.unsigned_abs();
    }
    let quotient = &top / &bottom;
    let sticky = &quotient * &bottom != top;
    let leading_exponent = length(&quotient) - 1 - shift;
    let free_lowest = leading_exponent - (precision - 1);
    let least_lowest = i64::from(layout.least_exponent()) - (precision - 1);
    let lowest = free_lowest.max(least_lowest);

    let (free_mantissa, _) = round_off(&quotient, free_lowest + shift, sticky);
    let free_exponent =
        if free_mantissa >> layout.precision != 0 { leading_exponent + 1 } else { leading_exponent };
    let tiny = free_exponent < i64::from(layout.least_exponent());

    let (mut mantissa, inexact) = round_off(&quotient, lowest + shift, sticky);
    let mut lowest = lowest;
    if mantissa >> layout.precision != 0 {
        mantissa >>= 1;
        lowest += 1;
    }
    if lowest + precision - 1 > i64::from(layout.greatest_exponent()) {
        return Rounded { pattern: infinity(kind), overflow: true, underflow: false };
    }
    let is_normal = mantissa >> (layout.precision - 1) != 0;
    let field = if is_normal { u128::try_from(lowest - least_lowest + 1).unwrap_or(0) } else { 0 };
    let stored = mantissa & ((1u128 << layout.stored_bits()) - 1);
    let pattern = field << layout.stored_bits() | stored;
    Rounded { pattern, overflow: false, underflow: tiny && inexact }
}

/// Drops `count` bits, rounding to nearest even; also tells whether anything was lost. What is kept fits 128 bits.
fn round_off(value: &BigUint, count: i64, sticky: bool) -> (u128, bool) {
    let count = u64::try_from(count).unwrap_or(0);
    let low = |number: &BigUint| {
        let digits = number.to_u64_digits();
        let word = |at: usize| u128::from(digits.get(at).copied().unwrap_or(0));
        word(0) | word(1) << 64
    };
    let kept = low(&(value >> count));
    let half = count > 0 && value.bit(count - 1);
    let below_half = sticky || value.trailing_zeros().is_some_and(|zeros| count > 0 && zeros < count - 1);
    let round_up = half && (below_half || kept & 1 == 1);
    (kept + u128::from(round_up), half || below_half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_and_encoding_are_inverse() {
        for value in [0.0, 1.0, 0.1, f64::MAX, f64::MIN_POSITIVE, 5e-324, 2.5e-310, 1e300] {
            let pattern = u128::from(value.to_bits());
            assert_eq!(FloatParts::decode(FloatKind::F64, pattern).encode(), pattern, "{value}");
        }
        for value in [1.0f32, 0.1, f32::MAX, 1e-45] {
            let pattern = u128::from(value.to_bits());
            assert_eq!(FloatParts::decode(FloatKind::F32, pattern).encode(), pattern, "{value}");
        }
        let one = 0x3fff_8000_0000_0000_0000;
        assert_eq!(FloatParts::decode(FloatKind::X87, one).encode(), one);
    }

    #[test]
    fn rounding_to_a_smaller_format_agrees_with_the_host() {
        for value in
            [0.1, 1e-40, 1e-45, 7e-46, 7.1e-46, 3.4028235677973366e38, 3.4028235e38, 16777217.0, 16777219.0]
        {
            let mut parts = FloatParts::decode(FloatKind::F64, u128::from(f64::to_bits(value)));
            parts.kind = FloatKind::F32;
            assert_eq!(parts.encode(), u128::from((value as f32).to_bits()), "{value}");
        }
    }
}

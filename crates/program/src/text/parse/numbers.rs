//! What number tokens mean.

use crate::FloatKind;

/// Sign and magnitude of a whole number, decimal or `0x…`.
fn parts(text: &str) -> Option<(bool, u128)> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let magnitude = match digits.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some((negative, magnitude))
}

/// A whole number that may be negative.
pub(super) fn signed(text: &str) -> Option<i128> {
    let (negative, magnitude) = parts(text)?;
    if negative { 0_i128.checked_sub_unsigned(magnitude) } else { i128::try_from(magnitude).ok() }
}

/// The bit pattern of a whole number that fits into `bits` bits, signed or unsigned.
pub(super) fn pattern(text: &str, bits: u32) -> Option<u128> {
    let (negative, magnitude) = parts(text)?;
    let mask = match bits {
        0 => 0,
        1..=127 => (1 << bits) - 1,
        _ => u128::MAX,
    };
    if !negative {
        return (magnitude <= mask).then_some(magnitude);
    }
    let least = mask / 2 + u128::from(bits > 0);
    (magnitude <= least).then(|| magnitude.wrapping_neg() & mask)
}

/// The bit pattern of a floating-point number: a decimal number (`f32` and `f64`) or the pattern as `0x…`.
pub(super) fn float(text: &str, kind: FloatKind) -> Option<u128> {
    if text.starts_with("0x") {
        return pattern(text, kind.bits());
    }
    match kind {
        FloatKind::F32 => text.parse::<f32>().ok().map(|value| u128::from(value.to_bits())),
        FloatKind::F64 => text.parse::<f64>().ok().map(|value| u128::from(value.to_bits())),
        FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => None,
    }
}

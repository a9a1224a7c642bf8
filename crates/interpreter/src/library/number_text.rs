//! Numbers written as text: the grammars of `strtol` and `strtod`, read byte by byte so that no byte is looked at that
//! glibc would not look at.
//!
//! The text is a function from positions to bytes which may fail (a fault in memory); failures pass through.

use super::float_parts::{infinity, not_a_number, round_ratio, sign_bit};
use num_bigint::BigUint;
use tayra_program::FloatKind;

/// An integer that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReadInteger {
    /// A minus stood before it.
    pub(crate) negative: bool,
    /// Its magnitude; the largest number if `overflow`.
    pub(crate) magnitude: u64,
    /// It does not fit 64 bits.
    pub(crate) overflow: bool,
    /// How many bytes were used; 0 if there was no number.
    pub(crate) used: u64,
}

/// White space of the C locale.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn digit_value(byte: u8) -> Option<u32> {
    char::from(byte).to_digit(36)
}

/// Reads an integer as `strtol` does; `base` is 0 or 2 to 36. `binary_prefix`: `0b` counts, as in C23.
pub(crate) fn read_integer<E>(
    base: u32,
    binary_prefix: bool,
    mut at: impl FnMut(u64) -> Result<u8, E>,
) -> Result<ReadInteger, E> {
    let mut place = 0;
    while is_space(at(place)?) {
        place += 1;
    }
    let mut negative = false;
    if matches!(at(place)?, b'-' | b'+') {
        negative = at(place)? == b'-';
        place += 1;
    }
    let mut base = base;
    // Where reading stopped if the prefix turns out to be a mere zero.
    let mut used = 0;
    if at(place)? == b'0' && matches!(base, 0 | 2 | 16) {
        let marker = at(place + 1)?.to_ascii_lowercase();
        if marker == b'x' && base != 2 {
            used = place + 1;
            place += 2;
            base = 16;
        } else if marker == b'b' && base != 16 && binary_prefix {
            used = place + 1;
            place += 2;
            base = 2;
        } else if base == 0 {
            base = 8;
        }
    }
    if base == 0 {
        base = 10;
    }
    let mut magnitude: u64 = 0;
    let mut overflow = false;
    while let Some(digit) = digit_value(at(place)?).filter(|&digit| digit < base) {
        let next = magnitude.checked_mul(u64::from(base)).and_then(|m| m.checked_add(u64::from(digit)));
        magnitude = next.unwrap_or(u64::MAX);
        overflow |= next.is_none();
        place += 1;
        used = place;
    }
    if overflow {
        magnitude = u64::MAX;
    }
    Ok(ReadInteger { negative, magnitude, overflow, used })
}

/// A floating-point number that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReadFloat {
    /// Its bit pattern.
    pub(crate) pattern: u128,
    /// Overflow, or an inexact result below the normal numbers: `ERANGE`.
    pub(crate) out_of_range: bool,
    /// How many bytes were used; 0 if there was no number.
    pub(crate) used: u64,
}

/// Reads a floating-point number as `strtod` does, to nearest even.
pub(crate) fn read_float<E>(
    kind: FloatKind,
    mut at: impl FnMut(u64) -> Result<u8, E>,
) -> Result<ReadFloat, E> {
    let mut place = 0;
    while is_space(at(place)?) {
        place += 1;
    }
    let mut negative = false;
    if matches!(at(place)?, b'-' | b'+') {
        negative = at(place)? == b'-';
        place += 1;
    }
    let sign = sign_bit(kind, negative);
    let special = |pattern: u128, used| Ok(ReadFloat { pattern: pattern | sign, out_of_range: false, used });
    match at(place)?.to_ascii_lowercase() {
        b'i' if word_follows(place, b"inf", &mut at)? => {
            let long = word_follows(place + 3, b"inity", &mut at)?;
            return special(infinity(kind), place + if long { 8 } else { 3 });
        }
        b'n' if word_follows(place, b"nan", &mut at)? => {
            let (payload, length) = nan_payload(place + 3, &mut at)?;
            return special(not_a_number(kind, payload), place + 3 + length);
        }
        b'0' if at(place + 1)?.eq_ignore_ascii_case(&b'x') && hexadecimal_follows(place + 2, &mut at)? => {
            let mantissa = read_mantissa(16, place + 2, &mut at)?;
            return finish(kind, sign, 16, mantissa, &mut at);
        }
        _ => {}
    }
    let mantissa = read_mantissa(10, place, &mut at)?;
    if mantissa.digit_count == 0 {
        return Ok(ReadFloat { pattern: 0, out_of_range: false, used: 0 });
    }
    finish(kind, sign, 10, mantissa, &mut at)
}

fn word_follows<E>(place: u64, word: &[u8], at: &mut impl FnMut(u64) -> Result<u8, E>) -> Result<bool, E> {
    for (offset, letter) in (0..).zip(word) {
        if !at(place + offset)?.eq_ignore_ascii_case(letter) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn hexadecimal_follows<E>(place: u64, at: &mut impl FnMut(u64) -> Result<u8, E>) -> Result<bool, E> {
    let first = at(place)?;
    Ok(first.is_ascii_hexdigit() || (first == b'.' && at(place + 1)?.is_ascii_hexdigit()))
}

/// `(123)` behind `nan`: the payload and how many bytes it takes.
fn nan_payload<E>(place: u64, at: &mut impl FnMut(u64) -> Result<u8, E>) -> Result<(u64, u64), E> {
    if at(place)? != b'(' {
        return Ok((0, 0));
    }
    let mut text = Vec::new();
    loop {
        let byte = at(place + 1 + text.len() as u64)?;
        if byte == b')' {
            break;
        }
        if !byte.is_ascii_alphanumeric() && byte != b'_' {
            return Ok((0, 0));
        }
        text.push(byte);
    }
    let length = text.len() as u64 + 2;
    let Ok(number) = read_bytes(&text, |at| read_integer(0, false, at));
    let whole = number.used == text.len() as u64 && !number.overflow;
    Ok((if whole { number.magnitude } else { 0 }, length))
}

/// Runs a reader on bytes that are followed by NULs.
pub(crate) fn read_bytes<T>(
    text: &[u8],
    read: impl FnOnce(
        &mut dyn FnMut(u64) -> Result<u8, std::convert::Infallible>,
    ) -> Result<T, std::convert::Infallible>,
) -> Result<T, std::convert::Infallible> {
    read(&mut |place| Ok(usize::try_from(place).ok().and_then(|place| text.get(place).copied()).unwrap_or(0)))
}

/// Digits with at most one point.
struct Mantissa {
    /// The digits as one number, leading zeros dropped, cut after many (with a one behind if the rest is not zero).
    digits: BigUint,
    /// Its value is `digits * base^scale`.
    scale: i64,
    /// How many digits there were.
    digit_count: u64,
    /// Where the text goes on.
    place: u64,
}

/// More digits than any tie between two neighbouring numbers of ours has.
const DECISIVE_DIGITS: u64 = 12_000;

fn read_mantissa<E>(
    base: u32,
    mut place: u64,
    at: &mut impl FnMut(u64) -> Result<u8, E>,
) -> Result<Mantissa, E> {
    let mut text = Vec::new();
    let (mut scale, mut digit_count, mut kept) = (0i64, 0u64, 0u64);
    let (mut behind_point, mut rest_is_zero) = (false, true);
    loop {
        let byte = at(place)?;
        if byte == b'.' && !behind_point {
            // A lone point is no number: glibc looks whether a digit stands before or behind it.
            let digit_behind = digit_value(at(place + 1)?).is_some_and(|digit| digit < base);
            if digit_count == 0 && !digit_behind {
                break;
            }
            behind_point = true;
            place += 1;
            continue;
        }
        let Some(digit) = digit_value(byte).filter(|&digit| digit < base) else { break };
        place += 1;
        digit_count += 1;
        if kept == 0 && digit == 0 {
            scale -= i64::from(behind_point);
        } else if kept < DECISIVE_DIGITS {
            kept += 1;
            scale -= i64::from(behind_point);
            text.push(byte);
        } else {
            rest_is_zero &= digit == 0;
            scale += i64::from(!behind_point);
        }
    }
    if !rest_is_zero {
        text.push(b'1');
        scale -= 1;
    }
    let digits = BigUint::parse_bytes(&text, base).unwrap_or_default();
    Ok(Mantissa { digits, scale, digit_count, place })
}

/// Reads the exponent and rounds.
fn finish<E>(
    kind: FloatKind,
    sign: u128,
    base: u32,
    mantissa: Mantissa,
    at: &mut impl FnMut(u64) -> Result<u8, E>,
) -> Result<ReadFloat, E> {
    let marker = if base == 16 { b'p' } else { b'e' };
    let mut place = mantissa.place;
    let mut exponent = 0i64;
    if at(place)?.eq_ignore_ascii_case(&marker) {
        let mut digits_at = place + 1;
        let negative = at(digits_at)? == b'-';
        if matches!(at(digits_at)?, b'-' | b'+') {
            digits_at += 1;
        }
        while let digit @ b'0'..=b'9' = at(digits_at)? {
            exponent = exponent.saturating_mul(10).saturating_add(i64::from(digit - b'0')).min(1 << 40);
            digits_at += 1;
            place = digits_at;
        }
        if negative {
            exponent = -exponent;
        }
    }
    let digit_bits = if base == 16 { 4 } else { 1 };
    let exponent = exponent + mantissa.scale * digit_bits;
    let (pattern, out_of_range) = round(kind, base, mantissa.digits, exponent);
    Ok(ReadFloat { pattern: pattern | sign, out_of_range, used: place })
}

/// `digits * 2^exponent` (base 16) or `digits * 10^exponent`, and whether it is out of range.
fn round(kind: FloatKind, base: u32, digits: BigUint, exponent: i64) -> (u128, bool) {
    if digits.bits() == 0 {
        return (0, false);
    }
    // Far outside of every format: do not build giant integers.
    let length = i64::try_from(digits.bits()).unwrap_or(i64::MAX);
    let reach = if base == 16 { exponent + length } else { exponent + length * 3 / 10 };
    if reach > 20_000 {
        return (infinity(kind), true);
    }
    if reach < -20_000 {
        return (0, true);
    }
    let (mut top, mut bottom) = (digits, BigUint::from(1u8));
    let power = exponent.unsigned_abs();
    let side = if exponent >= 0 { &mut top } else { &mut bottom };
    if base == 16 {
        *side <<= power;
    } else {
        *side *= BigUint::from(10u8).pow(u32::try_from(power).unwrap_or(u32::MAX));
    }
    let rounded = round_ratio(kind, top, bottom);
    (rounded.pattern, rounded.overflow || rounded.underflow)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(text: &str, base: u32) -> (i128, u64, bool) {
        let Ok(read) = read_bytes(text.as_bytes(), |at| read_integer(base, false, at));
        let magnitude = i128::from(read.magnitude);
        (if read.negative { -magnitude } else { magnitude }, read.used, read.overflow)
    }

    fn double(text: &str) -> (f64, u64, bool) {
        let Ok(read) = read_bytes(text.as_bytes(), |at| read_float(FloatKind::F64, at));
        (f64::from_bits(read.pattern as u64), read.used, read.out_of_range)
    }

    #[test]
    fn integers_stop_at_the_first_foreign_byte() {
        assert_eq!(integer("123abc", 10), (123, 3, false));
        assert_eq!(integer("  -0x1F", 16), (-31, 7, false));
        assert_eq!(integer("0x1Fg", 0), (31, 4, false));
        assert_eq!(integer("0x", 16), (0, 1, false));
        assert_eq!(integer("0xg", 0), (0, 1, false));
        assert_eq!(integer("077", 0), (63, 3, false));
        assert_eq!(integer("08", 0), (0, 1, false));
        assert_eq!(integer("  +", 10), (0, 0, false));
        assert_eq!(integer("", 10), (0, 0, false));
        assert_eq!(integer("zz", 36), (1295, 2, false));
        assert_eq!(integer("99999999999999999999", 10), (i128::from(u64::MAX), 20, true));
    }

    #[test]
    fn binary_prefixes_need_c23() {
        let Ok(read) = read_bytes(b"0b101", |at| read_integer(0, true, at));
        assert_eq!((read.magnitude, read.used), (5, 5));
        assert_eq!(integer("0b101", 0), (0, 1, false));
        assert_eq!(integer("0b101", 2), (0, 1, false));
    }

    #[test]
    fn decimals_agree_with_the_host() {
        for text in [
            "3.14159",
            "0.1",
            "1e22",
            "1e23",
            "123456789012345678901234567890",
            "2.2250738585072011e-308",
            "9007199254740993",
            "1.7976931348623157e308",
            "5e-324",
            "2.4703282292062327208e-324",
            ".5",
            "5.",
        ] {
            let expected: f64 = text.parse().unwrap();
            let (value, used, _) = double(text);
            assert_eq!((value.to_bits(), used), (expected.to_bits(), text.len() as u64), "{text}");
        }
    }

    #[test]
    fn odd_forms_use_what_glibc_uses() {
        assert_eq!(double("  -2.5e-3xyz"), (-0.0025, 9, false));
        assert_eq!(double("0x1.8p4"), (24.0, 7, false));
        assert_eq!(double("0x.8"), (0.5, 4, false));
        assert_eq!(double("0x"), (0.0, 1, false));
        assert_eq!(double("0x.p1"), (0.0, 1, false));
        assert_eq!(double("1e"), (1.0, 1, false));
        assert_eq!(double("1e+"), (1.0, 1, false));
        assert_eq!(double("."), (0.0, 0, false));
        assert_eq!(double("-"), (0.0, 0, false));
        assert_eq!(double("-INFINITYx"), (f64::NEG_INFINITY, 9, false));
        assert_eq!(double("infinit"), (f64::INFINITY, 3, false));
        assert_eq!(double("nan(12)z").1, 7);
        assert_eq!(double("nan(1-)").1, 3);
        assert_eq!(double("1e400"), (f64::INFINITY, 5, true));
        assert_eq!(double("-1e-999999999999"), (-0.0, 16, true));
        assert_eq!(double("4.9e-324"), (5e-324, 8, true));
        assert_eq!(double("0e99999"), (0.0, 7, false));
    }

    #[test]
    fn long_doubles_have_sixty_four_bits() {
        let Ok(read) = read_bytes(b"0.1", |at| read_float(FloatKind::X87, at));
        assert_eq!(read.pattern, 0x3ffb_cccc_cccc_cccc_cccd);
    }
}

//! Floating-point numbers as `printf` shows them: every digit exact, ties to even, hexadecimal as glibc writes it.

use super::Resolved;
use super::integer::{pad, sign};
use crate::library::float_parts::{FloatClass, FloatParts, Layout};
use num_bigint::BigUint;
use std::cmp::Ordering;
use tayra_program::FloatKind;

/// No number of ours has more significant digits than this, or more digits after the point: beyond are zeros.
const ALL_DIGITS: usize = 17_000;

/// Shows a number for `f F e E g G a A`.
pub(crate) fn show_float(spec: &Resolved, value: FloatParts) -> Vec<u8> {
    let upper = spec.letter.is_ascii_uppercase();
    let mut prefix = sign(spec, value.negative, true);
    let (mantissa, exponent) = match value.class {
        FloatClass::NotANumber => return pad(spec, prefix.as_bytes(), cased("nan", upper).as_bytes(), false),
        FloatClass::Infinite => return pad(spec, prefix.as_bytes(), cased("inf", upper).as_bytes(), false),
        FloatClass::Finite { mantissa, exponent } => (mantissa, exponent),
    };
    let number = Binary { mantissa: BigUint::from(mantissa), exponent: i64::from(exponent) };
    let body = match spec.letter.to_ascii_lowercase() {
        b'f' => fixed(&number, spec.precision.unwrap_or(6), spec.flags.alternative),
        b'e' => {
            let (digits, power) = number.significant(spec.precision.unwrap_or(6) + 1);
            scientific(&digits, power, spec.flags.alternative)
        }
        b'g' => general(&number, spec.precision.unwrap_or(6).max(1), spec.flags.alternative),
        _ => {
            prefix.push_str("0x");
            hexadecimal(spec, value.kind, mantissa).with_exponent(value.kind, mantissa, exponent).show(spec)
        }
    };
    pad(spec, cased(&prefix, upper).as_bytes(), cased(&body, upper).as_bytes(), spec.flags.zero)
}

fn cased(text: &str, upper: bool) -> String {
    if upper { text.to_ascii_uppercase() } else { text.to_owned() }
}

/// `mantissa * 2^exponent`.
struct Binary {
    mantissa: BigUint,
    exponent: i64,
}

impl Binary {
    /// `self * 10^power` as an integer, to nearest, ties to even.
    fn scaled(&self, power: i64) -> BigUint {
        let (mut top, mut bottom) = (self.mantissa.clone(), BigUint::from(1u8));
        if power >= 0 {
            top *= ten_to(power.unsigned_abs());
        } else {
            bottom *= ten_to(power.unsigned_abs());
        }
        if self.exponent >= 0 {
            top <<= self.exponent.unsigned_abs();
        } else {
            bottom <<= self.exponent.unsigned_abs();
        }
        let quotient = &top / &bottom;
        let twice_rest = (top - &quotient * &bottom) << 1u8;
        match twice_rest.cmp(&bottom) {
            Ordering::Less => quotient,
            Ordering::Equal if !quotient.bit(0) => quotient,
            Ordering::Equal | Ordering::Greater => quotient + 1u8,
        }
    }

    /// Whether `self >= 10^power`.
    fn reaches(&self, power: i64) -> bool {
        let (mut left, mut right) = (self.mantissa.clone(), BigUint::from(1u8));
        if power >= 0 {
            right *= ten_to(power.unsigned_abs());
        } else {
            left *= ten_to(power.unsigned_abs());
        }
        if self.exponent >= 0 {
            left <<= self.exponent.unsigned_abs();
        } else {
            right <<= self.exponent.unsigned_abs();
        }
        left >= right
    }

    /// Its first `count` digits, rounded, and the power of ten of the first one.
    fn significant(&self, count: usize) -> (String, i64) {
        if self.mantissa.bits() == 0 {
            return ("0".repeat(count), 0);
        }
        let bits = i64::try_from(self.mantissa.bits()).unwrap_or(i64::MAX) - 1 + self.exponent;
        // log10(2) from below in millionths, so that the guess is at most a little too low.
        let mut power = (bits * 301_029).div_euclid(1_000_000);
        while !self.reaches(power) {
            power -= 1;
        }
        while self.reaches(power + 1) {
            power += 1;
        }
        let exact = count.min(ALL_DIGITS);
        let mut digits = self.scaled(i64::try_from(exact).unwrap_or(i64::MAX) - 1 - power).to_string();
        if digits.len() > exact {
            // Rounded up to the next power of ten.
            digits.truncate(exact);
            power += 1;
        }
        digits.push_str(&"0".repeat(count - exact));
        (digits, power)
    }
}

fn ten_to(power: u64) -> BigUint {
    BigUint::from(10u8).pow(u32::try_from(power).unwrap_or(u32::MAX))
}

fn fixed(number: &Binary, precision: usize, point_always: bool) -> String {
    let exact = precision.min(ALL_DIGITS);
    let mut digits = number.scaled(i64::try_from(exact).unwrap_or(i64::MAX)).to_string();
    digits.insert_str(0, &"0".repeat((exact + 1).saturating_sub(digits.len())));
    digits.push_str(&"0".repeat(precision - exact));
    with_point(digits, precision, point_always)
}

/// Puts the point before the last `behind` digits.
fn with_point(mut digits: String, behind: usize, point_always: bool) -> String {
    if behind > 0 || point_always {
        digits.insert(digits.len() - behind, '.');
    }
    digits
}

fn scientific(digits: &str, power: i64, point_always: bool) -> String {
    let shown = with_point(digits.to_owned(), digits.len() - 1, point_always);
    let sign = if power < 0 { '-' } else { '+' };
    format!("{shown}e{sign}{:02}", power.unsigned_abs())
}

fn general(number: &Binary, precision: usize, alternative: bool) -> String {
    let (mut digits, power) = number.significant(precision);
    let count = i64::try_from(precision).unwrap_or(i64::MAX);
    if power < -4 || power >= count {
        if !alternative {
            digits.truncate(digits.trim_end_matches('0').len().max(1));
        }
        return scientific(&digits, power, alternative);
    }
    let behind = usize::try_from(count - 1 - power).unwrap_or(0);
    digits.insert_str(0, &"0".repeat((behind + 1).saturating_sub(digits.len())));
    let mut shown = with_point(digits, behind, alternative);
    if !alternative && shown.contains('.') {
        shown.truncate(shown.trim_end_matches('0').trim_end_matches('.').len());
    }
    shown
}

/// A hexadecimal number in the making.
struct Hexadecimal {
    leading: u8,
    digits: Vec<u8>,
    /// The leading digit went past `f`.
    carried: bool,
    exponent: i64,
}

/// Splits the mantissa into a leading digit (one bit, or four for x87) and the rest, and rounds to the precision.
fn hexadecimal(spec: &Resolved, kind: FloatKind, mantissa: u128) -> Hexadecimal {
    let layout = Layout::of(kind);
    let behind_bits = if layout.explicit_leading_bit { layout.precision - 4 } else { layout.precision - 1 };
    let nibbles = behind_bits.div_ceil(4);
    // Fill the last digit up with zero bits.
    let aligned = mantissa << (nibbles * 4 - behind_bits);
    let nibble = |at: u32| u8::try_from((aligned >> (4 * at)) & 15).unwrap_or(0);
    let mut leading = u8::try_from(aligned >> (4 * nibbles)).unwrap_or(0);
    let mut digits: Vec<u8> = (0..nibbles).rev().map(nibble).collect();
    let mut carried = false;
    match spec.precision {
        None => {
            let used = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
            digits.truncate(used);
        }
        Some(precision) if precision < digits.len() => {
            let first_lost = digits[precision];
            let more = digits[precision + 1..].iter().any(|&digit| digit != 0);
            digits.truncate(precision);
            let odd = digits.last().copied().unwrap_or(leading) % 2 == 1;
            if first_lost > 8 || (first_lost == 8 && (more || odd)) {
                carried = increment(&mut leading, &mut digits);
            }
        }
        Some(precision) => digits.resize(precision, 0),
    }
    Hexadecimal { leading, digits, carried, exponent: 0 }
}

/// Adds one in the last digit; true if the leading digit overflows (and becomes 1).
fn increment(leading: &mut u8, digits: &mut [u8]) -> bool {
    for digit in digits.iter_mut().rev() {
        if *digit < 15 {
            *digit += 1;
            return false;
        }
        *digit = 0;
    }
    if *leading < 15 {
        *leading += 1;
        return false;
    }
    *leading = 1;
    true
}

impl Hexadecimal {
    fn with_exponent(mut self, kind: FloatKind, mantissa: u128, exponent: i32) -> Hexadecimal {
        let layout = Layout::of(kind);
        let behind_bits =
            if layout.explicit_leading_bit { layout.precision - 4 } else { layout.precision - 1 };
        if mantissa != 0 {
            self.exponent = i64::from(exponent) + i64::from(behind_bits) + if self.carried { 4 } else { 0 };
        }
        self
    }

    fn show(&self, spec: &Resolved) -> String {
        let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
        let mut shown = String::from(digit(self.leading));
        if !self.digits.is_empty() || spec.flags.alternative {
            shown.push('.');
        }
        shown.extend(self.digits.iter().map(|&value| digit(value)));
        let sign = if self.exponent < 0 { '-' } else { '+' };
        format!("{shown}p{sign}{}", self.exponent.unsigned_abs())
    }
}

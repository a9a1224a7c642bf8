//! Integers, characters and strings as `printf` shows them.

use super::Resolved;

/// An integer argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Integer {
    /// Whether it is below zero.
    pub(crate) negative: bool,
    /// Its magnitude.
    pub(crate) magnitude: u64,
}

impl Integer {
    /// The signed reading of the low `bytes` bytes.
    pub(crate) fn signed(bits: u64, bytes: u64) -> Integer {
        let unused = 64 - 8 * u32::try_from(bytes.clamp(1, 8)).unwrap_or(8);
        let value = (bits.cast_signed() << unused) >> unused;
        Integer { negative: value < 0, magnitude: value.unsigned_abs() }
    }

    /// The unsigned reading of the low `bytes` bytes.
    pub(crate) fn unsigned(bits: u64, bytes: u64) -> Integer {
        let unused = 64 - 8 * u32::try_from(bytes.clamp(1, 8)).unwrap_or(8);
        Integer { negative: false, magnitude: (bits << unused) >> unused }
    }
}

/// Shows an integer for `d i u o x X` (and `x` with the alternative form for `p`).
pub(crate) fn show_integer(spec: &Resolved, value: Integer) -> Vec<u8> {
    let mut digits = match spec.letter {
        b'o' => format!("{:o}", value.magnitude),
        b'x' | b'p' => format!("{:x}", value.magnitude),
        b'X' => format!("{:X}", value.magnitude),
        _ => value.magnitude.to_string(),
    };
    if value.magnitude == 0 && spec.precision == Some(0) {
        digits.clear();
    }
    if let Some(precision) = spec.precision {
        let missing = precision.saturating_sub(digits.len());
        digits.insert_str(0, &"0".repeat(missing));
    }
    let mut prefix = sign(spec, value.negative, matches!(spec.letter, b'd' | b'i' | b'p'));
    if spec.flags.alternative {
        match spec.letter {
            b'o' if !digits.starts_with('0') => digits.insert(0, '0'),
            b'x' | b'p' if value.magnitude != 0 => prefix.push_str("0x"),
            b'X' if value.magnitude != 0 => prefix.push_str("0X"),
            _ => {}
        }
    }
    let zeros = spec.flags.zero && spec.precision.is_none();
    pad(spec, prefix.as_bytes(), digits.as_bytes(), zeros)
}

/// The sign that goes before a number.
pub(super) fn sign(spec: &Resolved, negative: bool, is_signed: bool) -> String {
    match () {
        () if negative => "-",
        () if is_signed && spec.flags.plus => "+",
        () if is_signed && spec.flags.space => " ",
        () => "",
    }
    .to_owned()
}

/// Shows bytes for `c` and `s`, already cut to the precision.
pub(crate) fn show_bytes(spec: &Resolved, bytes: &[u8]) -> Vec<u8> {
    pad(spec, b"", bytes, false)
}

/// Fills up to the width: spaces outside, or zeros between prefix and body.
pub(super) fn pad(spec: &Resolved, prefix: &[u8], body: &[u8], zeros: bool) -> Vec<u8> {
    let missing = spec.width.saturating_sub(prefix.len() + body.len());
    let (before, between, after) = match (spec.flags.left, zeros) {
        (true, _) => (0, 0, missing),
        (false, true) => (0, missing, 0),
        (false, false) => (missing, 0, 0),
    };
    let mut shown = vec![b' '; before];
    shown.extend_from_slice(prefix);
    shown.resize(shown.len() + between, b'0');
    shown.extend_from_slice(body);
    shown.resize(shown.len() + after, b' ');
    shown
}

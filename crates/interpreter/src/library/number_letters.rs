//! Integers in letters whose terms ride along: which letters are digits decides, and the number is a term over them.

use super::context::Context;
use super::number_text::{ReadInteger, is_space};
use super::stdlib_numbers::Kind;
use crate::machine::Stop;
use crate::value::Value;
use tayra_terms::TermId;

/// A number that letters stand for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    /// Its value in its type.
    pub(super) value: i128,
    /// Whether it was cut to that type.
    pub(super) out_of_range: bool,
    /// What its magnitude is in 64 bits, if it depends on inputs; and whether it is negated.
    term: Option<(TermId, bool)>,
}

impl Number {
    /// The number in so many bits with its term, if it has one.
    pub(super) fn with_term(&self, c: &mut Context<'_, '_>, bits: u32) -> Option<Value> {
        let (term, negative) = self.term.filter(|_| bits <= 64)?;
        let value = self.value as u64 & crate::value::low_bits(bits);
        Some(c.machine.number_with_term(term, negative, bits, value))
    }
}

/// The number that digits stand for; the greatest there is if it is greater.
pub(super) fn number_of(
    c: &mut Context<'_, '_>,
    negative: bool,
    digits: &[Value],
    base: u32,
    kind: Kind,
) -> Number {
    let (mut magnitude, mut overflow) = (0u64, false);
    for digit in digits {
        let digit = char::from(digit.bits as u8).to_digit(base).unwrap_or(0);
        let next = magnitude.checked_mul(u64::from(base)).and_then(|m| m.checked_add(u64::from(digit)));
        magnitude = next.unwrap_or(u64::MAX);
        overflow |= next.is_none();
    }
    if overflow {
        magnitude = u64::MAX;
    }
    let read = ReadInteger { negative, magnitude, overflow, used: 0 };
    let word_bits = c.model().pointer_bits();
    let (value, out_of_range) = kind.fit(read, word_bits);
    let place = c.call.place;
    let term = c.machine.number_of_digits(place, digits, base);
    let term = term.filter(|&term| !c.machine.decide_above(place, term, kind.most(negative, word_bits)));
    Number { value, out_of_range, term: term.map(|term| (term, negative)) }
}

/// Reads an integer from memory as `strtol` does, letter by letter; also says how many letters it used.
pub(super) fn read_number(
    c: &mut Context<'_, '_>,
    (text, base, binary_prefix): (Value, u32, bool),
    kind: Kind,
) -> Result<(Number, u64), Stop> {
    let mut place = 0;
    let mut letter = c.letter(text, place)?;
    while c.letter_is(letter, is_space) {
        place += 1;
        letter = c.letter(text, place)?;
    }
    let negative = c.letter_is(letter, |byte| byte == b'-');
    if negative || c.letter_is(letter, |byte| byte == b'+') {
        place += 1;
        letter = c.letter(text, place)?;
    }
    let mut base = base;
    // Where reading stopped if the prefix turns out to be a mere zero.
    let mut used = 0;
    if matches!(base, 0 | 2 | 16) && c.letter_is(letter, |byte| byte == b'0') {
        let marker = c.letter(text, place + 1)?;
        if base != 2 && c.letter_is(marker, |byte| byte.eq_ignore_ascii_case(&b'x')) {
            used = place + 1;
            place += 2;
            base = 16;
        } else if base != 16 && binary_prefix && c.letter_is(marker, |byte| byte.eq_ignore_ascii_case(&b'b'))
        {
            used = place + 1;
            place += 2;
            base = 2;
        } else if base == 0 {
            base = 8;
        }
        letter = c.letter(text, place)?;
    }
    if base == 0 {
        base = 10;
    }
    let mut digits = Vec::new();
    while c.letter_is(letter, |byte| char::from(byte).is_digit(base)) {
        digits.push(letter);
        place += 1;
        used = place;
        letter = c.letter(text, place)?;
    }
    Ok((number_of(c, negative, &digits, base, kind), used))
}

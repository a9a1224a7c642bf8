//! Bytes that library functions look at, in recorded runs: what is asked of them is a decision, not the byte itself.
//!
//! A letter is a value of 8 bits; what the run knows of it rides along. Standard input and arguments are texts from outside:
//! whether a text goes on is a decision at every byte, so that the search makes it longer or shorter, and its bytes have terms.

use super::Rider;
use crate::machine::{Decided, Machine};
use crate::recorder::{DecisionKind, InputKey, OutsideText};
use crate::value::{Symbol, Value};
use tayra_program::Place;
use tayra_terms::{TermId, Terms};

/// Whether `value`, of 8 bits, is one that `kind` holds for.
fn one_of(terms: &mut Terms, value: TermId, kind: impl Fn(u8) -> bool) -> TermId {
    let mut any = terms.boolean(false);
    let mut first = None;
    for byte in 0..=256u128 {
        let holds = u8::try_from(byte).is_ok_and(&kind);
        match (first, holds) {
            (None, true) => first = Some(byte),
            (Some(low), false) => {
                let (low, last) = (terms.constant(8, low), terms.constant(8, byte - 1));
                let (above, below) =
                    (terms.unsigned_less_equal(low, value), terms.unsigned_less_equal(value, last));
                let within = if low == last { terms.equal(value, low) } else { terms.and(above, below) };
                any = terms.or(any, within);
                first = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    any
}

/// A term in another width, as an unsigned number.
fn fitted(terms: &mut Terms, value: TermId, width: u32) -> TermId {
    if terms.bits(value) > width { terms.truncate(value, width) } else { terms.extend(value, width, false) }
}

impl Machine<'_> {
    /// Whether a letter is of a kind, which decides something.
    pub(crate) fn letter_is(&mut self, place: Place, letter: Value, kind: impl Fn(u8) -> bool) -> bool {
        let holds = kind(letter.bits as u8);
        let Some(term) = self.looked_at(place, letter, 8) else { return holds };
        if let Some(recorder) = &mut self.memory.recorder {
            let condition = one_of(&mut recorder.terms, term, kind);
            recorder.decide(condition, holds, place, DecisionKind::Branch);
        }
        self.end_if_full();
        holds
    }

    /// Whether two letters are the same, which decides something.
    pub(crate) fn letters_are_equal(&mut self, place: Place, left: Value, right: Value) -> bool {
        let holds = left.bits == right.bits;
        let terms = (self.looked_at(place, left, 8), self.looked_at(place, right, 8));
        if terms == (None, None) {
            return holds;
        }
        if let Some(recorder) = &mut self.memory.recorder {
            let l = terms.0.unwrap_or_else(|| recorder.terms.constant(8, u128::from(left.bits)));
            let r = terms.1.unwrap_or_else(|| recorder.terms.constant(8, u128::from(right.bits)));
            let condition = recorder.terms.equal(l, r);
            recorder.decide(condition, holds, place, DecisionKind::Branch);
        }
        self.end_if_full();
        holds
    }

    /// Whether a value of `width` bits is a number, which decides something.
    pub(crate) fn is_number(&mut self, place: Place, value: Value, width: u32, number: u64) -> bool {
        let holds = value.bits == number;
        let Some(term) = self.looked_at(place, value, width) else { return holds };
        if let Some(recorder) = &mut self.memory.recorder {
            let constant = recorder.terms.constant(width, u128::from(number));
            let condition = recorder.terms.equal(term, constant);
            recorder.decide(condition, holds, place, DecisionKind::Branch);
        }
        self.end_if_full();
        holds
    }

    /// The first letter minus the second, as an `int`.
    pub(crate) fn letter_difference(&mut self, left: Value, right: Value) -> Value {
        let bits = u64::from((left.bits as u32).wrapping_sub(right.bits as u32));
        let symbol = match self.lift(&[left, right], 8) {
            Err(symbol) => symbol,
            Ok(terms) => match &mut self.memory.recorder {
                None => Symbol::None,
                Some(recorder) => {
                    let (l, r) = (
                        recorder.terms.extend(terms[0], 32, false),
                        recorder.terms.extend(terms[1], 32, false),
                    );
                    let term = recorder.terms.sub(l, r);
                    recorder.symbol(term, bits)
                }
            },
        };
        self.memory.with_symbol(Value::plain(bits), symbol)
    }

    /// The term of a value that decides something; what else is known of it is noted.
    fn looked_at(&mut self, place: Place, value: Value, width: u32) -> Option<TermId> {
        if value.is_plain() {
            return None;
        }
        let shadow = self.memory.shadows.of(value);
        self.decide_by(place, shadow, Decided::Library);
        match self.rider(value, width) {
            Rider::None => None,
            Rider::Term(term) => Some(term),
            Rider::Opaque => {
                self.note_gap(place, "a byte without term decides what a library function does");
                None
            }
        }
    }

    /// A byte of a text from outside, with its term.
    pub(crate) fn outside_letter(&mut self, text: OutsideText, at: u32, byte: u8) -> Value {
        let value = Value::plain(u64::from(byte));
        let Some(recorder) = &mut self.memory.recorder else { return value };
        let term = recorder.atom(InputKey::Byte(text, at), 8, u128::from(byte));
        let symbol = recorder.symbol(term, u64::from(byte));
        self.memory.with_symbol(value, symbol)
    }

    /// Says that a letter is not zero, as those of a string are.
    pub(crate) fn give_not_zero(&mut self, place: Place, letter: Value) {
        let Rider::Term(term) = self.rider(letter, 8) else { return };
        if let Some(recorder) = &mut self.memory.recorder {
            let zero = recorder.terms.constant(8, 0);
            let is_zero = recorder.terms.equal(term, zero);
            recorder.decide(is_zero, false, place, DecisionKind::Given);
        }
    }

    /// Writes down that something from outside is there or is not: the next byte of a text, or a text.
    pub(crate) fn decide_presence(&mut self, place: Place, key: InputKey, is_there: bool) {
        if let Some(recorder) = &mut self.memory.recorder {
            let atom = recorder.atom(key, 1, u128::from(is_there));
            recorder.decide(atom, is_there, place, DecisionKind::Branch);
        }
        self.end_if_full();
    }

    /// The number that digits stand for, as a term of 64 bits; the digits themselves are taken as they are, and none is
    /// given, if it may not fit or none has a term.
    pub(crate) fn number_of_digits(&mut self, place: Place, digits: &[Value], base: u32) -> Option<TermId> {
        const MOST: u128 = 1 << 63;
        if digits.iter().all(|digit| digit.is_plain()) {
            return None;
        }
        let mut limit = 1u128;
        for _ in digits {
            limit = limit.saturating_mul(u128::from(base)).min(MOST + 1);
        }
        if limit > MOST {
            for &digit in digits {
                self.decide(place, digit, Decided::Library);
            }
            return None;
        }
        // As narrow as the number is: solvers thank for it.
        let width = 128 - (limit - 1).leading_zeros();
        let mut sum = self.memory.recorder.as_mut()?.terms.constant(width, 0);
        for &digit in digits {
            // Which of the three kinds of digits it is says how its low half is to be read.
            let is_decimal = base <= 10 || self.letter_is(place, digit, |byte| byte.is_ascii_digit());
            let is_lower = !is_decimal && self.letter_is(place, digit, |byte| byte.is_ascii_lowercase());
            let rider = self.rider(digit, 8);
            let recorder = self.memory.recorder.as_mut()?;
            let terms = &mut recorder.terms;
            let letter = match rider {
                Rider::Term(term) => term,
                Rider::None | Rider::Opaque => terms.constant(8, u128::from(digit.bits)),
            };
            let first = if is_lower { b'a' } else { b'A' };
            let value = if base <= 16 {
                let low = terms.extract(letter, 0, 4);
                let low = fitted(terms, low, width);
                terms.add_constant(low, if is_decimal { 0 } else { 9 })
            } else {
                let start = if is_decimal { b'0' } else { first - 10 };
                let wide = fitted(terms, letter, width);
                terms.add_constant(wide, u128::from(start).wrapping_neg())
            };
            let scaled = terms.scale(sum, u128::from(base));
            sum = terms.add(scaled, value);
        }
        Some(self.memory.recorder.as_mut()?.terms.extend(sum, 64, false))
    }

    /// Whether a term of 64 bits is above a limit, which decides something.
    pub(crate) fn decide_above(&mut self, place: Place, term: TermId, limit: u64) -> bool {
        let Some(recorder) = &mut self.memory.recorder else { return false };
        let bound = recorder.terms.constant(64, u128::from(limit));
        let above = recorder.terms.unsigned_less(bound, term);
        let holds = recorder.evaluate(above) == 1;
        recorder.decide(above, holds, place, DecisionKind::Branch);
        self.end_if_full();
        holds
    }

    /// A number of `bits` bits that a term of 64 bits stands for, negated if `negative`.
    pub(crate) fn number_with_term(&mut self, term: TermId, negative: bool, bits: u32, value: u64) -> Value {
        let Some(recorder) = &mut self.memory.recorder else { return Value::plain(value) };
        let signed = if negative { recorder.terms.negate(term) } else { term };
        let term = recorder.terms.truncate(signed, bits);
        let symbol = recorder.symbol(term, value);
        self.memory.with_symbol(Value::plain(value), symbol)
    }
}

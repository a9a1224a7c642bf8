//! Numbers in texts: what a program reads with `scanf` and its kin. Letter by letter they do not get simpler, since one number often stands at
//! several places, and its order among the others is what counts.

use std::collections::BTreeSet;
use std::ops::Range;

/// Longer runs of digits are no numbers that anybody reads.
const LONGEST: usize = 19;

/// A decimal number in a text, with its sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    range: Range<usize>,
    pub(super) value: i64,
}

/// The numbers in a text, as an `int` has them: what does not fit wraps.
pub(super) fn numbers(text: &[u8]) -> Vec<Number> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if !text[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = at + digits;
        let is_negative = at > 0 && text[at - 1] == b'-';
        if digits <= LONGEST {
            let wide = text[at..end].iter().fold(0_i128, |sum, byte| sum * 10 + i128::from(byte - b'0'));
            let wide = if is_negative { -wide } else { wide };
            // Cutting off is what machines do.
            let value = i64::from(wide as i32);
            found.push(Number { range: at - usize::from(is_negative)..end, value });
        }
        at = end;
    }
    found
}

/// The text with other numbers in it.
pub(super) fn with_numbers(text: &[u8], numbers: &[Number], value: impl Fn(i64) -> i64) -> Vec<u8> {
    let mut made: Vec<u8> = Vec::with_capacity(text.len());
    let mut done = 0;
    for number in numbers {
        made.extend(&text[done..number.range.start]);
        let written = value(number.value).to_string();
        // Without the sign it would go on with the number before it.
        if made.last().is_some_and(u8::is_ascii_digit) && !written.starts_with('-') {
            made.push(b' ');
        }
        made.extend(written.bytes());
        done = number.range.end;
    }
    made.extend(&text[done..]);
    made
}

/// The text with the smallest numbers that have the same order without their signs, from `first` on.
pub(super) fn ranked(text: &[u8], first: i64) -> Option<Vec<u8>> {
    let numbers = numbers(text);
    let sizes: BTreeSet<u64> = numbers.iter().map(|number| number.value.unsigned_abs()).collect();
    let rank = |value: i64| {
        let place = sizes.range(..value.unsigned_abs()).count();
        let size = i64::try_from(place).unwrap_or(0) + first;
        if value < 0 { -size } else { size }
    };
    (!numbers.is_empty()).then(|| with_numbers(text, &numbers, rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_text(bytes: Option<Vec<u8>>) -> String {
        String::from_utf8(bytes.expect("there are numbers")).expect("a text")
    }

    #[test]
    fn numbers_keep_their_order_and_their_signs() {
        assert_eq!(as_text(ranked(b"92372 -50 7 92372", 1)), "3 -2 1 3");
        assert_eq!(as_text(ranked(b"add 900, 17;", 0)), "add 1, 0;");
        assert_eq!(ranked(b"no number - at all", 1), None);
    }

    #[test]
    fn a_number_that_wraps_is_what_becomes_of_it() {
        // As an int the second one is 496803565.
        assert_eq!(as_text(ranked(b"92372-3798163731 1", 1)), "2 3 1");
        assert!(numbers(b"12345678901234567890").is_empty(), "nobody reads that");
    }
}

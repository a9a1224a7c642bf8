//! How many characters a conversion of `printf` gives, by what is known of its argument. All of it is arithmetic: nothing
//! here knows of states.
//!
//! Errs towards: a wider range of lengths than there are.

/// From the least to the greatest, both included.
pub(super) type Span = (i128, i128);

/// How an integer is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// 8, 10 or 16.
    pub(super) base: u128,
    /// `#`: octal numbers start with a zero, hexadecimal ones but zero with `0x`.
    pub(super) alternative: bool,
    /// `+` or a space: what is not negative has a sign too. Nothing for conversions without sign.
    pub(super) sign: bool,
    /// The least number of digits; one if there is no precision.
    pub(super) digits: Span,
}

/// How long numbers from that range are.
pub(super) fn integers(range: Span, style: Style) -> Span {
    let with = |digits: i128| move |number: i128| length(number, digits, style);
    let (few, many) = (with(style.digits.0), with(style.digits.1));
    let (low, high) = range;
    // Away from zero numbers become longer, never shorter, on either side.
    let mut least = i128::MAX;
    if high >= 0 {
        least = least.min(few(low.max(0)));
    }
    if low < 0 {
        least = least.min(few(high.min(-1)));
    }
    // Of no numbers at all anything is true, but the result should be a range.
    (least.min(few(high)), many(low).max(many(high)))
}

/// How long one number is, with at least so many digits.
fn length(number: i128, digits: i128, style: Style) -> i128 {
    let mut rest = number.unsigned_abs();
    // Zero with a precision of zero has no digits at all.
    let mut own = 0;
    while rest > 0 {
        rest /= style.base;
        own += 1;
    }
    let all = match (style.alternative, style.base) {
        // One zero stands in front, unless the precision has put one there.
        (true, 8) => digits.max(own + 1).max(1),
        (true, 16) if number != 0 => own.max(digits) + 2,
        (true | false, _) => own.max(digits),
    };
    all + i128::from(number < 0 || style.sign)
}

/// How long a floating-point number is, with so many digits as its precision says, if it says so. `point` is how many bytes
/// stand between whole and broken digits at most.
pub(super) fn float(letter: u8, is_long: bool, precision: Option<i128>, point: i128) -> Span {
    // Digits of the largest number before its point, of an exponent, and hexadecimal digits behind the point.
    let (whole, exponent, hexadecimal) = if is_long { (4933, 4, 16) } else { (309, 3, 14) };
    let given = precision.unwrap_or(6);
    // The sign comes first; a sign of the exponent with its letter, and `0x`, are two each.
    let most = match letter {
        b'e' | b'E' => 1 + 1 + point + given + 2 + exponent,
        // The precision counts digits from the first that is not zero, of which there is one; up to four zeros stand before it.
        b'g' | b'G' => 1 + point + given.max(1) + (2 + exponent).max(4),
        // Exponents of two are longer by a digit.
        b'a' | b'A' => 1 + 2 + 1 + point + precision.unwrap_or(0).max(hexadecimal) + 2 + exponent + 1,
        _ => 1 + whole + point + given,
    };
    // "-inf" and "-nan".
    (1, most.max(4))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Span = (i32::MIN as i128, i32::MAX as i128);
    const UNSIGNED: Span = (0, u32::MAX as i128);

    fn style(base: u128) -> Style {
        Style { base, alternative: false, sign: false, digits: (1, 1) }
    }

    #[test]
    fn whole_types() {
        assert_eq!(integers(INT, style(10)), (1, 11));
        assert_eq!(integers(UNSIGNED, style(10)), (1, 10));
        assert_eq!(integers(UNSIGNED, style(16)), (1, 8));
        assert_eq!(integers(UNSIGNED, style(8)), (1, 11));
        assert_eq!(integers((i64::MIN.into(), i64::MAX.into()), style(10)), (1, 20));
        assert_eq!(integers((0, u64::MAX.into()), style(10)), (1, 20));
        assert_eq!(integers((0, u64::MAX.into()), style(8)), (1, 22));
        assert_eq!(integers((-128, 127), style(10)), (1, 4));
    }

    #[test]
    fn known_ranges() {
        assert_eq!(integers((0, 99), style(10)), (1, 2));
        assert_eq!(integers((10, 99), style(10)), (2, 2));
        assert_eq!(integers((-5, 1000), style(10)), (1, 4));
        assert_eq!(integers((-100, -10), style(10)), (3, 4));
        assert_eq!(integers((7, 7), style(10)), (1, 1));
    }

    #[test]
    fn flags_and_precision() {
        let signed = Style { sign: true, ..style(10) };
        assert_eq!(integers((0, 9), signed), (2, 2));
        assert_eq!(integers((-9, 9), signed), (2, 2));
        let hex = Style { alternative: true, ..style(16) };
        assert_eq!(integers(UNSIGNED, hex), (1, 10));
        assert_eq!(integers((1, 255), hex), (3, 4));
        let octal = Style { alternative: true, ..style(8) };
        assert_eq!(integers(UNSIGNED, octal), (1, 12));
        assert_eq!(integers((0, 0), octal), (1, 1));
        assert_eq!(integers((0, 0), Style { digits: (0, 0), ..octal }), (1, 1));
        assert_eq!(integers((1, 7), Style { digits: (3, 3), ..octal }), (3, 3));
        assert_eq!(integers((0, 0), Style { digits: (0, 0), ..style(10) }), (0, 0));
        assert_eq!(integers(INT, Style { digits: (20, 20), ..style(10) }), (20, 21));
        assert_eq!(integers((0, 5), Style { digits: (0, 3), ..style(10) }), (0, 3));
    }

    #[test]
    fn every_small_number_is_within() {
        for base in [8, 10, 16] {
            for alternative in [false, true] {
                for sign in [false, true] {
                    for digits in 0..4 {
                        let style = Style { base, alternative, sign, digits: (digits, digits) };
                        for low in -20..20 {
                            for high in low..20 {
                                let all = || (low..=high).map(|n| length(n, digits, style));
                                let found = integers((low, high), style);
                                assert_eq!(Some(found.0), all().min(), "{low}..{high} {style:?}");
                                assert_eq!(Some(found.1), all().max(), "{low}..{high} {style:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn floats_are_no_longer() {
        // As C prints them: the longest that there are.
        let longest = |letter, precision| float(letter, false, precision, 1).1;
        assert!(longest(b'f', None) >= format!("{:.6}", -f64::MAX).len() as i128);
        assert!(longest(b'e', Some(3)) >= "-1.234e-308".len() as i128);
        assert!(longest(b'e', Some(0)) >= "-1e+308".len() as i128);
        assert!(longest(b'g', None) >= "-1.23457e-308".len() as i128);
        assert!(longest(b'g', Some(0)) >= "-0.0001".len() as i128);
        assert!(longest(b'g', Some(17)) >= "-0.00012345678901234567".len() as i128);
        assert!(longest(b'a', None) >= "-0x1.fffffffffffffp+1023".len() as i128);
        assert!(longest(b'a', Some(0)) >= "-0x1p-1074".len() as i128);
        assert!(longest(b'f', Some(0)) >= "-inf".len() as i128);
    }
}

//! Reads the format strings of the `printf` family: literal text and conversions, in glibc's grammar.
//!
//! Gives up: [`Directive::Invalid`] for a conversion that C does not know; the caller reports it.

/// A piece of a format string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Directive {
    /// Bytes that go out as they are.
    Literal(Vec<u8>),
    /// Something that takes arguments.
    Conversion(Conversion),
    /// A `%` that starts no conversion: from there, as text.
    Invalid(String),
}

/// One conversion: `%-08.3lld`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conversion {
    /// `%2$d`: which argument, from 1.
    pub(crate) position: Option<usize>,
    /// Flags.
    pub(crate) flags: Flags,
    /// Least width.
    pub(crate) width: Amount,
    /// Precision.
    pub(crate) precision: Amount,
    /// Length modifier.
    pub(crate) length: Length,
    /// The letter that ends it.
    pub(crate) letter: u8,
}

/// Flags of a conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// `-`: pad on the right.
    pub(crate) left: bool,
    /// `0`: pad with zeros.
    pub(crate) zero: bool,
    /// `+`: a sign always.
    pub(crate) plus: bool,
    /// Space: a space where a plus would be.
    pub(crate) space: bool,
    /// `#`: the alternative form.
    pub(crate) alternative: bool,
}

/// A width or precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    /// Not given.
    Missing,
    /// Given in the format; saturates.
    Fixed(u64),
    /// `*`: the next `int` argument, or the one at a position.
    FromArgument(Option<usize>),
}

/// Length modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// None: `int`, `double`.
    Plain,
    /// `hh`.
    Char,
    /// `h`.
    Short,
    /// `l`.
    Long,
    /// `ll`, `q`.
    LongLong,
    /// `z`.
    Size,
    /// `t`.
    Difference,
    /// `j`.
    Max,
    /// `L`.
    LongDouble,
}

impl Length {
    /// The size in bytes of an integer argument of this length.
    pub(crate) fn integer_bytes(self, pointer_bytes: u64) -> u64 {
        match self {
            Length::Char => 1,
            Length::Short => 2,
            Length::Plain => 4,
            Length::Long | Length::Size | Length::Difference => pointer_bytes,
            Length::LongLong | Length::Max | Length::LongDouble => 8,
        }
    }
}

/// Takes a format string (without its NUL) apart.
pub(crate) fn parse(format: &[u8]) -> Vec<Directive> {
    let mut directives = Vec::new();
    let mut literal = Vec::new();
    let mut at = 0;
    while at < format.len() {
        if format[at] != b'%' {
            literal.push(format[at]);
            at += 1;
            continue;
        }
        if format.get(at + 1) == Some(&b'%') {
            literal.push(b'%');
            at += 2;
            continue;
        }
        if !literal.is_empty() {
            directives.push(Directive::Literal(std::mem::take(&mut literal)));
        }
        let mut reader = Reader { format, at: at + 1 };
        match reader.conversion() {
            Some(conversion) => directives.push(Directive::Conversion(conversion)),
            None => {
                let end = (reader.at + 1).min(format.len());
                let text = String::from_utf8_lossy(&format[at..end]).into_owned();
                directives.push(Directive::Invalid(text));
                return directives;
            }
        }
        at = reader.at;
    }
    if !literal.is_empty() {
        directives.push(Directive::Literal(literal));
    }
    directives
}

/// A place in a format string; shared with the `scanf` family.
pub(crate) struct Reader<'a> {
    /// The whole format.
    pub(crate) format: &'a [u8],
    /// The next byte.
    pub(crate) at: usize,
}

impl Reader<'_> {
    pub(crate) fn peek(&self) -> Option<u8> {
        self.format.get(self.at).copied()
    }

    pub(crate) fn take(&mut self, byte: u8) -> bool {
        let taken = self.peek() == Some(byte);
        self.at += usize::from(taken);
        taken
    }

    /// A decimal number, saturating.
    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut value: Option<u64> = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let digit = u64::from(digit - b'0');
            value = Some(value.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            self.at += 1;
        }
        value
    }

    /// `3$`, leaving the place alone if there is none.
    pub(crate) fn position(&mut self) -> Option<usize> {
        let start = self.at;
        match self.number() {
            Some(number) if number > 0 && self.take(b'$') => usize::try_from(number).ok(),
            _ => {
                self.at = start;
                None
            }
        }
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while let Some(byte) = self.peek() {
            match byte {
                b'-' => flags.left = true,
                b'0' => flags.zero = true,
                b'+' => flags.plus = true,
                b' ' => flags.space = true,
                b'#' => flags.alternative = true,
                // Grouping and locale digits: without effect in the C locale.
                b'\'' | b'I' => {}
                _ => break,
            }
            self.at += 1;
        }
        flags
    }

    fn amount(&mut self) -> Amount {
        if self.take(b'*') {
            return Amount::FromArgument(self.position());
        }
        self.number().map_or(Amount::Missing, Amount::Fixed)
    }

    /// A length modifier.
    pub(crate) fn length(&mut self) -> Length {
        let length = match self.peek() {
            Some(b'h') if self.format.get(self.at + 1) == Some(&b'h') => {
                self.at += 1;
                Length::Char
            }
            Some(b'l') if self.format.get(self.at + 1) == Some(&b'l') => {
                self.at += 1;
                Length::LongLong
            }
            Some(b'h') => Length::Short,
            Some(b'l') => Length::Long,
            Some(b'q') => Length::LongLong,
            Some(b'z' | b'Z') => Length::Size,
            Some(b't') => Length::Difference,
            Some(b'j') => Length::Max,
            Some(b'L') => Length::LongDouble,
            _ => return Length::Plain,
        };
        self.at += 1;
        length
    }

    fn conversion(&mut self) -> Option<Conversion> {
        let position = self.position();
        let mut flags = self.flags();
        let width = self.amount();
        let precision = if self.take(b'.') {
            match self.amount() {
                Amount::Missing => Amount::Fixed(0),
                given @ (Amount::Fixed(_) | Amount::FromArgument(_)) => given,
            }
        } else {
            Amount::Missing
        };
        let mut length = self.length();
        let letter = match self.peek()? {
            b'C' => {
                length = Length::Long;
                b'c'
            }
            b'S' => {
                length = Length::Long;
                b's'
            }
            letter => letter,
        };
        if !b"diouxXcspnfFeEgGaAm%".contains(&letter) {
            return None;
        }
        self.at += 1;
        if flags.left {
            flags.zero = false;
        }
        Some(Conversion { position, flags, width, precision, length, letter })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(format: &str) -> Conversion {
        match parse(format.as_bytes()).as_slice() {
            [Directive::Conversion(conversion)] => conversion.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_part_of_a_conversion_is_read() {
        let conversion = only("%2$-+8.*lld");
        assert_eq!(conversion.position, Some(2));
        assert!(conversion.flags.left && conversion.flags.plus && !conversion.flags.zero);
        assert_eq!(conversion.width, Amount::Fixed(8));
        assert_eq!(conversion.precision, Amount::FromArgument(None));
        assert_eq!((conversion.length, conversion.letter), (Length::LongLong, b'd'));
    }

    #[test]
    fn a_lone_point_is_precision_zero() {
        assert_eq!(only("%.f").precision, Amount::Fixed(0));
        assert_eq!(only("%f").precision, Amount::Missing);
    }

    #[test]
    fn text_between_conversions_is_kept() {
        let directives = parse(b"a%%b%dc");
        assert_eq!(directives.len(), 3);
        assert_eq!(directives[0], Directive::Literal(b"a%b".to_vec()));
        assert_eq!(directives[2], Directive::Literal(b"c".to_vec()));
    }

    #[test]
    fn an_unknown_letter_is_invalid() {
        assert_eq!(parse(b"%y"), vec![Directive::Invalid("%y".to_owned())]);
        assert_eq!(parse(b"x%"), vec![Directive::Literal(b"x".to_vec()), Directive::Invalid("%".to_owned())]);
    }
}

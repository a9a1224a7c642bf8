//! Formats of `printf` and `scanf`, taken apart. What is not understood gives no directives at all.

/// How wide a conversion's argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// `hh`.
    Char,
    /// `h`.
    Short,
    /// None.
    Int,
    /// `l`, `z`, `t`: as wide as a pointer.
    Long,
    /// `ll`, `j`.
    LongLong,
    /// `L`.
    LongDouble,
}

impl Length {
    /// How many bytes an integer of that length has.
    pub(super) fn bytes(self, pointer_bytes: u64) -> u64 {
        match self {
            Length::Char => 1,
            Length::Short => 2,
            Length::Int => 4,
            Length::Long => pointer_bytes,
            Length::LongLong | Length::LongDouble => 8,
        }
    }
}

/// A number in a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// Not there.
    Absent,
    /// Written out.
    Number(i64),
    /// `*`: an argument.
    Argument,
}

/// Flags of output that change more than on which side the width is filled up, and with what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// `#`.
    pub(super) alternative: bool,
    /// `+` or a space.
    pub(super) sign: bool,
}

/// A piece of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Directive {
    /// One byte that stands for itself.
    Literal,
    /// A conversion.
    Conversion {
        /// For output: `#`, and `+` or a space.
        flags: Flags,
        /// The least width; for input the greatest.
        width: Count,
        /// What stands behind the point.
        precision: Count,
        /// How wide the argument is.
        length: Length,
        /// The letter; `[` for a set.
        letter: u8,
        /// For input: read and not stored.
        suppressed: bool,
    },
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// A number, or nothing; `None` if it is too large to be meant.
    fn number(&mut self) -> Option<Option<i64>> {
        let mut value = None;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            let next = value.unwrap_or(0i64) * 10 + i64::from(digit - b'0');
            if next > 1 << 20 {
                return None;
            }
            value = Some(next);
            self.at += 1;
        }
        Some(value)
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        loop {
            if self.eat(b'+') || self.eat(b' ') {
                flags.sign = true;
            } else if self.eat(b'#') {
                flags.alternative = true;
            } else if !self.eat(b'-') && !self.eat(b'0') {
                return flags;
            }
        }
    }

    fn length(&mut self) -> Length {
        if self.eat(b'h') {
            return if self.eat(b'h') { Length::Char } else { Length::Short };
        }
        if self.eat(b'l') {
            return if self.eat(b'l') { Length::LongLong } else { Length::Long };
        }
        if self.eat(b'z') || self.eat(b't') {
            return Length::Long;
        }
        if self.eat(b'j') {
            return Length::LongLong;
        }
        if self.eat(b'L') { Length::LongDouble } else { Length::Int }
    }
}

/// The directives of a `printf` format.
pub(super) fn output(bytes: &[u8]) -> Option<Vec<Directive>> {
    let mut reader = Reader { bytes, at: 0 };
    let mut found = Vec::new();
    while let Some(byte) = reader.peek() {
        reader.at += 1;
        if byte != b'%' || reader.eat(b'%') {
            found.push(Directive::Literal);
            continue;
        }
        let flags = reader.flags();
        let width = if reader.eat(b'*') {
            Count::Argument
        } else {
            reader.number()?.map_or(Count::Absent, Count::Number)
        };
        let precision = if !reader.eat(b'.') {
            Count::Absent
        } else if reader.eat(b'*') {
            Count::Argument
        } else {
            Count::Number(reader.number()?.unwrap_or(0))
        };
        let length = reader.length();
        let letter = reader.peek()?;
        reader.at += 1;
        if !b"diouxXcspfFeEgGaAn".contains(&letter) {
            return None;
        }
        // Wide characters are not modelled.
        if matches!(letter, b'c' | b's') && length != Length::Int {
            return None;
        }
        // glibc reads `%llf` as `%Lf`, C does not.
        if b"fFeEgGaA".contains(&letter) && matches!(length, Length::Char | Length::Short | Length::LongLong)
        {
            return None;
        }
        found.push(Directive::Conversion { flags, width, precision, length, letter, suppressed: false });
    }
    Some(found)
}

/// The conversions of a `scanf` format; what only matches is left out.
pub(super) fn input(bytes: &[u8]) -> Option<Vec<Directive>> {
    let mut reader = Reader { bytes, at: 0 };
    let mut found = Vec::new();
    while let Some(byte) = reader.peek() {
        reader.at += 1;
        if byte != b'%' || reader.eat(b'%') {
            continue;
        }
        let suppressed = reader.eat(b'*');
        let width = reader.number()?.map_or(Count::Absent, Count::Number);
        let length = reader.length();
        let letter = reader.peek()?;
        reader.at += 1;
        if letter == b'[' {
            reader.eat(b'^');
            reader.eat(b']');
            while !reader.eat(b']') {
                reader.peek()?;
                reader.at += 1;
            }
        } else if !b"diouxXcspfFeEgGaAn".contains(&letter) {
            return None;
        }
        // Before C99, `%as` made glibc allocate.
        if letter == b'a' && matches!(reader.peek(), Some(b's' | b'S' | b'[')) {
            return None;
        }
        if matches!(letter, b'c' | b's' | b'[') && length != Length::Int {
            return None;
        }
        let (flags, precision) = (Flags::default(), Count::Absent);
        found.push(Directive::Conversion { flags, width, precision, length, letter, suppressed });
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(directives: Option<Vec<Directive>>) -> Option<String> {
        let letter = |d| match d {
            Directive::Literal => '.',
            Directive::Conversion { letter, .. } => char::from(letter),
        };
        directives.map(|d| d.into_iter().map(letter).collect())
    }

    #[test]
    fn formats_are_taken_apart() {
        assert_eq!(letters(output(b"a%5d%%%-*.3s%llu")).as_deref(), Some(".d.su"));
        assert_eq!(letters(output(b"%")), None);
        assert_eq!(letters(output(b"%k")), None);
        assert_eq!(letters(output(b"%ls")), None);
        assert_eq!(letters(output(b"%llf")), None);
        assert_eq!(letters(input(b"%as")), None);
        assert_eq!(letters(input(b"%d %*c%[^]\n]x%4s")).as_deref(), Some("dc[s"));
        assert_eq!(letters(input(b"%[abc")), None);
    }
}

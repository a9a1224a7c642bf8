//! Classes of characters in the C locale, as bits of glibc's `__ctype_b_loc` table on a little-endian machine.

/// `isupper`.
pub(crate) const UPPER: u16 = 0x0100;
/// `islower`.
pub(crate) const LOWER: u16 = 0x0200;
/// `isalpha`.
pub(crate) const ALPHA: u16 = 0x0400;
/// `isdigit`.
pub(crate) const DIGIT: u16 = 0x0800;
/// `isxdigit`.
pub(crate) const HEX_DIGIT: u16 = 0x1000;
/// `isspace`.
pub(crate) const SPACE: u16 = 0x2000;
/// `isprint`.
pub(crate) const PRINT: u16 = 0x4000;
/// `isgraph`.
pub(crate) const GRAPH: u16 = 0x8000;
/// `isblank`.
pub(crate) const BLANK: u16 = 0x0001;
/// `iscntrl`.
pub(crate) const CONTROL: u16 = 0x0002;
/// `ispunct`.
pub(crate) const PUNCTUATION: u16 = 0x0004;
/// `isalnum`.
pub(crate) const ALPHANUMERIC: u16 = 0x0008;

/// The classes of a byte; none above 127.
pub(crate) fn classes(byte: u8) -> u16 {
    let mut bits = 0;
    let mut add = |holds: bool, class: u16| {
        if holds {
            bits |= class;
        }
    };
    add(byte.is_ascii_uppercase(), UPPER);
    add(byte.is_ascii_lowercase(), LOWER);
    add(byte.is_ascii_alphabetic(), ALPHA);
    add(byte.is_ascii_digit(), DIGIT);
    add(byte.is_ascii_hexdigit(), HEX_DIGIT);
    add(matches!(byte, b' ' | 9..=13), SPACE);
    add(matches!(byte, b' '..=b'~'), PRINT);
    add(byte.is_ascii_graphic(), GRAPH);
    add(matches!(byte, b' ' | b'\t'), BLANK);
    add(byte.is_ascii_control(), CONTROL);
    add(byte.is_ascii_punctuation(), PUNCTUATION);
    add(byte.is_ascii_alphanumeric(), ALPHANUMERIC);
    bits
}

/// The tables start at this index below zero.
pub(crate) const FIRST_INDEX: i32 = -128;
/// How many entries the tables have.
pub(crate) const ENTRIES: i32 = 384;

/// The table behind `__ctype_b_loc`: two bytes per entry.
pub(crate) fn class_table() -> Vec<u8> {
    (FIRST_INDEX..FIRST_INDEX + ENTRIES)
        .flat_map(|index| u8::try_from(index).map_or(0, classes).to_le_bytes())
        .collect()
}

/// The table behind `__ctype_tolower_loc` or `__ctype_toupper_loc`: four bytes per entry.
pub(crate) fn case_table(convert: fn(u8) -> u8) -> Vec<u8> {
    (FIRST_INDEX..FIRST_INDEX + ENTRIES)
        .flat_map(|index| match u8::try_from(index) {
            Ok(byte) => u32::from(convert(byte)).to_le_bytes(),
            // `EOF` stays; characters read as negative map to themselves as unsigned.
            Err(_) if index == -1 => u32::MAX.to_le_bytes(),
            Err(_) => u32::from(index as u8).to_le_bytes(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_the_values_of_glibc() {
        for (byte, expected) in [
            (0u8, 0x0002u16),
            (b'\t', 0x2003),
            (b'\n', 0x2002),
            (b' ', 0x6001),
            (b'!', 0xc004),
            (b'7', 0xd808),
            (b'B', 0xd508),
            (b'Z', 0xc508),
            (b'f', 0xd608),
            (b'g', 0xc608),
            (b'~', 0xc004),
            (127, 0x0002),
            (200, 0),
        ] {
            assert_eq!(classes(byte), expected, "{byte}");
        }
    }
}

//! Names of registers, locals and blocks, and how strings are quoted.
//!
//! Such names need not be unique in a body, and may be missing. A *symbol* is what the text has instead: `x`, `x.3` for
//! one of several called `x`, `7` for one without a name. A name that could be mistaken for a symbol is quoted.

use std::collections::HashMap;

/// What the text calls a register, local or block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Symbol<'t> {
    /// Without a name.
    Numbered(u32),
    /// With a name, and a number that tells it from others of that name.
    Named(std::borrow::Cow<'t, str>, Option<u32>),
}

impl<'t> Symbol<'t> {
    /// The symbol that an unquoted word is.
    pub(super) fn from_word(word: &'t str) -> Symbol<'t> {
        if let Some(number) = canonical_number(word) {
            return Symbol::Numbered(number);
        }
        match word.rsplit_once('.') {
            Some((name, number)) if !name.is_empty() => match canonical_number(number) {
                Some(number) => Symbol::Named(name.into(), Some(number)),
                None => Symbol::Named(word.into(), None),
            },
            Some(_) | None => Symbol::Named(word.into(), None),
        }
    }

    /// The name without the number.
    pub(super) fn name(&self) -> Option<String> {
        match self {
            Symbol::Numbered(_) => None,
            Symbol::Named(name, _) => Some(name.clone().into_owned()),
        }
    }
}

/// A number without sign and leading zeros.
fn canonical_number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (digits && (text == "0" || !text.starts_with('0'))).then(|| text.parse().ok()).flatten()
}

/// Whether `byte` may stand in an unquoted word.
pub(super) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

/// Whether `byte` may open an unquoted word.
pub(super) fn opens_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$')
}

/// Symbols for things with these names, in their order.
pub(super) fn symbols<'a>(names: impl Iterator<Item = Option<&'a str>> + Clone) -> Vec<String> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for name in names.clone().flatten() {
        *count.entry(name).or_default() += 1;
    }
    names
        .enumerate()
        .map(|(index, name)| match name {
            None => index.to_string(),
            Some(name) => {
                let is_word = name.bytes().next().is_some_and(opens_word) && name.bytes().all(is_word_byte);
                let is_plain = is_word && Symbol::from_word(name) == Symbol::Named(name.into(), None);
                let mut text = if is_plain { name.to_owned() } else { quote(name.as_bytes()) };
                if count.get(name).is_some_and(|&n| n > 1) {
                    text.push_str(&format!(".{index}"));
                }
                text
            }
        })
        .collect()
}

/// `name` after `@`, quoted if it must be.
pub(super) fn linker_name(name: &str) -> String {
    let plain =
        name.bytes().next().is_some_and(|b| opens_word(b) || b == b'.') && name.bytes().all(is_word_byte);
    if plain { format!("@{name}") } else { format!("@{}", quote(name.as_bytes())) }
}

/// A string in quotes; whatever is not printable ASCII, and `"` and `\`, becomes `\` and two hexadecimal digits.
pub(super) fn quote(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 2);
    text.push('"');
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => text.push_str(&format!("\\{byte:02x}")),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:02x}")),
        }
    }
    text.push('"');
    text
}

//! Constants as the source writes them: `'\n'` and `EOF` rather than 10 and -1.
//!
//! Debug information gives the place of an operator only, so the text beside it is looked at; where it is not what the
//! instruction says (a macro, a line that was changed), nothing is said. Errs towards: numbers. Only messages rest on it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use tayra_program::{IntPredicate, Place, Program, SourceFileId};

/// The texts of a program's files, read when they are first asked for.
#[derive(Default)]
pub(super) struct Texts {
    known: RefCell<BTreeMap<SourceFileId, Option<Rc<Text>>>>,
}

struct Text {
    text: String,
    /// Where lines start.
    starts: Vec<usize>,
}

impl Text {
    /// A line, counted from 1.
    fn line(&self, number: u32) -> Option<&str> {
        let start = *self.starts.get((number as usize).checked_sub(1)?)?;
        self.text.get(start..)?.lines().next()
    }
}

impl Texts {
    fn of(&self, program: &Program, file: SourceFileId) -> Option<Rc<Text>> {
        let read = || {
            let file = program.files.get(file)?;
            let bytes = std::fs::read(Path::new(&file.directory).join(&file.name)).ok()?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let starts = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
            Some(Rc::new(Text { text, starts }))
        };
        self.known.borrow_mut().entry(file).or_insert_with(read).clone()
    }

    /// The constant to the right of a comparison, or to its left, that has this value.
    pub(super) fn compared(
        &self,
        program: &Program,
        place: Place,
        predicate: IntPredicate,
        value: i128,
        is_right: bool,
    ) -> Option<String> {
        let text = self.of(program, place.file?)?;
        let line = text.line(place.line)?;
        let at = (place.column as usize).checked_sub(1)?;
        let (before, rest) = (line.get(..at)?, line.get(at..)?);
        let after = rest.strip_prefix(symbol(predicate))?;
        // `<` of `<=` and of `<<` are other operators.
        if after.starts_with(['=', '<', '>']) {
            return None;
        }
        if is_right { right(after.trim_start(), value) } else { left(before.trim_end(), value) }
    }

    /// The character that a label of a `switch` from `from` up to `to` names with this value.
    pub(super) fn case(&self, program: &Program, from: Place, to: Place, value: i128) -> Option<String> {
        const MOST: u32 = 2000;
        let text = self.of(program, from.file.filter(|file| Some(*file) == to.file)?)?;
        let mut found = None;
        for line in (from.line..=to.line.min(from.line + MOST)).filter_map(|line| text.line(line)) {
            for label in line.split("case").skip(1) {
                let literal = character(label.trim_start()).filter(|(_, other)| *other == value);
                found = literal.map(|(text, _)| text.to_owned()).or(found);
            }
        }
        found
    }
}

fn symbol(predicate: IntPredicate) -> &'static str {
    match predicate {
        IntPredicate::Equal => "==",
        IntPredicate::NotEqual => "!=",
        IntPredicate::UnsignedLess | IntPredicate::SignedLess => "<",
        IntPredicate::UnsignedLessEqual | IntPredicate::SignedLessEqual => "<=",
        IntPredicate::UnsignedGreater | IntPredicate::SignedGreater => ">",
        IntPredicate::UnsignedGreaterEqual | IntPredicate::SignedGreaterEqual => ">=",
    }
}

/// Whether nothing that could change the value follows.
fn ends(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with([')', ';', ',', '?', ':', '}'])
        || ["&&", "||"].iter().any(|o| rest.starts_with(o))
}

fn right(text: &str, value: i128) -> Option<String> {
    if let Some((literal, other)) = character(text) {
        return (other == value && ends(&text[literal.len()..])).then(|| literal.to_owned());
    }
    // A name whose value is a constant is one of an enumeration, or a macro.
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let length = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let name = &text[..length];
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase() || c == '_') && name != "NULL";
    (is_name && ends(&text[length..])).then(|| name.to_owned())
}

fn left(text: &str, value: i128) -> Option<String> {
    let starts = text.char_indices().filter(|(_, c)| *c == '\'').map(|(at, _)| at);
    let at = starts.into_iter().find(|at| {
        character(&text[*at..])
            .is_some_and(|(literal, other)| at + literal.len() == text.len() && other == value)
    })?;
    let before = text[..at].trim_end();
    let is_whole = before.is_empty() || before.ends_with(['(', ',', '=', '&', '|', '?', ':', ';', '{']);
    is_whole.then(|| text[at..].to_owned())
}

/// A character at the start of a text, and its value.
fn character(text: &str) -> Option<(&str, i128)> {
    let inside = text.strip_prefix('\'')?;
    let mut letters = inside.chars();
    let first = letters.next().filter(|c| c.is_ascii() && *c != '\'')?;
    if first != '\\' {
        return inside[1..].starts_with('\'').then(|| (&text[..3], i128::from(u32::from(first))));
    }
    let escape = letters.next().filter(char::is_ascii)?;
    if escape == 'x' || escape.is_ascii_digit() {
        let end = inside[1..].find('\'')? + 1;
        let digits = if escape == 'x' { inside.get(2..end)? } else { inside.get(1..end)? };
        let radix = if escape == 'x' { 16 } else { 8 };
        let value = u8::from_str_radix(digits, radix).ok()?;
        return Some((&text[..end + 2], i128::from(value.cast_signed())));
    }
    let value = match escape {
        'n' => 10,
        't' => 9,
        'r' => 13,
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        '\\' | '\'' | '"' | '?' => i128::from(u32::from(escape)),
        _ => return None,
    };
    inside[2..].starts_with('\'').then(|| (&text[..4], value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_have_their_values() {
        assert_eq!(character("'a' x"), Some(("'a'", 97)));
        assert_eq!(character(r"'\n')"), Some((r"'\n'", 10)));
        assert_eq!(character(r"'\''"), Some((r"'\''", 39)));
        assert_eq!(character(r"'\0'"), Some((r"'\0'", 0)));
        assert_eq!(character(r"'\x1b'"), Some((r"'\x1b'", 27)));
        assert_eq!(character("'ab'"), None);
        assert_eq!(character("a"), None);
    }

    #[test]
    fn only_a_constant_of_that_value_that_stands_alone_is_taken() {
        assert_eq!(right(r"'\n') break;", 10).as_deref(), Some(r"'\n'"));
        assert_eq!(right(r"'\n') break;", 11), None);
        assert_eq!(right("'a' + 1)", 97), None);
        assert_eq!(right("EOF)", -1).as_deref(), Some("EOF"));
        assert_eq!(right("MAX - 1)", 9), None);
        assert_eq!(right("SIZE(3))", 9), None);
        assert_eq!(left("if (c && ' '", 32).as_deref(), Some("' '"));
        assert_eq!(left("if (1 + 'a'", 97), None);
    }
}

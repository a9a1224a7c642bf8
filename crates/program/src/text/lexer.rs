//! Cuts the text into words, numbers, strings and signs. Lines matter: their ends are tokens too.

use std::borrow::Cow;

use super::names::{is_word_byte, opens_word};
use super::parse::ParseError;

/// A token and where it starts.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) line: u32,
    pub(super) column: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind<'t> {
    /// `add.signed`, `i32`, `s3`.
    Word(&'t str),
    /// `12`, `-3`, `0x7f`, `1.5e-3`: what it means depends on where it stands.
    Number(&'t str),
    /// `"text"`, with escapes resolved, and the number that follows after a dot.
    Text(Cow<'t, [u8]>, Option<&'t str>),
    /// `%x`, `%x.3`, `%7`.
    Register(&'t str),
    /// `%"any name"`, and the number that follows after a dot.
    QuotedRegister(Cow<'t, [u8]>, Option<&'t str>),
    /// `@name` or `@"any name"`.
    Linker(Cow<'t, [u8]>),
    /// `@3:7`, `@1:3:7`.
    Place(&'t str),
    /// One of `( ) [ ] { } , : = + * & ->  ...`.
    Sign(&'static str),
    /// The end of a line that is not empty.
    NewLine,
    /// The end of the text.
    End,
}

const SIGNS: &[&str] = &["...", "->", "(", ")", "[", "]", "{", "}", ",", ":", "=", "+", "*", "&"];

/// All tokens of `text`, the last one being [`Kind::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, ParseError> {
    let mut lexer = Lexer { text, at: 0, line: 1, line_start: 0, tokens: Vec::new() };
    while lexer.at < text.len() {
        lexer.step()?;
    }
    lexer.push_new_line();
    let at = lexer.at;
    lexer.push(at, Kind::End);
    Ok(lexer.tokens)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    line: u32,
    line_start: usize,
    tokens: Vec<Token<'t>>,
}

impl<'t> Lexer<'t> {
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn step(&mut self) -> Result<(), ParseError> {
        let start = self.at;
        match self.byte(start) {
            b'\n' => {
                self.push_new_line();
                self.at += 1;
                self.line = self.line.saturating_add(1);
                self.line_start = self.at;
            }
            b' ' | b'\t' | b'\r' => self.at += 1,
            b';' => self.at = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end),
            b'"' => {
                let text = self.string(start)?;
                let number = self.number_behind_dot();
                self.push(start, Kind::Text(text, number));
            }
            b'%' => self.register(start)?,
            b'@' => self.at_sign(start)?,
            b'0'..=b'9' => self.number(start),
            b'-' if self.byte(start + 1).is_ascii_digit() => self.number(start),
            b'.' if opens_word(self.byte(start + 1)) => self.word(start),
            byte if opens_word(byte) => self.word(start),
            _ => {
                let rest = &self.text[start..];
                let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) else {
                    let strange = rest.chars().next().unwrap_or(' ');
                    return Err(self.error(start, format!("unexpected character {strange:?}")));
                };
                self.at += sign.len();
                self.push(start, Kind::Sign(sign));
            }
        }
        Ok(())
    }

    fn push(&mut self, start: usize, kind: Kind<'t>) {
        let column = u32::try_from(start - self.line_start + 1).unwrap_or(u32::MAX);
        self.tokens.push(Token { kind, line: self.line, column });
    }

    fn push_new_line(&mut self) {
        if self.tokens.last().is_some_and(|token| token.kind != Kind::NewLine) {
            self.push(self.at, Kind::NewLine);
        }
    }

    fn error(&self, at: usize, message: String) -> ParseError {
        let column = u32::try_from(at - self.line_start + 1).unwrap_or(u32::MAX);
        ParseError { line: self.line, column, message }
    }

    /// Moves to the first byte that is no part of a word, and returns what was passed.
    fn word_bytes(&mut self, start: usize) -> &'t str {
        let bytes = self.text.as_bytes();
        let length = bytes[start..].iter().take_while(|&&b| is_word_byte(b)).count();
        self.at = start + length;
        &self.text[start..self.at]
    }

    fn word(&mut self, start: usize) {
        let word = self.word_bytes(start);
        self.push(start, Kind::Word(word));
    }

    fn number(&mut self, start: usize) {
        let after_sign = if self.byte(start) == b'-' { start + 1 } else { start };
        let digits = self.word_bytes(after_sign);
        // The sign of an exponent belongs to the number.
        let is_hex = digits.starts_with("0x");
        if !is_hex && digits.ends_with(['e', 'E']) && matches!(self.byte(self.at), b'+' | b'-') {
            self.word_bytes(self.at + 1);
        }
        let number = &self.text[start..self.at];
        self.push(start, Kind::Number(number));
    }

    fn register(&mut self, start: usize) -> Result<(), ParseError> {
        if self.byte(start + 1) == b'"' {
            let name = self.string(start + 1)?;
            let number = self.number_behind_dot();
            self.push(start, Kind::QuotedRegister(name, number));
        } else {
            let name = self.word_bytes(start + 1);
            if name.is_empty() {
                return Err(self.error(start, "a register needs a name after %".to_owned()));
            }
            self.push(start, Kind::Register(name));
        }
        Ok(())
    }

    fn number_behind_dot(&mut self) -> Option<&'t str> {
        let follows = self.byte(self.at) == b'.' && self.byte(self.at + 1).is_ascii_digit();
        follows.then(|| self.word_bytes(self.at + 1))
    }

    fn at_sign(&mut self, start: usize) -> Result<(), ParseError> {
        match self.byte(start + 1) {
            b'"' => {
                let name = self.string(start + 1)?;
                self.push(start, Kind::Linker(name));
            }
            b'0'..=b'9' => {
                let bytes = self.text.as_bytes();
                let rest = &bytes[start + 1..];
                let length = rest.iter().take_while(|b| b.is_ascii_digit() || **b == b':').count();
                self.at = start + 1 + length;
                let place = &self.text[start + 1..self.at];
                self.push(start, Kind::Place(place));
            }
            _ => {
                let name = self.word_bytes(start + 1);
                if name.is_empty() {
                    return Err(self.error(start, "a name or a place is missing after @".to_owned()));
                }
                self.push(start, Kind::Linker(Cow::Borrowed(name.as_bytes())));
            }
        }
        Ok(())
    }

    /// Reads a string whose opening quote is at `start`.
    fn string(&mut self, start: usize) -> Result<Cow<'t, [u8]>, ParseError> {
        let bytes = self.text.as_bytes();
        let mut owned: Option<Vec<u8>> = None;
        let mut at = start + 1;
        loop {
            let plain = bytes[at..].iter().take_while(|b| !matches!(b, b'"' | b'\\' | b'\n')).count();
            let run = &bytes[at..at + plain];
            at += plain;
            match bytes.get(at) {
                Some(b'"') => {
                    self.at = at + 1;
                    return Ok(match owned {
                        None => Cow::Borrowed(run),
                        Some(mut all) => {
                            all.extend_from_slice(run);
                            Cow::Owned(all)
                        }
                    });
                }
                Some(b'\\') => {
                    let all = owned.get_or_insert_default();
                    all.extend_from_slice(run);
                    let digit = |offset: usize| char::from(self.byte(at + offset)).to_digit(16);
                    let (Some(high), Some(low)) = (digit(1), digit(2)) else {
                        let message = "a backslash must be followed by two hexadecimal digits".to_owned();
                        return Err(self.error(at, message));
                    };
                    all.push((high * 16 + low) as u8);
                    at += 3;
                }
                _ => return Err(self.error(start, "a string that does not end on its line".to_owned())),
            }
        }
    }
}

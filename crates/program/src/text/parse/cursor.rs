//! A position in the tokens, and what can be asked of it.

use std::borrow::Cow;

use super::{ParseError, Parsed, numbers};
use crate::text::lexer::{Kind, Token};
use crate::text::names::Symbol;
use crate::text::words::scalar_named;
use crate::{Entity, ScalarType};

pub(super) struct Cursor<'a, 't> {
    tokens: &'a [Token<'t>],
    at: usize,
}

impl<'a, 't> Cursor<'a, 't> {
    /// `tokens` ends with [`Kind::End`], which the cursor never passes.
    pub(super) fn new(tokens: &'a [Token<'t>]) -> Self {
        Cursor { tokens, at: 0 }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn at_end(&self) -> bool {
        *self.peek() == Kind::End
    }

    pub(super) fn peek(&self) -> &'a Kind<'t> {
        self.peek_behind(0)
    }

    /// The token that many behind the next one.
    pub(super) fn peek_behind(&self, distance: usize) -> &'a Kind<'t> {
        self.tokens.get(self.at + distance).map_or(&Kind::End, |token| &token.kind)
    }

    pub(super) fn next(&mut self) -> &'a Kind<'t> {
        let kind = self.peek();
        if *kind != Kind::End {
            self.at += 1;
        }
        kind
    }

    pub(super) fn error_at(&self, position: usize, message: impl Into<String>) -> ParseError {
        let (line, column) = match self.tokens.get(position).or(self.tokens.last()) {
            Some(token) => (token.line, token.column),
            None => (1, 1),
        };
        ParseError { line, column, message: message.into() }
    }

    /// An error at the next token.
    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        self.error_at(self.at, message)
    }

    /// An error at the token just read.
    pub(super) fn error_before(&self, message: impl Into<String>) -> ParseError {
        self.error_at(self.at.saturating_sub(1), message)
    }

    pub(super) fn accept_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Kind::Sign(s) if *s == sign);
        if found {
            self.at += 1;
        }
        found
    }

    pub(super) fn expect_sign(&mut self, sign: &str) -> Parsed<()> {
        if self.accept_sign(sign) { Ok(()) } else { Err(self.error(format!("expected {sign}"))) }
    }

    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = *self.peek() == Kind::Word(word);
        if found {
            self.at += 1;
        }
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.error(format!("expected {word}"))) }
    }

    pub(super) fn word(&mut self) -> Parsed<&'t str> {
        let Kind::Word(word) = self.peek() else { return Err(self.error("expected a word")) };
        self.at += 1;
        Ok(word)
    }

    pub(super) fn accept_new_line(&mut self) -> bool {
        let found = *self.peek() == Kind::NewLine;
        if found {
            self.at += 1;
        }
        found
    }

    pub(super) fn expect_new_line(&mut self) -> Parsed<()> {
        if self.accept_new_line() || self.at_end() {
            Ok(())
        } else {
            Err(self.error("expected the end of the line"))
        }
    }

    pub(super) fn text(&mut self) -> Parsed<Cow<'t, [u8]>> {
        let Kind::Text(text, None) = self.peek() else {
            return Err(self.error("expected a string in quotes"));
        };
        self.at += 1;
        Ok(text.clone())
    }

    /// A string that is Unicode.
    pub(super) fn string(&mut self) -> Parsed<String> {
        let text = self.text()?;
        String::from_utf8(text.into_owned()).map_err(|_| self.error_before("this string is not UTF-8"))
    }

    pub(super) fn accept_string(&mut self) -> Parsed<Option<String>> {
        if matches!(self.peek(), Kind::Text(..)) { self.string().map(Some) } else { Ok(None) }
    }

    pub(super) fn raw_number(&mut self) -> Parsed<&'t str> {
        let Kind::Number(number) = self.peek() else { return Err(self.error("expected a number")) };
        self.at += 1;
        Ok(number)
    }

    /// A number that fits into `T`.
    pub(super) fn number<T: TryFrom<i128>>(&mut self) -> Parsed<T> {
        let number = self.raw_number()?;
        let value = numbers::signed(number).and_then(|value| T::try_from(value).ok());
        value.ok_or_else(|| self.error_before("this number does not fit here"))
    }

    pub(super) fn scalar(&mut self) -> Parsed<ScalarType> {
        let word = self.word()?;
        scalar_named(word)
            .ok_or_else(|| self.error_before("expected a type: i1 to i128, f32, f64, x87, ptr …"))
    }

    /// `i32`, `(i64, i32)`, or nothing at all.
    pub(super) fn scalars(&mut self) -> Parsed<Vec<ScalarType>> {
        if self.accept_sign("(") {
            return self.list(")", Cursor::scalar);
        }
        let is_type = matches!(self.peek(), Kind::Word(word) if scalar_named(word).is_some());
        if is_type { Ok(vec![self.scalar()?]) } else { Ok(Vec::new()) }
    }

    /// Items with commas between them up to `close`, over as many lines as it takes.
    pub(super) fn list<T>(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        loop {
            self.accept_new_line();
            if self.accept_sign(close) {
                return Ok(items);
            }
            items.push(item(self)?);
            if !self.list_goes_on(close)? {
                return Ok(items);
            }
        }
    }

    /// Passes the comma or the closing sign behind an item of a list.
    pub(super) fn list_goes_on(&mut self, close: &str) -> Parsed<bool> {
        self.accept_new_line();
        if self.accept_sign(",") {
            self.accept_new_line();
            return Ok(!self.accept_sign(close));
        }
        self.expect_sign(close)?;
        Ok(false)
    }

    /// A word of the form `prefix` and number: `t3`, `s1`.
    pub(super) fn entity<I: Entity>(&mut self, prefix: char) -> Parsed<I> {
        let found = self.accept_entity(prefix);
        found.ok_or_else(|| self.error(format!("expected {prefix} and a number")))
    }

    pub(super) fn accept_entity<I: Entity>(&mut self, prefix: char) -> Option<I> {
        let Kind::Word(word) = self.peek() else { return None };
        let digits = word.strip_prefix(prefix)?;
        let is_number = digits.bytes().all(|b| b.is_ascii_digit());
        let index: u32 = is_number.then(|| digits.parse().ok()).flatten()?;
        self.at += 1;
        Some(I::from_index(index as usize))
    }

    /// The name of a local or block.
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other token is an error")]
    pub(super) fn symbol(&mut self) -> Parsed<Symbol<'t>> {
        match self.peek() {
            Kind::Word(word) | Kind::Number(word) => {
                self.at += 1;
                Ok(Symbol::from_word(word))
            }
            Kind::Text(text, number) => {
                let (text, number) = (text.clone(), *number);
                self.at += 1;
                self.quoted_symbol(text, number)
            }
            _ => Err(self.error("expected a name")),
        }
    }

    /// The name of a register, without `%`.
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other token is an error")]
    pub(super) fn register_symbol(&mut self) -> Parsed<Symbol<'t>> {
        match self.peek() {
            Kind::Register(name) => {
                self.at += 1;
                Ok(Symbol::from_word(name))
            }
            Kind::QuotedRegister(text, number) => {
                let (text, number) = (text.clone(), *number);
                self.at += 1;
                self.quoted_symbol(text, number)
            }
            _ => Err(self.error("expected a register")),
        }
    }

    fn quoted_symbol(&self, text: Cow<'t, [u8]>, number: Option<&str>) -> Parsed<Symbol<'t>> {
        let name = match text {
            Cow::Borrowed(bytes) => std::str::from_utf8(bytes).map(Cow::Borrowed).ok(),
            Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).ok(),
        };
        let name = name.ok_or_else(|| self.error_before("this name is not UTF-8"))?;
        let number = match number {
            None => None,
            Some(digits) => {
                let number =
                    digits.parse().map_err(|_| self.error_before("expected a number behind the dot"))?;
                Some(number)
            }
        };
        Ok(Symbol::Named(name, number))
    }
}

//! Reading transition systems from text: our own format, the SMT-LIB based one of the termination competition, and KoAT's.
//!
//! Gives up: a [`ReadError`] with line and column. Whatever the text, reading ends; nesting and numbers of cases are limited.

mod expressions;
mod koat;
mod smtlib;
mod text;
mod tokens;

use std::fmt;

use crate::formula::{Formula, TooManyCases};
use crate::system::System;

/// A text form of transition systems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Our own, see `docs/transition-systems.md`.
    Text,
    /// SMT-LIB with `cfg_init` and `cfg_trans2`.
    SmtLib,
    /// KoAT's rules.
    Koat,
}

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ReadError {}

impl Format {
    /// The format that a text seems to be in.
    pub fn guess(text: &str) -> Self {
        if text.contains("cfg_trans2") || text.contains("define-fun") {
            Self::SmtLib
        } else if text.contains("(RULES") || text.contains("(VAR") || text.contains("(STARTTERM") {
            Self::Koat
        } else {
            Self::Text
        }
    }
}

/// Reads a system.
pub fn read(text: &str, format: Format) -> Result<System, ReadError> {
    match format {
        Format::Text => text::read(text),
        Format::SmtLib => smtlib::read(text),
        Format::Koat => koat::read(text),
    }
}

/// Reads a formula in the syntax of our own format; `name` gives the expression that a name stands for. Primed names come with
/// their prime.
pub fn read_formula(
    text: &str,
    name: &mut dyn FnMut(&str) -> Option<tayra_numeric::Var>,
) -> Result<Formula, ReadError> {
    let mut tokens = tokens::Tokens::new(text)?;
    let mut names = |found: &str| name(found).ok_or_else(|| format!("unknown name `{found}`"));
    let formula = expressions::formula(&mut tokens, &mut names, 0)?;
    tokens.expect_end()?;
    Ok(formula)
}

/// A place in a text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place(pub(crate) usize);

impl Place {
    /// The error at this place.
    pub(crate) fn error(self, text: &str, message: impl Into<String>) -> ReadError {
        let before = text.get(..self.0).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ReadError { line, column, message: message.into() }
    }
}

/// Numbers of more digits are refused: arithmetic with them takes too long.
pub(crate) const MOST_DIGITS: usize = 20_000;

/// The value of a number without sign, or with one; the error says what is wrong with it.
pub(crate) fn number(digits: &str) -> Result<tayra_numeric::Integer, String> {
    if digits.len() > MOST_DIGITS {
        return Err(format!("this number has more than {MOST_DIGITS} digits"));
    }
    digits.parse().map_err(|_| "this is no number".to_owned())
}

/// What to say of a formula of too many cases.
pub(crate) fn too_many_cases(_: TooManyCases) -> String {
    format!("this formula falls into more than {} cases", crate::formula::MOST_CASES)
}

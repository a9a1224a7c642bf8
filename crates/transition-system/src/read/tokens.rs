//! The words and signs of our own format and of KoAT's.

use super::{Place, ReadError};

/// A word or sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    /// A name; primes belong to it.
    Name(&'a str),
    /// A number without sign.
    Number(&'a str),
    /// Quoted text, without the quotes.
    Quoted(&'a str),
    /// A sign.
    Sign(&'static str),
}

/// Longer signs first, so that `<=` is not read as `<`.
const SIGNS: [&str; 32] = [
    ":|:", "-->", "->", ":=", "<=", ">=", "==", "!=", "&&", "||", "/\\", "\\/", "<", ">", "=", "!", "(", ")",
    "{", "}", "[", "]", ",", ";", ":", "+", "-", "*", "/", "%", "?", "^",
];

/// A text cut into tokens, and how far it has been read.
pub(crate) struct Tokens<'a> {
    text: &'a str,
    tokens: Vec<(Token<'a>, Place)>,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Cuts a text. A comment runs from `#` or `//` to the end of the line.
    pub(crate) fn new(text: &'a str) -> Result<Self, ReadError> {
        let mut tokens = Vec::new();
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let rest = &text[at..];
            let length = if first.is_whitespace() {
                first.len_utf8()
            } else if first == '#' || rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if first.is_ascii_digit() {
                let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                tokens.push((Token::Number(&rest[..length]), Place(at)));
                length
            } else if first == '"' || first == '|' && !rest.starts_with("||") {
                let Some(end) = rest[1..].find(first).filter(|end| !rest[1..=*end].contains('\n')) else {
                    return Err(Place(at).error(text, "this quote does not end"));
                };
                if first == '"' {
                    tokens.push((Token::Quoted(&rest[1..=end]), Place(at)));
                    end + 2
                } else {
                    // A name in bars keeps them, so that its own signs are not taken for primes.
                    let length = end + 2 + primes(&rest[end + 2..]);
                    tokens.push((Token::Name(&rest[..length]), Place(at)));
                    length
                }
            } else if is_name_start(first) {
                let mut length = rest.find(|c: char| !is_name_part(c)).unwrap_or(rest.len());
                length += primes(&rest[length..]);
                tokens.push((Token::Name(&rest[..length]), Place(at)));
                length
            } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                tokens.push((Token::Sign(sign), Place(at)));
                sign.len()
            } else {
                return Err(Place(at).error(text, format!("unexpected character {first:?}")));
            };
            at += length;
        }
        Ok(Self { text, tokens, at: 0 })
    }

    /// The next token, not taken yet.
    pub(crate) fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// The token after the next.
    pub(crate) fn peek_second(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at + 1).map(|(token, _)| token)
    }

    /// How far the reading is, to come back to.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Goes back to an earlier position.
    pub(crate) fn go_back(&mut self, position: usize) {
        self.at = position;
    }

    /// Takes the next token.
    pub(crate) fn next(&mut self) -> Option<Token<'a>> {
        let token = self.peek().cloned();
        self.at += usize::from(token.is_some());
        token
    }

    /// Takes the sign if it comes next.
    pub(crate) fn take_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(next)) if *next == sign);
        self.at += usize::from(found);
        found
    }

    /// Takes the word if it comes next.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Name(next)) if *next == word);
        self.at += usize::from(found);
        found
    }

    /// Takes the sign, which has to come next.
    pub(crate) fn expect(&mut self, sign: &str) -> Result<(), ReadError> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    /// Takes a name, which has to come next.
    pub(crate) fn expect_name(&mut self, what: &str) -> Result<&'a str, ReadError> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = *name;
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// Nothing may follow.
    pub(crate) fn expect_end(&self) -> Result<(), ReadError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.unexpected("the end")) }
    }

    /// The error that something else was expected here.
    pub(crate) fn unexpected(&self, expected: &str) -> ReadError {
        let found = match self.peek() {
            None => "the end of the text".to_owned(),
            Some(Token::Name(text) | Token::Number(text)) => format!("`{text}`"),
            Some(Token::Quoted(text)) => format!("\"{text}\""),
            Some(Token::Sign(sign)) => format!("`{sign}`"),
        };
        self.error(format!("expected {expected}, found {found}"))
    }

    /// An error at the next token.
    pub(crate) fn error(&self, message: impl Into<String>) -> ReadError {
        self.place().error(self.text, message)
    }

    /// An error at the token that was taken last.
    pub(crate) fn error_before(&self, message: impl Into<String>) -> ReadError {
        let place =
            self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(Place(0), |(_, place)| *place);
        place.error(self.text, message)
    }

    fn place(&self) -> Place {
        self.tokens.get(self.at).map_or(Place(self.text.len()), |(_, place)| *place)
    }
}

/// How many primes a text starts with.
fn primes(text: &str) -> usize {
    text.len() - text.trim_start_matches('\'').len()
}

/// A name without the bars around it.
pub(crate) fn without_bars(name: &str) -> &str {
    name.strip_prefix('|').and_then(|name| name.strip_suffix('|')).unwrap_or(name)
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$' || c == '@' || c == '.'
}

fn is_name_part(c: char) -> bool {
    is_name_start(c) || c.is_ascii_digit() || c.is_alphanumeric()
}

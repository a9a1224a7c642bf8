//! The text of a program as a witness needs it: where statements, calls and loops stand.
//!
//! Knows words, comments, strings and brackets, no more. Places come from the compiler, which follows line markers; the
//! text is what the reader of the witness has, so they are translated back.
//!
//! Errs towards: not finding. Gives up: with `None`, or the place it was given.

use super::Position;
use std::path::Path;
use tayra_findings::SourcePlace;

/// A word or a sign.
struct Token {
    at: Position,
    text: String,
}

/// A file, read.
pub(super) struct Source {
    file: String,
    tokens: Vec<Token>,
    /// For each line, what line markers call it: file (the file itself where there is none before) and line.
    called: Vec<(Option<String>, u32)>,
    /// Names that the text defines for the preprocessor, and whether it takes in other files.
    macros: Vec<String>,
    includes: bool,
}

impl Source {
    /// Reads a text.
    pub(super) fn new(file: &str, text: &str) -> Source {
        let mut called = Vec::new();
        let (mut name, mut line) = (None, 1);
        for text in text.lines() {
            if let Some((next, file)) = line_marker(text) {
                // The marker itself is no line of anything.
                called.push((None, 0));
                (name, line) = (file.or(name), next);
            } else {
                called.push((name.clone(), line));
                line += 1;
            }
        }
        let directives =
            || text.lines().filter_map(|line| line.trim_start().strip_prefix('#')).map(str::trim_start);
        let macros = directives()
            .filter_map(|line| line.strip_prefix("define"))
            .map(|rest| rest.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
            .collect();
        let includes = directives().any(|line| line.starts_with("include"));
        Source { file: file.to_owned(), tokens: tokens(text), called, macros, includes }
    }

    /// Where a place is in this text.
    pub(super) fn position(&self, place: &SourcePlace) -> Option<Position> {
        if place.column == 0 {
            return None;
        }
        let is_it = |(name, line): &(Option<String>, u32)| {
            let name = name.as_deref().unwrap_or(&self.file);
            *line == place.line
                && (Path::new(name).ends_with(&place.file) || Path::new(&place.file).ends_with(name))
        };
        let mut found = (1u32..).zip(&self.called).filter(|(_, called)| is_it(called));
        let first = found.next()?.0;
        // Two lines of one name: nobody knows which is meant.
        found.next().is_none().then_some((first, place.column))
    }

    fn index(&self, at: Position) -> Option<usize> {
        self.tokens.binary_search_by_key(&at, |token| token.at).ok()
    }

    fn text(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &token.text)
    }

    /// Whether a loop that tests before each round starts there.
    pub(super) fn is_loop(&self, at: Position) -> bool {
        self.index(at).is_some_and(|index| ["for", "while"].contains(&self.text(index)))
    }

    /// The closing parenthesis of the call of `function` that starts there.
    pub(super) fn end_of_call(&self, at: Position, function: &str) -> Option<Position> {
        let index = self.index(at)?;
        if self.text(index) != function || self.text(index + 1) != "(" {
            return None;
        }
        let mut depth = 0usize;
        for token in &self.tokens[index + 1..] {
            match token.text.as_str() {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(token.at);
            }
        }
        None
    }

    /// The keyword of the statement whose whole condition is decided at a place: clang has that of `if` decided where the
    /// condition starts, that of `for` and `while` at the keyword (that of `do` behind its body). None if the condition has parts that are decided by themselves, may come from
    /// a macro, or starts with a call, which may decide other things at the same place.
    pub(super) fn branching(&self, at: Position) -> Option<Position> {
        let place = self.index(at)?;
        let (keyword, first) = match self.text(place) {
            "while" => (place, place + 2),
            "for" => (place, self.next_part(place + 2)?),
            _ => (place.checked_sub(2).filter(|&keyword| self.text(keyword) == "if")?, place),
        };
        if self.text(keyword + 1) != "(" {
            return None;
        }
        let mut depth = 0usize;
        let mut index = first;
        loop {
            let (word, next) = (self.text(index), self.text(index + 1));
            match word {
                "" => return None,
                ";" if depth == 0 => break,
                ")" if depth == 0 => break,
                "(" => depth += 1,
                ")" => depth -= 1,
                "&" | "|" if word == next => return None,
                "!" if next != "=" => return None,
                "?" | "{" | "," => return None,
                word if self.may_be_macro(word) => return None,
                _ => {}
            }
            index += 1;
        }
        let is_call = self.text(first + 1) == "("
            && self.text(first).starts_with(|c: char| c == '_' || c.is_alphabetic());
        let is_harmless = self.text(first).starts_with("__VERIFIER_nondet_");
        (index > first && (!is_call || is_harmless)).then(|| self.tokens[keyword].at)
    }

    /// The part of the header of a `for` behind the first semicolon.
    fn next_part(&self, from: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (index, token) in self.tokens.iter().enumerate().skip(from) {
            match token.text.as_str() {
                "(" => depth += 1,
                ")" => depth = depth.checked_sub(1)?,
                ";" if depth == 0 => return Some(index + 1),
                _ => {}
            }
        }
        None
    }

    /// Whether a word may stand for other text.
    fn may_be_macro(&self, word: &str) -> bool {
        let is_shouted = word.len() > 1
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && !word.contains(|c: char| c.is_ascii_lowercase());
        self.macros.iter().any(|known| known == word)
            || (self.includes && is_shouted && !["NULL", "EOF"].contains(&word))
    }

    /// Where the statement or full expression starts that the place is within.
    pub(super) fn start_of_statement(&self, at: Position) -> Position {
        let behind = self.tokens.partition_point(|token| token.at <= at);
        let Some(mut start) = behind.checked_sub(1) else { return at };
        // A place at a bracket or the end of a statement belongs to what stands before it.
        while start > 0 && [";", "}"].contains(&self.text(start)) && self.tokens[start].at != at {
            start += 1;
            if start >= self.tokens.len() {
                return at;
            }
        }
        if ["{", "}", ";"].contains(&self.text(start)) {
            return self.tokens[start].at;
        }
        while let Some(before) = start.checked_sub(1) {
            match self.text(before) {
                ";" | "{" | "}" | "else" | "do" => break,
                ":" if !self.is_conditional(before) => break,
                "(" if before > 0 && is_header(self.text(before - 1)) => break,
                ")" | "]" => {
                    let Some(open) = self.opening(before) else { break };
                    if self.text(before) == ")" && open > 0 && is_header(self.text(open - 1)) {
                        break;
                    }
                    start = open;
                }
                _ => start = before,
            }
        }
        self.tokens[start].at
    }

    /// A statement that is passed in every round of what goes round at a place: a loop that is tested there, a jump back, or a
    /// call of the function that it stands in.
    pub(super) fn passed_in_every_round(&self, at: Position) -> Option<Position> {
        let place = self.index(at)?;
        let index = match self.text(place) {
            word if self.may_be_macro(word) => return None,
            "for" | "while" => self.first_in_body(place)?,
            "goto" => self.behind_label(self.text(place + 1))?,
            // Of several of them nobody knows which one the lap takes.
            "continue" => self.first_in_body(self.loop_around(place)?)?,
            _ => match self.header_around(place) {
                Some(keyword) if self.tested_at_the_end(keyword).is_some() => self.first_in_body(keyword)?,
                Some(keyword) => keyword,
                None => self.index(self.start_of_statement(at))?,
            },
        };
        let token = self.tokens.get(index)?;
        (!["}", ")", ":", ","].contains(&token.text.as_str())).then_some(token.at)
    }

    /// The first statement in the body of the loop with that keyword: of a body without any, the body.
    fn first_in_body(&self, keyword: usize) -> Option<usize> {
        let body = match self.tested_at_the_end(keyword) {
            Some(word) => word + 1,
            None => self.closing(keyword + 1)? + 1,
        };
        let is_block = self.text(body) == "{" && self.text(body + 1) != "}";
        Some(if is_block { body + 1 } else { body })
    }

    /// The `do` that the `while` at `keyword` belongs to.
    fn tested_at_the_end(&self, keyword: usize) -> Option<usize> {
        if self.text(keyword) != "while" || self.text(self.closing(keyword + 1)? + 1) != ";" {
            return None;
        }
        let last = keyword.checked_sub(1)?;
        let first = match self.text(last) {
            "}" => self.opening(last)?,
            ";" if last.checked_sub(1).is_some_and(|before| self.text(before) == "do") => last,
            ";" => self.index(self.start_of_statement(self.tokens[last.checked_sub(1)?].at))?,
            _ => return None,
        };
        first.checked_sub(1).filter(|&before| self.text(before) == "do")
    }

    /// The keyword of the innermost loop whose body, in braces, the token at `index` is within.
    fn loop_around(&self, index: usize) -> Option<usize> {
        let mut inner = index;
        loop {
            let open = self.open_around(inner)?;
            let before = open.checked_sub(1)?;
            match (self.text(open), self.text(before)) {
                ("{", "do") => return self.closing(open).map(|close| close + 1),
                ("{", ")") => {
                    let keyword = self.opening(before)?.checked_sub(1)?;
                    if ["for", "while"].contains(&self.text(keyword)) {
                        return Some(keyword);
                    }
                }
                _ => {}
            }
            inner = open;
        }
    }

    /// The keyword of the innermost statement in whose header the token at `index` stands.
    fn header_around(&self, index: usize) -> Option<usize> {
        let mut inner = index;
        loop {
            let open = self.open_around(inner).filter(|&open| self.text(open) != "{")?;
            if let Some(keyword) = open.checked_sub(1).filter(|&before| is_header(self.text(before))) {
                return Some(keyword);
            }
            inner = open;
        }
    }

    /// The innermost bracket that is open at `index`.
    fn open_around(&self, index: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in (0..index).rev() {
            match self.text(at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" if depth == 0 => return Some(at),
                "(" | "[" | "{" => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// What stands behind the only label of that name.
    fn behind_label(&self, name: &str) -> Option<usize> {
        let is_label = |&at: &usize| {
            let before = at.checked_sub(1).map_or("", |before| self.text(before));
            self.text(at) == name && self.text(at + 1) == ":" && [";", "{", "}", ":"].contains(&before)
        };
        let mut found = (0..self.tokens.len()).filter(is_label);
        let first = found.next()?;
        found.next().is_none().then_some(first + 2)
    }

    /// The bracket that closes the one at `index`.
    fn closing(&self, index: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in index..self.tokens.len() {
            match self.text(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// The bracket that the closing one at `index` closes.
    fn opening(&self, index: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in (0..=index).rev() {
            match self.text(at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Whether a colon belongs to `a ? b : c`.
    fn is_conditional(&self, colon: usize) -> bool {
        (0..colon).rev().map(|at| self.text(at)).find(|text| [";", "{", "}", "?", "case"].contains(text))
            == Some("?")
    }
}

fn is_header(word: &str) -> bool {
    ["if", "for", "while", "switch"].contains(&word)
}

/// `# 12 "file.c"` and `#line 12 "file.c"`: the line that follows.
fn line_marker(text: &str) -> Option<(u32, Option<String>)> {
    let rest = text.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let line = rest[..end].parse().ok()?;
    let name = rest[end..].trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
    Some((line, name.map(str::to_owned)))
}

/// Words, numbers and signs; comments, strings and lines of the preprocessor are passed over.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut line, mut start_of_line) = (0usize, 1u32, 0usize);
    let mut fresh_line = true;
    while let Some(&byte) = bytes.get(at) {
        let place = (line, u32::try_from(at - start_of_line + 1).unwrap_or(u32::MAX));
        let end = match byte {
            b'\n' => at + 1,
            b' ' | b'\t' | b'\r' => {
                at += 1;
                continue;
            }
            b'#' if fresh_line => end_of_directive(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'/') => end_of_line(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                find(bytes, at + 2, b"*/").map_or(bytes.len(), |end| end + 2)
            }
            b'"' | b'\'' => end_of_quote(bytes, at),
            byte if is_word(byte) => {
                let end = at + bytes[at..].iter().take_while(|b| is_word(**b)).count();
                found.push(Token { at: place, text: String::from_utf8_lossy(&bytes[at..end]).into_owned() });
                end
            }
            byte => {
                found.push(Token { at: place, text: char::from(byte).to_string() });
                at + 1
            }
        };
        if byte == b'"' {
            found.push(Token { at: place, text: "\"".to_owned() });
        }
        let end = end.min(bytes.len());
        fresh_line = byte == b'\n';
        for (offset, byte) in bytes[at..end].iter().enumerate() {
            if *byte == b'\n' {
                line += 1;
                start_of_line = at + offset + 1;
                fresh_line = true;
            }
        }
        at = end;
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn end_of_line(bytes: &[u8], from: usize) -> usize {
    from + bytes[from..].iter().take_while(|b| **b != b'\n').count()
}

/// The end of a directive, which goes on where a line ends with a backslash.
fn end_of_directive(bytes: &[u8], from: usize) -> usize {
    let mut end = end_of_line(bytes, from);
    while end < bytes.len() && bytes[..end].ends_with(b"\\") {
        end = end_of_line(bytes, end + 1);
    }
    end
}

fn end_of_quote(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            byte if byte == bytes[from] => return at + 1,
            _ => at += 1,
        }
    }
    at
}

fn find(bytes: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    bytes.get(from..)?.windows(what.len()).position(|window| window == what).map(|at| from + at)
}

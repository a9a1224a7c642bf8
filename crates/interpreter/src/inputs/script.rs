//! Scripts: the inputs of a run as text, one line each. The form is described in `docs/inputs.md`.

use std::fmt;

/// The inputs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// One input each, in order.
    pub lines: Vec<ScriptLine>,
}

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptLine {
    /// `value NAME = NUMBER`: what a call of `NAME` yields; floats by bit pattern.
    Value {
        /// The function that yields it.
        what: String,
        /// The number, cut to the width of the type.
        value: i128,
    },
    /// `argument "TEXT"`: the next command-line argument.
    Argument(Vec<u8>),
    /// `stdin "TEXT"`: the next bytes on standard input.
    Stdin(Vec<u8>),
    /// `block N at ADDRESS`: where the heap block number N is put.
    BlockAt {
        /// Which allocation of the run, from 1.
        number: u32,
        /// Its address.
        address: u64,
    },
    /// `block N fails`: that allocation yields null.
    BlockFails {
        /// Which allocation of the run, from 1.
        number: u32,
    },
    /// `fill N "BYTES"`: what the N-th uninitialised object reads as; the rest is zero.
    Fill {
        /// Which uninitialised object of the run, from 1.
        number: u64,
        /// Its first bytes.
        bytes: Vec<u8>,
    },
    /// `fill seed S`: every uninitialised object without a line of its own reads as these pseudo-random bytes.
    FillSeed(u64),
    /// `repeat N`: once all values were given, the last N of them come again and again.
    Repeat {
        /// How many.
        count: u32,
    },
    /// `layout WORD`: how objects are put into memory, where no other line says it.
    Layout(LayoutStyle),
}

/// A manner of putting objects into memory. C leaves that open, so each is as good as any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LayoutStyle {
    /// `apart`: no address is used twice while there is room, and neighbours never touch.
    #[default]
    Apart,
    /// `tight`: a global starts where the one before it ends, as far as alignment allows.
    Tight,
    /// `pages`: globals, blocks, and the frames of the first calls start at multiples of 4096.
    Pages,
    /// `reused`: a block takes the place of the one freed last that is large enough.
    Reused,
}

impl LayoutStyle {
    /// Every manner.
    pub const ALL: [LayoutStyle; 4] =
        [LayoutStyle::Apart, LayoutStyle::Tight, LayoutStyle::Pages, LayoutStyle::Reused];

    /// Its word in a script.
    pub fn name(self) -> &'static str {
        match self {
            LayoutStyle::Apart => "apart",
            LayoutStyle::Tight => "tight",
            LayoutStyle::Pages => "pages",
            LayoutStyle::Reused => "reused",
        }
    }
}

/// A line that is not an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for ScriptError {}

impl Script {
    /// Reads a script.
    pub fn parse(text: &str) -> Result<Script, ScriptError> {
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match parse_line(line) {
                Ok(parsed) => lines.push(parsed),
                Err(why) => return Err(ScriptError { line: index + 1, why }),
            }
        }
        Ok(Script { lines })
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for ScriptLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptLine::Value { what, value } => write!(f, "value {what} = {value}"),
            ScriptLine::Argument(bytes) => write!(f, "argument {}", Quoted(bytes)),
            ScriptLine::Stdin(bytes) => write!(f, "stdin {}", Quoted(bytes)),
            ScriptLine::BlockAt { number, address } => write!(f, "block {number} at {address:#x}"),
            ScriptLine::BlockFails { number } => write!(f, "block {number} fails"),
            ScriptLine::Fill { number, bytes } => write!(f, "fill {number} {}", Quoted(bytes)),
            ScriptLine::FillSeed(seed) => write!(f, "fill seed {seed}"),
            ScriptLine::Repeat { count } => write!(f, "repeat {count}"),
            ScriptLine::Layout(style) => write!(f, "layout {}", style.name()),
        }
    }
}

fn parse_line(line: &str) -> Result<ScriptLine, String> {
    let (kind, rest) = split_word(line);
    match kind {
        "value" => {
            let (what, rest) = split_word(rest);
            let rest = rest.strip_prefix('=').ok_or("expected `value NAME = NUMBER`")?;
            if what.is_empty() {
                return Err("expected `value NAME = NUMBER`".to_owned());
            }
            Ok(ScriptLine::Value { what: what.to_owned(), value: number(strip_comment(rest))? })
        }
        "argument" => Ok(ScriptLine::Argument(quoted(rest)?)),
        "stdin" => Ok(ScriptLine::Stdin(quoted(rest)?)),
        "block" => {
            let (which, rest) = split_word(rest);
            let which = counted(which)?;
            match split_word(strip_comment(rest)) {
                ("fails", "") => Ok(ScriptLine::BlockFails { number: which }),
                ("at", address) => {
                    let address =
                        u64::try_from(number(address)?).map_err(|_| "the address is out of range")?;
                    Ok(ScriptLine::BlockAt { number: which, address })
                }
                _ => Err("expected `block N at ADDRESS` or `block N fails`".to_owned()),
            }
        }
        "fill" => match split_word(rest) {
            ("seed", seed) => {
                let seed =
                    u64::try_from(number(strip_comment(seed))?).map_err(|_| "the seed is out of range")?;
                Ok(ScriptLine::FillSeed(seed))
            }
            (which, rest) => {
                Ok(ScriptLine::Fill { number: u64::from(counted(which)?), bytes: quoted(rest)? })
            }
        },
        "repeat" => Ok(ScriptLine::Repeat { count: counted(strip_comment(rest))? }),
        "layout" => {
            let word = strip_comment(rest);
            let style = LayoutStyle::ALL.into_iter().find(|style| style.name() == word);
            let names = LayoutStyle::ALL.map(LayoutStyle::name).join(", ");
            style.map(ScriptLine::Layout).ok_or_else(|| format!("expected `layout` and one of {names}"))
        }
        other => Err(format!(
            "unknown input `{other}`; known are value, argument, stdin, block, fill, repeat and layout"
        )),
    }
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

fn strip_comment(text: &str) -> &str {
    text.split('#').next().unwrap_or("").trim()
}

fn counted(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(number) if number > 0 => Ok(number),
        Ok(_) | Err(_) => Err(format!("`{text}` is not a number from 1 on")),
    }
}

fn number(text: &str) -> Result<i128, String> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let parsed = match digits.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(hex, 16),
        None => digits.parse::<u128>(),
    };
    let magnitude = parsed.map_err(|_| format!("`{text}` is not a number"))? as i128;
    Ok(if negative { magnitude.wrapping_neg() } else { magnitude })
}

/// Reads `"text"` with the escapes that [`Quoted`] writes.
fn quoted(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = text.trim().bytes();
    if bytes.next() != Some(b'"') {
        return Err("expected text in double quotes".to_owned());
    }
    let mut out = Vec::new();
    loop {
        match bytes.next() {
            None => return Err("the text has no closing quote".to_owned()),
            Some(b'"') => break,
            Some(b'\\') => out.push(escape(&mut bytes)?),
            Some(byte) => out.push(byte),
        }
    }
    let rest = String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned();
    if strip_comment(&rest).is_empty() { Ok(out) } else { Err(format!("unexpected `{}`", rest.trim())) }
}

fn escape(bytes: &mut impl Iterator<Item = u8>) -> Result<u8, String> {
    let digit = |byte: Option<u8>| byte.and_then(|b| char::from(b).to_digit(16));
    match bytes.next() {
        Some(b'n') => Ok(b'\n'),
        Some(b't') => Ok(b'\t'),
        Some(b'r') => Ok(b'\r'),
        Some(b'0') => Ok(0),
        Some(b'\\') => Ok(b'\\'),
        Some(b'"') => Ok(b'"'),
        Some(b'x') => match (digit(bytes.next()), digit(bytes.next())) {
            (Some(high), Some(low)) => Ok((high * 16 + low) as u8),
            _ => Err("`\\x` needs two hexadecimal digits".to_owned()),
        },
        Some(other) => Err(format!("unknown escape `\\{}`", char::from(other))),
        None => Err("the text ends within an escape".to_owned()),
    }
}

/// Bytes as quoted text.
pub(crate) struct Quoted<'a>(pub(crate) &'a [u8]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for &byte in self.0 {
            match byte {
                b'\n' => f.write_str("\\n")?,
                b'\t' => f.write_str("\\t")?,
                b'\r' => f.write_str("\\r")?,
                b'\\' => f.write_str("\\\\")?,
                b'"' => f.write_str("\\\"")?,
                0x20..0x7f => write!(f, "{}", char::from(byte))?,
                other => write!(f, "\\x{other:02x}")?,
            }
        }
        f.write_str("\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_is_read_back_as_printed() {
        let script = Script {
            lines: vec![
                ScriptLine::Value { what: "__VERIFIER_nondet_int".to_owned(), value: -5 },
                ScriptLine::Value { what: "time".to_owned(), value: i128::MAX },
                ScriptLine::Argument(b"a \"b\"\\\n\x00\xff".to_vec()),
                ScriptLine::Stdin(b"# not a comment".to_vec()),
                ScriptLine::BlockAt { number: 3, address: 0x5000_0000 },
                ScriptLine::BlockFails { number: 4 },
                ScriptLine::Fill { number: 9, bytes: vec![1, 2, 3] },
                ScriptLine::FillSeed(u64::MAX),
                ScriptLine::Repeat { count: 2 },
            ],
        };
        assert_eq!(Script::parse(&script.to_string()), Ok(script));
    }

    #[test]
    fn comments_and_blank_lines_are_skipped() {
        let script = Script::parse("# nothing\n\n  value f = 0x10   # sixteen\n").unwrap();
        assert_eq!(script.lines, vec![ScriptLine::Value { what: "f".to_owned(), value: 16 }]);
    }

    #[test]
    fn an_unknown_line_is_an_error_with_its_number() {
        for bad in ["nonsense 1", "value x", "value x = y", "block 0 fails", "argument a", "stdin \"\\q\""] {
            let error = Script::parse(&format!("# first\n{bad}\n")).unwrap_err();
            assert_eq!(error.line, 2, "{bad}");
        }
    }
}

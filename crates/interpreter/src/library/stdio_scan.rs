//! `stdio.h`: the `scanf` family, on streams and on strings.
//!
//! Follows glibc where C leaves room: `0x` without digits reads as zero, a number keeps what its prefix used up.

use super::context::{Context, Outcome};
use super::format::{Length, Reader};
use super::number_letters::number_of;
use super::number_text::{is_space, read_bytes, read_float};
use super::stdio_format::store_count;
use super::stdio_input::{self, next_byte};
use super::stdlib_numbers::Kind;
use super::{Models, models};
use crate::machine::Stop;
use crate::services::VariadicArguments;
use crate::value::{Scalar, Value};
use tayra_program::{FloatKind, ScalarType};

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "scanf" => |c: &mut Context<'_, '_>| scan_stream(c, None, 0, false),
    "vscanf" => |c: &mut Context<'_, '_>| scan_stream(c, None, 0, true),
    "fscanf" => |c: &mut Context<'_, '_>| scan_stream(c, Some(0), 1, false),
    "vfscanf" => |c: &mut Context<'_, '_>| scan_stream(c, Some(0), 1, true),
    "sscanf" => |c: &mut Context<'_, '_>| scan_string(c, false),
    "vsscanf" => |c: &mut Context<'_, '_>| scan_string(c, true),
    "__isoc99_scanf" => |c: &mut Context<'_, '_>| scan_stream(c, None, 0, false),
    "__isoc99_vscanf" => |c: &mut Context<'_, '_>| scan_stream(c, None, 0, true),
    "__isoc99_fscanf" => |c: &mut Context<'_, '_>| scan_stream(c, Some(0), 1, false),
    "__isoc99_vfscanf" => |c: &mut Context<'_, '_>| scan_stream(c, Some(0), 1, true),
    "__isoc99_sscanf" => |c: &mut Context<'_, '_>| scan_string(c, false),
    "__isoc99_vsscanf" => |c: &mut Context<'_, '_>| scan_string(c, true),
    "__isoc23_scanf" => |c: &mut Context<'_, '_>| scan_stream(c, None, 0, false),
    "__isoc23_vscanf" => |c: &mut Context<'_, '_>| scan_stream(c, None, 0, true),
    "__isoc23_fscanf" => |c: &mut Context<'_, '_>| scan_stream(c, Some(0), 1, false),
    "__isoc23_vfscanf" => |c: &mut Context<'_, '_>| scan_stream(c, Some(0), 1, true),
    "__isoc23_sscanf" => |c: &mut Context<'_, '_>| scan_string(c, false),
    "__isoc23_vsscanf" => |c: &mut Context<'_, '_>| scan_string(c, true),
};

fn scan_stream(c: &mut Context<'_, '_>, stream: Option<usize>, format: usize, list: bool) -> Outcome {
    let source = match stream {
        Some(index) => stdio_input::source(c, index)?,
        None => Some(stdio_input::Source::Stdin),
    };
    match source {
        Some(source) => scan(c, Source::Stream(source), format, list),
        None => c.give_int(-1),
    }
}

fn scan_string(c: &mut Context<'_, '_>, list: bool) -> Outcome {
    let text = c.pointer(0)?;
    scan(c, Source::Text { text, at: 0 }, 1, list)
}

/// Where characters come from.
enum Source {
    Stream(stdio_input::Source),
    Text { text: Value, at: u64 },
}

/// A scan under way.
struct Scan<'c, 'a, 'm> {
    c: &'c mut Context<'a, 'm>,
    source: Source,
    list: VariadicArguments,
    /// Bytes used up so far.
    used: u64,
}

/// Why a scan ends early.
enum End {
    /// The input does not match.
    Mismatch,
    /// The input is at its end.
    NoInput,
    /// The run ends.
    Stop(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stop(stop)
    }
}

fn scan(c: &mut Context<'_, '_>, source: Source, format: usize, list: bool) -> Outcome {
    let text = c.text(c.pointer(format)?)?;
    let list = if list {
        VariadicArguments::List(c.pointer(format + 1)?)
    } else {
        VariadicArguments::Direct(format + 1)
    };
    let mut stored = 0;
    let mut scan = Scan { c, source, list, used: 0 };
    let ended = scan.run(&text, &mut stored);
    // glibc leaves there what its reading and its conversions did.
    c.scramble_errno()?;
    match ended {
        Ok(()) | Err(End::Mismatch) => c.give_int(stored),
        Err(End::NoInput) => c.give_int(if stored == 0 { -1 } else { stored }),
        Err(End::Stop(stop)) => Err(stop),
    }
}

/// A conversion of a `scanf` format.
struct Conversion {
    suppressed: bool,
    allocates: bool,
    width: Option<u64>,
    length: Length,
    letter: u8,
}

impl Scan<'_, '_, '_> {
    fn next(&mut self) -> Result<Option<Value>, Stop> {
        let letter = match &mut self.source {
            Source::Stream(source) => next_byte(self.c, *source)?,
            Source::Text { text, at } => {
                let letter = self.c.letter(*text, *at)?;
                if self.c.letter_is(letter, |byte| byte == 0) {
                    None
                } else {
                    *at += 1;
                    Some(letter)
                }
            }
        };
        self.used += u64::from(letter.is_some());
        Ok(letter)
    }

    /// Whether there is a letter of a kind.
    fn is(&mut self, letter: Option<Value>, kind: impl Fn(u8) -> bool) -> bool {
        letter.is_some_and(|letter| self.c.letter_is(letter, kind))
    }

    fn put_back(&mut self, byte: Option<Value>) {
        let Some(byte) = byte else { return };
        self.used -= 1;
        match &mut self.source {
            Source::Stream(source) => stdio_input::put_back(self.c, *source, byte),
            Source::Text { at, .. } => *at -= 1,
        }
    }

    fn skip_space(&mut self) -> Result<(), Stop> {
        loop {
            let letter = self.next()?;
            if !self.is(letter, is_space) {
                self.put_back(letter);
                return Ok(());
            }
        }
    }

    fn expect(&mut self, wanted: u8) -> Result<(), End> {
        let letter = self.next()?;
        if letter.is_none() {
            return Err(End::NoInput);
        }
        if self.is(letter, |byte| byte == wanted) {
            return Ok(());
        }
        self.put_back(letter);
        Err(End::Mismatch)
    }

    fn run(&mut self, format: &[u8], stored: &mut i32) -> Result<(), End> {
        let mut reader = Reader { format, at: 0 };
        while let Some(byte) = reader.peek() {
            reader.at += 1;
            if is_space(byte) {
                self.skip_space()?;
            } else if byte != b'%' {
                self.expect(byte)?;
            } else if reader.take(b'%') {
                self.skip_space()?;
                self.expect(b'%')?;
            } else {
                self.convert(&mut reader, stored)?;
            }
        }
        Ok(())
    }

    fn convert(&mut self, reader: &mut Reader<'_>, stored: &mut i32) -> Result<(), End> {
        if reader.position().is_some() {
            return Err(self.c.unsupported("a scanf format that names its arguments by position").into());
        }
        let suppressed = reader.take(b'*');
        let width = reader.number();
        let allocates = reader.take(b'm');
        let length = reader.length();
        let Some(letter) = reader.peek() else {
            return Err(self.c.misuse("the format ends within a conversion").into());
        };
        reader.at += 1;
        // A width of zero, or of more than an `int` holds, is none.
        let width = width.filter(|&width| width > 0 && width <= i32::MAX as u64);
        let conversion = Conversion { suppressed, allocates, width, length, letter };
        let wide = conversion.length == Length::Long && matches!(letter, b'c' | b's' | b'[');
        if wide || matches!(letter, b'C' | b'S') {
            return Err(self.c.unsupported("a scanf conversion to wide characters").into());
        }
        let counted = letter != b'n' && !suppressed;
        match letter {
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'p' => self.integer(&conversion)?,
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => self.float(&conversion)?,
            b's' => {
                self.skip_space()?;
                self.bytes(&conversion, |byte| !is_space(byte), true)?;
            }
            b'c' => self.characters(&conversion)?,
            b'[' => {
                let Some(set) = read_set(reader) else {
                    return Err(self.c.misuse("a set in the format has no end").into());
                };
                self.bytes(&conversion, |byte| set[usize::from(byte)], true)?;
            }
            b'n' => {
                if !suppressed {
                    let to = self.target()?;
                    store_count(self.c, length, to, self.used)?;
                }
            }
            _ => {
                let message = format!("`%{}` is no conversion that C knows", char::from(letter));
                return Err(self.c.misuse(&message).into());
            }
        }
        *stored += i32::from(counted);
        Ok(())
    }

    /// The pointer that the next value goes to.
    fn target(&mut self) -> Result<Value, Stop> {
        Ok(self.c.next(&mut self.list, ScalarType::Pointer)?.low)
    }

    fn integer(&mut self, conversion: &Conversion) -> Result<(), End> {
        self.skip_space()?;
        let mut base = match conversion.letter {
            b'i' => 0,
            b'o' => 8,
            b'x' | b'X' | b'p' => 16,
            _ => 10,
        };
        let mut left = conversion.width.unwrap_or(u64::MAX);
        let (mut negative, mut digits) = (false, Vec::new());
        let mut letter = self.next()?;
        if letter.is_none() {
            return Err(End::NoInput);
        }
        if conversion.letter == b'p' && self.is(letter, |byte| byte == b'(') {
            return Err(self.c.unsupported("`(nil)` read as a pointer").into());
        }
        if self.is(letter, |byte| matches!(byte, b'+' | b'-')) {
            negative = self.is(letter, |byte| byte == b'-');
            left -= 1;
            letter = if left > 0 { self.next()? } else { None };
        }
        if left > 0 && self.is(letter, |byte| byte == b'0') {
            digits.extend(letter);
            left -= 1;
            letter = if left > 0 { self.next()? } else { None };
            if matches!(base, 0 | 16) && self.is(letter, |byte| byte.eq_ignore_ascii_case(&b'x')) {
                base = 16;
                left -= 1;
                letter = if left > 0 { self.next()? } else { None };
            } else if base == 0
                && self.c.name().starts_with("__isoc23_")
                && self.is(letter, |byte| byte.eq_ignore_ascii_case(&b'b'))
            {
                base = 2;
                left -= 1;
                letter = if left > 0 { self.next()? } else { None };
            } else if base == 0 {
                base = 8;
            }
        }
        if base == 0 {
            base = 10;
        }
        while self.is(letter, |byte| char::from(byte).is_digit(base)) {
            digits.extend(letter);
            left -= 1;
            letter = if left > 0 { self.next()? } else { None };
        }
        self.put_back(letter);
        if digits.is_empty() {
            return Err(End::Mismatch);
        }
        if conversion.suppressed {
            return Ok(());
        }
        let model = self.c.model();
        let is_signed = matches!(conversion.letter, b'd' | b'i');
        let bytes = if conversion.letter == b'p' {
            model.pointer_bytes()
        } else {
            conversion.length.integer_bytes(model.pointer_bytes())
        };
        let kind = match (
            is_signed,
            matches!(conversion.length, Length::LongLong | Length::Max | Length::LongDouble),
        ) {
            (true, true) => Kind::LongLong,
            (true, false) => Kind::Long,
            (false, true) => Kind::UnsignedLongLong,
            (false, false) => Kind::UnsignedLong,
        };
        let number = number_of(self.c, negative, &digits, base, kind);
        let to = self.target()?;
        let scalar = ScalarType::Int(8 * u32::try_from(bytes).unwrap_or(4));
        match number.with_term(self.c, scalar.bits(model)) {
            Some(value) => self.c.store_value(to, scalar, value)?,
            None => self.c.store_int(to, scalar, number.value)?,
        }
        Ok(())
    }

    /// Collects what can belong to a floating-point number, then reads it.
    fn float(&mut self, conversion: &Conversion) -> Result<(), End> {
        self.skip_space()?;
        let limit = conversion.width.unwrap_or(u64::MAX);
        let mut text = Vec::new();
        loop {
            if text.len() as u64 >= limit {
                break;
            }
            let letter = self.next()?;
            if letter.is_none() && text.is_empty() {
                return Err(End::NoInput);
            }
            // Numbers with a point have no terms: each letter is taken as it is.
            match letter.map(|letter| self.c.settled(letter)) {
                None => break,
                Some(byte) if continues_float(&text, byte) => text.push(byte),
                Some(_) => {
                    self.put_back(letter);
                    break;
                }
            }
        }
        let kind = match conversion.length {
            Length::Long => FloatKind::F64,
            Length::LongDouble => FloatKind::X87,
            Length::Plain
            | Length::Char
            | Length::Short
            | Length::LongLong
            | Length::Size
            | Length::Difference
            | Length::Max => FloatKind::F32,
        };
        let Ok(read) = read_bytes(&text, |at| read_float(kind, at));
        // A prefix alone, or half of a word, is no number.
        let lower = text.to_ascii_lowercase();
        let half_word = lower.contains(&b'n') && (read.used as usize) < text.len();
        if read.used == 0 || lower.ends_with(b"0x") || half_word {
            return Err(End::Mismatch);
        }
        if !conversion.suppressed {
            let to = self.target()?;
            self.c.store(to, Scalar::from_bits(ScalarType::Float(kind), read.pattern))?;
        }
        Ok(())
    }

    fn characters(&mut self, conversion: &Conversion) -> Result<(), End> {
        let exact = Conversion { width: Some(conversion.width.unwrap_or(1)), ..*conversion };
        self.bytes(&exact, |_| true, false)
    }

    /// Reads bytes of a kind, and stores them with a NUL if `terminated`.
    fn bytes(
        &mut self,
        conversion: &Conversion,
        wanted: impl Fn(u8) -> bool,
        terminated: bool,
    ) -> Result<(), End> {
        let limit = conversion.width.unwrap_or(u64::MAX);
        let mut letters = Vec::new();
        while (letters.len() as u64) < limit {
            let letter = self.next()?;
            if letter.is_none() && letters.is_empty() {
                return Err(End::NoInput);
            }
            if !self.is(letter, &wanted) {
                self.put_back(letter);
                break;
            }
            letters.extend(letter);
        }
        if letters.is_empty() {
            return Err(End::Mismatch);
        }
        if conversion.suppressed {
            return Ok(());
        }
        let mut to = self.target()?;
        if conversion.allocates {
            let block = self.c.allocate(letters.len() as u64 + u64::from(terminated), false)?;
            if block.bits == 0 {
                return Err(End::NoInput);
            }
            self.c.store_value(to, ScalarType::Pointer, block)?;
            to = block;
        }
        self.c.write_letters(to, &letters, terminated)?;
        Ok(())
    }
}

/// Whether a byte may follow what was collected of a floating-point number.
fn continues_float(text: &[u8], byte: u8) -> bool {
    let byte = byte.to_ascii_lowercase();
    let lower = text.to_ascii_lowercase();
    let unsigned = lower.strip_prefix(b"+").or(lower.strip_prefix(b"-")).unwrap_or(&lower);
    let follows = |word: &[u8]| word.starts_with(unsigned) && word.get(unsigned.len()) == Some(&byte);
    if unsigned.is_empty() && lower.is_empty() && matches!(byte, b'+' | b'-') {
        return true;
    }
    if follows(b"infinity") || follows(b"nan") {
        return true;
    }
    if unsigned.first().is_some_and(|&first| matches!(first, b'i' | b'n')) {
        return false;
    }
    let hexadecimal = unsigned.starts_with(b"0x");
    let marker = if hexadecimal { b'p' } else { b'e' };
    let exponent_at = unsigned.iter().position(|&b| b == marker);
    match byte {
        b'0'..=b'9' => true,
        b'x' => unsigned == b"0",
        b'.' => !unsigned.contains(&b'.') && exponent_at.is_none(),
        b'+' | b'-' => exponent_at.is_some_and(|at| at + 1 == unsigned.len()),
        _ if byte == marker => exponent_at.is_none() && unsigned.iter().any(u8::is_ascii_hexdigit),
        b'a'..=b'f' => hexadecimal && exponent_at.is_none(),
        _ => false,
    }
}

/// The set behind `%[`, as a table of bytes; `None` if it does not end.
fn read_set(reader: &mut Reader<'_>) -> Option<[bool; 256]> {
    let negated = reader.take(b'^');
    let mut set = [false; 256];
    let mut first = true;
    loop {
        let byte = reader.peek()?;
        reader.at += 1;
        if byte == b']' && !first {
            break;
        }
        first = false;
        let next = reader.format.get(reader.at + 1).copied();
        match (reader.peek(), next) {
            (Some(b'-'), Some(last)) if last != b']' && last >= byte => {
                set[usize::from(byte)..=usize::from(last)].fill(true);
                reader.at += 2;
            }
            _ => set[usize::from(byte)] = true,
        }
    }
    Some(set.map(|inside| inside != negated))
}

//! `stdio.h`: reading characters, lines and blocks from standard input and from files.

use super::context::{Context, Outcome};
use super::errno::EBADF;
use super::state::{AnyStream, StandardStream};
use super::stdio::{FILES, any_stream};
use super::{Models, models};
use crate::inputs::InputRequest;
use crate::machine::Stop;
use crate::value::Value;
use tayra_findings::Rule;
use tayra_program::ScalarType;

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "getchar" => getchar,
    "getchar_unlocked" => getchar,
    "getc" => getc,
    "fgetc" => getc,
    "_IO_getc" => getc,
    "getc_unlocked" => getc,
    "fgetc_unlocked" => getc,
    "ungetc" => ungetc,
    "gets" => gets,
    "fgets" => |c: &mut Context<'_, '_>| fgets(c, 1, 2),
    "fgets_unlocked" => |c: &mut Context<'_, '_>| fgets(c, 1, 2),
    "__fgets_chk" => |c: &mut Context<'_, '_>| fgets(c, 2, 3),
    "fread" => fread,
    "fread_unlocked" => fread,
    "getline" => |c: &mut Context<'_, '_>| getdelim(c, None, 2),
    "__getline" => |c: &mut Context<'_, '_>| getdelim(c, None, 2),
    "getdelim" => |c: &mut Context<'_, '_>| getdelim(c, Some(2), 3),
    "__getdelim" => |c: &mut Context<'_, '_>| getdelim(c, Some(2), 3),
};

/// Where bytes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Standard input.
    Stdin,
    /// A file that `fopen` opened: which one.
    File(usize),
}

/// The next byte; once its end was seen, a stream stays at its end.
pub(super) fn next_byte(c: &mut Context<'_, '_>, source: Source) -> Result<Option<Value>, Stop> {
    c.machine.step_within_call()?;
    match source {
        Source::File(number) => next_of_file(c, number),
        Source::Stdin => {
            if c.state().stdin_at_end && c.machine.pushed_back.is_empty() {
                return Ok(None);
            }
            let byte = c.machine.stdin_byte(c.call.place);
            c.state().stdin_at_end = byte.is_none();
            Ok(byte)
        }
    }
}

/// The next byte of a file: an input each, as its end is, where it is by default.
fn next_of_file(c: &mut Context<'_, '_>, number: usize) -> Result<Option<Value>, Stop> {
    let file = &mut c.state().files[number];
    if let Some(letter) = file.pushed_back.pop() {
        return Ok(Some(letter));
    }
    if file.at_end {
        return Ok(None);
    }
    // What was read before is read again.
    if let Some(&letter) = file.content.get(file.position) {
        file.position += 1;
        return Ok(Some(letter));
    }
    if file.is_whole {
        file.at_end = true;
        return Ok(None);
    }
    let request = InputRequest { what: c.call.name, least: -1, greatest: 255, default: -1 };
    let value = c.machine.input_within(c.call.place, request, 32)?;
    c.machine.note_gap(c.call.place, FILES);
    if c.machine.is_number(c.call.place, value, 32, u64::from(u32::MAX)) {
        let file = &mut c.state().files[number];
        file.at_end = true;
        file.is_whole = true;
        return Ok(None);
    }
    let letter = c.machine.cut(value, 8);
    let file = &mut c.state().files[number];
    file.content.push(letter);
    file.position += 1;
    Ok(Some(letter))
}

/// Puts a byte back.
pub(super) fn put_back(c: &mut Context<'_, '_>, source: Source, letter: Value) {
    match source {
        Source::Stdin => c.machine.unread_stdin(letter),
        Source::File(number) => c.state().files[number].pushed_back.push(letter),
    }
}

/// The stream at an argument, to be read; none (with `errno`) if it is an output.
pub(super) fn source(c: &mut Context<'_, '_>, index: usize) -> Result<Option<Source>, Stop> {
    match any_stream(c, index)? {
        AnyStream::Standard(StandardStream::Input) => return Ok(Some(Source::Stdin)),
        AnyStream::File(number) if c.state().files[number].reads => return Ok(Some(Source::File(number))),
        AnyStream::Standard(StandardStream::Output(_)) | AnyStream::File(_) => {}
    }
    c.set_errno(EBADF)?;
    Ok(None)
}

fn give_byte(c: &Context<'_, '_>, byte: Option<Value>) -> Outcome {
    match byte {
        Some(byte) => c.give(byte),
        None => c.give_int(-1),
    }
}

fn getchar(c: &mut Context<'_, '_>) -> Outcome {
    let byte = next_byte(c, Source::Stdin)?;
    give_byte(c, byte)
}

fn getc(c: &mut Context<'_, '_>) -> Outcome {
    let byte = match source(c, 0)? {
        Some(source) => next_byte(c, source)?,
        None => None,
    };
    give_byte(c, byte)
}

fn ungetc(c: &mut Context<'_, '_>) -> Outcome {
    let value = c.scalar(0)?.low;
    let is_end = c.machine.is_number(c.call.place, value, 32, u64::from(u32::MAX));
    if is_end {
        return c.give_int(-1);
    }
    let Some(source) = source(c, 1)? else { return c.give_int(-1) };
    let letter = c.machine.cut(value, 8);
    put_back(c, source, letter);
    match source {
        Source::Stdin => c.state().stdin_at_end = false,
        Source::File(number) => c.state().files[number].at_end = false,
    }
    c.give(letter)
}

/// Reads up to a delimiter, which is included, or `limit` bytes, or the end.
fn read_until(
    c: &mut Context<'_, '_>,
    source: Source,
    delimiter: u8,
    limit: u64,
) -> Result<Vec<Value>, Stop> {
    let mut line = Vec::new();
    while (line.len() as u64) < limit {
        let Some(byte) = next_byte(c, source)? else { break };
        line.push(byte);
        if c.letter_is(byte, |byte| byte == delimiter) {
            break;
        }
    }
    Ok(line)
}

/// The function that no program should call: nothing limits what it writes.
fn gets(c: &mut Context<'_, '_>) -> Outcome {
    let to = c.pointer(0)?;
    let mut line = read_until(c, Source::Stdin, b'\n', u64::MAX)?;
    if line.is_empty() {
        return c.give(Value::ZERO);
    }
    if line.last().is_some_and(|last| last.bits == u64::from(b'\n')) {
        line.pop();
    }
    c.write_letters(to, &line, true)?;
    c.give(to)
}

fn fgets(c: &mut Context<'_, '_>, limit: usize, stream: usize) -> Outcome {
    let to = c.pointer(0)?;
    let limit = c.int(limit, "the size of the buffer")?;
    if limit <= 0 {
        return c.give(Value::ZERO);
    }
    let Some(source) = source(c, stream)? else { return c.give(Value::ZERO) };
    let line = read_until(c, source, b'\n', u64::from(limit.unsigned_abs()) - 1)?;
    if line.is_empty() && limit > 1 {
        return c.give(Value::ZERO);
    }
    c.write_letters(to, &line, true)?;
    c.give(to)
}

fn fread(c: &mut Context<'_, '_>) -> Outcome {
    let to = c.pointer(0)?;
    let (size, count) = (c.unsigned(1, "the size of an element")?, c.unsigned(2, "the number of elements")?);
    let Some(total) = size.checked_mul(count) else {
        let message = format!("fread of {count} elements of {size} bytes, more than memory holds");
        return Err(c.fault(Rule::OutOfBounds, message));
    };
    let Some(source) = source(c, 3)?.filter(|_| total > 0) else { return c.give_int(0) };
    let mut done = 0;
    while done < total {
        let Some(byte) = next_byte(c, source)? else { break };
        let place = c.advance(to, done);
        c.write_letters(place, &[byte], false)?;
        done += 1;
    }
    c.give_int(done / size)
}

/// `getline` and `getdelim`: the block grows as glibc lets it grow.
fn getdelim(c: &mut Context<'_, '_>, delimiter: Option<usize>, stream: usize) -> Outcome {
    const FIRST_SIZE: u64 = 120;
    let (line_place, size_place) = (c.pointer(0)?, c.pointer(1)?);
    let delimiter = match delimiter {
        Some(index) => c.character(index)?,
        None => b'\n',
    };
    let Some(source) = source(c, stream)? else { return c.give_int(-1) };
    let word = c.word();
    let mut block = c.load(line_place, ScalarType::Pointer)?.low;
    let mut size = c.load_int(size_place, word)?;
    if c.is_null(block)? || size == 0 {
        // A block of no size is not freed: glibc takes a new one and forgets the old one.
        size = FIRST_SIZE;
        block = resize(c, Value::ZERO, size, line_place, size_place)?;
    }
    let line = read_until(c, source, delimiter, u64::MAX)?;
    if line.is_empty() {
        return c.give_int(-1);
    }
    let needed = line.len() as u64 + 1;
    while size < needed {
        size = (2 * size).max(needed);
        block = resize(c, block, size, line_place, size_place)?;
    }
    c.write_letters(block, &line, true)?;
    c.give_int(line.len() as u64)
}

fn resize(
    c: &mut Context<'_, '_>,
    block: Value,
    size: u64,
    line_place: Value,
    size_place: Value,
) -> Result<Value, Stop> {
    let block = c.machine.reallocate(c.call, block, size)?;
    if block.bits == 0 {
        return Err(c.unsupported("getline without memory"));
    }
    let word = c.word();
    c.store_value(line_place, ScalarType::Pointer, block)?;
    c.store_int(size_place, word, i128::from(size))?;
    Ok(block)
}

//! `stdio.h`: reading characters, lines and blocks from standard input.

use super::context::{Context, Outcome};
use super::errno::EBADF;
use super::state::StandardStream;
use super::stdio::stream_argument;
use super::{Models, models};
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

/// The next byte of standard input; once its end was seen, it stays at its end.
pub(super) fn next_byte(c: &mut Context<'_, '_>) -> Option<Value> {
    if c.state().stdin_at_end && c.machine.pushed_back.is_empty() {
        return None;
    }
    let byte = c.machine.stdin_byte(c.call.place);
    c.state().stdin_at_end = byte.is_none();
    byte
}

/// Checks that the stream at an argument can be read; `false` (with `errno`) if it is an output.
pub(super) fn is_readable(c: &mut Context<'_, '_>, index: usize) -> Result<bool, Stop> {
    if stream_argument(c, index)? == StandardStream::Input {
        return Ok(true);
    }
    c.set_errno(EBADF)?;
    Ok(false)
}

fn give_byte(c: &Context<'_, '_>, byte: Option<Value>) -> Outcome {
    match byte {
        Some(byte) => c.give(byte),
        None => c.give_int(-1),
    }
}

fn getchar(c: &mut Context<'_, '_>) -> Outcome {
    let byte = next_byte(c);
    give_byte(c, byte)
}

fn getc(c: &mut Context<'_, '_>) -> Outcome {
    let byte = if is_readable(c, 0)? { next_byte(c) } else { None };
    give_byte(c, byte)
}

fn ungetc(c: &mut Context<'_, '_>) -> Outcome {
    let value = c.scalar(0)?.low;
    let is_end = c.machine.is_number(c.call.place, value, 32, u64::from(u32::MAX));
    if is_end || !is_readable(c, 1)? {
        return c.give_int(-1);
    }
    let letter = c.machine.cut(value, 8);
    c.machine.unread_stdin(letter);
    c.state().stdin_at_end = false;
    c.give(letter)
}

/// Reads up to a delimiter, which is included, or `limit` bytes, or the end.
fn read_until(c: &mut Context<'_, '_>, delimiter: u8, limit: u64) -> Vec<Value> {
    let mut line = Vec::new();
    while (line.len() as u64) < limit {
        let Some(byte) = next_byte(c) else { break };
        line.push(byte);
        if c.letter_is(byte, |byte| byte == delimiter) {
            break;
        }
    }
    line
}

/// The function that no program should call: nothing limits what it writes.
fn gets(c: &mut Context<'_, '_>) -> Outcome {
    let to = c.pointer(0)?;
    let mut line = read_until(c, b'\n', u64::MAX);
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
    if limit <= 0 || !is_readable(c, stream)? {
        return c.give(Value::ZERO);
    }
    let line = read_until(c, b'\n', u64::from(limit.unsigned_abs()) - 1);
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
    if !is_readable(c, 3)? || total == 0 {
        return c.give_int(0);
    }
    let mut done = 0;
    while done < total {
        let Some(byte) = next_byte(c) else { break };
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
    if !is_readable(c, stream)? {
        return c.give_int(-1);
    }
    let word = c.word();
    let mut block = c.load(line_place, ScalarType::Pointer)?.low;
    let mut size = c.load_int(size_place, word)?;
    if c.is_null(block)? || size == 0 {
        size = FIRST_SIZE;
        block = resize(c, block, size, line_place, size_place)?;
    }
    let line = read_until(c, delimiter, u64::MAX);
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

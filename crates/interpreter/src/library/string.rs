//! `string.h`: copies, comparisons and fresh copies. Searching is in `string_search`.
//!
//! Copies move initialisedness and provenance along. Bytes that a function must look at to find its way (the NUL of a
//! source, bytes it compares) are decisions: uninitialised ones among them are noted.

use super::context::{Context, Outcome};
use super::error_texts::{error_message, error_text};
use super::{Models, errno, models};
use crate::machine::Stop;
use crate::value::Value;
use tayra_findings::Rule;

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "memcpy" => memcpy,
    "__memcpy_chk" => memcpy,
    "mempcpy" => mempcpy,
    "__mempcpy" => mempcpy,
    "__mempcpy_chk" => mempcpy,
    "memmove" => memmove,
    "__memmove_chk" => memmove,
    "memccpy" => memccpy,
    "memset" => memset,
    "__memset_chk" => memset,
    "explicit_bzero" => bzero,
    "memcmp" => memcmp,
    "strlen" => strlen,
    "strnlen" => strnlen,
    "strcpy" => strcpy,
    "__strcpy_chk" => strcpy,
    "stpcpy" => stpcpy,
    "__stpcpy" => stpcpy,
    "__stpcpy_chk" => stpcpy,
    "strncpy" => strncpy,
    "__strncpy_chk" => strncpy,
    "stpncpy" => stpncpy,
    "__stpncpy_chk" => stpncpy,
    "strlcpy" => strlcpy,
    "__strlcpy_chk" => strlcpy,
    "strcat" => strcat,
    "__strcat_chk" => strcat,
    "strncat" => strncat,
    "__strncat_chk" => strncat,
    "strlcat" => strlcat,
    "__strlcat_chk" => strlcat,
    "strcmp" => strcmp,
    "strncmp" => strncmp,
    "strcoll" => strcmp,
    "strxfrm" => strxfrm,
    "strdup" => strdup,
    "__strdup" => strdup,
    "strndup" => strndup,
    "__strndup" => strndup,
    "strerror" => strerror,
    "strerror_r" => strerror_r,
    "__xpg_strerror_r" => xpg_strerror_r,
};

/// Models of `strings.h`.
pub(super) const BSD_MODELS: Models = models! {
    "bcopy" => bcopy,
    "bzero" => bzero,
    "bcmp" => memcmp,
    "strcasecmp" => strcasecmp,
    "strncasecmp" => strncasecmp,
    "ffs" => find_first_set,
    "ffsl" => find_first_set,
    "ffsll" => find_first_set,
};

/// How many bytes the functions of this file take at most.
const SIZE: &str = "the number of bytes";

/// Copies between ranges that must not overlap, unless they are the same.
fn copy_apart(c: &mut Context<'_, '_>, to: Value, from: Value, length: u64) -> Result<(), Stop> {
    refuse_overlap(c, to, length, from, length)?;
    c.copy(to, from, length)
}

/// Faults if two different ranges overlap.
pub(super) fn refuse_overlap(
    c: &mut Context<'_, '_>,
    to: Value,
    to_length: u64,
    from: Value,
    from_length: u64,
) -> Result<(), Stop> {
    let apart =
        to.bits >= from.bits.saturating_add(from_length) || from.bits >= to.bits.saturating_add(to_length);
    if apart || to.bits == from.bits || to_length == 0 || from_length == 0 {
        return Ok(());
    }
    let distance = to.bits.abs_diff(from.bits);
    let place = c.call.place;
    c.machine.record_exact(place, to);
    c.machine.record_exact(place, from);
    let name = c.name().to_owned();
    Err(c.fault(
        Rule::OverlappingCopy,
        format!("{name} between ranges that overlap: they start {distance} bytes apart"),
    ))
}

/// In the `__*_chk` forms, the last argument is the size of the destination.
fn fits_destination(c: &mut Context<'_, '_>, needed: u64) -> Result<(), Stop> {
    if !c.name().ends_with("_chk") {
        return Ok(());
    }
    let size = c.unsigned(c.argument_count().saturating_sub(1), "the size of the destination")?;
    if needed <= size {
        return Ok(());
    }
    let name = c.name().to_owned();
    Err(c.fault(Rule::OutOfBounds, format!("{name} writes {needed} bytes into an object of {size}")))
}

fn memcpy(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from, length) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    fits_destination(c, length)?;
    copy_apart(c, to, from, length)?;
    c.give(to)
}

fn mempcpy(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from, length) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    fits_destination(c, length)?;
    copy_apart(c, to, from, length)?;
    let end = c.advance(to, length);
    c.give(end)
}

fn memmove(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from, length) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    fits_destination(c, length)?;
    c.copy(to, from, length)?;
    c.give(to)
}

fn bcopy(c: &mut Context<'_, '_>) -> Outcome {
    let (from, to, length) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    c.copy(to, from, length)?;
    c.give_nothing()
}

fn memccpy(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    let (stop, length) = (c.character(2)?, c.unsigned(3, SIZE)?);
    let mut count = 0;
    let mut found = false;
    while count < length && !found {
        found = c.byte(from, count)? == stop;
        count += 1;
    }
    copy_apart(c, to, from, count)?;
    if found {
        let behind = c.advance(to, count);
        return c.give(behind);
    }
    c.give(Value::ZERO)
}

fn memset(c: &mut Context<'_, '_>) -> Outcome {
    let (to, length) = (c.pointer(0)?, c.unsigned(2, SIZE)?);
    fits_destination(c, length)?;
    let byte = c.scalar(1)?.low;
    c.fill_with(to, length, byte)?;
    c.give(to)
}

fn bzero(c: &mut Context<'_, '_>) -> Outcome {
    let (to, length) = (c.pointer(0)?, c.unsigned(1, SIZE)?);
    c.fill_with(to, length, Value::ZERO)?;
    c.give_nothing()
}

fn memcmp(c: &mut Context<'_, '_>) -> Outcome {
    let (left, right, length) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    let (left_bytes, right_bytes) = (c.peek(left, length)?, c.peek(right, length)?);
    let differing = left_bytes.iter().zip(&right_bytes).position(|(a, b)| a != b);
    // Bytes behind the first difference decide nothing.
    let decisive = differing.map_or(length, |at| at as u64 + 1);
    if c.machine.memory.recorder.is_none() {
        c.read(left, decisive)?;
        c.read(right, decisive)?;
        let order = differing.map_or(0, |at| i32::from(left_bytes[at]) - i32::from(right_bytes[at]));
        return c.give_int(order);
    }
    for at in 0..decisive {
        let (a, b) = (c.letter(left, at)?, c.letter(right, at)?);
        if !c.machine.letters_are_equal(c.call.place, a, b) {
            let difference = c.machine.letter_difference(a, b);
            return c.give(difference);
        }
    }
    c.give_int(0)
}

fn strlen(c: &mut Context<'_, '_>) -> Outcome {
    let length = c.length_of(c.pointer(0)?)?;
    c.give_int(length)
}

fn strnlen(c: &mut Context<'_, '_>) -> Outcome {
    let (text, limit) = (c.pointer(0)?, c.unsigned(1, SIZE)?);
    let length = c.length_within(text, limit)?;
    c.give_int(length)
}

/// Copies a string with its NUL; gives the address of the new NUL.
fn copy_string(c: &mut Context<'_, '_>, to: Value, from: Value) -> Result<Value, Stop> {
    let length = c.length_of(from)?;
    fits_destination(c, length + 1)?;
    copy_apart(c, to, from, length + 1)?;
    Ok(c.advance(to, length))
}

fn strcpy(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    copy_string(c, to, from)?;
    c.give(to)
}

fn stpcpy(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    let end = copy_string(c, to, from)?;
    c.give(end)
}

/// Copies at most `limit` bytes and fills up with NULs; gives the address of the first NUL, or the end.
fn copy_padded(c: &mut Context<'_, '_>) -> Result<(Value, Value), Stop> {
    let (to, from, limit) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    fits_destination(c, limit)?;
    let length = c.length_within(from, limit)?;
    refuse_overlap(c, to, limit, from, (length + 1).min(limit))?;
    c.check_write(to, limit)?;
    c.copy(to, from, length)?;
    let end = c.advance(to, length);
    c.fill_with(end, limit - length, Value::ZERO)?;
    Ok((to, end))
}

fn strncpy(c: &mut Context<'_, '_>) -> Outcome {
    let (to, _) = copy_padded(c)?;
    c.give(to)
}

fn stpncpy(c: &mut Context<'_, '_>) -> Outcome {
    let (_, end) = copy_padded(c)?;
    c.give(end)
}

fn strlcpy(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from, size) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    fits_destination(c, size)?;
    let length = c.length_of(from)?;
    if size > 0 {
        let kept = length.min(size - 1);
        copy_apart(c, to, from, kept)?;
        let end = c.advance(to, kept);
        c.write(end, &[0])?;
    }
    c.give_int(length)
}

fn strcat(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    let start = c.length_of(to)?;
    let length = c.length_of(from)?;
    fits_destination(c, start + length + 1)?;
    refuse_overlap(c, to, start + length + 1, from, length + 1)?;
    let end = c.advance(to, start);
    c.copy(end, from, length + 1)?;
    c.give(to)
}

fn strncat(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from, limit) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    let start = c.length_of(to)?;
    let length = c.length_within(from, limit)?;
    fits_destination(c, start + length + 1)?;
    refuse_overlap(c, to, start + length + 1, from, length)?;
    let middle = c.advance(to, start);
    c.check_write(middle, length + 1)?;
    c.copy(middle, from, length)?;
    let end = c.advance(middle, length);
    c.write(end, &[0])?;
    c.give(to)
}

fn strlcat(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from, size) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    fits_destination(c, size)?;
    let start = c.length_within(to, size)?;
    let length = c.length_of(from)?;
    if start < size {
        let kept = length.min(size - start - 1);
        let middle = c.advance(to, start);
        copy_apart(c, middle, from, kept)?;
        let end = c.advance(middle, kept);
        c.write(end, &[0])?;
    }
    c.give_int(start + length)
}

/// Compares two strings up to a limit, byte by byte after `key`; the difference of the first bytes that differ.
fn compare(c: &mut Context<'_, '_>, limit: u64, key: fn(u8) -> u8) -> Outcome {
    let (left, right) = (c.pointer(0)?, c.pointer(1)?);
    for at in 0..limit {
        let (a, b) = (c.byte(left, at)?, c.byte(right, at)?);
        if key(a) != key(b) {
            return c.give_int(i32::from(key(a)) - i32::from(key(b)));
        }
        if a == 0 {
            break;
        }
    }
    c.give_int(0)
}

/// Compares two strings up to a limit, byte by byte as they are: whether two are equal decides, not what they are.
fn compare_exactly(c: &mut Context<'_, '_>, limit: u64) -> Outcome {
    let (left, right) = (c.pointer(0)?, c.pointer(1)?);
    for at in 0..limit {
        let (a, b) = (c.letter(left, at)?, c.letter(right, at)?);
        if !c.machine.letters_are_equal(c.call.place, a, b) {
            let difference = c.machine.letter_difference(a, b);
            return c.give(difference);
        }
        // Where one of them is known, so is the other.
        let known = if c.machine.symbol_of(a).is_some() { b } else { a };
        if c.letter_is(known, |byte| byte == 0) {
            break;
        }
    }
    c.give_int(0)
}

fn strcmp(c: &mut Context<'_, '_>) -> Outcome {
    compare_exactly(c, u64::MAX)
}

fn strncmp(c: &mut Context<'_, '_>) -> Outcome {
    let limit = c.unsigned(2, SIZE)?;
    compare_exactly(c, limit)
}

fn strcasecmp(c: &mut Context<'_, '_>) -> Outcome {
    compare(c, u64::MAX, |byte| byte.to_ascii_lowercase())
}

fn strncasecmp(c: &mut Context<'_, '_>) -> Outcome {
    let limit = c.unsigned(2, SIZE)?;
    compare(c, limit, |byte| byte.to_ascii_lowercase())
}

/// In the C locale strings collate as they are.
fn strxfrm(c: &mut Context<'_, '_>) -> Outcome {
    let (to, from, size) = (c.pointer(0)?, c.pointer(1)?, c.unsigned(2, SIZE)?);
    let length = c.length_of(from)?;
    copy_apart(c, to, from, (length + 1).min(size))?;
    c.give_int(length)
}

/// A fresh block with the first `length` bytes and a NUL.
fn duplicate(c: &mut Context<'_, '_>, from: Value, length: u64) -> Outcome {
    let block = c.allocate(length + 1, false)?;
    if block.bits != 0 {
        c.copy(block, from, length)?;
        let end = c.advance(block, length);
        c.write(end, &[0])?;
    }
    c.give(block)
}

fn strdup(c: &mut Context<'_, '_>) -> Outcome {
    let from = c.pointer(0)?;
    let length = c.length_of(from)?;
    duplicate(c, from, length)
}

fn strndup(c: &mut Context<'_, '_>) -> Outcome {
    let (from, limit) = (c.pointer(0)?, c.unsigned(1, SIZE)?);
    let length = c.length_within(from, limit)?;
    duplicate(c, from, length)
}

fn strerror(c: &mut Context<'_, '_>) -> Outcome {
    const UNKNOWN: &str = "the text of an unknown error";
    let number = c.int(0, "the error number")?;
    if error_text(number).is_none() && c.state().objects.contains_key(UNKNOWN) {
        return Err(c.unsupported("a second text for an unknown error, which takes the place of the first"));
    }
    let text = c.constant_text(&error_message(number))?;
    if error_text(number).is_none() {
        c.state().objects.insert(UNKNOWN, text);
    }
    c.give(text)
}

fn strerror_r(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.int(0, "the error number")?;
    let (buffer, size) = (c.pointer(1)?, c.unsigned(2, SIZE)?);
    // GNU's form: known texts are static, others go into the buffer.
    if error_text(number).is_some() {
        let text = c.constant_text(&error_message(number))?;
        return c.give(text);
    }
    write_cut(c, buffer, size, &error_message(number))?;
    c.give(buffer)
}

fn xpg_strerror_r(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.int(0, "the error number")?;
    let (buffer, size) = (c.pointer(1)?, c.unsigned(2, SIZE)?);
    let message = error_message(number);
    write_cut(c, buffer, size, &message)?;
    let result = match () {
        () if error_text(number).is_none() => errno::EINVAL,
        () if message.len() as u64 >= size => errno::ERANGE,
        () => 0,
    };
    c.give_int(result)
}

/// Writes as much of a text as fits, and a NUL.
fn write_cut(c: &mut Context<'_, '_>, buffer: Value, size: u64, text: &str) -> Result<(), Stop> {
    if size == 0 {
        return Ok(());
    }
    let kept = (text.len() as u64).min(size - 1);
    let mut bytes = text.as_bytes()[..usize::try_from(kept).unwrap_or(0)].to_vec();
    bytes.push(0);
    c.write(buffer, &bytes)
}

fn find_first_set(c: &mut Context<'_, '_>) -> Outcome {
    let value = c.unsigned(0, "the value")?;
    c.give_int(if value == 0 { 0 } else { value.trailing_zeros() + 1 })
}

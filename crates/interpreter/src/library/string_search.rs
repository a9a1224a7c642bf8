//! `string.h` and `strings.h`: searching in memory and strings, and cutting strings into words.
//!
//! A search looks at no byte behind the one it finds, as C has it for `memchr` and as glibc behaves for the others.

use super::context::{Context, Outcome};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::{ObjectId, Value};
use tayra_program::{LibraryHolder, ScalarType};

/// Models of these headers.
pub(super) const MODELS: Models = models! {
    "memchr" => memchr,
    "rawmemchr" => rawmemchr,
    "__rawmemchr" => rawmemchr,
    "memrchr" => memrchr,
    "memmem" => memmem,
    "strchr" => strchr,
    "index" => strchr,
    "strrchr" => strrchr,
    "rindex" => strrchr,
    "strchrnul" => strchrnul,
    "strstr" => strstr,
    "strcasestr" => strcasestr,
    "strspn" => strspn,
    "strcspn" => strcspn,
    "strpbrk" => strpbrk,
    "strtok" => strtok,
    "strtok_r" => strtok_r,
    "__strtok_r" => strtok_r,
    "strsep" => strsep,
    "__strsep" => strsep,
};

const SIZE: &str = "the number of bytes";

/// `base + offset`, or null.
fn give_place(c: &mut Context<'_, '_>, base: Value, offset: Option<u64>) -> Outcome {
    match offset {
        Some(offset) => {
            let place = c.advance(base, offset);
            c.give(place)
        }
        None => c.give(Value::ZERO),
    }
}

fn find(c: &mut Context<'_, '_>, from: Value, limit: u64, wanted: u8) -> Result<Option<u64>, Stop> {
    for at in 0..limit {
        if c.byte(from, at)? == wanted {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn memchr(c: &mut Context<'_, '_>) -> Outcome {
    let (from, wanted, limit) = (c.pointer(0)?, c.character(1)?, c.unsigned(2, SIZE)?);
    let found = find(c, from, limit, wanted)?;
    give_place(c, from, found)
}

fn rawmemchr(c: &mut Context<'_, '_>) -> Outcome {
    let (from, wanted) = (c.pointer(0)?, c.character(1)?);
    let found = find(c, from, u64::MAX, wanted)?;
    give_place(c, from, found)
}

fn memrchr(c: &mut Context<'_, '_>) -> Outcome {
    let (from, wanted, limit) = (c.pointer(0)?, c.character(1)?, c.unsigned(2, SIZE)?);
    for at in (0..limit).rev() {
        if c.byte(from, at)? == wanted {
            return give_place(c, from, Some(at));
        }
    }
    c.give(Value::ZERO)
}

fn memmem(c: &mut Context<'_, '_>) -> Outcome {
    let (from, length) = (c.pointer(0)?, c.unsigned(1, SIZE)?);
    let (pattern, pattern_length) = (c.pointer(2)?, c.unsigned(3, SIZE)?);
    c.check_read(from, length)?;
    let pattern = c.read(pattern, pattern_length)?;
    let last = length.checked_sub(pattern_length);
    for start in 0..last.map_or(0, |last| last + 1) {
        if matches_at(c, from, start, &pattern, |byte| byte)? {
            return give_place(c, from, Some(start));
        }
    }
    c.give(Value::ZERO)
}

/// Whether the pattern stands at `start`; looks no further than the first difference.
fn matches_at(
    c: &mut Context<'_, '_>,
    from: Value,
    start: u64,
    pattern: &[u8],
    key: fn(u8) -> u8,
) -> Result<bool, Stop> {
    for (offset, &wanted) in (start..).zip(pattern) {
        if key(c.byte(from, offset)?) != key(wanted) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The first byte of a string that is `wanted`, its NUL included; `Err` holds the place of the NUL.
fn find_in_string(c: &mut Context<'_, '_>, text: Value, wanted: u8) -> Result<Result<u64, u64>, Stop> {
    let mut at = 0;
    loop {
        let byte = c.byte(text, at)?;
        if byte == wanted {
            return Ok(Ok(at));
        }
        if byte == 0 {
            return Ok(Err(at));
        }
        at += 1;
    }
}

fn strchr(c: &mut Context<'_, '_>) -> Outcome {
    let (text, wanted) = (c.pointer(0)?, c.character(1)?);
    let found = find_in_string(c, text, wanted)?;
    give_place(c, text, found.ok())
}

fn strchrnul(c: &mut Context<'_, '_>) -> Outcome {
    let (text, wanted) = (c.pointer(0)?, c.character(1)?);
    let (Ok(place) | Err(place)) = find_in_string(c, text, wanted)?;
    give_place(c, text, Some(place))
}

fn strrchr(c: &mut Context<'_, '_>) -> Outcome {
    let (text, wanted) = (c.pointer(0)?, c.character(1)?);
    let bytes = c.text(text)?;
    let found = if wanted == 0 { Some(bytes.len()) } else { bytes.iter().rposition(|&byte| byte == wanted) };
    give_place(c, text, found.map(|place| place as u64))
}

fn search_string(c: &mut Context<'_, '_>, key: fn(u8) -> u8) -> Outcome {
    let (text, pattern) = (c.pointer(0)?, c.pointer(1)?);
    let pattern = c.text(pattern)?;
    let mut start = 0;
    loop {
        if matches_at(c, text, start, &pattern, key)? {
            return give_place(c, text, Some(start));
        }
        if c.byte(text, start)? == 0 {
            return c.give(Value::ZERO);
        }
        start += 1;
    }
}

fn strstr(c: &mut Context<'_, '_>) -> Outcome {
    search_string(c, |byte| byte)
}

fn strcasestr(c: &mut Context<'_, '_>) -> Outcome {
    search_string(c, |byte| byte.to_ascii_lowercase())
}

/// How many leading bytes of a string are in the set (or are not); its NUL ends it in any case.
fn span(c: &mut Context<'_, '_>, text: Value, set: &[u8], within: bool) -> Result<u64, Stop> {
    let mut at = 0;
    loop {
        let byte = c.byte(text, at)?;
        if byte == 0 || set.contains(&byte) != within {
            return Ok(at);
        }
        at += 1;
    }
}

fn strspn(c: &mut Context<'_, '_>) -> Outcome {
    let (text, set) = (c.pointer(0)?, c.pointer(1)?);
    let set = c.text(set)?;
    let length = span(c, text, &set, true)?;
    c.give_int(length)
}

fn strcspn(c: &mut Context<'_, '_>) -> Outcome {
    let (text, set) = (c.pointer(0)?, c.pointer(1)?);
    let set = c.text(set)?;
    let length = span(c, text, &set, false)?;
    c.give_int(length)
}

fn strpbrk(c: &mut Context<'_, '_>) -> Outcome {
    let (text, set) = (c.pointer(0)?, c.pointer(1)?);
    let set = c.text(set)?;
    let length = span(c, text, &set, false)?;
    let found = c.byte(text, length)? != 0;
    give_place(c, text, found.then_some(length))
}

/// Cuts the next word off `text`: the word (or null) and where to go on.
fn cut_word(c: &mut Context<'_, '_>, text: Value, separators: Value) -> Result<(Value, Value), Stop> {
    let set = c.text(separators)?;
    let skipped = span(c, text, &set, true)?;
    let start = c.advance(text, skipped);
    if c.byte(start, 0)? == 0 {
        return Ok((Value::ZERO, start));
    }
    let length = span(c, start, &set, false)?;
    let end = c.advance(start, length);
    if c.byte(end, 0)? == 0 {
        return Ok((start, end));
    }
    c.write(end, &[0])?;
    let rest = c.advance(end, 1);
    Ok((start, rest))
}

fn strtok(c: &mut Context<'_, '_>) -> Outcome {
    let (text, separators) = (c.pointer(0)?, c.pointer(1)?);
    let text = if c.is_null(text)? { c.held(LibraryHolder::TokenPlace, ObjectId::NONE)? } else { text };
    let (word, rest) = cut_word(c, text, separators)?;
    c.hold(LibraryHolder::TokenPlace, ObjectId::NONE, rest)?;
    c.give(word)
}

fn strtok_r(c: &mut Context<'_, '_>) -> Outcome {
    let (text, separators, place) = (c.pointer(0)?, c.pointer(1)?, c.pointer(2)?);
    let text = if c.is_null(text)? { c.load(place, ScalarType::Pointer)?.low } else { text };
    let (word, rest) = cut_word(c, text, separators)?;
    c.store_value(place, ScalarType::Pointer, rest)?;
    c.give(word)
}

fn strsep(c: &mut Context<'_, '_>) -> Outcome {
    let (place, separators) = (c.pointer(0)?, c.pointer(1)?);
    let text = c.load(place, ScalarType::Pointer)?.low;
    if c.is_null(text)? {
        return c.give(Value::ZERO);
    }
    let set = c.text(separators)?;
    let length = span(c, text, &set, false)?;
    let end = c.advance(text, length);
    let rest = if c.byte(end, 0)? == 0 {
        Value::ZERO
    } else {
        c.write(end, &[0])?;
        c.advance(end, 1)
    };
    c.store_value(place, ScalarType::Pointer, rest)?;
    c.give(text)
}

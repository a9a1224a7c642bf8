//! `pwd.h`, `grp.h`, and `localeconv`: records of the library. Whether there is such a user is an input; the C locale is known.

use super::context::{Context, INT, Outcome};
use super::stdio::FILES;
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;
use tayra_program::ScalarType;

/// Models of these headers.
pub(super) const MODELS: Models = models! {
    "getpwnam" => |c: &mut Context<'_, '_>| by_name(c, true),
    "getpwuid" => |c: &mut Context<'_, '_>| by_number(c, true),
    "getgrnam" => |c: &mut Context<'_, '_>| by_name(c, false),
    "getgrgid" => |c: &mut Context<'_, '_>| by_number(c, false),
    "localeconv" => localeconv,
};

fn by_name(c: &mut Context<'_, '_>, user: bool) -> Outcome {
    let name = c.text(c.pointer(0)?)?;
    let text = String::from_utf8_lossy(&name).into_owned();
    found(c, user, &text)
}

fn by_number(c: &mut Context<'_, '_>, user: bool) -> Outcome {
    found(c, user, "name")
}

/// The one record of users, or of groups.
fn found(c: &mut Context<'_, '_>, user: bool, name: &str) -> Outcome {
    if c.choice((0, 1), 0, FILES)? == 0 {
        return c.give(Value::ZERO);
    }
    let word = c.model().pointer_bytes();
    let size = if user { 4 * word + 16 } else { 3 * word + 8 };
    let record = known_object(c, if user { "the record of a user" } else { "the record of a group" }, size)?;
    let texts: &[(u64, &str)] = if user {
        &[(0, name), (word, "x"), (2 * word + 8, ""), (3 * word + 8, "/"), (4 * word + 8, "/bin/sh")]
    } else {
        &[(0, name), (word, "x")]
    };
    for &(offset, text) in texts {
        let text = c.constant_text(text)?;
        let place = c.advance(record, offset);
        c.store_value(place, ScalarType::Pointer, text)?;
    }
    let numbers: &[u64] = if user { &[2 * word, 2 * word + 4] } else { &[2 * word] };
    for &offset in numbers {
        let place = c.advance(record, offset);
        c.store_int(place, INT, 1000)?;
    }
    if !user {
        // Nobody is in it.
        let row = known_object(c, "the members of a group", word)?;
        let place = c.advance(record, 3 * word);
        c.store_value(place, ScalarType::Pointer, row)?;
    }
    c.give(record)
}

/// Memory of the library that is the same whenever it is asked for.
fn known_object(c: &mut Context<'_, '_>, name: &'static str, size: u64) -> Result<Value, Stop> {
    if let Some(&known) = c.state().objects.get(name) {
        return Ok(known);
    }
    let object = c.machine.library_object(c.call.place, name, size)?;
    c.state().objects.insert(name, object);
    Ok(object)
}

/// The conventions of the C locale: a point, and nothing else is said.
fn localeconv(c: &mut Context<'_, '_>) -> Outcome {
    const TEXTS: u64 = 10;
    const NUMBERS: u64 = 14;
    let word = c.model().pointer_bytes();
    let size = (TEXTS * word + NUMBERS).next_multiple_of(word);
    let record = known_object(c, "the conventions of the locale", size)?;
    for index in 0..TEXTS {
        let text = c.constant_text(if index == 0 { "." } else { "" })?;
        let place = c.advance(record, index * word);
        c.store_value(place, ScalarType::Pointer, text)?;
    }
    let place = c.advance(record, TEXTS * word);
    c.fill_with(place, NUMBERS, Value::plain(i8::MAX as u64))?;
    c.give(record)
}

//! `ctype.h` and the basics of `wctype.h`, in the C locale: functions, and the tables behind glibc's macros.

use super::character::{
    ALPHA, ALPHANUMERIC, BLANK, CONTROL, DIGIT, FIRST_INDEX, GRAPH, HEX_DIGIT, LOWER, PRINT, PUNCTUATION,
    SPACE, UPPER, case_table, class_table, classes,
};
use super::context::{Context, Outcome};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;
use tayra_program::ScalarType;

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "isalpha" => |c: &mut Context<'_, '_>| is(c, ALPHA),
    "isdigit" => |c: &mut Context<'_, '_>| is(c, DIGIT),
    "isalnum" => |c: &mut Context<'_, '_>| is(c, ALPHANUMERIC),
    "isspace" => |c: &mut Context<'_, '_>| is(c, SPACE),
    "isupper" => |c: &mut Context<'_, '_>| is(c, UPPER),
    "islower" => |c: &mut Context<'_, '_>| is(c, LOWER),
    "ispunct" => |c: &mut Context<'_, '_>| is(c, PUNCTUATION),
    "isprint" => |c: &mut Context<'_, '_>| is(c, PRINT),
    "isgraph" => |c: &mut Context<'_, '_>| is(c, GRAPH),
    "iscntrl" => |c: &mut Context<'_, '_>| is(c, CONTROL),
    "isxdigit" => |c: &mut Context<'_, '_>| is(c, HEX_DIGIT),
    "isblank" => |c: &mut Context<'_, '_>| is(c, BLANK),
    "isascii" => isascii,
    "toascii" => toascii,
    "toupper" => |c: &mut Context<'_, '_>| convert(c, |byte| byte.to_ascii_uppercase()),
    "tolower" => |c: &mut Context<'_, '_>| convert(c, |byte| byte.to_ascii_lowercase()),
    "_toupper" => |c: &mut Context<'_, '_>| convert(c, |byte| byte.to_ascii_uppercase()),
    "_tolower" => |c: &mut Context<'_, '_>| convert(c, |byte| byte.to_ascii_lowercase()),
    "iswalpha" => |c: &mut Context<'_, '_>| is_wide(c, ALPHA),
    "iswdigit" => |c: &mut Context<'_, '_>| is_wide(c, DIGIT),
    "iswalnum" => |c: &mut Context<'_, '_>| is_wide(c, ALPHANUMERIC),
    "iswspace" => |c: &mut Context<'_, '_>| is_wide(c, SPACE),
    "iswupper" => |c: &mut Context<'_, '_>| is_wide(c, UPPER),
    "iswlower" => |c: &mut Context<'_, '_>| is_wide(c, LOWER),
    "iswpunct" => |c: &mut Context<'_, '_>| is_wide(c, PUNCTUATION),
    "iswprint" => |c: &mut Context<'_, '_>| is_wide(c, PRINT),
    "iswcntrl" => |c: &mut Context<'_, '_>| is_wide(c, CONTROL),
    "iswxdigit" => |c: &mut Context<'_, '_>| is_wide(c, HEX_DIGIT),
    "towupper" => |c: &mut Context<'_, '_>| convert_wide(c, |byte| byte.to_ascii_uppercase()),
    "towlower" => |c: &mut Context<'_, '_>| convert_wide(c, |byte| byte.to_ascii_lowercase()),
    "__ctype_b_loc" => class_location,
    "__ctype_tolower_loc" => lower_location,
    "__ctype_toupper_loc" => upper_location,
    "__ctype_get_mb_cur_max" => one,
};

/// An argument that C allows: `EOF` or a byte; `None` for `EOF`. glibc's tables bear what a plain `char` may hold,
/// too; beyond them, reading is a fault as it is through the macros.
fn byte_argument(c: &mut Context<'_, '_>) -> Result<Option<u8>, Stop> {
    let value = c.int(0, "the character")?;
    match value {
        0..=255 => Ok(Some(value as u8)),
        -128..0 => Ok(None),
        _ => {
            let message = format!("{value} is neither EOF nor the value of an unsigned char");
            Err(c.misuse(&message))
        }
    }
}

fn is(c: &mut Context<'_, '_>, class: u16) -> Outcome {
    let bits = byte_argument(c)?.map_or(0, classes);
    c.give_int(bits & class)
}

fn convert(c: &mut Context<'_, '_>, change: fn(u8) -> u8) -> Outcome {
    let value = c.int(0, "the character")?;
    match value {
        0..=255 => c.give_int(change(value as u8)),
        // glibc maps a negative `char` to itself as unsigned, EOF to itself, and leaves all else alone.
        -128..=-2 => c.give_int(value as u8),
        _ => c.give_int(value),
    }
}

fn isascii(c: &mut Context<'_, '_>) -> Outcome {
    let value = c.int(0, "the character")?;
    c.give_int((0..128).contains(&value))
}

fn toascii(c: &mut Context<'_, '_>) -> Outcome {
    let value = c.int(0, "the character")?;
    c.give_int(value & 127)
}

fn is_wide(c: &mut Context<'_, '_>, class: u16) -> Outcome {
    let value = c.unsigned(0, "the character")?;
    let bits = u8::try_from(value).ok().filter(u8::is_ascii).map_or(0, classes);
    c.give_int(bits & class != 0)
}

fn convert_wide(c: &mut Context<'_, '_>, change: fn(u8) -> u8) -> Outcome {
    let value = c.unsigned(0, "the character")?;
    match u8::try_from(value) {
        Ok(byte) => c.give_int(change(byte)),
        Err(_) => c.give_int(value),
    }
}

fn one(c: &mut Context<'_, '_>) -> Outcome {
    c.give_int(1)
}

/// A place that holds a pointer to the entry for 0 of a table; made on first use.
fn table_location(
    c: &mut Context<'_, '_>,
    name: &'static str,
    entry_bytes: u64,
    table: fn() -> Vec<u8>,
) -> Outcome {
    if let Some(&known) = c.state().objects.get(name) {
        return c.give(known);
    }
    let start = c.library_bytes(name, &table(), true)?;
    let zero = c.advance(start, u64::from(FIRST_INDEX.unsigned_abs()) * entry_bytes);
    let size = c.model().pointer_bytes();
    let location: Value = c.machine.library_object(c.call.place, name, size)?;
    c.store_value(location, ScalarType::Pointer, zero)?;
    c.state().objects.insert(name, location);
    c.give(location)
}

fn class_location(c: &mut Context<'_, '_>) -> Outcome {
    table_location(c, "the table of character classes", 2, class_table)
}

fn lower_location(c: &mut Context<'_, '_>) -> Outcome {
    table_location(c, "the table of lower-case letters", 4, || case_table(|byte| byte.to_ascii_lowercase()))
}

fn upper_location(c: &mut Context<'_, '_>) -> Outcome {
    table_location(c, "the table of upper-case letters", 4, || case_table(|byte| byte.to_ascii_uppercase()))
}

//! The `printf` family's engine: fetches arguments as a format asks for them, checks what they point to, and makes
//! the bytes that go out.
//!
//! Gives up: widths beyond 16 MiB and wide strings with characters that the C locale lacks are unsupported. What C
//! leaves undefined (unknown conversions, too few arguments) is a fault.

use super::context::{Context, INT};
use super::errno::EOVERFLOW;
use super::error_texts::error_message;
use super::float_parts::FloatParts;
use super::format::{
    Amount, Conversion, Directive, Integer, Length, Resolved, parse, show_bytes, show_float, show_integer,
};
use crate::machine::Stop;
use crate::services::VariadicArguments;
use crate::value::{Scalar, Value};
use std::collections::BTreeMap;
use tayra_findings::Rule;
use tayra_program::{FloatKind, ScalarType};

/// What a format made.
pub(super) struct Formatted {
    /// The text.
    pub(super) bytes: Vec<u8>,
    /// The strings that went into it: address and length with NUL.
    pub(super) sources: Vec<(Value, u64)>,
}

/// The longest width or precision that we write out.
const LONGEST: u64 = 1 << 24;

/// Where arguments come from.
enum Arguments<'a> {
    InOrder(&'a mut VariadicArguments),
    ByPosition(Vec<Scalar>),
}

/// Formats; `None` means that the function fails, with `errno` set.
pub(super) fn format(
    c: &mut Context<'_, '_>,
    format: Value,
    list: &mut VariadicArguments,
) -> Result<Option<Formatted>, Stop> {
    let text = c.text(format)?;
    let directives = parse(&text);
    let mut arguments = arguments_of(c, &directives, list)?;
    let mut formatted = Formatted { bytes: Vec::new(), sources: Vec::new() };
    for directive in directives {
        match directive {
            Directive::Literal(bytes) => formatted.bytes.extend(bytes),
            Directive::Conversion(conversion) => {
                if !convert(c, &conversion, &mut arguments, &mut formatted)? {
                    c.set_errno(EOVERFLOW)?;
                    return Ok(None);
                }
            }
            Directive::Invalid(text) => {
                return Err(c.misuse(&format!("`{text}` is no conversion that C knows")));
            }
        }
    }
    Ok(Some(formatted))
}

/// The type that a conversion takes.
fn argument_type(c: &Context<'_, '_>, conversion: &Conversion) -> Option<ScalarType> {
    match conversion.letter {
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => {
            let bytes = conversion.length.integer_bytes(c.model().pointer_bytes());
            Some(ScalarType::Int(8 * u32::try_from(bytes.max(4)).unwrap_or(4)))
        }
        b'c' => Some(INT),
        b's' | b'p' | b'n' => Some(ScalarType::Pointer),
        b'm' | b'%' => None,
        _ if conversion.length == Length::LongDouble => Some(ScalarType::Float(FloatKind::X87)),
        _ => Some(ScalarType::Float(FloatKind::F64)),
    }
}

/// Arguments in order, or, if the format names positions, all of them at once.
fn arguments_of<'a>(
    c: &mut Context<'_, '_>,
    directives: &[Directive],
    list: &'a mut VariadicArguments,
) -> Result<Arguments<'a>, Stop> {
    let mut types: BTreeMap<usize, ScalarType> = BTreeMap::new();
    let mut in_order = false;
    for directive in directives {
        let Directive::Conversion(conversion) = directive else { continue };
        for amount in [conversion.width, conversion.precision] {
            match amount {
                Amount::FromArgument(Some(position)) => {
                    types.insert(position, INT);
                }
                Amount::FromArgument(None) => in_order = true,
                Amount::Missing | Amount::Fixed(_) => {}
            }
        }
        if let Some(scalar) = argument_type(c, conversion) {
            match conversion.position {
                Some(position) => {
                    types.insert(position, scalar);
                }
                None => in_order = true,
            }
        }
    }
    if types.is_empty() {
        return Ok(Arguments::InOrder(list));
    }
    if in_order || types.keys().copied().ne(1..=types.len()) {
        return Err(c.misuse("a format that names only some of its arguments by position"));
    }
    let mut values = Vec::new();
    for scalar in types.into_values() {
        values.push(c.next(list, scalar)?);
    }
    Ok(Arguments::ByPosition(values))
}

impl Arguments<'_> {
    fn take(
        &mut self,
        c: &mut Context<'_, '_>,
        position: Option<usize>,
        scalar: ScalarType,
    ) -> Result<Scalar, Stop> {
        match self {
            Arguments::InOrder(list) => c.next(list, scalar),
            Arguments::ByPosition(values) => {
                let value = position.and_then(|position| values.get(position - 1)).copied();
                value.ok_or_else(|| c.misuse("a format that names only some of its arguments by position"))
            }
        }
    }

    fn amount(&mut self, c: &mut Context<'_, '_>, amount: Amount) -> Result<Option<i64>, Stop> {
        match amount {
            Amount::Missing => Ok(None),
            Amount::Fixed(size) => Ok(Some(i64::try_from(size).unwrap_or(i64::MAX))),
            Amount::FromArgument(position) => {
                let value = self.take(c, position, INT)?;
                Ok(Some(i64::from(c.settle_digits(value) as u32 as i32)))
            }
        }
    }
}

/// Does one conversion; `false` if it is wider than C can count.
fn convert(
    c: &mut Context<'_, '_>,
    conversion: &Conversion,
    arguments: &mut Arguments<'_>,
    formatted: &mut Formatted,
) -> Result<bool, Stop> {
    let Some(spec) = resolve(c, conversion, arguments)? else { return Ok(false) };
    let Some(scalar) = argument_type(c, conversion) else {
        match conversion.letter {
            b'm' => {
                let message = error_message(c.errno()?).into_bytes();
                formatted.bytes.extend(show_bytes(&spec, &message));
            }
            // Without its width.
            _ => formatted.bytes.push(b'%'),
        }
        return Ok(true);
    };
    let value = arguments.take(c, conversion.position, scalar)?;
    let shown = match conversion.letter {
        b'n' => {
            store_count(c, conversion.length, value.low, formatted.bytes.len() as u64)?;
            Vec::new()
        }
        b's' => show_string(c, conversion, &spec, value.low, formatted)?,
        b'c' => {
            let code = c.settle_for_output(value) as u32;
            if conversion.length == Length::Long && code >= 128 {
                return Err(c.unsupported("a wide character outside of the C locale"));
            }
            show_bytes(&spec, &[code as u8])
        }
        b'p' => show_pointer(c, spec, value),
        b'd' | b'i' => {
            let bytes = conversion.length.integer_bytes(c.model().pointer_bytes());
            show_integer(&spec, Integer::signed(c.settle_digits(value) as u64, bytes))
        }
        b'u' | b'o' | b'x' | b'X' => {
            let bytes = conversion.length.integer_bytes(c.model().pointer_bytes());
            show_integer(&spec, Integer::unsigned(c.settle_digits(value) as u64, bytes))
        }
        _ => {
            let kind = if conversion.length == Length::LongDouble { FloatKind::X87 } else { FloatKind::F64 };
            show_float(&spec, FloatParts::decode(kind, c.settle_digits(value)))
        }
    };
    formatted.bytes.extend(shown);
    Ok(true)
}

/// Width and precision with their arguments; `None` if they are more than C can count.
fn resolve(
    c: &mut Context<'_, '_>,
    conversion: &Conversion,
    arguments: &mut Arguments<'_>,
) -> Result<Option<Resolved>, Stop> {
    let mut flags = conversion.flags;
    let width = arguments.amount(c, conversion.width)?.unwrap_or(0);
    if width < 0 {
        flags.left = true;
        flags.zero = false;
    }
    let precision = arguments.amount(c, conversion.precision)?.filter(|&precision| precision >= 0);
    let (width, precision) = (width.unsigned_abs(), precision.map(i64::unsigned_abs));
    let longest = width.max(precision.unwrap_or(0));
    if longest > i32::MAX as u64 {
        return Ok(None);
    }
    // The precision of a string is a limit, not a length.
    let written = if conversion.letter == b's' { width } else { longest };
    if written > LONGEST {
        return Err(c.unsupported("a conversion of more than 16 MiB"));
    }
    let size = |amount: u64| usize::try_from(amount).unwrap_or(usize::MAX);
    Ok(Some(Resolved {
        flags,
        width: size(width),
        precision: precision.map(size),
        letter: conversion.letter,
    }))
}

fn show_string(
    c: &mut Context<'_, '_>,
    conversion: &Conversion,
    spec: &Resolved,
    text: Value,
    formatted: &mut Formatted,
) -> Result<Vec<u8>, Stop> {
    if c.is_null(text)? {
        // Undefined in C; glibc prints this unless the precision is too small for it.
        c.record(Rule::InvalidLibraryCall, format!("{}: null where the format takes a string", c.name()));
        let fits = spec.precision.is_none_or(|precision| precision >= 6);
        return Ok(show_bytes(spec, if fits { b"(null)" } else { b"" }));
    }
    let limit = spec.precision.map_or(u64::MAX, |precision| precision as u64);
    let bytes = if conversion.length == Length::Long {
        wide_text(c, text, limit)?
    } else {
        c.text_within(text, limit)?
    };
    formatted.sources.push((text, bytes.len() as u64 + 1));
    Ok(show_bytes(spec, &bytes))
}

/// A string of `wchar_t`, one byte per character.
fn wide_text(c: &mut Context<'_, '_>, text: Value, limit: u64) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < limit {
        let place = c.advance(text, 4 * bytes.len() as u64);
        match c.load_int(place, INT)? {
            0 => break,
            code @ 1..128 => bytes.push(code as u8),
            _ => return Err(c.unsupported("a wide character outside of the C locale")),
        }
    }
    Ok(bytes)
}

fn show_pointer(c: &mut Context<'_, '_>, mut spec: Resolved, value: Scalar) -> Vec<u8> {
    let address = c.settle_digits(value) as u64;
    if address == 0 {
        return show_bytes(&spec, b"(nil)");
    }
    spec.flags.alternative = true;
    show_integer(&spec, Integer::unsigned(address, 8))
}

/// `%n`.
pub(super) fn store_count(
    c: &mut Context<'_, '_>,
    length: Length,
    to: Value,
    count: u64,
) -> Result<(), Stop> {
    let bytes = length.integer_bytes(c.model().pointer_bytes());
    let scalar = ScalarType::Int(8 * u32::try_from(bytes).unwrap_or(4));
    c.store_int(to, scalar, i128::from(count))
}

//! Operands, constants, places and other small parts.

use super::names::BodyNames;
use crate::{Argument, ByValue, Constant, Edge, Entity, FloatKind, Operand, Place, ScalarType, ScopeId};

/// An operand where a reader expects one of type `expected`: only another type is spelled out.
pub(super) fn operand(names: &BodyNames<'_>, operand: &Operand, expected: Option<ScalarType>) -> String {
    match operand {
        Operand::Register(register) => names.register(*register),
        Operand::LocalAddress(local) => format!("&{}", names.local(*local)),
        Operand::Constant(constant) => self::constant(names, constant, expected),
    }
}

pub(super) fn constant(names: &BodyNames<'_>, constant: &Constant, expected: Option<ScalarType>) -> String {
    match *constant {
        Constant::Int { bits: 1, value } if value <= 1 => {
            if value == 1 { "true" } else { "false" }.to_owned()
        }
        Constant::Int { bits, value } => {
            let number = integer(bits, value);
            if expected == Some(ScalarType::Int(bits)) { number } else { format!("i{bits} {number}") }
        }
        Constant::Float { kind, pattern } => {
            let number = float(kind, pattern);
            let is_expected = expected == Some(ScalarType::Float(kind));
            if is_expected { number } else { format!("{} {number}", kind.name()) }
        }
        Constant::Null => "null".to_owned(),
        Constant::Global { global, offset } => match offset {
            0 => names.global(global),
            1.. => format!("{}+{offset}", names.global(global)),
            _ => format!("{}{offset}", names.global(global)),
        },
        Constant::Function(function) => names.function(function),
        Constant::Label { function, block } => {
            format!("label {} {}", names.function(function), names.label(function, block))
        }
    }
}

/// The signed reading, which is the one that C programmers mostly mean.
pub(super) fn integer(bits: u32, value: u128) -> String {
    let is_negative = (1..=128).contains(&bits) && value >> (bits - 1) & 1 == 1;
    if !is_negative || bits == 1 {
        return value.to_string();
    }
    let magnitude = if bits == 128 { value.wrapping_neg() } else { (1_u128 << bits).saturating_sub(value) };
    format!("-{magnitude}")
}

/// A decimal number if it is exact, else the bit pattern.
fn float(kind: FloatKind, pattern: u128) -> String {
    match kind {
        FloatKind::F32 => {
            if let Ok(bits) = u32::try_from(pattern)
                && f32::from_bits(bits).is_finite()
            {
                return format!("{:?}", f32::from_bits(bits));
            }
        }
        FloatKind::F64 => {
            if let Ok(bits) = u64::try_from(pattern)
                && f64::from_bits(bits).is_finite()
            {
                return format!("{:?}", f64::from_bits(bits));
            }
        }
        FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => {}
    }
    format!("{pattern:#x}")
}

pub(super) fn edge(names: &BodyNames<'_>, edge: &Edge) -> String {
    let target = names.block(edge.target);
    if edge.arguments.is_empty() {
        return target;
    }
    let arguments = edge.arguments.iter().map(|argument| operand(names, argument, None));
    format!("{target}({})", arguments.collect::<Vec<_>>().join(", "))
}

pub(super) fn argument(names: &BodyNames<'_>, argument: &Argument) -> String {
    let copy = argument.by_value.map(by_value).unwrap_or_default();
    let result = if argument.is_result { " result" } else { "" };
    format!("{}{copy}{result}", operand(names, &argument.value, None))
}

pub(super) fn by_value(copy: ByValue) -> String {
    format!(" by_value {} align {}", copy.size, copy.align)
}

/// `i32`, or `(i64, i32)` for several; empty for none.
pub(super) fn type_list(types: &[ScalarType]) -> String {
    match types {
        [one] => one.to_string(),
        _ => format!("({})", types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}

pub(super) fn place(place: Place) -> String {
    match place.file {
        None => String::new(),
        Some(file) if file.index() == 0 => format!(" @{}:{}", place.line, place.column),
        Some(file) => format!(" @{}:{}:{}", file.index(), place.line, place.column),
    }
}

pub(super) fn scope(scope: ScopeId) -> String {
    if scope.index() == 0 { String::new() } else { format!(" {scope}") }
}

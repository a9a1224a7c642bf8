//! Structs that are passed and returned as one number, field by field: `{x = 7, y = 8}`.
//!
//! Errs towards: saying less. Gives up: where the debug information does not tell the fields.

use super::Objects;
use super::tell::show;
use tayra_program::{CType, CTypeId, FloatKind, Program, ScalarType, types};

/// The bytes of a struct as the source has them, if the type is one.
pub(super) fn fields(
    program: &Program,
    objects: &Objects,
    scalar: ScalarType,
    c_type: CTypeId,
    bits: u128,
) -> Option<String> {
    let is_whole = types::size(program, c_type)? * 8 <= u64::from(scalar.bits(program.data_model));
    if !is_whole {
        return None;
    }
    let fields = match types::plain(program, c_type)? {
        CType::Struct { fields, .. } => fields,
        // Which member of a union counts is not known; an array is passed by its address.
        CType::Union { .. } => return Some("a union".to_owned()),
        _ => return None,
    };
    let shown = fields.iter().filter_map(|field| {
        let width = match field.bit_width {
            Some(width) => width,
            None => types::size(program, field.c_type)?.checked_mul(8)?,
        };
        let rest = bits.checked_shr(u32::try_from(field.bit_offset).ok()?)?;
        let width = u32::try_from(width).ok().filter(|width| (1..=128).contains(width))?;
        let bits = rest & (u128::MAX >> (128 - width));
        let value = match types::plain(program, field.c_type)? {
            CType::Pointer(_) => show(program, objects, ScalarType::Pointer, None, bits),
            CType::Float { size: 4, .. } => {
                show(program, objects, ScalarType::Float(FloatKind::F32), None, bits)
            }
            CType::Float { size: 8, .. } => {
                show(program, objects, ScalarType::Float(FloatKind::F64), None, bits)
            }
            CType::Array { .. } | CType::Union { .. } | CType::Float { .. } => "…".to_owned(),
            _ => show(program, objects, ScalarType::Int(width), Some(field.c_type), bits),
        };
        Some(if field.name.is_empty() { value } else { format!("{} = {value}", field.name) })
    });
    Some(format!("{{{}}}", shown.collect::<Vec<_>>().join(", ")))
}

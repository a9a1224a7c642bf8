//! What C calls a place in an object: fields and elements, from debug information.
//!
//! Errs towards: no name. Types guide people only.

use crate::{CType, CTypeId, Program};

/// How deep types are looked into.
const DEPTH: u32 = 8;

/// A type without its other names.
pub fn plain(program: &Program, mut id: CTypeId) -> Option<&CType> {
    for _ in 0..32 {
        let found = program.c_types.get(id)?;
        let CType::Typedef { target, .. } = found else { return Some(found) };
        id = *target;
    }
    None
}

/// Size in bytes, where it is fixed.
pub fn size(program: &Program, id: CTypeId) -> Option<u64> {
    match plain(program, id)? {
        CType::Int { size, .. } | CType::Float { size, .. } | CType::Enum { size, .. } => Some(*size),
        CType::Other { size, .. } => Some(*size),
        CType::Pointer(_) => Some(program.data_model.pointer_bytes()),
        CType::Array { element, count } => size(program, *element)?.checked_mul((*count)?),
        CType::Struct { size, .. } | CType::Union { size, .. } => *size,
        CType::Void | CType::Function { .. } | CType::Typedef { .. } => None,
    }
}

/// What a pointer of this type points to.
pub fn pointee(program: &Program, id: CTypeId) -> Option<CTypeId> {
    match plain(program, id)? {
        CType::Pointer(target) => Some(*target),
        CType::Void
        | CType::Int { .. }
        | CType::Float { .. }
        | CType::Enum { .. }
        | CType::Array { .. }
        | CType::Struct { .. }
        | CType::Union { .. }
        | CType::Function { .. }
        | CType::Typedef { .. }
        | CType::Other { .. } => None,
    }
}

/// What a function of this type, or behind a pointer of this type, returns.
pub fn returned(program: &Program, id: CTypeId) -> Option<CTypeId> {
    let id = pointee(program, id).unwrap_or(id);
    if let CType::Function { returns, .. } = plain(program, id)? { Some(*returns) } else { None }
}

/// The type of the elements if `id` is an array, else `id`: what a block of such things consists of.
pub fn element(program: &Program, id: CTypeId) -> CTypeId {
    match plain(program, id) {
        Some(CType::Array { element, .. }) => *element,
        _ => id,
    }
}

/// The name of `bytes` bytes at `offset` in something of type `id` (`.next`, `[3].key`), and their type. A block that
/// holds several things of the type is an array of them.
pub fn place(
    program: &Program,
    id: CTypeId,
    is_block: bool,
    offset: u64,
    bytes: u64,
) -> Option<(String, CTypeId)> {
    let whole = size(program, id).filter(|&s| s > 0);
    let mut path = String::new();
    let mut rest = offset;
    if is_block && !matches!(plain(program, id), Some(CType::Array { .. })) {
        let whole = whole?;
        let composite = matches!(plain(program, id), Some(CType::Struct { .. } | CType::Union { .. }));
        if offset >= whole || !composite {
            path = format!("[{}]", offset / whole);
        }
        rest = offset % whole;
    }
    let found = within(program, id, rest, bytes, DEPTH, &mut path)?;
    Some((path, found))
}

fn within(
    program: &Program,
    id: CTypeId,
    offset: u64,
    bytes: u64,
    depth: u32,
    path: &mut String,
) -> Option<CTypeId> {
    let depth = depth.checked_sub(1)?;
    match plain(program, id)? {
        CType::Struct { fields, .. } | CType::Union { fields, .. } => {
            for field in fields.iter().filter(|f| f.bit_width.is_none()) {
                let start = field.bit_offset / 8;
                let Some(size) = size(program, field.c_type) else { continue };
                if start <= offset && offset + bytes <= start.saturating_add(size) {
                    let before = path.len();
                    if !field.name.is_empty() {
                        path.push('.');
                        path.push_str(&field.name);
                    }
                    let found = within(program, field.c_type, offset - start, bytes, depth, path);
                    if found.is_some() {
                        return found;
                    }
                    path.truncate(before);
                }
            }
            None
        }
        CType::Array { element, .. } => {
            let size = size(program, *element).filter(|&s| s > 0)?;
            path.push_str(&format!("[{}]", offset / size));
            within(program, *element, offset % size, bytes, depth, path)
        }
        CType::Int { size, .. }
        | CType::Float { size, .. }
        | CType::Enum { size, .. }
        | CType::Other { size, .. } => (offset == 0 && *size == bytes).then_some(id),
        CType::Pointer(_) => (offset == 0 && bytes == program.data_model.pointer_bytes()).then_some(id),
        CType::Void | CType::Function { .. } | CType::Typedef { .. } => None,
    }
}

/// A constant as C would write it, if the type says more than its number does.
pub fn constant(program: &Program, id: CTypeId, value: u128) -> Option<String> {
    match plain(program, id)? {
        CType::Pointer(_) if value == 0 => Some("NULL".to_owned()),
        CType::Pointer(_) => Some(format!("{value:#x}")),
        CType::Int { .. } if is_char(program, id) => character(value),
        CType::Int { size, signed: false, .. } if *size <= 8 => Some(value.to_string()),
        CType::Float { size: 8, .. } => Some(format!("{:?}", f64::from_bits(u64::try_from(value).ok()?))),
        CType::Float { size: 4, .. } => Some(format!("{:?}", f32::from_bits(u32::try_from(value).ok()?))),
        CType::Enum { values, size, .. } => {
            let unused = 128u32.checked_sub(u32::try_from(size * 8).ok()?).filter(|unused| *unused < 128)?;
            let signed = (value << unused).cast_signed() >> unused;
            values.iter().find(|(_, v)| *v == signed).map(|(name, _)| name.clone())
        }
        CType::Void
        | CType::Int { .. }
        | CType::Float { .. }
        | CType::Array { .. }
        | CType::Struct { .. }
        | CType::Union { .. }
        | CType::Function { .. }
        | CType::Typedef { .. }
        | CType::Other { .. } => None,
    }
}

/// Whether it is `char`: small numbers have other types, also those of as many bytes.
pub fn is_char(program: &Program, id: CTypeId) -> bool {
    matches!(plain(program, id), Some(CType::Int { name, size: 1, .. }) if name == "char")
}

/// A number as a character constant of C, if it is printable or has a short escape.
pub fn character(value: u128) -> Option<String> {
    Some(match u8::try_from(value).ok()? {
        0 => r"'\0'".to_owned(),
        b'\n' => r"'\n'".to_owned(),
        b'\t' => r"'\t'".to_owned(),
        b'\r' => r"'\r'".to_owned(),
        b'\'' => r"'\''".to_owned(),
        b'\\' => r"'\\'".to_owned(),
        byte @ 32..127 => format!("'{}'", char::from(byte)),
        _ => return None,
    })
}

/// Whether numbers of the type are read with a sign.
pub fn is_signed(program: &Program, id: Option<CTypeId>) -> bool {
    match id.and_then(|id| plain(program, id)) {
        Some(CType::Int { signed, .. }) => *signed,
        Some(CType::Pointer(_)) => false,
        _ => true,
    }
}

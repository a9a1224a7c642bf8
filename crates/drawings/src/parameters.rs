//! What the source calls the scalars that a function is given: structs are passed in parts or by a pointer, and a struct
//! that is returned comes first, so that scalars and parameters of the source do not go side by side.
//!
//! Errs towards: no name.

use crate::types;
use tayra_program::{
    Body, CType, CTypeId, Function, Local, LocalKind, Operand, Operation, Program, RegisterId, ScalarType,
};

/// What one scalar is to the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A parameter, or a part of one.
    Value(String, Option<CTypeId>),
    /// The address of a parameter that is a struct, or of the struct that the function returns.
    AddressOf(String, Option<CTypeId>),
}

/// What the register is to the source, if it is given to the function.
pub fn given(program: &Program, function: &Function, register: RegisterId) -> Option<Given> {
    let body = function.body.as_ref()?;
    let index = body.parameters.iter().position(|r| *r == register)?;
    if let Some(found) = stored(program, body, register) {
        return Some(found);
    }
    let name = body.registers.get(register)?.name.clone();
    if function.parameters.get(index)?.by_value.is_some() {
        let c_type = by_value_type(function, program, body, index);
        return Some(Given::AddressOf(name?, c_type));
    }
    let returned = returned_struct(program, function).filter(|_| index == 0)?;
    let name = name.filter(|name| !name.contains('.')).unwrap_or_else(|| "result".to_owned());
    Some(Given::AddressOf(name, Some(returned)))
}

/// The struct that the function returns in memory that the caller gives, as its first scalar.
fn returned_struct(program: &Program, function: &Function) -> Option<CTypeId> {
    let returns = types::returned(program, function.c_type?)?;
    let is_struct = matches!(
        types::plain(program, returns)?,
        CType::Struct { .. } | CType::Union { .. } | CType::Other { .. } | CType::Float { .. }
    );
    (is_struct && function.returns.is_empty()).then_some(returns)
}

/// The home that clang gives to a parameter, or to a part of it, at the start of the function.
fn stored(program: &Program, body: &Body, register: RegisterId) -> Option<Given> {
    let entry = body.blocks.get(body.entry())?;
    // A truth value is made a byte first.
    let widened = entry.instructions.iter().find_map(|instruction| {
        let Operation::Cast { dest, value, .. } = &instruction.operation else { return None };
        (*value == Operand::Register(register)).then_some(*dest)
    });
    let is_bit = body.registers.get(register)?.scalar == ScalarType::Int(1);
    let value = Operand::Register(widened.filter(|_| is_bit).unwrap_or(register));
    let whole = |local: &Local| Given::Value(local.name.clone(), local.c_type);
    let is_home = |local: &&Local| local.has_name() && local.parameter.is_some();
    let is_struct = |c_type: CTypeId| {
        let plain = types::plain(program, c_type);
        matches!(plain, Some(CType::Struct { .. } | CType::Union { .. } | CType::Array { .. }))
    };
    entry.instructions.iter().find_map(|instruction| {
        if let Operation::WriteLocal { local, value: written } = &instruction.operation {
            return Some(&body.locals[*local]).filter(|local| is_home(local) && *written == value).map(whole);
        }
        let Operation::Store { address, value: written, .. } = &instruction.operation else { return None };
        let (local, offset) = home(body, address).filter(|_| *written == value)?;
        let local = Some(&body.locals[local]).filter(is_home)?;
        let bytes = body.registers.get(register)?.scalar.store_bytes(program.data_model);
        match local.c_type.filter(|c_type| is_struct(*c_type)) {
            Some(c_type) => {
                let (path, part) = types::place(program, c_type, false, offset, bytes)?;
                Some(Given::Value(format!("{}{path}", local.name), Some(part)))
            }
            None => {
                let is_all = matches!(local.kind, LocalKind::Memory { size, .. } if size == bytes);
                is_all.then(|| whole(local))
            }
        }
    })
}

/// The local that an address lies in, and where.
fn home(body: &Body, address: &Operand) -> Option<(tayra_program::LocalId, u64)> {
    match address {
        Operand::LocalAddress(local) => Some((*local, 0)),
        Operand::Register(register) => {
            let entry = body.blocks.get(body.entry())?;
            entry.instructions.iter().find_map(|instruction| {
                let Operation::PointerOffset {
                    dest,
                    base: Operand::LocalAddress(local),
                    constant,
                    scaled,
                    ..
                } = &instruction.operation
                else {
                    return None;
                };
                let offset = u64::try_from(*constant).ok()?;
                (dest == register && scaled.is_empty()).then_some((*local, offset))
            })
        }
        Operand::Constant(_) => None,
    }
}

/// The type of a struct that is passed by a pointer: structs of this kind are the parameters that have no home.
fn by_value_type(function: &Function, program: &Program, body: &Body, index: usize) -> Option<CTypeId> {
    let Some(CType::Function { parameters, .. }) = types::plain(program, function.c_type?) else {
        return None;
    };
    let has_home = |number: u32| body.locals.values().any(|local| local.parameter == Some(number));
    let without =
        (0u32..).zip(parameters).filter(|(number, _)| !has_home(*number)).map(|(_, c_type)| *c_type);
    let before = function.parameters[..index].iter().filter(|p| p.by_value.is_some()).count();
    without.into_iter().nth(before)
}

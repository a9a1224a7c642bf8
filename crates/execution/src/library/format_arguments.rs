//! The arguments behind a format: those of the call itself, or those of a `va_list`, read from memory as the ABI lays
//! them out (`variadics.rs` puts them there).
//!
//! Gives up: a list whose place is not known, `long double` in a list.

use super::call::Call;
use crate::step::Flow;
use tayra_program::{DataModel, FloatKind, ScalarType};
use tayra_terms::TermId;

/// Where the next argument comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// From the call, at this index.
    Call(usize),
    /// From the `va_list` of x86-64 at this address.
    Record(TermId),
    /// From memory at this address: the `va_list` of i386.
    Memory(TermId),
}

/// Offsets at which the registers of a kind end in the save area, and how far apart they are.
const GENERAL: (u128, u128) = (48, 8);
const VECTOR: (u128, u128) = (176, 16);

impl Source {
    /// The arguments behind the format at `index`: those of the call.
    pub(super) fn of_call(index: usize) -> Self {
        Source::Call(index + 1)
    }

    /// The arguments behind the format at `index`, in a list.
    pub(super) fn of_list(c: &mut Call<'_, '_>, index: usize) -> Flow<Self> {
        let list = c.pointer(index + 1)?;
        Ok(match c.machine.program.data_model {
            DataModel::Lp64 => Source::Record(list),
            DataModel::Ilp32 => Source::Memory(list),
        })
    }

    /// The next argument. From a list it is read as `wanted`; a call knows what it was given.
    pub(super) fn next(&mut self, c: &mut Call<'_, '_>, wanted: ScalarType) -> Flow<(TermId, ScalarType)> {
        match self {
            Source::Call(at) => {
                let Some(argument) = c.arguments.get(*at).copied() else {
                    return c.misuse("the format needs more arguments than there are");
                };
                if argument.by_value.is_some() {
                    return c.unsupported("a struct as an argument of a format");
                }
                *at += 1;
                Ok((argument.value, argument.scalar))
            }
            Source::Record(list) => {
                let list = *list;
                Ok((from_record(c, list, wanted)?, wanted))
            }
            Source::Memory(place) => {
                let value = c.load(*place, wanted)?;
                let bytes = wanted.store_bytes(c.machine.program.data_model).next_multiple_of(4);
                *place = c.machine.universe.terms.add_constant(*place, bytes.into());
                Ok((value, wanted))
            }
        }
    }

    /// The next argument, which must be a pointer.
    pub(super) fn pointer(&mut self, c: &mut Call<'_, '_>) -> Flow<TermId> {
        match self.next(c, ScalarType::Pointer)? {
            (value, ScalarType::Pointer) => Ok(value),
            (_, ScalarType::Int(_) | ScalarType::Float(_)) => {
                c.misuse("the format asks for a pointer where there is none")
            }
        }
    }
}

/// Takes an argument out of a list: from a register's place as long as there are some, then from the stack.
fn from_record(c: &mut Call<'_, '_>, list: TermId, wanted: ScalarType) -> Flow<TermId> {
    let (used_at, (end, step)) = match wanted {
        ScalarType::Int(_) | ScalarType::Pointer => (0, GENERAL),
        ScalarType::Float(FloatKind::X87) => return c.unsupported("a long double in a list of arguments"),
        ScalarType::Float(FloatKind::F16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F128) => (4, VECTOR),
    };
    let place = c.machine.universe.terms.add_constant(list, used_at);
    let used = c.load(place, ScalarType::Int(32))?;
    let Some(offset) = c.machine.universe.terms.as_constant(used) else {
        return c.unsupported("a list of arguments whose place is not known");
    };
    if offset + step <= end {
        let area = c.machine.universe.terms.add_constant(list, 16);
        let area = c.load(area, ScalarType::Pointer)?;
        let from = c.machine.universe.terms.add_constant(area, offset);
        let value = c.load(from, wanted)?;
        let next = c.constant(32, offset + step);
        c.store(place, next)?;
        return Ok(value);
    }
    let behind = c.machine.universe.terms.add_constant(list, 8);
    let from = c.load(behind, ScalarType::Pointer)?;
    let value = c.load(from, wanted)?;
    let next = c.machine.universe.terms.add_constant(from, 8);
    c.store(behind, next)?;
    Ok(value)
}

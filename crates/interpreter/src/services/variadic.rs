//! The arguments behind a format: passed to the call itself, or waiting in a `va_list`.

use crate::library::ModelCall;
use crate::machine::{Machine, Stop};
use crate::value::{Scalar, Value};
use tayra_program::{DataModel, FloatKind, ScalarType};

/// Variadic arguments that a model takes one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum VariadicArguments {
    /// Those of the call, from this index on.
    Direct(usize),
    /// Those of a `va_list`: its address on x86-64, the list itself (the next argument's address) on i386.
    List(Value),
}

impl VariadicArguments {
    /// The next argument, taken as a value of that type.
    pub(crate) fn next(
        &mut self,
        machine: &mut Machine<'_>,
        call: &ModelCall<'_>,
        scalar: ScalarType,
    ) -> Result<Scalar, Stop> {
        match self {
            VariadicArguments::Direct(index) => {
                let Some(&passed) = call.arguments.get(*index) else {
                    return Err(machine.misuse(call, "fewer arguments than the format asks for"));
                };
                *index += 1;
                take_as(machine, call, passed, scalar)
            }
            VariadicArguments::List(list) => match machine.program.data_model {
                DataModel::Ilp32 => {
                    let size = scalar.store_bytes(DataModel::Ilp32).next_multiple_of(4);
                    let value = machine.read_scalar(call, *list, scalar)?;
                    *list = machine.offset(*list, size as i64);
                    Ok(value)
                }
                DataModel::Lp64 => next_of_tag(machine, call, *list, scalar),
            },
        }
    }
}

/// A passed scalar, read as another type of the same class.
fn take_as(
    machine: &mut Machine<'_>,
    call: &ModelCall<'_>,
    passed: Scalar,
    wanted: ScalarType,
) -> Result<Scalar, Stop> {
    if passed.scalar == wanted {
        return Ok(passed);
    }
    let is_integer = |scalar: ScalarType| !matches!(scalar, ScalarType::Float(_));
    if !is_integer(passed.scalar) || !is_integer(wanted) {
        let message = format!("an argument of type {} where the format takes {wanted}", passed.scalar);
        return Err(machine.misuse(call, &message));
    }
    let model = machine.program.data_model;
    let (from, to) = (passed.scalar.bits(model), wanted.bits(model));
    if to > from {
        machine
            .note_unspecified(call.place, "a variadic argument is read with a wider type than it was passed");
    }
    let low = machine.cut(passed.low, to.min(from));
    Ok(Scalar { scalar: wanted, low, high: if to > 64 { passed.high } else { Value::ZERO } })
}

/// `va_arg` on x86-64: from the register save area while there is room, then from the overflow area.
fn next_of_tag(
    machine: &mut Machine<'_>,
    call: &ModelCall<'_>,
    tag: Value,
    scalar: ScalarType,
) -> Result<Scalar, Stop> {
    const INT: ScalarType = ScalarType::Int(32);
    let (counter, size, limit) = match scalar {
        ScalarType::Float(FloatKind::F16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F128) => (4, 16, 176),
        ScalarType::Float(FloatKind::X87) => (0, 0, 0),
        ScalarType::Int(bits) if bits > 64 => (0, 16, 48),
        ScalarType::Int(_) | ScalarType::Pointer => (0, 8, 48),
    };
    let counter = machine.offset(tag, counter);
    let used = machine.read_scalar(call, counter, INT)?;
    machine.decide(call.place, used.low, crate::machine::Decided::Address);
    if size > 0 && used.low.bits + size <= limit {
        let save_area = machine.offset(tag, 16);
        let area = machine.read_scalar(call, save_area, ScalarType::Pointer)?.low;
        let slot = machine.offset(area, used.low.bits as i64);
        let value = machine.read_scalar(call, slot, scalar)?;
        let next = Scalar::narrow(INT, Value::plain(used.low.bits + size));
        machine.write_scalar(call, counter, next)?;
        return Ok(value);
    }
    let field = machine.offset(tag, 8);
    let mut area = machine.read_scalar(call, field, ScalarType::Pointer)?.low;
    let bytes = scalar.store_bytes(DataModel::Lp64).next_multiple_of(8);
    if bytes > 8 {
        machine.record_exact(call.place, area);
        area = area.with_bits(area.bits.next_multiple_of(16));
    }
    let value = machine.read_scalar(call, area, scalar)?;
    let next = machine.offset(area, bytes.next_multiple_of(8) as i64);
    machine.write_scalar(call, field, Scalar::narrow(ScalarType::Pointer, next))?;
    Ok(value)
}

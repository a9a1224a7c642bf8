//! The functions that SV-COMP programs use to speak to a verifier.
//!
//! Every `__VERIFIER_nondet_*` is an input of the type that it returns. Calling `reach_error` is one fault, whether
//! or not the program defines it; here is what it does if the program does not: it ends the run.

use super::context::{Context, Outcome};
use super::{Models, models};
use crate::inputs::InputRequest;
use crate::outcome::Ending;
use tayra_findings::Rule;
use tayra_program::ScalarType;

/// Models of these functions.
pub(super) const MODELS: Models = models! {
    "__VERIFIER_nondet_bool" => boolean,
    "__VERIFIER_nondet__Bool" => boolean,
    "__VERIFIER_nondet_char" => signed,
    "__VERIFIER_nondet_schar" => signed,
    "__VERIFIER_nondet_uchar" => unsigned,
    "__VERIFIER_nondet_unsigned_char" => unsigned,
    "__VERIFIER_nondet_short" => signed,
    "__VERIFIER_nondet_ushort" => unsigned,
    "__VERIFIER_nondet_int" => signed,
    "__VERIFIER_nondet_uint" => unsigned,
    "__VERIFIER_nondet_unsigned" => unsigned,
    "__VERIFIER_nondet_unsigned_int" => unsigned,
    "__VERIFIER_nondet_S8" => signed,
    "__VERIFIER_nondet_S16" => signed,
    "__VERIFIER_nondet_S32" => signed,
    "__VERIFIER_nondet_S64" => signed,
    "__VERIFIER_nondet_U8" => unsigned,
    "__VERIFIER_nondet_U16" => unsigned,
    "__VERIFIER_nondet_U32" => unsigned,
    "__VERIFIER_nondet_U64" => unsigned,
    "__VERIFIER_nondet_s8" => signed,
    "__VERIFIER_nondet_s16" => signed,
    "__VERIFIER_nondet_s32" => signed,
    "__VERIFIER_nondet_s64" => signed,
    "__VERIFIER_nondet_u8" => unsigned,
    "__VERIFIER_nondet_u16" => unsigned,
    "__VERIFIER_nondet_u32" => unsigned,
    "__VERIFIER_nondet_u64" => unsigned,
    "__VERIFIER_nondet_long" => signed,
    "__VERIFIER_nondet_ulong" => unsigned,
    "__VERIFIER_nondet_unsigned_long" => unsigned,
    "__VERIFIER_nondet_longlong" => signed,
    "__VERIFIER_nondet_ulonglong" => unsigned,
    "__VERIFIER_nondet_int128" => signed,
    "__VERIFIER_nondet_uint128" => unsigned,
    "__VERIFIER_nondet_size_t" => unsigned,
    "__VERIFIER_nondet_ssize_t" => signed,
    "__VERIFIER_nondet_loff_t" => signed,
    "__VERIFIER_nondet_sector_t" => unsigned,
    "__VERIFIER_nondet_float" => unsigned,
    "__VERIFIER_nondet_double" => unsigned,
    "__VERIFIER_nondet_pchar" => pointer,
    "__VERIFIER_nondet_charp" => pointer,
    "__VERIFIER_nondet_pointer" => pointer,
    "__VERIFIER_nondet_const_char_pointer" => pointer,
    "__VERIFIER_nondet_memory" => memory,
    "__VERIFIER_assume" => assume,
    "__VERIFIER_assert" => assert,
    "__VERIFIER_error" => error,
    "reach_error" => error,
    "__VERIFIER_atomic_begin" => nothing,
    "__VERIFIER_atomic_end" => nothing,
};

fn boolean(c: &mut Context<'_, '_>) -> Outcome {
    let request = InputRequest { what: c.call.name, least: 0, greatest: 1, default: 0 };
    let value = c.machine.input_within(c.call.place, request, 1)?;
    c.give(value)
}

fn any(c: &mut Context<'_, '_>, signed: bool) -> Outcome {
    let Some(&scalar) = c.call.returns.first() else {
        return Err(c.unsupported("a __VERIFIER_nondet function that returns nothing"));
    };
    let value = c.machine.input_scalar(c.call.place, c.call.name, scalar, signed)?;
    c.give_scalar(value)
}

fn signed(c: &mut Context<'_, '_>) -> Outcome {
    any(c, true)
}

/// Unsigned integers, and floats by their bit pattern.
fn unsigned(c: &mut Context<'_, '_>) -> Outcome {
    any(c, false)
}

/// Any address; it belongs to no object.
fn pointer(c: &mut Context<'_, '_>) -> Outcome {
    let word = c.word();
    let value = c.machine.input_scalar(c.call.place, c.call.name, word, false)?;
    c.give(value.low)
}

/// Fills memory with inputs, byte by byte.
fn memory(c: &mut Context<'_, '_>) -> Outcome {
    let (to, length) = (c.pointer(0)?, c.unsigned(1, "the number of bytes")?);
    c.check_write(to, length)?;
    for at in 0..length {
        let byte = c.machine.input_scalar(c.call.place, c.call.name, ScalarType::Int(8), false)?;
        let place = c.advance(to, at);
        c.store(place, byte)?;
    }
    c.give_nothing()
}

fn condition(c: &mut Context<'_, '_>) -> Result<bool, crate::machine::Stop> {
    let value = c.scalar(0)?;
    Ok(c.machine.decide_truth(c.call.place, value))
}

fn assume(c: &mut Context<'_, '_>) -> Outcome {
    if !condition(c)? {
        return Err(c.end(Ending::AssumptionFailed));
    }
    c.give_nothing()
}

fn assert(c: &mut Context<'_, '_>) -> Outcome {
    if !condition(c)? {
        return Err(
            c.fault(Rule::ErrorReached, "__VERIFIER_assert of a condition that does not hold".to_owned())
        );
    }
    c.give_nothing()
}

fn error(c: &mut Context<'_, '_>) -> Outcome {
    let message = format!("{} is called", c.name());
    Err(c.fault(Rule::ErrorReached, message))
}

fn nothing(c: &mut Context<'_, '_>) -> Outcome {
    c.give_nothing()
}

//! The functions that SV-COMP programs use to speak to a verifier.
//!
//! Every `__VERIFIER_nondet_*` is an input of the type that it returns. Calling `reach_error` is one fault, whether
//! or not the program defines it; here is what it does if the program does not: it ends the run.

use super::Models;
use super::call::{Answer, Call};
use crate::step::{Cut, Flow};
use crate::{Ended, Status};
use tayra_findings::Rule;
use tayra_memory_graph::Decision;
use tayra_numeric::{LinearExpr, Met};
use tayra_terms::Sign;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("__VERIFIER_nondet_bool", boolean),
    ("__VERIFIER_nondet__Bool", boolean),
    ("__VERIFIER_nondet_char", signed),
    ("__VERIFIER_nondet_schar", signed),
    ("__VERIFIER_nondet_uchar", unsigned),
    ("__VERIFIER_nondet_unsigned_char", unsigned),
    ("__VERIFIER_nondet_short", signed),
    ("__VERIFIER_nondet_ushort", unsigned),
    ("__VERIFIER_nondet_int", signed),
    ("__VERIFIER_nondet_uint", unsigned),
    ("__VERIFIER_nondet_unsigned", unsigned),
    ("__VERIFIER_nondet_unsigned_int", unsigned),
    ("__VERIFIER_nondet_S8", signed),
    ("__VERIFIER_nondet_S16", signed),
    ("__VERIFIER_nondet_S32", signed),
    ("__VERIFIER_nondet_S64", signed),
    ("__VERIFIER_nondet_U8", unsigned),
    ("__VERIFIER_nondet_U16", unsigned),
    ("__VERIFIER_nondet_U32", unsigned),
    ("__VERIFIER_nondet_U64", unsigned),
    ("__VERIFIER_nondet_s8", signed),
    ("__VERIFIER_nondet_s16", signed),
    ("__VERIFIER_nondet_s32", signed),
    ("__VERIFIER_nondet_s64", signed),
    ("__VERIFIER_nondet_u8", unsigned),
    ("__VERIFIER_nondet_u16", unsigned),
    ("__VERIFIER_nondet_u32", unsigned),
    ("__VERIFIER_nondet_u64", unsigned),
    ("__VERIFIER_nondet_long", signed),
    ("__VERIFIER_nondet_ulong", unsigned),
    ("__VERIFIER_nondet_unsigned_long", unsigned),
    ("__VERIFIER_nondet_longlong", signed),
    ("__VERIFIER_nondet_ulonglong", unsigned),
    ("__VERIFIER_nondet_long_long", signed),
    ("__VERIFIER_nondet_unsigned_short", unsigned),
    ("__VERIFIER_nondet_unsigned_long_long", unsigned),
    ("__VERIFIER_nondet_longdouble", unsigned),
    ("__VERIFIER_nondet_long_double", unsigned),
    ("__VERIFIER_nondet_ptrdiff_t", signed),
    ("__VERIFIER_nondet_int128", signed),
    ("__VERIFIER_nondet_uint128", unsigned),
    ("__VERIFIER_nondet_size_t", unsigned),
    ("__VERIFIER_nondet_ssize_t", signed),
    ("__VERIFIER_nondet_loff_t", signed),
    ("__VERIFIER_nondet_sector_t", unsigned),
    ("__VERIFIER_nondet_float", unsigned),
    ("__VERIFIER_nondet_double", unsigned),
    ("__VERIFIER_nondet_pchar", unsigned),
    ("__VERIFIER_nondet_charp", unsigned),
    ("__VERIFIER_nondet_pointer", unsigned),
    ("__VERIFIER_nondet_const_char_pointer", unsigned),
    ("__VERIFIER_nondet_memory", memory),
    ("__VERIFIER_assume", assume),
    ("__VERIFIER_assert", assert),
    ("__VERIFIER_error", error),
    ("reach_error", error),
    ("__VERIFIER_atomic_begin", nothing),
    ("__VERIFIER_atomic_end", nothing),
];

fn any(c: &mut Call<'_, '_>, sign: Sign) -> Flow<Answer> {
    match c.returns.first().copied() {
        Some(scalar) => Ok(Answer::Value(c.input(scalar, sign))),
        // Nobody looks at the result.
        None => Ok(Answer::Nothing),
    }
}

fn boolean(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let Some(scalar) = c.returns.first().copied() else { return Ok(Answer::Nothing) };
    let bit = c.choice();
    let bits = c.machine.bits(scalar);
    Ok(Answer::Value(c.machine.resize(bit, bits, false)))
}

fn signed(c: &mut Call<'_, '_>) -> Flow<Answer> {
    any(c, Sign::Signed)
}

/// Unsigned integers, floats by their bit pattern, and pointers that point nowhere.
fn unsigned(c: &mut Call<'_, '_>) -> Flow<Answer> {
    any(c, Sign::Unsigned)
}

/// Fills memory with inputs.
fn memory(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, length) = (c.pointer(0)?, c.size(1)?);
    c.unless_empty(length, Answer::Nothing)?;
    let count: LinearExpr = c.unsigned(length);
    let range = c.writable(to, &count)?;
    c.scramble(&range, &count);
    Ok(Answer::Nothing)
}

/// One bit: whether the first argument is zero.
fn is_zero(c: &mut Call<'_, '_>) -> Flow<tayra_terms::TermId> {
    let value = c.integer(0)?;
    let bits = c.machine.universe.terms.bits(value);
    let zero = c.constant(bits, 0);
    Ok(c.machine.universe.terms.equal(value, zero))
}

fn assume(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let fails = is_zero(c)?;
    if c.decide(fails) == Decision::No {
        return Ok(Answer::Nothing);
    }
    c.step.split_at(&c.state);
    c.step.conditions.push((fails, false));
    match c.state.assume(&mut c.machine.universe, fails, false) {
        Met::Unsatisfiable => Err(Cut),
        Met::Changed | Met::Redundant => Ok(Answer::Nothing),
    }
}

fn assert(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let fails = is_zero(c)?;
    let message = "__VERIFIER_assert of a condition that does not hold";
    c.machine.end_where(&c.state, &mut c.step, fails);
    c.machine.exclude(&mut c.state, &mut c.step, fails, Rule::ErrorReached, message)?;
    Ok(Answer::Nothing)
}

fn error(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let message = format!("{} is called", c.name);
    c.oblige(Rule::ErrorReached, Status::Certain, &message);
    c.end(Ended::Aborted)
}

fn nothing(_: &mut Call<'_, '_>) -> Flow<Answer> {
    Ok(Answer::Nothing)
}

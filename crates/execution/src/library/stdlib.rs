//! `stdlib.h`: allocation and the end of a program.

use super::Models;
use super::call::{Answer, Birth, Call};
use crate::Ended;
use crate::step::Flow;
use tayra_program::BinaryOp;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("malloc", malloc),
    ("calloc", calloc),
    ("free", free),
    ("abort", abort),
    ("exit", exit),
    ("_Exit", exit),
    ("_exit", exit),
];

fn malloc(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let size = c.size(0)?;
    Ok(Answer::Value(c.allocate(size, 16, Birth::Uninitialised)?))
}

fn calloc(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (count, size) = (c.size(0)?, c.size(1)?);
    // A product that does not fit is refused.
    let overflows = c.machine.overflow_bit(&mut c.state, BinaryOp::Mul, count, size, false);
    c.when(overflows, |c| Ok(Answer::Value(c.null())))?;
    let total = c.machine.universe.terms.mul(count, size);
    Ok(Answer::Value(c.allocate(total, 16, Birth::Zeroed)?))
}

fn free(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.free(pointer)?;
    Ok(Answer::Nothing)
}

fn abort(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.end(Ended::Aborted)
}

fn exit(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.end(Ended::Exited)
}

//! `string.h`: blocks of bytes, and the length of strings.

use super::Models;
use super::call::{Answer, Call};
use crate::step::Flow;

/// Models of these functions.
pub(super) const MODELS: Models =
    &[("memcpy", memcpy), ("memmove", memmove), ("memset", memset), ("strlen", strlen)];

fn memcpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    copy(c, false)
}

fn memmove(c: &mut Call<'_, '_>) -> Flow<Answer> {
    copy(c, true)
}

fn copy(c: &mut Call<'_, '_>, may_overlap: bool) -> Flow<Answer> {
    let (to, from, length) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    c.copy(to, from, length, may_overlap, Answer::Value(to))?;
    Ok(Answer::Value(to))
}

fn memset(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, byte, length) = (c.pointer(0)?, c.integer(1)?, c.size(2)?);
    let byte = c.machine.resize(byte, 8, false);
    c.fill(to, byte, length, Answer::Value(to))?;
    Ok(Answer::Value(to))
}

fn strlen(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    Ok(Answer::Value(c.string(pointer)?.term))
}

//! `stdio.h`: characters, lines and blocks. Streams must point to something that lives; their content is the outside
//! world's.

use super::Models;
use super::call::{Answer, Call};
use super::stdio_format::character;
use crate::Status;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::BinaryOp;
use tayra_terms::{Sign, TermId};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("puts", puts),
    ("perror", perror),
    ("putchar", put_character),
    ("putchar_unlocked", put_character),
    ("putc_unlocked", |c| on_stream(c, 1)),
    ("fputc_unlocked", |c| on_stream(c, 1)),
    ("putc", |c| on_stream(c, 1)),
    ("fputc", |c| on_stream(c, 1)),
    ("_IO_putc", |c| on_stream(c, 1)),
    ("fputs", fputs),
    ("fputs_unlocked", fputs),
    ("fflush", fflush),
    ("fflush_unlocked", fflush),
    ("feof", |c| on_stream(c, 0)),
    ("feof_unlocked", |c| on_stream(c, 0)),
    ("ferror", |c| on_stream(c, 0)),
    ("ferror_unlocked", |c| on_stream(c, 0)),
    ("fileno", |c| on_stream(c, 0)),
    ("fileno_unlocked", |c| on_stream(c, 0)),
    ("getchar", get_character),
    ("getchar_unlocked", get_character),
    ("getc", get_from_stream),
    ("fgetc", get_from_stream),
    ("_IO_getc", get_from_stream),
    ("getc_unlocked", get_from_stream),
    ("fgetc_unlocked", get_from_stream),
    ("ungetc", unget),
    ("fgets", |c| fgets(c, 1)),
    ("fgets_unlocked", |c| fgets(c, 1)),
    ("__fgets_chk", |c| fgets(c, 2)),
    ("fwrite", |c| block(c, false)),
    ("fwrite_unlocked", |c| block(c, false)),
    ("fread", |c| block(c, true)),
    ("fread_unlocked", |c| block(c, true)),
];

fn puts(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.string(pointer)?;
    c.touch_errno();
    Ok(Answer::Unknown)
}

fn perror(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.touch_errno();
    c.when_null(pointer, |_| Ok(Answer::Nothing))?;
    c.string(pointer)?;
    Ok(Answer::Nothing)
}

fn put_character(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    Ok(Answer::Unknown)
}

fn on_stream(c: &mut Call<'_, '_>, index: usize) -> Flow<Answer> {
    c.stream(index)?;
    Ok(Answer::Unknown)
}

fn fputs(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.string(pointer)?;
    on_stream(c, 1)
}

fn fflush(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.touch_errno();
    c.when_null(pointer, |_| Ok(Answer::Unknown))?;
    on_stream(c, 0)
}

fn get_character(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    Ok(Answer::Value(character(c)))
}

fn get_from_stream(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.stream(0)?;
    Ok(Answer::Value(character(c)))
}

/// The byte comes back, or it does not.
fn unget(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.stream(1)?;
    Ok(Answer::Value(character(c)))
}

/// A line of unknown length with its zero, or null; either way the buffer is unknown. The checked form is told the size
/// of the buffer first.
fn fgets(c: &mut Call<'_, '_>, size: usize) -> Flow<Answer> {
    let to = c.pointer(0)?;
    c.stream(size + 1)?;
    let told = if size == 2 { Some(c.size(1)?) } else { None };
    let size = c.integer(size)?;
    let bits = c.machine.universe.terms.bits(size);
    let one = c.constant(bits, 1);
    let too_small = c.machine.universe.terms.signed_less(size, one);
    c.when(too_small, |c| c.unsupported("a buffer without any room"))?;
    let size = c.signed(size);
    if let Some(told) = told {
        let told = c.unsigned(told);
        if !c.entails(&Constraint::at_most(size.clone(), told)) {
            let message = format!("{} may write more bytes than the buffer has", c.name);
            c.oblige(Rule::OutOfBounds, Status::Suspected, &message);
        }
    }
    let target = c.perhaps(|c| c.writable(to, &size))?;
    c.scramble(&target, &size);
    c.perhaps_null()?;
    let (_, length) = c.position(&(size - LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    Ok(Answer::Value(to))
}

/// How many elements came or went: at most as many as asked for.
fn elements(c: &mut Call<'_, '_>, most: TermId) -> Flow<Answer> {
    let Some(scalar) = c.returns.first().copied() else { return Ok(Answer::Nothing) };
    let result = c.input(scalar, Sign::Unsigned);
    let (number, most) = (c.unsigned(result), c.unsigned(most));
    c.assume_fact(&Constraint::at_most(number, most));
    Ok(Answer::Value(result))
}

/// `fread` and `fwrite`. Less may come or go than asked for, so faults are not certain.
fn block(c: &mut Call<'_, '_>, reads: bool) -> Flow<Answer> {
    let (memory, size, count) = (c.pointer(0)?, c.size(1)?, c.size(2)?);
    c.stream(3)?;
    let overflows = c.machine.overflow_bit(&mut c.state, BinaryOp::Mul, size, count, false);
    c.when(overflows, |c| c.unsupported("more bytes than there are addresses"))?;
    let total = c.machine.universe.terms.mul(size, count);
    let none = c.machine.universe.pointer_constant(0);
    let is_empty = c.machine.universe.terms.equal(total, none);
    c.when(is_empty, |c| c.answer_int(0))?;
    let bytes = c.unsigned(total);
    if reads {
        let target = c.perhaps(|c| c.writable(memory, &bytes))?;
        c.scramble(&target, &bytes);
    } else {
        c.perhaps(|c| c.readable(memory, &bytes))?;
    }
    elements(c, count)
}

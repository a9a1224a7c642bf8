//! `stdio.h`: characters, lines and blocks. Streams must point to something that lives; their content is the outside
//! world's.

use super::Models;
use super::call::{Answer, Call};
use super::stdio_format::character;
use crate::Status;
use crate::access::Access;
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
    c.standard_stream(1)?;
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
    c.standard_stream(1)?;
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
    c.standard_stream(0)?;
    c.touch_errno();
    next_character(c)
}

fn get_from_stream(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let stream = c.stream(0)?;
    if c.is_standard_input(stream) { next_character(c) } else { Ok(Answer::Value(character(c))) }
}

/// Of standard input, which has less left then if it is not at its end.
fn next_character(c: &mut Call<'_, '_>) -> Flow<Answer> {
    if !c.machine.options.for_the_end {
        return Ok(Answer::Value(character(c)));
    }
    let at_end = c.choice();
    c.when(at_end, |c| c.answer_int(-1))?;
    c.takes_input()?;
    c.answer_between(0, 255)
}

/// The byte comes back, or it does not.
fn unget(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let stream = c.stream(1)?;
    if c.is_standard_input(stream) {
        c.gives_input_back();
    }
    Ok(Answer::Value(character(c)))
}

/// A line of unknown length with its zero, or null; either way the buffer is unknown. The checked form is told the size
/// of the buffer first.
fn fgets(c: &mut Call<'_, '_>, size: usize) -> Flow<Answer> {
    let to = c.pointer(0)?;
    let stream = c.stream(size + 1)?;
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
    // With room for the zero alone nothing is read.
    if c.is_standard_input(stream) && c.entails(&Constraint::at_least(size.clone(), LinearExpr::constant(2)))
    {
        c.takes_input()?;
    }
    let (_, length) = c.position(&(size - LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    c.text_is_set(&target, &length);
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
    let stream = c.stream(3)?;
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
        if c.is_standard_input(stream) && c.machine.options.for_the_end {
            let at_end = c.choice();
            c.when(at_end, |c| c.answer_int(0))?;
            c.takes_input()?;
        }
    } else {
        c.perhaps(|c| c.passable(memory, &bytes))?;
    }
    let answer = elements(c, count)?;
    // What is said to have come was set.
    let width = c.unsigned(size).as_constant().cloned();
    if let (Answer::Value(came), Some(width), true) = (&answer, width, reads)
        && let Some(target) = c.machine.would_pass(&mut c.state, memory, &bytes, Access::Write)
    {
        let came = c.unsigned(*came).scaled(&width);
        c.is_set_now(&target, &came);
    }
    Ok(answer)
}

//! `unistd.h` and the simplest of `time.h`: what comes from the outside world is an input.

use super::Models;
use super::call::{Answer, Call};
use crate::Status;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_terms::Sign;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("time", time),
    ("clock", unknown),
    ("sleep", unknown),
    ("usleep", unknown),
    ("getpid", positive),
    ("getppid", unknown),
    ("getuid", unknown),
    ("geteuid", unknown),
    ("isatty", isatty),
    ("sched_yield", unknown),
    ("getgid", unknown),
    ("getegid", unknown),
    ("gnu_dev_major", |_| Ok(Answer::Unknown)),
    ("gnu_dev_minor", |_| Ok(Answer::Unknown)),
    ("gnu_dev_makedev", |_| Ok(Answer::Unknown)),
    ("getpagesize", |c| c.answer_int(4096)),
    ("read", read),
    ("__read_chk", read),
    ("write", write),
    ("close", close),
    ("open", open),
    ("open64", open),
    ("creat", open),
    ("creat64", open),
    ("openat", open_at),
    ("openat64", open_at),
    ("dup", |c| {
        c.touch_errno();
        c.answer_between(-1, (1 << 31) - 1)
    }),
    ("dup2", |c| {
        c.touch_errno();
        c.answer_between(-1, (1 << 31) - 1)
    }),
    ("fcntl", fcntl),
    ("fcntl64", fcntl),
    ("ioctl", ioctl),
];

/// Some value; `errno` may be set.
fn unknown(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    Ok(Answer::Unknown)
}

fn positive(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.answer_between(1, (1 << 31) - 1)
}

fn isatty(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    c.answer_between(0, 1)
}

/// The time, also stored where the argument points.
fn time(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let place = c.pointer(0)?;
    c.touch_errno();
    c.when_null(place, |_| Ok(Answer::Unknown))?;
    let bits = c.machine.universe.pointer_bits;
    let now = c.machine.universe.terms.fresh(bits, tayra_terms::AtomKind::Input, Sign::Signed);
    c.store(place, now)?;
    Ok(Answer::Value(now))
}

/// How many bytes came or went: at most as many as asked for, or -1.
fn transferred(c: &mut Call<'_, '_>, most: &LinearExpr) -> Flow<Answer> {
    let Some(scalar) = c.returns.first().copied() else { return Ok(Answer::Nothing) };
    let result = c.input(scalar, Sign::Signed);
    let number = c.signed(result);
    c.assume_fact(&Constraint::at_least(number.clone(), LinearExpr::constant(-1)));
    c.assume_fact(&Constraint::at_most(number, most.clone()));
    Ok(Answer::Value(result))
}

fn close(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    c.answer_between(-1, 0)
}

/// What can be opened is the outside world's.
fn open(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let path = c.pointer(0)?;
    c.string(path)?;
    c.touch_errno();
    c.answer_between(-1, (1 << 31) - 1)
}

fn open_at(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let path = c.pointer(1)?;
    c.string(path)?;
    c.touch_errno();
    c.answer_between(-1, (1 << 31) - 1)
}

/// Commands that touch no memory: duplicates and flags of descriptors.
fn fcntl(c: &mut Call<'_, '_>) -> Flow<Answer> {
    const LAST_WITHOUT_MEMORY: u128 = 4;
    let command = c.integer(1)?;
    c.touch_errno();
    match c.machine.universe.terms.as_constant(command) {
        Some(0..=LAST_WITHOUT_MEMORY) => Ok(Answer::Unknown),
        _ => c.unsupported("a command that may work on memory"),
    }
}

/// The size of the window: four numbers of 16 bits.
fn ioctl(c: &mut Call<'_, '_>) -> Flow<Answer> {
    const WINDOW_SIZE: u128 = 0x5413;
    let (request, to) = (c.integer(1)?, c.pointer(2)?);
    c.touch_errno();
    if c.machine.universe.terms.as_constant(request) != Some(WINDOW_SIZE) {
        return c.unsupported("another request than that for the size of the window");
    }
    let size = LinearExpr::constant(8);
    let range = c.perhaps(|c| c.writable(to, &size))?;
    c.scramble(&range, &size);
    c.answer_between(-1, 0)
}

/// The checked form is told the size of the buffer last.
fn read(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, length) = (c.pointer(1)?, c.size(2)?);
    c.touch_errno();
    if c.name == "__read_chk" {
        let (told, asked) = (c.size(3)?, c.unsigned(length));
        let told = c.unsigned(told);
        if !c.entails(&Constraint::at_most(asked, told)) {
            let message = "read may write more bytes than the buffer has";
            c.oblige(Rule::OutOfBounds, Status::Suspected, message);
        }
    }
    let bits = c.machine.universe.pointer_bits;
    let none = c.constant(bits, 0);
    let is_empty = c.machine.universe.terms.equal(length, none);
    c.when(is_empty, |c| c.answer_between(-1, 0))?;
    let count = c.unsigned(length);
    // A short read touches less.
    let range = c.perhaps(|c| c.writable(to, &count))?;
    c.scramble(&range, &count);
    transferred(c, &count)
}

fn write(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (from, length) = (c.pointer(1)?, c.size(2)?);
    c.touch_errno();
    let bits = c.machine.universe.pointer_bits;
    let none = c.constant(bits, 0);
    let is_empty = c.machine.universe.terms.equal(length, none);
    c.when(is_empty, |c| c.answer_between(-1, 0))?;
    let count = c.unsigned(length);
    c.perhaps(|c| c.passable(from, &count))?;
    transferred(c, &count)
}

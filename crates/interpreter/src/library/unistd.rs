//! `unistd.h` and its neighbours, as far as the standard descriptors go; `signal.h` and `locale.h` in their simplest
//! form.
//!
//! Who we are and what else is open are inputs. No signal arrives from outside; `raise` calls its handler.

use super::context::{Context, INT, Outcome};
use super::errno::{EBADF, EINVAL, EIO, ENOENT, ENOTTY};
use super::state::StandardStream;
use super::stdio::{FILES, stream_of_descriptor};
use super::stdio_input::{Source, next_byte};
use super::{Models, models};
use crate::machine::Stop;
use crate::outcome::Ending;
use crate::value::{Scalar, Value};

/// Models of these headers.
pub(super) const MODELS: Models = models! {
    "write" => write,
    "read" => read,
    "__read_chk" => read,
    "close" => close,
    "open" => open,
    "open64" => open,
    "creat" => open,
    "isatty" => isatty,
    "sleep" => sleep,
    "usleep" => sleep,
    "sched_yield" => sleep,
    "getpid" => identity,
    "getppid" => identity,
    "getuid" => identity,
    "geteuid" => identity,
    "getgid" => identity,
    "getegid" => identity,
    "getpagesize" => page_size,
    "signal" => signal,
    "__sysv_signal" => signal,
    "raise" => raise,
    "setlocale" => setlocale,
};

fn write(c: &mut Context<'_, '_>) -> Outcome {
    let descriptor = c.int(0, "the file descriptor")?;
    let (from, length) = (c.pointer(1)?, c.unsigned(2, "the number of bytes")?);
    match stream_of_descriptor(descriptor) {
        Some(StandardStream::Output(stream)) => {
            let bytes = c.read_for_output(from, length)?;
            c.output(stream, &bytes);
            c.give_int(length)
        }
        None if c.state().descriptors.contains(&descriptor) => {
            c.read_for_output(from, length)?;
            c.machine.note_gap(c.call.place, FILES);
            c.give_int(length)
        }
        Some(StandardStream::Input) | None => not_open(c),
    }
}

/// How many bytes a file gives at once, at most.
const MOST_AT_ONCE: u64 = 4096;

/// The descriptor is not open, as far as we know: an input that can only say so.
fn not_open(c: &mut Context<'_, '_>) -> Outcome {
    c.input(0, 0, 0)?;
    c.set_errno(EBADF)?;
    c.give_int(-1)
}

fn read(c: &mut Context<'_, '_>) -> Outcome {
    let descriptor = c.int(0, "the file descriptor")?;
    let (to, length) = (c.pointer(1)?, c.unsigned(2, "the number of bytes")?);
    if c.state().descriptors.contains(&descriptor) {
        return read_file(c, to, length);
    }
    if stream_of_descriptor(descriptor) != Some(StandardStream::Input) {
        return not_open(c);
    }
    let mut done = 0;
    while done < length {
        let Some(byte) = next_byte(c, Source::Stdin)? else { break };
        let place = c.advance(to, done);
        c.write_letters(place, &[byte], false)?;
        done += 1;
    }
    c.give_int(done)
}

/// An open file gives any number of any bytes, or fails; by default it is at its end.
fn read_file(c: &mut Context<'_, '_>, to: Value, length: u64) -> Outcome {
    let count = c.choice((-1, i128::from(length.min(MOST_AT_ONCE))), 0, FILES)?;
    let Ok(count) = u64::try_from(count) else {
        c.set_errno(EIO)?;
        return c.give_int(-1);
    };
    for at in 0..count {
        let byte = c.any_byte()?;
        let place = c.advance(to, at);
        c.store(place, byte)?;
    }
    c.give_int(count)
}

fn close(c: &mut Context<'_, '_>) -> Outcome {
    let descriptor = c.int(0, "the file descriptor")?;
    if c.state().descriptors.remove(&descriptor) {
        return c.give_int(0);
    }
    match stream_of_descriptor(descriptor) {
        Some(_) => Err(c.unsupported("close of a standard file descriptor")),
        None => not_open(c),
    }
}

/// Whether there is such a file is an input; if so, it gets the least descriptor that is free.
fn open(c: &mut Context<'_, '_>) -> Outcome {
    c.text(c.pointer(0)?)?;
    if c.choice((0, 1), 0, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return c.give_int(-1);
    }
    let taken = &mut c.state().descriptors;
    let descriptor = (3..).find(|number| !taken.contains(number)).unwrap_or(i32::MAX);
    taken.insert(descriptor);
    c.give_int(descriptor)
}

fn isatty(c: &mut Context<'_, '_>) -> Outcome {
    let descriptor = c.int(0, "the file descriptor")?;
    if stream_of_descriptor(descriptor).is_none() {
        c.set_errno(EBADF)?;
        return c.give_int(0);
    }
    let terminal = c.input(0, 1, 0)?;
    if terminal == 0 {
        c.set_errno(ENOTTY)?;
    }
    c.give_int(terminal)
}

/// Sleeping takes no time here, and nothing interrupts it.
fn sleep(c: &mut Context<'_, '_>) -> Outcome {
    c.give_int(0)
}

fn identity(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.input(1, i128::from(i32::MAX), 1000)?;
    c.give_int(number)
}

fn page_size(c: &mut Context<'_, '_>) -> Outcome {
    c.give_int(4096)
}

/// `SIG_IGN`.
const IGNORE: u64 = 1;

fn signal(c: &mut Context<'_, '_>) -> Outcome {
    let (number, handler) = (c.int(0, "the signal")?, c.pointer(1)?);
    const KILL: i32 = 9;
    const STOP: i32 = 19;
    let error = crate::value::low_bits(c.model().pointer_bits());
    let is_error = handler.bits == error;
    if is_error || !(1..65).contains(&number) || matches!(number, KILL | STOP | KEPT_FIRST | KEPT_LAST) {
        c.set_errno(EINVAL)?;
        return c.give(Value::plain(error));
    }
    if c.name() == "__sysv_signal" {
        c.state().once.insert(number);
    } else {
        c.state().once.remove(&number);
    }
    let old = c.state().signal_handlers.insert(number, handler);
    c.give(old.unwrap_or(Value::ZERO))
}

/// Calls the handler of a signal; `false` if there is none.
pub(super) fn deliver(c: &mut Context<'_, '_>, number: i32) -> Result<bool, Stop> {
    let Some(&handler) = c.state().signal_handlers.get(&number) else { return Ok(false) };
    match handler.bits {
        0 => return Ok(false),
        IGNORE => return Ok(true),
        _ => {}
    }
    let argument = Scalar::from_bits(INT, u128::from(number.cast_unsigned()));
    if c.state().once.contains(&number) {
        c.state().signal_handlers.insert(number, Value::ZERO);
        c.call_back(handler, &[argument], &[])?;
        return Ok(true);
    }
    if !c.state().handled.insert(number) {
        return Err(c.unsupported("a signal within its own handler"));
    }
    c.call_back(handler, &[argument], &[])?;
    c.state().handled.remove(&number);
    Ok(true)
}

/// Signals that glibc keeps for itself.
const KEPT_FIRST: i32 = 32;
const KEPT_LAST: i32 = 33;

fn raise(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.int(0, "the signal")?;
    if !(0..65).contains(&number) {
        c.set_errno(EINVAL)?;
        return c.give_int(-1);
    }
    if matches!(number, KEPT_FIRST | KEPT_LAST) {
        c.machine.note_unspecified(c.call.place, "whether a signal that glibc keeps for itself is refused");
        c.set_errno(EINVAL)?;
        return c.give_int(-1);
    }
    // No signal at all; those that do nothing by default: SIGCHLD, SIGCONT, SIGURG, SIGWINCH; those that only stop the
    // program until someone continues it: SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU.
    let harmless = matches!(number, 0 | 17 | 18 | 23 | 28 | 19..=22);
    if !deliver(c, number)? && !harmless {
        return Err(c.end(Ending::Aborted));
    }
    c.give_int(0)
}

/// There is one locale, "C"; whether others exist is an input that can only say no.
fn setlocale(c: &mut Context<'_, '_>) -> Outcome {
    const CATEGORIES: i32 = 13;
    if !(0..CATEGORIES).contains(&c.int(0, "the category")?) {
        c.set_errno(EINVAL)?;
        return c.give(Value::ZERO);
    }
    let name = c.pointer(1)?;
    if !c.is_null(name)? {
        let name = c.text(name)?;
        match name.as_slice() {
            b"C" | b"POSIX" => {}
            b"" => {
                c.input(0, 0, 0)?;
            }
            _ => {
                c.input(0, 0, 0)?;
                return c.give(Value::ZERO);
            }
        }
    }
    let text = c.constant_text("C")?;
    c.give(text)
}

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
    "creat64" => open,
    "openat" => open,
    "openat64" => open,
    "dup" => dup,
    "dup2" => dup2,
    "fcntl" => fcntl,
    "fcntl64" => fcntl,
    "ioctl" => ioctl,
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
    "kill" => kill,
    "sigaction" => sigaction,
    "sigfillset" => sigfillset,
    "sigaddset" => |c: &mut Context<'_, '_>| in_set(c, SetChange::Add),
    "sigdelset" => |c: &mut Context<'_, '_>| in_set(c, SetChange::Remove),
    "sigismember" => |c: &mut Context<'_, '_>| in_set(c, SetChange::Nothing),
    "setlocale" => setlocale,
    "gnu_dev_major" => device,
    "gnu_dev_minor" => device,
    "gnu_dev_makedev" => make_device,
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
    let path = if c.name().starts_with("openat") { 1 } else { 0 };
    c.text(c.pointer(path)?)?;
    if c.choice((0, 1), 0, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return c.give_int(-1);
    }
    let descriptor = new_descriptor(c);
    c.give_int(descriptor)
}

/// The least descriptor that is free, which is open then.
pub(super) fn new_descriptor(c: &mut Context<'_, '_>) -> i32 {
    let taken = &mut c.state().descriptors;
    let descriptor = (3..).find(|number| !taken.contains(number)).unwrap_or(i32::MAX);
    taken.insert(descriptor);
    descriptor
}

/// Another descriptor for the same: only that of something that was opened, which gives anything anyway.
fn dup(c: &mut Context<'_, '_>) -> Outcome {
    let descriptor = c.int(0, "the file descriptor")?;
    if c.state().descriptors.contains(&descriptor) {
        let descriptor = new_descriptor(c);
        return c.give_int(descriptor);
    }
    match stream_of_descriptor(descriptor) {
        Some(_) => Err(c.unsupported("another descriptor of a standard stream")),
        None => not_open(c),
    }
}

fn dup2(c: &mut Context<'_, '_>) -> Outcome {
    let (from, to) = (c.int(0, "the file descriptor")?, c.int(1, "the new file descriptor")?);
    if !c.state().descriptors.contains(&from) && stream_of_descriptor(from).is_none() {
        return not_open(c);
    }
    if to < 0 {
        c.set_errno(EBADF)?;
        return c.give_int(-1);
    }
    if from == to {
        return c.give_int(to);
    }
    if stream_of_descriptor(from).is_some() || stream_of_descriptor(to).is_some() {
        return Err(c.unsupported("standard streams that lead elsewhere"));
    }
    c.state().descriptors.insert(to);
    c.give_int(to)
}

/// Commands that touch no memory: what they say of a descriptor is an input that can only say that it failed.
fn fcntl(c: &mut Context<'_, '_>) -> Outcome {
    const LAST_WITHOUT_MEMORY: i32 = 4;
    let command = c.int(1, "the command")?;
    if !(0..=LAST_WITHOUT_MEMORY).contains(&command) {
        return Err(c.unsupported("a command that works on memory"));
    }
    not_open(c)
}

/// How large the window is, which only terminals know.
fn ioctl(c: &mut Context<'_, '_>) -> Outcome {
    const WINDOW_SIZE: u64 = 0x5413;
    if c.unsigned(1, "the request")? & 0xffff_ffff != WINDOW_SIZE {
        return Err(c.unsupported("another request than that for the size of the window"));
    }
    c.input(0, 0, 0)?;
    c.set_errno(ENOTTY)?;
    c.give_int(-1)
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

/// A signal to any process: refused, which is recorded as an input. To ourselves it would be as `raise`.
fn kill(c: &mut Context<'_, '_>) -> Outcome {
    not_open(c)
}

/// Bytes of a set of signals.
const SET: u64 = 128;

fn sigfillset(c: &mut Context<'_, '_>) -> Outcome {
    let to = c.pointer(0)?;
    c.fill_with(to, SET, Value::plain(0xff))?;
    c.give_int(0)
}

/// What is done to a set of signals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetChange {
    Add,
    Remove,
    Nothing,
}

/// Changes whether a signal is in a set, or says it.
fn in_set(c: &mut Context<'_, '_>, change: SetChange) -> Outcome {
    let (set, number) = (c.pointer(0)?, c.int(1, "the signal")?);
    if !(1..65).contains(&number) {
        c.set_errno(EINVAL)?;
        return c.give_int(-1);
    }
    let bit = u64::from((number - 1).unsigned_abs());
    let place = c.advance(set, bit / 8);
    let scalar = tayra_program::ScalarType::Int(8);
    let old = c.load_int(place, scalar)?;
    let mask = 1 << (bit % 8);
    match change {
        SetChange::Nothing => return c.give_int(i32::from(old & mask != 0)),
        SetChange::Add => c.store_int(place, scalar, i128::from(old | mask))?,
        SetChange::Remove => c.store_int(place, scalar, i128::from(old & !mask))?,
    }
    c.give_int(0)
}

/// As `signal`, with a record of the handler, of what is blocked meanwhile, and of flags.
fn sigaction(c: &mut Context<'_, '_>) -> Outcome {
    const WITH_INFORMATION: u64 = 4;
    const ONCE: u64 = 0x8000_0000;
    const KNOWN: u64 = ONCE | 0x1000_0000 | 1 | 2;
    let (number, new, old) = (c.int(0, "the signal")?, c.pointer(1)?, c.pointer(2)?);
    if !(1..65).contains(&number) || matches!(number, 9 | 19 | KEPT_FIRST | KEPT_LAST) {
        c.set_errno(EINVAL)?;
        return c.give_int(-1);
    }
    let word = c.model().pointer_bytes();
    let (flags_at, size) = if word == 8 { (136, 152) } else { (132, 140) };
    let pointer = tayra_program::ScalarType::Pointer;
    let before = c.state().signal_handlers.get(&number).copied().unwrap_or(Value::ZERO);
    if !c.is_null(new)? {
        let handler = c.load(new, pointer)?.low;
        let place = c.advance(new, flags_at);
        let flags = c.load_int(place, INT)?;
        if handler.bits > IGNORE && (flags & WITH_INFORMATION != 0 || flags & !KNOWN != 0) {
            return Err(c.unsupported("flags of a handler beyond SA_RESTART and SA_RESETHAND"));
        }
        if flags & ONCE != 0 {
            c.state().once.insert(number);
        } else {
            c.state().once.remove(&number);
        }
        c.state().signal_handlers.insert(number, handler);
    }
    if !c.is_null(old)? {
        c.fill_with(old, size, Value::ZERO)?;
        c.store_value(old, pointer, before)?;
    }
    c.give_int(0)
}

fn raise(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.int(0, "the signal")?;
    if c.machine.program.functions.values().any(|function| function.name == "sigprocmask") {
        return Err(c.unsupported("a signal that may be blocked"));
    }
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

/// A part of the number of a device.
fn device(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.unsigned(0, "the number of the device")?;
    let part = if c.name() == "gnu_dev_major" {
        (number >> 8 & 0xfff) | (number >> 32 & 0xffff_f000)
    } else {
        (number & 0xff) | (number >> 12 & 0xffff_ff00)
    };
    c.give_int(part)
}

fn make_device(c: &mut Context<'_, '_>) -> Outcome {
    let (major, minor) = (c.unsigned(0, "the major number")?, c.unsigned(1, "the minor number")?);
    let low = (minor & 0xff) | (major & 0xfff) << 8;
    let high = (minor & 0xffff_ff00) << 12 | (major & 0xffff_f000) << 32;
    c.give_int(low | high)
}

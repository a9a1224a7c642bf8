//! `stdio.h`: output, and what all streams share. There are three streams, the standard ones; opening another fails or
//! not, as an input says, and what is opened can be closed again and no more.

use super::context::{Context, Outcome};
use super::errno::{EBADF, ENOENT};
use super::error_texts::error_message;
use super::state::{AnyStream, OpenedFile, StandardStream, new_file, stream_of};
use super::stdio_format::{Formatted, format};
use super::{Models, models};
use crate::machine::Stop;
use crate::outcome::Stream;
use crate::services::VariadicArguments;
use crate::value::{ObjectId, Value};
use tayra_findings::Rule;
use tayra_program::{LibraryHolder, ScalarType};

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "printf" => |c: &mut Context<'_, '_>| print(c, None, 0, Rest::Direct),
    "vprintf" => |c: &mut Context<'_, '_>| print(c, None, 0, Rest::List),
    "__printf_chk" => |c: &mut Context<'_, '_>| print(c, None, 1, Rest::Direct),
    "__vprintf_chk" => |c: &mut Context<'_, '_>| print(c, None, 1, Rest::List),
    "fprintf" => |c: &mut Context<'_, '_>| print(c, Some(0), 1, Rest::Direct),
    "vfprintf" => |c: &mut Context<'_, '_>| print(c, Some(0), 1, Rest::List),
    "__fprintf_chk" => |c: &mut Context<'_, '_>| print(c, Some(0), 2, Rest::Direct),
    "__vfprintf_chk" => |c: &mut Context<'_, '_>| print(c, Some(0), 2, Rest::List),
    "dprintf" => |c: &mut Context<'_, '_>| print_to_descriptor(c, 1, Rest::Direct),
    "vdprintf" => |c: &mut Context<'_, '_>| print_to_descriptor(c, 1, Rest::List),
    "__dprintf_chk" => |c: &mut Context<'_, '_>| print_to_descriptor(c, 2, Rest::Direct),
    "__vdprintf_chk" => |c: &mut Context<'_, '_>| print_to_descriptor(c, 2, Rest::List),
    "sprintf" => |c: &mut Context<'_, '_>| print_to_memory(c, None, None, 1, Rest::Direct),
    "vsprintf" => |c: &mut Context<'_, '_>| print_to_memory(c, None, None, 1, Rest::List),
    "__sprintf_chk" => |c: &mut Context<'_, '_>| print_to_memory(c, None, Some(2), 3, Rest::Direct),
    "__vsprintf_chk" => |c: &mut Context<'_, '_>| print_to_memory(c, None, Some(2), 3, Rest::List),
    "snprintf" => |c: &mut Context<'_, '_>| print_to_memory(c, Some(1), None, 2, Rest::Direct),
    "vsnprintf" => |c: &mut Context<'_, '_>| print_to_memory(c, Some(1), None, 2, Rest::List),
    "__snprintf_chk" => |c: &mut Context<'_, '_>| print_to_memory(c, Some(1), Some(3), 4, Rest::Direct),
    "__vsnprintf_chk" => |c: &mut Context<'_, '_>| print_to_memory(c, Some(1), Some(3), 4, Rest::List),
    "asprintf" => |c: &mut Context<'_, '_>| print_to_block(c, 1, Rest::Direct),
    "vasprintf" => |c: &mut Context<'_, '_>| print_to_block(c, 1, Rest::List),
    "__asprintf_chk" => |c: &mut Context<'_, '_>| print_to_block(c, 2, Rest::Direct),
    "__vasprintf_chk" => |c: &mut Context<'_, '_>| print_to_block(c, 2, Rest::List),
    "puts" => puts,
    "fputs" => fputs,
    "fputs_unlocked" => fputs,
    "putchar" => putchar,
    "putchar_unlocked" => putchar,
    "putc" => putc,
    "fputc" => putc,
    "_IO_putc" => putc,
    "putc_unlocked" => putc,
    "fputc_unlocked" => putc,
    "fwrite" => fwrite,
    "fwrite_unlocked" => fwrite,
    "fflush" => fflush,
    "fflush_unlocked" => fflush,
    "perror" => perror,
    "fclose" => fclose,
    "fileno" => fileno,
    "fileno_unlocked" => fileno,
    "feof" => feof,
    "feof_unlocked" => feof,
    "ferror" => ferror,
    "ferror_unlocked" => ferror,
    "clearerr" => clearerr,
    "setvbuf" => set_buffering,
    "setbuf" => set_buffering,
    "setbuffer" => set_buffering,
    "setlinebuf" => show_nothing,
    "flockfile" => show_nothing,
    "funlockfile" => show_nothing,
    "fopen" => open,
    "fopen64" => open,
    "fdopen" => fail_to_open,
    "popen" => fail_to_open,
    "tmpfile" => fail_to_open,
    "pclose" => pclose,
    "freopen" => reopen,
    "freopen64" => reopen,
    "fseek" => seek,
    "fseeko" => seek,
    "fseeko64" => seek,
    "ftell" => tell,
    "ftello" => tell,
    "ftello64" => tell,
    "rewind" => rewind,
};

/// Where the arguments behind the format are.
#[derive(Clone, Copy)]
enum Rest {
    Direct,
    List,
}

/// Formats with the format at that argument; `None` if formatting fails.
fn format_at(c: &mut Context<'_, '_>, index: usize, rest: Rest) -> Result<Option<Formatted>, Stop> {
    let mut list = match rest {
        Rest::Direct => VariadicArguments::Direct(index + 1),
        Rest::List => VariadicArguments::List(c.pointer(index + 1)?),
    };
    let text = c.pointer(index)?;
    format(c, text, &mut list)
}

/// The stream that an argument names. Anything else is a fault.
pub(super) fn any_stream(c: &mut Context<'_, '_>, index: usize) -> Result<AnyStream, Stop> {
    let file = c.pointer(index)?;
    match stream_of(c.machine, file) {
        Some(stream) if c.state().closed[stream.descriptor()] => Err(c.misuse("the stream was closed")),
        Some(stream) => Ok(AnyStream::Standard(stream)),
        None => match opened(c, file) {
            Some(number) if c.state().files[number].is_open => Ok(AnyStream::File(number)),
            Some(_) => Err(closed(c)),
            None => {
                c.check_read(file, 1)?;
                Err(c.misuse("the argument is no open stream"))
            }
        },
    }
}

/// The standard stream that an argument names; with others we cannot do it.
fn stream_argument(c: &mut Context<'_, '_>, index: usize) -> Result<StandardStream, Stop> {
    match any_stream(c, index)? {
        AnyStream::Standard(stream) => Ok(stream),
        AnyStream::File(_) => Err(c.unsupported("this with a file that could be opened")),
    }
}

/// Which of the streams that `fopen` made a `FILE *` is.
fn opened(c: &mut Context<'_, '_>, file: Value) -> Option<usize> {
    let object = file.object();
    c.state().files.iter().position(|known| known.object == object)
}

fn closed(c: &mut Context<'_, '_>) -> Stop {
    let message = format!("{} uses a stream that was closed", c.name());
    c.fault(Rule::UseAfterFree, message)
}

/// `stdout`, unless the program closed it.
fn standard_output(c: &mut Context<'_, '_>) -> Result<StandardStream, Stop> {
    let stream = StandardStream::Output(Stream::Output);
    if c.state().closed[stream.descriptor()] {
        return Err(c.misuse("the stream was closed"));
    }
    Ok(stream)
}

/// Writes to a stream; `false` if it is not open for that. What is written to a file is gone.
fn write_to_any(c: &mut Context<'_, '_>, stream: AnyStream, bytes: &[u8]) -> Result<bool, Stop> {
    match stream {
        AnyStream::Standard(stream) => write_to(c, stream, bytes),
        AnyStream::File(number) => {
            c.machine.note_gap(c.call.place, FILES);
            let (file, writes) = (c.state().files[number].object, c.state().files[number].writes);
            if writes {
                check_buffer(c, file, bytes.len() as u64)?;
            } else {
                c.set_errno(EBADF)?;
            }
            Ok(writes)
        }
    }
}

/// Writes to a standard stream; `false` if it is not open for that.
fn write_to(c: &mut Context<'_, '_>, stream: StandardStream, bytes: &[u8]) -> Result<bool, Stop> {
    match stream {
        StandardStream::Output(to) => {
            if let Some(file) = c.state().streams[stream.descriptor()] {
                check_buffer(c, file.object(), bytes.len() as u64)?;
            }
            c.output(to, bytes);
            Ok(true)
        }
        StandardStream::Input => {
            c.set_errno(EBADF)?;
            Ok(false)
        }
    }
}

fn print(c: &mut Context<'_, '_>, stream: Option<usize>, index: usize, rest: Rest) -> Outcome {
    let stream = match stream {
        Some(index) => any_stream(c, index)?,
        None => AnyStream::Standard(standard_output(c)?),
    };
    let Some(formatted) = format_at(c, index, rest)? else { return c.give_int(-1) };
    if !write_to_any(c, stream, &formatted.bytes)? {
        return c.give_int(-1);
    }
    c.give_int(formatted.bytes.len() as u64)
}

/// The stream behind a file descriptor.
pub(super) fn stream_of_descriptor(descriptor: i32) -> Option<StandardStream> {
    usize::try_from(descriptor).ok().and_then(|index| StandardStream::ALL.get(index).copied())
}

fn print_to_descriptor(c: &mut Context<'_, '_>, index: usize, rest: Rest) -> Outcome {
    let descriptor = c.int(0, "the file descriptor")?;
    let Some(formatted) = format_at(c, index, rest)? else { return c.give_int(-1) };
    let written = match stream_of_descriptor(descriptor) {
        Some(stream) => write_to(c, stream, &formatted.bytes)?,
        None => {
            c.set_errno(EBADF)?;
            false
        }
    };
    c.give_int(if written { formatted.bytes.len() as i128 } else { -1 })
}

fn print_to_memory(
    c: &mut Context<'_, '_>,
    limit: Option<usize>,
    object_size: Option<usize>,
    index: usize,
    rest: Rest,
) -> Outcome {
    let to = c.pointer(0)?;
    let limit = match limit {
        Some(index) => c.unsigned(index, "the size of the buffer")?,
        None => u64::MAX,
    };
    let Some(formatted) = format_at(c, index, rest)? else { return c.give_int(-1) };
    let total = formatted.bytes.len() as u64;
    if limit > 0 {
        let kept = total.min(limit - 1);
        if let Some(index) = object_size {
            let size = c.unsigned(index, "the size of the destination")?;
            if kept + 1 > size {
                let message = format!("{} writes {} bytes into an object of {size}", c.name(), kept + 1);
                return Err(c.fault(Rule::OutOfBounds, message));
            }
        }
        refuse_own_source(c, to, kept + 1, &formatted)?;
        let mut bytes = formatted.bytes;
        bytes.truncate(usize::try_from(kept).unwrap_or(usize::MAX));
        bytes.push(0);
        c.write(to, &bytes)?;
    }
    c.give_int(total)
}

/// Printing a string into itself is undefined.
fn refuse_own_source(
    c: &mut Context<'_, '_>,
    to: Value,
    length: u64,
    formatted: &Formatted,
) -> Result<(), Stop> {
    let overlaps = formatted.sources.iter().any(|&(from, from_length)| {
        from.bits < to.bits.saturating_add(length) && to.bits < from.bits.saturating_add(from_length)
    });
    if overlaps {
        return Err(c.misuse("a string is printed into the buffer that holds it"));
    }
    Ok(())
}

fn print_to_block(c: &mut Context<'_, '_>, index: usize, rest: Rest) -> Outcome {
    let to = c.pointer(0)?;
    let Some(formatted) = format_at(c, index, rest)? else { return c.give_int(-1) };
    let total = formatted.bytes.len() as u64;
    let block = c.allocate(total + 1, false)?;
    if block.bits == 0 {
        c.machine.note_unspecified(c.call.place, "what asprintf stores where it fails");
        return c.give_int(-1);
    }
    let mut bytes = formatted.bytes;
    bytes.push(0);
    c.write(block, &bytes)?;
    c.store_value(to, ScalarType::Pointer, block)?;
    c.give_int(total)
}

fn puts(c: &mut Context<'_, '_>) -> Outcome {
    let mut text = c.text(c.pointer(0)?)?;
    text.push(b'\n');
    let stream = standard_output(c)?;
    write_to(c, stream, &text)?;
    c.give_int(text.len() as u64)
}

fn fputs(c: &mut Context<'_, '_>) -> Outcome {
    let text = c.text(c.pointer(0)?)?;
    let stream = any_stream(c, 1)?;
    let written = write_to_any(c, stream, &text)?;
    c.give_int(if written { 1 } else { -1 })
}

fn printed_character(c: &mut Context<'_, '_>) -> Result<u8, Stop> {
    let value = c.scalar(0)?;
    Ok(c.settle_for_output(value) as u8)
}

fn putchar(c: &mut Context<'_, '_>) -> Outcome {
    let byte = printed_character(c)?;
    let stream = standard_output(c)?;
    write_to(c, stream, &[byte])?;
    c.give_int(byte)
}

fn putc(c: &mut Context<'_, '_>) -> Outcome {
    let byte = printed_character(c)?;
    let stream = any_stream(c, 1)?;
    let written = write_to_any(c, stream, &[byte])?;
    c.give_int(if written { i32::from(byte) } else { -1 })
}

fn fwrite(c: &mut Context<'_, '_>) -> Outcome {
    let from = c.pointer(0)?;
    let (size, count) = (c.unsigned(1, "the size of an element")?, c.unsigned(2, "the number of elements")?);
    let stream = any_stream(c, 3)?;
    let Some(total) = size.checked_mul(count) else {
        let message = format!("fwrite of {count} elements of {size} bytes, more than memory holds");
        return Err(c.fault(Rule::OutOfBounds, message));
    };
    let bytes = c.read_for_output(from, total)?;
    let written = write_to_any(c, stream, &bytes)?;
    c.give_int(if written && size > 0 { count } else { 0 })
}

fn fflush(c: &mut Context<'_, '_>) -> Outcome {
    let file = c.pointer(0)?;
    if !c.is_null(file)? {
        any_stream(c, 0)?;
    }
    c.give_int(0)
}

fn perror(c: &mut Context<'_, '_>) -> Outcome {
    let message = error_message(c.errno()?);
    let prefix = c.pointer(0)?;
    let mut line = Vec::new();
    if !c.is_null(prefix)? {
        line = c.text(prefix)?;
        if !line.is_empty() {
            line.extend_from_slice(b": ");
        }
    }
    line.extend_from_slice(message.as_bytes());
    line.push(b'\n');
    c.output(Stream::Error, &line);
    c.scramble_errno()?;
    c.give_nothing()
}

fn fclose(c: &mut Context<'_, '_>) -> Outcome {
    let file = c.pointer(0)?;
    if let Some(number) = opened(c, file) {
        if !std::mem::replace(&mut c.state().files[number].is_open, false) {
            return Err(closed(c));
        }
        c.let_go(LibraryHolder::StreamBuffer, file.object())?;
        return c.give_int(0);
    }
    let stream = stream_argument(c, 0)?;
    c.state().closed[stream.descriptor()] = true;
    c.let_go(LibraryHolder::StreamBuffer, file.object())?;
    c.give_int(0)
}

fn fileno(c: &mut Context<'_, '_>) -> Outcome {
    let stream = stream_argument(c, 0)?;
    c.give_int(stream.descriptor() as u64)
}

fn feof(c: &mut Context<'_, '_>) -> Outcome {
    let at_end = match any_stream(c, 0)? {
        AnyStream::Standard(StandardStream::Input) => c.state().stdin_at_end,
        AnyStream::Standard(StandardStream::Output(_)) => false,
        AnyStream::File(number) => c.state().files[number].at_end,
    };
    c.give_int(at_end)
}

/// Our streams have no errors; those of files may have some.
fn ferror(c: &mut Context<'_, '_>) -> Outcome {
    if let AnyStream::File(_) = any_stream(c, 0)? {
        c.machine.note_gap(c.call.place, FILES);
    }
    c.give_int(0)
}

fn clearerr(c: &mut Context<'_, '_>) -> Outcome {
    match any_stream(c, 0)? {
        AnyStream::Standard(StandardStream::Input) => c.state().stdin_at_end = false,
        AnyStream::Standard(StandardStream::Output(_)) => {}
        AnyStream::File(number) => c.state().files[number].at_end = false,
    }
    c.give_nothing()
}

/// Locking and buffering by lines show nowhere: output is in order, and there is one thread.
fn show_nothing(c: &mut Context<'_, '_>) -> Outcome {
    any_stream(c, 0)?;
    c.give_nothing()
}

/// A buffer that the program gives has to be there whenever something is written; what stands in it is never known. The
/// stream holds it until it is given another one, is made unbuffered, or is closed. As in glibc, an unbuffered stream does not
/// use what it is given, and null with another mode leaves it as it is.
fn set_buffering(c: &mut Context<'_, '_>) -> Outcome {
    /// The size that `setbuf` takes for granted, as glibc has it.
    const BUFSIZ: u64 = 8192;
    /// The mode without a buffer, as glibc has it.
    const UNBUFFERED: i64 = 2;
    let stream = any_stream(c, 0)?;
    let buffer = c.pointer(1)?;
    let (size, mode) = match c.name() {
        "setvbuf" => (c.unsigned(3, "the size of the buffer")?, Some(c.signed(2, "the mode")?)),
        "setbuffer" => (c.unsigned(2, "the size of the buffer")?, None),
        _ => (BUFSIZ, None),
    };
    let file = c.pointer(0)?.object();
    let is_null = c.is_null(buffer)?;
    let releases = mode.map_or(is_null, |mode| mode == UNBUFFERED) || (!is_null && size == 0);
    if releases {
        c.state().buffers.remove(&file);
        c.let_go(LibraryHolder::StreamBuffer, file)?;
        return c.give_int(0);
    }
    if is_null {
        return c.give_int(0);
    }
    let is_read = match stream {
        AnyStream::Standard(StandardStream::Input) => true,
        AnyStream::Standard(StandardStream::Output(_)) => false,
        AnyStream::File(number) => c.state().files[number].reads,
    };
    if is_read {
        return Err(c.unsupported("a buffer that the stream keeps"));
    }
    c.machine.note_unspecified(c.call.place, "a stream writes to a buffer of the program when it wants");
    c.state().buffers.insert(file, size);
    c.hold(LibraryHolder::StreamBuffer, file, buffer)?;
    c.give_int(0)
}

/// The buffer that the program gave to a stream must be there when something is written.
fn check_buffer(c: &mut Context<'_, '_>, file: ObjectId, length: u64) -> Result<(), Stop> {
    match c.state().buffers.get(&file).copied() {
        Some(size) if length > 0 => {
            let buffer = c.held(LibraryHolder::StreamBuffer, file)?;
            c.check_write(buffer, size.min(length))
        }
        Some(_) | None => Ok(()),
    }
}

/// What a search over inputs does not exhaust.
pub(super) const FILES: &str = "the files that there are";

/// Opening a file: whether there is one is an input, and so is every byte of it.
fn open(c: &mut Context<'_, '_>) -> Outcome {
    if c.choice((0, 1), 0, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return c.give(Value::ZERO);
    }
    let mode = c.text(c.pointer(1)?)?;
    let both = mode.contains(&b'+');
    let reads = both || mode.first() == Some(&b'r');
    let writes = both || mode.first().is_some_and(|first| matches!(first, b'w' | b'a'));
    let file = new_file(c.machine, "a stream")?;
    let (object, pushed_back) = (file.object(), Vec::new());
    let (content, position) = (Vec::new(), 0);
    c.state().files.push(OpenedFile {
        object,
        is_open: true,
        reads,
        writes,
        at_end: false,
        content,
        is_whole: false,
        position,
        pushed_back,
    });
    c.give(file)
}

/// These are not modelled: they fail, and that is recorded as an input, so that it proves nothing.
fn fail_to_open(c: &mut Context<'_, '_>) -> Outcome {
    c.input(0, 0, 0)?;
    c.set_errno(ENOENT)?;
    c.give(Value::ZERO)
}

/// Nothing was ever opened for it.
fn pclose(c: &mut Context<'_, '_>) -> Outcome {
    any_stream(c, 0)?;
    Err(c.misuse("the stream is none of popen"))
}

/// The stream is closed, and nothing is opened in its place: an input that can only say so.
fn reopen(c: &mut Context<'_, '_>) -> Outcome {
    let path = c.pointer(0)?;
    if !c.is_null(path)? {
        c.text(path)?;
    }
    c.text(c.pointer(1)?)?;
    let file = c.pointer(2)?;
    match any_stream(c, 2)? {
        AnyStream::Standard(stream) => c.state().closed[stream.descriptor()] = true,
        AnyStream::File(number) => c.state().files[number].is_open = false,
    }
    c.let_go(LibraryHolder::StreamBuffer, file.object())?;
    fail_to_open(c)
}

/// Standard streams have no positions, as far as we know: an input that can only say so. A file that is only read has its own.
fn position_of(c: &mut Context<'_, '_>) -> Result<Option<usize>, Stop> {
    const ESPIPE: i32 = 29;
    match any_stream(c, 0)? {
        AnyStream::Standard(_) => {
            c.input(0, 0, 0)?;
            c.set_errno(ESPIPE)?;
            Ok(None)
        }
        AnyStream::File(number) if c.state().files[number].writes => {
            Err(c.unsupported("a position in a file that is written"))
        }
        AnyStream::File(number) => Ok(Some(number)),
    }
}

/// Goes to a place that was read already; to its end a file is read first.
fn seek(c: &mut Context<'_, '_>) -> Outcome {
    let Some(number) = position_of(c)? else { return c.give_int(-1) };
    let (distance, from) = (c.signed(1, "the distance")?, c.int(2, "from where")?);
    let file = &c.state().files[number];
    let here = file.position.saturating_sub(file.pushed_back.len()) as i64;
    let start = match from {
        0 => 0,
        1 => here,
        2 => {
            while !c.state().files[number].is_whole {
                let file = &mut c.state().files[number];
                file.position = file.content.len();
                file.at_end = false;
                file.pushed_back.clear();
                super::stdio_input::next_byte(c, super::stdio_input::Source::File(number))?;
            }
            c.state().files[number].content.len() as i64
        }
        _ => {
            c.set_errno(super::errno::EINVAL)?;
            return c.give_int(-1);
        }
    };
    let target = start.checked_add(distance).filter(|&target| target >= 0);
    let Some(target) = target.and_then(|target| usize::try_from(target).ok()) else {
        c.set_errno(super::errno::EINVAL)?;
        return c.give_int(-1);
    };
    let file = &mut c.state().files[number];
    if target > file.content.len() {
        return Err(c.unsupported("a position behind what was read of a file"));
    }
    file.position = target;
    file.at_end = false;
    file.pushed_back.clear();
    c.give_int(0)
}

fn tell(c: &mut Context<'_, '_>) -> Outcome {
    let Some(number) = position_of(c)? else { return c.give_int(-1) };
    let file = &c.state().files[number];
    let here = file.position.saturating_sub(file.pushed_back.len());
    c.give_int(here as u64)
}

fn rewind(c: &mut Context<'_, '_>) -> Outcome {
    if let Some(number) = position_of(c)? {
        let file = &mut c.state().files[number];
        file.position = 0;
        file.at_end = false;
        file.pushed_back.clear();
    }
    c.give_nothing()
}

/// A message to the system's log: it is formatted, and gone.
pub(super) fn log(c: &mut Context<'_, '_>, list: bool) -> Outcome {
    let rest = if list { Rest::List } else { Rest::Direct };
    c.machine.note_gap(c.call.place, FILES);
    format_at(c, 1, rest)?;
    c.give_nothing()
}

//! What the C library keeps between calls, and the globals it owns.

use super::random::{Additive, Congruential};
use crate::machine::{Machine, Stop};
use crate::memory::{Birth, Storage};
use crate::outcome::Stream;
use crate::value::{ObjectId, Scalar, Value};
use std::collections::{BTreeMap, BTreeSet};
use tayra_program::{LibraryHolder, Place, ScalarType};

/// The state of the C library's models.
#[derive(Debug, Default)]
pub(crate) struct LibraryState {
    /// Memory in which the library holds something of the program, by whose it is.
    pub(super) held: BTreeMap<(LibraryHolder, ObjectId), Value>,
    /// The generator behind `rand`, once it was used.
    pub(super) random: Option<Additive>,
    /// The generator behind `drand48`.
    pub(super) congruential: Congruential,
    /// Constant texts handed out so far.
    pub(super) texts: BTreeMap<String, Value>,
    /// Tables and buffers handed out so far, by what they are.
    pub(super) objects: BTreeMap<&'static str, Value>,
    /// What `getenv` found so far, by name.
    pub(super) environment: BTreeMap<Vec<u8>, Value>,
    /// Room that `qsort` may use, and its size.
    pub(super) sort_room: Option<(Value, u64)>,
    /// Functions for `quick_exit`, last one last.
    pub(super) at_quick_exit: Vec<Value>,
    /// `stdin`, `stdout`, `stderr`, once they were asked for.
    pub(super) streams: [Option<Value>; 3],
    /// Whether standard input was found at its end.
    pub(super) stdin_at_end: bool,
    /// Which standard streams were closed.
    pub(super) closed: [bool; 3],
    /// The sizes of buffers that the program gave to streams, by their `FILE`s.
    pub(super) buffers: BTreeMap<ObjectId, u64>,
    /// Streams that `fopen` made.
    pub(super) files: Vec<OpenedFile>,
    /// Directories that `opendir` made.
    pub(super) directories: Vec<super::dirent::OpenedDirectory>,
    /// Descriptors that `open` gave and that are still open.
    pub(super) descriptors: BTreeSet<i32>,
    /// Handlers that `signal` was given, by number.
    pub(super) signal_handlers: BTreeMap<i32, Value>,
    /// Signals whose handler is forgotten when it is called.
    pub(super) once: BTreeSet<i32>,
    /// Signals whose handler runs, which keeps them waiting.
    pub(super) handled: BTreeSet<i32>,
}

/// A stream that `fopen` made.
#[derive(Debug)]
pub(super) struct OpenedFile {
    /// Its `FILE`.
    pub(super) object: ObjectId,
    /// Whether it was not closed yet.
    pub(super) is_open: bool,
    /// Whether it was opened to be read.
    pub(super) reads: bool,
    /// Whether it was opened to be written.
    pub(super) writes: bool,
    /// Whether it was found at its end.
    pub(super) at_end: bool,
    /// What is known of its content: what was read so far.
    pub(super) content: Vec<Value>,
    /// Whether that is all of it.
    pub(super) is_whole: bool,
    /// Where reading goes on in it.
    pub(super) position: usize,
    /// What `ungetc` and `fscanf` put back.
    pub(super) pushed_back: Vec<Value>,
}

/// A stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnyStream {
    /// One that is open from the start.
    Standard(StandardStream),
    /// One that `fopen` made: which one.
    File(usize),
}

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StandardStream {
    /// `stdin`.
    Input,
    /// `stdout` or `stderr`.
    Output(Stream),
}

impl StandardStream {
    /// All of them, by file descriptor.
    pub(super) const ALL: [StandardStream; 3] = [
        StandardStream::Input,
        StandardStream::Output(Stream::Output),
        StandardStream::Output(Stream::Error),
    ];

    /// Its file descriptor.
    pub(super) fn descriptor(self) -> usize {
        match self {
            StandardStream::Input => 0,
            StandardStream::Output(Stream::Output) => 1,
            StandardStream::Output(Stream::Error) => 2,
        }
    }
}

/// The `FILE` of a standard stream: an object that only the library looks into.
pub(super) fn stream_object(machine: &mut Machine<'_>, stream: StandardStream) -> Result<Value, Stop> {
    let index = stream.descriptor();
    if let Some(object) = machine.library.streams[index] {
        return Ok(object);
    }
    let name = ["stdin", "stdout", "stderr"][index];
    let object = new_file(machine, name)?;
    machine.library.streams[index] = Some(object);
    Ok(object)
}

/// A new `FILE`.
pub(super) fn new_file(machine: &mut Machine<'_>, name: &'static str) -> Result<Value, Stop> {
    let size = if machine.program.data_model.pointer_bytes() == 8 { 216 } else { 148 };
    match machine.memory.create_static(size, 16, Storage::Library(name), Birth::Opaque) {
        Ok(object) => Ok(object),
        Err(why) => Err(machine.no_room(Place::UNKNOWN, why)),
    }
}

/// The standard stream that a `FILE *` stands for.
pub(super) fn stream_of(machine: &Machine<'_>, file: Value) -> Option<StandardStream> {
    if file.object() == ObjectId::NONE {
        return None;
    }
    StandardStream::ALL.into_iter().find(|stream| {
        machine.library.streams[stream.descriptor()].is_some_and(|known| known.object() == file.object())
    })
}

/// See [`super::initialise_global`].
pub(super) fn initialise_global(
    machine: &mut Machine<'_>,
    name: &str,
    global: Value,
    size: u64,
) -> Result<bool, Stop> {
    let pointer_bytes = machine.program.data_model.pointer_bytes();
    // What `getopt` starts with. Others are not certain: a time zone may have been looked up, threads started.
    let number = match name {
        "opterr" | "optind" => Some((ScalarType::Int(32), 1)),
        "optopt" => Some((ScalarType::Int(32), u128::from(b'?'))),
        "optarg" => Some((ScalarType::Pointer, 0)),
        _ => None,
    };
    if let Some((scalar, bits)) = number {
        if scalar.store_bytes(machine.program.data_model) != size {
            return Ok(false);
        }
        machine.write_scalar(&start_of_program(), global, Scalar::from_bits(scalar, bits))?;
        return Ok(true);
    }
    let value = match name {
        "stdin" => stream_object(machine, StandardStream::Input)?,
        "stdout" => stream_object(machine, StandardStream::Output(Stream::Output))?,
        "stderr" => stream_object(machine, StandardStream::Output(Stream::Error))?,
        _ => return Ok(false),
    };
    if size < pointer_bytes {
        return Ok(false);
    }
    let call = start_of_program();
    machine.write_scalar(&call, global, Scalar::narrow(ScalarType::Pointer, value))?;
    Ok(true)
}

fn start_of_program() -> super::ModelCall<'static> {
    let name = "the start of the program";
    super::ModelCall { name, arguments: &[], returns: &[], place: Place::UNKNOWN }
}

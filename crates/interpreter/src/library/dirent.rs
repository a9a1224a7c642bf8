//! `dirent.h`: directories. Whether there is one, and whether it has an entry more, are inputs; entries are `.` and `a`.

use super::context::{Context, Outcome};
use super::errno::{EBADF, ENOENT};
use super::stdio::FILES;
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;
use tayra_findings::Rule;
use tayra_program::ScalarType;

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "opendir" => |c: &mut Context<'_, '_>| {
        c.text(c.pointer(0)?)?;
        open(c)
    },
    "fdopendir" => open,
    "readdir" => |c: &mut Context<'_, '_>| read(c, false),
    "readdir64" => |c: &mut Context<'_, '_>| read(c, true),
    "closedir" => close,
    "rewinddir" => |c: &mut Context<'_, '_>| {
        directory(c)?;
        c.give_nothing()
    },
    "dirfd" => |c: &mut Context<'_, '_>| {
        directory(c)?;
        c.input(0, 0, 0)?;
        c.set_errno(EBADF)?;
        c.give_int(-1)
    },
};

/// A directory that was opened.
#[derive(Debug)]
pub(crate) struct OpenedDirectory {
    /// Its `DIR`.
    pub(super) directory: Value,
    /// Its entry.
    pub(super) entry: Value,
    /// Whether it was not closed yet.
    pub(super) is_open: bool,
}

/// Bytes of an entry, the longest name included.
const ENTRY: u64 = 280;

fn open(c: &mut Context<'_, '_>) -> Outcome {
    if c.choice((0, 1), 0, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return c.give(Value::ZERO);
    }
    let directory = super::state::new_file(c.machine, "a directory")?;
    let entry = c.machine.library_object(c.call.place, "an entry of a directory", ENTRY)?;
    c.state().directories.push(OpenedDirectory { directory, entry, is_open: true });
    c.give(directory)
}

/// Which directory the argument is; it must be open.
fn directory(c: &mut Context<'_, '_>) -> Result<usize, Stop> {
    let argument = c.pointer(0)?;
    let object = argument.object();
    match c.state().directories.iter().position(|known| known.directory.object() == object) {
        Some(number) if c.state().directories[number].is_open => Ok(number),
        Some(_) => {
            let message = format!("{} uses a directory that was closed", c.name());
            Err(c.fault(Rule::UseAfterFree, message))
        }
        None => {
            c.check_read(argument, 1)?;
            Err(c.misuse("the argument is no open directory"))
        }
    }
}

fn read(c: &mut Context<'_, '_>, wide: bool) -> Outcome {
    let number = directory(c)?;
    let name: &[u8] = match c.choice((0, 2), 0, FILES)? {
        0 => return c.give(Value::ZERO),
        1 => b".\0",
        _ => b"a\0",
    };
    let entry = c.state().directories[number].entry;
    let model = c.model();
    let wide = wide || model.pointer_bytes() == 8;
    let (word, name_at) = if wide { (ScalarType::Int(64), 19) } else { (ScalarType::Int(32), 11) };
    c.fill_with(entry, ENTRY, Value::ZERO)?;
    c.store_int(entry, word, 1)?;
    let place = c.advance(entry, name_at);
    c.write(place, name)?;
    let length = c.advance(entry, name_at - 3);
    c.store_int(length, ScalarType::Int(16), 24)?;
    c.give(entry)
}

/// The entry goes with the directory.
fn close(c: &mut Context<'_, '_>) -> Outcome {
    let number = directory(c)?;
    c.state().directories[number].is_open = false;
    let entry = c.state().directories[number].entry;
    c.machine.memory.kill(entry.object());
    c.give_int(0)
}

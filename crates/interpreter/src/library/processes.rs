//! Programs in place of this one, commands, messages to the system's log, and the environment. Nothing of that happens: other programs
//! cannot be run, which is recorded as an input, so that it proves nothing.

use super::context::{Context, Outcome};
use super::errno::ENOENT;
use super::{Models, models};
use crate::machine::Stop;
use crate::memory::Storage;
use crate::value::Value;
use tayra_program::ScalarType;

/// Models of these functions.
pub(super) const MODELS: Models = models! {
    "execv" => |c: &mut Context<'_, '_>| replaced(c, &[1]),
    "execvp" => |c: &mut Context<'_, '_>| replaced(c, &[1]),
    "execve" => |c: &mut Context<'_, '_>| replaced(c, &[1, 2]),
    "execl" => listed,
    "execlp" => listed,
    "system" => system,
    "setenv" => setenv,
    "unsetenv" => unsetenv,
    "putenv" => putenv,
    "openlog" => openlog,
    "syslog" => |c: &mut Context<'_, '_>| super::stdio::log(c, false),
    "vsyslog" => |c: &mut Context<'_, '_>| super::stdio::log(c, true),
};

fn refused(c: &mut Context<'_, '_>) -> Outcome {
    c.input(0, 0, 0)?;
    c.set_errno(ENOENT)?;
    c.give_int(-1)
}

/// The texts of a row, up to null.
fn read_row(c: &mut Context<'_, '_>, row: Value) -> Result<(), Stop> {
    let word = c.model().pointer_bytes();
    for index in 0.. {
        let place = c.advance(row, index * word);
        let text = c.load(place, ScalarType::Pointer)?.low;
        if c.is_null(text)? {
            break;
        }
        c.text(text)?;
    }
    Ok(())
}

fn replaced(c: &mut Context<'_, '_>, rows: &[usize]) -> Outcome {
    c.text(c.pointer(0)?)?;
    for &index in rows {
        let row = c.pointer(index)?;
        read_row(c, row)?;
    }
    refused(c)
}

fn listed(c: &mut Context<'_, '_>) -> Outcome {
    for index in 0..c.argument_count() {
        let text = c.pointer(index)?;
        if index > 0 && c.is_null(text)? {
            return refused(c);
        }
        c.text(text)?;
    }
    Err(c.misuse("the list of texts has no end"))
}

fn system(c: &mut Context<'_, '_>) -> Outcome {
    let command = c.pointer(0)?;
    if c.is_null(command)? {
        c.input(0, 0, 0)?;
        return c.give_int(0);
    }
    c.text(command)?;
    refused(c)
}

/// The name of a variable, unless it is none.
fn variable(c: &mut Context<'_, '_>) -> Result<Option<Vec<u8>>, Stop> {
    let name = c.text(c.pointer(0)?)?;
    if name.is_empty() || name.contains(&b'=') {
        c.set_errno(super::errno::EINVAL)?;
        return Ok(None);
    }
    Ok(Some(name))
}

fn setenv(c: &mut Context<'_, '_>) -> Outcome {
    let Some(name) = variable(c)? else { return c.give_int(-1) };
    let mut value = c.text(c.pointer(1)?)?;
    let overwrites = c.int(2, "whether a value is overwritten")? != 0;
    if !overwrites && !c.state().environment.contains_key(&name) {
        return Err(c.unsupported("a variable that may be set already"));
    }
    if overwrites || c.state().environment.get(&name).is_some_and(|value| value.bits == 0) {
        value.push(0);
        let value = c.library_bytes("the environment", &value, false)?;
        c.state().environment.insert(name, value);
    }
    c.give_int(0)
}

/// The text itself becomes part of the environment: it must not go away, nor be held by nobody else.
fn putenv(c: &mut Context<'_, '_>) -> Outcome {
    let place = c.pointer(0)?;
    let text = c.text(place)?;
    let Some(at) = text.iter().position(|&byte| byte == b'=') else {
        c.state().environment.insert(text, Value::ZERO);
        return c.give_int(0);
    };
    if c.machine.memory.object(place.object()).is_none_or(|object| !lives_for_ever(&object.storage)) {
        return Err(c.unsupported("a text that the environment keeps"));
    }
    let value = c.advance(place, at as u64 + 1);
    c.state().environment.insert(text[..at].to_vec(), value);
    c.give_int(0)
}

fn lives_for_ever(storage: &Storage) -> bool {
    matches!(storage, Storage::Global(_) | Storage::Library(_))
}

fn unsetenv(c: &mut Context<'_, '_>) -> Outcome {
    let Some(name) = variable(c)? else { return c.give_int(-1) };
    c.state().environment.insert(name, Value::ZERO);
    c.give_int(0)
}

/// The library keeps the name, and looks at it when something is logged.
fn openlog(c: &mut Context<'_, '_>) -> Outcome {
    let name = c.pointer(0)?;
    if !c.is_null(name)? {
        c.text(name)?;
        if name.object().is_heap() {
            return Err(c.unsupported("a name that the library keeps"));
        }
    }
    c.give_nothing()
}

//! Names of files: `libgen.h`, and those functions of `stdlib.h` and `unistd.h` that write names.

use super::context::{Context, Outcome};
use super::errno::{EINVAL, ENOENT, ERANGE};
use super::stdio::FILES;
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;

/// Models of these functions.
pub(super) const MODELS: Models = models! {
    "basename" => gnu_basename,
    "__xpg_basename" => basename,
    "dirname" => dirname,
    "getcwd" => getcwd,
    "realpath" => realpath,
    "mkstemp" => |c: &mut Context<'_, '_>| template(c, true),
    "mkstemp64" => |c: &mut Context<'_, '_>| template(c, true),
    "mkdtemp" => |c: &mut Context<'_, '_>| template(c, false),
    "ttyname" => |c: &mut Context<'_, '_>| name(c, "/dev/tty"),
    "getlogin" => |c: &mut Context<'_, '_>| name(c, "user"),
    "strsignal" => strsignal,
};

/// A text of the library, or none.
fn name(c: &mut Context<'_, '_>, text: &'static str) -> Outcome {
    if c.choice((0, 1), 0, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return c.give(Value::ZERO);
    }
    let text = c.constant_text(text)?;
    c.give(text)
}

/// The texts differ from system to system.
fn strsignal(c: &mut Context<'_, '_>) -> Outcome {
    let number = c.int(0, "the signal")?;
    c.input(0, 0, 0)?;
    let text = c.constant_text(&format!("Signal {number}"))?;
    c.give(text)
}

/// What stands behind the last slash; nothing is written.
fn gnu_basename(c: &mut Context<'_, '_>) -> Outcome {
    let path = c.pointer(0)?;
    let text = c.text(path)?;
    let start = text.iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1);
    c.give(c.advance(path, start as u64))
}

/// The text at the argument; `None` if the answer is a text of the library.
fn path_to_cut(c: &mut Context<'_, '_>) -> Result<Option<(Value, Vec<u8>)>, Stop> {
    let path = c.pointer(0)?;
    if c.is_null(path)? {
        return Ok(None);
    }
    let text = c.text(path)?;
    Ok((!text.is_empty()).then_some((path, text)))
}

fn cut(c: &mut Context<'_, '_>, path: Value, at: usize) -> Result<(), Stop> {
    let end = c.advance(path, at as u64);
    c.write(end, &[0])
}

fn give_text(c: &mut Context<'_, '_>, text: &str) -> Outcome {
    let text = c.constant_text(text)?;
    c.give(text)
}

fn basename(c: &mut Context<'_, '_>) -> Outcome {
    let Some((path, text)) = path_to_cut(c)? else { return give_text(c, ".") };
    let end = text.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    if end == 0 {
        // Slashes only: the last one.
        return c.give(c.advance(path, text.len() as u64 - 1));
    }
    if end < text.len() {
        cut(c, path, end)?;
    }
    let start = text[..end].iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1);
    c.give(c.advance(path, start as u64))
}

fn dirname(c: &mut Context<'_, '_>) -> Outcome {
    let Some((path, text)) = path_to_cut(c)? else { return give_text(c, ".") };
    let trimmed = text.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    let Some(slash) = text[..trimmed].iter().rposition(|&byte| byte == b'/') else {
        if trimmed > 0 {
            return give_text(c, ".");
        }
        // Slashes only. Two of them at the start may mean something of their own.
        cut_root(c, path, &text)?;
        return c.give(path);
    };
    let end = text[..slash].iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    if end == 0 {
        cut_root(c, path, &text)?;
    } else {
        cut(c, path, end)?;
    }
    c.give(path)
}

/// Leaves the slash at the start, or two of them, as glibc does.
fn cut_root(c: &mut Context<'_, '_>, path: Value, text: &[u8]) -> Result<(), Stop> {
    let slashes = text.iter().take_while(|&&byte| byte == b'/').count();
    let kept = if slashes == 2 { 2 } else { 1 };
    if kept < text.len() { cut(c, path, kept) } else { Ok(()) }
}

/// A path where the caller wants it, or in a block of its own.
fn give_path(c: &mut Context<'_, '_>, to: Value, path: &[u8]) -> Outcome {
    let to = if to.bits == 0 { c.allocate(path.len() as u64, false)? } else { to };
    if to.bits != 0 {
        c.write(to, path)?;
    }
    c.give(to)
}

fn getcwd(c: &mut Context<'_, '_>) -> Outcome {
    const PATH: &[u8] = b"/tmp\0";
    let (to, size) = (c.pointer(0)?, c.unsigned(1, "the size of the buffer")?);
    let is_null = c.is_null(to)?;
    if is_null && size != 0 {
        return Err(c.unsupported("a block of a size that the caller says"));
    }
    if size == 0 && !is_null {
        c.set_errno(EINVAL)?;
        return c.give(Value::ZERO);
    }
    if c.choice((0, 1), 1, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return c.give(Value::ZERO);
    }
    if !is_null && size < PATH.len() as u64 {
        c.set_errno(ERANGE)?;
        return c.give(Value::ZERO);
    }
    give_path(c, to, PATH)
}

fn realpath(c: &mut Context<'_, '_>) -> Outcome {
    let (path, to) = (c.pointer(0)?, c.pointer(1)?);
    c.text(path)?;
    let to = if c.is_null(to)? { Value::ZERO } else { to };
    if c.choice((0, 1), 0, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return c.give(Value::ZERO);
    }
    give_path(c, to, b"/tmp\0")
}

/// The last six letters become others.
fn template(c: &mut Context<'_, '_>, opens: bool) -> Outcome {
    const WILD: &[u8] = b"XXXXXX";
    let place = c.pointer(0)?;
    let text = c.text(place)?;
    if !text.ends_with(WILD) {
        c.set_errno(EINVAL)?;
        return if opens { c.give_int(-1) } else { c.give(Value::ZERO) };
    }
    let start = c.advance(place, (text.len() - WILD.len()) as u64);
    c.check_write(start, WILD.len() as u64)?;
    if c.choice((0, 1), 0, FILES)? == 0 {
        c.set_errno(ENOENT)?;
        return if opens { c.give_int(-1) } else { c.give(Value::ZERO) };
    }
    c.write(start, b"aaaaaa")?;
    if !opens {
        return c.give(place);
    }
    let descriptor = super::unistd::new_descriptor(c);
    c.give_int(descriptor)
}

//! Printing, and writing files that may not be writable.

use crate::arguments::When;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tayra_reports::SourceText;
use tayra_reports::text::Colour;

/// Exit code: the tool could not do its job.
pub(crate) const COULD_NOT_RUN: u8 = 2;

/// An error message for people.
pub(crate) fn error(message: &str) {
    // Nothing can be done if even this fails.
    let _ = writeln!(std::io::stderr().lock(), "tayra: error: {}", message.trim_end());
}

/// Text that another program wrote, as it wrote it.
pub(crate) fn verbatim_to_stderr(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Prints `text`, or writes it to `file`.
pub(crate) fn deliver(text: &str, file: Option<&Path>) -> Result<(), String> {
    match file {
        Some(file) => {
            write_whole(file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))
        }
        None => std::io::stdout()
            .lock()
            .write_all(text.as_bytes())
            .map_err(|error| format!("cannot write to standard output: {error}")),
    }
}

/// Sees whether files can be written, and leaves no trace of it: whoever cannot get the report should not have to wait for
/// the verdict to learn it.
pub(crate) fn expect_writable<'f>(files: impl IntoIterator<Item = &'f PathBuf>) -> Result<(), String> {
    for file in files {
        try_out(file).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    }
    Ok(())
}

fn try_out(file: &Path) -> std::io::Result<()> {
    let target = target_of(file)?;
    if target.is_dir() {
        return Err(std::io::ErrorKind::IsADirectory.into());
    }
    if target.exists() && !target.is_file() {
        // A pipe would wait for its reader.
        return Ok(());
    }
    let temporary = temporary_of(&target);
    match std::fs::File::create(&temporary) {
        // As it will be written in the end; what is in it now stays.
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied && target.is_file() => {
            std::fs::OpenOptions::new().append(true).open(&target).map(drop)
        }
        made => made.and_then(|_| std::fs::remove_file(&temporary)),
    }
}

/// Links are followed.
fn target_of(file: &Path) -> std::io::Result<PathBuf> {
    match std::fs::canonicalize(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(file.to_owned()),
        found => found,
    }
}

/// The name under which a file is written until it is whole.
fn temporary_of(target: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".tayra-{}", std::process::id()));
    target.with_file_name(name)
}

/// Writes a file whole or not at all: under another name first, which then becomes its own.
fn write_whole(file: &Path, text: &str) -> std::io::Result<()> {
    let target = target_of(file)?;
    // What is no plain file (a pipe, /dev/stdout) is written to as it is.
    if target.exists() && !target.is_file() {
        return std::fs::write(&target, text);
    }
    let temporary = temporary_of(&target);
    let new = std::fs::File::create(&temporary);
    // Where no file can be made beside it, there may still be one that can be written.
    if new.as_ref().is_err_and(|error| error.kind() == std::io::ErrorKind::PermissionDenied)
        && target.is_file()
    {
        return std::fs::write(&target, text);
    }
    let written = new
        .and_then(|mut new| {
            new.write_all(text.as_bytes())?;
            // Who may read the old file may read the new one.
            if let Ok(old) = std::fs::metadata(&target) {
                new.set_permissions(old.permissions())?;
            }
            new.sync_all()
        })
        .and_then(|()| std::fs::rename(&temporary, &target));
    if written.is_err() {
        // Whatever is left of it is of no use; the error that counts is the first one.
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

/// When to use colours, if somebody said.
static COLOURS: OnceLock<When> = OnceLock::new();

/// Says when to use colours from now on.
pub(crate) fn use_colours(when: When) {
    // What was said first counts.
    let _ = COLOURS.set(when);
}

/// Whether to use colours where there is a terminal, or none. `--color` decides, then NO_COLOR, then CLICOLOR_FORCE, then whether the
/// terminal shows colours.
fn colour_for(is_terminal: bool) -> Colour {
    let asked = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    let shows = match COLOURS.get() {
        Some(When::Always) => true,
        Some(When::Never) => false,
        Some(When::Auto) | None => {
            let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            std::env::var_os("NO_COLOR").is_none() && (asked("CLICOLOR_FORCE") || is_terminal && !is_dumb)
        }
    };
    if shows { Colour::Always } else { Colour::Never }
}

/// Colours for standard output.
pub(crate) fn stdout_colour() -> Colour {
    colour_for(std::io::stdout().is_terminal())
}

/// Colours for standard error.
pub(crate) fn stderr_colour() -> Colour {
    colour_for(std::io::stderr().is_terminal())
}

/// Source files as they lie on disk now.
pub(crate) struct FilesOnDisk;

impl SourceText for FilesOnDisk {
    fn text(&self, file: &str) -> Option<String> {
        std::fs::read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// `tayra ir big.c | head` ends without a message when `head` closes the pipe.
pub(crate) fn die_quietly_on_closed_pipe() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or("");
        if message.contains("Broken pipe") {
            std::process::exit(i32::from(COULD_NOT_RUN));
        }
        default(info);
    }));
}

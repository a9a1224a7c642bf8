//! Printing, and writing files that may not be writable.

use std::io::{IsTerminal, Write};
use std::path::Path;
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

/// Writes a file whole or not at all: under another name first, which then becomes its own.
fn write_whole(file: &Path, text: &str) -> std::io::Result<()> {
    // Links are followed; what is no plain file (a pipe, /dev/stdout) is written to as it is.
    let target = match std::fs::canonicalize(file) {
        Ok(target) => target,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => file.to_owned(),
        Err(error) => return Err(error),
    };
    if target.exists() && !target.is_file() {
        return std::fs::write(&target, text);
    }
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".tayra-{}", std::process::id()));
    let temporary = target.with_file_name(name);
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

/// Colours where a terminal shows them, unless NO_COLOR is set.
pub(crate) fn colour_for(terminal: bool) -> Colour {
    if terminal && std::env::var_os("NO_COLOR").is_none() { Colour::Always } else { Colour::Never }
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

//! Builds programs with clang and runs the binaries, within a time limit.

use crate::{Annotated, corpus};
use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tayra_program::DataModel;

/// As the front end does it: programs of the past compile, with a warning.
const LENIENT: [&str; 6] = [
    "-std=gnu17",
    "-w",
    "-Wno-error=int-conversion",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=incompatible-function-pointer-types",
];

/// What verifiers agree on and no library has; a definition in the program comes first. A failed assumption ends the
/// run without a complaint.
const CONVENTIONS: &str = "#include <stdlib.h>\n\
    __attribute__((weak)) void reach_error(void) { abort(); }\n\
    __attribute__((weak)) void __VERIFIER_error(void) { abort(); }\n\
    __attribute__((weak)) void __VERIFIER_assume(int condition) { if (!condition) exit(0); }\n";

/// How a binary ended.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    /// As a shell gives it: 128 and the signal's number if a signal ended it.
    pub(crate) status: i32,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

/// Compiles and links `program` without optimisation.
pub(crate) fn build(program: &Annotated, flags: &[String], binary: &Path) -> Result<(), String> {
    let own = [flags, &program.clang].concat();
    match &program.compile_commands {
        None => {
            let mut files = vec![program.path.clone()];
            let text = fs::read_to_string(&program.path).map_err(|error| error.to_string())?;
            if text.contains("__VERIFIER_") || text.contains("reach_error") {
                let conventions = binary.with_file_name("conventions.c");
                fs::write(&conventions, CONVENTIONS).map_err(|error| error.to_string())?;
                files.push(conventions);
            }
            build_files(&files, program.data_model, &own, binary, None)
        }
        Some(database) => {
            let folder = database.parent().unwrap_or(Path::new("."));
            let of_database = flags_of(database)?;
            let files = corpus::files_below(folder, ".c");
            build_files(&files, program.data_model, &[of_database, own].concat(), binary, Some(folder))
        }
    }
}

/// The flags of every entry of a compilation database of ours, without what concerns files and optimisation.
fn flags_of(database: &Path) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(database).map_err(|error| error.to_string())?;
    let entries: Vec<Entry> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut flags = Vec::new();
    for entry in entries {
        let words = match entry.arguments {
            Some(arguments) => arguments,
            None => entry.command.unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
        };
        let mut words = words.into_iter().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "-o" => drop(words.next()),
                "-c" => {}
                _ if word.starts_with("-O") || word.ends_with(".c") => {}
                _ => flags.push(word),
            }
        }
    }
    Ok(flags)
}

#[derive(serde::Deserialize)]
struct Entry {
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

/// Compiles and links `files` without optimisation.
pub(crate) fn build_files(
    files: &[PathBuf],
    data_model: DataModel,
    flags: &[String],
    binary: &Path,
    folder: Option<&Path>,
) -> Result<(), String> {
    let compiler = std::env::var_os("TAYRA_CLANG").unwrap_or_else(|| "clang-19".into());
    let width = match data_model {
        DataModel::Lp64 => "-m64",
        DataModel::Ilp32 => "-m32",
    };
    let mut command = Command::new(&compiler);
    command.args(["-O0", "-g", width]).args(LENIENT).args(flags).args(files).arg("-o").arg(binary).arg("-lm");
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    let output = command.output().map_err(|e| format!("{}: {e}", compiler.to_string_lossy()))?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    let help = if data_model == DataModel::Ilp32 && words.contains("cannot find") {
        "\n(32-bit programs link only with the 32-bit compiler libraries: Debian's lib32gcc-12-dev or gcc-multilib)"
    } else {
        ""
    };
    Err(format!("clang cannot build it:\n{words}{help}"))
}

/// Runs `command` without input; `None` if it does not end in time.
pub(crate) fn run(command: &mut Command, limit: Duration) -> Result<Option<Ran>, String> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))?;
    let stdout = child.stdout.take().map(|stream| thread::spawn(move || drain(stream)));
    let stderr = child.stderr.take().map(|stream| thread::spawn(move || drain(stream)));
    let until = Instant::now() + limit;
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if Instant::now() >= until => {
                // It may have ended just now; either way it is waited for.
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => thread::sleep(Duration::from_millis(1)),
        }
    };
    let collect =
        |thread: Option<thread::JoinHandle<Vec<u8>>>| thread.and_then(|t| t.join().ok()).unwrap_or_default();
    let (stdout, stderr) = (collect(stdout), collect(stderr));
    Ok(status.map(|status| Ran {
        status: status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or(-1),
        stdout,
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    }))
}

fn drain(mut stream: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before an error is still worth comparing.
    let _ = stream.read_to_end(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_counts_as_a_status() {
        let ran = run(Command::new("sh").args(["-c", "echo out; kill -ABRT $$"]), Duration::from_secs(20));
        let ran = ran.unwrap().unwrap();
        assert_eq!((ran.status, ran.stdout.as_slice()), (134, b"out\n".as_slice()));
    }

    #[test]
    fn what_does_not_end_is_stopped() {
        assert!(run(Command::new("sleep").arg("60"), Duration::from_millis(50)).unwrap().is_none());
    }
}

//! What `tayra` compiles C files with: clang, in a program that starts at once.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(code) = tayra_compiler::compile(&arguments) {
        return ExitCode::from(code);
    }
    let clang = tayra_compiler::clang();
    let error = Command::new(&clang).arg0("clang-19").args(&arguments).exec();
    eprintln!("cannot run {}: {error}", clang.display());
    // As a shell says that there is no such program.
    ExitCode::from(127)
}

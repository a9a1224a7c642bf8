//! What this Tayra is made of, for people and for what is kept in files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tayra_limits::{Ended, Limits};

/// How long a compiler may take to say its version.
const PATIENCE: Duration = Duration::from_secs(10);

/// The version, and a digest of what it is built from.
pub(crate) fn own() -> String {
    format!("{} (built from {})", env!("CARGO_PKG_VERSION"), env!("TAYRA_BUILT_FROM"))
}

/// What `tayra --version` prints behind the name.
pub(crate) fn all() -> String {
    let (clang, solver) = (tayra_frontend::clang(), tayra_verifier::solver_version());
    let said = clang_says(&clang).unwrap_or_else(|why| why);
    let llvm = tayra_frontend::llvm_version();
    format!("{}\nLLVM {llvm}\nsolver {solver}\ncompiler {} ({said})", own(), clang.display())
}

/// Whether the words of a command line ask for it.
pub(crate) fn are_asked_for(words: &[OsString]) -> bool {
    words.iter().skip(1).any(|word| word == "--version")
}

/// The first line of what the compiler says of its version; an error says why it says nothing.
pub(crate) fn clang_says(clang: &Path) -> Result<String, String> {
    let mut command = Command::new(clang);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let limits = Limits { deadline: Some(Instant::now() + PATIENCE), memory: None };
    match tayra_limits::run(&mut command, &limits) {
        Ok(output) if output.status.success() => {
            let said = String::from_utf8_lossy(&output.stdout);
            Ok(said.lines().next().unwrap_or_default().trim().to_owned())
        }
        Ok(output) => Err(format!("it ends with {}", output.status)),
        Err(Ended::NotStarted(error)) => Err(format!("it cannot be started: {error}")),
        Err(Ended::Reached(_)) => Err("it says nothing".to_owned()),
    }
}

/// The file that is run when a program is called by that name.
pub(crate) fn found(program: &Path) -> Option<PathBuf> {
    let is_file = |file: &PathBuf| file.is_file();
    if program.components().count() > 1 {
        return Some(program.to_owned()).filter(is_file);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(is_file)
}

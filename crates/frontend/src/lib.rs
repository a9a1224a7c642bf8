//! From C files to a [`Program`]: runs clang, reads what it emits through LLVM, links, and imports.
//!
//! No LLVM pass is ever run: optimisation deletes the very faults we look for.
//! Errs towards: refusing. What cannot be imported exactly becomes an `Unsupported` instruction, so the program loads and
//! only reaching that instruction matters.
//! Gives up: [`LoadError`], with clang's or LLVM's own words where they have some.

mod error;

use std::path::PathBuf;
use std::time::Duration;

use tayra_program::{DataModel, Program};

pub use error::LoadError;

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// `.c`, `.i`, `.ll` and `.bc` files, linked together.
    pub files: Vec<PathBuf>,
    /// A `compile_commands.json`, or the directory that holds one; `files` then selects entries (all, if it is empty).
    pub compile_commands: Option<PathBuf>,
    /// Further arguments for clang.
    pub clang_arguments: Vec<String>,
    /// The data model; `None` means LP64 for C, and what the module says for `.ll` and `.bc`.
    pub data_model: Option<DataModel>,
    /// Whether to compile in sanitizer form, so that overflow of constants stays visible (for *no-overflow*).
    pub arithmetic_checks: bool,
}

/// A program, and what was said on the way.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// Clang's warnings, exactly as it printed them.
    pub warnings: String,
    /// What took how long.
    pub timings: Timings,
}

/// How long each step took (wall clock).
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// Clang, all files.
    pub clang: Duration,
    /// Reading bitcode, verifying and linking it.
    pub link: Duration,
    /// From LLVM's module to our program.
    pub import: Duration,
    /// Our own passes.
    pub passes: Duration,
}

/// Compiles, links and imports `sources`.
pub fn load(sources: &Sources) -> Result<Loaded, LoadError> {
    let _ = sources;
    Err(LoadError::NothingToLoad)
}

//! From what the user named to what is to be compiled or read.
//!
//! Errs towards: refusing a file of a kind that we do not know, rather than handing it to clang and hoping.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{LoadError, Sources, compile_commands};

/// One file to load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    /// As the user named it; relative to `directory` if that is given.
    pub(crate) path: PathBuf,
    /// Where clang is to run; `None`: where we run.
    pub(crate) directory: Option<PathBuf>,
    /// Its own arguments for clang.
    pub(crate) arguments: Vec<String>,
    /// What it holds.
    pub(crate) kind: InputKind,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputKind {
    /// C, preprocessed or not.
    C,
    /// An LLVM module as text or bitcode.
    Module,
}

impl InputKind {
    /// By the file's extension.
    pub(crate) fn of(path: &Path) -> Option<InputKind> {
        match path.extension()?.to_str()? {
            "c" | "i" => Some(InputKind::C),
            "ll" | "bc" => Some(InputKind::Module),
            _ => None,
        }
    }
}

/// Every file to load, in order.
pub(crate) fn collect(sources: &Sources) -> Result<Vec<Input>, LoadError> {
    let inputs = match &sources.compile_commands {
        Some(database) => compile_commands::select(database, &sources.files)?,
        None => sources.files.iter().map(|path| plain(path)).collect::<Result<_, _>>()?,
    };
    if inputs.is_empty() {
        return Err(LoadError::NothingToLoad);
    }
    for input in &inputs {
        check_readable(input)?;
    }
    Ok(inputs)
}

/// A file that was named on its own.
pub(crate) fn plain(path: &Path) -> Result<Input, LoadError> {
    check_exists(path)?;
    let kind = InputKind::of(path).ok_or_else(|| LoadError::UnknownKind { path: path.to_owned() })?;
    Ok(Input { path: path.to_owned(), directory: None, arguments: Vec::new(), kind })
}

/// A missing file is reported as missing, whatever its name ends in.
fn check_exists(path: &Path) -> Result<(), LoadError> {
    let unreadable = |why: String| LoadError::Unreadable { path: path.to_owned(), why };
    let about = fs::metadata(path).map_err(|error| unreadable(error.to_string()))?;
    if about.is_dir() {
        return Err(unreadable("it is a directory".to_owned()));
    }
    Ok(())
}

/// Opens the file once, so that the message is ours and the same for every kind.
fn check_readable(input: &Input) -> Result<(), LoadError> {
    let path = match &input.directory {
        Some(directory) => directory.join(&input.path),
        None => input.path.clone(),
    };
    check_exists(&path)?;
    match fs::File::open(&path) {
        Ok(_) => Ok(()),
        Err(error) => Err(LoadError::Unreadable { path, why: error.to_string() }),
    }
}

//! Several programs in one set of files: those that define the entry function each make one, with all files that do not.
//!
//! Gives up: as loading does.

use crate::{InputKind, LoadError, Sources, clang, inputs};
use std::path::PathBuf;

/// One of the programs in a set of files.
#[derive(Clone, Debug)]
pub struct EntryFile {
    /// The file that defines the entry function.
    pub file: PathBuf,
    /// What to load for it.
    pub sources: Sources,
}

/// The programs in `sources`, one for each file that defines `entry`. Modules stay with every program.
pub fn programs(sources: &Sources, entry: &str) -> Result<Vec<EntryFile>, LoadError> {
    let inputs = inputs::collect(sources)?;
    let temporary = tempfile::Builder::new()
        .prefix("tayra-")
        .tempdir()
        .map_err(|error| LoadError::Temporary { why: error.to_string() })?;
    let _noted = tayra_limits::Scratch::note(temporary.path());
    let (modules, _) = clang::compile(&inputs, sources, temporary.path())?;
    let context = crate::llvm::Context::new();
    let mut starts = Vec::new();
    let mut others = Vec::new();
    for (input, path) in inputs.iter().zip(&modules) {
        let whole = input.directory.clone().unwrap_or_default().join(&input.path);
        let defines = input.kind == InputKind::C && {
            let content = std::fs::read(path)
                .map_err(|error| LoadError::Unreadable { path: path.clone(), why: error.to_string() })?;
            let module = context
                .read(&path.to_string_lossy(), &content, crate::llvm::Trust::WrittenByClang)
                .map_err(|why| LoadError::BadModule { path: input.path.clone(), why })?;
            module.functions().iter().any(|f| !f.is_declaration() && f.name() == entry)
        };
        if defines { starts.push(whole) } else { others.push(whole) }
    }
    let program = |file: PathBuf| {
        let files = std::iter::once(file.clone()).chain(others.iter().cloned()).collect();
        EntryFile { file, sources: Sources { files, ..sources.clone() } }
    };
    Ok(starts.into_iter().map(program).collect())
}

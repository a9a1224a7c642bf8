//! What people may name instead of files: standard input, and directories.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tayra_limits::Scratch;
use tempfile::TempDir;

/// How the report calls what came from standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// Where standard input is kept: programs are compiled more than once.
static KEPT: Mutex<Option<(TempDir, Scratch)>> = Mutex::new(None);

/// Removes what was kept.
pub(crate) fn clear() {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).take();
}

/// The files that are meant, and the compilation database.
pub(crate) fn expand(
    names: &[PathBuf],
    database: Option<&Path>,
) -> Result<(Vec<PathBuf>, Option<PathBuf>), String> {
    let mut files = Vec::new();
    let mut database = database.map(Path::to_owned);
    for name in names {
        if name.as_os_str() == "-" {
            files.push(standard_input()?);
        } else if !name.is_dir() {
            files.push(name.clone());
        } else if name.join("compile_commands.json").is_file() {
            if names.len() > 1 || database.is_some() {
                let name = name.display();
                return Err(format!(
                    "{name} has a compile_commands.json: name it with -p, and files of it beside"
                ));
            }
            database = Some(name.clone());
        } else {
            let before = files.len();
            below(name, &mut files)?;
            if files.len() == before {
                return Err(format!("{}: no C file in this directory", name.display()));
            }
        }
    }
    Ok((files, database))
}

/// All C files below a directory, in order; links to directories are not followed, and hidden ones not entered.
fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let bad = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).map_err(bad)?.collect::<Result<_, _>>().map_err(bad)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type().map_err(bad)?);
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if kind.is_dir() && !is_hidden {
            below(&path, files)?;
        } else if !kind.is_dir() && path.extension().is_some_and(|extension| extension == "c") {
            files.push(path);
        }
    }
    Ok(())
}

/// A file with what standard input says.
fn standard_input() -> Result<PathBuf, String> {
    let mut text = Vec::new();
    std::io::stdin()
        .lock()
        .read_to_end(&mut text)
        .map_err(|error| format!("cannot read standard input: {error}"))?;
    let cannot = |error: std::io::Error| format!("cannot keep standard input: {error}");
    let folder = tempfile::Builder::new().prefix("tayra-").tempdir().map_err(cannot)?;
    let file = folder.path().join("stdin.c");
    let mut content = format!("#line 1 \"{STANDARD_INPUT}\"\n").into_bytes();
    content.extend(text);
    std::fs::write(&file, content).map_err(cannot)?;
    let noted = Scratch::note(folder.path());
    match KEPT.lock().unwrap_or_else(PoisonError::into_inner).replace((folder, noted)) {
        None => Ok(file),
        Some(_) => Err("standard input can be named once".to_owned()),
    }
}

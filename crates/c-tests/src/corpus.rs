//! Finds and reads the programs: `tests/c/**/*.c`, each one file, and `tests/c-projects/*/`, each several files with
//! the header in `main.c` and a `compile_commands.json`.

use crate::{Annotated, Malformed};
use std::fs;
use std::path::{Path, PathBuf};

/// The top of the source tree.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().and_then(Path::parent).unwrap_or(here).to_owned()
}

/// Every file below `folder` whose name ends with `ending`, in a fixed order.
pub fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Reads a program of one file.
pub fn read(path: &Path) -> Result<Annotated, Malformed> {
    Annotated::parse(path, &text_of(path)?)
}

/// Reads a program of several files, by its compilation database.
pub fn read_project(database: &Path) -> Result<Annotated, Malformed> {
    let folder = database.parent().unwrap_or(Path::new("."));
    let main = folder.join("main.c");
    let text = text_of(&main)?;
    // Marks may stand in any file, so `main.c` alone may seem to lack them.
    let mut program =
        Annotated { compile_commands: Some(database.to_owned()), ..Annotated::parse_part(&main, &text)? };
    for file in files_below(folder, ".c") {
        if file != main {
            program.add_file(&file, &text_of(&file)?)?;
        }
    }
    program.contradictions()?;
    Ok(program)
}

fn text_of(path: &Path) -> Result<String, Malformed> {
    fs::read_to_string(path).map_err(|error| Malformed {
        path: path.to_owned(),
        line: 0,
        why: error.to_string(),
    })
}

/// Every program of the source tree, with one error for each that cannot be read.
pub fn every_program() -> Vec<Result<Annotated, Malformed>> {
    let tests = root().join("tests");
    let single = files_below(&tests.join("c"), ".c").into_iter().map(|path| read(&path));
    let several = files_below(&tests.join("c-projects"), "compile_commands.json")
        .into_iter()
        .map(|path| read_project(&path));
    single.chain(several).collect()
}

/// Every program whose path contains `filter`; the first unreadable one is an error.
pub fn programs(filter: &str) -> Result<Vec<Annotated>, Malformed> {
    let mut programs = every_program().into_iter().collect::<Result<Vec<Annotated>, Malformed>>()?;
    programs.retain(|program| program.path.to_string_lossy().contains(filter));
    Ok(programs)
}

/// A path for people: from the top of the source tree.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

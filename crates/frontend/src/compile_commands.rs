//! Reads a compilation database (`compile_commands.json`).
//!
//! Keeps what changes the meaning of a file (`-I -D -U -std -include -f… -m…`), and drops what only steers outputs,
//! optimisation, warnings, dependency files and linking.
//! Gives up: `LoadError::CompileCommands`, when the file is not such a database or has no entry for a file asked for.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::LoadError;
use crate::inputs::{Input, InputKind};

/// An entry, as the format defines it.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Option<Vec<String>>,
    #[serde(default)]
    command: Option<String>,
}

/// The entries for `wanted`, in that order, or all C entries if nothing is wanted in particular.
pub(crate) fn select(database: &Path, wanted: &[PathBuf]) -> Result<Vec<Input>, LoadError> {
    let path = if database.is_dir() { database.join("compile_commands.json") } else { database.to_owned() };
    let bad = |why: String| LoadError::CompileCommands { path: path.clone(), why };
    let content = fs::read_to_string(&path)
        .map_err(|error| LoadError::Unreadable { path: path.clone(), why: error.to_string() })?;
    let entries: Vec<Entry> = serde_json::from_str(&content).map_err(|error| bad(error.to_string()))?;
    // Relative directories start where the database lies.
    let base = path.parent().map(Path::to_owned).unwrap_or_default();

    if wanted.is_empty() {
        let mut inputs = Vec::new();
        for entry in &entries {
            let input = to_input(entry, &base).map_err(&bad)?;
            // The same file is often built twice, for a shared and a static library; linking both would clash.
            if InputKind::of(&entry.file) == Some(InputKind::C)
                && !inputs.iter().any(|i| same_file(i, &input))
            {
                inputs.push(input);
            }
        }
        if inputs.is_empty() {
            return Err(bad("it has no entry for a C file".to_owned()));
        }
        return Ok(inputs);
    }
    let mut inputs = Vec::new();
    for file in wanted {
        let sought = canonical(file);
        let entry =
            entries.iter().find(|entry| canonical(&base.join(&entry.directory).join(&entry.file)) == sought);
        match entry {
            Some(entry) => inputs.push(to_input(entry, &base).map_err(&bad)?),
            None if InputKind::of(file) == Some(InputKind::Module) => {
                inputs.push(crate::inputs::plain(file)?)
            }
            None => return Err(bad(format!("it has no entry for {}", file.display()))),
        }
    }
    Ok(inputs)
}

fn same_file(left: &Input, right: &Input) -> bool {
    let full = |input: &Input| canonical(&input.directory.clone().unwrap_or_default().join(&input.path));
    full(left) == full(right)
}

fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

fn to_input(entry: &Entry, base: &Path) -> Result<Input, String> {
    let words = match (&entry.arguments, &entry.command) {
        (Some(arguments), _) => arguments.clone(),
        (None, Some(command)) => shlex::split(command)
            .ok_or_else(|| format!("unbalanced quotes in the command of {}", entry.file.display()))?,
        (None, None) => return Err(format!("neither arguments nor command for {}", entry.file.display())),
    };
    let arguments = meaningful(&words);
    Ok(Input {
        path: entry.file.clone(),
        directory: Some(base.join(&entry.directory)),
        arguments,
        kind: InputKind::C,
    })
}

/// Options that we drop together with the word after them.
const DROPPED_PAIRS: [&str; 15] = [
    "-o",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-arch",
    "-Xlinker",
    "-T",
    "-u",
    "-z",
    "-L",
    "-l",
    "-dumpbase",
    "-Xassembler",
    "-aux-info",
];

/// Options that we drop, by how they begin.
const DROPPED: [&str; 30] = [
    "-o",
    "-O",
    "-M",
    "-g",
    "-W",
    "-w",
    "-pedantic",
    "-L",
    "-l",
    "-save-temps",
    "-pipe",
    "-pg",
    "-p",
    "--coverage",
    "-flto",
    "-fno-lto",
    "-fuse-ld",
    "-fprofile",
    "-fcoverage",
    "-ftest-coverage",
    "-fsanitize",
    "-fplugin",
    "-fdump",
    "-fdiagnostics",
    "-fcolor-diagnostics",
    "-fno-diagnostics",
    "-static",
    "-shared",
    "-rdynamic",
    "-s",
];

/// Options that begin like a dropped one, but change the meaning.
const KEPT: [&str; 3] = ["-pthread", "-Wp,", "-stdlib"];

/// The words of a compiler's command line that change what a file means.
fn meaningful(words: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    // The compiler may stand behind a launcher (`ccache gcc …`): options start at the first dash.
    let start = words.iter().position(|w| w.starts_with('-')).unwrap_or(words.len());
    let mut rest = words[start..].iter();
    while let Some(word) = rest.next() {
        let is_kept = KEPT.iter().any(|k| word.starts_with(k)) || word.starts_with("-std");
        if DROPPED_PAIRS.contains(&word.as_str()) {
            rest.next();
        } else if takes_a_word(word) {
            kept.push(word.clone());
            kept.extend(rest.next().cloned());
        } else if ["-c", "-S", "-E", "--"].contains(&word.as_str())
            || !is_kept && DROPPED.iter().any(|d| word.starts_with(d))
        {
            // Only steers the output.
        } else if word.starts_with('-') {
            kept.push(word.clone());
        }
        // Anything else is the file itself, or another input of a compile-and-link command, with an entry of its own.
    }
    kept
}

/// Options that we keep together with the word after them.
fn takes_a_word(word: &str) -> bool {
    let pairs = [
        "-I",
        "-D",
        "-U",
        "-include",
        "-imacros",
        "-isystem",
        "-iquote",
        "-idirafter",
        "-isysroot",
        "--sysroot",
        "-target",
        "-Xclang",
        "-x",
        "-imultilib",
        "-iprefix",
        "-iwithprefix",
        "-mllvm",
        "--param",
    ];
    pairs.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(command: &str) -> String {
        let words = shlex::split(command).expect("balanced quotes");
        meaningful(&words).join(" ")
    }

    #[test]
    fn what_changes_the_meaning_is_kept() {
        assert_eq!(
            kept(
                "gcc -Iinclude -I other -DNAME='\"x y\"' -UZ -std=c99 -include pre.h -fno-strict-aliasing -m32 -c a.c"
            ),
            "-Iinclude -I other -DNAME=\"x y\" -UZ -std=c99 -include pre.h -fno-strict-aliasing -m32"
        );
    }

    #[test]
    fn outputs_optimisation_warnings_and_dependencies_are_dropped() {
        assert_eq!(
            kept(
                "ccache cc -O2 -g3 -Wall -Werror -MD -MF a.d -MT a.o -o a.o -fsanitize=address -pipe -c a.c"
            ),
            ""
        );
    }

    #[test]
    fn threads_are_kept_though_profiling_is_not() {
        assert_eq!(kept("cc -pthread -pg -c a.c"), "-pthread");
    }
}

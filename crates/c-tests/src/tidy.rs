//! House rules that a machine can check: documents and folders agree, every file says what it is for.

use crate::corpus;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every breach, in words; empty if all is well.
pub fn problems() -> Vec<String> {
    let root = corpus::root();
    let mut problems = Vec::new();
    architecture_names_every_crate(&root, &mut problems);
    modules_say_what_they_are_for(&root, &mut problems);
    programs_have_headers(&mut problems);
    no_machine_paths(&root, &mut problems);
    problems
}

/// `ARCHITECTURE.md` has one heading for each crate, and none for a crate that is gone.
fn architecture_names_every_crate(root: &Path, problems: &mut Vec<String>) {
    let folders: BTreeSet<String> = fs::read_dir(root.join("crates"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap_or_default();
    let described: BTreeSet<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`'))
        .map(str::to_owned)
        .collect();
    for name in folders.difference(&described) {
        problems.push(format!("ARCHITECTURE.md has no heading for crates/{name}"));
    }
    for name in described.difference(&folders) {
        problems.push(format!("ARCHITECTURE.md describes `{name}`, which is not under crates/"));
    }
}

fn modules_say_what_they_are_for(root: &Path, problems: &mut Vec<String>) {
    for folder in ["crates", "xtask"] {
        for file in corpus::files_below(&root.join(folder), ".rs") {
            let text = fs::read_to_string(&file).unwrap_or_default();
            if !text.starts_with("//! ") {
                problems
                    .push(format!("{} does not open with `//! ` and what it is for", corpus::shown(&file)));
            }
        }
    }
}

fn programs_have_headers(problems: &mut Vec<String>) {
    problems
        .extend(corpus::every_program().into_iter().filter_map(Result::err).map(|error| error.to_string()));
}

/// Paths of a developer's machine do not belong into the sources.
fn no_machine_paths(root: &Path, problems: &mut Vec<String>) {
    // Put together, so that this file does not find itself.
    let forbidden =
        [["/ho", "me/"].concat(), ["/wo", "rk/"].concat(), ["/Us", "ers/"].concat(), ["/ro", "ot/"].concat()];
    let endings = [".rs", ".toml", ".md", ".c", ".h", ".json", ".ll", ".sh", ".yml", ".snap"];
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "tests", "docs", "examples", "benches", "fuzz"] {
        files.extend(corpus::files_below(&root.join(folder), ""));
    }
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Cargo.toml", "x"] {
        files.push(root.join(name));
    }
    files.retain(|file| {
        let name = file.to_string_lossy();
        let generated =
            name.contains("/target/") || name.contains("/corpus/") || name.contains("/artifacts/");
        !generated && (name.ends_with("/x") || endings.iter().any(|ending| name.ends_with(ending)))
    });
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (number, line) in (1..).zip(text.lines()) {
            if forbidden.iter().any(|path| line.contains(path.as_str())) {
                problems.push(format!("{}:{number}: a path of some machine", corpus::shown(&file)));
            }
        }
    }
}

//! No path to a report skips the replay: a violation is made in one place, behind it.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") && !path.ends_with("tests") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The text without its tests, which stand last in a file.
fn without_tests(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

#[test]
fn only_the_replay_makes_a_violation() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "fuzz", "benches"] {
        rust_files(&root.join(folder), &mut files);
    }
    assert!(files.len() > 100, "the sources were not found");
    let mut callers: Vec<String> = Vec::new();
    for file in &files {
        let count = without_tests(file).matches("Violation::seen_again(").count();
        callers.extend((0..count).map(|_| file.display().to_string()));
    }
    assert_eq!(callers.len(), 1, "{callers:?}");
    assert!(callers[0].ends_with("crates/verifier/src/replay.rs"), "{callers:?}");
}

#[test]
fn the_violation_is_made_behind_a_run_that_met_the_same_fault() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/src/replay.rs");
    let text = without_tests(&file);
    let (before, _) = text.split_once("Violation::seen_again(").unwrap();
    assert!(before.contains("match replayed(program, asked, job, &finding) {\n        Ok("), "{before}");
}

#[test]
fn nothing_but_the_verifier_gives_verdicts_away() {
    // The field is private, so that no other crate can make one, and no crate can change one.
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../findings/src/verdict.rs");
    let text = std::fs::read_to_string(file).unwrap();
    let (_, rest) = text.split_once("pub struct Violation {").unwrap();
    let (fields, _) = rest.split_once('}').unwrap();
    assert_eq!(fields.trim(), "finding: Box<Finding>,");
    assert!(!text.contains("DerefMut"));
}

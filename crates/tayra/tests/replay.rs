//! The inputs that a violated report saves lead `tayra run` to the same fault at the same place.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// One of so many faulty programs of ours is in the sample.
const ONE_IN: u64 = 90;

fn faulty_programs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            faulty_programs(&path, found);
        } else if path.extension().is_some_and(|e| e == "c") {
            let text = std::fs::read_to_string(&path).unwrap();
            // `tayra run` lets no allocation fail, and waits for no endless run.
            let others = ["//@ malloc:", "//@ clang:", "//@ property: termination"];
            if text.contains("//@ truth: violated") && !others.iter().any(|other| text.contains(other)) {
                found.push(path);
            }
        }
    }
}

/// A number of a name, the same on every machine.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix("//@ ")?.strip_prefix(key)?.strip_prefix(": "))
}

fn tayra(root: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tayra")).current_dir(root).args(arguments).output().unwrap()
}

/// Rule and place of each fault, as a report in text shows them.
fn faults(report: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = report.lines();
    while let Some(line) = lines.next() {
        if let Some((rule, _)) = line.strip_prefix("error[").and_then(|rest| rest.split_once(']')) {
            let place = lines.next().and_then(|line| line.trim().strip_prefix("--> ")).unwrap_or("nowhere");
            found.push(format!("{rule} at {place}"));
        }
    }
    found
}

#[test]
fn saved_inputs_lead_to_the_reported_fault() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut programs = Vec::new();
    faulty_programs(&root.join("tests/c"), &mut programs);
    programs.sort();
    let folder = TempDir::new().unwrap();
    let mut replayed = 0;
    for program in &programs {
        let name = program.strip_prefix(&root).unwrap().to_str().unwrap();
        if !hash(name).is_multiple_of(ONE_IN) {
            continue;
        }
        let text = std::fs::read_to_string(program).unwrap();
        let property = value(&text, "property").unwrap();
        let model = value(&text, "data-model").unwrap_or("lp64");
        for strategy in ["run", "hunt"] {
            let inputs = folder.path().join(format!("{replayed}"));
            let file = inputs.to_str().unwrap();
            let check = ["check", "--strategy", strategy, "--property", property, "--data-model", model];
            let limits = ["--time", "2", "--save-inputs", file, name];
            let checked = tayra(&root, &[&check[..], &limits].concat());
            if checked.status.code() != Some(1) {
                continue;
            }
            let shown = faults(&String::from_utf8(checked.stdout).unwrap());
            assert!(!shown.is_empty(), "{name}: no fault in the report");
            let mut run = vec!["run", "--data-model", model, "--inputs", file, name];
            if property == "no-overflow" {
                run.extend(["--also", "overflow", "--also", "shift"]);
            }
            let again = tayra(&root, &run);
            let met = faults(&String::from_utf8_lossy(&again.stderr));
            assert!(met.contains(&shown[0]), "{name}: {strategy} reports {shown:?}, run shows {met:?}");
            replayed += 1;
        }
    }
    assert!(replayed >= 8, "only {replayed} violations");
}

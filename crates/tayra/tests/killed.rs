//! `kill -9` at any time leaves neither a process behind nor a file that is not whole.
#![expect(clippy::unwrap_used, reason = "a test may fail")]
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A clang that takes its time, then works.
const SLOW_CLANG: &str = "#!/bin/sh\nsleep 1.5\nexec clang-19 \"$@\"\n";

fn program(folder: &Path) {
    let mut text =
        "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int t[4] = {0};\n".to_owned();
    for i in 0..200 {
        text.push_str(&format!("    if (__VERIFIER_nondet_int() == {i}) t[{}]++;\n", i % 4));
    }
    text.push_str("    return t[__VERIFIER_nondet_int() & 7];\n}\n");
    std::fs::write(folder.join("program.c"), text).unwrap();
}

/// Processes whose command line names `word`.
fn processes(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Ok(line) = std::fs::read(entry.path().join("cmdline")) else { continue };
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(word) {
            found.push(line);
        }
    }
    found
}

#[test]
fn a_killed_check_leaves_nothing_half_done() {
    let folder = TempDir::new().unwrap();
    program(folder.path());
    let clang = folder.path().join("slow-clang");
    std::fs::write(&clang, SLOW_CLANG).unwrap();
    std::fs::set_permissions(&clang, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let marked = folder.path().display().to_string();
    let report = folder.path().join("report.json");
    let started = Instant::now();
    for (round, wait) in [0, 40, 150, 400, 900, 1600, 2200, 3000].into_iter().enumerate() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
        command
            .current_dir(folder.path())
            .args(["check", "--time", "5", "--format", "json", "--output"])
            .arg(&report)
            .arg(folder.path().join("program.c"))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if round % 2 == 0 {
            command.env("TAYRA_CLANG", &clang);
        }
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
        if let Ok(text) = std::fs::read_to_string(&report) {
            let value: Result<serde_json::Value, _> = serde_json::from_str(&text);
            assert!(value.is_ok(), "half a report after {wait} ms: {text}");
            std::fs::remove_file(&report).unwrap();
        }
    }
    // The system ends the children at once; a busy machine may need a moment to say so. `sleep` names no folder.
    let until = Instant::now() + Duration::from_secs(20);
    while !processes(&marked).is_empty() {
        assert!(Instant::now() < until, "still there: {:?}", processes(&marked));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(started.elapsed() > Duration::from_secs(5));
}

#[test]
fn a_report_replaces_an_older_one_as_a_whole() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("good.c"), "int main(void) { return 0; }\n").unwrap();
    let report = folder.path().join("report.txt");
    std::fs::write(&report, "something older and much longer than the report itself\n".repeat(100)).unwrap();
    let link = folder.path().join("link.txt");
    std::os::unix::fs::symlink(&report, &link).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder.path())
        .args(["check", "-q", "--output", "link.txt", "good.c"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        std::fs::read_to_string(&report).unwrap(),
        "memory-safety: holds\nassertions: holds\ninitialised: holds\n"
    );
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    let names: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names.iter().filter(|name| name.starts_with('.')).count(), 0, "{names:?}");
}

//! What a machine has: `tayra --version` and `tayra doctor`.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::{Command, Output};
use tempfile::TempDir;

fn tayra(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
    command.current_dir(folder.path()).args(arguments).envs(environment.iter().copied());
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_version_names_all_that_answers_hang_on() {
    let long = tayra(&["--version"], &[]);
    let text = said(&long);
    let lines: Vec<&str> = text.lines().collect();
    assert!(long.status.success(), "{text}");
    assert!(lines[0].starts_with(concat!("tayra ", env!("CARGO_PKG_VERSION"), " (built from ")), "{text}");
    assert!(lines[1].starts_with("LLVM 19.") && lines[2].starts_with("solver Z3 "), "{text}");
    assert!(lines[3].starts_with("compiler ") && lines[3].contains("version 19."), "{text}");
    let short = said(&tayra(&["-V"], &[]));
    assert_eq!(short, concat!("tayra ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_machine_that_can_build_tayra_has_all_it_needs() {
    let seen = tayra(&["doctor"], &[]);
    let text = said(&seen);
    assert_eq!(seen.status.code(), Some(0), "{text}");
    assert!(text.contains("ok       64-bit programs: one is compiled and proved"), "{text}");
}

#[test]
fn a_compiler_that_is_missing_or_another_one_is_told_with_what_to_do() {
    let missing = tayra(&["doctor"], &[("TAYRA_CLANG", "no-such-compiler")]);
    let text = said(&missing);
    assert_eq!(missing.status.code(), Some(2), "{text}");
    assert!(
        text.contains("missing  compiler: no-such-compiler") && text.contains("install clang 19"),
        "{text}"
    );
    let other = tayra(&["doctor"], &[("TAYRA_CLANG", "echo")]);
    assert_eq!(other.status.code(), Some(2));
    assert!(said(&other).contains("is no clang 19"), "{}", said(&other));
}

#[test]
fn settings_that_cannot_be_read_are_told() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("tayra.toml"), "tiem = 3\n").unwrap();
    let seen =
        Command::new(env!("CARGO_BIN_EXE_tayra")).current_dir(folder.path()).arg("doctor").output().unwrap();
    assert!(said(&seen).contains("note     settings: tayra.toml: "), "{}", said(&seen));
}

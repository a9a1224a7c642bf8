//! What the command line says of itself, and the tool-info module for BenchExec.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;
use std::process::Command;

fn tayra(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[test]
fn manual_pages_name_every_command_and_option() {
    let (page, code) = tayra(&["man"]);
    assert_eq!(code, Some(0));
    assert!(page.contains(".TH tayra 1"), "{page}");
    for command in ["check", "run", "svcomp", "its", "rules"] {
        assert!(page.contains(&format!("tayra\\-{command}(1)")), "{command} is missing in\n{page}");
    }
    let (page, code) = tayra(&["man", "svcomp"]);
    assert_eq!(code, Some(0));
    assert!(page.contains("\\-\\-witness\\-format"), "{page}");
    assert_eq!(tayra(&["man", "dance"]).1, Some(2));
}

#[test]
fn completions_are_code_that_the_shell_reads() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (text, code) = tayra(&["completions", shell]);
        assert_eq!(code, Some(0), "{shell}");
        assert!(text.contains("tayra") && text.contains("svcomp"), "{shell}: {text}");
    }
    let (text, _) = tayra(&["completions", "bash"]);
    let read = Command::new("bash").args(["-n", "-c", &text]).output().unwrap();
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
}

#[test]
fn the_tool_info_module_for_benchexec_passes_its_tests() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contrib/benchexec/test_tayra.py");
    let output = Command::new("python3").args(["-B"]).arg(tests).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

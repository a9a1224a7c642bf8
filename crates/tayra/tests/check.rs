//! The options of `tayra check`: what they print, where, and how it ends.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const FAULTY: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[4] = {0};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    return table[i];
}
";
const CORRECT: &str = "int main(void) { int table[4] = {0}; return table[3]; }\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn tayra(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
    command.current_dir(folder).arg("check").args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn memory_safety_and_assertions_are_asked_and_exit_codes_tell() {
    let files = folder(&[
        ("good.c", CORRECT),
        ("bad.c", FAULTY),
        ("odd.c", "int f(void);\nint main(void) { return f(); }\n"),
    ]);
    for (file, code, lines) in [
        ("good.c", 0, "memory-safety: holds\nassertions: holds\ninitialised: holds\n"),
        ("bad.c", 1, "memory-safety: violated\nassertions: unknown\ninitialised: unknown\n"),
        ("odd.c", 3, "memory-safety: unknown\nassertions: unknown\ninitialised: unknown\n"),
    ] {
        let output = tayra(files.path(), &["--quiet", file]);
        assert_eq!((stdout(&output).as_str(), output.status.code()), (lines, Some(code)), "{file}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(tayra(files.path(), &["missing.c"]).status.code(), Some(2));
}

#[test]
fn the_same_reason_is_given_once() {
    let files = folder(&[("good.c", CORRECT)]);
    let report = stdout(&tayra(files.path(), &["good.c"]));
    assert_eq!(report.matches("the stack does not run out").count(), 1, "{report}");
    assert!(report.contains("assertions: holds\n  for the same reason\n"), "{report}");
}

#[test]
fn nothing_but_the_report_is_printed_where_nobody_sees_it() {
    let files = folder(&[("bad.c", FAULTY)]);
    let output = tayra(files.path(), &["bad.c"]);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!stdout(&output).contains('\x1b'), "colours in a pipe");
    let output = tayra(files.path(), &["-v", "bad.c"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.starts_with("tayra: bad.c: clang ") && errors.contains("analysis"), "{errors}");
}

#[test]
fn colours_and_progress_follow_the_terminal() {
    // `script` gives the command a terminal.
    let there = Command::new("script").arg("--version").output().is_ok_and(|o| o.status.success());
    if !there {
        eprintln!("there is no `script` here to make a terminal with");
        return;
    }
    // A square is never 3 modulo 4: no run can show a fault, and no domain of ours knows it, so both go on until the
    // time is up, on any machine.
    let slow = "extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    while (__VERIFIER_nondet_uint()) {
        a = a * 1664525u + 1013904223u;
        int t[3] = {0};
        if (t[a * a % 4]) return 1;
    }
    return 0;
}
";
    let files = folder(&[("bad.c", FAULTY), ("slow.c", slow)]);
    let on_terminal = |arguments: &str, no_color: bool| {
        let command = format!("{} check {arguments}", env!("CARGO_BIN_EXE_tayra"));
        let mut script = Command::new("script");
        script.current_dir(files.path()).args(["-qec", &command, "/dev/null"]).env_remove("NO_COLOR");
        if no_color {
            script.env("NO_COLOR", "1");
        }
        stdout(&script.output().unwrap())
    };
    assert!(on_terminal("bad.c", false).contains("\x1b["), "no colours");
    let slow = on_terminal("--time 3 slow.c", true);
    assert!(slow.contains("hunting: ") && slow.contains("(slow.c)"), "no progress in {slow:?}");
    assert!(!slow.contains("\x1b[1m") && !slow.contains("\x1b[9"), "colours in {slow:?}");
    let quiet = on_terminal("--quiet --time 3 slow.c", false);
    assert!(!quiet.contains("hunting: "), "progress in {quiet:?}");
}

#[test]
fn the_harness_makes_a_sanitizer_see_the_fault() {
    let files = folder(&[("bad.c", FAULTY), ("good.c", CORRECT)]);
    assert_eq!(tayra(files.path(), &["--harness", "harness.c", "bad.c"]).status.code(), Some(1));
    let text = std::fs::read_to_string(files.path().join("harness.c")).unwrap();
    assert!(text.contains("int __VERIFIER_nondet_int(void)") && text.contains("values[] = {4}"), "{text}");
    let clang = std::env::var_os("TAYRA_CLANG").unwrap_or_else(|| "clang-19".into());
    let built = Command::new(clang)
        .current_dir(files.path())
        .args(["-g", "-fsanitize=address", "bad.c", "harness.c", "-o", "bad"])
        .status()
        .unwrap();
    assert!(built.success());
    let ran = Command::new(files.path().join("bad")).output().unwrap();
    assert!(String::from_utf8_lossy(&ran.stderr).contains("stack-buffer-overflow"), "{ran:?}");
    assert_eq!(tayra(files.path(), &["--harness", "none.c", "good.c"]).status.code(), Some(0));
    assert!(!files.path().join("none.c").exists(), "a harness without a fault");
}

#[test]
fn the_harness_of_a_lost_block_needs_no_options_to_show_it() {
    let lost = "#include <stdlib.h>
static void drop(void) {
    int *block = malloc(sizeof *block);
    if (block)
        *block = 1;
}
int main(void) {
    drop();
    return 0;
}
";
    let kept = "#include <stdlib.h>
static int *block;
int main(void) {
    block = malloc(sizeof *block);
    return 0;
}
";
    let files = folder(&[("lost.c", lost), ("kept.c", kept)]);
    let clang = std::env::var_os("TAYRA_CLANG").unwrap_or_else(|| "clang-19".into());
    for (program, property) in [("lost.c", "memory-safety"), ("kept.c", "memory-cleanup")] {
        let harness = ["--quiet", "--property", property, "--harness", "harness.c", program];
        assert_eq!(tayra(files.path(), &harness).status.code(), Some(1), "{program}");
        let built = Command::new(&clang)
            .current_dir(files.path())
            .args(["-g", "-fsanitize=address,undefined", program, "harness.c", "-o", "binary"])
            .status()
            .unwrap();
        assert!(built.success(), "{program}");
        let mut binary = Command::new(files.path().join("binary"));
        let ran = binary.env_remove("ASAN_OPTIONS").env_remove("LSAN_OPTIONS").output().unwrap();
        assert!(String::from_utf8_lossy(&ran.stderr).contains("LeakSanitizer"), "{program}: {ran:?}");
    }
}

#[test]
fn each_file_with_a_main_is_a_program_of_its_own() {
    let files = folder(&[
        ("one.c", "int pick(int);\nint main(void) { int t[2] = {0}; return t[pick(1)]; }\n"),
        ("two.c", "int pick(int);\nint main(void) { int t[2] = {0}; return t[pick(2)]; }\n"),
        ("three.c", "int main(void) { return missing(1); }\n"),
        ("pick.c", "int pick(int x) { return x; }\n"),
    ]);
    let entry = |file: &str| {
        format!("{{\"directory\": {:?}, \"file\": {file:?}, \"command\": \"cc -c {file}\"}}", files.path())
    };
    let database = format!("[{}]", ["one.c", "two.c", "three.c", "pick.c"].map(entry).join(","));
    std::fs::write(files.path().join("compile_commands.json"), database).unwrap();
    let output = tayra(files.path(), &["-p", "."]);
    let report = stdout(&output);
    let table = "program  memory-safety   assertions      initialised\n\
                 one.c    holds           holds           holds\n\
                 two.c    violated        unknown         unknown\n\
                 three.c  unknown         unknown         unknown\n";
    assert!(report.ends_with(table), "{report}");
    assert!(report.contains("== two.c ==\nmemory-safety: violated (access)\n"), "{report}");
    assert_eq!(output.status.code(), Some(1));
    let json = stdout(&tayra(files.path(), &["-p", ".", "--format", "json"]));
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["programs"][1]["name"], "two.c");
    assert_eq!(value["programs"][1]["answers"][0]["verdict"], "violated");
}

#[test]
fn sarif_goes_to_a_file_with_its_code_flow() {
    let files = folder(&[("bad.c", FAULTY)]);
    let output = tayra(files.path(), &["--format", "sarif", "--output", "report.sarif", "bad.c"]);
    assert!(output.stdout.is_empty());
    let text = std::fs::read_to_string(files.path().join("report.sarif")).unwrap();
    let log: serde_json::Value = serde_json::from_str(&text).unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"out-of-bounds".into(), &"error".into()));
    let steps = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap();
    assert!(steps.len() > 2, "{text}");
    assert_eq!(log["runs"][0]["properties"]["verdicts"][0]["verdict"], "violated");
}

#[test]
fn allocations_that_may_fail_are_asked_for_by_either_name() {
    let program = "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }\n";
    let files = folder(&[("program.c", program)]);
    assert_eq!(tayra(files.path(), &["program.c"]).status.code(), Some(0));
    for name in ["--malloc-fails", "--malloc-may-fail"] {
        assert_eq!(tayra(files.path(), &[name, "program.c"]).status.code(), Some(1), "{name}");
    }
}

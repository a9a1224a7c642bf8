//! Several faults in one check, and the parts of memory safety by name.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Six faults, each behind a number of its own.
const SEVERAL: &str = r#"#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static int *lose(void) { int *block = malloc(4); block = 0; return block; }
int main(void) {
    int cells[4] = {0};
    int key = __VERIFIER_nondet_int();
    if (key == 7) lose();
    if (key == 100) cells[key] = 1;
    if (key == 200) { int *dead = malloc(8); free(dead); return dead[0]; }
    if (key == 300) { char *text = malloc(10); text = strdup("a"); free(text); }
    if (key == 400) assert(cells[0] == 1);
    if (key == 500) { int *nothing = 0; *nothing = 1; }
    return 0;
}
"#;

fn check(folder: &Path, text: &str, arguments: &[&str]) -> Output {
    std::fs::write(folder.join("a.c"), text).unwrap();
    Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder)
        .args(["check", "a.c"])
        .args(arguments)
        .output()
        .unwrap()
}

fn report(text: &str, arguments: &[&str]) -> String {
    let folder = TempDir::new().unwrap();
    String::from_utf8_lossy(&check(folder.path(), text, arguments).stdout).into_owned()
}

fn json(text: &str, arguments: &[&str]) -> serde_json::Value {
    let all: Vec<&str> = arguments.iter().copied().chain(["--format", "json"]).collect();
    let report: serde_json::Value = serde_json::from_str(&report(text, &all)).unwrap();
    report["programs"][0]["answers"].clone()
}

/// Rules and lines of all faults of an answer.
fn faults(answer: &serde_json::Value) -> Vec<(String, u64)> {
    let more = answer["more"].as_array().cloned().unwrap_or_default();
    let all = std::iter::once(answer["finding"].clone()).chain(more);
    let mut all: Vec<(String, u64)> = all
        .map(|one| (one["rule"].as_str().unwrap().to_owned(), one["place"]["line"].as_u64().unwrap()))
        .collect();
    all.sort();
    all
}

fn named(all: &[(&str, u64)]) -> Vec<(String, u64)> {
    all.iter().map(|(rule, line)| ((*rule).to_owned(), *line)).collect()
}

#[test]
fn each_fault_is_told_once_with_its_own_run() {
    let answers = json(SEVERAL, &[]);
    let memory =
        [("leak", 5), ("leak", 12), ("null-dereference", 14), ("out-of-bounds", 10), ("use-after-free", 11)];
    assert_eq!(faults(&answers[0]), named(&memory));
    assert_eq!(faults(&answers[1]), named(&[("failed-assertion", 13)]));
    let inputs = |finding: &serde_json::Value| finding["inputs"][0]["value"].as_str().unwrap().to_owned();
    let mut numbers: Vec<String> = answers[0]["more"].as_array().unwrap().iter().map(inputs).collect();
    numbers.push(inputs(&answers[0]["finding"]));
    numbers.sort();
    assert_eq!(numbers, ["100", "200", "300", "500", "7"]);
    let text = report(SEVERAL, &[]);
    assert_eq!(text.matches("memory-safety: violated (access)\n").count(), 3, "{text}");
    assert_eq!(text.matches("memory-safety: violated (leaks)\n").count(), 2, "{text}");
    assert!(text.contains("\n  6 faults in all\n"), "{text}");
}

#[test]
fn the_first_fault_ends_the_check_if_nobody_wants_more() {
    let answers = json(SEVERAL, &["--more-faults", "0"]);
    assert_eq!(faults(&answers[0]).len(), 1);
    assert_eq!(answers[1]["verdict"], "unknown");
}

#[test]
fn a_leak_does_not_end_the_check() {
    // The assertion needs a proof for all runs.
    let text = "#include <assert.h>\n#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n\
        int main(void) { int n = __VERIFIER_nondet_int(); char *p = malloc(3); p = 0;\n\
        int i = 0; while (i < n) i++; assert(i >= n); return p != 0; }\n";
    let answers = json(text, &[]);
    assert_eq!(faults(&answers[0]), named(&[("leak", 4)]));
    assert_eq!(answers[1]["verdict"], "holds");
    let parts: Vec<(&str, &str)> = answers[0]["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| (part["property"].as_str().unwrap(), part["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(parts, [("access", "holds"), ("leaks", "violated")]);
    assert!(report(text, &[]).contains("  its parts: access holds, leaks violated\n"));
}

#[test]
fn what_comes_after_undefined_behaviour_does_not_count() {
    let text = "#include <assert.h>\nint main(int argc, char **argv) { int a[2] = {0}; (void)argv;\n\
        if (argc > 3) a[argc] = 1;\nassert(argc <= 3); return 0; }\n";
    let answers = json(text, &[]);
    assert_eq!(faults(&answers[0]), named(&[("out-of-bounds", 3)]));
    assert_eq!(answers[1]["verdict"], "unknown");
}

#[test]
fn of_two_overflows_in_one_run_only_the_first_counts() {
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) { int n = __VERIFIER_nondet_int();\n\
        int more = n + 1;\nreturn more - 2; }\n";
    let answers = json(text, &["--property", "no-overflow"]);
    // The second one has a run of its own, in which the first operation does not overflow.
    for finding in
        std::iter::once(&answers[0]["finding"]).chain(answers[0]["more"].as_array().into_iter().flatten())
    {
        let number: i64 = finding["inputs"][0]["value"].as_str().unwrap().parse().unwrap();
        let line = finding["place"]["line"].as_u64().unwrap();
        assert_eq!(number == i64::from(i32::MAX), line == 3, "{finding}");
    }
    assert_eq!(faults(&answers[0]), named(&[("signed-overflow", 3), ("signed-overflow", 4)]));
}

#[test]
fn parts_of_memory_safety_are_asked_for_by_name() {
    let after_free = "#include <stdlib.h>\nint main(void) { int *p = malloc(4); free(p); return *p; }\n";
    let lost = "#include <stdlib.h>\nint main(void) { int *p = malloc(4); p = 0; return p != 0; }\n";
    let outside = "int main(int argc, char **argv) { int a[2] = {0}; (void)argv; return a[argc & 3]; }\n";
    let fine = "int main(int argc, char **argv) { int a[4] = {0}; (void)argv; return a[argc & 3]; }\n";
    let expected = [
        (after_free, ["violated", "unknown", "unknown", "violated"]),
        (lost, ["holds", "holds", "violated", "violated"]),
        (outside, ["violated", "violated", "unknown", "violated"]),
        (fine, ["holds", "holds", "holds", "holds"]),
    ];
    for (text, verdicts) in expected {
        for (property, verdict) in ["access", "bounds", "leaks", "memory-safety"].into_iter().zip(verdicts) {
            let said =
                report(text, &["--property", property, "--quiet", "--more-faults", "1", "--time", "3"]);
            assert_eq!(said, format!("{property}: {verdict}\n"), "{text}");
        }
    }
}

#[test]
fn every_property_that_was_asked_for_has_its_line() {
    let outside = "int main(int argc, char **argv) { int a[2] = {0}; (void)argv; return a[argc & 3]; }\n";
    let text = report(outside, &["--property", "access", "--property", "bounds", "--more-faults", "0"]);
    assert!(text.starts_with("access: violated\nerror[out-of-bounds]"), "{text}");
    assert!(text.ends_with("bounds: violated\n  by what is told above\n"), "{text}");
}

#[test]
fn the_first_fault_is_printed_at_once() {
    let folder = TempDir::new().unwrap();
    // The search for more goes on for as long as it may: there are always longer runs.
    let text = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n\
        int main(void) { int a[2] = {0}, n = 0; while (__VERIFIER_nondet_int() != 3) { n++; if (n == 2) a[n] = 1; }\n\
        return a[0]; }\n";
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder.path())
        .args(["check", "a.c", "--more-faults", "600"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "memory-safety: violated (access)");
    assert!(lines.next().unwrap().unwrap().starts_with("error[out-of-bounds]"));
    let ran = child.try_wait().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(ran.is_none() || started.elapsed() < Duration::from_secs(600), "it was waited for");
}

//! Without memory the answer is *unknown*, whoever refuses it: the budget or the system.
#![expect(clippy::unwrap_used, reason = "a test may fail")]
#![cfg(target_os = "linux")]

use std::process::{Command, Output};
use tempfile::TempDir;

/// Fills three gigabytes, so that a run of it needs as much; and only a run tells that nothing is freed twice.
const GREEDY: &str = "#include <stdlib.h>
int main(void) {
    char *all = malloc(3000000000u);
    unsigned random = 1;
    for (unsigned i = 0; i < 3000000000u; i += 4096) {
        random = random * 1664525u + 1013904223u;
        all[i] = 1;
    }
    if (random == 7)
        free(all);
    free(all);
    return 0;
}
";
const PROPERTY: &str = "CHECK( init(main()), LTL(G valid-free) )\n";

/// Runs the tool where the system gives a process `kilobytes` at most.
fn limited(kilobytes: u32, arguments: &str) -> Output {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("greedy.c"), GREEDY).unwrap();
    std::fs::write(folder.path().join("p.prp"), PROPERTY).unwrap();
    let tayra = env!("CARGO_BIN_EXE_tayra");
    let script = format!("ulimit -v {kilobytes} && exec '{tayra}' {arguments}");
    Command::new("sh").current_dir(folder.path()).args(["-c", &script]).output().unwrap()
}

fn shown(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_budget_that_is_used_up_gives_unknown() {
    let output = limited(8_000_000, "check --memory 500 --strategy run --property memory-safety greedy.c");
    let (code, text) = shown(&output);
    assert_eq!(code, Some(3), "{output:?}");
    assert!(text.starts_with("memory-safety: unknown\nwarning[budget]:"), "{text}");
}

#[test]
fn a_system_that_gives_no_more_gives_unknown_too() {
    let check = "check --memory 100000 --strategy run --property memory-safety greedy.c";
    let output = limited(2_500_000, check);
    let (code, text) = shown(&output);
    assert_eq!(code, Some(3), "{output:?}");
    assert!(
        text.starts_with("memory-safety: unknown\nwarning[budget]: the system gives no more memory\n"),
        "{text}"
    );
    let output = limited(2_500_000, &format!("{check} --format json"));
    let report: serde_json::Value = serde_json::from_str(&shown(&output).1).unwrap();
    assert_eq!((output.status.code(), report["programs"].is_array()), (Some(3), true), "{report}");
    let output = limited(2_500_000, &format!("{check} --output report.txt"));
    assert_eq!(shown(&output), (Some(3), String::new()));
    let output = limited(2_500_000, "svcomp --memory 100000 --data-model LP64 --property p.prp greedy.c");
    assert_eq!(shown(&output), (Some(0), "unknown\n".to_owned()));
}

/// There is room for the program itself and little more: whatever becomes of it, it says so and ends.
#[test]
fn a_small_system_gets_an_answer() {
    for kilobytes in [400_000, 700_000, 1_500_000] {
        let output = limited(kilobytes, "check --property memory-safety greedy.c");
        assert!(matches!(output.status.code(), Some(0 | 2 | 3)), "{kilobytes}: {output:?}");
    }
}

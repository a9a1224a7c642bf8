//! Code that is not clean yet: what a team accepts for now, and what decides how a check ends.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn check(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder)
        .arg("check")
        .args(arguments)
        .output()
        .unwrap()
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn report(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap() + &String::from_utf8_lossy(&output.stderr)
}

const FAULTY: &str =
    "#include <stdlib.h>\nint main(void) {\n    char *p = malloc(2);\n    free(p);\n    return *p;\n}\n";

#[test]
fn what_the_baseline_lists_does_not_fail_the_check_though_lines_move() {
    let files = folder(&[("old.c", FAULTY)]);
    let folder = files.path();
    assert_eq!(check(folder, &["old.c"]).status.code(), Some(1));
    let written = check(folder, &["--write-baseline", "known.json", "old.c"]);
    assert_eq!(written.status.code(), Some(0), "{}", report(&written));
    std::fs::write(folder.join("old.c"), format!("/* moved */\n\n{FAULTY}")).unwrap();
    let again = check(folder, &["--baseline", "known.json", "old.c"]);
    assert_eq!(again.status.code(), Some(0), "{}", report(&again));
    assert!(report(&again).contains("memory-safety: violated") && report(&again).contains("accepted: "));
    // Another fault is new.
    std::fs::write(folder.join("old.c"), FAULTY.replace("return *p;", "return p[1];")).unwrap();
    let new = check(folder, &["--baseline", "known.json", "old.c"]);
    assert_eq!(new.status.code(), Some(1), "{}", report(&new));
    assert!(report(&new).contains("at `return *p;`, which is not seen any more"), "{}", report(&new));
}

#[test]
fn a_baseline_that_cannot_be_used_is_refused_before_anything_is_looked_at() {
    let files = folder(&[("old.c", FAULTY), ("broken.json", "{\"version\": 1, \"accepted\": [")]);
    let missing = check(files.path(), &["--baseline", "none.json", "old.c"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(report(&missing).contains("--write-baseline none.json makes one"), "{}", report(&missing));
    let broken = check(files.path(), &["--baseline", "broken.json", "old.c"]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(report(&broken).contains("cannot use the baseline broken.json"), "{}", report(&broken));
}

#[test]
fn a_comment_with_a_reason_accepts_a_fault_and_is_told_when_it_is_stale() {
    let accepted =
        FAULTY.replace("return *p;", "return *p; // tayra: allow(use-after-free): shown to students");
    let stale = "int main(void) {\n    // tayra: allow(leak): of long ago\n    return 0;\n}\n";
    let files = folder(&[("accepted.c", &accepted), ("stale.c", stale)]);
    let output = check(files.path(), &["accepted.c"]);
    assert_eq!(output.status.code(), Some(0), "{}", report(&output));
    assert!(
        report(&output).contains("use-after-free at accepted.c:5: shown to students"),
        "{}",
        report(&output)
    );
    let output = check(files.path(), &["stale.c"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        report(&output).contains("stale.c:2: `tayra: allow(leak)` is not needed any more"),
        "{}",
        report(&output)
    );
}

#[test]
fn reports_for_programs_tell_fingerprints_and_who_accepts() {
    let accepted =
        FAULTY.replace("return *p;", "return *p; // tayra: allow(use-after-free): shown to students");
    let files = folder(&[("accepted.c", &accepted)]);
    let read = |format: &str| -> serde_json::Value {
        let output = check(files.path(), &["--format", format, "accepted.c"]);
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let json = read("json");
    let finding = &json["programs"][0]["answers"][0]["finding"];
    assert_eq!(finding["accepted"]["by"], "comment");
    let result = &read("sarif")["runs"][0]["results"][0];
    assert_eq!(result["partialFingerprints"]["tayraRuleFileLine/v1"], finding["fingerprint"]);
    assert_eq!(result["suppressions"][0]["justification"], "shown to students");
}

#[test]
fn an_unknown_answer_fails_the_check_unless_only_faults_shall() {
    let files = folder(&[("odd.c", "int f(void);\nint main(void) { return f(); }\n"), ("bad.c", FAULTY)]);
    assert_eq!(check(files.path(), &["odd.c"]).status.code(), Some(3));
    assert_eq!(check(files.path(), &["--fail-on", "violated", "odd.c"]).status.code(), Some(0));
    assert_eq!(check(files.path(), &["--fail-on", "violated", "bad.c"]).status.code(), Some(1));
}

#[test]
fn a_project_says_once_what_it_always_asks_for() {
    let settings = "\
files = [\"src/one.c\"]
property = [\"bounds\", \"no-overflow\"]
time = 30
fail-on = \"violated\"
clang = [\"-DLAST=1\"]
";
    let one = "int main(void) { int t[2] = {0}; return t[LAST]; }\n";
    let files = folder(&[("tayra.toml", settings)]);
    std::fs::create_dir_all(files.path().join("src/deeper")).unwrap();
    std::fs::write(files.path().join("src/one.c"), one).unwrap();
    for place in [".", "src", "src/deeper"] {
        let output = check(&files.path().join(place), &["--quiet"]);
        assert_eq!(report(&output), "bounds: holds\nno-overflow: holds\n", "{place}");
    }
    // The command line goes before the file.
    let asked = check(files.path(), &["--quiet", "--property", "access"]);
    assert_eq!(report(&asked), "access: holds\n");
    let other = check(files.path(), &["--", "-DLAST=2"]);
    assert_eq!(other.status.code(), Some(1), "{}", report(&other));
    // Whoever names files asks for nothing else, unless the settings are named as well.
    let alone = check(files.path(), &["--quiet", "src/one.c", "--", "-DLAST=0"]);
    assert_eq!(report(&alone), "memory-safety: holds\nassertions: holds\ninitialised: holds\n");
    let both = check(files.path(), &["--quiet", "--config", "tayra.toml", "src/one.c"]);
    assert_eq!(report(&both), "bounds: holds\nno-overflow: holds\n");
}

#[test]
fn settings_that_make_no_sense_are_refused_with_their_place() {
    for (text, words) in [
        ("fils = []\n", "unknown field `fils`"),
        ("time = \"long\"\n", "line 1"),
        ("files = [\"one.c\"]\nproperty = [\"beauty\"]\n", "beauty"),
        ("files = [", "tayra.toml"),
    ] {
        let files = folder(&[("tayra.toml", text), ("one.c", "int main(void) { return 0; }\n")]);
        let output = check(files.path(), &[]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(
            report(&output).contains(words) && report(&output).contains("tayra.toml"),
            "{}",
            report(&output)
        );
    }
}

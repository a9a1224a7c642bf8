//! Answers place by place: what is proved stays told where something else is open.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::Value;
use std::process::Command;
use tempfile::TempDir;

/// One access is beyond the prover's arithmetic, and no run shows that it goes wrong; another one lies in code that no run gets to.
const SQUARES: &str = "\
extern unsigned __VERIFIER_nondet_uint(void);
static int dead(int *p) { return *p; }
int main(void) {
    int seen[2] = {0};
    int other[3] = {0};
    unsigned side = __VERIFIER_nondet_uint();
    unsigned place = __VERIFIER_nondet_uint() % 3;
    other[place] = 1;
    seen[side * side % 4] = other[place];
    if (place > 3)
        return dead(other);
    return seen[place % 2];
}
";

/// A pointer that may point anywhere: what follows is not described.
const ANYWHERE: &str = "\
extern unsigned long __VERIFIER_nondet_ulong(void);
int before[4];
int after[4];
int main(void) {
    unsigned long place = __VERIFIER_nondet_ulong();
    before[place % 4] = 1;
    int *p = (int *)place;
    if (place % 7 == 3)
        *p = 1;
    after[place % 4] = 1;
    return 0;
}
";

fn tayra(program: &str, arguments: &[&str]) -> (String, String) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.c"), program).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder.path())
        .args(["check", "a.c", "--strategy", "prove"])
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

fn answer(program: &str, property: &str) -> Value {
    let (text, errors) = tayra(program, &["--property", property, "--format", "json"]);
    let value: Value = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {errors}"));
    value["programs"][0]["answers"][0].clone()
}

/// The statuses of the checks of a kind in a line.
fn statuses(answer: &Value, kind: &str, line: u64) -> Vec<String> {
    let all = answer["checks"]["all"].as_array().unwrap();
    let there = all.iter().filter(|check| check["kind"] == kind && check["place"]["line"] == line);
    there.map(|check| check["status"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn one_open_access_does_not_take_the_others_with_it() {
    let answer = answer(SQUARES, "memory-safety");
    assert_eq!(answer["verdict"], "unknown");
    assert_eq!(statuses(&answer, "access", 8), ["proved"]);
    let mut both = statuses(&answer, "access", 9);
    both.sort();
    assert_eq!(both, ["open", "proved"], "the write is open, what is read is not");
    assert_eq!(statuses(&answer, "access", 12), ["proved"], "the runs that pass are described");
    assert_eq!(statuses(&answer, "access", 2), ["unreached"]);
    let counts = answer["checks"]["counts"].as_array().unwrap();
    let accesses = counts.iter().find(|count| count["kind"] == "access").unwrap();
    assert_eq!((&accesses["open"], &accesses["unreached"]), (&1.into(), &1.into()));
}

#[test]
fn the_report_counts_what_is_proved_and_names_what_is_open() {
    let (text, _) = tayra(SQUARES, &["--property", "access"]);
    assert!(
        text.contains(" accesses: ") && text.contains(" proved, 1 open (1 more never reached)"),
        "{text}"
    );
    assert!(text.contains("    open: a.c:9:") && text.contains(" (out-of-bounds)\n"), "{text}");
}

/// A function that stops at what it finds passes without a zero as well, whether or not the prover describes such runs.
#[test]
fn what_follows_a_search_in_bytes_without_a_zero_is_open() {
    let unknown = "\
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[4];
    text[0] = 'a';
    for (int i = 1; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    if (!strchr(text, 'a'))
        return 1;
    return (int)strlen(text);
}
";
    assert_eq!(statuses(&answer(unknown, "memory-safety"), "call", 10), ["behind-open"]);
    let by_another_path = "\
#include <string.h>
static int table[4];
static int f(char *b, int at) {
    char *t = strchr(b, 1);
    if (!t)
        return 1;
    table[at] = 1;
    return 0;
}
int main(void) {
    char c[2] = {1, 0}, b[2] = {1, 1};
    f(c, 1);
    return f(b, 10);
}
";
    let status = statuses(&answer(by_another_path, "memory-safety"), "access", 7);
    assert!(status.iter().all(|status| status != "proved" && status != "unreached"), "{status:?}");
}

#[test]
fn what_may_follow_a_pointer_that_points_anywhere_is_open() {
    let answer = answer(ANYWHERE, "access");
    assert_eq!(statuses(&answer, "access", 6), ["proved"]);
    assert_eq!(statuses(&answer, "access", 9), ["open"]);
    assert_eq!(statuses(&answer, "access", 10), ["behind-open"], "other ways lead there, but not only they");
}

#[test]
fn where_not_all_runs_are_described_nothing_is_proved() {
    let unknown = "void unheard_of(void);\nint a[3];\nint main(int n, char **v) {\n    a[n & 1] = 1;\n    unheard_of();\n    return 0;\n}\n";
    assert_eq!(answer(unknown, "access").get("checks"), None);
}

#[test]
fn a_property_counts_what_it_asks_for() {
    let program = "\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    assert(a < 5 || a > 4);
    if (a > 0 && a < 100 && b > 0 && b < 100)
        a = a * b / b;
    return a + 1;
}
";
    let numbers = answer(program, "no-overflow");
    assert_eq!(
        (statuses(&numbers, "division", 7), statuses(&numbers, "arithmetic", 7)),
        (vec!["proved".to_owned()], vec!["proved".to_owned()])
    );
    assert_eq!(statuses(&numbers, "arithmetic", 8), ["open"]);
    let assertions = answer(program, "assertions");
    assert_eq!(statuses(&assertions, "assertion", 5), ["proved"]);
    assert_eq!(assertions["verdict"], "holds");
}

/// The bound of `i` is lost by the widening, since the test compares something else.
const FORGOTTEN: &str = "\
extern int __VERIFIER_nondet_int(void);
int table[100];
int main(void) {
    int i = 0;
    while (__VERIFIER_nondet_int()) {
        i = i + 1;
    }
    table[i] = 1;
    return 0;
}
";

#[test]
fn what_is_lost_where_is_told_to_those_who_listen() {
    let (_, silent) = tayra(FORGOTTEN, &["--property", "access"]);
    assert!(!silent.contains("forgot"), "{silent}");
    let (_, told) = tayra(FORGOTTEN, &["--property", "access", "-v"]);
    assert!(told.contains("a.c:5: the widening forgot how large `i` can be\n"), "{told}");
    assert!(!told.contains("joined"), "{told}");
    let (_, all) = tayra(FORGOTTEN, &["--property", "access", "-vv"]);
    assert!(all.contains("a.c:5: two states of `main` are joined\n"), "{all}");
    assert!(all.contains("not proved in line 8"), "{all}");
}

#[test]
fn an_unknown_names_the_first_loss_that_led_to_it() {
    let (text, _) = tayra(FORGOTTEN, &["--property", "access"]);
    assert!(text.contains("note: the prover forgot here how large `i` can be"), "{text}");
    assert!(text.contains(" a.c:5:"), "{text}");
}

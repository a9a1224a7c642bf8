//! The way of a violating run, as a person reads it: the decisions and values on which the fault hangs.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::Command;
use tempfile::TempDir;

fn check(program: &str, arguments: &[&str]) -> String {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("program.c"), program).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder.path())
        .arg("check")
        .args(arguments)
        .arg("program.c")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The way in the report, with runs of spaces made one.
fn way(report: &str) -> Vec<String> {
    let (_, way) =
        report.split_once("how the run gets there:\n").unwrap_or_else(|| panic!("no way in\n{report}"));
    let lines = way.lines().take_while(|line| line.starts_with("    "));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[track_caller]
fn in_order(way: &[String], parts: &[&str]) {
    let mut rest = way.iter();
    for part in parts {
        assert!(
            rest.any(|line| line.contains(part)),
            "{part:?} is missing, or too early, in\n{}",
            way.join("\n")
        );
    }
}

#[test]
fn a_loop_is_told_by_its_first_and_its_last_round() {
    let program = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int unrelated = 3;
    if (unrelated > 5)
        return 1;
    if (n <= 3 || n > 1000)
        return 0;
    int *table = malloc(n * sizeof *table);
    for (int i = 0; i <= n; i++)
        table[i] = 0;
    free(table);
    return 0;
}
";
    let way = way(&check(program, &[]));
    let n = way.iter().find_map(|line| line.rsplit_once("; n = ")?.1.parse::<u32>().ok()).unwrap();
    in_order(
        &way,
        &[
            &format!("n = {n}"),
            &format!("`n <= 3` is false (n = {n})"),
            &format!("`n > 1000` is false (n = {n})"),
            "the block is allocated",
            &format!("round 1 of {}", n + 1),
            &format!("round {0} of {0}: `i <= n` is true (i = {n}, n = {n})", n + 1),
            &format!(
                "program.c:12 table[i] = 0; it goes wrong here, with table = the block from line 10, i = {n}"
            ),
        ],
    );
}

const LIST: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int key; };
static struct node *push(struct node *head, int key) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->key = key;
    return n;
}
static void drop(struct node *head, int key) {
    for (struct node *p = head; p; p = p->next)
        if (p->key == key) {
            free(p);
            return;
        }
}
static int sum(struct node *head) {
    int total = 0;
    while (head) {
        total += head->key;
        head = head->next;
    }
    return total;
}
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 5; i++)
        list = push(list, i * 10);
    int k = __VERIFIER_nondet_int();
    if (k > 15 && k < 25)
        drop(list, k);
    int total = sum(list);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return total;
}
";

#[test]
fn why_a_block_was_freed_is_told_with_calls_indented() {
    let report = check(LIST, &[]);
    in_order(
        &way(&report),
        &[
            "round 5 of 5",
            "`k > 15` is true (k = 20)",
            "`k < 25` is true (k = 20)",
            "calls `drop` with head = the 5th block from line 5, key = 20",
            "`p->key == key` is true (p->key = 20, key = 20)",
            "the block is freed",
            "calls `sum` with head = the 5th block from line 5",
            "round 3 of 3",
            "total += head->key; it goes wrong here, with head = the 3rd block from line 5",
        ],
    );
    let indent = |text: &str| {
        let line = report.lines().find(|line| line.contains(text)).unwrap();
        line.find(text).unwrap()
    };
    assert_eq!(indent("calls `drop`") + 2, indent("the block is freed"), "{report}");
}

#[test]
fn programs_read_the_way_too() {
    let report = check(LIST, &["--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&report).unwrap();
    let path = value["programs"][0]["answers"][0]["finding"]["path"].as_array().unwrap();
    let last = path.last().unwrap();
    assert_eq!((&last["kind"], &last["place"]["line"]), (&"fault".into(), &20.into()));
    let kinds = ["decision", "value", "call", "loop", "memory"];
    assert!(kinds.iter().all(|kind| path.iter().any(|step| step["kind"] == *kind)), "{report}");
}

#[test]
fn a_run_of_many_steps_has_a_short_way() {
    let program = "int deep(int n) { return n ? deep(n - 1) + 1 : 0; }
int main(void) {
    unsigned long total = 0;
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 1000; j++)
            total += i ^ j;
    int x = deep(3000);
    int *p = x > 1000 ? 0 : &x;
    return *p;
}
";
    let way = way(&check(program, &[]));
    in_order(
        &way,
        &["x = 3000", "`x > 1000` is true (x = 3000)", "p = NULL", "it goes wrong here, with p = NULL"],
    );
    assert!(way.len() < 30, "{}", way.join("\n"));
}

#[test]
fn a_lost_block_and_an_overflow_have_a_way() {
    let lost = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(4);
    if (__VERIFIER_nondet_int() == 44)
        p = NULL;
    free(p);
    return 0;
}
";
    in_order(
        &way(&check(lost, &[])),
        &["the block is allocated", "is true", "program.c:6 p = NULL; it goes wrong here"],
    );
    let overflow = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int width = __VERIFIER_nondet_int();
    if (width < 1000)
        return 0;
    return width * 4000000 > 5;
}
";
    let way = way(&check(overflow, &["--property", "no-overflow"]));
    in_order(&way, &["width = ", "`width < 1000` is false (width = ", "it goes wrong here, with width = "]);
}

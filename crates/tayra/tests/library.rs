//! `tayra check --library`: the table, its words and how it ends.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const LIBRARY: &str = "#include <stdlib.h>
struct node { struct node *next; int value; };
static int hidden(struct node *n) { return n->value; }
struct node *push(struct node *list, int value) {
    struct node *made = malloc(sizeof *made);
    if (!made) abort();
    made->next = list;
    made->value = value;
    return made;
}
int first(struct node *list) { return hidden(list); }
struct node *half(void) { return malloc(sizeof(struct node)); }
int sum(int *all, int n) { return n > 0 ? all[0] : 0; }
";

fn folder(text: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("list.c"), text).unwrap();
    folder
}

fn tayra(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
    command.current_dir(folder).arg("check").args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn there_is_a_row_for_each_function_that_others_can_call() {
    let files = folder(LIBRARY);
    let output = tayra(files.path(), &["--library", "list.c"]);
    let report = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{report}");
    let row = |name: &str| -> Vec<String> {
        let line = report.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.unwrap_or_default()
            .split("  ")
            .map(|cell| cell.trim().to_owned())
            .filter(|c| !c.is_empty())
            .collect()
    };
    assert_eq!(row("function"), ["function", "bounds", "structure", "use-after-free", "leaks", "overflow"]);
    let unseen = ["not looked at", "not looked at"];
    assert_eq!(row("push"), [&["push", "holds", "holds", "holds"][..], &unseen].concat());
    assert_eq!(row("first"), [&["first", "holds if", "holds if", "holds if"][..], &unseen].concat());
    assert_eq!(row("half"), [&["half", "holds", "violated", "holds"][..], &unseen].concat());
    assert_eq!(row("sum"), [&["sum", "unknown", "unknown", "unknown"][..], &unseen].concat());
    assert!(row("hidden").is_empty(), "{report}");
    assert!(report.contains("requires list != NULL"), "{report}");
    assert!(
        report.contains("4 functions: 1 proved, 1 proved if requirements are met, 1 unknown, 1 violated"),
        "{report}"
    );
    assert!(
        report.contains("where links are followed behind the call")
            && report.contains("nothing is known of what `all` leads to"),
        "{report}"
    );
    // The same again, and of one function alone.
    assert_eq!(stdout(&tayra(files.path(), &["--library", "list.c"])), report);
    let alone = tayra(files.path(), &["--library", "--entry", "push", "list.c"]);
    assert_eq!(alone.status.code(), Some(0));
    assert!(stdout(&alone).contains("1 function: 1 proved"), "{}", stdout(&alone));
}

#[test]
fn requirements_are_accepted_by_an_option_only() {
    let files = folder(LIBRARY);
    let first = ["--library", "--entry", "first", "list.c"];
    assert_eq!(tayra(files.path(), &first).status.code(), Some(3));
    assert_eq!(
        tayra(files.path(), &[&first[..], &["--accept-requirements"]].concat()).status.code(),
        Some(0)
    );
    let sum = ["--library", "--entry", "sum", "list.c", "--accept-requirements"];
    assert_eq!(tayra(files.path(), &sum).status.code(), Some(3), "what is unknown is not accepted by it");
    assert_eq!(tayra(files.path(), &["--accept-requirements", "list.c"]).status.code(), Some(2));
}

#[test]
fn programs_read_the_same() {
    let files = folder(LIBRARY);
    let output = tayra(files.path(), &["--library", "--format", "json", "list.c"]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let functions = report["library"]["functions"].as_array().unwrap();
    let of = |name: &str| functions.iter().find(|one| one["name"] == name).unwrap();
    assert_eq!(of("push")["verdict"], "holds");
    assert_eq!(of("first")["requirements"][0], "list != NULL");
    assert_eq!(of("first")["columns"]["bounds"], "holds if");
    assert_eq!(of("half")["reasons"][0]["rule"], "broken-structure");
    assert_eq!(of("half")["columns"]["leaks"], "not looked at");
    assert!(of("push")["rests_on"].as_array().unwrap().iter().any(|one| one == "malloc-succeeds"));
    assert!(of("push")["rests_on"].as_array().unwrap().iter().all(|one| one != "entry-comes-first"));
}

#[test]
fn who_has_no_main_is_told_of_it() {
    let files = folder(LIBRARY);
    let output = tayra(files.path(), &["list.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--library"), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_is_said() {
    let files = folder(LIBRARY);
    let missing = tayra(files.path(), &["--library", "--entry", "hidden", "list.c"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("no function 'hidden' that others can call"), "{}", stderr(&missing));
    for option in [["--format", "sarif"], ["--property", "leaks"], ["--strategy", "hunt"]] {
        let output = tayra(files.path(), &[&["--library", "list.c"], &option[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{option:?}");
    }
    let nothing = folder("static int f(void) { return 0; }\nint main(void) { return f(); }\n");
    let output = tayra(nothing.path(), &["--library", "list.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no function that others can call"), "{}", stderr(&output));
}

#[test]
fn malloc_may_fail_where_that_is_asked_for() {
    let text = LIBRARY.replace("    if (!made) abort();\n", "");
    let files = folder(&text);
    let push = ["--library", "--entry", "push", "list.c"];
    assert_eq!(tayra(files.path(), &push).status.code(), Some(0));
    // The nodes of a call that would show it may be missing then as well.
    assert_eq!(tayra(files.path(), &[&push[..], &["--malloc-fails"]].concat()).status.code(), Some(3));
}

#[test]
fn what_goes_wrong_is_shown_with_a_call_that_keeps_to_the_types() {
    let files = folder(
        "struct node { struct node *next; int value; };
void neighbour(struct node *list, int n) {
    while (list && n-- > 3) list = list->next;
    if (list && n == 2) list[1].value = 7;
}
",
    );
    let output = tayra(files.path(), &["--library", "list.c", "--harness", "call.c"]);
    let report = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("list.c:4: ") && report.contains("[out-of-bounds]"), "{report}");
    let built = Command::new("clang-19")
        .current_dir(files.path())
        .args(["-w", "-g", "-fsanitize=address", "list.c", "call.c", "-o", "call"])
        .status()
        .unwrap();
    assert!(built.success());
    let ran = Command::new(files.path().join("call")).output().unwrap();
    assert!(stderr(&ran).contains("heap-buffer-overflow"), "{}", stderr(&ran));
}

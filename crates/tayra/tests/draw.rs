//! `tayra check --draw` leaves pictures that name things as the program does.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::{Command, Output};
use tempfile::TempDir;

const PROGRAM: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    int *table = malloc(n * sizeof *table);
    for (int i = 0; i <= n; i++)
        table[i] = 0;
    free(table);
    return 0;
}
";

fn check(folder: &TempDir, draw: &str) -> Output {
    let file = folder.path().join("program.c");
    std::fs::write(&file, PROGRAM).unwrap();
    let arguments = ["check", "--strategy", "prove", "--draw", draw, file.to_str().unwrap()];
    Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap()
}

#[test]
fn a_doubt_and_a_loop_are_drawn() {
    let folder = TempDir::new().unwrap();
    let pictures = folder.path().join("new").join("pictures");
    let output = check(&folder, pictures.to_str().unwrap());
    assert_eq!(output.status.code(), Some(3));
    for name in ["program-line-0008-out-of-bounds", "program-line-0007-loop-in-main"] {
        let dot = std::fs::read_to_string(pictures.join(format!("{name}.dot"))).unwrap();
        for words in ["4*n bytes, alive", "[0] up to [i]", "1 &lt;= n &lt;= 1000", "→ block1"] {
            assert!(dot.contains(words), "{words} is missing in {dot}");
        }
        let svg = std::fs::read_to_string(pictures.join(format!("{name}.svg"))).unwrap();
        assert!(svg.contains("4*n bytes, alive"));
    }
    let first: Vec<u8> = std::fs::read(pictures.join("program-line-0008-out-of-bounds.svg")).unwrap();
    check(&folder, pictures.to_str().unwrap());
    let second: Vec<u8> = std::fs::read(pictures.join("program-line-0008-out-of-bounds.svg")).unwrap();
    assert_eq!(first, second);
}

#[test]
fn a_directory_that_cannot_be_written_is_an_error() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("taken");
    std::fs::write(&taken, "a file").unwrap();
    let output = check(&folder, taken.to_str().unwrap());
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("cannot write pictures to") && message.contains("taken"), "{message}");
}

#[test]
fn memory_at_the_fault_of_a_run_is_drawn() {
    let folder = TempDir::new().unwrap();
    let program = "#include <stdlib.h>
struct node { struct node *next; int key; };
int main(void) {
    struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    first->next = second;
    first->key = 7;
    second->next = NULL;
    free(second);
    int key = first->next->key;
    free(first);
    return key;
}
";
    let file = folder.path().join("program.c");
    std::fs::write(&file, program).unwrap();
    let pictures = folder.path().join("pictures");
    let arguments = ["check", "--draw", pictures.to_str().unwrap(), file.to_str().unwrap()];
    let output = Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let dot = std::fs::read_to_string(pictures.join("program-line-0009-fault-use-after-free.dot")).unwrap();
    let parts = [
        "variables of main",
        "heap block from line 4",
        ">key<",
        ">7<",
        "freed in line 8",
        "b0:r0:e -> b1:head",
    ];
    for part in parts {
        assert!(dot.contains(part), "{part} is missing in {dot}");
    }
    assert!(pictures.join("program-line-0009-fault-use-after-free.svg").exists());
}

const LIST: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int key; };
static struct node *push(struct node *list, int key) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->key = key;
    return n;
}
static int depth(int n) {
    if (n <= 0)
        return 0;
    return 1 + depth(n - 1);
}
int main(void) {
    struct node *list = NULL;

    while (__VERIFIER_nondet_int())
        list = push(list, 1);
    if (list && list->key != 1)
        return depth(99);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return depth(7);
}
";

/// Draws at places of a program: the exit code, what is said of pictures, and where they are.
fn draw_at(code: &str, arguments: &[&str]) -> (Option<i32>, String, TempDir) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("list.c"), code).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder.path())
        .args(["check", "list.c", "--draw", "pictures"])
        .args(arguments)
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap(), folder)
}

fn dot_of(folder: &TempDir, name: &str) -> String {
    let pictures = folder.path().join("pictures");
    assert!(pictures.join(format!("{name}.svg")).exists(), "{name}.svg");
    std::fs::read_to_string(pictures.join(format!("{name}.dot"))).unwrap()
}

#[track_caller]
fn shows(dot: &str, parts: &[&str]) {
    for part in parts {
        assert!(dot.contains(part), "{part} is missing in {dot}");
    }
}

#[test]
fn what_is_known_within_a_block_is_drawn_also_if_all_is_proved() {
    let (code, said, folder) = draw_at(LIST, &["--draw-at", "24", "--draw-at", "list.c:7"]);
    assert_eq!(code, Some(0), "{said}");
    shows(&dot_of(&folder, "list-line-0024-in-main"), &["list.c:24:14, in main: before this line", "next"]);
    shows(&dot_of(&folder, "list-line-0007-in-push"), &["in push: before this line", "heap block", "key"]);
}

#[test]
fn a_function_is_drawn_when_it_is_called_and_when_it_returns() {
    let (code, said, folder) = draw_at(LIST, &["--draw-at", "depth"]);
    assert_eq!(code, Some(0), "{said}");
    shows(
        &dot_of(&folder, "list-line-0011-entry-of-depth"),
        &["when it has been called", "as called in way 1 of 2", ">n<", ">7<"],
    );
    shows(&dot_of(&folder, "list-line-0011-entry-of-depth-2"), &["as called in way 2 of 2", ">0 to 6<"]);
    shows(&dot_of(&folder, "list-line-0014-return-of-depth"), &["when it returns", ">result<"]);
}

#[test]
fn places_without_states_are_told() {
    let places = ["17", "21", "other.c:3", "pop", "malloc"];
    let arguments: Vec<&str> = places.iter().flat_map(|place| ["--draw-at", place]).collect();
    let (code, said, folder) = draw_at(LIST, &arguments);
    assert_eq!(code, Some(0), "{said}");
    for part in [
        "tayra: line 17: no code stands there; the nearest lines with code are 16 and 18",
        "tayra: list.c:21: no run gets there",
        "tayra: other.c:3: no code is in a file of this name, only in list.c",
        "tayra: pop: the program has no such function",
        "tayra: malloc: the function is only declared, so there is nothing of it to see",
    ] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
    assert!(!folder.path().join("pictures/list-line-0021-in-main.dot").exists());
}

#[test]
fn every_line_that_is_reached_can_be_drawn() {
    let (code, said, folder) = draw_at(LIST, &["--draw-at", "all"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("list.c:21: no run gets there"), "{said}");
    for line in ["0005-in-push", "0011-in-depth", "0018-in-main", "0023-in-main", "0027-in-main"] {
        dot_of(&folder, &format!("list-line-{line}"));
    }
}

#[test]
fn a_program_that_a_run_decides_is_explored_for_its_pictures() {
    let code = "int main(void) {\n    int i = 5;\n    i++;\n    return 12 / (i - 5);\n}\n";
    let (code, said, folder) = draw_at(code, &["--draw-at", "4"]);
    assert_eq!(code, Some(0), "{said}");
    shows(&dot_of(&folder, "list-line-0004-in-main"), &["before this line", ">i<", ">6<"]);
}

#[test]
fn an_exploration_that_was_given_up_is_said_to_be_incomplete() {
    let code = "int main(void) {\n    int i = 5;\n    i++;\n    __asm__ volatile(\"nop\" : \"+r\"(i));\n    \
                return i;\n}\n";
    let (_, said, folder) = draw_at(code, &["--draw-at", "3", "--draw-at", "5"]);
    let dot = dot_of(&folder, "list-line-0003-in-main");
    shows(&dot, &["state 1 of 1; the exploration was not completed", ">i<", ">5<"]);
    assert!(said.contains("list.c:5: the exploration was not completed, and has no state there"), "{said}");
}

#[test]
fn bad_places_are_usage_errors() {
    for place in ["", "0", "list.c:", "list.c:main", "7up", ":7"] {
        let (code, said, _) = draw_at(LIST, &["--draw-at", place]);
        assert_eq!(code, Some(2), "{place}: {said}");
        assert!(said.contains("a place is LINE, FILE:LINE, FUNCTION or all"), "{place}: {said}");
    }
    let (code, said, _) = draw_at(LIST, &["--draw-at", "7", "--strategy", "hunt"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("allow it with --strategy prove"), "{said}");
    for option in [&["--draw-at", "7"][..], &["--draw-graph"]] {
        let without =
            Command::new(env!("CARGO_BIN_EXE_tayra")).args(["check", "list.c"]).args(option).output();
        let without = without.unwrap();
        assert_eq!(without.status.code(), Some(2));
        let said = String::from_utf8_lossy(&without.stderr);
        assert!(said.contains("--draw <DIR>"), "{said}");
    }
}

#[test]
fn the_graph_is_drawn_with_its_steps() {
    let (code, said, folder) = draw_at(LIST, &["--draw-graph"]);
    assert_eq!(code, Some(0), "{said}");
    let dot = dot_of(&folder, "graph");
    let parts = [
        "the symbolic execution graph from main",
        "head of a loop",
        "call of push",
        "returns",
        ">runs to<",
        ">is one of<",
        ">enters<",
        ">goes on as<",
        "if 0 != input1<",
        "if 0 &lt; n<",
    ];
    shows(&dot, &parts);
}

#[test]
fn the_graph_says_what_goes_round() {
    let program = "extern unsigned __VERIFIER_nondet_uint(void);\nstatic unsigned sum(unsigned n) {\n    return n ? n + sum(n - 1) : 0;\n}\n\
        int main(void) {\n    unsigned n = __VERIFIER_nondet_uint();\n    if (n > 9) return 0;\n    for (unsigned i = 0; i < n; i++)\n        \
        sum(i);\n    return 0;\n}\n";
    let (code, said, folder) = draw_at(program, &["--draw-graph"]);
    assert_eq!(code, Some(0), "{said}");
    let dot = dot_of(&folder, "graph");
    shows(
        &dot,
        &["on cycle 1<", "on cycle 2<", "nodes: the loop at line 8 of main", "nodes: the recursion of sum"],
    );
    // What follows the loop is on none.
    let after = dot.lines().find(|line| line.contains(": main") && line.contains("line 10,")).unwrap();
    assert!(!after.contains("on cycle"), "{after}");
}

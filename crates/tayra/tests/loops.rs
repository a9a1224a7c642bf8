//! Each loop and each recursive function says whether it ends and why, whatever the answer for termination is.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::Value;
use std::process::{Command, Output};
use tempfile::TempDir;

const INPUTS: &str = "extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n\
    #include <stdlib.h>\nstruct node { struct node *next; };\n";

fn tayra(text: &str, options: &[&str]) -> Output {
    by_all(text, &[&["--strategy", "prove"], options].concat())
}

/// By all strategies, unless options say otherwise.
fn by_all(text: &str, options: &[&str]) -> Output {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("program.c"), format!("{INPUTS}{text}")).unwrap();
    let mut arguments = vec!["check", "program.c", "--property", "termination", "--time", "20"];
    arguments.extend(options);
    Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).current_dir(folder.path()).output().unwrap()
}

/// The answer for termination.
fn answer(text: &str) -> Value {
    let output = tayra(text, &["--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    report["programs"][0]["answers"][0].clone()
}

/// Whether there are just these loops, in the order of the source: each by how its line is marked, and what is said of it.
fn says(text: &str, verdict: &str, expected: &[(&str, &str)]) -> Value {
    let answer = answer(text);
    assert_eq!(answer["verdict"], verdict, "{answer:#}");
    let loops = answer["loops"].as_array().unwrap();
    let said: Vec<(u64, String)> = loops
        .iter()
        .map(|one| (one["place"]["line"].as_u64().unwrap(), one["text"].as_str().unwrap().to_owned()))
        .collect();
    let all = format!("{INPUTS}{text}");
    let line = |mark: &str| all.lines().position(|line| line.contains(mark)).unwrap() as u64 + 1;
    let expected: Vec<(u64, String)> =
        expected.iter().map(|(mark, says)| (line(mark), (*says).to_owned())).collect();
    assert_eq!(said, expected, "{answer:#}");
    answer
}

#[test]
fn nested_loops_have_a_measure_each() {
    let program = "int main(void) {\n    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), s = 0;\n    \
        for (int i = 0; i < n; i++) // outer\n        for (int j = 0; j < m; j++) // inner\n            s ^= j;\n    return s;\n}\n";
    let answer = says(
        program,
        "holds",
        &[
            ("// outer", "ends: `i` goes up in each round, and has a largest value"),
            ("// inner", "ends: `m - j` goes down in each round, and is at least 0 there"),
        ],
    );
    assert!(answer["proof"]["argument"].as_str().unwrap().ends_with("which has 2 loops, each of which ends"));
}

#[test]
fn pointers_and_recursion_are_told_by_their_names() {
    let program = "static int sum(const int *p, const int *end) {\n    int s = 0;\n    while (p != end) { // walk\n        s ^= *p;\n        \
        p++;\n    }\n    return s;\n}\nstatic int fac(unsigned n) { // fac\n    return n == 0 ? 1 : n ^ fac(n - 1);\n}\nint main(void) {\n    \
        unsigned n = __VERIFIER_nondet_uint();\n    if (n > 1000) return 0;\n    int *a = calloc(n + 1, sizeof *a);\n    int s = sum(a, a + n);\n    \
        for (int *q = a; q < a + n; q++) s ^= *q; // for\n    free(a);\n    return s + fac(n);\n}\n";
    let answer = says(
        program,
        "holds",
        &[
            ("// walk", "ends: `end - p` goes down in each round, and is at least 0 there"),
            ("// fac", "ends: `n` goes down from call to call, and is at least 0 there"),
            ("// for", "ends: `n + a - q` goes down in each round, and is at least 0 there"),
        ],
    );
    let argument = answer["proof"]["argument"].as_str().unwrap();
    assert!(
        argument.ends_with("which has 2 loops and 1 recursive function, each of which ends"),
        "{argument}"
    );
    let rests_on = answer["proof"]["rests_on"].as_array().unwrap();
    for name in ["malloc-succeeds", "stack-suffices"] {
        assert!(rests_on.contains(&name.into()), "{answer:#}");
    }
}

#[test]
fn a_list_that_is_walked_gets_shorter_and_a_loop_that_is_not_left_does_not_hide_it() {
    let program = "int main(void) {\n    struct node *head = 0;\n    while (__VERIFIER_nondet_int()) { // build\n        \
        struct node *q = malloc(sizeof *q);\n        q->next = head;\n        head = q;\n    }\n    \
        while (head) { // free\n        struct node *t = head->next;\n        free(head);\n        head = t;\n    }\n    return 0;\n}\n";
    let open = "open: no argument was found that it ends; left when `__VERIFIER_nondet_int() == 0`; `head` changes in it";
    let answer = says(
        program,
        "unknown",
        &[("// build", open), ("// free", "ends: the list from `head` gets shorter in each round")],
    );
    let reason = &answer["reasons"][0];
    assert_eq!(reason["kind"], "suspected");
    assert_eq!(reason["place"]["line"], answer["loops"][0]["place"]["line"]);
    let message = reason["message"].as_str().unwrap();
    assert!(
        message.starts_with("this loop of `main` may go on for ever: no argument was found"),
        "{message}"
    );
    assert!(message.ends_with("left when `__VERIFIER_nondet_int() == 0`; `head` changes in it"), "{message}");
}

#[test]
fn what_a_server_does_in_each_round_ends() {
    let program = "static unsigned work(unsigned n) {\n    unsigned s = 0;\n    while (n > 0) { // work\n        s += n;\n        n--;\n    \
        }\n    return s;\n}\nint main(void) {\n    for (;;) { // server\n        unsigned k = __VERIFIER_nondet_uint();\n        \
        for (unsigned i = 0; i < k; i++) // each\n            work(i);\n    }\n}\n";
    says(
        program,
        "unknown",
        &[
            ("// work", "ends: `n` goes down in each round, and is at least 0 there"),
            (
                "// server",
                "open: no argument was found that it ends; no condition leaves it; no variable from outside changes in it",
            ),
            ("// each", "ends: `k - i` goes down in each round, and is at least 0 there"),
        ],
    );
}

#[test]
fn a_loop_around_an_open_one_is_open_and_only_the_inner_one_is_a_reason() {
    let program = "int main(void) {\n    unsigned n = __VERIFIER_nondet_uint();\n    for (unsigned i = 0; i < n; i++) // outer\n        \
        while (__VERIFIER_nondet_int()); // inner\n    return 0;\n}\n";
    let answer = answer(program);
    assert_eq!(answer["loops"][0]["why"], "the loop on line 8 in it is not known to end", "{answer:#}");
    assert_eq!(answer["loops"][1]["verdict"], "open");
    assert_eq!(answer["reasons"].as_array().unwrap().len(), 1, "{answer:#}");
    assert_eq!(answer["reasons"][0]["place"]["line"], 8);
}

#[test]
fn what_is_said_where_a_fault_is_not_excluded_says_so() {
    let program = "int table[4];\nint main(void) {\n    int n = __VERIFIER_nondet_int();\n    table[n]++;\n    \
        for (int i = 0; i < n; i++) // loop\n        table[0] ^= i;\n    return 0;\n}\n";
    let answer = answer(program);
    assert_eq!((&answer["verdict"], &answer["loops"][0]["up_to_fault"]), (&"unknown".into(), &true.into()));
    let text = answer["loops"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("ends, up to where a fault is not excluded: "), "{text}");
}

#[test]
fn a_loop_that_is_never_gone_round_says_so() {
    let program = "int main(void) {\n    int n = __VERIFIER_nondet_int();\n    while (n) { // loop\n        if (n > 3) break;\n        return 1;\n    \
        }\n    do n--; while (n < 0 && n > 5); // twice\n    return 0;\n}\n";
    says(program, "holds", &[("// twice", "ends: no run comes to a second round of it")]);
}

#[test]
fn a_loop_in_which_a_run_never_ends_says_that_this_is_shown() {
    let shown = "open: a run goes round in it for ever, as is shown";
    let told = |program: &str| -> Vec<String> {
        let output = by_all(program, &["--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let answer = &report["programs"][0]["answers"][0];
        assert_eq!(answer["verdict"], "violated", "{answer:#}");
        let loops = answer["loops"].as_array().unwrap().iter();
        loops.map(|one| one["text"].as_str().unwrap().to_owned()).collect()
    };
    let loops = "int main(void) {\n    unsigned n = __VERIFIER_nondet_uint();\n    for (unsigned i = 0; i < n; i++);\n    \
        while (n != 7) n += 2;\n    return 0;\n}\n";
    let said = told(loops);
    assert!(
        matches!(&said[..], [one, two] if one.starts_with("ends: ") && two.starts_with(shown)),
        "{said:?}"
    );
    let recursion = "static unsigned down(unsigned n) {\n    return n == 3 ? 0 : down(n);\n}\nint main(void) {\n    \
        return down(__VERIFIER_nondet_uint());\n}\n";
    let said = told(recursion);
    assert!(matches!(&said[..], [one] if one.starts_with(shown)), "{said:?}");
}

#[test]
fn text_and_sarif_tell_the_same() {
    let program = "int main(void) {\n    unsigned n = __VERIFIER_nondet_uint();\n    while (n > 0) n--;\n    return 0;\n}\n";
    let text = String::from_utf8(tayra(program, &[]).stdout).unwrap();
    let line = "its loops, one by one:\n    program.c:7 loop in `main` ends: `n` goes down in each round, and is at least 0 there\n";
    assert!(text.contains(line), "{text}");
    assert!(text.contains("nodes, which has one loop, which ends\n"), "{text}");
    let sarif: Value = serde_json::from_slice(&tayra(program, &["--format", "sarif"]).stdout).unwrap();
    let told = &sarif["runs"][0]["properties"]["verdicts"][0]["loops"][0];
    assert_eq!(
        (&told["verdict"], &told["startLine"], &told["function"]),
        (&"ends".into(), &7.into(), &"main".into())
    );
}

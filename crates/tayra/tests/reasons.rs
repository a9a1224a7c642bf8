//! Where an answer is unknown, the reason that decides comes first, and no more is told than helps.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::Value;
use std::process::{Command, Output};
use tempfile::TempDir;

fn tayra(text: &str, options: &[&str]) -> Output {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("program.c"), text).unwrap();
    let mut arguments = vec!["check", "program.c"];
    if !options.contains(&"--property") {
        arguments.extend(["--property", "memory-safety", "--property", "assertions"]);
    }
    arguments.extend(options);
    Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).current_dir(folder.path()).output().unwrap()
}

fn text(program: &str, options: &[&str]) -> String {
    String::from_utf8(tayra(program, options).stdout).unwrap()
}

/// The reasons for the first answer.
fn reasons(program: &str, options: &[&str]) -> Vec<Value> {
    let options: Vec<&str> = ["--format", "json"].into_iter().chain(options.iter().copied()).collect();
    let output = tayra(program, &options);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let answer = &report["programs"][0]["answers"][0];
    assert_eq!(answer["verdict"], "unknown", "{report}");
    let reasons = answer["reasons"].as_array().unwrap().clone();
    let decisive: Vec<bool> = reasons.iter().map(|reason| reason["decisive"] == true).collect();
    assert!(
        decisive[0] && !decisive[1..].contains(&true),
        "one reason decides, and it comes first: {report}"
    );
    reasons
}

/// Whether the first reason is of that kind, on the line that is marked, and says that.
fn decides(program: &str, options: &[&str], kind: &str, says: &str) -> Value {
    let reasons = reasons(program, options);
    let first = &reasons[0];
    assert_eq!(first["kind"], kind, "{reasons:#?}");
    assert!(first["message"].as_str().unwrap().contains(says), "{reasons:#?}");
    if let Some(line) = program.lines().position(|line| line.contains("// here")) {
        assert_eq!(first["place"]["line"], line + 1, "{reasons:#?}");
    }
    first.clone()
}

/// Strings as a library makes them, which the prover loses track of.
const STRINGS: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct str { size_t len, cap; char data[]; };
static struct str *hdr(char *s) { return (struct str *)(s - sizeof(struct str)); }
static char *make(const char *init) {
    size_t n = strlen(init);
    struct str *h = malloc(sizeof *h + n + 1);
    h->len = n;
    h->cap = n;
    memcpy(h->data, init, n + 1);
    return h->data;
}
static char *join(char *s, const char *t) {
    struct str *h = hdr(s);
    size_t n = strlen(t);
    if (h->len + n > h->cap) {
        size_t cap = (h->len + n) * 2;
        h = realloc(h, sizeof *h + cap + 1);
        h->cap = cap;
    }
    memcpy(h->data + h->len, t, n + 1);
    h->len += n;
    return h->data;
}
"#;

/// A program that does something with strings again and again, `what` in each round.
fn with_strings(what: &str) -> String {
    format!(
        "{STRINGS}int main(void) {{\n    char *y = make(\"x\"), *old = y;\n    for (int i = 0; i < 10; i++) {{\n        \
         char text[16];\n        snprintf(text, sizeof text, \"%d\", i);\n        y = join(y, text);\n        {what}\n        \
         if (strlen(y) != hdr(y)->len) return 1;\n    }}\n    free(hdr(y));\n    return old == 0;\n}}\n"
    )
}

#[test]
fn an_address_that_decides_a_branch_of_the_only_run() {
    let program = with_strings("if (y > old) old = y; // here");
    let first = decides(&program, &[], "unspecified", "an address");
    assert!(first["advice"].as_str().unwrap().contains("address"), "{first}");
    // What the prover suspects besides is not told, but counted.
    let told = text(&program, &[]);
    assert_eq!(told.matches("warning[").count(), 1, "{told}");
    assert!(told.contains(" more place") && told.contains("-v"), "{told}");
    assert!(text(&program, &["-v"]).matches("warning[").count() > 2);
}

#[test]
fn an_uninitialised_value_that_decides_the_only_run() {
    let program = with_strings("double late; if (i == 7 && late > 3.0) old = 0; // here");
    // The prover shows that it is safe whatever the value is.
    assert!(text(&program, &[]).starts_with("memory-safety: holds"));
    let first = decides(&program, &["--strategy", "run"], "unspecified", "uninitialised");
    assert!(first["advice"].as_str().unwrap().contains("before it is read"), "{first}");
}

#[test]
fn a_missing_model_that_stops_the_only_run() {
    let program = with_strings("extern int probe(char *); if (i == 5) probe(y); // here");
    decides(&program, &[], "unsupported", "`probe`");
    assert_eq!(text(&program, &[]).matches("warning[").count(), 1);
}

#[test]
fn what_c_does_not_define_in_the_only_run() {
    let program = with_strings("if (i == 3) printf(\"%s\", (char *)0); // here");
    decides(&program, &[], "undefined-behaviour", "printf");
}

#[test]
fn a_run_that_takes_all_the_time() {
    let program = "static unsigned step(unsigned x) { return x * 1664525u + 1013904223u; }\nunsigned char table[256];\n\
        int main(void) {\n    unsigned x = 1;\n    while (x != 0) {\n        x = step(x) | 1;\n        table[x >> 24] += 1; table[table[x >> 25]]++;\n    }\n    return 0;\n}\n";
    let reasons = reasons(program, &["--property", "termination", "--time", "3"]);
    let first = reasons[0]["message"].as_str().unwrap();
    assert!(first.contains("did not end") && first.contains("main"), "{reasons:#?}");
    assert!(
        reasons[0]["place"]["line"].as_u64().is_some_and(|line| line == 1 || (5..=7).contains(&line)),
        "{reasons:#?}"
    );
    assert!(!first.contains("(0 steps"), "{first}");
}

#[test]
fn a_missing_model_comes_before_suspicions() {
    let program = "extern int __VERIFIER_nondet_int(void);\nextern int probe(int);\nint main(void) {\n    int t[4] = {0};\n    \
        int i = __VERIFIER_nondet_int();\n    if (i < 0) return 1;\n    if (i * i == 49) t[i & 3] = probe(i); // here\n    \
        int j = i * 3 % 5 * i % 7; return j >= 0 && j < 7 ? t[(j * j) % 4] : 0;\n}\n";
    decides(program, &[], "unsupported", "`probe`");
}

#[test]
fn a_missing_model_that_every_run_meets() {
    let program = "extern int probe(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int a = __VERIFIER_nondet_int();\n    \
        a += probe(); // here\n    return a;\n}\n";
    let first = decides(program, &[], "unsupported", "`probe`");
    assert!(first["advice"].as_str().unwrap().contains("defines the function"), "{first}");
}

#[test]
fn other_functions_that_are_missing_are_named_at_once() {
    let program = "extern int probe(void), second(void), unused(void);\nextern int third(int);\nstatic int later(void) { return third(1); }\n\
        int main(void) {\n    int a = probe(); // here\n    if (a) a = second() + later();\n    return a;\n}\n";
    let first = decides(program, &[], "unsupported", "`probe`");
    let note = first["notes"][0]["text"].as_str().unwrap();
    assert!(note.contains("`second`") && note.contains("`third`") && !note.contains("unused"), "{note}");
}

#[test]
fn how_far_the_search_came_stands_besides_a_suspicion() {
    let program = with_input(
        "unsigned n = input(), k = 0;\n    for (unsigned i = 0; i < n; i++) k = k * 5 + i;\n    if (k * k % 4 == 3) all[k] = 0;",
    );
    let told = text(&program, &["--time", "3"]);
    assert!(told.contains("  besides: the search over inputs found no fault in "), "{told}");
}

#[test]
fn the_loop_that_took_the_time() {
    let program = with_input(
        "for (int i = 0; i < 100000; i++) { // here\n        for (int k = 0; k < 30; k++) if (input() > k) { struct n *x = malloc(sizeof *x); x->next = all[k % 7]; x->other = all[input() & 7]; all[k & 7] = x; }\n        \
         for (int k = 0; k < 8; k++) { struct n *x = all[k]; while (x) { if (input() == 3 && x->other) x->other->other = x; x = x->next; } }\n    }",
    );
    let reasons = reasons(&program, &["--time", "4", "--strategy", "prove"]);
    let first = reasons[0]["message"].as_str().unwrap();
    assert_eq!(reasons[0]["kind"], "budget", "{reasons:#?}");
    assert!(first.contains("loop") && first.contains("round"), "{reasons:#?}");
    assert!(reasons[0]["place"]["line"].as_u64().is_some_and(|line| line > 5), "{reasons:#?}");
}

/// A program with an input, nodes that are linked in two ways, and this in `main`.
fn with_input(what: &str) -> String {
    format!(
        "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nstatic int input(void) {{ return __VERIFIER_nondet_int(); }}\n\
         struct n {{ struct n *next, *other; int value; }};\nstruct n *all[8];\nint main(void) {{\n    {what}\n    return 0;\n}}\n"
    )
}

#[test]
fn the_likeliest_fault_comes_first() {
    // The last one needs no round of any loop.
    let program = "extern unsigned long __VERIFIER_nondet_ulong(void);\nint t[8];\nint main(void) {\n    unsigned long n = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong();\n    \
        int k = 0;\n    for (unsigned long i = 0; i < n; i++) k = (k * k + 1) % 8;\n    t[k * k % 8] = 1;\n    \
        if (m * m * m == 20346417UL) return t[m]; // here\n    return 0;\n}\n";
    let first = decides(program, &["--strategy", "prove"], "suspected", "t[m]");
    assert_eq!(first["rule"], "out-of-bounds");
}

#[test]
fn many_places_are_cut_to_five_and_counted() {
    let mut body = String::new();
    for i in 0..12 {
        body += &format!(
            "    if (input() == {i}) {{ unsigned k = (unsigned)input(); if (k * k % 97 == {i}) all[(k * k * k + {i}) % 13 & 15] = 0; }}\n"
        );
    }
    let program = with_input(&body);
    let told = text(&program, &["--strategy", "prove", "--property", "memory-safety"]);
    let shown = told.matches("warning[").count();
    assert!(shown <= 6, "{told}");
    let all = reasons(&program, &["--strategy", "prove"]).len();
    assert!(all > shown, "{all}");
    assert!(told.contains(&format!("and {} more places", all - shown)), "{told}");
    let everything = text(&program, &["--strategy", "prove", "--property", "memory-safety", "-v"]);
    assert_eq!(everything.matches("warning[").count(), all);
}

#[test]
fn termination_names_the_loop_that_is_open() {
    let program = with_input("int n = input(); while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2;");
    let options = ["--property", "termination", "--strategy", "prove", "--time", "5"];
    let reasons = reasons(&program, &options);
    assert_eq!(reasons[0]["kind"], "suspected", "{reasons:#?}");
    let message = reasons[0]["message"].as_str().unwrap();
    assert!(message.starts_with("this loop of `main` may go on for ever: "), "{message}");
    assert!(message.ends_with("left when `n == 1`; `n` changes in it"), "{message}");
    assert_eq!(reasons.iter().filter(|reason| reason["kind"] == "suspected").count(), 1, "{reasons:#?}");
}

#[test]
fn a_clock_is_an_input_and_the_suspicion_that_hangs_on_it_is_told() {
    let program = "#include <time.h>\nint main(void) {\n    int t[7] = {0};\n    time_t now = time(0);\n    \
        long h = now * 31 % 1009 * now % 997;\n    if (h >= 0 && h * h % 1013 == 1012 && h > 990) return t[h]; // here\n    return 0;\n}\n";
    decides(program, &[], "suspected", "t[h]");
}

#[test]
fn advice_names_only_options_that_there_are() {
    let help = Command::new(env!("CARGO_BIN_EXE_tayra")).args(["check", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let sources =
        [include_str!("../../verifier/src/advice.rs"), include_str!("../../verifier/src/explain/mod.rs")];
    let mut named = 0;
    for word in
        sources.iter().flat_map(|text| text.split(|c: char| c.is_whitespace() || "\",;:)(`".contains(c)))
    {
        if let Some(option) =
            word.strip_prefix("--").filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
        {
            assert!(help.contains(&format!("--{option} ")), "advice names --{option}, which there is not");
            named += 1;
        }
    }
    assert!(named >= 3);
}

#[test]
fn where_something_is_violated_the_rest_says_so_only() {
    let program = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) { int *p = 0; if (__VERIFIER_nondet_int() == 5) *p = 1; assert(__VERIFIER_nondet_int() != 7 || p == 0); return 0; }\n";
    let told = text(program, &[]);
    assert!(told.contains("memory-safety: violated"), "{told}");
    assert!(told.matches("warning[").count() <= 1, "{told}");
}

#[test]
fn a_run_that_the_end_of_the_time_cuts_off_explains_nothing() {
    // The search makes one short run after the other; the last one is cut off at its first step.
    let program = with_input(
        "double sum = 0;\n    for (int i = 0; i < 40; i++) { int n = input(); sum += n; if (n == i) sum *= 2; }\n    if (sum > 1e9 && sum < 1e9 + 1) all[(int)(sum / 1e9) + 7] = 0; // here",
    );
    decides(&program, &["--time", "3"], "suspected", "inside `all`");
}

#[test]
fn an_address_that_decides_late_in_a_long_run() {
    let program = with_strings(
        "for (int k = 0; k < 9000; k++) text[k % 16] ^= k; if (i == 9 && y > old) old = y; // here",
    );
    decides(&program, &["--time", "30"], "unspecified", "an address");
}

//! Every *holds* says in one line what it rests on: all of it, and nothing else.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::{Command, Output};
use tayra_findings::Assumption;
use tempfile::TempDir;

fn tayra(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap()
}

/// The names behind the first *holds* of a program.
fn rests_on(text: &str, options: &[&str]) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, text).unwrap();
    let mut arguments =
        vec!["check", "--format", "json", "--property", "memory-safety", file.to_str().unwrap()];
    arguments.extend(options);
    let output = tayra(&arguments);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let answer = &report["programs"][0]["answers"][0];
    assert_eq!(answer["verdict"], "holds", "{report}");
    let names = answer["proof"]["rests_on"].as_array().unwrap();
    let texts = answer["proof"]["assumptions"].as_array().unwrap();
    for (name, text) in names.iter().zip(texts) {
        let assumption = Assumption::from_name(name.as_str().unwrap()).unwrap();
        assert_eq!(text, assumption.text());
    }
    names.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// What stands behind each proof.
const ALWAYS: [&str; 3] = ["stack-suffices", "objects-apart", "clang-19"];

fn expect(text: &str, options: &[&str], others: &[&str]) {
    let mut names: Vec<&str> = others.to_vec();
    names.extend(ALWAYS);
    for strategy in ["run", "prove"] {
        let options: Vec<&str> = options.iter().copied().chain(["--strategy", strategy]).collect();
        assert_eq!(rests_on(text, &options), names, "{strategy}: {text}");
    }
}

fn expect_by(strategy: &str, text: &str, others: &[&str]) {
    let mut names: Vec<&str> = others.to_vec();
    names.extend(ALWAYS);
    assert_eq!(rests_on(text, &["--strategy", strategy]), names, "{strategy}: {text}");
}

#[test]
fn a_program_that_asks_nothing_of_the_library_rests_on_little() {
    expect("int main(void) { int a[2] = {1, 2}; return a[0] - a[1] + 1; }\n", &[], &[]);
}

#[test]
fn malloc_is_named_where_a_block_is_allocated_and_only_there() {
    const ALLOCATES: &str =
        "#include <stdlib.h>\nint main(void) { char *p = malloc(3); if (p) p[2] = 1; free(p); return 0; }\n";
    expect(ALLOCATES, &[], &["malloc-succeeds", "library-models"]);
    for kin in ["strdup(\"ab\")", "calloc(3, 1)", "realloc(0, 3)", "aligned_alloc(16, 16)"] {
        let text = ALLOCATES.replace("malloc(3)", kin).replace("#include", "#include <string.h>\n#include");
        expect(&text, &[], &["malloc-succeeds", "library-models"]);
    }
    const NEVER: &str = "#include <stdlib.h>\n#include <stdio.h>\nint main(void) { int x = 1; if (x == 2) { free(malloc(3)); } puts(\"x\"); return 0; }\n";
    expect(NEVER, &[], &["library-models"]);
    // Whoever lets it fail does not rest on it.
    let names = rests_on(ALLOCATES, &["--malloc-fails"]);
    assert!(!names.contains(&"malloc-succeeds".to_owned()), "{names:?}");
}

#[test]
fn a_definition_of_the_programs_own_is_no_model() {
    expect("int abs(int x) { return x < 0 ? 0 - x : x; }\nint main(void) { return abs(0); }\n", &[], &[]);
}

#[test]
fn inputs_are_no_models_but_assumptions_on_them_are_named() {
    let text = "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n\
                int main(void) { int a[4] = {0}; int i = __VERIFIER_nondet_int(); __VERIFIER_assume(i >= 0 && i < 4); return a[i]; }\n";
    expect_by("prove", text, &["assumed-conditions"]);
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) { int i = __VERIFIER_nondet_int(); return i == 7; }\n";
    expect_by("prove", text, &[]);
    expect_by("hunt", text, &[]);
}

#[test]
fn arguments_are_named_by_proofs_for_all_runs() {
    let text = "int main(int argc, char **argv) { return argv[argc - 1][0] == 'x'; }\n";
    expect_by("prove", text, &["few-arguments"]);
}

#[test]
fn another_entry_comes_first() {
    let text = "int count;\nint f(int x) { return x + count; }\nint main(void) { return f(1); }\n";
    let mut names = vec!["entry-comes-first"];
    names.extend(ALWAYS);
    assert_eq!(rests_on(text, &["--entry", "f", "--strategy", "prove"]), names);
}

#[test]
fn what_is_volatile_is_written_by_nobody_else() {
    expect("volatile int flag;\nint main(void) { int a[1] = {0}; return a[flag]; }\n", &[], &["one-thread"]);
    let whole = "struct s { int i; int more[9]; };\nvolatile struct s shared;\nint main(void) { struct s mine = shared; int a[1] = {0}; return a[mine.i]; }\n";
    expect(whole, &[], &["one-thread"]);
    // What is only written is looked at by nobody.
    expect("volatile int flag;\nint main(void) { flag = 1; return 0; }\n", &[], &[]);
    let handler = "#include <signal.h>\nstatic int hits;\nstatic void on(int n) { hits += n; }\n\
                   int main(void) { signal(SIGINT, on); return hits; }\n";
    expect_by("prove", handler, &["one-thread", "library-models"]);
}

#[test]
fn single_runs_rest_on_output_only_if_it_is_looked_at() {
    let ignored = "#include <stdio.h>\nint main(void) { printf(\"x\"); return 0; }\n";
    expect_by("run", ignored, &["library-models"]);
    let looked_at = "#include <stdio.h>\nint main(void) { int a[2] = {0}; return a[printf(\"x\")]; }\n";
    expect_by("run", looked_at, &["output-succeeds", "library-models"]);
    let through_a_pointer =
        "#include <stdio.h>\nint main(void) { int (*f)(const char *) = puts; return f(\"x\") < 0; }\n";
    expect_by("run", through_a_pointer, &["output-succeeds", "library-models"]);
}

#[test]
fn single_runs_rest_on_what_strcmp_returns_if_more_than_its_sign_counts() {
    let sign = "#include <string.h>\nint main(int c, char **v) { char a[2] = \"a\", b[2] = \"b\"; if (strcmp(a, b) < 0) return 1; return 0; }\n";
    expect_by("run", sign, &["library-models"]);
    let value = "#include <string.h>\nint main(void) { int t[3] = {0}; char a[2] = \"b\", b[2] = \"a\"; return t[strcmp(a, b)]; }\n";
    expect_by("run", value, &["compares-bytes", "library-models"]);
}

#[test]
fn lines_are_not_endless() {
    let text = "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n\
                int main(void) { char *line = 0; size_t size = 0; getline(&line, &size, stdin); free(line); return 0; }\n";
    expect_by("prove", text, &["malloc-succeeds", "lines-fit", "library-models"]);
}

#[test]
fn the_text_has_one_line_and_each_name_its_page() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, "#include <stdlib.h>\nint main(void) { free(malloc(3)); return 0; }\n").unwrap();
    let output = tayra(&["check", file.to_str().unwrap()]);
    let text = String::from_utf8(output.stdout).unwrap();
    let line = "  rests on: malloc does not fail; library functions do as docs/library.md says; the stack does not run out; \
                objects lie apart and aligned; clang 19 compiles it without optimisation\n";
    assert_eq!(text.matches(line).count(), 1, "{text}");
    assert_eq!(text.matches("rests on").count(), 1, "what was said is not said again: {text}");
    for assumption in Assumption::ALL {
        let output = tayra(&["check", "--explain", assumption.name()]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(&format!("{assumption}: {}\n\n", assumption.text())), "{text}");
        assert_eq!(output.status.code(), Some(0));
    }
}

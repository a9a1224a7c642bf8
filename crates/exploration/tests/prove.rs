//! Whole programs through the prove strategy: what must be proved, and what must not.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use tayra_execution::Options;
use tayra_exploration::{Exploration, Incomplete, Limits, prove};
use tayra_frontend::{Sources, load};

/// What is left to prove, as `rule:line`, and why nothing is proved.
fn explore(code: &str) -> (Vec<String>, Vec<String>) {
    let exploration = exploration(code);
    let owed = exploration.obligations.iter().map(|o| format!("{}:{}", o.rule, o.place.line)).collect();
    (owed, exploration.incomplete.iter().map(|i| format!("{i:?}")).collect())
}

fn exploration(code: &str) -> Exploration {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, code).unwrap();
    let loaded = load(&Sources { files: vec![file], ..Sources::default() }).unwrap();
    let main = loaded.program.function_named("main").unwrap();
    let limits = Limits {
        deadline: Some(std::time::Instant::now() + std::time::Duration::from_secs(20)),
        ..Limits::default()
    };
    prove(&loaded.program, main, Options::default(), &limits)
}

#[track_caller]
fn proves(code: &str) {
    let (owed, incomplete) = explore(code);
    assert_eq!((owed, incomplete), (vec![], vec![]));
}

#[track_caller]
fn doubts(code: &str, what: &str) {
    let (owed, incomplete) = explore(code);
    assert!(owed.iter().any(|o| o == what), "{owed:?} {incomplete:?}");
}

const NONDET: &str = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n";

#[test]
fn an_array_of_unknown_length_is_filled_within_its_bounds() {
    proves(&format!(
        "{NONDET}int main(void) {{
            int n = __VERIFIER_nondet_int();
            if (n < 1 || n > 1000) return 0;
            int *a = malloc(n * sizeof(int));
            for (int i = 0; i < n; i++) a[i] = 0;
            free(a);
            return 0;
        }}"
    ));
}

#[test]
fn one_element_too_many_is_doubted() {
    doubts(
        &format!(
            "{NONDET}int main(void) {{
                int n = __VERIFIER_nondet_int();
                if (n < 1 || n > 1000) return 0;
                int *a = malloc(n * sizeof(int));
                for (int i = 0; i <= n; i++) a[i] = 0;
                free(a);
                return 0;
            }}"
        ),
        "out-of-bounds:7",
    );
}

#[test]
fn a_string_of_unknown_length_is_walked_to_its_end() {
    proves(&format!(
        "{NONDET}int main(void) {{
            int n = __VERIFIER_nondet_int();
            if (n < 1 || n > 1000) return 0;
            char *s = malloc(n);
            s[n - 1] = 0;
            char *p = s;
            while (*p) p++;
            int length = p - s;
            free(s);
            return length;
        }}"
    ));
}

#[test]
fn a_function_is_explored_with_its_callers_array() {
    proves(&format!(
        "{NONDET}static void set(int *a, int i, int v) {{ a[i] = v; }}
        int main(void) {{
            int a[10];
            for (int i = 0; i < 10; i++) set(a, i, i);
            return a[3];
        }}"
    ));
}

#[test]
fn recursion_comes_to_rest() {
    proves(&format!(
        "{NONDET}static int sum(int *a, int n) {{ return n <= 0 ? 0 : a[n - 1] + sum(a, n - 1); }}
        int main(void) {{
            int n = __VERIFIER_nondet_int();
            if (n < 1 || n > 100) return 0;
            int *a = calloc(n, sizeof(int));
            int s = sum(a, n);
            free(a);
            return s;
        }}"
    ));
}

#[test]
fn lost_and_freed_blocks_are_doubted() {
    doubts("#include <stdlib.h>\nint main(void) { int *p = malloc(4);\n p = 0;\n return 0; }", "leak:4");
    doubts(
        "#include <stdlib.h>\nint main(void) { int *p = malloc(4);\n free(p);\n return *p; }",
        "use-after-free:4",
    );
}

#[test]
fn a_block_that_a_callee_loses_for_ever_is_doubted() {
    // The argument's register is dead: only the callee's parameter held the block.
    doubts(
        "#include <stdlib.h>\nstatic void keep(int *p) {\n p = 0;\n for (;;) { }\n}\n\
         int main(void) { keep(malloc(4)); return 0; }",
        "leak:4",
    );
}

#[test]
fn a_function_that_a_callee_names_first_is_the_same_function() {
    proves(
        "#include <stdlib.h>\nextern void reach_error(void);\nstatic int one(void) { return 1; }\n\
         static int (*pick(void))(void) { return one; }\n\
         int main(void) { if (pick() != one) reach_error(); return pick()() - 1; }",
    );
}

#[test]
fn a_graph_that_outgrows_the_memory_is_given_up() {
    use std::fmt::Write as _;
    // Each decision leaves a state behind, and each state has its own copy of an array that grows.
    let mut code = format!("{NONDET}int main(void) {{\n    int table[3000];\n");
    for index in 0..3000 {
        let _ = writeln!(code, "    table[{index}] = __VERIFIER_nondet_int();");
        let _ = writeln!(code, "    if (table[{index}] > {index}) table[{index}] = {index};");
    }
    code.push_str("    return 0;\n}\n");
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, code).unwrap();
    let loaded = load(&Sources { files: vec![file], ..Sources::default() }).unwrap();
    let main = loaded.program.function_named("main").unwrap();
    let limits = Limits { memory_mb: Some(32), ..Limits::default() };
    let exploration = prove(&loaded.program, main, Options::default(), &limits);
    let reasons: Vec<String> = exploration.incomplete.iter().map(|i| format!("{i:?}")).collect();
    assert_eq!(reasons, [r#"Limit("the memory was not enough")"#]);
    assert!(exploration.closed().is_none());
}

#[test]
fn running_out_is_told_beside_what_is_not_supported() {
    let code = format!(
        "{NONDET}extern void unknown(void);
        int main(void) {{
            int n = __VERIFIER_nondet_int();
            if (n == 7) unknown();
            int sum = n & 3;
            return sum / 2;
        }}"
    );
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, code).unwrap();
    let loaded = load(&Sources { files: vec![file], ..Sources::default() }).unwrap();
    let main = loaded.program.function_named("main").unwrap();
    let with =
        |steps| prove(&loaded.program, main, Options::default(), &Limits { steps, ..Limits::default() });
    let whole = with(1000).steps;
    for steps in 1..whole {
        let incomplete = with(steps).incomplete;
        let told = incomplete.iter().any(|why| matches!(why, Incomplete::Limit(_)));
        assert!(told, "{steps} of {whole} steps: {incomplete:?}");
    }
}

/// The nodes for 12 and for 24 such pieces of a program: twice as many where each costs what the others cost.
#[track_caller]
fn grows_linearly(program: impl Fn(usize) -> String) {
    let nodes = |count| {
        let explored = exploration(&program(count));
        assert!(explored.obligations.is_empty() && explored.incomplete.is_empty(), "{count} are not proved");
        explored.graph.nodes().len()
    };
    let (few, many) = (nodes(12), nodes(24));
    assert!(2 * many <= 5 * few, "{few} nodes for 12, {many} for 24");
}

#[test]
fn lists_in_a_row_do_not_wait_for_each_others_constants() {
    grows_linearly(|count| {
        let lists: String = (0..count)
            .map(|i| {
                format!(
                    "struct node *list{i} = NULL;
                    while (__VERIFIER_nondet_int()) {{
                        struct node *node = malloc(sizeof *node);
                        node->value = {i};
                        node->next = list{i};
                        list{i} = node;
                    }}\n"
                )
            })
            .collect();
        let frees: String = (0..count)
            .map(|i| format!("while (list{i}) {{ struct node *next = list{i}->next; free(list{i}); list{i} = next; }}\n"))
            .collect();
        format!(
            "{NONDET}struct node {{ struct node *next; int value; }};\nint main(void) {{ {lists}{frees}return 0; }}"
        )
    });
}

#[test]
fn decisions_in_a_row_do_not_multiply() {
    grows_linearly(|count| {
        let decisions: String =
            (0..count).map(|i| format!("if (__VERIFIER_nondet_int()) table[{i}] = {i};\n")).collect();
        format!("{NONDET}int main(void) {{ int table[{count}] = {{0}};\n{decisions}return table[0]; }}")
    });
}

#[test]
fn a_recursion_that_keeps_blocks_of_many_kinds_comes_to_rest() {
    let explored = exploration(&format!(
        "{NONDET}static void grow(void *last, void *other) {{
            if (!__VERIFIER_nondet_int()) return;
            void **block = malloc((__VERIFIER_nondet_int() ? 2 : 5) * sizeof *block);
            block[0] = last;
            block[1] = other;
            if (__VERIFIER_nondet_int()) grow(last, block); else grow(block, other);
        }}
        int main(void) {{ grow(NULL, NULL); return 0; }}"
    ));
    // Leaks are left to prove; but nothing was given up.
    assert!(explored.incomplete.is_empty(), "{:?}", explored.incomplete);
}

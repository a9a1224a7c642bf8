//! Lost blocks, where the last pointer to them went, and what is left at the end.

use crate::{NOWHERE, faults, run_with};
use tayra_findings::Rule;
use tayra_interpreter::{Ending, Run, RunSettings};
use tayra_program::DataModel;

fn run_main(functions: &str, main: &str) -> Run {
    let source = format!("#include <stdlib.h>\n{functions}\nint main(void) {{\n{main}\n}}");
    let settings = RunSettings { max_steps: Some(200_000), ..RunSettings::default() };
    let run = run_with(&source, DataModel::Lp64, &settings);
    let narrow = run_with(&source, DataModel::Ilp32, &settings);
    assert_eq!(faults(&run), faults(&narrow), "the same in both data models:\n{source}");
    run
}

/// Lines of leaks; the first line of `main` is 4 if `functions` has one line.
fn leaks(functions: &str, main: &str) -> Vec<u32> {
    let run = run_main(functions, main);
    faults(&run).into_iter().filter(|(rule, _)| *rule == Rule::Leak).map(|(_, line)| line).collect()
}

#[test]
fn homes_decide_not_registers() {
    assert_eq!(leaks("", "int *p = malloc(4);\np = 0;\nfor (;;);"), vec![5]);
    assert_eq!(leaks("", "int *p = malloc(4);\nfor (;;);\nfree(p);"), NOWHERE);
    assert_eq!(leaks("", "int *p = malloc(4);\nexit(0);\nfree(p);"), NOWHERE);
    assert_eq!(leaks("", "int *p = malloc(4);\np = 0;\nexit(0);"), vec![5]);
    assert_eq!(leaks("", "int *p = malloc(4);\nabort();\nfree(p);"), NOWHERE);
    assert_eq!(leaks("", "int *p = malloc(4);\nreturn p == 0;"), vec![6], "homes of main end with it");
}

#[test]
fn what_an_expression_still_holds_is_not_lost() {
    let f = "void f(int *a, int *b) { free(b); }";
    assert_eq!(leaks(f, "int *p = malloc(4);\nint *old = p;\nf(p = 0, old);\nreturn 0;"), NOWHERE);
    assert_eq!(
        leaks(
            "void g(int *a, int b) { free(a); }\nint h(int n) { while (n) n--; return n; }",
            "g(malloc(4), h(1000));\nreturn 0;"
        ),
        NOWHERE
    );
    assert_eq!(
        leaks("int *make(void) { return malloc(4); }", "int *p = make();\nfree(p);\nreturn 0;"),
        NOWHERE
    );
    let moved =
        "int *p = malloc(4), *q = malloc(4);\nint *t = p;\np = q;\nq = t;\nfree(p);\nfree(q);\nreturn 0;";
    assert_eq!(leaks("", moved), NOWHERE);
}

#[test]
fn results_that_nobody_keeps() {
    assert_eq!(leaks("int *make(void) { return malloc(4); }", "make();\nreturn 0;"), vec![4]);
    assert_eq!(leaks("", "malloc(4);\nreturn 0;"), vec![4]);
    assert_eq!(leaks("int *keep(void) { int *p = malloc(4); return p; }", "keep();\nfor (;;);"), vec![4]);
}

#[test]
fn interior_pointers_and_numbers_hold_a_block() {
    assert_eq!(leaks("", "char *p = malloc(8);\np += 3;\nfree(p - 3);\nreturn 0;"), NOWHERE);
    assert_eq!(
        leaks(
            "",
            "char *p = malloc(8);\nunsigned long n = (unsigned long)p;\np = 0;\nfree((void *)n);\nreturn 0;"
        ),
        NOWHERE
    );
}

#[test]
fn memory_and_scopes() {
    assert_eq!(
        leaks("struct s { int *p; } g;", "g.p = malloc(4);\ng.p = malloc(4);\nfree(g.p);\nreturn 0;"),
        vec![5]
    );
    assert_eq!(leaks("", "{\nint *p = malloc(4);\n*p = 1;\n}\nfor (;;);"), vec![7]);
    assert_eq!(leaks("void f(void) { int *p = malloc(4); *p = 0; }", "f();\nfor (;;);"), vec![2]);
    let freed = "int **p = malloc(sizeof *p);\n*p = malloc(4);\nfree(p);\nreturn 0;";
    assert_eq!(leaks("", freed), vec![6]);
    assert_eq!(leaks("int *g;", "g = malloc(4);\nreturn 0;"), NOWHERE, "globals count at the end");
}

#[test]
fn cycles_are_lost_where_their_last_root_went() {
    let node = "struct n { struct n *next; };";
    let main = "struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);\na->next = b;\nb->next = a;\nb = 0;\na = \
                0;\nint x = 0;\nfor (int i = 0; i < 10; i++) x += i;\nreturn 0;";
    assert_eq!(leaks(node, main), vec![8], "one loss, whatever is lost with it");
    let list = "struct n *head = 0;\nfor (int i = 0; i < 5; i++) {\nstruct n *x = malloc(sizeof *x);\nx->next = \
                head;\nhead = x;\n}\nhead = 0;\nreturn 0;";
    assert_eq!(leaks(node, list), vec![10], "one site, one report");
}

#[test]
fn a_hidden_block_is_left_open() {
    let main = "char *p = malloc(4), *q = malloc(4);\nunsigned long both = (unsigned long)p ^ (unsigned long)q;\np = \
                0;\nfree(q);\nreturn both == 0;";
    let run = run_main("", main);
    assert_eq!(faults(&run).into_iter().filter(|(rule, _)| *rule == Rule::Leak).count(), 0);
    assert!(run.unspecified.iter().any(|u| u.what.contains("may be lost")), "{:?}", run.unspecified);
}

#[test]
fn cleanup_is_judged_at_the_end_only() {
    let left = |main: &str| {
        let run = run_main("int *g;", main);
        faults(&run)
            .into_iter()
            .filter(|(rule, _)| *rule == Rule::NotFreedAtExit)
            .map(|(_, line)| line)
            .collect::<Vec<_>>()
    };
    assert_eq!(left("g = malloc(4);\nreturn 0;"), vec![4]);
    assert_eq!(left("g = malloc(4);\nexit(0);"), vec![4]);
    assert_eq!(left("g = malloc(4);\nabort();"), NOWHERE);
    assert_eq!(left("g = malloc(4);\nfor (;;);"), NOWHERE);
    assert_eq!(left("g = malloc(4);\nfree(g);\nreturn 0;"), NOWHERE);
}

#[test]
fn growing_by_realloc_loses_nothing() {
    let main = "int *p = 0;\nfor (int i = 1; i < 100; i++) {\nint *q = realloc(p, i * sizeof *q);\np = q;\np[i - 1] = \
                i;\n}\nint last = p[98] + p[0];\nfree(p);\nreturn last;";
    let run = run_main("", main);
    assert_eq!(run.ending, Ending::Returned { status: 100 });
    assert_eq!(faults(&run), vec![]);
}

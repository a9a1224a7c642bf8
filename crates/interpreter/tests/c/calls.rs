//! Calls: by pointer, variadic, back from the library, by value, and too many of them.

use crate::{faults, faults_in_both, returns_in_both, run_c, run_with};
use tayra_findings::Rule;
use tayra_interpreter::{Ending, RunSettings};
use tayra_program::DataModel;

#[test]
fn structs_go_by_value() {
    let source = "struct big { int a[20]; };\nstruct small { char c; int i; };\nint f(struct big b, struct small s) {\n \
                  b.a[3] = 9;\n return b.a[4] + s.i + s.c;\n}\nstruct small g(int i) {\n struct small s = {1, i};\n \
                  return s;\n}\nint main(void) {\n struct big b = {{0}};\n b.a[4] = 5;\n int r = f(b, g(7));\n return r \
                  + b.a[3];\n}";
    returns_in_both(source, 13);
}

const SUM: &str = "#include <stdarg.h>\nstruct pair { long a; char *b; int c; };\ndouble sum(int n, ...) {\n va_list list, \
                   second;\n va_start(list, n);\n va_copy(second, list);\n double total = 0;\n for (int i = 0; i < n; \
                   i++) {\n  total += va_arg(list, int);\n  total += va_arg(list, double);\n  total += va_arg(list, long \
                   long);\n  struct pair p = va_arg(list, struct pair);\n  total += p.c;\n  total += (double)va_arg(list, \
                   long double);\n }\n total += va_arg(second, int);\n va_end(second);\n va_end(list);\n return \
                   total;\n}\n";

#[test]
fn variadic_arguments_of_every_kind() {
    let main = "int main(void) {\n struct pair p = {1, 0, 40};\n return (int)sum(3, 1, 2.0, 3LL, p, 4.0L, 1, 2.0, 3LL, p, \
                4.0L, 1, 2.0, 3LL, p, 4.0L);\n}";
    returns_in_both(&format!("{SUM}{main}"), 151);
}

#[test]
fn reading_past_the_passed_arguments_is_out_of_bounds() {
    let source = "#include <stdarg.h>\nint last(int n, ...) {\n va_list list;\n va_start(list, n);\n int x = 0;\n for (int \
                  i = 0; i < n; i++)\n  x = va_arg(list, int);\n va_end(list);\n return x;\n}\nint main(void) {\n return \
                  last(CALLED);\n}";
    returns_in_both(&source.replace("CALLED", "2, 1, 2"), 2);
    faults_in_both(&source.replace("CALLED", "3, 1, 2"), Rule::OutOfBounds, 7);
    faults_in_both(&source.replace("CALLED", "9, 1, 2, 3, 4, 5, 6, 7, 8"), Rule::OutOfBounds, 7);
    faults_in_both(&source.replace("CALLED", "1"), Rule::OutOfBounds, 7);
}

#[test]
fn functions_called_as_something_else() {
    let called = |how: &str| {
        format!(
            "int f(int x) {{ return x; }}\nint data;\nint main(void) {{\n void *p = (void *)f;\n return {how};\n}}"
        )
    };
    returns_in_both(&called("((int (*)(int))p)(4)"), 4);
    faults_in_both(&called("((int (*)(void))p)()"), Rule::BadIndirectCall, 5);
    faults_in_both(&called("((int (*)(double))p)(1.0)"), Rule::BadIndirectCall, 5);
    faults_in_both(&called("((int (*)(void))&data)()"), Rule::BadIndirectCall, 5);
    faults_in_both(&called("((int (*)(void))12345678)()"), Rule::BadIndirectCall, 5);
    returns_in_both("int f();\nint main(void) { return f(3); }\nint f(x) int x; { return x; }", 3);
}

#[test]
fn the_library_calls_back() {
    let source = "#include <stdlib.h>\nstatic int count;\nstatic int depth(int n) { return n ? depth(n - 1) : 0; }\n\
                  static int compare(const void *a, const void *b) {\n count++;\n return *(const int *)a - *(const int \
                  *)b + depth(100);\n}\nint main(void) {\n int a[] = {5, 3, 9, 1, 7};\n qsort(a, 5, sizeof *a, \
                  compare);\n int key = 7;\n int *found = bsearch(&key, a, 5, sizeof *a, compare);\n return a[0] * 100 + \
                  a[4] * 10 + (found - a) + (count > 5);\n}";
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let run = run_with(source, model, &RunSettings::default());
        assert_eq!(run.ending, Ending::Returned { status: 194 }, "{:?}", run.faults);
    }
}

#[test]
fn exit_functions_run_last_one_first() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\nvoid a(void) { printf(\"a\"); }\nvoid b(void) { printf(\"b\"); \
                  }\nint main(void) {\n atexit(a);\n atexit(b);\n printf(\"m\");\n END\n}";
    for (end, ending) in
        [("return 3;", Ending::Returned { status: 3 }), ("exit(4);", Ending::Exited { status: 4 })]
    {
        let run = run_c(&source.replace("END", end));
        assert_eq!(String::from_utf8_lossy(&run.stdout), "mba");
        assert_eq!(run.ending, ending);
    }
}

#[test]
fn recursion_as_deep_as_the_stack_and_no_deeper() {
    let source = "int depth(int n) {\n return n ? 1 + depth(n - 1) : 0;\n}\nint main(void) {\n return depth(90000) == \
                  90000;\n}";
    returns_in_both(source, 1);
    faults_in_both(
        "int f(int n) {\n return f(n + 1) + 1;\n}\nint main(void) {\n return f(0);\n}",
        Rule::StackExhaustion,
        2,
    );
    let big = "int f(int n) {\n char big[100000];\n big[0] = n;\n return f(n + 1) + big[0];\n}\nint main(void) {\n return \
               f(0);\n}";
    let run = run_c(big);
    assert_eq!(run.faults.last().map(|fault| fault.rule), Some(Rule::StackExhaustion));
    assert!(run.steps < 10_000, "8 MiB are soon used up");
}

#[test]
fn computed_gotos_and_switches() {
    let source = "int main(void) {\n static void *labels[] = {&&a, &&b, &&c};\n int i = 0, x = 0;\nnext:\n goto \
                  *labels[i++];\na: x += 1; goto next;\nb: x += 10; goto next;\nc: x += 100;\n switch (x) { case 111: x++; \
                  case 5: x++; break; default: x = 0; }\n return x;\n}";
    returns_in_both(source, 113);
}

#[test]
fn errors_of_the_program_itself() {
    let source = "#include <assert.h>\nint main(void) {\n int x = 1;\n assert(x == 2);\n return 0;\n}";
    assert_eq!(faults(&run_c(source)), vec![(Rule::FailedAssertion, 4)]);
    let error = "void reach_error(void) {}\nint main(void) {\n reach_error();\n return 0;\n}";
    assert_eq!(faults(&run_c(error)), vec![(Rule::ErrorReached, 3)], "whatever its body does");
    assert_eq!(run_c("#include <stdlib.h>\nint main(void) { abort(); }").ending, Ending::Aborted);
    assert_eq!(run_c("int main(void) { __builtin_trap(); }").ending, Ending::Aborted);
    faults_in_both("int main(void) {\n __builtin_unreachable();\n}", Rule::UnreachableReached, 2);
}

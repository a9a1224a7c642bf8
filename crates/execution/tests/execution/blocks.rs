//! Copies and fills, heap blocks, leaks, and the models that every program needs.

use crate::explore::{run, run_with};
use tayra_execution::{Options, Status};
use tayra_findings::Rule;
use tayra_program::DataModel;

const INPUT: &str = "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
    extern void __VERIFIER_assume(int); void reach_error(void); void abort(void); void exit(int);
    void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void *);
    void *memcpy(void *, const void *, unsigned long); void *memmove(void *, const void *, unsigned long);
    void *memset(void *, int, unsigned long);\n";

fn check(code: &str, wanted: &[(Rule, Status)]) {
    run(&format!("{INPUT}{code}")).has(wanted);
}

#[test]
fn structs_are_copied_with_everything_known() {
    check(
        "struct s { char c; int i; int *p; char t[8]; };
         int main(void) { int x = 3; struct s a = { 'a', 7, &x, \"text\" }, b; b = a;
           if (b.c != 'a' || b.i != 7 || *b.p != 3 || b.t[3] != 't' || b.t[4]) reach_error();
           struct s u, v; v = u; if (u.i != v.i) reach_error(); return 0; }",
        &[],
    );
}

#[test]
fn copies_of_unknown_length_keep_what_they_certainly_copy() {
    check(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 4 || n > 16) return 0;
           char a[16] = { 1, 2, 3, 4 }, b[16]; __builtin_memcpy(b, a, n); if (b[3] != 4) reach_error();
           return 0; }",
        &[],
    );
    check(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); char a[16], b[8];
           if (n > 16) return 0; __builtin_memcpy(b, a, n); return 0; }",
        &[(Rule::OutOfBounds, Status::Suspected)],
    );
}

#[test]
fn a_length_of_zero_touches_nothing() {
    check(
        "int main(void) { unsigned long n = __VERIFIER_nondet_uint(); char a[4]; if (n) return 0;
           __builtin_memcpy(a, 0, n); __builtin_memset(0, 1, n); return 0; }",
        &[],
    );
    check(
        "int main(void) { unsigned long n = __VERIFIER_nondet_uint(); __builtin_memset(0, 1, n); return 0; }",
        &[(Rule::NullDereference, Status::Certain)],
    );
}

#[test]
fn memcpy_must_not_overlap() {
    check("int main(void) { char a[16] = { 0 }; __builtin_memcpy(a, a + 8, 8); return 0; }", &[]);
    check(
        "int main(void) { char a[16] = { 0 }; __builtin_memcpy(a, a + 7, 8); return 0; }",
        &[(Rule::OverlappingCopy, Status::Certain)],
    );
    check(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n > 8) return 0; char a[16] = { 0 };
           __builtin_memcpy(a, a + 4, n); return 0; }",
        &[(Rule::OverlappingCopy, Status::Suspected)],
    );
    check(
        "int main(void) { char a[4] = { 1, 2, 3, 4 }; __builtin_memmove(a + 1, a, 3);
           if (a[1] != 1 || a[3] != 3 || a[0] != 1) reach_error(); return 0; }",
        &[],
    );
}

#[test]
fn fills_of_unknown_length_hold_everywhere() {
    check(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1) return 0; char *p = malloc(n);
           __builtin_memset(p, 7, n); unsigned i = __VERIFIER_nondet_uint(); if (i < n && p[i] != 7) reach_error();
           free(p); return 0; }",
        &[],
    );
}

#[test]
fn calloc_gives_zeros_and_refuses_what_does_not_fit() {
    check(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); int *p = calloc(n, 4);
           unsigned i = __VERIFIER_nondet_uint(); if (i < n && p[i]) reach_error(); free(p); return 0; }",
        &[],
    );
    check("int main(void) { char *p = calloc(1ul << 40, 1ul << 40); if (p) reach_error(); return 0; }", &[]);
}

#[test]
fn a_block_of_no_bytes_is_a_block() {
    check("int main(void) { char *p = malloc(0); if (!p) reach_error(); free(p); return 0; }", &[]);
    check(
        "int main(void) { char *p = malloc(0); *p = 1; free(p); return 0; }",
        &[(Rule::OutOfBounds, Status::Certain)],
    );
}

#[test]
fn allocation_fails_only_if_that_is_an_option() {
    let code = format!("{INPUT}int main(void) {{ int *p = malloc(4); *p = 1; free(p); return 0; }}");
    run_with(&code, DataModel::Lp64, Options::default()).is_clean();
    let options = Options { malloc_may_fail: true, ..Options::default() };
    run_with(&code, DataModel::Lp64, options).has(&[(Rule::NullDereference, Status::Certain)]);
}

#[test]
fn more_than_half_of_memory_is_never_given() {
    check(
        "int main(void) { int n = __VERIFIER_nondet_int(); char *p = malloc((unsigned long)(long)n);
           if (n < 0 && p) reach_error(); if (n >= 0 && !p) reach_error(); free(p); return 0; }",
        &[],
    );
}

#[test]
fn only_the_start_of_a_live_block_is_freed() {
    check("int main(void) { free(0); return 0; }", &[]);
    check(
        "int main(void) { int *p = malloc(4); free(p); free(p); return 0; }",
        &[(Rule::DoubleFree, Status::Certain)],
    );
    check("int main(void) { int x; free(&x); return 0; }", &[(Rule::InvalidFree, Status::Certain)]);
    check(
        "int main(void) { char *p = malloc(4); free(p + 1); return 0; }",
        &[(Rule::InvalidFree, Status::Certain)],
    );
    check(
        "int main(void) { char *p = malloc(4); unsigned i = __VERIFIER_nondet_uint(); free(p + i); return 0; }",
        &[(Rule::InvalidFree, Status::Suspected)],
    );
}

#[test]
fn a_block_is_lost_when_its_last_variable_is_overwritten() {
    let lost = &[(Rule::Leak, Status::Suspected)];
    check("int main(void) { int *p = malloc(4); p = 0; abort(); }", lost);
    check("int main(void) { int *p = malloc(4); abort(); }", &[]);
    check("int main(void) { int *p = malloc(4); { int *q = p; p = 0; free(q); } return 0; }", &[]);
}

#[test]
fn a_comparison_of_a_pointer_does_not_hold_its_block() {
    check(
        "int main(void) { int *p = malloc(4); static int known; known = p == 0; p = 0; abort(); }",
        &[(Rule::Leak, Status::Suspected)],
    );
}

#[test]
fn blocks_in_lost_blocks_are_lost() {
    check(
        "int main(void) { void **p = malloc(8); *p = malloc(8); p = *p; *p = 0; free(p); abort(); }",
        &[(Rule::Leak, Status::Suspected)],
    );
    check(
        "int main(void) { void **p = malloc(8); *p = p; p = 0; abort(); }",
        &[(Rule::Leak, Status::Suspected)],
    );
}

#[test]
fn the_end_of_a_function_loses_what_only_it_knew() {
    check(
        "static void f(void) { int *p = malloc(4); *p = 1; } int main(void) { f(); abort(); }",
        &[(Rule::Leak, Status::Suspected)],
    );
    check(
        "static int *f(void) { int *p = malloc(4); return p; } int main(void) { int *p = f(); free(p); return 0; }",
        &[],
    );
}

#[test]
fn what_is_left_at_the_end() {
    let left = (Rule::NotFreedAtExit, Status::Certain);
    check("int main(void) { int *p = malloc(4); exit(0); }", &[left]);
    check("int *g; int main(void) { g = malloc(4); return 0; }", &[left]);
    check(
        "int main(void) { int *p = malloc(4); return 0; }",
        &[(Rule::Leak, Status::Suspected), (Rule::NotFreedAtExit, Status::Suspected)],
    );
    check("int main(void) { int *p = malloc(4); abort(); }", &[]);
}

#[test]
fn assumptions_and_errors() {
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (x < 3) reach_error();
           return 0; }",
        &[],
    );
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 3) reach_error(); return 0; }",
        &[(Rule::ErrorReached, Status::Certain)],
    );
    check(
        "#include <assert.h>\nint main(void) { int x = __VERIFIER_nondet_int(); assert(x != 3); return 0; }",
        &[(Rule::FailedAssertion, Status::Certain)],
    );
    check("int main(void) { __VERIFIER_assume(0); reach_error(); return 0; }", &[]);
}

#[test]
fn the_length_of_a_string_is_where_its_zero_is() {
    check(
        "unsigned long strlen(const char *); char buffer[8] = \"abc\";
         int main(void) { if (strlen(\"hello\") != 5 || strlen(buffer + 1) != 2) reach_error();
           unsigned n = __VERIFIER_nondet_uint(); if (n < 1) return 0; char *s = malloc(n); s[n - 1] = 0;
           unsigned long l = strlen(s); if (l >= n || s[l] != 0 || strlen(s) != l) reach_error();
           char *t = malloc(l + 1); memcpy(t, s, l + 1); if (t[l] != 0) reach_error(); free(t); free(s); return 0; }",
        &[],
    );
    check(
        "unsigned long strlen(const char *); int main(void) { char a[4]; return strlen(a) > 3; }",
        &[(Rule::OutOfBounds, Status::Suspected)],
    );
    check(
        "unsigned long strlen(const char *); int main(void) { return strlen(0); }",
        &[(Rule::NullDereference, Status::Certain)],
    );
}

#[test]
fn no_byte_before_the_end_of_a_string_is_zero() {
    check(
        "unsigned long strlen(const char *);
         int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1) return 0; char *s = malloc(n); s[n - 1] = 0;
           unsigned long l = strlen(s), i = __VERIFIER_nondet_uint(); if (i < l && s[i] == 0) reach_error();
           free(s); return 0; }",
        &[],
    );
}

#[test]
fn memset_and_memmove_called_by_name() {
    check(
        "int main(void) { char a[4]; if (memset(a, 1, 4) != a || a[3] != 1) reach_error();
           unsigned n = __VERIFIER_nondet_uint(); if (n) return 0; memmove(0, a, n); return 0; }",
        &[],
    );
}

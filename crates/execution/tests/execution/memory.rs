//! Loads and stores: bounds, life times, constants, overlapping fields.

use crate::explore::{run, run_with};
use tayra_execution::{Options, Status};
use tayra_findings::Rule;
use tayra_program::DataModel;

const NONDET: &str = "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
    extern unsigned long __VERIFIER_nondet_ulong(void); void *malloc(unsigned long); void free(void *);
    void *calloc(unsigned long, unsigned long); void abort(void); void exit(int);
    extern void __VERIFIER_assume(int); void reach_error(void);\n";

fn with_nondet(code: &str) -> String {
    format!("{NONDET}{code}")
}

#[test]
fn an_array_access_within_its_bounds_is_proved() {
    let found = run(&with_nondet(
        "int main(void) { int a[10]; int i = __VERIFIER_nondet_int();
          if (i < 0 || i >= 10) return 0; a[i] = i; return a[i] - i; }",
    ));
    found.is_clean();
    assert!(found.proved >= 2);
}

#[test]
fn an_array_access_that_may_leave_its_bounds_is_suspected() {
    run(&with_nondet(
        "int main(void) { int a[10]; int i = __VERIFIER_nondet_int();
          if (i < 0 || i > 10) return 0; a[i] = i; return 0; }",
    ))
    .has(&[(Rule::OutOfBounds, Status::Suspected)]);
}

#[test]
fn an_access_outside_is_certain() {
    run("int main(void) { int a[10]; int *p = a; return p[10]; }")
        .has(&[(Rule::OutOfBounds, Status::Certain)]);
    run("int main(void) { int a[10]; int *p = a; return *(p - 1); }")
        .has(&[(Rule::OutOfBounds, Status::Certain)]);
    run("int main(void) { char a[10]; return *(int *)(a + 7); }")
        .has(&[(Rule::OutOfBounds, Status::Certain)]);
}

#[test]
fn after_a_suspected_access_the_passing_states_go_on() {
    // The second access is proved by the bounds that the first one assumed.
    let found = run(&with_nondet(
        "int main(void) { int a[10]; unsigned i = __VERIFIER_nondet_uint(); a[i] = 1; return a[i]; }",
    ));
    found.has(&[(Rule::OutOfBounds, Status::Suspected)]);
    assert_eq!(found.obligations.len(), 1);
    assert_eq!(found.returned.len(), 1);
}

#[test]
fn a_block_of_unknown_size_bounds_its_accesses() {
    run(&with_nondet(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n == 0) return 0;
          char *p = malloc(n); p[n - 1] = 0; p[0] = 1; free(p); return 0; }",
    ))
    .is_clean();
    run(&with_nondet(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint();
          char *p = malloc(n); p[n] = 0; free(p); return 0; }",
    ))
    .has(&[(Rule::OutOfBounds, Status::Certain)]);
}

#[test]
fn a_size_that_wraps_is_the_small_one() {
    // Four times 2^30 is zero bytes in a 32-bit size.
    let code = "void *malloc(unsigned); void free(void *);
        int main(void) { unsigned n = 1u << 30; int *p = malloc(n * 4); p[0] = 1; free(p); return 0; }";
    run_with(code, DataModel::Ilp32, Options::default()).has(&[(Rule::OutOfBounds, Status::Certain)]);
}

#[test]
fn null_and_its_members_are_null_dereferences() {
    run("int main(void) { int *p = 0; return *p; }").has(&[(Rule::NullDereference, Status::Certain)]);
    run("struct s { int a, b; }; int main(void) { struct s *p = 0; p->b = 1; return 0; }")
        .has(&[(Rule::NullDereference, Status::Certain)]);
    run("int main(void) { return *(int *)0x123450; }").has(&[(Rule::WildPointer, Status::Certain)]);
}

#[test]
fn a_pointer_from_unknown_memory_may_point_anywhere() {
    run(&with_nondet("int main(void) { int **p = malloc(8); int *q = *p; free(p); return *q; }"))
        .has(&[(Rule::WildPointer, Status::Suspected)]);
}

#[test]
fn freed_memory_must_not_be_touched() {
    run(&with_nondet("int main(void) { int *p = malloc(4); free(p); return *p; }"))
        .has(&[(Rule::UseAfterFree, Status::Certain)]);
    run(&with_nondet("int main(void) { int *p = malloc(4); free(p); *p = 1; return 0; }"))
        .has(&[(Rule::UseAfterFree, Status::Certain)]);
}

#[test]
fn constants_must_not_be_written() {
    run("int main(void) { char *p = \"text\"; p[0] = 'T'; return 0; }")
        .has(&[(Rule::WriteToConstant, Status::Certain)]);
}

#[test]
fn code_is_no_data() {
    run("int main(void) { int (*f)(void) = main; return *(int *)(void *)f; }")
        .has(&[(Rule::WildPointer, Status::Certain)]);
}

#[test]
fn a_union_reads_the_bytes_of_its_other_members() {
    run("void reach_error(void); union u { unsigned i; unsigned char c[4]; unsigned short s[2]; };
        int main(void) { union u u; u.i = 0x04030201; if (u.c[2] != 3) reach_error();
          u.s[1] = 0xaabb; if (u.i != 0xaabb0201u) reach_error(); return 0; }")
    .is_clean();
}

#[test]
fn bit_fields_of_unwritten_memory_keep_what_was_written() {
    run("void reach_error(void); struct s { unsigned a : 3; unsigned b : 5; };
        int main(void) { struct s s; s.a = 5; s.b = 9; if (s.a != 5 || s.b != 9) reach_error(); return 0; }")
    .is_clean();
}

#[test]
fn an_unwritten_variable_is_the_same_at_every_read() {
    run("void reach_error(void); int main(void) { int x; int *p = &x; if (*p != *p) reach_error();
        int y; if (y != y) reach_error(); return 0; }")
    .is_clean();
}

#[test]
fn a_pointer_survives_in_memory_and_as_an_integer() {
    run(&with_nondet(
        "int main(void) { int x = 1; int *p = &x; unsigned long n = (unsigned long)p; int **q = &p;
          if (**q != 1) reach_error(); *(int *)n = 2; if (x != 2) reach_error(); return 0; }",
    ))
    .is_clean();
}

#[test]
fn long_doubles_and_wide_integers_are_stored_whole() {
    run("void reach_error(void); int main(void) { long double a[2]; a[0] = 1.5L; a[1] = a[0];
        __int128 w[2]; w[0] = 7; w[1] = w[0] * 3; if (w[1] != 21) reach_error(); _Bool b = 1;
        return a[1] == a[0] && b ? 0 : 0; }")
    .is_clean();
}

#[test]
fn pointers_to_live_objects_differ() {
    run(&with_nondet(
        "int main(void) { int a, b; int *p = malloc(4), *q = malloc(4);
          if (&a == &b || p == q || p == &a || !p) reach_error(); free(p); free(q); return 0; }",
    ))
    .is_clean();
}

#[test]
fn a_new_block_may_lie_where_a_freed_one_lay() {
    // Both outcomes of the comparison are followed; through `p` the freed block is touched in either.
    let found = run(&with_nondet(
        "int main(void) { int *p = malloc(4); free(p); int *q = malloc(4);
          int same = p == q; if (same) same = 2; free(q); return same; }",
    ));
    found.is_clean();
    assert_eq!(found.returned.len(), 2);
}

#[test]
fn pointers_into_one_object_are_ordered_by_their_offsets() {
    run(&with_nondet(
        "int main(void) { char a[8]; char *p = a, *end = a + 8; int n = 0;
          while (p < end) { *p = 0; p++; n++; } if (n != 8 || end - a != 8) reach_error(); return 0; }",
    ))
    .is_clean();
}

#[test]
fn a_string_loop_stops_at_the_known_zero() {
    // c != 0 tells that the place read is not the last one.
    run(&with_nondet(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume(n == 3);
          char *s = malloc(n); s[n - 1] = 0; char *p = s; while (*p) p++; free(s); return 0; }",
    ))
    .is_clean();
}

//! Scopes, stack memory, calls, variable arguments, and the state that a program starts in.

use crate::explore::{explore, parse, run, run_with};
use tayra_execution::{Ended, Machine, Options, Status};
use tayra_findings::Rule;
use tayra_program::DataModel;

const INPUT: &str = "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
    extern void __VERIFIER_assume(int); void reach_error(void); void abort(void); void exit(int);\n";

fn check(code: &str, wanted: &[(Rule, Status)]) {
    run(&format!("{INPUT}{code}")).has(wanted);
}

#[test]
fn a_local_ends_with_its_scope() {
    check(
        "int main(void) { int *p; { int x = 1; p = &x; } return *p; }",
        &[(Rule::UseAfterScope, Status::Certain)],
    );
    check(
        "int *f(void) { int x = 1; int *p = &x; return p; } int main(void) { return *f(); }",
        &[(Rule::UseAfterScope, Status::Certain)],
    );
    check(
        "int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x = i; int *p = &x; s += *p; }
        if (s != 3) reach_error(); return 0; }",
        &[],
    );
}

#[test]
fn every_round_of_a_loop_has_its_own_instance() {
    check(
        "int main(void) { int *old = 0; for (int i = 0; i < 2; i++) { int x = i; if (old) return *old; old = &x; }
           return 0; }",
        &[(Rule::UseAfterScope, Status::Certain)],
    );
}

#[test]
fn a_scope_that_may_have_ended_stops_the_path() {
    let program = parse(
        "program lp64\nfunction @main() -> i32 {\n  local x: 4 uncertain\nentry:\n  store i32 1, &x\n  \
         %a = load i32 &x\n  end x uncertain\n  %b = load i32 &x\n  return %b\n}\n",
    );
    let mut machine = Machine::new(&program, Options::default());
    let explored = explore(&mut machine, 10);
    assert_eq!(explored.stopped.len(), 1);
    assert!(explored.stopped[0].what.contains("may have ended"), "{:?}", explored.stopped);
}

#[test]
fn a_local_that_is_not_born_is_not_alive() {
    let program = parse(
        "program lp64\nfunction @main() -> i32 {\n  local x: 4 marked\nentry:\n  %b = load i32 &x\n  return %b\n}\n",
    );
    let mut machine = Machine::new(&program, Options::default());
    explore(&mut machine, 10).has(&[(Rule::UseAfterScope, Status::Certain)]);
}

#[test]
fn arrays_of_variable_length_live_for_a_round() {
    check(
        "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 3) return 0; int s = 0;
           for (int i = 0; i < 2; i++) { int a[n]; a[n - 1] = i; s += a[n - 1]; } return s; }",
        &[],
    );
    check(
        "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1) return 0; int *p;
           { int a[n]; a[0] = 1; p = a; } return *p; }",
        &[(Rule::UseAfterScope, Status::Certain)],
    );
}

#[test]
fn memory_of_alloca_lives_until_the_frame_ends() {
    check(
        "int main(void) { char *p = 0; for (int i = 0; i < 2; i++) { char *q = __builtin_alloca(4); if (p) *p = 1;
           *q = 2; p = q; } return *p; }",
        &[],
    );
    check(
        "char *f(void) { char *p = __builtin_alloca(4); *p = 1; return p; } int main(void) { return *f(); }",
        &[(Rule::UseAfterScope, Status::Certain)],
    );
}

#[test]
fn calls_pass_and_return_values() {
    check(
        "struct big { long a[4]; }; struct two { int x; long y; };
         static long sum(struct big b) { b.a[0] += 1; return b.a[0] + b.a[3]; }
         static struct two make(int x) { struct two t = { x, 7 }; return t; }
         int main(void) { struct big b = { { 1, 2, 3, 4 } }; if (sum(b) != 6 || b.a[0] != 1) reach_error();
           struct two t = make(5); if (t.x != 5 || t.y != 7) reach_error(); return 0; }",
        &[],
    );
}

#[test]
fn calls_through_pointers() {
    check(
        "static int one(int x) { return x + 1; } static int two(int x) { return x + 2; }
         static int (*table[2])(int) = { one, two };
         int main(void) { if (table[0](1) != 2 || table[1](1) != 3) reach_error();
           int c = __VERIFIER_nondet_int(); int (*f)(int) = c ? one : two; int r = f(0);
           if (r != 1 && r != 2) reach_error(); return 0; }",
        &[],
    );
    check("int main(void) { int (*f)(void) = 0; return f(); }", &[(Rule::NullDereference, Status::Certain)]);
    check(
        "static int x; int main(void) { int (*f)(void) = (int (*)(void))&x; return f(); }",
        &[(Rule::BadIndirectCall, Status::Certain)],
    );
    check(
        "static int f(long x) { return (int)x; } int main(void) { return ((int (*)(int))f)(1); }",
        &[(Rule::BadIndirectCall, Status::Certain)],
    );
}

#[test]
fn an_unknown_pointer_is_not_called() {
    let found = run(&format!("{INPUT}int main(void) {{ int (*f)(void); return f(); }}"));
    assert_eq!(found.obligations[0].rule, Rule::BadIndirectCall);
    assert_eq!(found.stopped.len(), 1);
}

#[test]
fn a_function_that_nobody_knows_stops_the_path() {
    let found = run("int mystery(int); int main(void) { return mystery(1); }");
    assert_eq!(found.stopped[0].what, "call of `mystery`, which has neither body nor model");
}

#[test]
fn variable_arguments_are_read_where_they_were_passed() {
    let code = "#include <stdarg.h>
        void reach_error(void);
        struct pair { long a, b, c; };
        static long sum(int n, ...) { va_list l, m; va_start(l, n); va_copy(m, l); long s = 0;
          for (int i = 0; i < n; i++) s += va_arg(l, int); struct pair p = va_arg(l, struct pair); s += p.b;
          if (va_arg(m, int) != 1) reach_error(); va_end(m); va_end(l); return s; }
        int main(void) { struct pair p = { 1, 100, 3 }; if (sum(8, 1, 2, 3, 4, 5, 6, 7, 8, p) != 136) reach_error();
          return 0; }";
    run_with(code, DataModel::Lp64, Options::default()).is_clean();
    run_with(code, DataModel::Ilp32, Options::default()).is_clean();
}

#[test]
fn variable_arguments_that_were_not_passed_are_out_of_bounds() {
    let code = "#include <stdarg.h>
        static int sum(int n, ...) { va_list l; va_start(l, n); int s = 0;
          for (int i = 0; i < n; i++) s ^= va_arg(l, int); va_end(l); return s; }
        int main(void) { return sum(3, 1, 2); }";
    run_with(code, DataModel::Lp64, Options::default()).has(&[(Rule::OutOfBounds, Status::Suspected)]);
    run_with(code, DataModel::Ilp32, Options::default()).has(&[(Rule::OutOfBounds, Status::Certain)]);
}

#[test]
fn a_struct_that_was_not_passed_is_out_of_bounds() {
    let code = "#include <stdarg.h>
        struct small { long a, b; };
        static long get(int n, ...) { va_list l; va_start(l, n); struct small s = va_arg(l, struct small); va_end(l);
          return s.a ^ s.b; }
        int main(void) { struct small s = { 1, 2 }; return (int)get(0, EXTRA); }";
    let passed = code.replace("EXTRA", "s");
    run_with(&passed, DataModel::Lp64, Options::default()).is_clean();
    let missing = code.replace("EXTRA", "1");
    run_with(&missing, DataModel::Lp64, Options::default()).has(&[(Rule::OutOfBounds, Status::Suspected)]);
}

#[test]
fn doubles_come_from_the_vector_registers() {
    let code = "#include <stdarg.h>
        void reach_error(void);
        static double last(int n, ...) { va_list l; va_start(l, n); double d = 0; for (int i = 0; i < n; i++)
          d = va_arg(l, double); va_end(l); return d; }
        int main(void) { if (last(2, 1.5, 2.5) != 2.5) reach_error(); return 0; }";
    run_with(code, DataModel::Lp64, Options::default()).is_clean();
    run_with(code, DataModel::Ilp32, Options::default()).is_clean();
}

#[test]
fn globals_start_as_the_program_says() {
    check(
        "int zero[1000]; int some[4] = { 1, 2 }; static int *p = &some[1]; const char *s = \"abc\";
         struct { char *name; int id; } table[2] = { { \"x\", 3 }, { \"yz\", 4 } };
         int main(void) { if (zero[999] != 0 || some[1] != 2 || some[3] != 0 || *p != 2 || s[2] != 'c' || s[3])
             reach_error();
           if (table[1].name[1] != 'z' || table[1].id != 4 || table[0].id != 3) reach_error();
           unsigned i = __VERIFIER_nondet_uint(); __VERIFIER_assume(i < 1000); if (zero[i]) reach_error();
           zero[i] = 5; if (zero[i] != 5) reach_error(); return 0; }",
        &[],
    );
}

#[test]
fn static_locals_keep_their_value() {
    check(
        "static int next(void) { static int n = 3; return n++; }
         int main(void) { next(); if (next() != 4) reach_error(); return 0; }",
        &[],
    );
}

#[test]
fn the_arguments_of_main_are_strings_of_their_own() {
    check(
        "int main(int argc, char **argv) { if (argc < 1 || argv[argc]) reach_error(); return argv[0][0]; }",
        &[],
    );
    check(
        "int main(int argc, char **argv) { return argv[argc + 1] != 0; }",
        &[(Rule::OutOfBounds, Status::Certain)],
    );
    check(
        "int main(int argc, char **argv) { if (argc > 2) { if (argv[1] == argv[2] || argv[1] != argv[1]) reach_error();
           argv[1][0] = 'x'; if (argv[1][0] != 'x') reach_error(); return argv[2][0]; } return 0; }",
        &[],
    );
    check(
        "int main(int argc, char **argv) { if (argc > 2) return argv[1][1]; return 0; }",
        &[(Rule::OutOfBounds, Status::Suspected)],
    );
    check(
        "void free(void *); int main(int argc, char **argv) { if (argc > 2) free(argv[1]); return 0; }",
        &[(Rule::InvalidFree, Status::Certain)],
    );
}

#[test]
fn switches_and_computed_gotos() {
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(), y; switch (x) { case 1: y = 10; break; case 2: case 3:
           y = 20; break; default: if (x == 1 || x == 3) reach_error(); y = 30; }
           if (x == 3 && y != 20) reach_error(); return y; }",
        &[],
    );
    check(
        "int main(void) { void *t[] = { &&a, &&b }; unsigned i = __VERIFIER_nondet_uint() & 1; int r = 0;
           if (i) goto *t[1]; else goto *t[0]; a: r = 1; b: if (i && r) reach_error(); return r; }",
        &[],
    );
}

#[test]
fn runs_end_by_exit_and_abort() {
    let found = run(&format!("{INPUT}int main(void) {{ if (__VERIFIER_nondet_int()) exit(1); abort(); }}"));
    found.is_clean();
    assert_eq!(found.ended.len(), 2);
    assert!(found.ended.contains(&Ended::Exited) && found.ended.contains(&Ended::Aborted));
}

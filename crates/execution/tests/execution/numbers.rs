//! Arithmetic, conversions, intrinsics and floats.

use crate::explore::{explore, parse, run};
use tayra_execution::{Machine, Options, Root, Status};
use tayra_findings::Rule;

const INPUT: &str = "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);
    void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\n";

fn check(code: &str, wanted: &[(Rule, Status)]) {
    run(&format!("{INPUT}{code}")).has(wanted);
}

/// Obligations of a body in the text form that returns an i32; `main` takes no arguments.
fn check_text(body: &str, wanted: &[(Rule, Status)]) {
    let text = format!(
        "program lp64\nfunction @__VERIFIER_nondet_int() -> i32\nfunction @main() -> i32 {{\n{body}\n}}\n"
    );
    let program = parse(&text);
    let mut machine = Machine::new(&program, Options::default());
    explore(&mut machine, 1_000).has(wanted);
}

#[test]
fn signed_overflow_is_proved_absent_suspected_or_certain() {
    check("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 100) return 0; return x + 1; }", &[]);
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); return x + 1; }",
        &[(Rule::SignedOverflow, Status::Suspected)],
    );
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 2147483647) return 0; return x + 1; }",
        &[(Rule::SignedOverflow, Status::Certain)],
    );
    check("int main(void) { unsigned x = __VERIFIER_nondet_uint(); return x + 1 == 0; }", &[]);
}

#[test]
fn a_loop_counter_below_its_bound_does_not_overflow() {
    check(
        "int main(void) { int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
           if (i < n) i++; return 0; }",
        &[],
    );
}

#[test]
fn products_and_differences_overflow_too() {
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
           if (x < -1000 || x > 1000 || y < -1000 || y > 1000) return 0; return x * y; }",
        &[],
    );
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
           if (x < 0 || y < 0) return 0; return x * y; }",
        &[(Rule::SignedOverflow, Status::Suspected)],
    );
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); return -x; }",
        &[(Rule::SignedOverflow, Status::Suspected)],
    );
}

#[test]
fn an_overflow_wraps_and_execution_goes_on() {
    check(
        "int main(void) { int n = __VERIFIER_nondet_int(); if (n + 1 < n) *(int *)0 = 1; return 0; }",
        &[(Rule::SignedOverflow, Status::Suspected), (Rule::NullDereference, Status::Certain)],
    );
}

#[test]
fn division_by_zero_and_of_the_least_number() {
    check("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 0) return 0; return 100 / x; }", &[]);
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); return 100 / x; }",
        &[(Rule::DivisionByZero, Status::Suspected)],
    );
    check("int main(void) { int x = 0; return 100 % x; }", &[(Rule::DivisionByZero, Status::Certain)]);
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); return x / -1; }",
        &[(Rule::SignedOverflow, Status::Suspected)],
    );
    check(
        "int main(void) { int x = -2147483647 - 1; return x % -1; }",
        &[(Rule::SignedOverflow, Status::Certain)],
    );
}

#[test]
fn after_a_suspected_division_the_divisor_is_not_zero() {
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(); int y = 100 / x; if (x == 0) reach_error();
           return y; }",
        &[(Rule::DivisionByZero, Status::Suspected)],
    );
}

#[test]
fn shifts_by_too_much() {
    check("int main(void) { unsigned x = __VERIFIER_nondet_uint(); return 1u << (x & 31); }", &[]);
    check(
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); return (1u << x) == 0; }",
        &[(Rule::BadShift, Status::Suspected)],
    );
    check(
        "int main(void) { int n = 32; unsigned y = __VERIFIER_nondet_uint(); return (y >> n) == 0; }",
        &[(Rule::BadShift, Status::Certain)],
    );
}

#[test]
fn left_shifts_of_signed_numbers() {
    let shift = |guard: &str, amount: &str| {
        format!(
            "entry:\n %x = call i32 @__VERIFIER_nondet_int()\n %c = {guard}\n branch %c, go, stop\ngo:\n \
             %y = shl.signed i32 %x, {amount}\n return %y\nstop:\n return 0"
        )
    };
    check_text(&shift("compare.ult i32 %x, 8", "28"), &[]);
    check_text(&shift("compare.ult i32 %x, 9", "28"), &[(Rule::BadShift, Status::Suspected)]);
    check_text(&shift("compare.slt i32 %x, 0", "1"), &[(Rule::BadShift, Status::Certain)]);
}

#[test]
fn undefined_values_and_failed_checks_end_the_path() {
    check_text("entry:\n %x = undefined.poison i32\n return %x", &[(Rule::UndefinedValue, Status::Certain)]);
    check_text("entry:\n fail signed_overflow\n return 0", &[(Rule::SignedOverflow, Status::Certain)]);
    check_text("entry:\n fail bad_division\n return 0", &[(Rule::DivisionByZero, Status::Certain)]);
    check_text("entry:\n fail trap\n return 0", &[]);
    check_text("entry:\n unreachable", &[(Rule::UnreachableReached, Status::Certain)]);
}

#[test]
fn counting_the_bits_of_zero_may_be_undefined() {
    check("int main(void) { unsigned x = __VERIFIER_nondet_uint(); return __builtin_clz(x | 1); }", &[]);
    check(
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); return __builtin_ctz(x); }",
        &[(Rule::UndefinedValue, Status::Suspected)],
    );
    check(
        "int main(void) { int a[33]; a[__builtin_popcount(__VERIFIER_nondet_uint())] = 0; return 0; }",
        &[],
    );
}

#[test]
fn arithmetic_that_tells_whether_it_overflowed() {
    check(
        "int main(void) { int x = __VERIFIER_nondet_int(), r;
           if (__builtin_add_overflow(x, 1, &r)) { if (x != 2147483647) reach_error(); return 0; }
           if (r <= x) reach_error(); return 0; }",
        &[],
    );
}

/// The bits that a function without arguments and branches returns.
fn result(body: &str) -> u128 {
    let program = parse(&format!("program lp64\nfunction @main() -> i32 {{\n{body}\n}}\n"));
    let mut machine = Machine::new(&program, Options::default());
    let explored = explore(&mut machine, 1_000);
    let (state, _) = explored.returned.first().expect("it returns");
    machine.universe.terms.as_constant(state.roots()[&Root::Result(0)]).expect("a constant")
}

#[test]
fn floats_are_computed_where_they_are_known() {
    let body = |lines: &str| format!("entry:\n{lines}\n return %r");
    assert_eq!(result(&body(" %a = fadd f64 1.5, 2.25\n %r = float_to_signed f64 %a to i32")), 3);
    assert_eq!(result(&body(" %a = fdiv f32 1.0, 3.0\n %r = bitcast f32 %a to i32")), 0x3eaa_aaab);
    assert_eq!(
        result(&body(
            " %a = signed_to_float i32 -7 to f64\n %b = fneg f64 %a\n %r = float_to_signed f64 %b to i32"
        )),
        7
    );
    assert_eq!(result(&body(" %c = fcompare.lu f64 1.0, 2.0\n %r = zero_extend i1 %c to i32")), 1);
    assert_eq!(
        result(&body(" %a = square_root f64 16.0\n %b = floor f64 %a\n %r = float_to_signed f64 %b to i32")),
        4
    );
}

#[test]
fn a_float_test_and_its_opposite_exclude_each_other() {
    check(
        "extern double __VERIFIER_nondet_double(void);
         int main(void) { double x = __VERIFIER_nondet_double(), y = x * 2.0;
           if (y < 1.0) { if (!(y < 1.0)) reach_error(); } else { if (y < 1.0) reach_error(); }
           if (x * 2.0 != y && x * 2.0 == y) reach_error(); return 0; }",
        &[],
    );
}

#[test]
fn what_cannot_be_imported_stops_the_path() {
    let program = parse(
        "program lp64\nfunction @main() -> i32 {\nentry:\n %x = unsupported i32 \"magic\"\n return %x\n}\n",
    );
    let mut machine = Machine::new(&program, Options::default());
    let explored = explore(&mut machine, 10);
    assert_eq!(explored.stopped[0].what, "magic");
    assert!(explored.returned.is_empty());
}

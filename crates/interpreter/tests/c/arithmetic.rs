//! Integers, floats, and what C forbids to do with them.

use crate::{faults, faults_in_both, returns_in_both, run_c, run_with};
use tayra_findings::Rule;
use tayra_interpreter::{Checks, Ending, RunSettings};
use tayra_program::DataModel;

#[test]
fn signed_overflow_is_recorded_and_wraps() {
    let source = "int main(void) {\n int x = 2147483647;\n for (int i = 0; i < 2; i++)\n  x = x + 1;\n return x == \
                  -2147483647;\n}";
    let run = run_c(source);
    assert_eq!(faults(&run), vec![(Rule::SignedOverflow, 4)]);
    assert_eq!(run.ending, Ending::Returned { status: 1 });
    let checks = Checks { stop_at_overflow: true, ..Checks::default() };
    let run = run_with(source, DataModel::Lp64, &RunSettings { checks, ..RunSettings::default() });
    assert_eq!(run.ending, Ending::Fault);
    assert!(run.faults[0].message.contains("2147483647 + 1 overflows 32 bits"), "{}", run.faults[0].message);
}

#[test]
fn every_width_overflows_at_its_own_end() {
    for (kind, least, op) in
        [("int", "-2147483647 - 1", "-"), ("long long", "-9223372036854775807LL - 1", "*")]
    {
        let source =
            format!("int main(void) {{\n {kind} x = {least}, two = 2;\n x = x {op} two;\n return 0;\n}}");
        assert_eq!(faults(&run_c(&source)), vec![(Rule::SignedOverflow, 3)], "{source}");
    }
    let unsigned = "int main(void) {\n unsigned x = 4294967295u;\n x += 2;\n return x;\n}";
    returns_in_both(unsigned, 1);
    let wide = "int main(void) {\n __int128 x = 1;\n x = x << 126;\n x = x * 3;\n return 0;\n}";
    assert_eq!(faults(&run_c(wide)), vec![(Rule::SignedOverflow, 4)]);
}

#[test]
fn divisions_that_have_no_result() {
    faults_in_both("int main(void) {\n int zero = 0;\n return 1 / zero;\n}", Rule::DivisionByZero, 3);
    faults_in_both("int main(void) {\n unsigned zero = 0;\n return 1u % zero;\n}", Rule::DivisionByZero, 3);
    let least = "int main(void) {\n int x = -2147483647 - 1, y = -1;\n return x / y;\n}";
    faults_in_both(least, Rule::SignedOverflow, 3);
    faults_in_both(&least.replace('/', "%"), Rule::SignedOverflow, 3);
}

#[test]
fn shifts_by_too_much_are_recorded_when_asked() {
    let source = "int main(void) {\n unsigned x = 1;\n int n = 33;\n return x << n;\n}";
    let run = run_c(source);
    assert_eq!(run.ending, Ending::Returned { status: 2 }, "as x86 does it");
    assert_eq!(run.unspecified.len(), 1);
    let checks = Checks { bad_shift: true, ..Checks::default() };
    let run = run_with(source, DataModel::Lp64, &RunSettings { checks, ..RunSettings::default() });
    assert_eq!(faults(&run), vec![(Rule::BadShift, 4)]);
}

#[test]
fn wide_integers_are_exact() {
    let source = "typedef unsigned __int128 u128;\nint main(void) {\n u128 x = 1;\n for (int i = 1; i <= 30; i++)\n  x *= \
                  i;\n u128 y = x / 1000000007u % 1000003u;\n x >>= 70;\n return (int)(y % 251) + (x == 0xe0d0a \
                  ? 0 : 0);\n}";
    // 30! = 265252859812191058636308480000000
    let factorial: u128 = (1..=30).product();
    let expected = (factorial / 1_000_000_007 % 1_000_003 % 251) as i32;
    let run = run_c(source);
    assert_eq!(run.ending, Ending::Returned { status: expected });
}

#[test]
fn floats_round_as_ieee_says() {
    let source = "#include <stdio.h>\nint main(void) {\n volatile double a = 0.1, b = 0.2;\n volatile float c = \
                  16777216.0f, d = 1.0f;\n long double e = 1.0L, f = 3.0L;\n printf(\"%d %d %.20Lf\\n\", a + b == \
                  0.3, c + d == c, e / f);\n return (int)(a * 10) + (int)-2.7;\n}";
    let run = run_c(source);
    assert_eq!(String::from_utf8_lossy(&run.stdout), "0 1 0.33333333333333333334\n");
    assert_eq!(run.ending, Ending::Returned { status: -1 });
}

#[test]
fn numbers_out_of_range_become_what_x86_yields() {
    let source = "int main(void) {\n volatile double big = 1e10;\n int x = (int)big;\n return x == -2147483647 - 1;\n}";
    let run = run_c(source);
    assert_eq!(run.ending, Ending::Returned { status: 1 });
    assert_eq!(run.unspecified.len(), 1);
    assert_eq!(faults(&run), vec![(Rule::UndefinedValue, 3)]);
}

#[test]
fn bit_fields_and_builtins() {
    let source = "struct b { unsigned a : 3; int b : 5; unsigned c : 24; };\nint main(void) {\n struct b x = {5, -3, \
                  70000};\n x.a += 4;\n return x.a == 1 && x.b == -3 && x.c == 70000 && __builtin_popcount(255) == \
                  8\n  && __builtin_clz(1) == 31 && __builtin_bswap32(1) == 1u << 24 && __builtin_ctz(8) == 3;\n}";
    returns_in_both(source, 1);
}

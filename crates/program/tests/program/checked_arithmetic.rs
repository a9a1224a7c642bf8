//! The sanitizer checks that become obligations of the operation. The forms are those of clang 19.

use crate::common::{keeps, turns};
use tayra_program::passes::checked_arithmetic::run;

#[test]
fn a_sum_with_its_flag_becomes_a_checked_sum() {
    for op in ["add", "sub", "mul"] {
        turns(
            run,
            &format!(
                "function @f(%a: i32, %b: i32) -> i32 {{
  %v, %o = with_overflow.{op}.signed i32 %a, %b @1:30
  %n = xor i1 %o, true
  branch %n, cont, trap @1:30
trap:
  fail signed_overflow
  unreachable
cont:
  return %v
}}"
            ),
            &format!(
                "function @f(%a: i32, %b: i32) -> i32 {{
  %v = {op}.signed i32 %a, %b @1:30
  jump cont @1:30
cont:
  return %v
}}"
            ),
        );
    }
}

#[test]
fn the_flag_may_be_copied_or_branched_on_directly() {
    turns(
        run,
        "function @f(%a: i32) -> i32 {
  %v, %o = with_overflow.add.signed i32 %a, 1
  %w = copy i32 %v
  %p = copy i1 %o
  branch %p, trap, cont
trap:
  fail signed_overflow
  unreachable
cont:
  return %w
}",
        "function @f(%a: i32) -> i32 {
  %v = add.signed i32 %a, 1
  %w = copy i32 %v
  jump cont
cont:
  return %w
}",
    );
}

#[test]
fn sums_that_look_different_stay() {
    let text = |name: &str, between: &str, condition: &str, cause: &str, cont: &str| {
        format!(
            "function @g()
function @f(%a: i32) -> i32 {{
  %v, %o = {name} i32 %a, 1
  {between}%n = xor i1 %o, true
  branch {condition}
trap:
  fail {cause}
  unreachable
cont:
  {cont}return %v
}}"
        )
    };
    let signed = "with_overflow.add.signed";
    let usual = "%n, cont, trap";
    // The user's own `__builtin_add_overflow` of unsigned numbers.
    keeps(run, &text("with_overflow.add.unsigned", "", usual, "signed_overflow", ""));
    // Something happens before the check.
    keeps(run, &text(signed, "call @g()\n  ", usual, "signed_overflow", ""));
    // The flag is used elsewhere.
    keeps(run, &text(signed, "", usual, "signed_overflow", "%z = zero_extend i1 %o to i8\n  "));
    keeps(run, &text(signed, "", usual, "signed_overflow", "%z = zero_extend i1 %n to i8\n  "));
    // It fails if there is no overflow.
    keeps(run, &text(signed, "", "%n, trap, cont", "signed_overflow", ""));
    // `if (__builtin_add_overflow(a, 1, &v)) __builtin_trap();`
    keeps(run, &text(signed, "", usual, "trap", ""));
}

#[test]
fn a_check_before_a_division_is_the_divisions_own() {
    for (op, check, cause) in [
        (
            "sdiv",
            "%least = compare.ne i32 %a, -2147483648\n  %one = compare.ne i32 %b, -1\n  %ok = or i1 %least, %one",
            "bad_division",
        ),
        (
            "srem",
            "%least = compare.ne i32 %a, -2147483648\n  %one = compare.ne i32 %b, -1\n  %ok = or i1 %least, %one",
            "signed_overflow",
        ),
        ("sdiv", "%ok = compare.ne i32 %b, 0", "bad_division"),
        ("udiv", "%ok = compare.ne i32 %b, 0", "bad_division"),
        ("urem", "%ok = compare.ne i32 %b, 0", "bad_division"),
        (
            "sdiv",
            "%zero = compare.ne i32 %b, 0\n  %least = compare.ne i32 %a, -2147483648\n  %one = compare.ne i32 %b, -1\n  \
             %or = or i1 %least, %one\n  %ok = and i1 %zero, %or",
            "bad_division",
        ),
    ] {
        turns(
            run,
            &format!(
                "function @f(%a: i32, %b: i32) -> i32 {{
  {check}
  branch %ok, cont, trap
trap:
  fail {cause}
  unreachable
cont:
  %q = {op} i32 %a, %b
  return %q
}}"
            ),
            &format!(
                "function @f(%a: i32, %b: i32) -> i32 {{
  jump cont
cont:
  %q = {op} i32 %a, %b
  return %q
}}"
            ),
        );
    }
}

#[test]
fn a_division_by_a_constant_has_half_of_its_check_folded() {
    let division = |check: &str, rest: &str| {
        format!("function @f(%a: i32) -> i32 {{\n{check}cont:\n  {rest}\n  return %q\n}}")
    };
    let check = |line: &str, or: &str| {
        format!(
            "  {line}\n  %ok = or i1 {or}\n  branch %ok, cont, trap\ntrap:\n  fail bad_division\n  unreachable\n"
        )
    };
    let least = "%least = compare.ne i32 %a, -2147483648";
    let one = "%one = compare.ne i32 %a, -1";
    for (check, rest) in [
        (check(least, "%least, true"), "%q = sdiv i32 %a, 2"),
        (check(least, "%least, false"), "%q = sdiv i32 %a, -1"),
        (check(one, "true, %one"), "%q = srem i32 5, %a"),
        (check(one, "false, %one"), "%q = srem i32 -2147483648, %a"),
    ] {
        turns(run, &division(&check, rest), &division("  jump cont\n", rest));
    }
    // Not what clang folds: `false` although the divisor is not -1.
    keeps(run, &division(&check(least, "%least, false"), "%q = sdiv i32 %a, 2"));
}

#[test]
fn a_check_that_fails_for_more_than_the_division_stays() {
    for (line, rest) in [
        ("%ok = compare.ne i32 %b, 1", "%q = sdiv i32 %a, %b"),
        ("%ok = compare.ne i32 %a, 0", "%q = sdiv i32 %a, %b"),
        ("%ok = compare.eq i32 %b, 0", "%q = sdiv i32 %a, %b"),
        ("%ok = compare.ne i32 %b, 0", "%q = sdiv i32 %b, %a"),
        ("%ok = compare.ne i32 %b, 0", "%q = udiv i32 %b, %a"),
        ("%ok = compare.ne i32 %b, -1", "%q = urem i32 %a, %b"),
        ("%ok = compare.ne i32 %b, 0", "call @f(%a, %b)\n  %q = sdiv i32 %a, %b"),
    ] {
        keeps(
            run,
            &format!(
                "function @f(%a: i32, %b: i32) -> i32 {{
  {line}
  branch %ok, cont, trap
trap:
  fail bad_division
  unreachable
cont:
  {rest}
  return %q
}}"
            ),
        );
    }
}

/// A shift with a check of its amount.
fn shift(parameters: &str, before: &str, check: &str, shift: &str) -> String {
    let check = match check {
        "" => "  jump cont\n".to_owned(),
        check => format!("  {check}\n  branch %fits, cont, trap\ntrap:\n  fail bad_shift\n  unreachable\n"),
    };
    format!("function @f({parameters}) {{\n{before}{check}cont:\n  {shift}\n  return\n}}")
}

#[test]
fn a_shift_checks_its_own_amount() {
    for (parameters, before, check, last) in [
        ("%a: i32, %b: i32", "", "%fits = compare.ule i32 %b, 31", "%r = ashr i32 %a, %b"),
        ("%a: i32, %b: i32", "", "%fits = compare.ule i32 %b, 31", "%r = shl i32 %a, %b"),
        (
            "%a: i64, %b: i32",
            "  %w = zero_extend i32 %b to i64\n",
            "%fits = compare.ule i32 %b, 63",
            "%r = lshr i64 %a, %w",
        ),
    ] {
        turns(run, &shift(parameters, before, check, last), &shift(parameters, before, "", last));
    }
    for (parameters, before, check, last) in [
        // The amount is cut, so the shift does not see what the check sees.
        (
            "%a: i32, %b: i64",
            "  %w = truncate i64 %b to i32\n",
            "%fits = compare.ule i64 %b, 31",
            "%r = shl i32 %a, %w",
        ),
        ("%a: i32, %b: i32", "", "%fits = compare.ule i32 %b, 30", "%r = shl i32 %a, %b"),
        ("%a: i32, %b: i32", "", "%fits = compare.ule i32 %b, 31", "%r = shl i32 %b, %a"),
        ("%a: i32, %b: i32", "", "%fits = compare.sle i32 %b, 31", "%r = shl i32 %a, %b"),
    ] {
        keeps(run, &shift(parameters, before, check, last));
    }
}

/// A signed left shift as clang checks it.
fn signed_shift(fits: &str, flag: &str, bits: &str, arm: &str, last: &str) -> String {
    format!(
        "function @f(%a: i32, %b: i32) -> i32 {{
{fits}  branch {flag}, check, cont({arm})
check:
  {bits}
  %none = compare.eq i32 %lost, 0
  jump cont(%none)
cont(%p: i1):
  %good = and i1 {flag}, %p
  branch %good, cont1, trap
trap:
  fail bad_shift
  unreachable
cont1:
  %r = {last}
  return %r
}}"
    )
}

#[test]
fn a_signed_left_shift_looks_at_the_bits_it_loses() {
    let after = |last: &str| {
        format!(
            "function @f(%a: i32, %b: i32) -> i32 {{\n  jump cont1\ncont1:\n  %r = {last}\n  return %r\n}}"
        )
    };
    let fits = "  %fits = compare.ule i32 %b, 31\n";
    let bits = "%zeros = sub.both i32 31, %b\n  %lost = lshr i32 %a, %zeros";
    let before = signed_shift(fits, "%fits", bits, "true", "shl i32 %a, %b");
    turns(run, &before, &after("shl.signed i32 %a, %b"));
    let before = signed_shift("", "true", "%lost = lshr i32 %a, 26", "true", "shl i32 %a, 5");
    turns(run, &before, &after("shl.signed i32 %a, 5"));
}

#[test]
fn a_left_shift_that_looks_different_stays() {
    let fits = "  %fits = compare.ule i32 %b, 31\n";
    let bits = "%zeros = sub.both i32 31, %b\n  %lost = lshr i32 %a, %zeros";
    keeps(run, &signed_shift(fits, "%fits", bits, "false", "shl i32 %a, %b"));
    keeps(run, &signed_shift(fits, "%fits", bits, "true", "shl i32 %b, %a"));
    keeps(run, &signed_shift(fits, "%fits", bits, "true", "lshr i32 %a, %b"));
    let other_bits = "%zeros = sub.both i32 30, %b\n  %lost = lshr i32 %a, %zeros";
    keeps(run, &signed_shift(fits, "%fits", other_bits, "true", "shl i32 %a, %b"));
    keeps(run, &signed_shift("", "true", "%lost = lshr i32 %a, 25", "true", "shl i32 %a, 5"));
    // C++ allows a one to reach the sign bit: another rule, another form.
    let cpp_bits = "%zeros = sub.both i32 31, %b\n  %high = lshr i32 %a, %zeros\n  %lost = lshr i32 %high, 1";
    keeps(run, &signed_shift(fits, "%fits", cpp_bits, "true", "shl i32 %a, %b"));
}

#[test]
fn a_constant_condition_that_passes_is_no_check() {
    turns(
        run,
        "function @f(%a: i32) -> i32 {
  branch true, cont, trap
trap:
  fail bad_shift
  unreachable
cont:
  %r = ashr i32 %a, 3
  return %r
}",
        "function @f(%a: i32) -> i32 {
  jump cont
cont:
  %r = ashr i32 %a, 3
  return %r
}",
    );
    keeps(
        run,
        "function @f() {\n  branch false, cont, trap\ntrap:\n  fail bad_shift\n  unreachable\ncont:\n  return\n}",
    );
}

//! The sanitizer form, for *no-overflow*.

use tayra_frontend::Sources;
use tayra_program::{BinaryOp, FailCause, Operation, OverflowCheck};

use crate::{assert_has, assert_lacks, import_with, operations};

fn checked(code: &str) -> tayra_program::Program {
    import_with(code, Sources { arithmetic_checks: true, ..Sources::default() })
}

#[test]
fn an_overflow_of_constants_stays_visible() {
    let program = checked("#include <limits.h>\nint f(void) { return INT_MAX + 1; }");
    let ops = operations(&program, "f");
    let is_checked = ops.iter().any(|o| {
        matches!(o, Operation::Binary { op: BinaryOp::Add, overflow: OverflowCheck::Signed, .. })
            || matches!(o, Operation::Fail { cause: FailCause::SignedOverflow })
    });
    assert!(is_checked, "{ops:#?}");
}

#[test]
fn checks_become_checked_operations() {
    let program = checked("int f(int a, int b) { return a * b - 1; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::Binary { op: BinaryOp::Mul, overflow: OverflowCheck::Signed, .. });
    assert_has!(&ops, Operation::Binary { op: BinaryOp::Sub, overflow: OverflowCheck::Signed, .. });
    assert_lacks!(&ops, Operation::Fail { .. });
}

#[test]
fn a_signed_shift_is_checked_and_an_unsigned_one_is_not() {
    let program = checked("int f(int a) { return a << 3; } unsigned g(unsigned a) { return a << 3; }");
    assert_has!(
        operations(&program, "f"),
        Operation::Binary { op: BinaryOp::Shl, overflow: OverflowCheck::Signed, .. }
    );
    assert_has!(
        operations(&program, "g"),
        Operation::Binary { op: BinaryOp::Shl, overflow: OverflowCheck::None, .. }
    );
}

#[test]
fn a_division_is_one_checked_division() {
    let program = checked("int f(int a, int b) { return a / b; }");
    assert_has!(operations(&program, "f"), Operation::Binary { op: BinaryOp::SDiv, .. });
}

//! Atomic operations are plain ones for a single thread.

use tayra_program::{BinaryOp, FloatBinaryOp, Intrinsic, Operation};

use crate::{assert_has, import, import_ll, operations, unsupported};

#[test]
fn updates_load_compute_and_store() {
    let program = import(
        "_Atomic int a; int f(void) { a++; __atomic_thread_fence(__ATOMIC_SEQ_CST);
           return __atomic_fetch_nand((int *)&a, 3, 5) + __sync_fetch_and_max((int *)&a, 4); }",
    );
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::Binary { op: BinaryOp::Add, .. });
    assert_has!(&ops, Operation::Binary { op: BinaryOp::Xor, .. });
    assert_has!(&ops, Operation::Intrinsic { intrinsic: Intrinsic::SignedMax, .. });
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn compare_and_exchange_yields_the_old_value_and_success() {
    let program = import("int f(int *p) { return __sync_bool_compare_and_swap(p, 1, 2); }");
    let ops = operations(&program, "f");
    let order: Vec<&str> = ops
        .iter()
        .filter_map(|o| match o {
            Operation::Load { .. } => Some("load"),
            Operation::Compare { .. } => Some("compare"),
            Operation::Select { .. } => Some("select"),
            Operation::Store { .. } => Some("store"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["load", "compare", "select", "store"]);
}

#[test]
fn atomic_loads_and_stores_are_plain() {
    let program = import("_Atomic long a; long f(void) { a = 3; return a; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::Store { .. });
    assert_has!(&ops, Operation::Load { .. });
}

#[test]
fn unusual_updates_are_unsupported_and_floats_work() {
    let program = import_ll(
        "define i32 @f(ptr %p) { %r = atomicrmw uinc_wrap ptr %p, i32 5 seq_cst ret i32 %r }
         define double @g(ptr %p) { %r = atomicrmw fadd ptr %p, double 2.0 seq_cst ret double %r }",
    );
    assert_eq!(unsupported(&program, "f").len(), 1);
    assert_has!(operations(&program, "g"), Operation::FloatBinary { op: FloatBinaryOp::Add, .. });
}

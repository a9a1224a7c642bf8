//! What clang folds into `undef` and `poison` stays visible.

use tayra_program::{Operation, UndefinedKind};

use crate::{assert_has, body, import, import_ll, operations};

#[test]
fn a_division_by_a_constant_zero_is_a_failed_obligation() {
    let program = import("int f(void) { return 1 / 0; }");
    assert_has!(operations(&program, "f"), Operation::Undefined { kind: UndefinedKind::Poison, .. });
}

#[test]
fn a_shift_by_too_much_is_a_failed_obligation() {
    let program = import("int f(void) { return 1 << 40; }");
    assert_has!(operations(&program, "f"), Operation::Undefined { kind: UndefinedKind::Poison, .. });
}

#[test]
fn a_store_through_null_stays() {
    let program = import("void f(void) { *(int *)0 = 1; }");
    assert_has!(operations(&program, "f"), Operation::Store { address: tayra_program::Operand::NULL, .. });
}

#[test]
fn undefined_parts_of_an_aggregate_matter_only_when_read() {
    let program = import_ll(
        "define i32 @f(i32 %x) {
           %a = insertvalue { i32, i32 } undef, i32 %x, 0
           %b = extractvalue { i32, i32 } %a, 0
           ret i32 %b
         }
         define i32 @g(i32 %x) {
           %a = insertvalue { i32, i32 } undef, i32 %x, 0
           %b = extractvalue { i32, i32 } %a, 1
           %c = add i32 %b, 1
           ret i32 %c
         }",
    );
    assert_eq!(operations(&program, "f").len(), 0);
    assert_has!(operations(&program, "g"), Operation::Undefined { kind: UndefinedKind::Undef, .. });
}

#[test]
fn an_undefined_phi_operand_matters_only_on_its_edge() {
    let program = import_ll(
        "define i32 @f(i1 %c, i32 %x) {
         entry:
           br i1 %c, label %other, label %join
         other:
           br label %join
         join:
           %r = phi i32 [ undef, %entry ], [ %x, %other ]
           ret i32 %r
         }",
    );
    let body = body(&program, "f");
    assert!(body.blocks[body.entry()].instructions.is_empty(), "{body:#?}");
    assert_has!(operations(&program, "f"), Operation::Undefined { .. });
}

#[test]
fn an_endless_loop_without_effect_stays() {
    let program = import("void f(void) { for (;;) ; }");
    let body = body(&program, "f");
    let returns =
        body.blocks.values().any(|b| matches!(b.terminator.kind, tayra_program::TerminatorKind::Return(_)));
    assert!(!returns, "{body:#?}");
}

#[test]
fn an_out_of_bounds_and_dead_store_stays() {
    let program = import("void f(void) { int a[2]; a[5] = 1; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::PointerOffset { constant: 20, .. });
    assert_has!(&ops, Operation::Store { .. });
}

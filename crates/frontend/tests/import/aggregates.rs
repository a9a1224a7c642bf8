//! Vectors, `_Complex`, and bit casts.

use tayra_program::{BinaryOp, CastOp, Operation, ScalarType};

use crate::{assert_has, function, import, import_ll, operations, unsupported};

#[test]
fn vectors_are_computed_lane_by_lane() {
    let program =
        import("typedef int v4 __attribute__((vector_size(16))); v4 f(v4 a, v4 b) { return a * b + 3; }");
    let ops = operations(&program, "f");
    let count = |wanted: BinaryOp| {
        ops.iter().filter(|o| matches!(o, Operation::Binary { op, .. } if *op == wanted)).count()
    };
    assert_eq!((count(BinaryOp::Mul), count(BinaryOp::Add)), (4, 4));
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn a_lane_with_a_constant_number_is_just_that_scalar() {
    let program =
        import("typedef int v4 __attribute__((vector_size(16))); int f(v4 a) { a[1] = 7; return a[2]; }");
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn a_lane_chosen_at_run_time_is_unsupported() {
    let program =
        import("typedef int v4 __attribute__((vector_size(16))); int f(v4 a, int i) { return a[i]; }");
    assert_eq!(unsupported(&program, "f"), ["vector lane chosen at run time"]);
}

#[test]
fn shuffles_pick_lanes() {
    let program = import_ll(
        "define <2 x i32> @f(<2 x i32> %a, <2 x i32> %b) {
           %r = shufflevector <2 x i32> %a, <2 x i32> %b, <2 x i32> <i32 3, i32 0>
           ret <2 x i32> %r
         }",
    );
    assert!(operations(&program, "f").is_empty());
}

#[test]
fn bit_casts_go_through_one_integer() {
    let program = import_ll(
        "define i64 @f(<2 x float> %a) { %r = bitcast <2 x float> %a to i64 ret i64 %r }
         define <4 x i8> @g(i32 %a) { %r = bitcast i32 %a to <4 x i8> ret <4 x i8> %r }
         define i32 @h(float %a) { %r = bitcast float %a to i32 ret i32 %r }",
    );
    assert_has!(operations(&program, "f"), Operation::Binary { op: BinaryOp::Shl, .. });
    let cuts = operations(&program, "g")
        .iter()
        .filter(|o| matches!(o, Operation::Cast { op: CastOp::Truncate, .. }))
        .count();
    assert_eq!(cuts, 4);
    assert_has!(operations(&program, "h"), Operation::Cast { op: CastOp::Bitcast, .. });
}

#[test]
fn complex_numbers_are_pairs() {
    let program = import("_Complex double f(_Complex double a, _Complex double b) { return a + b; }");
    assert_eq!(function(&program, "f").returns.len(), 2);
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn vectors_of_bits_cannot_be_stored_but_load() {
    let program = import_ll(
        "define void @f(<8 x i1> %a, ptr %p) { store <8 x i1> %a, ptr %p ret void }
         define void @g(<2 x ptr> %a, ptr %p) { store <2 x ptr> %a, ptr %p ret void }",
    );
    assert_eq!(unsupported(&program, "f").len(), 1);
    assert!(unsupported(&program, "g").is_empty());
}

#[test]
fn types_we_do_not_know_are_unsupported_where_they_are_used() {
    let program = import_ll(
        "define bfloat @f(bfloat %a) { %r = fadd bfloat %a, %a ret bfloat %r }
         define i32 @main() { ret i32 0 }",
    );
    assert_eq!(unsupported(&program, "f"), ["type bfloat", "type bfloat"]);
    assert_eq!(function(&program, "f").returns, [ScalarType::Int(128)]);
    assert!(unsupported(&program, "main").is_empty());
}

//! Locals, loads, stores and addresses.

use tayra_program::{BinaryOp, LocalKind, Operand, Operation};

use crate::{assert_has, assert_lacks, body, import, import_ilp32, import_ll, operations, unsupported};

#[test]
fn fields_of_nested_and_packed_structs_have_their_offsets() {
    let program = import(
        "struct inner { char c; short s[3]; };
         struct __attribute__((packed)) outer { char a; struct inner in[4]; long l; };
         long f(struct outer *p, int i) { return p->in[i].s[2] + p->l; }",
    );
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::PointerOffset { constant: 33, .. });
    assert_has!(&ops, Operation::PointerOffset { scaled, .. } if scaled.len() == 1 && scaled[0].scale == 8);
    assert_has!(&ops, Operation::Load { align: 1, .. });
}

#[test]
fn negative_and_variable_indices_are_scaled() {
    let program = import("int f(int *p, int i) { return p[-2] + p[i]; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::PointerOffset { constant: -8, scaled, .. } if scaled.is_empty());
    assert_has!(&ops, Operation::PointerOffset { constant: 0, scaled, .. } if scaled.len() == 1 && scaled[0].scale == 4);
}

#[test]
fn bit_fields_are_read_and_written_within_their_unit() {
    let program = import("struct b { unsigned x : 3, y : 5; }; void f(struct b *b) { b->y = 9; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::Binary { op: BinaryOp::And, .. });
    assert_has!(&ops, Operation::Binary { op: BinaryOp::Or, .. });
    assert_has!(&ops, Operation::Store { .. });
}

#[test]
fn volatile_accesses_say_so() {
    let program = import("volatile int v; int f(void) { v = 1; return v; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::Store { volatile: true, .. });
    assert_has!(&ops, Operation::Load { volatile: true, .. });
}

#[test]
fn an_array_of_run_time_length_is_multiplied_out_and_released() {
    let program = import("int f(int n) { int a[n]; a[0] = 1; return a[0]; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::StackSave { .. });
    assert_has!(&ops, Operation::Binary { op: BinaryOp::Mul, .. });
    assert_has!(&ops, Operation::AllocateStack { .. });
    assert_has!(&ops, Operation::StackRestore { .. });
}

#[test]
fn alloca_of_constant_size_in_a_loop_is_memory_of_its_own_each_time() {
    let program =
        import("void use(void *); void f(void) { for (int i = 0; i < 3; i++) use(__builtin_alloca(12)); }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::AllocateStack { size, .. } if *size == Operand::int(64, 12));
    let program = import_ilp32("void use(void *); void f(void) { use(__builtin_alloca(12)); }");
    assert_has!(operations(&program, "f"), Operation::AllocateStack { size, .. } if *size == Operand::int(32, 12));
}

#[test]
fn struct_assignment_copies_memory() {
    let program = import("struct s { int a[9]; }; void f(struct s *p, struct s *q) { *p = *q; }");
    assert_has!(
        operations(&program, "f"),
        Operation::CopyMemory { length, may_overlap: false, .. } if *length == Operand::int(64, 36)
    );
}

#[test]
fn library_copies_and_fills_become_operations() {
    let program = import(
        "#include <string.h>
         void f(char *p, char *q, unsigned long n) { memcpy(p, q, n); memmove(p, q, n); memset(p, 7, n); }",
    );
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::CopyMemory { may_overlap: false, .. });
    assert_has!(&ops, Operation::CopyMemory { may_overlap: true, .. });
    assert_has!(&ops, Operation::FillMemory { .. });
}

#[test]
fn a_variable_that_is_only_loaded_and_stored_is_promoted() {
    let program = import("int f(int a) { int x = a; int y[2]; y[0] = x; int *p = &x; return *p + y[0]; }");
    let locals = &body(&program, "f").locals;
    let kind = |name: &str| locals.values().find(|l| l.name == name).unwrap().kind;
    assert!(matches!(kind("a"), LocalKind::Promoted(_)));
    assert!(matches!(kind("p"), LocalKind::Promoted(_)));
    assert!(matches!(kind("x"), LocalKind::Memory { size: 4, align: 4 }));
    assert!(matches!(kind("y"), LocalKind::Memory { size: 8, .. }));
}

#[test]
fn a_constant_index_into_a_global_is_a_constant() {
    let program = import("int a[10]; int f(void) { return a[3]; }");
    let ops = operations(&program, "f");
    assert_lacks!(&ops, Operation::PointerOffset { .. });
    assert_has!(
        &ops,
        Operation::Load {
            address: Operand::Constant(tayra_program::Constant::Global { offset: 12, .. }),
            ..
        }
    );
}

#[test]
fn aggregates_are_loaded_and_stored_by_their_scalars() {
    let program = import_ll(
        "define void @f(ptr %p, ptr %q) {
           %v = load { i8, [2 x i32], ptr }, ptr %p, align 8
           store { i8, [2 x i32], ptr } %v, ptr %q, align 8
           ret void
         }",
    );
    let ops = operations(&program, "f");
    let loads: Vec<u64> = ops
        .iter()
        .filter_map(|o| if let Operation::Load { align, .. } = o { Some(*align) } else { None })
        .collect();
    assert_eq!(loads, [8, 4, 8, 8]);
    assert_eq!(ops.iter().filter(|o| matches!(o, Operation::Store { .. })).count(), 4);
    assert_has!(&ops, Operation::PointerOffset { constant: 16, .. });
}

#[test]
fn marks_on_something_else_than_a_local_are_unsupported() {
    let program = import_ll(
        "declare void @llvm.lifetime.start.p0(i64, ptr)
         define void @f(ptr %p) { call void @llvm.lifetime.start.p0(i64 4, ptr %p) ret void }",
    );
    assert_eq!(unsupported(&program, "f").len(), 1);
}

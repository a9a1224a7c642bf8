//! Integers of more than 128 bits come apart into limbs; the C tests run them.

use tayra_program::{CastOp, Initialiser, IntPredicate, Operation, ScalarType, TerminatorKind};

use crate::{
    assert_has, body, function, global, import, import_ilp32, import_ll, operations, terminators, unsupported,
};

const PACKED: &str = "#pragma pack(1)
struct s { signed a : 29, b : 30, c : 8; unsigned d : 20; signed e : 19; unsigned f : 30; };
#pragma pack()
struct s g = {.f = 3};
int get(struct s *p) { return p->c; }
void set(struct s *p, int x) { p->c = x; }";

#[test]
fn packed_bit_fields_touch_the_bytes_that_clang_touches() {
    for program in [import(PACKED), import_ilp32(PACKED)] {
        for name in ["get", "set"] {
            assert_eq!(unsupported(&program, name), Vec::<String>::new());
            let body = body(&program, name);
            let loaded: Vec<ScalarType> = operations(&program, name)
                .into_iter()
                .filter_map(|operation| match operation {
                    Operation::Load { dest, align: 1.., .. } => Some(body.registers[*dest].scalar),
                    _ => None,
                })
                .filter(|scalar| matches!(scalar, ScalarType::Int(64 | 8)))
                .collect();
            assert_eq!(loaded, [ScalarType::Int(64), ScalarType::Int(64), ScalarType::Int(8)], "{name}");
        }
        let offsets: Vec<i64> = operations(&program, "set")
            .into_iter()
            .filter_map(|operation| match operation {
                Operation::PointerOffset { constant, .. } => Some(*constant),
                _ => None,
            })
            .collect();
        assert_eq!(offsets, [8, 16, 8, 16]);
        assert!(matches!(&global(&program, "g").initial, Initialiser::Bytes { .. }));
    }
}

#[test]
fn an_initialiser_of_200_bits_is_its_bytes() {
    let program = import_ll("@g = global i200 -2\n@h = global i200 18446744073709551616\n");
    let bytes = |name: &str| match &global(&program, name).initial {
        Initialiser::Bytes { bytes, .. } => bytes.clone(),
        other => panic!("{other:?}"),
    };
    let mut expected = vec![0xff; 25];
    expected[0] = 0xfe;
    assert_eq!(bytes("g"), expected);
    let mut expected = vec![0; 25];
    expected[8] = 1;
    assert_eq!(bytes("h"), expected);
}

#[test]
fn limbs_are_parameters_and_results() {
    let program = import_ll("define i136 @f(i136 %x) {\n  ret i136 %x\n}\n");
    let limbs = [ScalarType::Int(64), ScalarType::Int(64), ScalarType::Int(8)];
    assert_eq!(function(&program, "f").returns, limbs);
    assert!(matches!(terminators(&program, "f")[..], [TerminatorKind::Return(values)] if values.len() == 3));
}

#[test]
fn masks_leave_whole_limbs_alone() {
    // Bits 64 to 71 are replaced: only the middle limb takes part.
    let program = import_ll(
        "define void @f(ptr %p) {
  %old = load i192, ptr %p, align 8
  %kept = and i192 %old, -4703919738795935662081
  %new = or i192 %kept, 18446744073709551616
  store i192 %new, ptr %p, align 8
  ret void
}\n",
    );
    let count = |wanted: fn(&Operation) -> bool| {
        operations(&program, "f").into_iter().filter(|operation| wanted(operation)).count()
    };
    assert_eq!(count(|operation| matches!(operation, Operation::Binary { .. })), 2);
    assert_eq!(count(|operation| matches!(operation, Operation::Load { .. })), 3);
    assert_eq!(count(|operation| matches!(operation, Operation::Store { .. })), 3);
}

#[test]
fn order_is_decided_by_the_highest_limb_with_its_sign() {
    let program =
        import_ll("define i1 @f(i136 %a, i136 %b) {\n  %c = icmp slt i136 %a, %b\n  ret i1 %c\n}\n");
    let ops = operations(&program, "f");
    let orders: Vec<IntPredicate> = ops
        .iter()
        .filter_map(|operation| match operation {
            Operation::Compare { predicate, .. } if *predicate != IntPredicate::Equal => Some(*predicate),
            _ => None,
        })
        .collect();
    use IntPredicate::{SignedLess, UnsignedLess};
    assert_eq!(orders, [UnsignedLess, UnsignedLess, SignedLess]);
    assert_has!(&ops, Operation::Cast { op: CastOp::SignExtend, .. });
}

#[test]
fn what_limbs_cannot_do_is_unsupported() {
    for (line, is_value) in [
        ("%r = add i136 %x, %x", true),
        ("%r = shl i136 %x, %x", true),
        ("%r = shl nsw i136 %x, 3", true),
        ("%r = sitofp i136 %x to double", false),
        ("%r = inttoptr i136 %x to ptr", false),
        ("%r = bitcast i136 %x to <17 x i8>", false),
        ("%r = call i136 @llvm.ctpop.i136(i136 %x)", true),
        ("%r = alloca i8, i136 %x", false),
        ("%r = getelementptr i8, ptr null, i136 %x", false),
        ("call void (i32, ...) @v(i32 1, i136 %x)", false),
    ] {
        let rest = if is_value { "ret i136 %r" } else { "ret i136 %x" };
        let text = format!(
            "declare i136 @llvm.ctpop.i136(i136)\ndeclare void @v(i32, ...)\n\
             define i136 @f(i136 %x) {{\n  {line}\n  {rest}\n}}\n"
        );
        assert_eq!(unsupported(&import_ll(&text), "f").len(), 1, "{line}");
    }
}

#[test]
fn a_switch_over_a_wide_integer_is_unsupported() {
    let program = import_ll(
        "define void @f(i136 %x) {\n  switch i136 %x, label %a [ i136 1, label %b ]\na:\n  ret void\nb:\n  ret void\n}\n",
    );
    assert_eq!(unsupported(&program, "f").len(), 1);
}

#[test]
fn a_shift_by_the_width_or_more_is_undefined() {
    let program = import_ll("define i136 @f(i136 %x) {\n  %r = lshr i136 %x, 136\n  ret i136 %r\n}\n");
    assert_has!(operations(&program, "f"), Operation::Undefined { .. });
}

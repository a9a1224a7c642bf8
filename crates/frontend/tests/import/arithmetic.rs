//! Integers, floats, comparisons and conversions.

use tayra_program::{
    BinaryOp, CastOp, Constant, FloatBinaryOp, FloatKind, IntPredicate, Operand, Operation, OverflowCheck,
};

use crate::{assert_has, assert_lacks, body, import, operations};

fn binary(code: &str) -> Vec<(BinaryOp, OverflowCheck)> {
    let program = import(code);
    operations(&program, "f")
        .into_iter()
        .filter_map(|operation| match operation {
            Operation::Binary { op, overflow, .. } => Some((*op, *overflow)),
            _ => None,
        })
        .collect()
}

#[test]
fn signed_arithmetic_may_overflow_and_unsigned_may_not() {
    assert_eq!(
        binary("int f(int a, int b) { return (a + b) * (a - b); }"),
        [
            (BinaryOp::Add, OverflowCheck::Signed),
            (BinaryOp::Sub, OverflowCheck::Signed),
            (BinaryOp::Mul, OverflowCheck::Signed)
        ]
    );
    assert_eq!(
        binary("unsigned f(unsigned a, unsigned b) { return (a + b) * (a - b); }"),
        [
            (BinaryOp::Add, OverflowCheck::None),
            (BinaryOp::Sub, OverflowCheck::None),
            (BinaryOp::Mul, OverflowCheck::None)
        ]
    );
}

#[test]
fn divisions_and_shifts_know_their_sign() {
    let ops: Vec<BinaryOp> =
        binary("int f(int a, unsigned b) { return a / 3 + a % 3 + (int)(b / 3) + (int)(b % 3) + (a >> 1) + (int)(b >> 1) + (a << 2); }")
            .into_iter()
            .map(|(op, _)| op)
            .filter(|op| *op != BinaryOp::Add)
            .collect();
    assert_eq!(
        ops,
        [
            BinaryOp::SDiv,
            BinaryOp::SRem,
            BinaryOp::UDiv,
            BinaryOp::URem,
            BinaryOp::AShr,
            BinaryOp::LShr,
            BinaryOp::Shl
        ]
    );
}

#[test]
fn bitwise_operations_are_imported() {
    let ops: Vec<BinaryOp> =
        binary("int f(int a, int b) { return (a & b) | (a ^ ~b); }").into_iter().map(|(op, _)| op).collect();
    assert_eq!(ops, [BinaryOp::And, BinaryOp::Xor, BinaryOp::Xor, BinaryOp::Or]);
}

#[test]
fn wide_integers_have_all_their_bits() {
    let program = import("__int128 f(__int128 a) { return a * (((__int128)0x1234 << 64) + 5); }");
    let wanted = (0x1234u128 << 64) + 5;
    assert_has!(
        operations(&program, "f"),
        Operation::Binary { op: BinaryOp::Mul, right: Operand::Constant(Constant::Int { bits: 128, value }), .. }
            if *value == wanted
    );
}

#[test]
fn integers_beyond_128_bits_are_unsupported_but_load() {
    let program = import("_BitInt(200) f(_BitInt(200) a) { return a + 1; } int main(void) { return 0; }");
    assert_has!(operations(&program, "f"), Operation::Unsupported { .. });
    assert_lacks!(operations(&program, "main"), Operation::Unsupported { .. });
}

#[test]
fn odd_widths_are_kept() {
    let program = import("unsigned _BitInt(37) f(unsigned _BitInt(37) a) { return a + 1u; }");
    let widths: Vec<_> = body(&program, "f").registers.values().map(|r| r.scalar).collect();
    assert!(widths.contains(&tayra_program::ScalarType::Int(37)), "{widths:?}");
}

#[test]
fn floating_point_keeps_its_format_and_pattern() {
    let program =
        import("long double f(float a, double b, long double c) { return a * 0.5f + b / 4.0 - c * 1.25L; }");
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::FloatBinary { op: FloatBinaryOp::Div, .. });
    assert_has!(
        &ops,
        Operation::FloatBinary { right: Operand::Constant(Constant::Float { kind: FloatKind::F64, pattern }), .. }
            if *pattern == u128::from(4.0f64.to_bits())
    );
    let quarter_more: u128 = 0x3fff_a000_0000_0000_0000;
    let has_pattern = ops.iter().flat_map(|o| o.operands()).any(|operand| {
        *operand == Operand::Constant(Constant::Float { kind: FloatKind::X87, pattern: quarter_more })
    });
    assert!(has_pattern, "{ops:#?}");
}

#[test]
fn float_comparisons_know_about_unordered() {
    let program = import("int f(double a, double b) { return (a < b) + (a != b) + (a >= b); }");
    let ops = operations(&program, "f");
    let predicates: Vec<_> = ops
        .iter()
        .filter_map(|o| match o {
            Operation::FloatCompare { predicate: p, .. } => Some((p.less, p.equal, p.greater, p.unordered)),
            _ => None,
        })
        .collect();
    assert_eq!(
        predicates,
        [(true, false, false, false), (true, false, true, true), (false, true, true, false)]
    );
}

#[test]
fn integer_comparisons_know_their_sign() {
    let program = import(
        "int f(int a, unsigned b, char *p) { return (a < 3) + (b < 3) + (a >= 2) + (b >= 2) + (p == 0); }",
    );
    let ops = operations(&program, "f");
    for predicate in [
        IntPredicate::SignedLess,
        IntPredicate::UnsignedLess,
        IntPredicate::SignedGreaterEqual,
        IntPredicate::UnsignedGreaterEqual,
        IntPredicate::Equal,
    ] {
        assert_has!(&ops, Operation::Compare { predicate: found, .. } if *found == predicate);
    }
}

#[test]
fn every_conversion_is_imported() {
    let program = import(
        "double f(char a, unsigned char b, long c, float d, double e, int *p, _Bool t) {
           long x = a; unsigned long y = b; int z = (int)c; int i = (int)d; unsigned u = (unsigned)e;
           float g = (float)e; double h = d; double si = z; double ui = u; long q = (long)p; char *r = (char *)c; t = i;
           return x + y + g + h + si + ui + q + *r + t; }",
    );
    let ops = operations(&program, "f");
    for op in [
        CastOp::SignExtend,
        CastOp::ZeroExtend,
        CastOp::Truncate,
        CastOp::FloatToSigned,
        CastOp::FloatToUnsigned,
        CastOp::FloatTruncate,
        CastOp::FloatExtend,
        CastOp::SignedToFloat,
        CastOp::UnsignedToFloat,
        CastOp::PointerToInt,
        CastOp::IntToPointer,
    ] {
        assert_has!(&ops, Operation::Cast { op: found, .. } if *found == op);
    }
}

#[test]
fn negation_of_a_float_flips_its_sign() {
    let program = import("double f(double a) { return -a; }");
    assert_has!(operations(&program, "f"), Operation::FloatNegate { .. });
}

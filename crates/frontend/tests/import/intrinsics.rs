//! LLVM's own functions.

use tayra_program::{BinaryOp, FailCause, Intrinsic, MathFunction, Operand, Operation, TerminatorKind};

use crate::{assert_has, import, import_ll, operations, unsupported};

fn pure(code: &str) -> Vec<Intrinsic> {
    let program = import(code);
    operations(&program, "f")
        .into_iter()
        .filter_map(|o| match o {
            Operation::Intrinsic { intrinsic, .. } => Some(*intrinsic),
            _ => None,
        })
        .collect()
}

#[test]
fn bit_functions() {
    assert_eq!(
        pure(
            "unsigned long f(unsigned x, unsigned long y) { return __builtin_popcount(x) + __builtin_bswap32(x)
               + __builtin_bitreverse64(y) + __builtin_clz(x) + __builtin_ctzl(y) + __builtin_rotateleft32(x, 3)
               + __builtin_rotateright64(y, 5); }"
        ),
        [
            Intrinsic::PopulationCount,
            Intrinsic::ByteSwap,
            Intrinsic::BitReverse,
            Intrinsic::LeadingZeros { zero_is_undefined: true },
            Intrinsic::TrailingZeros { zero_is_undefined: true },
            Intrinsic::FunnelShiftLeft,
            Intrinsic::FunnelShiftRight
        ]
    );
}

#[test]
fn arithmetic_with_overflow_yields_two_results() {
    let program = import(
        "_Bool f(int a, unsigned b, int *p, unsigned *q) { return __builtin_add_overflow(a, 3, p)
           | __builtin_sub_overflow(b, 3u, q) | __builtin_mul_overflow(a, 5, p); }",
    );
    let ops = operations(&program, "f");
    for (op, signed) in [(BinaryOp::Add, true), (BinaryOp::Sub, false), (BinaryOp::Mul, true)] {
        let wanted = Intrinsic::WithOverflow { op, signed };
        assert_has!(&ops, Operation::Intrinsic { intrinsic, dests, .. } if *intrinsic == wanted && dests.len() == 2);
    }
}

#[test]
fn absolute_values() {
    assert_eq!(
        pure("#include <stdlib.h>\nint f(int x) { return abs(x); }"),
        [Intrinsic::Abs { least_is_overflow: true }]
    );
    assert_eq!(pure("#include <math.h>\ndouble f(double x) { return fabs(x); }"), [Intrinsic::FloatAbs]);
}

#[test]
fn rounding_and_other_float_functions() {
    assert_eq!(
        pure(
            "double f(double x, double y) { return __builtin_floor(x) + __builtin_ceil(x) + __builtin_trunc(x)
               + __builtin_rint(x) + __builtin_round(x) + __builtin_copysign(x, y) + __builtin_fmin(x, y)
               + __builtin_fmax(x, y); }"
        ),
        [
            Intrinsic::Floor,
            Intrinsic::Ceil,
            Intrinsic::FloatTrunc,
            Intrinsic::RoundTiesEven,
            Intrinsic::Round,
            Intrinsic::CopySign,
            Intrinsic::FloatMin,
            Intrinsic::FloatMax
        ]
    );
    assert_eq!(
        pure("double f(double x, double y, double z) { return x * y + z; }"),
        [Intrinsic::MultiplyAdd]
    );
    assert_eq!(pure("int f(double x) { return __builtin_isnan(x); }"), [Intrinsic::IsFloatClass { mask: 3 }]);
}

#[test]
fn functions_of_math_h_stay_calls_where_errno_matters() {
    let program = import("#include <math.h>\ndouble f(double x) { return sin(x) + sqrt(x) + pow(x, 2); }");
    assert!(program.function_named("sin").is_some());
    assert!(program.function_named("sqrt").is_some());
    let program = import_ll(
        "declare double @llvm.sin.f64(double)
         declare double @llvm.powi.f64.i32(double, i32)
         define double @f(double %x) {
           %a = call double @llvm.sin.f64(double %x)
           %b = call double @llvm.powi.f64.i32(double %a, i32 3)
           ret double %b
         }",
    );
    assert_has!(
        operations(&program, "f"),
        Operation::Intrinsic { intrinsic: Intrinsic::Math(MathFunction::Sin), .. }
    );
    assert_has!(
        operations(&program, "f"),
        Operation::Intrinsic { intrinsic: Intrinsic::Math(MathFunction::PowInt), .. }
    );
}

#[test]
fn hints_vanish() {
    let program = import(
        "int f(int x, int *p) { __builtin_assume(x > 0); __builtin_prefetch(p); if (__builtin_expect(x, 1)) return 1;
           return __builtin_constant_p(x) + (int)__builtin_object_size(p, 0) + (int)__builtin_object_size(p, 2); }",
    );
    assert!(unsupported(&program, "f").is_empty());
    let all: Vec<Operand> = operations(&program, "f").iter().flat_map(|o| o.operands()).copied().collect();
    assert!(all.contains(&Operand::int(64, u128::MAX)), "{all:?}");
}

#[test]
fn traps_fail() {
    let program = import("void f(void) { __builtin_trap(); }");
    assert_has!(operations(&program, "f"), Operation::Fail { cause: FailCause::Trap });
}

#[test]
fn aligned_variable_arguments_keep_their_provenance() {
    let program = import(
        "#include <stdarg.h>\nlong double f(int n, ...) { va_list a; va_start(a, n); long double d = va_arg(a, long double); va_end(a); return d; }",
    );
    assert!(unsupported(&program, "f").is_empty());
    assert_has!(operations(&program, "f"), Operation::PointerOffset { scaled, .. } if scaled.len() == 1);
}

#[test]
fn vectors_are_done_lane_by_lane() {
    let program = import_ll(
        "declare <2 x i32> @llvm.smax.v2i32(<2 x i32>, <2 x i32>)
         declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
         define i1 @f(<2 x i32> %a, <2 x i32> %b) {
           %m = call <2 x i32> @llvm.smax.v2i32(<2 x i32> %a, <2 x i32> %b)
           %o = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> %m, <2 x i32> %b)
           %v = extractvalue { <2 x i32>, <2 x i1> } %o, 1
           %r = extractelement <2 x i1> %v, i32 1
           ret i1 %r
         }",
    );
    let body = crate::body(&program, "f");
    let results: Vec<_> = operations(&program, "f")
        .into_iter()
        .filter_map(|o| match o {
            Operation::Intrinsic { intrinsic: Intrinsic::WithOverflow { .. }, dests, .. } => {
                Some(dests.clone())
            }
            _ => None,
        })
        .collect();
    assert_eq!(results.len(), 2);
    let TerminatorKind::Return(values) = &body.blocks[body.entry()].terminator.kind else {
        panic!("no return")
    };
    assert_eq!(values, &[results[1][1].into()]);
}

#[test]
fn what_we_do_not_know_is_unsupported_by_name() {
    let program = import("void *f(void) { return __builtin_frame_address(0); }");
    assert_eq!(unsupported(&program, "f"), ["intrinsic llvm.frameaddress.p0"]);
}

#[test]
fn sizes_of_objects_are_known_only_behind_pointers_in_memory() {
    let program = import(
        "unsigned long f(char *p) { return __builtin_object_size(p + 1, 0); }
         unsigned long g(int c) { char a[3], b[4]; return __builtin_object_size(c ? a : b, 0); }
         int h(int c) { return __builtin_constant_p(c); }",
    );
    assert_eq!(unsupported(&program, "f"), [""; 0]);
    assert_eq!(unsupported(&program, "g"), ["size of an object that the compiler may know"]);
    assert_eq!(unsupported(&program, "h"), [""; 0]);
}

//! Intrinsics: how many arguments and results, and of which types.

use super::{BodyCheck, Report};
use crate::{BinaryOp, Intrinsic, MathFunction, Operand, RegisterId, ScalarType};

pub(super) fn check(
    check: &BodyCheck<'_>,
    dests: &[RegisterId],
    intrinsic: &Intrinsic,
    arguments: &[Operand],
    report: &mut Report,
) {
    let (arity, results) =
        (arity(intrinsic), if matches!(intrinsic, Intrinsic::WithOverflow { .. }) { 2 } else { 1 });
    if arguments.len() != arity || dests.len() != results {
        report.add(format!("{intrinsic:?} takes {arity} arguments and yields {results}"));
        return;
    }
    let (Some(first), Some(&dest)) = (arguments.first(), dests.first()) else { return };
    let scalar = check.type_of(first);
    if is_of_floats(intrinsic) {
        check.expect_float("an argument", first, report);
    } else {
        check.expect_int("an argument", first, report);
    }
    for (position, argument) in arguments.iter().enumerate().skip(1) {
        let is_exponent = matches!(intrinsic, Intrinsic::Math(MathFunction::PowInt)) && position == 1;
        check.expect("an argument", argument, if is_exponent { ScalarType::Int(32) } else { scalar }, report);
    }
    let result = if matches!(intrinsic, Intrinsic::IsFloatClass { .. }) { ScalarType::BOOL } else { scalar };
    check.yields(dest, result, report);
    if let Some(&flag) = dests.get(1) {
        check.yields(flag, ScalarType::BOOL, report);
    }
    check_details(intrinsic, scalar, report);
}

fn arity(intrinsic: &Intrinsic) -> usize {
    match intrinsic {
        Intrinsic::PopulationCount
        | Intrinsic::ByteSwap
        | Intrinsic::BitReverse
        | Intrinsic::LeadingZeros { .. }
        | Intrinsic::TrailingZeros { .. }
        | Intrinsic::Abs { .. }
        | Intrinsic::FloatAbs
        | Intrinsic::SquareRoot
        | Intrinsic::Floor
        | Intrinsic::Ceil
        | Intrinsic::FloatTrunc
        | Intrinsic::RoundTiesEven
        | Intrinsic::Round
        | Intrinsic::IsFloatClass { .. } => 1,
        Intrinsic::SignedMax
        | Intrinsic::SignedMin
        | Intrinsic::UnsignedMax
        | Intrinsic::UnsignedMin
        | Intrinsic::WithOverflow { .. }
        | Intrinsic::Saturating { .. }
        | Intrinsic::CopySign
        | Intrinsic::FloatMin
        | Intrinsic::FloatMax => 2,
        Intrinsic::FunnelShiftLeft
        | Intrinsic::FunnelShiftRight
        | Intrinsic::FusedMultiplyAdd
        | Intrinsic::MultiplyAdd => 3,
        Intrinsic::Math(function) => match function {
            MathFunction::Pow | MathFunction::PowInt => 2,
            MathFunction::Sin
            | MathFunction::Cos
            | MathFunction::Tan
            | MathFunction::Exp
            | MathFunction::Exp2
            | MathFunction::Exp10
            | MathFunction::Log
            | MathFunction::Log2
            | MathFunction::Log10 => 1,
        },
    }
}

fn is_of_floats(intrinsic: &Intrinsic) -> bool {
    match intrinsic {
        Intrinsic::PopulationCount
        | Intrinsic::ByteSwap
        | Intrinsic::BitReverse
        | Intrinsic::LeadingZeros { .. }
        | Intrinsic::TrailingZeros { .. }
        | Intrinsic::Abs { .. }
        | Intrinsic::SignedMax
        | Intrinsic::SignedMin
        | Intrinsic::UnsignedMax
        | Intrinsic::UnsignedMin
        | Intrinsic::FunnelShiftLeft
        | Intrinsic::FunnelShiftRight
        | Intrinsic::WithOverflow { .. }
        | Intrinsic::Saturating { .. } => false,
        Intrinsic::FloatAbs
        | Intrinsic::SquareRoot
        | Intrinsic::Floor
        | Intrinsic::Ceil
        | Intrinsic::FloatTrunc
        | Intrinsic::RoundTiesEven
        | Intrinsic::Round
        | Intrinsic::CopySign
        | Intrinsic::FusedMultiplyAdd
        | Intrinsic::MultiplyAdd
        | Intrinsic::FloatMin
        | Intrinsic::FloatMax
        | Intrinsic::IsFloatClass { .. }
        | Intrinsic::Math(_) => true,
    }
}

fn check_details(intrinsic: &Intrinsic, scalar: ScalarType, report: &mut Report) {
    if let Intrinsic::WithOverflow { op, .. } = intrinsic {
        let is_right = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        report.require(is_right, || format!("{op:?} does not come with an overflow flag"));
    } else if let Intrinsic::Saturating { op, .. } = intrinsic {
        let is_right = matches!(op, BinaryOp::Add | BinaryOp::Sub);
        report.require(is_right, || format!("{op:?} does not saturate"));
    } else if let Intrinsic::IsFloatClass { mask } = intrinsic {
        report.require(*mask < 1 << 10, || "there are ten classes of floats".to_owned());
    } else if let (Intrinsic::ByteSwap, ScalarType::Int(bits)) = (intrinsic, scalar) {
        report.require(bits % 8 == 0, || "only whole bytes are swapped".to_owned());
    }
}

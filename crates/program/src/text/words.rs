//! The words of the text form that stand for operations, each list read in both directions.

use crate::{
    BinaryOp, CastOp, DataModel, FailCause, FloatBinaryOp, FloatKind, FloatPredicate, IntPredicate,
    Intrinsic, MathFunction, OverflowCheck, ScalarType, UndefinedKind,
};

/// A list of things and their words.
pub(super) type Words<T> = &'static [(T, &'static str)];

/// The word of `thing`.
pub(super) fn word_of<T: PartialEq>(words: Words<T>, thing: &T) -> &'static str {
    words.iter().find(|(t, _)| t == thing).map_or("?", |(_, word)| word)
}

/// What `word` stands for.
pub(super) fn meaning_of<T: Copy>(words: Words<T>, word: &str) -> Option<T> {
    words.iter().find(|(_, w)| *w == word).map(|(thing, _)| *thing)
}

pub(super) const BINARY: Words<BinaryOp> = &[
    (BinaryOp::Add, "add"),
    (BinaryOp::Sub, "sub"),
    (BinaryOp::Mul, "mul"),
    (BinaryOp::UDiv, "udiv"),
    (BinaryOp::SDiv, "sdiv"),
    (BinaryOp::URem, "urem"),
    (BinaryOp::SRem, "srem"),
    (BinaryOp::Shl, "shl"),
    (BinaryOp::LShr, "lshr"),
    (BinaryOp::AShr, "ashr"),
    (BinaryOp::And, "and"),
    (BinaryOp::Or, "or"),
    (BinaryOp::Xor, "xor"),
];

pub(super) const OVERFLOW: Words<OverflowCheck> = &[
    (OverflowCheck::None, ""),
    (OverflowCheck::Signed, ".signed"),
    (OverflowCheck::Unsigned, ".unsigned"),
    (OverflowCheck::Both, ".both"),
];

pub(super) const FLOAT_BINARY: Words<FloatBinaryOp> = &[
    (FloatBinaryOp::Add, "fadd"),
    (FloatBinaryOp::Sub, "fsub"),
    (FloatBinaryOp::Mul, "fmul"),
    (FloatBinaryOp::Div, "fdiv"),
    (FloatBinaryOp::Rem, "frem"),
];

pub(super) const COMPARE: Words<IntPredicate> = &[
    (IntPredicate::Equal, "compare.eq"),
    (IntPredicate::NotEqual, "compare.ne"),
    (IntPredicate::UnsignedLess, "compare.ult"),
    (IntPredicate::UnsignedLessEqual, "compare.ule"),
    (IntPredicate::UnsignedGreater, "compare.ugt"),
    (IntPredicate::UnsignedGreaterEqual, "compare.uge"),
    (IntPredicate::SignedLess, "compare.slt"),
    (IntPredicate::SignedLessEqual, "compare.sle"),
    (IntPredicate::SignedGreater, "compare.sgt"),
    (IntPredicate::SignedGreaterEqual, "compare.sge"),
];

pub(super) const CAST: Words<CastOp> = &[
    (CastOp::Truncate, "truncate"),
    (CastOp::ZeroExtend, "zero_extend"),
    (CastOp::SignExtend, "sign_extend"),
    (CastOp::FloatTruncate, "float_truncate"),
    (CastOp::FloatExtend, "float_extend"),
    (CastOp::FloatToSigned, "float_to_signed"),
    (CastOp::FloatToUnsigned, "float_to_unsigned"),
    (CastOp::SignedToFloat, "signed_to_float"),
    (CastOp::UnsignedToFloat, "unsigned_to_float"),
    (CastOp::PointerToInt, "pointer_to_int"),
    (CastOp::IntToPointer, "int_to_pointer"),
    (CastOp::Bitcast, "bitcast"),
];

/// Intrinsics with a name of their own; [`intrinsic_word`] builds the others.
const INTRINSIC: Words<Intrinsic> = &[
    (Intrinsic::PopulationCount, "population_count"),
    (Intrinsic::ByteSwap, "byte_swap"),
    (Intrinsic::BitReverse, "bit_reverse"),
    (Intrinsic::LeadingZeros { zero_is_undefined: false }, "leading_zeros"),
    (Intrinsic::LeadingZeros { zero_is_undefined: true }, "leading_zeros.nonzero"),
    (Intrinsic::TrailingZeros { zero_is_undefined: false }, "trailing_zeros"),
    (Intrinsic::TrailingZeros { zero_is_undefined: true }, "trailing_zeros.nonzero"),
    (Intrinsic::Abs { least_is_overflow: false }, "abs"),
    (Intrinsic::Abs { least_is_overflow: true }, "abs.signed"),
    (Intrinsic::SignedMax, "signed_max"),
    (Intrinsic::SignedMin, "signed_min"),
    (Intrinsic::UnsignedMax, "unsigned_max"),
    (Intrinsic::UnsignedMin, "unsigned_min"),
    (Intrinsic::FunnelShiftLeft, "funnel_shift_left"),
    (Intrinsic::FunnelShiftRight, "funnel_shift_right"),
    (Intrinsic::FloatAbs, "float_abs"),
    (Intrinsic::SquareRoot, "square_root"),
    (Intrinsic::Floor, "floor"),
    (Intrinsic::Ceil, "ceil"),
    (Intrinsic::FloatTrunc, "float_trunc"),
    (Intrinsic::RoundTiesEven, "round_ties_even"),
    (Intrinsic::Round, "round"),
    (Intrinsic::CopySign, "copy_sign"),
    (Intrinsic::FusedMultiplyAdd, "fused_multiply_add"),
    (Intrinsic::MultiplyAdd, "multiply_add"),
    (Intrinsic::FloatMin, "float_min"),
    (Intrinsic::FloatMax, "float_max"),
    (Intrinsic::Math(MathFunction::Sin), "math.sin"),
    (Intrinsic::Math(MathFunction::Cos), "math.cos"),
    (Intrinsic::Math(MathFunction::Tan), "math.tan"),
    (Intrinsic::Math(MathFunction::Exp), "math.exp"),
    (Intrinsic::Math(MathFunction::Exp2), "math.exp2"),
    (Intrinsic::Math(MathFunction::Exp10), "math.exp10"),
    (Intrinsic::Math(MathFunction::Log), "math.log"),
    (Intrinsic::Math(MathFunction::Log2), "math.log2"),
    (Intrinsic::Math(MathFunction::Log10), "math.log10"),
    (Intrinsic::Math(MathFunction::Pow), "math.pow"),
    (Intrinsic::Math(MathFunction::PowInt), "math.powi"),
];

/// The word of an intrinsic: `population_count`, `with_overflow.add.signed`, `is_float_class.3` …
pub(super) fn intrinsic_word(intrinsic: &Intrinsic) -> String {
    let sign = |signed: &bool| if *signed { "signed" } else { "unsigned" };
    if let Intrinsic::WithOverflow { op, signed } = intrinsic {
        format!("with_overflow.{}.{}", word_of(BINARY, op), sign(signed))
    } else if let Intrinsic::Saturating { op, signed } = intrinsic {
        format!("saturating.{}.{}", word_of(BINARY, op), sign(signed))
    } else if let Intrinsic::IsFloatClass { mask } = intrinsic {
        format!("is_float_class.{mask}")
    } else {
        word_of(INTRINSIC, intrinsic).to_owned()
    }
}

/// The intrinsic that `word` names.
pub(super) fn intrinsic_named(word: &str) -> Option<Intrinsic> {
    if let Some(known) = meaning_of(INTRINSIC, word) {
        return Some(known);
    }
    if let Some(mask) = word.strip_prefix("is_float_class.") {
        let mask: u16 = mask.parse().ok()?;
        return Some(Intrinsic::IsFloatClass { mask });
    }
    let (kind, rest) = word.split_once('.')?;
    let (op, sign) = rest.split_once('.')?;
    let op = meaning_of(BINARY, op)?;
    let signed = match sign {
        "signed" => true,
        "unsigned" => false,
        _ => return None,
    };
    match kind {
        "with_overflow" => Some(Intrinsic::WithOverflow { op, signed }),
        "saturating" => Some(Intrinsic::Saturating { op, signed }),
        _ => None,
    }
}

/// The types of an intrinsic's results if its first argument has type `scalar`.
pub(super) fn intrinsic_results(intrinsic: &Intrinsic, scalar: ScalarType) -> Vec<ScalarType> {
    if matches!(intrinsic, Intrinsic::WithOverflow { .. }) {
        vec![scalar, ScalarType::BOOL]
    } else if matches!(intrinsic, Intrinsic::IsFloatClass { .. }) {
        vec![ScalarType::BOOL]
    } else {
        vec![scalar]
    }
}

/// `fcompare.` and the outcomes that count as true: `l`ess, `e`qual, `g`reater, `u`nordered.
pub(super) fn float_compare_word(predicate: FloatPredicate) -> String {
    let FloatPredicate { less, equal, greater, unordered } = predicate;
    let letters = [(less, 'l'), (equal, 'e'), (greater, 'g'), (unordered, 'u')];
    let letters: String = letters.iter().filter(|(holds, _)| *holds).map(|(_, letter)| *letter).collect();
    if letters.is_empty() { "fcompare.never".to_owned() } else { format!("fcompare.{letters}") }
}

/// The predicate that such a word names.
pub(super) fn float_compare_named(word: &str) -> Option<FloatPredicate> {
    let letters = word.strip_prefix("fcompare.")?;
    let mut predicate = FloatPredicate { less: false, equal: false, greater: false, unordered: false };
    if letters == "never" {
        return Some(predicate);
    }
    for letter in letters.chars() {
        let flag = match letter {
            'l' => &mut predicate.less,
            'e' => &mut predicate.equal,
            'g' => &mut predicate.greater,
            'u' => &mut predicate.unordered,
            _ => return None,
        };
        *flag = true;
    }
    (!letters.is_empty()).then_some(predicate)
}

pub(super) const UNDEFINED: Words<UndefinedKind> =
    &[(UndefinedKind::Poison, "undefined.poison"), (UndefinedKind::Undef, "undefined.undef")];

/// Causes of a `fail`; `sanitizer` is followed by clang's number.
pub(super) const FAIL: Words<FailCause> = &[
    (FailCause::SignedOverflow, "signed_overflow"),
    (FailCause::BadShift, "bad_shift"),
    (FailCause::BadDivision, "bad_division"),
    (FailCause::Trap, "trap"),
];

const FLOAT: Words<FloatKind> = &[
    (FloatKind::F16, "f16"),
    (FloatKind::F32, "f32"),
    (FloatKind::F64, "f64"),
    (FloatKind::X87, "x87"),
    (FloatKind::F128, "f128"),
];

/// The scalar type that `word` names: `i32`, `f64`, `ptr`.
pub(super) fn scalar_named(word: &str) -> Option<ScalarType> {
    if word == "ptr" {
        return Some(ScalarType::Pointer);
    }
    if let Some(kind) = meaning_of(FLOAT, word) {
        return Some(ScalarType::Float(kind));
    }
    let digits = word.strip_prefix('i')?;
    let canonical = digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    if !canonical {
        return None;
    }
    digits.parse().ok().map(ScalarType::Int)
}

/// The alignment of a load or store that does not name one: its size, rounded up to a power of two.
pub(super) fn default_access_align(scalar: ScalarType, model: DataModel) -> u64 {
    scalar.store_bytes(model).next_power_of_two()
}

/// The alignment of an object that does not name one: what its size allows, at most 16.
pub(super) fn default_object_align(size: u64) -> u64 {
    if size == 0 { 1 } else { 1 << size.trailing_zeros().min(4) }
}

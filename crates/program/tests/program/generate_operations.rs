//! Random operations of every kind, each valid where it stands.

use tayra_program::{
    Argument, BinaryOp, ByValue, Callee, CastOp, Entity, FailCause, FloatBinaryOp, FloatKind, FloatPredicate,
    IntPredicate, Intrinsic, LocalId, LocalKind, MathFunction, Operand, Operation, OverflowCheck, ScalarType,
    ScaledIndex, ScopeKnowledge, UndefinedKind,
};

use crate::generate::{BINARY, Choices, Growing, scalar};

const INTS: &[ScalarType] = &[
    ScalarType::Int(8),
    ScalarType::Int(32),
    ScalarType::Int(64),
    ScalarType::Int(128),
    ScalarType::Int(16),
];
const FLOATS: &[ScalarType] = &[
    ScalarType::Float(FloatKind::F32),
    ScalarType::Float(FloatKind::F64),
    ScalarType::Float(FloatKind::X87),
    ScalarType::Float(FloatKind::F16),
];

pub(crate) fn operation(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    let pointer = ScalarType::Pointer;
    let align = 1 << choices.below(5);
    let volatile = choices.below(4) == 3;
    match choices.below(22) {
        0 => binary(choices, growing),
        1 => {
            let scalar = choices.one_of(FLOATS);
            let ops = [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul, FloatBinaryOp::Div];
            let op = choices.one_of(&[ops.as_slice(), &[FloatBinaryOp::Rem]].concat());
            let (left, right) = (growing.operand(choices, scalar), growing.operand(choices, scalar));
            Operation::FloatBinary { dest: growing.fresh(choices, scalar), op, left, right }
        }
        2 => {
            let scalar = choices.one_of(FLOATS);
            let value = growing.operand(choices, scalar);
            Operation::FloatNegate { dest: growing.fresh(choices, scalar), value }
        }
        3 => compare(choices, growing),
        4 => cast(choices, growing),
        5 => {
            let scalar = scalar(choices);
            let condition = growing.operand(choices, ScalarType::BOOL);
            let (if_true, if_false) = (growing.operand(choices, scalar), growing.operand(choices, scalar));
            Operation::Select { dest: growing.fresh(choices, scalar), condition, if_true, if_false }
        }
        6 => {
            let scalar = scalar(choices);
            let value = growing.operand(choices, scalar);
            Operation::Copy { dest: growing.fresh(choices, scalar), value }
        }
        7 => {
            let base = growing.operand(choices, pointer);
            let index = |choices: &mut Choices<'_>| {
                let scalar = choices.one_of(INTS);
                ScaledIndex {
                    index: growing.operand(choices, scalar),
                    scale: i64::from(choices.number() as i32),
                }
            };
            let scaled = (0..choices.below(3)).map(|_| index(choices)).collect();
            let constant = choices.one_of(&[0, 4, -4]);
            let in_bounds = choices.yes();
            Operation::PointerOffset {
                dest: growing.fresh(choices, pointer),
                base,
                constant,
                scaled,
                in_bounds,
            }
        }
        8 | 9 => {
            let (scalar, address) = (scalar(choices), growing.operand(choices, pointer));
            Operation::Load { dest: growing.fresh(choices, scalar), address, align, volatile }
        }
        10 | 11 => {
            let scalar = scalar(choices);
            let value = growing.operand(choices, scalar);
            Operation::Store { address: growing.operand(choices, pointer), value, align, volatile }
        }
        12 => Operation::CopyMemory {
            destination: growing.operand(choices, pointer),
            source: growing.operand(choices, pointer),
            length: growing.operand(choices, ScalarType::Int(64)),
            may_overlap: choices.yes(),
            volatile,
        },
        13 => Operation::FillMemory {
            destination: growing.operand(choices, pointer),
            byte: growing.operand(choices, ScalarType::Int(8)),
            length: growing.operand(choices, ScalarType::Int(32)),
        },
        14 | 15 => of_local(choices, growing),
        16 => stack(choices, growing),
        17 => call(choices, growing),
        18 | 19 => intrinsic(choices, growing),
        20 => variable_arguments(choices, growing),
        _ => rest(choices, growing),
    }
}

fn binary(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    let scalar = choices.one_of(INTS);
    let op = choices.one_of(BINARY);
    let checks = [OverflowCheck::None, OverflowCheck::Signed, OverflowCheck::Unsigned, OverflowCheck::Both];
    let overflows = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
    let overflow = if overflows { choices.one_of(&checks) } else { OverflowCheck::None };
    let (left, right) = (growing.operand(choices, scalar), growing.operand(choices, scalar));
    Operation::Binary { dest: growing.fresh(choices, scalar), op, overflow, left, right }
}

fn compare(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    if choices.yes() {
        let scalar = choices.one_of(FLOATS);
        let (left, right) = (growing.operand(choices, scalar), growing.operand(choices, scalar));
        let [less, equal, greater, unordered] = std::array::from_fn(|_| choices.yes());
        let predicate = FloatPredicate { less, equal, greater, unordered };
        return Operation::FloatCompare {
            dest: growing.fresh(choices, ScalarType::BOOL),
            predicate,
            left,
            right,
        };
    }
    let predicate = choices.one_of(&[
        IntPredicate::Equal,
        IntPredicate::NotEqual,
        IntPredicate::UnsignedLess,
        IntPredicate::UnsignedLessEqual,
        IntPredicate::UnsignedGreater,
        IntPredicate::UnsignedGreaterEqual,
        IntPredicate::SignedLess,
        IntPredicate::SignedLessEqual,
        IntPredicate::SignedGreater,
        IntPredicate::SignedGreaterEqual,
    ]);
    let scalar = choices.one_of(&[ScalarType::Int(32), ScalarType::Pointer, ScalarType::Int(1)]);
    let (left, right) = (growing.operand(choices, scalar), growing.operand(choices, scalar));
    Operation::Compare { dest: growing.fresh(choices, ScalarType::BOOL), predicate, left, right }
}

fn cast(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    let (i8, i64, f32) = (ScalarType::Int(8), ScalarType::Int(64), ScalarType::Float(FloatKind::F32));
    let (f64, pointer) = (ScalarType::Float(FloatKind::F64), ScalarType::Pointer);
    let (op, from, to) = choices.one_of(&[
        (CastOp::Truncate, i64, i8),
        (CastOp::ZeroExtend, i8, i64),
        (CastOp::SignExtend, i8, i64),
        (CastOp::FloatTruncate, f64, f32),
        (CastOp::FloatExtend, f32, f64),
        (CastOp::FloatToSigned, f32, i64),
        (CastOp::FloatToUnsigned, f64, i8),
        (CastOp::SignedToFloat, i8, f32),
        (CastOp::UnsignedToFloat, i64, f64),
        (CastOp::PointerToInt, pointer, i8),
        (CastOp::IntToPointer, i64, pointer),
        (CastOp::Bitcast, i64, f64),
    ]);
    let value = growing.operand(choices, from);
    Operation::Cast { dest: growing.fresh(choices, to), op, value }
}

/// Something done with a local, as its kind and what is known of its scope allow.
fn of_local(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    let locals: Vec<LocalId> = growing.locals.ids().collect();
    if locals.is_empty() {
        return Operation::Fail { cause: FailCause::Trap };
    }
    let local = choices.one_of(&locals);
    let (kind, knowledge) = (growing.locals[local].kind, growing.locals[local].scope_knowledge);
    match (choices.below(4), knowledge) {
        (0, ScopeKnowledge::Marked) => return Operation::BeginScope { local },
        (1, ScopeKnowledge::Marked) => return Operation::EndScope { local, certain: true },
        (0 | 1, ScopeKnowledge::Uncertain) => return Operation::EndScope { local, certain: false },
        _ => {}
    }
    match (kind, choices.yes()) {
        (LocalKind::Promoted(scalar), true) => {
            Operation::ReadLocal { dest: growing.fresh(choices, scalar), local }
        }
        (LocalKind::Promoted(scalar), false) => {
            Operation::WriteLocal { local, value: growing.operand(choices, scalar) }
        }
        (LocalKind::Memory { size, .. }, is_load) => {
            // Mostly whole accesses, so that some locals can be promoted.
            let scalar =
                if choices.below(4) > 0 { ScalarType::Int(size as u32 * 8) } else { ScalarType::Int(8) };
            let address = Operand::LocalAddress(local);
            if is_load {
                Operation::Load { dest: growing.fresh(choices, scalar), address, align: 1, volatile: false }
            } else {
                Operation::Store {
                    address,
                    value: growing.operand(choices, scalar),
                    align: 1,
                    volatile: false,
                }
            }
        }
    }
}

fn stack(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    match choices.below(3) {
        0 => {
            let size = growing.operand(choices, growing.program.data_model.pointer_int());
            Operation::AllocateStack { dest: growing.fresh(choices, ScalarType::Pointer), size, align: 16 }
        }
        1 => Operation::StackSave { dest: growing.fresh(choices, ScalarType::Pointer) },
        _ => Operation::StackRestore { token: growing.operand(choices, ScalarType::Pointer) },
    }
}

fn call(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    let callee = if choices.yes() {
        Callee::Direct(Entity::from_index(choices.below(growing.program.functions.len())))
    } else {
        Callee::Indirect(growing.operand(choices, ScalarType::Pointer))
    };
    let arguments = (0..choices.below(4))
        .map(|_| {
            let scalar = scalar(choices);
            let copies = scalar == ScalarType::Pointer && choices.yes();
            Argument {
                value: growing.operand(choices, scalar),
                by_value: copies.then_some(ByValue { size: 24, align: 8 }),
                is_result: scalar == ScalarType::Pointer && !copies && choices.yes(),
            }
        })
        .collect();
    let dests = dests(choices, growing);
    Operation::Call { dests, callee, arguments }
}

fn dests(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Vec<tayra_program::RegisterId> {
    (0..choices.below(3))
        .map(|_| {
            let scalar = scalar(choices);
            growing.fresh(choices, scalar)
        })
        .collect()
}

fn intrinsic(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    let signed = choices.yes();
    let (intrinsic, arity) = choices.one_of(&[
        (Intrinsic::PopulationCount, 1),
        (Intrinsic::ByteSwap, 1),
        (Intrinsic::BitReverse, 1),
        (Intrinsic::LeadingZeros { zero_is_undefined: signed }, 1),
        (Intrinsic::TrailingZeros { zero_is_undefined: signed }, 1),
        (Intrinsic::Abs { least_is_overflow: signed }, 1),
        (Intrinsic::SignedMax, 2),
        (Intrinsic::SignedMin, 2),
        (Intrinsic::UnsignedMax, 2),
        (Intrinsic::UnsignedMin, 2),
        (Intrinsic::FunnelShiftLeft, 3),
        (Intrinsic::FunnelShiftRight, 3),
        (Intrinsic::WithOverflow { op: BinaryOp::Mul, signed }, 2),
        (Intrinsic::Saturating { op: BinaryOp::Sub, signed }, 2),
    ]);
    let (float_intrinsic, float_arity) = choices.one_of(&[
        (Intrinsic::FloatAbs, 1),
        (Intrinsic::SquareRoot, 1),
        (Intrinsic::Floor, 1),
        (Intrinsic::Ceil, 1),
        (Intrinsic::FloatTrunc, 1),
        (Intrinsic::RoundTiesEven, 1),
        (Intrinsic::Round, 1),
        (Intrinsic::CopySign, 2),
        (Intrinsic::FusedMultiplyAdd, 3),
        (Intrinsic::MultiplyAdd, 3),
        (Intrinsic::FloatMin, 2),
        (Intrinsic::FloatMax, 2),
        (Intrinsic::IsFloatClass { mask: 1023 }, 1),
        (Intrinsic::Math(MathFunction::Sin), 1),
        (Intrinsic::Math(MathFunction::Exp10), 1),
        (Intrinsic::Math(MathFunction::Log2), 1),
        (Intrinsic::Math(MathFunction::Pow), 2),
        (Intrinsic::Math(MathFunction::PowInt), 2),
    ]);
    let (intrinsic, arity, scalar) = if choices.yes() {
        (intrinsic, arity, choices.one_of(INTS))
    } else {
        (float_intrinsic, float_arity, choices.one_of(FLOATS))
    };
    let mut arguments: Vec<Operand> = (0..arity).map(|_| growing.operand(choices, scalar)).collect();
    if intrinsic == Intrinsic::Math(MathFunction::PowInt) {
        arguments[1] = growing.operand(choices, ScalarType::Int(32));
    }
    let class = matches!(intrinsic, Intrinsic::IsFloatClass { .. });
    let mut dests = vec![growing.fresh(choices, if class { ScalarType::BOOL } else { scalar })];
    if matches!(intrinsic, Intrinsic::WithOverflow { .. }) {
        dests.push(growing.fresh(choices, ScalarType::BOOL));
    }
    Operation::Intrinsic { dests, intrinsic, arguments }
}

fn variable_arguments(choices: &mut Choices<'_>, growing: &Growing<'_>) -> Operation {
    let list = growing.operand(choices, ScalarType::Pointer);
    match choices.below(3) {
        0 if growing.function.variadic => Operation::VaStart { list },
        1 => Operation::VaCopy { destination: list, source: growing.operand(choices, ScalarType::Pointer) },
        _ => Operation::VaEnd { list },
    }
}

fn rest(choices: &mut Choices<'_>, growing: &mut Growing<'_>) -> Operation {
    match choices.below(3) {
        0 => {
            let scalar = scalar(choices);
            let kind = choices.one_of(&[UndefinedKind::Poison, UndefinedKind::Undef]);
            Operation::Undefined { dest: growing.fresh(choices, scalar), kind }
        }
        1 => {
            let causes = [
                FailCause::SignedOverflow,
                FailCause::BadShift,
                FailCause::BadDivision,
                FailCause::Sanitizer(choices.number() as u8),
                FailCause::Trap,
            ];
            Operation::Fail { cause: choices.one_of(&causes) }
        }
        _ => {
            let dests = dests(choices, growing);
            Operation::Unsupported { dests, what: "inline \"assembly\"".to_owned() }
        }
    }
}

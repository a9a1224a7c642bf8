//! Arithmetic, comparisons, conversions and selection; on vectors lane by lane.

use tayra_program::{
    BinaryOp, CastOp, FloatBinaryOp, FloatPredicate, IntPredicate, Operand, Operation, OverflowCheck,
    RegisterId,
};

use super::body::BodyImport;
use super::leaves::Leaf;
use crate::llvm::{IntPredicateCode as Code, Opcode, Value};

/// What an undefined lane of an operand means for the lane of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UndefinedLane {
    /// It is undefined as well.
    Passes,
    /// It is used.
    Used,
}

/// The conversion that an opcode stands for.
pub(super) fn cast_op(opcode: Opcode) -> Option<CastOp> {
    Some(match opcode {
        Opcode::LLVMTrunc => CastOp::Truncate,
        Opcode::LLVMZExt => CastOp::ZeroExtend,
        Opcode::LLVMSExt => CastOp::SignExtend,
        Opcode::LLVMFPToUI => CastOp::FloatToUnsigned,
        Opcode::LLVMFPToSI => CastOp::FloatToSigned,
        Opcode::LLVMUIToFP => CastOp::UnsignedToFloat,
        Opcode::LLVMSIToFP => CastOp::SignedToFloat,
        Opcode::LLVMFPTrunc => CastOp::FloatTruncate,
        Opcode::LLVMFPExt => CastOp::FloatExtend,
        Opcode::LLVMPtrToInt => CastOp::PointerToInt,
        Opcode::LLVMIntToPtr => CastOp::IntToPointer,
        _ => return None,
    })
}

fn binary_op(opcode: Opcode) -> Option<BinaryOp> {
    Some(match opcode {
        Opcode::LLVMAdd => BinaryOp::Add,
        Opcode::LLVMSub => BinaryOp::Sub,
        Opcode::LLVMMul => BinaryOp::Mul,
        Opcode::LLVMUDiv => BinaryOp::UDiv,
        Opcode::LLVMSDiv => BinaryOp::SDiv,
        Opcode::LLVMURem => BinaryOp::URem,
        Opcode::LLVMSRem => BinaryOp::SRem,
        Opcode::LLVMShl => BinaryOp::Shl,
        Opcode::LLVMLShr => BinaryOp::LShr,
        Opcode::LLVMAShr => BinaryOp::AShr,
        Opcode::LLVMAnd => BinaryOp::And,
        Opcode::LLVMOr => BinaryOp::Or,
        Opcode::LLVMXor => BinaryOp::Xor,
        _ => return None,
    })
}

fn float_op(opcode: Opcode) -> Option<FloatBinaryOp> {
    Some(match opcode {
        Opcode::LLVMFAdd => FloatBinaryOp::Add,
        Opcode::LLVMFSub => FloatBinaryOp::Sub,
        Opcode::LLVMFMul => FloatBinaryOp::Mul,
        Opcode::LLVMFDiv => FloatBinaryOp::Div,
        Opcode::LLVMFRem => FloatBinaryOp::Rem,
        _ => return None,
    })
}

pub(super) fn int_predicate(value: Value<'_>) -> IntPredicate {
    match value.int_predicate() {
        Code::LLVMIntEQ => IntPredicate::Equal,
        Code::LLVMIntNE => IntPredicate::NotEqual,
        Code::LLVMIntULT => IntPredicate::UnsignedLess,
        Code::LLVMIntULE => IntPredicate::UnsignedLessEqual,
        Code::LLVMIntUGT => IntPredicate::UnsignedGreater,
        Code::LLVMIntUGE => IntPredicate::UnsignedGreaterEqual,
        Code::LLVMIntSLT => IntPredicate::SignedLess,
        Code::LLVMIntSLE => IntPredicate::SignedLessEqual,
        Code::LLVMIntSGT => IntPredicate::SignedGreater,
        Code::LLVMIntSGE => IntPredicate::SignedGreaterEqual,
    }
}

impl<'m> BodyImport<'_, 'm> {
    /// Makes one operation for each scalar of the result, from the same scalar of each operand. An operand with one
    /// scalar only serves every lane.
    fn lane_by_lane(
        &mut self,
        value: Value<'m>,
        operands: &[Value<'m>],
        undefined: UndefinedLane,
        make: impl Fn(RegisterId, &[Operand]) -> Operation,
    ) {
        let parts: Vec<_> =
            operands.iter().map(|&o| (self.leaves(o), self.importer.shapes.of(o.ty()))).collect();
        let dests = self.results(value);
        let is_vector = dests.len() > 1;
        let mut leaves = Vec::with_capacity(dests.len());
        for (lane, &dest) in dests.iter().enumerate() {
            let mut inputs = Vec::with_capacity(parts.len());
            for (part, shape) in &parts {
                let index = if part.as_slice().len() == 1 { 0 } else { lane };
                match (part.as_slice().get(index), shape.leaves.get(index)) {
                    (Some(&leaf), Some(ty)) => inputs.push((leaf, ty.scalar)),
                    _ => return self.unsupported(value, "operands of unequal shape".to_owned()),
                }
            }
            let first_undefined = inputs.iter().find_map(|(leaf, _)| match leaf {
                Leaf::Undefined(kind) => Some(*kind),
                Leaf::Operand(_) => None,
            });
            if let Some(kind) = first_undefined.filter(|_| is_vector && undefined == UndefinedLane::Passes) {
                leaves.push(Leaf::Undefined(kind));
                continue;
            }
            let inputs: Vec<Operand> =
                inputs.into_iter().map(|(leaf, scalar)| self.use_leaf(leaf, scalar)).collect();
            self.emit(make(dest, &inputs));
            leaves.push(Leaf::Operand(dest.into()));
        }
        self.alias(value, leaves);
    }

    /// Integer arithmetic.
    pub(super) fn binary(&mut self, value: Value<'m>, opcode: Opcode) {
        let Some(op) = binary_op(opcode) else { return self.unsupported(value, "arithmetic".to_owned()) };
        let may_wrap = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
        let overflow = match (may_wrap && value.no_signed_wrap(), may_wrap && value.no_unsigned_wrap()) {
            (false, false) => OverflowCheck::None,
            (true, false) => OverflowCheck::Signed,
            (false, true) => OverflowCheck::Unsigned,
            (true, true) => OverflowCheck::Both,
        };
        let divides = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem);
        let undefined = if divides { UndefinedLane::Used } else { UndefinedLane::Passes };
        self.lane_by_lane(value, &[value.operand(0), value.operand(1)], undefined, |dest, inputs| {
            Operation::Binary { dest, op, overflow, left: inputs[0], right: inputs[1] }
        });
    }

    /// Floating-point arithmetic.
    pub(super) fn float_binary(&mut self, value: Value<'m>, opcode: Opcode) {
        let Some(op) = float_op(opcode) else { return self.unsupported(value, "arithmetic".to_owned()) };
        let operands = [value.operand(0), value.operand(1)];
        self.lane_by_lane(value, &operands, UndefinedLane::Passes, |dest, inputs| Operation::FloatBinary {
            dest,
            op,
            left: inputs[0],
            right: inputs[1],
        });
    }

    /// Change of sign.
    pub(super) fn float_negate(&mut self, value: Value<'m>) {
        self.lane_by_lane(value, &[value.operand(0)], UndefinedLane::Passes, |dest, inputs| {
            Operation::FloatNegate { dest, value: inputs[0] }
        });
    }

    /// Comparison of integers and pointers.
    pub(super) fn compare(&mut self, value: Value<'m>) {
        let predicate = int_predicate(value);
        let operands = [value.operand(0), value.operand(1)];
        self.lane_by_lane(value, &operands, UndefinedLane::Passes, |dest, inputs| Operation::Compare {
            dest,
            predicate,
            left: inputs[0],
            right: inputs[1],
        });
    }

    /// Comparison of floating-point numbers.
    pub(super) fn float_compare(&mut self, value: Value<'m>) {
        let bits = value.float_predicate_bits();
        let predicate = FloatPredicate {
            equal: bits & 1 != 0,
            greater: bits & 2 != 0,
            less: bits & 4 != 0,
            unordered: bits & 8 != 0,
        };
        let operands = [value.operand(0), value.operand(1)];
        self.lane_by_lane(value, &operands, UndefinedLane::Passes, |dest, inputs| Operation::FloatCompare {
            dest,
            predicate,
            left: inputs[0],
            right: inputs[1],
        });
    }

    /// Conversions, apart from those that only rename.
    pub(super) fn cast(&mut self, value: Value<'m>, opcode: Opcode) {
        let Some(op) = cast_op(opcode) else { return self.unsupported(value, "conversion".to_owned()) };
        self.lane_by_lane(value, &[value.operand(0)], UndefinedLane::Passes, |dest, inputs| {
            Operation::Cast { dest, op, value: inputs[0] }
        });
    }

    /// One of two values.
    pub(super) fn select(&mut self, value: Value<'m>) {
        let operands = [value.operand(0), value.operand(1), value.operand(2)];
        self.lane_by_lane(value, &operands, UndefinedLane::Used, |dest, inputs| Operation::Select {
            dest,
            condition: inputs[0],
            if_true: inputs[1],
            if_false: inputs[2],
        });
    }

    /// `freeze` picks a value for what is undefined; what is defined stays as it is.
    pub(super) fn freeze(&mut self, value: Value<'m>) {
        let operands = self.use_all(value.operand(0));
        let leaves: Vec<Leaf> = operands.into_iter().map(Leaf::Operand).collect();
        self.alias(value, leaves);
    }
}

//! Constants as operands. Constant expressions become instructions right before their use.

use tayra_program::{BinaryOp, Constant, Operand, Operation, OverflowCheck, ScalarType, UndefinedKind};

use super::body::BodyImport;
use super::leaves::{Leaf, Leaves};
use crate::llvm::{Opcode, Value, ValueKind};

/// Nesting beyond this is not something that clang makes.
const DEEPEST: u32 = 500;

/// A constant of the given type by its bit pattern; for pointers only null.
pub(super) fn from_bits(scalar: ScalarType, bits: u128) -> Constant {
    match scalar {
        ScalarType::Int(width) => Constant::int(width, bits),
        ScalarType::Float(kind) => Constant::Float { kind, pattern: bits },
        ScalarType::Pointer => Constant::Null,
    }
}

impl<'m> BodyImport<'_, 'm> {
    /// The scalars of a constant.
    pub(super) fn constant_leaves(&mut self, value: Value<'m>) -> Leaves {
        let shape = self.importer.shapes.of(value.ty());
        if shape.problem.is_some() {
            return self.undefined_leaves(value, UndefinedKind::Poison);
        }
        let zero = |scalar| Leaf::Operand(from_bits(scalar, 0).into());
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind if shape.is_wide => {
                let limbs = value.words().iter().zip(&shape.leaves);
                limbs
                    .map(|(&word, leaf)| Leaf::Operand(from_bits(leaf.scalar, word.into()).into()))
                    .collect::<Vec<_>>()
                    .into()
            }
            ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => {
                match shape.leaves[..] {
                    [leaf] => Leaves::from(Operand::Constant(from_bits(leaf.scalar, value.bits()))),
                    // A splat; LLVM 19 does not make them by itself.
                    _ => {
                        let leaves = shape.leaves.iter();
                        leaves
                            .map(|l| Leaf::Operand(from_bits(l.scalar, value.bits()).into()))
                            .collect::<Vec<_>>()
                            .into()
                    }
                }
            }
            ValueKind::LLVMConstantPointerNullValueKind => Operand::NULL.into(),
            ValueKind::LLVMUndefValueValueKind => self.undefined_leaves(value, UndefinedKind::Undef),
            ValueKind::LLVMPoisonValueKind => self.undefined_leaves(value, UndefinedKind::Poison),
            ValueKind::LLVMConstantAggregateZeroValueKind => {
                shape.leaves.iter().map(|leaf| zero(leaf.scalar)).collect::<Vec<_>>().into()
            }
            ValueKind::LLVMConstantDataArrayValueKind | ValueKind::LLVMConstantDataVectorValueKind => {
                let data = value.raw_data();
                let width = data.len() / shape.leaves.len().max(1);
                let parts = data.chunks(width.max(1)).zip(&shape.leaves);
                parts
                    .map(|(bytes, l)| Leaf::Operand(from_bits(l.scalar, little_endian(bytes)).into()))
                    .collect::<Vec<_>>()
                    .into()
            }
            ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantVectorValueKind => {
                let mut all = Vec::with_capacity(shape.leaves.len());
                for index in 0..value.operand_count() {
                    all.extend_from_slice(self.leaves(value.operand(index)).as_slice());
                }
                all.into()
            }
            ValueKind::LLVMConstantExprValueKind => self.constant_expression(value),
            _ => match self.importer.address_constant(value) {
                Some(constant) => Operand::Constant(constant).into(),
                None => self.unsupported_leaves(value, "constant of an unknown kind"),
            },
        }
    }

    fn unsupported_leaves(&mut self, value: Value<'m>, what: &str) -> Leaves {
        let shape = self.importer.shapes.of(value.ty());
        let dests: Vec<_> = shape.leaves.iter().map(|leaf| self.register(leaf.scalar)).collect();
        let leaves: Vec<Leaf> = dests.iter().map(|&d| Leaf::Operand(d.into())).collect();
        self.emit(Operation::Unsupported { dests, what: what.to_owned() });
        leaves.into()
    }

    fn constant_expression(&mut self, value: Value<'m>) -> Leaves {
        if self.depth >= DEEPEST {
            return self.unsupported_leaves(value, "deeply nested constant expression");
        }
        let shape = self.importer.shapes.of(value.ty());
        let [leaf] = shape.leaves[..] else {
            return self.unsupported_leaves(value, "constant expression of vector type");
        };
        self.depth += 1;
        let result = self.scalar_expression(value, leaf.scalar);
        self.depth -= 1;
        match result {
            Some(operand) => operand.into(),
            None => self.unsupported_leaves(value, "constant expression"),
        }
    }

    fn scalar_expression(&mut self, value: Value<'m>, scalar: ScalarType) -> Option<Operand> {
        let op = match value.constant_opcode() {
            Opcode::LLVMGetElementPtr => return self.offset_pointer(value),
            Opcode::LLVMBitCast => {
                let from = self.scalar_of(value.operand(0));
                let operand = self.operand(value.operand(0));
                if from == scalar {
                    return Some(operand);
                }
                let op = tayra_program::CastOp::Bitcast;
                return Some(self.emit_new(scalar, |dest| Operation::Cast { dest, op, value: operand }));
            }
            opcode @ (Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr | Opcode::LLVMTrunc) => {
                let op = super::arithmetic::cast_op(opcode)?;
                if self.importer.shapes.of(value.operand(0).ty()).leaves.len() != 1 {
                    return None;
                }
                let operand = self.operand(value.operand(0));
                return Some(self.emit_new(scalar, |dest| Operation::Cast { dest, op, value: operand }));
            }
            Opcode::LLVMAdd => BinaryOp::Add,
            Opcode::LLVMSub => BinaryOp::Sub,
            Opcode::LLVMMul => BinaryOp::Mul,
            Opcode::LLVMXor => BinaryOp::Xor,
            Opcode::LLVMShl => BinaryOp::Shl,
            _ => return None,
        };
        let left = self.operand(value.operand(0));
        let right = self.operand(value.operand(1));
        let overflow = OverflowCheck::None;
        Some(self.emit_new(scalar, |dest| Operation::Binary { dest, op, overflow, left, right }))
    }
}

fn little_endian(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u128::from(byte))
}

//! Atomic operations, as the sequence of plain ones that they are for a single thread.

use tayra_program::{
    BinaryOp, FloatBinaryOp, IntPredicate, Intrinsic, Operand, Operation, OverflowCheck, ScalarType,
};

use super::body::BodyImport;
use super::leaves::Leaf;
use super::memory::align_at;
use crate::llvm::{RmwOp, Value};

impl<'m> BodyImport<'_, 'm> {
    /// `atomicrmw`: load, compute, store; yields the old value.
    pub(super) fn atomic_update(&mut self, value: Value<'m>) {
        let operand = value.operand(1);
        let shape = self.importer.shapes.of(operand.ty());
        let [leaf] = shape.leaves[..] else { return self.unsupported(value, "atomic vector".to_owned()) };
        let scalar = leaf.scalar;
        let address = self.operand(value.operand(0));
        let right = self.operand(operand);
        let align = self.atomic_align(value, operand);
        let volatile = value.is_volatile();
        let dests = self.results(value);
        let [dest] = dests[..] else { return self.unsupported(value, "atomic vector".to_owned()) };
        self.define(value, &dests);
        self.emit(Operation::Load { dest, address, align, volatile });
        let Some(new) = self.updated(value.rmw_op(), scalar, dest.into(), right) else {
            self.emit(Operation::Unsupported {
                dests: Vec::new(),
                what: "atomic operation of an unusual kind".to_owned(),
            });
            return;
        };
        self.emit(Operation::Store { address, value: new, align, volatile });
    }

    fn updated(&mut self, op: RmwOp, scalar: ScalarType, left: Operand, right: Operand) -> Option<Operand> {
        let overflow = OverflowCheck::None;
        let mut binary =
            |op| self.emit_new(scalar, |dest| Operation::Binary { dest, op, overflow, left, right });
        Some(match op {
            RmwOp::LLVMAtomicRMWBinOpXchg => right,
            RmwOp::LLVMAtomicRMWBinOpAdd => binary(BinaryOp::Add),
            RmwOp::LLVMAtomicRMWBinOpSub => binary(BinaryOp::Sub),
            RmwOp::LLVMAtomicRMWBinOpAnd => binary(BinaryOp::And),
            RmwOp::LLVMAtomicRMWBinOpOr => binary(BinaryOp::Or),
            RmwOp::LLVMAtomicRMWBinOpXor => binary(BinaryOp::Xor),
            RmwOp::LLVMAtomicRMWBinOpNand => {
                let both = binary(BinaryOp::And);
                let ScalarType::Int(bits) = scalar else { return None };
                let ones = Operand::int(bits, u128::MAX);
                let op = BinaryOp::Xor;
                self.emit_new(scalar, |dest| Operation::Binary {
                    dest,
                    op,
                    overflow,
                    left: both,
                    right: ones,
                })
            }
            RmwOp::LLVMAtomicRMWBinOpMax => self.pure(scalar, Intrinsic::SignedMax, left, right),
            RmwOp::LLVMAtomicRMWBinOpMin => self.pure(scalar, Intrinsic::SignedMin, left, right),
            RmwOp::LLVMAtomicRMWBinOpUMax => self.pure(scalar, Intrinsic::UnsignedMax, left, right),
            RmwOp::LLVMAtomicRMWBinOpUMin => self.pure(scalar, Intrinsic::UnsignedMin, left, right),
            RmwOp::LLVMAtomicRMWBinOpFMax => self.pure(scalar, Intrinsic::FloatMax, left, right),
            RmwOp::LLVMAtomicRMWBinOpFMin => self.pure(scalar, Intrinsic::FloatMin, left, right),
            RmwOp::LLVMAtomicRMWBinOpFAdd => self.float(scalar, FloatBinaryOp::Add, left, right),
            RmwOp::LLVMAtomicRMWBinOpFSub => self.float(scalar, FloatBinaryOp::Sub, left, right),
            RmwOp::LLVMAtomicRMWBinOpUIncWrap | RmwOp::LLVMAtomicRMWBinOpUDecWrap => return None,
        })
    }

    fn pure(&mut self, scalar: ScalarType, intrinsic: Intrinsic, left: Operand, right: Operand) -> Operand {
        let arguments = vec![left, right];
        self.emit_new(scalar, |dest| Operation::Intrinsic { dests: vec![dest], intrinsic, arguments })
    }

    fn float(&mut self, scalar: ScalarType, op: FloatBinaryOp, left: Operand, right: Operand) -> Operand {
        self.emit_new(scalar, |dest| Operation::FloatBinary { dest, op, left, right })
    }

    /// `cmpxchg`: yields the old value and whether it was the expected one. Where it was not, the old value is written
    /// back, which for one thread is the same as not writing.
    pub(super) fn compare_exchange(&mut self, value: Value<'m>) {
        let shape = self.importer.shapes.of(value.operand(1).ty());
        let [leaf] = shape.leaves[..] else { return self.unsupported(value, "atomic vector".to_owned()) };
        let address = self.operand(value.operand(0));
        let expected = self.operand(value.operand(1));
        let wanted = self.operand(value.operand(2));
        let align = self.atomic_align(value, value.operand(1));
        let volatile = value.is_volatile();
        let old = self.emit_new(leaf.scalar, |dest| Operation::Load { dest, address, align, volatile });
        let predicate = IntPredicate::Equal;
        let same = self.emit_new(ScalarType::BOOL, |dest| Operation::Compare {
            dest,
            predicate,
            left: old,
            right: expected,
        });
        let new = self.emit_new(leaf.scalar, |dest| Operation::Select {
            dest,
            condition: same,
            if_true: wanted,
            if_false: old,
        });
        self.emit(Operation::Store { address, value: new, align, volatile });
        self.alias(value, vec![Leaf::Operand(old), Leaf::Operand(same)]);
    }

    /// Atomic accesses are aligned to their size.
    fn atomic_align(&self, value: Value<'m>, operand: Value<'m>) -> u64 {
        let size = self.importer.layout.size(operand.ty());
        match value.align() {
            0 => align_at(size.max(1), size),
            align => align,
        }
    }
}

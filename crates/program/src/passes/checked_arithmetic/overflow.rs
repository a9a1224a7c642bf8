//! Sums, differences and products.

use super::{Check, Facts};
use crate::{BinaryOp, Body, FailCause, Instruction, Intrinsic, Operand, Operation, OverflowCheck};

/// Turns the `WithOverflow` behind `check` into a checked `Binary`, if nothing else looks at its flag.
pub(super) fn rewrite(body: &mut Body, facts: &Facts, check: &Check) -> bool {
    let Operand::Register(flag) = check.condition else { return false };
    if check.cause != FailCause::SignedOverflow || check.passes_if {
        return false;
    }
    if !check.chain.iter().all(|register| facts.read_once(*register)) {
        return false;
    }
    let instructions = &mut body.blocks[check.block].instructions;
    // Whatever stands between the arithmetic and the branch would come before the failure; so nothing may.
    let Some(index) = instructions.iter().rposition(|instruction| !only_passes_values(instruction)) else {
        return false;
    };
    let operation = &mut instructions[index].operation;
    let Operation::Intrinsic { dests, intrinsic: Intrinsic::WithOverflow { op, signed: true }, arguments } =
        operation
    else {
        return false;
    };
    if !matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) {
        return false;
    }
    match (dests.as_slice(), arguments.as_slice()) {
        (&[dest, second], &[left, right]) if second == flag => {
            *operation = Operation::Binary { dest, op: *op, overflow: OverflowCheck::Signed, left, right };
            true
        }
        _ => false,
    }
}

fn only_passes_values(instruction: &Instruction) -> bool {
    matches!(
        instruction.operation,
        Operation::Copy { .. } | Operation::Binary { op: BinaryOp::Xor, right: Operand::Constant(_), .. }
    )
}

//! Shifts.
//!
//! Every shift checks its amount for itself. For a signed left operand clang also looks at the bits that are shifted
//! out, in this shape (`W` is the width, `amount` is the operand of the shift, of `small` perhaps extended):
//!
//! ```text
//! first:   fits = small <= W - 1                  branch fits, bits, join(true)
//! bits:    zeros = W - 1 - amount; lost = value >> zeros; none = lost == 0     jump join(none)
//! join(p): good = fits & p                        branch good, shift, trap
//! shift:   value << amount
//! ```
//!
//! For a constant amount `fits` is the constant `true` and `zeros` a constant.

use super::{Check, Facts};
use crate::{
    BinaryOp, BlockId, Body, CastOp, Constant, Edge, FailCause, IntPredicate, Operand, Operation,
    OverflowCheck, RegisterId, ScalarType, TerminatorKind,
};

/// Whether `check` merely compares the amount of the shift right behind it with its width.
pub(super) fn amount_is_covered(body: &Body, facts: &Facts, check: &Check) -> bool {
    if check.cause != FailCause::BadShift || !check.passes_if {
        return false;
    }
    let Some(Operation::Binary { op: BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, left, right, .. }) =
        check.guarded(body)
    else {
        return false;
    };
    amount_fits(body, facts, &check.condition, left, right)
}

/// Whether `condition` is true exactly if the shift of `value` by `amount` has an amount below the width.
fn amount_fits(body: &Body, facts: &Facts, condition: &Operand, value: &Operand, amount: &Operand) -> bool {
    let Some(Operation::Compare {
        predicate: IntPredicate::UnsignedLessEqual,
        left: small,
        right: bound,
        ..
    }) = facts.definition(body, condition)
    else {
        return false;
    };
    let (Some(width), Operand::Constant(Constant::Int { value: bound, .. })) = (width_of(body, value), bound)
    else {
        return false;
    };
    // Extending, with zeros or the sign, keeps "at most W - 1, unsigned"; cutting does not.
    let same = amount == small
        || matches!(facts.definition(body, amount),
            Some(Operation::Cast { op: CastOp::ZeroExtend | CastOp::SignExtend, value, .. }) if value == small);
    same && *bound == u128::from(width - 1)
}

fn width_of(body: &Body, operand: &Operand) -> Option<u32> {
    match body.type_of(operand) {
        ScalarType::Int(bits @ 1..) => Some(bits),
        ScalarType::Int(0) | ScalarType::Float(_) | ScalarType::Pointer => None,
    }
}

/// Turns the shape in the module's text, whose `join` is `check.block`, into one checked shift.
pub(super) fn rewrite_signed(
    body: &mut Body,
    facts: &Facts,
    check: &Check,
    leftovers: &mut Vec<RegisterId>,
) -> bool {
    let Some((first, bits, fits)) = match_signed(body, facts, check) else { return false };
    let Some(instruction) = body.blocks[check.passed.target].instructions.first_mut() else { return false };
    let Operation::Binary { overflow, .. } = &mut instruction.operation else { return false };
    *overflow = OverflowCheck::Signed;
    body.blocks[first].terminator.kind = TerminatorKind::Jump(check.passed.clone());
    // Nothing leads to these two any more; emptied, they no longer count as readers of what is left over.
    for block in [bits, check.block] {
        body.blocks[block].instructions.clear();
        body.blocks[block].terminator.kind = TerminatorKind::Unreachable;
    }
    leftovers.extend(fits);
    true
}

/// `first`, `bits` and the register `fits`.
fn match_signed(body: &Body, facts: &Facts, check: &Check) -> Option<(BlockId, BlockId, Option<RegisterId>)> {
    if check.cause != FailCause::BadShift || !check.passes_if {
        return None;
    }
    let join = &body.blocks[check.block];
    let [parameter] = *join.parameters.as_slice() else { return None };
    let [only] = join.instructions.as_slice() else { return None };
    let Operation::Binary { dest: good, op: BinaryOp::And, left: fits, right, .. } = only.operation else {
        return None;
    };
    let once = |register: RegisterId| facts.read_once(register);
    if right != Operand::Register(parameter)
        || check.condition != Operand::Register(good)
        || !once(parameter)
        || !once(good)
        || sources(facts, check.passed.target) != [check.block]
    {
        return None;
    }
    let Operation::Binary {
        op: BinaryOp::Shl,
        overflow: OverflowCheck::None,
        left: value,
        right: amount,
        ..
    } = *check.guarded(body)?
    else {
        return None;
    };
    let (first, bits) = find_diamond(body, facts, check.block, fits)?;
    if !looks_at_lost_bits(body, facts, check.block, bits, value, amount) {
        return None;
    }
    let width = width_of(body, &value)?;
    match fits {
        Operand::Register(register) => {
            amount_fits(body, facts, &fits, &value, &amount).then_some((first, bits, Some(register)))
        }
        Operand::Constant(Constant::Int { value: 1, .. }) => match amount {
            Operand::Constant(Constant::Int { value, .. }) => {
                (value < u128::from(width)).then_some((first, bits, None))
            }
            Operand::Register(_) | Operand::LocalAddress(_) | Operand::Constant(_) => None,
        },
        Operand::LocalAddress(_) | Operand::Constant(_) => None,
    }
}

fn sources(facts: &Facts, block: BlockId) -> &[BlockId] {
    &facts.sources[crate::Entity::index(block)]
}

/// The blocks `first` and `bits`: `first` goes to `bits` if `fits`, else straight to `join` with `true`.
fn find_diamond(body: &Body, facts: &Facts, join: BlockId, fits: Operand) -> Option<(BlockId, BlockId)> {
    let &[one, other] = sources(facts, join) else { return None };
    for (first, bits) in [(one, other), (other, one)] {
        let TerminatorKind::Branch { condition, if_true, if_false } = &body.blocks[first].terminator.kind
        else {
            continue;
        };
        let straight = Edge { target: join, arguments: vec![Operand::int(1, 1)] };
        if *condition == fits
            && *if_true == Edge::to(bits)
            && *if_false == straight
            && first != bits
            && bits != join
            && sources(facts, bits) == [first]
        {
            return Some((first, bits));
        }
    }
    None
}

/// Whether `bits` computes "no one bit is lost" and hands it to `join`, and nothing else.
fn looks_at_lost_bits(
    body: &Body,
    facts: &Facts,
    join: BlockId,
    bits: BlockId,
    value: Operand,
    amount: Operand,
) -> bool {
    let block = &body.blocks[bits];
    let Some(width) = width_of(body, &value) else { return false };
    let operations: Vec<&Operation> = block.instructions.iter().map(|i| &i.operation).collect();
    let (zeros, rest) = match (operations.as_slice(), amount) {
        (
            [Operation::Binary { dest, op: BinaryOp::Sub, left, right, .. }, rest @ ..],
            Operand::Register(_),
        ) => {
            let top = Operand::int(width, u128::from(width - 1));
            if *left != top || *right != amount || !facts.read_once(*dest) {
                return false;
            }
            (Operand::Register(*dest), rest)
        }
        (all, Operand::Constant(Constant::Int { value, .. })) if value < u128::from(width) => {
            (Operand::int(width, u128::from(width - 1) - value), all)
        }
        _ => return false,
    };
    let [
        Operation::Binary { dest: lost, op: BinaryOp::LShr, left, right, .. },
        Operation::Compare { dest: none, predicate: IntPredicate::Equal, left: compared, right: zero },
    ] = rest
    else {
        return false;
    };
    let hands_over = Edge { target: join, arguments: vec![Operand::Register(*none)] };
    *left == value
        && *right == zeros
        && *compared == Operand::Register(*lost)
        && *zero == Operand::int(width, 0)
        && facts.read_once(*lost)
        && facts.read_once(*none)
        && block.parameters.is_empty()
        && block.terminator.kind == TerminatorKind::Jump(hands_over)
}

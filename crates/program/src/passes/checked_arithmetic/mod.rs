//! Recognises the checks that clang's sanitizers put into the code and makes them obligations of the operation itself.
//!
//! With `-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift -fsanitize-trap=all` clang emits, for `a + b`,
//! an addition that also yields whether it overflowed, a branch on that, and a block that traps. The same is said by one `Binary` that
//! checks for signed overflow. Forms, each recognised exactly or not at all:
//!
//! * **sum, difference, product**: `WithOverflow` (signed) as the last thing in the block, its flag (perhaps negated)
//!   branched on, `Fail(SignedOverflow)` on the failing side → `Binary` with `OverflowCheck::Signed`;
//! * **division**: a condition that fails only for a zero divisor or for the least number by -1, before the very
//!   division → the division alone, which checks that itself;
//! * **shift amount**: `amount <= width - 1` before the very shift → the shift alone, likewise;
//! * **signed left shift**: the four blocks that also look at the bits shifted out → `Shl` with
//!   `OverflowCheck::Signed`;
//! * a constant condition that never fails.
//!
//! Flags and comparisons that nothing reads any more are deleted, and the blocks that became unreachable with them.
//! Errs towards: leaving the branch to `Fail` in place, which means the same, only less readably.

mod division;
mod overflow;
mod shift;

use crate::passes::{edit, unreachable};
use crate::{
    BinaryOp, Block, BlockId, Body, Constant, Edge, Entity, FailCause, Operand, Operation, Program,
    RegisterId, TerminatorKind,
};

/// Rewrites every recognised check of every body; see the module's text for the forms.
pub fn run(program: &mut Program) {
    let mut changed = false;
    for function in program.functions.values_mut() {
        if let Some(body) = &mut function.body {
            changed |= rewrite_body(body);
        }
    }
    if changed {
        unreachable::run(program);
    }
}

fn rewrite_body(body: &mut Body) -> bool {
    let facts = Facts::of(body);
    let mut leftovers = Vec::new();
    let mut changed = false;
    for id in body.blocks.ids() {
        let Some(check) = Check::ending(body, &facts, id) else { continue };
        let rewritten = never_fails(&check)
            || overflow::rewrite(body, &facts, &check)
            || division::is_covered(body, &facts, &check)
            || shift::amount_is_covered(body, &facts, &check);
        if rewritten {
            body.blocks[id].terminator.kind = TerminatorKind::Jump(check.passed);
            leftovers.extend(check.chain);
            changed = true;
        } else if shift::rewrite_signed(body, &facts, &check, &mut leftovers) {
            changed = true;
        }
    }
    if changed {
        delete_unread(body, &leftovers);
    }
    changed
}

fn never_fails(check: &Check) -> bool {
    matches!(check.condition, Operand::Constant(Constant::Int { value, .. }) if (value != 0) == check.passes_if)
}

/// Where registers are defined and read, as the body was before the pass.
struct Facts {
    definitions: Vec<Option<(BlockId, usize)>>,
    uses: Vec<usize>,
    /// The block at the start of every edge into a block.
    sources: Vec<Vec<BlockId>>,
}

impl Facts {
    fn of(body: &Body) -> Self {
        let mut definitions = vec![None; body.registers.len()];
        let mut sources = vec![Vec::new(); body.blocks.len()];
        for (id, block) in body.blocks.iter() {
            for (index, instruction) in block.instructions.iter().enumerate() {
                for dest in instruction.operation.dests() {
                    definitions[dest.index()] = Some((id, index));
                }
            }
            for edge in block.terminator.kind.edges() {
                sources[edge.target.index()].push(id);
            }
        }
        Facts { definitions, uses: edit::register_uses(body), sources }
    }

    /// The instruction that defines the register behind `operand`, if it is one.
    fn definition<'b>(&self, body: &'b Body, operand: &Operand) -> Option<&'b Operation> {
        let Operand::Register(register) = operand else { return None };
        let (block, index) = self.definitions[register.index()]?;
        body.blocks[block].instructions.get(index).map(|instruction| &instruction.operation)
    }

    fn read_once(&self, register: RegisterId) -> bool {
        self.uses[register.index()] == 1
    }
}

/// A branch of which one side does nothing but fail.
struct Check {
    block: BlockId,
    /// The condition without negations and copies.
    condition: Operand,
    /// The value of `condition` that passes the check.
    passes_if: bool,
    /// Where a passed check goes on.
    passed: Edge,
    /// What a failed check says.
    cause: FailCause,
    /// Registers that lead from `condition` to the branch, and further ones that the forms add: they may be unread
    /// once the branch is gone.
    chain: Vec<RegisterId>,
}

impl Check {
    fn ending(body: &Body, facts: &Facts, id: BlockId) -> Option<Check> {
        let TerminatorKind::Branch { condition, if_true, if_false } = &body.blocks[id].terminator.kind else {
            return None;
        };
        let (passed, cause, mut passes_if) = match (fails(body, if_true), fails(body, if_false)) {
            (None, Some(cause)) => (if_true, cause, true),
            (Some(cause), None) => (if_false, cause, false),
            (None, None) | (Some(_), Some(_)) => return None,
        };
        let mut condition = *condition;
        let mut chain = Vec::new();
        while let Operand::Register(register) = condition {
            chain.push(register);
            let definition = facts.definition(body, &condition);
            if let Some(Operation::Copy { value, .. }) = definition {
                condition = *value;
            } else if let Some(Operation::Binary { op: BinaryOp::Xor, left, right, .. }) = definition
                && *right == Operand::int(1, 1)
            {
                condition = *left;
                passes_if = !passes_if;
            } else {
                break;
            }
        }
        Some(Check { block: id, condition, passes_if, passed: passed.clone(), cause, chain })
    }

    /// The operation right behind a passed check.
    fn guarded<'b>(&self, body: &'b Body) -> Option<&'b Operation> {
        body.blocks[self.passed.target].instructions.first().map(|instruction| &instruction.operation)
    }
}

/// Why the block behind `edge` fails, if that is all it does.
fn fails(body: &Body, edge: &Edge) -> Option<FailCause> {
    let Block { instructions, terminator, .. } = &body.blocks[edge.target];
    if let ([only], TerminatorKind::Unreachable) = (instructions.as_slice(), &terminator.kind)
        && let Operation::Fail { cause } = only.operation
    {
        Some(cause)
    } else {
        None
    }
}

/// Deletes the definitions of those registers that nothing reads, and of those that only such definitions join.
fn delete_unread(body: &mut Body, candidates: &[RegisterId]) {
    let mut uses = edit::register_uses(body);
    let facts = Facts::of(body);
    let mut is_candidate = vec![false; body.registers.len()];
    for register in candidates {
        is_candidate[register.index()] = true;
    }
    let mut dead = vec![false; body.registers.len()];
    let mut work: Vec<RegisterId> = candidates.iter().copied().filter(|r| uses[r.index()] == 0).collect();
    while let Some(register) = work.pop() {
        if std::mem::replace(&mut dead[register.index()], true) {
            continue;
        }
        let Some(operation) = facts.definition(body, &Operand::Register(register)) else { continue };
        if !is_pure(operation) {
            continue;
        }
        // What a check joins by `and` and `or` belongs to the check.
        let joins = matches!(operation, Operation::Binary { .. });
        for operand in operation.operands() {
            if let Operand::Register(read) = operand {
                uses[read.index()] -= 1;
                is_candidate[read.index()] |= joins;
                if uses[read.index()] == 0 && is_candidate[read.index()] {
                    work.push(*read);
                }
            }
        }
    }
    for block in body.blocks.values_mut() {
        block.instructions.retain(|instruction| match instruction.operation.dests() {
            [only] => !(dead[only.index()] && is_pure(&instruction.operation)),
            _ => true,
        });
    }
}

/// The operations that make up a check; none of them can fail or be seen from outside.
fn is_pure(operation: &Operation) -> bool {
    matches!(
        operation,
        Operation::Compare { .. }
            | Operation::Copy { .. }
            | Operation::Binary { op: BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, .. }
    )
}

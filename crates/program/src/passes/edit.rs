//! What several passes need: counting edges and uses, and closing the gaps that deleted code leaves.

use crate::{Block, BlockId, Body, Constant, Entity, Initialiser, Operand, Program, RegisterId, Table};

/// Calls `visit` for every operand that a block reads, its edges' arguments included.
pub(super) fn for_each_operand(block: &Block, mut visit: impl FnMut(&Operand)) {
    for instruction in &block.instructions {
        instruction.operation.operands().into_iter().for_each(&mut visit);
    }
    block.terminator.kind.operands().into_iter().for_each(&mut visit);
    for edge in block.terminator.kind.edges() {
        edge.arguments.iter().for_each(&mut visit);
    }
}

/// As [`for_each_operand`], to change them.
pub(crate) fn for_each_operand_mut(block: &mut Block, mut visit: impl FnMut(&mut Operand)) {
    for instruction in &mut block.instructions {
        instruction.operation.operands_mut().into_iter().for_each(&mut visit);
    }
    block.terminator.kind.operands_mut().into_iter().for_each(&mut visit);
    for edge in block.terminator.kind.edges_mut() {
        edge.arguments.iter_mut().for_each(&mut visit);
    }
}

/// Calls `visit` for every constant of the program, in initialisers and in code.
pub(crate) fn for_each_constant_mut(program: &mut Program, mut visit: impl FnMut(&mut Constant)) {
    for global in program.globals.values_mut() {
        if let Initialiser::Bytes { relocations, .. } = &mut global.initial {
            relocations.iter_mut().for_each(|relocation| visit(&mut relocation.value));
        }
    }
    for body in program.functions.values_mut().filter_map(|function| function.body.as_mut()) {
        for block in body.blocks.values_mut() {
            for_each_operand_mut(block, |operand| {
                if let Operand::Constant(constant) = operand {
                    visit(constant);
                }
            });
        }
    }
}

/// How often each register is read.
pub(super) fn register_uses(body: &Body) -> Vec<usize> {
    let mut uses = vec![0; body.registers.len()];
    for block in body.blocks.values() {
        for_each_operand(block, |operand| {
            if let Operand::Register(register) = operand {
                uses[register.index()] += 1;
            }
        });
    }
    uses
}

/// Drops registers that nothing defines or reads any more, and renumbers the rest in their order.
pub(super) fn compact_registers(body: &mut Body) {
    let mut kept: Vec<bool> = register_uses(body).into_iter().map(|uses| uses > 0).collect();
    let mut keep = |register: &RegisterId| kept[register.index()] = true;
    body.parameters.iter().for_each(&mut keep);
    for block in body.blocks.values() {
        block.parameters.iter().for_each(&mut keep);
        for instruction in &block.instructions {
            instruction.operation.dests().iter().for_each(&mut keep);
        }
    }
    if kept.iter().all(|&k| k) {
        return;
    }
    let mut registers = Table::new();
    let mut renamed = Vec::with_capacity(kept.len());
    for (id, register) in body.registers.iter() {
        renamed.push(if kept[id.index()] { registers.push(register.clone()) } else { id });
    }
    body.registers = registers;
    let rename = |register: &mut RegisterId| *register = renamed[register.index()];
    body.parameters.iter_mut().for_each(rename);
    for block in body.blocks.values_mut() {
        block.parameters.iter_mut().for_each(rename);
        for instruction in &mut block.instructions {
            instruction.operation.dests_mut().iter_mut().for_each(rename);
        }
        for_each_operand_mut(block, |operand| {
            if let Operand::Register(register) = operand {
                rename(register);
            }
        });
    }
}

/// Whether a block can be reached from `roots`, per block.
pub(super) fn reachable_from(body: &Body, roots: impl IntoIterator<Item = BlockId>) -> Vec<bool> {
    let mut reached = vec![false; body.blocks.len()];
    let mut work: Vec<BlockId> = Vec::new();
    for root in roots {
        if !std::mem::replace(&mut reached[root.index()], true) {
            work.push(root);
        }
    }
    while let Some(block) = work.pop() {
        for edge in body.blocks[block].terminator.kind.edges() {
            if !std::mem::replace(&mut reached[edge.target.index()], true) {
                work.push(edge.target);
            }
        }
    }
    reached
}

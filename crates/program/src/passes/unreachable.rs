//! Removes blocks that control never reaches.
//!
//! A block stays if it can be reached from the entry or from a label whose address is taken anywhere in the program
//! (code or initialiser of a global). The rest goes, blocks and registers are renumbered in their order, and label
//! constants follow.

use crate::passes::edit;
use crate::{BlockId, Constant, Entity, FunctionId, Initialiser, Operand, Program, Table};

/// Removes the unreachable blocks of every body.
pub fn run(program: &mut Program) {
    let labels = address_taken_labels(program);
    let mut moved: Vec<Option<Vec<Option<BlockId>>>> = vec![None; program.functions.len()];
    for (id, function) in program.functions.iter_mut() {
        let Some(body) = &mut function.body else { continue };
        let roots = labels[id.index()].iter().copied().chain((!body.blocks.is_empty()).then(|| body.entry()));
        let reached = edit::reachable_from(body, roots);
        if reached.iter().all(|&r| r) {
            continue;
        }
        let mut blocks = Table::new();
        let mut new_ids = Vec::with_capacity(reached.len());
        for (block, &stays) in std::mem::take(&mut body.blocks).into_values().zip(&reached) {
            new_ids.push(stays.then(|| blocks.push(block)));
        }
        for block in blocks.values_mut() {
            for edge in block.terminator.kind.edges_mut() {
                edge.target = follow(&new_ids, edge.target);
            }
        }
        body.blocks = blocks;
        edit::compact_registers(body);
        moved[id.index()] = Some(new_ids);
    }
    if moved.iter().any(Option::is_some) {
        edit::for_each_constant_mut(program, |constant| {
            if let Constant::Label { function, block } = constant {
                *block = moved_block(&moved, *function, *block);
            }
        });
    }
}

/// A successor of a reached block is reached, so the new number is always there.
fn follow(new_ids: &[Option<BlockId>], old: BlockId) -> BlockId {
    new_ids[old.index()].unwrap_or(old)
}

/// The labels of each function whose address some constant holds.
fn address_taken_labels(program: &Program) -> Vec<Vec<BlockId>> {
    let mut labels = vec![Vec::new(); program.functions.len()];
    let mut note = |constant: &Constant| {
        if let Constant::Label { function, block } = constant {
            labels[function.index()].push(*block);
        }
    };
    for global in program.globals.values() {
        if let Initialiser::Bytes { relocations, .. } = &global.initial {
            relocations.iter().for_each(|relocation| note(&relocation.value));
        }
    }
    for body in program.functions.values().filter_map(|function| function.body.as_ref()) {
        for block in body.blocks.values() {
            edit::for_each_operand(block, |operand| {
                if let Operand::Constant(constant) = operand {
                    note(constant);
                }
            });
        }
    }
    labels
}

fn moved_block(moved: &[Option<Vec<Option<BlockId>>>], function: FunctionId, block: BlockId) -> BlockId {
    match &moved[function.index()] {
        Some(new_ids) => follow(new_ids, block),
        None => block,
    }
}

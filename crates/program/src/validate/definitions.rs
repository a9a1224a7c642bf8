//! Registers: assigned once, and before they are read.

use super::Report;
use super::dominators::Dominators;
use crate::{Block, BlockId, Body, Entity, Operand, RegisterId};

/// Where a register gets its value: before everything, or in a block, behind that many instructions.
#[derive(Clone, Copy)]
enum Definition {
    Parameter,
    At(BlockId, usize),
}

pub(super) fn check(body: &Body, report: &mut Report) {
    let definitions = collect(body, report);
    let dominators = Dominators::of(body);
    let is_known = |register: RegisterId, block: BlockId, index: usize| match definitions[register.index()] {
        None => false,
        Some(Definition::Parameter) => true,
        Some(Definition::At(home, from)) if home == block => from <= index,
        Some(Definition::At(home, _)) => dominators.dominates(home, block),
    };
    for (id, block) in body.blocks.iter() {
        let is_reached = dominators.is_reached(id);
        let read = |operand: &Operand, index: usize, report: &mut Report| {
            if let Operand::Register(register) = operand {
                if definitions[register.index()].is_none() {
                    report.add(format!("{register} is read in {id} and assigned nowhere"));
                } else if is_reached && !is_known(*register, id, index) {
                    report
                        .add(format!("{register} is read in {id} before it is assigned on every way there"));
                }
            }
        };
        for_each_read(block, |operand, index| {
            report.place = match block.instructions.get(index) {
                Some(instruction) => instruction.place,
                None => block.terminator.place,
            };
            read(operand, index, report);
        });
    }
}

fn for_each_read(block: &Block, mut visit: impl FnMut(&Operand, usize)) {
    for (index, instruction) in block.instructions.iter().enumerate() {
        for operand in instruction.operation.operands() {
            visit(operand, index);
        }
    }
    let end = block.instructions.len();
    for operand in block.terminator.kind.operands() {
        visit(operand, end);
    }
    for edge in block.terminator.kind.edges() {
        for operand in &edge.arguments {
            visit(operand, end);
        }
    }
}

fn collect(body: &Body, report: &mut Report) -> Vec<Option<Definition>> {
    let mut definitions: Vec<Option<Definition>> = vec![None; body.registers.len()];
    let mut define = |register: RegisterId, definition: Definition, report: &mut Report| {
        let entry = &mut definitions[register.index()];
        report.require(entry.is_none(), || format!("{register} is assigned twice"));
        entry.get_or_insert(definition);
    };
    for register in &body.parameters {
        define(*register, Definition::Parameter, report);
    }
    for (id, block) in body.blocks.iter() {
        for register in &block.parameters {
            define(*register, Definition::At(id, 0), report);
        }
        for (index, instruction) in block.instructions.iter().enumerate() {
            report.place = instruction.place;
            for register in instruction.operation.dests() {
                define(*register, Definition::At(id, index + 1), report);
            }
        }
    }
    definitions
}

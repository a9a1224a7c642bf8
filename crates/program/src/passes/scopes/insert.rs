//! Puts scope beginnings and ends where control crosses the border of a scope.

use std::collections::BTreeMap;

use super::region::{Border, Crossing};
use crate::{
    Block, BlockId, Body, Edge, Entity, Instruction, LocalId, Operand, Operation, Place, Register,
    ScopeKnowledge, Terminator, TerminatorKind,
};

/// What is to be inserted, by place.
#[derive(Default)]
pub(in crate::passes) struct Insertions {
    by_border: BTreeMap<Border, Vec<Instruction>>,
}

impl Insertions {
    /// Adds the ends or beginnings of `locals` at one crossing.
    pub(super) fn add(&mut self, body: &Body, crossing: &Crossing, locals: &[LocalId]) {
        let left_at = place_before(body, crossing.at);
        for &id in locals {
            let local = &body.locals[id];
            let uncertain = local.scope_knowledge == ScopeKnowledge::Uncertain;
            let (operation, place) = match crossing.enters {
                true if uncertain => continue,
                true => (Operation::BeginScope { local: id }, local.place),
                false => (Operation::EndScope { local: id, certain: !uncertain }, left_at),
            };
            let instruction = Instruction { operation, place, scope: local.scope };
            self.by_border.entry(crossing.at).or_default().push(instruction);
        }
    }

    /// Adds the beginning or the end of a local.
    pub(in crate::passes) fn push(&mut self, body: &Body, at: Border, operation: Operation) {
        let scope = match at {
            Border::Before(block, index) => {
                let block = &body.blocks[block];
                // An end belongs to what is before it.
                let ends = matches!(operation, Operation::EndScope { .. });
                let neighbour = block.instructions.get(if ends { index.saturating_sub(1) } else { index });
                neighbour.map_or(block.terminator.scope, |neighbour| neighbour.scope)
            }
            Border::Along(block, _) => body.blocks[block].terminator.scope,
        };
        let instruction = Instruction { operation, place: place_before(body, at), scope };
        self.by_border.entry(at).or_default().push(instruction);
    }

    /// Puts everything in its place.
    pub(in crate::passes) fn apply(mut self, body: &mut Body) {
        for instructions in self.by_border.values_mut() {
            instructions.sort_by_key(order);
        }
        let mut along: BTreeMap<(BlockId, usize), Vec<Instruction>> = BTreeMap::new();
        let mut before: BTreeMap<BlockId, BTreeMap<usize, Vec<Instruction>>> = BTreeMap::new();
        for (border, instructions) in self.by_border {
            match border {
                Border::Before(block, index) => {
                    before.entry(block).or_default().insert(index, instructions);
                }
                Border::Along(block, number) => {
                    along.insert((block, number), instructions);
                }
            }
        }
        for (block, by_index) in before {
            insert_within(&mut body.blocks[block].instructions, by_index);
        }
        insert_along(body, along);
    }
}

/// Ends before beginnings; ends from the inside out, beginnings from the outside in. An outer scope has the smaller
/// number.
fn order(instruction: &Instruction) -> (bool, i64, i64) {
    let scope = instruction.scope.index() as i64;
    if let Operation::EndScope { local, .. } = instruction.operation {
        (false, -scope, -(local.index() as i64))
    } else {
        // Beginnings were added by ascending number of the local, and sorting is stable.
        (true, scope, 0)
    }
}

/// The last known place before a border, for an end to be reported at.
fn place_before(body: &Body, border: Border) -> Place {
    let (block, index) = match border {
        Border::Before(block, index) => (&body.blocks[block], index),
        Border::Along(block, _) => {
            let block = &body.blocks[block];
            if block.terminator.place.is_known() {
                return block.terminator.place;
            }
            (block, block.instructions.len())
        }
    };
    let earlier = block.instructions[..index].iter().rev();
    earlier.map(|instruction| instruction.place).find(|place| place.is_known()).unwrap_or(Place::UNKNOWN)
}

fn insert_within(instructions: &mut Vec<Instruction>, mut by_index: BTreeMap<usize, Vec<Instruction>>) {
    let old = std::mem::take(instructions);
    for (index, instruction) in old.into_iter().enumerate() {
        instructions.extend(by_index.remove(&index).into_iter().flatten());
        instructions.push(instruction);
    }
    instructions.extend(by_index.into_values().flatten());
}

fn insert_along(body: &mut Body, mut along: BTreeMap<(BlockId, usize), Vec<Instruction>>) {
    let mut incoming: BTreeMap<BlockId, Vec<(BlockId, usize)>> = BTreeMap::new();
    for (id, block) in body.blocks.iter() {
        for (number, edge) in block.terminator.kind.edges().into_iter().enumerate() {
            incoming.entry(edge.target).or_default().push((id, number));
        }
    }
    let mut behind_labels: BTreeMap<BlockId, Vec<Instruction>> = BTreeMap::new();
    for (target, edges) in incoming {
        let wanted: Vec<Vec<Instruction>> =
            edges.iter().map(|e| along.remove(e).unwrap_or_default()).collect();
        if wanted.iter().all(Vec::is_empty) {
            continue;
        }
        if wanted.windows(2).all(|pair| same_operations(&pair[0], &pair[1])) {
            let first = wanted.into_iter().next().unwrap_or_default();
            body.blocks[target].instructions.splice(0..0, first);
            continue;
        }
        for ((source, number), instructions) in edges.into_iter().zip(wanted) {
            if instructions.is_empty() {
                continue;
            }
            match &body.blocks[source].terminator.kind {
                TerminatorKind::Jump(_) => body.blocks[source].instructions.extend(instructions),
                TerminatorKind::IndirectJump { .. } => {
                    let behind = behind_labels.entry(target).or_default();
                    for instruction in instructions {
                        if !behind.iter().any(|known| known.operation == instruction.operation) {
                            behind.push(instruction);
                        }
                    }
                }
                TerminatorKind::Branch { .. }
                | TerminatorKind::Switch { .. }
                | TerminatorKind::Return(_)
                | TerminatorKind::Unreachable => split(body, source, number, instructions),
            }
        }
    }
    for (label, instructions) in behind_labels {
        insert_behind_label(body, label, instructions);
    }
}

fn same_operations(left: &[Instruction], right: &[Instruction]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(l, r)| l.operation == r.operation)
}

/// Puts a block with `instructions` between a block and one of its successors.
fn split(body: &mut Body, source: BlockId, number: usize, instructions: Vec<Instruction>) {
    let Terminator { place, scope, .. } = body.blocks[source].terminator;
    let between = body.blocks.next_id();
    let mut edges = body.blocks[source].terminator.kind.edges_mut();
    let Some(edge) = edges.get_mut(number) else { return };
    let onwards = std::mem::replace(*edge, Edge::to(between));
    body.blocks.push(Block {
        name: None,
        parameters: Vec::new(),
        instructions,
        terminator: Terminator { kind: TerminatorKind::Jump(onwards), place, scope },
    });
}

/// Lets computed jumps to `label` pass `instructions` that ordinary ways to it do not: the label's block, whose number
/// constants know, keeps only those, and what it did moves to a block behind it.
fn insert_behind_label(body: &mut Body, label: BlockId, instructions: Vec<Instruction>) {
    let behind = body.blocks.next_id();
    let parameters: Vec<_> = body.blocks[label]
        .parameters
        .clone()
        .into_iter()
        .map(|old| {
            let Register { scalar, name } = body.registers[old].clone();
            body.registers.push(Register { scalar, name })
        })
        .collect();
    let Terminator { place, scope, .. } = body.blocks[label].terminator;
    let arguments = parameters.iter().copied().map(Operand::Register).collect();
    let shim = Block {
        name: body.blocks[label].name.clone(),
        parameters,
        instructions,
        terminator: Terminator {
            kind: TerminatorKind::Jump(Edge { target: behind, arguments }),
            place,
            scope,
        },
    };
    let mut moved = std::mem::replace(&mut body.blocks[label], shim);
    moved.name = None;
    body.blocks.push(moved);
    for (id, block) in body.blocks.iter_mut() {
        if id == label || matches!(block.terminator.kind, TerminatorKind::IndirectJump { .. }) {
            continue;
        }
        for edge in block.terminator.kind.edges_mut() {
            if edge.target == label {
                edge.target = behind;
            }
        }
    }
}

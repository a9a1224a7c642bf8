//! Which registers are still read: only those can hold the last pointer to a heap block.
//!
//! Errs towards: more registers alive than there are, when a function is too large for the exact answer.

use super::code::{FunctionCode, Liveness};
use std::collections::HashSet;
use tayra_program::{BlockId, Body, Entity, Operand, RegisterId, TerminatorKind};

/// Beyond this many block-register pairs every register counts as alive.
const LARGEST: usize = 1 << 26;

/// Registers that are read after the instruction `index` of `block`; `index` may be the terminator's, whose own reads
/// count as well.
pub(crate) fn live_registers(
    code: &FunctionCode,
    body: &Body,
    block: BlockId,
    index: usize,
) -> Vec<RegisterId> {
    let liveness = code.liveness.get_or_init(|| compute(body));
    let mut live = liveness.live_out[block.index()].clone();
    let block = &body.blocks[block];
    let mut read = |operand: &Operand| {
        if let Operand::Register(register) = operand {
            live.push(*register);
        }
    };
    for instruction in block.instructions.iter().skip(index + 1) {
        instruction.operation.operands().into_iter().for_each(&mut read);
    }
    block.terminator.kind.operands().into_iter().for_each(&mut read);
    for edge in block.terminator.kind.edges() {
        edge.arguments.iter().for_each(&mut read);
    }
    live
}

/// Registers that may be read after a block's entry and are made before it; among them the block's own parameters.
pub(crate) fn live_at_entry(code: &FunctionCode, body: &Body, block: BlockId) -> Vec<RegisterId> {
    let liveness = code.liveness.get_or_init(|| compute(body));
    let mut live = liveness.live_out[block.index()].clone();
    let block = &body.blocks[block];
    let mut read = |operand: &Operand| {
        if let Operand::Register(register) = operand {
            live.push(*register);
        }
    };
    for instruction in &block.instructions {
        instruction.operation.operands().into_iter().for_each(&mut read);
    }
    block.terminator.kind.operands().into_iter().for_each(&mut read);
    for edge in block.terminator.kind.edges() {
        edge.arguments.iter().for_each(&mut read);
    }
    live.extend(&block.parameters);
    // Registers are assigned once: what the block makes is not read before.
    let made: HashSet<RegisterId> =
        block.instructions.iter().flat_map(|instruction| instruction.operation.dests().to_vec()).collect();
    live.retain(|register| !made.contains(register));
    live.sort_unstable();
    live.dedup();
    live
}

fn compute(body: &Body) -> Liveness {
    let uses = super::uses::Uses::of(body);
    let crossing: Vec<RegisterId> = body.registers.ids().filter(|&r| !uses.get(r).within_block).collect();
    if crossing.len().saturating_mul(body.blocks.len()) > LARGEST {
        return Liveness {
            live_out: vec![body.registers.ids().collect(); 1]
                .into_iter()
                .cycle()
                .take(body.blocks.len())
                .collect(),
        };
    }
    let crosses: HashSet<RegisterId> = crossing.into_iter().collect();
    let blocks: Vec<(HashSet<RegisterId>, HashSet<RegisterId>)> =
        body.blocks.values().map(|block| reads_and_makes(block, &crosses)).collect();
    let mut live_in: Vec<HashSet<RegisterId>> = vec![HashSet::new(); blocks.len()];
    let mut live_out: Vec<HashSet<RegisterId>> = vec![HashSet::new(); blocks.len()];
    let instead = instead(body);
    let mut changed = true;
    while changed {
        changed = false;
        for (id, block) in body.blocks.iter().rev() {
            let i = id.index();
            let mut out = HashSet::new();
            for edge in block.terminator.kind.edges() {
                out.extend(live_in[edge.target.index()].iter().copied());
            }
            for other in &instead[i] {
                out.extend(live_in[other.index()].iter().copied());
            }
            let (reads, makes) = &blocks[i];
            let mut into: HashSet<RegisterId> = out.difference(makes).copied().collect();
            into.extend(reads);
            if into.len() != live_in[i].len() || out.len() != live_out[i].len() {
                changed = true;
            }
            live_in[i] = into;
            live_out[i] = out;
        }
    }
    let sorted = |set: HashSet<RegisterId>| {
        let mut registers: Vec<RegisterId> = set.into_iter().collect();
        registers.sort_unstable();
        registers
    };
    Liveness { live_out: live_out.into_iter().map(sorted).collect() }
}

/// Per block that control never gets out of, since all its ways end in calls that do not return: the blocks where it could have
/// gone instead. What those would read is on its way while such a call works: `f(malloc(1), n ? n : (exit(1), 0))`.
fn instead(body: &Body) -> Vec<Vec<BlockId>> {
    let mut predecessors: Vec<Vec<BlockId>> = vec![Vec::new(); body.blocks.len()];
    let mut open: Vec<usize> = vec![0; body.blocks.len()];
    let mut work: Vec<BlockId> = Vec::new();
    for (id, block) in body.blocks.iter() {
        let edges = block.terminator.kind.edges();
        open[id.index()] = edges.len();
        edges.iter().for_each(|edge| predecessors[edge.target.index()].push(id));
        if matches!(block.terminator.kind, TerminatorKind::Unreachable) {
            work.push(id);
        }
    }
    let mut stays = vec![false; body.blocks.len()];
    while let Some(block) = work.pop() {
        stays[block.index()] = true;
        for before in &predecessors[block.index()] {
            open[before.index()] -= 1;
            if open[before.index()] == 0 {
                work.push(*before);
            }
        }
    }
    let mut instead: Vec<Vec<BlockId>> = vec![Vec::new(); body.blocks.len()];
    let mut work: Vec<(BlockId, BlockId)> = Vec::new();
    for (_, block) in body.blocks.iter().filter(|(id, _)| !stays[id.index()]) {
        let targets: Vec<BlockId> = block.terminator.kind.edges().iter().map(|edge| edge.target).collect();
        let (inner, outer): (Vec<_>, Vec<_>) = targets.into_iter().partition(|to| stays[to.index()]);
        work.extend(inner.iter().flat_map(|inner| outer.iter().map(move |outer| (*inner, *outer))));
    }
    while let Some((block, other)) = work.pop() {
        if !instead[block.index()].contains(&other) {
            instead[block.index()].push(other);
            let edges = body.blocks[block].terminator.kind.edges();
            work.extend(edges.iter().map(|edge| (edge.target, other)));
        }
    }
    instead
}

/// What a block reads before it makes it, and what it makes; only registers that cross blocks.
fn reads_and_makes(
    block: &tayra_program::Block,
    crosses: &HashSet<RegisterId>,
) -> (HashSet<RegisterId>, HashSet<RegisterId>) {
    let mut reads = HashSet::new();
    let mut makes: HashSet<RegisterId> = block.parameters.iter().copied().collect();
    let mut read = |operand: &Operand, makes: &HashSet<RegisterId>| {
        if let Operand::Register(register) = operand
            && crosses.contains(register)
            && !makes.contains(register)
        {
            reads.insert(*register);
        }
    };
    for instruction in &block.instructions {
        instruction.operation.operands().into_iter().for_each(|o| read(o, &makes));
        makes.extend(instruction.operation.dests());
    }
    block.terminator.kind.operands().into_iter().for_each(|o| read(o, &makes));
    for edge in block.terminator.kind.edges() {
        edge.arguments.iter().for_each(|o| read(o, &makes));
    }
    (reads, makes)
}

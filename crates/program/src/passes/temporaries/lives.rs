//! At which points of a body an object is still needed.

use super::uses::{At, Uses};
use crate::passes::scopes::region::Border;
use crate::validate::dominators::Dominators;
use crate::{BlockId, Body, Entity};
use std::collections::{BTreeMap, BTreeSet};

/// The control flow of a body, as far as lives ask for it.
pub(super) struct Ways<'b> {
    body: &'b Body,
    predecessors: Vec<Vec<BlockId>>,
    dominators: Dominators,
}

impl<'b> Ways<'b> {
    pub(super) fn of(body: &'b Body) -> Self {
        let mut predecessors = vec![Vec::new(); body.blocks.len()];
        for (id, block) in body.blocks.iter() {
            for edge in block.terminator.kind.edges() {
                predecessors[edge.target.index()].push(id);
            }
        }
        Ways { body, predecessors, dominators: Dominators::of(body) }
    }

    /// The last point that all ways to these uses pass, one of them included. It lies within the expression that all of them
    /// belong to. None if control gets to none of them.
    pub(super) fn opening(&self, uses: impl Iterator<Item = At>) -> Option<At> {
        let mut first: BTreeMap<BlockId, usize> = BTreeMap::new();
        for at in uses.filter(|at| self.dominators.is_reached(at.block)) {
            let index = first.entry(at.block).or_insert(at.index);
            *index = at.index.min(*index);
        }
        let blocks: Vec<BlockId> = first.keys().copied().collect();
        let block = match blocks[..] {
            [] => return None,
            [one] => one,
            _ => self.dominators.closest(&blocks)?,
        };
        let end = self.body.blocks[block].instructions.len();
        Some(At { block, index: first.get(&block).copied().unwrap_or(end) })
    }
}

/// Points (before each instruction, and before the terminator) of blocks, and whether the object is needed there.
pub(super) struct Needed<'w> {
    ways: &'w Ways<'w>,
    points: BTreeMap<BlockId, Vec<bool>>,
}

impl<'w> Needed<'w> {
    pub(super) fn nowhere(ways: &'w Ways<'w>) -> Self {
        Needed { ways, points: BTreeMap::new() }
    }

    /// Something that is there from a point on is used at these.
    pub(super) fn add(&mut self, from: At, uses: impl Iterator<Item = At>) {
        let mut seen: BTreeSet<BlockId> = BTreeSet::new();
        let mut work: Vec<BlockId> = Vec::new();
        for at in uses {
            if at.block == from.block && from.index <= at.index {
                self.mark(at.block, from.index, at.index);
            } else {
                self.mark(at.block, 0, at.index);
                work.extend(&self.ways.predecessors[at.block.index()]);
            }
        }
        while let Some(block) = work.pop() {
            if !seen.insert(block) {
                continue;
            }
            let end = self.ways.body.blocks[block].instructions.len();
            if block == from.block {
                self.mark(block, from.index, end);
            } else {
                self.mark(block, 0, end);
                work.extend(&self.ways.predecessors[block.index()]);
            }
        }
    }

    fn mark(&mut self, block: BlockId, from: usize, to: usize) {
        let count = self.ways.body.blocks[block].instructions.len() + 1;
        let points = self.points.entry(block).or_insert_with(|| vec![false; count]);
        points[from..=to].fill(true);
    }

    fn starts(&self, block: BlockId) -> bool {
        self.points.get(&block).is_some_and(|points| points[0])
    }

    /// Where it is needed no longer.
    pub(super) fn ends(&self) -> Vec<Border> {
        let mut ends = Vec::new();
        for (&block, points) in &self.points {
            let last = (1..points.len()).filter(|&at| points[at - 1] && !points[at]);
            ends.extend(last.map(|at| Border::Before(block, at)));
            if points.last() != Some(&true) {
                continue;
            }
            let edges = self.ways.body.blocks[block].terminator.kind.edges();
            let left = edges.iter().enumerate().filter(|(_, edge)| !self.starts(edge.target));
            ends.extend(left.map(|(number, _)| Border::Along(block, number)));
        }
        ends
    }
}

/// Where the registers of a body have their values from on.
pub(super) fn definitions(uses: &Uses<'_>) -> Vec<Option<At>> {
    let body = uses.body;
    let mut found = vec![None; body.registers.len()];
    for parameter in &body.parameters {
        found[parameter.index()] = Some(At { block: body.entry(), index: 0 });
    }
    for (block, code) in body.blocks.iter() {
        for parameter in &code.parameters {
            found[parameter.index()] = Some(At { block, index: 0 });
        }
        for (index, instruction) in code.instructions.iter().enumerate() {
            for dest in instruction.operation.dests() {
                found[dest.index()] = Some(At { block, index: index + 1 });
            }
        }
    }
    found
}

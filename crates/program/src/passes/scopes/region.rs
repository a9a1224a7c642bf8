//! Where control enters and leaves one lexical scope.

use crate::{BlockId, Body, Entity, Operation, Place, ScopeId, ScopeKnowledge, TerminatorKind};

/// A step across the border of a scope.
pub(super) struct Crossing {
    pub(super) at: Border,
    /// Into the scope, or out of it.
    pub(super) enters: bool,
}

/// Where a step across the border happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Border {
    /// Before that instruction of the block; the number of instructions stands for the terminator.
    Before(BlockId, usize),
    /// Along that edge (by its number) out of the block.
    Along(BlockId, usize),
}

/// Every crossing of the border of `scope`, in the order of blocks.
pub(super) fn crossings(body: &Body, scope: ScopeId) -> Vec<Crossing> {
    let decided = decisions(body, scope);
    let starts = block_starts(body, &decided);
    let mut crossings = Vec::new();
    for (id, block) in body.blocks.iter() {
        let points = &decided[id.index()];
        let mut inside = id != body.entry() && starts[id.index()];
        for (index, decision) in points.iter().enumerate() {
            let mut now = decision.unwrap_or(inside);
            if index + 1 == points.len() {
                now |= must_be_inside(&block.terminator.kind, &starts);
            }
            if now != inside {
                crossings.push(Crossing { at: Border::Before(id, index), enters: now });
                inside = now;
            }
        }
        for (number, edge) in block.terminator.kind.edges().into_iter().enumerate() {
            let target = starts[edge.target.index()];
            if target != inside {
                crossings.push(Crossing { at: Border::Along(id, number), enters: target });
            }
        }
    }
    crossings
}

/// A jump to a computed label has no edges to put anything on, so whoever may jump inside does so from inside; labels
/// outside then end the scope.
fn must_be_inside(terminator: &TerminatorKind, starts: &[bool]) -> bool {
    match terminator {
        TerminatorKind::IndirectJump { targets, .. } => targets.iter().any(|t| starts[t.target.index()]),
        TerminatorKind::Jump(_)
        | TerminatorKind::Branch { .. }
        | TerminatorKind::Switch { .. }
        | TerminatorKind::Return(_)
        | TerminatorKind::Unreachable => false,
    }
}

/// Per block and point (each instruction, then the terminator): inside, outside, or as before.
fn decisions(body: &Body, scope: ScopeId) -> Vec<Vec<Option<bool>>> {
    let within: Vec<bool> = body.scopes.ids().map(|inner| body.scope_is_within(inner, scope)).collect();
    let siblings = Siblings::of(body, scope);
    let alive = siblings.alive_at_starts(body);
    let by_place =
        |place: Place, at: ScopeId| (place.is_known() && place.line != 0).then(|| within[at.index()]);
    let mut decided = Vec::with_capacity(body.blocks.len());
    for (id, block) in body.blocks.iter() {
        let mut living = alive[id.index()].clone().unwrap_or_default();
        let any_alive = |living: &[u64]| living.iter().any(|&word| word != 0);
        let mut points = Vec::with_capacity(block.instructions.len() + 1);
        for instruction in &block.instructions {
            let sibling = any_alive(&living).then_some(true);
            points.push(sibling.or_else(|| by_place(instruction.place, instruction.scope)));
            siblings.step(&instruction.operation, &mut living);
        }
        let sibling = any_alive(&living).then_some(true);
        let leaves = matches!(block.terminator.kind, TerminatorKind::Jump(_));
        let outside =
            by_place(block.terminator.place, block.terminator.scope).filter(|&inside| leaves && !inside);
        points.push(sibling.or(outside));
        decided.push(points);
    }
    decided
}

/// Whether each block starts inside: as its first point says, else if any block before it ends inside.
fn block_starts(body: &Body, decided: &[Vec<Option<bool>>]) -> Vec<bool> {
    let mut starts: Vec<bool> = decided.iter().map(|points| points[0] == Some(true)).collect();
    let mut jumps_inside = vec![false; decided.len()];
    // Only ever from outside to inside, so this ends.
    let mut work: Vec<BlockId> = body.blocks.ids().collect();
    let reached = crate::passes::edit::reachable_from(body, body.blocks.ids().next());
    let indirect: Vec<BlockId> = body
        .blocks
        .iter()
        .filter(|(_, block)| matches!(block.terminator.kind, TerminatorKind::IndirectJump { .. }))
        .map(|(id, _)| id)
        .collect();
    loop {
        while let Some(id) = work.pop() {
            let points = &decided[id.index()];
            let last = points.iter().rev().find_map(|decision| *decision);
            let ends_inside = jumps_inside[id.index()] || last.unwrap_or(starts[id.index()]);
            if !ends_inside || !reached[id.index()] {
                continue;
            }
            for edge in body.blocks[id].terminator.kind.edges() {
                let target = edge.target.index();
                if decided[target][0].is_none() && !std::mem::replace(&mut starts[target], true) {
                    work.push(edge.target);
                }
            }
        }
        for &id in &indirect {
            if !jumps_inside[id.index()] && must_be_inside(&body.blocks[id].terminator.kind, &starts) {
                jumps_inside[id.index()] = true;
                work.push(id);
            }
        }
        if work.is_empty() {
            return starts;
        }
    }
}

/// The marked variables of one scope: while one of them lives, the scope lasts.
struct Siblings {
    /// The bit of each local, if it is a sibling.
    bits: Vec<Option<usize>>,
    words: usize,
}

impl Siblings {
    fn of(body: &Body, scope: ScopeId) -> Self {
        let mut count = 0;
        let bits = body
            .locals
            .values()
            .map(|local| {
                let is_marked = local.declared && local.scope_knowledge == ScopeKnowledge::Marked;
                let is_sibling = is_marked && local.scope == scope;
                is_sibling.then(|| {
                    count += 1;
                    count - 1
                })
            })
            .collect();
        Siblings { bits, words: count.div_ceil(64) }
    }

    fn step(&self, operation: &Operation, living: &mut [u64]) {
        let (Operation::BeginScope { local } | Operation::EndScope { local, .. }) = operation else { return };
        let Some(bit) = self.bits[local.index()] else { return };
        let Some(word) = living.get_mut(bit / 64) else { return };
        if matches!(operation, Operation::BeginScope { .. }) {
            *word |= 1 << (bit % 64);
        } else {
            *word &= !(1 << (bit % 64));
        }
    }

    /// Per block, the siblings that live at its start on every path; `None` if control never gets there.
    fn alive_at_starts(&self, body: &Body) -> Vec<Option<Vec<u64>>> {
        let mut starts: Vec<Option<Vec<u64>>> = vec![None; body.blocks.len()];
        let Some(first) = starts.first_mut() else { return starts };
        *first = Some(vec![0; self.words]);
        let mut work = vec![body.entry()];
        while let Some(id) = work.pop() {
            let Some(mut living) = starts[id.index()].clone() else { continue };
            for instruction in &body.blocks[id].instructions {
                self.step(&instruction.operation, &mut living);
            }
            for edge in body.blocks[id].terminator.kind.edges() {
                let start = &mut starts[edge.target.index()];
                let met = match start {
                    None => living.clone(),
                    Some(old) => old.iter().zip(&living).map(|(a, b)| a & b).collect(),
                };
                if start.as_ref() != Some(&met) {
                    *start = Some(met);
                    work.push(edge.target);
                }
            }
        }
        starts
    }
}

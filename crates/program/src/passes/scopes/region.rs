//! Where control enters and leaves one lexical scope.

use std::collections::{BTreeMap, BTreeSet};

use crate::{BlockId, Body, Entity, Operation, Place, ScopeId, ScopeKnowledge, TerminatorKind};

/// A step across the border of a scope.
pub(super) struct Crossing {
    pub(super) at: Border,
    /// Into the scope, or out of it.
    pub(super) enters: bool,
}

/// Where a step across the border happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::passes) enum Border {
    /// Before that instruction of the block; the number of instructions stands for the terminator.
    Before(BlockId, usize),
    /// Along that edge (by its number) out of the block.
    Along(BlockId, usize),
}

/// What is asked of a body for every scope anew: functions with thousands of scopes are no rarity in generated code, so a
/// scope only looks at blocks that have to do with it.
pub(super) struct Map<'b> {
    body: &'b Body,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    reached: Vec<bool>,
    /// Blocks that end with a jump to a computed label.
    indirect: Vec<usize>,
    /// Blocks with an instruction whose known place is in the scope itself.
    places: Vec<Vec<usize>>,
    /// The scopes right within each scope.
    inner: Vec<Vec<usize>>,
    /// Blocks where clang says that the local is born.
    births: Vec<Vec<usize>>,
}

impl<'b> Map<'b> {
    pub(super) fn of(body: &'b Body) -> Self {
        let mut map = Map {
            body,
            successors: Vec::with_capacity(body.blocks.len()),
            predecessors: vec![Vec::new(); body.blocks.len()],
            reached: crate::passes::edit::reachable_from(body, body.blocks.ids().next()),
            indirect: Vec::new(),
            places: vec![Vec::new(); body.scopes.len()],
            inner: vec![Vec::new(); body.scopes.len()],
            births: vec![Vec::new(); body.locals.len()],
        };
        for (id, block) in body.blocks.iter() {
            let targets: Vec<usize> =
                block.terminator.kind.edges().iter().map(|e| e.target.index()).collect();
            for &target in &targets {
                map.predecessors[target].push(id.index());
            }
            map.successors.push(targets);
            if matches!(block.terminator.kind, TerminatorKind::IndirectJump { .. }) {
                map.indirect.push(id.index());
            }
            for instruction in &block.instructions {
                if is_told(instruction.place) {
                    map.places[instruction.scope.index()].push(id.index());
                }
                if let Operation::BeginScope { local } = instruction.operation {
                    map.births[local.index()].push(id.index());
                }
            }
        }
        for blocks in &mut map.places {
            blocks.dedup();
        }
        for (id, scope) in body.scopes.iter() {
            if let Some(parent) = scope.parent {
                map.inner[parent.index()].push(id.index());
            }
        }
        map
    }

    /// Every crossing of the border of `scope`, in the order of blocks.
    pub(super) fn crossings(&self, scope: ScopeId) -> Vec<Crossing> {
        let region = Region::of(self, scope);
        let mut crossings = Vec::new();
        for id in region.blocks_to_look_at() {
            let id = BlockId::from_index(id);
            let points = region.decisions(id);
            let mut inside = id != self.body.entry() && region.starts.contains(&id.index());
            for (index, decision) in points.iter().enumerate() {
                let mut now = decision.unwrap_or(inside);
                if index + 1 == points.len() {
                    now |= region.must_be_inside(id.index());
                }
                if now != inside {
                    crossings.push(Crossing { at: Border::Before(id, index), enters: now });
                    inside = now;
                }
            }
            for (number, target) in self.successors[id.index()].iter().enumerate() {
                let target = region.starts.contains(target);
                if target != inside {
                    crossings.push(Crossing { at: Border::Along(id, number), enters: target });
                }
            }
        }
        crossings
    }
}

/// Whether an instruction with this place says where it is.
fn is_told(place: Place) -> bool {
    place.is_known() && place.line != 0
}

/// The blocks that have to do with one scope.
struct Region<'m> {
    map: &'m Map<'m>,
    /// Per scope, whether it is the one or lies within it.
    within: Vec<bool>,
    siblings: Siblings,
    /// The siblings that live at the start of a block on every path, where some may.
    alive: BTreeMap<usize, Vec<u64>>,
    /// Blocks of which some point may be inside by itself.
    seeds: BTreeSet<usize>,
    /// Blocks that start inside.
    starts: BTreeSet<usize>,
}

impl<'m> Region<'m> {
    fn of(map: &'m Map<'m>, scope: ScopeId) -> Self {
        let mut within = vec![false; map.inner.len()];
        let mut seeds = BTreeSet::new();
        let mut stack = vec![scope.index()];
        while let Some(inner) = stack.pop() {
            within[inner] = true;
            seeds.extend(&map.places[inner]);
            stack.extend(&map.inner[inner]);
        }
        let siblings = Siblings::of(map.body, scope);
        let alive = siblings.alive_at_starts(map);
        seeds.extend(alive.keys());
        let mut region = Region { map, within, siblings, alive, seeds, starts: BTreeSet::new() };
        region.find_starts();
        region
    }

    /// Blocks where the border may be crossed.
    fn blocks_to_look_at(&self) -> BTreeSet<usize> {
        let mut blocks = self.seeds.clone();
        for &start in &self.starts {
            blocks.insert(start);
            blocks.extend(&self.map.predecessors[start]);
        }
        blocks
    }

    /// A jump to a computed label has no edges to put anything on, so whoever may jump inside does so from inside; labels
    /// outside then end the scope.
    fn must_be_inside(&self, block: usize) -> bool {
        let kind = &self.map.body.blocks[BlockId::from_index(block)].terminator.kind;
        matches!(kind, TerminatorKind::IndirectJump { .. })
            && self.map.successors[block].iter().any(|target| self.starts.contains(target))
    }

    /// Per point of a block (each instruction, then the terminator): inside, outside, or as before.
    fn decisions(&self, id: BlockId) -> Vec<Option<bool>> {
        let block = &self.map.body.blocks[id];
        let mut living = self.alive.get(&id.index()).cloned().unwrap_or_default();
        let by_place = |place: Place, at: ScopeId| is_told(place).then(|| self.within[at.index()]);
        let any_alive = |living: &[u64]| living.iter().any(|&word| word != 0);
        let mut points = Vec::with_capacity(block.instructions.len() + 1);
        for instruction in &block.instructions {
            let sibling = any_alive(&living).then_some(true);
            points.push(sibling.or_else(|| by_place(instruction.place, instruction.scope)));
            self.siblings.step(&instruction.operation, &mut living);
        }
        let sibling = any_alive(&living).then_some(true);
        let leaves = matches!(block.terminator.kind, TerminatorKind::Jump(_));
        let outside =
            by_place(block.terminator.place, block.terminator.scope).filter(|&inside| leaves && !inside);
        points.push(sibling.or(outside));
        points
    }

    /// Whether each block starts inside: as its first point says, else if any block before it ends inside.
    fn find_starts(&mut self) {
        for &seed in &self.seeds {
            if self.decisions(BlockId::from_index(seed))[0] == Some(true) {
                self.starts.insert(seed);
            }
        }
        let mut jumps_inside: BTreeSet<usize> = BTreeSet::new();
        // Only ever from outside to inside, so this ends.
        let mut work: Vec<usize> = self.seeds.iter().copied().collect();
        loop {
            while let Some(id) = work.pop() {
                let points = self.decisions(BlockId::from_index(id));
                let last = points.iter().rev().find_map(|decision| *decision);
                let ends_inside = jumps_inside.contains(&id) || last.unwrap_or(self.starts.contains(&id));
                if !ends_inside || !self.map.reached[id] {
                    continue;
                }
                for &target in &self.map.successors[id] {
                    let says_nothing = self.decisions(BlockId::from_index(target))[0].is_none();
                    if says_nothing && self.starts.insert(target) {
                        work.push(target);
                    }
                }
            }
            for &id in &self.map.indirect {
                if self.must_be_inside(id) && jumps_inside.insert(id) {
                    work.push(id);
                }
            }
            if work.is_empty() {
                return;
            }
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

    /// The siblings that live at the start of blocks on every path, in all blocks where some may.
    fn alive_at_starts(&self, map: &Map<'_>) -> BTreeMap<usize, Vec<u64>> {
        let nothing = vec![0; self.words];
        // Where a sibling lives at all, it was born on the way.
        let mut born: BTreeSet<usize> = BTreeSet::new();
        let siblings = self.bits.iter().enumerate().filter(|(_, bit)| bit.is_some());
        let mut work: Vec<usize> = siblings.flat_map(|(local, _)| map.births[local].clone()).collect();
        while let Some(id) = work.pop() {
            if map.reached[id] && born.insert(id) {
                work.extend(&map.successors[id]);
            }
        }
        let mut starts: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
        for &id in &born {
            let from_elsewhere = |p: &usize| map.reached[*p] && !born.contains(p);
            let is_first = id == map.body.entry().index();
            if is_first || map.predecessors[id].iter().any(from_elsewhere) {
                starts.insert(id, nothing.clone());
                work.push(id);
            }
        }
        while let Some(id) = work.pop() {
            let Some(mut living) = starts.get(&id).cloned() else { continue };
            for instruction in &map.body.blocks[BlockId::from_index(id)].instructions {
                self.step(&instruction.operation, &mut living);
            }
            for &target in &map.successors[id] {
                let start = starts.get(&target);
                let met = match start {
                    None => living.clone(),
                    Some(old) => old.iter().zip(&living).map(|(a, b)| a & b).collect(),
                };
                if start != Some(&met) {
                    starts.insert(target, met);
                    work.push(target);
                }
            }
        }
        starts
    }
}

//! Lowers blocks, terminators and edges.
//!
//! While blocks are lowered, a target names a block, or, above the number of blocks, a trampoline: the moves that an
//! edge with arguments makes. Once everything is in its place, targets become code indices.

use super::code::{Code, IndirectJump, Return, Slot, Switch, Target};
use super::{Lowering, uses};
use crate::value::Value;
use tayra_program::{BlockId, Edge, Entity, Place, TerminatorKind};

/// The moves of one edge.
#[derive(Debug)]
pub(super) struct Trampoline {
    moves: Vec<(Slot, Slot, bool)>,
    target: BlockId,
    from: BlockId,
    place: Place,
    /// Index of its code, once emitted.
    start: Target,
}

/// Steps are counted in 16 bits at the end of a block; longer ones count in between.
const LONGEST_UNCOUNTED: u32 = 60_000;

impl Lowering<'_> {
    pub(super) fn lower_blocks(&mut self) {
        let predecessors = self.count_predecessors();
        let swallowed = self.swallowed(&predecessors);
        for id in self.body.blocks.ids() {
            if self.starts[id.index()] == Target::MAX && !swallowed[id.index()] {
                self.lower_chain(id, &predecessors);
            }
        }
        // Chains that only reach each other (unreachable code) have no start yet.
        for id in self.body.blocks.ids() {
            if self.starts[id.index()] == Target::MAX {
                self.lower_chain(id, &predecessors);
            }
        }
        self.emit_trampolines();
        self.patch();
    }

    /// How many edges enter each block; a label or the entry counts as many.
    fn count_predecessors(&self) -> Vec<u32> {
        let mut counts = vec![0; self.body.blocks.len()];
        counts[0] = 2;
        for block in self.body.blocks.values() {
            let indirect = matches!(block.terminator.kind, TerminatorKind::IndirectJump { .. });
            for edge in block.terminator.kind.edges() {
                counts[edge.target.index()] += if indirect { 2 } else { 1 };
            }
        }
        counts
    }

    /// Blocks whose only way in is a plain jump, so that they are lowered right behind that jump.
    fn swallowed(&self, predecessors: &[u32]) -> Vec<bool> {
        let mut swallowed = vec![false; predecessors.len()];
        for block in self.body.blocks.values() {
            if let TerminatorKind::Jump(edge) = &block.terminator.kind
                && self.fuse
                && edge.arguments.is_empty()
                && predecessors[edge.target.index()] == 1
            {
                swallowed[edge.target.index()] = true;
            }
        }
        swallowed
    }

    fn lower_chain(&mut self, first: BlockId, predecessors: &[u32]) {
        let mut next = Some(first);
        self.cost = 0;
        while let Some(id) = next {
            self.starts[id.index()] = self.code.codes.len() as Target;
            next = self.lower_block(id, predecessors);
        }
    }

    /// Lowers a block; gives back the block to go on with, if its jump falls through.
    fn lower_block(&mut self, id: BlockId, predecessors: &[u32]) -> Option<BlockId> {
        let block = &self.body.blocks[id];
        self.local.begin(id, uses::writes_in(self.body, id));
        let (trace, watch) = (self.trace, self.watch);
        if watch {
            let place = block.instructions.first().map_or(block.terminator.place, |i| i.place);
            self.emit(Code::Watch { block: id }, place, id, 0);
        }
        if self.heads.get(id.index()) == Some(&true) {
            let place = block.instructions.first().map_or(block.terminator.place, |i| i.place);
            self.emit(Code::Lap { block: id }, place, id, 0);
        }
        let mut index = 0;
        while index < block.instructions.len() {
            if self.cost >= LONGEST_UNCOUNTED {
                let steps = self.cost;
                self.emit(Code::Count { steps }, block.instructions[index].place, id, index);
                self.cost = 0;
            }
            self.cost += 1;
            if trace {
                let trace = Code::Trace { block: id, index: index as u32 };
                self.emit(trace, block.instructions[index].place, id, index);
            }
            index = self.lower_instruction(id, index);
        }
        self.cost += 1;
        if trace {
            let trace = Code::Trace { block: id, index: index as u32 };
            self.emit(trace, block.terminator.place, id, index);
        }
        self.lower_terminator(id, predecessors)
    }

    fn lower_terminator(&mut self, id: BlockId, predecessors: &[u32]) -> Option<BlockId> {
        let block = &self.body.blocks[id];
        let (place, index) = (block.terminator.place, block.instructions.len());
        let cost = self.cost as u16;
        let code = match &block.terminator.kind {
            TerminatorKind::Jump(edge) => {
                let falls = self.fuse
                    && edge.arguments.is_empty()
                    && predecessors[edge.target.index()] == 1
                    && self.starts[edge.target.index()] == Target::MAX
                    && self.cost < LONGEST_UNCOUNTED;
                if falls {
                    return Some(edge.target);
                }
                let target = self.edge(id, edge, place);
                Code::Jump { target, cost }
            }
            TerminatorKind::Branch { condition, if_true, if_false } => {
                let pending = self.local.take_compare(condition);
                let condition = match pending {
                    Some(_) => 0,
                    None => self.slot(condition),
                };
                let if_true = self.edge(id, if_true, place);
                let if_false = self.edge(id, if_false, place);
                match pending {
                    Some(c) => Code::CompareBranch {
                        predicate: c.predicate,
                        bits: c.bits,
                        pointers: c.pointers,
                        cost,
                        left: c.left,
                        right: c.right,
                        if_true,
                        if_false,
                    },
                    None => Code::Branch { condition, if_true, if_false, cost },
                }
            }
            TerminatorKind::Switch { value, cases, default } => {
                let value = self.typed_slot(value);
                let default = self.edge(id, default, place);
                let mut targets: Vec<(u128, Target)> =
                    cases.iter().map(|case| (case.value, self.edge(id, &case.edge, place))).collect();
                targets.sort_unstable_by_key(|&(value, _)| value);
                let site = self.code.switches.len() as u32;
                self.code.switches.push(Switch {
                    value,
                    cases: targets,
                    table: Vec::new(),
                    default,
                    cost: self.cost,
                });
                Code::Switch { site }
            }
            TerminatorKind::IndirectJump { address, targets } => {
                let address = self.slot(address);
                let targets = targets.iter().map(|edge| (edge.target, self.edge(id, edge, place))).collect();
                let site = self.code.jumps.len() as u32;
                self.code.jumps.push(IndirectJump { address, targets, cost: self.cost });
                Code::IndirectJump { site }
            }
            TerminatorKind::Return(values) => {
                let values = values.iter().map(|value| self.typed_slot(value)).collect();
                let site = self.code.returns.len() as u32;
                self.code.returns.push(Return { values, cost: self.cost });
                if self.watch {
                    Code::WatchedReturn { site }
                } else if self.laps {
                    Code::LapReturn { site }
                } else {
                    Code::Return { site }
                }
            }
            TerminatorKind::Unreachable => Code::Unreachable,
        };
        self.emit(code, place, id, index);
        None
    }

    /// The target of an edge: its block, or a trampoline if it carries arguments.
    fn edge(&mut self, from: BlockId, edge: &Edge, place: Place) -> Target {
        let blocks = self.body.blocks.len();
        if edge.arguments.is_empty() {
            return edge.target.index() as Target;
        }
        let parameters = &self.body.blocks[edge.target].parameters;
        let mut moves = Vec::new();
        for (parameter, argument) in parameters.iter().zip(&edge.arguments) {
            let from = self.slot(argument);
            let dest = self.register_slot(*parameter);
            let wide = self.is_wide(self.body.registers[*parameter].scalar);
            if from != dest {
                moves.push((dest, from, wide));
            }
        }
        // All are read before any is assigned: go through fresh slots where one move would spoil a later one.
        let spoils = moves
            .iter()
            .enumerate()
            .any(|(i, &(dest, _, _))| moves[i + 1..].iter().any(|&(_, from, _)| from == dest));
        if spoils {
            let mut second = Vec::new();
            for entry in &mut moves {
                let (dest, _, wide) = *entry;
                let between = self.new_slot(Value::ZERO, wide);
                entry.0 = between;
                second.push((dest, between, wide));
            }
            moves.extend(second);
        }
        self.trampolines.push(Trampoline { moves, target: edge.target, from, place, start: 0 });
        (blocks + self.trampolines.len() - 1) as Target
    }

    fn emit_trampolines(&mut self) {
        self.cost = 0;
        for i in 0..self.trampolines.len() {
            let start = self.code.codes.len() as Target;
            let trampoline = &mut self.trampolines[i];
            trampoline.start = start;
            let (target, from, place) = (trampoline.target, trampoline.from, trampoline.place);
            let moves = std::mem::take(&mut trampoline.moves);
            let index = self.body.blocks[from].instructions.len();
            for (dest, from_slot, wide) in moves {
                let code = if wide {
                    Code::MoveWide { dest, from: from_slot }
                } else {
                    Code::Move { dest, from: from_slot }
                };
                self.emit(code, place, from, index);
            }
            self.emit(Code::Goto { target: target.index() as Target }, place, from, index);
        }
    }

    /// Turns targets into code indices.
    fn patch(&mut self) {
        let blocks = self.body.blocks.len();
        let (starts, trampolines) = (&self.starts, &self.trampolines);
        let place = |target: &mut Target| {
            *target = match (*target as usize).checked_sub(blocks) {
                None => starts[*target as usize],
                Some(trampoline) => trampolines[trampoline].start,
            };
        };
        for code in &mut self.code.codes {
            if let Code::Goto { target } | Code::Jump { target, .. } = code {
                place(target);
            } else if let Code::Branch { if_true, if_false, .. }
            | Code::CompareBranch { if_true, if_false, .. } = code
            {
                place(if_true);
                place(if_false);
            }
        }
        for switch in &mut self.code.switches {
            switch.cases.iter_mut().for_each(|(_, target)| place(target));
            place(&mut switch.default);
            switch.make_table();
        }
        for jump in &mut self.code.jumps {
            jump.targets.iter_mut().for_each(|(_, target)| place(target));
        }
    }
}

impl Switch {
    /// Makes a table if the cases lie close together.
    fn make_table(&mut self) {
        let (Some(&(first, _)), Some(&(last, _))) = (self.cases.first(), self.cases.last()) else { return };
        let span = last - first;
        if span < 4096 && span <= self.cases.len() as u128 * 4 {
            let mut table = vec![self.default; span as usize + 1];
            for &(value, target) in &self.cases {
                table[(value - first) as usize] = target;
            }
            self.table = table;
        }
    }
}

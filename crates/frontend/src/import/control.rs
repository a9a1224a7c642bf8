//! Terminators, and the values that edges carry to phis.

use tayra_program::{
    Block as OurBlock, BlockId, Edge, Entity, Operand, SwitchCase, Terminator, TerminatorKind,
};

use super::body::BodyImport;
use crate::llvm::{Block, Opcode, Value};

impl<'m> BodyImport<'_, 'm> {
    /// How a block is left.
    pub(super) fn terminator(&mut self, block: Block<'m>, value: Value<'m>) -> TerminatorKind {
        match value.opcode() {
            Opcode::LLVMRet => {
                let values =
                    if value.operand_count() == 0 { Vec::new() } else { self.use_all(value.operand(0)) };
                TerminatorKind::Return(values)
            }
            Opcode::LLVMBr if value.is_conditional() => {
                let condition = self.operand(value.operand(0));
                let [yes, no] = value.successors()[..] else { return TerminatorKind::Unreachable };
                let if_true = self.edge(block, yes, true);
                let if_false = self.edge(block, no, true);
                TerminatorKind::Branch { condition, if_true, if_false }
            }
            Opcode::LLVMBr => match value.successors()[..] {
                [target] => TerminatorKind::Jump(self.edge(block, target, false)),
                _ => TerminatorKind::Unreachable,
            },
            Opcode::LLVMSwitch => self.switch(block, value),
            Opcode::LLVMIndirectBr => {
                let address = self.operand(value.operand(0));
                let mut targets: Vec<Edge> = Vec::new();
                let mut seen = rustc_hash::FxHashSet::default();
                for target in value.successors() {
                    if seen.insert(target) {
                        targets.push(self.plain_edge(block, target));
                    }
                }
                TerminatorKind::IndirectJump { address, targets }
            }
            Opcode::LLVMUnreachable => TerminatorKind::Unreachable,
            other => {
                let what = match other {
                    Opcode::LLVMCallBr => "assembly that jumps",
                    Opcode::LLVMInvoke => "call that may throw",
                    _ => "exception",
                };
                self.unsupported(value, what.to_owned());
                TerminatorKind::Unreachable
            }
        }
    }

    /// Operands of a switch: the value, the default, then pairs of case and target.
    fn switch(&mut self, block: Block<'m>, value: Value<'m>) -> TerminatorKind {
        let selector = self.operand(value.operand(0));
        let successors = value.successors();
        let Some((&default, targets)) = successors.split_first() else { return TerminatorKind::Unreachable };
        let default = self.edge(block, default, true);
        let mut cases = Vec::with_capacity(targets.len());
        for (index, &target) in (1u32..).zip(targets) {
            let edge = self.edge(block, target, true);
            cases.push(SwitchCase { value: value.operand(2 * index).bits(), edge });
        }
        TerminatorKind::Switch { value: selector, cases, default }
    }

    /// The edge to a block. If the values it carries need instructions of their own (an undefined value, an expression),
    /// and the block has other ways out (`branches`), these go into a block on the edge: on the other ways they must not run.
    fn edge(&mut self, from: Block<'m>, to: Block<'m>, branches: bool) -> Edge {
        if !branches {
            return self.plain_edge(from, to);
        }
        let before = self.current.len();
        let edge = self.plain_edge(from, to);
        if self.current.len() == before {
            return edge;
        }
        let instructions = self.current.split_off(before);
        let id = BlockId::from_index(self.first_extra + self.extra.len());
        self.extra.push(OurBlock {
            name: None,
            parameters: Vec::new(),
            instructions,
            terminator: Terminator { kind: TerminatorKind::Jump(edge), place: self.place, scope: self.scope },
        });
        Edge::to(id)
    }

    fn plain_edge(&mut self, from: Block<'m>, to: Block<'m>) -> Edge {
        let Some(&target) = self.block_ids.get(&to) else { return Edge::to(BlockId::from_index(0)) };
        let Some(phis) = self.phis.get(&to) else { return Edge::to(target) };
        let incoming: Vec<Value<'m>> =
            phis.iter().filter_map(|phi| self.incoming.get(&(*phi, from)).copied()).collect();
        let mut arguments: Vec<Operand> = Vec::with_capacity(incoming.len());
        for value in incoming {
            arguments.extend(self.use_all(value));
        }
        Edge { target, arguments }
    }
}

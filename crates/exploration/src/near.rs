//! Which locals a block of code names, and which are named soon after it: what is not can be put aside meanwhile.
//!
//! Errs towards: near. Whatever is named in a block must be said to be, since a local that is put aside is not there.

use crate::bits::Bits;
use crate::order::WeakOrder;
use tayra_memory_graph::Aside;
use tayra_program::{BlockId, Body, Entity, LocalId, Operand, Operation, TerminatorKind};

/// How many blocks ahead still count as soon.
const SOON: usize = 8;

/// Locals by where they are named.
#[derive(Clone, Debug)]
pub(crate) struct Near {
    /// Named in the block.
    here: Vec<Bits>,
    /// Used in the block or soon after it; at the head of a loop, anywhere in the loop.
    soon: Vec<Bits>,
    /// The frame ends with the block.
    returns: Vec<bool>,
}

impl Near {
    pub(crate) fn of(body: &Body, order: &WeakOrder) -> Self {
        let count = body.locals.len();
        let mut here = vec![Bits::new(count); body.blocks.len()];
        let mut used = here.clone();
        for (id, block) in body.blocks.iter() {
            let at = id.index();
            for instruction in &block.instructions {
                let operation = &instruction.operation;
                if let Operation::ReadLocal { local, .. } | Operation::WriteLocal { local, .. } = operation {
                    used[at].insert(local.index());
                }
                // That scopes end is no use: mostly it means that nothing else comes.
                if let Operation::BeginScope { local } | Operation::EndScope { local, .. } = operation {
                    here[at].insert(local.index());
                }
                operation.operands().into_iter().for_each(|operand| use_operand(&mut used[at], operand));
            }
            let kind = &block.terminator.kind;
            let passed = kind.edges().into_iter().flat_map(|edge| &edge.arguments);
            kind.operands().into_iter().chain(passed).for_each(|operand| use_operand(&mut used[at], operand));
            here[at].add_all(&used[at]);
        }
        let mut soon = used.clone();
        for _ in 0..SOON {
            let before = soon.clone();
            for (id, block) in body.blocks.iter() {
                for edge in block.terminator.kind.edges() {
                    soon[id.index()].add_all(&before[edge.target.index()]);
                }
            }
        }
        for (head, _) in body.blocks.iter().filter(|(id, _)| order.is_loop_head(*id)) {
            for inner in order.blocks_of_loop(head) {
                soon[head.index()].add_all(&here[inner.index()]);
            }
        }
        let returns = |kind: &TerminatorKind| matches!(kind, TerminatorKind::Return(_));
        let returns = body.blocks.values().map(|block| returns(&block.terminator.kind)).collect();
        Near { here, soon, returns }
    }

    /// Whether the block names the local, or ends it with its frame.
    pub(crate) fn is_named_in(&self, block: BlockId, local: LocalId) -> bool {
        self.returns[block.index()] || self.here[block.index()].contains(local.index())
    }

    /// Whether a local is put aside that is named in the block, or ends with it.
    pub(crate) fn is_named_aside(&self, block: BlockId, aside: &Aside) -> bool {
        self.returns[block.index()] && !aside.is_empty()
            || aside.has_some_of(|at| self.here[block.index()].word(at))
    }

    /// Whether the local is named in the block, or used soon after.
    pub(crate) fn is_used_soon(&self, block: BlockId, local: LocalId) -> bool {
        self.is_named_in(block, local) || self.soon[block.index()].contains(local.index())
    }
}

fn use_operand(used: &mut Bits, operand: &Operand) {
    if let Operand::LocalAddress(local) = operand {
        used.insert(local.index());
    }
}

//! Where the registers of a body and the addresses of its locals are used.

use crate::{Argument, BlockId, Body, Entity, LocalId, Operand, Operation, RegisterId};

/// An instruction of a block; the number of instructions stands for the terminator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    pub(super) block: BlockId,
    pub(super) index: usize,
}

/// The uses of everything in a body, found once.
pub(super) struct Uses<'b> {
    pub(super) body: &'b Body,
    by_register: Vec<Vec<At>>,
    by_local: Vec<Vec<At>>,
    /// Per register: the local that it points into, made from its address by offsets and casts alone.
    leads: Vec<Option<LocalId>>,
    /// Per local: such registers.
    made: Vec<Vec<RegisterId>>,
}

impl<'b> Uses<'b> {
    pub(super) fn of(body: &'b Body) -> Self {
        let mut uses = Uses {
            body,
            by_register: vec![Vec::new(); body.registers.len()],
            by_local: vec![Vec::new(); body.locals.len()],
            leads: vec![None; body.registers.len()],
            made: vec![Vec::new(); body.locals.len()],
        };
        for (id, block) in body.blocks.iter() {
            for (index, instruction) in block.instructions.iter().enumerate() {
                let at = At { block: id, index };
                instruction.operation.operands().into_iter().for_each(|operand| uses.add(operand, at));
            }
            let at = At { block: id, index: block.instructions.len() };
            let kind = &block.terminator.kind;
            let passed = kind.edges().into_iter().flat_map(|edge| &edge.arguments);
            kind.operands().into_iter().chain(passed).for_each(|operand| uses.add(operand, at));
        }
        for local in body.locals.ids() {
            let mut work = uses.by_local[local.index()].clone();
            while let Some(at) = work.pop() {
                let Some(operation) = uses.operation(at) else { continue };
                let (Operation::PointerOffset { base: source, .. }
                | Operation::Cast { value: source, .. }
                | Operation::Copy { value: source, .. }) = operation
                else {
                    continue;
                };
                if let (Some(_), [dest]) =
                    (uses.leads_to(source).filter(|to| *to == local), operation.dests())
                    && uses.leads[dest.index()].replace(local).is_none()
                {
                    uses.made[local.index()].push(*dest);
                    work.extend(&uses.by_register[dest.index()]);
                }
            }
        }
        uses
    }

    fn add(&mut self, operand: &Operand, at: At) {
        let list = match operand {
            Operand::Register(register) => &mut self.by_register[register.index()],
            Operand::LocalAddress(local) => &mut self.by_local[local.index()],
            Operand::Constant(_) => return,
        };
        if list.last() != Some(&at) {
            list.push(at);
        }
    }

    /// The operation there; none if it is a terminator.
    pub(super) fn operation(&self, at: At) -> Option<&'b Operation> {
        self.body.blocks[at.block].instructions.get(at.index).map(|instruction| &instruction.operation)
    }

    pub(super) fn of_register(&self, register: RegisterId) -> &[At] {
        &self.by_register[register.index()]
    }

    /// Where the address of a local is an operand itself.
    pub(super) fn of_local(&self, local: LocalId) -> &[At] {
        &self.by_local[local.index()]
    }

    /// Where the address of a local, or one made from it, is used.
    pub(super) fn through(&self, local: LocalId) -> impl Iterator<Item = At> {
        let made = self.made[local.index()].iter().flat_map(|register| self.of_register(*register));
        self.of_local(local).iter().chain(made).copied()
    }

    /// The local that an operand points into.
    pub(super) fn leads_to(&self, operand: &Operand) -> Option<LocalId> {
        match operand {
            Operand::LocalAddress(local) => Some(*local),
            Operand::Register(register) => self.leads[register.index()],
            Operand::Constant(_) => None,
        }
    }

    /// Whether a local is only accessed: nobody else ever learns where it is.
    pub(super) fn is_private(&self, local: LocalId) -> bool {
        self.through(local).all(|at| {
            let Some(operation) = self.operation(at) else { return false };
            let is_it = |operand: &Operand| self.leads_to(operand) == Some(local);
            if let Operation::Store { value, .. } = operation {
                !is_it(value)
            } else if let Operation::CopyMemory { length, .. } = operation {
                !is_it(length)
            } else if let Operation::FillMemory { byte, length, .. } = operation {
                !is_it(byte) && !is_it(length)
            } else if let Operation::Call { arguments, .. } = operation {
                let is_fine = |a: &Argument| a.by_value.is_some() || a.is_result || !is_it(&a.value);
                arguments.iter().all(is_fine)
            } else {
                matches!(
                    operation,
                    Operation::Load { .. }
                        | Operation::PointerOffset { .. }
                        | Operation::Cast { .. }
                        | Operation::Copy { .. }
                )
            }
        })
    }
}

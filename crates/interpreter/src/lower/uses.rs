//! How often and where registers are read, and where promoted locals change.

use tayra_program::{BlockId, Body, Entity, LocalId, Operand, Operation, RegisterId};

/// Where one register is made and read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// How many operands read it.
    pub(crate) count: u32,
    /// The block that makes it.
    pub(crate) block: u32,
    /// Whether only that block reads it (not as a later iteration's value: registers are assigned once).
    pub(crate) within_block: bool,
    /// Index of the last instruction that reads it, if all do so in its block; the terminator has the index `len`.
    pub(crate) last: u32,
}

const NOWHERE: u32 = u32::MAX;

/// The uses of every register, by index.
#[derive(Debug)]
pub(crate) struct Uses {
    uses: Vec<Use>,
}

impl Uses {
    /// Counts the uses in a body.
    pub(crate) fn of(body: &Body) -> Uses {
        let fresh = Use { count: 0, block: NOWHERE, within_block: true, last: 0 };
        let mut uses = vec![fresh; body.registers.len()];
        for (id, block) in body.blocks.iter() {
            for &register in &block.parameters {
                uses[register.index()].block = id.index() as u32;
            }
            for instruction in &block.instructions {
                for register in instruction.operation.dests() {
                    uses[register.index()].block = id.index() as u32;
                }
            }
        }
        for &register in &body.parameters {
            uses[register.index()].block = 0;
        }
        for (id, block) in body.blocks.iter() {
            let mut read = |operand: &Operand, index: usize| {
                if let Operand::Register(register) = operand {
                    let entry = &mut uses[register.index()];
                    entry.count += 1;
                    entry.last = entry.last.max(index as u32);
                    entry.within_block &= entry.block == id.index() as u32;
                }
            };
            for (index, instruction) in block.instructions.iter().enumerate() {
                instruction.operation.operands().into_iter().for_each(|o| read(o, index));
            }
            let end = block.instructions.len();
            block.terminator.kind.operands().into_iter().for_each(|o| read(o, end));
            for edge in block.terminator.kind.edges() {
                edge.arguments.iter().for_each(|o| read(o, end));
            }
        }
        Uses { uses }
    }

    /// The uses of a register.
    pub(crate) fn get(&self, register: RegisterId) -> Use {
        self.uses[register.index()]
    }
}

/// Where each promoted local changes within one block: `(local, index)`, in order.
pub(crate) fn writes_in(body: &Body, block: BlockId) -> Vec<(LocalId, usize)> {
    let instructions = body.blocks[block].instructions.iter().enumerate();
    instructions
        .filter_map(|(index, instruction)| match &instruction.operation {
            Operation::WriteLocal { local, .. }
            | Operation::BeginScope { local }
            | Operation::EndScope { local, .. } => Some((*local, index)),
            Operation::Binary { .. }
            | Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::Compare { .. }
            | Operation::FloatCompare { .. }
            | Operation::Cast { .. }
            | Operation::Select { .. }
            | Operation::Copy { .. }
            | Operation::PointerOffset { .. }
            | Operation::Load { .. }
            | Operation::Store { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::ReadLocal { .. }
            | Operation::AllocateStack { .. }
            | Operation::StackSave { .. }
            | Operation::StackRestore { .. }
            | Operation::Call { .. }
            | Operation::Intrinsic { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => None,
        })
        .collect()
}

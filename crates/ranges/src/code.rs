//! What is known of a function before anything is looked at: order, what is read where, numbers that it compares with.

use crate::wto::Order;
use tayra_program::{
    BinaryOp, BlockId, Body, Constant, DataModel, Entity, Instruction, Intrinsic, LocalKind, Operand,
    Operation, Program, RegisterId, ScalarType, TerminatorKind,
};

/// A set of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slots(Vec<u64>);

impl Slots {
    fn none(count: usize) -> Slots {
        Slots(vec![0; count.div_ceil(64)])
    }

    fn set(&mut self, slot: u32) {
        self.0[slot as usize / 64] |= 1 << (slot % 64);
    }

    fn unset(&mut self, slot: u32) {
        self.0[slot as usize / 64] &= !(1 << (slot % 64));
    }

    pub(crate) fn has(&self, slot: usize) -> bool {
        self.0[slot / 64] & (1 << (slot % 64)) != 0
    }

    fn add(&mut self, other: &Slots) -> bool {
        let mut is_new = false;
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            is_new |= other & !*own != 0;
            *own |= other;
        }
        is_new
    }
}

/// A function, prepared.
#[derive(Debug)]
pub(crate) struct Code {
    /// The order of its blocks.
    pub(crate) order: Order,
    /// The slot of each promoted local.
    pub(crate) local_slots: Vec<Option<u32>>,
    /// The slot of each register that is read in another block, or that blocks take.
    pub(crate) register_slots: Vec<Option<u32>>,
    /// Widths of slots, in bits.
    pub(crate) widths: Vec<u32>,
    /// Slots that are read before they are written, from the start of each block.
    pub(crate) live: Vec<Slots>,
    /// Where growing numbers stop first, ascending.
    pub(crate) thresholds: Vec<i128>,
    /// Blocks that only decide by what they are given: each way into them is followed by itself.
    pub(crate) is_followed: Vec<bool>,
    /// Where each register is defined.
    pub(crate) definitions: Vec<Option<(BlockId, u32)>>,
}

/// The width of a scalar.
pub(crate) fn width(scalar: ScalarType, model: DataModel) -> u32 {
    scalar.bits(model)
}

fn register(operand: &Operand) -> Option<RegisterId> {
    match operand {
        Operand::Register(register) => Some(*register),
        Operand::LocalAddress(_) | Operand::Constant(_) => None,
    }
}

impl Code {
    pub(crate) fn of(program: &Program, body: &Body) -> Code {
        let model = program.data_model;
        let order = Order::of(body);
        let mut widths = Vec::new();
        let mut local_slots = vec![None; body.locals.len()];
        for (id, local) in body.locals.iter() {
            if let LocalKind::Promoted(scalar) = local.kind {
                local_slots[id.index()] = Some(widths.len() as u32);
                widths.push(width(scalar, model));
            }
        }
        let mut definitions: Vec<Option<(BlockId, u32)>> = vec![None; body.registers.len()];
        let mut home: Vec<Option<BlockId>> = vec![None; body.registers.len()];
        let mut is_shared = vec![false; body.registers.len()];
        for parameter in &body.parameters {
            is_shared[parameter.index()] = true;
        }
        for (id, block) in body.blocks.iter() {
            for parameter in &block.parameters {
                is_shared[parameter.index()] = true;
            }
            for (index, instruction) in block.instructions.iter().enumerate() {
                for dest in instruction.operation.dests() {
                    definitions[dest.index()] = Some((id, index as u32));
                    home[dest.index()] = Some(id);
                }
            }
        }
        for (id, block) in body.blocks.iter() {
            let read = block.instructions.iter().flat_map(|i| i.operation.operands());
            let left = block.terminator.kind.operands();
            let passed = block.terminator.kind.edges().into_iter().flat_map(|edge| edge.arguments.iter());
            for used in read.chain(left).chain(passed).filter_map(register) {
                if home[used.index()] != Some(id) {
                    is_shared[used.index()] = true;
                }
            }
        }
        let mut register_slots = vec![None; body.registers.len()];
        for (id, declared) in body.registers.iter() {
            if is_shared[id.index()] {
                register_slots[id.index()] = Some(widths.len() as u32);
                widths.push(width(declared.scalar, model));
            }
        }
        let mut code = Code {
            is_followed: followed(body, &order),
            order,
            local_slots,
            register_slots,
            live: vec![Slots::none(widths.len()); body.blocks.len()],
            widths,
            thresholds: thresholds(program, body),
            definitions,
        };
        code.find_live(body);
        code
    }

    fn find_live(&mut self, body: &Body) {
        let count = self.widths.len();
        let mut changed = true;
        let blocks: Vec<BlockId> = body.blocks.ids().collect();
        while changed {
            changed = false;
            for &id in blocks.iter().rev() {
                let block = &body.blocks[id];
                let mut live = Slots::none(count);
                let slot = |operand: &Operand| register(operand).and_then(|r| self.register_slots[r.index()]);
                for edge in block.terminator.kind.edges() {
                    let mut behind = self.live[edge.target.index()].clone();
                    for parameter in &body.blocks[edge.target].parameters {
                        if let Some(slot) = self.register_slots[parameter.index()] {
                            behind.unset(slot);
                        }
                    }
                    live.add(&behind);
                    edge.arguments.iter().filter_map(slot).for_each(|slot| live.set(slot));
                }
                block.terminator.kind.operands().into_iter().filter_map(slot).for_each(|slot| live.set(slot));
                for instruction in block.instructions.iter().rev() {
                    let operation = &instruction.operation;
                    for dest in operation.dests() {
                        if let Some(slot) = self.register_slots[dest.index()] {
                            live.unset(slot);
                        }
                    }
                    match operation {
                        Operation::WriteLocal { local, .. } | Operation::BeginScope { local } => {
                            if let Some(slot) = self.local_slots[local.index()] {
                                live.unset(slot);
                            }
                        }
                        Operation::ReadLocal { local, .. } => {
                            if let Some(slot) = self.local_slots[local.index()] {
                                live.set(slot);
                            }
                        }
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
                        | Operation::EndScope { .. }
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
                        | Operation::Require { .. } => {}
                    }
                    operation.operands().into_iter().filter_map(slot).for_each(|slot| live.set(slot));
                }
                for parameter in &block.parameters {
                    if let Some(slot) = self.register_slots[parameter.index()] {
                        live.set(slot);
                    }
                }
                changed |= self.live[id.index()].add(&live);
            }
        }
    }
}

/// Blocks that take something, do little with it, and decide.
fn followed(body: &Body, order: &Order) -> Vec<bool> {
    let is_small = |instruction: &Instruction| {
        matches!(
            instruction.operation,
            Operation::Cast { .. }
                | Operation::Compare { .. }
                | Operation::Copy { .. }
                | Operation::Select { .. }
                | Operation::EndScope { .. }
        )
    };
    body.blocks
        .iter()
        .map(|(id, block)| {
            !order.is_head[id.index()]
                && !block.parameters.is_empty()
                && block.instructions.len() <= 4
                && block.instructions.iter().all(is_small)
                && matches!(block.terminator.kind, TerminatorKind::Branch { .. })
        })
        .collect()
}

/// Constants that the body compares with and their neighbours, and sizes of what it may walk through.
fn thresholds(program: &Program, body: &Body) -> Vec<i128> {
    let mut found: Vec<i128> =
        vec![-1, 0, 1, 127, 255, 32767, 65535, i128::from(i32::MAX), i128::from(u32::MAX)];
    found.extend([i128::from(i32::MIN), i128::from(i64::MAX), i128::from(i64::MIN)]);
    let mut note = |value: i128| found.extend([value - 1, value, value + 1]);
    let mut constant = |operand: &Operand| {
        if let Operand::Constant(Constant::Int { bits, value }) = operand
            && *bits <= 64
            && *bits > 1
        {
            let value = *value as i128;
            note(value);
            if value >> (bits - 1) & 1 == 1 {
                note(value - (1 << bits));
            }
        }
    };
    for block in body.blocks.values() {
        for instruction in &block.instructions {
            let operation = Some(&instruction.operation);
            match operation {
                Some(Operation::Compare { left, right, .. }) => {
                    constant(left);
                    constant(right);
                }
                Some(Operation::Binary {
                    op: BinaryOp::URem | BinaryOp::SRem | BinaryOp::And,
                    right,
                    ..
                }) => {
                    constant(right);
                }
                Some(Operation::Intrinsic {
                    intrinsic:
                        Intrinsic::SignedMax
                        | Intrinsic::SignedMin
                        | Intrinsic::UnsignedMax
                        | Intrinsic::UnsignedMin,
                    arguments,
                    ..
                }) => arguments.iter().for_each(&mut constant),
                // Others say nothing of bounds.
                Some(_) | None => {}
            }
        }
        if let TerminatorKind::Switch { value, cases, .. } = &block.terminator.kind
            && let ScalarType::Int(bits) = body.type_of(value)
        {
            for case in cases.iter().take(64) {
                constant(&Operand::int(bits, case.value));
            }
        }
    }
    let mut sizes: Vec<u64> = Vec::new();
    for local in body.locals.values() {
        if let LocalKind::Memory { size, .. } = local.kind {
            sizes.push(size);
        }
    }
    for block in body.blocks.values() {
        for operand in block.instructions.iter().flat_map(|i| i.operation.operands()) {
            if let Operand::Constant(Constant::Global { global, .. }) = operand {
                sizes.push(program.globals[*global].size);
            }
        }
    }
    found.extend(sizes.into_iter().map(i128::from));
    found.sort_unstable();
    found.dedup();
    found
}

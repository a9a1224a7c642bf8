//! What is written down of a function's blocks while a run passes through them: worked out once per function.

use crate::explain::code::Code;
use std::collections::BTreeSet;
use tayra_exploration::order::WeakOrder;
use tayra_program::{
    BlockId, FunctionId, Instruction, Operand, Operation, Place, Program, RegisterId, ScalarType,
    TerminatorKind,
};

/// A function, as far as its runs are written down.
pub(crate) struct Shape<'p> {
    pub(crate) function: FunctionId,
    pub(crate) code: Code<'p>,
    pub(crate) order: WeakOrder,
    blocks: Vec<BlockShape>,
}

/// A block.
#[derive(Default)]
pub(crate) struct BlockShape {
    /// Instructions whose effect is written down, in order.
    pub(crate) effects: Vec<Effect>,
    /// What was read from variables for the decision at its end; nothing if it decides nothing.
    pub(crate) decided_by: Option<Vec<RegisterId>>,
}

/// An instruction whose effect is written down.
pub(crate) struct Effect {
    pub(crate) index: usize,
    pub(crate) kind: EffectKind,
}

pub(crate) enum EffectKind {
    /// A variable gets this value.
    Value(Operand),
    /// What a note of the report speaks of, by its number.
    Event(usize),
}

impl<'p> Shape<'p> {
    /// The shape of a function with a body; `events` are places of calls that matter in any case.
    pub(crate) fn new(program: &'p Program, function: FunctionId, events: &[Place]) -> Option<Shape<'p>> {
        let code = Code::new(program, function)?;
        let order = WeakOrder::of(code.body);
        let mut blocks = Vec::new();
        for block in code.body.blocks.values() {
            let mut shape = BlockShape::default();
            for (index, instruction) in block.instructions.iter().enumerate() {
                if let Some(kind) = effect(&code, instruction) {
                    shape.effects.push(Effect { index, kind });
                }
            }
            for (number, place) in events.iter().enumerate() {
                let there = block
                    .instructions
                    .iter()
                    .enumerate()
                    .rev()
                    .filter(|(_, i)| i.place == *place)
                    .collect::<Vec<_>>();
                let call = there.iter().find(|(_, i)| matches!(i.operation, Operation::Call { .. }));
                if let Some((index, _)) = call.or(there.first()) {
                    shape.effects.push(Effect { index: *index, kind: EffectKind::Event(number) });
                }
            }
            shape.effects.sort_by_key(|effect| effect.index);
            shape.decided_by = match &block.terminator.kind {
                TerminatorKind::Branch { condition: operand, .. }
                | TerminatorKind::Switch { value: operand, .. } => Some(read_for(&code, &[*operand])),
                TerminatorKind::IndirectJump { .. } => Some(Vec::new()),
                TerminatorKind::Jump(_) | TerminatorKind::Return(_) | TerminatorKind::Unreachable => None,
            };
            blocks.push(shape);
        }
        Some(Shape { function, code, order, blocks })
    }

    /// A block.
    pub(crate) fn block(&self, block: BlockId) -> Option<&BlockShape> {
        self.blocks.get(tayra_program::Entity::index(block))
    }

    /// Where something happens that a note speaks of: the number of the note, block and instruction.
    pub(crate) fn events(&self) -> impl Iterator<Item = (usize, BlockId, usize)> + '_ {
        self.code.body.blocks.ids().zip(&self.blocks).flat_map(|(block, shape)| {
            shape.effects.iter().filter_map(move |effect| match effect.kind {
                EffectKind::Event(note) => Some((note, block, effect.index)),
                EffectKind::Value(_) => None,
            })
        })
    }

    /// An instruction; nothing at the end of the block.
    pub(crate) fn instruction(&self, block: BlockId, index: usize) -> Option<&'p Instruction> {
        self.code.body.blocks.get(block)?.instructions.get(index)
    }
}

/// What an instruction gives to a variable that the source names. What a parameter gets is told with the call.
fn effect(code: &Code<'_>, instruction: &Instruction) -> Option<EffectKind> {
    let is_given =
        |value: &Operand| matches!(value, Operand::Register(r) if code.body.parameters.contains(r));
    let is_parameter = |value: &Operand| match value {
        Operand::Register(register) => match code.made_by(*register) {
            // A truth value is made a byte before it is stored.
            Some(Operation::Cast { value, .. }) if code.body.type_of(value) == ScalarType::Int(1) => {
                is_given(value)
            }
            Some(_) | None => is_given(value),
        },
        Operand::LocalAddress(_) | Operand::Constant(_) => false,
    };
    match &instruction.operation {
        Operation::WriteLocal { local, value } if !is_parameter(value) => {
            code.body.locals[*local].has_name().then_some(EffectKind::Value(*value))
        }
        Operation::Store { value, .. } if !is_parameter(value) => {
            code.stored(instruction)?;
            Some(EffectKind::Value(*value))
        }
        _ => None,
    }
}

/// The registers that hold what was read from variables, or returned by calls, to compute `operands`; each once.
pub(crate) fn read_for(code: &Code<'_>, operands: &[Operand]) -> Vec<RegisterId> {
    const MOST: usize = 6;
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut work: Vec<Operand> = operands.iter().rev().copied().collect();
    while let Some(operand) = work.pop() {
        let Operand::Register(register) = operand else { continue };
        if !seen.insert(register) || found.len() >= MOST {
            continue;
        }
        match code.made_by(register) {
            Some(Operation::ReadLocal { .. } | Operation::Call { .. }) => found.push(register),
            Some(Operation::Load { address, .. }) => {
                found.push(register);
                // Which element it was says more than the pointer to it.
                work.extend(index_operands(code, address));
            }
            Some(operation) => work.extend(operation.operands().into_iter().rev().copied()),
            None if code.body.parameters.contains(&register) => found.push(register),
            None => {}
        }
    }
    found
}

/// The indices in an address.
fn index_operands(code: &Code<'_>, address: &Operand) -> Vec<Operand> {
    let Operand::Register(register) = address else { return Vec::new() };
    match code.made_by(*register) {
        Some(Operation::PointerOffset { base, scaled, .. }) => {
            let mut found: Vec<Operand> = scaled.iter().map(|part| part.index).collect();
            found.extend(index_operands(code, base));
            found
        }
        Some(_) | None => Vec::new(),
    }
}

//! Turns locals whose address nobody takes from memory objects into variables of the frame.
//!
//! A local is promoted if every use of its address in the body is as the address of a non-volatile `Load` or `Store`,
//! all of one scalar type that fills the local (`BeginScope` and `EndScope` aside). Its loads become `ReadLocal` and
//! its stores `WriteLocal`; nothing is deleted, moved or folded, so dead stores, reads before any write and scope ends
//! stay visible.
//!
//! One round only, judged on what the body looked like before: promoting a pointer never makes its pointee promotable,
//! since that is how uses after scope vanish.
//! Errs towards: leaving a local in memory, which is always right.

use crate::{
    Body, DataModel, Entity, FloatKind, Instruction, LocalId, LocalKind, Operand, Operation, Program,
    ScalarType,
};

/// Promotes every local of every body that qualifies; see the module's text for what does.
///
/// Left alone: volatile accesses, accesses of mixed types or of a part, locals that are never accessed, and integers
/// whose width is not a whole number of bytes (what their padding bits hold is a matter of memory).
pub fn run(program: &mut Program) {
    let model = program.data_model;
    for function in program.functions.values_mut() {
        if let Some(body) = &mut function.body {
            promote_locals(body, model);
        }
    }
}

/// What the uses of a local have said so far.
#[derive(Clone, Copy, PartialEq)]
enum Uses {
    /// None seen.
    Unused,
    /// Only whole reads and writes of this type.
    Accessed(ScalarType),
    /// Something else.
    Escapes,
}

fn promote_locals(body: &mut Body, model: DataModel) {
    let uses = collect_uses(body);
    let mut promoted = vec![false; body.locals.len()];
    for (id, local) in body.locals.iter_mut() {
        let LocalKind::Memory { size, .. } = local.kind else { continue };
        if let Uses::Accessed(scalar) = uses[id.index()]
            && fills(scalar, size, model)
        {
            local.kind = LocalKind::Promoted(scalar);
            promoted[id.index()] = true;
        }
    }
    for block in body.blocks.values_mut() {
        for instruction in &mut block.instructions {
            rewrite(instruction, &promoted);
        }
    }
}

fn collect_uses(body: &Body) -> Vec<Uses> {
    let mut uses = vec![Uses::Unused; body.locals.len()];
    let mut note = |local: LocalId, use_: Uses| {
        let entry = &mut uses[local.index()];
        *entry = match (*entry, use_) {
            (Uses::Unused, new) => new,
            (Uses::Accessed(old), Uses::Accessed(new)) if old == new => Uses::Accessed(old),
            (old, Uses::Unused) => old,
            (Uses::Accessed(_) | Uses::Escapes, Uses::Accessed(_) | Uses::Escapes) => Uses::Escapes,
        };
    };
    for block in body.blocks.values() {
        for instruction in &block.instructions {
            let operation = &instruction.operation;
            if let Operation::Load { dest, address: Operand::LocalAddress(local), volatile: false, .. } =
                operation
            {
                note(*local, Uses::Accessed(body.registers[*dest].scalar));
            } else if let Operation::Store {
                address: Operand::LocalAddress(local),
                value,
                volatile: false,
                ..
            } = operation
            {
                note(*local, Uses::Accessed(body.type_of(value)));
                escape(value, &mut note);
            } else {
                operation.operands().into_iter().for_each(|o| escape(o, &mut note));
            }
        }
        let terminator = &block.terminator.kind;
        terminator.operands().into_iter().for_each(|o| escape(o, &mut note));
        for edge in terminator.edges() {
            edge.arguments.iter().for_each(|o| escape(o, &mut note));
        }
    }
    uses
}

fn escape(operand: &Operand, note: &mut impl FnMut(LocalId, Uses)) {
    if let Operand::LocalAddress(local) = operand {
        note(*local, Uses::Escapes);
    }
}

/// Whether an access of this type covers a local of `size` bytes. The padding behind an x87 number counts as covered:
/// clang gives `long double` 16 or 12 bytes and never looks at the rest through a `long double` access.
fn fills(scalar: ScalarType, size: u64, model: DataModel) -> bool {
    match scalar {
        ScalarType::Int(bits) => bits % 8 == 0 && size == scalar.store_bytes(model),
        ScalarType::Float(FloatKind::X87) => {
            let padded = match model {
                DataModel::Ilp32 => 12,
                DataModel::Lp64 => 16,
            };
            size == scalar.store_bytes(model) || size == padded
        }
        ScalarType::Float(_) | ScalarType::Pointer => size == scalar.store_bytes(model),
    }
}

fn rewrite(instruction: &mut Instruction, promoted: &[bool]) {
    let operation = &mut instruction.operation;
    if let Operation::Load { dest, address: Operand::LocalAddress(local), .. } = *operation
        && promoted[local.index()]
    {
        *operation = Operation::ReadLocal { dest, local };
    } else if let Operation::Store { address: Operand::LocalAddress(local), value, .. } = *operation
        && promoted[local.index()]
    {
        *operation = Operation::WriteLocal { local, value };
    }
}

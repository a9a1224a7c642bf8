//! Which promoted locals can never hold a pointer: only numbers that were never made from one are written to them.
//! Such a local needs no counting of references. Errs towards: counting.

use tayra_program::{
    Body, CastOp, Constant, DataModel, Entity, LocalKind, Operand, Operation, RegisterId, ScalarType,
};

/// For each local whether it is promoted and never holds a pointer.
pub(crate) fn pure_locals(body: &Body, model: DataModel) -> Vec<bool> {
    let mut locals: Vec<bool> =
        body.locals.values().map(|local| matches!(local.kind, LocalKind::Promoted(_))).collect();
    // Start with everything pure and take back until nothing changes.
    let mut registers: Vec<bool> = body.registers.values().map(|_| true).collect();
    for (_, block) in body.blocks.iter() {
        for &register in &block.parameters {
            registers[register.index()] = is_narrow(body, register, model);
        }
    }
    for &register in &body.parameters {
        registers[register.index()] = is_narrow(body, register, model);
    }
    loop {
        let mut changed = false;
        for block in body.blocks.values() {
            for instruction in &block.instructions {
                changed |= revise(body, model, &instruction.operation, &mut registers, &mut locals);
            }
        }
        if !changed {
            return locals;
        }
    }
}

/// Whether a register is too narrow for a pointer, or a float.
fn is_narrow(body: &Body, register: RegisterId, model: DataModel) -> bool {
    match body.registers[register].scalar {
        ScalarType::Int(bits) => bits < model.pointer_bits(),
        ScalarType::Float(_) => true,
        ScalarType::Pointer => false,
    }
}

fn revise(
    body: &Body,
    model: DataModel,
    operation: &Operation,
    registers: &mut [bool],
    locals: &mut [bool],
) -> bool {
    let pure = |operand: &Operand, registers: &[bool]| match operand {
        Operand::Register(register) => registers[register.index()],
        Operand::LocalAddress(_) => false,
        Operand::Constant(constant) => match constant {
            Constant::Int { .. } | Constant::Float { .. } | Constant::Null => true,
            Constant::Global { .. } | Constant::Function(_) | Constant::Label { .. } => false,
        },
    };
    let set = |entry: &mut bool, value: bool| {
        let changed = *entry && !value;
        *entry &= value;
        changed
    };
    match operation {
        Operation::WriteLocal { local, value } => {
            let value = pure(value, registers);
            set(&mut locals[local.index()], value)
        }
        Operation::ReadLocal { dest, local } => {
            let value = locals[local.index()] || is_narrow(body, *dest, model);
            set(&mut registers[dest.index()], value)
        }
        Operation::Binary { dest, left, right, .. } => {
            let value = (pure(left, registers) && pure(right, registers)) || is_narrow(body, *dest, model);
            set(&mut registers[dest.index()], value)
        }
        Operation::Cast { dest, op, value } => {
            let kept = match op {
                CastOp::Truncate
                | CastOp::ZeroExtend
                | CastOp::SignExtend
                | CastOp::PointerToInt
                | CastOp::IntToPointer
                | CastOp::Bitcast => pure(value, registers),
                CastOp::FloatTruncate
                | CastOp::FloatExtend
                | CastOp::FloatToSigned
                | CastOp::FloatToUnsigned
                | CastOp::SignedToFloat
                | CastOp::UnsignedToFloat => true,
            };
            set(&mut registers[dest.index()], kept || is_narrow(body, *dest, model))
        }
        Operation::Copy { dest, value } => {
            let value = pure(value, registers);
            set(&mut registers[dest.index()], value)
        }
        Operation::Select { dest, if_true, if_false, .. } => {
            let value = pure(if_true, registers) && pure(if_false, registers);
            set(&mut registers[dest.index()], value)
        }
        Operation::FloatBinary { .. }
        | Operation::FloatNegate { .. }
        | Operation::Compare { .. }
        | Operation::FloatCompare { .. } => false,
        Operation::PointerOffset { .. }
        | Operation::Load { .. }
        | Operation::Store { .. }
        | Operation::CopyMemory { .. }
        | Operation::FillMemory { .. }
        | Operation::BeginScope { .. }
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
        | Operation::Require { .. } => {
            let mut changed = false;
            for dest in operation.dests() {
                changed |= set(&mut registers[dest.index()], is_narrow(body, *dest, model));
            }
            changed
        }
    }
}

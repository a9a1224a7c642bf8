//! Shows the observer each instruction before it is executed, with the values of its operands.

use crate::lower::{FunctionCode, NO_SLOT, Slot};
use crate::machine::Machine;
use crate::outcome::TraceLine;
use crate::value::Value;
use tayra_program::{BlockId, Body, Entity, Operand, Operation, ScalarType};

impl Machine<'_> {
    pub(super) fn trace_instruction(
        &mut self,
        code: &FunctionCode,
        registers: &[Value],
        block: BlockId,
        index: usize,
    ) {
        let program = self.program;
        let function = &program.functions[code.function];
        let Some(body) = &function.body else { return };
        let instructions = &body.blocks[block].instructions;
        let (place, operands, local) = match instructions.get(index) {
            Some(instruction) => {
                let operation = &instruction.operation;
                let local =
                    if let Operation::ReadLocal { local, .. } = operation { Some(*local) } else { None };
                (instruction.place, operation.operands(), local)
            }
            None => {
                let terminator = &body.blocks[block].terminator;
                (terminator.place, terminator.kind.operands(), None)
            }
        };
        let mut text = tayra_program::text::print_instruction(program, code.function, block, index);
        let values: Vec<String> = operands
            .into_iter()
            .filter_map(|operand| show_operand(self, body, code, registers, operand))
            .collect();
        if !values.is_empty() {
            text.push_str("  ; ");
            text.push_str(&values.join(", "));
        }
        if let Some(home) = local.and_then(|local| code.home_of(body, local)) {
            let value = show_value(self, registers, home.slot, home.scalar);
            text.push_str(&format!("  ; {value}"));
        }
        let name = function.c_name.as_ref().unwrap_or(&function.name);
        let line = TraceLine { depth: self.frames.len(), function: name, place, text: &text };
        self.observer.trace(&line);
    }
}

/// The value of an operand that is not a constant.
fn show_operand(
    machine: &Machine<'_>,
    body: &Body,
    code: &FunctionCode,
    registers: &[Value],
    operand: &Operand,
) -> Option<String> {
    let Operand::Register(register) = operand else { return None };
    let slot = code.registers[register.index()];
    if slot == NO_SLOT {
        return None;
    }
    let shown = show_value(machine, registers, slot, body.registers[*register].scalar);
    let name = match &body.registers[*register].name {
        Some(name) => name.clone(),
        None => register.index().to_string(),
    };
    Some(format!("%{name} = {shown}"))
}

/// The value in a slot.
fn show_value(machine: &Machine<'_>, registers: &[Value], slot: Slot, scalar: ScalarType) -> String {
    let value = registers.get(slot as usize).copied().unwrap_or_default();
    let shadow = machine.memory.shadows.get(value.shadow());
    let mark = if shadow.uninitialised != 0 { " (uninitialised)" } else { "" };
    let shown = match scalar {
        ScalarType::Pointer if value.object().is_some() => match machine.memory.object(value.object()) {
            Some(object) => {
                let offset = machine.memory.offset_in(value.bits, object.address);
                format!("{:#x} = {} + {offset}", value.bits, machine.describe_object(value.object()))
            }
            None => format!("{:#x}", value.bits),
        },
        ScalarType::Pointer => format!("{:#x}", value.bits),
        ScalarType::Int(bits) if bits <= 64 => crate::value::sign_extend(value.bits, bits).to_string(),
        ScalarType::Float(tayra_program::FloatKind::F64) => f64::from_bits(value.bits).to_string(),
        ScalarType::Float(tayra_program::FloatKind::F32) => f32::from_bits(value.bits as u32).to_string(),
        ScalarType::Int(_) | ScalarType::Float(_) => {
            let high = registers.get(slot as usize + 1).map_or(0, |value| value.bits);
            format!("{:#x}", u128::from(value.bits) | (u128::from(high) << 64))
        }
    };
    format!("{shown}{mark}")
}

//! What an open place hangs on, as the source names it: the variable, parameter or call that the value came from which is not known
//! well enough. For people only; nothing is concluded from it.

use crate::walk::Walk;
use tayra_findings::Rule;
use tayra_program::{Callee, Constant, Entity, LocalId, Operand, Operation};

/// So many steps back are followed.
const STEPS: u32 = 12;

impl Walk<'_, '_> {
    /// Says what the open place at hand hangs on: where a value came from.
    pub(crate) fn because(&mut self, rule: Rule, operand: &Operand) {
        let key = (self.spot, rule);
        if self.open_at(key).is_some_and(|open| open.cause.is_none())
            && let Some(cause) = self.cause(operand, STEPS)
            && let Some(open) = self.open_at(key)
        {
            open.cause = Some(cause);
        }
    }

    /// The variable, parameter or call.
    fn cause(&self, operand: &Operand, steps: u32) -> Option<String> {
        let steps = steps.checked_sub(1)?;
        let register = match operand {
            Operand::Register(register) => *register,
            Operand::LocalAddress(local) => return self.local(*local),
            Operand::Constant(Constant::Global { global, .. }) => {
                return Some(self.engine.program.globals[*global].quoted());
            }
            Operand::Constant(_) => return None,
        };
        let (block, index) = self.code.definitions[register.index()]?;
        let instruction = self.body.blocks[block].instructions.get(index as usize);
        match instruction.map(|instruction| &instruction.operation) {
            Some(Operation::ReadLocal { local, .. }) => self.local(*local),
            Some(Operation::Load { address, .. }) => self.cause(address, steps),
            Some(Operation::Cast { value, .. } | Operation::Copy { value, .. }) => self.cause(value, steps),
            Some(Operation::Binary { left, right, .. }) => {
                self.cause(left, steps).or_else(|| self.cause(right, steps))
            }
            Some(Operation::PointerOffset { base, scaled, .. }) => {
                let index = scaled.iter().find_map(|part| self.cause(&part.index, steps));
                index.or_else(|| self.cause(base, steps))
            }
            Some(Operation::Call { callee: Callee::Direct(function), .. }) => {
                Some(format!("what `{}` gives back", self.engine.program.functions[*function].shown()))
            }
            Some(_) | None => None,
        }
    }

    fn local(&self, local: LocalId) -> Option<String> {
        let local = &self.body.locals[local];
        local.has_name().then(|| local.quoted())
    }
}

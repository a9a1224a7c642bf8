//! Which globals a function can name, itself or through the functions that it calls. All else in memory it can reach only
//! by its arguments, so a summary need not know of it.
//!
//! Errs towards: naming more. Gives up where a function is called through a pointer, or is handed to somebody: then any
//! global may be named.

use crate::engine::Engine;
use std::collections::BTreeSet;
use std::rc::Rc;
use tayra_program::{Callee, Constant, Entity, FunctionId, Operand, Operation, Program};

impl Engine<'_> {
    /// The numbers of the globals that can be named while the function runs; `None` for all.
    pub(crate) fn globals_named_in(&mut self, function: FunctionId) -> Rc<Option<BTreeSet<u32>>> {
        if let Some(known) = self.named.get(&function) {
            return Rc::clone(known);
        }
        let found = Rc::new(globals_named(self.machine.program, function));
        self.named.insert(function, Rc::clone(&found));
        found
    }
}

fn globals_named(program: &Program, function: FunctionId) -> Option<BTreeSet<u32>> {
    let mut named = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![function];
    while let Some(next) = waiting.pop() {
        if !seen.insert(next) {
            continue;
        }
        // What has no body is a function of the library, or unknown and given up.
        let Some(body) = program.functions[next].body.as_ref() else { continue };
        let mut operands: Vec<&Operand> = Vec::new();
        for block in body.blocks.values() {
            for instruction in &block.instructions {
                operands.extend(instruction.operation.operands());
                if let Operation::Call { callee, .. } = &instruction.operation {
                    match callee {
                        Callee::Direct(callee) => waiting.push(*callee),
                        Callee::Indirect(_) => return None,
                    }
                }
            }
            operands.extend(block.terminator.kind.operands());
            operands.extend(block.terminator.kind.edges().into_iter().flat_map(|edge| &edge.arguments));
        }
        for operand in operands {
            match operand {
                Operand::Constant(Constant::Global { global, .. }) => {
                    named.insert(u32::try_from(global.index()).ok()?);
                }
                Operand::Constant(Constant::Function(_) | Constant::Label { .. }) => return None,
                Operand::Constant(Constant::Int { .. } | Constant::Float { .. } | Constant::Null)
                | Operand::Register(_)
                | Operand::LocalAddress(_) => {}
            }
        }
    }
    Some(named)
}

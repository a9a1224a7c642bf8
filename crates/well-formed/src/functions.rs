//! Which functions of a library others can call.

use std::collections::BTreeSet;
use tayra_program::{
    BodyOrigin, Callee, Constant, Function, FunctionId, Initialiser, Operand, Operation, Program,
};

/// Every function with a body that somebody outside of the library can call: those that other files can name, and those whose address
/// is taken; without `main`, which is a program's.
pub fn exported(program: &Program) -> Vec<FunctionId> {
    let taken = taken(program);
    let found = program.functions.iter().filter(|(id, function)| {
        is_defined(function) && function.name != "main" && (!function.internal || taken.contains(id))
    });
    found.map(|(id, _)| id).collect()
}

/// Whether somebody outside of the library can call the function.
pub fn is_exported(program: &Program, function: FunctionId) -> bool {
    exported(program).contains(&function)
}

/// A body that a header brings along belongs to whoever wrote the header.
fn is_defined(function: &Function) -> bool {
    function.body.as_ref().is_some_and(|body| body.origin == BodyOrigin::Definition)
}

/// Functions whose address is used otherwise than for a call.
fn taken(program: &Program) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    let mut note = |operand: &Operand| {
        if let Operand::Constant(Constant::Function(function)) = operand {
            found.insert(*function);
        }
    };
    for body in program.functions.values().filter_map(|function| function.body.as_ref()) {
        for block in body.blocks.values() {
            for instruction in &block.instructions {
                instruction.operation.operands().into_iter().for_each(&mut note);
                if let Operation::Call { callee: Callee::Indirect(pointer), .. } = &instruction.operation {
                    note(pointer);
                }
            }
            block.terminator.kind.operands().into_iter().for_each(&mut note);
            block.terminator.kind.edges().iter().flat_map(|edge| &edge.arguments).for_each(&mut note);
        }
    }
    for global in program.globals.values() {
        if let Initialiser::Bytes { relocations, .. } = &global.initial {
            for relocation in relocations {
                if let Constant::Function(function) = relocation.value {
                    found.insert(function);
                }
            }
        }
    }
    found
}

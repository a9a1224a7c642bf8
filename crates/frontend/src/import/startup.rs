//! What runs before `main`: functions marked as constructors.
//!
//! They are called at the start of `main`, in the order of their priorities. Where that would not be the same (nobody
//! defines `main`, or the program refers to it), and for what runs after `main`, an `Unsupported` stands there instead.

use tayra_program::{
    BlockId, BodyOrigin, Callee, Constant, Entity, FunctionId, Instruction, Operation, Place, ScopeId,
};

use super::Importer;
use crate::llvm::{Module, Value, ValueKind};

/// Adds constructors to the start of `main`.
pub(super) fn add<'m>(importer: &mut Importer<'m>, module: &'m Module<'_>) {
    let mut first = Vec::new();
    let mut refuse = |what: &str| {
        first.push(Operation::Unsupported { dests: Vec::new(), what: what.to_owned() });
    };
    if !module.assembly().trim().is_empty() {
        refuse("assembly at file level");
    }
    let globals = module.globals();
    let list = |name: &str| globals.iter().find(|g| g.name() == name).and_then(|g| g.initialiser());
    if list("llvm.global_dtors").is_some_and(|list| list.operand_count() > 0) {
        refuse("function that runs after main (destructor)");
    }
    let Some(main) = importer.program.function_named("main") else { return };
    if let Some(constructors) = list("llvm.global_ctors").and_then(|list| in_order(importer, list)) {
        let is_called = module.functions().iter().any(|f| f.name() == "main" && !f.is_unused());
        if is_called {
            refuse("functions that run before main (constructors), and a main that is referred to");
        } else {
            let calls = constructors.into_iter().map(|function| Operation::Call {
                dests: Vec::new(),
                callee: Callee::Direct(function),
                arguments: Vec::new(),
            });
            first.extend(calls);
        }
    }
    let Some(body) =
        importer.program.functions[main].body.as_mut().filter(|b| b.origin == BodyOrigin::Definition)
    else {
        return;
    };
    let entry = &mut body.blocks[BlockId::from_index(0)];
    let scope = ScopeId::from_index(0);
    let instructions =
        first.into_iter().map(|operation| Instruction { operation, place: Place::UNKNOWN, scope });
    entry.instructions.splice(0..0, instructions);
}

/// The functions of a list of (priority, function, data), by priority.
fn in_order<'m>(importer: &mut Importer<'m>, list: Value<'m>) -> Option<Vec<FunctionId>> {
    let mut found: Vec<(u128, FunctionId)> = Vec::new();
    for index in 0..list.operand_count() {
        let entry = list.operand(index);
        if entry.kind() != ValueKind::LLVMConstantStructValueKind {
            continue;
        }
        if let Some(Constant::Function(function)) = importer.address_constant(entry.operand(1)) {
            found.push((entry.operand(0).bits(), function));
        }
    }
    found.sort_by_key(|(priority, _)| *priority);
    (!found.is_empty()).then(|| found.into_iter().map(|(_, function)| function).collect())
}

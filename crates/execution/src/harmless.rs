//! Functions that change no memory but their own: what a model calls back may then be called any number of times, in any
//! order, and leaves the state as it was.
//!
//! Errs towards: a function that may change something.

use crate::calls::Callable;
use crate::machine::Machine;
use std::collections::BTreeSet;
use tayra_program::{Body, Callee, FunctionId, Operand, Operation, RegisterId};

/// Models that change nothing; some do not return.
const HARMLESS_MODELS: &[&str] = &[
    "strcmp",
    "strncmp",
    "strcasecmp",
    "strncasecmp",
    "strcoll",
    "memcmp",
    "bcmp",
    "strlen",
    "strnlen",
    "strchr",
    "strrchr",
    "strstr",
    "memchr",
    "abs",
    "labs",
    "llabs",
    "isalpha",
    "isdigit",
    "isalnum",
    "isspace",
    "isupper",
    "islower",
    "ispunct",
    "toupper",
    "tolower",
    "fabs",
    "__assert_fail",
    "abort",
    "reach_error",
    "__VERIFIER_error",
    "__VERIFIER_assert",
];

impl Machine<'_> {
    /// Whether a function with a body certainly changes no memory but its own.
    pub(crate) fn is_harmless(&self, function: FunctionId) -> bool {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![function];
        while let Some(next) = waiting.pop() {
            if !seen.insert(next) {
                continue;
            }
            match self.callable(next) {
                Callable::Missing => return false,
                Callable::Model(_) => {
                    if !HARMLESS_MODELS.contains(&self.program.functions[next].name.as_str()) {
                        return false;
                    }
                }
                Callable::Body => {
                    let Some(body) = &self.program.functions[next].body else { return false };
                    if self.program.functions[next].variadic {
                        return false;
                    }
                    match callees(body) {
                        Some(callees) => waiting.extend(callees),
                        None => return false,
                    }
                }
            }
        }
        true
    }
}

/// Whom a body calls, if it writes to its own memory only.
fn callees(body: &Body) -> Option<Vec<FunctionId>> {
    let own = own_addresses(body);
    let is_own = |address: &Operand| match address {
        Operand::LocalAddress(_) => true,
        Operand::Register(register) => own.contains(register),
        Operand::Constant(_) => false,
    };
    let mut found = Vec::new();
    for block in body.blocks.values() {
        for instruction in &block.instructions {
            match &instruction.operation {
                Operation::Store { address, .. } if !is_own(address) => return None,
                Operation::CopyMemory { destination, .. } | Operation::FillMemory { destination, .. }
                    if !is_own(destination) =>
                {
                    return None;
                }
                Operation::Call { callee: Callee::Direct(callee), .. } => found.push(*callee),
                Operation::Call { callee: Callee::Indirect(_), .. }
                | Operation::VaStart { .. }
                | Operation::VaCopy { .. }
                | Operation::VaEnd { .. } => return None,
                Operation::Store { .. }
                | Operation::CopyMemory { .. }
                | Operation::FillMemory { .. }
                | Operation::Binary { .. }
                | Operation::FloatBinary { .. }
                | Operation::FloatNegate { .. }
                | Operation::Compare { .. }
                | Operation::FloatCompare { .. }
                | Operation::Cast { .. }
                | Operation::Select { .. }
                | Operation::Copy { .. }
                | Operation::PointerOffset { .. }
                | Operation::Load { .. }
                | Operation::ReadLocal { .. }
                | Operation::WriteLocal { .. }
                | Operation::BeginScope { .. }
                | Operation::EndScope { .. }
                | Operation::AllocateStack { .. }
                | Operation::StackSave { .. }
                | Operation::StackRestore { .. }
                | Operation::Intrinsic { .. }
                | Operation::Undefined { .. }
                | Operation::Fail { .. }
                | Operation::Unsupported { .. }
                | Operation::Shadow { .. }
                | Operation::Require { .. } => {}
            }
        }
    }
    Some(found)
}

/// Registers that hold an address within a local of the body. (Leaving the local is an access out of bounds.)
fn own_addresses(body: &Body) -> BTreeSet<RegisterId> {
    let mut own = BTreeSet::new();
    loop {
        let before = own.len();
        for block in body.blocks.values() {
            for instruction in &block.instructions {
                if let Operation::PointerOffset { dest, base, .. } = &instruction.operation {
                    let from_own = match base {
                        Operand::LocalAddress(_) => true,
                        Operand::Register(register) => own.contains(register),
                        Operand::Constant(_) => false,
                    };
                    if from_own {
                        own.insert(*dest);
                    }
                }
            }
        }
        if own.len() == before {
            return own;
        }
    }
}

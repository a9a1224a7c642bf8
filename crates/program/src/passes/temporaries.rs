//! Ends clang's temporaries where they are used last.
//!
//! A struct that a function returns by value is kept in a local that no source declares. C lets it die with its
//! expression, but clang marks no end, so a block whose only pointer stands in it would seem reachable until the function
//! returns. A temporary whose address goes nowhere, that is used in one block only and written before it is read, is born
//! before its first use and ends behind its last one.
//!
//! A temporary of which the source stores an address (`p = f().array`) ends with its full expression (C11 6.2.4p8), and clang does
//! not say where that is. From the store on it may have ended: using the stored address then decides nothing.
//!
//! Errs towards: leaving temporaries alone. So it does with those whose address is only handed to calls.

use crate::{
    BlockId, Body, Entity, Instruction, LocalId, LocalKind, Operand, Operation, Program, ScopeKnowledge,
};
use std::collections::BTreeMap;

/// Marks the temporaries of every body.
pub fn run(program: &mut Program) {
    for function in program.functions.values_mut() {
        if let Some(body) = &mut function.body {
            mark(body);
        }
    }
}

/// How an operand that leads into a temporary is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Write,
    /// Another address within it.
    Address,
    Escape,
}

/// Where a temporary is used.
#[derive(Clone, Copy)]
struct Span {
    block: BlockId,
    first: usize,
    last: usize,
    written: bool,
}

/// What is inserted. Ends come before births at the same position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    End,
    MayEnd,
    Birth,
}

fn mark(body: &mut Body) {
    let mut insertions: BTreeMap<BlockId, Vec<(usize, LocalId, Mark)>> = BTreeMap::new();
    let (spans, stored) = spans(body);
    for (local, span) in spans {
        let entry = insertions.entry(span.block).or_default();
        entry.push((span.first, local, Mark::Birth));
        entry.push((span.last + 1, local, Mark::End));
        body.locals[local].scope_knowledge = ScopeKnowledge::Marked;
    }
    for (block, at, local) in stored {
        insertions.entry(block).or_default().push((at + 1, local, Mark::MayEnd));
        body.locals[local].scope_knowledge = ScopeKnowledge::Uncertain;
    }
    for (block, mut list) in insertions {
        // From the back, so that earlier positions stay what they are.
        list.sort_by_key(|&(at, local, mark)| (at, mark, local));
        let instructions = &mut body.blocks[block].instructions;
        for (at, local, mark) in list.into_iter().rev() {
            let (neighbour, operation) = match mark {
                Mark::Birth => (at, Operation::BeginScope { local }),
                Mark::End => (at - 1, Operation::EndScope { local, certain: true }),
                Mark::MayEnd => (at - 1, Operation::EndScope { local, certain: false }),
            };
            let (place, scope) = (instructions[neighbour].place, instructions[neighbour].scope);
            instructions.insert(at, Instruction { operation, place, scope });
        }
    }
}

/// A store of the address of a temporary, or of a part of it.
type Stored = (BlockId, usize, LocalId);

/// Whether clang gives this name to what holds a struct that is no variable. Without debug information a variable may be called
/// so: that one is then taken for a temporary.
fn names_a_value(name: &str) -> bool {
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    ["tmp", "coerce", "agg.tmp", "ref.tmp", "vaarg.tmp", "varet"].contains(&word)
}

/// The temporaries that can be marked, with the places of their first and last use; and where addresses of others are stored.
fn spans(body: &Body) -> (BTreeMap<LocalId, Span>, Vec<Stored>) {
    let mut stored = Vec::new();
    let is_temporary = |local: LocalId| {
        let local = &body.locals[local];
        !local.declared
            && local.parameter.is_none()
            && local.scope_knowledge == ScopeKnowledge::WholeFunction
            && matches!(local.kind, LocalKind::Memory { .. })
    };
    let mut found: BTreeMap<LocalId, Option<Span>> = BTreeMap::new();
    // Registers that hold an address within a temporary.
    let mut derived: Vec<Option<LocalId>> = vec![None; body.registers.len()];
    let leads_to = |derived: &[Option<LocalId>], operand: &Operand| match operand {
        Operand::LocalAddress(local) => Some(*local).filter(|&l| is_temporary(l)),
        Operand::Register(register) => derived[register.index()],
        Operand::Constant(_) => None,
    };
    for (block, code) in body.blocks.iter() {
        for (at, instruction) in code.instructions.iter().enumerate() {
            for (operand, how) in uses(&instruction.operation) {
                let Some(local) = leads_to(&derived, operand) else { continue };
                let span =
                    found.entry(local).or_insert(Some(Span { block, first: at, last: at, written: false }));
                *span = span.and_then(|known| extend(known, block, at, how));
                if how == Use::Address
                    && let [dest] = instruction.operation.dests()
                {
                    derived[dest.index()] = Some(local);
                }
            }
            if let Operation::Store { value, .. } = &instruction.operation
                && let Some(local) = leads_to(&derived, value)
                && names_a_value(&body.locals[local].name)
            {
                stored.push((block, at, local));
            }
            if let Operation::BeginScope { local } | Operation::EndScope { local, .. } = instruction.operation
            {
                found.insert(local, None);
            }
        }
        let kind = &code.terminator.kind;
        let leaving = kind.operands().into_iter().chain(kind.edges().into_iter().flat_map(|e| &e.arguments));
        for operand in leaving {
            if let Some(local) = leads_to(&derived, operand) {
                found.insert(local, None);
            }
        }
    }
    let spans = found
        .into_iter()
        .filter_map(|(local, span)| Some((local, span?)))
        .filter(|(_, s)| s.written)
        .collect();
    (spans, stored)
}

/// The span with one more use; nothing if the temporary must be left alone.
fn extend(known: Span, block: BlockId, at: usize, how: Use) -> Option<Span> {
    let kept = match how {
        Use::Escape => false,
        Use::Read => known.written,
        Use::Write | Use::Address => true,
    };
    let written = known.written || how == Use::Write;
    (kept && known.block == block).then_some(Span { last: at, written, ..known })
}

/// Every operand of an operation with what it is used for.
fn uses(operation: &Operation) -> Vec<(&Operand, Use)> {
    match operation {
        Operation::Load { address, volatile: false, .. } => vec![(address, Use::Read)],
        Operation::Store { address, value, volatile: false, .. } => {
            vec![(value, Use::Escape), (address, Use::Write)]
        }
        Operation::CopyMemory { destination, source, length, .. } => {
            vec![(source, Use::Read), (length, Use::Escape), (destination, Use::Write)]
        }
        Operation::FillMemory { destination, byte, length } => {
            vec![(byte, Use::Escape), (length, Use::Escape), (destination, Use::Write)]
        }
        Operation::PointerOffset { base, scaled, .. } => std::iter::once((base, Use::Address))
            .chain(scaled.iter().map(|s| (&s.index, Use::Escape)))
            .collect(),
        // The same address in another form.
        Operation::Cast { .. } | Operation::Copy { .. } => {
            operation.operands().into_iter().map(|operand| (operand, Use::Address)).collect()
        }
        Operation::Call { arguments, .. } => {
            let mut all: Vec<(&Operand, Use)> =
                operation.operands().into_iter().map(|o| (o, Use::Escape)).collect();
            // What is copied for the callee is only read.
            let first = all.len() - arguments.len();
            for (entry, argument) in all[first..].iter_mut().zip(arguments) {
                if argument.by_value.is_some() {
                    entry.1 = Use::Read;
                }
            }
            all
        }
        Operation::Load { .. }
        | Operation::Store { .. }
        | Operation::Binary { .. }
        | Operation::FloatBinary { .. }
        | Operation::FloatNegate { .. }
        | Operation::Compare { .. }
        | Operation::FloatCompare { .. }
        | Operation::Select { .. }
        | Operation::ReadLocal { .. }
        | Operation::WriteLocal { .. }
        | Operation::BeginScope { .. }
        | Operation::EndScope { .. }
        | Operation::AllocateStack { .. }
        | Operation::StackSave { .. }
        | Operation::StackRestore { .. }
        | Operation::Intrinsic { .. }
        | Operation::VaStart { .. }
        | Operation::VaEnd { .. }
        | Operation::VaCopy { .. }
        | Operation::Undefined { .. }
        | Operation::Fail { .. }
        | Operation::Unsupported { .. } => {
            operation.operands().into_iter().map(|o| (o, Use::Escape)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{ScopeKnowledge, text, validate};

    fn marked(code: &str) -> String {
        let mut program = text::parse(code).unwrap();
        super::run(&mut program);
        assert_eq!(validate(&program), vec![]);
        text::print(&program)
    }

    #[test]
    fn a_temporary_that_stays_private_ends_behind_its_last_use() {
        let out = marked(
            "program lp64\nfunction @f(%p: ptr) -> i32 {\n  local tmp: 16 align 8 temporary\nentry:\n  \
             store ptr %p, &tmp align 8\n  %a = offset &tmp, 8\n  store i32 7, %a align 8\n  %b = offset &tmp, 8\n  \
             %c = load i32 %b align 8\n  return %c\n}\n",
        );
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        let at = |start: &str| lines.iter().position(|l| l.starts_with(start)).unwrap_or(usize::MAX);
        assert!(at("begin tmp") < at("store ptr %p"), "{out}");
        assert_eq!(at("end tmp"), at("%c = load") + 1, "{out}");
    }

    #[test]
    fn a_temporary_whose_address_is_stored_may_have_ended() {
        let out = marked(
            "program lp64\nfunction @f(%p: ptr) {\n  local tmp: 16 align 8 temporary\nentry:\n  store i32 7, &tmp align 8\n  \
             %a = offset &tmp, 8\n  store ptr %a, %p align 8\n  return\n}\n",
        );
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        let at = |start: &str| lines.iter().position(|l| l.starts_with(start)).unwrap_or(usize::MAX);
        assert_eq!(at("end tmp uncertain"), at("store ptr %a") + 1, "{out}");
    }

    #[test]
    fn a_variable_whose_address_is_stored_or_a_temporary_that_is_read_first_is_left_alone() {
        for use_of_it in
            ["store ptr &other, %p align 8", "%c = load i32 &other align 8\n  store i32 1, &other align 8"]
        {
            let code = format!(
                "program lp64\nfunction @f(%p: ptr) {{\n  local other: 16 align 8 temporary\nentry:\n  {use_of_it}\n  return\n}}\n"
            );
            let mut program = text::parse(&code).unwrap();
            super::run(&mut program);
            let body = program.functions.values().next().and_then(|f| f.body.clone()).unwrap();
            assert!(body.locals.values().all(|l| l.scope_knowledge == ScopeKnowledge::WholeFunction));
        }
    }
}

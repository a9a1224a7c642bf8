//! What a proof rests on, from what it came upon.
//!
//! Errs towards: naming more. An item is left out only where nothing of what it speaks of was reached.

use std::collections::BTreeSet;
use tayra_findings::Assumption;
use tayra_program::{
    Body, Callee, Constant, Function, FunctionId, Operand, Operation, Program, Reached, RegisterId,
};

/// How a proof was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// By a graph that describes all runs.
    ByGraph,
    /// By runs that are all there are.
    ByRuns,
}

/// What a proof rests on that came upon `reached`.
pub(crate) fn assumptions(
    program: &Program,
    entry: &str,
    reached: &Reached,
    found: Found,
) -> Vec<Assumption> {
    let names: BTreeSet<&str> = reached.model_names(program).collect();
    let has = |some: &[&str]| some.iter().any(|name| names.contains(name));
    let is_by_runs = found == Found::ByRuns;
    let takes_arguments = || program.function_named(entry).is_some_and(|f| takes(&program.functions[f]));
    Assumption::ALL
        .iter()
        .copied()
        .filter(|assumption| match assumption {
            Assumption::AssumedConditions => has(&["__VERIFIER_assume"]),
            Assumption::EntryComesFirst => entry != "main",
            Assumption::MallocSucceeds => reached.allocates,
            Assumption::InputEnds => reached.reads_input,
            Assumption::LinesFit => !is_by_runs && has(&LINES),
            // One run of a program that looks at them is not all of them.
            Assumption::FewArguments => !is_by_runs && entry == "main" && takes_arguments(),
            Assumption::OneThread => reached.volatile || has(&HANDLERS),
            Assumption::OutputSucceeds => {
                is_by_runs
                    && (has(&["__errno_location"]) && has(&OUTPUT)
                        || is_looked_at(program, reached, &OUTPUT, |_| true))
            }
            Assumption::ComparesBytes => {
                is_by_runs
                    && is_looked_at(program, reached, &COMPARISONS, |reader| !compares_with_zero(reader))
            }
            Assumption::LibraryModels => names
                .iter()
                .any(|name| !name.starts_with("__VERIFIER_nondet") && *name != "__VERIFIER_assume"),
            Assumption::StackSuffices | Assumption::ObjectsApart | Assumption::Clang19 => true,
        })
        .collect()
}

fn takes(function: &Function) -> bool {
    !function.parameters.is_empty()
}

/// Functions that read a line of any length.
const LINES: [&str; 4] = ["getline", "__getline", "getdelim", "__getdelim"];

/// Functions that set handlers of signals.
const HANDLERS: [&str; 3] = ["signal", "__sysv_signal", "sigaction"];

/// Whether a handler of a signal may have been set: then a failed assertion, which raises one, need not be the end.
pub(crate) fn may_handle_signals(program: &Program, reached: &Reached) -> bool {
    reached.model_names(program).any(|name| HANDLERS.contains(&name))
}

/// Functions whose result says whether something could be written.
const OUTPUT: [&str; 40] = [
    "printf",
    "vprintf",
    "__printf_chk",
    "__vprintf_chk",
    "fprintf",
    "vfprintf",
    "__fprintf_chk",
    "__vfprintf_chk",
    "dprintf",
    "vdprintf",
    "__dprintf_chk",
    "__vdprintf_chk",
    "puts",
    "fputs",
    "fputs_unlocked",
    "putchar",
    "putchar_unlocked",
    "putc",
    "fputc",
    "_IO_putc",
    "putc_unlocked",
    "fputc_unlocked",
    "fwrite",
    "fwrite_unlocked",
    "fflush",
    "fflush_unlocked",
    "fclose",
    "ferror",
    "ferror_unlocked",
    "feof",
    "feof_unlocked",
    "setvbuf",
    "setbuf",
    "setbuffer",
    "setlinebuf",
    "write",
    "close",
    "isatty",
    "perror",
    "clearerr",
];

/// Functions that compare bytes; C says of their result only whether it is less than zero, zero or greater.
const COMPARISONS: [&str; 7] =
    ["memcmp", "strcmp", "strncmp", "strcoll", "bcmp", "strcasecmp", "strncasecmp"];

/// Whether the program looks at a result of one of these functions, if it was called, in a way that `matters`. A call through a pointer
/// may be a call of any of them.
fn is_looked_at(
    program: &Program,
    reached: &Reached,
    names: &[&str],
    matters: impl Fn(&Operation) -> bool,
) -> bool {
    let called: BTreeSet<FunctionId> = reached
        .models
        .iter()
        .copied()
        .filter(|&id| program.functions.get(id).is_some_and(|f| names.contains(&f.name.as_str())))
        .collect();
    if called.is_empty() {
        return false;
    }
    let may_be = |callee: &Callee| match callee {
        Callee::Direct(callee) => called.contains(callee),
        Callee::Indirect(_) => true,
    };
    let in_body = |body: &Body| {
        let mut results: BTreeSet<RegisterId> = BTreeSet::new();
        for instruction in body.blocks.values().flat_map(|block| &block.instructions) {
            if let Operation::Call { callee, .. } = &instruction.operation
                && may_be(callee)
            {
                results.extend(instruction.operation.dests());
            }
        }
        let reads =
            |operand: &Operand| matches!(operand, Operand::Register(register) if results.contains(register));
        !results.is_empty()
            && body.blocks.values().any(|block| {
                let ends = &block.terminator.kind;
                let at_end = ends.operands().into_iter().any(reads)
                    || ends.edges().iter().any(|edge| edge.arguments.iter().any(reads));
                let within =
                    |operation: &Operation| operation.operands().into_iter().any(reads) && matters(operation);
                at_end || block.instructions.iter().any(|instruction| within(&instruction.operation))
            })
    };
    program.functions.values().filter_map(|function| function.body.as_ref()).any(in_body)
}

/// Whether the instruction asks for the sign only.
fn compares_with_zero(operation: &Operation) -> bool {
    let is_zero = |operand: &Operand| matches!(operand, Operand::Constant(Constant::Int { value: 0, .. }));
    matches!(operation, Operation::Compare { left, right, .. } if is_zero(left) || is_zero(right))
}

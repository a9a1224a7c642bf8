//! Asks clang's sanitizers about the programs: a second opinion on where the fault is, and on whether there is one.
//!
//! A faulty program must be reported with the marked line in the report, unless its header says that the sanitizers are
//! blind to it; a correct one must run silently. For a lost or never freed block the report names the line that allocates
//! it, which `allocated-here` marks.

use crate::{Annotated, Mark, Truth, Word, differential, native};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tayra_findings::{Property, Rule};

const LIMIT: Duration = Duration::from_secs(30);
/// How long a correct program is listened to; some never end.
const SILENT_FOR: Duration = Duration::from_secs(10);

/// Dead frames are watched too; an abort or a trap is the program's own; a refused allocation is no fault.
const ADDRESS_OPTIONS: &str = "detect_leaks=1:detect_stack_use_after_return=1:allocator_may_return_null=1:\
                               handle_abort=0:handle_sigill=0";

/// Whether the sanitizers can have an opinion.
pub fn takes_part(program: &Annotated) -> bool {
    let can_see = !program.sanitizers_blind && !reads_inputs(program);
    can_see
        && match program.truth {
            Truth::Violated => !only_reaches_error(program),
            Truth::Holds => program.expect == Word::Holds && !differential::has_undefined_behaviour(program),
        }
}

/// One run of many says nothing about a program that holds for all inputs, and a fault that needs inputs is shown to the
/// sanitizers by its harness (`harness`).
fn reads_inputs(program: &Annotated) -> bool {
    fs::read_to_string(&program.path).is_ok_and(|text| text.contains("__VERIFIER_nondet"))
}

/// A call of the error function is a fault by agreement only: the sanitizers know nothing of it.
fn only_reaches_error(program: &Annotated) -> bool {
    let mut breaking =
        program.marked.iter().flat_map(|m| &m.marks).filter(|&&mark| program.breaks_property(mark));
    breaking.all(|mark| *mark == Mark::Fault(Rule::ErrorReached))
}

/// Says how the sanitizers disagree with the header and the marks.
pub fn compare(program: &Annotated) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let binary = folder.path().join("program");
    native::build(program, &flags(program), &binary)?;
    let mut command = Command::new(&binary);
    prepare(&mut command, program);
    let limit = if program.truth == Truth::Holds { SILENT_FOR } else { LIMIT };
    match (program.truth, native::run(&mut command, limit)?) {
        (Truth::Violated, Some(ran)) => reported(program, &ran),
        (Truth::Violated, None) => Err("the binary does not end".to_owned()),
        (Truth::Holds, Some(ran)) => silent(program, &ran),
        // Running for ever without a complaint is silence, too.
        (Truth::Holds, None) => Ok(()),
    }
}

/// Tells the sanitizers in a binary what to look for.
fn prepare(command: &mut Command, program: &Annotated) {
    prepare_as_a_user(command);
    command.env("ASAN_OPTIONS", ADDRESS_OPTIONS).env("LSAN_OPTIONS", leak_options(program));
}

/// Only what names lines in reports: the sanitizers look for what they look for by themselves.
pub(crate) fn prepare_as_a_user(command: &mut Command) {
    command.env_remove("ASAN_OPTIONS").env_remove("LSAN_OPTIONS").env("UBSAN_OPTIONS", "print_stacktrace=1");
    if let Some(symbolizer) = symbolizer() {
        command.env("ASAN_SYMBOLIZER_PATH", symbolizer);
    }
}

/// What was never set is looked for where it decides something, not where it is passed on.
const MEMORY: [&str; 3] =
    ["-fsanitize=memory", "-fno-sanitize-memory-param-retval", "-fsanitize-memory-track-origins"];

/// Memory first: an overflow is no memory fault, and the run goes on behind it.
pub(crate) fn flags(program: &Annotated) -> Vec<String> {
    if program.property == Property::Initialised {
        return MEMORY.into_iter().map(str::to_owned).collect();
    }
    let mut flags = vec!["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    match program.property {
        Property::NoOverflow => {}
        Property::MemorySafety
        | Property::Access
        | Property::Bounds
        | Property::Leaks
        | Property::MemoryCleanup
        | Property::Assertions
        | Property::Termination
        | Property::Initialised
        | Property::Structure => {
            flags.push("-fno-sanitize=signed-integer-overflow,shift,integer-divide-by-zero");
        }
    }
    flags.into_iter().map(str::to_owned).collect()
}

/// For a program that loses a block: stale copies of the pointer on the stack or in globals must not hide it.
fn leak_options(program: &Annotated) -> &'static str {
    let blocks_matter = program.truth == Truth::Violated;
    match (blocks_matter, program.property) {
        (true, Property::MemoryCleanup) => "use_stacks=0:use_registers=0:use_globals=0:use_tls=0",
        (true, _) => "use_stacks=0:use_registers=0",
        (false, _) => "",
    }
}

fn symbolizer() -> Option<&'static str> {
    ["/usr/bin/llvm-symbolizer-19", "/usr/lib/llvm-19/bin/llvm-symbolizer", "/usr/bin/llvm-symbolizer"]
        .into_iter()
        .find(|path| Path::new(path).is_file())
}

pub(crate) fn reported(program: &Annotated, ran: &native::Ran) -> Result<(), String> {
    if ran.status == 0 {
        return Err("the sanitizers report nothing".to_owned());
    }
    let of_blocks = |mark: &Mark| matches!(mark, Mark::Fault(Rule::Leak | Rule::NotFreedAtExit));
    let mut allocations_count = false;
    for marked in &program.marked {
        let speaks = marked.marks.iter().any(|&mark| program.breaks_property(mark) && !of_blocks(&mark));
        let allocates = marked.marks.contains(&Mark::AllocatedHere);
        if (speaks || allocates) && names_line(&ran.stderr, &marked.file, marked.line) {
            return Ok(());
        }
        allocations_count |= marked.marks.iter().any(of_blocks);
    }
    // Where no line is marked as the allocating one, any report of a leak will do.
    let marks_allocation = program.marked.iter().any(|m| m.marks.contains(&Mark::AllocatedHere));
    if allocations_count && !marks_allocation && ran.stderr.contains("LeakSanitizer") {
        return Ok(());
    }
    Err(format!("the sanitizers do not name a marked line:\n{}", beginning(&ran.stderr)))
}

/// A correct program may still leave blocks behind at its end if memory safety is not what it is about.
fn silent(program: &Annotated, ran: &native::Ran) -> Result<(), String> {
    let only_leaks = ran.stderr.contains("LeakSanitizer") && !ran.stderr.contains("runtime error");
    let leaks_matter =
        matches!(program.property, Property::MemorySafety | Property::Leaks | Property::MemoryCleanup);
    let complaints = ["ERROR: ", "runtime error", "WARNING: MemorySanitizer"];
    let complains = complaints.iter().any(|words| ran.stderr.contains(words));
    if complains && (leaks_matter || !only_leaks) {
        return Err(format!("the sanitizers report a fault:\n{}", beginning(&ran.stderr)));
    }
    Ok(())
}

/// Whether the report has `file:line`, with no further digit.
fn names_line(report: &str, file: &str, line: u32) -> bool {
    let needle = format!("{file}:{line}");
    report
        .match_indices(&needle)
        .any(|(at, _)| !report[at + needle.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

fn beginning(text: &str) -> String {
    text.lines().take(12).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::names_line;

    #[test]
    fn a_line_is_named_only_by_its_whole_number() {
        assert!(names_line("#0 in main dir/file.c:12:3", "file.c", 12));
        assert!(names_line("file.c:12", "file.c", 12));
        assert!(!names_line("dir/file.c:123:3", "file.c", 12));
        assert!(!names_line("dir/other.c:12:3", "file.c", 12));
    }
}

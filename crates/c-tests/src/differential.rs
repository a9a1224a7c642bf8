//! Compares runs of the interpreter with runs of the binary that clang makes without optimisation.
//!
//! Only programs that C gives one behaviour can be compared: right ones that read no input, that nothing left open by C
//! decides, and that end. The interpreter itself says so of a run; what it calls open is counted, and the tests ask that
//! it is not too much.

use crate::{Annotated, Mark, Truth, Word, native, verify};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tayra_findings::{Property, Rule};
use tayra_frontend::Sources;
use tayra_interpreter::{Ending, Fault, Observer, Run, RunSettings, StdinSource};
use tayra_program::Program;

/// Time for a run, on either side.
const LIMIT: Duration = Duration::from_secs(60);
/// Steps of a run that is to be compared; what needs more must be endless.
const MAX_STEPS: u64 = 200_000_000;
/// What a run may take: several are made at a time.
const MEMORY: u64 = 512 << 20;
/// A binary that still runs then does not end.
const ENDLESS: Duration = Duration::from_secs(2);

struct Quiet;

impl Observer for Quiet {}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Both sides did the same.
    Equal,
    /// C leaves open what the program does, so there is nothing to compare.
    Open(String),
}

/// Whether the program may have one behaviour that both sides must show.
pub fn takes_part(program: &Annotated) -> bool {
    program.truth == Truth::Holds && program.expect == Word::Holds && !has_undefined_behaviour(program)
}

/// Whether a mark says that something outside every property goes wrong.
pub(crate) fn has_undefined_behaviour(program: &Annotated) -> bool {
    let outside = |mark: &Mark| matches!(mark, Mark::Fault(rule) if rule.property().is_none());
    program.marked.iter().any(|m| m.marks.iter().any(outside))
}

/// Says how the interpreter differs from the binary.
pub fn compare(program: &Annotated) -> Result<Compared, String> {
    // The form that no-overflow asks about must behave the same.
    let forms: &[bool] = if program.property == Property::NoOverflow { &[false, true] } else { &[false] };
    let mut ran = None;
    for &arithmetic_checks in forms {
        let sources = Sources { arithmetic_checks, ..verify::sources(program) };
        let settings = RunSettings {
            max_steps: Some(MAX_STEPS),
            deadline: Some(Instant::now() + LIMIT),
            memory_limit: MEMORY,
            ..settings_for_comparison()
        };
        let run = interpret(&sources, &settings)?;
        if let Some(input) = run.inputs.first() {
            return Ok(Compared::Open(format!("it reads input: {}", input.what)));
        }
        if let Some(open) = run.unspecified.first() {
            return Ok(Compared::Open(open.what.clone()));
        }
        if run.ending == Ending::MemoryLimit {
            return Ok(Compared::Open("it needs more memory than it is given".to_owned()));
        }
        let endless = matches!(run.ending, Ending::StepLimit | Ending::TimeLimit);
        if ran.is_none() {
            ran = run_binary(program, if endless { ENDLESS } else { LIMIT })?;
        }
        let form = if arithmetic_checks { " (in sanitizer form)" } else { "" };
        match &ran {
            Some(ran) => differences(&run, ran).map_err(|why| format!("{why}{form}"))?,
            None if endless => return Ok(Compared::Open("it does not end".to_owned())),
            None => return Err(format!("the binary does not end, the interpreter does{form}")),
        }
    }
    Ok(Compared::Equal)
}

/// Builds and runs the binary; `None` if it does not end in time.
fn run_binary(program: &Annotated, limit: Duration) -> Result<Option<native::Ran>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let binary = folder.path().join("program");
    native::build(program, &[], &binary)?;
    let ran = native::run(&mut Command::new(&binary), limit)?;
    let expected = program.exit.unwrap_or(0);
    match &ran {
        Some(ran) if ran.status != expected => {
            Err(format!("the binary ends with status {}, the header says {expected}", ran.status))
        }
        Some(_) | None => Ok(ran),
    }
}

/// No input, as the binary is run.
pub(crate) fn settings_for_comparison() -> RunSettings {
    RunSettings { stdin: StdinSource::Bytes(Vec::new()), ..RunSettings::default() }
}

/// Loads and runs a program.
pub(crate) fn interpret(sources: &Sources, settings: &RunSettings) -> Result<Run, String> {
    let program = load(sources)?;
    Ok(tayra_interpreter::run(&program, settings, &mut Quiet))
}

fn load(sources: &Sources) -> Result<Program, String> {
    let loaded = tayra_frontend::load(sources).map_err(|error| error.to_string())?;
    match tayra_program::validate(&loaded.program).first() {
        Some(invalid) => Err(format!("the imported program breaks an invariant: {}", invalid.message)),
        None => Ok(loaded.program),
    }
}

/// How the run differs from what the binary did.
pub(crate) fn differences(run: &Run, ran: &native::Ran) -> Result<(), String> {
    // A block that is kept to the end, or lost, changes nothing else in the run.
    let matters = |fault: &&Fault| {
        !matches!(fault.rule, Rule::Leak | Rule::NotFreedAtExit | Rule::FailedAssertion | Rule::ErrorReached)
    };
    if let Some(fault) = run.faults.iter().find(matters) {
        return Err(format!("the interpreter reports a fault: {}: {}", fault.rule, fault.message));
    }
    let status_is_equal = match &run.ending {
        Ending::Returned { status } | Ending::Exited { status } => status & 0xff == ran.status,
        // SIGABRT, or SIGILL from a trap.
        Ending::Aborted => ran.status == 128 + 6 || ran.status == 128 + 4,
        // No other fault ends a run and comes to here: the binary aborts.
        Ending::Fault if !run.faults.is_empty() => ran.status == 128 + 6,
        Ending::AssumptionFailed => ran.status == 0,
        Ending::Fault
        | Ending::Unsupported { .. }
        | Ending::StepLimit
        | Ending::TimeLimit
        | Ending::MemoryLimit
        | Ending::Stopped
        | Ending::BadScript { .. } => false,
    };
    if !status_is_equal {
        return Err(format!(
            "the interpreter ends with {:?}, the binary with status {}",
            run.ending, ran.status
        ));
    }
    // A binary that aborts does not write out what it has buffered.
    let aborted = matches!(run.ending, Ending::Aborted | Ending::Fault);
    if run.stdout != ran.stdout && !(aborted && run.stdout.starts_with(&ran.stdout)) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (ours, theirs) = (text(&run.stdout), text(&ran.stdout));
        return Err(format!("output differs\n--- interpreter\n{ours}\n--- binary\n{theirs}\n---"));
    }
    Ok(())
}

/// Sources of one C file.
pub(crate) fn single_file(file: &Path, flags: Vec<String>, data_model: tayra_program::DataModel) -> Sources {
    Sources {
        files: vec![file.to_owned()],
        compile_commands: None,
        clang_arguments: flags,
        data_model: Some(data_model),
        arithmetic_checks: false,
        ..Sources::default()
    }
}

//! Compares runs of the interpreter with runs of the binary that clang makes without optimisation.
//!
//! Only programs that C gives one behaviour take part: those that are right (`truth: holds`) and decided by running
//! (`expect: holds`), which excludes inputs and whatever C leaves open.

use crate::{Annotated, Truth, Word, native, verify};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tayra_findings::{Property, Rule};
use tayra_frontend::Sources;
use tayra_interpreter::{Ending, Fault, Observer, Run, RunSettings, StdinSource};
use tayra_program::Program;

/// Time for a run, on either side.
const LIMIT: Duration = Duration::from_secs(60);

struct Quiet;

impl Observer for Quiet {}

/// Whether the program has one behaviour that both sides must show.
pub fn takes_part(program: &Annotated) -> bool {
    program.truth == Truth::Holds && program.expect == Word::Holds
}

/// Says how the interpreter differs from the binary.
pub fn compare(program: &Annotated) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let binary = folder.path().join("program");
    native::build(program, &[], &binary)?;
    let ran = native::run(&mut Command::new(&binary), LIMIT)?.ok_or("the binary does not end")?;
    if ran.status != program.exit.unwrap_or(0) {
        let expected = program.exit.unwrap_or(0);
        return Err(format!("the binary ends with status {}, the header says {expected}", ran.status));
    }
    // The form that no-overflow asks about must behave the same.
    let forms: &[bool] = if program.property == Property::NoOverflow { &[false, true] } else { &[false] };
    for &arithmetic_checks in forms {
        let sources = Sources { arithmetic_checks, ..verify::sources(program) };
        let settings = RunSettings { deadline: Some(Instant::now() + LIMIT), ..settings_for_comparison() };
        let run = interpret(&sources, &settings)?;
        let form = if arithmetic_checks { " (in sanitizer form)" } else { "" };
        differences(&run, &ran).map_err(|why| format!("{why}{form}"))?;
    }
    Ok(())
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
    let matters = |fault: &&Fault| !matches!(fault.rule, Rule::Leak | Rule::NotFreedAtExit);
    if let Some(fault) = run.faults.iter().find(matters) {
        return Err(format!("the interpreter reports a fault: {}: {}", fault.rule, fault.message));
    }
    let status_is_equal = match &run.ending {
        Ending::Returned { status } | Ending::Exited { status } => status & 0xff == ran.status,
        // SIGABRT, or SIGILL from a trap.
        Ending::Aborted => ran.status == 128 + 6 || ran.status == 128 + 4,
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
    let aborted = matches!(run.ending, Ending::Aborted);
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
    }
}

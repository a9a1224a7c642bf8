//! `tayra run`: one run in the interpreter, with the program's own output passed through.

use crate::arguments::{ExtraCheck, RunArguments};
use crate::last_words::{self, Words};
use crate::{output, watchdog};
use std::io::{Read, Write};
use std::process::ExitCode;
use std::time::Instant;
use tayra_frontend::{LoadError, Sources};
use tayra_interpreter::{
    Checks, Ending, Inputs, Observer, Run, RunSettings, Script, StdinSource, Stream, TraceLine,
};
use tayra_program::Program;
use tayra_reports::text;
use tayra_verifier::{finding_of, on_a_large_stack};

/// Exit code: a fault was found.
const FAULT: u8 = 1;
/// Exit code: the run was stopped before it ended.
const STOPPED: u8 = 3;

pub(crate) fn run(arguments: &RunArguments, since: Instant) -> Result<ExitCode, String> {
    // What the program itself says goes out as it comes; there is nothing to add to it.
    last_words::prepare(|_| Words { text: String::new(), file: None, beside: Vec::new(), code: STOPPED });
    watchdog::start(arguments.budget.allowed(since));
    let also = |check| arguments.also.contains(&check);
    let sources = Sources {
        arithmetic_checks: also(ExtraCheck::Overflow),
        limits: arguments.budget.of_loading(since),
        ..arguments.sources.sources(&arguments.clang)?
    };
    let inputs = match (&arguments.inputs, arguments.seed) {
        (Some(file), _) => {
            let text = std::fs::read_to_string(file)
                .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            Inputs::Script(Script::parse(&text).map_err(|error| format!("{}:{error}", file.display()))?)
        }
        (None, Some(seed)) => Inputs::Seed(seed),
        (None, None) => Inputs::Default,
    };
    // A script or a seed says what is typed; otherwise the person at the terminal does.
    let stdin = match inputs {
        Inputs::Default => StdinSource::Host,
        Inputs::Seed(_) | Inputs::Script(_) | Inputs::Loose(_) | Inputs::Constant(_) => {
            StdinSource::FromInputs
        }
    };
    let code = on_a_large_stack(|| {
        let loaded = match tayra_frontend::load(&sources) {
            Err(error @ LoadError::Limit { .. }) => {
                output::error(&error.to_string());
                return Ok(STOPPED);
            }
            loaded => loaded.map_err(|e| super::load_failure(&e))?,
        };
        output::verbatim_to_stderr(&loaded.warnings);
        let settings = RunSettings {
            entry: arguments.entry.clone(),
            checks: Checks {
                misaligned: also(ExtraCheck::Misaligned),
                uninitialised: also(ExtraCheck::Uninitialised),
                bad_shift: also(ExtraCheck::Shift),
                stop_at_overflow: also(ExtraCheck::Overflow),
                stop_at_error: false,
            },
            max_steps: arguments.max_steps,
            deadline: sources.limits.deadline,
            memory_limit: arguments.budget.memory.saturating_mul(1 << 20),
            arguments: arguments.arguments.iter().map(|a| a.as_bytes().to_vec()).collect(),
            inputs,
            stdin,
            echo_output: true,
            trace: arguments.trace,
            ..RunSettings::default()
        };
        let run = tayra_interpreter::run(&loaded.program, &settings, &mut Terminal);
        report(&loaded.program, &run);
        if let Some(file) = &arguments.save_inputs {
            output::deliver(&run.script.to_string(), Some(file))?;
        }
        exit_code(&loaded.program, &run)
    })?;
    Ok(code.into())
}

/// Passes output on as it comes, and takes input from the person in front.
struct Terminal;

impl Observer for Terminal {
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        // Who closed the pipe does not want to know.
        let _ = match stream {
            Stream::Output => {
                let mut out = std::io::stdout().lock();
                out.write_all(bytes).and_then(|()| out.flush())
            }
            Stream::Error => std::io::stderr().lock().write_all(bytes),
        };
    }

    fn stdin_byte(&mut self) -> Option<u8> {
        std::io::stdin().lock().bytes().next()?.ok()
    }

    fn trace(&mut self, line: &TraceLine<'_>) {
        let indent = "  ".repeat(line.depth.saturating_sub(1).min(40));
        let place = format!("{}:{}", line.place.line, line.place.column);
        let _ = writeln!(std::io::stderr().lock(), "{place:>8} {indent}{}: {}", line.function, line.text);
    }
}

/// Every fault of the run, on standard error, below the program's own output.
fn report(program: &Program, run: &Run) {
    for fault in &run.faults {
        let mut finding = finding_of(program, run, fault);
        finding.inputs.clear();
        let style = text::Style { colour: output::stderr_colour(), ..text::Style::PLAIN };
        output::verbatim_to_stderr(&text::finding(&finding, &output::FilesOnDisk, style));
    }
}

fn exit_code(program: &Program, run: &Run) -> Result<u8, String> {
    let stopped = |why: &str| {
        output::error(why);
        Ok(STOPPED)
    };
    match &run.ending {
        // As a shell sees it: the low eight bits.
        Ending::Returned { status } | Ending::Exited { status } => Ok(status.to_le_bytes()[0]),
        Ending::Aborted => Ok(128 + 6),
        Ending::Fault => Ok(FAULT),
        Ending::AssumptionFailed => stopped("the run stopped at a failed assumption"),
        Ending::Unsupported { what, place } => {
            stopped(&format!("{}: not supported: {what}", program.show_place(*place)))
        }
        Ending::StepLimit => stopped(&format!("stopped after {} steps", run.steps)),
        Ending::TimeLimit => stopped(&format!("out of time after {} steps", run.steps)),
        Ending::MemoryLimit => stopped("the program needs more memory than --memory allows"),
        Ending::Stopped => stopped("stopped"),
        Ending::BadScript { why } => Err(format!("the input script does not fit this run: {why}")),
    }
}

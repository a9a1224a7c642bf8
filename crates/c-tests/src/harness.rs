//! Compiles the harness that a violated report offers together with its program, and lets clang's sanitizers judge.

use crate::{Annotated, native, sanitizers, verify};
use std::fs;
use std::process::Command;
use std::time::Duration;
use tayra_findings::{Rule, StepKind, Verdict};

const LIMIT: Duration = Duration::from_secs(30);
/// After this long a run that is to be endless is taken for that.
const ENDLESS: Duration = Duration::from_secs(2);
/// How a shell sees a program that aborted.
const ABORTED: i32 = 134;

/// What became of a harness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The sanitizers, or the program's own assertion, name the marked line; or the run does not end and was not to.
    Confirmed,
    /// The run depends on what C cannot set: addresses, uninitialised bytes.
    NotSettable,
    /// The first byte of a block of no bytes is touched: the sanitizers' allocator gives every block a byte, as the harness says.
    EmptyBlock,
    /// The binary ran and nobody complained about the marked line.
    Unseen(String),
    /// There was no violation to show.
    NotViolated,
}

/// Whether the program is one whose fault hangs on inputs.
pub fn takes_part(program: &Annotated) -> bool {
    program.truth == crate::Truth::Violated
        && program.expect == crate::Word::Violated
        && program.compile_commands.is_none()
        && fs::read_to_string(&program.path).is_ok_and(|text| {
            ["__VERIFIER_nondet", "argv", "getchar", "fgets", "scanf"].iter().any(|w| text.contains(w))
        })
}

/// Verifies, builds the program with its harness, and runs it.
pub fn try_out(program: &Annotated) -> Result<Outcome, String> {
    let answer = verify::verify_telling(program)?;
    let Verdict::Violated(found) = &answer.verdict else { return Ok(Outcome::NotViolated) };
    let finding = found.first();
    let last = finding.path.last().filter(|step| step.kind == StepKind::Fault && step.place == finding.place);
    if last.is_none() {
        return Err("the way of the run does not end at its fault".to_owned());
    }
    let unset = finding.harness.contains("which C cannot set");
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (file, binary) = (folder.path().join("harness.c"), folder.path().join("program"));
    fs::write(&file, &finding.harness).map_err(|error| error.to_string())?;
    let mut flags = sanitizers::flags(program);
    // Not what these programs are about, and it would end the run before the fault.
    flags.push("-fno-sanitize=alignment".to_owned());
    flags.extend(program.clang.iter().cloned());
    // Allocations that fail are the harness's own, if the program is compiled as it says.
    let said = finding.harness.split("*/").next().unwrap_or_default();
    flags.extend(said.split_whitespace().filter(|word| word.starts_with("-D")).map(str::to_owned));
    native::build_files(&[program.path.clone(), file], program.data_model, &flags, &binary, None)?;
    let mut command = Command::new(&binary);
    // What else the sanitizers are to be told, the harness tells them.
    sanitizers::prepare_as_a_user(&mut command);
    let is_endless = finding.rule == Rule::EndlessRun;
    match native::run(&mut command, if is_endless { ENDLESS } else { LIMIT })? {
        None if is_endless => Ok(Outcome::Confirmed),
        Some(ran) if is_endless && is_exhausted(&ran) => Ok(Outcome::Confirmed),
        Some(ran) if is_endless => Ok(Outcome::Unseen(format!("it ends with {}", ran.status))),
        None if unset => Ok(Outcome::NotSettable),
        None => Ok(Outcome::Unseen("it does not end".to_owned())),
        // By agreement nothing but the fault itself calls the error function, which aborts.
        Some(ran) if ran.status == ABORTED && finding.rule == Rule::ErrorReached => Ok(Outcome::Confirmed),
        Some(ran) => match sanitizers::reported(program, &ran) {
            Ok(()) => Ok(Outcome::Confirmed),
            Err(_) if unset => Ok(Outcome::NotSettable),
            Err(_) if finding.harness.contains("a block of no bytes one byte") => Ok(Outcome::EmptyBlock),
            Err(why) => Ok(Outcome::Unseen(why)),
        },
    }
}

/// Whether a run ended because stack or memory did, as an endless recursion does sooner or later.
fn is_exhausted(ran: &native::Ran) -> bool {
    ["stack-overflow", "out of memory", "out-of-memory"].iter().any(|words| ran.stderr.contains(words))
}

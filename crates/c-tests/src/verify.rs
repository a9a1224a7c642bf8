//! Asks the verifier about an annotated program.

use crate::{Annotated, Answer, Word};
use std::time::Duration;
use tayra_frontend::Sources;
use tayra_verifier::{Budget, Job, Strategy};

/// Time for a program that is expected to be decided: more than enough on a busy machine.
const TO_DECIDE: Duration = Duration::from_secs(120);
/// Time for one that is not: endless runs use it up.
const TO_GIVE_UP: Duration = Duration::from_secs(2);
/// Memory, as much as a user has without asking. It is counted for the whole process, in which other programs are tested at the same
/// time: with little of it, what one program takes is missed by its neighbours.
const MEMORY_MB: u64 = 2048;

/// What the front end is to load.
pub fn sources(program: &Annotated) -> Sources {
    Sources {
        files: if program.compile_commands.is_some() { Vec::new() } else { vec![program.path.clone()] },
        compile_commands: program.compile_commands.clone(),
        clang_arguments: [vec!["-w".to_owned()], program.clang.clone()].concat(),
        data_model: Some(program.data_model),
        arithmetic_checks: false,
        ..Sources::default()
    }
}

/// The verifier's answer; an error says why there is none.
pub fn verify(program: &Annotated) -> Result<Answer, String> {
    answer(program, false)
}

/// The same, with the way of a violating run, and its harness.
pub fn verify_telling(program: &Annotated) -> Result<Answer, String> {
    answer(program, true)
}

fn answer(program: &Annotated, tell: bool) -> Result<Answer, String> {
    let time = if program.expect == Word::Unknown { TO_GIVE_UP } else { TO_DECIDE };
    let job = Job {
        properties: vec![program.property],
        budget: Budget { time, memory_mb: MEMORY_MB, ..Budget::default() },
        malloc_may_fail: program.malloc_may_fail,
        strategies: if program.by_ranges { vec![Strategy::Ranges] } else { Strategy::ALL.to_vec() },
        tell,
        ..Job::new(sources(program))
    };
    let verification = tayra_verifier::verify(&job).map_err(|error| error.to_string())?;
    let mut answers = verification.answers.into_iter().filter(|answer| answer.property == program.property);
    match (answers.next(), answers.next()) {
        (Some(answer), None) => Ok(Answer { verdict: answer.verdict }),
        (None, _) => Err(format!("no answer for {}", program.property)),
        (Some(_), Some(_)) => Err(format!("two answers for {}", program.property)),
    }
}

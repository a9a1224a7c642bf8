//! Decides a program by running it.
//!
//! A program that reads no input has one run, and that run decides every property, unless something that C leaves
//! open (uninitialised bytes, addresses) decided a branch, an address or a size in it. For a program that does read
//! input, runs with default and with random inputs can show a violation but prove nothing.
//!
//! Errs towards: *unknown*.

use crate::judge::{Judged, judge};
use crate::{Job, Verdict};
use std::time::{Duration, Instant};
use tayra_findings::Property;
use tayra_interpreter::{Checks, Inputs, Run, RunSettings, run};
use tayra_program::Program;

/// How many runs with random inputs are tried when the default run shows nothing.
const RANDOM_RUNS: u64 = 64;

/// Answers `asked`, in order.
pub(crate) fn decide(program: &Program, asked: &[Property], job: &Job, deadline: Instant) -> Vec<Verdict> {
    let first = run_once(program, asked, job, Inputs::Default, deadline);
    let mut verdicts: Vec<Judged> = asked.iter().map(|&p| judge(program, &first, p)).collect();
    if first.inputs.is_empty() && first.unspecified.is_empty() {
        return verdicts.into_iter().map(|j| j.verdict).collect();
    }
    // Other inputs may show what the default ones do not.
    let until = deadline.min(Instant::now() + job.budget.time.min(Duration::from_secs(10)) / 2);
    for seed in 1..=RANDOM_RUNS {
        if Instant::now() >= until || verdicts.iter().all(|j| j.is_violated()) {
            break;
        }
        let next = run_once(program, asked, job, Inputs::Seed(seed), until);
        for (judged, &property) in verdicts.iter_mut().zip(asked) {
            if !judged.is_violated() {
                let other = judge(program, &next, property);
                if other.is_violated() {
                    *judged = other;
                }
            }
        }
    }
    verdicts.into_iter().map(|j| j.verdict).collect()
}

/// Answers `asked` if the program turns out to have one run only; no reasons if it does not.
pub(crate) fn decide_by_the_only_run(
    program: &Program,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
) -> Vec<Verdict> {
    let only = run_once(program, asked, job, Inputs::Default, deadline);
    let decided = |verdict: Verdict| match verdict {
        Verdict::Unknown(_) => Verdict::Unknown(Vec::new()),
        verdict @ (Verdict::Holds(_) | Verdict::Violated(_)) => verdict,
    };
    asked.iter().map(|&property| decided(judge(program, &only, property).verdict)).collect()
}

fn run_once(program: &Program, asked: &[Property], job: &Job, inputs: Inputs, deadline: Instant) -> Run {
    // A shift by too much breaks no-overflow, also where clang's own check sees nothing wrong with the left operand.
    let checks = Checks { bad_shift: asked.contains(&Property::NoOverflow), ..Checks::default() };
    let settings = RunSettings {
        entry: job.entry.clone(),
        checks,
        deadline: Some(deadline),
        memory_limit: job.budget.memory_mb.saturating_mul(1 << 20),
        inputs,
        malloc_may_fail: job.malloc_may_fail,
        ..RunSettings::default()
    };
    run(program, &settings, &mut tayra_interpreter::NoObserver)
}

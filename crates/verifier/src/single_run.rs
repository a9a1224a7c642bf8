//! Decides a program by running it.
//!
//! A program that reads no input has one run, and that run decides every property, unless something that C leaves
//! open (uninitialised bytes, addresses) decided a branch, an address or a size in it. For a program that does read
//! input, runs with default and with random inputs can show a violation but prove nothing.
//!
//! Errs towards: *unknown*.

use crate::Job;
use crate::judge::{Proposal, judge};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tayra_findings::{Property, ReasonKind};
use tayra_interpreter::{Checks, Ending, Inputs, Run, RunSettings, run};
use tayra_limits::clock;
use tayra_program::Program;

/// How many runs with random inputs are tried when the default run shows nothing.
const RANDOM_RUNS: u64 = 64;

/// Answers `asked`, in order.
pub(crate) fn decide(program: &Program, asked: &[Property], job: &Job, deadline: Instant) -> Vec<Proposal> {
    let first = run_once(program, asked, job, Inputs::Default, deadline);
    let mut verdicts: Vec<Proposal> = asked.iter().map(|&p| judge(program, &job.entry, &first, p)).collect();
    if first.inputs.is_empty() && first.unspecified.is_empty() {
        return verdicts;
    }
    // Other inputs may show what the default ones do not.
    let until = deadline.min(clock::now() + job.budget.time.min(Duration::from_secs(10)) / 2);
    for seed in 1..=RANDOM_RUNS {
        let is_enough = job.more_faults.is_zero() && verdicts.iter().all(Proposal::is_violated);
        if clock::now() >= until || is_enough {
            break;
        }
        let next = run_once(program, asked, job, Inputs::Seed(seed), until);
        for (judged, &property) in verdicts.iter_mut().zip(asked) {
            let other = judge(program, &job.entry, &next, property);
            if other.is_violated() {
                judged.add(other);
            }
        }
    }
    verdicts
}

/// How many instructions a run has in a glance, and how many random inputs are tried there.
const GLANCE: (u64, u64) = (50_000, 6);
/// How long a glance lasts at most: far longer than its instructions take, so that a busy machine changes no verdict.
const GLANCE_TIME: Duration = Duration::from_secs(1);

/// As [`decide`], with short runs only; and whether the program has no other run than the one that was made.
pub(crate) fn glance(
    program: &Program,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
) -> (Vec<Proposal>, bool) {
    let until = deadline.min(clock::now() + GLANCE_TIME);
    let all = std::iter::once(Inputs::Default).chain((1..=GLANCE.1).map(Inputs::Seed));
    let mut verdicts: Vec<Proposal> = asked.iter().map(|_| Proposal::Unknown(Vec::new())).collect();
    for inputs in all {
        let is_default = matches!(inputs, Inputs::Default);
        let run = run_with(program, asked, job, inputs, (until, Some(GLANCE.0), None));
        for (verdict, &property) in verdicts.iter_mut().zip(asked) {
            let judged = judge(program, &job.entry, &run, property);
            // Of other inputs only a violation counts.
            if is_default || judged.is_violated() {
                verdict.add(without_limits(judged));
            }
        }
        let one_run = run.inputs.is_empty() && run.unspecified.is_empty();
        if one_run {
            return (verdicts, !leaves_open(&run));
        }
        let decided = verdicts.iter().all(|v| !matches!(v, Proposal::Unknown(_)));
        if decided || clock::now() >= until {
            break;
        }
    }
    (verdicts, false)
}

/// Whether there may be more to say of a run than it shows by itself: it ended because of a limit, the stack's among them, of
/// something that the interpreter cannot do, or of a fault that C defines.
fn leaves_open(run: &Run) -> bool {
    match run.ending {
        Ending::Returned { .. } | Ending::Exited { .. } | Ending::Aborted | Ending::AssumptionFailed => false,
        // An assertion that fails ends the run, and what others say of it counts.
        Ending::Fault => {
            run.faults.last().is_none_or(|fault| fault.rule.property().is_none() || fault.rule.is_defined())
        }
        Ending::StepLimit
        | Ending::TimeLimit
        | Ending::MemoryLimit
        | Ending::Stopped
        | Ending::Unsupported { .. }
        | Ending::BadScript { .. } => true,
    }
}

/// That a short run was not long enough is no reason.
fn without_limits(verdict: Proposal) -> Proposal {
    match verdict {
        Proposal::Unknown(mut reasons) => {
            reasons.retain(|reason| reason.kind != ReasonKind::Budget);
            Proposal::Unknown(reasons)
        }
        verdict @ (Proposal::Holds(_) | Proposal::Violated(_)) => verdict,
    }
}

/// Numbers that programs are run with as the answer to every question: few of them decide as zero does.
/// One of them is a second of the last day of a leap year, for programs that ask for the time.
const PROBES: [i128; 5] = [1, -1, 1_000_000, 978_220_800, i128::MAX];
/// How many instructions a run with one of them has.
const PROBE_STEPS: u64 = 8_000_000;

/// Looks for violations in runs where every input is the same number, since some faults need very many steps but no
/// more, and in a few random ones.
pub(crate) fn probe(
    program: &Program,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
    stop: Option<Arc<AtomicBool>>,
) -> Vec<Proposal> {
    let until = deadline.min(clock::now() + GLANCE_TIME);
    let mut verdicts: Vec<Proposal> = asked.iter().map(|_| Proposal::Unknown(Vec::new())).collect();
    let constants = PROBES.into_iter().map(|number| (Inputs::Constant(number), PROBE_STEPS));
    let random = (7..=RANDOM_RUNS).map(|seed| (Inputs::Seed(seed), GLANCE.0));
    for (inputs, steps) in constants.chain(random) {
        let stopped = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let all_violated = verdicts.iter().all(|v| matches!(v, Proposal::Violated(_)));
        if stopped || all_violated || clock::now() >= until {
            break;
        }
        let run = run_with(program, asked, job, inputs, (until, Some(steps), stop.clone()));
        for (verdict, &property) in verdicts.iter_mut().zip(asked) {
            let judged = judge(program, &job.entry, &run, property);
            if judged.is_violated() && matches!(verdict, Proposal::Unknown(_)) {
                *verdict = judged;
            }
        }
    }
    verdicts
}

fn run_once(program: &Program, asked: &[Property], job: &Job, inputs: Inputs, deadline: Instant) -> Run {
    run_with(program, asked, job, inputs, (deadline, None, None))
}

fn run_with(
    program: &Program,
    asked: &[Property],
    job: &Job,
    inputs: Inputs,
    (deadline, max_steps, stop): (Instant, Option<u64>, Option<Arc<AtomicBool>>),
) -> Run {
    let settings = RunSettings { deadline: Some(deadline), max_steps, stop, inputs, ..settings(asked, job) };
    run(program, &settings, &mut tayra_interpreter::NoObserver)
}

/// How runs are made that answer `asked`.
pub(crate) fn settings(asked: &[Property], job: &Job) -> RunSettings {
    // A shift by too much breaks no-overflow, also where clang's own check sees nothing wrong with the left operand.
    let bad_shift = asked.contains(&Property::NoOverflow);
    // What the program's own error function does matters to other properties only.
    let stop_at_error = asked == [Property::Assertions];
    let uninitialised = asked.contains(&Property::Initialised);
    let checks = Checks { bad_shift, stop_at_error, uninitialised, ..Checks::default() };
    RunSettings {
        entry: job.entry.clone(),
        checks,
        memory_limit: job.budget.memory_mb.saturating_mul(1 << 20),
        malloc_may_fail: job.malloc_may_fail,
        ..RunSettings::default()
    }
}

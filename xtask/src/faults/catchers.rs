//! What can catch a fault, run in the copy of the sources: wrong proofs, states that runs contradict.
//!
//! Each looks for *unsoundness* only and stops at the first. What is merely not proved any more is no catch.

use c_tests::{Annotated, Truth, corpus, parallel, verify};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tayra_findings::{Property, Verdict};
use tayra_oracle::ends::{Pains, follow};
use tayra_oracle::generate::{generate, generate_ends, generate_lists};
use tayra_oracle::{Checked, Effort, What};
use tayra_verifier::{Budget, Job, Strategy};

/// A way to catch faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Catcher {
    /// Faulty programs of `tests/c` that the prove strategy proves.
    Proofs,
    /// Random programs, their runs compared with the states of the prove strategy.
    Random,
    /// The same for programs of `tests/c`.
    Described,
    /// Random programs about why loops end, their runs followed through passages and ranking functions.
    Ends,
}

/// How many random programs there are.
const PROGRAMS: u64 = 80;
/// One of so many programs of `tests/c` is run.
const STEP: usize = 3;
/// Time to prove one program. The copy runs slower than a release build, and pools take seconds there.
const TO_PROVE: Duration = Duration::from_secs(12);

/// What stands before that which is caught, so that it is not mistaken for anything else that goes wrong.
pub(super) const CAUGHT: &str = "caught: ";

/// How far something is, by its name, from what these words say: those with the first word come first.
pub(super) fn distance(name: &str, near: &str) -> usize {
    near.split_whitespace().position(|word| name.contains(word)).unwrap_or(usize::MAX)
}

/// Fails with the first thing that is caught. Programs whose path contains one of the words of `near` come first.
pub(crate) fn run(catcher: Catcher, near: &str) -> Result<(), String> {
    match catcher {
        Catcher::Proofs => {
            let programs = corpus::programs("").map_err(|error| error.to_string())?;
            let mut faulty: Vec<Annotated> = programs
                .into_iter()
                .filter(|p| p.truth == Truth::Violated || is_unsettled(p))
                .filter(|p| (p.property == Property::Termination) == is_about_ends(near))
                .collect();
            faulty.sort_by_cached_key(|p| distance(&corpus::shown(&p.path), near));
            first(&faulty, is_proved)
        }
        Catcher::Random => {
            let seeds: Vec<u64> = (1..=PROGRAMS).collect();
            first(&seeds, |&seed| {
                let effort = Effort { runs: 4, seed, ..Effort::default() };
                let checked = tayra_oracle::hunt::check_source(&generate(seed), &effort)?;
                contradiction(&format!("random program {seed}"), checked)
            })
        }
        Catcher::Described => {
            let programs = corpus::programs("").map_err(|error| error.to_string())?;
            let some: Vec<Annotated> = programs.into_iter().step_by(STEP).collect();
            first(&some, |program| {
                let loaded = tayra_frontend::load(&verify::sources(program)).ok()?;
                let effort = Effort { runs: 3, ..Effort::default() };
                let checked = tayra_oracle::check(&loaded.program, &effort);
                contradiction(&corpus::shown(&program.path).to_string(), checked)
            })
        }
        Catcher::Ends => {
            let seeds: Vec<u64> = (1..=PROGRAMS).collect();
            first(&seeds, |&seed| {
                let make = if seed.is_multiple_of(4) { generate_lists } else { generate_ends };
                let program = tayra_oracle::hunt::compile(&make(seed).text())?;
                let broken = follow(&program, &Pains { runs: 2, seed, ..Pains::default() }).broken?;
                Some(format!("random program {seed}: {broken}"))
            })
        }
    }
}

/// Whether a fault is about termination: then only programs about that are looked at, and other faults leave them out.
pub(super) fn is_about_ends(near: &str) -> bool {
    near.split_whitespace().any(|word| word == "termination")
}

/// Whether an overflow decides when a program ends: C promises nothing then, so that it must not be proved though runs may well end.
fn is_unsettled(program: &Annotated) -> bool {
    let path = corpus::shown(&program.path);
    path.contains("termination/unsettled") && path.contains("overflow")
}

/// Goes through the items until one of them is caught.
fn first<T: Sync>(items: &[T], look: impl Fn(&T) -> Option<String> + Sync) -> Result<(), String> {
    let done = AtomicBool::new(false);
    let caught: Mutex<Option<String>> = Mutex::new(None);
    parallel::map(items, |item| {
        if !done.load(Ordering::Relaxed)
            && let Some(what) = look(item)
        {
            done.store(true, Ordering::Relaxed);
            *caught.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(what);
        }
    });
    match caught.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        Some(what) => Err(format!("{CAUGHT}{what}")),
        None => Ok(()),
    }
}

/// Whether the prove strategy alone answers *holds* where the truth is *violated*.
fn is_proved(program: &Annotated) -> Option<String> {
    let job = Job {
        properties: vec![program.property],
        budget: Budget { time: TO_PROVE, memory_mb: 512, since: None, counted: false },
        strategies: vec![Strategy::Prove],
        malloc_may_fail: program.malloc_may_fail,
        ..Job::new(verify::sources(program))
    };
    let verification = tayra_verifier::verify(&job).ok()?;
    let answer = verification.answers.into_iter().find(|answer| answer.property == program.property)?;
    match answer.verdict {
        Verdict::Holds(_) => Some(format!("{} is proved, and is faulty", corpus::shown(&program.path))),
        Verdict::Violated(_) | Verdict::Unknown(_) => None,
    }
}

fn contradiction(name: &str, checked: Checked) -> Option<String> {
    let what = match checked.contradiction?.what {
        What::Listed(told) => told.clone(),
        What::Undescribed(state) => format!("{} is not described", state.place),
        What::Fault { property, fault } => format!("{property:?} is proved, but: {fault}"),
    };
    Some(format!("{name}: {what}"))
}

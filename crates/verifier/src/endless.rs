//! Runs that never end: which inputs are looked at, and how such a run is made once more.
//!
//! A run is endless by an argument about its laps, not by being long; whoever makes the run again makes that argument again.
//!
//! Errs towards: nothing found.

use crate::Job;
use crate::judge::{Proposal, finding_of, is_same_fault};
use crate::single_run::settings;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tayra_endless::{Effort, endless_fault, look};
use tayra_findings::{Finding, Property, Rule};
use tayra_interpreter::{Ending, Inputs, NoObserver, Run, RunSettings, ScriptLine, run};
use tayra_limits::clock;
use tayra_program::Program;

/// Numbers that programs are run with first, as the answer to every question.
const FIRST: [i128; 8] = [1, 2, -1, 3, 5, 10, 1000, -10];
/// How many random inputs are tried first.
const SEEDS: u64 = 4;

/// The run with these settings, as far as it can show the fault of a finding.
pub(crate) fn run_for(program: &Program, settings: &RunSettings, finding: &Finding) -> Run {
    if finding.rule != Rule::EndlessRun {
        return run(program, settings, &mut NoObserver);
    }
    let is_there = |run: &Run| {
        endless_fault(run).is_some_and(|fault| is_same_fault(&finding_of(program, run, fault), finding))
    };
    let found = [Effort::SMALL, Effort::LARGE]
        .into_iter()
        .find_map(|effort| look(program, settings, effort, &is_there));
    // A run without that fault shows none.
    found.filter(|run| goes_on(program, settings, run)).unwrap_or_else(|| {
        run(program, &RunSettings { max_steps: Some(1), ..settings.clone() }, &mut NoObserver)
    })
}

/// How many steps more than the argument needs a run that is called endless is watched.
const WATCHED: u64 = 200_000;

/// Whether a run goes on for some time as the argument says that it does for ever, its last inputs repeated. The argument does not
/// rest on that; but one that it speaks against is wrong.
fn goes_on(program: &Program, settings: &RunSettings, endless: &Run) -> bool {
    // That allocations fail again and again is nothing that a script can say.
    if endless.script.lines.iter().any(|line| matches!(line, ScriptLine::BlockFails { .. })) {
        return true;
    }
    let settings = RunSettings {
        inputs: Inputs::Script(endless.script.clone()),
        max_steps: Some(endless.steps.saturating_add(WATCHED)),
        ..settings.clone()
    };
    let run = run(program, &settings, &mut NoObserver);
    match run.ending {
        Ending::StepLimit | Ending::TimeLimit | Ending::MemoryLimit | Ending::Stopped => {
            run.faults.iter().all(|fault| fault.rule.is_defined())
        }
        Ending::Fault => run.faults.last().is_some_and(|fault| fault.rule == Rule::StackExhaustion),
        Ending::Returned { .. }
        | Ending::Exited { .. }
        | Ending::Aborted
        | Ending::AssumptionFailed
        | Ending::Unsupported { .. }
        | Ending::BadScript { .. } => false,
    }
}

/// What a first look at runs with a few inputs says of `asked`.
pub(crate) fn glance(program: &Program, asked: &[Property], job: &Job, deadline: Instant) -> Vec<Proposal> {
    let mut said: Vec<Proposal> = asked.iter().map(|_| Proposal::Unknown(Vec::new())).collect();
    let Some(at) = asked.iter().position(|&property| property == Property::Termination) else { return said };
    let constants = FIRST.into_iter().map(Inputs::Constant);
    let all = std::iter::once(Inputs::Default).chain(constants).chain((1..=SEEDS).map(Inputs::Seed));
    for inputs in all {
        let settings = RunSettings { deadline: Some(deadline), inputs, ..settings(asked, job) };
        if let Some(run) = look(program, &settings, Effort::SMALL, &|_| true) {
            if let Some(fault) = endless_fault(&run) {
                said[at] = Proposal::Violated(vec![finding_of(program, &run, fault)]);
            }
            return said;
        }
        if clock::now() >= deadline {
            break;
        }
    }
    said
}

/// Looks for endless runs among those of a search over inputs.
pub(crate) struct Watcher {
    settings: RunSettings,
    tried: HashSet<String>,
}

impl Watcher {
    /// For runs with these settings, if it is asked whether they end.
    pub(crate) fn new(asked: &[Property], settings: &RunSettings) -> Option<Watcher> {
        let is_asked = asked.contains(&Property::Termination);
        is_asked.then(|| Watcher { settings: settings.clone(), tried: HashSet::new() })
    }

    /// A run with the inputs of this one that never ends.
    pub(crate) fn look(
        &mut self,
        program: &Program,
        run: &Run,
        (deadline, stop): (Instant, Option<Arc<AtomicBool>>),
    ) -> Option<Run> {
        const MOST_INPUTS: usize = 2_000;
        let is_cut = matches!(run.ending, Ending::StepLimit | Ending::TimeLimit);
        if run.script.lines.len() > MOST_INPUTS {
            return None;
        }
        if !self.tried.insert(run.script.to_string()) && !is_cut {
            return None;
        }
        let settings = RunSettings {
            deadline: Some(deadline),
            stop,
            inputs: Inputs::Script(run.script.clone()),
            ..self.settings.clone()
        };
        // There are many of these runs, so that none is looked at for long.
        const REGIONS: Duration = Duration::from_millis(20);
        let effort = if is_cut { Effort::LARGE } else { Effort { regions: REGIONS, ..Effort::SMALL } };
        look(program, &settings, effort, &|_| true)
    }
}

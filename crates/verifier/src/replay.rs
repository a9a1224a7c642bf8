//! The last step before a violation is said: the run that shows it is made once more, from nothing but its script; and
//! then, if that is asked for, a second time to tell the way it takes.
//!
//! Errs towards: *unknown*, which then is a fault of our own.

use crate::judge::{Proposal, source_place};
use crate::minimise::minimise;
use crate::single_run::settings;
use crate::{Drawings, Job};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tayra_findings::{DecisionTaken, Finding, Property, Reason, ReasonKind, Verdict, Violation};
use tayra_interpreter::{
    DecisionKind, Fault, Inputs, NoObserver, Recorder, Run, RunSettings, Script, run, run_recorded,
};
use tayra_program::Program;

/// How long a replay may take: whatever was found was found in less.
const REPLAY_TIME: Duration = Duration::from_secs(120);
/// How many steps more than the run itself: limits are looked at now and then only.
const MORE_STEPS: u64 = 1 << 19;
/// How long a run is watched to tell its way.
const TELLING_TIME: Duration = Duration::from_secs(20);

/// The verdict that a proposal becomes: a violation, if its script leads to the same fault at the same place.
pub(crate) fn verdict(
    program: &Program,
    asked: &[Property],
    job: &Job,
    proposal: Proposal,
    drawings: &mut Drawings,
) -> Verdict {
    let mut finding = match proposal {
        Proposal::Holds(proof) => return Verdict::Holds(proof),
        Proposal::Unknown(reasons) => return Verdict::Unknown(reasons),
        Proposal::Violated(finding) => finding,
    };
    match replayed(program, asked, job, &finding) {
        Ok(mut shown) => {
            if job.tell {
                minimise(program, asked, job, &mut finding, &mut shown);
            }
            tell(program, job, &shown, &mut finding, drawings);
            Verdict::Violated(Violation::seen_again(*finding))
        }
        Err(why) => {
            let message = format!("a run that breaks the property could not be replayed: {why}");
            let mut reason = Reason::new(ReasonKind::Internal, message, finding.place.clone());
            reason.rule = Some(finding.rule);
            Verdict::Unknown(vec![reason])
        }
    }
}

/// A run that shows a fault, and how it was made.
pub(crate) struct Replayed {
    pub(crate) settings: RunSettings,
    pub(crate) run: Run,
    pub(crate) fault: Fault,
}

/// The run of a finding's script, if it shows the same fault.
fn replayed(program: &Program, asked: &[Property], job: &Job, finding: &Finding) -> Result<Replayed, String> {
    let script = Script::parse(&finding.script).map_err(|error| error.to_string())?;
    replayed_with(program, asked, job, finding, &script)
}

/// The run of another script, if it shows the same fault.
fn replayed_with(
    program: &Program,
    asked: &[Property],
    job: &Job,
    finding: &Finding,
    script: &Script,
) -> Result<Replayed, String> {
    let settings = RunSettings {
        inputs: Inputs::Script(script.clone()),
        deadline: Some(Instant::now() + REPLAY_TIME),
        max_steps: Some(finding.steps.saturating_add(MORE_STEPS)),
        ..settings(asked, job)
    };
    let run = run(program, &settings, &mut NoObserver);
    let same =
        |fault: &&Fault| fault.rule == finding.rule && source_place(program, fault.place) == finding.place;
    match run.faults.iter().find(same).cloned() {
        Some(fault) => Ok(Replayed { settings, run, fault }),
        None => Err(format!("it ends as {:?}", run.ending)),
    }
}

/// What inputs decided in the run that shows a fault; nothing if it shows something else when it is recorded.
fn decisions(program: &Program, settings: &RunSettings, fault: &Fault) -> Vec<DecisionTaken> {
    let settings = RunSettings { deadline: Some(Instant::now() + TELLING_TIME), ..settings.clone() };
    let mut recorder = Box::new(Recorder::new());
    recorder.begin(Vec::new());
    let (run, recorder) = run_recorded(program, &settings, &mut NoObserver, recorder);
    if !run.faults.iter().any(|f| f.rule == fault.rule && f.place == fault.place) {
        return Vec::new();
    }
    let taken = recorder.decisions.iter().filter(|decision| decision.kind == DecisionKind::Branch);
    taken
        .filter_map(|decision| {
            let place = source_place(program, decision.place)?;
            Some(DecisionTaken { place, holds: decision.holds, numbers: decision.values as usize })
        })
        .collect()
}

/// Adds the way, and a picture, if they are wanted. The verdict does not rest on them: whatever fails here is left out.
fn tell(
    program: &Program,
    job: &Job,
    Replayed { settings, fault, .. }: &Replayed,
    finding: &mut Finding,
    drawings: &mut Drawings,
) {
    if job.tell {
        finding.harness = crate::harness::harness(program, &job.entry, finding);
    }
    if job.decisions {
        finding.decisions = decisions(program, settings, fault);
    }
    if !job.tell && !job.draw {
        return;
    }
    let settings = RunSettings { deadline: Some(Instant::now() + TELLING_TIME), ..settings.clone() };
    let mut pictures = Vec::new();
    let told = catch_unwind(AssertUnwindSafe(|| {
        crate::path::path(program, &settings, fault, |calls| {
            if job.draw {
                pictures.extend(crate::draw::memory(program, fault, calls, drawings));
            }
        })
    }));
    if let Ok(path) = told {
        finding.path = path;
        drawings.pictures.append(&mut pictures);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_findings::Rule;
    use tayra_frontend::Sources;

    const GUARDED: &str = "extern int __VERIFIER_nondet_int(void);\n\
        int main(void) { int *p = 0; if (__VERIFIER_nondet_int() == 77) return *p; return 0; }\n";

    fn with_script(script: &str) -> Verdict {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("guarded.c");
        std::fs::write(&file, GUARDED).expect("a file");
        let sources = Sources { files: vec![file], ..Sources::default() };
        let program = tayra_frontend::load(&sources).expect("a program").program;
        let job = Job::new(sources);
        let asked = [Property::MemorySafety];
        let inputs = Inputs::Script(Script::parse("value __VERIFIER_nondet_int = 77").expect("a script"));
        let run = run(&program, &RunSettings { inputs, ..settings(&asked, &job) }, &mut NoObserver);
        let fault = run.faults.first().expect("a fault");
        assert_eq!(fault.rule, Rule::NullDereference);
        let finding =
            Finding { script: script.to_owned(), ..crate::judge::finding_of(&program, &run, fault) };
        verdict(&program, &asked, &job, Proposal::Violated(Box::new(finding)), &mut Drawings::default())
    }

    #[test]
    fn a_script_that_leads_to_the_fault_confirms_it() {
        assert!(matches!(with_script("value __VERIFIER_nondet_int = 77"), Verdict::Violated(_)));
    }

    #[test]
    fn a_script_that_leads_elsewhere_confirms_nothing() {
        for script in ["value __VERIFIER_nondet_int = 78", "value rand = 1", "nonsense"] {
            assert!(matches!(with_script(script), Verdict::Unknown(_)), "{script}");
        }
    }
}

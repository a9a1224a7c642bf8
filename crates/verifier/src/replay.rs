//! The last step before a violation is said: the run that shows it is made once more, from nothing but its script; and
//! then, if that is asked for, a second time to tell the way it takes.
//!
//! Errs towards: *unknown*, which then is a fault of our own.

use crate::judge::{Proposal, source_place};
use crate::single_run::settings;
use crate::{DrawnState, Job};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tayra_findings::{Finding, Property, Reason, ReasonKind, Verdict, Violation};
use tayra_interpreter::{Fault, Inputs, NoObserver, RunSettings, Script, ScriptLine, run};
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
    drawings: &mut Vec<DrawnState>,
) -> Verdict {
    let mut finding = match proposal {
        Proposal::Holds(proof) => return Verdict::Holds(proof),
        Proposal::Unknown(reasons) => return Verdict::Unknown(reasons),
        Proposal::Violated(finding) => finding,
    };
    match replayed(program, asked, job, &finding) {
        Ok((settings, fault)) => {
            tell(program, asked, job, (&settings, &fault), &mut finding, drawings);
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

/// The same fault, and how to get there.
fn replayed(
    program: &Program,
    asked: &[Property],
    job: &Job,
    finding: &Finding,
) -> Result<(RunSettings, Fault), String> {
    let script = Script::parse(&finding.script).map_err(|error| error.to_string())?;
    let settings = RunSettings {
        inputs: Inputs::Script(script),
        deadline: Some(Instant::now() + REPLAY_TIME),
        max_steps: Some(finding.steps.saturating_add(MORE_STEPS)),
        ..settings(asked, job)
    };
    let run = run(program, &settings, &mut NoObserver);
    let same =
        |fault: &&Fault| fault.rule == finding.rule && source_place(program, fault.place) == finding.place;
    match run.faults.iter().find(same) {
        Some(fault) => Ok((settings, fault.clone())),
        None => Err(format!("it ends as {:?}", run.ending)),
    }
}

/// Takes out of the script what C leaves open, if the fault does not hang on it: whoever reads or compiles the inputs then
/// sees those that matter.
fn shorten(program: &Program, asked: &[Property], job: &Job, finding: &mut Finding) {
    let Ok(script) = Script::parse(&finding.script) else { return };
    let matters = |line: &ScriptLine| match line {
        ScriptLine::Value { .. }
        | ScriptLine::Argument(_)
        | ScriptLine::Stdin(_)
        | ScriptLine::BlockFails { .. } => true,
        ScriptLine::BlockAt { .. }
        | ScriptLine::Fill { .. }
        | ScriptLine::FillSeed(_)
        | ScriptLine::Layout(_) => false,
    };
    if script.lines.iter().all(matters) {
        return;
    }
    let short = Script { lines: script.lines.into_iter().filter(matters).collect() };
    let shortened = Finding { script: short.to_string(), ..finding.clone() };
    if replayed(program, asked, job, &shortened).is_ok() {
        finding.script = shortened.script;
    }
}

/// Adds the way, and a picture, if they are wanted. The verdict does not rest on them: whatever fails here is left out.
fn tell(
    program: &Program,
    asked: &[Property],
    job: &Job,
    (settings, fault): (&RunSettings, &Fault),
    finding: &mut Finding,
    drawings: &mut Vec<DrawnState>,
) {
    if job.tell {
        shorten(program, asked, job, finding);
        finding.harness = crate::harness::harness(program, &job.entry, finding);
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
        drawings.append(&mut pictures);
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
        verdict(&program, &asked, &job, Proposal::Violated(Box::new(finding)), &mut Vec::new())
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

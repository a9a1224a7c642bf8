//! The last step before a violation is said: the run that shows it is made once more, from nothing but its script; and
//! then, if that is asked for, a second time to tell the way it takes. Each is said as soon as it was seen again, while the
//! strategies look for others.
//!
//! Errs towards: *unknown*, which then is a fault of our own.

use crate::endless::run_for;
use crate::judge::{Proposal, finding_of, is_same_fault, source_place};
use crate::minimise::minimise;
use crate::single_run::settings;
use crate::{Drawings, Job};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tayra_findings::{
    DecisionTaken, Finding, Property, Reason, ReasonKind, Rule, Verdict, Violation, Violations,
};
use tayra_interpreter::{
    DecisionKind, Fault, Inputs, NoObserver, Recorder, Run, RunSettings, Script, run_recorded,
};
use tayra_limits::clock;
use tayra_program::Program;

/// How many steps more than the run itself: limits are looked at now and then only.
const MORE_STEPS: u64 = 1 << 19;
/// How long a run is watched to tell its way.
const TELLING_TIME: Duration = Duration::from_secs(20);

/// When a run that is watched to tell its way ends: the verdict is there by then, and does not wait for words.
fn end_of_telling(job: &Job) -> Instant {
    job.budget.last_moment().min(clock::now() + TELLING_TIME)
}

/// The faults that strategies found so far, and what came of making their runs once more.
pub(crate) struct Replays<'a> {
    program: &'a Program,
    asked: &'a [Property],
    job: &'a Job,
    made: Vec<(Finding, Result<Violation, Box<Reason>>)>,
    /// When the first one was seen again.
    since: Option<Instant>,
    /// Memory at the faults, if it is drawn.
    pub(crate) drawings: Drawings,
}

impl<'a> Replays<'a> {
    /// None yet. The strategies are asked for `asked`.
    pub(crate) fn new(program: &'a Program, asked: &'a [Property], job: &'a Job) -> Replays<'a> {
        Replays { program, asked, job, made: Vec::new(), since: None, drawings: Drawings::default() }
    }

    /// Makes the runs of those faults once more that are new, and says what they show.
    pub(crate) fn see(&mut self, proposals: &[Proposal]) {
        for proposal in proposals {
            let Proposal::Violated(findings) = proposal else { continue };
            for finding in findings {
                let is_told = |seen: &Result<Violation, _>| {
                    seen.as_ref().is_ok_and(|violation| is_same_fault(violation, finding))
                };
                if !self.made.iter().any(|(known, seen)| is_same_fault(known, finding) || is_told(seen)) {
                    self.see_one(finding);
                }
            }
        }
    }

    fn see_one(&mut self, finding: &Finding) {
        let (program, asked, job) = (self.program, self.asked, self.job);
        let made = &self.made;
        let note = |violation: Violation| note_all(asked, job, made, Some(violation));
        // Where one block is lost, another one may be: then it is looked at which.
        let is_alone = |(known, _): &(Finding, _)| known.rule != finding.rule || known.place != finding.place;
        let is_first = made.iter().all(is_alone);
        let seen = seen_again(program, asked, job, (finding.clone(), is_first), &mut self.drawings, note);
        let shown = seen.as_ref().ok().cloned();
        self.made.push((finding.clone(), seen));
        if let Some(violation) = shown {
            self.since.get_or_insert_with(clock::now);
            if let Some(announce) = &job.announce {
                announce.say(&violation);
            }
            note_all(asked, job, &self.made, None);
        }
    }

    /// Until when there is something to look for. Behind undefined behaviour little can be proved, and whoever has a fault to
    /// repair does not wait for long; after a fault that C defines the other questions keep their time.
    pub(crate) fn until(&self, proposals: &[Proposal], deadline: Instant) -> Instant {
        let Some(since) = self.since else { return deadline };
        let more = self.job.more_faults;
        let is_undefined =
            |(finding, seen): &(Finding, Result<_, _>)| seen.is_ok() && !finding.rule.is_defined();
        let open = proposals.iter().any(|proposal| matches!(proposal, Proposal::Unknown(_)));
        if !more.is_zero() && open && !self.made.iter().any(is_undefined) {
            return deadline;
        }
        deadline.min(since + more)
    }

    /// The rule of a fault that was seen again behind which C says nothing, if there is one.
    pub(crate) fn undefined(&self) -> Option<Rule> {
        let seen = self.made.iter().filter(|(_, seen)| seen.is_ok());
        seen.map(|(finding, _)| finding.rule).find(|rule| !rule.is_defined())
    }

    /// What was seen again and breaks a property, whatever became of the strategies that found it.
    pub(crate) fn found(&self, property: Property) -> Option<Proposal> {
        let seen = self.made.iter().filter(|(_, seen)| seen.is_ok()).map(|(finding, _)| finding);
        let breaking: Vec<Finding> = seen.filter(|finding| finding.rule.breaks(property)).cloned().collect();
        (!breaking.is_empty()).then_some(Proposal::Violated(breaking))
    }

    /// Whether any was seen again.
    pub(crate) fn are_any(&self) -> bool {
        self.since.is_some()
    }

    /// The verdict that a proposal becomes: violated, if one of its runs led to the same fault at the same place again.
    pub(crate) fn verdict(&self, proposal: Proposal) -> Verdict {
        let findings = match proposal {
            Proposal::Holds(proof) => return Verdict::Holds(proof),
            Proposal::Unknown(reasons) => return Verdict::Unknown(reasons),
            Proposal::Violated(findings) => findings,
        };
        let (mut shown, mut refused) = (Vec::new(), Vec::new());
        for (known, seen) in &self.made {
            if findings.iter().any(|finding| is_same_fault(known, finding)) {
                match seen {
                    Ok(violation) => shown.push(violation.clone()),
                    Err(reason) => refused.push((**reason).clone()),
                }
            }
        }
        together(shown).map_or(Verdict::Unknown(refused), Verdict::Violated)
    }
}

/// What was seen again of each fault that strategies found.
type Made = [(Finding, Result<Violation, Box<Reason>>)];

/// Notes what is violated so far, with one more perhaps.
fn note_all(asked: &[Property], job: &Job, made: &Made, new: Option<Violation>) {
    for &property in asked {
        let known = made.iter().filter_map(|(_, seen)| seen.as_ref().ok());
        let breaking = known.chain(&new).filter(|violation| violation.rule.breaks(property));
        if let Some(violations) = together(breaking.cloned().collect()) {
            job.decided(property, &Verdict::Violated(violations));
        }
    }
}

fn together(all: Vec<Violation>) -> Option<Violations> {
    let mut all = all.into_iter();
    let mut violations = Violations::new(all.next()?);
    all.for_each(|one| violations.push(one));
    Some(violations)
}

/// The violation that a finding becomes, if its script leads to the same fault at the same place. It is noted before anything more is
/// done about it, so that it is not lost if the time ends then.
fn seen_again(
    program: &Program,
    asked: &[Property],
    job: &Job,
    (mut finding, is_first): (Finding, bool),
    drawings: &mut Drawings,
    note: impl FnOnce(Violation),
) -> Result<Violation, Box<Reason>> {
    match replayed(program, asked, job, &finding) {
        Ok(mut shown) => {
            let vouched = |finding: &Finding| Violation::seen_again(finding.clone());
            note(vouched(&finding));
            if job.tell {
                minimise(program, asked, job, is_first, (&mut finding, &mut shown));
            }
            tell(program, job, &shown, &mut finding, drawings);
            Ok(vouched(&finding))
        }
        Err(why) => {
            let late = clock::now() >= job.budget.last_moment();
            let (kind, message) = if late {
                let message = "the time was not enough to make a run again that breaks the property";
                (ReasonKind::Budget, message.to_owned())
            } else {
                let message = format!("a run that breaks the property could not be replayed: {why}");
                (ReasonKind::Internal, message)
            };
            let mut reason = Reason::new(kind, message, finding.place.clone());
            reason.rule = Some(finding.rule);
            Err(Box::new(reason))
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
        deadline: Some(job.budget.last_moment()),
        max_steps: Some(finding.steps.saturating_add(MORE_STEPS)),
        ..settings(asked, job)
    };
    let run = run_for(program, &settings, finding);
    let same = |fault: &&Fault| is_same_fault(&finding_of(program, &run, fault), finding);
    match run.faults.iter().find(same).cloned() {
        Some(fault) => Ok(Replayed { settings, run, fault }),
        None => Err(format!("it ends as {:?}", run.ending)),
    }
}

/// What inputs decided in the run that shows a fault; nothing if it shows something else when it is recorded.
fn decisions(program: &Program, job: &Job, settings: &RunSettings, fault: &Fault) -> Vec<DecisionTaken> {
    let settings = RunSettings { deadline: Some(end_of_telling(job)), ..settings.clone() };
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
    // Those of a run that never ends follow from what it reads.
    if job.decisions && fault.rule != Rule::EndlessRun {
        finding.decisions = decisions(program, job, settings, fault);
    }
    if !job.tell && !job.draw {
        return;
    }
    let mut settings = RunSettings { deadline: Some(end_of_telling(job)), ..settings.clone() };
    if fault.rule == Rule::EndlessRun {
        // It is told up to where it is known that it never ends. Steps are counted where blocks end, so that calls within calls
        // are told by their depth.
        settings.max_steps = Some(finding.steps);
        if fault.stack.first().is_some_and(|innermost| innermost.place != fault.place) {
            settings.max_frames = fault.stack.len();
        }
    }
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
    use tayra_interpreter::run;

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
        let finding = Finding { script: script.to_owned(), ..finding_of(&program, &run, fault) };
        let mut replays = Replays::new(&program, &asked, &job);
        let proposal = Proposal::Violated(vec![finding]);
        replays.see(std::slice::from_ref(&proposal));
        replays.verdict(proposal)
    }

    #[test]
    fn a_fault_that_was_told_stays_whatever_becomes_of_the_search() {
        let verdict = with_script("value __VERIFIER_nondet_int = 77");
        let Verdict::Violated(violations) = verdict else { panic!("{verdict:?}") };
        let violation = violations.first().clone();
        let program = Program::empty(tayra_program::DataModel::Lp64);
        let job = Job::new(Sources::default());
        let asked = [Property::Access, Property::Leaks];
        let mut replays = Replays::new(&program, &asked, &job);
        replays.made.push(((*violation).clone(), Ok(violation)));
        assert!(matches!(replays.found(Property::Access), Some(Proposal::Violated(_))));
        assert!(replays.found(Property::Leaks).is_none());
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

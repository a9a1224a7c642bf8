//! From concrete runs to what is said of properties. The only place where a run makes *holds* or *violated*.
//!
//! *Violated* needs a fault of a rule beneath the property. *Holds* needs a run that ended by itself, read no input,
//! was not decided by anything that C leaves open, and met no undefined behaviour on the way; a property other than
//! memory safety also needs the memory faults to be absent, since past a wild write nothing is known.

use crate::assumptions::{Found, assumptions};
use crate::reasons::{self, cut_short};
use std::path::Path;
use tayra_findings::{
    Finding, InputValue, Proof, Property, Reason, ReasonKind, Rule, SourcePlace, TraceStep,
};
use tayra_interpreter::{Ending, Fault, Run, UnspecifiedKind};
use tayra_program::{Place, Program, Reached, SourceFile};

/// What a strategy says of a property. A violation becomes a verdict only by being seen again, in `replay`.
#[derive(Clone, Debug)]
pub(crate) enum Proposal {
    /// Every run keeps it.
    Holds(Proof),
    /// This run breaks it.
    Violated(Box<Finding>),
    /// Nothing is known, for these reasons.
    Unknown(Vec<Reason>),
}

/// A verdict on the way to the answer.
pub(crate) struct Judged {
    pub(crate) verdict: Proposal,
}

impl Judged {
    pub(crate) fn is_violated(&self) -> bool {
        matches!(self.verdict, Proposal::Violated(_))
    }
}

/// What `run`, which started with `entry`, says about `property`.
pub(crate) fn judge(program: &Program, entry: &str, run: &Run, property: Property) -> Judged {
    if let Some(fault) = broken_by(run, property) {
        return Judged { verdict: Proposal::Violated(Box::new(finding_of(program, run, fault))) };
    }
    let mut reasons = reasons_against(program, run, property);
    reasons.extend(reads_input(program, run));
    if reasons.is_empty() {
        let rests_on = assumptions(program, entry, &run.reached, Found::ByRuns);
        Judged { verdict: Proposal::Holds(Proof::single_run(run.steps, rests_on)) }
    } else {
        Judged { verdict: Proposal::Unknown(reasons) }
    }
}

/// One run of a program that reads input proves nothing.
fn reads_input(program: &Program, run: &Run) -> Option<Reason> {
    run.inputs.first().map(|input| {
        let message = format!("the program reads input ({}), and one run is not all of them", input.what);
        Reason::new(ReasonKind::NoStrategy, message, source_place(program, input.place))
    })
}

/// What all runs together say about a property, one after the other.
pub(crate) struct AllRuns {
    verdict: Proposal,
    reached: Reached,
}

impl AllRuns {
    /// Nothing yet.
    pub(crate) fn new() -> AllRuns {
        AllRuns { verdict: Proposal::Unknown(Vec::new()), reached: Reached::default() }
    }

    /// One more run.
    pub(crate) fn add(&mut self, program: &Program, run: &Run, property: Property) {
        if self.is_violated() {
            return;
        }
        self.reached.add(&run.reached);
        if let Some(fault) = broken_by(run, property) {
            self.verdict = Proposal::Violated(Box::new(finding_of(program, run, fault)));
        } else if let Proposal::Unknown(reasons) = &mut self.verdict
            && reasons.is_empty()
        {
            reasons.extend(reasons_against(program, run, property));
        }
    }

    /// Whether one of them breaks it.
    pub(crate) fn is_violated(&self) -> bool {
        matches!(self.verdict, Proposal::Violated(_))
    }

    /// The verdict, if there are `all` so many runs from `entry`, or some of them.
    pub(crate) fn verdict(&self, program: &Program, entry: &str, all: Option<u64>) -> Proposal {
        match (&self.verdict, all) {
            (Proposal::Unknown(reasons), Some(runs)) if reasons.is_empty() => {
                let rests_on = assumptions(program, entry, &self.reached, Found::ByRuns);
                Proposal::Holds(Proof::all_runs(runs, rests_on))
            }
            (verdict, _) => verdict.clone(),
        }
    }
}

/// The fault of a run that breaks a property.
fn broken_by(run: &Run, property: Property) -> Option<&Fault> {
    // A lost block does no harm by itself: whatever else goes wrong in the same run comes first.
    let broken = || run.faults.iter().filter(|f| f.rule.property() == Some(property));
    let fault = broken().find(|f| f.rule != Rule::Leak).or_else(|| broken().next());
    fault.filter(|f| f.rule.property() == Some(Property::NoOverflow) || !beyond_c(run))
}

/// Whether the run went on where C defines nothing and only the machine gives a result: what it shows then is no
/// behaviour that we can vouch for.
fn beyond_c(run: &Run) -> bool {
    run.unspecified.iter().any(|u| u.kind == UnspecifiedKind::Undefined)
}

/// Everything that keeps `run`, which does not break `property`, from proving it.
fn reasons_against(program: &Program, run: &Run, property: Property) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let reason = |kind, message: String, place| Reason::new(kind, message, source_place(program, place));
    for fault in &run.faults {
        if stands_in_the_way(fault.rule, property) {
            let message =
                format!("the run goes wrong in another way first: {} [{}]", fault.message, fault.rule);
            reasons.push(reason(ReasonKind::UndefinedBehaviour, message, fault.place));
            break;
        }
    }
    match &run.ending {
        Ending::Returned { .. } | Ending::Exited { .. } | Ending::Aborted => {}
        Ending::Fault if property == Property::Termination && ended_by_itself(run) => {}
        Ending::Fault if reasons.is_empty() => {
            // A fatal fault that counts for another property only: the run was cut short.
            if let Some(fault) = run.faults.last() {
                let message = format!("the run ends early: {} [{}]", fault.message, fault.rule);
                reasons.push(reason(ReasonKind::UndefinedBehaviour, message, fault.place));
            }
        }
        Ending::Fault => {}
        Ending::AssumptionFailed if property == Property::Termination => reasons.push(reason(
            ReasonKind::NoStrategy,
            "the run stops at a failed assumption, which is neither an end nor an endless run".to_owned(),
            Place::UNKNOWN,
        )),
        Ending::AssumptionFailed => {}
        Ending::Unsupported { what, place } => {
            reasons.push(reason(ReasonKind::Unsupported, format!("not supported: {what}"), *place));
        }
        Ending::StepLimit | Ending::TimeLimit | Ending::MemoryLimit | Ending::Stopped => {
            reasons.push(cut_short(program, run));
        }
        Ending::BadScript { why } => reasons.push(reason(ReasonKind::Internal, why.clone(), Place::UNKNOWN)),
    }
    if let Some(open) = run.unspecified.first() {
        let message = format!("the run depends on what C leaves open: {}", open.what);
        reasons.push(reason(ReasonKind::Unspecified, message, open.place));
    }
    reasons.into_iter().map(|reason| reasons::by_a_run(reason, run)).collect()
}

/// Whether the fault that ended the run is an end that C gives a program. A failed assertion aborts, and so does the
/// error function that the program only declares; in one that the program defines the run goes on. All other fatal
/// faults are undefined behaviour, after which the run may as well go on.
fn ended_by_itself(run: &Run) -> bool {
    run.faults.last().is_some_and(|last| matches!(last.rule, Rule::FailedAssertion | Rule::ErrorReached))
}

/// Whether a fault of `rule` makes a run worthless as a proof of `property`, which it does not break itself.
fn stands_in_the_way(rule: Rule, property: Property) -> bool {
    match rule.property() {
        // Losing a block, or keeping it, changes nothing else in the run.
        Some(Property::MemorySafety) => rule != Rule::Leak && property != Property::MemorySafety,
        // An overflow wraps and the run goes on; a division by zero ends it, which `Ending::Fault` tells.
        Some(
            Property::MemoryCleanup | Property::NoOverflow | Property::Assertions | Property::Termination,
        ) => false,
        None => true,
    }
}

/// A fault of a run as a finding, with everything that helps to understand and replay it.
pub fn finding_of(program: &Program, run: &Run, fault: &Fault) -> Finding {
    let step = |place: Place, text: String| TraceStep { place: source_place(program, place), text };
    Finding {
        rule: fault.rule,
        message: fault.message.clone(),
        place: source_place(program, fault.place),
        stack: fault.stack.iter().map(|f| step(f.place, format!("in {}", f.function))).collect(),
        notes: fault.notes.iter().map(|(place, text)| step(*place, text.clone())).collect(),
        inputs: run
            .inputs
            .iter()
            // That allocations succeed goes without saying.
            .filter(|i| !(i.what.starts_with("allocation ") && i.value == "succeeds"))
            .map(|i| InputValue {
                place: source_place(program, i.place),
                what: i.what.clone(),
                value: i.value.clone(),
            })
            .collect(),
        script: run.script.to_string(),
        steps: run.steps,
        path: Vec::new(),
        harness: String::new(),
        decisions: Vec::new(),
    }
}

/// A place for people, if it is known.
pub(crate) fn source_place(program: &Program, place: Place) -> Option<SourcePlace> {
    let file = file_name(program.files.get(place.file?)?);
    Some(SourcePlace { file, line: place.line, column: place.column })
}

/// The name under which the file is found from here: clang cuts names where they have a start in common with the
/// directory that it runs in.
fn file_name(file: &SourceFile) -> String {
    let whole = Path::new(&file.directory).join(&file.name);
    let here = std::env::current_dir().unwrap_or_default();
    let is_here = file.directory.is_empty() || Path::new(&file.directory) == here;
    match whole.strip_prefix(&here) {
        _ if is_here => file.name.clone(),
        Ok(rest) => rest.display().to_string(),
        Err(_) => whole.display().to_string(),
    }
}

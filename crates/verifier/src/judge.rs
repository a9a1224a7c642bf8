//! From concrete runs to what is said of properties. The only place where a run makes *holds* or *violated*.
//!
//! *Violated* needs a fault of a rule beneath the property. *Holds* needs a run that ended by itself, read no input,
//! was not decided by anything that C leaves open, and met no undefined behaviour on the way; a property other than
//! `access` also needs the faults of accesses to be absent, since past a wild write nothing is known.

use crate::assumptions::{Found, assumptions, may_handle_signals};
use crate::reasons::{self, cut_short};
use std::collections::HashSet;
use std::path::Path;
use tayra_findings::{Finding, Proof, Property, Reason, ReasonKind, Rule, SourcePlace, TraceStep, Verdict};
use tayra_interpreter::{Ending, Fault, Run, Script, ScriptLine, UnspecifiedKind};
use tayra_program::{Place, Program, Reached, SourceFile};

/// What a strategy says of a property. A violation becomes a verdict only by being seen again, in `replay`.
#[derive(Clone, Debug)]
pub(crate) enum Proposal {
    /// Every run keeps it.
    Holds(Proof),
    /// Runs break it, in these ways: at least one.
    Violated(Vec<Finding>),
    /// Nothing is known, for these reasons.
    Unknown(Vec<Reason>),
}

impl Proposal {
    pub(crate) fn is_violated(&self) -> bool {
        matches!(self, Proposal::Violated(_))
    }

    /// What is said of a property with what another strategy adds. A fault that was shown stays, whatever others say; the reasons
    /// of all are kept, since which one decides is seen in the end.
    pub(crate) fn add(&mut self, later: Proposal) {
        match (self, later) {
            (Proposal::Violated(known), Proposal::Violated(found)) => {
                for finding in found {
                    if !known.iter().any(|one| is_same_fault(one, &finding)) {
                        known.push(finding);
                    }
                }
            }
            (Proposal::Violated(_) | Proposal::Holds(_), _) => {}
            (Proposal::Unknown(reasons), Proposal::Unknown(more)) => reasons.extend(more),
            (open @ Proposal::Unknown(_), later) => *open = later,
        }
    }

    /// What is said of a property when the same strategy went on.
    pub(crate) fn renew(&mut self, later: Proposal) {
        match (self, later) {
            (open @ Proposal::Unknown(_), later @ Proposal::Unknown(_)) => *open = later,
            (known, later) => known.add(later),
        }
    }
}

/// What `run`, which started with `entry`, says about `property`.
pub(crate) fn judge(program: &Program, entry: &str, run: &Run, property: Property) -> Proposal {
    let broken = broken_by(run, property);
    if !broken.is_empty() {
        let findings = broken.into_iter().map(|fault| finding_of(program, run, fault)).collect();
        return Proposal::Violated(findings);
    }
    let mut reasons = reasons_against(program, run, property);
    reasons.extend(reads_input(program, run));
    if reasons.is_empty() {
        let rests_on = assumptions(program, entry, &run.reached, Found::ByRuns);
        Proposal::Holds(Proof::single_run(run.steps, rests_on))
    } else {
        Proposal::Unknown(reasons)
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
    /// Faults that were shown: each is told of one run.
    seen: HashSet<FaultKey>,
    reached: Reached,
}

impl AllRuns {
    /// Nothing yet.
    pub(crate) fn new() -> AllRuns {
        AllRuns { verdict: Proposal::Unknown(Vec::new()), seen: HashSet::new(), reached: Reached::default() }
    }

    /// One more run; whether it shows a fault that no run before it did.
    pub(crate) fn add(&mut self, program: &Program, run: &Run, property: Property) -> bool {
        self.reached.add(&run.reached);
        let broken = broken_by(run, property);
        let new = broken.iter().filter(|fault| self.seen.insert(key(fault)));
        let mut new: Vec<Finding> = new.map(|fault| finding_of(program, run, fault)).collect();
        let is_new = !new.is_empty();
        match &mut self.verdict {
            Proposal::Violated(known) => known.append(&mut new),
            Proposal::Unknown(_) | Proposal::Holds(_) if is_new => self.verdict = Proposal::Violated(new),
            Proposal::Unknown(reasons) if reasons.is_empty() => {
                reasons.extend(reasons_against(program, run, property));
            }
            Proposal::Unknown(_) | Proposal::Holds(_) => {}
        }
        is_new
    }

    /// Whether one of them breaks it.
    pub(crate) fn is_violated(&self) -> bool {
        self.verdict.is_violated()
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

/// The faults of a run that break a property. What comes after undefined behaviour does not count, since no run of the
/// program need show it; but overflow wraps, unless it is what is asked for.
pub(crate) fn broken_by(run: &Run, property: Property) -> Vec<&Fault> {
    let wraps = |rule: Rule| rule.property() == Some(Property::NoOverflow) && !rule.breaks(property);
    // What uninitialised bits decide is one of the things that they may.
    let goes_on = |rule: Rule| rule.is_defined() || rule == Rule::UninitialisedRead || wraps(rule);
    let is_the_end = |fault: &Fault| !goes_on(fault.rule);
    let first = run.faults.iter().position(is_the_end);
    let counting = &run.faults[..first.map_or(run.faults.len(), |first| first + 1)];
    let mut broken: Vec<&Fault> = counting.iter().filter(|fault| fault.rule.breaks(property)).collect();
    // A lost block does no harm by itself: whatever else goes wrong in the same run comes first.
    broken.sort_by_key(|fault| fault.rule == Rule::Leak);
    broken.retain(|fault| fault.rule.property() == Some(Property::NoOverflow) || !beyond_c(run));
    broken
}

/// What makes two faults one: the rule and the place; for a block that is lost or left over, also where it came from.
pub(crate) type FaultKey = (Rule, Place, Option<Place>);

pub(crate) fn key(fault: &Fault) -> FaultKey {
    let block = matches!(fault.rule, Rule::Leak | Rule::NotFreedAtExit).then(|| fault.notes.first());
    (fault.rule, fault.place, block.flatten().map(|(place, _)| *place))
}

/// Whether two findings are of one fault, of two runs perhaps.
pub(crate) fn is_same_fault(one: &Finding, other: &Finding) -> bool {
    let is_of_a_block = matches!(one.rule, Rule::Leak | Rule::NotFreedAtExit);
    let born = |finding: &Finding| finding.notes.first().and_then(|note| note.place.clone());
    one.rule == other.rule && one.place == other.place && (!is_of_a_block || born(one) == born(other))
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
    if property == Property::Termination
        && let Some((place, message)) = crate::ends::overflow_in(run)
    {
        reasons.push(reason(ReasonKind::UndefinedBehaviour, message, place));
    }
    match &run.ending {
        Ending::Returned { .. } | Ending::Exited { .. } | Ending::Aborted => {}
        // What a failed assertion is for one property is an end for all others: nothing comes behind it.
        Ending::Fault if property != Property::Assertions && ended_by_itself(program, run) => {}
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

/// Whether the fault that ended the run is an end that C gives a program. A failed assertion aborts, unless a handler of that
/// signal goes on, and so does the error function that the program only declares; in one that the program defines the run goes on.
/// All other fatal faults are undefined behaviour, after which the run may as well go on.
fn ended_by_itself(program: &Program, run: &Run) -> bool {
    run.faults.last().is_some_and(|last| {
        last.rule == Rule::ErrorReached
            || last.rule == Rule::FailedAssertion && !may_handle_signals(program, &run.reached)
    })
}

/// Whether a fault of `rule` makes a run worthless as a proof of `property`, which it does not break itself.
pub(crate) fn stands_in_the_way(rule: Rule, property: Property) -> bool {
    match rule.property() {
        // Behind a bad access nothing is known.
        Some(Property::Access | Property::Bounds | Property::MemorySafety) => !rule.breaks(property),
        // Losing a block, or keeping it, changes nothing else in the run. An overflow wraps and the run goes on; a division
        // by zero ends it, which `Ending::Fault` tells.
        Some(
            Property::Leaks
            | Property::MemoryCleanup
            | Property::NoOverflow
            | Property::Assertions
            | Property::Termination
            | Property::Initialised
            | Property::Structure,
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
            .map(|i| crate::shown_inputs::shown(program, i))
            .collect(),
        repeated: repeated(&run.script),
        script: run.script.to_string(),
        steps: run.steps,
        path: Vec::new(),
        harness: String::new(),
        decisions: Vec::new(),
    }
}

/// How many of its last values a script repeats: each was recorded as an input of its own.
fn repeated(script: &Script) -> usize {
    let count_of = |line: &ScriptLine| {
        if let ScriptLine::Repeat { count } = line { Some(*count as usize) } else { None }
    };
    script.lines.iter().find_map(count_of).unwrap_or(0)
}

/// A property that is violated, as it was asked for: by name, or as a part of another one.
pub(crate) fn as_asked(job: &crate::Job, violated: Property) -> Property {
    let whole = job.properties.iter().find(|whole| whole.parts().contains(&violated));
    *whole.filter(|_| !job.properties.contains(&violated)).unwrap_or(&violated)
}

/// The answer to a question that nobody looked at for long, because another property is violated.
pub(crate) fn undecided(violated: Property) -> Verdict {
    let message = format!("not decided, because {violated} is violated");
    let reason = Reason::new(ReasonKind::UndefinedBehaviour, message, None);
    Verdict::Unknown(vec![reason.with_advice("repair what is violated, and check again")])
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

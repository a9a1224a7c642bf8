//! Why an answer is unknown: the reasons of all strategies, gathered, put in order and cut in one place.
//!
//! What decides comes first. If the program has one run, that is whatever keeps the run from deciding: no suspicion about all runs
//! matters then. Else it is what a run met, what no description of all runs goes beyond, what took the time; then come the
//! faults that could not be excluded, the likeliest first, since one lost fact makes many of them.
//!
//! Errs towards: saying less. No verdict rests on it.

use crate::advice::advised;
use crate::explain::path::known_place;
use crate::judge::{Proposal, source_place};
use std::collections::BTreeSet;
use tayra_execution::{Obligation, Status};
use tayra_exploration::Busy;
use tayra_exploration::trail::Passage;
use tayra_findings::{Rank, Reason, ReasonKind, Rule, SourcePlace};
use tayra_interpreter::{Ending, Run};
use tayra_program::Program;

/// So many are told besides the one that decides.
const MOST: usize = 5;

/// What another strategy says counts where nothing was known; its reasons join those that there are.
pub(crate) fn gather(known: &mut Proposal, said: Proposal) {
    match (known, said) {
        (Proposal::Unknown(reasons), Proposal::Unknown(more)) => reasons.extend(more),
        (known @ Proposal::Unknown(_), said @ (Proposal::Holds(_) | Proposal::Violated(_))) => *known = said,
        (Proposal::Holds(_) | Proposal::Violated(_), _) => {}
    }
}

/// The reasons as they are told: each once, the one that decides first, with advice; the others in the order in which they
/// matter, those that help little marked as such.
pub(crate) fn ranked(gathered: Vec<Reason>) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    for reason in gathered {
        let is_same = |other: &Reason| other.message == reason.message && other.place == reason.place;
        // One run is often made again, longer: what it said at last counts.
        let is_newer = |other: &Reason| {
            reason.rank == Rank::OnlyRun && other.rank == Rank::OnlyRun && other.kind == reason.kind
        };
        reasons.retain(|other| !is_newer(other));
        if !reasons.iter().any(is_same) {
            reasons.push(reason);
        }
    }
    reasons.sort_by_key(|reason| reason.rank);
    let Some(decisive) = reasons.first().map(|reason| (reason.rank, reason.kind)) else { return reasons };
    let mut told = 0;
    for reason in reasons.iter_mut().skip(1) {
        let helps = match (decisive, reason.rank) {
            // The run ended, or went as far as it can: nothing else stands between it and an answer.
            ((Rank::OnlyRun, kind), _) if kind != ReasonKind::Budget => false,
            ((Rank::Met, _), rank) if rank != Rank::Met => false,
            // What is suspected while loops have not come to rest is worth little.
            ((Rank::OnlyRun | Rank::Exhausted, _), Rank::Suspected) => false,
            (_, Rank::Search | Rank::General) => false,
            (
                _,
                Rank::OnlyRun | Rank::Met | Rank::Blocked | Rank::Exhausted | Rank::Likely | Rank::Suspected,
            ) => true,
        };
        reason.is_minor = !helps || told >= MOST;
        told += usize::from(!reason.is_minor);
    }
    reasons.into_iter().map(advised).collect()
}

/// A reason that a run gives: if the program has no other, it decides.
pub(crate) fn by_a_run(reason: Reason, run: &Run) -> Reason {
    let is_met = matches!(
        reason.kind,
        ReasonKind::UndefinedBehaviour | ReasonKind::Unsupported | ReasonKind::Internal
    );
    match (run.inputs.is_empty(), is_met) {
        (true, _) => reason.with_rank(Rank::OnlyRun),
        (false, true) => reason.with_rank(Rank::Met),
        (false, false) => reason.with_rank(Rank::Search),
    }
}

/// Why a run that was cut short shows nothing: where it was then.
pub(crate) fn cut_short(program: &Program, run: &Run) -> Reason {
    let which = if run.inputs.is_empty() { "the program's one run" } else { "the run" };
    let what = if run.ending == Ending::MemoryLimit {
        format!("{which} needs more memory than allowed")
    } else if run.ending == Ending::StepLimit {
        format!("{which} did not end within {} steps", run.steps)
    } else {
        format!("{which} did not end in time")
    };
    let Some(innermost) = run.stack.first() else {
        return Reason::new(ReasonKind::Budget, format!("{what} ({} steps)", run.steps), None);
    };
    // What is not the innermost call is where the loop may be that takes so long.
    let mut callers: Vec<String> = Vec::new();
    for frame in run.stack.iter().skip(1).filter(|frame| frame.place.is_known()) {
        let text = format!("`{}` at line {}", frame.function, frame.place.line);
        if callers.last() != Some(&text) {
            callers.push(text);
        }
    }
    let from = match callers.as_slice() {
        [] => String::new(),
        [one] => format!(", called from {one}"),
        [first, .., last] => format!(", called from {first} and, in the end, from {last}"),
    };
    let message = format!("{what}: after {} steps it was here, in `{}`{from}", run.steps, innermost.function);
    Reason::new(ReasonKind::Budget, message, source_place(program, innermost.place))
}

/// What the exploration spent its time on, in words.
pub(crate) fn where_time_went(program: &Program, busy: Busy) -> (String, Option<SourcePlace>) {
    let function = &program.functions[busy.function];
    let name = function.c_name.as_ref().unwrap_or(&function.name);
    let Busy { rounds, percent, .. } = busy;
    match (busy.head, function.body.as_ref()) {
        (Some(head), Some(body)) => {
            let times = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
            let message = format!(
                "{percent}% of it went into this loop of `{name}`, which had not come to rest after {times}"
            );
            (message, source_place(program, known_place(body, head, false)))
        }
        (Some(_) | None, _) => {
            (format!("{percent}% of it went into `{name}`"), source_place(program, function.place))
        }
    }
}

/// How likely a fault is that could not be excluded; the least is the likeliest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Likelihood {
    /// Not certain in the states that were described.
    is_open: bool,
    /// What is lost is lost by everything else that goes wrong.
    is_leak: bool,
    /// Loops and calls that the way goes through: facts are forgotten there.
    forgotten: usize,
    /// The length of the way: behind what comes first nothing is known.
    steps: usize,
}

impl Likelihood {
    /// Of an obligation that is met on this way; nothing is known of one without a way.
    pub(crate) fn of(obligation: &Obligation, way: &[Passage]) -> Likelihood {
        let loops = way.iter().filter(|passage| matches!(passage, Passage::Loop { .. })).count();
        Likelihood {
            is_open: obligation.status != Status::Certain,
            is_leak: matches!(obligation.rule, Rule::Leak | Rule::NotFreedAtExit),
            forgotten: if way.is_empty() { usize::MAX } else { loops },
            steps: way.len(),
        }
    }

    /// How much it decides.
    pub(crate) fn rank(self) -> Rank {
        if !self.is_open || self.forgotten == 0 { Rank::Likely } else { Rank::Suspected }
    }
}

/// The reasons, the likeliest first; of those that speak of the same block or function in the same way, one, and then the others.
pub(crate) fn likeliest_first(mut reasons: Vec<(Likelihood, Reason)>) -> Vec<Reason> {
    reasons.sort_by_key(|(likelihood, _)| *likelihood);
    let mut seen = BTreeSet::new();
    let (mut first, mut others) = (Vec::new(), Vec::new());
    for (_, reason) in reasons {
        let about = reason.notes.first().map(|note| note.place.clone());
        // Without a block, what is said is compared: the same pointer is read again and again.
        let about = (reason.rank, reason.rule, about.is_none().then(|| reason.message.clone()), about);
        if seen.insert(about) { first.push(reason) } else { others.push(reason) }
    }
    first.extend(others);
    first
}

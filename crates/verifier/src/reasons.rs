//! Why an answer is unknown: the reasons of all strategies, gathered, put in order and cut in one place.
//!
//! What decides comes first. If the program has one run, that is whatever keeps the run from deciding: no suspicion about all runs
//! matters then. Else it is what a run met, what no description of all runs goes beyond, what took the time; then come the
//! faults that could not be excluded, the likeliest first, since one lost fact makes many of them.
//!
//! Errs towards: saying less. No verdict rests on it.

use crate::advice::advised;
use crate::explain::path::known_place;
use crate::judge::source_place;
use std::collections::BTreeSet;
use tayra_execution::{Obligation, Status};
use tayra_exploration::Busy;
use tayra_exploration::trail::Passage;
use tayra_findings::{Rank, Reason, ReasonKind, Rule, SourcePlace, TraceStep};
use tayra_interpreter::{Ending, Run};
use tayra_program::{Callee, Constant, FunctionId, Operand, Operation, Program};

/// So many are told besides the one that decides.
const MOST: usize = 5;

/// The reasons as they are told: each once, the one that decides first, with advice; the others in the order in which they
/// matter, those that help little marked as such.
pub(crate) fn ranked(mut gathered: Vec<Reason>) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    gathered.sort_by_key(|reason| reason.rank);
    for reason in gathered {
        let is_same = |other: &Reason| other.message == reason.message && other.place == reason.place;
        // The only run is made again and again: what it said first it says each time.
        let is_again = |other: &Reason| {
            reason.rank == Rank::OnlyRun && other.rank == Rank::OnlyRun && other.kind == reason.kind
        };
        if !reasons.iter().any(|other| is_same(other) || is_again(other)) {
            reasons.push(reason);
        }
    }
    let Some(decisive) = reasons.first().map(|reason| (reason.rank, reason.kind)) else { return reasons };
    let mut told = 0;
    for reason in reasons.iter_mut().skip(1) {
        let helps = match (decisive, reason.rank) {
            _ if reason.kind == ReasonKind::NoStrategy => false,
            // The run ended, or went as far as it can: nothing else stands between it and an answer.
            ((Rank::OnlyRun, kind), _) if kind != ReasonKind::Budget => false,
            ((Rank::Met, ReasonKind::UndefinedBehaviour), rank) => rank == Rank::Met,
            // What is suspected beside that, or while loops have not come to rest, is worth little unless it is likely.
            ((Rank::OnlyRun | Rank::Met | Rank::Exhausted, _), Rank::Suspected) => false,
            ((rank, _), Rank::Search | Rank::General) => rank == reason.rank,
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

/// The first reason, if it is that a function is missing, names the others that the program may call and that are missing too: whoever
/// defines one should not have to come back for each of them.
pub(crate) fn with_others_missing(program: &Program, entry: &str, mut reasons: Vec<Reason>) -> Vec<Reason> {
    let Some(first) = reasons.first_mut().filter(|reason| reason.kind == ReasonKind::Unsupported) else {
        return reasons;
    };
    let names = missing(program, entry);
    let is_named = |name: &str| first.message.contains(&format!("`{name}`"));
    let others: Vec<String> =
        names.iter().filter(|name| !is_named(name)).map(|name| format!("`{name}`")).collect();
    if names.iter().any(|name| is_named(name)) && !others.is_empty() {
        let shown = others.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
        let more = match others.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let text = format!("neither defined nor modelled either: {shown}{more}");
        first.notes.push(TraceStep { place: None, text });
    }
    reasons
}

/// Functions without body and model that some function calls which may be reached.
fn missing(program: &Program, entry: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<FunctionId> = program.function_named(entry).into_iter().collect();
    let mut seen: BTreeSet<FunctionId> = waiting.iter().copied().collect();
    while let Some(next) = waiting.pop() {
        let Some(body) = &program.functions[next].body else {
            let name = &program.functions[next].name;
            if !tayra_interpreter::has_model(name) {
                found.insert(name.clone());
            }
            continue;
        };
        for instruction in body.blocks.values().flat_map(|block| &block.instructions) {
            let called =
                if let Operation::Call { callee: Callee::Direct(callee), .. } = &instruction.operation {
                    Some(*callee)
                } else {
                    None
                };
            let named = instruction.operation.operands().into_iter().filter_map(|operand| match operand {
                Operand::Constant(Constant::Function(function)) => Some(*function),
                Operand::Constant(_) | Operand::Register(_) | Operand::LocalAddress(_) => None,
            });
            // A function that is only named may never be called: its body is looked at, but not whether it has one.
            let named = named.filter(|&function| program.functions[function].body.is_some());
            waiting.extend(called.into_iter().chain(named).filter(|&function| seen.insert(function)));
        }
    }
    found
}

/// A reason that a run gives: if the program has no other run, it decides.
pub(crate) fn by_a_run(reason: Reason, run: &Run) -> Reason {
    let is_cut =
        matches!(run.ending, Ending::StepLimit | Ending::TimeLimit | Ending::MemoryLimit | Ending::Stopped);
    let is_met = matches!(
        reason.kind,
        ReasonKind::UndefinedBehaviour | ReasonKind::Unsupported | ReasonKind::Internal
    );
    // Up to its first input, every run goes the same way; one that was cut short may come to inputs yet.
    let rank = match run.inputs.is_empty() {
        true if is_met || !is_cut || reason.kind == ReasonKind::Budget => Rank::OnlyRun,
        false if is_met => Rank::Met,
        true | false => Rank::Search,
    };
    reason.with_rank(rank)
}

/// Why a run that was cut short shows nothing: where it was then.
pub(crate) fn cut_short(program: &Program, run: &Run) -> Reason {
    let which = if run.inputs.is_empty() { "the run, which had read no input yet," } else { "the run" };
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
                "{percent}% of the time went into this loop of `{name}`, which had not come to rest after {times}"
            );
            (message, source_place(program, known_place(body, head, false)))
        }
        (Some(_) | None, _) => {
            (format!("{percent}% of the time went into `{name}`"), source_place(program, function.place))
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
    /// Loops that the way goes through: facts are forgotten there.
    loops: usize,
    /// Calls that came back, of which only the result of all of them together is known.
    calls: usize,
    /// The length of the way: behind what comes first nothing is known.
    steps: usize,
}

impl Likelihood {
    /// Of an obligation that is met on this way; nothing is known of one without a way.
    pub(crate) fn of(obligation: &Obligation, way: &[Passage]) -> Likelihood {
        let count = |is: fn(&Passage) -> bool| way.iter().filter(|passage| is(passage)).count();
        let loops = count(|passage| matches!(passage, Passage::Loop { .. }));
        Likelihood {
            is_open: obligation.status != Status::Certain,
            is_leak: matches!(obligation.rule, Rule::Leak | Rule::NotFreedAtExit),
            loops: if way.is_empty() { usize::MAX } else { loops },
            calls: count(|passage| matches!(passage, Passage::Returned { .. })),
            steps: way.len(),
        }
    }

    /// How much it decides.
    pub(crate) fn rank(self) -> Rank {
        if !self.is_open || self.loops + self.calls == 0 { Rank::Likely } else { Rank::Suspected }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Proposal;

    fn reason(kind: ReasonKind, rank: Rank, message: &str) -> Reason {
        Reason::new(kind, message, None).with_rank(rank)
    }

    fn suspicions(count: u32, rank: Rank) -> Vec<Reason> {
        let place = |line| Some(SourcePlace { file: "a.c".to_owned(), line, column: 1 });
        let one = |line| Reason::new(ReasonKind::Suspected, "nothing is known", place(line)).with_rank(rank);
        (0..count).map(one).collect()
    }

    fn told(reasons: &[Reason]) -> usize {
        reasons.iter().filter(|reason| !reason.is_minor).count()
    }

    #[test]
    fn what_keeps_the_only_run_from_deciding_stands_alone() {
        let mut all = suspicions(45, Rank::Likely);
        all.push(reason(ReasonKind::Unspecified, Rank::OnlyRun, "an address decides a branch"));
        let ranked = ranked(all);
        assert_eq!((ranked.len(), told(&ranked)), (46, 1));
        assert_eq!(ranked[0].rank, Rank::OnlyRun);
    }

    #[test]
    fn where_time_ran_out_only_likely_faults_are_told() {
        let mut all = suspicions(7, Rank::Suspected);
        all.push(reason(ReasonKind::Budget, Rank::Exhausted, "the time was not enough"));
        assert_eq!(told(&ranked(all.clone())), 1);
        all.extend(suspicions(2, Rank::Likely).into_iter().map(|mut r| {
            r.message = "another".to_owned();
            r
        }));
        let ranked = ranked(all);
        assert_eq!(told(&ranked), 3);
        assert_eq!(ranked[1].rank, Rank::Likely);
    }

    #[test]
    fn of_many_suspicions_one_decides_and_five_more_are_told() {
        let mut all = vec![reason(ReasonKind::Budget, Rank::Search, "the search did not end in time")];
        all.extend(suspicions(9, Rank::Suspected));
        let ranked = ranked(all);
        assert_eq!((ranked.len(), told(&ranked)), (10, 6));
        assert_eq!(ranked[0].kind, ReasonKind::Suspected);
        assert!(ranked[9].is_minor && ranked[9].rank == Rank::Search);
    }

    #[test]
    fn a_search_alone_tells_all_that_it_left_open() {
        let of_search = |message: &str| reason(ReasonKind::Budget, Rank::Search, message);
        let ranked = ranked(vec![of_search("one"), of_search("two"), of_search("three")]);
        assert_eq!(told(&ranked), 3);
    }

    #[test]
    fn nothing_is_said_twice_and_no_answer_is_overwritten() {
        let again = reason(ReasonKind::Budget, Rank::OnlyRun, "after 7 steps");
        let longer = reason(ReasonKind::Budget, Rank::OnlyRun, "after 9 steps");
        assert_eq!(ranked(vec![again.clone(), longer, again]).len(), 1);
        // What a short run said becomes decisive when the whole run says it.
        let early = reason(ReasonKind::Unspecified, Rank::Search, "an address decides a branch");
        let whole = early.clone().with_rank(Rank::OnlyRun);
        assert_eq!(ranked(vec![early, whole])[0].rank, Rank::OnlyRun);
        let mut known = Proposal::Holds(tayra_findings::Proof::closed_graph(1, Vec::new()));
        known.add(Proposal::Unknown(suspicions(1, Rank::Likely)));
        assert!(matches!(known, Proposal::Holds(_)));
        let mut known = Proposal::Unknown(suspicions(1, Rank::Likely));
        known.add(Proposal::Unknown(suspicions(2, Rank::Likely)));
        assert!(matches!(&known, Proposal::Unknown(reasons) if reasons.len() == 3));
    }
}

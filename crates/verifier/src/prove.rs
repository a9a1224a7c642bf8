//! Decides a program by describing all its runs.
//!
//! *Holds* needs a closed graph on which nothing that belongs to the property is left to prove, and nothing that could
//! corrupt memory either, unless the property is `access` itself. What is left to prove is a suspicion: never
//! *violated*, but a reason that names the place.
//!
//! Errs towards: *unknown*.

use crate::assumptions::{Found, assumptions};
use crate::draw::draw;
use crate::draw_at::draw_at;
use crate::draw_graph::draw_graph;
use crate::ends::{self, Faults};
use crate::explain::suspicions;
use crate::hunting::Suspects;
use crate::invariants::loop_invariants;
use crate::judge::{Proposal, source_place, stands_in_the_way};
use crate::{Drawings, Job, checks, places, reasons};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tayra_execution::Options;
use tayra_exploration::{Exploration, Incomplete, Limits, Spot, prove};
use tayra_findings::{LoopEnd, LoopKind, Proof, Property, Rank, Reason, ReasonKind, Rule, Verdict};
use tayra_limits::clock;
use tayra_program::{FunctionId, Program};

/// Answers `asked`, in order.
pub(crate) fn decide(
    program: &Program,
    entry: FunctionId,
    asked: &[Property],
    job: &Job,
    (deadline, stop, suspects): (Instant, Option<Arc<AtomicBool>>, Option<Suspects>),
    drawings: &mut Drawings,
) -> Vec<Proposal> {
    if asked == [Property::Initialised] {
        return vec![decide_initialised(program, entry, job, (deadline, stop, suspects))];
    }
    let for_end = asked.contains(&Property::Termination);
    let options =
        Options { malloc_may_fail: job.malloc_may_fail, for_the_end: for_end, ..Options::default() };
    let memory_mb = Some(job.budget.memory_mb);
    let gauge = job.progress.as_ref().map(|progress| progress.gauge());
    let asked_places = if job.draw { job.draw_at.as_slice() } else { &[] };
    let (views, nowhere) = places::find(program, entry, asked_places);
    let spots: BTreeSet<Spot> = views.iter().flat_map(|view| view.spots.iter().copied()).collect();
    let limits = Limits {
        deadline: Some(deadline),
        stop,
        memory_mb,
        keep_sights: job.draw,
        lookouts: (!spots.is_empty()).then(|| Arc::new(spots)),
        suspects,
        passages: for_end,
        coarse_will_do: asked == [Property::Termination] && !job.draw && !job.systems,
        gauge,
        ..Limits::default()
    };
    let mut exploration = prove(program, entry, options, &limits);
    let mut verdicts: Vec<Proposal> = Vec::with_capacity(asked.len());
    if exploration.is_coarse {
        let until = clock::now() + deadline.saturating_duration_since(clock::now()) / 3;
        let (verdict, loops) =
            judge(program, &job.entry, &mut exploration, Property::Termination, (until, None));
        if matches!(verdict, Proposal::Holds(_)) {
            verdicts.push(verdict);
            drawings.loops = loops;
        } else {
            exploration = prove(program, entry, options, &Limits { coarse_will_do: false, ..limits.clone() });
        }
    }
    for &property in &asked[verdicts.len()..] {
        if property == Property::Initialised {
            // This graph knows nothing of shadows.
            verdicts.push(Proposal::Unknown(Vec::new()));
            continue;
        }
        let systems = if job.systems { Some(&mut drawings.systems) } else { None };
        let (verdict, loops) = judge(program, &job.entry, &mut exploration, property, (deadline, systems));
        verdicts.push(verdict);
        if property == Property::Termination {
            drawings.loops = loops;
        }
    }
    if for_end && (exploration.universe.has_met_the_end || exploration.universe.terms.has_astray()) {
        // What is asked besides may rest on memory having an end, and on how numbers wrap around.
        let others = asked.iter().zip(&verdicts).any(|(&property, verdict)| {
            !matches!(property, Property::Termination | Property::Initialised)
                && matches!(verdict, Proposal::Unknown(_))
        });
        if others {
            let options = Options { for_the_end: false, ..options };
            exploration = prove(program, entry, options, &Limits { passages: false, ..limits });
            for (verdict, &property) in verdicts.iter_mut().zip(asked) {
                if !matches!(property, Property::Termination | Property::Initialised)
                    && matches!(verdict, Proposal::Unknown(_))
                {
                    let (later, _) = judge(program, &job.entry, &mut exploration, property, (deadline, None));
                    *verdict = later;
                }
            }
        }
    }
    for (verdict, &property) in verdicts.iter().zip(asked) {
        if let Proposal::Holds(proof) = verdict {
            job.decided(property, &Verdict::Holds(proof.clone()));
        }
    }
    drawings.checks = checks::listed(program, entry, &exploration);
    if job.invariants && verdicts.iter().any(|verdict| matches!(verdict, Proposal::Holds(_))) {
        let found = loop_invariants(program, &mut exploration);
        for verdict in &mut verdicts {
            if let Proposal::Holds(proof) = verdict {
                *verdict = Proposal::Holds(proof.clone().with_invariants(found.clone()));
            }
        }
    }
    if job.draw {
        drawings.explored = true;
        nowhere.into_iter().for_each(|remark| drawings.remark(remark));
        // Pictures are for people: whatever goes wrong there costs no verdict.
        let drawn = catch_unwind(AssertUnwindSafe(|| {
            draw_at(program, &mut exploration, &views, drawings);
            if job.draw_graph {
                draw_graph(program, &mut exploration, drawings);
            }
            draw(program, &mut exploration, drawings);
        }));
        if drawn.is_err() {
            drawings.remark("drawing failed, so pictures are missing".to_owned());
        }
    }
    verdicts
}

/// Whether nothing decides anything that was never set: a program that keeps shadows says so by itself where it uses a value.
fn decide_initialised(
    program: &Program,
    entry: FunctionId,
    job: &Job,
    (deadline, stop, suspects): (Instant, Option<Arc<AtomicBool>>, Option<Suspects>),
) -> Proposal {
    let shadowed = tayra_program::passes::shadows::with_shadows(program);
    let options = Options { malloc_may_fail: job.malloc_may_fail, initialised: true, ..Options::default() };
    let memory_mb = Some(job.budget.memory_mb);
    let gauge = job.progress.as_ref().map(|progress| progress.gauge());
    let limits = Limits { deadline: Some(deadline), stop, memory_mb, suspects, gauge, ..Limits::default() };
    let mut exploration = prove(&shadowed, entry, options, &limits);
    let (verdict, _) =
        judge(&shadowed, &job.entry, &mut exploration, Property::Initialised, (deadline, None));
    if let Proposal::Holds(proof) = &verdict {
        job.decided(Property::Initialised, &Verdict::Holds(proof.clone()));
    }
    verdict
}

fn judge(
    program: &Program,
    entry: &str,
    exploration: &mut Exploration,
    property: Property,
    (deadline, systems): (Instant, Option<&mut Vec<(String, String)>>),
) -> (Proposal, Vec<LoopEnd>) {
    let mut reasons: Vec<Reason> = Vec::new();
    reasons.extend(exploration.incomplete.iter().map(|why| incomplete(program, exploration, why)));
    let is_whole = reasons.is_empty();
    reasons.extend(suspicions(program, exploration, |rule| may_stand_in_the_way(rule, property)));
    // Where a suspicion stands, what the path was given up for there is part of it.
    let suspected: Vec<_> = reasons
        .iter()
        .filter(|r| r.kind == ReasonKind::Suspected && r.place.is_some())
        .map(|r| r.place.clone())
        .collect();
    reasons.retain(|r| r.kind != ReasonKind::Unsupported || !suspected.contains(&r.place));
    let mut loops = Vec::new();
    if property == Property::Termination && is_whole {
        let (faults, until) = match reasons.is_empty() {
            true => (Faults::Excluded, deadline),
            // Whatever is found out decides nothing.
            false => (Faults::Possible, deadline.min(clock::now() + LOOPS_TIME)),
        };
        let (open, lines) = open_cycles(program, exploration, until, faults, systems);
        loops = lines;
        reasons.extend(open);
    }
    let proposal = match exploration.closed() {
        Some(closed) if reasons.is_empty() => {
            let rests_on = assumptions(program, entry, &closed.exploration().reached, Found::ByGraph);
            let nodes = closed.exploration().graph.nodes().len();
            Proposal::Holds(match property {
                Property::Termination => {
                    let count = |kind| loops.iter().filter(|one| one.kind == kind).count();
                    Proof::all_end(nodes, count(LoopKind::Loop), count(LoopKind::Recursion), rests_on)
                }
                Property::MemorySafety
                | Property::Access
                | Property::Bounds
                | Property::Leaks
                | Property::MemoryCleanup
                | Property::NoOverflow
                | Property::Assertions
                | Property::Initialised
                | Property::Structure => Proof::closed_graph(nodes, rests_on),
            })
        }
        _ => Proposal::Unknown(reasons),
    };
    (proposal, loops)
}

/// So long loops are looked at where the answer is unknown whatever is found.
const LOOPS_TIME: Duration = Duration::from_secs(3);

/// The cycles of the graph that are not shown to be left, and what is known of each loop.
fn open_cycles(
    program: &Program,
    exploration: &mut Exploration,
    deadline: Instant,
    faults: Faults,
    systems: Option<&mut Vec<(String, String)>>,
) -> (Vec<Reason>, Vec<LoopEnd>) {
    let unknown = |kind, why: &str| (vec![Reason::new(kind, why, None)], Vec::new());
    let overflows = ends::overflows(exploration);
    if let Some(reason) = ends::quotient_that_overflows(program, &overflows) {
        return (vec![reason], Vec::new());
    }
    let passages = match &exploration.passages {
        Some(Ok(passages)) => passages,
        Some(Err(why)) => {
            let message = format!("what leads from one round of its loops to the next is not known: {why}");
            let reason = Reason::new(ReasonKind::NoStrategy, message, None).with_rank(Rank::Blocked);
            return (vec![reason], Vec::new());
        }
        None => return unknown(ReasonKind::NoStrategy, "what leads where is not known"),
    };
    let universe = &mut exploration.universe;
    let cycles = ends::cycles(program, universe, passages, &overflows, deadline, systems);
    // Words are for people: whatever goes wrong there costs no verdict.
    let words = || ends::loop_ends(program, (universe, &exploration.sites), passages, &cycles, faults);
    let loops = catch_unwind(AssertUnwindSafe(words)).unwrap_or_default();
    let open = match cycles.iter().all(ends::Cycle::is_left) {
        true => Vec::new(),
        false => ends::reasons(program, &cycles, &loops),
    };
    (open, loops)
}

/// Whether something of `rule` that is not proved keeps `property` from being proved. Beside what makes a run worthless: a division by
/// zero ends runs, and so does the error function, so that whatever is alive then is left over.
pub(crate) fn may_stand_in_the_way(rule: Rule, property: Property) -> bool {
    let ends =
        rule == Rule::DivisionByZero || (rule == Rule::ErrorReached && property == Property::MemoryCleanup);
    rule.breaks(property) || ends || stands_in_the_way(rule, property)
}

pub(crate) fn incomplete(program: &Program, exploration: &Exploration, why: &Incomplete) -> Reason {
    let (kind, message, place) = match why {
        Incomplete::Unsupported(stopped) => {
            let place = source_place(program, stopped.place);
            (ReasonKind::Unsupported, format!("not supported: {}", stopped.what), place)
        }
        Incomplete::Limit(what) => match exploration.busiest {
            Some(busy) => {
                let (where_to, place) = reasons::where_time_went(program, busy);
                (ReasonKind::Budget, format!("{what}: {where_to}"), place)
            }
            None => (ReasonKind::Budget, what.clone(), None),
        },
        Incomplete::TooManyStates { place, because } => {
            let message = format!("too many different states meet here: {because}");
            (ReasonKind::Budget, message, source_place(program, *place))
        }
    };
    Reason::new(kind, message, place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_may_be_left_over_where_the_error_function_ends_the_run() {
        assert!(may_stand_in_the_way(Rule::ErrorReached, Property::MemoryCleanup));
        assert!(!may_stand_in_the_way(Rule::ErrorReached, Property::MemorySafety));
    }

    #[test]
    fn a_part_of_memory_safety_needs_no_more_than_it_rests_on() {
        assert!(!may_stand_in_the_way(Rule::Leak, Property::Access));
        assert!(!may_stand_in_the_way(Rule::Leak, Property::Bounds));
        assert!(may_stand_in_the_way(Rule::Leak, Property::MemorySafety));
        // Past a bad access blocks may be lost, and accesses go anywhere.
        assert!(may_stand_in_the_way(Rule::OutOfBounds, Property::Leaks));
        assert!(may_stand_in_the_way(Rule::UseAfterFree, Property::Bounds));
    }
}

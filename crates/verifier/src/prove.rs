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
use crate::explain::suspicions;
use crate::hunting::Suspects;
use crate::invariants::loop_invariants;
use crate::judge::{Proposal, source_place};
use crate::{Drawings, Job, places, reasons};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tayra_execution::Options;
use tayra_exploration::{Exploration, Incomplete, Limits, Spot, prove};
use tayra_findings::{Proof, Property, Rank, Reason, ReasonKind, Rule, Verdict};
use tayra_program::{FunctionId, Program};

/// Answers `asked`, in order. Termination is not decided here yet.
pub(crate) fn decide(
    program: &Program,
    entry: FunctionId,
    asked: &[Property],
    job: &Job,
    (deadline, stop, suspects): (Instant, Option<Arc<AtomicBool>>, Option<Suspects>),
    drawings: &mut Drawings,
) -> Vec<Proposal> {
    let options = Options { malloc_may_fail: job.malloc_may_fail };
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
        gauge,
        ..Limits::default()
    };
    let mut exploration = prove(program, entry, options, &limits);
    let mut verdicts: Vec<Proposal> =
        asked.iter().map(|&property| judge(program, &job.entry, &mut exploration, property)).collect();
    for (verdict, &property) in verdicts.iter().zip(asked) {
        if let Proposal::Holds(proof) = verdict {
            job.decided(property, &Verdict::Holds(proof.clone()));
        }
    }
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

fn judge(program: &Program, entry: &str, exploration: &mut Exploration, property: Property) -> Proposal {
    let mut reasons: Vec<Reason> = Vec::new();
    if property == Property::Termination {
        let message = "no strategy proves yet that every run of a program with inputs ends";
        let reason = Reason::new(ReasonKind::NoStrategy, message, None).with_rank(Rank::Blocked);
        return Proposal::Unknown(vec![reason]);
    }
    reasons.extend(exploration.incomplete.iter().map(|why| incomplete(program, exploration, why)));
    reasons.extend(suspicions(program, exploration, |rule| stands_in_the_way(rule, property)));
    // Where a suspicion stands, what the path was given up for there is part of it.
    let suspected: Vec<_> = reasons
        .iter()
        .filter(|r| r.kind == ReasonKind::Suspected && r.place.is_some())
        .map(|r| r.place.clone())
        .collect();
    reasons.retain(|r| r.kind != ReasonKind::Unsupported || !suspected.contains(&r.place));
    match exploration.closed() {
        Some(closed) if reasons.is_empty() => {
            let rests_on = assumptions(program, entry, &closed.exploration().reached, Found::ByGraph);
            Proposal::Holds(Proof::closed_graph(closed.exploration().graph.nodes().len(), rests_on))
        }
        _ => Proposal::Unknown(reasons),
    }
}

/// Whether something of `rule` that is not proved keeps `property` from being proved.
fn stands_in_the_way(rule: Rule, property: Property) -> bool {
    match rule.property() {
        _ if rule.breaks(property) => true,
        // Past a bad access nothing is known.
        Some(Property::Access | Property::Bounds | Property::MemorySafety) => true,
        // An overflow wraps.
        Some(Property::NoOverflow) => rule == Rule::DivisionByZero,
        // The error function ends the run, and whatever is alive then is left over.
        Some(Property::Assertions) => rule == Rule::ErrorReached && property == Property::MemoryCleanup,
        // A lost block changes nothing else, and what is not freed is only left over.
        Some(Property::Leaks | Property::MemoryCleanup | Property::Termination) => false,
        // Undefined behaviour outside every property.
        None => true,
    }
}

fn incomplete(program: &Program, exploration: &Exploration, why: &Incomplete) -> Reason {
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
        assert!(stands_in_the_way(Rule::ErrorReached, Property::MemoryCleanup));
        assert!(!stands_in_the_way(Rule::ErrorReached, Property::MemorySafety));
    }

    #[test]
    fn a_part_of_memory_safety_needs_no_more_than_it_rests_on() {
        assert!(!stands_in_the_way(Rule::Leak, Property::Access));
        assert!(!stands_in_the_way(Rule::Leak, Property::Bounds));
        assert!(stands_in_the_way(Rule::Leak, Property::MemorySafety));
        // Past a bad access blocks may be lost, and accesses go anywhere.
        assert!(stands_in_the_way(Rule::OutOfBounds, Property::Leaks));
        assert!(stands_in_the_way(Rule::UseAfterFree, Property::Bounds));
    }
}

//! Asks the ranges of a program, place by place.
//!
//! *Holds* needs a complete fixpoint on which nothing that stands in the way of the property is left open. Nothing is ever
//! *violated* here: what is certain as far as ranges know is open until a run shows it.
//!
//! Errs towards: *unknown*.

use crate::Job;
use crate::assumptions::{Found, assumptions};
use crate::judge::{Proposal, source_place};
use crate::prove::may_stand_in_the_way;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tayra_execution::{Duty, Whom, duties, whom};
use tayra_findings::{Check, CheckKind, CheckStatus, Known, Proof, Property, Rank, Reason, ReasonKind, Rule};
use tayra_program::{BlockId, Entity, FunctionId, Operation, Program, TerminatorKind};
use tayra_ranges::{Limits, Ranges, Spot, analyse};

/// Answers `asked`, in order, and says what is known of each place.
pub(crate) fn decide(
    program: &Program,
    entry: FunctionId,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
) -> (Vec<Proposal>, Option<Vec<Check>>) {
    let limits = Limits {
        deadline: Some(deadline),
        memory_mb: Some(job.budget.memory_mb),
        malloc_may_fail: job.malloc_may_fail,
        most_contexts: None,
    };
    let ranges = analyse(program, entry, limits);
    let answers = asked.iter().map(|&property| judge(program, &job.entry, &ranges, property)).collect();
    let checks = ranges.incomplete.is_none().then(|| listed(program, &ranges));
    (answers, checks)
}

/// Whether ranges say anything of a property.
const fn is_answered(property: Property) -> bool {
    match property {
        Property::Access | Property::Bounds | Property::NoOverflow | Property::Assertions => true,
        Property::MemorySafety
        | Property::Leaks
        | Property::MemoryCleanup
        | Property::Initialised
        | Property::Structure
        | Property::Termination => false,
    }
}

fn judge(program: &Program, entry: &str, ranges: &Ranges, property: Property) -> Proposal {
    if !is_answered(property) {
        let message = format!("ranges say nothing of {property}");
        return Proposal::Unknown(vec![Reason::new(ReasonKind::NoStrategy, message, None)]);
    }
    if let Some(why) = &ranges.incomplete {
        let reason = Reason::new(ReasonKind::Budget, format!("the ranges are not complete: {why}"), None);
        return Proposal::Unknown(vec![reason.with_rank(Rank::Exhausted)]);
    }
    let mut reasons: Vec<Reason> = Vec::new();
    for (place, what) in ranges.stops.values() {
        let message = format!("not supported: {what}");
        reasons.push(Reason::new(ReasonKind::Unsupported, message, source_place(program, *place)));
    }
    for ((spot, rule), open) in &ranges.open {
        if may_stand_in_the_way(*rule, property) && !ranges.stops.contains_key(spot) {
            let rank = if open.is_certain { Rank::Likely } else { Rank::Suspected };
            let place = source_place(program, open.place);
            let message = format!("{rule}: {}", open.message);
            reasons.push(Reason::new(ReasonKind::Suspected, message, place).with_rank(rank));
        }
    }
    if reasons.is_empty() && ranges.cuts.is_empty() {
        let rests_on = assumptions(program, entry, &ranges.reached, Found::ByGraph);
        return Proposal::Holds(Proof::by_ranges(ranges.walked.len(), ranges.contexts, rests_on));
    }
    if reasons.is_empty() {
        let message = "a way ends though runs may go on";
        reasons.push(Reason::new(ReasonKind::Suspected, message, None));
    }
    Proposal::Unknown(reasons)
}

/// Every check of the program, in the order of the source.
fn listed(program: &Program, ranges: &Ranges) -> Vec<Check> {
    let mut all: Vec<(Spot, tayra_program::Place, CheckKind, CheckStatus)> = Vec::new();
    let mut spoken: BTreeSet<(Spot, Rule)> = BTreeSet::new();
    let mut by_spot: BTreeMap<Spot, Vec<Rule>> = BTreeMap::new();
    for (spot, rule) in ranges.open.keys() {
        by_spot.entry(*spot).or_default().push(*rule);
    }
    for (function, declared) in program.functions.iter() {
        let Some(body) = &declared.body else { continue };
        for (block, code) in body.blocks.iter() {
            for (index, instruction) in code.instructions.iter().enumerate() {
                let spot = Spot { function, block, index };
                for duty in duties(program, body, &instruction.operation) {
                    let kind = duty.kind();
                    let rules: Vec<Rule> = by_spot
                        .get(&spot)
                        .into_iter()
                        .flatten()
                        .copied()
                        .filter(|&rule| kind.admits(rule))
                        .collect();
                    rules.iter().for_each(|&rule| {
                        spoken.insert((spot, rule));
                    });
                    let is_shown = match duty {
                        Duty::Keeps(_) => ranges.includes(spot),
                        Duty::Unreached(_) => ranges.walked.contains_key(&function),
                    };
                    let status = if !rules.is_empty() {
                        CheckStatus::Open(rules)
                    } else if is_shown {
                        CheckStatus::Proved
                    } else {
                        CheckStatus::Unreached
                    };
                    all.push((spot, instruction.place, kind, status));
                }
            }
        }
    }
    let behind_stops =
        behind(program, ranges.stops.keys().filter(|spot| ranges.cuts.contains(spot)).copied());
    let behind_cuts = behind(program, ranges.cuts.iter().copied());
    for (spot, _, _, status) in &mut all {
        let is_behind = behind_stops.includes(*spot) && *status == CheckStatus::Proved
            || behind_cuts.includes(*spot) && *status == CheckStatus::Unreached;
        if is_behind {
            *status = CheckStatus::Behind;
        }
    }
    for ((spot, rule), open) in &ranges.open {
        if !spoken.contains(&(*spot, *rule)) || rule.property().is_none() {
            all.push((*spot, open.place, CheckKind::of(*rule), CheckStatus::Open(vec![*rule])));
        }
    }
    all.sort_by_key(|(spot, place, kind, _)| (*place, *kind, *spot));
    let check = |(spot, place, kind, status): (Spot, tayra_program::Place, CheckKind, CheckStatus)| Check {
        kind,
        function: program.functions[spot.function].shown().to_owned(),
        place: source_place(program, place),
        known: known(ranges, spot, &status),
        status,
    };
    all.into_iter().map(check).collect()
}

/// What ranges know of an open check.
fn known(ranges: &Ranges, spot: Spot, status: &CheckStatus) -> Known {
    let open = status.rules().iter().filter_map(|&rule| Some((rule, ranges.open.get(&(spot, rule))?)));
    let mut known = Known::default();
    for (rule, open) in open {
        if open.is_certain {
            known.certain.push(rule);
        }
        known.cause = known.cause.or_else(|| open.cause.clone());
    }
    known
}

/// All code that the code of a program leads to from some places on, whatever the values of its variables are.
struct Behind {
    from: BTreeMap<(FunctionId, BlockId), usize>,
    is_everything: bool,
}

impl Behind {
    fn includes(&self, spot: Spot) -> bool {
        self.is_everything
            || self.from.get(&(spot.function, spot.block)).is_some_and(|&from| from <= spot.index)
    }
}

fn behind(program: &Program, starts: impl Iterator<Item = Spot>) -> Behind {
    let mut waiting: Vec<Spot> = starts.collect();
    let mut behind = Behind { from: BTreeMap::new(), is_everything: false };
    if waiting.is_empty() {
        return behind;
    }
    let mut calls: BTreeMap<FunctionId, Vec<Spot>> = BTreeMap::new();
    let mut others: Vec<Spot> = Vec::new();
    for (function, declared) in program.functions.iter() {
        for (block, code) in declared.body.iter().flat_map(|body| body.blocks.iter()) {
            for (index, instruction) in code.instructions.iter().enumerate() {
                let Operation::Call { callee, .. } = &instruction.operation else { continue };
                let spot = Spot { function, block, index };
                match whom(program, callee) {
                    Whom::Body(callee) => calls.entry(callee).or_default().push(spot),
                    Whom::Library => {}
                    Whom::Anything => others.push(spot),
                }
            }
        }
    }
    while let Some(spot) = waiting.pop() {
        let Some(body) = &program.functions[spot.function].body else { continue };
        let code = &body.blocks[spot.block];
        let key = (spot.function, spot.block);
        let known = behind.from.get(&key).copied().unwrap_or(usize::MAX);
        if known <= spot.index {
            continue;
        }
        behind.from.insert(key, spot.index);
        for instruction in code.instructions.iter().take(known).skip(spot.index) {
            let Operation::Call { callee, .. } = &instruction.operation else { continue };
            match whom(program, callee) {
                Whom::Body(function) => {
                    // All of it, its first instruction too.
                    waiting.push(Spot { function, block: BlockId::from_index(0), index: 0 });
                }
                Whom::Library => {}
                Whom::Anything => behind.is_everything = true,
            }
        }
        for edge in code.terminator.kind.edges() {
            waiting.push(Spot { block: edge.target, index: 0, ..spot });
        }
        if matches!(code.terminator.kind, TerminatorKind::Return(_)) {
            waiting.extend(calls.get(&spot.function).into_iter().flatten().copied());
            waiting.extend(&others);
        }
    }
    behind
}

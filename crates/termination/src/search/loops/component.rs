//! Endless runs that need several cycles: the copies of locations that splits made are regions by themselves, if from each of
//! them some step leads into one of them.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, LinearExpr};
use tayra_transition_system::System;
use tayra_transition_system::linear::{Effort, Premises, is_unsatisfiable};

use super::super::problem::Problem;
use super::run::{Manner, Run, compose};
use crate::certificate::Region;

/// Sets of regions that runs can keep to, one for each stuck component that has any.
pub(super) fn closed_components(system: &System, problem: &Problem, effort: &Effort) -> Vec<Vec<Region>> {
    let mut found = Vec::new();
    for (locations, edges) in problem.live_components() {
        if effort.is_over() {
            break;
        }
        // For each location the steps that are possible everywhere in its region.
        let mut steps: BTreeMap<usize, Vec<(usize, Run)>> = BTreeMap::new();
        for id in &edges {
            let edge = &problem.edges[id];
            let mut whole = Run::new(system.width(), false);
            if !whole.take(system, &edge.path, effort) {
                continue;
            }
            let mut premises = Premises::new(&problem.known[edge.source], effort);
            let manners: &[Manner] = if whole.choices().is_empty() {
                &[Manner::Keep]
            } else {
                &[Manner::Keep, Manner::Low, Manner::High, Manner::Number(0)]
            };
            for &manner in manners {
                let mut run = whole.clone();
                run.choose(manner);
                if run.needs.iter().all(|need| premises.entails(need, effort)) {
                    steps.entry(edge.source).or_default().push((*id, run));
                }
            }
        }
        let mut regions: Vec<usize> = locations;
        loop {
            let mut chosen: Vec<Region> = Vec::new();
            let mut kept = Vec::new();
            for &location in &regions {
                let step = steps.get(&location).into_iter().flatten().find(|(id, run)| {
                    let target = problem.origin[problem.edges[id].target];
                    let targets: Vec<&[Constraint]> = regions
                        .iter()
                        .filter(|other| problem.origin[**other] == target)
                        .map(|other| problem.known[*other].as_slice())
                        .collect();
                    leads_into(&problem.known[location], run.now(), &targets, effort)
                });
                if let Some((id, run)) = step {
                    kept.push(location);
                    chosen.push(Region {
                        location: problem.origin[location],
                        facts: problem.known[location].clone(),
                        legs: super::legs(run, &problem.edges[id].path),
                    });
                }
            }
            if kept.len() == regions.len() {
                if !chosen.is_empty() {
                    found.push(chosen);
                }
                break;
            }
            regions = kept;
        }
    }
    found
}

/// Do all values with these facts lead into one of the targets?
fn leads_into(
    facts: &[Constraint],
    after: &[LinearExpr],
    targets: &[&[Constraint]],
    effort: &Effort,
) -> bool {
    let read = |fact: &Constraint| Constraint::new(compose(fact.expr(), after), fact.comparison());
    let mut premises = Premises::new(facts, effort);
    let later: Vec<Vec<Constraint>> =
        targets.iter().map(|target| target.iter().map(read).collect()).collect();
    if later.iter().any(|target| target.iter().all(|fact| premises.entails(fact, effort))) {
        return true;
    }
    let mut outside = vec![facts.to_vec()];
    for target in &later {
        let mut next = Vec::new();
        for piece in &outside {
            for fact in target {
                let negated = match fact.comparison() {
                    Comparison::Zero => {
                        vec![Constraint::less(fact.expr(), 0), Constraint::greater(fact.expr(), 0)]
                    }
                    Comparison::AtMostZero | Comparison::NonZero => vec![fact.negated()],
                };
                for negated in negated {
                    let mut smaller = piece.clone();
                    smaller.push(negated);
                    if !is_unsatisfiable(&smaller, effort) {
                        next.push(smaller);
                    }
                }
            }
            if next.len() > 60 || effort.is_over() {
                return false;
            }
        }
        outside = next;
    }
    outside.is_empty()
}

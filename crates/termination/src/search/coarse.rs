//! A coarser problem: transitions side by side that do the same are looked at as one, without what only some of them need.
//!
//! Branches that matter to nothing else multiply the ways through a system; without them locations can be passed over that
//! could not before. Errs towards: more runs, so it is only of use for proofs that runs end.

use std::collections::BTreeMap;

use tayra_numeric::{Constraint, LinearExpr, Var};
use tayra_transition_system::linear::{Effort, Premises};

use super::problem::{Edge, Problem, Relation, index};
use crate::certificate::Step;

/// Merges transitions and passes over locations in turn, until nothing changes; whether anything did.
pub(super) fn coarsen(problem: &mut Problem, effort: &Effort) -> bool {
    let before = problem.edges.len();
    loop {
        let merged = merge_parallel(problem, effort);
        problem.chain(effort, 0);
        if !merged || effort.is_over() {
            break;
        }
    }
    problem.forget_irrelevant();
    problem.edges.len() < before
}

type Group<'p> = BTreeMap<(usize, usize, bool, &'p BTreeMap<Var, LinearExpr>), Vec<usize>>;

fn merge_parallel(problem: &mut Problem, effort: &Effort) -> bool {
    let width = problem.width;
    let mut groups: Group<'_> = BTreeMap::new();
    for (id, edge) in &problem.edges {
        let chooses =
            edge.relation.update.values().any(|value| value.vars().any(|var| index(var) >= 2 * width));
        if !chooses {
            let key = (edge.source, edge.target, edge.alive, &edge.relation.update);
            groups.entry(key).or_default().push(*id);
        }
    }
    let groups: Vec<Vec<usize>> = groups.into_values().filter(|members| members.len() > 1).collect();
    for members in &groups {
        if effort.is_over() {
            return false;
        }
        merge(problem, members, effort);
    }
    !groups.is_empty()
}

/// One transition for several, with what all of them need.
fn merge(problem: &mut Problem, members: &[usize], effort: &Effort) {
    let width = problem.width;
    let edges: Vec<&Edge> = members.iter().map(|id| &problem.edges[id]).collect();
    let mut premises: Vec<Premises> =
        edges.iter().map(|edge| Premises::new(&problem.premises(edge), effort)).collect();
    let mut common: Vec<Constraint> =
        edges.iter().flat_map(|edge| edge.relation.guard.iter().cloned()).collect();
    common.sort();
    common.dedup();
    common.retain(|fact| {
        fact.expr().vars().all(|var| index(var) < 2 * width)
            && premises.iter_mut().all(|premises| premises.entails(fact, effort))
    });
    let relation = Relation { update: edges[0].relation.update.clone(), guard: common };
    let merged = Edge { relation, ..edges[0].clone() };
    let constraints = merged.relation.constraints();
    for id in members {
        problem.edges.remove(id);
    }
    let made = problem.add_edge(merged);
    problem.steps.push(Step::Merge { transitions: members.to_vec(), made, relation: constraints });
}

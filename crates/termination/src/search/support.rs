//! Invariants that a ranking function would need: looked for backwards from what is wanted.
//!
//! A condition that bounds a cycle gives a function; what its decrease takes, if that is no plain number, is a fact to be had at
//! the step's source, and before every step that leads there. Of all these facts those stay that hold at the starts and after
//! every step, given the others. Errs towards: fewer facts.

use std::collections::{BTreeMap, BTreeSet};

use tayra_numeric::{Comparison, Constraint};
use tayra_transition_system::linear::Effort;

use super::invariants::{Candidates, confirm};
use super::problem::Problem;
use super::split::{conditions, pulled_back};

/// No location gets more facts to try.
const MOST_FACTS: usize = 24;
/// How many steps facts are carried backwards.
const MOST_STEPS: usize = 3;
/// Components of more transitions are not looked at: each is asked about the conditions of all others.
const MOST_EDGES: usize = 300;
/// Longer facts are not tried.
const MOST_TERMS: usize = 6;

/// Finds facts that support ranking functions of what is left; whether there are any new ones.
pub(super) fn find(problem: &mut Problem, effort: &Effort) -> bool {
    let mut wanted: BTreeMap<usize, BTreeSet<Constraint>> = BTreeMap::new();
    let mut want = |location: usize, fact: Constraint| {
        let known = problem.known[location].contains(&fact);
        let sensible = fact.comparison() == Comparison::AtMostZero
            && fact.truth().is_none()
            && fact.expr().terms().len() <= MOST_TERMS;
        let own = wanted.entry(location).or_default();
        sensible && !known && own.len() < MOST_FACTS && own.insert(fact)
    };
    let mut fresh: Vec<(usize, Constraint)> = Vec::new();
    for (_, edges) in problem.live_components().into_iter().filter(|(_, edges)| edges.len() <= MOST_EDGES) {
        for id in &edges {
            let bounding = &problem.edges[id];
            if effort.is_over() {
                return false;
            }
            for guard in conditions(problem, bounding) {
                // The function is what the condition bounds; each step of the component should not increase it.
                for edge in edges.iter().map(|id| &problem.edges[id]) {
                    let Some(later) = pulled_back(problem, edge, &guard) else { continue };
                    let change = later.expr().clone() - guard.expr();
                    for least in [1, 0] {
                        let fact = Constraint::at_least(change.clone(), least);
                        if want(edge.source, fact.clone()) {
                            fresh.push((edge.source, fact));
                        }
                    }
                }
            }
        }
    }
    for _ in 0..MOST_STEPS {
        let mut next = Vec::new();
        for (location, fact) in fresh {
            if effort.is_over() {
                return false;
            }
            for edge in problem.edges.values().filter(|edge| edge.target == location) {
                if let Some(earlier) = pulled_back(problem, edge, &fact)
                    && want(edge.source, earlier.clone())
                {
                    next.push((edge.source, earlier));
                }
            }
        }
        fresh = next;
    }
    let mut candidates = Candidates::default();
    for (location, facts) in wanted {
        candidates.facts.insert(location, facts.into_iter().collect());
    }
    confirm(problem, candidates, effort)
}

//! Which facts to split locations on when ranking functions alone do not do.
//!
//! A fact that decides which transition is taken next separates phases; a fact that says that a condition gets worse by a
//! step separates where a ranking function decreases from where it does not. Splits are exhaustive, so any choice is sound.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, LinearExpr, Var};
use tayra_transition_system::linear::{Effort, Premises, substitute};

use super::problem::{Edge, Problem, index, numbered};

/// No location is split into more copies.
const MOST_COPIES: usize = 12;

/// Splits each location of the stuck components on its best fact; whether there was any.
pub(super) fn split_round(problem: &mut Problem, effort: &Effort) -> bool {
    let mut chosen: Vec<(usize, Constraint)> = Vec::new();
    for (locations, edges) in problem.live_components() {
        for &location in &locations {
            if effort.is_over() {
                return false;
            }
            if problem.origin.iter().filter(|origin| **origin == problem.origin[location]).count()
                >= MOST_COPIES
            {
                continue;
            }
            if let Some(fact) = best(problem, location, &edges, effort) {
                chosen.push((location, fact));
            }
        }
    }
    for (location, fact) in &chosen {
        if effort.is_over() {
            return false;
        }
        problem.split(*location, fact, effort);
    }
    !chosen.is_empty()
}

/// The fact of most weight that is open at a location.
fn best(problem: &Problem, location: usize, edges: &[usize], effort: &Effort) -> Option<Constraint> {
    let mut weights: BTreeMap<Constraint, usize> = BTreeMap::new();
    let several = edges.len() > 1;
    for id in edges {
        let edge = &problem.edges[id];
        if edge.source != location {
            continue;
        }
        if effort.is_over() {
            return None;
        }
        for guard in conditions(problem, edge) {
            add(&mut weights, guard.clone(), if several { 8 } else { 1 });
            // Does the step make the condition worse, or leave it as it is?
            let comes_back = problem.origin[edge.target] == problem.origin[location];
            if let Some(later) = pulled_back(problem, edge, &guard).filter(|_| comes_back) {
                let change = later.expr().clone() - guard.expr();
                add(&mut weights, Constraint::at_most(change.clone(), 0), if several { 3 } else { 6 });
                add(&mut weights, Constraint::at_most(-change, 0), if several { 2 } else { 5 });
            }
        }
        // Which of the halves of another split location the step leads to: so a split is carried backwards. A location's own
        // halves would only unroll it.
        let target = problem.origin[edge.target];
        let copies = problem.origin.iter().filter(|origin| **origin == target).count();
        let carried = copies > 1 && target != problem.origin[location];
        for fact in problem.known[edge.target].iter().filter(|_| carried) {
            if let Some(fact) = pulled_back(problem, edge, fact) {
                add(&mut weights, fact, if several { 3 } else { 1 });
            }
        }
        // What the next step will ask.
        for next in edges.iter().map(|id| &problem.edges[id]).filter(|next| next.source == edge.target) {
            for guard in conditions(problem, next) {
                if let Some(fact) = pulled_back(problem, edge, &guard) {
                    add(&mut weights, fact, if several { 4 } else { 2 });
                }
            }
        }
    }
    let mut ordered: Vec<(usize, Constraint)> = weights
        .into_iter()
        .map(|(fact, weight)| (weight * 4 / (1 + fact.expr().terms().len()), fact))
        .collect();
    ordered.sort_by(|left, right| right.0.cmp(&left.0).then_with(|| left.1.cmp(&right.1)));
    let mut premises = Premises::new(&problem.facts_at(location), effort);
    let mut open = ordered
        .into_iter()
        .map(|(_, fact)| fact)
        .filter(|fact| !premises.entails(fact, effort) && !premises.entails(&fact.negated(), effort));
    open.next()
}

fn add(weights: &mut BTreeMap<Constraint, usize>, fact: Constraint, weight: usize) {
    if fact.truth().is_some() || fact.comparison() != Comparison::AtMostZero {
        return;
    }
    // A fact and its opposite are the same split.
    let negated = fact.negated();
    let key = if weights.contains_key(&negated) { negated } else { fact };
    *weights.entry(key).or_default() += weight;
}

/// The conditions of an edge over the values before, as inequalities.
pub(super) fn conditions(problem: &Problem, edge: &Edge) -> Vec<Constraint> {
    let mut found = Vec::new();
    for guard in &edge.relation.guard {
        if !guard.expr().vars().all(|var| index(var) < problem.width) {
            continue;
        }
        match guard.comparison() {
            Comparison::AtMostZero => found.push(guard.clone()),
            Comparison::Zero => {
                found.push(Constraint::at_most(guard.expr(), 0));
                found.push(Constraint::at_least(guard.expr(), 0));
            }
            Comparison::NonZero => {}
        }
    }
    found
}

/// A fact about the values after an edge as one about the values before; nothing if choices matter.
pub(super) fn pulled_back(problem: &Problem, edge: &Edge, fact: &Constraint) -> Option<Constraint> {
    let mut after: BTreeMap<Var, LinearExpr> = BTreeMap::new();
    for var in fact.expr().vars() {
        let value = edge.relation.update.get(&numbered(index(var) + problem.width))?;
        if !value.vars().all(|var| index(var) < problem.width) {
            return None;
        }
        after.insert(var, value.clone());
    }
    let read = Constraint::new(substitute(fact.expr(), &after), fact.comparison());
    read.truth().is_none().then_some(read)
}

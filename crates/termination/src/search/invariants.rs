//! What holds at locations: the product domain of `tayra-numeric` runs over the problem, and what it finds is kept as far as
//! plain linear arithmetic can confirm it.
//!
//! Errs towards: fewer facts. Gives up: when the time is over, with no facts at all.

use std::collections::{BTreeMap, BTreeSet};

use tayra_numeric::{
    Comparison, Constraint, Integer, Interval, LinearExpr, NumericDomain, Pairing, State, WideningHints,
};
use tayra_transition_system::components;
use tayra_transition_system::linear::{Effort, Premises};

use super::problem::{Edge, Problem, add_strides, index, numbered};
use crate::certificate::{Congruence, Step};

/// After so many rounds at a location bounds are widened.
const PLAIN_ROUNDS: usize = 2;
/// Systems with more variables, counted at every location, are not analysed.
const MOST_ROWS: usize = 100_000;
/// No location is looked at more often.
const MOST_ROUNDS: usize = 40;

/// Finds invariants and states them in the problem.
pub(super) fn find(problem: &mut Problem, effort: &Effort) {
    let variables = problem.forgotten.iter().filter(|forgotten| !**forgotten).count();
    if variables.saturating_mul(problem.origin.len()) > MOST_ROWS {
        return;
    }
    let Some(states) = Analysis::new(problem, effort).run() else { return };
    let mut candidates = Candidates::default();
    for (location, state) in states.iter().enumerate() {
        let Some(state) = state else { continue };
        let known = &problem.known[location];
        let mut facts: Vec<Constraint> = state
            .facts()
            .into_iter()
            .filter(|fact| fact.comparison() != Comparison::NonZero && !known.contains(fact))
            .collect();
        facts.sort();
        facts.dedup();
        candidates.facts.insert(location, facts);
        let strides: Vec<Congruence> = state
            .strides()
            .into_iter()
            .map(|(var, stride)| Congruence {
                variable: index(var),
                modulus: stride.modulus(),
                rest: stride.residue(),
            })
            .filter(|stride| stride.modulus > Integer::ONE && !problem.strides[location].contains(stride))
            .collect();
        if !strides.is_empty() {
            candidates.strides.insert(location, strides);
        }
    }
    confirm(problem, candidates, effort);
}

/// What may hold at locations.
#[derive(Default)]
struct Candidates {
    facts: BTreeMap<usize, Vec<Constraint>>,
    strides: BTreeMap<usize, Vec<Congruence>>,
}

impl Candidates {
    /// Keeps what the premises give after an edge (or at a start, with offset 0); whether all of it stayed.
    fn keep(&mut self, location: usize, offset: usize, premises: &mut Premises, effort: &Effort) -> bool {
        let mut all_stayed = true;
        if let Some(facts) = self.facts.get_mut(&location) {
            let before = facts.len();
            facts.retain(|fact| premises.entails(&fact.rename(|var| numbered(index(var) + offset)), effort));
            all_stayed &= facts.len() == before;
        }
        if let Some(strides) = self.strides.get_mut(&location) {
            let before = strides.len();
            strides.retain(|stride| {
                let value = premises.resolve(&LinearExpr::from(numbered(stride.variable + offset)));
                premises.is_empty()
                    || stride.modulus.divides(&(value.constant_part() - &stride.rest))
                        && value.terms().iter().all(|(_, factor)| stride.modulus.divides(factor))
            });
            all_stayed &= strides.len() == before;
        }
        all_stayed
    }

    fn has_any(&self, location: usize) -> bool {
        self.facts.get(&location).is_some_and(|facts| !facts.is_empty())
            || self.strides.get(&location).is_some_and(|strides| !strides.is_empty())
    }
}

/// Keeps the candidates that hold at the starts and after every transition, given the others; states them.
fn confirm(problem: &mut Problem, mut candidates: Candidates, effort: &Effort) {
    for (start, condition) in &problem.starts {
        let mut all = condition.clone();
        all.extend(problem.facts_at(*start));
        candidates.keep(*start, 0, &mut Premises::new(&all, effort), effort);
    }
    let mut waiting: BTreeSet<usize> = problem.edges.keys().copied().collect();
    while let Some(id) = waiting.pop_first() {
        if effort.is_over() {
            return;
        }
        let edge = &problem.edges[&id];
        if !candidates.has_any(edge.target) {
            continue;
        }
        let mut all = problem.premises(edge);
        all.extend(candidates.facts.get(&edge.source).into_iter().flatten().cloned());
        add_strides(&mut all, candidates.strides.get(&edge.source).map_or(&[], Vec::as_slice), 0);
        let mut premises = Premises::new(&all, effort);
        if !candidates.keep(edge.target, problem.width, &mut premises, effort) {
            let target = edge.target;
            waiting.extend(problem.edges.iter().filter(|(_, edge)| edge.source == target).map(|(id, _)| *id));
        }
    }
    let Candidates { mut facts, mut strides } = candidates;
    facts.retain(|_, facts| !facts.is_empty());
    strides.retain(|_, strides| !strides.is_empty());
    if facts.is_empty() && strides.is_empty() {
        return;
    }
    for (location, facts) in &facts {
        problem.known[*location].extend(facts.iter().cloned());
    }
    for (location, strides) in &strides {
        problem.strides[*location].extend(strides.iter().cloned());
    }
    problem.steps.push(Step::Invariants { facts, strides });
}

struct Analysis<'p> {
    problem: &'p Problem,
    effort: &'p Effort,
    states: Vec<Option<State>>,
    rounds: Vec<usize>,
    hints: WideningHints,
    /// Where bounds are widened: each cycle has one of them.
    heads: Vec<bool>,
    rank: Vec<usize>,
    pairing: Pairing,
}

impl<'p> Analysis<'p> {
    fn new(problem: &'p Problem, effort: &'p Effort) -> Self {
        let size = problem.origin.len();
        let pairs: Vec<(usize, usize)> =
            problem.edges.values().map(|edge| (edge.source, edge.target)).collect();
        // Reverse order of components, and inside of them the order of numbers: good enough to go forward mostly.
        let mut rank = vec![0; size];
        let mut heads = vec![false; size];
        for (at, location) in components(size, &pairs).into_iter().rev().flatten().enumerate() {
            rank[location] = at;
        }
        for (source, target) in &pairs {
            if rank[*target] <= rank[*source] {
                heads[*target] = true;
            }
        }
        let mut thresholds: Vec<Integer> = vec![Integer::from(-1), Integer::ZERO, Integer::ONE];
        for edge in problem.edges.values() {
            for constraint in &edge.relation.guard {
                let constant = constraint.expr().constant_part();
                if constraint.expr().terms().len() == 1 {
                    for shift in [-1, 0, 1] {
                        thresholds.push(constant + &Integer::from(shift));
                        thresholds.push(-(constant + &Integer::from(shift)));
                    }
                }
            }
        }
        thresholds.sort();
        thresholds.dedup();
        thresholds.truncate(40);
        let vars = (0..problem.width).filter(|&at| !problem.forgotten[at]).map(numbered);
        Self {
            problem,
            effort,
            states: vec![None; size],
            rounds: vec![0; size],
            hints: WideningHints { thresholds, delay: false, rounds: None },
            heads,
            rank,
            pairing: Pairing::identity(vars),
        }
    }

    fn blank(&self) -> State {
        let mut state = State::new();
        for at in (0..self.problem.width).filter(|&at| !self.problem.forgotten[at]) {
            state.add(numbered(at), Interval::ALL);
        }
        state
    }

    fn run(mut self) -> Option<Vec<Option<State>>> {
        let mut waiting: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (start, condition) in &self.problem.starts {
            let mut state = self.blank();
            for constraint in condition.iter().chain(&self.problem.facts_at(*start)) {
                state.assume(constraint);
            }
            self.clean(&mut state);
            if !state.is_empty() {
                let joined = match &self.states[*start] {
                    None => state,
                    Some(old) => old.join(&state, &self.pairing),
                };
                self.states[*start] = Some(joined);
                waiting.insert((self.rank[*start], *start));
            }
        }
        while let Some((_, location)) = waiting.pop_first() {
            if self.effort.is_over() {
                return None;
            }
            let Some(state) = self.states[location].as_ref().map(NumericDomain::closed) else { continue };
            let edges: Vec<&Edge> =
                self.problem.edges.values().filter(|edge| edge.source == location).collect();
            for edge in edges {
                let Some(next) = self.image(&state, edge) else { continue };
                if self.include(edge.target, next)? {
                    waiting.insert((self.rank[edge.target], edge.target));
                }
            }
        }
        self.narrow();
        Some(self.states)
    }

    /// The states after an edge; nothing if there are none.
    fn image(&self, state: &State, edge: &Edge) -> Option<State> {
        let width = self.problem.width;
        let mut next = state.clone();
        for constraint in edge.relation.guard.iter() {
            next.assume(constraint);
            if next.is_empty() {
                return None;
            }
        }
        for (var, value) in &edge.relation.update {
            next.assume(&Constraint::equal(*var, value));
        }
        for fact in &self.problem.known[edge.target] {
            next.assume(&self.problem.to_after(fact));
        }
        if next.is_empty() {
            return None;
        }
        for var in next.vars() {
            let at = index(var);
            if at < width || at >= 2 * width {
                next.forget(var);
            }
        }
        let names: Vec<_> = next.vars().into_iter().map(|var| (var, numbered(index(var) - width))).collect();
        next.rename(&names);
        for at in (0..width).filter(|&at| !self.problem.forgotten[at]) {
            if !next.contains_var(numbered(at)) {
                next.add(numbered(at), Interval::ALL);
            }
        }
        Some(next)
    }

    fn clean(&self, state: &mut State) {
        for var in state.vars() {
            if index(var) >= self.problem.width {
                state.forget(var);
            }
        }
    }

    /// Adds states to a location; whether it grew. Nothing when it will not settle.
    fn include(&mut self, location: usize, next: State) -> Option<bool> {
        let Some(old) = &self.states[location] else {
            self.states[location] = Some(next);
            return Some(true);
        };
        if next.is_included_in(old, &self.pairing) {
            return Some(false);
        }
        self.rounds[location] += 1;
        let rounds = self.rounds[location];
        let joined = if !self.heads[location] && rounds < MOST_ROUNDS / 2 || rounds <= PLAIN_ROUNDS {
            old.join(&next, &self.pairing)
        } else if rounds < MOST_ROUNDS {
            old.widen(&next, &self.pairing, &self.hints)
        } else if rounds < 2 * MOST_ROUNDS {
            old.widen(&next, &self.pairing, &WideningHints::default())
        } else {
            return None;
        };
        self.states[location] = Some(joined);
        Some(true)
    }

    /// One round downwards: each location takes what its predecessors and starts give now.
    fn narrow(&mut self) {
        for _ in 0..2 {
            let mut next: Vec<Option<State>> = vec![None; self.states.len()];
            for (start, condition) in &self.problem.starts {
                let mut state = self.blank();
                for constraint in condition.iter().chain(&self.problem.facts_at(*start)) {
                    state.assume(constraint);
                }
                self.clean(&mut state);
                if !state.is_empty() {
                    next[*start] = Some(match next[*start].take() {
                        None => state,
                        Some(other) => other.join(&state, &self.pairing),
                    });
                }
            }
            let closed: Vec<Option<State>> =
                self.states.iter().map(|state| state.as_ref().map(NumericDomain::closed)).collect();
            for edge in self.problem.edges.values() {
                if self.effort.is_over() {
                    return;
                }
                let Some(image) = closed[edge.source].as_ref().and_then(|state| self.image(state, edge))
                else {
                    continue;
                };
                next[edge.target] = Some(match next[edge.target].take() {
                    None => image,
                    Some(other) => other.join(&image, &self.pairing),
                });
            }
            self.states = next;
        }
    }
}

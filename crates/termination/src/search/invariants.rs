//! What holds at locations: the product domain of `tayra-numeric` runs over the problem, and what it finds is kept as far as
//! plain linear arithmetic can confirm it.
//!
//! Errs towards: fewer facts. Gives up: when the time is over, with no facts at all.

use std::collections::{BTreeMap, BTreeSet};

use tayra_numeric::{
    Comparison, Constraint, Integer, Interval, Landmarks, LinearExpr, NumericDomain, Pairing, State, Steps,
    WideningHints,
};
use tayra_transition_system::components;
use tayra_transition_system::linear::{Effort, Premises};

use super::problem::{Edge, Problem, add_strides, index, numbered};
use super::techniques::{Technique, Techniques};
use crate::certificate::{Congruence, Step};

/// After so many rounds at a location bounds are widened.
const PLAIN_ROUNDS: usize = 2;
/// Systems with more variables, counted at every location, are not analysed.
const MOST_ROWS: usize = 100_000;
/// Nor those with more variables at one location: a single join may take long then.
const MOST_VARIABLES: usize = 400;
/// Sums of more variables are not looked at.
const MOST_TERMS: usize = 16;
/// No location is looked at more often.
const MOST_ROUNDS: usize = 40;

/// Finds invariants and states them in the problem.
pub(super) fn find(problem: &mut Problem, techniques: Techniques, effort: &Effort) {
    let variables = problem.forgotten.iter().filter(|forgotten| !**forgotten).count();
    if variables > MOST_VARIABLES || variables.saturating_mul(problem.origin.len()) > MOST_ROWS {
        return;
    }
    let Some(states) = Analysis::new(problem, techniques, effort).run() else { return };
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
        if techniques.has(Technique::Congruences) && !strides.is_empty() {
            candidates.strides.insert(location, strides);
        }
    }
    confirm(problem, candidates, effort);
}

/// What may hold at locations.
#[derive(Default)]
pub(super) struct Candidates {
    pub(super) facts: BTreeMap<usize, Vec<Constraint>>,
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

/// Keeps the candidates that hold at the starts and after every transition, given the others, and states them; whether any
/// are left.
pub(super) fn confirm(problem: &mut Problem, mut candidates: Candidates, effort: &Effort) -> bool {
    for (start, condition) in &problem.starts {
        let mut all = condition.clone();
        all.extend(problem.facts_at(*start));
        candidates.keep(*start, 0, &mut Premises::new(&all, effort), effort);
    }
    let mut waiting: BTreeSet<usize> = problem.edges.keys().copied().collect();
    while let Some(id) = waiting.pop_first() {
        if effort.is_over() {
            return false;
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
        return false;
    }
    for (location, facts) in &facts {
        problem.known[*location].extend(facts.iter().cloned());
    }
    for (location, strides) in &strides {
        problem.strides[*location].extend(strides.iter().cloned());
    }
    problem.steps.push(Step::Invariants { facts, strides });
    true
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
    /// The component of each location.
    component: Vec<usize>,
    /// For each component the conditions that could not hold yet, by edge and position.
    landmarks: BTreeMap<usize, Landmarks<(usize, usize)>>,
    techniques: Techniques,
    pairing: Pairing,
}

impl<'p> Analysis<'p> {
    fn new(problem: &'p Problem, techniques: Techniques, effort: &'p Effort) -> Self {
        let size = problem.origin.len();
        let pairs: Vec<(usize, usize)> =
            problem.edges.values().map(|edge| (edge.source, edge.target)).collect();
        // Reverse order of components, and inside of them the order of numbers: good enough to go forward mostly.
        let mut rank = vec![0; size];
        let mut heads = vec![false; size];
        let mut component = vec![0; size];
        let mut at = 0;
        for (number, members) in components(size, &pairs).into_iter().rev().enumerate() {
            for location in members {
                (rank[location], component[location]) = (at, number);
                at += 1;
            }
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
            component,
            landmarks: BTreeMap::new(),
            techniques,
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

    /// What is known where runs begin.
    fn first_states(&self) -> Vec<Option<State>> {
        let mut states: Vec<Option<State>> = vec![None; self.problem.origin.len()];
        for (start, condition) in &self.problem.starts {
            let mut state = self.blank();
            for constraint in condition.iter().chain(&self.problem.facts_at(*start)) {
                state.assume(constraint);
            }
            self.clean(&mut state);
            if !state.is_empty() {
                states[*start] = Some(match states[*start].take() {
                    None => state,
                    Some(other) => other.join(&state, &self.pairing),
                });
            }
        }
        states
    }

    fn run(mut self) -> Option<Vec<Option<State>>> {
        let mut waiting: BTreeSet<(usize, usize)> = BTreeSet::new();
        self.states = self.first_states();
        for (location, _) in self.states.iter().enumerate().filter(|(_, state)| state.is_some()) {
            waiting.insert((self.rank[location], location));
        }
        while let Some((_, location)) = waiting.pop_first() {
            if self.effort.is_over() {
                return None;
            }
            let Some(state) = self.states[location].as_ref().map(NumericDomain::closed) else { continue };
            let problem = self.problem;
            for (id, edge) in problem.edges.iter().filter(|(_, edge)| edge.source == location) {
                self.watch(&state, *id, edge);
                let Some(next) = self.image(&state, edge) else { continue };
                if self.include(edge.target, next)? {
                    waiting.insert((self.rank[edge.target], edge.target));
                }
            }
        }
        self.narrow();
        Some(self.states)
    }

    /// Remembers how far the conditions of an edge are from being possible.
    fn watch(&mut self, state: &State, id: usize, edge: &Edge) {
        if !self.techniques.has(Technique::Landmarks) {
            return;
        }
        let landmarks = self.landmarks.entry(self.component[edge.source]).or_default();
        for (at, constraint) in edge.relation.guard.iter().enumerate() {
            let plain = constraint.expr().vars().all(|var| index(var) < self.problem.width);
            if plain {
                landmarks.observe((id, at), state, constraint);
            }
        }
    }

    /// How a head is widened now: by what the landmarks of its component say, or by the constants of conditions.
    fn hints_for(&mut self, location: usize) -> WideningHints {
        let mut hints = self.hints.clone();
        if let Some(landmarks) = self.landmarks.get_mut(&self.component[location])
            && !landmarks.is_empty()
        {
            match landmarks.steps() {
                Steps::Wait => hints.delay = true,
                Steps::Rounds(rounds) => {
                    hints.rounds = Some(rounds);
                    landmarks.clear();
                }
                Steps::Unbounded => {}
            }
            landmarks.advance();
        }
        hints
    }

    /// The states after an edge; nothing if there are none.
    fn image(&self, state: &State, edge: &Edge) -> Option<State> {
        let width = self.problem.width;
        let mut next = state.clone();
        // Long sums are passed over, and so is everything when the time is over: that describes more states.
        let worthwhile = |expr: &LinearExpr| expr.terms().len() <= MOST_TERMS && !self.effort.is_over();
        for constraint in edge.relation.guard.iter().filter(|constraint| worthwhile(constraint.expr())) {
            next.assume(constraint);
            if next.is_empty() {
                return None;
            }
        }
        for (var, value) in edge.relation.update.iter().filter(|(_, value)| worthwhile(value)) {
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
            let joined = old.join(&next, &self.pairing);
            if self.heads[location]
                && let Some(landmarks) = self.landmarks.get_mut(&self.component[location])
            {
                landmarks.advance();
            }
            joined
        } else if rounds < MOST_ROUNDS {
            let old = old.clone();
            let hints = self.hints_for(location);
            old.widen(&next, &self.pairing, &hints)
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
            let mut next = self.first_states();
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

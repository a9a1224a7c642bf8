//! Concrete runs: they pass loops that take many rounds, and may come back to a state for ever.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tayra_numeric::{Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::System;
use tayra_transition_system::linear::{Effort, Integers, integer_model};

use super::super::problem::{Problem, index, numbered};
use super::run::Run;
use crate::certificate::{Arrival, Certificate, Leg, Moment, Recurrence, Region};

/// A run is not followed any longer.
const MOST_STEPS: usize = 1_500;
/// Nor when it has more moments than a certificate should.
const MOST_MOMENTS: usize = 20_000;

/// Cycles that end within so many steps of the end of a trace are looked at.
const LATE_STEPS: usize = 24;
const LONGEST_CYCLE: usize = 40;
const MOST_CYCLES: usize = 60;

/// A concrete run over the edges of a problem.
pub(super) struct Concrete<'s> {
    system: &'s System,
    problem: &'s Problem,
    edges: BTreeMap<usize, Run>,
}

/// What a run found.
pub(super) struct Trace {
    /// The locations of the problem and values, and the edge taken with its choices.
    states: Vec<(usize, Vec<Integer>)>,
    taken: Vec<(usize, BTreeMap<Var, Integer>)>,
    /// The moment that the last one repeats.
    repeats: Option<usize>,
}

/// Which of the possible steps a run takes.
#[derive(Clone, Copy)]
pub(super) enum Habit {
    /// The one taken least often.
    Rarest,
    /// The first in order.
    First,
    /// The last in order.
    Last,
    /// By chance, from a seed.
    Random(u64),
}

impl<'s> Concrete<'s> {
    pub(super) fn new(system: &'s System, problem: &'s Problem, effort: &Effort) -> Self {
        let mut edges = BTreeMap::new();
        for (id, edge) in &problem.edges {
            if effort.is_over() {
                break;
            }
            let mut run = Run::new(system.width(), false);
            if run.take(system, &edge.path, effort) {
                edges.insert(*id, run);
            }
        }
        Self { system, problem, edges }
    }

    /// Follows a run from given values.
    pub(super) fn follow(&self, start: usize, values: Vec<Integer>, habit: Habit, effort: &Effort) -> Trace {
        let mut trace = Trace { states: vec![(start, values)], taken: Vec::new(), repeats: None };
        let mut seen: HashMap<(usize, Vec<Integer>), usize> = HashMap::new();
        let mut used: BTreeMap<usize, usize> = BTreeMap::new();
        let mut seed = if let Habit::Random(seed) = habit { seed } else { 0 };
        let mut moments = 0;
        while trace.taken.len() < MOST_STEPS && moments < MOST_MOMENTS && !effort.is_over() {
            let Some((location, values)) = trace.states.last().cloned() else { break };
            let location_now = (self.problem.origin[location], values.clone());
            if let Some(earlier) = seen.insert(location_now, trace.states.len() - 1) {
                trace.repeats = Some(earlier);
                break;
            }
            let mut possible: Vec<usize> = self
                .problem
                .edges
                .iter()
                .filter(|(id, edge)| edge.source == location && self.edges.contains_key(id))
                .map(|(id, _)| *id)
                .collect();
            match habit {
                Habit::Rarest => possible.sort_by_key(|id| used.get(id).copied().unwrap_or(0)),
                Habit::First => {}
                Habit::Last => possible.reverse(),
                Habit::Random(_) => {
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let by = usize::try_from(seed >> 40).unwrap_or(0) % possible.len().max(1);
                    possible.rotate_left(by);
                }
            }
            let step =
                possible.into_iter().find_map(|id| self.step(id, &values, effort).map(|step| (id, step)));
            let Some((id, (choices, after))) = step else { break };
            *used.entry(id).or_default() += 1;
            moments += self.problem.edges[&id].path.len();
            trace.states.push((self.problem.edges[&id].target, after));
            trace.taken.push((id, choices));
        }
        trace
    }

    /// The choices and values of a step, if it is possible.
    fn step(
        &self,
        id: usize,
        values: &[Integer],
        effort: &Effort,
    ) -> Option<(BTreeMap<Var, Integer>, Vec<Integer>)> {
        let run = &self.edges[&id];
        let width = self.system.width();
        let mut open = Vec::new();
        for need in &run.needs {
            let read = Constraint::new(at_values(need.expr(), values, width), need.comparison());
            match read.truth() {
                Some(true) => {}
                Some(false) => return None,
                None => open.push(read),
            }
        }
        let mut choices = BTreeMap::new();
        if !open.is_empty() {
            let Integers::Point(point) = integer_model(&open, effort) else { return None };
            choices = point;
        }
        let after: Vec<Integer> = run.now().iter().map(|value| evaluate(value, values, &choices)).collect();
        // Copies of a location differ by what holds there.
        let target = self.problem.edges[&id].target;
        let inside = self.problem.known[target]
            .iter()
            .all(|fact| fact.holds_at(|var| after.get(index(var)).cloned().unwrap_or(Integer::ZERO)));
        inside.then_some((choices, after))
    }

    /// The moments of a trace up to one of its states.
    fn moments(&self, trace: &Trace, until: usize) -> Vec<Moment> {
        let (location, values) = &trace.states[0];
        let mut moments = vec![Moment {
            location: self.problem.origin[*location],
            values: values.clone(),
            by: Arrival::Start,
        }];
        for (at, (id, choices)) in trace.taken.iter().enumerate().take(until) {
            let (_, values) = &trace.states[at];
            for (number, transition, run) in self.path(*id) {
                moments.push(Moment {
                    location: self.system.transitions()[transition].target.0,
                    values: run.states[number + 1]
                        .iter()
                        .map(|value| evaluate(value, values, choices))
                        .collect(),
                    by: Arrival::Step {
                        transition,
                        locals: run.locals[number]
                            .iter()
                            .map(|value| evaluate(value, values, choices))
                            .collect(),
                    },
                });
            }
        }
        moments
    }

    fn path(&self, id: usize) -> impl Iterator<Item = (usize, usize, &Run)> {
        let run = &self.edges[&id];
        self.problem.edges[&id]
            .path
            .iter()
            .enumerate()
            .map(move |(number, transition)| (number, *transition, run))
    }

    /// The cycles of live edges that traces went around last, short ones first.
    pub(super) fn cycles(&self, traces: &[Trace]) -> Vec<Vec<usize>> {
        let mut found: BTreeSet<(usize, Vec<usize>)> = BTreeSet::new();
        for trace in traces {
            let path: Vec<usize> = trace.taken.iter().map(|(id, _)| *id).collect();
            let last = trace.states.len() - 1;
            for end in last.saturating_sub(LATE_STEPS)..=last {
                // From here back to the same location, as far as all edges may be taken for ever.
                let location = trace.states[end].0;
                for begin in (end.saturating_sub(LONGEST_CYCLE)..end).rev() {
                    if !self.problem.edges[&path[begin]].alive {
                        break;
                    }
                    if trace.states[begin].0 == location {
                        found.insert((end - begin, path[begin..end].to_vec()));
                        break;
                    }
                }
            }
        }
        found.into_iter().map(|(_, cycle)| cycle).take(MOST_CYCLES).collect()
    }

    /// A certificate, if the trace came back to a state.
    pub(super) fn repeated(&self, trace: &Trace) -> Option<Certificate> {
        let from = trace.repeats?;
        let prefix = self.moments(trace, from);
        let whole = self.moments(trace, trace.taken.len());
        let (location, values) = &trace.states[from];
        let constant = |values: &[Integer]| values.iter().map(|v| LinearExpr::constant(v.clone())).collect();
        let legs = whole[prefix.len()..]
            .iter()
            .filter_map(|moment| {
                let Arrival::Step { transition, locals } = &moment.by else { return None };
                Some(Leg {
                    transition: *transition,
                    values: constant(&moment.values),
                    locals: constant(locals),
                })
            })
            .collect();
        let facts =
            values.iter().enumerate().map(|(at, value)| Constraint::equal(numbered(at), value.clone()));
        let region = Region { location: self.problem.origin[*location], facts: facts.collect(), legs };
        Some(Certificate::Loops(Recurrence { prefix, regions: vec![region] }))
    }

    /// A certificate, if the trace enters one of the regions.
    pub(super) fn enters(&self, trace: &Trace, regions: &[Region]) -> Option<Certificate> {
        let until = trace.states.iter().position(|(location, values)| {
            regions.iter().any(|region| {
                region.location == self.problem.origin[*location]
                    && region.facts.iter().all(|fact| {
                        fact.holds_at(|var| values.get(index(var)).cloned().unwrap_or(Integer::ZERO))
                    })
            })
        })?;
        Some(Certificate::Loops(Recurrence { prefix: self.moments(trace, until), regions: regions.to_vec() }))
    }
}

fn evaluate(expr: &LinearExpr, values: &[Integer], choices: &BTreeMap<Var, Integer>) -> Integer {
    expr.evaluate(|var| match values.get(index(var)) {
        Some(value) => value.clone(),
        None => choices.get(&var).cloned().unwrap_or(Integer::ZERO),
    })
}

/// An expression with numbers in place of the variables; choices stay.
fn at_values(expr: &LinearExpr, values: &[Integer], width: usize) -> LinearExpr {
    let mut constant = expr.constant_part().clone();
    let mut terms = Vec::new();
    for (var, factor) in expr.terms() {
        let at = index(*var);
        if at < width {
            constant += &(&values[at] * factor);
        } else {
            terms.push((*var, factor.clone()));
        }
    }
    LinearExpr::new(terms, constant)
}

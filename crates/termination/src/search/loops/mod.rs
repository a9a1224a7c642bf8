//! Looks for runs that never end: a cycle, a set of values that it does not leave, and a run from a start into that set.
//!
//! Cycles are taken from what the ranking functions left over. Everything is built over the system itself, not over the
//! simplified problem, so that the certificate speaks of the system. Errs towards: finding nothing.

mod closed;
mod component;
mod geometric;
mod run;
mod simulate;
mod stems;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_transition_system::System;
use tayra_transition_system::linear::{Effort, Integers, Premises, integer_model};

use super::problem::Problem;
use super::techniques::{Technique, Techniques};
use crate::certificate::{Certificate, Leg, Region};
use crate::check::check;
use run::{Manner, Run};
use simulate::{Concrete, Habit, Trace};
use stems::Stems;

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// The most edges of the problem in a cycle.
    pub(super) cycle: usize,
    /// The most cycles to look at.
    pub(super) cycles: usize,
    /// The most paths from starts to look at.
    pub(super) stems: usize,
}

/// No more regions are kept for concrete runs to enter.
const MOST_UNREACHED: usize = 60;

/// Looks for an endless run among the live cycles of a problem.
pub(super) fn find(
    system: &System,
    problem: &Problem,
    reach: Reach,
    techniques: Techniques,
    effort: &Effort,
) -> Option<Certificate> {
    let mut hunt = Hunt {
        system,
        stems: Stems::new(system, problem, reach.stems, techniques),
        unreached: Vec::new(),
        problem,
        techniques,
        effort: *effort,
    };
    // Copies of locations exist only after splits.
    if techniques.has(Technique::Regions) && problem.origin.len() > system.locations().len() {
        for regions in component::closed_components(system, problem, effort) {
            if let Some(certificate) = hunt.reach(regions) {
                return Some(certificate);
            }
        }
    }
    let cycles = cycles(problem, reach);
    for cycle in &cycles {
        if effort.is_over() {
            return None;
        }
        if let Some(certificate) = hunt.cycle(cycle, Hunt::closed) {
            return Some(certificate);
        }
    }
    let (concrete, traces) = hunt.simulate();
    if let Some(certificate) = hunt.concrete_run(&concrete, &traces) {
        return Some(certificate);
    }
    // Cycles that are too long to be found by looking at all: those that runs go around.
    let known: BTreeSet<&Vec<usize>> = cycles.iter().collect();
    hunt.unreached.clear();
    for cycle in concrete.cycles(&traces).iter().filter(|cycle| !known.contains(cycle)) {
        if effort.is_over() {
            return None;
        }
        if let Some(certificate) = hunt.cycle(cycle, Hunt::closed) {
            return Some(certificate);
        }
    }
    if let Some(certificate) = hunt.concrete_run(&concrete, &traces) {
        return Some(certificate);
    }
    if techniques.has(Technique::Geometric) {
        for cycle in &cycles {
            if effort.is_over() {
                return None;
            }
            if let Some(certificate) = hunt.cycle(cycle, Hunt::geometric) {
                return Some(certificate);
            }
        }
    }
    None
}

struct Hunt<'s> {
    system: &'s System,
    problem: &'s Problem,
    stems: Stems<'s>,
    /// Regions that no short path leads into.
    unreached: Vec<Vec<Region>>,
    techniques: Techniques,
    effort: Effort,
}

impl<'s> Hunt<'s> {
    /// Sets that a round does not leave.
    fn closed(&self, round: &Run) -> Vec<Vec<Constraint>> {
        closed::closed_sets(&round.needs, round.now(), self.techniques, &self.effort)
    }

    /// Sets in which a round changes values by multiples of what the one before changed.
    fn geometric(&self, round: &Run) -> Vec<Vec<Constraint>> {
        geometric::geometric_sets(&round.needs, round.now(), &self.effort)
    }

    /// Looks for values that a cycle never leaves, and for a run to them.
    fn cycle(
        &mut self,
        cycle: &[usize],
        sets: fn(&Self, &Run) -> Vec<Vec<Constraint>>,
    ) -> Option<Certificate> {
        let (system, problem, effort) = (self.system, self.problem, self.effort);
        let head = problem.origin[problem.edges[&cycle[0]].source];
        let path: Vec<usize> = cycle.iter().flat_map(|id| problem.edges[id].path.iter().copied()).collect();
        let mut whole = Run::new(system.width(), false);
        if !whole.take(system, &path, &effort) || Premises::new(&whole.needs, &effort).is_empty() {
            return None;
        }
        let manners: &[Manner] = if whole.choices().is_empty() {
            &[Manner::Keep]
        } else {
            &[Manner::Keep, Manner::Low, Manner::High, Manner::Number(0), Manner::Number(1)]
        };
        let mut tried: Vec<Vec<LinearExpr>> = Vec::new();
        for &manner in manners {
            let mut run = whole.clone();
            run.choose(manner);
            if tried.iter().any(|after| after == run.now()) {
                continue;
            }
            tried.push(run.now().to_vec());
            for facts in sets(self, &run) {
                let region = Region { location: head, facts, legs: legs(&run, &path) };
                if let Some(certificate) = self.reach(vec![region]) {
                    return Some(certificate);
                }
            }
        }
        None
    }

    /// A checked certificate that some run gets into the regions by a short path.
    fn reach(&mut self, regions: Vec<Region>) -> Option<Certificate> {
        if let Some(certificate) = self.stems.reach(&regions, &self.effort)
            && check(self.system, &certificate, &self.effort).is_ok()
        {
            return Some(certificate);
        }
        if self.unreached.len() < MOST_UNREACHED {
            self.unreached.push(regions);
        }
        None
    }

    /// A checked certificate that a concrete run gets into regions, or comes back to a state.
    fn concrete_run(&self, concrete: &Concrete<'s>, traces: &[Trace]) -> Option<Certificate> {
        let entering = self
            .unreached
            .iter()
            .flat_map(|regions| traces.iter().filter_map(|trace| concrete.enters(trace, regions)));
        let lassos = self.techniques.has(Technique::Lassos);
        let repeating = traces.iter().filter(|_| lassos).filter_map(|trace| concrete.repeated(trace));
        entering.chain(repeating).find(|certificate| check(self.system, certificate, &self.effort).is_ok())
    }

    /// Follows some concrete runs.
    fn simulate(&self) -> (Concrete<'s>, Vec<Trace>) {
        let concrete = Concrete::new(self.system, self.problem, &self.effort);
        let mut traces = Vec::new();
        let effort = self.effort;
        for (start, condition) in &self.problem.starts {
            // Each further point takes a question for each variable.
            let shifts: &[i64] = if self.system.width() <= 60 { &[0, 1, 7] } else { &[0] };
            for &shift in shifts {
                // Points that differ: each variable at least so far from zero, where the start allows that.
                let mut wanted = condition.clone();
                for at in 0..self.system.width() {
                    let more = Constraint::at_least(super::problem::numbered(at), shift);
                    wanted.push(more);
                    if shift == 0 || matches!(integer_model(&wanted, &effort), Integers::Point(_)) {
                        continue;
                    }
                    wanted.pop();
                }
                if shift == 0 {
                    wanted.clone_from(condition);
                }
                let Integers::Point(point) = integer_model(&wanted, &effort) else { continue };
                let values: Vec<Integer> = (0..self.system.width())
                    .map(|at| point.get(&super::problem::numbered(at)).cloned().unwrap_or(Integer::ZERO))
                    .collect();
                for habit in [Habit::Rarest, Habit::First, Habit::Last, Habit::Random(1), Habit::Random(2)] {
                    if effort.is_over() {
                        break;
                    }
                    traces.push(concrete.follow(*start, values.clone(), habit, &effort));
                }
            }
        }
        (concrete, traces)
    }
}

/// The steps of a path whose choices are made.
fn legs(run: &Run, path: &[usize]) -> Vec<Leg> {
    path.iter()
        .enumerate()
        .map(|(at, &transition)| Leg {
            transition,
            values: run.states[at + 1].clone(),
            locals: run.locals[at].clone(),
        })
        .collect()
}

/// Simple cycles of live edges, the shortest first, each from every location on it.
fn cycles(problem: &Problem, reach: Reach) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for (_, edges) in problem.live_components() {
        let mut leaving: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for id in &edges {
            leaving.entry(problem.edges[id].source).or_default().push(*id);
        }
        let mut waiting: VecDeque<Vec<usize>> = edges.iter().map(|id| vec![*id]).collect();
        let mut own = 0;
        let mut looked = 0;
        while let Some(path) = waiting.pop_front() {
            looked += 1;
            if own >= reach.cycles || looked > 40 * reach.cycles {
                break;
            }
            let (first, last) = (&problem.edges[&path[0]], &problem.edges[&path[path.len() - 1]]);
            if first.source == last.target {
                own += 1;
                found.push(path);
                continue;
            }
            if path.len() >= reach.cycle {
                continue;
            }
            let visited: BTreeSet<usize> = path.iter().map(|id| problem.edges[id].source).collect();
            for next in leaving.get(&last.target).into_iter().flatten() {
                let target = problem.edges[next].target;
                if target == first.source || !visited.contains(&target) {
                    let mut longer = path.clone();
                    longer.push(*next);
                    waiting.push_back(longer);
                }
            }
        }
    }
    found.sort_by_key(Vec::len);
    found
}

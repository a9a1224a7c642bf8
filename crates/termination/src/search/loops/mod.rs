//! Looks for runs that never end: a cycle, a set of values that it does not leave, and a run from a start into that set.
//!
//! Cycles are taken from what the ranking functions left over. Everything is built over the system itself, not over the
//! simplified problem, so that the certificate speaks of the system. Errs towards: finding nothing.

mod closed;
mod component;
mod run;
mod simulate;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tayra_numeric::{Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::System;
use tayra_transition_system::linear::{Effort, Integers, Premises, integer_model};

use super::problem::{Problem, index};
use crate::certificate::{Certificate, Leg, Moment, Recurrence, Region};
use crate::check::check;
use run::{Manner, Run};
use simulate::{Concrete, Habit, Trace};

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
pub(super) fn find(system: &System, problem: &Problem, reach: Reach, effort: &Effort) -> Option<Certificate> {
    let mut hunt = Hunt {
        system,
        stems: Stems::new(system, problem, reach.stems),
        unreached: Vec::new(),
        problem,
        effort: *effort,
    };
    // Copies of locations exist only after splits.
    if problem.origin.len() > system.locations().len() {
        for regions in component::closed_components(system, problem, effort) {
            if let Some(certificate) = hunt.reach(regions) {
                return Some(certificate);
            }
        }
    }
    for cycle in cycles(problem, reach) {
        if effort.is_over() {
            return None;
        }
        if let Some(certificate) = hunt.cycle(&cycle) {
            return Some(certificate);
        }
    }
    hunt.concrete_run()
}

struct Hunt<'s> {
    system: &'s System,
    problem: &'s Problem,
    stems: Stems<'s>,
    /// Regions that no short path leads into.
    unreached: Vec<Vec<Region>>,
    effort: Effort,
}

impl Hunt<'_> {
    /// Looks for values that a cycle never leaves, and for a run to them.
    fn cycle(&mut self, cycle: &[usize]) -> Option<Certificate> {
        let (system, problem, effort) = (self.system, self.problem, self.effort);
        let head = problem.origin[problem.edges[&cycle[0]].source];
        let path: Vec<usize> = cycle.iter().flat_map(|id| problem.edges[id].path.iter().copied()).collect();
        let mut whole = Run::new(system.width(), false);
        if !path.iter().all(|&id| whole.step(system, id)) || Premises::new(&whole.needs, &effort).is_empty() {
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
            for facts in closed::closed_sets(&run.needs, run.now(), &effort) {
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
    fn concrete_run(&self) -> Option<Certificate> {
        let (concrete, traces) = self.simulate();
        let entering = self
            .unreached
            .iter()
            .flat_map(|regions| traces.iter().filter_map(|trace| concrete.enters(trace, regions)));
        let repeating = traces.iter().filter_map(|trace| concrete.repeated(trace));
        entering.chain(repeating).find(|certificate| check(self.system, certificate, &self.effort).is_ok())
    }

    /// Follows some concrete runs.
    fn simulate(&self) -> (Concrete<'_>, Vec<Trace>) {
        let concrete = Concrete::new(self.system, self.problem);
        let mut traces = Vec::new();
        let effort = self.effort;
        for (start, condition) in &self.problem.starts {
            for shift in [0, 1, 7] {
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

/// Paths from the starts, found as far as needed.
struct Stems<'s> {
    system: &'s System,
    problem: &'s Problem,
    /// Paths to go on from.
    waiting: VecDeque<(usize, Vec<usize>, Run)>,
    /// Paths by the location of the system where they end.
    found: BTreeMap<usize, Vec<(Vec<usize>, Run)>>,
    left: usize,
}

impl<'s> Stems<'s> {
    fn new(system: &'s System, problem: &'s Problem, most: usize) -> Self {
        let mut waiting = VecDeque::new();
        for (start, condition) in &problem.starts {
            let mut run = Run::new(system.width(), true);
            // Conditions of starts are over variables; abstraction of polynomials may add others, which are choices.
            if condition
                .iter()
                .all(|fact| fact.expr().vars().all(|var| index(var) < system.width()) && run.need_now(fact))
            {
                waiting.push_back((*start, Vec::new(), run));
            }
        }
        Self { system, problem, waiting, found: BTreeMap::new(), left: most }
    }

    /// A run from a start into one of the regions, as a certificate.
    fn reach(&mut self, regions: &[Region], effort: &Effort) -> Option<Certificate> {
        let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
        loop {
            for region in regions {
                let stems = self.found.get(&region.location).map_or(&[][..], Vec::as_slice);
                let from = seen.insert(region.location, stems.len()).unwrap_or(0);
                for (path, run) in &stems[from.min(stems.len())..] {
                    if let Some(prefix) = self.enter(path, run, region, effort) {
                        return Some(Certificate::Loops(Recurrence { prefix, regions: regions.to_vec() }));
                    }
                    if effort.is_over() {
                        return None;
                    }
                }
            }
            if !self.grow(effort) {
                return None;
            }
        }
    }

    /// Goes on from one more path; `false` if there is none.
    fn grow(&mut self, effort: &Effort) -> bool {
        let Some((location, path, run)) = self.waiting.pop_front() else { return false };
        if self.left == 0 || effort.is_over() {
            return false;
        }
        self.left -= 1;
        let original = self.problem.origin[location];
        for (id, edge) in self.problem.edges.iter().filter(|(_, edge)| edge.source == location) {
            // A loop is gone around twice at most.
            if path.iter().filter(|other| *other == id).count() >= 2 {
                continue;
            }
            let mut next = run.clone();
            if !edge.path.iter().all(|&id| next.step(self.system, id)) {
                continue;
            }
            let facts = &self.problem.known[edge.target];
            if !facts.iter().all(|fact| next.need_now(fact)) || Premises::new(&next.needs, effort).is_empty()
            {
                continue;
            }
            let mut longer = path.clone();
            longer.push(*id);
            self.waiting.push_back((edge.target, longer, next));
        }
        self.found.entry(original).or_default().push((path, run));
        true
    }

    /// The moments of a run along a path that ends in a region.
    fn enter(&self, path: &[usize], run: &Run, region: &Region, effort: &Effort) -> Option<Vec<Moment>> {
        let mut needs = run.needs.clone();
        for fact in &region.facts {
            let read = run.read(fact);
            match read.truth() {
                Some(true) => {}
                Some(false) => return None,
                None => needs.push(read),
            }
        }
        let Integers::Point(point) = integer_model(&needs, effort) else { return None };
        // The same path again, with every value on the way.
        let transitions: Vec<usize> =
            path.iter().flat_map(|id| self.problem.edges[id].path.iter().copied()).collect();
        let mut whole = Run::new(self.system.width(), false);
        if !transitions.iter().all(|&id| whole.step(self.system, id)) {
            return None;
        }
        let value = |var: Var| point.get(&var).cloned().unwrap_or(Integer::ZERO);
        let values = |exprs: &[LinearExpr]| exprs.iter().map(|expr| expr.evaluate(value)).collect::<Vec<_>>();
        let first = transitions.first().map_or(region.location, |&id| self.system.transitions()[id].source.0);
        let mut moments = vec![Moment { location: first, values: values(&whole.states[0]), by: None }];
        for (at, &id) in transitions.iter().enumerate() {
            moments.push(Moment {
                location: self.system.transitions()[id].target.0,
                values: values(&whole.states[at + 1]),
                by: Some((id, values(&whole.locals[at]))),
            });
        }
        Some(moments)
    }
}

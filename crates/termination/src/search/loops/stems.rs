//! Paths from the starts, found as far as needed, the shortest first. A loop that changes its values evenly may be gone around
//! any number of times at once.

use std::collections::{BTreeMap, VecDeque};

use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_transition_system::System;
use tayra_transition_system::linear::{Effort, Integers, Premises, integer_model};

use super::super::problem::{Problem, index};
use super::super::techniques::{Technique, Techniques};
use super::run::{Manner, Run};
use crate::certificate::{Arrival, Certificate, Moment, Recurrence, Region, Taken};

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hop {
    /// An edge of the problem.
    Edge(usize),
    /// Many more rounds of an edge that leads to itself.
    Rounds(usize),
}

/// A loop that changes its values evenly.
struct Even {
    /// One round, its choices made.
    round: Run,
    /// What a round adds.
    change: Vec<Integer>,
}

pub(super) struct Stems<'s> {
    system: &'s System,
    problem: &'s Problem,
    /// Paths to go on from.
    waiting: VecDeque<(usize, Vec<Hop>, Run)>,
    /// Paths by the location of the system where they end.
    found: BTreeMap<usize, Vec<(Vec<Hop>, Run)>>,
    /// Loops that were looked at: those that change their values evenly.
    even: BTreeMap<usize, Option<Even>>,
    left: usize,
    techniques: Techniques,
}

impl<'s> Stems<'s> {
    pub(super) fn new(system: &'s System, problem: &'s Problem, most: usize, techniques: Techniques) -> Self {
        let mut waiting = VecDeque::new();
        for (start, condition) in &problem.starts {
            let mut run = Run::new(system.width(), true);
            // The abstraction of a polynomial condition speaks of products, which a run does not know.
            let mut plain =
                condition.iter().filter(|fact| fact.expr().vars().all(|var| index(var) < system.width()));
            if plain.all(|fact| run.need_now(fact)) {
                waiting.push_back((*start, Vec::new(), run));
            }
        }
        Self {
            system,
            problem,
            waiting,
            found: BTreeMap::new(),
            even: BTreeMap::new(),
            left: most,
            techniques,
        }
    }

    /// A run from a start into one of the regions, as a certificate.
    pub(super) fn reach(&mut self, regions: &[Region], effort: &Effort) -> Option<Certificate> {
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
        // After one round of an even loop, many more.
        if self.techniques.has(Technique::Acceleration)
            && let Some(&Hop::Edge(id)) = path.last()
            && self.problem.edges[&id].source == location
            && self.problem.edges[&id].target == location
        {
            self.add_rounds(id, location, &path, &run, effort);
        }
        for (id, edge) in self.problem.edges.iter().filter(|(_, edge)| edge.source == location) {
            // A loop is gone around step by step twice at most.
            if path.iter().filter(|other| **other == Hop::Edge(*id)).count() >= 2 {
                continue;
            }
            let mut next = run.clone();
            if !next.take(self.system, &edge.path, effort) {
                continue;
            }
            let facts = &self.problem.known[edge.target];
            if !facts.iter().all(|fact| next.need_now(fact)) || Premises::new(&next.needs, effort).is_empty()
            {
                continue;
            }
            let mut longer = path.clone();
            longer.push(Hop::Edge(*id));
            self.waiting.push_back((edge.target, longer, next));
        }
        self.found.entry(self.problem.origin[location]).or_default().push((path, run));
        true
    }

    fn add_rounds(&mut self, id: usize, location: usize, path: &[Hop], run: &Run, effort: &Effort) {
        if path.iter().any(|hop| matches!(hop, Hop::Rounds(other) if *other == id)) {
            return;
        }
        let (system, problem) = (self.system, self.problem);
        let even = self.even.entry(id).or_insert_with(|| {
            let mut round = Run::new(system.width(), false);
            if !round.take(system, &problem.edges[&id].path, effort) {
                return None;
            }
            round.choose(Manner::Keep);
            let change = round.change()?;
            Some(Even { round, change })
        });
        let Some(even) = even else { return };
        let mut next = run.clone();
        let possible = next.leap(&even.round, &even.change);
        let known = problem.known[location].iter().all(|fact| next.need_now(fact));
        if possible && known && !Premises::new(&next.needs, effort).is_empty() {
            let mut longer = path.to_vec();
            longer.push(Hop::Rounds(id));
            // At once: it stands for very many paths.
            self.waiting.push_front((location, longer, next));
        }
    }

    /// The moments of a run along a path that ends in a region.
    fn enter(&self, path: &[Hop], run: &Run, region: &Region, effort: &Effort) -> Option<Vec<Moment>> {
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
        let mut whole = Run::new(self.system.width(), false);
        for hop in path {
            match hop {
                Hop::Edge(id) => {
                    if !whole.take(self.system, &self.problem.edges[id].path, effort) {
                        return None;
                    }
                }
                Hop::Rounds(id) => {
                    let even = self.even.get(id)?.as_ref()?;
                    whole.leap(&even.round, &even.change);
                }
            }
        }
        let value = |var: Var| point.get(&var).cloned().unwrap_or(Integer::ZERO);
        let values = |exprs: &[LinearExpr]| exprs.iter().map(|expr| expr.evaluate(value)).collect::<Vec<_>>();
        let first = match path.first() {
            Some(Hop::Edge(id) | Hop::Rounds(id)) => self.problem.origin[self.problem.edges[id].source],
            None => region.location,
        };
        let mut moments =
            vec![Moment { location: first, values: values(&whole.states[0]), by: Arrival::Start }];
        let mut at = 0;
        for hop in path {
            match hop {
                Hop::Edge(id) => {
                    for &transition in &self.problem.edges[id].path {
                        moments.push(Moment {
                            location: self.system.transitions()[transition].target.0,
                            values: values(&whole.states[at + 1]),
                            by: Arrival::Step { transition, locals: values(&whole.locals[at]) },
                        });
                        at += 1;
                    }
                }
                Hop::Rounds(id) => {
                    let even = self.even.get(id)?.as_ref()?;
                    let count = values(&whole.locals[at]).pop()?;
                    let start = values(&whole.states[at]);
                    let before_last = &count - &Integer::ONE;
                    let last_start: Vec<Integer> = start
                        .iter()
                        .zip(&even.change)
                        .map(|(value, change)| value + &(change * &before_last))
                        .collect();
                    moments.push(Moment {
                        location: self.problem.origin[self.problem.edges[id].target],
                        values: values(&whole.states[at + 1]),
                        by: Arrival::Rounds {
                            count,
                            first: self.round(*id, even, &start),
                            last: self.round(*id, even, &last_start),
                        },
                    });
                    at += 1;
                }
            }
        }
        Some(moments)
    }

    /// The steps of one round from given values.
    fn round(&self, id: usize, even: &Even, start: &[Integer]) -> Vec<Taken> {
        let values = |exprs: &[LinearExpr]| -> Vec<Integer> {
            let value = |var: Var| start.get(index(var)).cloned().unwrap_or(Integer::ZERO);
            exprs.iter().map(|expr| expr.evaluate(value)).collect()
        };
        let path = &self.problem.edges[&id].path;
        path.iter()
            .enumerate()
            .map(|(at, &transition)| Taken {
                transition,
                locals: values(&even.round.locals[at]),
                values: values(&even.round.states[at + 1]),
            })
            .collect()
    }
}

//! The problem that the search works on, and the steps that led to it.
//!
//! Every change is recorded as a [`Step`] for the certificate. Relations are kept solved: values after a step as expressions,
//! and what else is needed. Errs towards: more runs than there are; dead transitions stay for the invariants' sake.

use std::collections::{BTreeMap, BTreeSet};

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::linear::{Effort, eliminate, is_unsatisfiable, substitute};
use tayra_transition_system::{System, components};

use crate::certificate::{Chained, Congruence, Mapped, Split, Stage, Step};

/// A relation, solved for the values after the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    /// Values after the step, over values before, locals, and values after that have no expression.
    pub(super) update: BTreeMap<Var, LinearExpr>,
    /// Everything else, over values before, locals, and values after that have no expression.
    pub(super) guard: Vec<Constraint>,
}

#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) source: usize,
    pub(super) target: usize,
    pub(super) relation: Relation,
    pub(super) alive: bool,
    /// The transitions of the system that it stands for, in order.
    pub(super) path: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) width: usize,
    /// For each location ever made, the location of the system it stands for.
    pub(super) origin: Vec<usize>,
    pub(super) edges: BTreeMap<usize, Edge>,
    pub(super) known: Vec<Vec<Constraint>>,
    pub(super) strides: Vec<Vec<Congruence>>,
    pub(super) starts: Vec<(usize, Vec<Constraint>)>,
    pub(super) steps: Vec<Step>,
    pub(super) forgotten: Vec<bool>,
    next_edge: usize,
}

/// Adds congruences of the variables from `offset` on, with quotients that nothing else speaks of.
pub(super) fn add_strides(all: &mut Vec<Constraint>, strides: &[Congruence], offset: usize) {
    let used = all.iter().flat_map(|constraint| constraint.expr().vars()).map(index);
    let used = used.chain(strides.iter().map(|stride| offset + stride.variable)).max().unwrap_or(0);
    for (at, stride) in strides.iter().enumerate() {
        let quotient = LinearExpr::term(numbered(used + 1 + at), stride.modulus.clone());
        all.push(Constraint::equal(numbered(offset + stride.variable), quotient.plus_constant(&stride.rest)));
    }
}

pub(super) fn index(var: Var) -> usize {
    usize::try_from(var.0).unwrap_or(usize::MAX)
}

pub(super) fn numbered(index: usize) -> Var {
    Var(u32::try_from(index).unwrap_or(u32::MAX))
}

impl Relation {
    /// Solves a conjunction over values before, values after and locals.
    pub(super) fn new(constraints: &[Constraint], width: usize) -> Self {
        let solved = eliminate(constraints, |var| match index(var) {
            at if at >= 2 * width => Some(0),
            at if at >= width => Some(1),
            _ => None,
        });
        let mut relation = Self { update: solved.definitions, guard: solved.rest };
        relation.update.retain(|var, _| index(*var) < 2 * width);
        relation.drop_locals(width);
        relation.renumber_locals(width);
        relation
    }

    /// The relation as a conjunction.
    pub(super) fn constraints(&self) -> Vec<Constraint> {
        let mut all = self.guard.clone();
        all.extend(self.update.iter().map(|(var, value)| Constraint::equal(*var, value)));
        all
    }

    /// Removes locals that only conditions mention, where that is exact and does not make more of them.
    fn drop_locals(&mut self, width: usize) {
        let is_local = |var: Var| index(var) >= 2 * width;
        loop {
            let mut candidates: Vec<Var> =
                self.guard.iter().flat_map(|c| c.expr().vars()).filter(|var| is_local(*var)).collect();
            candidates.sort();
            candidates.dedup();
            candidates.retain(|var| !self.update.values().any(|value| value.mentions(*var)));
            let mut progress = false;
            for var in candidates {
                let (with, without): (Vec<Constraint>, Vec<Constraint>) =
                    self.guard.iter().cloned().partition(|c| c.expr().mentions(var));
                let unit = |c: &Constraint| {
                    c.comparison() == Comparison::AtMostZero && c.expr().coefficient(var).is_unit()
                };
                let (upper, lower): (Vec<&Constraint>, Vec<&Constraint>) =
                    with.iter().partition(|c| c.expr().coefficient(var).is_positive());
                let one_sided = (upper.is_empty() || lower.is_empty())
                    && with.iter().all(|c| c.comparison() == Comparison::AtMostZero);
                if one_sided {
                    self.guard = without;
                    progress = true;
                } else if with.iter().all(unit) && upper.len() * lower.len() <= with.len() {
                    let mut guard = without;
                    for high in &upper {
                        for low in &lower {
                            let sum = high.expr().plus_scaled(low.expr(), &Integer::ONE);
                            let constraint = Constraint::new(sum, Comparison::AtMostZero);
                            if constraint.truth() != Some(true) {
                                guard.push(constraint);
                            }
                        }
                    }
                    guard.sort();
                    guard.dedup();
                    self.guard = guard;
                    progress = true;
                }
            }
            if !progress {
                return;
            }
        }
    }

    fn renumber_locals(&mut self, width: usize) {
        let mut names: BTreeMap<Var, Var> = BTreeMap::new();
        let mut rename = |var: Var| {
            if index(var) < 2 * width {
                return var;
            }
            let next = numbered(2 * width + names.len());
            *names.entry(var).or_insert(next)
        };
        for constraint in &mut self.guard {
            *constraint = constraint.rename(&mut rename);
        }
        for value in self.update.values_mut() {
            *value = value.rename(&mut rename);
        }
    }

    /// The number of locals.
    pub(super) fn locals(&self, width: usize) -> usize {
        let vars = self.guard.iter().flat_map(|c| c.expr().vars());
        let all = vars.chain(self.update.values().flat_map(LinearExpr::vars));
        all.map(index).max().map_or(0, |most| (most + 1).saturating_sub(2 * width))
    }

    /// Is the guard plainly false?
    pub(super) fn is_false(&self) -> bool {
        self.guard.iter().any(|constraint| constraint.truth() == Some(false))
    }
}

/// The edges at each location.
struct Ends {
    arriving: Vec<BTreeSet<usize>>,
    leaving: Vec<BTreeSet<usize>>,
    /// Starts are not passed over.
    barred: Vec<bool>,
}

impl Ends {
    fn new(problem: &Problem) -> Self {
        let size = problem.origin.len();
        let mut ends = Self {
            arriving: vec![BTreeSet::new(); size],
            leaving: vec![BTreeSet::new(); size],
            barred: vec![false; size],
        };
        for (start, _) in &problem.starts {
            ends.barred[*start] = true;
        }
        for (id, edge) in &problem.edges {
            ends.add(*id, edge);
        }
        ends
    }

    fn add(&mut self, id: usize, edge: &Edge) {
        self.leaving[edge.source].insert(id);
        self.arriving[edge.target].insert(id);
    }

    fn remove(&mut self, id: usize, edge: &Edge) {
        self.leaving[edge.source].remove(&id);
        self.arriving[edge.target].remove(&id);
    }

    /// How many transitions passing over the location makes; nothing if that is not allowed, or too many.
    fn cost(&self, at: usize, growth: usize) -> Option<usize> {
        let (arriving, leaving) = (self.arriving[at].len(), self.leaving[at].len());
        let made = arriving.saturating_mul(leaving);
        let allowed = !self.barred[at]
            && arriving + leaving > 0
            && made <= arriving + leaving + growth
            && self.arriving[at].is_disjoint(&self.leaving[at]);
        allowed.then_some(made)
    }
}

impl Problem {
    /// Takes ranking functions for a step of the proof: what is strict is not taken for ever.
    pub(super) fn take(&mut self, stage: Stage) {
        for id in &stage.strict {
            if let Some(edge) = self.edges.get_mut(id) {
                edge.alive = false;
            }
        }
        self.steps.push(Step::Rank(stage));
    }

    /// The system as a problem, with facts about products or without conditions on them; nothing if the time does not even
    /// suffice for that.
    pub(super) fn new(system: &System, products: bool, effort: &Effort) -> Option<Self> {
        let width = system.width();
        let mut edges = BTreeMap::new();
        for (id, transition) in system.transitions().iter().enumerate() {
            if effort.is_over() {
                return None;
            }
            let constraints = if products {
                transition.relation.linear_abstraction(2 * width + transition.locals.len())
            } else {
                transition.relation.linear.clone()
            };
            let edge = Edge {
                source: transition.source.0,
                target: transition.target.0,
                relation: Relation::new(&constraints, width),
                alive: true,
                path: vec![id],
            };
            edges.insert(id, edge);
        }
        Some(Self {
            width,
            origin: (0..system.locations().len()).collect(),
            next_edge: edges.len(),
            edges,
            known: vec![Vec::new(); system.locations().len()],
            strides: vec![Vec::new(); system.locations().len()],
            starts: system
                .starts()
                .iter()
                .map(|start| (start.location.0, start.condition.linear_abstraction(2 * width)))
                .collect(),
            steps: Vec::new(),
            forgotten: vec![false; width],
        })
    }

    pub(super) fn to_after(&self, constraint: &Constraint) -> Constraint {
        constraint.rename(|var| numbered(index(var) + self.width))
    }

    /// What is known whenever the edge is taken.
    pub(super) fn premises(&self, edge: &Edge) -> Vec<Constraint> {
        let mut all = edge.relation.constraints();
        all.extend(self.known[edge.source].iter().cloned());
        all.extend(self.known[edge.target].iter().map(|fact| self.to_after(fact)));
        add_strides(&mut all, &self.strides[edge.source], 0);
        add_strides(&mut all, &self.strides[edge.target], self.width);
        all
    }

    /// What is known of the values at a location.
    pub(super) fn facts_at(&self, location: usize) -> Vec<Constraint> {
        let mut all = self.known[location].clone();
        add_strides(&mut all, &self.strides[location], 0);
        all
    }

    /// Stops looking at variables that no condition depends on.
    pub(super) fn forget_irrelevant(&mut self) {
        let width = self.width;
        let mut relevant = vec![false; width];
        let mut waiting: Vec<usize> = Vec::new();
        let mut mark = |at: usize, waiting: &mut Vec<usize>| {
            let at = if at < width {
                at
            } else if at < 2 * width {
                at - width
            } else {
                return;
            };
            if !std::mem::replace(&mut relevant[at], true) {
                waiting.push(at);
            }
        };
        for edge in self.edges.values() {
            for var in edge.relation.guard.iter().flat_map(|c| c.expr().vars()) {
                mark(index(var), &mut waiting);
            }
        }
        // Which variables a variable's value may be made of, in any transition.
        let mut made_of: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); width];
        for edge in self.edges.values() {
            for (var, value) in &edge.relation.update {
                let own = index(*var) - width;
                let parts = value.vars().map(index).filter(|at| *at < 2 * width);
                made_of[own].extend(parts.map(|at| if at < width { at } else { at - width }));
            }
        }
        while let Some(at) = waiting.pop() {
            for &part in &made_of[at] {
                mark(part, &mut waiting);
            }
        }
        let variables: Vec<usize> = (0..width).filter(|&at| !relevant[at] && !self.forgotten[at]).collect();
        if variables.is_empty() {
            return;
        }
        let mut removed = vec![false; width];
        for at in &variables {
            removed[*at] = true;
        }
        let gone = |var: Var| {
            let at = index(var);
            at < 2 * width && removed[if at < width { at } else { at - width }]
        };
        for edge in self.edges.values_mut() {
            edge.relation.update.retain(|var, _| !gone(*var));
            edge.relation.renumber_locals(width);
        }
        for (_, condition) in &mut self.starts {
            condition.retain(|constraint| !constraint.expr().vars().any(gone));
        }
        for known in &mut self.known {
            known.retain(|constraint| !constraint.expr().vars().any(gone));
        }
        for strides in &mut self.strides {
            strides.retain(|stride| !variables.contains(&stride.variable));
        }
        for at in &variables {
            self.forgotten[*at] = true;
        }
        self.steps.push(Step::Forget { variables });
    }

    /// Removes transitions that no run can take.
    pub(super) fn drop_impossible(&mut self, effort: &Effort) {
        let mut transitions = Vec::new();
        let mut reached = vec![false; self.origin.len()];
        let mut waiting: Vec<usize> = self.starts.iter().map(|(start, _)| *start).collect();
        for &start in &waiting {
            reached[start] = true;
        }
        let impossible: Vec<usize> = self
            .edges
            .iter()
            .filter(|(_, edge)| {
                edge.relation.is_false()
                    || (!effort.is_over() && is_unsatisfiable(&self.premises(edge), effort))
            })
            .map(|(id, _)| *id)
            .collect();
        let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); self.origin.len()];
        for (id, edge) in self.edges.iter().filter(|(id, _)| impossible.binary_search(id).is_err()) {
            leaving[edge.source].push(*id);
        }
        while let Some(location) = waiting.pop() {
            for id in &leaving[location] {
                let target = self.edges[id].target;
                if !std::mem::replace(&mut reached[target], true) {
                    waiting.push(target);
                }
            }
        }
        transitions.extend(impossible.iter().copied());
        // First those that contradict themselves; then, by the graph that is left, those that start where no run gets.
        let unreached: Vec<usize> = self
            .edges
            .iter()
            .filter(|(id, edge)| !reached[edge.source] && impossible.binary_search(id).is_err())
            .map(|(id, _)| *id)
            .collect();
        for list in [transitions, unreached] {
            if !list.is_empty() {
                for id in &list {
                    self.edges.remove(id);
                }
                self.steps.push(Step::Impossible { transitions: list });
            }
        }
    }

    /// Adds an edge; its number.
    pub(super) fn add_edge(&mut self, edge: Edge) -> usize {
        let made = self.fresh_edge();
        self.edges.insert(made, edge);
        made
    }

    fn fresh_edge(&mut self) -> usize {
        self.next_edge += 1;
        self.next_edge - 1
    }

    fn compose(&self, first: &Edge, second: &Edge) -> Relation {
        let width = self.width;
        let first_locals = first.relation.locals(width);
        let between = 2 * width + first_locals;
        let into_between = |var: Var| {
            let at = index(var);
            if at >= width && at < 2 * width { numbered(between + at - width) } else { var }
        };
        let update: BTreeMap<Var, LinearExpr> = first
            .relation
            .update
            .iter()
            .map(|(var, value)| (into_between(*var), value.rename(into_between)))
            .collect();
        let mut all: Vec<Constraint> = first.relation.guard.iter().map(|c| c.rename(into_between)).collect();
        let from_between = |var: Var| {
            let at = index(var);
            if at < width {
                numbered(between + at)
            } else if at < 2 * width {
                var
            } else {
                numbered(between + at - width)
            }
        };
        let known = self.known[first.target].iter().map(|fact| fact.rename(from_between));
        let second_parts = second.relation.constraints();
        for constraint in known.chain(second_parts.iter().map(|c| c.rename(from_between))) {
            let constraint = Constraint::new(substitute(constraint.expr(), &update), constraint.comparison());
            if constraint.truth() != Some(true) {
                all.push(constraint);
            }
        }
        Relation::new(&all, width)
    }

    /// Passes over locations, as long as that does not make more transitions.
    pub(super) fn chain(&mut self, effort: &Effort, growth: usize) {
        let mut ends = Ends::new(self);
        // Cheap locations first; those around a location that was passed over may have become cheap, or dear.
        let mut candidates: BTreeSet<(usize, usize)> =
            (0..self.origin.len()).filter_map(|at| Some((ends.cost(at, growth)?, at))).collect();
        while let Some((cost, location)) = candidates.pop_first() {
            if effort.is_over() {
                return;
            }
            match ends.cost(location, growth) {
                Some(now) if now == cost => {}
                Some(now) => {
                    candidates.insert((now, location));
                    continue;
                }
                None => continue,
            }
            for neighbour in self.chain_location(location, &mut ends, effort) {
                if let Some(cost) = ends.cost(neighbour, growth) {
                    candidates.insert((cost, neighbour));
                }
            }
        }
    }

    /// Passes over a location; the locations around it.
    fn chain_location(&mut self, location: usize, ends: &mut Ends, effort: &Effort) -> BTreeSet<usize> {
        let arriving: Vec<usize> = ends.arriving[location].iter().copied().collect();
        let leaving: Vec<usize> = ends.leaving[location].iter().copied().collect();
        let mut ways = Vec::new();
        let mut made_edges = Vec::new();
        for &first in &arriving {
            for &second in &leaving {
                let (one, two) = (&self.edges[&first], &self.edges[&second]);
                let edge = Edge {
                    source: one.source,
                    target: two.target,
                    relation: self.compose(one, two),
                    alive: one.alive && two.alive,
                    path: one.path.iter().chain(&two.path).copied().collect(),
                };
                let several = arriving.len() > 1 || leaving.len() > 1;
                if edge.relation.is_false() || (several && is_unsatisfiable(&edge.relation.guard, effort)) {
                    continue;
                }
                let made = self.fresh_edge();
                made_edges.push((made, edge));
                ways.push(Chained { first, second, made });
            }
        }
        let mut around = BTreeSet::new();
        for id in arriving.iter().chain(&leaving) {
            if let Some(edge) = self.edges.remove(id) {
                ends.remove(*id, &edge);
                around.extend([edge.source, edge.target]);
            }
        }
        for (id, edge) in made_edges {
            ends.add(id, &edge);
            self.edges.insert(id, edge);
        }
        self.steps.push(Step::Chain { location, ways });
        around.remove(&location);
        around
    }

    /// Makes two locations of one.
    pub(super) fn split(&mut self, location: usize, on: &Constraint, effort: &Effort) {
        let copy = self.origin.len();
        self.origin.push(self.origin[location]);
        let mut facts = self.known[location].clone();
        facts.push(on.negated());
        self.known.push(facts);
        self.strides.push(self.strides[location].clone());
        self.known[location].push(on.clone());
        let mut starts = Vec::new();
        for (start, condition) in &mut self.starts {
            if *start == location {
                let mut other = condition.clone();
                other.push(on.negated());
                condition.push(on.clone());
                starts.push((copy, other));
            }
        }
        self.starts.extend(starts);
        let touched: Vec<(usize, Edge)> = self
            .edges
            .iter()
            .filter(|(_, edge)| edge.source == location || edge.target == location)
            .map(|(id, edge)| (*id, edge.clone()))
            .collect();
        let mut mapped = Vec::new();
        for (from, edge) in touched {
            self.edges.remove(&from);
            let halves = |end: usize| if end == location { vec![end, copy] } else { vec![end] };
            for source in halves(edge.source) {
                for target in halves(edge.target) {
                    let half = Edge { source, target, ..edge.clone() };
                    if !is_unsatisfiable(&self.premises(&half), effort) {
                        let made = self.fresh_edge();
                        self.edges.insert(made, half);
                        mapped.push(Mapped { from, source, target, made });
                    }
                }
            }
        }
        self.steps.push(Step::Split(Split { location, copy, on: on.clone(), mapped }));
    }

    /// Leaves behind what no run takes for ever, so that what is left can be passed over where loops stood in the way. `false` if that is
    /// nothing.
    pub(super) fn leave_behind(&mut self) -> bool {
        let components = self.live_components();
        let kept: BTreeSet<usize> = components.iter().flat_map(|(_, edges)| edges.iter().copied()).collect();
        if kept.len() == self.edges.len() {
            return false;
        }
        self.edges.retain(|id, _| kept.contains(id));
        let mut open: Vec<(usize, usize)> =
            self.edges.values().map(|edge| (edge.source, edge.target)).collect();
        let mut starts = Vec::new();
        // Where most ways cross, until no cycle is left without one.
        while let Some(start) = self.busiest(&mut open) {
            starts.push(start);
            open.retain(|&(source, target)| source != start && target != start);
        }
        self.starts = starts.iter().map(|&start| (start, Vec::new())).collect();
        self.steps.push(Step::Tail { starts });
        true
    }

    /// Of the ends of edges the one that most ways cross in, of those that lie on a cycle; the others are dropped.
    fn busiest(&self, open: &mut Vec<(usize, usize)>) -> Option<usize> {
        let mut component = vec![0; self.origin.len()];
        for (number, members) in components(self.origin.len(), open).into_iter().enumerate() {
            for member in members {
                component[member] = number;
            }
        }
        open.retain(|&(source, target)| component[source] == component[target]);
        let mut ways: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
        for &(source, target) in open.iter() {
            ways.entry(source).or_default()[0] += 1;
            ways.entry(target).or_default()[1] += 1;
            if source == target {
                return Some(source);
            }
        }
        ways.into_iter().max_by_key(|(_, [leaving, arriving])| leaving * arriving).map(|(at, _)| at)
    }

    /// The components of live transitions: each with its locations and the transitions inside.
    pub(super) fn live_components(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let live: Vec<(usize, &Edge)> =
            self.edges.iter().filter(|(_, edge)| edge.alive).map(|(id, edge)| (*id, edge)).collect();
        let pairs: Vec<(usize, usize)> = live.iter().map(|(_, edge)| (edge.source, edge.target)).collect();
        let mut found = Vec::new();
        for members in components(self.origin.len(), &pairs) {
            let inside = |at: usize| members.binary_search(&at).is_ok();
            let edges: Vec<usize> = live
                .iter()
                .filter(|(_, edge)| inside(edge.source) && inside(edge.target))
                .map(|(id, _)| *id)
                .collect();
            if !edges.is_empty() {
                found.push((members, edges));
            }
        }
        found
    }
}

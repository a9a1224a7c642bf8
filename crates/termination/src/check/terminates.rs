//! Replays the steps of a proof of termination.

use std::collections::{BTreeMap, BTreeSet};

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::linear::{Effort, Premises, eliminate, is_unsatisfiable};
use tayra_transition_system::{System, components};

use super::{Refusal, refuse};
use crate::certificate::{Chained, Congruence, Mapped, Split, Stage, Step};

pub(super) fn check(system: &System, steps: &[Step], effort: &Effort) -> Result<(), Refusal> {
    let mut problem = Problem::new(system);
    for (number, step) in steps.iter().enumerate() {
        if effort.is_over() {
            return refuse("the time for checking is over");
        }
        problem.step(step, effort).map_err(|Refusal(why)| Refusal(format!("step {}: {why}", number + 1)))?;
    }
    let cyclic = problem.cyclic();
    if cyclic.is_empty() {
        return Ok(());
    }
    refuse(format!("no argument says that the transitions {cyclic:?} are not taken for ever"))
}

#[derive(Clone)]
struct Edge {
    source: usize,
    target: usize,
    /// Over the values before, the values after, and locals from 2 * width on.
    relation: Vec<Constraint>,
    alive: bool,
}

struct Problem {
    width: usize,
    /// Locations that exist; chained ones do not any more.
    locations: BTreeSet<usize>,
    /// How many there ever were: the number of the next copy.
    made: usize,
    edges: BTreeMap<usize, Edge>,
    known: BTreeMap<usize, Vec<Constraint>>,
    strides: BTreeMap<usize, Vec<Congruence>>,
    starts: Vec<(usize, Vec<Constraint>)>,
}

impl Problem {
    fn new(system: &System) -> Self {
        let width = system.width();
        let edges = system.transitions().iter().enumerate().map(|(id, transition)| {
            // A polynomial condition is weakened, which only adds runs.
            let relation = transition.relation.linear_abstraction(2 * width + transition.locals.len());
            let edge =
                Edge { source: transition.source.0, target: transition.target.0, relation, alive: true };
            (id, edge)
        });
        let starts = system
            .starts()
            .iter()
            .map(|start| (start.location.0, start.condition.linear_abstraction(2 * width)));
        Self {
            width,
            locations: (0..system.locations().len()).collect(),
            made: system.locations().len(),
            edges: edges.collect(),
            known: BTreeMap::new(),
            strides: BTreeMap::new(),
            starts: starts.collect(),
        }
    }

    fn step(&mut self, step: &Step, effort: &Effort) -> Result<(), Refusal> {
        match step {
            Step::Forget { variables } => self.forget(variables),
            Step::Chain { location, ways } => self.chain(*location, ways, effort),
            Step::Impossible { transitions } => self.impossible(transitions, effort),
            Step::Invariants { facts, strides } => self.invariants(facts, strides, effort),
            Step::Merge { transitions, made, relation } => self.merge(transitions, *made, relation, effort),
            Step::Split(split) => self.split(split, effort),
            Step::Rank(stage) => self.rank(stage, effort),
            Step::Tail { starts } => self.tail(starts),
        }
    }

    fn before(&self, var: Var) -> bool {
        usize::try_from(var.0).is_ok_and(|index| index < self.width)
    }

    fn to_after(&self, constraint: &Constraint) -> Constraint {
        let width = u32::try_from(self.width).unwrap_or(u32::MAX);
        constraint.rename(|var| Var(var.0.saturating_add(width)))
    }

    /// What is known whenever the edge is taken.
    fn premises(&self, edge: &Edge) -> Vec<Constraint> {
        let mut all = edge.relation.clone();
        all.extend(self.known.get(&edge.source).into_iter().flatten().cloned());
        all.extend(self.known.get(&edge.target).into_iter().flatten().map(|fact| self.to_after(fact)));
        state_strides(&mut all, self.strides.get(&edge.source), 0);
        state_strides(&mut all, self.strides.get(&edge.target), self.width);
        all
    }

    fn forget(&mut self, variables: &[usize]) -> Result<(), Refusal> {
        let width = self.width;
        let mut removed = vec![false; width];
        for &variable in variables {
            match removed.get_mut(variable) {
                Some(removed) => *removed = true,
                None => return refuse(format!("there is no variable {variable}")),
            }
        }
        let gone = |var: Var| {
            let index = usize::try_from(var.0).unwrap_or(usize::MAX);
            let variable = if index >= width { index - width } else { index };
            index < 2 * width && removed[variable]
        };
        // Solving for them first keeps what the others know through them.
        let project = |relation: &[Constraint]| {
            let local = |var: Var| usize::try_from(var.0).unwrap_or(usize::MAX) >= 2 * width;
            let solved = eliminate(relation, |var| (gone(var) || local(var)).then_some(0));
            let mut rest = solved.rest;
            rest.retain(|constraint| !constraint.expr().vars().any(gone));
            rest
        };
        for edge in self.edges.values_mut() {
            edge.relation = project(&edge.relation);
        }
        for (_, condition) in &mut self.starts {
            *condition = project(condition);
        }
        for facts in self.known.values_mut() {
            facts.retain(|fact| !fact.expr().vars().any(gone));
        }
        for strides in self.strides.values_mut() {
            strides.retain(|stride| removed.get(stride.variable) == Some(&false));
        }
        Ok(())
    }

    /// The two edges one after the other, with what is known between.
    fn compose(&self, first: &Edge, second: &Edge) -> Vec<Constraint> {
        let width = self.width;
        let number = |index: usize| Var(u32::try_from(index).unwrap_or(u32::MAX));
        let index = |var: Var| usize::try_from(var.0).unwrap_or(usize::MAX);
        let largest = |edge: &Edge| {
            let vars = edge.relation.iter().flat_map(|constraint| constraint.expr().vars());
            vars.map(index).max().map_or(2 * width, |most| (most + 1).max(2 * width))
        };
        let first_locals = largest(first) - 2 * width;
        // Locals of the first keep their numbers; then come the values between, then the locals of the second.
        let between = 2 * width + first_locals;
        let mut all: Vec<Constraint> = first
            .relation
            .iter()
            .map(|constraint| {
                constraint.rename(|var| {
                    let at = index(var);
                    if at >= width && at < 2 * width { number(between + at - width) } else { var }
                })
            })
            .collect();
        let known = self.known.get(&first.target).into_iter().flatten();
        all.extend(known.map(|fact| fact.rename(|var| number(between + index(var)))));
        let second_locals = largest(second) - 2 * width;
        let quotients = between + width + second_locals;
        for (at, stride) in self.strides.get(&first.target).into_iter().flatten().enumerate() {
            all.push(stated(stride, number(between + stride.variable), number(quotients + at)));
        }
        all.extend(second.relation.iter().map(|constraint| {
            constraint.rename(|var| {
                let at = index(var);
                if at < width {
                    number(between + at)
                } else if at < 2 * width {
                    var
                } else {
                    number(between + at - width)
                }
            })
        }));
        // Solving for what lies between is exact, and keeps relations short.
        let solved = eliminate(&all, |var| match index(var) {
            at if at >= 2 * width => Some(0),
            _ => None,
        });
        // Renumbered without gaps.
        let mut names: BTreeMap<Var, Var> = BTreeMap::new();
        let mut renumbered = Vec::new();
        for constraint in &solved.rest {
            renumbered.push(constraint.rename(|var| {
                if index(var) < 2 * width {
                    return var;
                }
                let next = number(2 * width + names.len());
                *names.entry(var).or_insert(next)
            }));
        }
        renumbered
    }

    fn chain(&mut self, location: usize, ways: &[Chained], effort: &Effort) -> Result<(), Refusal> {
        if self.starts.iter().any(|(start, _)| *start == location) || !self.locations.contains(&location) {
            return refuse(format!("location {location} cannot be passed over"));
        }
        let touching = |pick: fn(&Edge) -> usize| -> Vec<usize> {
            self.edges.iter().filter(|(_, edge)| pick(edge) == location).map(|(id, _)| *id).collect()
        };
        let (arriving, leaving) = (touching(|edge| edge.target), touching(|edge| edge.source));
        if arriving.iter().any(|id| leaving.contains(id)) {
            return refuse(format!("location {location} has a step to itself"));
        }
        let mut made = Vec::new();
        for &first in &arriving {
            for &second in &leaving {
                let (one, two) = (&self.edges[&first], &self.edges[&second]);
                let edge = Edge {
                    source: one.source,
                    target: two.target,
                    relation: self.compose(one, two),
                    alive: one.alive && two.alive,
                };
                match ways.iter().find(|way| way.first == first && way.second == second) {
                    Some(way) => made.push((way.made, edge)),
                    None if is_unsatisfiable(&self.premises(&edge), effort) => {}
                    None => return refuse(format!("the way {first}, {second} is left out but possible")),
                }
            }
        }
        for id in arriving.iter().chain(&leaving) {
            self.edges.remove(id);
        }
        for (id, edge) in made {
            if self.edges.insert(id, edge).is_some() {
                return refuse(format!("transition {id} is made twice"));
            }
        }
        self.locations.remove(&location);
        self.known.remove(&location);
        self.strides.remove(&location);
        Ok(())
    }

    fn impossible(&mut self, transitions: &[usize], effort: &Effort) -> Result<(), Refusal> {
        let mut reached: BTreeSet<usize> = self.starts.iter().map(|(start, _)| *start).collect();
        let mut waiting: Vec<usize> = reached.iter().copied().collect();
        while let Some(location) = waiting.pop() {
            for edge in self.edges.values().filter(|edge| edge.source == location) {
                if reached.insert(edge.target) {
                    waiting.push(edge.target);
                }
            }
        }
        // All are judged by the problem as it stands, then removed together.
        for id in transitions {
            let Some(edge) = self.edges.get(id) else {
                return refuse(format!("there is no transition {id}"));
            };
            if reached.contains(&edge.source) && !is_unsatisfiable(&self.premises(edge), effort) {
                return refuse(format!("transition {id} is possible"));
            }
        }
        for id in transitions {
            self.edges.remove(id);
        }
        Ok(())
    }

    fn invariants(
        &mut self,
        facts: &BTreeMap<usize, Vec<Constraint>>,
        strides: &BTreeMap<usize, Vec<Congruence>>,
        effort: &Effort,
    ) -> Result<(), Refusal> {
        for (location, facts) in facts {
            let over_variables = facts.iter().all(|fact| fact.expr().vars().all(|var| self.before(var)));
            if !self.locations.contains(location) || !over_variables {
                return refuse(format!("the facts at location {location} do not fit it"));
            }
            if facts.iter().any(|fact| fact.comparison() == Comparison::NonZero) {
                return refuse("facts may not contain `!=`");
            }
        }
        for (location, strides) in strides {
            let sensible = |stride: &Congruence| {
                stride.variable < self.width
                    && stride.modulus > Integer::ONE
                    && !stride.rest.is_negative()
                    && stride.rest < stride.modulus
            };
            if !self.locations.contains(location) || !strides.iter().all(sensible) {
                return refuse(format!("the congruences at location {location} make no sense"));
            }
        }
        for (start, condition) in &self.starts {
            let mut all = condition.clone();
            all.extend(self.known.get(start).into_iter().flatten().cloned());
            state_strides(&mut all, self.strides.get(start), 0);
            let mut premises = Premises::new(&all, effort);
            for claim in facts.get(start).into_iter().flatten() {
                if !premises.entails_integers(claim, effort) {
                    return refuse(format!("{claim:?} need not hold at the start {start}"));
                }
            }
            for claim in strides.get(start).into_iter().flatten() {
                if !is_congruent(&premises, claim, 0) {
                    return refuse(format!("{claim:?} need not hold at the start {start}"));
                }
            }
        }
        for (id, edge) in &self.edges {
            if !facts.contains_key(&edge.target) && !strides.contains_key(&edge.target) {
                continue;
            }
            let mut all = self.premises(edge);
            all.extend(facts.get(&edge.source).into_iter().flatten().cloned());
            state_strides(&mut all, strides.get(&edge.source), 0);
            let mut premises = Premises::new(&all, effort);
            for claim in facts.get(&edge.target).into_iter().flatten() {
                if !premises.entails_integers(&self.to_after(claim), effort) {
                    return refuse(format!("{claim:?} need not hold after transition {id}"));
                }
            }
            for claim in strides.get(&edge.target).into_iter().flatten() {
                if !is_congruent(&premises, claim, self.width) {
                    return refuse(format!("{claim:?} need not hold after transition {id}"));
                }
            }
        }
        for (location, facts) in facts {
            self.known.entry(*location).or_default().extend(facts.iter().cloned());
        }
        for (location, strides) in strides {
            self.strides.entry(*location).or_default().extend(strides.iter().cloned());
        }
        Ok(())
    }

    fn merge(
        &mut self,
        transitions: &[usize],
        made: usize,
        relation: &[Constraint],
        effort: &Effort,
    ) -> Result<(), Refusal> {
        let speaks_of_steps = |constraint: &Constraint| {
            constraint
                .expr()
                .vars()
                .all(|var| usize::try_from(var.0).is_ok_and(|index| index < 2 * self.width))
        };
        if !relation.iter().all(speaks_of_steps) {
            return refuse("the relation speaks of something else than values before and after");
        }
        let mut merged: Option<Edge> = None;
        for id in transitions {
            let Some(edge) = self.edges.get(id) else {
                return refuse(format!("there is no transition {id}"));
            };
            let mut premises = Premises::new(&self.premises(edge), effort);
            let broken = relation.iter().find(|constraint| !premises.entails_integers(constraint, effort));
            if let Some(broken) = broken {
                return refuse(format!("transition {id} need not fulfil {broken:?}"));
            }
            match &mut merged {
                None => merged = Some(Edge { relation: relation.to_vec(), ..edge.clone() }),
                Some(merged) => {
                    if (merged.source, merged.target) != (edge.source, edge.target) {
                        return refuse(format!("transition {id} has other ends than the first"));
                    }
                    merged.alive |= edge.alive;
                }
            }
        }
        for id in transitions {
            self.edges.remove(id);
        }
        match merged {
            Some(merged) if !self.edges.contains_key(&made) => {
                self.edges.insert(made, merged);
                Ok(())
            }
            _ => refuse("nothing is merged, or its number is taken"),
        }
    }

    fn split(&mut self, split: &Split, effort: &Effort) -> Result<(), Refusal> {
        let Split { location, copy, on, mapped } = split;
        let fits = on.comparison() == Comparison::AtMostZero && on.expr().vars().all(|var| self.before(var));
        // A number that was used before could bring back what was known of another location.
        if !self.locations.contains(location) || *copy != self.made || !fits {
            return refuse(format!("location {location} cannot be split that way"));
        }
        let facts = self.known.get(location).cloned().unwrap_or_default();
        let mut other_facts = facts.clone();
        other_facts.push(on.negated());
        self.known.insert(*copy, other_facts);
        if let Some(strides) = self.strides.get(location).cloned() {
            self.strides.insert(*copy, strides);
        }
        self.known.entry(*location).or_default().push(on.clone());
        self.locations.insert(*copy);
        self.made += 1;
        let copies: Vec<(usize, Vec<Constraint>)> = self
            .starts
            .iter()
            .filter(|(start, _)| start == location)
            .map(|(_, c)| (*copy, c.clone()))
            .collect();
        for (start, condition) in &mut self.starts {
            if start == location {
                condition.push(on.clone());
            }
        }
        self.starts.extend(copies.into_iter().map(|(start, mut condition)| {
            condition.push(on.negated());
            (start, condition)
        }));
        let touched: Vec<(usize, Edge)> = self
            .edges
            .iter()
            .filter(|(_, edge)| edge.source == *location || edge.target == *location)
            .map(|(id, edge)| (*id, edge.clone()))
            .collect();
        for (id, _) in &touched {
            self.edges.remove(id);
        }
        for (id, edge) in touched {
            let halves = |end: usize| if end == *location { vec![end, *copy] } else { vec![end] };
            for source in halves(edge.source) {
                for target in halves(edge.target) {
                    let half = Edge { source, target, ..edge.clone() };
                    let kept = mapped.iter().find(|Mapped { from, source: s, target: t, .. }| {
                        (*from, *s, *t) == (id, source, target)
                    });
                    match kept {
                        Some(kept) => {
                            if self.edges.insert(kept.made, half).is_some() {
                                return refuse(format!("transition {} is made twice", kept.made));
                            }
                        }
                        None if is_unsatisfiable(&self.premises(&half), effort) => {}
                        None => {
                            return refuse(format!(
                                "transition {id} from {source} to {target} is left out but possible"
                            ));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The live transitions that lie on a cycle of live ones, by component.
    fn cyclic(&self) -> Vec<usize> {
        self.component_of().into_keys().collect()
    }

    fn component_of(&self) -> BTreeMap<usize, usize> {
        let size = self.locations.iter().max().map_or(0, |most| most + 1);
        let live: Vec<(usize, &Edge)> =
            self.edges.iter().filter(|(_, edge)| edge.alive).map(|(id, edge)| (*id, edge)).collect();
        let pairs: Vec<(usize, usize)> = live.iter().map(|(_, edge)| (edge.source, edge.target)).collect();
        let mut component = vec![0; size];
        for (number, members) in components(size, &pairs).into_iter().enumerate() {
            for member in members {
                component[member] = number;
            }
        }
        live.iter()
            .filter(|(_, edge)| component[edge.source] == component[edge.target])
            .map(|(id, edge)| (*id, component[edge.source]))
            .collect()
    }

    fn rank(&mut self, stage: &Stage, effort: &Effort) -> Result<(), Refusal> {
        let component_of = self.component_of();
        let mut touched = BTreeSet::new();
        for id in &stage.strict {
            match component_of.get(id) {
                Some(component) => touched.insert(*component),
                None => return refuse(format!("transition {id} lies on no cycle")),
            };
        }
        let phases = stage.functions.values().next().map_or(0, Vec::len);
        if phases == 0 {
            return refuse("there is no ranking function");
        }
        for (id, component) in &component_of {
            if touched.contains(component) {
                self.check_ranked(*id, stage, phases, effort)?;
            }
        }
        for id in &stage.strict {
            if let Some(edge) = self.edges.get_mut(id) {
                edge.alive = false;
            }
        }
        Ok(())
    }

    /// A run that never ends takes only live transitions on cycles from some moment on, and comes by one of the starts again and again.
    fn tail(&mut self, starts: &[usize]) -> Result<(), Refusal> {
        if let Some(other) = starts.iter().find(|start| !self.locations.contains(start)) {
            return refuse(format!("there is no location {other} to begin at"));
        }
        let cyclic = self.component_of();
        let inside = self.edges.iter().filter(|(id, _)| cyclic.contains_key(id));
        let ends = inside.map(|(_, edge)| (edge.source, edge.target));
        let others: Vec<(usize, usize)> = ends.filter(|(_, target)| !starts.contains(target)).collect();
        let size = self.locations.iter().max().map_or(0, |most| most + 1);
        let mut component = vec![0; size];
        for (number, members) in components(size, &others).into_iter().enumerate() {
            for member in members {
                component[member] = number;
            }
        }
        if let Some((source, _)) =
            others.iter().find(|(source, target)| component[*source] == component[*target])
        {
            return refuse(format!("a cycle through location {source} begins nowhere"));
        }
        self.edges.retain(|id, _| cyclic.contains_key(id));
        self.starts = starts.iter().map(|start| (*start, Vec::new())).collect();
        Ok(())
    }

    fn check_ranked(&self, id: usize, stage: &Stage, phases: usize, effort: &Effort) -> Result<(), Refusal> {
        let edge = &self.edges[&id];
        let functions = |location: usize| {
            stage.functions.get(&location).filter(|functions| {
                functions.len() == phases && functions.iter().all(|f| f.vars().all(|var| self.before(var)))
            })
        };
        let (Some(source), Some(target)) = (functions(edge.source), functions(edge.target)) else {
            return refuse(format!("the ends of transition {id} have no ranking functions"));
        };
        let width = u32::try_from(self.width).unwrap_or(u32::MAX);
        let mut premises = Premises::new(&self.premises(edge), effort);
        let strict = stage.strict.contains(&id);
        let mut previous = LinearExpr::default();
        for (phase, (old, new)) in source.iter().zip(target).enumerate() {
            let new = new.rename(|var| Var(var.0.saturating_add(width)));
            let mut decrease = old.clone() - new;
            if strict {
                if phase > 0 {
                    decrease = decrease + &previous;
                }
                previous = old.clone();
            }
            let wanted = i64::from(strict);
            if !premises.entails_integers(&Constraint::at_least(decrease, wanted), effort) {
                return refuse(format!("transition {id} need not decrease function {}", phase + 1));
            }
        }
        let last = source.last().cloned().unwrap_or_default();
        if strict && !premises.entails_integers(&Constraint::at_least(last, 0), effort) {
            return refuse(format!("transition {id} may start where the last function is negative"));
        }
        Ok(())
    }
}

/// `variable = rest + modulus * quotient`.
fn stated(stride: &Congruence, variable: Var, quotient: Var) -> Constraint {
    let multiple = LinearExpr::term(quotient, stride.modulus.clone()).plus_constant(&stride.rest);
    Constraint::equal(variable, multiple)
}

/// Adds congruences of the variables from `offset` on, with quotients that nothing else speaks of.
fn state_strides(all: &mut Vec<Constraint>, strides: Option<&Vec<Congruence>>, offset: usize) {
    let Some(strides) = strides.filter(|strides| !strides.is_empty()) else { return };
    let number = |index: usize| Var(u32::try_from(index).unwrap_or(u32::MAX));
    let used = all.iter().flat_map(|constraint| constraint.expr().vars()).map(|var| var.0).max().unwrap_or(0);
    let variables = strides.iter().map(|stride| offset + stride.variable).max().unwrap_or(0);
    // Beyond everything that occurs.
    let fresh = usize::try_from(used).unwrap_or(0).max(variables) + 1;
    for (at, stride) in strides.iter().enumerate() {
        all.push(stated(stride, number(offset + stride.variable), number(fresh + at)));
    }
}

/// Does a congruence follow? Seen when each part of the variable's value is a multiple, but for the rest.
fn is_congruent(premises: &Premises, claim: &Congruence, offset: usize) -> bool {
    let variable = Var(u32::try_from(offset + claim.variable).unwrap_or(u32::MAX));
    let value = premises.resolve(&LinearExpr::from(variable));
    let off = value.constant_part() - &claim.rest;
    premises.is_empty()
        || (claim.modulus.divides(&off)
            && value.terms().iter().all(|(_, factor)| claim.modulus.divides(factor)))
}

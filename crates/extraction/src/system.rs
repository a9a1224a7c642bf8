//! The transition system of a component.

use crate::components::Component;
use crate::relation::{Choice, Relation, is_difference};
use crate::slice::{self, Scope};
use std::collections::{BTreeMap, BTreeSet};
use tayra_exploration::Passages;
use tayra_memory_graph::{Universe, Vocabulary};
use tayra_numeric::{Constraint, LinearExpr, Var};
use tayra_transition_system::{Formula, LocationId, System};

/// A transition system, and what it is made of.
#[derive(Clone, Debug)]
pub struct Extracted {
    /// The system.
    pub system: System,
    /// What its variables are, in order.
    pub variables: Vec<Var>,
    /// The station of each location; `None` where runs start.
    pub stations: Vec<Option<usize>>,
    /// The passage of each transition.
    pub passages: Vec<usize>,
}

/// All relations of a system fall into so many cases at most.
const MOST_TRANSITIONS: usize = 20_000;

/// So many pairs of values that are not the same are told apart in a passage, in two cases each.
const MOST_DIFFERENCES: usize = 3;

/// The system of a component; `name` is what variables are called. `None` if relations fall into too many cases, or if the scope leaves
/// nothing out that a wider one has.
pub fn extract(
    universe: &mut Universe,
    all: &Passages,
    component: &Component,
    scope: Scope,
    name: &dyn Fn(&Universe, Var) -> String,
) -> Option<Extracted> {
    let mut vocabularies: BTreeMap<usize, Vocabulary> = BTreeMap::new();
    let places = component.entries.iter().map(|&entry| all.passages[entry].from);
    for station in component.stations.iter().copied().chain(places) {
        let mut state = all.stations[station].state.clone();
        vocabularies.entry(station).or_insert_with(|| state.vocabulary(universe));
    }
    let relation_of = |universe: &mut Universe, index: usize| {
        let passage = &all.passages[index];
        let arriving = passage.arrival.clone().vocabulary(universe);
        let to = &all.stations[passage.to];
        Relation::of(universe, passage, to, [&vocabularies[&passage.from], &arriving])
    };
    let mut relations: BTreeMap<usize, Relation> = BTreeMap::new();
    for &index in &component.passages {
        let relation = relation_of(universe, index);
        relations.insert(index, relation);
    }
    let chosen = slice::variables(universe, all, &mut relations, &vocabularies, scope)?;
    for &index in &component.entries {
        let relation = relation_of(universe, index);
        relations.insert(index, relation);
    }
    let variables: Vec<Var> = chosen.iter().copied().collect();
    let mut system = System::new(variables.iter().map(|var| name(universe, *var)).collect());
    let start = system.location("start");
    let mut stations = vec![None];
    let mut location_of: BTreeMap<usize, LocationId> = BTreeMap::new();
    for &station in &component.stations {
        location_of.insert(station, system.location(&format!("s{station}")));
        stations.push(Some(station));
    }
    let mut passages = Vec::new();
    for (&index, relation) in &mut relations {
        let passage = &all.passages[index];
        let from = &vocabularies[&passage.from];
        let source = location_of.get(&passage.from).copied();
        let to = &vocabularies[&passage.to];
        let there: BTreeSet<Var> = chosen.iter().copied().filter(|var| to.has(universe, *var)).collect();
        let updates = relation.updates(universe, &there);
        // In the place to start from, nothing has a value yet.
        let here: BTreeSet<Var> = match source {
            Some(_) => chosen.iter().copied().filter(|var| from.has(universe, *var)).collect(),
            None => BTreeSet::new(),
        };
        let written = Writer { system: &system, variables: &variables, here: &here };
        let target = &all.stations[passage.to].state.numbers();
        let (locals, formula) = written.relation(universe, relation, &updates, &there, target);
        let added =
            system.add_transition(source.unwrap_or(start), location_of[&passage.to], &locals, &formula);
        let added = added.ok()?;
        passages.extend(added.iter().map(|_| index));
        if passages.len() > MOST_TRANSITIONS {
            return None;
        }
    }
    if component.entries.is_empty() {
        for location in location_of.values() {
            system.add_start(*location, &Formula::True).ok()?;
        }
    } else {
        system.add_start(start, &Formula::True).ok()?;
    }
    Some(Extracted { system, variables, stations, passages })
}

struct Writer<'a> {
    system: &'a System,
    variables: &'a [Var],
    /// Those that have a value where the step starts.
    here: &'a BTreeSet<Var>,
}

impl Writer<'_> {
    fn relation(
        &self,
        universe: &mut Universe,
        relation: &mut Relation,
        updates: &BTreeMap<Var, Option<LinearExpr>>,
        there: &BTreeSet<Var>,
        target: &tayra_memory_graph::Numbers,
    ) -> (Vec<String>, Formula) {
        // What is said of values that matter, through new names where need be.
        let mut wanted: BTreeSet<Var> = self.here.clone();
        wanted.extend(updates.values().flatten().flat_map(|value| value.vars().collect::<Vec<_>>()));
        let is_from_outside = self.here.is_empty();
        relation.link(universe, &wanted);
        loop {
            let mut more = BTreeSet::new();
            let mut note = |fact: &Constraint| {
                if fact.expr().vars().any(|var| wanted.contains(&var)) {
                    more.extend(fact.expr().vars().filter(|var| !wanted.contains(var)));
                }
            };
            relation.new.iter().for_each(&mut note);
            if is_from_outside {
                relation.old.iter().for_each(&mut note);
            }
            relation.choices.iter().flat_map(Choice::constraints).for_each(&mut note);
            if more.is_empty() {
                break;
            }
            relation.link(universe, &more);
            wanted.extend(more);
        }
        let mut locals: BTreeMap<Var, usize> = BTreeMap::new();
        for &var in wanted.iter().filter(|var| !self.here.contains(var)) {
            locals.insert(var, locals.len());
        }
        let names: Vec<String> = locals.keys().map(|var| format!("l{}", var.0)).collect();
        let index = |var: Var| self.variables.binary_search(&var).ok();
        let rename = |var: Var| match (locals.get(&var), index(var)) {
            (Some(&local), _) => self.system.local(local),
            (None, Some(at)) => self.system.before(at),
            (None, None) => var,
        };
        let is_said = |fact: &&Constraint| fact.expr().vars().all(|var| wanted.contains(&var));
        let mut parts: Vec<Formula> = Vec::new();
        let mut differences = 0;
        for fact in relation.facts().filter(is_said) {
            if is_difference(fact) {
                differences += 1;
                if differences > MOST_DIFFERENCES {
                    continue;
                }
            }
            parts.push(fact.rename(rename).into());
        }
        for choice in &relation.choices {
            if choice.constraints().all(|fact| is_said(&fact)) {
                let said = |case: &Vec<Constraint>| {
                    Formula::And(case.iter().map(|fact| fact.rename(rename).into()).collect())
                };
                let cases = choice.cases.iter().map(said);
                parts.push(Formula::Or(cases.collect()));
            }
        }
        for (&var, value) in updates {
            if let (Some(at), Some(value)) = (index(var), value) {
                let after = LinearExpr::term(self.system.after(at), 1);
                parts.push(Constraint::equal(after, value.rename(rename)).into());
            }
        }
        // What is true where the step leads.
        for fact in target.domain().facts() {
            if !is_difference(&fact) && fact.expr().vars().all(|var| there.contains(&var)) {
                let after = |var: Var| index(var).map_or(var, |at| self.system.after(at));
                parts.push(fact.rename(after).into());
            }
        }
        (names, Formula::And(parts))
    }
}

//! The transition systems of the cycles of a program, and whether a step satisfies one.

use super::certificate::Replay;
use crate::assignment::Assignment;
use std::collections::BTreeMap;
use std::time::Duration;
use tayra_exploration::{Exploration, Passages, Way};
use tayra_extraction::{Extracted, Scope, components, extract};
use tayra_memory_graph::Universe;
use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_termination::{Answer, Certificate, Settings, decide};
use tayra_transition_system::linear::{Effort, Integers, integer_model};

/// A cycle with its systems.
pub(crate) struct Cycle {
    /// By scope, as far as they could be extracted.
    pub(crate) systems: Vec<Extracted>,
    /// The system that has an argument, and the argument.
    pub(crate) certificate: Option<(usize, Replay)>,
}

/// Those of all cycles.
pub(crate) struct Systems {
    pub(crate) cycles: Vec<Cycle>,
    /// The cycle of a station.
    pub(crate) cycle_of: BTreeMap<usize, usize>,
    /// Passages by their ends.
    between: BTreeMap<(usize, usize), Vec<usize>>,
    /// The stations of an exploration, by the index of what was explored.
    pub(crate) explored_of: BTreeMap<usize, usize>,
}

/// Whether a step is one that the systems know.
pub(crate) enum Fits {
    /// It is: by these transitions of each system of its cycle.
    Yes(Vec<Vec<usize>>),
    No,
    Open,
}

/// How a step is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    Block,
    Call,
}

impl Systems {
    /// `None` if stations and explorations do not go together.
    pub(crate) fn of(exploration: &mut Exploration, passages: &Passages, time: Duration) -> Option<Self> {
        let mut explored_of = BTreeMap::new();
        for station in &passages.stations {
            explored_of.insert(station.summary, 0);
        }
        if explored_of.len() != exploration.functions.len() {
            return None;
        }
        for (index, own) in explored_of.values_mut().enumerate() {
            *own = index;
        }
        let mut found =
            Systems { cycles: Vec::new(), cycle_of: BTreeMap::new(), between: BTreeMap::new(), explored_of };
        for station in &passages.stations {
            let explored = &exploration.functions[found.explored_of[&station.summary]];
            if explored.function != station.function {
                return None;
            }
        }
        for (index, passage) in passages.passages.iter().enumerate() {
            found.between.entry((passage.from, passage.to)).or_default().push(index);
        }
        let universe = &mut exploration.universe;
        for component in components(passages) {
            let mut cycle = Cycle { systems: Vec::new(), certificate: None };
            for scope in Scope::EACH {
                let name = |_: &Universe, var: Var| format!("v{}", var.0);
                let Some(extracted) = extract(universe, passages, &component, scope, &name) else { continue };
                if cycle.certificate.is_none() {
                    let settings = Settings { time, ..Settings::default() };
                    if let Answer::Terminates(Certificate::Terminates(steps)) =
                        decide(&extracted.system, &settings).answer
                    {
                        let replay = Replay::of(&extracted.system, &steps);
                        cycle.certificate = replay.map(|replay| (cycle.systems.len(), replay));
                    }
                }
                cycle.systems.push(extracted);
            }
            for station in component.stations {
                found.cycle_of.insert(station, found.cycles.len());
            }
            found.cycles.push(cycle);
        }
        Some(found)
    }

    /// Whether a step from a station with some values to another is one of the passages, and of the systems where they have it.
    pub(crate) fn fits(
        &self,
        universe: &Universe,
        passages: &Passages,
        from: (usize, &Assignment),
        to: (usize, &Assignment),
        manner: Manner,
    ) -> Fits {
        let mut open = false;
        for &index in self.between.get(&(from.0, to.0)).into_iter().flatten() {
            let is_of_kind = match passages.passages[index].way {
                Way::Block => manner == Manner::Block,
                Way::Call(_) => manner == Manner::Call,
            };
            if !is_of_kind {
                continue;
            }
            let Some(&cycle) = self.cycle_of.get(&to.0) else { return Fits::Yes(Vec::new()) };
            let is_inside = self.cycle_of.get(&from.0) == Some(&cycle);
            let mut taken = Vec::new();
            let (mut fails, mut unsure) = (false, false);
            for extracted in &self.cycles[cycle].systems {
                let mut by = Vec::new();
                let mut undecided = false;
                for (number, transition) in extracted.system.transitions().iter().enumerate() {
                    if extracted.passages[number] != index {
                        continue;
                    }
                    let before = is_inside.then_some(from.1);
                    match satisfied(universe, extracted, &transition.relation.linear, before, to.1) {
                        Integers::Point(_) => by.push(number),
                        Integers::None => {}
                        Integers::Unknown => undecided = true,
                    }
                }
                fails |= by.is_empty() && !undecided;
                unsure |= by.is_empty() && undecided;
                taken.push(by);
            }
            if !fails && !unsure {
                return Fits::Yes(taken);
            }
            open |= unsure && !fails;
        }
        if open { Fits::Open } else { Fits::No }
    }
}

/// The values of the variables of a system, as far as they are known.
pub(crate) fn values(universe: &Universe, extracted: &Extracted, known: &Assignment) -> Vec<Option<Integer>> {
    extracted.variables.iter().map(|var| known.number(universe, *var)).collect()
}

/// Whether numbers that are not known can be chosen so that a relation is satisfied.
fn satisfied(
    universe: &Universe,
    extracted: &Extracted,
    relation: &[Constraint],
    before: Option<&Assignment>,
    after: &Assignment,
) -> Integers {
    let mut known: BTreeMap<Var, Integer> = BTreeMap::new();
    for (index, var) in extracted.variables.iter().enumerate() {
        if let Some(value) = before.and_then(|before| before.number(universe, *var)) {
            known.insert(extracted.system.before(index), value);
        }
        if let Some(value) = after.number(universe, *var) {
            known.insert(extracted.system.after(index), value);
        }
    }
    let mut open = Vec::new();
    for constraint in relation {
        let (expr, comparison) = (constraint.expr(), constraint.comparison());
        let mut rest = LinearExpr::constant(expr.constant_part().clone());
        for (var, factor) in expr.terms() {
            rest = match known.get(var) {
                Some(value) => rest.plus_constant(&(value * factor)),
                None => rest.plus_scaled(&LinearExpr::term(*var, 1), factor),
            };
        }
        let said = match comparison {
            Comparison::AtMostZero => Constraint::at_most(rest, 0),
            Comparison::Zero => Constraint::equal(rest, 0),
            Comparison::NonZero => Constraint::different(rest, 0),
        };
        match said.truth() {
            Some(true) => {}
            Some(false) => return Integers::None,
            None => open.push(said),
        }
    }
    match open.is_empty() {
        true => Integers::Point(BTreeMap::new()),
        false => integer_model(&open, &Effort::within(Duration::from_millis(300))),
    }
}

//! Looks at pieces of concrete runs by the steps of a certificate: what it says of transitions must be true of them.
//!
//! Each transition of the certificate's problem stands for sequences of transitions of the system, some only for values on one
//! side of a split. A piece of a run that went through such a sequence went through that transition.

use std::collections::{BTreeMap, BTreeSet};
use tayra_numeric::{Constraint, Integer, LinearExpr, Var};
use tayra_termination::{Stage, Step};
use tayra_transition_system::{System, components};

/// A moment of a run: where, with which values as far as they are known, and by which transitions it may have come there.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) location: usize,
    pub(crate) values: Vec<Option<Integer>>,
    pub(crate) by: Vec<usize>,
}

/// What was looked at.
#[derive(Default)]
pub(crate) struct Seen {
    /// Functions that went down.
    pub(crate) down: u64,
    /// Functions that did not go up, and other facts.
    pub(crate) others: u64,
    /// What could not be looked at.
    pub(crate) unknown: u64,
}

/// A transition of the problem.
#[derive(Clone, Debug)]
struct Arrow {
    source: usize,
    target: usize,
    /// The sequences of transitions of the system that it stands for.
    paths: Vec<Vec<usize>>,
    alive: bool,
}

/// What is said of arrows.
#[derive(Debug)]
enum Claim {
    /// It is never taken.
    Never,
    /// Functions before and after: whether they go down, or else do not go up.
    Ranked { before: Vec<LinearExpr>, after: Vec<LinearExpr>, strict: bool },
    /// Facts where it leads.
    Facts(Vec<Constraint>),
}

#[derive(Debug)]
struct Said {
    arrow: Arrow,
    /// The sides of splits on which its ends are.
    sides: [Vec<Constraint>; 2],
    claim: Claim,
}

/// A certificate, as far as it can be looked at.
#[derive(Debug)]
pub(crate) struct Replay {
    said: Vec<Said>,
    /// The variables that are spoken of at each location. Where one of them is not known, several steps may fit by themselves that do
    /// not fit together.
    spoken_of: BTreeMap<usize, BTreeSet<usize>>,
}

/// More sequences than this are not kept for an arrow, nor more claims in all.
const MOST_PATHS: usize = 60;
const MOST_CLAIMS: usize = 4_000;

struct Problem {
    arrows: BTreeMap<usize, Arrow>,
    /// On which sides of splits the copies of locations are.
    sides: BTreeMap<usize, Vec<Constraint>>,
    /// The location of the system that a location of the problem is.
    said: Vec<Said>,
    /// Only what runs do from some moment on is spoken of.
    is_tail: bool,
}

impl Replay {
    /// `None` if the certificate is too large to be looked at.
    pub(crate) fn of(system: &System, steps: &[Step]) -> Option<Replay> {
        let mut problem =
            Problem { arrows: BTreeMap::new(), sides: BTreeMap::new(), said: Vec::new(), is_tail: false };
        for (number, transition) in system.transitions().iter().enumerate() {
            let (source, target) = (transition.source.0, transition.target.0);
            let arrow = Arrow { source, target, paths: vec![vec![number]], alive: true };
            problem.arrows.insert(number, arrow);
        }
        for step in steps {
            problem.step(step)?;
        }
        Some(Replay { said: problem.said, spoken_of: spoken_of(system) })
    }

    /// Whether everything is known that is spoken of at a moment.
    fn is_whole(&self, moment: &Moment) -> bool {
        let spoken_of = self.spoken_of.get(&moment.location);
        spoken_of
            .is_none_or(|all| all.iter().all(|index| moment.values.get(*index).is_some_and(Option::is_some)))
    }

    /// Looks at all that ends with the last moment of a trail.
    pub(crate) fn look(&self, trail: &[Moment]) -> Result<Seen, String> {
        let mut seen = Seen::default();
        for said in &self.said {
            for path in &said.arrow.paths {
                let Some(first) = trail.len().checked_sub(path.len() + 1) else { continue };
                let steps = &trail[first + 1..];
                if !steps.iter().zip(path).all(|(moment, taken)| moment.by.contains(taken)) {
                    continue;
                }
                let (Some(before), Some(after)) = (trail.get(first), trail.last()) else { continue };
                let is_known = matches!(said.claim, Claim::Facts(_))
                    || trail[first..].iter().all(|moment| self.is_whole(moment));
                match is_known.then(|| said.is_true(before, after)).flatten() {
                    Some(true) if matches!(said.claim, Claim::Ranked { strict: true, .. }) => seen.down += 1,
                    Some(true) => seen.others += 1,
                    Some(false) => return Err(said.show(before, after)),
                    None => seen.unknown += 1,
                }
            }
        }
        Ok(seen)
    }
}

/// The variables that transitions speak of at their ends.
fn spoken_of(system: &System) -> BTreeMap<usize, BTreeSet<usize>> {
    let mut found: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let width = system.width();
    for transition in system.transitions() {
        for var in transition.relation.vars() {
            let index = usize::try_from(var.0).unwrap_or(usize::MAX);
            let (location, index) = match index {
                _ if index < width => (transition.source.0, index),
                _ if index < 2 * width => (transition.target.0, index - width),
                _ => continue,
            };
            found.entry(location).or_default().insert(index);
        }
    }
    found
}

impl Problem {
    fn step(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Forget { .. } => {}
            Step::Chain { location, ways } => self.chain(*location, ways)?,
            Step::Impossible { transitions } => {
                for id in transitions {
                    let arrow = self.arrows.remove(id)?;
                    // In the end it may be that no start leads there, which says nothing of what went before.
                    if !self.is_tail {
                        self.say(arrow, Claim::Never)?;
                    }
                }
            }
            // What follows would rest on facts that need not hold before.
            Step::Invariants { .. } if self.is_tail => return None,
            Step::Tail { .. } => {
                self.is_tail = true;
                self.arrows.retain(|_, arrow| arrow.alive);
            }
            Step::Invariants { facts, .. } => {
                for arrow in self.arrows.values().cloned().collect::<Vec<_>>() {
                    if let Some(facts) = facts.get(&arrow.target) {
                        self.say(arrow, Claim::Facts(facts.clone()))?;
                    }
                }
            }
            Step::Merge { transitions, made, .. } => {
                let mut all: Vec<Arrow> = Vec::new();
                for id in transitions {
                    all.push(self.arrows.remove(id)?);
                }
                let mut merged = all.first()?.clone();
                merged.paths = all.iter().flat_map(|arrow| arrow.paths.clone()).collect();
                merged.alive = all.iter().any(|arrow| arrow.alive);
                self.add(*made, merged)?;
            }
            Step::Split(split) => {
                let before = self.sides.get(&split.location).cloned().unwrap_or_default();
                let mut not = before.clone();
                not.push(split.on.negated());
                let mut yes = before;
                yes.push(split.on.clone());
                self.sides.insert(split.location, yes);
                self.sides.insert(split.copy, not);
                let touched: BTreeSet<usize> = split.mapped.iter().map(|mapped| mapped.from).collect();
                let at = split.location;
                let old: Vec<usize> = (self.arrows.iter())
                    .filter(|(id, a)| a.source == at || a.target == at || touched.contains(id))
                    .map(|(id, _)| *id)
                    .collect();
                let mut taken = BTreeMap::new();
                for id in old {
                    taken.insert(id, self.arrows.remove(&id)?);
                }
                for mapped in &split.mapped {
                    let mut arrow = taken.get(&mapped.from)?.clone();
                    (arrow.source, arrow.target) = (mapped.source, mapped.target);
                    self.add(mapped.made, arrow)?;
                }
            }
            Step::Rank(stage) => self.rank(stage)?,
        }
        Some(())
    }

    fn add(&mut self, id: usize, arrow: Arrow) -> Option<()> {
        if arrow.paths.len() > MOST_PATHS {
            return None;
        }
        self.arrows.insert(id, arrow);
        Some(())
    }

    fn say(&mut self, arrow: Arrow, claim: Claim) -> Option<()> {
        let side = |location: usize| self.sides.get(&location).cloned().unwrap_or_default();
        let sides = [side(arrow.source), side(arrow.target)];
        self.said.push(Said { arrow, sides, claim });
        (self.said.len() <= MOST_CLAIMS).then_some(())
    }

    fn chain(&mut self, location: usize, ways: &[tayra_termination::Chained]) -> Option<()> {
        // What was split and then passed over has conditions in the middle, which are not kept.
        if self.sides.contains_key(&location) {
            return None;
        }
        let ids = |pick: fn(&Arrow) -> usize| -> Vec<usize> {
            self.arrows.iter().filter(|(_, a)| pick(a) == location).map(|(id, _)| *id).collect()
        };
        let (arriving, leaving) = (ids(|a| a.target), ids(|a| a.source));
        let mut old: BTreeMap<usize, Arrow> = BTreeMap::new();
        for id in arriving.iter().chain(&leaving) {
            old.insert(*id, self.arrows.remove(id)?);
        }
        for first in &arriving {
            for second in &leaving {
                let (one, two) = (old.get(first)?, old.get(second)?);
                let mut paths = Vec::new();
                for start in &one.paths {
                    paths.extend(two.paths.iter().map(|end| [start.as_slice(), end].concat()));
                }
                let (source, target) = (one.source, two.target);
                let both = Arrow { source, target, paths, alive: one.alive && two.alive };
                match ways.iter().find(|way| way.first == *first && way.second == *second) {
                    Some(way) => self.add(way.made, both)?,
                    None => self.say(both, Claim::Never)?,
                }
            }
        }
        Some(())
    }

    fn rank(&mut self, stage: &Stage) -> Option<()> {
        let alive: Vec<(usize, Arrow)> =
            self.arrows.iter().filter(|(_, a)| a.alive).map(|(id, a)| (*id, a.clone())).collect();
        let edges: Vec<(usize, usize)> = alive.iter().map(|(_, a)| (a.source, a.target)).collect();
        let nodes = edges.iter().flat_map(|(from, to)| [*from, *to]).max().map_or(0, |most| most + 1);
        let mut component = vec![0; nodes];
        for (number, members) in components(nodes, &edges).into_iter().enumerate() {
            for member in members {
                component[member] = number;
            }
        }
        let touched: BTreeSet<usize> = (alive.iter())
            .filter(|(id, _)| stage.strict.contains(id))
            .map(|(_, arrow)| component[arrow.source])
            .collect();
        for (id, arrow) in alive {
            let is_inside = component[arrow.source] == component[arrow.target];
            if !is_inside || !touched.contains(&component[arrow.source]) {
                continue;
            }
            let before = stage.functions.get(&arrow.source)?.clone();
            let after = stage.functions.get(&arrow.target)?.clone();
            let strict = stage.strict.contains(&id);
            self.say(arrow, Claim::Ranked { before, after, strict })?;
        }
        for id in &stage.strict {
            self.arrows.get_mut(id)?.alive = false;
        }
        Some(())
    }
}

/// The value of an expression over the variables of a system; `None` if one of them is not known.
fn value(expr: &LinearExpr, moment: &Moment) -> Option<Integer> {
    let of = |var: Var| usize::try_from(var.0).ok().and_then(|index| moment.values.get(index)?.clone());
    let known: Option<BTreeMap<Var, Integer>> = expr.vars().map(|var| Some((var, of(var)?))).collect();
    let known = known?;
    Some(expr.evaluate(|var| known.get(&var).cloned().unwrap_or(Integer::ZERO)))
}

fn holds(fact: &Constraint, moment: &Moment) -> Option<bool> {
    let found = value(fact.expr(), moment)?;
    Some(match fact.comparison() {
        tayra_numeric::Comparison::AtMostZero => !found.is_positive(),
        tayra_numeric::Comparison::Zero => found.is_zero(),
        tayra_numeric::Comparison::NonZero => !found.is_zero(),
    })
}

/// All of them hold; `None` if that is not known.
fn all_hold(facts: &[Constraint], moment: &Moment) -> Option<bool> {
    let mut known = true;
    for fact in facts {
        match holds(fact, moment) {
            Some(true) => {}
            Some(false) => return Some(false),
            None => known = false,
        }
    }
    known.then_some(true)
}

impl Said {
    /// Whether what is said of a step is true; also if it is not about this step.
    fn is_true(&self, before: &Moment, after: &Moment) -> Option<bool> {
        if !all_hold(&self.sides[0], before)? || !all_hold(&self.sides[1], after)? {
            return Some(true);
        }
        match &self.claim {
            Claim::Never => Some(false),
            Claim::Facts(facts) => all_hold(facts, after),
            Claim::Ranked { before: old, after: new, strict } => {
                let mut previous = Integer::ZERO;
                let least = Integer::from(i64::from(*strict));
                for (old, new) in old.iter().zip(new) {
                    let (old, new) = (value(old, before)?, value(new, after)?);
                    let mut fall = &old - &new;
                    if *strict {
                        fall = &fall + &previous;
                        previous = old;
                    }
                    if fall < least {
                        return Some(false);
                    }
                }
                Some(!strict || !previous.is_negative())
            }
        }
    }

    fn show(&self, before: &Moment, after: &Moment) -> String {
        let what = match &self.claim {
            Claim::Never => "something is said to be impossible".to_owned(),
            Claim::Facts(facts) => format!("these are no invariants: {facts:?}"),
            Claim::Ranked { before, after, strict } => {
                format!(
                    "a measure does not go {}: {before:?}, {after:?}",
                    if *strict { "down" } else { "on" }
                )
            }
        };
        format!(
            "{what}, from {:?} to {:?}",
            (before.location, &before.values),
            (after.location, &after.values)
        )
    }
}

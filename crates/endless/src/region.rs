//! Whether a lap leads from any state of a region into that region again.
//!
//! Inputs of the lap are the same again each time, and cells that it gives back as they were stay so. What is left are a few
//! numbers; the region is the lap's own conditions, those that operations do not fail among them, with facts that are true of
//! the state where the lap begins ([`facts`]). Facts that the lap does not give back are left out until those that are left
//! do come back (Houdini). The solver is asked for each; it errs towards *no*.
//!
//! Law: where the answer is yes, the state that the lap began with is in the region, every state of it goes the lap's way, and
//! comes into it again.

use crate::facts::{Fact, Variable, facts};
use crate::same::{Needed, Used, needed};
use rustc_hash::{FxHashMap, FxHashSet};
use tayra_interpreter::{Lap, Recorder};
use tayra_terms::{Answer, Assignment, AtomId, Model, Solver, TermId, Wish};

/// Numbers that change from lap to lap; more are too many.
pub(crate) const MOST_VARIABLES: usize = 12;
/// Conditions of a lap over what changes; more are too many.
const MOST_CONDITIONS: usize = 300;
/// Conditions of a lap at all.
const MOST_DECISIONS: usize = 4_000;
/// Questions to the solver.
const MOST_QUERIES: usize = 400;

/// A region that a lap never leaves.
pub(crate) struct Region {
    /// The cells that change from lap to lap.
    pub(crate) changing: Vec<usize>,
    /// What stays true of them beside the lap's conditions.
    pub(crate) facts: Vec<Fact>,
}

/// The region that a lap never leaves, if one is found in which at most so many numbers change.
pub(crate) fn stays(
    lap: &mut Lap<'_>,
    used: &mut Used,
    solver: &mut Solver,
    most_variables: usize,
) -> Option<Region> {
    if lap.has_gaps || lap.recorder.decisions.len() > MOST_DECISIONS {
        return None;
    }
    let is_fine = |at: usize| {
        let cell = &lap.cells[at];
        cell.is_sound && cell.after_term.is_some() && (!cell.is_pointer || cell.is_same)
    };
    let Needed::These(needed) = needed(lap, used.atoms(lap.recorder), &is_fine) else { return None };
    if needed.iter().filter(|&&at| !lap.cells[at].is_same).count() > most_variables {
        return None;
    }
    let step = Step::of(lap, &needed)?;
    let changing = step.changing.clone();
    let recorder = &mut *lap.recorder;
    let mut search = Search { recorder, solver, step, images: FxHashMap::default(), queries: 0 };
    let conditions = search.conditions()?;
    // What the next lap of this run does not fulfil, no region keeps.
    if !conditions.iter().all(|&condition| search.is_true_behind(condition)) {
        return None;
    }
    // The conditions alone may be enough; facts are for people too, so fewer are better.
    if search.all_come_back(&conditions, &conditions) {
        return Some(Region { changing, facts: Vec::new() });
    }
    let variables: Vec<Variable> = changing
        .iter()
        .map(|&at| {
            let cell = &lap.cells[at];
            Variable { term: cell.term, before: cell.before, after: cell.after }
        })
        .collect();
    let (known, terms) = search.facts(&variables, &conditions);
    let kept = search.keep(&conditions, known, terms)?;
    Some(Region { changing, facts: kept })
}

/// What a lap does to the cells that change.
struct Step {
    changing: Vec<usize>,
    /// What stands for inputs of the lap and for cells that stay what they are.
    constants: FxHashMap<TermId, TermId>,
    /// What cells that change are behind the lap.
    after: FxHashMap<TermId, TermId>,
}

impl Step {
    /// Finds out what stays as it is: first it is assumed of all cells that did, then those are given up that hang on others.
    fn of(lap: &mut Lap<'_>, needed: &[usize]) -> Option<Step> {
        let recorder = &mut *lap.recorder;
        let mut inputs: FxHashMap<TermId, TermId> = FxHashMap::default();
        let cells: FxHashSet<TermId> = lap.cells.iter().map(|cell| cell.term).collect();
        let mut seen: FxHashSet<AtomId> = FxHashSet::default();
        let ends = needed.iter().filter_map(|&at| lap.cells[at].after_term);
        let all: Vec<TermId> = recorder.decisions.iter().map(|d| d.condition).chain(ends).collect();
        for term in all {
            for (atom, term) in atoms_with_terms(recorder, term) {
                if seen.insert(atom) && !cells.contains(&term) {
                    let value = recorder.evaluate(term);
                    let bits = recorder.terms.bits(term);
                    let constant = recorder.terms.constant(bits, value);
                    inputs.insert(term, constant);
                }
            }
        }
        let mut same: Vec<usize> = needed.iter().copied().filter(|&at| lap.cells[at].is_same).collect();
        loop {
            let mut constants = inputs.clone();
            for &at in &same {
                let cell = &lap.cells[at];
                let bits = recorder.terms.bits(cell.term);
                let constant = recorder.terms.constant(bits, cell.before);
                constants.insert(cell.term, constant);
            }
            let mut memory = FxHashMap::default();
            let mut is_kept = |at: &usize| {
                let cell = &lap.cells[*at];
                let Some(after) = cell.after_term else { return false };
                let after = recorder.terms.substitute(after, &constants, &mut memory);
                recorder.terms.as_constant(after) == Some(cell.before)
            };
            let kept: Vec<usize> = same.iter().copied().filter(|at| is_kept(at)).collect();
            if kept.len() < same.len() {
                same = kept;
                continue;
            }
            let changing: Vec<usize> = needed.iter().copied().filter(|at| !same.contains(at)).collect();
            // Where a pointer leads is known of those only that stay.
            if changing.len() > MOST_VARIABLES || changing.iter().any(|&at| lap.cells[at].is_pointer) {
                return None;
            }
            let mut after = FxHashMap::default();
            for &at in &changing {
                let end = recorder.terms.substitute(lap.cells[at].after_term?, &constants, &mut memory);
                after.insert(lap.cells[at].term, end);
            }
            return Some(Step { changing, constants, after });
        }
    }
}

/// The atoms of a term, as terms too.
fn atoms_with_terms(recorder: &Recorder, term: TermId) -> Vec<(AtomId, TermId)> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open = vec![term];
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            if let Some(atom) = recorder.terms.as_atom(next) {
                found.push((atom, next));
            }
            open.extend(recorder.terms.operands(next));
        }
    }
    found
}

struct Search<'a> {
    recorder: &'a mut Recorder,
    solver: &'a mut Solver,
    step: Step,
    /// Terms behind the lap, by terms before it.
    images: FxHashMap<TermId, TermId>,
    queries: usize,
}

/// Values of a model, and those of the run for the rest.
struct Values<'a> {
    model: &'a Model,
    recorder: &'a Recorder,
}

impl Assignment for Values<'_> {
    fn atom(&self, atom: AtomId) -> u128 {
        self.model.get(&atom).copied().unwrap_or_else(|| value_now(self.recorder, atom))
    }

    fn apply(&self, _function: &'static str, _arguments: &[u128]) -> u128 {
        0
    }
}

/// What an atom was when the lap began.
fn value_now(recorder: &Recorder, atom: AtomId) -> u128 {
    recorder.inputs.get(&recorder.key(atom)).copied().unwrap_or(0)
}

impl Search<'_> {
    /// The conditions of the lap over what changes.
    fn conditions(&mut self) -> Option<Vec<TermId>> {
        let mut memory = FxHashMap::default();
        let mut all = Vec::new();
        for at in 0..self.recorder.decisions.len() {
            let condition = self.recorder.decisions[at].condition;
            let condition = self.recorder.terms.substitute(condition, &self.step.constants, &mut memory);
            match self.recorder.terms.as_constant(condition) {
                Some(0) => return None,
                Some(_) => {}
                None if all.contains(&condition) => {}
                None if all.len() >= MOST_CONDITIONS => return None,
                None => all.push(condition),
            }
        }
        Some(all)
    }

    /// A condition as it is asked behind the lap.
    fn behind(&mut self, condition: TermId) -> TermId {
        self.recorder.terms.substitute(condition, &self.step.after, &mut self.images)
    }

    /// Whether a condition is true behind the lap that was run.
    fn is_true_behind(&mut self, condition: TermId) -> bool {
        let behind = self.behind(condition);
        self.recorder.evaluate(behind) == 1
    }

    /// A state in which all of `path` is true and `condition` is not behind the lap; nothing if there is none, or *unknown* if
    /// nobody knows.
    fn against(&mut self, path: &[TermId], condition: TermId) -> Answer {
        let behind = self.behind(condition);
        if path.contains(&behind) {
            return Answer::Unsatisfiable;
        }
        let goal = self.recorder.terms.not(behind);
        match self.recorder.terms.as_constant(goal) {
            Some(0) => return Answer::Unsatisfiable,
            Some(_) => return Answer::Satisfiable(std::rc::Rc::default()),
            None => {}
        }
        self.queries += 1;
        if self.queries > MOST_QUERIES {
            return Answer::Unknown;
        }
        let recorder = &*self.recorder;
        let now = |atom: AtomId| value_now(recorder, atom);
        self.solver.check(&recorder.terms, path, goal, &now, Wish::Small)
    }

    fn all_come_back(&mut self, path: &[TermId], conditions: &[TermId]) -> bool {
        conditions.iter().all(|&condition| self.against(path, condition) == Answer::Unsatisfiable)
    }

    /// Facts that are true before and behind this lap, and their terms. Among them are the lap's conditions as they are asked one
    /// lap later, and two.
    fn facts(&mut self, variables: &[Variable], conditions: &[TermId]) -> (Vec<Option<Fact>>, Vec<TermId>) {
        let (mut known, mut terms): (Vec<Option<Fact>>, Vec<TermId>) = (Vec::new(), Vec::new());
        for fact in facts(&mut self.recorder.terms, variables) {
            let term = fact.term(&mut self.recorder.terms, variables);
            if self.recorder.terms.as_constant(term).is_none()
                && !terms.contains(&term)
                && !conditions.contains(&term)
            {
                known.push(Some(fact));
                terms.push(term);
            }
        }
        let mut later = conditions.to_vec();
        for _ in 0..2 {
            later = later.into_iter().map(|condition| self.behind(condition)).collect();
            for &term in &later {
                if self.recorder.terms.as_constant(term).is_none()
                    && !terms.contains(&term)
                    && !conditions.contains(&term)
                {
                    known.push(None);
                    terms.push(term);
                }
            }
        }
        let is_true = |search: &mut Self, term: TermId| {
            search.recorder.evaluate(term) == 1 && search.is_true_behind(term)
        };
        let keep: Vec<bool> = terms.iter().map(|&term| is_true(self, term)).collect();
        let mut at = keep.iter();
        known.retain(|_| at.next() == Some(&true));
        let mut at = keep.iter();
        terms.retain(|_| at.next() == Some(&true));
        (known, terms)
    }

    /// The facts that come back together with the conditions, if the conditions do.
    fn keep(
        &mut self,
        conditions: &[TermId],
        mut known: Vec<Option<Fact>>,
        mut terms: Vec<TermId>,
    ) -> Option<Vec<Fact>> {
        loop {
            let path: Vec<TermId> = conditions.iter().chain(&terms).copied().collect();
            for &condition in conditions {
                if self.against(&path, condition) != Answer::Unsatisfiable {
                    return None;
                }
            }
            let mut dropped = vec![false; terms.len()];
            for at in 0..terms.len() {
                if dropped[at] {
                    continue;
                }
                match self.against(&path, terms[at]) {
                    Answer::Unsatisfiable => {}
                    Answer::Unknown => dropped[at] = true,
                    Answer::Satisfiable(model) => {
                        dropped[at] = true;
                        // The same state speaks against others.
                        for other in 0..terms.len() {
                            let behind = self.behind(terms[other]);
                            let values = Values { model: &model, recorder: self.recorder };
                            dropped[other] |= self.recorder.terms.evaluate(behind, &values) != 1;
                        }
                    }
                }
            }
            if !dropped.contains(&true) {
                return Some(known.into_iter().flatten().collect());
            }
            let mut at = dropped.iter();
            known.retain(|_| at.next() == Some(&false));
            let mut at = dropped.iter();
            terms.retain(|_| at.next() == Some(&false));
        }
    }
}

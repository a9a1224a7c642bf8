//! Whether conditions can hold together, and for which atoms: one small interface, cheap answers first.
//!
//! A query is a *path* of conditions that are known to hold together for some values, and a *goal* that is asked beside
//! them. Only the conditions that share atoms with the goal, directly or through others, matter: the rest keeps its
//! values. What is left is looked up among earlier queries, refuted by intervals, tried with a few likely values,
//! enumerated if it is small, made a circuit for a SAT solver, and handed to Z3 if that takes too long.
//!
//! Errs towards: [`Answer::Unknown`]. Law: a model makes every condition of its query true (checked for each of them).

mod circuit;
mod guess;
mod intervals;
mod translate;

use crate::{AtomId, Node, TermId, Terms};
use guess::Values;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tayra_limits::clock;
use translate::Backend;

/// Which solver answers what nothing else does, with its version.
pub fn version() -> String {
    format!("Z3 {}", z3::full_version())
}

/// Values of atoms.
pub type Model = FxHashMap<AtomId, u128>;

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They can hold together, with these values; atoms that are not named keep the ones they had.
    Satisfiable(Rc<Model>),
    /// They cannot.
    Unsatisfiable,
    /// Time ran out.
    Unknown,
}

/// What queries cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// All queries.
    pub queries: u64,
    /// Answered from an earlier query.
    pub repeated: u64,
    /// Answered by intervals of single atoms: there is no value.
    pub bounded: u64,
    /// Answered by likely values.
    pub guessed: u64,
    /// Answered by trying all values.
    pub enumerated: u64,
    /// Answered by a SAT solver.
    pub by_circuit: u64,
    /// Time for that.
    pub sat_time: Duration,
    /// Given to a SAT solver that went on with the circuit of the queries before.
    pub continued: u64,
    /// Answered by Z3.
    pub solved: u64,
    /// Not answered.
    pub unknown: u64,
    /// Time in Z3.
    pub solving: Duration,
}

/// Queries are remembered as long as all of them have no more conditions than this.
const MOST_REMEMBERED: usize = 1 << 24;

/// Which of several values is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Wish {
    /// One next to zero: runs get short.
    #[default]
    Small,
    /// One that lies far away: bounds are met.
    Large,
}

/// How long an answer is of use, beside what one query may spend. A query that is under way then has no answer.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// Until this time, if there is one.
    pub deadline: Option<Instant>,
    /// Until this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Patience {
    /// Whether there is none left.
    fn is_over(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| clock::now() >= deadline)
    }
}

/// Answers queries over the terms of one arena.
pub struct Solver {
    backend: Option<Backend>,
    circuit: circuit::Kept,
    known: FxHashMap<Box<[TermId]>, Answer>,
    /// How many conditions all remembered queries have.
    remembered: usize,
    atoms: FxHashMap<TermId, Rc<[AtomId]>>,
    timeout: Duration,
    patience: Patience,
    counters: Counters,
}

impl Solver {
    /// A solver that spends at most `timeout` on one query.
    pub fn new(timeout: Duration) -> Solver {
        Solver {
            backend: None,
            circuit: circuit::Kept::default(),
            known: FxHashMap::default(),
            remembered: 0,
            atoms: FxHashMap::default(),
            timeout,
            patience: Patience::default(),
            counters: Counters::default(),
        }
    }

    /// Says how long the answers to the next queries are of use.
    pub fn set_patience(&mut self, patience: Patience) {
        self.patience = patience;
    }

    /// What queries cost so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Whether `goal` can hold beside `path`, which holds if atoms have the values of `now`.
    pub fn check(
        &mut self,
        terms: &Terms,
        path: &[TermId],
        goal: TermId,
        now: &dyn Fn(AtomId) -> u128,
        wish: Wish,
    ) -> Answer {
        self.counters.queries += 1;
        let mut slice = self.slice(terms, path, goal);
        slice.sort_unstable();
        slice.dedup();
        let key: Box<[TermId]> = slice.into_boxed_slice();
        if let Some(known) = self.known.get(&key) {
            self.counters.repeated += 1;
            return known.clone();
        }
        let answer = self.answer(terms, &key, goal, now, wish);
        if answer != Answer::Unknown {
            self.remembered += key.len();
            if self.remembered > MOST_REMEMBERED {
                self.known.clear();
                self.remembered = key.len();
            }
            self.known.insert(key, answer.clone());
        }
        answer
    }

    fn answer(
        &mut self,
        terms: &Terms,
        conditions: &[TermId],
        goal: TermId,
        now: &dyn Fn(AtomId) -> u128,
        wish: Wish,
    ) -> Answer {
        if conditions.iter().any(|&c| terms.as_constant(c) == Some(0)) {
            return Answer::Unsatisfiable;
        }
        let mut atoms: Vec<AtomId> = conditions
            .iter()
            .flat_map(|&c| self.atoms_of(terms, c).iter().copied().collect::<Vec<_>>())
            .collect();
        atoms.sort_unstable();
        atoms.dedup();
        let start: Values = atoms.iter().map(|&atom| (atom, now(atom))).collect();
        let goal_atoms = self.atoms_of(terms, goal);
        let Some(known) = intervals::know(terms, conditions) else {
            self.counters.bounded += 1;
            return Answer::Unsatisfiable;
        };
        if let Some(model) = guess::likely(terms, conditions, (goal, &goal_atoms), &start, &known, wish) {
            self.counters.guessed += 1;
            return Answer::Satisfiable(Rc::new(model));
        }
        if let Some(answer) = guess::enumerate(terms, conditions, &atoms) {
            self.counters.enumerated += 1;
            return answer;
        }
        let started = clock::now();
        let timeout = self.timeout;
        let (answer, was_kept) = self.circuit.solve(terms, &known, &atoms, timeout / 4, &self.patience);
        self.counters.continued += u64::from(was_kept);
        let answer = checked(terms, conditions, answer);
        self.counters.sat_time += clock::since(started);
        if answer != Answer::Unknown {
            self.counters.by_circuit += 1;
            return answer;
        }
        let started = clock::now();
        let backend = self.backend.get_or_insert_with(|| Backend::new(timeout));
        let answer = backend.solve(terms, conditions, &atoms, &self.patience);
        self.counters.solving += clock::since(started);
        let answer = checked(terms, conditions, answer);
        if answer == Answer::Unknown {
            self.counters.unknown += 1;
        } else {
            self.counters.solved += 1;
        }
        answer
    }

    /// The conditions of the path that share atoms with the goal, directly or through others, and the goal.
    fn slice(&mut self, terms: &Terms, path: &[TermId], goal: TermId) -> Vec<TermId> {
        let mut reached: FxHashSet<AtomId> = self.atoms_of(terms, goal).iter().copied().collect();
        let mut slice = vec![goal];
        let mut rest: Vec<(TermId, Rc<[AtomId]>)> =
            path.iter().map(|&condition| (condition, self.atoms_of(terms, condition))).collect();
        loop {
            let before = slice.len();
            rest.retain(|(condition, atoms)| {
                let touches = atoms.iter().any(|atom| reached.contains(atom));
                if touches {
                    reached.extend(atoms.iter().copied());
                    slice.push(*condition);
                }
                !touches
            });
            if slice.len() == before {
                return slice;
            }
        }
    }

    /// The atoms that occur in a term.
    fn atoms_of(&mut self, terms: &Terms, term: TermId) -> Rc<[AtomId]> {
        if let Some(known) = self.atoms.get(&term) {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if seen.insert(next) {
                if let Node::Atom(atom) = terms.node(next) {
                    found.push(*atom);
                }
                stack.extend(terms.operands(next));
            }
        }
        found.sort_unstable();
        let found: Rc<[AtomId]> = found.into();
        self.atoms.insert(term, Rc::clone(&found));
        found
    }
}

/// The answer, if it is not a model that is none: that would send a run astray.
fn checked(terms: &Terms, conditions: &[TermId], answer: Answer) -> Answer {
    match answer {
        Answer::Satisfiable(model) if !guess::fulfils(terms, conditions, &model) => Answer::Unknown,
        other @ (Answer::Satisfiable(_) | Answer::Unsatisfiable | Answer::Unknown) => other,
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").field("counters", &self.counters).finish_non_exhaustive()
    }
}

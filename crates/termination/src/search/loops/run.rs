//! A path of the system taken symbolically: every value on the way as an expression over the values in the beginning and over
//! free choices.
//!
//! Exact but for polynomial conditions, whose products are free choices here; the checker has the last word on those.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::System;
use tayra_transition_system::linear::{Effort, eliminate, substitute};

use super::super::problem::{index, numbered};

#[derive(Clone, Debug)]
pub(super) struct Run {
    width: usize,
    /// The values after each step, the first being the values in the beginning; only the last if `brief`.
    pub(super) states: Vec<Vec<LinearExpr>>,
    /// The locals of each step; none if `brief`.
    pub(super) locals: Vec<Vec<LinearExpr>>,
    /// What the path needs, over the values in the beginning and the choices.
    pub(super) needs: Vec<Constraint>,
    next: usize,
    brief: bool,
}

impl Run {
    /// A run that has not gone a step.
    pub(super) fn new(width: usize, brief: bool) -> Self {
        let first = (0..width).map(|at| LinearExpr::from(numbered(at))).collect();
        Self { width, states: vec![first], locals: Vec::new(), needs: Vec::new(), next: width, brief }
    }

    /// The values now.
    pub(super) fn now(&self) -> &[LinearExpr] {
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// Needs a fact about the values now; `false` if that is plainly impossible.
    pub(super) fn need_now(&mut self, fact: &Constraint) -> bool {
        let read = self.read(fact);
        self.need(read)
    }

    /// A fact about the values now, over the values in the beginning.
    pub(super) fn read(&self, fact: &Constraint) -> Constraint {
        Constraint::new(compose(fact.expr(), self.now()), fact.comparison())
    }

    fn need(&mut self, constraint: Constraint) -> bool {
        match constraint.truth() {
            Some(truth) => truth,
            None => {
                if !self.needs.contains(&constraint) {
                    self.needs.push(constraint);
                }
                true
            }
        }
    }

    /// Takes the steps of a path; `false` if that is plainly impossible, or the time is over.
    pub(super) fn take(&mut self, system: &System, path: &[usize], effort: &Effort) -> bool {
        path.iter().all(|&id| !effort.is_over() && self.step(system, id))
    }

    /// Takes a step; `false` if that is plainly impossible.
    fn step(&mut self, system: &System, id: usize) -> bool {
        let transition = &system.transitions()[id];
        let width = self.width;
        let count = transition.locals.len();
        // Values after and locals get numbers of their own.
        let base = self.next;
        let relation = transition.relation.linear_abstraction(2 * width + count);
        let mut most = 2 * width + count;
        let now = self.now().to_vec();
        let mut read = Vec::with_capacity(relation.len());
        for constraint in &relation {
            let mut terms = Vec::new();
            let mut constant = constraint.expr().constant_part().clone();
            for (var, factor) in constraint.expr().terms() {
                let at = index(*var);
                if at < width {
                    let value = &now[at];
                    terms.extend(value.terms().iter().map(|(inner, own)| (*inner, own * factor)));
                    constant += &(value.constant_part() * factor);
                } else {
                    most = most.max(at + 1);
                    terms.push((numbered(base + at - width), factor.clone()));
                }
            }
            read.push(Constraint::new(LinearExpr::new(terms, constant), constraint.comparison()));
        }
        self.next = base + most - width;
        let solved = eliminate(&read, |var| match index(var) {
            at if at >= base => Some(0),
            at if at >= width => Some(1),
            _ => None,
        });
        let value = |at: usize| {
            let var = numbered(base + at - width);
            solved.definitions.get(&var).cloned().unwrap_or_else(|| LinearExpr::from(var))
        };
        let after: Vec<LinearExpr> = (width..2 * width).map(value).collect();
        let locals: Vec<LinearExpr> = (2 * width..2 * width + count).map(value).collect();
        // Earlier choices may be settled now.
        let settled: BTreeMap<Var, LinearExpr> =
            solved.definitions.into_iter().filter(|(var, _)| index(*var) < base).collect();
        self.settle(&settled);
        if self.brief {
            self.states = vec![after];
        } else {
            self.states.push(after);
            self.locals.push(locals);
        }
        let mut possible = true;
        for constraint in solved.rest {
            possible &= self.need(constraint);
        }
        possible && !self.needs.iter().any(|constraint| constraint.truth() == Some(false))
    }

    /// Goes around a cycle at least twice, where each round adds `change` to the values. The number of rounds is a choice, kept
    /// in place of the step's locals. `round` is the cycle with its choices made. `false` if that is plainly impossible.
    pub(super) fn leap(&mut self, round: &Run, change: &[Integer]) -> bool {
        let count = numbered(self.next);
        self.next += 1;
        let first = self.now().to_vec();
        let after = |rounds: &LinearExpr| -> Vec<LinearExpr> {
            first.iter().zip(change).map(|(value, change)| value.plus_scaled(rounds, change)).collect()
        };
        let rounds = LinearExpr::from(count);
        let (last, end) = (after(&(rounds.clone() - 1)), after(&rounds));
        let mut possible = self.need(Constraint::at_least(count, 2));
        for need in &round.needs {
            for values in [&first, &last] {
                possible &= self.need(Constraint::new(compose(need.expr(), values), need.comparison()));
            }
        }
        if self.brief {
            self.states = vec![end];
        } else {
            self.states.push(end);
            self.locals.push(vec![rounds]);
        }
        possible
    }

    /// What each round of a cycle adds to the values, if that is always the same once a round was gone. Values that are set
    /// to a constant do not change any more then.
    pub(super) fn change(&self) -> Option<Vec<Integer>> {
        let changes = self.now().iter().enumerate().map(|(at, value)| {
            let difference = value.clone() - numbered(at);
            match (difference.as_constant(), value.as_constant()) {
                (Some(change), _) => Some(change.clone()),
                (None, Some(_)) => Some(Integer::ZERO),
                (None, None) => None,
            }
        });
        changes.collect()
    }

    /// Puts expressions in place of choices.
    pub(super) fn settle(&mut self, settled: &BTreeMap<Var, LinearExpr>) {
        if settled.is_empty() {
            return;
        }
        for values in self.states.iter_mut().chain(&mut self.locals) {
            for value in values {
                *value = substitute(value, settled);
            }
        }
        let old = std::mem::take(&mut self.needs);
        for constraint in old {
            let read = Constraint::new(substitute(constraint.expr(), settled), constraint.comparison());
            if read.truth() != Some(true) && !self.needs.contains(&read) {
                self.needs.push(read);
            }
        }
    }

    /// The choices that are still open.
    pub(super) fn choices(&self) -> Vec<Var> {
        let mut found: Vec<Var> = self
            .states
            .iter()
            .chain(&self.locals)
            .flatten()
            .flat_map(LinearExpr::vars)
            .chain(self.needs.iter().flat_map(|constraint| constraint.expr().vars()))
            .filter(|var| index(*var) >= self.width)
            .collect();
        found.sort();
        found.dedup();
        found
    }

    /// Settles all choices by a manner of choosing.
    pub(super) fn choose(&mut self, manner: Manner) {
        // Equalities among the needs settle choices by themselves.
        let solved = eliminate(&self.needs, |var| (index(var) >= self.width).then_some(0));
        self.settle(&solved.definitions);
        for choice in self.choices() {
            let value = self.choice(choice, manner);
            self.settle(&BTreeMap::from([(choice, value)]));
        }
    }

    fn choice(&self, choice: Var, manner: Manner) -> LinearExpr {
        let width = self.width;
        let settled = |expr: &LinearExpr| expr.vars().all(|var| index(var) < width);
        let bound = |upper: bool| {
            self.needs.iter().find_map(|constraint| {
                let factor = constraint.expr().coefficient(choice);
                if constraint.comparison() != Comparison::AtMostZero
                    || !factor.is_unit()
                    || factor.is_positive() != upper
                {
                    return None;
                }
                let rest = constraint.expr().substitute(choice, &LinearExpr::default());
                let value = if upper { -rest } else { rest };
                settled(&value).then_some(value)
            })
        };
        // The value that the variable had in the beginning, if the choice is a variable's value in the end.
        let kept = || {
            let at = self.now().iter().position(|value| value.as_var() == Some(choice))?;
            Some(LinearExpr::from(numbered(at)))
        };
        let found = match manner {
            Manner::Keep => kept().or_else(|| bound(false)).or_else(|| bound(true)),
            Manner::Low => bound(false).or_else(|| bound(true)).or_else(kept),
            Manner::High => bound(true).or_else(|| bound(false)).or_else(kept),
            Manner::Number(value) => Some(LinearExpr::constant(Integer::from(value))),
        };
        found.unwrap_or_default()
    }
}

/// How open choices are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// As before the run, if that makes sense; else as low as allowed.
    Keep,
    /// As low as allowed.
    Low,
    /// As high as allowed.
    High,
    /// This number.
    Number(i64),
}

/// An expression over variables as an expression over what these are.
pub(super) fn compose(expr: &LinearExpr, values: &[LinearExpr]) -> LinearExpr {
    let mut terms = Vec::new();
    let mut constant = expr.constant_part().clone();
    for (var, factor) in expr.terms() {
        let Some(value) = values.get(index(*var)) else { continue };
        terms.extend(value.terms().iter().map(|(inner, own)| (*inner, own * factor)));
        constant += &(value.constant_part() * factor);
    }
    LinearExpr::new(terms, constant)
}

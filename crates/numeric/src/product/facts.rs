//! Every fact of a state, written down under other names: what it takes to see that two states say the same.
//!
//! Two states with equal [`Facts`] describe the same points, each under the names that it gave. The reverse does not
//! hold: the same points may be described by other facts, an equality solved for another variable among them. How facts
//! came about (budgets, distances, consequences that were not drawn yet) is no part of them.
//!
//! Errs towards: telling states apart.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::relations::expr_of;
use super::{Kind, State};
use crate::constraint::{Comparison, Constraint};
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::stride::Stride;

/// All that a state says, in an order that depends on the names only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// There is no point: then nothing else counts.
    empty: bool,
    /// Sorted by variable.
    rows: Vec<OfVariable>,
    /// Expressions that are at most zero, sorted.
    at_most_zero: Vec<LinearExpr>,
    /// Expressions that are not zero, sorted.
    not_zero: Vec<LinearExpr>,
    /// Two boxes of which one holds: ranges of variables in each, sorted by variable, the smaller box first.
    boxes: [Vec<(Var, i64, i64)>; 2],
}

/// What is said of one variable by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct OfVariable {
    var: Var,
    interval: Interval,
    stride: Stride,
    definition: Option<LinearExpr>,
}

impl State {
    /// Every fact, with each variable under its other name. Names of different variables must differ.
    pub fn facts_under(&self, name: impl Fn(Var) -> Var) -> Facts {
        let mut facts = Facts {
            empty: self.empty,
            rows: Vec::new(),
            at_most_zero: Vec::new(),
            not_zero: Vec::new(),
            boxes: [Vec::new(), Vec::new()],
        };
        if self.empty {
            return facts;
        }
        let under = |expr: &LinearExpr, comparison| {
            // Another order of the variables may need another normal form.
            Constraint::new(expr.rename(&name), comparison).expr().clone()
        };
        facts.rows.reserve(self.rows.len());
        for (var, row) in self.rows.iter() {
            let definition = match &row.kind {
                Kind::Defined(definition) => Some(definition.rename(&name)),
                Kind::Free(free) => {
                    for related in free.relations.iter().filter(|related| var < related.other) {
                        let planes = related.planar.planes.iter();
                        let exprs = planes.map(|plane| expr_of(var, related.other, plane));
                        facts.at_most_zero.extend(exprs.map(|expr| under(&expr, Comparison::AtMostZero)));
                    }
                    None
                }
            };
            let (interval, stride) = (row.interval.clone(), row.stride);
            facts.rows.push(OfVariable { var: name(var), interval, stride, definition });
        }
        facts.rows.sort_by_key(|row| row.var);
        facts.at_most_zero.extend(self.wide.iter().map(|expr| under(expr, Comparison::AtMostZero)));
        facts.at_most_zero.sort();
        facts.not_zero.extend(self.different.iter().map(|expr| under(expr, Comparison::NonZero)));
        facts.not_zero.sort();
        if let Some(boxes) = &self.alternatives {
            for choice in boxes.choices() {
                for (list, (low, high)) in facts.boxes.iter_mut().zip(choice.ranges) {
                    list.push((name(choice.var), low, high));
                }
            }
            facts.boxes.iter_mut().for_each(|list| list.sort());
            facts.boxes.sort();
        }
        facts
    }
}

impl State {
    /// A number that states with equal facts share, whatever the names: mostly another one for other states.
    pub fn glimpse(&self) -> u64 {
        if self.empty {
            return 0;
        }
        // In any order: under other names there is another one.
        let rows = self.rows.digest(|row| {
            let kind = match &row.kind {
                Kind::Free(free) => (0, free.relations.len()),
                Kind::Defined(definition) => (1, definition.terms().len()),
            };
            digest_of(&(&row.interval, row.stride, kind))
        });
        digest_of(&(rows, self.wide.len(), self.different.len()))
    }
}

/// The number that a value hashes to; the same in every run.
fn digest_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use crate::{Constraint, Interval, LinearExpr, NumericDomain, State, Var};

    const X: Var = Var(0);
    const Y: Var = Var(1);
    const Z: Var = Var(2);

    fn base() -> State {
        let mut state = State::new();
        for var in [X, Y, Z] {
            state.add(var, Interval::between(0, 100));
        }
        state
    }

    fn with(facts: &[Constraint]) -> State {
        let mut state = base();
        for fact in facts {
            state.assume(fact);
        }
        state
    }

    fn differ(facts: &[Constraint]) -> bool {
        with(facts).facts_under(|var| var) != base().facts_under(|var| var)
    }

    #[test]
    fn names_in_another_order_give_the_same_facts() {
        let sum = LinearExpr::from(X) + LinearExpr::from(Y) + LinearExpr::from(Z);
        let own = with(&[
            Constraint::at_most(X, Y),
            Constraint::different(Y, Z),
            Constraint::at_most(sum.clone(), 40),
            Constraint::at_least(Z, 3),
        ]);
        let turned = |var: Var| Var(9 - var.0);
        let mut other = own.clone();
        other.rename(&[(X, turned(X)), (Y, turned(Y)), (Z, turned(Z))]);
        assert_eq!(own.facts_under(turned), other.facts_under(|var| var));
        let glimpse = |state: &State| state.glimpse();
        assert_eq!(glimpse(&own), glimpse(&other));
        assert_ne!(glimpse(&own), glimpse(&base()));
        assert_ne!(own.facts_under(|var| var), other.facts_under(|var| var));
    }

    #[test]
    fn every_kind_of_fact_counts() {
        let sum = LinearExpr::from(X) + LinearExpr::from(Y) + LinearExpr::from(Z);
        assert!(!differ(&[]));
        assert!(differ(&[Constraint::at_least(X, 1)]));
        assert!(differ(&[Constraint::at_most(X, Y)]));
        assert!(differ(&[Constraint::equal(X, Y)]));
        assert!(differ(&[Constraint::different(X, Y)]));
        assert!(differ(&[Constraint::at_most(sum, 40)]));
        assert!(differ(&[Constraint::at_least(X, 101)]));
        let mut even = base();
        even.assume_congruent(&LinearExpr::from(X), &2.into(), &0.into());
        assert_ne!(even.facts_under(|var| var), base().facts_under(|var| var));
        let mut more = base();
        more.add(Var(3), Interval::ALL);
        assert_ne!(more.facts_under(|var| var), base().facts_under(|var| var));
    }

    #[test]
    fn boxes_of_which_one_holds_count() {
        let vars: Vec<Var> = (0..6).map(Var).collect();
        let boxed = |low: i64, high: i64| {
            let mut state = State::new();
            for &var in &vars {
                state.add(var, Interval::between(low, high));
            }
            state
        };
        let pairing = crate::Pairing::identity(vars.iter().copied());
        let joined = boxed(0, 3).join(&boxed(5, 9), &pairing);
        let turned = boxed(5, 9).join(&boxed(0, 3), &pairing);
        let plain = boxed(0, 9);
        assert_ne!(joined.facts_under(|var| var), plain.facts_under(|var| var));
        assert_eq!(joined.facts_under(|var| var), turned.facts_under(|var| var));
    }
}

//! What follows from a conjunction of linear constraints.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};

use super::effort::Effort;
use super::eliminate::{Eliminated, eliminate, substitute};
use super::fraction::Fraction;
use super::simplex::{Bounds, Feasibility, Optimum, Simplex};

/// A conjunction, prepared for many questions. Without `!=`, which is ignored.
#[derive(Clone, Debug)]
pub struct Premises {
    definitions: BTreeMap<Var, LinearExpr>,
    rest: Vec<Constraint>,
    columns: BTreeMap<Var, usize>,
    simplex: Simplex,
    bounds: Bounds,
    feasibility: Feasibility,
}

/// The largest value of an expression over the rational points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Upper {
    /// No point fulfils the premises.
    Empty,
    /// This value.
    Value(Fraction),
    /// There is none, or it was not found.
    Unbounded,
}

impl Premises {
    /// Prepares a conjunction.
    pub fn new(constraints: &[Constraint], effort: &Effort) -> Self {
        let Eliminated { rest, definitions } = eliminate(constraints, |_| Some(0));
        let mut simplex = Simplex::new();
        let mut columns = BTreeMap::new();
        let mut possible = true;
        for constraint in &rest {
            possible &= state(&mut simplex, &mut columns, constraint);
        }
        let feasibility = if possible { simplex.check(effort) } else { Feasibility::Infeasible };
        let bounds = simplex.bounds();
        Self { definitions, rest, columns, simplex, bounds, feasibility }
    }

    /// Is it shown that no rational point fulfils them?
    pub fn is_empty(&self) -> bool {
        self.feasibility == Feasibility::Infeasible
    }

    /// The inequalities that are left after solving equalities.
    pub fn rest(&self) -> &[Constraint] {
        &self.rest
    }

    /// What solved variables equal.
    pub fn definitions(&self) -> &BTreeMap<Var, LinearExpr> {
        &self.definitions
    }

    /// The expression over the variables that are left.
    pub fn resolve(&self, expr: &LinearExpr) -> LinearExpr {
        substitute(expr, &self.definitions)
    }

    /// The largest value of an expression.
    pub fn upper(&mut self, expr: &LinearExpr, effort: &Effort) -> Upper {
        match self.feasibility {
            Feasibility::Infeasible => return Upper::Empty,
            Feasibility::GaveUp => return Upper::Unbounded,
            Feasibility::Feasible => {}
        }
        let expr = self.resolve(expr);
        let constant = Fraction::from(expr.constant_part());
        let mut terms = Vec::new();
        for (var, factor) in expr.terms() {
            // A variable that no premise speaks of is free.
            let Some(&column) = self.columns.get(var) else { return Upper::Unbounded };
            terms.push((column, Fraction::from(factor)));
        }
        let column = match terms.as_slice() {
            [] => return Upper::Value(constant),
            [(column, factor)] if *factor == Fraction::ONE => *column,
            _ => self.simplex.add_row(&terms),
        };
        match self.simplex.maximise(column, effort) {
            Optimum::Value(value) => Upper::Value(value.plus(&constant)),
            Optimum::Unbounded | Optimum::GaveUp => Upper::Unbounded,
        }
    }

    /// `true` only if every integer point fulfils the constraint.
    pub fn entails(&mut self, constraint: &Constraint, effort: &Effort) -> bool {
        if self.is_empty() {
            return true;
        }
        let constraint = Constraint::new(self.resolve(constraint.expr()), constraint.comparison());
        if let Some(truth) = constraint.truth() {
            return truth;
        }
        let expr = constraint.expr().clone();
        match constraint.comparison() {
            Comparison::AtMostZero => self.is_at_most_zero(&expr, effort),
            Comparison::Zero => self.is_at_most_zero(&expr, effort) && self.is_at_most_zero(&-expr, effort),
            Comparison::NonZero => {
                self.is_at_most_zero(&expr.clone().plus_constant(&Integer::ONE), effort)
                    || self.is_at_most_zero(&(-expr).plus_constant(&Integer::ONE), effort)
            }
        }
    }

    fn is_at_most_zero(&mut self, expr: &LinearExpr, effort: &Effort) -> bool {
        if self.rest.contains(&Constraint::new(expr.clone(), Comparison::AtMostZero)) {
            return true;
        }
        match self.upper(expr, effort) {
            Upper::Empty => true,
            // An integer below one is at most zero.
            Upper::Value(value) => value < Fraction::ONE,
            Upper::Unbounded => false,
        }
    }

    /// As [`Premises::entails`], but also by looking for an integer point that speaks against it.
    pub fn entails_integers(&mut self, constraint: &Constraint, effort: &Effort) -> bool {
        if self.entails(constraint, effort) {
            return true;
        }
        let negated = match constraint.comparison() {
            Comparison::AtMostZero | Comparison::NonZero => vec![constraint.negated()],
            Comparison::Zero => {
                vec![Constraint::less(constraint.expr(), 0), Constraint::greater(constraint.expr(), 0)]
            }
        };
        negated.into_iter().all(|negated| {
            let mut all = self.rest.clone();
            all.push(Constraint::new(self.resolve(negated.expr()), negated.comparison()));
            super::is_unsatisfiable(&all, effort)
        })
    }

    /// Forgets rows that questions left behind, when there are many.
    pub fn tidy(&mut self) {
        self.simplex.restore(&self.bounds);
    }
}

/// States a constraint in a simplex; `false` if it contradicts a bound at once.
pub(super) fn state(
    simplex: &mut Simplex,
    columns: &mut BTreeMap<Var, usize>,
    constraint: &Constraint,
) -> bool {
    let mut terms = Vec::new();
    for (var, factor) in constraint.expr().terms() {
        let column = *columns.entry(*var).or_insert_with(|| simplex.add_variable());
        terms.push((column, Fraction::from(factor)));
    }
    let bound = Fraction::from(&-constraint.expr().constant_part().clone());
    let (column, bound, flipped) = match terms.as_slice() {
        [] => return constraint.truth() != Some(false),
        [(column, factor)] => (*column, bound.times(&factor.inverse()), factor.is_negative()),
        _ => (simplex.add_row(&terms), bound, false),
    };
    match constraint.comparison() {
        Comparison::AtMostZero if flipped => simplex.raise(column, bound),
        Comparison::AtMostZero => simplex.cut(column, bound),
        Comparison::Zero => simplex.raise(column, bound.clone()) && simplex.cut(column, bound),
        Comparison::NonZero => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consequences_are_seen_over_the_integers() {
        let [x, y, z] = [Var(0), Var(1), Var(2)];
        let mut premises = Premises::new(
            &[Constraint::at_most(x * 2, y), Constraint::at_most(y, 5), Constraint::equal(z, x + 1)],
            &Effort::default(),
        );
        let effort = Effort::default();
        assert!(premises.entails(&Constraint::at_most(x, 2), &effort));
        assert!(premises.entails(&Constraint::at_most(z, 3), &effort));
        assert!(!premises.entails(&Constraint::at_most(z, 2), &effort));
        assert!(!premises.entails(&Constraint::at_least(x, 0), &effort));
        assert!(premises.entails(&Constraint::different(x, 4), &effort));
        assert!(!premises.is_empty());
        assert!(Premises::new(&[Constraint::less(x, y), Constraint::less(y, x)], &effort).is_empty());
    }
}

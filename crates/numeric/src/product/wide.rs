//! Constraints of three and more variables: bounds by an exact simplex over the variables that hang together.
//!
//! Only asked where such constraints bear on the question; intervals and relations decide the rest.
//! Errs towards: wider bounds.

use super::State;
use crate::exact::{Integer, Rational};
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::simplex::{Inequality, Maximum, maximise};

/// Questions over more variables than this are not worth their price.
const MOST_VARS: usize = 24;

/// The part of a state that bears on one question.
pub(super) struct Program {
    vars: Vec<Var>,
    inequalities: Vec<Inequality>,
}

impl State {
    /// Is a simplex likely to know more than ranges and relations?
    pub(super) fn wide_bears_on(&self, expr: &LinearExpr) -> bool {
        self.wide.iter().any(|wide| expr.vars().any(|var| wide.mentions(var)))
            || (expr.terms().len() > 2 && self.layers.wide > 0)
    }

    /// Collects what bears on an expression over free variables; nothing if that is too much.
    pub(super) fn program(&self, expr: &LinearExpr) -> Option<Program> {
        let mut vars: Vec<Var> = expr.vars().collect();
        let mut used = vec![false; self.wide.len()];
        loop {
            let before = vars.len();
            for (wide, used) in self.wide.iter().zip(&mut used) {
                let related =
                    |var: Var| vars.iter().any(|&own| own == var || self.relation(own, var).is_some());
                if !*used && wide.vars().any(related) {
                    *used = true;
                    for var in wide.vars() {
                        if !vars.contains(&var) {
                            vars.push(var);
                        }
                    }
                }
            }
            if vars.len() > MOST_VARS {
                return None;
            }
            if vars.len() == before {
                break;
            }
        }
        let place = |var: Var| vars.iter().position(|own| *own == var);
        let mut inequalities = Vec::new();
        for (wide, _) in self.wide.iter().zip(&used).filter(|(_, used)| **used) {
            let factors = wide.terms().iter().map(|(var, factor)| Some((place(*var)?, factor.to_i128()?)));
            if let (Some(factors), Some(bound)) =
                (factors.collect::<Option<Vec<_>>>(), wide.constant_part().negated().to_i128())
            {
                inequalities.push(Inequality { factors, bound });
            }
        }
        for (at, &x) in vars.iter().enumerate() {
            if let (Some((low, high)), true) = (self.rows.get(x).map(|row| row.interval.machine()), true) {
                inequalities.extend(high.map(|bound| Inequality { factors: vec![(at, 1)], bound }));
                let low = low.and_then(i128::checked_neg);
                inequalities.extend(low.map(|bound| Inequality { factors: vec![(at, -1)], bound }));
            }
            for (to, &y) in vars.iter().enumerate().skip(at + 1) {
                for plane in self.all_planes(x, y) {
                    inequalities
                        .push(Inequality { factors: vec![(at, plane.a), (to, plane.b)], bound: plane.c });
                }
            }
        }
        Some(Program { vars, inequalities })
    }

    /// An upper bound of an expression over free variables: from a constraint with the same terms, or by all means.
    pub(super) fn upper_of_wide(&self, expr: &LinearExpr) -> Option<Integer> {
        if let Some(same) = self.wide.iter().find(|wide| wide.terms() == expr.terms()) {
            return Some(expr.constant_part() - same.constant_part());
        }
        if let Some(high) = self.bounds_of_free(expr).upper().filter(|high| !high.is_positive()) {
            return Some(high.clone());
        }
        match self.program(expr)?.upper(expr) {
            Upper::Finite(high) => Some(high),
            Upper::Infinite | Upper::Empty => None,
        }
    }

    /// Bounds by the simplex.
    pub(super) fn bounds_by_simplex(&self, expr: &LinearExpr) -> Interval {
        let Some(program) = self.program(expr) else { return Interval::ALL };
        let upper = match program.upper(expr) {
            Upper::Infinite => None,
            Upper::Empty => return Interval::EMPTY,
            Upper::Finite(high) => Some(high),
        };
        let lower = match program.upper(&-expr.clone()) {
            Upper::Infinite => None,
            Upper::Empty => return Interval::EMPTY,
            Upper::Finite(high) => Some(-high),
        };
        Interval::new(lower, upper)
    }
}

/// The largest value of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Upper {
    Infinite,
    Empty,
    Finite(Integer),
}

impl Program {
    /// The largest integer that the expression can be.
    pub(super) fn upper(&self, expr: &LinearExpr) -> Upper {
        let place = |var: Var| self.vars.iter().position(|own| *own == var);
        let objective = expr.terms().iter().map(|(var, factor)| Some((place(*var)?, factor.to_i128()?)));
        let Some(objective) = objective.collect::<Option<Vec<_>>>() else { return Upper::Infinite };
        match maximise(&objective, &self.inequalities, self.vars.len()) {
            Maximum::Infinite => Upper::Infinite,
            Maximum::Infeasible => Upper::Empty,
            Maximum::Value(n, d) => match Rational::new(Integer::new(n), Integer::new(d)) {
                Some(value) => Upper::Finite(value.floor() + expr.constant_part()),
                None => Upper::Infinite,
            },
        }
    }
}

//! Integer points of linear constraints, by branching on fractional values.

use std::collections::BTreeMap;

use tayra_numeric::{Constraint, Integer, Var};

use super::effort::Effort;
use super::eliminate::eliminate;
use super::fraction::Fraction;
use super::premises::state;
use super::simplex::{Feasibility, Simplex};

/// What was found about integer points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Integers {
    /// A point; variables that are not named may have any value.
    Point(BTreeMap<Var, Integer>),
    /// There is none.
    None,
    /// Not found out.
    Unknown,
}

/// Looks for an integer point. Every point returned fulfils every constraint.
pub fn integer_model(constraints: &[Constraint], effort: &Effort) -> Integers {
    let solved = eliminate(constraints, |_| Some(0));
    let mut simplex = Simplex::new();
    let mut columns = BTreeMap::new();
    for constraint in &solved.rest {
        if !state(&mut simplex, &mut columns, constraint) {
            return Integers::None;
        }
    }
    let mut branches = effort.branches;
    let found = branch(&mut simplex, &columns, effort, &mut branches, 0);
    let Integers::Point(mut point) = found else { return found };
    let mut value = |var: Var| point.get(&var).cloned().unwrap_or(Integer::ZERO);
    let defined: Vec<(Var, Integer)> =
        solved.definitions.iter().map(|(var, expr)| (*var, expr.evaluate(&mut value))).collect();
    point.extend(defined);
    let all_hold = constraints
        .iter()
        .all(|constraint| constraint.holds_at(|var| point.get(&var).cloned().unwrap_or(Integer::ZERO)));
    if all_hold { Integers::Point(point) } else { Integers::Unknown }
}

/// `true` only if no integer point fulfils the constraints.
pub fn is_unsatisfiable(constraints: &[Constraint], effort: &Effort) -> bool {
    integer_model(constraints, effort) == Integers::None
}

fn branch(
    simplex: &mut Simplex,
    columns: &BTreeMap<Var, usize>,
    effort: &Effort,
    left: &mut usize,
    depth: usize,
) -> Integers {
    match simplex.check(effort) {
        Feasibility::Infeasible => return Integers::None,
        Feasibility::GaveUp => return Integers::Unknown,
        Feasibility::Feasible => {}
    }
    let fractional = columns.values().copied().find(|&column| !simplex.value(column).is_integer());
    let Some(column) = fractional else {
        let point = columns.iter().map(|(var, column)| (*var, simplex.value(*column).floor()));
        return Integers::Point(point.collect());
    };
    if *left == 0 || depth > 40 || effort.is_over() {
        return Integers::Unknown;
    }
    *left -= 1;
    let floor = simplex.value(column).floor();
    let bounds = simplex.bounds();
    let mut answer = Integers::None;
    for below in [true, false] {
        let possible = if below {
            simplex.cut(column, Fraction::from(&floor))
        } else {
            simplex.raise(column, Fraction::from(&floor + Integer::ONE))
        };
        if possible {
            match branch(simplex, columns, effort, left, depth + 1) {
                Integers::None => {}
                Integers::Unknown => answer = Integers::Unknown,
                point @ Integers::Point(_) => return point,
            }
        }
        simplex.restore(&bounds);
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_integers() {
        let [x, y] = [Var(0), Var(1)];
        let effort = Effort::default();
        let narrow = [
            Constraint::at_least(x * 3, y * 2 + 1),
            Constraint::at_most(x * 3, y * 2 + 1),
            Constraint::at_least(x, 2),
        ];
        assert!(matches!(integer_model(&narrow, &effort), Integers::Point(_)));
        // 2x + 2y is never 5, and between 1/3 and 2/3 there is nothing.
        assert!(is_unsatisfiable(&[Constraint::equal(x * 2 + (y * 2), 5)], &effort));
        let strip = [
            Constraint::at_least(x * 3, y + 1),
            Constraint::at_most(x * 3, y + 2),
            Constraint::equal(y, Var(2) * 3),
        ];
        assert!(is_unsatisfiable(&strip, &effort));
        assert!(!is_unsatisfiable(&[], &effort));
    }
}

//! Laws of closure: incremental closure knows all that a closure from scratch would.
//!
//! The reference is the system itself: the largest value of an expression over all its rational points, by the simplex
//! (which has its own law). A closed state must answer at least as well, rounded to the integers, without asking how its
//! facts combine; and it must not exclude any integer point.

use proptest::prelude::*;

use super::check;
use super::systems::{System, VARS, evaluate, expression, model, system, two_systems};
use crate::simplex::{Inequality, Maximum, maximise};
use crate::{Comparison, Integer, NumericDomain, Pairing, Var, WideningHints};

/// The system over the rationals, without disequalities.
pub(super) fn rational(system: &System) -> Vec<Inequality> {
    let mut inequalities = Vec::new();
    let mut push = |factors: &[i64], bound: i64| {
        let factors = factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
        let factors: Vec<_> = factors.map(|(at, factor)| (at, i128::from(*factor))).collect();
        inequalities.push(Inequality { factors, bound: i128::from(bound) });
    };
    for (at, (low, width)) in system.ranges.iter().enumerate() {
        let (below, above) = system.open[at];
        let mut factors = [0; VARS];
        factors[at] = 1;
        if !above {
            push(&factors, low + width);
        }
        factors[at] = -1;
        if !below {
            push(&factors, -low);
        }
    }
    for (factors, constant, comparison) in &system.constraints {
        let opposite: Vec<i64> = factors.iter().map(|factor| -factor).collect();
        match comparison {
            Comparison::AtMostZero => push(factors, -constant),
            Comparison::Zero => {
                push(factors, -constant);
                push(&opposite, *constant);
            }
            Comparison::NonZero => {}
        }
    }
    inequalities
}

/// The directions in which a state is asked: all with one or two variables and small coefficients.
pub(super) fn directions() -> Vec<Vec<i64>> {
    let mut found = Vec::new();
    for first in 0..VARS {
        for second in first + 1..VARS {
            for (a, b) in [(1, 0), (0, 1), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1), (2, 3), (3, -1)]
            {
                for sign in [1, -1] {
                    let mut factors = vec![0; VARS];
                    (factors[first], factors[second]) = (a * sign, b * sign);
                    found.push(factors);
                }
            }
        }
    }
    found
}

fn objective(factors: &[i64]) -> Vec<(usize, i128)> {
    let places = factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
    places.map(|(at, factor)| (at, i128::from(*factor))).collect()
}

/// The largest integer that the form can be over the rational system, if there is one.
pub(super) fn rational_limit(factors: &[i64], inequalities: &[Inequality]) -> Option<Integer> {
    match maximise(&objective(factors), inequalities, VARS) {
        Maximum::Infeasible | Maximum::Infinite => None,
        Maximum::Value(n, d) => Some(Integer::new(n).div_floor(&Integer::new(d))),
    }
}

/// Whatever the order in which constraints of one and two variables came, bounds are at least as good as those of the
/// rational system, and no integer point is excluded.
pub fn closure_is_complete<D: NumericDomain>() {
    check(system(2), |system| {
        let state: D = system.state(0);
        let inequalities = rational(&system);
        let points = system.points();
        for factors in directions() {
            let bounds = state.bounds(&expression(&factors, 0, 0));
            match maximise(&objective(&factors), &inequalities, VARS) {
                Maximum::Infeasible => prop_assert!(state.is_empty(), "not seen to be empty\n{state:?}"),
                Maximum::Infinite => {}
                Maximum::Value(n, d) => {
                    let limit = Integer::new(n).div_floor(&Integer::new(d));
                    let known = state.is_empty() || bounds.upper().is_some_and(|high| *high <= limit);
                    prop_assert!(known, "{factors:?} is at most {limit}, not {bounds}, in\n{state:?}");
                }
            }
            for point in &points {
                let value = Integer::from(evaluate(&factors, 0, point));
                prop_assert!(bounds.contains(&value), "{factors:?} in {bounds} misses {point:?}\n{state:?}");
            }
        }
        Ok(())
    });
}

/// Closing a widened state keeps all its points. (It may add some where a disequality of three variables becomes an
/// inequality that the layers in use cannot hold.)
pub fn closing_keeps_points<D: NumericDomain>() {
    check(two_systems(), |(left, right)| {
        let identity = Pairing::identity([Var(0), Var(1), Var(2)]);
        let widened = left.state::<D>(0).widen(&right.state::<D>(0), &identity, &WideningHints::default());
        let closed = widened.closed();
        for point in left.box_points().iter().chain(&right.box_points()) {
            let point = model(point, 0);
            let (before, after) = (widened.describes(&point), closed.describes(&point));
            prop_assert!(!before || after, "lost {point:?} of\n{widened:?}\n\n{closed:?}");
        }
        Ok(())
    });
}
